"""A line of the list of moves beside a replay."""

from __future__ import annotations

from collections.abc import Mapping

from textual.content import Content

from stratego.engine.events import Event
from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.wording.game.battles import action_line


def move_line(
    rules: Ruleset, event: Event, eyes: Color | None, names: Mapping[Color, str], ply: int
) -> Content:
    """An action as it was announced to the player of the colour ``eyes`` (K1-K4), or to the one who acted.

    The action itself is in the colour of its side. What came of it is left out if ``eyes`` had not seen it at
    the ply that is shown.
    """
    announced = event.seen_by(eyes or event.color)
    action = str(announced.action)
    rest = action_line(rules, announced, names).removeprefix(action)
    is_known = eyes is None or event.ply < ply
    return Content.assemble((action, f"${event.color.value}-text"), (rest if is_known else "", "$text"))
