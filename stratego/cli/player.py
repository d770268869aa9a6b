"""``stratego player``: one of our players in a game that another program runs."""

from __future__ import annotations

import os
import select
from argparse import Namespace
from contextlib import suppress
from threading import Thread

from stratego.cli.output import UserError, input_lines, put_line
from stratego.cli.parser import Parser
from stratego.players.lines import LONGEST_LINE, ProtocolError
from stratego.players.player import PlayerError
from stratego.players.serving import Guest, serve
from stratego.players.specs import SpecError, check_own, make_player
from stratego.rulesets.files import read_ruleset
from stratego.wording.command_help import SERVED_PLAYER
from stratego.wording.command_line import FAULTY_LINE


def add_arguments(parser: Parser) -> None:
    """Add the arguments of this command."""
    parser.add_argument("player", metavar="PLAYER", help=SERVED_PLAYER)


def run(arguments: Namespace) -> None:
    """Play a game over standard input and output, one line for each message. Raises UserError."""
    spec: str = arguments.player
    try:
        check_own(spec)
    except SpecError as problem:
        raise UserError(str(problem)) from None
    guest = Guest(spec, lambda rules, color, seed: make_player(spec, rules, color, seed), read_ruleset)
    Thread(target=_end_with_the_reader, daemon=True).start()
    try:
        with suppress(BrokenPipeError):
            serve(guest, input_lines(LONGEST_LINE), put_line)
    except (ProtocolError, PlayerError) as problem:
        raise UserError(FAULTY_LINE, problem=str(problem)) from None


def _end_with_the_reader() -> None:
    """End this process as soon as nobody can read its answers, even while it is thinking of one."""
    output = select.poll()
    output.register(1, 0)  # errors and hang-ups are reported in any case
    output.poll()
    os._exit(0)
