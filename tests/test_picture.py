"""The picture of the README shows the game as it is, and loads nothing from elsewhere."""

import re
from pathlib import Path

from tools import picture


def words(svg: str) -> str:
    return re.sub(r"(&#160;|\s)+", " ", " ".join(re.findall(r">([^<]+)</text>", svg)))


def test_the_picture_is_drawn_anew_with_question_options_and_odds(tmp_path: Path) -> None:
    made = tmp_path / "picture.svg"
    picture.main(made)
    svg = made.read_text("utf-8")
    assert "What do you do?" in words(svg)
    assert re.search(r"Offensive against the \w+ Front at", words(svg))
    assert re.search(r"\d in \d \(\d\d\.\d %\) the \w+ Front", words(svg))
    assert "@font-face" not in svg
    assert "<image" not in svg


def test_the_readme_shows_pictures_that_are_there() -> None:
    assert picture.PICTURE.is_file()
    shown = re.findall(r"!\[[^]]+\]\(([^)]+)\)", (picture.ROOT / "README.md").read_text("utf-8"))
    assert picture.PICTURE.relative_to(picture.ROOT).as_posix() in shown
    assert all((picture.ROOT / path).is_file() for path in shown)
