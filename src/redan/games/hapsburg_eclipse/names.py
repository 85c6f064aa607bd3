"""Names for the integers of the game, in the order of the data files."""

from __future__ import annotations

from typing import Final

from redan.core.asks import Kind

# Nations and seats. The Combined Game will have a second of each.
HAPSBURGS: Final = 0
NATIONS: Final = 1

# Fronts, in the order of [[track]].
ITALIAN: Final = 0
POLISH: Final = 1
CARPATHIAN: Final = 2
ROMANIAN: Final = 3
BALKAN: Final = 4
FRONTS: Final = 5
NO_FRONT: Final = -1

# Spaces: the number on the track, from Vienna outward (HE.CMP.5); these have a name in the rules.
# Budapest has the same number on both of its tracks (HE.CMP.6).
OFF_MAP: Final = -1
VIENNA: Final = 0
BUDAPEST: Final = 1
GORIZIA: Final = 2
UDINE: Final = 3
PRZEMYSL: Final = 4
VELES: Final = 4
PIAVE: Final = 5
SALONIKA: Final = 5
JASSY: Final = 5
BREST_LITOVSK: Final = 5

# Nationalities, from top to bottom of their track.
CZECHS: Final = 0
CROATS: Final = 1
HUNGARIANS: Final = 2
NATIONALITIES: Final = 3
RANDOM: Final = 3
LOYAL: Final = 3
REVOLT: Final = 0

# Theaters; Miscellaneous battles belong to none.
WESTERN: Final = 0
EASTERN: Final = 1
NAVAL: Final = 2
THEATERS: Final = 3
MISCELLANEOUS: Final = 3

# Markers: the battles in the order of [[battle]], the six of the Kaiserschlacht, two others.
LODZ: Final = 4
TRENTINO: Final = 12
BATTLES: Final = 17
KAISERSCHLACHT_1: Final = 17
KAISERSCHLACHTS: Final = 6
RUSSIA_TIRES: Final = 23
MARKERS: Final = 24

# Boxes of a marker.
UNFOUGHT: Final = 0
VICTORIES: Final = 1
STALEMATES: Final = 2
DEFEATS: Final = 3

# The Kaiserschlacht.
NOT_BEGUN: Final = 0
RAGING: Final = 1
OVER: Final = 2

# War Status.
MOBILIZATION: Final = 0
ITALY_AT_WAR: Final = 1
GREAT_WAR: Final = 3

# Phases at which a segment starts.
OPEN: Final = 0
ACTIONS: Final = 1
CLOSE: Final = 2

# Cards that rules outside their own Event name.
BULGARIA_JOINS: Final = 17
FOCSANI: Final = 40
KAISERSCHLACHT_BEGINS: Final = 42
PEACE_FEELERS: Final = 43

# Decisions. Sizes are those of the whole family, so that option numbers stay when the Combined
# Game is added.
INTERCEPT: Final = Kind("intercept", 2, window=True)
RETREAT_FRONT: Final = Kind("retreat_front", 5)
DISCARD: Final = Kind("discard", 5)
ACTION: Final = Kind("action", 42)
OPERATION_FROM: Final = Kind("operation_from", 3)
AID: Final = Kind("aid", 4)
MACKENSEN: Final = Kind("mackensen", 2)
TO_DEFEATS: Final = Kind("to_defeats", 23)
TO_STALEMATES: Final = Kind("to_stalemates", 23)
EMERGENCY: Final = Kind("emergency", 4)

KINDS: Final = (
    INTERCEPT,
    RETREAT_FRONT,
    DISCARD,
    ACTION,
    OPERATION_FROM,
    AID,
    MACKENSEN,
    TO_DEFEATS,
    TO_STALEMATES,
    EMERGENCY,
)

# What an ACTION means. The numbers between are actions of the Combined Game.
END: Final = 0
OFFENSIVE: Final = 1
RESOURCE: Final = 12
REPAIR: Final = 18
REPAIR_BY_OPERATION: Final = 19
INFLUENCE: Final = 20
GREAT_RETREAT: Final = 23
GREAT_RETREAT_BY_RESOURCE: Final = 24
TRENCH: Final = 25

# Operations of Events, by their name in the data.
BATTLE: Final = 0
GAIN_MARKER: Final = 1
ADVANCE_WAR_STATUS: Final = 2
ADD_EPOCH: Final = 3
ADD_EPOCH_IF_GREAT_WAR: Final = 4
ACTIVATE_FRONT: Final = 5
REMOVE_FRONT: Final = 6
SET_COUNTER: Final = 7
ADJUST_BATTLE_VALUE: Final = 8
RETURN_FRONT: Final = 9
PROVISIONAL_GOVERNMENT: Final = 10
IGNORE_IF_PROVISIONAL: Final = 11
PLACE_MARKER: Final = 12
OFFER_TRENCH: Final = 13
RETREAT_CHOICE: Final = 14
START_KAISERSCHLACHT: Final = 15
WAR_WEARINESS: Final = 16
NO_ACTIONS: Final = 17
INFLUENCE_SUCCEEDS: Final = 18
OFFER_DISCARD: Final = 19
VICTORY_IF_BEYOND: Final = 20
REMOVE_IF_AT: Final = 21
BULGARIA_LEAVES: Final = 22

OPERATIONS: Final[dict[str, int]] = {
    "battle": BATTLE,
    "gain_marker": GAIN_MARKER,
    "advance_war_status": ADVANCE_WAR_STATUS,
    "add_epoch": ADD_EPOCH,
    "add_epoch_if_great_war": ADD_EPOCH_IF_GREAT_WAR,
    "activate_front": ACTIVATE_FRONT,
    "remove_front": REMOVE_FRONT,
    "set_counter": SET_COUNTER,
    "adjust_bv": ADJUST_BATTLE_VALUE,
    "return_front_if_removed_by": RETURN_FRONT,
    "provisional_government": PROVISIONAL_GOVERNMENT,
    "ignore_advances_if_provisional": IGNORE_IF_PROVISIONAL,
    "place_marker": PLACE_MARKER,
    "offer_action_option": OFFER_TRENCH,
    "retreat_choice": RETREAT_CHOICE,
    "start_kaiserschlacht": START_KAISERSCHLACHT,
    "war_weariness": WAR_WEARINESS,
    "no_actions": NO_ACTIONS,
    "influence_auto_success": INFLUENCE_SUCCEEDS,
    "offer_discard_to_cancel_tests": OFFER_DISCARD,
    "end_of_turn_victory_marker": VICTORY_IF_BEYOND,
    "end_of_turn_remove_front_if_at": REMOVE_IF_AT,
    "end_of_turn_bulgaria_leaves": BULGARIA_LEAVES,
}
