"""Multicity in words: moves, events, positions."""
