"""Makes the screens for all scenes but the curtain, and the cards shown between scenes.

Imported when the first of these screens is needed.
"""

from collections.abc import Callable, Mapping
from typing import assert_never

from stratego.engine.pieces import COLORS, Color
from stratego.hotseat import scenes
from stratego.table.open_game import OpenGame
from stratego.tui.screens.base import GameScreen
from stratego.tui.screens.game import battle, cards, game_over, pins, turn
from stratego.tui.screens.lobby.players import FirstMoverScreen
from stratego.tui.screens.setup import army
from stratego.wording import clock, program
from stratego.wording.language import read_by_all, said_in
from stratego.wording.names import said, sentence_of


def screen_for(scene: scenes.Scene) -> GameScreen:
    """Return the screen that draws a scene; for a curtain, the screen that asks for its PIN."""
    is_waiting = isinstance(scene, scenes.WaitingScene)
    shown = scene.scene if isinstance(scene, scenes.WaitingScene) else scene
    match shown:
        case scenes.DeployScene():
            return army.DeployScreen(shown)
        case scenes.PlaceScene():
            return (army.SetupWaitingScreen if is_waiting else army.PlaceScreen)(shown)
        case scenes.PinScene():
            return pins.PinScreen(shown)
        case scenes.GivenUpScene():
            return pins.GivenUpScreen(shown)
        case scenes.FirstMoverScene():
            return FirstMoverScreen()
        case scenes.TurnScene():
            return (turn.WaitingScreen if is_waiting else turn.TurnScreen)(shown)
        case scenes.BattleScene():
            return battle.BattleScreen(shown)
        case scenes.OverScene():
            return game_over.OverScreen(shown)
        case scenes.CurtainScene():
            return pins.UnlockScreen(shown)
    assert_never(shown)


def said_to_both(current: OpenGame, say: Callable[[], str]) -> list[str]:
    """Return the texts that ``say`` returns in each of the players' languages."""
    return said_in(read_by_all(current.languages.get(color, "") for color in COLORS), say)


def card_for(current: OpenGame, names: Mapping[Color, str], *, is_public: bool) -> GameScreen:
    """Return the next card: news if ``is_public`` and there is any, else why the opponent has stopped.

    A problem with saving is shown until the player has dealt with it, other news only once.
    """
    saving, placed_for = current.saving, current.placed_for
    if is_public and (problem := saving.problem) is not None:
        text = "\n".join(said_to_both(current, lambda: sentence_of(problem)))
        return cards.NotSavedScreen(text, is_over=isinstance(current.scene, scenes.OverScene))
    if is_public and (notice := saving.notice) is not None:
        saving.notice = None
        told = said_to_both(current, lambda: sentence_of(notice))
        return cards.NoticeScreen(str(program.CHANGED_OUTSIDE), *told)
    if is_public and current.opponent_has_changed:
        current.opponent_has_changed = False
        return cards.NoticeScreen(str(program.OTHER_COMPUTER), str(program.MAY_PLAY_DIFFERENTLY))
    if is_public and placed_for:
        placed = said_to_both(current, lambda: clock.were_placed(placed_for, names))
        placed_for.clear()
        return cards.NoticeScreen(str(clock.TIME_IS_UP), *placed)
    assert current.trouble is not None
    trouble, is_late = current.trouble
    (opponent,) = current.players
    return turn.TroubleScreen(names[opponent], said(trouble), is_late=is_late, has_begun=current.has_begun)
