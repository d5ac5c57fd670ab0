"""`python tools/wheel.py FOLDER`: a wheel that brings its page and its compiled rules along.

The rules are compiled for a processor that nearly all in use extend (`laguna.engine.cache` names
it), this Python and this Numba; where anything is different they are compiled as from the sources.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import llvmlite.binding as llvm

from laguna.engine.cache import baseline

ROOT = Path(__file__).resolve().parent.parent
COMPILED = "LAGUNA_COMPILED"  # names the folder to hatch_build.py
PIP = ("-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir")


def main() -> None:
    target = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        compile_into(Path(folder))
        environment = os.environ | {COMPILED: folder}
        subprocess.run(
            [sys.executable, *PIP, str(target), "."], cwd=ROOT, env=environment, check=True
        )
    print(f"Built {max(target.glob('*.whl'), key=lambda file: file.stat().st_mtime).name}.")


def compile_into(folder: Path) -> None:
    """Compile all that playing needs, as a cache that any place of installation finds."""
    processor, _ = baseline(llvm.get_process_triple())
    environment = os.environ | {
        "LAGUNA_CACHE": str(folder),
        "NUMBA_CPU_NAME": processor,
        "NUMBA_CPU_FEATURES": "",
    }
    code = "from laguna.precompile.processes import compile_all; compile_all()"
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
    for lock in folder.rglob("*.lock"):
        lock.unlink()


if __name__ == "__main__":
    main()
