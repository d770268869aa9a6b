"""The pieces of a battle come together step by step, and one falls at the end."""

from stratego import Color
from stratego.tui.draw.points import LINES, LargePiece
from stratego.tui.screens.game.battle import BattleAnimation
from tests.tui.widgets.pictures import sized


def test_every_frame() -> None:
    pieces = LargePiece(Color.RED, "10"), LargePiece(Color.BLUE, "2", has_fallen=True)
    stage = sized(BattleAnimation, 60, LINES, *pieces, "×", plain=False)
    seen = []
    for _ in range(8):
        was_running = stage.is_running
        cells = stage.render_line(LINES // 2)
        apart = sum(cell.ink == "brass" for cell in cells)
        seen.append((apart, any(cell.paper == "blue-fallen" for cell in cells), was_running))
        if was_running:
            stage._go_on()
    assert seen == [
        *((apart, False, True) for apart in (14, 13, 12, 10, 9, 7, 6)),
        (4, True, False),
    ]
    assert [type(message) for message in stage.posted] == [BattleAnimation.Settled]
