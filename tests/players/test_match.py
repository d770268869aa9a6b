"""Matches: the same games on every executor, and their scores."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from stratego import Color, Deployment, Ruleset, load_ruleset
from stratego.players import match as matches
from stratego.players.match import Match, MatchGame, play_match, play_one, score
from stratego.players.player import Player, PlayerError
from stratego.players.random_player import RandomPlayer
from tests.support.cases import with_each

DUEL = load_ruleset("duel")
MATCH = Match(rules=DUEL, players=("random", "random"), games=6, seed=7, plies=40)


def without_times(game: MatchGame) -> MatchGame:
    return game.replace(seconds=((), ()))


def test_the_games_depend_on_the_match_and_their_number_alone() -> None:
    alone = [without_times(play_one(MATCH, number)) for number in (3, 1, 2, 6, 5, 4)]
    with ThreadPoolExecutor(2) as executor:
        together = [without_times(game) for game in play_match(MATCH, executor)]
    by_number = {game.number: game for game in together}
    assert all(by_number[game.number] == game for game in alone)
    assert len({game.actions for game in together}) == 6
    assert play_one(MATCH.replace(seed=8), 1).start != by_number[1].start


def test_colours_change_and_every_game_can_be_played_again() -> None:
    for number in (1, 2):
        game = play_one(MATCH.replace(plies=300), number)
        assert game.colors[0] is (Color.RED, Color.BLUE)[number - 1]
        assert len(game.seconds[0]) + len(game.seconds[1]) == len(game.actions)
        if game.winner is not None:
            assert game.outcome is not None
            assert game.outcome.winner is game.colors[game.winner]


def test_the_values_given_to_the_players_of_a_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The players get alternating sides, 63-bit seeds, the match's time limit, and a transcript each."""
    given: list[tuple[object, ...]] = []

    def made(spec: str, rules: Ruleset, color: Color, seed: int, *others: object) -> Player:
        given.append((spec, color, seed, *others))
        return RandomPlayer(rules, color, seed)

    monkeypatch.setattr(matches, "make_player", made)
    match = Match(rules=DUEL, players=("program:a", "program:b"), games=8, seed=1)
    assert (match.plies, match.seconds, match.transcripts) == (2000, 2.0, None)
    match = match.replace(plies=1, transcripts=tmp_path)
    for number in range(1, 9):
        play_one(match, number)
    assert [each[:2] + each[3:] for each in given[:4]] == [
        ("program:a", Color.RED, 2.0, tmp_path / "1-red.txt"),
        ("program:b", Color.BLUE, 2.0, tmp_path / "1-blue.txt"),
        ("program:a", Color.BLUE, 2.0, tmp_path / "2-blue.txt"),
        ("program:b", Color.RED, 2.0, tmp_path / "2-red.txt"),
    ]
    seeds = {each[2] for each in given}
    assert len(seeds) == 16
    assert 2**62 < max(seeds) < 2**63  # type: ignore[operator,type-var]
    for source in (f"1 {number}{side}" for number in range(1, 9) for side in ("", " red", " blue")):
        draws = Random(source)  # no single source yields both players' seeds
        assert len(seeds & {draws.getrandbits(63) for _ in range(4)}) < 2


@with_each(
    ("script", "told"),
    [
        ("echo one >&2; printf 'boom: two' >&2; exit 3", ["! one", "! boom: two"]),
        ("read hello; echo stratego 2; sleep 9", ["> stratego 1", "< stratego 2"]),
        (
            'read hello; echo stratego 1; until [ "$line" = ready? ]; do read line rest; done; echo ready; '
            "read setup; echo setup F; sleep 9",
            ["> setup?", "< setup F"],
        ),
    ],
)
def test_a_transcript_ends_with_standard_error_and_the_reason_of_the_loss(
    script: str, told: list[str], tmp_path: Path
) -> None:
    (tmp_path / "bot").write_text(f"#!/bin/sh\n{script}\n", "ascii")
    (tmp_path / "bot").chmod(0o700)
    match = MATCH.replace(players=(f"program:{tmp_path / 'bot'}", "random"), transcripts=tmp_path)
    default = play_one(match, 1).default
    lines = [line[9:] for line in (tmp_path / "1-red.txt").read_text("utf-8").splitlines()]
    assert lines[-1] == f"# {default}"
    assert lines[-3:-1] == told


def test_an_interrupted_match_starts_no_further_game() -> None:
    class Waiting(Executor):
        """An executor that plays the first game at once, and leaves the others pending."""

        def __init__(self) -> None:
            self.tasks: list[Future[Any]] = []

        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            task: Future[Any] = Future()
            if not self.tasks:
                task.set_result(fn(*args, **kwargs))
            self.tasks.append(task)
            return task

    executor = Waiting()
    games = play_match(MATCH, executor)
    assert next(games).number == 1
    games.close()  # type: ignore[attr-defined]
    assert [task.cancelled() for task in executor.tasks] == [False, *[True] * 5]


def test_a_player_that_never_starts_loses_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = []

    class Broken(RandomPlayer):
        def set_up(self) -> Deployment:
            raise PlayerError("it did not start")

        def close(self) -> None:
            closed.append(self.color)

    def made(spec: str, rules: Ruleset, color: Color, seed: int, *_: object) -> Player:
        return (Broken if spec == "broken" else RandomPlayer)(rules, color, seed)

    monkeypatch.setattr(matches, "make_player", made)
    game = play_one(MATCH.replace(players=("random", "broken")), 2)
    assert (game.winner, game.default, game.start, game.actions) == (0, "it did not start", "", ())
    assert closed == [Color.RED]


def game_with(winner: int | None, default: str | None = None, stopped: bool = False) -> MatchGame:
    return play_one(MATCH.replace(plies=1), 1).replace(winner=winner, default=default, stopped=stopped)


def test_a_score_counts_defaults_apart_and_draws_as_half() -> None:
    games = [
        *[game_with(0)] * 6,
        game_with(1),
        *[game_with(None)] * 2,
        game_with(None, stopped=True),
        game_with(0, "late"),
        *[game_with(1, "late")] * 2,
    ]
    first, second = score(games, 0), score(games, 1)
    assert first[:] == (6, 1, 2, 1, 1, 2)
    assert second[:] == (1, 6, 2, 1, 2, 1)
    assert first.interval is not None
    assert second.interval is not None
    assert first.interval.share == 0.75
    assert first.interval.low == pytest.approx(1 - second.interval.high)
    assert score([game_with(0, "late")], 0).interval is None


@with_each(
    ("won", "lost", "low", "high"),
    [(10, 0, 0.7225, 1.0), (0, 10, 0.0, 0.2775), (50, 50, 0.4038, 0.5962), (90, 10, 0.8256, 0.9448)],
)
def test_the_interval_is_wilsons(won: int, lost: int, low: float, high: float) -> None:
    # Newcombe 1998, method 3 without continuity correction
    interval = matches.Score(won, lost, 0, 0, 0, 0).interval
    assert interval is not None
    assert interval[1:] == pytest.approx((low, high), abs=1e-4)


def test_no_interval_reaches_beyond_no_game_and_every_game() -> None:
    for games in range(1, 40):
        none, every = (matches.Score(won, games - won, 0, 0, 0, 0).interval for won in (0, games))
        assert none is not None
        assert every is not None
        assert (str(none.low), every.high) == ("0.0", 1.0)
        assert none.high == pytest.approx(1 - every.low)


def test_the_games_of_a_broken_executor_are_left_to_it() -> None:
    class Broken(Executor):
        tasks: ClassVar[list[Future[Any]]] = []

        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            self.tasks.append(Future())
            if len(self.tasks) == 1:
                self.tasks[0].set_exception(BrokenExecutor())
            return self.tasks[-1]

    with pytest.raises(BrokenExecutor):
        list(play_match(MATCH, Broken()))
    assert not any(task.cancelled() for task in Broken.tasks)


def test_a_long_match_is_submitted_bit_by_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Future[Any]] = []

    class Slow(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            given.append(Future())
            if len(given) % 2:
                given[-1].set_result(args[1])
            return given[-1]

    monkeypatch.setattr(matches, "_AHEAD", 2)
    games = play_match(MATCH, Slow())
    assert [next(games), len(given), next(games), len(given)] == [1, 2, 3, 3]
    given[1].set_result(2)
    assert [next(games), len(given)] == [2, 4]
    games.close()  # type: ignore[attr-defined]


def test_only_finished_games_are_inspected(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pending game that is looked at could stay locked after Ctrl+C, and the match would never end."""
    given: list[Future[Any]] = []

    class Idle(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            given.append(Future())
            if len(given) != 2:
                given[-1].set_result(args[1])
            if len(given) == 3:
                monkeypatch.delattr(given[1], "_condition")
            return given[-1]

    monkeypatch.setattr(matches, "_AHEAD", 2)
    games = play_match(MATCH, Idle())
    assert [next(games), next(games)] == [1, 3]
    monkeypatch.undo()
    games.close()  # type: ignore[attr-defined]
