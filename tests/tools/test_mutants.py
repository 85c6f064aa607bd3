"""`make mutants`: which statements it breaks, how, and what it says about the tests."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from redan.contract.breaking import mutants_of

ROOT = Path(__file__).resolve().parent.parent.parent
RULES = ("ZZ.A.1", "ZZ.A.2", "ZZ.A.3")


def broken(source: str) -> list[str]:
    """The source once for every mutant of it."""
    return [ast.unparse(mutant.tree) for mutant in mutants_of(source, RULES)]


@pytest.mark.parametrize(
    ("source", "mutants"),
    [
        pytest.param("g.x += 1  # ZZ.A.1", ["pass"], id="an effect is dropped"),
        pytest.param("g.x += 1", [], id="no citation, no mutant"),
        pytest.param("g.x += 1  # ZZ.B.1", [], id="an id of no rule is none"),
        pytest.param("# ZZ.A.1\ng.x += 1", [], id="a comment of its own cites nothing"),
        pytest.param("fall_back(g)  # ZZ.A.1, ZZ.A.2", ["pass"], id="a call is dropped once"),
        pytest.param("if a > b:  # ZZ.A.1\n    c()", ["if not a > b:\n    c()"], id="if"),
        pytest.param("while a:  # ZZ.A.1\n    c()", ["while not a:\n    c()"], id="while"),
        pytest.param("for a in b:  # ZZ.A.1\n    c()", ["for a in ():\n    c()"], id="for"),
        pytest.param(
            "if a:\n    b()\nelse:  # ZZ.A.1\n    c()", ["if a:\n    b()"], id="else is dropped"
        ),
        pytest.param(
            "if (\n    a  # ZZ.A.1\n    and b\n):\n    c()",
            ["if not a and b:\n    c()"],
            id="of a condition over several lines only that part",
        ),
        pytest.param(
            "def f():\n    return a > b  # ZZ.A.1",
            ["def f():\n    return not a > b"],
            id="a verdict is negated",
        ),
        pytest.param(
            "def f():\n    return x if a else y  # ZZ.A.1",
            ["def f():\n    return y if a else x"],
            id="an alternative is swapped",
        ),
        pytest.param(
            "def f():\n    if a:\n        return 2  # ZZ.A.1\n    return 1",
            ["def f():\n    if a:\n        pass\n    return 1"],
            id="an early answer is dropped",
        ),
        pytest.param(
            "def f():\n    return a + b - c  # ZZ.A.1",
            [
                "def f():\n    return 0 + b - c",
                "def f():\n    return a - c",
                "def f():\n    return a + b",
            ],
            id="every term of a sum is left out",
        ),
        pytest.param(
            'def f():\n    return "ZZ.A.1"  # ZZ.A.1',
            ["def f():\n    return ''"],
            id="a refusal becomes leave",
        ),
        pytest.param(
            'def f():\n    return "" if a else "ZZ.A.1"',
            ["def f():\n    return '' if a else ''"],
            id="also without a comment",
        ),
        pytest.param('drms.append(("ZZ.A.1", 1))', ["pass"], id="a modifier is dropped"),
        pytest.param('g.journal.note("ZZ.A.1", "x")', [], id="a note for the log is left alone"),
        pytest.param('if rule == "ZZ.A.1":\n    a()', [], id="a comparison is left alone"),
        pytest.param('ROLL = Roll(1, why="ZZ.A.1")', [], id="a reason is left alone"),
        pytest.param(
            "def f():\n    x = a(b, c)  # ZZ.A.1",
            ["def f():\n    x = b"],
            id="a name keeps a value",
        ),
        pytest.param(
            "def f():\n    x = 1\n    x = 2  # ZZ.A.1",
            ["def f():\n    x = 1\n    pass"],
            id="where it has one, the new one is dropped",
        ),
        pytest.param(
            "def f():\n    yield from a()  # ZZ.A.1",
            ["def f():\n    yield from ()"],
            id="a script stays a script",
        ),
        pytest.param(
            "def f():\n    x = yield a  # ZZ.A.1",
            ["def f():\n    x = (yield from ()) or 0"],
            id="a question is not asked",
        ),
        pytest.param(
            "T = (\n    (A,),  # ZZ.A.1\n    (B,),  # ZZ.A.2\n)",
            ["T = ((), (B,))", "T = ((A,), ())"],
            id="a row of a table is emptied",
        ),
    ],
)
def test_what_cites_a_rule_is_dropped_or_negated(source: str, mutants: list[str]) -> None:
    assert sorted(broken(source)) == sorted(mutants)


def test_a_mutant_says_where_it_is_and_what_was_done() -> None:
    (mutant,) = mutants_of("a()\n\ng.x += 1  # ZZ.A.2, ZZ.A.1 (as the ruling has it)", RULES)
    assert mutant.line == 3
    assert mutant.rules == {"ZZ.A.1", "ZZ.A.2"}
    assert mutant.what == "dropped: g.x += 1"


SAMPLE = {
    "zz/__init__.py": """
from pathlib import Path

from redan.core.game import Game

game = Game(
    slug="zz", rules_version="1", title="A march", seats=lambda _: ("Alone",), kinds=(),
    setup=None, segment=None, notation=None, refused=None, resign=None, round_of=None,
    table=None, evaluate=None, folder=lambda: Path(__file__).parent,
)
import zz.march
""",
    "zz/march.py": """
def crossing_refused(depth):
    if depth > 3:
        return "ZZ.A.1"
    return ""


def step(g):
    g["place"] += 1  # ZZ.A.2
    g["tired"] += 1  # ZZ.A.3


def rest(g):
    while g["tired"]:  # ZZ.A.4
        g["tired"] -= 1


def look_around(g):
    g["seen"] = True  # ZZ.A.5
""",
    "zz/ledger.toml": "".join(
        f'[[rule]]\nid = "ZZ.A.{number}"\nref = "-"\nkind = "procedure"\ntext = "A rule."\n'
        for number in range(1, 6)
    ),
    "tests/test_march.py": """
import pytest

from zz.march import crossing_refused, look_around, rest, step

rule = pytest.mark.rule


@rule("ZZ.A.1")
def test_deep_water():
    assert crossing_refused(4) == "ZZ.A.1"


@rule("ZZ.A.2")
def test_a_step():
    g = {"place": 0, "tired": 0}
    step(g)
    assert g["place"] == 1


@pytest.mark.parametrize("tired", [pytest.param(0, marks=rule("ZZ.A.4"))])
def test_a_rest(tired):
    g = {"tired": tired}
    rest(g)
    assert g["tired"] == 0


@rule("ZZ.A.5")
def test_that_names_a_rule_it_would_not_miss():
    look_around({})


def test_that_would_miss_a_rule_it_does_not_name():
    g = {"place": 0, "tired": 0}
    step(g)
    assert g["tired"] == 1
""",
}


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    for name, text in SAMPLE.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = rule\n", "utf-8")
    return tmp_path


def tried(sample: Path, *arguments: str) -> tuple[int, list[str]]:
    """What the command says about the sample game, and its exit code."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "mutants.py"), "zz", "--tests", "tests", *arguments],
        cwd=sample,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{sample}", "REDAN_GAMES": "zz:game"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.stderr
    return done.returncode, done.stdout.splitlines()


def test_survivors_are_named_and_too_many_of_them_fail_the_command(sample: Path) -> None:
    code, said = tried(sample, "--wait", "2")
    assert sorted(said[:-1]) == [
        "zz/march.py:10: ZZ.A.3: dropped: g['tired'] += 1",
        "zz/march.py:19: ZZ.A.5: dropped: g['seen'] = True",
    ]
    assert said[-1] == "3 of 5 mutants killed (60.0 %)."
    assert code == 1


def test_enough_mutants_killed_is_success(sample: Path) -> None:
    code, said = tried(sample, "ZZ.A.1", "ZZ.A.2")
    assert said == ["2 of 2 mutants killed (100.0 %)."]
    assert code == 0


def test_a_test_that_fails_with_nothing_broken_kills_no_mutant(sample: Path) -> None:
    test = sample / "tests" / "test_march.py"
    test.write_text(test.read_text("utf-8").replace('["place"] == 1', '["place"] == 2'), "utf-8")
    code, said = tried(sample, "ZZ.A.2", "--least", "0")
    assert said == [
        "zz/march.py:9: ZZ.A.2: dropped: g['place'] += 1",
        "left out, for it fails although nothing is broken: tests/test_march.py::test_a_step",
        "0 of 1 mutants killed (0.0 %).",
    ]
    assert code == 1


def test_a_game_that_is_not_there_is_one_sentence() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "mutants.py"), "no-such-game"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("mutants: ")
    assert "no-such-game" in done.stderr
    assert len(done.stderr.splitlines()) == 1
