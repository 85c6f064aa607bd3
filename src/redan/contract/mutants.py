"""How many broken rules do the tests notice? Each mutant is played by the tests that name one of
its rules, in a process of its own that imports the broken module in place of the sound one."""

from __future__ import annotations

import ast
import gc
import importlib
import importlib.abc
import importlib.util
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Final

from redan.contract.breaking import Mutant, mutants_of
from redan.core.errors import BadOptions, UnknownGame
from redan.core.ledger import ledger
from redan.core.registry import add, find

if TYPE_CHECKING:
    import pytest

WAIT: Final = 20.0
"""Seconds after which a mutant that still runs counts as noticed: it may run for ever."""

QUIET: Final = ("-q", "-x", "--assert=plain", "--capture=sys", "-p", "no:cacheprovider",
                "-p", "no:xdist", "-p", "no:cov")  # fmt: skip


@dataclass(frozen=True)
class Plan:
    """A game, its modules, and the tests that name its rules."""

    folder: Path
    modules: dict[str, str]
    """The dotted name of every module of the game by its path."""
    rules: list[str]
    tests: dict[str, list[str]]
    """The test files that name a rule."""
    failing: list[str]
    """Tests that fail although nothing is broken; they judge nothing."""
    imported: list[str]
    """What the tests import besides the game and themselves."""


@dataclass(frozen=True)
class Verdict:
    """A mutant and whether a test noticed it."""

    path: str
    mutant: Mutant
    noticed: bool

    def __str__(self) -> str:
        rules = ", ".join(sorted(self.mutant.rules))
        return f"{self.path}:{self.mutant.line}: {rules}: {self.mutant.what}"


def try_all(
    slug: str,
    tests: Path,
    *,
    chosen: Collection[str] = (),
    workers: int = 2,
    wait: float = WAIT,
    told: Callable[[Verdict], None] = lambda _: None,
) -> tuple[Plan, list[Verdict]]:
    """Break the game everywhere it cites a rule (or one of those chosen, by the start of their
    ids) and let the tests look for it."""
    plan = planned(slug, tests)
    _import_all(plan.imported)
    gc.freeze()  # no child has to look through all that again
    mutants = [
        (path, mutant)
        for path in sorted(plan.modules)
        for mutant in mutants_of(Path(path).read_text("utf-8"), plan.rules)
        if not chosen or any(rule.startswith(tuple(chosen)) for rule in mutant.rules)
    ]
    verdicts: list[Verdict] = []
    for number, noticed in _race([_job(plan, *one) for one in mutants], workers, wait):
        path, mutant = mutants[number]
        verdict = Verdict(str(Path(path).relative_to(plan.folder.parent)), mutant, noticed)
        verdicts.append(verdict)
        told(verdict)
    verdicts.sort(key=lambda verdict: (verdict.path, verdict.mutant.line))
    return plan, verdicts


# ---- What there is to break, and who would notice


def planned(slug: str, tests: Path) -> Plan:
    """Look at the game and its tests, in a process of its own: this one must not import them."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        _quietly(lambda: _tell(writer, _plan(slug, tests)))
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8") as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    found = json.loads(said) if said else {"error": "its tests could not be collected"}
    if "error" in found:
        raise BadOptions(f"{slug}: {found['error']}")
    return Plan(**{**found, "folder": Path(found["folder"])})


def _plan(slug: str, tests: Path) -> dict[str, object]:
    before = set(sys.modules)
    try:
        game = find(slug)
    except UnknownGame:
        game = _game_of_the_tests(slug)
    if game.folder is None:
        return {"error": "it has no ledger"}
    folder = game.folder().resolve()
    rules = [rule.id for rule in ledger(game)]
    watcher = _Watcher(set(rules))
    first = tuple({f'"{rule.partition(".")[0]}.' for rule in rules})
    files = [
        str(path)
        for path in sorted(tests.rglob("test_*.py"))
        if any(word in path.read_text("utf-8") for word in first)
    ]
    if files:
        sound = [argument for argument in QUIET if argument != "-x"]
        _pytest([*sound, "--continue-on-collection-errors", *files], watcher)
    modules = dict(_modules_of(folder))
    ours = (str(folder), str(tests.resolve()))
    others = [
        name
        for name in sys.modules
        if name not in before and not (_file_of(name) or ours[0]).startswith(ours)
    ]
    return {
        "folder": str(folder),
        "modules": modules,
        "rules": rules,
        "tests": {rule: sorted(where) for rule, where in watcher.files.items()},
        "failing": sorted(watcher.failing),
        "imported": others,
    }


def _game_of_the_tests(slug: str):  # type: ignore[no-untyped-def]
    """A game that only the tests have: `tests.parley:game`."""
    try:
        module = importlib.import_module(f"tests.{slug.replace('-', '_')}")
    except ModuleNotFoundError:
        return find(slug)  # which says what games there are
    add(module.game)
    return find(slug)


def _modules_of(folder: Path) -> Iterator[tuple[str, str]]:
    """Path and dotted name of every module in the folder of a game."""
    package = next(
        name for name in list(sys.modules) if _file_of(name) == str(folder / "__init__.py")
    )
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        yield str(path), ".".join((package, *(part for part in parts if part != "__init__")))


def _file_of(name: str) -> str:
    file = getattr(sys.modules.get(name), "__file__", None)
    return str(Path(file).resolve()) if file else ""


class _Watcher:
    """Has the tests run that name one of these rules, and remembers what it saw."""

    def __init__(self, rules: Collection[str], but: Collection[str] = ()) -> None:
        self.rules: Final = rules
        self.but: Final = frozenset(but)
        self.files: Final[dict[str, set[str]]] = {}
        self.failing: Final[set[str]] = set()

    def pytest_pycollect_makeitem(
        self, collector: pytest.Collector, obj: object
    ) -> list[pytest.Item] | None:
        """Leave out functions that name none of the rules before anything is made of them."""
        if not isinstance(obj, FunctionType):
            return None
        marks: list[pytest.Mark] = [*getattr(obj, "pytestmark", ()), *collector.iter_markers()]
        for mark in marks[:]:
            for values in mark.args[1:2] if mark.name == "parametrize" else ():
                if not isinstance(values, list | tuple):
                    return None  # looking at them would use them up
                for value in values:
                    marks += (getattr(own, "mark", own) for own in getattr(value, "marks", ()))
        named = {word for mark in marks if mark.name == "rule" for word in mark.args}
        return [] if named.isdisjoint(self.rules) else None

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the tests that name a rule."""
        kept = []
        for item in items:
            named = {word for mark in item.iter_markers("rule") for word in mark.args}
            if item.nodeid not in self.but and not named.isdisjoint(self.rules):
                kept.append(item)
                for rule in named & set(self.rules):
                    self.files.setdefault(rule, set()).add(str(item.path))
        items[:] = kept

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember what failed."""
        if report.failed:
            self.failing.add(report.nodeid)


class _Judge(_Watcher):
    """Leaves the process as soon as a test fails; a mutant is noticed once."""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Somebody noticed."""
        if report.failed:
            os._exit(1)

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """Nobody did, or no test could even be collected."""
        os._exit(0 if exitstatus in _UNNOTICED else 1)


_UNNOTICED: Final = (0, 5)
"""How pytest ends where all tests passed, or where there were none."""


# ---- One mutant


def _job(plan: Plan, path: str, mutant: Mutant) -> Callable[[], int]:
    """Let the tests look at a mutant; 0 where none of them noticed."""

    def job() -> int:
        files = sorted({file for rule in mutant.rules for file in plan.tests.get(rule, ())})
        if not files:
            return 0
        sys.meta_path.insert(0, _Finder(plan.modules[path], path, mutant.tree))
        return _pytest([*QUIET, *files], _Judge(mutant.rules, plan.failing))

    return job


class _Loader(SourceFileLoader):
    """Loads a module from another tree than its file's."""

    def __init__(self, name: str, path: str, tree: ast.Module) -> None:
        super().__init__(name, path)
        self.tree: Final = tree

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002
        """The broken code."""
        code: CodeType = compile(self.tree, self.path, "exec")
        return code


class _Finder(importlib.abc.MetaPathFinder):
    """Finds one module elsewhere."""

    def __init__(self, name: str, path: str, tree: ast.Module) -> None:
        self.name: Final = name
        self.loader: Final = _Loader(name, path, tree)

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        """The broken module, for its name alone."""
        if fullname != self.name:
            return None
        file = self.loader.path
        return importlib.util.spec_from_file_location(fullname, file, loader=self.loader)


# ---- Processes


def _pytest(arguments: Sequence[str], watcher: _Watcher) -> int:
    import pytest

    return int(pytest.main([*arguments], plugins=[watcher]))


def _import_all(names: Sequence[str]) -> None:
    """Import what the tests need, so that no child has to."""
    for name in names:
        with suppress(Exception):
            importlib.import_module(name)


def _quietly(job: Callable[[], int]) -> None:
    """Do this in a child and leave, whatever comes of it."""
    code = 3
    try:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        os.setpgid(0, 0)
        code = job()
    finally:
        os._exit(code)


def _tell(pipe: int, found: dict[str, object]) -> int:
    with os.fdopen(pipe, "w", encoding="utf-8") as writer:
        json.dump(found, writer)
    return 0


def _race(
    jobs: Sequence[Callable[[], int]], workers: int, wait: float
) -> Iterator[tuple[int, bool]]:
    """Run jobs in processes of their own, some at a time: which one, and did it fail?"""
    running: dict[int, tuple[int, float]] = {}
    coming = iter(enumerate(jobs))
    left = len(jobs)
    try:
        while left:
            while len(running) < workers and (job := next(coming, None)):
                child = os.fork()
                if not child:
                    _quietly(job[1])
                running[child] = job[0], time.monotonic() + wait
            for child, (number, until) in list(running.items()):
                done, status = os.waitpid(child, os.WNOHANG)
                if done or time.monotonic() > until:
                    if not done:
                        _end(child)
                    del running[child]
                    left -= 1
                    yield number, not done or status != 0
            time.sleep(0.005)
    finally:
        for child in running:
            _end(child)


def _end(child: int) -> None:
    """End a child and whatever it has started."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    with suppress(ProcessLookupError, ChildProcessError):
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
