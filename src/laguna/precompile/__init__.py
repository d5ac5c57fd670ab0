"""Rules and bots compiled before somebody waits for them: what there is of each game, step by step,
and the processes that do it.

`python -m laguna.precompile` compiles all games, several at a time, with all that tests and
benchmarks need.
"""
