"""Games between two players, some of whom break the rules or are late."""

from __future__ import annotations

import shlex
from random import Random

import pytest

from stratego import Color, Deployment, Event, Game, OpenView, PlayerView, Reason, Ruleset, load_ruleset
from stratego.engine.clock import Clock, TimeControl
from stratego.engine.events import Announcement
from stratego.engine.pieces import COLORS, Kind
from stratego.players import match as referee
from stratego.players.making import make_player
from stratego.players.match import Finished, play_game
from stratego.players.player import AcceptDraw, Answer, Cells, Play, Player, PlayerError, Resign, Turn
from stratego.players.protocol.messages import clock_line
from stratego.players.random_player import RandomPlayer
from stratego.rulesets.reading import shipped_names
from tests.support.cases import with_each

DUEL = load_ruleset("duel")
WALLED = ("bbbb", "~~~.", ".~~~", "rrrr")  # A1 and D4 are the only ways out


class Listening(RandomPlayer):
    """A random player that keeps what it is given, and answers ``instead``, if set, from ply ``at`` on."""

    instead: Answer | None = None
    at = 0

    def __init__(self, rules: Ruleset, color: Color, seed: int) -> None:
        super().__init__(rules, color, seed)
        self.heard: list[Announcement] = []
        self.views: list[PlayerView] = []
        self.ended: OpenView | None = None

    def begin(self, view: PlayerView) -> None:
        self.views.append(view)

    def hear(self, announcement: Announcement) -> None:
        self.heard.append(announcement)

    def answer(self, turn: Turn) -> Answer:
        if self.instead is not None and turn.view.ply >= self.at:
            return self.instead
        return super().answer(turn)

    def end(self, view: OpenView) -> None:
        self.ended = view


def played(red: Player, blue: Player, rules: Ruleset = DUEL, plies: int = 2000) -> Finished:
    return play_game(rules, {Color.RED: red, Color.BLUE: blue}, plies, Random(5))


def army(seed: int) -> Deployment:
    return Deployment.random(DUEL, Random(seed))


def two(rules: Ruleset = DUEL, seed: int = 1) -> tuple[Listening, Listening]:
    return Listening(rules, Color.RED, seed), Listening(rules, Color.BLUE, seed)


@pytest.mark.parametrize("name", shipped_names())
def test_random_players_play_every_game(name: str) -> None:
    rules = load_ruleset(name)
    red, blue = two(rules)
    result = played(red, blue, rules, plies=60)
    assert result.default is None
    assert result.game is not None
    events: tuple[Event, ...] = result.game.history
    for player in (red, blue):
        assert player.heard == [event.seen_by(player.color) for event in events]
        assert player.views[0].color is player.color
        assert player.views[0].ply == 0


def test_the_same_seeds_give_the_same_game() -> None:
    games = [played(*two(seed=seed), plies=60).game for seed in (3, 3, 4)]
    first, again, other = (game.history if game is not None else () for game in games)
    assert first == again != other


def test_a_game_that_reaches_the_greatest_number_of_plies_is_drawn() -> None:
    result = played(*two(), plies=3)
    assert (result.winner, result.stopped) == (None, True)
    assert result.game is not None
    assert result.game.ply == 3


def test_resigning_ends_the_game_and_opens_the_board_to_both() -> None:  # E4, K7
    red, blue = two()
    blue.instead, blue.at = Resign(), 1
    result = played(red, blue)
    assert result.winner is Color.RED
    assert result.default is None
    assert result.game is not None
    assert result.game.outcome is not None
    assert result.game.outcome.reason is Reason.RESIGNED
    assert red.ended == blue.ended == result.game.open_view()


def test_an_offered_draw_is_accepted_or_declined_by_playing_on() -> None:  # E4
    class Offering(Listening):
        def answer(self, turn: Turn) -> Answer:
            return Play(turn.view.legal_moves[0], offers_draw=True)

    blue = Listening(DUEL, Color.BLUE, 1)
    blue.instead, blue.at = AcceptDraw(), 5
    result = played(Offering(DUEL, Color.RED, 1), blue)
    assert result.game is not None
    assert result.game.ply == 5
    assert result.game.outcome is not None
    assert result.game.outcome.reason is Reason.DRAW_AGREED


def test_a_player_that_fails_loses_by_default() -> None:
    class Broken(Listening):
        def answer(self, turn: Turn) -> Answer:
            raise PlayerError("ended")

    result = played(Broken(DUEL, Color.RED, 1), RandomPlayer(DUEL, Color.BLUE, 1))
    assert (result.winner, result.default) == (Color.BLUE, "ended")


def test_impossible_answers_lose_by_default() -> None:
    elsewhere = Game(DUEL, red=army(4), blue=army(2)).legal_moves()[0]
    answers: list[tuple[Answer, str]] = [
        (AcceptDraw(), "accepted a draw that was not offered"),
        (Play(elsewhere), f"There is no piece on {elsewhere.origin}."),
    ]
    for answer, default in answers:
        red, blue = two()
        blue.instead, blue.at = answer, 3
        result = played(red, blue)
        assert result.winner is Color.RED
        assert result.default == default


def test_more_or_less_than_one_piece_at_a_time_loses_by_default() -> None:  # D3
    gniazdo = load_ruleset("gniazdo")

    class Hasty(RandomPlayer):
        def place(self, cells: Cells, enemy: object) -> Cells:
            return (Kind.FLAG,) * len(cells)

    result = played(RandomPlayer(gniazdo, Color.RED, 1), Hasty(gniazdo, Color.BLUE, 1), gniazdo)
    assert (result.winner, result.game) == (Color.RED, None)
    assert result.default == "did not place exactly one piece"


def test_a_player_drawn_by_lot_chooses_who_moves_first() -> None:  # D2
    classic = load_ruleset("classic")
    first = set()
    for seed in range(8):
        players = {color: RandomPlayer(classic, color, 1) for color in COLORS}
        game = play_game(classic, players, 1, Random(seed)).game
        assert game is not None
        first.add(game.history[0].color)
    assert first == set(COLORS)


class Timed(Listening):
    """A player that takes ``takes`` seconds to answer, or to fail."""

    takes = 0.0
    fails = False

    def answer(self, turn: Turn) -> Answer:
        assert turn.clock is not None
        assert turn.clock.player is self.color
        Machine.now += self.takes
        if self.fails:
            raise PlayerError("is late")
        return super().answer(turn)


class Machine:
    now = 0.0


@with_each("fails", [False, True])
def test_a_player_whose_time_runs_out_loses(fails: bool) -> None:  # E6
    """With 5 seconds and 1 free second per turn, Red, who takes 2 for each answer, loses at the fifth."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(referee, "perf_counter", lambda: Machine.now)
        red, blue = Timed(DUEL, Color.RED, 1), Timed(DUEL, Color.BLUE, 2)
        red.takes, blue.takes = 2.0, 1.0
        players = {Color.RED: red, Color.BLUE: blue}
        result = play_game(DUEL, players, 100, Random(5), TimeControl(5, 1))
        assert result.game is not None
        assert result.game.outcome == (Color.BLUE, Reason.OUT_OF_TIME)
        assert (result.winner, result.default, result.game.ply) == (Color.BLUE, None, 8)
        assert result.seconds == {Color.RED: (2.0,) * 5, Color.BLUE: (1.0,) * 4}
        red, blue = Timed(DUEL, Color.RED, 1), Timed(DUEL, Color.BLUE, 2)
        red.fails, red.takes = True, 6.0 if fails else 1.0
        result = play_game(DUEL, {Color.RED: red, Color.BLUE: blue}, 100, Random(5), TimeControl(5, 1))
        assert (result.default is None) is fails  # by default if Red fails in time, else on time
        assert result.winner is Color.BLUE


@with_each(
    ("clock", "line"),
    [
        (Clock(TimeControl(600, 3), Color.RED, is_setting_up=False), "clock 600000 600000 3000"),
        (
            Clock(TimeControl(600, 3, 45), Color.BLUE, is_setting_up=False, runs=True).after(5.25),
            "clock 597750 600000 0 39750",
        ),
    ],
)
def test_a_program_is_told_its_time_first(clock: Clock, line: str) -> None:
    assert clock_line(clock) == line


@with_each(
    ("text", "why"),
    [
        ("F A1", '"F" is not a piece that is left to place'),
        ("5 A1", '"5" is not a piece that is left to place'),
        ("B A1", 'with "B A1" no piece could make a first move'),
    ],
)
def test_a_program_that_places_wrongly_is_refused_at_once(text: str, why: str) -> None:
    script = (
        "read hello; echo stratego 1; while read word rest; do case $word in ready*) echo ready;; "
        f'zone) [ "$rest" = ". . . ." ] && piece="F B1" || piece="{text}";; '
        "place*) echo place $piece;; esac; done"
    )
    rules = DUEL.replace(deployment="alternating", army={"flag": 1, "bomb": 1, "scout": 2}, layout=WALLED)
    red = make_player(f"program:/bin/sh -c {shlex.quote(script)}", rules, Color.RED, 1, 9.0)
    try:
        result = played(red, RandomPlayer(rules, Color.BLUE, 1), rules)
    finally:
        red.close()
    assert result.default == f"placed wrongly: {why}"
    assert result.game is None
