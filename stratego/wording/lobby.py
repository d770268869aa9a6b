"""Messages on the screens before a game: home, the lists of games, the players, and who moves first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.rulesets.own import OwnRuleset
from stratego.wording.language import Sentence, _, _n, _p, shipped
from stratego.wording.names import LEVELS, said, side_name
from stratego.wording.options import house_rules_in_short

if TYPE_CHECKING:
    from stratego.hosting.places import Place
    from stratego.table.listing import Entry

# Home

MOTTO: Final = _("Two armies, two players, one board.")
PLAY_AGAIN: Final = _("Play again")
CONTINUE: Final = _p("menu", "Continue")
NEW_GAME: Final = _("New game")
AGAINST_COMPUTER: Final = _("Against the computer")
FRIEND_ELSEWHERE: Final = _("A friend at another terminal")
REPLAYS: Final = _("Replays")
SETUPS: Final = _("Set-ups")
HOW_TO_PLAY: Final = _("How to play")
QUIT: Final = _("Quit")

# A friend at another terminal

# For translators: the choice above the list of games that can be joined.
BEGIN_ONE: Final = _("Begin a game")
FRIEND_JOINS: Final = _("Your friend joins it.")
# For translators: at most 56 columns.
NOTHING_TO_JOIN: Final = _("There is no game here to join yet: begin one.")

# The list of games to play

WHICH_GAME: Final = _("Which game?")
YOUR_OWN: Final = _p("game", "your own")
PIECES: Final = _n("{count} piece", "{count} pieces")
OWN_FILE: Final = _p("game", "your own: {file}")

_NOT_PLAYABLE: Final = _("Cannot be played: {fault}")
_MORE_FAULTS: Final = _n(
    "Cannot be played: {fault} (and {count} more)", "Cannot be played: {fault} (and {count} more)"
)


def short_faults(own: OwnRuleset) -> list[str]:
    """The faults of a ruleset in words, without the path of its file in front of them."""
    return [said(fault).removeprefix(f"{own.path}: ") for fault in own.faults]


def not_playable(fault: str, others: int) -> str:
    """Says that a ruleset has this ``fault``, and ``others`` more."""
    return _MORE_FAULTS.format(others, fault=fault) if others else _NOT_PLAYABLE.format(fault=fault)


FAULTY_FILE: Final = _("{file} cannot be played")
MEND_FILE: Final = _("The file is {path}. Fix it, then select it again.")


# House rules

HOUSE_RULES_FOR: Final = _("House rules for {game}")
IN_BASE: Final = _("In {game}: {value}.")
DISCARD_HOUSE_RULES: Final = _("Discard these house rules?")


# The lists of games

WHICH_UNFINISHED: Final = _("Which game do you want to continue?")
WHICH_FINISHED: Final = _("Which game do you want to replay?")
UNREADABLE: Final = _n("The last game cannot be read.", "The last {count} games cannot be read.")


FILTER: Final = _("Names, game, result, date")
NO_MATCH: Final = _("No game has all these words.")
# ``games`` of all ``count`` games match the filter.
MATCHING: Final = _n("{games} of {count} games", "{games} of {count} games")


GIVE_UP_SEAT: Final = _("{game} stays with {owner}, who hosts it. Give up your seat in it?")
_DELETE_GAME: Final = _("Delete this game for good?")
_DELETE_GAME_OF_OTHERS: Final = _("Somebody is there now. Delete this game for good, for them too?")


def delete_game(game: Entry, seat_in: Place | None = None) -> str:
    """The question before deleting a game or, given ``seat_in``, giving up a seat in another user's game."""
    if seat_in is None:
        return str(_DELETE_GAME_OF_OTHERS if game.is_being_played else _DELETE_GAME)
    return GIVE_UP_SEAT.format(game=seat_in.title, owner=seat_in.owner_name)


# Names

FIRST_PLAYER: Final = _("First player")
SECOND_PLAYER: Final = _("Second player")
FRIEND: Final = _("Your friend")
NAME_FIELD: Final = _("name (optional)")
EARLIER_NAMES: Final = _("Earlier names")
START: Final = _p("game", "Start")
PINS_OFF: Final = _("PINs for the curtains: no")
PINS_ON: Final = _("PINs for the curtains: yes")
# For translators: who may join a game at two terminals; at most 34 columns.
OWN_ACCOUNT_JOINS: Final = _("May join: your account alone")
GROUP_JOINS: Final = _("May join: the group {group}")
IS_RED: Final = _("{name} is Red")
IS_BLUE: Final = _("{name} is Blue")
_WITH_HOUSE_RULES: Final = _n("{game}, one house rule", "{game}, {count} house rules")


def draw_sides(rules: Ruleset) -> str:
    """The menu line for random sides; it adds that Red moves first if that is the rule (D2)."""
    return str(_("Random sides (Red moves first)") if rules.first_move == "red" else _("Random sides"))


def ways_to_start(rules: Ruleset, first: str, second: str) -> list[tuple[str, Color | None]]:
    """Menu lines that decide who is Red, given the names typed: each is paired with the first player's side.

    The first line, for random sides, has None instead. Without names there is only a line to start: the
    players decide among themselves.
    """
    if not first and not second:
        return [(str(START), Color.RED)]
    ways: list[tuple[str, Color | None]] = [(draw_sides(rules), None)]
    for name, other, side in ((first, second, Color.RED), (second, first, Color.BLUE)):
        if name:
            ways.append((IS_RED.format(name=name), side))
        if name and not other:
            ways.append((IS_BLUE.format(name=name), side.other))
    return ways


def who_may_join(group: str) -> str:
    """Says who may join a game at two terminals: the accounts of a group, or only the host's own account."""
    return GROUP_JOINS.format(group=group) if group else str(OWN_ACCOUNT_JOINS)


def with_house_rules(rules: Ruleset, base: Ruleset) -> str:
    """The heading: the name of the game, and the number of differences from ``base``, if there are any."""
    game, changes = shipped("game name", rules.name), len(house_rules_in_short(rules, base))
    return _WITH_HOUSE_RULES.format(changes, game=game) if changes else game


WHO_IS_RED: Final = _("Who is Red?")

# Against the computer

PERSON: Final = _("Your name")
LEVEL: Final = _("Level")
SIDE: Final = _("You play")
PIN: Final = _("PIN for the curtain")
PIN_ON: Final = _p("PIN", "yes")
PIN_OFF: Final = _p("PIN", "no")
PLAYS_WORSE: Final = _(
    "The computer is weaker at this game: it was made for armies, rules and boards like Original's."
)
_LEVELS_DO: Final[Mapping[str, Sentence]] = {
    # For translators: what the computer does at this level; "two moves" are its own and the answer.
    "easy": _("Looks one move ahead, and remembers only the highest rank."),
    "medium": _("Looks two moves ahead, and remembers the four highest ranks."),
    "hard": _("Looks many moves ahead, and remembers every rank it has seen."),
    "forgetful": _("Looks many moves ahead, but forgets as people do: low ranks first."),
}


def remarks(level: str, *, plays_well: bool) -> str:
    """How the computer plays at a ``level``, with a note if it is weaker at this game."""
    return " ".join(map(str, [_LEVELS_DO[level], *([] if plays_well else [PLAYS_WORSE])]))


def levels() -> dict[str, str]:
    """The computer's levels, each with a description of how it plays."""
    return {level: f"{name}. {_LEVELS_DO[level]}" for level, name in LEVELS.items()}


def sides() -> dict[str, str]:
    """The names of the sides to choose from, by their values in the settings."""
    return {**{color.value: side_name(color) for color in Color}, "random": str(_p("side", "Random"))}


# Who moves first

WHO_BEGINS: Final = _("Both armies are set up. Who moves first?")
LOTS_DECIDE: Final = _("Draw lots")
MOVES_FIRST: Final = _("{name} moves first")
