"""What the page on architecture shows of the code is the code."""

import re
import textwrap
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")


def test_code_shown_on_the_page_stands_in_the_file_named() -> None:
    shown = re.findall(r"<!-- shown: (\S+) -->\n\s*```py\n(.*?)\n\s*```", PAGE, re.S)
    assert len(shown) == 2
    for path, code in shown:
        assert textwrap.dedent(code) in (ROOT / path).read_text("utf-8"), path


def test_every_file_named_is_there() -> None:
    names = set(re.findall(r"`((?:core|play|rules|tests|games)/[\w/]+\.\w+)`", PAGE))
    assert len(names) >= 9
    game = ROOT / "src" / "redan" / "games" / "hapsburg_eclipse"
    for name in names:
        places = (ROOT / name, ROOT / "src" / "redan" / name, game / name)
        assert any(place.is_file() for place in places), name


def test_the_parts_stand_in_the_order_that_is_checked() -> None:
    layers = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    lines = layers["contracts"][0]["layers"]
    checked = [part for line in reversed(lines) for part in re.findall(r"\((\w+)\)", line)]
    told = [part for row in re.findall(r"^\| (`.*?) \|", PAGE, re.M)
            for part in re.findall(r"`(\w+)", row)]  # fmt: skip
    assert [part for part in checked if part in told] == told
