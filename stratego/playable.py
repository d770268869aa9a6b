"""Which rulesets the screens can play: the engine and the hot seat play all of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stratego.engine.ruleset import Ruleset, told

# By option, a value whose choices have no screen.
_WITHOUT_SCREEN: Final[Mapping[str, str]] = {
    "scout_strike": "after_move",
}


def unplayable(rules: Ruleset) -> str | None:
    """Why ``rules`` cannot be played on the screen, in a sentence; None where they can."""
    options = [
        f"{key} = {told(value)}" for key, value in _WITHOUT_SCREEN.items() if rules.options[key] == value
    ]
    if rules.rescue:
        options.append(f"rescue = {rules.rescue}")
    if not options:
        return None
    return f"{rules.name} cannot be played on the screen yet, because of {', '.join(options)}"
