"""`redan games`: the games there are."""

from __future__ import annotations

from typing import Annotated

import typer


def games(
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False,
) -> None:
    """List the games there are."""
    from redan.commands.exits import complain
    from redan.core.errors import RedanError
    from redan.core.registry import find, slugs

    found = []
    for slug in slugs():
        try:
            found.append(find(slug))
        except RedanError as error:
            complain(str(error))  # the other games are there all the same
    if as_json:
        import json

        print(
            json.dumps(
                [
                    {
                        "name": game.slug,
                        "title": game.title,
                        "players": game.players,
                        "minutes": game.minutes,
                        "publisher": game.publisher,
                        "summary": game.summary,
                        "rules": game.rules_version,
                        "options": {
                            setting.name: {
                                "text": setting.text,
                                "values": list(setting.values),
                                "default": setting.default,
                                "private": setting.private,
                            }
                            for setting in game.settings
                        },
                        "bots": [*game.bots],
                    }
                    for game in found
                ],
                ensure_ascii=False,
                indent=2,
            )
        )
        return
    if not found:
        print("No game is installed.")
        return
    wide = max(len(game.slug) for game in found)
    for game in found:
        facts = [f"players {game.players}" if game.players else "", game.minutes, game.publisher]
        print(f"{game.slug:{wide}}  {game.title}")
        print(f"{'':{wide}}  {' · '.join(fact for fact in facts if fact)}".rstrip())
        if game.summary:
            print(f"{'':{wide}}  {game.summary}")
    print(f"\nredan play {found[0].slug}")
