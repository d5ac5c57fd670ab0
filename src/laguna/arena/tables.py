"""The report as tables: for the terminal, Markdown, CSV and JSON."""

from __future__ import annotations

import csv
import io
import math
from dataclasses import dataclass
from typing import Any

import msgspec

from laguna.arena.report import QUANTILES, SLOW, Mean, Report
from laguna.arena.statistics import Interval

PERCENT = 100
LEAST_HOURS = 0.01  # that are told exactly


@dataclass(frozen=True)
class Sheet:
    """A table in words; the first columns are names, the others numbers."""

    title: str
    head: list[str]
    rows: list[list[str]]
    names: int = 1


def sheets(report: Report) -> list[Sheet]:
    """All tables of a report."""
    found = []
    if report.pairs:
        found.append(_pairs(report))
    if report.solos:
        found.append(_solos(report))
    found.append(_players(report))
    return found


def _pairs(report: Report) -> Sheet:
    aimed = any(pair.aim is not None for pair in report.pairs)
    head = ["contest", "deals", "games", "win share", "95 %", "95 % at any time"]
    head += ["points", "difference", "95 %", "core hours"]
    rows = []
    for pair in report.pairs:
        row = [
            str(pair.contest),
            f"{pair.deals:,}",
            f"{pair.games:,}",
            percent(pair.share.value),
            share_bounds(pair.share.interval),
            share_bounds(pair.anytime),
            f"{pair.points[0]:.1f} : {pair.points[1]:.1f}",
            f"{pair.difference.value:+.2f}",
            bounds(pair.difference.interval),
            hours(pair.core_hours),
        ]
        if aimed:
            row.append("" if pair.aim is None else f"≥ {percent(pair.aim)} {pair.verdict}")
        rows.append(row)
    return Sheet("Contests", [*head, "aim"] if aimed else head, rows)


def _solos(report: Report) -> Sheet:
    head = ["bot", "deals", "mean", "95 %", "deviation", "least", "most"]
    head += [f"{quantile} %" for quantile in QUANTILES]
    if report.mark is not None:
        head += [f"{report.mark} and more", "95 %"]
    if len(report.solos) > 1:
        head += [f"over {report.solos[0].bot}", "95 %"]
    rows = []
    for solo in report.solos:
        row = [solo.bot, f"{solo.deals:,}", f"{solo.points.value:.2f}"]
        row += [
            bounds(solo.points.interval, ".2f"),
            f"{solo.spread:.1f}",
            str(solo.least),
            str(solo.most),
        ]
        row += [f"{quantile:g}" for quantile in solo.quantiles]
        if solo.marked is not None:
            row += [percent(solo.marked.value), share_bounds(solo.marked.interval)]
        if solo.ahead is not None:
            row += [f"{solo.ahead.value:+.2f}", bounds(solo.ahead.interval)]
        rows.append(row + [""] * (len(head) - len(row)))
    return Sheet("Alone", head, rows)


def _players(report: Report) -> Sheet:
    rated = any(player.rating for player in report.players)
    faulty = any(player.faults for player in report.players)
    head = ["bot", "games", "seconds a turn", f"{SLOW} % within", "core hours"]
    rows = []
    for player in report.players:
        row = [
            player.bot,
            f"{player.games:,}",
            f"{player.turn_seconds:.3g}",
            f"{player.slow_turn_seconds:.3g}",
            hours(player.core_hours),
        ]
        if player is report.players[0] and rated:
            row += ["0", ""]
        elif player.rating:
            row += [f"{player.rating.elo:+.0f}", bounds(player.rating.interval, "+.0f")]
        row += [""] * (len(head) + 2 * rated - len(row))
        if faulty:
            games = f"{player.faulty_games} games, {player.faults} moves"
            row.append(games if player.faults else "")
        rows.append(row)
    head += ["Elo", "95 %"] if rated else []
    return Sheet("Bots", [*head, "faults"] if faulty else head, rows)


def percent(share: float) -> str:
    return f"{PERCENT * share:.1f} %"


def hours(count: float) -> str:
    return f"{count:.2f}" if count >= LEAST_HOURS else f"< {LEAST_HOURS}"


def share_bounds(interval: Interval) -> str:
    return f"{PERCENT * interval.low:.1f}–{PERCENT * interval.high:.1f}"


def bounds(interval: Interval, form: str = "+.2f") -> str:
    if math.isinf(interval.low):
        return "–"
    return f"{interval.low:{form}} … {interval.high:{form}}"


def summary(report: Report) -> str:
    """What was played, in a line."""
    setup = report.setup
    seats = "1 seat" if setup.seats == 1 else f"{setup.seats} seats"
    return (
        f"{setup.game}, {seats}, deals from seed {setup.seed}: {report.games:,} games in "
        f"{hours(report.core_hours)} core hours, with Laguna {setup.laguna} "
        f"(sources {setup.sources})"
    )


def remarks(report: Report) -> list[str]:
    """What else one has to know to believe the numbers."""
    return [
        f"{player.bot} failed in {player.faulty_games} of {player.games} games, and random moves "
        f"count as its own; first, {player.first_fault}."
        for player in report.players
        if player.faults
    ]


def as_markdown(report: Report) -> str:
    """The report as a page."""
    lines = [summary(report) + "."]
    for sheet in sheets(report):
        lines += ["", f"## {sheet.title}", "", f"| {' | '.join(sheet.head)} |"]
        numbers = len(sheet.head) - sheet.names
        lines.append("|" + "---|" * sheet.names + "--:|" * numbers)
        lines += [f"| {' | '.join(row)} |" for row in sheet.rows]
    for remark in remarks(report):
        lines += ["", remark]
    return "\n".join(lines) + "\n"


def as_json(report: Report) -> bytes:
    """The report with all its numbers."""
    return msgspec.json.format(msgspec.json.encode(document(report))) + b"\n"


def document(report: Report) -> dict[str, Any]:
    """The report as JSON; docs/arena.md describes it."""
    return {
        "setup": msgspec.to_builtins(report.setup),
        "games": report.games,
        "core_hours": report.core_hours,
        "pairs": [
            {
                "bots": list(pair.contest.bots),
                "deals": pair.deals,
                "games": pair.games,
                "share": _mean(pair.share),
                "anytime": _bounds(pair.anytime),
                "points": list(pair.points),
                "difference": _mean(pair.difference),
                "aim": pair.aim,
                "verdict": pair.verdict,
                "core_hours": pair.core_hours,
            }
            for pair in report.pairs
        ],
        "mark": report.mark,
        "solos": [
            {
                "bot": solo.bot,
                "deals": solo.deals,
                "points": _mean(solo.points),
                "spread": solo.spread,
                "least": solo.least,
                "most": solo.most,
                "quantiles": dict(zip(map(str, QUANTILES), solo.quantiles, strict=True)),
                "marked": _mean(solo.marked),
                "ahead": _mean(solo.ahead),
            }
            for solo in report.solos
        ],
        "bots": [
            {
                "bot": player.bot,
                "games": player.games,
                "turn_seconds": player.turn_seconds,
                "slow_turn_seconds": player.slow_turn_seconds,
                "core_hours": player.core_hours,
                "elo": player.rating and player.rating.elo,
                "elo_interval": player.rating and _bounds(player.rating.interval),
                "faulty_games": player.faulty_games,
                "faults": player.faults,
                "first_fault": player.first_fault or None,
            }
            for player in report.players
        ],
    }


def _mean(mean: Mean | None) -> dict[str, Any] | None:
    return None if mean is None else {"mean": mean.value, "interval": _bounds(mean.interval)}


def _bounds(interval: Interval) -> list[float] | None:
    return None if math.isinf(interval.low) else list(interval)


def as_csv(report: Report) -> str:
    """A row a contest, or a bot that plays alone."""
    found = document(report)
    text = io.StringIO()
    rows = [_flat(row) for row in found["pairs"] or found["solos"]]
    columns = list(dict.fromkeys(column for row in rows for column in row))
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def _flat(row: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    """Nested names and lists as columns: `share_low`, `points_1`."""
    flat: dict[str, Any] = {}
    for name, value in row.items():
        key = f"{prefix}{name}"
        if isinstance(value, dict):
            flat |= _flat(value, f"{key}_")
        elif isinstance(value, list):
            flat |= {f"{key}_{index}": each for index, each in enumerate(value, 1)}
        else:
            flat[key] = value
    return flat
