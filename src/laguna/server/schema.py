"""What is stored: tables, who sits at them, who holds which seat, the log, the chat.

Nothing is ever deleted. The log only grows; its primary key (table, row) lets no two writers both
succeed. Secrets of browsers and links are there only as SHA-256.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

VERSION = 2
WATCHER = -1  # the seat of a holder who may only watch

metadata = MetaData()

about = Table(
    "about",
    metadata,
    Column("key", String, primary_key=True),
    Column("value", String, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("absence", Integer),
    Column("status", String, nullable=False),
    Column("host", String, nullable=False),
    Column("root", String, nullable=False),
    Column("watch", String, nullable=False),
    Column("watch_links", Integer, nullable=False, server_default="0"),
    Column("seed", String, nullable=False),
    Column("salt", String, nullable=False),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("moved", Float, nullable=False),
    Column("rows", Integer, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("waiting", Integer, nullable=False),
    Column("archived", Boolean, nullable=False),
    Column("rematch", String),
    Column("points", JSON),
    Column("ranks", JSON),
    Index("tables_by_status", "status", "archived", "public", "created"),
)

seats = Table(
    "seats",
    metadata,
    Column("table", String, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String, nullable=False),
    Column("name", String),
    Column("level", String),
    Column("stand_in", String),
    Column("resigned", Integer, nullable=False),
    Column("token", String, nullable=False),
    Column("links", Integer, nullable=False, server_default="0"),
    Column("sitter", String),
    Column("spent", String),
    Column("seal", String),
    Column("word", String),
)

holders = Table(
    "holders",
    metadata,
    Column("browser", String, primary_key=True),
    Column("table", String, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("gone", Boolean, nullable=False, server_default="0"),
    Index("holders_by_table", "table"),
)

barred = Table(
    "barred",
    metadata,
    Column("table", String, primary_key=True),
    Column("who", String, primary_key=True),
    Column("how", String, primary_key=True),
    Column("lifted", Boolean, nullable=False),
)

moves = Table(
    "moves",
    metadata,
    Column("table", String, primary_key=True),
    Column("row", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("action", Integer, nullable=False),
    Column("at", Float, nullable=False),
    sqlite_with_rowid=False,
)

chat = Table(
    "chat",
    metadata,
    Column("table", String, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer),
    Column("name", String),
    Column("by", String),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)
