"""Who is not a person, as tags: all of an opponent in a journal, and what a record says of the players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from stratego.engine.pieces import COLORS, Color
from stratego.hotseat.opponent import Opponent
from stratego.hotseat.player_names import LONGEST_READ, is_readable_name
from stratego.records.faults import FileFault
from stratego.records.tags import Tag, Tags

_LARGEST_SEED: Final = 20  # digits


def opponent_tags(opponent: Opponent | None) -> Iterator[tuple[str, str]]:
    """The tags of a journal; none for two people."""
    if opponent is not None:
        yield "Opponent", opponent.color
        yield "Player", opponent.player
        yield "Seed", str(opponent.seed)
        yield "PlayerVersion", opponent.version


def read_opponent(tags: Tags) -> Opponent | None:
    """The opponent in a journal's tags, None for two people. Raises FileFault."""
    color = tags.one("Opponent")
    if color is None:
        return None
    if color.value not in COLORS:
        raise FileFault("Opponent: write red or blue", color.line)
    seed = tags.needed("Seed")
    if not (seed.value.isascii() and seed.value.isdigit() and len(seed.value) <= _LARGEST_SEED):
        raise FileFault("Seed: write a number", seed.line)
    player, version = tags.needed("Player"), tags.needed("PlayerVersion")
    return Opponent(Color(color.value), _text(player), int(seed.value), version.value)


def player_tags(players: Mapping[Color, str]) -> Iterator[tuple[str, str]]:
    """The tags of a record for those players who are no persons."""
    for color in COLORS:
        if color in players:
            yield _name(color), players[color]


def read_players(tags: Tags) -> dict[Color, str]:
    """Who is not a person, from the tags of a record. Raises FileFault."""
    found = {color: tags.one(_name(color)) for color in COLORS}
    return {color: _text(tag) for color, tag in found.items() if tag is not None}


PLAYER_TAGS: Final = tuple(f"{color.title()}Player" for color in COLORS)


def _name(color: Color) -> str:
    return PLAYER_TAGS[color.side]


def _text(tag: Tag) -> str:
    if not is_readable_name(tag.value):
        what = "{tag}: a player is one line of 1 to {most} characters"
        raise FileFault(what, tag.line, tag=tag.name, most=LONGEST_READ)
    return tag.value
