"""``stratego player``: the program's own player on standard input and output."""

import os
import pty
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from random import Random

import pytest

from stratego import Color, Ruleset, load_ruleset
from stratego.cli import player
from stratego.cli.main import main
from stratego.cli.output import UserError, input_lines
from stratego.players.making import make_player
from stratego.players.player import Player, PlayerError, Turn
from stratego.players.programs import make_seated
from stratego.players.protocol.process import own_program
from stratego.players.protocol.program import ProgramPlayer
from stratego.players.ucc.text import VALUES
from tests.cli.commands import refused
from tests.support.cases import with_each
from tests.support.games import new_game

ORIGINAL = load_ruleset("original")


def run(text: bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    program = own_program("player", *arguments)
    return subprocess.run(program.command, input=text, capture_output=True, timeout=20, check=False)


def test_unknown_players_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    message = 'there is no player "computer:hart": did you mean "computer:hard"'
    assert refused(capsys, "player", "computer:hart").startswith(message)
    assert refused(capsys, "player", "program:x").startswith('there is no player "program:x"')


def test_a_conversation_from_a_file_is_answered_to_its_end() -> None:
    done = run(b"stratego 1\nready?\nruleset name = 3\nready?\nsomething new\nready?\n", "random")
    assert done.returncode == 0
    assert not done.stderr
    hello, without_ruleset, *declined = done.stdout.decode().splitlines()
    assert hello == "stratego 1 random"
    assert without_ruleset.startswith("decline name: missing: the name for its players")
    assert "extends" not in without_ruleset
    assert declined == [declined[0]] * 2
    assert declined[0].startswith("decline name: 3 is not allowed")


def test_at_a_terminal_it_says_what_it_waits_for() -> None:
    keyboard, terminal = pty.openpty()
    os.write(keyboard, b"\x04")  # Ctrl+D
    program = own_program("player", "random")
    done = subprocess.run(program.command, stdin=terminal, capture_output=True, timeout=20, check=False)
    os.close(keyboard)
    os.close(terminal)
    assert done.stderr.startswith(b"stratego: waiting for the messages of another program")
    assert done.stdout.startswith(b"stratego 1 random") or not done.stdout


@with_each(
    ("text", "message"),
    [
        (b"move?\n", "the game cannot go on: ready? comes first"),
        (b"color green\n", 'the game cannot go on: "green" is not "red" or "blue"'),
        (b"seed \xff\n", 'the game cannot go on: "\\xff" is not a number from 0 on'),
        (b"ruleset " + b"#" * 1000 + b"\n", "a line on standard input has more than 1000 bytes"),
    ],
)
def test_a_conversation_that_makes_no_sense(
    text: bytes, message: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player, "_end_with_the_reader", lambda: None)  # it would end this process
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(text)))
    assert main(["player", "random"]) == 2
    assert capfd.readouterr() == ("", f"stratego: {message}\n")


def test_a_game_by_the_other_protocol(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player's seed may be any 63-bit number; the rules are those of the protocol."""
    made: list[tuple[Ruleset, Color, int]] = []

    def make(spec: str, rules: Ruleset, color: Color, seed: int) -> Player:
        made.append((rules, color, seed))
        return make_player(spec, rules, color, seed)

    monkeypatch.setattr(player, "_end_with_the_reader", lambda: None)  # it would end this process
    monkeypatch.setattr(player, "make_player", make)
    monkeypatch.setattr("random.SystemRandom.getrandbits", lambda _, bits: 2**bits - 1)
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"BLUE Ada 10 10\nQUIT\nRED Ada 10 10\n")))
    assert main(["player", "random", "--protocol", "ucc"]) == 0
    assert made == [(ORIGINAL.replace(**VALUES), Color.BLUE, 2**63 - 1)]
    assert [len(row) for row in capfdbinary.readouterr().out.split()] == [10, 10, 10, 10]


def test_the_longest_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit on a line's bytes includes the line ending; at most one byte beyond the limit is read."""
    for long, unread in (b"five!\n", b"x\n"), (b"five o", b"r more\n"):
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"four\n\xff\n" + long + unread)))
        lines = input_lines(5)
        assert [next(lines), next(lines)] == ["four\n", "\\xff\n"]
        with pytest.raises(UserError, match="more than 5 bytes"):
            next(lines)
        assert sys.stdin.buffer.read() == unread


def test_a_player_ends_with_its_parent_program_even_while_thinking() -> None:
    thinker = make_seated("computer:hard", ORIGINAL, Color.RED, 1)
    assert isinstance(thinker, ProgramPlayer)
    thinker._patience = 0.05
    thinker._restarts_left = 0
    view = new_game(ORIGINAL, Random(1)).view("red")
    thinker.begin(view)
    with pytest.raises(PlayerError):
        thinker.answer(Turn(view))
    assert thinker._process is not None
    child = thinker._process._child
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.close()
    child.stdout.close()
    try:
        assert child.wait(3) == 0
    finally:
        child.kill()


def test_a_player_loads_only_what_it_needs() -> None:
    code = """
import sys
sys.path.insert(0, sys.argv.pop(1))
from stratego.cli.main import main
from stratego.cli.output import UserError, input_lines
main(["player", "random"])
print(*sorted({"textual", "rich", "platformdirs", "subprocess", "asyncio"} & set(sys.modules)))
"""
    command = own_program().command
    program = [*command[:3], code, command[4]]
    done = subprocess.run(program, input=b"", capture_output=True, timeout=20, check=False)
    assert done.stdout == b"\n", done
