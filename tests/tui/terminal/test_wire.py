"""Law 3: if two games differ only in ranks hidden from a player, the terminal gets the same bytes."""

from random import Random

import pytest

from stratego import Color, load_ruleset
from stratego.engine.pieces import COLORS
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.scenes import CurtainScene, TurnScene
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Arrange
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.game.turn import TurnScreen
from stratego.tui.widgets.board import Board
from stratego.wording.language import speaking
from stratego.wording.names import piece
from tests.hotseat.evening import NAMES, folded, next_step, reading
from tests.tui.driving import middle
from tests.tui.recording import Recorded, recording
from tests.tui.worlds import two_worlds


def at_the_curtain(session: Session) -> Session:
    """The session before its last step, with which the player lifted the curtain."""
    earlier = folded(session.rules, session.names, session.steps[:-1])
    assert isinstance(earlier.scene, CurtainScene)
    return reading(earlier, session.setup.languages)


async def turn(session: Session, seed: int, size: tuple[int, int]) -> list[str]:
    """The output of a turn, from curtain to curtain, in parts."""
    rng = Random(seed)
    written: list[str] = []
    async with recording(Recorded, session, size=size) as app:
        written.append(app.taken())
        await app.press("space")
        assert isinstance(app.screen, TurnScreen)
        written.append(app.taken())
        await app.fly()
        written.append(app.taken())
        scene = session.scene
        assert isinstance(scene, TurnScene)
        board = app.screen.query_one(Board)
        squares = sorted(scene.view.pieces)
        quiet = sorted(str(action) for action in scene.view.legal_moves if "-" in str(action))
        for _ in range(2):
            square, target = rng.sample(squares, 2)
            board.point(square)
            await app.press("enter", "tab", "escape")
            await app.press(*f"{square}{target}".lower(), "enter", *LET_GO)  # most are refused, with a reason
            await app.drag(middle(board, target), middle(board, square))
            await app.press(*LET_GO)
            written.append(app.taken())
        move = rng.choice(quiet).lower()
        for keys in (["u"], ["ctrl+l", "t", "t"]):
            await app.press(*move, "enter")
            await app.fly()
            await app.press(*keys)
            written.append(app.taken())
        await app.press("enter")
        assert isinstance(app.screen, CurtainScreen)
        written.append(app.taken())
    return written


LET_GO = ["escape"] * 3
EVENINGS = [
    pytest.param("infiltrator", 150, 1, (60, 20), id="infiltrator"),
    pytest.param("duel", 60, 2, (120, 40), id="duel", marks=pytest.mark.slow),
    pytest.param("barrage", 24, 3, (60, 20), id="barrage", marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("name", "steps", "seed", "size"), EVENINGS)
async def test_the_bytes_are_the_same_for_a_player_who_may_not_know(
    name: str, steps: int, seed: int, size: tuple[int, int]
) -> None:
    rules = load_ruleset(name)
    *worlds, _ = two_worlds(rules, steps, seed)
    mine, other = [await turn(at_the_curtain(session), seed, size) for session in worlds]
    assert mine == other
    assert all(mine)  # each part of the turn has written something


OTHERS = [pytest.param(codes, marks=pytest.mark.slow) for codes in (("sk", "bg"), ("pl", "pl"))]


@pytest.mark.parametrize("languages", [("cs", "de"), *OTHERS], ids="-".join)
async def test_the_same_bytes_in_two_languages_at_one_curtain(languages: tuple[str, str]) -> None:
    """Compares two games that differ only in hidden ranks, whose names differ in length."""
    *worlds, viewer = two_worlds(load_ruleset("barrage"), 24, 5)
    for code in languages:
        here, there = (hidden_names(session, viewer.other, code) for session in worlds)
        assert here != there
    by_color = dict(zip(COLORS, languages, strict=True))
    mine, other = [await turn(at_the_curtain(reading(each, by_color)), 5, (80, 24)) for each in worlds]
    assert mine == other
    assert all(mine)


def hidden_names(session: Session, color: Color, code: str) -> tuple[int, ...]:
    """The lengths of the names of a side's pieces, square by square."""
    army = next(
        step.cells for step, _ in reversed(session.steps) if isinstance(step, Arrange) and step.color is color
    )
    with speaking(code):
        return tuple(len(piece(kind).cap) if kind else 0 for kind in army)


async def test_the_bytes_differ_for_a_player_who_knows() -> None:
    """The comparisons in this module can fail: different set-ups give their owner different bytes."""
    rules = load_ruleset("duel")
    bytes_of = []
    for seed in (1, 2):
        session = Session(GameSetup(rules, NAMES))
        rng = Random(seed)
        for _ in range(2):
            session.take(next_step(session.scene, rng))
        async with recording(Recorded, session) as app:
            bytes_of.append(app.taken())
    assert bytes_of[0] != bytes_of[1]
