"""What is installed is what was locked, and the bill of materials tells all of it."""

from __future__ import annotations

import re
import runpy
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ("serve", "play", "test")
PINNED = re.compile(r"^([\w.-]+)==([\w.]+)", re.MULTILINE)


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def pinned(lock: str) -> dict[str, str]:
    return dict(PINNED.findall(read(f"requirements/{lock}.txt")))


def wanted(requirements: list[str]) -> set[str]:
    """The names of requirements, as locks write them."""
    return {re.split(r"[\[<>=]", each)[0].lower().replace("_", "-") for each in requirements}


def test_every_release_is_locked_with_its_hashes() -> None:
    for lock in LOCKS:
        entries = re.split(r"\n(?=\S)", read(f"requirements/{lock}.txt").strip())[1:]
        assert entries
        for entry in entries:
            assert re.match(r"[\w.-]+==\S+", entry), entry
            assert "--hash=sha256:" in entry, entry
        assert "http:" not in read(f"requirements/{lock}.txt")
        assert "https:" not in read(f"requirements/{lock}.txt")


def test_the_locks_have_what_the_project_asks_for() -> None:
    """Run tools/lock.py after a change of pyproject.toml."""
    project = tomllib.loads(read("pyproject.toml"))
    needs = wanted(project["project"]["dependencies"])
    extras = project["project"]["optional-dependencies"]
    build = wanted(project["build-system"]["requires"])
    assert needs <= pinned("serve").keys()
    assert needs | wanted(extras["page"]) | build <= pinned("play").keys()
    assert needs | wanted(extras["test"]) <= pinned("test").keys()


def test_the_locks_agree() -> None:
    widest = pinned("test")
    for lock in LOCKS:
        assert pinned(lock).items() <= widest.items()


def test_make_and_the_container_install_nothing_else() -> None:
    container = read("Containerfile")
    installs = re.findall(r"pip (?:install|wheel) [^&\n\\]*", container)
    assert len(installs) == 3
    assert all("--require-hashes" in each or "--no-deps" in each for each in installs)
    images = re.findall(r"^FROM (\S+)", container, re.MULTILINE)
    assert all(re.search(r":\d+\.\d+\.\d+-", image) for image in images)
    assert "--require-hashes" in read("tools/install.py")


def test_the_bill_names_every_release_that_is_served() -> None:
    bill: Any = runpy.run_path(str(ROOT / "tools" / "sbom.py"))["bill"]()
    purls = {part["purl"] for part in bill["components"]}
    for name, version in pinned("serve").items():
        assert f"pkg:pypi/{name}@{version}" in purls
    assert any(purl.startswith("pkg:npm/svelte@") for purl in purls)
    assert all(part["hashes"] for part in bill["components"])
