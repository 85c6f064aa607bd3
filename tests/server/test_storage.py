"""What is stored is stored once, on both databases."""

import subprocess
import sys
import threading
from pathlib import Path
from random import Random

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from redan.core.errors import BadOptions, RedanError
from redan.server import schema
from redan.server.events import Event
from redan.server.seating import Busy
from redan.server.seen import summary
from redan.server.storage import Person, Step, Storage, sqlite_url
from redan.server.tables import Table
from tests.server.room import ANN, BEN, Room, filled


def step(table: Table, event: Event, before: Table | None = None) -> Step:
    return Step(table.id, event, "parley", table.invite, True, table.phase, summary(table),
                tuple((person, True) for person in table.people()),
                before.dues if before else ())  # fmt: skip


def stored_room(storage: Storage, seats: str = "me open") -> Room:
    for person in (ANN, BEN):
        storage.welcome(person, f"token of {person.id}", 1)
    room = Room(seats)
    assert storage.commit([step(room.table, room.stored[0])]) == [True]
    return room


def test_a_table_comes_back_as_it_was_stored(storage: Storage) -> None:
    for person in (ANN, BEN):
        storage.welcome(person, f"token of {person.id}", 1)
    room, rng = filled("me open"), Random(1)
    for _ in range(12):
        room.play_any(rng)
    storage.commit([step(room.table, event) for event in room.stored])
    assert storage.events("t_1") == room.stored
    assert storage.events("t_1", after=3) == room.stored[3:]
    again = Table.load("t_1", storage.events("t_1"))
    assert again.playing().save() == room.table.playing().save()


def test_a_number_is_taken_once(storage: Storage) -> None:
    room = stored_room(storage)
    table, rng = room.table, Random(1)
    one, first = table.step("said", {"name": "Ann", "text": "one"}, 5, rng, ("p_ann", "a"))
    two, second = table.step("said", {"name": "Ben", "text": "two"}, 5, rng, ("p_ben", "b"))
    assert storage.commit([step(one, first), step(two, second)]) == [True, False]
    assert [event.data.get("text") for event in storage.events("t_1")][1:] == ["one"]


def test_a_request_is_stored_once_whatever_its_number(storage: Storage) -> None:
    room = stored_room(storage)
    said, rng = ("said", {"name": "Ann", "text": "once"}), Random(1)
    one, first = room.table.step(*said, 5, rng, ("p_ann", "a"))  # type: ignore[arg-type]
    two, second = one.step(*said, 6, rng, ("p_ann", "a"))  # type: ignore[arg-type]
    assert storage.commit([step(one, first)]) == [True]
    assert storage.commit([step(two, second)]) == [False]


def test_of_many_who_write_at_once_each_number_has_one(storage: Storage) -> None:
    room = stored_room(storage)
    taken: list[bool] = []

    def write(who: int) -> None:
        table, rng = room.table, Random(who)
        for number in range(10):
            table = Table.load("t_1", storage.events("t_1"))
            said = {"name": str(who), "text": str(number)}
            after, event = table.step("said", said, 5, rng, ("p_ann", f"{who}-{number}"))  # type: ignore[arg-type]
            taken.extend(storage.commit([step(after, event, table)]))

    threads = [threading.Thread(target=write, args=(who,)) for who in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    events = storage.events("t_1")
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    assert len(events) == 1 + sum(taken)


def test_what_is_due_is_taken_by_one_until_its_lease_ends(storage: Storage) -> None:
    room = stored_room(storage, "me bot:random")
    while not room.table.dues:
        before = room.table
        room.play_any(Random(2))
        storage.commit([step(room.table, room.stored[-1], before)])
    due = room.table.dues[0]
    assert storage.lease(due.at - 1, due.at + 100, "one") == []
    assert storage.lease(due.at, due.at + 100, "one") == [("t_1", due)]
    assert storage.lease(due.at + 50, due.at + 150, "two") == []
    assert storage.next_due() == due.at + 100
    assert storage.lease(due.at + 100, due.at + 200, "two") == [("t_1", due)]
    storage.free_dues("two")
    assert storage.lease(due.at + 101, due.at + 300, "one") == [("t_1", due)]
    storage.drop_due("t_1", due)
    assert storage.next_due() is None


def test_the_migrations_make_what_the_code_expects(storage: Storage) -> None:
    with storage.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, schema.metadata) == []


def test_sqlite_is_as_safe_as_it_can_be(sqlite: Storage) -> None:
    with sqlite.engine.connect() as connection:

        def pragma(name: str) -> object:
            return connection.exec_driver_sql(f"PRAGMA {name}").scalar()

        assert pragma("journal_mode") == "wal"
        assert pragma("synchronous") == 2
        assert pragma("foreign_keys") == 1


def test_a_second_server_on_the_same_file_is_refused_with_a_sentence(
    sqlite: Storage, tmp_path: Path
) -> None:
    with pytest.raises(RedanError, match="another Redan server uses"):
        Storage(sqlite_url(tmp_path / "tables.db"))
    code = "from redan.cli import main; main()"
    url = sqlite_url(tmp_path / "tables.db")
    words = ("serve", "--port", "0", "--no-browser", "--database", url)
    done = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 1
    assert done.stderr.startswith("redan: another Redan server uses")
    assert len(done.stderr.splitlines()) == 1


def test_a_file_can_be_opened_again_when_the_other_has_ended(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "tables.db")
    Storage(url).close()
    Storage(url).close()


@pytest.mark.parametrize("url", ["nonsense", "mysql://localhost/redan", "sqlite://"])
def test_what_is_no_database_is_said_in_words(url: str) -> None:
    with pytest.raises(BadOptions, match=r"give sqlite:///FILE"):
        Storage(url)


def test_a_postgresql_that_does_not_answer_is_said_without_its_password() -> None:
    with pytest.raises(RedanError, match="does not answer") as error:
        Storage("postgresql://me:secret@127.0.0.1:1/redan")
    assert "secret" not in str(error.value)


def test_a_failing_database_is_told_apart_from_a_conflict(sqlite: Storage) -> None:
    room = stored_room(sqlite)
    after, event = room.table.step("said", {"name": "a", "text": "b"}, 1, Random(1))
    with sqlite.engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE events RENAME TO elsewhere")
    with pytest.raises(Busy):
        sqlite.commit([step(after, event)])


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_other_servers_are_told(storage: Storage) -> None:
    told: list[tuple[str, int]] = []
    heard, ready = threading.Event(), threading.Event()

    def hear(table: str, seq: int) -> None:
        told.append((table, seq))
        heard.set()

    def stop() -> bool:
        ready.set()
        return heard.is_set()

    listening = threading.Thread(target=storage.listen, args=(hear, stop))
    listening.start()
    assert ready.wait(10)
    stored_room(storage)
    assert heard.wait(10)
    listening.join()
    assert told == [("t_1", 1)]


def test_people_sessions_accounts_notes(storage: Storage) -> None:
    storage.welcome(Person("p_1", "Guest"), "token one", 1)
    assert storage.person("token one") == Person("p_1", "Guest")
    assert storage.person("token two") is None
    storage.rename("p_1", "Dora")
    storage.make_account("p_1", "dora", "sealed")
    storage.open_session("p_1", "token two", 2)
    assert storage.person("token two") == Person("p_1", "Dora", "dora")
    storage.welcome(Person("p_2", "Guest"), "token three", 3)
    with pytest.raises(RedanError, match="taken"):
        storage.make_account("p_2", "dora", "sealed")
    assert storage.account("dora") == (Person("p_1", "Dora", "dora"), "sealed")
    storage.end_session("token one")
    assert storage.person("token one") is None
    stored_room(storage)
    storage.write_note("t_1", "p_1", "one")
    storage.write_note("t_1", "p_1", "two")
    assert (storage.note("t_1", "p_1"), storage.note("t_1", "p_2")) == ("two", "")
