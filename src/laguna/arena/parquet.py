"""The games as a table of columns, a row for each game and seat; needs pyarrow."""

from __future__ import annotations

import io
from collections.abc import Sequence

from laguna.arena.play import Played


def as_parquet(games: Sequence[Played]) -> bytes:
    """All games as Parquet."""
    import pyarrow
    from pyarrow import parquet

    rows = [
        {
            "deal": game.deal,
            "seed": game.seed,
            "seat": seat,
            "bot": bot,
            "points": game.points[seat],
            "rank": rank,
            "win": (rank == 1) / game.ranks.count(1),
            "turns": len(game.seconds[seat]),
            "seconds": sum(game.seconds[seat]),
            "moves": game.moves,
            "against": "+".join(sorted({*game.bots} - {bot})),
        }
        for game in games
        for seat, (bot, rank) in enumerate(zip(game.bots, game.ranks, strict=True))
    ]
    data = io.BytesIO()
    parquet.write_table(pyarrow.Table.from_pylist(rows), data, compression="zstd")
    return data.getvalue()
