"""`laguna` with the same deals in every run: chance follows from LAGUNA_TEST_DEALS, at first 1.

What it shares is shared at a second address of this machine.

So a test that plays whole games meets the same games each time, and a campaign over other
numbers meets others: `LAGUNA_TEST_DEALS=7 pytest tests/browser`.
"""

from __future__ import annotations

import os
import secrets
from random import Random

from laguna.cli import main
from laguna.server import run

DEALS = "LAGUNA_TEST_DEALS"
LAN = "127.0.0.2"


def deal_from(seed: int) -> None:
    """Let deals and salts follow from a seed; what keeps a table secret stays as it is."""
    chance = Random(seed)

    def below(exclusive_upper_bound: int) -> int:
        return chance.randrange(exclusive_upper_bound)

    def token_hex(nbytes: int | None = None) -> str:
        return chance.randbytes(nbytes or secrets.DEFAULT_ENTROPY).hex()

    secrets.randbelow = below
    secrets.token_hex = token_hex


if __name__ == "__main__":
    deal_from(int(os.environ.get(DEALS, "1")))
    setattr(run, "local_addresses", lambda: [LAN])  # noqa: B010 - it is not its own
    raise SystemExit(main())
