"""Puts the built page into wheels and source distributions; editable installs get it too."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        self.app.display_waiting("Building the page with Node ...")
        runpy.run_path(str(root / "tools" / "page.py"))["build"](root)
