"""`python tools/sbom.py FILE`: a software bill of materials, CycloneDX 1.6 in JSON.

What a server is made of, from the locks it is built from: the Python releases of
requirements/serve.txt, and the packages of web/package-lock.json from which the page is built.
"""

from __future__ import annotations

import base64
import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import quote

ROOT = Path(__file__).resolve().parent.parent
RELEASE = re.compile(
    r"^([\w.-]+)==(\S+?)(?: ; [^\\\n]+)? \\\n((?: +--hash=sha256:\w+ ?\\?\n?)+)", re.M
)
ALGORITHMS = {"sha256": "SHA-256", "sha384": "SHA-384", "sha512": "SHA-512"}

Component = dict[str, Any]


def python_releases(lock: str) -> list[Component]:
    """The releases of a lock, each with the hashes of all its files."""
    return [
        _component(
            f"pkg:pypi/{name}@{version}",
            name,
            version,
            [("SHA-256", each) for each in re.findall(r"sha256:(\w+)", hashes)],
        )
        for name, version, hashes in RELEASE.findall(lock)
    ]


def node_packages(lock: str) -> list[Component]:
    """The packages of an npm lock; those that only build or check are marked so."""
    found = []
    for path, package in json.loads(lock)["packages"].items():
        if not path or "version" not in package:
            continue
        name = path.rpartition("node_modules/")[2]
        hashes = [_node_hash(each) for each in package.get("integrity", "").split()]
        purl = f"pkg:npm/{quote(name, safe='/')}@{package['version']}"
        component = _component(purl, name, package["version"], hashes)
        component["scope"] = "excluded" if package.get("dev") else "required"
        found.append(component)
    return found


def _node_hash(integrity: str) -> tuple[str, str]:
    algorithm, _, digest = integrity.partition("-")
    return ALGORITHMS[algorithm], base64.b64decode(digest).hex()


def _component(purl: str, name: str, version: str, hashes: list[tuple[str, str]]) -> Component:
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "purl": purl,
        "hashes": [{"alg": algorithm, "content": digest} for algorithm, digest in hashes],
    }


def bill() -> dict[str, Any]:
    """The whole bill; the same for the same sources."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name, version = project["name"], project["version"]
    own = f"pkg:pypi/{name}@{version}"
    parts = python_releases((ROOT / "requirements/serve.txt").read_text(encoding="utf-8"))
    parts += node_packages((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))
    components = {part["bom-ref"]: part for part in parts}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": name,
                "version": version,
                "purl": own,
                "licenses": [{"license": {"id": project["license"]}}],
            }
        },
        "components": [components[ref] for ref in sorted(components)],
        "dependencies": [
            {
                "ref": own,
                "dependsOn": sorted(
                    ref for ref, part in components.items() if part.get("scope") != "excluded"
                ),
            }
        ],
    }


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("usage: python tools/sbom.py FILE")
    target = Path(sys.argv[1])
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(bill(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
