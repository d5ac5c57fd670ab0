"""Links as QR codes, for a phone's camera."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import segno

MOST_KEPT = 64  # links


@lru_cache(maxsize=MOST_KEPT)
def code_of(text: str) -> dict[str, Any]:
    """The dark fields of the QR code of a text, as a path over `size` × `size` fields."""
    matrix = segno.make_qr(text, error="m").matrix
    steps = []
    for y, row in enumerate(matrix):
        x = 0
        while x < len(row):
            start = x
            while x < len(row) and row[x]:
                x += 1
            if x > start:
                steps.append(f"M{start} {y}h{x - start}v1h{start - x}z")
            x += 1
    return {"text": text, "size": len(matrix), "path": "".join(steps)}
