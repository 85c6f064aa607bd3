"""The engraver's tools draw what they say, the same in every run."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from redan.kit import engraving as e
from redan.kit.relief import Heights, contours, hachures
from redan.kit.tokens import DARK, LIGHT, inked

ROOT = Path(__file__).parents[2]


def drawn(svg: str) -> ET.Element:
    return ET.fromstring(f"<g>{svg}</g>")


def test_a_line_is_written_in_short_relative_steps() -> None:
    assert e.line([(0, 0), (10, 0.5), (10, -3)]) == "M0 0l10 .5 0-3.5"
    assert e.line([(0.04, 0), (10, 0)], close=True) == "M0 0l10 0z"


def test_steps_do_not_drift() -> None:
    points = [(0.37 * step, 0.0) for step in range(1000)]
    steps = re.findall(r"-?[\d.]+", e.line(points).split("l")[1])
    assert sum(float(step) for step in steps[::2]) == pytest.approx(points[-1][0], abs=0.05)


def test_a_rough_line_keeps_its_points_and_depends_on_its_seed() -> None:
    points = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    drawn_line = e.rough(points, 0.1, seed=4)
    assert drawn_line[::4] == points
    assert drawn_line == e.rough(points, 0.1, seed=4)
    assert drawn_line != e.rough(points, 0.1, seed=5)


def test_a_plainer_line_stays_near() -> None:
    points = [(float(x), (x % 2) * 0.4) for x in range(20)]
    assert e.plainer(points, 0.5) == [points[0], points[-1]]
    assert e.plainer(points, 0.1) == points


def test_attributes_and_words_are_escaped() -> None:
    assert e.tag("text", "x", fill='"', x=None) == "<text fill='\"'>x</text>"
    assert drawn(e.lettering("War & <peace>", 1, 2, 10))[0].text == "War & <peace>"


def test_waterlines_use_one_coast_ten_times() -> None:
    lines = drawn(e.waterlines("#coast"))[0]
    assert [line.get("href") for line in lines] == ["#coast"] * 10
    widths = [float(line.get("stroke-width", "0")) for line in lines]
    assert widths == sorted(widths, reverse=True)


def test_tracks_stay_apart_without_their_colours() -> None:
    assert (
        len({e.DASHES[tincture] for tincture in ("gules", "azure", "vert", "or", "purpure")}) == 5
    )


HILL = Heights(
    [[max(0.0, 1 - ((x - 20) ** 2 + (y - 20) ** 2) ** 0.5 / 15) for x in range(41)]
     for y in range(41)],
    0, 0, 2,
)  # fmt: skip


def test_a_contour_goes_round_the_hill() -> None:
    (ring,) = contours(HILL, 0.5)
    assert all(14 < ((x - 40) ** 2 + (y - 40) ** 2) ** 0.5 < 16 for x, y in ring)


def test_hachures_are_four_paths_at_most_and_heavier_away_from_the_light() -> None:
    svg = hachures(HILL, levels=(0.2, 0.4, 0.6, 0.8), gap=0.2)
    paths = {float(path.get("stroke-width", "0")): path.get("d", "") for path in drawn(svg)}
    assert 2 <= len(paths) <= 4

    def middle(d: str) -> float:
        x = y = total = count = 0.0
        for mx, my, lx, ly in re.findall(
            r"m ?(-?[\d.]+) ?(-?[\d.]+)l ?(-?[\d.]+) ?(-?[\d.]+)", d.replace("-", " -")
        ):
            total += x + float(mx) + y + float(my)
            count += 1
            x, y = x + float(mx) + float(lx), y + float(my) + float(ly)
        return total / count

    finest, heaviest = min(paths), max(paths)
    assert middle(paths[finest]) < 80 < middle(paths[heaviest])  # the hill stands at 40, 40


def test_hachures_leave_out_what_lies_under_boxes() -> None:
    assert hachures(HILL, levels=(0.2, 0.4), gap=0.2, hidden=((0, 0, 82, 82),)) == ""


def test_heights_are_read_from_letters() -> None:
    heights = Heights.read("abc 10 20 5\nabc\nccc\n", top=1)
    assert heights.at(10, 20) == 0
    assert heights.at(12.5, 20) == 0.25
    assert heights.at(12.5, 22.5) == pytest.approx(0.625)
    assert heights.at(0, 0) == 0


def test_inked_leaves_no_token() -> None:
    assert inked('<g fill="var(--ink)"/>', "light") == '<g fill="#2a2018"/>'
    assert inked('<g fill="var(--ink)"/>', "dark") == '<g fill="#e9dfc9"/>'
    assert set(LIGHT) == set(DARK)


def test_the_client_and_the_pictures_have_the_same_colours() -> None:
    sheet = ROOT / "web" / "src" / "styles" / "tokens.css"
    if not sheet.exists():
        pytest.skip("the client's sources are not here")
    said = dict(
        re.findall(r"--([a-z0-9-]+):\s*light-dark\(\s*([^;]+?)\s*\);", sheet.read_text("utf-8"))
    )
    assert said
    for name, both in said.items():
        if name in LIGHT:
            light, dark = re.split(r",\s*(?![^(]*\))", both)
            ours = LIGHT[name].replace(" ", ""), DARK[name].replace(" ", "")
            assert (light.replace(" ", ""), dark.replace(" ", "")) == ours, name
