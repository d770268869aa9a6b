"""Setting up in turn, one piece at a time; a placed piece stays where it is (D3)."""

from collections.abc import Mapping

from stratego.engine.deployment import can_move_first
from stratego.engine.pieces import Color
from stratego.hotseat.draft import Draft
from stratego.hotseat.scenes import DeployScene, PlaceScene
from stratego.hotseat.steps import Cells, StepError


def placed(before: Draft, cells: Cells) -> tuple[Draft, str]:
    """The draft with one piece more, as ``cells`` have it, and the name of the piece's square.

    Raises StepError if ``cells`` differ in any other way, or if no set-up with that piece could make a
    first move.
    """
    after = before.arrange(cells)
    new = [cell for cell, kind in enumerate(cells) if kind is not before.cells[cell]]
    if len(new) != 1:
        raise StepError("The players set up in turn, one piece at a time.")
    (cell,) = new
    if before.cells[cell] is not None:
        raise StepError("A piece that is placed stays where it is.")
    if not can_move_first(after.rules, after.color, cells):
        raise StepError("Then no piece could make a first move: leave a way out for one that moves.")
    return Draft(before.rules, before.color, after.cells), after.squares[cell]


def setting_up(
    color: Color, drafts: Mapping[Color, Draft], placed: Mapping[Color, str | None]
) -> DeployScene | PlaceScene:
    """The scene for the player of ``color``, who sets up; ``placed`` are the squares placed last (D1, D3)."""
    draft = drafts[color]
    return DeployScene(color, draft) if draft.rules.deployment == "secret" else placing(color, drafts, placed)


def placing(color: Color, drafts: Mapping[Color, Draft], placed: Mapping[Color, str | None]) -> PlaceScene:
    """The zone of the player of ``color`` and, if the sides set up in turn, the enemy's squares (D3)."""
    draft, other = drafts[color], drafts[color.other]
    if draft.rules.deployment == "secret":
        return PlaceScene(color, draft, (), None)
    squares = {square for square, kind in zip(other.squares, other.cells, strict=True) if kind is not None}
    enemy = tuple(name for name in draft.rules.geometry.names if name in squares)
    return PlaceScene(color, draft, enemy, placed[color.other])
