"""`python tools/lock.py`: write requirements/*.txt, the exact releases that are installed.

    serve.txt   what a server needs
    play.txt    that, and what builds the page and the wheel
    test.txt    that, and what checks and tests

Each release is named with the SHA-256 of all its files, so the same lock serves every platform and
every Python from 3.11 on. It needs `uv` (pip install uv). Releases that are locked already stay;
`--upgrade` takes the newest. After that: make test.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "requirements"
HEADER = "# Written by tools/lock.py; not by hand.\n"
EDITABLE = "editables>=0.5"  # what hatchling wants for an editable install
LOCKS: dict[str, tuple[str, ...]] = {  # the extras of each, the widest first
    "test": ("page", "test"),
    "play": ("page",),
    "serve": (),
}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--upgrade", action="store_true", help="take the newest releases")
    upgrade = options.parse_args().upgrade
    uv = shutil.which("uv")
    if uv is None:
        sys.exit("tools/lock.py needs uv: pip install uv")
    FOLDER.mkdir(exist_ok=True)
    for name in LOCKS:
        lock(uv, name, upgrade)


def lock(uv: str, name: str, upgrade: bool) -> None:
    """Write one lock; the narrower ones take what the widest has."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = list(project["project"]["dependencies"])
    for extra in LOCKS[name]:
        wanted += project["project"]["optional-dependencies"][extra]
    if LOCKS[name]:
        wanted += [*project["build-system"]["requires"], EDITABLE]
    target, widest = FOLDER / f"{name}.txt", FOLDER / f"{next(iter(LOCKS))}.txt"
    command = [uv, "pip", "compile", "-", "--universal", "--generate-hashes", "--python-version"]
    command += [project["project"]["requires-python"].removeprefix(">="), "--quiet"]
    command += ["--no-header", "--no-annotate", "--output-file", str(target)]
    if target != widest:
        command += ["--constraint", str(widest)]
    elif upgrade:
        command += ["--upgrade"]
    found = subprocess.run(
        command, input="\n".join(wanted), text=True, capture_output=True, cwd=ROOT
    )
    if found.returncode:
        sys.exit(found.stderr)
    target.write_text(HEADER + target.read_text(encoding="utf-8"), encoding="utf-8")


if __name__ == "__main__":
    main()
