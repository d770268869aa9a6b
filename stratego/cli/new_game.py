"""What ``stratego play`` starts: a game for two, one against an opponent, or the home screen."""

import os
from argparse import Namespace
from random import SystemRandom

from rich.cells import cell_len

from stratego.cli import screen
from stratego.cli.named import chosen
from stratego.cli.output import UserError, refusing
from stratego.cli.parser import data
from stratego.engine.pieces import COLORS, Color
from stratego.engine.ruleset import Ruleset
from stratego.files import DATA_VARIABLE
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.opponent import COMPUTER, PROGRAM, SEED_BITS, SIDES, UCC, new_opponent
from stratego.hotseat.pins import can_prove
from stratego.hotseat.player_names import (
    LONGEST_READ,
    is_readable_name,
    name_fault,
    names_fault,
    program_name,
)
from stratego.players.specs import check_spec, check_startable
from stratego.wording import command_line as words
from stratego.wording.player_names import called
from stratego.wording.refusals import said

RANDOM_SIDE = SIDES[-1]


def start(arguments: Namespace) -> int:
    """Start what the arguments of ``stratego play`` name. Returns the exit status. Raises UserError."""
    is_alone = arguments.computer is not None or arguments.program is not None
    if is_alone and None not in (arguments.red, arguments.blue):
        raise UserError(words.ONE_PERSON)
    red, blue = _names(arguments, is_alone=is_alone)
    if arguments.color is not None and not is_alone:
        raise UserError(words.NOBODY_OPPOSITE)
    is_chosen = arguments.variant is not None or arguments.ruleset is not None or arguments.rules
    rules = chosen(arguments) if is_chosen else None
    if arguments.pin and not can_prove():
        raise UserError(words.NO_SCRYPT)
    if is_alone:
        return _play_alone(rules, arguments)
    if rules is None:
        return open_home_screen(pin=arguments.pin, ascii=arguments.ascii)
    names = dict(zip(COLORS, (red, blue), strict=True))
    return _play(GameSetup(rules, names, None, arguments.pin), arguments)


def open_home_screen(*, pin: bool, ascii: bool) -> int:  # noqa: A002
    """Open the home screen. Returns the exit status."""
    prepare()
    from stratego.tui import starting

    return starting.run_home(pin=pin, ascii=ascii)


def _play(setup: GameSetup, arguments: Namespace) -> int:
    """Start a game. Returns the exit status."""
    prepare()
    from stratego.tui import starting

    return starting.run(setup, ascii=arguments.ascii)


def prepare() -> None:
    """Prepare the terminal, and see that games can be saved. Raises UserError."""
    if DATA_VARIABLE in os.environ:  # the default folder need not be checked, and is slow to find
        data()
    screen.prepare()


def _play_alone(rules: Ruleset | None, arguments: Namespace) -> int:
    """Start a game against an opponent; without ``rules``, choose it first. Returns the exit status."""
    if rules is None and arguments.program is not None:
        raise UserError(words.PROGRAM_NEEDS_GAME)
    name, side = _person(arguments)
    if rules is None:
        prepare()
        from stratego.tui import starting

        return starting.run_alone(arguments.computer, side, pin=arguments.pin, ascii=arguments.ascii)
    player = _player(arguments, rules)
    rng = SystemRandom()
    color = rng.choice(COLORS) if side == RANDOM_SIDE else Color(side or Color.RED)
    names = {each: name or None if each is color else program_name(player) for each in COLORS}
    opponent = new_opponent(color.other, player, rng.getrandbits(SEED_BITS))
    setup = GameSetup(rules, names, opponent, arguments.pin)
    if (fault := names_fault(called(names, setup.players), cell_len)) is not None:
        raise UserError(said(fault))
    return _play(setup, arguments)


def _person(arguments: Namespace) -> tuple[str | None, str | None]:
    """The person's name and side, each None if it is not given. Raises UserError."""
    named = "blue" if arguments.red is None else "red"
    name = getattr(arguments, named)
    if name is None:
        return None, arguments.color
    if arguments.color not in (None, named, RANDOM_SIDE):
        raise UserError(words.NAMES_OPPONENT, option=f"--{named}", color=arguments.color)
    return name.strip(), arguments.color or named


def _player(arguments: Namespace, rules: Ruleset) -> str:
    """The text that names the opponent's player. Raises UserError."""
    if arguments.computer is not None:
        return f"{COMPUTER}:{arguments.computer}"
    player: str = arguments.program.strip()
    if not player.startswith(f"{UCC}:"):
        player = f"{PROGRAM}:{player}"
    if not is_readable_name(player):
        fault = words.LONG_COMMAND.format(most=LONGEST_READ)
        raise UserError(words.FAULTY_OPTION, option="--program", problem=fault)
    with refusing(words.FAULTY_OPTION, option="--program"):
        check_spec(player, rules)
        check_startable(player)
    return player


def _names(arguments: Namespace, *, is_alone: bool) -> tuple[str | None, str | None]:
    """The names that are given, else None; those of two people differ. Raises UserError."""
    if arguments.red is None and arguments.blue is None:
        return None, None
    for option, name in (("--red", arguments.red), ("--blue", arguments.blue)):
        if name is not None and (fault := name_fault(name, cell_len)) is not None:
            raise UserError(words.FAULTY_OPTION, option=option, problem=said(fault))
    red, blue = (name and name.strip() for name in (arguments.red, arguments.blue))
    names = called(dict(zip(COLORS, (red, blue), strict=True)), {})
    if not is_alone and (fault := names_fault(names, cell_len)) is not None:
        raise UserError(said(fault))
    return red, blue
