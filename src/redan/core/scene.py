"""What a table looks like, as data: the board once, a scene for each position.

The client, the pictures in the docs and the text views draw these and know no game. Everything
that can be pointed at (an area, a piece, a zone) has an id that stays the same from scene to
scene; ids are unique over all of them. Coordinates are board units, x to the right, y down.
Everything can be written as JSON with `plain`, which leaves out what is at its default.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from redan.core.state import Plain, Seats, State

if TYPE_CHECKING:
    from redan.core.game import Options, Table

S = TypeVar("S", bound=State)

Box: TypeAlias = tuple[float, float, float, float]
"""x, y, width, height."""

Answers: TypeAlias = tuple[int, ...]
"""Options of one ask after the other, played as one step."""

TINCTURES: Final = ("gules", "azure", "vert", "or", "purpure", "sable", "argent")
TONES: Final = ("", "legal", "no", "last", "ink", *TINCTURES)
"""What may colour a mark: `legal` means "you may" and nothing else."""

SIDES: Final = ("start", "middle", "end")
AREAS: Final = ("space", "cell", "slot", "box", "hex", "polygon", "zone", "line")
PIECES: Final = ("counter", "plate", "card", "tile", "disc", "shield", "chip", "cube", "pile",
                 "unit", "sign")  # fmt: skip
STATES: Final = ("used", "reduced", "disordered", "hidden", "dead", "rear", "preview", "faint")
MARKS: Final = ("outline", "wash", "hatch", "arrow", "line", "ring", "tag", "figure", "danger",
                "battle", "cross", "works")  # fmt: skip
ENDS: Final = ("", "through", "would", "held")
FIGURES: Final = ("value", "attack", "defence", "move", "life", "cost")
PLACES: Final = ("board", "hand", "tray", "column")


# ---- The board: made once for the options of a table


@dataclass(frozen=True)
class Text:
    """Lettering at a place; where a piece covers that place, `under` says where it goes."""

    x: float
    y: float
    anchor: str = "middle"
    size: float = 13.6
    style: str = "place"
    """place (bold map face), capital (spaced), water (italic), note (sans)."""


@dataclass(frozen=True, kw_only=True)
class Area:
    """A place: a space of a track, a cell of a scale, a slot of a box, a hex, a polygon, a mat.

    kind   space (Hapsburg Eclipse), hex (Fire & Stone, Suleiman), cell and slot (all), zone (a
           row of a mat: Siege Warfare), polygon (terrain: Onus), line (a river line, a wall)
    x, y   where a piece stands, and where the hit area of a space lies (`r`)
    shape  its outline as an SVG path; without one a circle of radius r or the rectangle w x h
           around x, y
    """

    id: str
    kind: str = "space"
    name: str = ""
    x: float
    y: float
    r: float = 0
    w: float = 0
    h: float = 0
    shape: str = ""
    number: str = ""
    text: str = ""
    """What hovering over it tells: what it is and what the rules say of it."""
    rules: tuple[str, ...] = ()
    box: str = ""
    """The box it belongs to."""
    label: Text | None = None
    """Where the client writes the name; without it the plate has done so, or nobody does."""
    covered: Text | None = None
    """Where the name goes while a counter stands here."""
    level: int = 0
    """Height: Suleiman, Onus."""


@dataclass(frozen=True, kw_only=True)
class Track:
    """A way over areas, in order: pieces move along it, step by step."""

    id: str
    name: str = ""
    tincture: str = ""
    areas: tuple[str, ...]
    path: str = ""


@dataclass(frozen=True, kw_only=True)
class Frame:
    """A titled box drawn on the board by the plate; a narrow screen shows its panel instead."""

    id: str
    name: str
    x: float
    y: float
    w: float
    h: float
    panel: str = ""
    """The id of the panel that says the same in the column."""


@dataclass(frozen=True, kw_only=True)
class Board:
    """What never changes on a table."""

    width: float
    height: float
    bleed: Box = (0, 0, 0, 0)
    """How far the plate goes on beyond the board; nothing is there when all four are 0."""
    plate: str = ""
    """The hash of the plate, which is served beside the client; "" where there is none."""
    edge: str = "double"
    """degrees (black and white, fixed round the window) or the plain double rule."""
    turns: bool = False
    """It may be turned a quarter on a tall screen: Fire & Stone."""
    opens: Box = (0, 0, 0, 0)
    """What to show first where the whole would be too small: Suleiman, phones."""
    unit: str = ""
    """What one unit of length is called, where there is a ruler: Onus."""
    areas: tuple[Area, ...] = ()
    tracks: tuple[Track, ...] = ()
    frames: tuple[Frame, ...] = ()
    emblems: Mapping[str, str] = field(default_factory=dict)
    """Silhouettes by name: one SVG path each, in a box of 24 x 24."""


# ---- A position, as some seats see it


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A number on a piece. The first figure of a piece is the one read most."""

    text: str
    role: str = "value"
    delta: str = ""
    """What changes it now ("+3"), written beside: Siege Warfare."""
    harm: str = ""
    """Damage on it, in a disc: Siege Warfare, Onus."""


@dataclass(frozen=True, kw_only=True)
class Piece:
    """Something that lies on the table; also a ghost, which says only what would differ.

    at      the area, zone or piece it lies on; x, y instead where it stands free (Onus), or as
            a shift from `at`'s place when `at` is given
    kind    counter (50 x 50), plate (56 x 32, with count), card (5 : 7), tile, disc, shield,
            chip (a name in a pill), cube, pile (a deck or a field of cards), unit (w x h, Onus),
            sign (a work or a marker drawn from its emblem alone)
    letters the third cue beside tincture and hatching (RUS, U, a command)
    turn    degrees clockwise (Onus: heading; Suleiman: facing)
    beak    degrees clockwise from east: where it presses; none for -1
    count   how many of the same lie here; a pile's cards
    z       what lies higher
    """

    id: str
    at: str = ""
    x: float | None = None
    y: float | None = None
    kind: str = "counter"
    tincture: str = ""
    name: str = ""
    letters: str = ""
    emblem: str = ""
    figures: tuple[Figure, ...] = ()
    count: int = 1
    turn: float = 0
    beak: float = -1
    w: float = 0
    h: float = 0
    z: int = 0
    states: tuple[str, ...] = ()
    tabs: tuple[str, ...] = ()
    """Words on its rim: "ready in 2", "torches", "no officer"."""
    card: str = ""
    """The id of the card that says all about it."""
    title: str = ""
    """What it is, in a few words: hover, screen readers."""
    text: str = ""
    """What else hovering over it tells."""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Mark:
    """What is drawn over the board that is no piece.

    outline (one line around all areas a side holds), wash and hatch (areas or a path: reach,
    zones), arrow and line (along areas or pieces in order, or a path: attacks, command, sight),
    ring, tag (words at a place), figure (a bare number, its right end at x), danger (a pennant: a
    rule could end the game), battle (the place of it), cross (lost, cut), works (a path in ink
    over halo: a trench line)
    """

    id: str
    kind: str
    on: tuple[str, ...] = ()
    path: str = ""
    x: float | None = None
    y: float | None = None
    turn: float = 0
    tone: str = ""
    text: str = ""
    title: str = ""
    end: str = ""
    """An attack goes through, would go through, or is held by an interceptor: Siege Warfare."""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Zone:
    """A row of pieces beside the board: a hand, a battle line, a tray of markers."""

    id: str
    name: str = ""
    place: str = "tray"
    seat: int = -1
    total: str = ""
    text: str = ""


@dataclass(frozen=True, kw_only=True)
class Row:
    """A line of a panel: words, a figure, perhaps a small scale with steps."""

    text: str
    value: str = ""
    note: str = ""
    points: str = ""
    """The thing on the board it speaks of: hovering lights it, clicking chooses it."""
    tincture: str = ""
    level: int = -1
    steps: tuple[str, ...] = ()
    """The steps of a scale, of which `level` is where it stands."""
    tone: str = ""


@dataclass(frozen=True, kw_only=True)
class Leaf:
    """A panel of the column or a tab of a phone."""

    id: str
    title: str
    rows: tuple[Row, ...] = ()
    seat: int = -1
    text: str = ""


@dataclass(frozen=True, kw_only=True)
class Card:
    """A card as it is read."""

    id: str
    name: str
    number: str = ""
    kind: str = ""
    tincture: str = ""
    text: str = ""
    """What it does, in our words."""
    facts: tuple[tuple[str, str], ...] = ()
    story: str = ""
    """A line of history, in italics."""
    short: str = ""
    """What still counts of it now, for the strip above the column."""


@dataclass(frozen=True, kw_only=True)
class Scene:
    """A position as some seats see it."""

    pieces: tuple[Piece, ...] = ()
    marks: tuple[Mark, ...] = ()
    zones: tuple[Zone, ...] = ()
    leaves: tuple[Leaf, ...] = ()
    cards: tuple[Card, ...] = ()
    card: str = ""
    """The card the turn is about."""
    pips: tuple[int, int] = (0, 0)
    """How many of how many are left (Actions); nothing where both are 0."""
    steps: tuple[str, ...] = ()
    """The sequence of play."""
    step: int = -1
    turn: str = ""
    """Which turn it is, in words."""


# ---- Choosing


@dataclass(frozen=True, kw_only=True)
class Route:
    """A thing on the table, and the answers a click on it stands for, played as one step."""

    thing: str
    answers: Answers
    text: str
    onto: str = ""
    """Where dragging the thing means this."""
    cost: str = ""
    hint: str = ""
    likely: bool = False
    ghosts: tuple[Piece, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Modifier:
    """A row of the slip; one that does not apply now is shown with 0."""

    text: str
    value: int
    rule: str = ""
    applies: bool = True


@dataclass(frozen=True, kw_only=True)
class Face:
    """A face of the die, or an outcome of several dice, and how it ends."""

    text: str
    wins: bool
    ways: int = 1
    result: str = ""


@dataclass(frozen=True, kw_only=True)
class Slip:
    """The odds of an answer as a player would work them out.

    `won` of `of` ways are good. `others` are the other ways to go on with the same thing, each
    with its own odds: attack with German Aid, or without.
    """

    title: str
    need: str
    won: int
    of: int
    answers: Answers
    modifiers: tuple[Modifier, ...] = ()
    total: int = 0
    dice: str = "d6"
    faces: tuple[Face, ...] = ()
    then: str = ""
    """What comes of it, in one sentence."""
    go: str = ""
    """The words of the button."""
    others: tuple[tuple[str, Answers, int, int], ...] = ()


# ---- What a game gives


def board_of(table: Table[S], options: Options) -> Board:
    """The board of a table; an empty one where the game draws none."""
    return table.board(options) if table.board else Board(width=0, height=0)


def scene_of(table: Table[S], state: S, seats: Seats) -> Scene:
    """The position as these seats see it; its panels in text where the game draws none."""
    if table.scene:
        return table.scene(state, seats)
    leaves = [
        Leaf(
            id=f"panel.{number}",
            title=panel.title,
            rows=tuple(Row(text=row) for row in panel.rows),
        )
        for number, panel in enumerate(table.panels(state, seats))
    ]
    return Scene(leaves=tuple(leaves))


# ---- JSON


def plain(thing: object) -> Plain:
    """As JSON holds it: what is at its default is left out, numbers are rounded to hundredths."""
    if thing is None or isinstance(thing, bool | int | str):
        return thing
    if isinstance(thing, float):
        # A coordinate: JSON may hold it, `Plain` has no word for it.
        rounded = round(thing, 2)
        return int(rounded) if rounded == int(rounded) else rounded  # type: ignore[return-value]
    if isinstance(thing, Mapping):
        return {str(key): plain(value) for key, value in thing.items()}
    if isinstance(thing, tuple | list):
        return [plain(value) for value in thing]
    if is_dataclass(thing):
        made: dict[str, Plain] = {}
        for part in fields(thing):
            value = getattr(thing, part.name)
            if value == part.default or (isinstance(value, Mapping) and not value):
                continue
            made[part.name] = plain(value)
        return made
    raise TypeError(f"a scene holds no {type(thing).__name__}")


# ---- The oracle


def check_scene(board: Board, scene: Scene | None = None) -> list[str]:
    """Everything that is wrong with a board and a scene on it, as sentences."""
    wrong = list(_wrong_with_board(board))
    if scene is not None:
        wrong += _wrong_with_scene(board, scene)
    return wrong


def things(board: Board, scene: Scene) -> set[str]:
    """The ids of everything that can be pointed at."""
    return {
        *(area.id for area in board.areas),
        *(piece.id for piece in scene.pieces),
        *(zone.id for zone in scene.zones),
    }


def _wrong_with_board(board: Board) -> Iterator[str]:
    yield from _twice("area", [area.id for area in board.areas])
    yield from _twice("frame", [frame.id for frame in board.frames])
    areas = {area.id for area in board.areas}
    frames = {frame.id for frame in board.frames}
    for area in board.areas:
        yield from _unknown(f"area {area.id}", "kind", area.kind, AREAS)
        if not (0 <= area.x <= board.width and 0 <= area.y <= board.height):
            yield f"area {area.id} lies outside the board at {area.x}, {area.y}"
        if area.box and area.box not in frames:
            yield f"area {area.id} belongs to box {area.box!r}, which the board does not have"
        for text in (area.label, area.covered):
            if text is not None:
                yield from _unknown(f"the name of {area.id}", "anchor", text.anchor, SIDES)
    for frame in board.frames:
        if frame.x < 0 or frame.y < 0 or frame.w <= 0 or frame.h <= 0:
            yield f"frame {frame.id} has no place"
        if frame.x + frame.w > board.width or frame.y + frame.h > board.height:
            yield f"frame {frame.id} reaches beyond the board"
    for track in board.tracks:
        yield from _unknown(f"track {track.id}", "tincture", track.tincture, ("", *TINCTURES))
        for name in track.areas:
            if name not in areas:
                yield f"track {track.id} goes over {name!r}, which the board does not have"


def _wrong_with_scene(board: Board, scene: Scene) -> Iterator[str]:
    ids = [area.id for area in board.areas]
    ids += [piece.id for piece in scene.pieces]
    ids += [zone.id for zone in scene.zones]
    yield from _twice("thing", ids)
    yield from _twice("mark", [mark.id for mark in scene.marks])
    yield from _twice("panel", [leaf.id for leaf in scene.leaves])
    known = set(ids)
    cards = {card.id for card in scene.cards}
    for piece in scene.pieces:
        yield from _wrong_with_piece(board, piece, known, cards)
    for mark in scene.marks:
        yield from _unknown(f"mark {mark.id}", "kind", mark.kind, MARKS)
        yield from _unknown(f"mark {mark.id}", "tone", mark.tone, TONES)
        yield from _unknown(f"mark {mark.id}", "end", mark.end, ENDS)
        for name in mark.on:
            if name not in known:
                yield f"mark {mark.id} lies on {name!r}, which is not there"
        if not mark.on and not mark.path and mark.x is None:
            yield f"mark {mark.id} has no place"
    for zone in scene.zones:
        yield from _unknown(f"zone {zone.id}", "place", zone.place, PLACES)
    for leaf in scene.leaves:
        for row in leaf.rows:
            if row.points and row.points not in known:
                yield f"a row of panel {leaf.id} points at {row.points!r}, which is not there"
            yield from _unknown(f"a row of panel {leaf.id}", "tone", row.tone, TONES)
    leaves = {leaf.id for leaf in scene.leaves}
    for frame in board.frames:
        if frame.panel and frame.panel not in leaves:
            yield f"frame {frame.id} stands for panel {frame.panel!r}, which is not there"
    if scene.card and scene.card not in cards:
        yield f"the turn is about card {scene.card!r}, which is not there"
    left, whole = scene.pips
    if not 0 <= left <= whole:
        yield f"{left} of {whole} pips are left"
    if scene.step >= len(scene.steps):
        yield f"step {scene.step} of {len(scene.steps)}"


def _wrong_with_piece(
    board: Board, piece: Piece, known: set[str], cards: set[str]
) -> Iterator[str]:
    who = f"piece {piece.id}"
    yield from _unknown(who, "kind", piece.kind, PIECES)
    yield from _unknown(who, "tincture", piece.tincture, ("", *TINCTURES))
    for state in piece.states:
        yield from _unknown(who, "state", state, STATES)
    for figure in piece.figures:
        yield from _unknown(who, "figure", figure.role, FIGURES)
    if piece.emblem and piece.emblem not in board.emblems:
        yield f"{who} shows emblem {piece.emblem!r}, which the board does not have"
    if piece.card and piece.card not in cards:
        yield f"{who} is card {piece.card!r}, which is not there"
    if piece.count < 0:
        yield f"{who} counts {piece.count}"
    if piece.at:
        if piece.at not in known or piece.at == piece.id:
            yield f"{who} lies on {piece.at!r}, which is not there"
    elif piece.x is None or piece.y is None:
        yield f"{who} lies nowhere"
    elif not (0 <= piece.x <= board.width and 0 <= piece.y <= board.height):
        yield f"{who} lies outside the board at {piece.x}, {piece.y}"


def _twice(what: str, ids: list[str]) -> Iterator[str]:
    seen: set[str] = set()
    for name in ids:
        if name in seen:
            yield f"{what} {name!r} is there twice"
        if not name:
            yield f"a {what} has no id"
        seen.add(name)


def _unknown(who: str, what: str, word: str, words: tuple[str, ...]) -> Iterator[str]:
    if word not in words:
        yield f"{who} has {what} {word!r}; it may be {', '.join(words)}"
