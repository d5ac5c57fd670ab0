"""The engine: the contract of a game, the table and its log, random numbers, the proof kit."""
