"""What `import redan` offers, and what it costs."""

import doctest
import subprocess
import sys
from statistics import median
from time import perf_counter

import redan

SURFACE = [
    "BadData", "BadOptions", "BadTranscript", "Choose", "Data", "Game", "Insight", "Kind", "Match",
    "Pick", "RedanError", "Refused", "Result", "Roll", "Script", "State", "Together",
    "UnknownGame", "__version__", "find", "odds", "slugs",
]  # fmt: skip


def test_redan_offers_this_and_nothing_else() -> None:
    assert sorted(redan.__all__) == SURFACE
    assert dir(redan) == SURFACE
    for name in SURFACE:
        assert getattr(redan, name) is not None


def test_what_it_does_not_offer_is_an_attribute_error() -> None:
    assert not hasattr(redan, "chess")


def test_the_example_in_its_own_words_runs() -> None:
    assert doctest.testmod(redan).failed == 0


def seconds(code: str) -> float:
    began = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return perf_counter() - began


def test_importing_redan_takes_no_time() -> None:
    # Each beside the other, so that a busy machine slows both; the goal itself is 30 ms.
    rows = [seconds("import redan") - seconds("pass") for _ in range(7)]
    assert median(rows) < 0.03


def test_importing_redan_loads_nothing_else() -> None:
    code = "import sys, redan; print(*[m for m in sys.modules if m.startswith('redan.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
