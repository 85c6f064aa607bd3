"""4.0: the Action Phase, one purchase at a time."""

from __future__ import annotations

from typing import Final

from redan.core.asks import SUM, Choose, Roll, Script
from redan.games.hapsburg_eclipse.names import (
    ACTION,
    CARPATHIAN,
    CLOSE,
    END,
    FRONTS,
    GREAT_RETREAT,
    GREAT_RETREAT_BY_RESOURCE,
    HAPSBURGS,
    INFLUENCE,
    LOYAL,
    NATIONALITIES,
    OFFENSIVE,
    OPERATION_FROM,
    PRZEMYSL,
    REPAIR,
    REPAIR_BY_OPERATION,
    RESOURCE,
    THEATERS,
    TRENCH,
)
from redan.games.hapsburg_eclipse.rules.great_retreat import (
    by_actions_refused,
    by_resource_refused,
    great_retreat,
    great_retreat_refused,
)
from redan.games.hapsburg_eclipse.rules.offensive import (
    offensive,
    offensive_price,
    offensive_refused,
)
from redan.games.hapsburg_eclipse.state import Empire, on_map, operations
from redan.kit.modifiers import Modifiers, itemised, total_of

INFLUENCE_DIE: Final = Roll(1, SUM, "HE.INF.1")
FULL_STRENGTH: Final = 3
FULL_BOX: Final = 2


def purchase(g: Empire) -> Script[None]:
    """Choose an Action, pay for it, see what comes of it; or end the phase."""
    action = yield CHOOSE_ACTION  # HE.ACT.2, HE.ACT.3
    if action == END:
        end_phase(g)  # HE.ACT.4
        return
    if action == TRENCH:
        build_trench_line(g)
    elif action < OFFENSIVE + FRONTS:
        front = action - OFFENSIVE
        price = offensive_price(g, front)
        if not paid_with_actions(g, price):
            yield from pay_with_operations(g, price)
        yield from offensive(g, front)
    elif action < RESOURCE + THEATERS:
        if not paid_with_actions(g, 2):  # HE.RES.1
            yield from pay_with_operations(g, 2)
        allocate_resource(g, action - RESOURCE)
    elif action == REPAIR:
        g.actions -= 2  # HE.FOR.7
        repair_fortress(g)
    elif action == REPAIR_BY_OPERATION:
        yield from spend_resources(g, 1)  # HE.FOR.10
        repair_fortress(g)
    elif action < INFLUENCE + NATIONALITIES:
        if not paid_with_actions(g, 1):  # HE.INF.1
            yield from pay_with_operations(g, 1)
        yield from influence(g, action - INFLUENCE)
    elif action == GREAT_RETREAT:
        g.actions -= 2  # HE.GRT.2
        yield from great_retreat(g)
    else:
        yield from spend_resources(g, 1)  # HE.GRT.2
        yield from great_retreat(g)
    g.trench_offered = False  # HE.EVT.13
    if not g.actions and not operations(g):
        end_phase(g)  # HE.ACT.5


def end_phase(g: Empire) -> None:
    """What is left of the Actions is lost."""
    g.actions = 0  # HE.SEQ.6
    g.trench_offered = False  # HE.EVT.13
    g.phase = CLOSE


# ---- What is legal


def may_buy(g: Empire) -> bool:
    """Is there anything to pay with?"""
    if g.data.cards[g.card].no_actions:
        return False
    return g.actions > 0 or operations(g) > 0


def open_actions(g: Empire) -> list[int]:
    """Everything that can be bought now; ending is always possible (HE.ACT.4)."""
    options = [END]  # HE.ACT.4
    purse = g.actions + operations(g)
    if not purse or g.data.cards[g.card].no_actions:
        return options  # HE.EVT.18, HE.ACT.5
    for front, space in enumerate(g.space):
        if space > 0 and not offensive_refused(g, front, purse):
            options.append(OFFENSIVE + front)
    if purse >= 2 and g.supply[g.nation]:
        for theater in range(THEATERS):
            if not resource_refused(g, theater, purse):
                options.append(RESOURCE + theater)
    if g.fortress < FULL_STRENGTH:
        if not repair_refused(g):
            options.append(REPAIR)
        if not repair_by_operation_refused(g):
            options.append(REPAIR_BY_OPERATION)
    for nationality in range(NATIONALITIES):
        if not influence_refused(g, nationality, purse):
            options.append(INFLUENCE + nationality)
    if not great_retreat_refused(g):
        if not by_actions_refused(g):
            options.append(GREAT_RETREAT)
        if not by_resource_refused(g):
            options.append(GREAT_RETREAT_BY_RESOURCE)
    if g.trench_offered and not trench_refused(g):
        options.append(TRENCH)
    return options


CHOOSE_ACTION: Final = Choose(HAPSBURGS, ACTION, open_actions)


def action_refused(g: Empire, action: int) -> str:
    """The rule that forbids this purchase now, or "" where it is legal."""
    if action == END:
        return ""
    if g.data.cards[g.card].no_actions:
        return "HE.EVT.18"
    purse = g.actions + operations(g)
    if OFFENSIVE <= action < OFFENSIVE + FRONTS:
        return offensive_refused(g, action - OFFENSIVE, purse)
    if RESOURCE <= action < RESOURCE + THEATERS:
        return resource_refused(g, action - RESOURCE, purse)
    if action == REPAIR:
        return repair_refused(g)
    if action == REPAIR_BY_OPERATION:
        return repair_by_operation_refused(g)
    if INFLUENCE <= action < INFLUENCE + NATIONALITIES:
        return influence_refused(g, action - INFLUENCE, purse)
    if action == GREAT_RETREAT:
        return by_actions_refused(g)
    if action == GREAT_RETREAT_BY_RESOURCE:
        return by_resource_refused(g)
    if action == TRENCH:
        return trench_refused(g)
    return "HE.ACT.2"  # an action of the Combined Game


# ---- Paying


def paid_with_actions(g: Empire, price: int) -> bool:
    """Pay with Actions of the card, if enough are left."""
    if g.actions < price:
        return False
    g.actions -= price  # HE.ACT.1
    return True


def pay_with_operations(g: Empire, price: int) -> Script[None]:
    """The last Actions of the card, and German Staff Operations for what they do not cover: bought
    when all before is known (HE.GSO.4), under the DRMs of the card like any other (HE.GSO.5)."""
    rest = price - g.actions  # HE.GSO.2
    g.actions = 0
    yield from spend_resources(g, rest)  # HE.GSO.1


def spend_resources(g: Empire, count: int) -> Script[None]:
    """Resources leave Theater boxes for good; the player names the Theaters, in their order."""
    lowest = 0
    for left in range(count, 0, -1):
        theater = yield Choose(HAPSBURGS, OPERATION_FROM, theaters_to_pay_from, lowest, left)
        g.resources[theater] -= 1  # HE.GSO.1, HE.GSO.6, HE.GSO.7
        g.spent[g.nation] += 1  # HE.CMP.7
        lowest = theater
        if g.journal:
            g.journal.note("HE.GSO.1", "resource spent", theater)


def theaters_to_pay_from(g: Empire, lowest: int, count: int) -> list[int]:
    """Theaters with a Resource from which the rest can be paid without going back."""
    options: list[int] = []
    beyond = 0
    for theater in range(THEATERS - 1, lowest - 1, -1):
        beyond += g.resources[theater]
        if g.resources[theater] and beyond >= count:  # HE.GSO.3
            options.append(theater)
    options.reverse()
    return options


# ---- Resources


def allocate_resource(g: Empire, theater: int) -> None:
    """4.2: a Resource from the supply goes to a Theater and stays there (HE.RES.4)."""
    g.supply[g.nation] -= 1  # HE.RES.1
    g.resources[theater] += 1  # HE.RES.1
    if g.journal:
        g.journal.note("HE.RES.1", "resource", theater)


def resource_refused(g: Empire, theater: int, purse: int) -> str:
    """The rule that forbids placing a Resource in this Theater, judged before paying (HE.GSO.6)."""
    if not g.supply[g.nation]:
        return "HE.RES.3"  # HE.RES.3
    if g.resources[theater] >= FULL_BOX:
        return "HE.RES.2"  # HE.RES.2
    return "" if purse >= 2 else "HE.RES.1"


# ---- The Fortress


def repair_fortress(g: Empire) -> None:
    """4.3: the Fortress gains a step."""
    g.fortress += 1  # HE.FOR.7
    if g.journal:
        g.journal.note("HE.FOR.7", "repaired", g.fortress)


def repairs_refused(g: Empire) -> str:
    """The rule that forbids any repair."""
    if g.fortress >= FULL_STRENGTH:
        return "HE.FOR.8"  # HE.FOR.8
    if g.fortress_lost:
        return "HE.OPT.4"  # HE.OPT.4
    if on_map(g, CARPATHIAN) and g.space[CARPATHIAN] <= PRZEMYSL:  # HE.FOR.9
        return "HE.FOR.7"  # HE.FOR.7
    return ""


def repair_refused(g: Empire) -> str:
    """The rule that forbids a repair for two Actions."""
    return repairs_refused(g) or ("" if g.actions >= 2 else "HE.FOR.10")  # HE.FOR.7, HE.FOR.10


def repair_by_operation_refused(g: Empire) -> str:
    """The rule that forbids a repair for one Operation."""
    refused = repairs_refused(g)
    if refused:
        return refused
    if g.actions:
        return "HE.GSO.2"  # HE.GSO.2, HE.FOR.10
    return "" if operations(g) else "HE.GSO.3"


# ---- Influence


def influence(g: Empire, nationality: int) -> Script[None]:
    """4.4: at least the National Identity Rating raises Loyalty."""
    succeeds = True
    face = 0
    if not g.data.cards[g.card].influence_succeeds:  # HE.EVT.21
        face = yield INFLUENCE_DIE  # HE.INF.1
        total = total_of(face, influence_modifiers(g))
        succeeds = total >= g.data.identity[nationality]  # HE.INF.1, HE.DRM.4
    if succeeds:
        g.loyalty[nationality] += 1  # HE.INF.1, HE.INF.4
    if g.journal:
        drms = itemised(influence_modifiers(g))
        now = g.loyalty[nationality]
        g.journal.note("HE.INF.1", "influence", nationality, face, drms, succeeds, now)


def influence_modifiers(g: Empire) -> Modifiers:
    """Every DRM of an influence attempt with its rule."""
    modifiers: Modifiers = []
    drm = g.data.cards[g.card].influence_drm
    if drm:
        modifiers.append(("HE.EVT.12", drm))  # HE.EVT.12
    if g.data.expanded_weariness and g.weariness[g.nation]:
        modifiers.append(("HE.OPT.8", -1))  # HE.OPT.8
    return modifiers


def influence_refused(g: Empire, nationality: int, purse: int) -> str:
    """The rule that forbids influencing this Nationality (HE.INF.3: as often as can be paid)."""
    if g.loyalty[nationality] >= LOYAL:
        return "HE.INF.2"  # HE.INF.2
    return "" if purse else "HE.GSO.3"


# ---- The Bulgarian Trench Line


def build_trench_line(g: Empire) -> None:
    """Card 17: both Actions of the card become a Trench Line in Veles."""
    g.actions = 0  # HE.EVT.13
    g.trench = True  # HE.EVT.13
    if g.journal:
        g.journal.note("HE.EVT.13", "trench")


def trench_refused(g: Empire) -> str:
    """The rule that forbids the Trench Line: only on card 17, before anything else."""
    whole = g.actions == g.data.cards[g.card].actions
    return "" if g.trench_offered and whole else "HE.EVT.13"  # HE.EVT.13, HE.ATT.8
