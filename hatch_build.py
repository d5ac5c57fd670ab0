"""Puts the built page into wheels and source distributions, and compiled rules into wheels where
`LAGUNA_COMPILED` names their folder; editable installs get the page too.
"""

from __future__ import annotations

import os
import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = "LAGUNA_COMPILED"


class PageHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        self.app.display_waiting("Building the page with Node ...")
        runpy.run_path(str(root / "tools" / "page.py"))["build"](root)
        compiled = os.environ.get(COMPILED)
        if compiled and self.target_name == "wheel" and version == "standard":
            build_data["force_include"][compiled] = "laguna/compiled"
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
