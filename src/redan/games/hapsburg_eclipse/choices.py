"""Choosing at the table: where an option is clicked, what it would do, what its odds are."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from redan.core.asks import Choose, Kind
from redan.core.scene import Answers, Face, Modifier, Piece, Route, Slip
from redan.games.hapsburg_eclipse.layout import signed
from redan.games.hapsburg_eclipse.names import (
    ACTION,
    AID,
    CARPATHIAN,
    DISCARD,
    EMERGENCY,
    END,
    FRONTS,
    GREAT_RETREAT,
    GREAT_RETREAT_BY_RESOURCE,
    INFLUENCE,
    INTERCEPT,
    LOYAL,
    MACKENSEN,
    NATIONALITIES,
    OFFENSIVE,
    OPERATION_FROM,
    POLISH,
    REPAIR,
    REPAIR_BY_OPERATION,
    RESOURCE,
    RETREAT_FRONT,
    THEATERS,
    TO_DEFEATS,
    TO_STALEMATES,
    TRENCH,
    VICTORIES,
)
from redan.games.hapsburg_eclipse.notation import FRONT_WORDS, THEATER_WORDS
from redan.games.hapsburg_eclipse.rules.actions import influence_modifiers, theaters_to_pay_from
from redan.games.hapsburg_eclipse.rules.close import counted_will
from redan.games.hapsburg_eclipse.rules.offensive import (
    REVOLT_RULE,
    REVOLT_STRIKES,
    may_use_aid,
    may_use_mackensen,
    offensive_modifiers,
    offensive_price,
    offensive_succeeds,
)
from redan.games.hapsburg_eclipse.scene import (
    fortress_piece,
    front_piece,
    nation_piece,
    resource_piece,
    space_id,
)
from redan.games.hapsburg_eclipse.state import Empire, battle_value, on_map
from redan.kit.modifiers import Modifiers, total_of

SIDES: Final = 6


# ---- Where an option is clicked


def where(g: Empire, kind: Kind, option: int) -> tuple[str, ...]:
    """The things of the scene an option points at; none where it has only a button."""
    if kind is ACTION:
        return _action_at(g, option)
    if kind is RETREAT_FRONT:
        return _front_at(g, option)
    if kind is INTERCEPT:
        return ("advantage.radio", *_front_at(g, g.moving)) if option and g.moving >= 0 else ()
    if kind is OPERATION_FROM:
        return _theater_at(g, option)
    if kind is AID:
        return ("advantage.aid",) if option else ()
    if kind is MACKENSEN:
        return ("advantage.mackensen",) if option else ()
    if kind is DISCARD:
        return ((), ("advantage.aid",))[option] if option < 2 else _theater_at(g, option - 2)
    if kind is EMERGENCY:
        return _theater_at(g, option - 1) if option else ()
    if g.box[option] == VICTORIES:
        return (f"marker.{g.data.marker_ids[option]}",)
    return ("box.victories",)


def _action_at(g: Empire, option: int) -> tuple[str, ...]:
    if option == END:
        return ()
    if option < OFFENSIVE + FRONTS:
        return _front_at(g, option - OFFENSIVE)
    if option < RESOURCE + THEATERS:
        return (f"box.{THEATER_WORDS[option - RESOURCE]}",)
    if option in (REPAIR, REPAIR_BY_OPERATION):
        return ("fortress",)
    if option < INFLUENCE + NATIONALITIES:
        return (f"nation.{g.data.nation_ids[option - INFLUENCE]}",)
    if option in (GREAT_RETREAT, GREAT_RETREAT_BY_RESOURCE):
        return _front_at(g, POLISH)
    return ("space.veles",)


def _front_at(g: Empire, front: int) -> tuple[str, ...]:
    """The counter; where the Front is off the map, the far end of its track."""
    if on_map(g, front):
        return (f"front.{FRONT_WORDS[front]}",)
    return (space_id(front, g.data.last_space[front]),)


def _theater_at(g: Empire, theater: int) -> tuple[str, ...]:
    word, count = THEATER_WORDS[theater], g.resources[theater]
    top = (f"resource.{word}.{count - 1}",) if count else ()
    return (*top, f"box.{word}")


# ---- What an option would do


def ghosts(g: Empire, kind: Kind, option: int) -> tuple[Piece, ...]:
    """The pieces as they would be if it succeeded."""
    if kind is RETREAT_FRONT:
        return _pushed(g, option)
    if kind is not ACTION:
        return ()
    if OFFENSIVE <= option < OFFENSIVE + FRONTS:
        return _pushed(g, option - OFFENSIVE)
    if RESOURCE <= option < RESOURCE + THEATERS:
        theater = option - RESOURCE
        return (resource_piece(g, theater, min(g.resources[theater], 1)),)
    if option in (REPAIR, REPAIR_BY_OPERATION):
        return (fortress_piece(g, min(g.fortress + 1, 3)),)
    if INFLUENCE <= option < INFLUENCE + NATIONALITIES:
        nation = option - INFLUENCE
        return (nation_piece(g, nation, min(g.loyalty[nation] + 1, LOYAL)),)
    return ()


def _pushed(g: Empire, front: int) -> tuple[Piece, ...]:
    space = g.space[front]
    if not 0 <= space < g.data.last_space[front]:
        return ()
    return (front_piece(g, front, space + 1),)


# ---- Routes: one click, several answers


def routes(g: Empire, ask: Choose) -> list[Route]:
    """Each thing with what a click on it stands for. An Offensive is offered with and without
    the markers that help it, as long as what pays for it is plain."""
    made: list[Route] = []
    for option in ask.options(g):
        at = where(g, ask.kind, option)
        if not at:
            continue
        if ask.kind is ACTION and OFFENSIVE <= option < OFFENSIVE + FRONTS:
            made += _offensive_routes(g, option, at[0])
        else:
            made.append(
                Route(
                    thing=at[0],
                    answers=(option,),
                    text=_route_words(g, ask.kind, option),
                    cost=cost(g, ask.kind, option),
                    hint=_fraction(slip(g, ask, (option,))),
                    likely=True,
                    ghosts=ghosts(g, ask.kind, option),
                )
            )
    return made


def _route_words(g: Empire, kind: Kind, option: int) -> str:
    if kind is not ACTION:
        return {
            INTERCEPT: "Intercept",
            RETREAT_FRONT: "Fall back",
            AID: "German Aid",
            MACKENSEN: "Mackensen",
            OPERATION_FROM: "Spend",
            TO_DEFEATS: "To the Defeats",
            TO_STALEMATES: "To the Stalemates",
        }.get(kind, "Give up")
    if option < RESOURCE + THEATERS:
        return "Allocate a Resource"
    if option in (REPAIR, REPAIR_BY_OPERATION):
        return "Repair"
    if option < INFLUENCE + NATIONALITIES:
        return f"Influence the {g.data.nation_names[option - INFLUENCE]}"
    return "Dig the Trench Line" if option == TRENCH else "The Great Retreat"


def _offensive_routes(g: Empire, option: int, thing: str) -> list[Route]:
    front = option - OFFENSIVE
    made = []
    for answers in _ways(g, front):
        markers = _markers_of(g, front, answers)
        drawn = _offensive_slip(g, front, answers)
        made.append(
            Route(
                thing=thing,
                answers=answers,
                text=_attack_words(*markers),
                cost=cost(g, ACTION, option),
                hint=_fraction(drawn),
                likely=not any(markers),
                ghosts=_pushed(g, front),
            )
        )
    return made


def _ways(g: Empire, front: int) -> list[Answers]:
    """The answers an Offensive may stand for, the plain one first."""
    option = OFFENSIVE + front
    price = offensive_price(g, front)
    if price > g.actions:
        sources = theaters_to_pay_from(g, 0, price - g.actions)
        if len(sources) > 1:
            return [(option,)]  # which Theater pays is for the player to say
    aids = (0, 1) if may_use_aid(g, front) else (-1,)
    generals = (0, 1) if may_use_mackensen(g, front) else (-1,)
    return [
        (option, *(answer for answer in (aid, general) if answer >= 0))
        for general in generals
        for aid in aids
    ]


def _markers_of(g: Empire, front: int, answers: Answers) -> tuple[bool, bool]:
    """Do these answers spend a German Aid marker, and one of Mackensen?"""
    rest = list(answers[1:])
    aid = bool(rest and may_use_aid(g, front) and rest.pop(0))
    return aid, bool(rest and may_use_mackensen(g, front) and rest.pop(0))


def _attack_words(aid: bool, general: bool) -> str:
    helps = [word for word, used in (("German Aid", aid), ("Mackensen", general)) if used]
    return f"Attack with {' and '.join(helps)}" if helps else "Attack"


def cost(g: Empire, kind: Kind, option: int) -> str:
    """What is paid for an Action, in words."""
    if kind is not ACTION or option == END:
        return ""
    if option == TRENCH:
        return "both Actions"
    if option in (REPAIR_BY_OPERATION, GREAT_RETREAT_BY_RESOURCE):
        return "1 Resource"
    price = 2
    if option < OFFENSIVE + FRONTS:
        price = offensive_price(g, option - OFFENSIVE)
    elif INFLUENCE <= option < INFLUENCE + NATIONALITIES:
        price = 1
    return paid(g, price)


def paid(g: Empire, price: int) -> str:
    """A price in Actions, with the Resources that stand in for those that are missing."""
    if g.actions >= price:
        return counted(price, "Action")
    spent = counted(price - g.actions, "Resource")
    return f"{counted(g.actions, 'Action')} and {spent}" if g.actions else spent


def counted(number: int, one: str, many: str = "") -> str:
    """`1 Action`, `2 Actions`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


# ---- The slip: odds as a player would work them out


def slip(g: Empire, ask: Choose, answers: Answers) -> Slip | None:
    """The odds of an Offensive or of influence; None where nothing is rolled."""
    if ask.kind is ACTION and OFFENSIVE <= answers[0] < OFFENSIVE + FRONTS:
        return _offensive_slip(g, answers[0] - OFFENSIVE, answers)
    if ask.kind is ACTION and INFLUENCE <= answers[0] < INFLUENCE + NATIONALITIES:
        return _influence_slip(g, answers[0] - INFLUENCE, answers)
    if ask.kind is AID:
        return _rolled(g, ask.given[0], bool(answers[0]), False, answers)
    if ask.kind is MACKENSEN:
        return _rolled(g, ask.given[0], False, bool(answers[0]), answers)
    return None


def _fraction(drawn: Slip | None) -> str:
    if drawn is None or not drawn.of:
        return ""
    part = Fraction(drawn.won, drawn.of)
    of = SIDES if SIDES % part.denominator == 0 else drawn.of
    return f"{part.numerator * of // part.denominator} in {of}"


def _offensive_slip(g: Empire, front: int, answers: Answers) -> Slip:
    aid, general = _markers_of(g, front, answers)
    others = []
    for way in _ways(g, front):
        if way != answers and len(way) == len(answers):
            helped = _markers_of(g, front, way)
            won, of = _chances(g, front, *helped)
            others.append((_attack_words(*helped), way, won, of))
    return _rolled(g, front, aid, general, answers, tuple(others))


def _helped(g: Empire, front: int, aid: bool) -> Empire:
    if not aid:
        return g
    helped = g.copy()
    helped.aid_front = front
    return helped


def _chances(g: Empire, front: int, aid: bool, general: bool) -> tuple[int, int]:
    faces = _offensive_faces(_helped(g, front, aid), front, general)
    return sum(face.ways for face in faces if face.wins), sum(face.ways for face in faces)


def _offensive_faces(g: Empire, front: int, general: bool) -> tuple[Face, ...]:
    """Each face of the die that counts; with Mackensen's two dice the better is 6 in 11 of 36
    ways and 1 in one."""
    modifiers, value = offensive_modifiers(g, front), battle_value(g, front)
    return tuple(
        Face(
            text=str(face),
            wins=offensive_succeeds(face, total_of(face, modifiers), value),
            ways=2 * face - 1 if general else 1,
        )
        for face in range(1, SIDES + 1)
    )


def _rolled(
    g: Empire,
    front: int,
    aid: bool,
    general: bool,
    answers: Answers,
    others: tuple[tuple[str, Answers, int, int], ...] = (),
) -> Slip:
    data, helped = g.data, _helped(g, front, aid)
    faces = _offensive_faces(helped, front, general)
    modifiers = offensive_modifiers(helped, front)
    where_, last = data.space_names[front][g.space[front]], data.last_space[front]
    value = battle_value(g, front)
    return Slip(
        title=f"Offensive: {data.counter_names[g.counter[front]]} at {where_}",
        need=f"must roll more than {value}" + (", the better of two dice" if general else ""),
        won=sum(face.ways for face in faces if face.wins),
        of=sum(face.ways for face in faces),
        answers=answers,
        modifiers=_rows(modifiers, _possible(g, front)),
        total=total_of(0, modifiers),
        dice="2d6, best" if general else "d6",
        faces=faces,
        then=_consequence(g, front, last),
        go=_attack_words(aid, general),
        others=others,
    )


def _possible(g: Empire, front: int) -> list[tuple[str, str]]:
    """Everything that can modify an Offensive against this Front, with its words."""
    data = g.data
    card = data.cards[g.card].headline if g.card else "The card"
    possible = [("HE.EVT.26", f"Card {g.card}: {card}")]
    possible += [
        (REVOLT_RULE[nation], f"{data.nation_names[nation]} in Revolt")
        for nation in REVOLT_STRIKES[front]
    ]
    if front == CARPATHIAN:
        possible.append(("HE.FOR.3", "Przemyśl holds out behind it"))
    if front == POLISH:
        possible.append(("HE.OMB.10", "Victory at Lodz"))
    return [*possible, ("HE.AID.1", "German Aid, one marker")]


def _rows(modifiers: Modifiers, possible: list[tuple[str, str]]) -> tuple[Modifier, ...]:
    """Those that count first, then those that could but do not."""
    values = dict(modifiers)
    rows = [
        Modifier(text=text, value=values.get(rule, 0), rule=rule, applies=rule in values)
        for rule, text in possible
    ]
    return tuple(sorted(rows, key=lambda row: not row.applies))


def _consequence(g: Empire, front: int, last: int) -> str:
    space = g.space[front]
    if space == last:
        return "It stands at the end of its track and cannot fall back further."
    after = g.copy()
    after.space[front] = space + 1
    now, then = counted_will(g), counted_will(after)
    will = (
        f"stays at {signed(now)}" if now == then else f"goes from {signed(now)} to {signed(then)}"
    )
    natural = "A natural 1 always fails, a natural 6 always succeeds."
    return (
        f"Success: it falls back to {g.data.space_names[front][space + 1]}; National Will as "
        f"counted now {will}. {natural}"
    )


def _influence_slip(g: Empire, nation: int, answers: Answers) -> Slip:
    data = g.data
    name, rating = data.nation_names[nation], data.identity[nation]
    modifiers = influence_modifiers(g)
    sure = data.cards[g.card].influence_succeeds
    faces = tuple(
        Face(text=str(face), wins=sure or total_of(face, modifiers) >= rating)
        for face in range(1, SIDES + 1)
    )
    step = ("Revolt", "1", "2", "Loyal")[min(g.loyalty[nation] + 1, LOYAL)]
    return Slip(
        title=f"Influence: the {name}",
        need="succeeds without a roll" if sure else f"must roll {rating} or more",
        won=sum(face.wins for face in faces),
        of=SIDES,
        answers=answers,
        modifiers=_rows(modifiers, [(rule, _influence_words(g, rule)) for rule, _ in modifiers]),
        total=total_of(0, modifiers),
        faces=faces,
        then=f"Success: the {name} rise to {step}.",
        go="Influence",
    )


def _influence_words(g: Empire, rule: str) -> str:
    if rule.startswith("HE.EVT"):
        return f"Card {g.card}: {g.data.cards[g.card].headline}"
    return "War Weariness" if g.weariness[g.nation] else "Modifier"
