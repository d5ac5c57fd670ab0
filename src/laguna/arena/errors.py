"""What can go wrong in the arena."""

from __future__ import annotations

from laguna.engine.errors import LagunaError


class ArenaError(LagunaError):
    """An aim, a folder or a setting that the arena cannot take."""
