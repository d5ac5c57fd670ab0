"""What solo play says about the shipped deck of Walking in Burano (W9): Markdown and a picture.

`python research/deck_figures.py --help`; `docs/deck.md` shows what it printed.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise, product
from pathlib import Path

import matplotlib as mpl

mpl.use("Agg")

import matplotlib.pyplot as plt
import numpy as np
from rich.console import Console
from rich.progress import Progress

import laguna
from laguna import bots
from laguna.arena.statistics import NORMAL
from laguna.bots.budget import Budget
from laguna.bots.match import play_out
from laguna.bots.search import Search
from laguna.engine.game import Parts, State
from laguna.games.walking.facts.outcome import GRADES, VERDICTS
from laguna.games.walking.rules.parts import COLOUR_NAMES, deck_hash, shipped_parts
from laguna.games.walking.rules.scoring import (
    character_points,
    colour,
    complete,
    tourist_points,
)
from laguna.games.walking.rules.state import (
    CHARACTERS,
    COLOURS,
    COLUMNS,
    COPIES,
    FIRST_INVITE,
    FIRST_RETURN,
    HOUSES,
    LEVEL_CARDS,
    LEVELS,
    MIDDLE,
    NONE,
    TOURISTS,
)
from laguna.games.walking.rules.turns import may_have
from laguna.games.walking.words.moves import CHARACTER_NAMES
from quick import Thumb, at_least

PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "deck.png"
PERCENTILES = (5, 25, 50, 75, 95)
NEARLY = 2  # points below the best choice that still count as a good one
BAR = 5  # points a bar of the histogram: the bounds of the verdicts are bounds of bars
SEARCH_SEED = 1_000_000  # deals that the greedy games do not use
PUBLISHED = (48, 83)  # W9: results of people
RECORD = 87  # W9: the designer's

EXAMPLE = """
street 1:
  P3c R3a   Y3d   B3b     O3a
  P2b R2a   Y2c   B2a     O2c
  P1c R1c   Y1a   B1b     O1c
  boy woman santa florist policeman
permits 1: 4
"""  # W8.7

TOTALS = {
    "flowers": "flower",
    "herbs": "herb",
    "cats": "cat",
    "lamps": "lamp",
    "red awnings": "red_awning",
    "blue awnings": "blue_awning",
    "chimneys": "chimney",
    "pedestrians": "pedestrian",
    "shops": "shop",
    "shop points": "shop_value",
    "closed windows": "closed_window",
}


@dataclass(frozen=True)
class Played:
    """A finished solo game: what lies in the street, and where the last character came."""

    seed: int
    points: int
    street: list[list[int]]
    characters: list[int]
    last: int

    @property
    def complete(self) -> list[list[int]]:
        return [house for house in self.street if NONE not in house]

    def state(self, edition: str) -> State:
        """The street as a state that the scoring kernels read."""
        table = laguna.new("walking", seats=1, seed=0, edition=edition)
        table.state.street[0] = self.street
        table.state.character[0] = self.characters
        return table.state


def played(seed: int, edition: str, bot: bots.Bot) -> Played:
    table = play_out(laguna.new("walking", seats=1, seed=seed, edition=edition), [bot], seed)
    invited = [ply.action for ply in table.plies if FIRST_INVITE <= ply.action < FIRST_RETURN]
    return Played(
        seed,
        table.scores()[0].points,
        table.state.street[0].tolist(),
        table.state.character[0].tolist(),
        (invited[-1] - FIRST_INVITE) % COLUMNS if invited else NONE,
    )


def play_all(asked: argparse.Namespace) -> dict[str, list[Played]]:
    """The greedy bot's games in both editions; by the rules of thumb and the search in `pl`."""
    greedy, thumb = bots.make("greedy"), Thumb()
    first = asked.seed
    runs: dict[str, tuple[range, str, Callable[[int], bots.Bot]]] = {
        "pl": (range(first, first + asked.deals), "pl", lambda _: greedy),
        "de": (range(first, first + asked.german_deals), "de", lambda _: greedy),
        "thumb": (range(first, first + asked.deals), "pl", lambda _: thumb),
        "search": (
            range(first + SEARCH_SEED, first + SEARCH_SEED + asked.search_deals),
            "pl",
            lambda seed: Search(Budget(asked.simulations), seed),
        ),
    }
    games: dict[str, list[Played]] = {}
    with Progress(console=Console(stderr=True), transient=True) as progress:
        for name, (seeds, edition, bot) in runs.items():
            task = progress.add_task(f"Playing: {name}", total=len(seeds))
            games[name] = []
            for seed in seeds:
                games[name].append(played(seed, edition, bot(seed)))
                progress.advance(task)
    return games


def table_of(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table; the first column is words, the others are numbers."""
    lines = [head, ["---", *["--:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def spans() -> list[str]:
    """The points of each verdict (W10.4)."""
    middle = [f"{low + 1}–{high}" for low, high in pairwise(GRADES)]
    return [f"up to {GRADES[0]}", *middle, f"{GRADES[-1] + 1} and more"]


def grade(points: int) -> int:
    return sum(points > most for most in GRADES)


def scores_tables(games: dict[str, list[Played]], names: dict[str, str]) -> str:
    """Where the scores lie, and how they are shared out over the verdicts."""
    head = ["player", "deals", "mean", "deviation", "lowest"]
    head += [f"{percentile} %" for percentile in PERCENTILES] + ["best", "five houses"]
    spread, verdicts = [], []
    for name, label in names.items():
        points = [game.points for game in games[name]]
        finished = statistics.mean(len(game.complete) == HOUSES for game in games[name])
        percentiles = [f"{x:.0f}" for x in np.percentile(points, PERCENTILES)]
        mean, deviation = statistics.mean(points), statistics.stdev(points)
        spread.append(
            [
                label,
                len(points),
                f"{mean:.1f}",
                f"{deviation:.1f}",
                min(points),
                *percentiles,
                max(points),
                f"{finished:.0%}",
            ]
        )
        grades = [grade(each) for each in points]
        shares = [grades.count(each) / len(points) for each in range(len(GRADES) + 1)]
        verdicts.append([label, *(f"{share:.1%}" for share in shares)])
    return f"{table_of(head, spread)}\n\n{table_of(['player', *spans()], verdicts)}"


def published_share(games: Sequence[Played]) -> float:
    return statistics.mean(PUBLISHED[0] <= game.points <= PUBLISHED[1] for game in games)


@dataclass
class Kind:
    """How one kind of character did."""

    invited: int = 0
    points: int = 0
    free: int = 0
    best: int = 0
    nearly: int = 0

    @property
    def mean(self) -> float:
        return self.points / max(self.invited, 1)


def kinds_in(parts: Parts, games: Sequence[Played]) -> list[Kind]:
    """Who was invited, and who would have been a good choice for the last house of five."""
    kinds = [Kind() for _ in range(CHARACTERS)]
    for game in games:
        s = game.state("pl")
        for column in range(COLUMNS):
            character = game.characters[column]
            if character != NONE:
                kinds[character].invited += 1
                kinds[character].points += character_points(parts, s, 0, character, column)
        if len(game.complete) < HOUSES:
            continue
        s.character[0, game.last] = NONE
        choices = {
            character: character_points(parts, s, 0, character, game.last)
            for character in range(CHARACTERS)
            if may_have(s, 0, character)
        }
        most = max(choices.values())
        for character, points in choices.items():
            kinds[character].free += 1
            kinds[character].best += points == most
            kinds[character].nearly += points >= most - NEARLY
    return kinds


def kinds_table(greedy: list[Kind], games: int, search: list[Kind], searches: int) -> str:
    head = [
        "character",
        "invited, a game",
        "mean points",
        "best for the last house",
        f"within {NEARLY} of the best",
        "search: invited, a game",
        "search: mean points",
    ]
    rows = []
    for name, one, two in zip(CHARACTER_NAMES, greedy, search, strict=True):
        rows.append(
            [
                name,
                f"{one.invited / games:.2f}",
                f"{one.mean:.1f}",
                f"{one.best / max(one.free, 1):.0%}",
                f"{one.nearly / max(one.free, 1):.0%}",
                f"{two.invited / searches:.2f}",
                f"{two.mean:.1f}" if two.invited else "–",
            ]
        )
    return table_of(head, rows)


def ratio(parts_of: Sequence[float], wholes: Sequence[float]) -> tuple[float, float]:
    """Sum by sum, and half its 95 % interval: the games are independent, cards of one are not."""
    part, whole = np.array(parts_of, float), np.array(wholes, float)
    value = part.sum() / whole.sum()
    error = (part - value * whole).std(ddof=1) / whole.mean() / np.sqrt(len(whole))
    return float(value), float(NORMAL * error)


def house_worth(parts: Parts, s: State, column: int) -> int:
    """What a house is worth by itself: its best tourist, its shop, less its closed windows."""
    cards = [int(card) for card in s.street[0, column]]
    best = max(tourist_points(parts, s, 0, tourist, column) for tourist in range(TOURISTS))
    return best + sum(int(parts.shop_value[c]) - int(parts.closed_window[c]) for c in cards)


def colours_table(parts: Parts, games: Sequence[Played]) -> str:
    """Whether the bot likes a colour: its cards, its houses, what they are worth."""
    cards = np.zeros((COLOURS, len(games)))
    houses = np.zeros((COLOURS, len(games)))
    worth = np.zeros((COLOURS, len(games)))
    for i, game in enumerate(games):
        s = game.state("pl")
        for column, house in enumerate(game.street):
            for card in house:
                if card != NONE:
                    cards[colour(card), i] += 1
            colours = {colour(card) for card in house}
            if complete(s, 0, column) and len(colours) == 1:
                houses[colours.pop(), i] += 1
                worth[colour(house[0]), i] += house_worth(parts, s, column)
    rows = []
    for each, name in enumerate(COLOUR_NAMES):
        laid, laid_error = ratio(cards[each].tolist(), cards.sum(0).tolist())
        built, built_error = ratio(houses[each].tolist(), houses.sum(0).tolist())
        points, points_error = ratio(worth[each].tolist(), houses[each].tolist())
        rows.append(
            [
                name,
                f"{laid:.1%} ± {100 * laid_error:.1f}",
                f"{built:.1%} ± {100 * built_error:.1f}",
                f"{points:.2f} ± {points_error:.2f}",
            ]
        )
    head = ["colour", "share of the laid cards", "share of the one-colour houses"]
    return table_of([*head, "points of such a house"], rows)


def best_houses_table(parts: Parts) -> str:
    """The most each tourist can get from a house of one colour: all 4 × 4 × 4 of every colour."""
    table = laguna.new("walking", seats=1, seed=0)
    s = table.state
    rows = []
    for each, name in enumerate(COLOUR_NAMES):
        points = np.zeros((COPIES**LEVELS, TOURISTS), int)
        worth = []
        for i, copies in enumerate(product(range(COPIES), repeat=LEVELS)):
            for level, number in enumerate(copies):
                s.street[0, MIDDLE, level] = level * LEVEL_CARDS + each * COPIES + number
            for tourist in range(TOURISTS):
                points[i, tourist] = tourist_points(parts, s, 0, tourist, MIDDLE)
            worth.append(house_worth(parts, s, MIDDLE))
        rows.append(
            [
                name,
                *points.max(0),
                f"{points.max(1).mean():.2f}",
                max(worth),
                f"{statistics.mean(worth):.2f}",
            ]
        )
    head = ["colour", *CHARACTER_NAMES[:TOURISTS], "mean of the best tourist"]
    return table_of([*head, "most with shop and windows", "mean with shop and windows"], rows)


def totals_tables(parts: Parts) -> str:
    """What the deck shows, by level and by colour."""

    def count(thing: str, cards: Iterable[int]) -> int:
        shown = (int(parts[thing][card]) for card in cards)
        return sum(value > 0 for value in shown) if thing == "shop" else sum(shown)

    deck = range(LEVELS * LEVEL_CARDS)
    levels = [range(level * LEVEL_CARDS, (level + 1) * LEVEL_CARDS) for level in range(LEVELS)]
    colours = [[card for card in deck if colour(card) == each] for each in range(COLOURS)]
    by_level = [
        [name, *(count(thing, cards) for cards in (*levels, deck))]
        for name, thing in TOTALS.items()
    ]
    by_colour = [
        [name, *(count(thing, cards) for cards in colours)] for name, thing in TOTALS.items()
    ]
    head = ["thing", "ground floors", "first floors", "roofs", "deck"]
    return f"{table_of(head, by_level)}\n\n{table_of(['thing', *COLOUR_NAMES], by_colour)}"


def example_table() -> str:
    """The worked example of the rule book (W8.7), built from the deck."""
    score = laguna.new("walking", seats=1, seed=0, position=EXAMPLE).scores()[0]
    rows = [
        [name, points]
        for name, points in score.lines.items()
        if points and name not in ("coins", "cats")
    ]
    return table_of(["line", "points"], [*rows, ["sum", score.points]])


def draw(games: dict[str, list[Played]], greedy: list[Kind], search: list[Kind]) -> None:
    """The scores over the verdicts, and the characters."""
    figure, (left, right) = plt.subplots(1, 2, figsize=(13, 5), width_ratios=(3, 2))
    points = {name: [game.points for game in each] for name, each in games.items()}
    low = (min(map(min, points.values())) - 1) // BAR * BAR
    high = max(max(map(max, points.values())) // BAR * BAR + BAR, 100)
    bounds = [low, *(most + 0.5 for most in GRADES), high]
    for i, (start, end) in enumerate(pairwise(bounds)):
        left.axvspan(start, end, color="0.93" if i % 2 else "0.98", zorder=0)
    bins = np.arange(low + 0.5, high + 1, BAR)
    for name, label, shade in (
        ("pl", f"greedy bot, {len(points['pl'])} deals", "#2a6f97"),
        ("search", f"tree search, {len(points['search'])} deals", "#e07a2f"),
    ):
        weights = np.full(len(points[name]), 100 / len(points[name]))
        left.hist(
            points[name], bins.tolist(), weights=weights, color=shade, alpha=0.75, label=label
        )
    thumb = np.full(len(points["thumb"]), 100 / len(points["thumb"]))
    words = f"rules of thumb, {len(points['thumb'])} deals"
    left.hist(
        points["thumb"], bins.tolist(), weights=thumb, histtype="step", color="0.3", label=words
    )
    top = left.get_ylim()[1] * 1.22
    left.set(xlim=(low, high), ylim=(0, top), xlabel="points", ylabel="share of the games, %")
    for (start, end), words in zip(pairwise(bounds), VERDICTS["pl"], strict=True):
        left.text(
            (start + end) / 2,
            top * 0.985,
            words.replace(" ", "\n"),
            ha="center",
            va="top",
            fontsize=8,
        )
    left.hlines(top * 0.86, *PUBLISHED, color="black", linewidth=2)
    left.text(sum(PUBLISHED) / 2 - 8, top * 0.87, "published results of people", fontsize=8)
    left.axvline(RECORD, color="black", linestyle=":", label=f"the designer's record, {RECORD}")
    left.legend(loc="upper left", bbox_to_anchor=(0, 0.84), fontsize=8)
    left.set_title("Solo scores over the verdicts of W10.4 (edition pl)")

    places = np.arange(CHARACTERS)
    for kinds, name, shift, shade in (
        (greedy, "pl", 0.2, "#2a6f97"),
        (search, "search", -0.2, "#e07a2f"),
    ):
        invited = [kind.invited / len(games[name]) for kind in kinds]
        right.barh(places[::-1] + shift, invited, 0.38, color=shade, alpha=0.85)
        for place, kind, length in zip(places[::-1], kinds, invited, strict=True):
            if kind.invited:
                words = f" {kind.mean:.1f}"
                right.text(length, place + shift, words, va="center", fontsize=7.5)
    right.set_yticks(places[::-1], CHARACTER_NAMES)
    right.set(xlabel="invited, times a game (beside the bars: mean points)")
    right.set_title("Characters: greedy bot above, search below")
    right.margins(x=0.12)
    figure.tight_layout()
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(PICTURE, dpi=110)
    plt.close(figure)


def report(games: dict[str, list[Played]]) -> str:
    parts = shipped_parts()
    greedy, search = kinds_in(parts, games["pl"]), kinds_in(parts, games["search"])
    draw(games, greedy, search)
    names = {
        "pl": "greedy, `pl`",
        "de": "greedy, `de`",
        "thumb": "rules of thumb, `pl`",
        "search": "search, `pl`",
    }
    sections = {
        "Hash": f"`{deck_hash(parts)}`",
        "Totals": totals_tables(parts),
        "The worked example": example_table(),
        "Scores": scores_tables(games, names)
        + f"\n\nWithin the published {PUBLISHED[0]}–{PUBLISHED[1]}: "
        + f"{published_share(games['pl']):.0%} of the greedy bot's games in `pl`."
        + "\n\nThe search's scores: "
        + ", ".join(map(str, sorted(game.points for game in games["search"]))),
        "Characters": kinds_table(greedy, len(games["pl"]), search, len(games["search"])),
        "Colours": "\n\n".join(
            [
                colours_table(parts, games["pl"]),
                colours_table(parts, games["thumb"]),
                best_houses_table(parts),
            ]
        ),
    }
    return "\n\n".join(f"## {title}\n\n{text}" for title, text in sections.items())


def read_games(file: Path) -> dict[str, list[Played]]:
    data = json.loads(file.read_text(encoding="utf-8"))
    return {name: [Played(**game) for game in games] for name, games in data.items()}


def write_games(file: Path, games: dict[str, list[Played]]) -> None:
    data = {name: [asdict(game) for game in each] for name, each in games.items()}
    file.write_text(json.dumps(data), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--deals", type=at_least(2), default=1000, help="greedy games, edition pl")
    parser.add_argument("--german-deals", type=at_least(2), default=300, help="the same for de")
    parser.add_argument("--search-deals", type=at_least(2), default=40, help="games of the search")
    parser.add_argument("--simulations", type=at_least(1), default=5000, help="of the search")
    parser.add_argument("--seed", type=at_least(0), default=0, help="of the first deal")
    parser.add_argument("--games", type=Path, help="read the games from this file; write it first")
    asked = parser.parse_args()
    if asked.games and asked.games.exists():
        try:
            games = read_games(asked.games)
        except (OSError, ValueError, TypeError, AttributeError):
            parser.error(f"{asked.games} holds no games of this program; name a new file")
    else:
        games = play_all(asked)
        if asked.games:
            write_games(asked.games, games)
    print(report(games))


if __name__ == "__main__":
    main()
