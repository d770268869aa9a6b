"""Texts for a game at two terminals: from its host, for whoever joins, and for the time of waiting."""

from typing import Final, Protocol

from stratego.engine.clock import TimeControl
from stratego.engine.errors import Explanation
from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.scenes import PlaceScene, TurnScene
from stratego.rulesets.house_rules import base_of
from stratego.wording.clock import in_words
from stratego.wording.house_rules import house_rules
from stratego.wording.keys import KeyNames
from stratego.wording.language import Sentence, _, _n, shipped
from stratego.wording.player_names import side
from stratego.wording.refusals import said

# The host

HOSTED: Final = _("{game} is hosted here until both players have left the finished game. Each of them types")
FROM_ELSEWHERE: Final = _("or, from another machine,")
JOIN: Final = Sentence("  stratego join {name}")
# For translators: HOST is the name of a machine, and stays as it is.
JOIN_FROM_ELSEWHERE: Final = _("  ssh -t HOST stratego join {name}")
END_HOST: Final = _("Ctrl+C ends this host. Nothing is lost: whoever of this account joins starts it again.")
NO_GROUP: Final = _("--group: there is no group {group}, or you are not in it")
NO_GAMES: Final = _("nobody hosts a game here: begin one with stratego host")
SEVERAL_GAMES: Final = _("choose one of these games: {games}")
NO_SEAT: Final = _("both sides of {name} are taken by other players")
NO_SUCH_SEAT: Final = _("this side of {name} is taken by another player")
HERE_ALREADY: Final = _("you sit in both seats of {name} already: with --color you move one of them here")

FRIEND_TYPES: Final = _("{game}: your friend types this on this machine, in your account")
OTHER_ACCOUNTS: Final = _("For a friend's own account, in a group of yours: stratego host --group GROUP")

# The invitation

INVITATION: Final = _("{game}: you are invited")
YOUR_SIDE: Final = _("You play {side}, and {other} plays {other_side}.")
ONLY_SIDES: Final = _("You play {side}.")
NO_HOUSE_RULES: Final = _("There are no house rules.")
HOUSE_RULES: Final = _("House rules: {rules}")
CLAIMING: Final = _n(
    "Whoever is away for {count} minute may lose the game: the other player may then claim it.",
    "Whoever is away for {count} minutes may lose the game: the other player may then claim it.",
)

SIT_DOWN: Final = _("Sit down and play?")

# While one waits

EXPECTED: Final = _("{name} has not come yet. Your friend types: stratego join {game}")
# For translators: these three have one line of 78 columns, whatever the name.
AWAY_FROM_SETTING_UP: Final = _("{name} has left. Wait, or leave: the game is saved.")
AWAY: Final = _n(
    "{name} has left. After {count} minute you may claim the game.",
    "{name} has left. After {count} minutes you may claim the game.",
)
MISSING: Final = _("{name} is still away. Claim the game with {keys[waiting.claim]}, or wait.")
CLAIM: Final = _("Win the game because {name} has been away for too long?")
CLAIM_IN: Final = _n(
    "You can claim the game in {count} minute at the latest.",
    "You can claim the game in {count} minutes at the latest.",
)
# For translators: the other player has come, or come back, to their terminal.
IS_HERE: Final = _("{name} is here.")
LINE_LOST: Final = _("The line is lost. Your seat is kept, and the program tries to come back.")
CHOOSING: Final = _("{name} is choosing a move.")
SETTING_UP: Final = _("{name} is setting up.")
CHOOSES_FIRST: Final = _("{name} chooses who moves first.")
CHOOSE_FOR_BOTH: Final = _("{name} waits: you choose for both.")
PLACING: Final = _("{name} is placing a piece.")

# After the game

WANTS_AGAIN: Final = _("{name} would like to play again: {keys[over.rematch]}")
WANTS_AGAIN_AFTER_REPLAY: Final = _("{name} would like to play again. {keys[replay.leave]} leads back.")
ASKED_AGAIN: Final = _("{name} has been asked for another game.")
HAS_LEFT: Final = _("{name} has left.")


def sides(own: Color, other: str) -> str:
    """Which side is whose; ``other`` is the other player's name, empty without one."""
    if not other:
        return ONLY_SIDES.format(side=side(own))
    return YOUR_SIDE.format(side=side(own), other=other, other_side=side(own.other))


class FarSeat(Protocol):
    """What a front end may know about a seat in a game at two terminals, besides its scenes."""

    game_name: str
    color: Color
    other: str
    minutes: int
    is_lost: bool
    wants_again: bool
    has_asked: bool
    unsaved: Explanation | None
    sent_away: Explanation | None

    @property
    def must_wait(self) -> bool:
        """Whether the other player has to act, and not this one."""


def where_the_other_is(seat: FarSeat, name: str, scene: PlaceScene | TurnScene, keys: KeyNames) -> str:
    """What the other player, called ``name``, is doing at their terminal, or that they are not there.

    ``scene`` is this player's, without a move to make.
    """
    has_begun = isinstance(scene, TurnScene)
    if (absence := _absence(seat, name, keys, has_begun=has_begun)) is not None:
        return absence
    if isinstance(scene, TurnScene):
        return CHOOSING.format(name=name)
    if scene.are_ready:
        return CHOOSES_FIRST.format(name=name)
    is_at_once = scene.draft.rules.deployment == "secret"
    return (SETTING_UP if is_at_once else PLACING).format(name=name)


def _absence(seat: FarSeat, name: str, keys: KeyNames, *, has_begun: bool) -> str | None:
    """Why the other player does nothing, if they are not there or cannot be reached."""
    if (trouble := _trouble(seat)) is not None:
        return trouble
    match seat.other:
        case "expected":
            return EXPECTED.format(name=name, game=seat.game_name)
        case "away" if has_begun:
            return AWAY.format(seat.minutes, name=name)
        case "missing" if has_begun:
            return MISSING.format(name=name, keys=keys)
        case "away" | "missing":
            return AWAY_FROM_SETTING_UP.format(name=name)
    return None


def _trouble(seat: FarSeat) -> str | None:
    """What is wrong with the game or the line to it, if anything is."""
    if seat.sent_away is not None:
        return said(seat.sent_away)
    if seat.is_lost:
        return str(LINE_LOST)
    return None if seat.unsaved is None else said(seat.unsaved)


def news_in_turn(seat: FarSeat, name: str, keys: KeyNames, *, has_begun: bool) -> str | None:
    """What a player should know in their own turn, or while they set up; None if all is well.

    ``name`` is the other player's, and with ``has_begun`` the armies are set up.
    """
    if not has_begun:
        return _absence(seat, name, keys, has_begun=False)
    has_left = seat.other in ("away", "missing")
    return _trouble(seat) or (HAS_LEFT.format(name=name) if has_left else None)


def invitation(
    rules: Ruleset, own: Color, other: str, minutes: int, control: TimeControl | None
) -> tuple[str, list[str]]:
    """What somebody reads before they sit down: a heading, and sentences.

    ``other`` is the other player's name, empty without one; ``minutes`` is how long a player may be away.
    """
    sentences = house_rules(rules, base_of(rules))
    told = HOUSE_RULES.format(rules=" ".join(sentences)) if sentences else str(NO_HOUSE_RULES)
    heading = INVITATION.format(game=shipped("game name", rules.name))
    timed = [] if control is None else [in_words(control)]
    return heading, [sides(own, other), told, *timed, CLAIMING.format(minutes)]
