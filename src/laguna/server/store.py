"""The store: one thread writes, and a change is on the disk before anybody hears of it.

While the disk is busy with one commit, what comes in gathers for the next: so the cost of a safe
commit is shared by all tables.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, insert, inspect, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.schema import CreateColumn
from sqlalchemy.sql.base import Executable

from laguna.durable import own_file, own_folder
from laguna.engine.errors import LagunaError, cause_of
from laguna.server import schema

READERS = 2
BUSY_SECONDS = 10

Answer = TypeVar("Answer")
Change = tuple[Executable, dict[str, Any]]  # a statement and its values


class StoreError(LagunaError):
    """The data cannot be read or written."""


class _Job:
    """Changes that are made together, and whoever waits for them."""

    def __init__(self, changes: Sequence[Change], done: asyncio.Future[None]) -> None:
        self.changes = changes
        self.done = done
        self.error: Exception | None = None

    def resolve(self) -> None:
        if not self.done.done():
            if self.error is None:
                self.done.set_result(None)
            else:
                self.done.set_exception(self.error)


def open_database(path: Path) -> Engine:
    """The database of a data folder, made if there is none; one of a newer Laguna is refused."""
    try:
        own_folder(path.parent)
        own_file(path)
        engine = _engine(path)
        with engine.begin() as connection:
            schema.metadata.create_all(connection)
            _check_version(connection, path)
            for table in schema.metadata.sorted_tables:
                connection.execute(select(table).limit(1))  # that it has the columns we know
    except OSError as error:
        raise StoreError(f"cannot write in {path.parent}: {cause_of(error)}") from None
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", error))
        raise StoreError(f"cannot use the database {path}: {reason}") from None
    return engine


def _engine(path: Path) -> Engine:
    engine = create_engine(
        f"sqlite:///{path}",
        connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
        hide_parameters=True,
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None
        for setting in ("journal_mode=WAL", "synchronous=FULL"):
            connection.execute(f"PRAGMA {setting}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def _check_version(connection: Connection, path: Path) -> None:
    found = connection.scalar(select(schema.about.c.value).where(schema.about.c.key == "version"))
    if found is None:
        values = {"key": "version", "value": str(schema.VERSION)}
        connection.execute(insert(schema.about), values)
    elif int(found) < schema.VERSION:
        _bring_up_to_date(connection)
    elif int(found) > schema.VERSION:
        raise StoreError(
            f"{path} was written by a newer Laguna (data version {found}, this one knows "
            f"{schema.VERSION}); use that one"
        )


def _bring_up_to_date(connection: Connection) -> None:
    """Give a database of an older Laguna what it lacks. Before version 2 the host knew the links of
    all seats: those of taken seats open nothing any more, and who sits there makes new ones.
    """
    for table in schema.metadata.sorted_tables:
        known = {column["name"] for column in inspect(connection).get_columns(table.name)}
        for column in table.columns:
            if column.name not in known:
                definition = CreateColumn(column).compile(connection)
                connection.exec_driver_sql(f'ALTER TABLE "{table.name}" ADD COLUMN {definition}')
    taken = schema.seats.c.kind == "person"
    connection.execute(update(schema.seats).where(taken).values(token=""))
    version = update(schema.about).where(schema.about.c.key == "version")
    connection.execute(version.values(value=str(schema.VERSION)))


class Store:
    """Reads in a few threads, writes in one."""

    def __init__(self, path: Path) -> None:
        self.engine = open_database(path)
        self._loop = asyncio.get_running_loop()
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, "store-reader")
        self._writer = threading.Thread(target=self._write_all, name="store-writer")
        self._writer.start()

    async def read(self, query: Callable[[Connection], Answer]) -> Answer:
        """What a query finds."""

        def run() -> Answer:
            with self.engine.begin() as connection:
                return query(connection)

        return await self._loop.run_in_executor(self._readers, run)

    async def write(self, *changes: Change) -> None:
        """Make all these changes or none; returns once they are on the disk."""
        job = _Job(changes, self._loop.create_future())
        self._jobs.put(job)
        await job.done

    def close(self) -> None:
        """Finish what was asked for, and let go of the file."""
        self._jobs.put(None)
        self._writer.join()
        self._readers.shutdown()
        self.engine.dispose()

    def _write_all(self) -> None:
        with self.engine.connect() as connection:
            while True:
                batch = [self._jobs.get()]
                while not self._jobs.empty():
                    batch.append(self._jobs.get())
                jobs = [job for job in batch if job is not None]
                self._commit(connection, jobs)
                self._loop.call_soon_threadsafe(_resolve, jobs)
                if len(jobs) < len(batch):
                    return

    def _commit(self, connection: Connection, jobs: Sequence[_Job]) -> None:
        """Commit together; if that fails, one by one, so that only the faulty one fails."""
        try:
            with connection.begin():
                for statement, values in _gathered(jobs):
                    connection.execute(statement, values)
        except SQLAlchemyError as error:
            if len(jobs) == 1:
                jobs[0].error = error
            else:
                for job in jobs:
                    self._commit(connection, [job])


def _gathered(jobs: Sequence[_Job]) -> list[tuple[Executable, list[dict[str, Any]]]]:
    """The changes by statement, in the order in which each first came: the statements of
    `changes` commute with each other, so each is executed once for all its values.
    """
    values: dict[int, list[dict[str, Any]]] = {}
    statements: dict[int, Executable] = {}
    for job in jobs:
        for statement, given in job.changes:
            statements.setdefault(id(statement), statement)
            values.setdefault(id(statement), []).append(given)
    return [(statements[key], values[key]) for key in values]


def _resolve(jobs: Sequence[_Job]) -> None:
    for job in jobs:
        job.resolve()
