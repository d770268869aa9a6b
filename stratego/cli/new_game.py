"""``stratego play``: start a game for one or two people, or open the screens for choosing one."""

from argparse import Namespace
from random import SystemRandom

from stratego.cli import screen
from stratego.cli.arguments import chosen, refusing
from stratego.cli.output import UserError
from stratego.engine.pieces import COLORS, Color
from stratego.engine.ruleset import Ruleset
from stratego.hotseat import game_setup
from stratego.hotseat.game_setup import COMPUTER, PROGRAM, SIDES, UCC, GameSetup, against
from stratego.hotseat.session import Session
from stratego.hotseat.stored_pin import can_prove
from stratego.players.computer.levels import plays_well
from stratego.wording import command_line as words
from stratego.wording.folding import width
from stratego.wording.language import language
from stratego.wording.lobby import PLAYS_WORSE
from stratego.wording.names import called, player_called, said

RANDOM_SIDE = SIDES[-1]


def run(arguments: Namespace) -> int:
    """Start a game, or open the screens for choosing one. Returns the exit status. Raises UserError."""
    is_alone = arguments.computer is not None or arguments.program is not None
    if is_alone and None not in (arguments.red, arguments.blue):
        raise UserError(words.ONE_PERSON)
    names = names_of(arguments, is_alone=is_alone)
    if arguments.color is not None and not is_alone:
        raise UserError(words.NOBODY_OPPOSITE)
    is_chosen = arguments.variant is not None or arguments.ruleset is not None or arguments.rules
    rules = chosen(arguments) if is_chosen else None
    languages = _languages(arguments, is_for_two=rules is not None and not is_alone)
    if arguments.pin and not can_prove():
        raise UserError(words.NO_SCRYPT)
    if is_alone:
        return _play_alone(rules, arguments)
    if rules is None:
        red, blue = names.values()
        known = {"first_name": red, "second_name": blue, "first_is_red": bool(red or blue)}
        return _choose_game(arguments, is_alone=False, **known)
    session = Session(
        GameSetup(rules, names, asks_pins=arguments.pin, languages=languages, time_control=arguments.clock)
    )
    return screen.run(arguments, session=session)


def _choose_game(arguments: Namespace, *, is_alone: bool, **known: str | bool | None) -> int:
    """Let the player choose a game; ``known`` are settings from the arguments. Returns the exit status."""
    known |= {"ask_pins": arguments.pin, "clock": str(arguments.clock or "")}
    return screen.run(arguments, lambda go: go.new_game(alone=is_alone), **known)


def _play_alone(rules: Ruleset | None, arguments: Namespace) -> int:
    """Start a game against the computer or a program; without ``rules``, let the player choose a game.

    Returns the exit status. Raises UserError.
    """
    if rules is None and arguments.program is not None:
        raise UserError(words.PROGRAM_NEEDS_GAME)
    name, side = _person(arguments)
    if rules is None:
        known = {"first_name": name, "computer_level": arguments.computer, "computer_side": side}
        return _choose_game(arguments, is_alone=True, **known)
    player = player_of(arguments, rules)
    color, opponent = against(player, side or Color.RED, SystemRandom())
    names = {each: name or None if each is color else game_setup.program_name(player) for each in COLORS}
    setup = GameSetup(rules, names, opponent, arguments.pin, time_control=arguments.clock)
    if (fault := game_setup.names_fault(called(names, setup.players), width)) is not None:
        raise UserError(said(fault))
    is_weaker = arguments.computer is not None and not plays_well(rules)
    first = (lambda go: go.notice(player_called(player), str(PLAYS_WORSE))) if is_weaker else None
    return screen.run(arguments, first, session=Session(setup))


def _person(arguments: Namespace) -> tuple[str | None, str | None]:
    """The person's name and side, each None if not given; ``--red`` and ``--blue`` imply the side.

    Raises UserError.
    """
    named = "blue" if arguments.red is None else "red"
    name = getattr(arguments, named)
    if name is None:
        return None, arguments.color
    if arguments.color not in (None, named, RANDOM_SIDE):
        raise UserError(words.NAMES_OPPONENT, option=f"--{named}", color=arguments.color)
    return name.strip(), arguments.color or named


def player_of(arguments: Namespace, rules: Ruleset) -> str:
    """The spec of the computer or program named by the arguments. Raises UserError."""
    if arguments.computer is not None:
        return f"{COMPUTER}:{arguments.computer}"
    player: str = arguments.program.strip()
    if not player.startswith((f"{PROGRAM}:", f"{UCC}:")):
        player = f"{PROGRAM}:{player}"
    if not game_setup.is_readable_name(player):
        fault = words.LONG_COMMAND.format(game_setup.LONGEST_READ)
        raise UserError(words.FAULTY, name="--program", problem=fault)
    from stratego.players.specs import check_spec, check_startable

    with refusing(words.FAULTY, name="--program"):
        check_spec(player, rules)
        check_startable(player)
    return player


def _languages(arguments: Namespace, *, is_for_two: bool) -> dict[Color, str]:
    """The languages of players who chose one other than the program's.

    ``is_for_two`` says that two people play a game that is chosen; otherwise a language raises UserError.
    """
    wished = {color: getattr(arguments, f"{color.value}_language") for color in COLORS}
    for color, code in wished.items():
        if code is not None and not is_for_two:
            raise UserError(words.LANGUAGES_FOR_TWO, option=f"--{color.value}-language")
    return {color: code for color, code in wished.items() if code not in (None, language())}


def names_of(arguments: Namespace, *, is_alone: bool) -> dict[Color, str | None]:
    """The players' names, None if not given; two people must have different names. Raises UserError."""
    names: dict[Color, str | None] = {}
    for color in COLORS:
        name = getattr(arguments, color)
        if name is not None and (fault := game_setup.name_fault(name, width)) is not None:
            raise UserError(words.FAULTY, name=f"--{color}", problem=said(fault))
        names[color] = name and name.strip()
    if not is_alone and (fault := game_setup.names_fault(called(names, {}), width)) is not None:
        raise UserError(said(fault))
    return names
