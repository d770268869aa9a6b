"""Games for the tests of formats: a short one in GSN and in XML, and random ones."""

from collections.abc import Sequence
from random import Random

from stratego import Color, Reason, load_ruleset
from stratego.records.record import Ending, Record, record_of_game
from tests.hotseat.evening import NAMES
from tests.records.games import random_game

# Boards in Gravon's letters, and a short game of Barrage in GSN and in XML.
LAKES = "AA__AA__AA" * 2


BOARD = "MBAAAAAAAAKDCDELAAAA" + "A" * 20 + LAKES + "APAAAAAAAA" + "A" * 10 + "WOAPQXAAAAYNAAAAAAAA"


CORNERS = "AAAAAAAAAK" + "A" * 30 + LAKES + "A" * 39 + "W"  # a General on K1, another on K10


GSN = f"""#X38FA11 Stratego-Notation v1
type 1
{BOARD}
B2-B7
A9-A8
END
Ada Lovelace vs Ben result 3 winner 1
"""


XML = f"""<?xml version="1.0" encoding="UTF-8"?>
<stratego>
 <game type="barrage">
  <field content="{BOARD}"/>
  <move id="1" source="B2" target="B7"/>
  <move id="2" source="A9" target="A8"/>
  <player id="1">Ada Lovelace</player>
  <player id="2">Ben</player>
  <result type="3" winner="2"/>
 </game>
</stratego>
"""


SAME = (["Ada Lovelace", "Ben"], ("B2xB7", "A9-A8"), Ending(Color.BLUE, Reason.RESIGNED))


def whole_game(name: str, seed: int) -> Record:
    """The record of a random game of a shipped ruleset, played to its end."""
    while True:
        game = random_game(load_ruleset(name), Random(seed))
        if game.outcome is not None:
            return record_of_game(game, NAMES)
        seed += 1


def crafted(*lines: tuple[int, str], text: str = GSN) -> str:
    """Replace lines, numbered from 1, of ``text``; empty lines are left out."""
    made: list[str] = text.splitlines()
    for number, line in lines:
        made[number - 1] = line
    return "\n".join(filter(None, made))


def names_and_ending(record: Record) -> tuple[Sequence[str], Sequence[str], Ending | None]:
    return list(record.names.values()), record.actions, record.ending
