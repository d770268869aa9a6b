"""A faulty or malicious host ends in a lost connection or a refusal, whatever it sends."""

from collections.abc import Iterator, Sequence
from copy import copy
from functools import cache
from itertools import count
from pathlib import Path
from random import Random

import pytest

from stratego import Color, load_ruleset
from stratego.engine.clock import TimeControl
from stratego.engine.errors import Explanation
from stratego.engine.memory import Memory
from stratego.engine.options import AIDS
from stratego.hosting import connection, seat as seats
from stratego.hosting.places import HostingError
from stratego.hosting.seat import Seat
from stratego.hosting.wire import To, explanation_text, read_explanation, read_standing
from stratego.hotseat import scenes
from stratego.hotseat.steps import StepError
from stratego.lines.board_in_words import View, army_board, open_board
from stratego.players.protocol.messages import ProtocolError, To as Old
from stratego.rulesets.reading import read_ruleset
from stratego.wording.battles import action_line, battle_words
from stratego.wording.language import codes, speaking
from stratego.wording.names import said
from tests.hosting.evening import Link, NearConnection, end, hosted, joined, walk
from tests.hotseat.evening import NAMES

DUEL = load_ruleset("duel")
RULES = {
    "aids": DUEL.replace(aids=AIDS, battle_memory="shown", scout_reveals=True, captured="open"),
    "in turn": DUEL.replace(deployment="alternating", first_move="chosen", scout_strike="after_move"),
    "rescues": load_ruleset("quick").replace(rescue=2, captured="open", aids=AIDS),
    "infiltrator": load_ruleset("infiltrator").replace(silent_defence=True),
}
FIELDS = (
    "x",
    "-1",
    "0",
    "9" * 30,
    "9" * 5000,
    "inf",
    "red",
    "blue",
    "A1",
    "K9",
    "?",
    "1",
    "S",
    "forfeit",
    "~",
)
ACTIONS = (
    "{a}-{b}",
    "{a}x{b}",
    "{a}?{b}=5",
    "{a}-{b}+6@{c}",
    "{a}x{b}+6@{c}",
    "{a}-{b}+?@{c}",
    "{a}-{b}x{c}",
)
INCIDENTS = ("", "battle 6 5 won", "battle S ? lost", "guess right", "guess wrong", "forfeit", "shows 2")
FOLLOWING = 15  # lines heard after a fault: some more news, since a fault need not show at once


def sent(name: str, data: Path) -> list[list[str]]:
    """The lines that a host sends each player, from its greeting to the record of the game."""
    seconds = count()
    control = TimeControl(9000, 3, setting_up=9000)
    host = hosted(RULES[name], data, control, lambda: next(seconds) / 10)
    wires = joined(host)
    walk(host, wires, Random(name), most=2 * RULES[name].army_size + 3)
    walk(host, wires, Random(name), whims=0.1, most=30)
    end(host, wires)
    answers = (To.DONE, To.REFUSED)
    return [[line for line in wire.lines if line.partition(" ")[0] not in answers] for wire in wires.values()]


def faulty(lines: Sequence[str], at: int, other: Sequence[str]) -> Iterator[list[str]]:
    """What may come in place of a line, and of the lines after it."""
    line, *after = lines[at : at + FOLLOWING]
    words = line.split(" ")
    yield after
    yield [line, line, *after]
    yield [*after[:1], line, *after[1:]]
    yield [line[: len(line) // 2], *after]
    yield [f"{line} {words[-1]}", *after]
    for length in range(1, len(words)):
        yield [" ".join(words[:length]), *after]
    for each in dict.fromkeys(each for each in other if each.startswith(f"{words[0]} ")):
        yield [each, *after]
    for word in dict.fromkeys(each.partition(" ")[0] for each in lines):
        yield [word, line, *after]
        yield [" ".join((word, *words[1:])), *after]
    for place in range(1, len(words)):
        for field in FIELDS:
            yield [" ".join((*words[:place], field, *words[place + 1 :])), *after]
    if words[0] in (Old.PLAYED, Old.LEGAL):
        rng = Random(line)
        for action in ACTIONS:
            a, b, c = (f"{rng.choice('ABCDEFGHIK')}{rng.randint(1, 10)}" for _ in range(3))
            for incident in INCIDENTS if words[0] == Old.PLAYED else ("",):
                yield [" ".join((*words[:3], action.format(a=a, b=b, c=c), incident)).rstrip(), *after]


def twin(seat: Seat) -> Seat:
    """An independent copy."""
    again = copy(seat)
    for name, value in vars(seat).items():
        if isinstance(value, list | dict | Memory):
            setattr(again, name, value.copy())
    return again


def show(seat: Seat) -> None:
    """Show everything that a front end shows of a seat."""
    assert seat.time is None or seat.time.left(Color.RED) < 1e12
    assert seat.heard is None or seat.heard[0].color is seat.color
    for scene in (seat.scene, seat.drawn_without_battles()):
        match scene.scene if isinstance(scene, scenes.WaitingScene) else scene:
            case scenes.TurnScene(view=view):
                shown = View(view, NAMES)
                assert [*shown.board(), shown.enemy(), shown.movable(), *shown.last(), shown.left()]
                assert all(map(shown.moves, {action.origin for action in view.legal_moves}))
            case scenes.DeployScene(draft=draft):
                assert army_board(draft, is_short=False).board()
            case scenes.PlaceScene(draft=draft, enemy=enemy):
                assert army_board(draft, enemy, is_short=False).board()
            case scenes.BattleScene(announcement=battle):
                assert battle_words(seat.rules, battle, NAMES)
                assert action_line(seat.rules, battle, NAMES)
            case scenes.OverScene(view=board):
                assert open_board(board, is_short=False).board()
                assert seat.game().outcome is not None


def hear(seat: Seat, lines: Sequence[str]) -> bool:
    """Let a seat hear lines from its host, up to one that it refuses. Returns whether it heard all."""
    heard_all = True
    for line in lines:
        try:
            seat.hear(line)
        except ProtocolError:
            heard_all = False
            break
    if seat.is_greeted:
        show(seat)
    return heard_all


@pytest.mark.parametrize("name", RULES)
def test_no_line_in_the_wrong_place_ends_a_players_program(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seats, "read_ruleset", cache(read_ruleset))
    lines, others = sent(name, tmp_path / "game")
    others += sent("in turn" if name == "rescues" else "rescues", tmp_path / "other")[0]
    seat, rng = Seat(lambda _: None), Random(name)
    refused = heard = 0
    for at, line in enumerate(lines):
        cases = list(faulty(lines, at, rng.sample(others, 60)))
        for case in rng.sample(cases, min(len(cases), 2)):
            if hear(twin(seat), case[:FOLLOWING]):
                heard += 1
            else:
                refused += 1
        assert hear(seat, [line])
    assert 0.1 < refused / (refused + heard) < 0.9
    assert isinstance(seat.drawn_without_battles(), scenes.OverScene)


@pytest.mark.parametrize("word", [Old.RULESET, To.SEAT, To.STANDS])
def test_a_host_that_does_not_describe_its_game_does_not_answer(
    word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    say = Link.say

    def leave_out(link: Link, *lines: str) -> None:
        say(link, *(line for line in lines if line.partition(" ")[0] != word))

    monkeypatch.setattr(Link, "say", leave_out)
    with pytest.raises(HostingError, match=r"^The game table does not answer\.$"):
        NearConnection(hosted(DUEL, tmp_path))


@pytest.mark.parametrize("asks", [False, True])
def test_a_host_that_never_stops_writing_is_not_heard_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, asks: bool
) -> None:
    terminal = NearConnection(hosted(DUEL, tmp_path))
    seconds = count()
    monkeypatch.setattr(connection, "monotonic", lambda: next(seconds))
    monkeypatch.setattr(Link, "recv", lambda *_: b"later\n" * 3)
    if asks:
        with pytest.raises(StepError, match="The connection to the game is lost"):
            terminal.ask("offer")
    else:
        terminal.pump()
    assert terminal.is_lost


def test_an_explanation_is_read_in_every_language_whatever_its_fields_are() -> None:
    template = "{color} is taken by another player."  # some translations want a form of the colour's name
    for color in ("x", 1, (Color.RED,)):
        explanation, _ = read_explanation(explanation_text(Explanation(template, color=color)))
        for code in codes():
            with speaking(code):
                assert said(explanation)


def test_an_explanation_cannot_ask_for_any_width() -> None:
    with pytest.raises(ProtocolError):
        read_explanation('["",{"text":"{x:999999999}{x}","with":{"x":1}}]')


def test_the_state_of_a_game_has_a_time_that_can_be_shown() -> None:
    _, played = read_standing(None, "red game 3 2026-11-23T20:15")
    assert played.tzinfo is not None
    much, late = "9" * 30, "9999-12-31T23:59-23:59"
    for text in ("red game -1 2026-11-23", f"red game {much} 2026-11-23", f"red game 3 {late}"):
        with pytest.raises(ProtocolError):
            read_standing(None, text)
