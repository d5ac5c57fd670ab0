"""Burano in words: moves, events, positions."""
