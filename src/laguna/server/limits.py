"""How much one address and one socket may ask for."""

from __future__ import annotations

import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Callable

MOST_REMEMBERED = 10_000
SITE = 64  # the leading bits of an IPv6 address that one customer has


def share_of(address: str) -> str:
    """Whose share an address counts for: its own, or that of its IPv6 network.

    >>> share_of("203.0.113.7"), share_of("2001:db8::1") == share_of("2001:db8::2")
    ('203.0.113.7', True)
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, SITE), strict=False))


class Bucket:
    """So many tokens at once, and so many a second after that."""

    __slots__ = ("at", "burst", "rate", "tokens")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.at = now

    def fill(self, now: float) -> float:
        """The tokens that there are now."""
        self.tokens = min(self.burst, self.tokens + max(0.0, now - self.at) * self.rate)
        self.at = now
        return self.tokens

    def take(self, now: float) -> bool:
        """Whether there is one more."""
        if self.fill(now) < 1:
            return False
        self.tokens -= 1
        return True


class Buckets:
    """A bucket for each address; the longest unused are forgotten."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether this address may have one more."""
        now = self._clock()
        return self._bucket(address, now).take(now)

    def solvent(self, address: str) -> bool:
        """Whether this address has anything left."""
        now = self._clock()
        return self._bucket(address, now).fill(now) > 0

    def spend(self, address: str, tokens: float) -> float:
        """Take what was used, also more than there is; the seconds until that is made good."""
        now = self._clock()
        bucket = self._bucket(address, now)
        bucket.tokens = bucket.fill(now) - tokens
        return max(0.0, -bucket.tokens / self._rate)

    def _bucket(self, address: str, now: float) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, self._burst, now)
            if len(self._buckets) > MOST_REMEMBERED:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket


class Counts:
    """How many each address has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether one more may be opened; it counts until `leave`."""
        if self._open[address] >= self._most:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One is closed."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]
