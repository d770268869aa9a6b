"""Random but reproducible input of every kind that a terminal can send."""

from collections.abc import Sequence
from random import Random
from typing import Final

from textual import events
from textual.geometry import Offset

from stratego.hotseat.scenes import BattleScene, CurtainScene, DeployScene, OverScene, TurnScene
from stratego.hotseat.session import Session
from tests.tui.recording import Recorded

SIZES: Final = [(80, 24), (120, 40), (60, 20), (72, 30), (59, 20), (80, 19), (10, 3), (1, 1)]
_NAMED: Final = [
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown", "insert", "delete", "backspace"),
    *("enter", "escape", "tab", "shift+tab", "space", "question_mark", "ctrl+m", "ctrl+h", "alt+a", "print"),
    *(f"f{number}" for number in range(1, 13)),
    *(f"ctrl+{letter}" for letter in "abcdefghijklmnopqrstuvwxy"),
    *("ctrl+backslash", "ctrl+at", "ctrl+shift+p", "ctrl+up", "shift+down", "super+c", "ctrl+insert"),
]
_TYPED: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIK0123456789?-=x .,;:ä\t"
_PASTED: Final = ["a4a5", "e2e3\r", "r" * 5000, "\x1b[A\x1b]52;c;?\x07", "\n\n", "Ada"]
_MOUSE: Final = (
    *(events.MouseDown, events.MouseUp, events.MouseMove, events.MouseMove),
    *(events.MouseScrollUp, events.MouseScrollDown),
)


class Mixed(Recorded):
    """The program, driven with random input; instead of exiting, it returns to the game."""

    def leave(self, status: int) -> None:
        if self.session is not None:
            self.go.game()

    async def stir(self, rng: Random) -> str:
        """Send one random input, or run all animations to their end. Returns a description of that."""
        roll = rng.random()
        if roll < 0.6:
            key = rng.choice(_NAMED) if rng.random() < 0.5 else rng.choice(_TYPED)
            await self.press(key)
            return key
        if roll < 0.85:
            width, height = self.size
            at = Offset(rng.randint(0, width + 3), rng.randint(0, height + 3))
            kind = rng.choice(_MOUSE)
            await self.mouse(kind, at, rng.choice((1, 1, 1, 2, 3)))
            return f"{kind.__name__} {at}"
        if roll < 0.9:
            size = rng.choice(SIZES)
            await self.resize(*size)
            return f"resize {size}"
        if roll < 0.93:
            text = rng.choice(_PASTED)
            await self.send(events.Paste(text))
            return f"paste {text[:20]!r}"
        if roll < 0.96:
            for event in rng.sample((events.AppBlur(), events.AppFocus()), 2):
                await self.send(event)
            return "focus"
        if roll < 0.98:
            await (self._suspend() if rng.random() < 0.5 else self._come_back())
            await self.settle()
            return "suspend"
        await self.fly()
        return "fly"

    async def go_on(self, rng: Random) -> str:
        """Press keys that advance the game. Returns them."""
        keys = _leading_on(self.session, rng)
        await self.press(*keys)
        return " ".join(keys)


def _leading_on(session: Session | None, rng: Random) -> Sequence[str]:
    match session and session.scene:
        case CurtainScene():
            return ["space"]
        case DeployScene():
            return ["escape", "escape", "r", "d", "enter"]
        case TurnScene(stage="choose") as scene:
            return ["escape", "escape", *str(rng.choice(scene.view.legal_moves)).lower(), "enter", "enter"]
        case TurnScene():
            return ["escape", "enter"]
        case BattleScene():
            return ["enter", "enter"]
        case OverScene():
            return ["i"]
    return ["enter"]
