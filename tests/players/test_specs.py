"""Players and the specs that name them."""

from pathlib import Path

import pytest

from stratego import Color, Ruleset, load_ruleset
from stratego.players.computer.computer import Computer
from stratego.players.making import make_player
from stratego.players.programs import make_seated
from stratego.players.protocol.process import PipedPlayer
from stratego.players.protocol.program import ProgramPlayer
from stratego.players.random_player import RandomPlayer
from stratego.players.specs import OWN, SpecError, check_own, check_spec, check_startable
from stratego.players.ucc.player import UccPlayer
from tests.players.ucc.conversation import RULES
from tests.support.cases import with_each

DUEL = load_ruleset("duel")


@with_each(
    ("spec", "kind", "rules"),
    [
        ("random", RandomPlayer, DUEL),
        ("computer:easy", Computer, DUEL),
        ("program:./bot --level 3", ProgramPlayer, DUEL),
        ("ucc:'a bot' -t", UccPlayer, RULES),
    ],
)
def test_every_kind_of_player(spec: str, kind: type, rules: Ruleset) -> None:
    check_spec(spec, rules)
    assert type(make_player(spec, rules, Color.RED, 1, 2.0)) is kind
    assert isinstance(make_seated(spec, rules, Color.RED, 1), PipedPlayer)


def test_the_patience_with_each_kind_of_player(tmp_path: Path) -> None:
    """Our own player is always restarted, others once in a game against a person, and never in a match."""
    ours = make_seated("computer:hard", DUEL, Color.RED, 1, 30.0)
    assert isinstance(ours, ProgramPlayer)
    assert (ours._time, ours._patience, ours._restarts, ours._is_tireless) == (None, 30.0, 20, True)
    assert ours._program.command[-2:] == ("player", "computer:hard")
    seated = make_seated("program:./bot", DUEL, Color.RED, 1, 30.0)
    matched = make_player("program:./bot", DUEL, Color.BLUE, 2, 2.0, tmp_path)
    for player, seconds, restarts in ((seated, 30.0, 1), (matched, 2.0, 0)):
        assert isinstance(player, ProgramPlayer)
        assert (player._time, player._patience, player._restarts) == (seconds, seconds, restarts)
        assert not player._is_tireless
    transcripts = seated._program.transcript, matched._program.transcript  # type: ignore[attr-defined]
    assert transcripts == (None, tmp_path)
    assert (matched.rules, matched.color, matched.seed) == (DUEL, Color.BLUE, 2)
    for ucc, seconds, transcript in (
        (make_seated("ucc:./bot", RULES, Color.RED, 1, 30.0), 30.0, None),
        (make_player("ucc:./bot", RULES, Color.BLUE, 2, 2.0, tmp_path), 2.0, tmp_path),
    ):
        assert isinstance(ucc, UccPlayer)
        assert (ucc._time, ucc._program.transcript) == (seconds, transcript)
    plain = make_player("program:./bot", DUEL, Color.BLUE, 2)
    assert (plain._time, plain._patience) == (None, None)  # type: ignore[attr-defined]


def test_a_program_that_is_not_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for spec in (*OWN, "program:sh -c 'exit 1'", "ucc:/bin/sh"):
        check_startable(spec)
    monkeypatch.chdir(tmp_path)
    Path("ten.py").touch(0o644)
    Path("bot").touch(0o755)
    check_startable("program:./bot --fast")
    for name, fault in {
        "/nowhere/bot": 'there is no program "/nowhere/bot"$',
        "no-such-bot": 'there is no program "no-such-bot"$',
        "/etc": 'there is no program "/etc"$',
        "ten.py": '"ten.py" cannot be run: before it write what runs it',
        "/etc/passwd": '"/etc/passwd" cannot be run: ',
        "bot": 'for the program in this folder write "./bot"$',
    }.items():
        with pytest.raises(SpecError, match=f"^{fault}"):
            check_startable(f"program:{name} --fast")


def test_a_command_is_split_as_a_shell_does_and_runs_without_one() -> None:
    player = make_player("program:./bot '$HOME' a\\ b", DUEL, Color.RED, 1)
    assert isinstance(player, ProgramPlayer)
    assert player._program.command == ("./bot", "$HOME", "a b")


@with_each(
    ("spec", "problem"),
    [
        ("", 'there is no player ""'),
        ("computer:hart", 'there is no player "computer:hart": did you mean "computer:hard"'),
        ("easy", 'there is no player "easy": did you mean "computer:easy"?'),
        ("programme:x", 'there is no player "programme:x"'),
        ("prog:./bot --fast", 'there is no player "prog:./bot --fast": did you mean "program:./bot --fast"?'),
        ("../bot", 'there is no player "../bot": did you mean "program:../bot"?'),
        ("program:", "the command is missing"),
        ("ucc: ", "the command is missing"),
        ("program:'x", 'a quotation mark is missing in "\'x"'),
        ("\x1b[2J", 'there is no player "\\x1b[2J"'),
        ("ucc:x", "UCC has only the army and the board of Stratego Original"),
    ],
)
def test_texts_that_name_no_player(spec: str, problem: str) -> None:
    for make in (check_spec, lambda spec, rules: make_player(spec, rules, Color.RED, 1)):
        with pytest.raises(SpecError) as refused:
            make(spec, DUEL)
        assert str(refused.value).startswith(problem)


def test_players_of_this_program() -> None:
    for spec in OWN:
        check_own(spec)
    with pytest.raises(SpecError):
        check_own("program:x")
