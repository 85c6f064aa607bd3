"""Reading a game's data files: entries with checked fields, errors that name file, entry, field."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from redan.core.errors import BadData

T = TypeVar("T")


class Entry:
    """One table of a data file. Reading a field checks its type."""

    __slots__ = ("_fields", "_where")

    def __init__(self, where: str, fields: Mapping[str, object]) -> None:
        self._where = where
        self._fields = fields

    def __contains__(self, name: str) -> bool:
        return name in self._fields

    def wrong(self, name: str, what: str) -> BadData:
        """An error about a field, to be raised."""
        return BadData(f"{self._where}, field {name!r}: {what}")

    def _value(self, name: str, kind: type[T], what: str) -> T:
        value = self._fields.get(name)
        if value is None:
            raise self.wrong(name, f"is missing; it should be {what}")
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise self.wrong(name, f"is {value!r}; it should be {what}")
        return value

    def text(self, name: str, default: str | None = None) -> str:
        """A string."""
        if default is not None and name not in self._fields:
            return default
        return self._value(name, str, "a text")

    def number(self, name: str, default: int | None = None) -> int:
        """A whole number."""
        if default is not None and name not in self._fields:
            return default
        return self._value(name, int, "a whole number")

    def flag(self, name: str, default: bool = False) -> bool:
        """True or false."""
        if name not in self._fields:
            return default
        return self._value(name, bool, "true or false")

    def texts(self, name: str, default: Sequence[str] | None = None) -> list[str]:
        """A list of strings."""
        if default is not None and name not in self._fields:
            return list(default)
        items = self._value(name, list, "a list of texts")
        return [self._item(name, item, str, "texts") for item in items]

    def numbers(self, name: str) -> list[int]:
        """A list of whole numbers."""
        items = self._value(name, list, "a list of whole numbers")
        return [self._item(name, item, int, "whole numbers") for item in items]

    def _item(self, name: str, item: object, kind: type[T], what: str) -> T:
        if not isinstance(item, kind):
            raise self.wrong(name, f"holds {item!r}; it should hold {what}")
        return item

    def entry(self, name: str) -> Entry:
        """A table within."""
        return Entry(f"{self._where}, {name}", self._value(name, dict, "a table"))

    def entries(self, name: str) -> list[Entry]:
        """A list of tables within."""
        items = self._value(name, list, "a list of tables")
        return [
            Entry(f"{self._where}, {name} {number}", self._item(name, item, dict, "tables"))
            for number, item in enumerate(items, 1)
        ]

    def names(self) -> list[str]:
        """The names of its fields."""
        return list(self._fields)

    def one_of(self, name: str, allowed: Mapping[str, T], default: T | None = None) -> T:
        """What a name stands for."""
        if default is not None and name not in self._fields:
            return default
        return self.meaning(name, self.text(name), allowed)

    def several(self, name: str, allowed: Mapping[str, T]) -> list[T]:
        """What the names of a list stand for."""
        return [self.meaning(name, word, allowed) for word in self.texts(name)]

    def meaning(self, name: str, word: str, allowed: Mapping[str, T]) -> T:
        """What this word stands for in this field."""
        if word not in allowed:
            raise self.wrong(name, f"is {word!r}; it may be {', '.join(allowed)}")
        return allowed[word]


class Book:
    """The data files of a folder, read once; asked for tables by name whatever file holds them."""

    __slots__ = ("_files",)

    def __init__(self, folder: Path) -> None:
        self._files: dict[str, dict[str, object]] = {}
        for path in sorted(folder.glob("*.toml")):
            try:
                self._files[path.name] = tomllib.loads(path.read_text(encoding="utf-8"))
            except tomllib.TOMLDecodeError as error:
                raise BadData(f"{path.name}: {error}") from None

    def all(self, table: str, key: str = "id") -> list[Entry]:
        """All entries of an array of tables, in order."""
        found: list[Entry] = []
        for file, content in self._files.items():
            items = content.get(table, [])
            if not isinstance(items, list):
                raise BadData(f"{file}: {table!r} should be a list of tables")
            for number, fields in enumerate(items, 1):
                name = fields.get(key, number) if isinstance(fields, dict) else number
                found.append(Entry(f"{file}, {table} {name}", fields))
        return found

    def one(self, table: str) -> Entry:
        """The table with this name."""
        for file, content in self._files.items():
            fields = content.get(table)
            if isinstance(fields, dict):
                return Entry(f"{file}, {table}", fields)
        raise BadData(f"there is no table {table!r} in {', '.join(self._files)}")
