"""The collector of garbage: short pauses while people play, and nothing kept for ever."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from laguna.server import pauses


class Knot:
    """Something that only the collector can drop."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    yield
    gc.unfreeze()


def look(monkeypatch: pytest.MonkeyPatch, in_use: bool) -> None:
    """What a server does in a minute."""
    waits = 0

    async def wait(_: float) -> None:
        nonlocal waits
        waits += 1
        if waits > 1:
            raise asyncio.CancelledError

    monkeypatch.setattr(asyncio, "sleep", wait)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(pauses.tidy_forever(lambda: in_use))


def test_what_is_new_is_looked_through_while_people_play(monkeypatch: pytest.MonkeyPatch) -> None:
    dropped = weakref.ref(Knot())
    look(monkeypatch, in_use=True)
    assert dropped() is None


def test_what_stayed_is_not_looked_at_while_people_play(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses.put_aside()
    before = gc.get_freeze_count()
    look(monkeypatch, in_use=True)
    assert gc.get_freeze_count() >= before > 0


@pytest.mark.parametrize(("in_use", "most"), [(False, 60), (True, 1)])
def test_what_was_put_aside_and_dropped_goes(
    monkeypatch: pytest.MonkeyPatch, in_use: bool, most: int
) -> None:
    """When no table is in use, and in any case after a time."""
    monkeypatch.setattr(pauses, "LOOKS_BEFORE_ALL", most)
    knot = Knot()
    pauses.put_aside()
    dropped = weakref.ref(knot)
    del knot
    gc.collect()
    assert dropped() is not None
    look(monkeypatch, in_use)
    assert dropped() is None


def test_long_work_rests_and_short_work_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    rests: list[float] = []

    def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds
        rests.append(seconds)

    monkeypatch.setattr("laguna.server.pauses.time.perf_counter", lambda: now)
    monkeypatch.setattr("laguna.server.pauses.time.sleep", sleep)
    breathe = pauses.Breather()
    for _ in range(10):
        breathe()
    assert not rests
    for _ in range(10):
        now += 2 * pauses.AT_A_STRETCH
        breathe()
    assert len(rests) == 10
