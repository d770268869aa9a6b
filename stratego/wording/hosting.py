"""Messages in a game at two terminals: from its host, before joining, while waiting, and after the game."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from textwrap import indent
from typing import TYPE_CHECKING, Final

from stratego.engine.clock import TimeControl
from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.files import chosen_data_folder
from stratego.hotseat.game_setup import Names
from stratego.hotseat.scenes import PlaceScene, Standing, TurnScene
from stratego.records.autosave import Kept
from stratego.rulesets.house_rules import base_of
from stratego.wording.clock import in_words, times_left
from stratego.wording.folding import to_type, width
from stratego.wording.keys import KeyNames, Message
from stratego.wording.language import Sentence, _, _n, shipped
from stratego.wording.names import called, said, side
from stratego.wording.options import house_rules
from stratego.wording.program import KEPT, SEAT_KEPT_ON_TIME, SEAT_KEPT_SETTING_UP

if TYPE_CHECKING:
    from stratego.hosting.seat import Seat
    from stratego.table.open_game import OpenGame

# The host

HOSTED: Final = _("{game} is hosted here until both players have left the finished game. Each of them types")
FROM_ELSEWHERE: Final = _("or, from another machine,")
HOSTED_FOR: Final = _("{red} plays Red, {blue} plays Blue: whoever joins says who they are.")
END_HOST: Final = _(
    "Ctrl+C stops this host. Once somebody has sat down, the game is saved: anyone using this account starts "
    "it again by joining."
)
NO_GAMES: Final = _("nobody hosts a game here: begin one with stratego host")
SEVERAL_GAMES: Final = _("choose one of these games: {games}")
# For translators: {player} is "Computer" or "Program", {name} such as "Anna (Red)", {game} what was typed.
PROGRAM_SITS: Final = _("{player} plays in {game}: {name}")
NOT_HOSTED: Final = _("Not hosted now.")
NO_ANSWER: Final = _("Its host does not answer.")

FRIEND_TYPES: Final = _("{game}: your friend types this on this machine, in your account")
GROUP_TYPES: Final = _("{game}: your friend types this on this machine, in their own account")
OTHER_ACCOUNTS: Final = _("For a friend's own account, in a group of yours: {command} host --group GROUP")


def command() -> str:
    """The command that starts this program from any folder, for this player or the other one to type."""
    path = Path(sys.argv[0])
    if path.name == "__main__.py" and path.parent.name == "stratego":
        return f"{shlex.quote(sys.executable)} -m stratego"
    found = shutil.which("stratego")
    if path.name != "stratego" or (found is not None and os.path.realpath(found) == os.path.realpath(path)):
        return "stratego"
    return shlex.quote(os.path.abspath(path))  # noqa: PTH100 - links are not followed


def join_line(game: str) -> str:
    """The command that a player types to join a game."""
    return f"{command()} join {game}"


def own_line(words: str) -> str:
    """The command with the arguments ``words``, and ``--data`` if a data folder was chosen for this run."""
    folder = chosen_data_folder()
    return " ".join([command(), *(["--data", shlex.quote(folder)] if folder else []), words])


def kept(game: OpenGame, option: str = "") -> str:
    """Says how much of a game is saved if the program ends now, or why the host has closed the connection.

    ``option``, such as ``" --lines"``, is added to the command that leads back.
    """
    if game.seat is not None and game.seat.sent_away is not None:
        return said(game.seat.sent_away)
    what, kept = game.saving.kept, KEPT[game.saving.kept]
    lesson = shlex.join(filter(None, ("learn", game.saving.lesson_file)))
    way = {Kept.GAME: "resume", Kept.LESSON: lesson}.get(what, "")
    if game.seat is not None:
        way = f"join {game.seat.game_name}"
        if what is Kept.HOSTED and game.clock_runs_on:
            kept = SEAT_KEPT_SETTING_UP if game.seat.is_setting_up else SEAT_KEPT_ON_TIME
    return kept.format(line=own_line(f"{way}{option}"))


def ways_to_join(game: str, room: int | None = None) -> list[str]:
    """The commands to join a game from this machine and from another, with `FROM_ELSEWHERE` between them.

    The commands are indented. If ``room`` is given, they are folded to that many columns, with backslashes.
    """
    line = join_line(game)
    lines = (line, f"ssh -t HOST {line}")
    here, elsewhere = (indent(to_type(each, room - 2) if room else each, "  ") for each in lines)
    return [here, str(FROM_ELSEWHERE), elsewhere]


def friend_joins(rules: Ruleset, game: str, room: int | None = None) -> tuple[str, list[str]]:
    """A heading, and lines on how a friend can join the player's game; ``room`` is as in `ways_to_join`.

    ``game`` is the title to type; a game for a group is called ``OWNER/NAME``.
    """
    name, ways = shipped("game name", rules.name), ways_to_join(game, room)
    if "/" in game:
        return GROUP_TYPES.format(game=name), ways
    return FRIEND_TYPES.format(game=name), [*ways, OTHER_ACCOUNTS.format(command=command())]


# In the lists

TO_MOVE: Final = _("To move: {name}.")
BOTH_SET_UP: Final = _("Both are setting up.")
NOBODY_THERE: Final = _("Nobody is there now.")
# For translators: in a list of games; "there" means at their terminal, as in the lines around.
ONE_THERE: Final = _("{name} is there now.")
BOTH_THERE: Final = _("Both are there now.")


def how_it_stands(standing: Standing, names: Mapping[Color, str]) -> str:
    """Says whose turn it is in a game at two terminals, who is there, and, with a clock, the time left.

    During the set-up it says who is still setting up, and nothing about the clock.
    """
    match standing.acting:
        case (color,):
            turn = (SETTING_UP if standing.is_setting_up else TO_MOVE).format(name=names[color])
        case _:
            turn = str(BOTH_SET_UP)
    match standing.here:
        case (color,):
            there = ONE_THERE.format(name=names[color])
        case here:
            there = str(BOTH_THERE if here else NOBODY_THERE)
    clock = None if standing.is_setting_up else standing.clock
    return " ".join([turn, there, *([] if clock is None else [f"{times_left(clock, names)}."])])


# The invitation

# For translators: {game} is the name of a game, perhaps with its clock.
APART: Final = _("{game}, at two terminals")
YOUR_SIDE: Final = _("You play {side}, and {other} plays {other_side}.")
ONLY_SIDES: Final = _("You play {side}.")
NO_HOUSE_RULES: Final = _("There are no house rules.")
HOUSE_RULES: Final = _("House rules: {rules}")
CLAIMING: Final = _n(
    "Whoever is away for {count} minute of their turn may lose: the other player may then claim the game.",
    "Whoever is away for {count} minutes of their turn may lose: the other player may then claim the game.",
)

WHO: Final = _("Who are you?")
WHICH_SIDE: Final = _("Which side do you play?")
WITH_SIDE: Final = _("{name} ({side})")
SIT_DOWN: Final = _("Sit down and play?")
# For translators: {name} is the player of a seat at which somebody sits, at another terminal.
TAKE_OVER: Final = _(
    "Take over the seat of {name}? That player's pieces will be shown here, and the terminal that has the "
    "seat now leaves the game."
)

# While waiting

EXPECTED: Final = _("{name} has not come yet. Your friend types: {line}")
# For translators: used instead if the path of the program is long.
NOT_HERE_YET: Final = _("Not here yet: {line}")
# For translators: used instead if even that does not fit on a line; at most 60 columns with a short name.
NOT_HERE_SEE_HELP: Final = _("{name} has not come yet. {keys[game.help]} says what they type.")
# For translators: these three must fit on one line of 78 columns, even with a long name.
AWAY_FROM_SETTING_UP: Final = _("{name} has left. Wait, or leave: the game is saved.")
AWAY: Final = _n(
    "{name} has left. After {count} minute you may claim the game.",
    "{name} has left. After {count} minutes you may claim the game.",
)
AWAY_ON_TIME: Final = _("{name} has left. Their clock runs on.")
MISSING: Final = _("{name} is still away. Claim the game with {keys[waiting.claim]}, or wait.")
CLAIM: Final = _("Win the game because {name} has been away for too long?")
CLAIM_IN: Final = _n(
    "You can claim the game in {count} minute at the latest.",
    "You can claim the game in {count} minutes at the latest.",
)
CLOCK_DECIDES: Final = _("Their time runs out before you can claim the game.")
# For translators: the other player has come, or come back, to their terminal.
IS_HERE: Final = _("{name} is here.")
# For translators: the other player's army is set up.
IS_READY: Final = _("{name} is ready.")
HOST_ENDED: Final = _("The host has stopped. Your seat is kept until the game is hosted again.")
LINE_LOST: Final = _("The line is lost. Your seat is kept, and the program tries to come back.")
LINE_BACK: Final = _("The line is back.")
CHOOSING: Final = _("{name} is choosing a move.")
DECLINED: Final = _("{name} declined the draw, and is choosing a move.")
OFFERED: Final = _("{name} is choosing a move, and may accept the draw that you offered.")
SETTING_UP: Final = _("{name} is setting up.")
CHOOSES_FIRST: Final = _("{name} chooses who moves first.")
CHOOSE_FOR_BOTH: Final = _("{name} waits: you choose for both.")
PLACING: Final = _("{name} is placing a piece.")

# After the game

WANTS_AGAIN: Final = _("{name} would like to play again: {keys[over.rematch]}")
WANTS_AGAIN_AFTER_REPLAY: Final = _("{name} would like to play again. {keys[replay.leave]} leads back.")
ASKED_AGAIN: Final = _("{name} has been asked for another game.")
ASKED_WHILE_AWAY: Final = _("{name} is not here. They will be asked when they come back.")
HAS_LEFT: Final = _("{name} has left.")


def sides(names: Names, own: Color) -> str:
    """Says which side each player plays, or only this player's side if the other has no name."""
    other = names[own.other]
    if not other:
        return ONLY_SIDES.format(side=side(own))
    return YOUR_SIDE.format(side=side(own), other=other, other_side=side(own.other))


def who(names: Names, colors: Iterable[Color]) -> tuple[str, list[str]]:
    """The question ``"Who are you?"`` or, without names, ``"Which side do you play?"``, and its answers."""
    players = [
        WITH_SIDE.format(name=name, side=side(color)) if (name := names[color]) else str(side(color))
        for color in colors
    ]
    return str(WHO if any(names.values()) else WHICH_SIDE), players


def taking_over(seat: Seat, number: int) -> str | None:
    """The question before seat ``number`` is taken over from somebody who sits there; None if nobody does."""
    color, taking = seat.taken[number]
    return TAKE_OVER.format(name=called(seat.names, {})[color]) if taking == "here" else None


def asked_again(seat: Seat, name: str) -> str:
    """Says that the other player, called ``name``, has been or will be asked for another game."""
    return (ASKED_AGAIN if seat.other == "here" else ASKED_WHILE_AWAY).format(name=name)


def news_after_game(
    seat: Seat, name: str, keys: KeyNames, offer: Sentence = WANTS_AGAIN, *, was_here: bool = True
) -> Message | None:
    """News after a game about the connection or the other player, called ``name``; None if there is none.

    ``offer`` says that the other player would like to play again. ``was_here`` is False if that player has
    not been here since the end, and so has not left.
    """
    if (trouble := trouble_with(seat)) is not None:
        return Message(trouble)
    if seat.wants_again:
        return Message(offer.format(name=name, keys=keys), "ask")
    return Message(HAS_LEFT.format(name=name)) if was_here and seat.other != "here" else None


def where_the_other_is(
    seat: Seat, name: str, scene: PlaceScene | TurnScene, keys: KeyNames, room: int | None = None
) -> str:
    """Says what the other player, called ``name``, is doing, unless `_absence` has something to say instead.

    ``scene`` is what this player sees while waiting. ``room`` is the width of a line; None if unlimited.
    """
    has_begun = isinstance(scene, TurnScene)
    if (absence := _absence(seat, name, keys, room, has_begun=has_begun)) is not None:
        return absence
    if isinstance(scene, TurnScene):
        doing = DECLINED if scene.draw_declined else OFFERED if scene.draw_offered else CHOOSING
        return doing.format(name=name)
    if scene.are_ready:
        return CHOOSES_FIRST.format(name=name)
    is_at_once = scene.draft.rules.deployment == "secret"
    return (SETTING_UP if is_at_once else PLACING).format(name=name)


def _absence(seat: Seat, name: str, keys: KeyNames, room: int | None, *, has_begun: bool) -> str | None:
    """Says that the other player is away, or what is wrong with the game or the connection; else None."""
    if (trouble := trouble_with(seat)) is not None:
        return trouble
    match seat.other:
        case "expected":
            return expected(name, seat.game_name, keys, room)
        case "away" if has_begun and _ends_first(seat, seat.minutes):
            return AWAY_ON_TIME.format(name=name)
        case "away" if has_begun:
            return AWAY.format(seat.minutes, name=name)
        case "missing" if has_begun:
            return MISSING.format(name=name, keys=keys)
        case "away" | "missing":
            return AWAY_FROM_SETTING_UP.format(name=name)
    return None


def _ends_first(seat: Seat, minutes: int) -> bool:
    """Whether the absent player's clock runs out within ``minutes`` minutes."""
    clock = seat.time
    return clock is not None and clock.runs and clock.until_out < 60 * minutes


def claim_in(seat: Seat, minutes: int) -> str:
    """Says in how many ``minutes`` the player can claim the game, or that the clock ends it earlier."""
    return str(CLOCK_DECIDES) if _ends_first(seat, minutes) else CLAIM_IN.format(minutes)


def expected(name: str, game: str, keys: KeyNames, room: int | None) -> str:
    """Says that the other player has not come yet, with the command to join if it fits into ``room`` columns.

    Otherwise it names the key for help. ``room`` is None if there is no limit.
    """
    line = join_line(game)
    texts = EXPECTED.format(name=name, line=line), NOT_HERE_YET.format(line=line)
    fitting = (text for text in texts if room is None or width(text) <= room)
    return next(fitting, NOT_HERE_SEE_HELP.format(name=name, keys=keys))


def trouble_with(seat: Seat) -> str | None:
    """Says what is wrong with the game or the connection to it; None if nothing is."""
    if seat.sent_away is not None:
        return said(seat.sent_away)
    if seat.is_lost:
        return str(HOST_ENDED if seat.has_host_ended else LINE_LOST)
    return None if seat.unsaved is None else said(seat.unsaved)


def news_in_turn(
    seat: Seat, name: str, keys: KeyNames, room: int | None = None, *, has_begun: bool
) -> str | None:
    """News for a player in their own turn, or while they set up; None if there is none.

    ``name`` is the other player's name; ``has_begun`` is True once the armies are set up; ``room`` is as in
    `where_the_other_is`.
    """
    if not has_begun:
        ready = IS_READY.format(name=name) if seat.is_other_ready else None
        return _absence(seat, name, keys, room, has_begun=False) or ready
    has_left = seat.other in ("away", "missing")
    return trouble_with(seat) or (HAS_LEFT.format(name=name) if has_left else None)


def with_house_rules(rules: Ruleset) -> str:
    """Says how the rules differ from those of the shipped game; empty if they do not."""
    sentences = house_rules(rules, base_of(rules))
    return HOUSE_RULES.format(rules=" ".join(sentences)) if sentences else ""


def invitation(rules: Ruleset, minutes: int, control: TimeControl | None) -> tuple[str, list[str]]:
    """The message before joining: a heading and sentences. The last one, on house rules, may be cut short.

    ``minutes`` is how long a player may be away before the other may claim the game.
    """
    told = with_house_rules(rules) or str(NO_HOUSE_RULES)
    heading = APART.format(game=shipped("game name", rules.name))
    timed = [] if control is None else [in_words(control)]
    may_claim = control is None or min(control.main, control.longest or control.main) > 60 * minutes
    return heading, [*timed, *([CLAIMING.format(minutes)] if may_claim else []), told]
