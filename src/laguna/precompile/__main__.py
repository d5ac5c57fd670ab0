"""`python -m laguna.precompile`: all games; with a game and kinds, those in this process alone."""

from __future__ import annotations

import sys

from laguna.precompile.processes import compile_all
from laguna.precompile.steps import EVERYTHING, compile_apart

if len(sys.argv) > 1:
    sys.exit(compile_apart(*sys.argv[1:]))
compile_all(EVERYTHING)
