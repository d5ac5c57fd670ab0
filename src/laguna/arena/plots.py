"""The report as pictures: who beats whom, ratings, scores alone, strength by simulations."""

from __future__ import annotations

import io
import math
from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from laguna.arena.report import Report, Solo
from laguna.bots import SEARCH, level

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BLUE, ORANGE = "#2a6f97", "#e07a2f"
SIZE = (7.0, 4.5)  # inches
ROW = 0.45  # inches for a bot
PERCENT = 100
DARK = 0.3  # how far from one half a share is written in white
LEAST_POINTS = 3  # of a curve


def pictures(report: Report) -> dict[str, bytes]:
    """All that can be drawn of a report, as SVG by file name."""
    found: dict[str, bytes] = {}
    rated = sum(player.rating is not None for player in report.players)
    if report.pairs:
        found["pairs.svg"] = _svg(report, draw_pairs, _tall(len(report.players)))
    if rated > 1:
        found["ratings.svg"] = _svg(report, draw_ratings, _tall(rated))
    if report.solos:
        found["alone.svg"] = _svg(report, draw_solos, _tall(len(report.solos)))
    if len(strengths(report)) >= LEAST_POINTS:
        found["strength.svg"] = _svg(report, draw_strength, SIZE)
    return found


def _tall(bots: int) -> tuple[float, float]:
    return SIZE[0], max(2.5, 1.5 + ROW * bots)


def _svg(report: Report, draw: Callable[[Report, Axes], None], size: tuple[float, float]) -> bytes:
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    data = io.BytesIO()
    with rc_context({"svg.hashsalt": "laguna"}):
        figure = Figure(figsize=size, layout="constrained")
        draw(report, figure.add_subplot())
        figure.savefig(data, format="svg", metadata={"Date": None})
    return data.getvalue()


def _title(report: Report, what: str) -> str:
    seats = "alone" if report.setup.seats == 1 else f"{report.setup.seats} seats"
    return f"{what} ({report.setup.game}, {seats})"


def draw_pairs(report: Report, axes: Axes) -> None:
    """The share of the wins of each row over each column."""
    bots = [player.bot for player in report.players]
    shares = [[math.nan] * len(bots) for _ in bots]
    for pair in report.pairs:
        better, worse = map(bots.index, pair.contest.bots)
        shares[better][worse] = PERCENT * pair.share.value
        shares[worse][better] = PERCENT * (1 - pair.share.value)
    axes.imshow(shares, cmap="RdBu", vmin=0, vmax=PERCENT, aspect="auto")
    for row, line in enumerate(shares):
        for column, share in enumerate(line):
            if not math.isnan(share):
                dark = abs(share / PERCENT - 0.5) > DARK
                style: dict[str, Any] = {"color": "white" if dark else "black"}
                axes.text(column, row, f"{share:.1f}", ha="center", va="center", **style)
    axes.set_xticks(range(len(bots)), bots)
    axes.set_yticks(range(len(bots)), bots)
    axes.set(xlabel="over", title=_title(report, "Share of the wins, %"))


def draw_ratings(report: Report, axes: Axes) -> None:
    """Elo with its interval, the strongest on top."""
    rated = [(player.rating, player.bot) for player in report.players if player.rating]
    rated.sort(key=lambda each: each[0].elo)
    for place, (rating, _) in enumerate(rated):
        low, high = rating.interval
        axes.plot([low, high], [place, place], color=BLUE, linewidth=2, alpha=0.6)
        axes.plot(rating.elo, place, "o", color=BLUE)
        axes.annotate(
            f"{rating.elo:.0f}",
            (rating.elo, place),
            (0, 6),
            textcoords="offset points",
            ha="center",
            fontsize=8,
        )
    axes.set_yticks(range(len(rated)), [bot for _, bot in rated])
    axes.margins(y=0.2)
    axes.grid(axis="x", alpha=0.3)
    first = report.players[0].bot
    axes.set(xlabel=f"Elo above {first}, with 95 % intervals", title=_title(report, "Ratings"))


def draw_solos(report: Report, axes: Axes) -> None:
    """Where nine tenths and half of the scores are, the middle one, and the mean."""
    for place, solo in enumerate(report.solos):
        low, quarter, middle, three_quarters, high = solo.quantiles
        axes.plot([low, high], [place, place], color=BLUE, linewidth=2)
        axes.barh(place, three_quarters - quarter, 0.4, quarter, color=BLUE, alpha=0.4)
        axes.plot([middle, middle], [place - 0.2, place + 0.2], color=BLUE, linewidth=2)
        axes.plot(solo.points.value, place, "o", color=ORANGE)
    if report.mark is not None:
        axes.axvline(report.mark, color="black", linestyle=":")
    axes.set_yticks(range(len(report.solos)), [solo.bot for solo in report.solos])
    axes.margins(y=0.2)
    axes.grid(axis="x", alpha=0.3)
    words = "points: 5, 25, 50, 75 and 95 %; the dot is the mean"
    axes.set(xlabel=words, title=_title(report, "Scores"))


def simulations(game: str, bot: str) -> int | None:
    """How many simulations a bot has for each decision of a game, if it counts them.

    >>> [simulations("walking", bot) for bot in ("search:2000", "club", "search:2s")]
    [2000, 50, None]
    """
    name, _, count = bot.partition(":")
    if name == SEARCH and count.isdecimal():
        return int(count)
    return level.simulations(game).get(bot)


def strengths(report: Report) -> list[tuple[int, float, float, float]]:
    """By simulations: Elo, or points alone, with its interval."""
    found = []
    of: dict[str, Solo] = {solo.bot: solo for solo in report.solos}
    for player in report.players:
        count = simulations(report.setup.game, player.bot)
        if count is None:
            continue
        if player.rating:
            found.append((count, player.rating.elo, *player.rating.interval))
        elif player.bot in of:
            points = of[player.bot].points
            found.append((count, points.value, *points.interval))
    return sorted(found)


def _shares_by_simulations(report: Report) -> dict[tuple[int, int], float]:
    """The share of the wins of more simulations over fewer."""
    found: dict[tuple[int, int], float] = {}
    for pair in report.pairs:
        first, second = (simulations(report.setup.game, bot) for bot in pair.contest.bots)
        if first is not None and second is not None:
            found[first, second] = pair.share.value
            found[second, first] = 1 - pair.share.value
    return found


def draw_strength(report: Report, axes: Axes) -> None:
    """What doubling the simulations brings."""
    counts, values, lows, highs = zip(*strengths(report), strict=True)
    axes.fill_between(counts, lows, highs, color=BLUE, alpha=0.2, linewidth=0)
    axes.plot(counts, values, "o-", color=BLUE)
    shares = _shares_by_simulations(report)
    for (fewer, low), (more, high) in pairwise(zip(counts, values, strict=True)):
        if (more, fewer) in shares:
            axes.annotate(
                f"{PERCENT * shares[more, fewer]:.0f} %",
                (math.sqrt(fewer * more), (low + high) / 2),
                (6, -10),
                textcoords="offset points",
                fontsize=8,
                color=ORANGE,
            )
    axes.set_xscale("log", base=2)
    axes.set_xticks(counts, [f"{count:,}" for count in counts])
    axes.minorticks_off()
    axes.grid(alpha=0.3)
    first = report.players[0].bot
    above = "points" if report.solos else f"Elo above {first}"
    beside = "" if report.solos else "; beside the line: the share of the wins over the next lower"
    axes.set(
        xlabel=f"simulations a decision{beside}",
        ylabel=f"{above}, with 95 % intervals",
        title=_title(report, "Strength by simulations"),
    )
