"""Deployment: a player sets up their army (D1)."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from stratego.hotseat.scenes import DeployScene, Scene
from stratego.hotseat.steps import Arrange, Cells, Ready
from stratego.tui.questions import Question
from stratego.tui.screens.base import LOWER_CURTAIN
from stratego.tui.screens.setup.army import ArmyScreen
from stratego.wording import setting_up as words
from stratego.wording.help import tip_for
from stratego.wording.keys import KeyNames
from stratego.wording.program import LEAVE_BY
from stratego.wording.turn import Tone

_MARGINS: Final = 4  # columns beside a message


class DeployScreen(ArmyScreen):
    """For one player alone. Set-ups are not saved here: the other player could find them."""

    FOLLOWS = True
    BINDINGS = [LOWER_CURTAIN]

    def __init__(self, scene: DeployScene) -> None:
        super().__init__(scene.draft)
        self._hand_overs = scene.hand_overs
        self._advice = ""  # for the message, if there was no room for it in the top line

    def show(self, scene: Scene) -> bool:
        """The same player's draft after an edit."""
        if not isinstance(scene, DeployScene) or scene.color is not self.draft.color:
            return False
        self.show_draft(scene.draft)
        return True

    def tell(self, text: str, tone: Tone = "hint") -> None:
        """Put a message below the board, and advice below one that is short."""
        is_short = len(wrap(text, self.window.width - _MARGINS)) == 1
        if self._advice and is_short and tone == "hint" and not self.setups.is_open:
            text = f"{text}\n{self._advice}"
        super().tell(text, tone)

    def edit(self, cells: Cells) -> None:
        """An edit is a step of the game."""
        self.host.advance(Arrange(self.draft.color, cells))

    def action_cancel(self) -> None:
        """Cancel; with nothing to cancel, say how to leave."""
        has_chosen = self.setups.is_open or self.selection.selected is not None
        super().action_cancel()
        if not has_chosen:
            self.tell(LEAVE_BY.format(keys=self.key_names))

    def finish(self) -> None:
        """The army is complete: ask once, since there is no way back."""
        if self.question is not None:  # with the mouse, the same again confirms
            self.action_confirm_question()
            return
        self.redraw()
        ready = Ready(self.draft.color)
        self.ask(Question(words.CONFIRM.format(keys=self.key_names), lambda: self.host.advance(ready)))

    def complete(self, keys: KeyNames) -> str:
        return words.complete(keys)

    def write_title(self) -> None:
        """Write whose army it is."""
        color = self.draft.color
        heading = words.HEADING.format(name=self.names[color])
        rules, hand_overs = self.draft.rules, self._hand_overs
        has_room = self.write_heading(rules, heading, hand_overs)
        self._advice = "" if has_room else tip_for(rules, hand_overs)

    def ways_out(self) -> list[str]:
        """The curtain can be lowered at any time."""
        return ["curtain.lower"]
