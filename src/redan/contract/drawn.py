"""The oracle of what is drawn: scenes validate, and all that may be chosen can be clicked."""

from __future__ import annotations

from redan.contract.oracles import Broken, onlookers
from redan.core.match import Match
from redan.core.scene import Board, Piece, board_of, check_scene, plain, scene_of, things


def drawn(match: Match) -> None:
    """Board and scene are sound for each seat and a spectator, and the same when asked again;
    labels, ghosts and routes speak of things that are there, and routes begin legally."""
    table = match.game.table()
    board = board_of(table, match.options)
    if bool(table.plate()) != bool(board.plate):
        raise Broken("drawn", "a plate without a board that names it, or the other way round")
    for seats in onlookers(match):
        state = match.seen_state(seats)
        scene = scene_of(table, state, seats)
        for wrong in check_scene(board, scene):
            raise Broken("drawn", f"for {set(seats) or 'a spectator'}: {wrong}")
        if plain(scene_of(table, state, seats)) != plain(scene):
            raise Broken("drawn", "the same position is drawn in two ways")
    for ask in match.asks:
        _asked(match, board, ask.seat)


def _asked(match: Match, board: Board, seat: int) -> None:
    table, state, ask = match.game.table(), match.state, match.ask_of(seat)
    if table.scene is None:
        return
    scene = scene_of(table, match.seen_state(frozenset((seat,))), frozenset((seat,)))
    there = things(board, scene)
    legal = list(match.legal(ask))

    def lies(piece: Piece) -> bool:
        return not piece.at or piece.at in there

    for kind, option in table.clickable(state, ask):
        for thing in table.where(state, kind, option):
            if thing not in there:
                raise Broken("drawn", f"{kind.name} {option} is clicked at {thing!r}, not there")
    for option in legal:
        label = table.label(state, ask, option)
        if table.where(state, ask.kind, option) != label.points:
            raise Broken("drawn", f"{label.text!r} points elsewhere than it is clicked")
        if not all(lies(ghost) for ghost in label.ghosts):
            raise Broken("drawn", f"{label.text!r} has a ghost that lies nowhere")
    for route in table.routes(state, ask):
        if route.thing not in there or (route.onto and route.onto not in there):
            raise Broken("drawn", f"route {route.text!r} starts or ends at nothing")
        if not route.answers or route.answers[0] not in legal:
            raise Broken("drawn", f"route {route.text!r} begins with what is not legal")
        if not all(lies(ghost) for ghost in route.ghosts):
            raise Broken("drawn", f"route {route.text!r} has a ghost that lies nowhere")
        slip = table.slip(state, ask, route.answers)
        if slip is not None and not 0 <= slip.won <= slip.of:
            raise Broken("drawn", f"the slip of {route.text!r} counts {slip.won} in {slip.of}")
