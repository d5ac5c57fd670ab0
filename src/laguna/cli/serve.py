"""`laguna serve`: tables for people far away. `laguna` alone opens one for this screen."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from laguna.cli.saves import data_folder

PORT = 8600

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
            help="Believe a reverse proxy on this machine whom it speaks for.",
        ),
    ] = False,
    trusted: Annotated[
        str,
        typer.Option(
            metavar="A,B,…", help="Addresses of proxies to believe, with --proxy-headers."
        ),
    ] = "127.0.0.1,::1",
) -> None:
    """Serve tables over HTTP until told to end; docs/hosting.md says how to put it on the net."""
    from laguna.server import logs
    from laguna.server.run import Address, serve
    from laguna.server.settings import Settings

    logs.set_up(structured=True)
    address = Address(host, port, trusted if proxy_headers else None)
    serve(Settings(data or data_folder()), address)
