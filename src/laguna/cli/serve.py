"""`laguna serve`: tables for people far away; and copies of them, `laguna backup` and `restore`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from laguna.cli.common import PATIENCE, Code, Patience, console, load_code
from laguna.cli.saves import data_folder
from laguna.engine.errors import OptionError

PORT = 8600
LOCAL_PROXIES = "127.0.0.1,::1"
DAY = 24 * 60 * 60

Data = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Where the tables are kept.", show_default="your data folder"),
]


def serve_command(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 is everywhere.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="PORT", help="The port; 0 is any.")] = PORT,
    data: Data = None,
    proxy_headers: Annotated[
        bool,
        typer.Option(
            "--proxy-headers",
            metavar="",
            help="Believe a reverse proxy whom it speaks for, and that it speaks TLS.",
        ),
    ] = False,
    trusted: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,…",
            help="The proxies to believe, with --proxy-headers.",
            show_default=LOCAL_PROXIES,
        ),
    ] = None,
    names: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,…",
            help="The host names to answer to; others are refused.",
            show_default="all, on this machine alone its own",
        ),
    ] = None,
    bot_pause: Annotated[
        float,
        typer.Option(
            metavar="SECONDS",
            min=0.0,
            help="So long a bot takes for a move at least, for people to follow.",
        ),
    ] = 0.4,
    tables_per_address: Annotated[
        int, typer.Option(metavar="N", min=1, help="Tables that one address may open in an hour.")
    ] = 100,
    sockets_per_address: Annotated[
        int, typer.Option(metavar="N", min=1, help="Windows that one address may have open.")
    ] = 100,
    archive_after: Annotated[
        float, typer.Option(metavar="DAYS", min=0, help="Tables not used so long are put away.")
    ] = 30,
    wait: Annotated[
        bool,
        typer.Option(
            "--wait", metavar="", help="Answer only when the rules of all games are compiled."
        ),
    ] = False,
    code: Code = None,
    patience: Patience = PATIENCE,
) -> None:
    """Serve tables over HTTP until told to end; docs/hosting.md says how to put it on the net."""
    from laguna.precompile.processes import compile_all
    from laguna.server import logs
    from laguna.server.run import Address, serve
    from laguna.server.settings import Settings

    if trusted is not None and not proxy_headers:
        raise OptionError("--trusted goes with --proxy-headers")
    logs.set_up(structured=True)
    load_code(code, patience)
    settings = Settings(
        data or data_folder(),
        tables_per_address=tables_per_address,
        sockets_per_address=sockets_per_address,
        connects_per_second=sockets_per_address / 50,
        connect_burst=sockets_per_address + 20,
        open_tables_per_address=max(10, tables_per_address // 10),
        archive_after=archive_after * DAY,
        bot_pause=bot_pause,
        hosts=tuple(name.strip().lower() for name in (names or "").split(",") if name.strip()),
    )
    if wait:
        compile_all()
    serve(settings, Address(host, port, (trusted or LOCAL_PROXIES) if proxy_headers else None))


def backup_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy to be made.")],
    data: Data = None,
) -> None:
    """Copy all tables to one file, also while the server runs."""
    from laguna.server.backup import back_up

    back_up(data or data_folder(), file)
    console().print(f"All tables are copied to {file}.", markup=False, soft_wrap=True)


def restore_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy made by 'laguna backup'.")],
    data: Data = None,
) -> None:
    """Put a copy in place of the tables; those that were there are kept beside them."""
    from laguna.server.backup import restore

    kept = restore(file, data or data_folder())
    words = f"The tables of {file} are back."
    if kept:
        words += f" What was there before is kept as {kept}."
    console().print(words, markup=False, soft_wrap=True)
