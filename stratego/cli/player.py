"""``stratego player``: let a built-in player play in a game run by another program."""

import os
import select
from argparse import Namespace
from contextlib import suppress
from random import SystemRandom
from threading import Thread

from stratego.cli.output import UserError, input_lines, put_line, report
from stratego.cli.parser import Parser
from stratego.hotseat.game_setup import SEED_BITS
from stratego.players.making import make_player
from stratego.players.player import PlayerError
from stratego.players.protocol.messages import LONGEST_LINE, ProtocolError
from stratego.players.protocol.serving import Guest, serve
from stratego.players.specs import OWN, check_own
from stratego.players.ucc.serving import serve_ucc
from stratego.players.ucc.text import VALUES
from stratego.rulesets.reading import load_ruleset, read_ruleset
from stratego.wording.command_help import SERVED_PLAYER
from stratego.wording.command_line import FAULTY_LINE, SERVES_A_PROGRAM

_STRATEGO, _UCC = "stratego", "ucc"


def add_arguments(parser: Parser) -> None:
    """Add the arguments of ``stratego player``."""
    players = SERVED_PLAYER.format(players=", ".join(OWN))
    parser.add_argument("player", metavar="PLAYER", help=players)
    parser.add_argument("--protocol", choices=(_STRATEGO, _UCC), default=_STRATEGO)


def run(arguments: Namespace) -> None:
    """Play a game over standard input and output, one line for each message.

    Raises UserError or SpecError.
    """
    check_own(arguments.player)
    if os.isatty(0):
        report(str(SERVES_A_PROGRAM))
    Thread(target=_end_with_the_reader, daemon=True).start()
    try:
        with suppress(BrokenPipeError):
            (_play_ucc if arguments.protocol == _UCC else _play)(arguments)
    except (ProtocolError, PlayerError) as problem:
        raise UserError(FAULTY_LINE, problem=str(problem)) from None


def _play(arguments: Namespace) -> None:
    spec: str = arguments.player
    guest = Guest(spec, lambda rules, color, seed: make_player(spec, rules, color, seed), read_ruleset)
    serve(guest, input_lines(LONGEST_LINE), put_line)


def _play_ucc(arguments: Namespace) -> None:
    rules = load_ruleset("original").replace(**VALUES)
    seed = SystemRandom().getrandbits(SEED_BITS)
    lines = input_lines(LONGEST_LINE)
    serve_ucc(lambda color: make_player(arguments.player, rules, color, seed), rules, lines, put_line)


def _end_with_the_reader() -> None:
    """End this process as soon as nobody can read its answers, even while it is thinking about one."""
    output = select.poll()
    output.register(1, 0)  # no events are asked for: errors and hang-ups are always reported
    output.poll()
    os._exit(0)
