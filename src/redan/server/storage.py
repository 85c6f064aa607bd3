"""Where tables are kept: SQLite in a file of its own, or PostgreSQL by URL.

Everything here blocks and is called from threads. A step is one row of `events`: its number at the
table is taken once and never again, whoever writes. What conflicts is told apart from what failed.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, TextIO

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    Connection,
    Engine,
    Insert,
    create_engine,
    delete,
    event,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.sql.schema import Table as Stored

from redan.core.errors import BadOptions, RedanError
from redan.server import schema
from redan.server.events import Due, Event, event_from
from redan.server.seating import Busy, Conflict, Json

CHANNEL: Final = "redan"


@dataclass(frozen=True)
class Step:
    """An event with what follows from it for the lists beside the table."""

    table: str
    event: Event
    game: str
    invite: str
    listed: bool
    phase: str
    summary: Json
    holders: tuple[tuple[str, bool], ...]
    """Who holds a seat here, and whether the table now waits for them."""
    old_dues: tuple[Due, ...]


@dataclass(frozen=True)
class Person:
    """Somebody who has a session: a guest, or one with an account."""

    id: str
    name: str
    account: str = ""


class Storage:
    """One database. `close` it at the end."""

    def __init__(self, url: str) -> None:
        try:
            address = make_url(url)
        except ArgumentError:
            raise BadOptions(
                f"{url!r} is no database; give sqlite:///FILE or postgresql://HOST/NAME"
            ) from None
        self.embedded: Final = address.get_backend_name() == "sqlite"
        if address.get_backend_name() == "postgresql":
            address = address.set(drivername="postgresql+psycopg")
        elif not self.embedded:
            raise BadOptions(
                f"{address.get_backend_name()} is not supported; "
                "give sqlite:///FILE or postgresql://HOST/NAME"
            )
        self.address: Final = address
        self._lock: TextIO | None = None
        if self.embedded:
            self._lock = _claim(Path(address.database or ""))
        self.engine: Final[Engine] = create_engine(address, pool_pre_ping=not self.embedded)
        if self.embedded:
            event.listen(self.engine, "connect", _prepare_sqlite)
        self._migrate()

    def _migrate(self) -> None:
        config = Config()
        config.set_main_option("script_location", str(files("redan.server") / "migrations"))
        try:
            with self.engine.begin() as connection:
                if not self.embedded:  # two servers that start at once: one after the other
                    connection.execute(text("SELECT pg_advisory_xact_lock(7263)"))
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        except SQLAlchemyError as error:
            self.close()
            shown = self.address.render_as_string(hide_password=True)
            raise RedanError(f"the database {shown} does not answer: {_why(error)}") from None

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()
        if self._lock:
            self._lock.close()
            self._lock = None

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        try:
            with self.engine.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise Busy(f"the database did not take it: {_why(error)}") from error

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        try:
            with self.engine.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise Busy(f"the database does not answer: {_why(error)}") from error

    def _insert(self, table: Stored) -> Insert:
        """An insert that does nothing where the row is there already."""
        if self.embedded:
            return sqlite.insert(table).on_conflict_do_nothing()
        return postgresql.insert(table).on_conflict_do_nothing()

    # ---- Tables

    def commit(self, steps: Sequence[Step]) -> list[bool]:
        """Store these steps in one transaction; for each, whether it was the first to take its
        number. After this returns nothing of it can be lost."""
        taken: dict[int, bool] = {}
        with self._writing() as connection:
            # In one order everywhere, so that two servers never wait for each other.
            for place in sorted(range(len(steps)), key=lambda place: steps[place].table):
                taken[place] = self._store(connection, steps[place])
        return [taken[place] for place in range(len(steps))]

    def _store(self, connection: Connection, step: Step) -> bool:
        happened = step.event
        row: dict[str, Any] = {
            "seq": happened.seq,
            "phase": step.phase,
            "summary": json.dumps(step.summary, ensure_ascii=False),
            "changed": happened.at,
        }
        if happened.seq == 1:
            first = {**row, "id": step.table, "game": step.game}
            first |= {"invite": step.invite, "listed": step.listed}
            asked = self._insert(schema.tables).values(first).returning(schema.tables.c.id)
            if connection.execute(asked).first() is None:
                return False
        stored = connection.execute(
            self._insert(schema.events)
            .values(
                table=step.table,
                seq=happened.seq,
                person=happened.person or None,
                request=happened.id or None,
                body=happened.body(),
                lines="\n".join(happened.lines),
            )
            .returning(schema.events.c.seq)
        )
        if stored.first() is None:
            return False
        if happened.seq > 1:
            which = schema.tables.c.id == step.table
            connection.execute(update(schema.tables).where(which).values(row))
        self._store_holders(connection, step)
        self._store_dues(connection, step)
        if not self.embedded:
            told = f"{step.table} {happened.seq}"
            connection.execute(text("SELECT pg_notify(:channel, :told)"),
                               {"channel": CHANNEL, "told": told})  # fmt: skip
        return True

    def _store_holders(self, connection: Connection, step: Step) -> None:
        own = schema.holders.c.table == step.table
        before = {
            (row.person, bool(row.waits))
            for row in connection.execute(select(schema.holders).where(own))
        }
        now = set(step.holders)
        gone = [person for person, waits in before - now]
        if gone:
            connection.execute(delete(schema.holders).where(own, schema.holders.c.person.in_(gone)))
        for person, waits in now - before:
            connection.execute(
                self._insert(schema.holders).values(table=step.table, person=person, waits=waits)
            )

    def _store_dues(self, connection: Connection, step: Step) -> None:
        now, before = set(step.event.dues), set(step.old_dues)
        gone = [due.key for due in before - now]
        if gone:
            dues = schema.dues
            connection.execute(delete(dues).where(dues.c.table == step.table, dues.c.key.in_(gone)))
        for due in now - before:
            connection.execute(
                self._insert(schema.dues).values(
                    table=step.table, key=due.key, at=due.at, mark=due.mark, leased=0, owner=""
                )
            )

    def events(self, table: str, after: int = 0) -> list[Event]:
        """What happened at a table behind event `after`, in order."""
        kept = schema.events.c
        asked = select(kept.seq, kept.person, kept.request, kept.body, kept.lines)
        with self._reading() as connection:
            rows = connection.execute(
                asked.where(kept.table == table, kept.seq > after).order_by(kept.seq)
            ).all()
        return [
            event_from(row.seq, row.person or "", row.request or "", row.body, row.lines)
            for row in rows
        ]

    def invited(self, invite: str) -> str:
        """The table an invitation is for, or ""."""
        with self._reading() as connection:
            asked = select(schema.tables.c.id).where(schema.tables.c.invite == invite)
            return str(connection.execute(asked).scalar() or "")

    def summaries(self, person: str, limit: int = 200) -> list[tuple[Json, bool]]:
        """The tables this person has a seat at, the one changed last first, and which wait."""
        kept, held = schema.tables.c, schema.holders.c
        asked = (
            select(kept.summary, held.waits)
            .join(schema.holders, held.table == kept.id)
            .where(held.person == person)
            .order_by(kept.changed.desc())
            .limit(limit)
        )
        with self._reading() as connection:
            return [(json.loads(row.summary), row.waits) for row in connection.execute(asked)]

    def listed(self, limit: int = 50) -> list[Json]:
        """Tables that anybody may join."""
        kept = schema.tables.c
        asked = select(kept.summary).where(kept.listed, kept.phase == "gathering")
        with self._reading() as connection:
            rows = connection.execute(asked.order_by(kept.changed.desc()).limit(limit))
            return [json.loads(row.summary) for row in rows]

    def count(self) -> int:
        """How many tables there are; also a way to see that the database answers."""
        with self._reading() as connection:
            return connection.execute(text("SELECT count(*) FROM tables")).scalar() or 0

    # ---- What is due

    def lease(self, now: int, until: int, owner: str, limit: int = 50) -> list[tuple[str, Due]]:
        """Take what is due now and nobody else is at; the lease ends at `until`."""
        dues = schema.dues
        asked = (
            select(dues)
            .where(dues.c.at <= now, dues.c.leased <= now)
            .order_by(dues.c.at)
            .limit(limit)
        )
        with self._reading() as connection:
            rows = connection.execute(asked).all()
        if not rows:
            return []
        taken: list[tuple[str, Due]] = []
        with self._writing() as connection:
            for row in sorted(rows, key=lambda row: (row.table, row.key)):
                got = connection.execute(
                    update(dues)
                    .where(dues.c.table == row.table, dues.c.key == row.key)
                    .where(dues.c.mark == row.mark, dues.c.leased == row.leased)
                    .values(leased=until, owner=owner)
                )
                if got.rowcount == 1:
                    taken.append((row.table, Due(row.key, row.at, row.mark)))
        return taken

    def drop_due(self, table: str, due: Due) -> None:
        """This is no longer due."""
        dues = schema.dues
        with self._writing() as connection:
            connection.execute(
                delete(dues).where(
                    dues.c.table == table, dues.c.key == due.key, dues.c.mark == due.mark
                )
            )

    def free_dues(self, owner: str) -> None:
        """Give back what this process had taken: it is about to end."""
        dues = schema.dues
        with self._writing() as connection:
            connection.execute(update(dues).where(dues.c.owner == owner).values(leased=0))

    def next_due(self) -> int | None:
        """When the next thing is due that nobody is at."""
        with self._reading() as connection:
            found = connection.execute(
                text("SELECT min(CASE WHEN leased > at THEN leased ELSE at END) FROM dues")
            ).scalar()
            return None if found is None else int(found)

    def listen(self, told: Callable[[str, int], None], stop: Callable[[], bool]) -> None:
        """Wait for what other servers store, until told to stop (PostgreSQL)."""
        import psycopg

        address = self.address.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            while not stop():
                for notice in connection.notifies(timeout=0.5):
                    table, seq = notice.payload.split(" ")
                    told(table, int(seq))

    # ---- People

    def person(self, token: str) -> Person | None:
        """Who has the session with this hash."""
        asked = (
            select(schema.people)
            .join(schema.sessions, schema.sessions.c.person == schema.people.c.id)
            .where(schema.sessions.c.token == token)
        )
        with self._reading() as connection:
            row = connection.execute(asked).first()
        return Person(row.id, row.name, row.account or "") if row else None

    def welcome(self, person: Person, token: str, now: int) -> None:
        """A new guest with a session."""
        with self._writing() as connection:
            connection.execute(
                self._insert(schema.people).values(id=person.id, name=person.name, created=now)
            )
            connection.execute(
                self._insert(schema.sessions).values(token=token, person=person.id, created=now)
            )

    def open_session(self, person: str, token: str, now: int) -> None:
        """Another device of the same person."""
        with self._writing() as connection:
            connection.execute(
                self._insert(schema.sessions).values(token=token, person=person, created=now)
            )

    def end_session(self, token: str) -> None:
        """Forget a session."""
        with self._writing() as connection:
            connection.execute(delete(schema.sessions).where(schema.sessions.c.token == token))

    def rename(self, person: str, name: str) -> None:
        """This is what they are called from now on."""
        with self._writing() as connection:
            connection.execute(
                update(schema.people).where(schema.people.c.id == person).values(name=name)
            )

    def make_account(self, person: str, account: str, password: str) -> None:
        """A guest becomes the owner of an account; refused where the name is taken."""
        people = schema.people
        try:
            with self.engine.begin() as connection:
                taken = select(people.c.id).where(people.c.account == account)
                if connection.execute(taken).first():
                    raise Conflict("this name is taken")
                connection.execute(
                    update(people)
                    .where(people.c.id == person)
                    .values(account=account, password=password)
                )
        except SQLAlchemyError as error:
            raise Conflict("this name is taken") from error

    def account(self, name: str) -> tuple[Person, str] | None:
        """The owner of an account, and the hash of the password."""
        with self._reading() as connection:
            asked = select(schema.people).where(schema.people.c.account == name)
            row = connection.execute(asked).first()
        return (Person(row.id, row.name, name), row.password) if row else None

    def note(self, table: str, person: str) -> str:
        """What somebody noted for themselves at a table."""
        kept = schema.notes.c
        with self._reading() as connection:
            asked = select(kept.text).where(kept.table == table, kept.person == person)
            return str(connection.execute(asked).scalar() or "")

    def write_note(self, table: str, person: str, note: str) -> None:
        """Keep a note."""
        kept = schema.notes.c
        with self._writing() as connection:
            connection.execute(
                delete(schema.notes).where(kept.table == table, kept.person == person)
            )
            connection.execute(
                self._insert(schema.notes).values(table=table, person=person, text=note)
            )


def _why(error: SQLAlchemyError) -> str:
    """The first line of what the driver said, without the statement and its values."""
    cause = getattr(error, "orig", None) or error
    return str(cause).strip().splitlines()[0][:200] if str(cause).strip() else type(cause).__name__


def _claim(path: Path) -> TextIO | None:
    """Hold the lock of a database file for as long as this process lives."""
    if not path.name or path.name == ":memory:":
        raise BadOptions("the tables are kept in a file; give sqlite:///FILE")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = path.with_name(path.name + ".lock").open("a+")
    except OSError as error:
        raise RedanError(f"{path} cannot be opened: {error.strerror}") from None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise RedanError(
            f"another Redan server uses {path} already; stop it, "
            "or give this one a database of its own (--database)"
        ) from None
    return file


def _prepare_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def sqlite_url(path: Path) -> str:
    """The URL of a database file."""
    return f"sqlite:///{os.fspath(path)}"
