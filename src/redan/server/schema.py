"""What the database holds. `migrations` makes it; a test compares the two."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata: Final = MetaData()

people: Final = Table(
    "people",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("account", String(40), unique=True),
    Column("password", Text),
    Column("created", BigInteger, nullable=False),
)

sessions: Final = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),  # the hash of it: a stolen file opens nothing
    Column("person", String(40), ForeignKey("people.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("invite", String(40), nullable=False, unique=True),
    Column("listed", Boolean, nullable=False),
    Column("phase", String(12), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("summary", Text, nullable=False),
    Column("changed", BigInteger, nullable=False),
)

holders: Final = Table(
    "holders",
    metadata,
    Column("table", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(40), ForeignKey("people.id"), primary_key=True, index=True),
    Column("waits", Boolean, nullable=False),
)

events: Final = Table(
    "events",
    metadata,
    Column("table", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("person", String(40)),
    Column("request", String(64)),
    Column("body", Text, nullable=False),
    Column("lines", Text, nullable=False),
    UniqueConstraint("table", "person", "request", name="one_request_once"),
)

dues: Final = Table(
    "dues",
    metadata,
    Column("table", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("key", String(20), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("mark", String(40), nullable=False),
    Column("leased", BigInteger, nullable=False),
    Column("owner", String(40), nullable=False),
    Index("dues_by_time", "at"),
)

notes: Final = Table(
    "notes",
    metadata,
    Column("table", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(40), ForeignKey("people.id"), primary_key=True),
    Column("text", Text, nullable=False),
)
