"""Walking in Burano in words: moves, events, positions."""
