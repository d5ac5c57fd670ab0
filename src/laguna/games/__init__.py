"""The games, a folder each; `load("walking")` gives one, `names()` lists them."""

from laguna.engine.registry import load, names

__all__ = ["load", "names"]
