"""A program, or the computer, at a seat of a game at two terminals."""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom

from stratego.hosting.line import Line
from stratego.hosting.seat import Seat
from stratego.hotseat import steps
from stratego.hotseat.opponent import SEED_BITS
from stratego.hotseat.scenes import (
    BattleScene,
    DeployScene,
    FirstMoverScene,
    OverScene,
    PlaceScene,
    TurnScene,
    WaitingScene,
)
from stratego.players import programs
from stratego.players.player import AcceptDraw, Play, Player, PlayerError, Resign, Turn


def play(line: Line, spec: str) -> None:
    """Let the player that ``spec`` names play at a seat until the game is over. Raises PlayerError."""
    seat = line.seat
    player = programs.make_seated(spec, seat.rules, seat.color, SystemRandom().getrandbits(SEED_BITS))
    passed_on: int | None = None
    try:
        while not isinstance(scene := seat.scene, OverScene):
            if isinstance(scene, WaitingScene):
                line.wait()
                continue
            if isinstance(scene, BattleScene):
                seat.take(steps.Proceed())
                continue
            passed_on = _pass_on(seat, player, passed_on)
            for step in _answer(seat, player):
                seat.take(step)
        player.end(scene.view)
    except steps.StepError as problem:
        raise PlayerError(problem.explanation) from None
    finally:
        player.close()


def _pass_on(seat: Seat, player: Player, passed_on: int | None) -> int | None:
    """Tell a player what was announced since the last call. Returns how many announcements it has heard."""
    if seat.heard is None:
        return None
    view, announcements = seat.heard
    if passed_on is None:
        player.begin(view)
    for announcement in announcements[passed_on or 0 :]:
        player.hear(announcement)
    return len(announcements)


def _answer(seat: Seat, player: Player) -> Sequence[steps.Step]:
    match seat.scene:
        case DeployScene(color=color):
            return steps.Arrange(color, player.set_up().cells), steps.Ready(color)
        case PlaceScene(color=color, draft=draft, enemy=enemy):
            return (steps.Arrange(color, player.place(draft.cells, enemy)),)
        case FirstMoverScene():
            return (steps.Begin(player.choose_first()),)
        case TurnScene(stage="moved"):
            return (steps.EndTurn(),)
        case TurnScene() as scene:
            match player.answer(Turn(scene.view, draw_offered=scene.draw_offered)):
                case Resign():
                    return (steps.Resign(),)
                case AcceptDraw():
                    return (steps.AcceptDraw(),)
                case Play(action=action, offers_draw=True) if scene.may_offer_draw:
                    return steps.OfferDraw(), steps.Act(action)
                case Play(action=action):
                    return (steps.Act(action),)
    raise AssertionError(seat.scene)
