"""The pictures of boards in the docs can be drawn anew and load nothing from elsewhere."""

import xml.etree.ElementTree as ET
from pathlib import Path

from tools import board


def test_every_game_with_a_board_has_its_picture(tmp_path: Path) -> None:
    board.main(tmp_path)
    drawn = sorted(path.name for path in tmp_path.iterdir())
    assert "hapsburg-eclipse-board.svg" in drawn
    for name in drawn:
        svg = (tmp_path / name).read_text("utf-8")
        ET.fromstring(svg)
        assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
        assert "var(" not in svg
        assert (board.FOLDER / name).is_file()


def test_what_may_be_clicked_is_lit() -> None:
    assert board.draw("hapsburg-eclipse").count("#35c3b4") >= 16  # halo and wash of eight rings
