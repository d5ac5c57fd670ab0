"""The games, a folder each; `load("walking")` gives one, `names()` lists them."""

from laguna.engine.registry import load, names

__all__ = ["USUAL", "load", "names"]

USUAL = "walking"  # the game that is meant where none is named
