"""Custom boards, from the smallest to the largest: every screen shows all of the board (B3)."""

import re
from collections.abc import Iterable

import pytest

from stratego import Action, Ruleset, load_ruleset
from stratego.engine.geometry import FILES
from stratego.hotseat.scenes import TurnScene
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.screens.game.game_over import OverScreen
from stratego.tui.screens.game.replay import ReplayScreen
from stratego.tui.screens.game.turn import TurnScreen
from stratego.tui.screens.help import HelpScreen
from stratego.tui.screens.lobby.home import HomeScreen
from stratego.tui.screens.lobby.lists import FinishedScreen
from stratego.tui.screens.setup.army import DeployScreen
from stratego.wording.names import roster
from tests.tui.driving import Watched, framed, playing, reach, text


def board(name: str, zone: int, *middle: str, army: dict[str, int] | None = None) -> Ruleset:
    """A ruleset with ``zone`` rows for each side and these rows between them."""
    rules = load_ruleset("infiltrator")
    width = len(middle[0])
    layout = ["b" * width] * zone + list(middle) + ["r" * width] * zone
    return rules.replace(name=name, layout=layout, army=army or rules.army)


BOARDS = [
    (board("The smallest", 1, "....", "....", army={"flag": 1, "bomb": 1, "scout": 1, "spy": 1}), (80, 24)),
    (board("Twelve by twelve", 4, "..~......~..", ".....~~.....", ".....~~.....", "..~......~.."), (80, 24)),
    (
        board("The largest board, and a name to match", 4, *["." * 15, "..~.........~.."] * 3, "." * 15),
        (60, 20),
    ),
]


def shows_all_of(app: Watched, rules: Ruleset) -> None:
    """Check that every file and every row is shown."""
    lines, board = text(app).splitlines(), rules.geometry
    files = set(FILES[: board.width])
    assert any(files <= set(re.findall(r"\b[A-P]\b", line)) for line in lines)
    rows = {int(match[1]) for line in lines if (match := re.match(r" *(\d+)\b", line))}
    assert rows >= set(range(1, board.height + 1))


def lists_every_kind(lines: Iterable[str], rules: Ruleset, figures: str) -> None:
    """Check that each kind of piece has a line that ends with ``figures``."""
    ends = [line.rstrip() for line in lines]
    for entry in roster(rules):
        assert any(re.search(rf"(?<!\w){entry.label} +{figures}$", end) for end in ends), entry.label


def quiet_move(app: Watched) -> Action:
    """A legal move that is not an attack."""
    assert app.session is not None
    assert isinstance(app.session.scene, TurnScene)
    return next(action for action in app.session.scene.view.legal_moves if "-" in str(action))


@pytest.mark.parametrize(
    ("rules", "size"),
    [*(pytest.param(*board, marks=pytest.mark.slow) for board in BOARDS[:2]), BOARDS[2]],
    ids=["4x4", "12x12", "15x15"],
)
async def test_an_evening_on_a_board_of_the_users_own(rules: Ruleset, size: tuple[int, int]) -> None:
    async with playing(rules, size=size, plain=True) as (app, pilot):
        for _ in range(2):
            await reach(pilot, DeployScreen, "space", "r")
            lists_every_kind(text(app).splitlines(), rules, r"[A-Za-z]* *[#.]* *0")
            await reach(pilot, CurtainScreen, "d", "enter")
            assert rules.name in framed(app)
        await reach(pilot, TurnScreen, "space")
        shows_all_of(app, rules)
        assert "last move" in text(app) or "Ben:" in text(app)
        lists_every_kind(text(app).splitlines(), rules, r"[A-Za-z]* *[.]+ +[.]+")
        await reach(pilot, HelpScreen, "question_mark")
        await reach(pilot, TurnScreen, "escape")
        move = str(quiet_move(app))
        await reach(pilot, TurnScreen, *move.replace("-", "").lower(), "enter")
        await reach(pilot, CurtainScreen, "enter")
        await reach(pilot, TurnScreen, "space")
        assert move in text(app)  # K7
        await reach(pilot, OverScreen, "w", "enter")
        shows_all_of(app, rules)
        words = framed(app)
        assert "Ada wins" in words
        assert "Quit" in words
        await reach(pilot, HomeScreen, "escape")
        await reach(pilot, FinishedScreen, *["down"] * 4, "enter")
        await reach(pilot, ReplayScreen, "enter")
        shows_all_of(app, rules)
