"""Deployment: a player sets up his army (D1)."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.binding import BindingType

from stratego.hotseat.scenes import DeployScene, Scene
from stratego.hotseat.steps import Arrange, Cells, Ready
from stratego.tui.screens.base import LOWER_CURTAIN
from stratego.tui.screens.setup.army import ArmyScreen

_IRREVOCABLE: Final = "Is this how your army stands? D again, and it cannot be changed any more."


class DeployScreen(ArmyScreen):
    """For the eyes of one player. Nothing is kept here: the other could find it."""

    STANDS = "Your army stands. D when you are done; until then all can be changed."
    BINDINGS: ClassVar[list[BindingType]] = [
        LOWER_CURTAIN,
    ]

    def __init__(self, scene: DeployScene) -> None:
        super().__init__(scene.draft)

    def show(self, scene: Scene) -> bool:
        """The same player's draft after an edit."""
        if not isinstance(scene, DeployScene) or scene.color is not self.draft.color:
            return False
        self.show_draft(scene.draft)
        return True

    def edit(self, cells: Cells) -> None:
        """An edit is a step of the game."""
        self.host.advance(Arrange(self.draft.color, cells))

    def finish(self) -> None:
        """The army stands: asked once, since there is no way back."""
        if self.is_asked:
            self.host.advance(Ready(self.draft.color))
            return
        self.redraw()
        self.is_asked = True
        self.tell(_IRREVOCABLE, "ask")

    def write_title(self) -> None:
        """Whose army it is."""
        color = self.draft.color
        self.write_header(color, f"{self.host.table.names[color]}, set up your army", self.draft.rules.name)

    def ways_out(self) -> list[str]:
        """The curtain comes down at any time."""
        return ["curtain.lower"]
