"""Messages to a player and back: nothing is lost on the way, and nothing is added."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest

from stratego import (
    Color,
    Game,
    OpenView,
    OwnPiece,
    PlayerView,
    Return,
    Ruleset,
    Sabotage,
    load_ruleset,
)
from stratego.engine.errors import RulesetError
from stratego.engine.events import Announcement
from stratego.engine.pieces import COLORS
from stratego.players.match import play_game
from stratego.players.player import AcceptDraw, Answer, Play, Player, Resign, Turn
from stratego.players.protocol import messages
from stratego.players.protocol.messages import (
    LONGEST_LINE,
    ProtocolError,
    To,
    number_of,
    ruleset_lines,
    ruleset_text,
)
from stratego.players.random_player import RandomPlayer
from stratego.rulesets.reading import read_ruleset
from tests.players.protocol.open_ends import OpenGuest, read_event
from tests.players.protocol.relay import relayed
from tests.support.cases import with_each
from tests.support.games import SHIPPED, choose, draw_options, new_game, play_on, scattered_game
from tests.support.positions import play, position


class Listening(RandomPlayer):
    """A random player that prefers actions other than moves, and keeps everything it is given."""

    def __init__(self, rules: Ruleset, color: Color, seed: int) -> None:
        super().__init__(rules, color, seed)
        self.given: list[PlayerView | Announcement | Turn | OpenView] = []

    def begin(self, view: PlayerView) -> None:
        self.given.append(view.replace(legal_moves=()))

    def hear(self, announcement: Announcement) -> None:
        self.given.append(announcement)

    def answer(self, turn: Turn) -> Answer:
        self.given.append(turn)
        loud = [action for action in turn.view.legal_moves if "-" not in action.text or "+" in action.text]
        rng = Random(turn.view.ply)
        if loud and rng.random() < 0.6:
            return Play(rng.choice(loud), offers_draw=rng.random() < 0.4)
        return super().answer(turn)

    def end(self, view: OpenView) -> None:
        self.given.append(view)


def any_rules(seed: int) -> Ruleset:
    rng = Random(seed)
    options = draw_options(rng) if seed >= len(SHIPPED) else {}
    if seed % 4 == 3:
        options |= {"rescue": 2, "scout_strike": "after_move"}
    return load_ruleset(SHIPPED[seed % len(SHIPPED)]).replace(**options)


@pytest.mark.parametrize("seed", range(8))
def test_a_player_behind_the_protocol_is_given_what_one_in_this_process_is(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    rules = any_rules(seed)
    made: list[Listening] = []

    def make(rules: Ruleset, color: Color, seed: int) -> Player:
        made.append(Listening(rules, color, seed))
        return made[-1]

    color = COLORS[seed % 2]
    player, relay = relayed(monkeypatch, make, rules, color, seed)
    games = []
    for own in (player, Listening(rules, color, seed)):
        players = {color: own, color.other: Listening(rules, color.other, 7)}
        games.append(play_game(rules, players, 50, Random(seed)))
    assert isinstance(own, Listening)
    assert games[0].default is games[1].default is None
    assert games[0].game is not None
    assert games[1].game is not None
    assert games[0].game.history == games[1].game.history
    assert made[0].given == own.given
    for there, here in zip(made[0].given, own.given, strict=True):
        if isinstance(there, Turn) and isinstance(here, Turn):  # equality ignores the order of the pieces
            assert list(there.view.pieces.items()) == list(here.view.pieces.items())
            assert there.view.as_dict() == here.view.as_dict()
    assert max(len(line.encode()) for line in relay.sent) <= LONGEST_LINE


@with_each("seed", range(16))
def test_a_ruleset_crosses_whole(seed: int) -> None:
    rules = any_rules(seed).replace(name='The "house" \\ rules', summary="Ünïcode, 'quoted' # and more")
    lines = list(ruleset_lines(rules))
    assert read_ruleset(ruleset_text(line.removeprefix(To.RULESET) for line in lines)) == rules


@with_each(
    ("text", "fault"),
    [
        ("name = ", "this is not TOML"),
        ('extends = "original"', "extends: there is no such key"),
        ('name = "x"\n[army]\nflag = 1\nscout = 2', "board: missing"),
        ('name = "x"\n[army]\nqueen = 1\n[board]\nlayout = ["bbbb", "....", "....", "rrrr"]', "army.queen"),
    ],
)
def test_a_ruleset_with_faults_is_refused(text: str, fault: str) -> None:
    with pytest.raises(RulesetError) as refused:
        read_ruleset(text)
    assert any(line.startswith(fault) for line in refused.value.faults)


def test_questions_have_their_order() -> None:
    guest = OpenGuest("guest", RandomPlayer, read_ruleset)
    for question in ("setup?", "zone F", "place?", "first?", "begin red", "played 0 red A4-A5"):
        with pytest.raises(ProtocolError, match=r"^ready\? comes first$"):
            guest.take(question)
    for line in ruleset_lines(load_ruleset("duel")):
        guest.take(line)
    assert guest.take("ready?") == "ready"
    for question in ("move?", "legal A4-A5", "played 0 red A4-A5", "offered", "end none"):
        with pytest.raises(ProtocolError, match=r"^begin comes first$"):
            guest.take(question)


def test_a_number_has_up_to_twenty_digits() -> None:
    assert number_of("9" * 20) == 10**20 - 1
    for text in ("9" * 21, "", "-1", "\u0663", "\xb2"):
        with pytest.raises(ProtocolError, match="is not a number"):
            number_of(text)


def turn(draw_offered: bool = False) -> Turn:
    return Turn(new_game(load_ruleset("duel"), Random(1)).view("red"), draw_offered)


def test_answers_cross_back() -> None:
    for answer in (Play(turn().view.legal_moves[0]), Play(turn().view.legal_moves[1], True), Resign()):
        assert messages.read_answer(messages.answer_line(answer), turn()) == answer
    assert messages.read_answer(messages.answer_line(AcceptDraw()), turn(True)) == AcceptDraw()


FIRST = str(turn().view.legal_moves[0])


@with_each("answer", [None, "A4-A5", turn().view.legal_moves[0]])
def test_an_answer_of_another_type_ends_the_program_at_once_and_says_so(answer: Answer) -> None:
    with pytest.raises(TypeError, match=r"^answer\(\) has to return a Play, .*, not ") as refused:
        messages.answer_line(answer)
    assert str(refused.value).endswith(repr(answer))


@with_each(
    ("line", "fault"),
    [
        ("", '"" is not an answer'),
        ("play", '"play" is not an answer'),
        ("play A1-A1", '"A1-A1" is not a legal action'),
        ("play A4-A5 please", '"play A4-A5 please" is not an answer'),
        (f"{FIRST}", f'"{FIRST}" is not an answer: did you mean "play {FIRST}"?'),
        (f"play {FIRST.lower()}", f'"{FIRST.lower()}" is not a legal action: did you mean "play {FIRST}"?'),
        ("accept", "no draw was offered"),
        ("\x1b[2J" + "x" * 90, '"\\x1b[2J' + "x" * 50 + '..." is not an answer'),
    ],
)
def test_an_invalid_answer_is_quoted(line: str, fault: str) -> None:
    with pytest.raises(ProtocolError) as refused:
        messages.read_answer(line, turn())
    assert str(refused.value) == fault


def test_many_legal_actions_take_several_lines() -> None:
    rules = load_ruleset("original")
    rng = Random(3)
    game = new_game(rules, rng)
    for _ in range(60):
        game.play(choose(game, rng))
    actions = game.legal_moves() * 20
    lines = list(messages.legal_lines(actions))
    assert len(lines) > 1
    assert max(map(len, lines)) <= LONGEST_LINE
    read = [each for line in lines for each in messages.read_legal(rules.geometry, line.split(" ", 1)[1])]
    assert read == actions


def test_every_announcement_and_event_crosses() -> None:
    seen: Counter[str] = Counter()
    for seed in range(45):
        rng = Random(seed)
        game = scattered_game(any_rules(seed), rng)
        play_on(game, rng, 60, boldness=0.5)
        if game.outcome is None and game.rules.immobile_moved == "forfeit":
            with suppress(StopIteration):
                game.play(next(forfeits(game)))
        crosses(game, seen)
    kinds = "Move Strike Rescue Guess Battle SilentBattle Sabotage Forfeit shown unseen wrong"
    assert all(seen[kind] for kind in kinds.split()), seen


def test_a_void_rescue_crosses() -> None:
    game = position("bF . . b4 \n r6 . . . \n . . . . \n r8 b9 . rF", rescue=1)
    play(game, "A1xB1 D4-D3 A3xA4+8@A1")
    assert game.history[-1].rescue is Return.VOID
    crosses(game, Counter())


def crosses(game: Game, seen: Counter[str]) -> None:
    """Check that a game's events and announcements can be written and read back, and count their kinds."""
    for event in game.history:
        assert read_event(game.rules, messages.event_text(event)) == event
        for color in COLORS:
            heard = event.seen_by(color)
            text = messages.announcement_text(heard)
            assert messages.read_announcement(game.rules.geometry, text) == heard
            seen[type(heard.action).__name__] += 1
            seen[type(heard.incident).__name__] += 1
            seen["shown"] += heard.revealed is not None
            seen["unseen"] += "+?@" in heard.action.text
        seen["wrong"] += isinstance(event.incident, Sabotage) and not event.incident.right


def forfeits(game: Game) -> Iterator[str]:
    """The moves that would lose the game at once (M4)."""
    view, board = game.view(game.turn), game.rules.geometry
    for square, piece in view.pieces.items():
        if isinstance(piece, OwnPiece) and not piece.kind.movable:
            for near in board.neighbours[board.index[square]]:
                if board.names[near] not in view.pieces and near not in board.lakes:
                    yield f"{square}-{board.names[near]}"


@with_each(
    ("text", "fault"),
    [
        ("0 red", '"0 red" is not a line'),
        ("x red A4-A5", '"x" is not a number from 0 on'),
        ("0 green A4-A5", '"green" is not "red" or "blue"'),
        ("0 red A4_A5", '"A4_A5" is not an action'),
        ("0 red A4-A11", 'there is no square "A11" on this board (A1 to K10)'),
        ("0 red A4-B4xB5+?@A1", '"A4-B4xB5+?@A1" is not an action'),
        ("0 red A4xA7 battle 6", '"battle 6" is not an announcement'),
        ("0 red A4xA7 battle 6 7 drawn", '"drawn" is not "won", "lost" or "equal"'),
        ("0 red A4xA7 battle 6 1 won", '"1" is not a piece'),
        ("0 red A4-A6 shows", '"shows" is not an announcement'),
    ],
)
def test_an_invalid_announcement(text: str, fault: str) -> None:
    with pytest.raises(ProtocolError) as refused:
        messages.read_announcement(load_ruleset("duel").geometry, text)
    assert str(refused.value) == fault


@pytest.mark.parametrize("text", ["", ". / .", " / ".join(["x1 . . . . . . . . ."] * 10)])
def test_an_invalid_board(text: str) -> None:
    with pytest.raises(ProtocolError):
        messages.read_board(load_ruleset("duel").geometry, text)
