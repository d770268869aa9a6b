"""Two simulated players of the real program, who see only its screen, not the files that it saves.

Their own `Session` takes each step as soon as the screen shows its result.
"""

import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from stratego import Color, Ruleset, load_ruleset
from stratego.engine.ruleset import label
from stratego.hotseat.scenes import (
    BattleScene,
    CurtainScene,
    DeployScene,
    FirstMoverScene,
    OverScene,
    PinScene,
    PlaceScene,
    Scene,
    TurnScene,
)
from stratego.hotseat.session import Session
from stratego.hotseat.steps import (
    AcceptDraw,
    Act,
    Arrange,
    AskPins,
    Begin,
    Cells,
    EndTurn,
    Lift,
    Lower,
    OfferDraw,
    Proceed,
    Ready,
    Resign,
    SetPin,
    Step,
    TakeBack,
    Unlock,
)
from stratego.hotseat.stored_pin import SALT, Pin
from stratego.rulesets.house_rules import with_house_rules
from stratego.wording.names import called, piece
from tests.e2e.players import read_board
from tests.e2e.terminal import DOWN, ENTER, Terminal
from tests.hotseat.evening import folded

PIN = "Zx9!w"
DELIBERATE = 0.5  # seconds without a key before Enter can confirm that the game ends

_TINY = """
name = "Tiny"
summary = "A few pieces a side: soon over."
extends = "{variant}"
[army]
{army}
[board]
layout = ["bbbb", "....", "....", "rrrr"]
"""
_FOUR = "flag = 1\nscout = 1\nminer = 1\nmarshal = 1"
_SABOTEURS = "flag = 1\ninfiltrator = 2\nmarshal = 1"


class Plan(NamedTuple):
    """How to start the program. ``ruleset`` is the text of a ruleset file, played instead of ``variant``."""

    variant: str = "duel"
    ruleset: str = ""
    house_rules: Sequence[str] = ()
    has_pins: bool = False
    begins_at_home: bool = False

    def rules(self, folder: Path) -> Ruleset:
        """The rules. A ``ruleset`` is first written to a file in the program's configuration folder."""
        if self.ruleset:
            self._file(folder).parent.mkdir(parents=True, exist_ok=True)
            self._file(folder).write_text(self.ruleset, "utf-8")
        rules = load_ruleset(self._file(folder) if self.ruleset else self.variant)
        return with_house_rules(rules, self.house_rules)

    def arguments(self, folder: Path) -> list[str]:
        """The command line that starts the game."""
        if self.begins_at_home:
            return []
        what = ["--ruleset", str(self._file(folder))] if self.ruleset else ["--variant", self.variant]
        switched = [word for rule in self.house_rules for word in ("--rule", rule)]
        return ["play", *what, *switched, *(["--pin"] if self.has_pins else [])]

    def _file(self, folder: Path) -> Path:
        return folder / "config" / "tiny.toml"


PLANS = {
    "duel": Plan(),
    "house rules": Plan("quick", house_rules=("battle_memory=shown", "aids=moved,counts", "two_squares=0")),
    "tiny": Plan(ruleset=_TINY.format(variant="original", army=_FOUR)),
    "set up in turn": Plan(ruleset=_TINY.format(variant="gniazdo", army=_FOUR)),
    "infiltrators": Plan(ruleset=_TINY.format(variant="infiltrator", army=_SABOTEURS)),
    "PINs": Plan(ruleset=_TINY.format(variant="original", army=_FOUR), has_pins=True),
    "from home": Plan(ruleset=_TINY.format(variant="classic", army=_FOUR), begins_at_home=True),
}


class Making(NamedTuple):
    """A step whose keys are being pressed.

    ``step`` is None if only the program knows the step; ``fits`` says whether a saved step may be this
    one, and ``confirmed`` returns the step as soon as the screen shows its result (None before).
    """

    step: Step | None
    fits: Callable[[object], bool]
    confirmed: Callable[[], Step | None]

    @property
    def is_kept(self) -> bool:
        """Whether the step, once saved, must survive a kill (see `essence_of`)."""
        return self.step is None or essence_of(self.step) is not None


class Players:
    """Both players. ``session`` has the steps confirmed by the screen; ``making`` is the step in progress."""

    def __init__(self, session: Session, rng: Random, counts: Counter[str]) -> None:
        self.session = session
        self.making: Making | None = None
        self.is_noted = False  # whether the screen has shown the end, so that the record must exist
        self._rng = rng
        self._counts = counts

    def play(self, terminal: Terminal, before: Callable[[], None] = lambda: None) -> None:
        """Play until the game is over. ``before`` is called before each step."""
        self._terminal = terminal
        while not isinstance(self.session.scene, OverScene):
            before()
            scene = self.session.scene
            self._wait(lambda: self._shows(scene))  # noqa: B023 - called at once
            self._next(scene)

    def settle(self) -> None:
        """Add the step that the screen confirmed just before the program was killed, if any."""
        step = self.making.confirmed() if self.making is not None else None
        if step is not None:
            self._take(step)

    def _take(self, step: Step) -> None:
        self.session.take(step)
        self.making = None
        self._counts["steps confirmed"] += 1

    # Playing

    def _next(self, scene: Scene) -> None:
        match scene:
            case CurtainScene():
                self._lift(scene)
            case PinScene(color=color):
                self._do(
                    SetPin(color, Pin.of(PIN, bytes(SALT), cost=1)),
                    PIN + ENTER,
                    "type it once more",
                    PIN + ENTER,
                )
            case DeployScene():
                self._deploy(scene)
            case PlaceScene():
                self._place(scene)
            case FirstMoverScene():
                self._choose_starter(scene)
            case TurnScene():
                self._turn(scene)
            case BattleScene():
                self._do(Proceed(), ENTER)
            case _:
                raise AssertionError(f"nothing to do in {scene}")

    def _lift(self, scene: CurtainScene) -> None:
        if scene.lock is not None:
            self._press_space("to type your PIN")
            self._wait(f"{self._names[scene.next]}, type your PIN")
            self._do(Unlock(scene.lock.proof(PIN)), PIN + ENTER)
        else:
            self._press_space("to lift the curtain")
            self._do(Lift(), "")

    def _press_space(self, what: str) -> None:
        """Wait for ``what`` on the curtain, and press Space until it is gone: early presses do not count."""
        self._wait(what)
        while self._terminal.holds(what):
            self._terminal.keep_still(self._terminal.still)
            self._terminal.send(" ")
            deadline = time.monotonic() + 3.0
            while self._terminal.holds(what) and time.monotonic() < deadline:
                self._terminal.read(0.02)

    def _deploy(self, scene: DeployScene) -> None:
        draft, color, roll = scene.draft, scene.color, self._rng.random()
        if roll < 0.05:
            self._do(Lower(), "v")
        elif draft.ready and roll < 0.7:
            self._do(Ready(color), "d", "Ready?", ENTER)
        elif draft.history and roll > 0.9:
            self._do(Arrange(color, draft.undo().cells), "u")
        elif draft.ready and roll < 0.8 and draft.mirror().cells != draft.cells:
            self._do(Arrange(color, draft.mirror().cells), "m")
        elif draft.ready:
            self._do(Arrange(color, draft.clear().cells), "c")
        else:
            army = dict(draft.rules.army)

            def is_whole(step: object) -> bool:
                placed = Counter(step.cells) if isinstance(step, Arrange) and step.color is color else {}
                return {kind: count for kind, count in placed.items() if kind is not None} == army

            def seen() -> Step | None:
                step = Arrange(color, self._cells(scene))
                return step if "Your army is complete" in self._terminal.text and is_whole(step) else None

            self._make(Making(None, is_whole, seen), "r")

    def _place(self, scene: PlaceScene) -> None:
        rules = self.session.rules
        kind = self._rng.choice([kind for kind, left in scene.draft.tray.items() if left])
        asked = re.compile(rf"{re.escape(piece(kind, rules).cap)} on (\w+)\? Enter to place it")
        self._terminal.send(label(rules, kind)[-1].lower())
        self._wait(lambda: asked.search(self._terminal.text) is not None)
        match = asked.search(self._terminal.text)
        assert match is not None
        cells = list(scene.draft.cells)
        cells[scene.draft.squares.index(match[1])] = kind
        self._do(Arrange(scene.color, tuple(cells)), ENTER)

    @property
    def _names(self) -> dict[Color, str]:
        return called(self.session.names, {})

    def _choose_starter(self, scene: FirstMoverScene) -> None:
        color = self._rng.choice(list(Color))
        while f"> {self._names[color]} moves first" not in self._terminal.text:
            self._terminal.change(DOWN)
        self._do(Begin(color), ENTER)

    def _turn(self, scene: TurnScene) -> None:
        roll = self._rng.random()
        if roll < 0.03:
            self._do(Lower(), "v")
        elif roll < 0.05:
            self._do(Resign(), "w", "Resign?", ENTER, pause=DELIBERATE)
        elif scene.stage == "moved":
            self._do(TakeBack(), "u") if roll < 0.12 else self._do(EndTurn(), ENTER)
        elif scene.draw_offered and roll < 0.5:
            self._do(AcceptDraw(), "y", "End the game as a draw?", ENTER, pause=DELIBERATE)
        elif scene.may_offer_draw and roll < 0.1:
            self._do(OfferDraw(), "t", "Offer a draw?", ENTER)
        else:
            action = str(self._rng.choice([each for each in scene.view.legal_moves if _is_typed(each)]))
            typed = action.lower() + ENTER
            questions = ["Enter to confirm", ENTER] if "?" in action else []
            self._do(Act(action), typed, *questions)

    # Making a step, and seeing its effect

    def _do(self, step: Step, *keys: str, pause: float = 0) -> None:
        """Make a known step; ``keys`` are alternately keys to press and strings to wait for.

        ``pause`` is the number of seconds to wait before each press.
        """
        after = folded(self.session.rules, self.session.names, self.session.steps)
        after.take(step)
        kept = essence_of(after.steps[-1].step)
        seen = lambda: step if self._shows(after.scene) else None  # noqa: E731
        lifts = isinstance(step, Lift | Unlock)  # in a rematch, the army of the last game is then placed
        fits = lambda made: made == kept or (lifts and isinstance(made, Arrange))  # noqa: E731
        self._make(Making(step, fits, seen), *keys, pause=pause)

    def _make(self, making: Making, *keys: str, pause: float = 0) -> None:
        self.making = making
        for at, text in enumerate(keys):
            if at % 2:
                self._wait(text)
            else:
                time.sleep(pause)
                self._terminal.send(text)
        self._wait(lambda: making.confirmed() is not None)
        self.settle()

    def _wait(self, *conditions: Any) -> None:
        self._terminal.wait(*conditions)

    def _shows(self, scene: Scene) -> bool:
        """Whether everything expected for a scene is on the screen."""
        text, names = self._terminal.text, self._names
        match scene:
            case CurtainScene(next=color, lock=lock, is_setting_up=is_setting_up):
                todo = "to lift the curtain" if lock is None else "to type your PIN"
                asked = "set up your army" if is_setting_up else "it is your turn"
                signs = [f"{names[color]}, {asked}", todo]
            case PinScene():
                signs = ["choose a PIN", "Enter continue"]
            case DeployScene(color=color, draft=draft):
                signs = [f"{names[color]}, set up your army", "V curtain"]
                return all(sign in text for sign in signs) and self._cells(scene) == draft.cells
            case PlaceScene(color=color):
                signs = [f"{names[color]}, place a piece", "V curtain"]
            case FirstMoverScene():
                signs = ["Who moves first?", "Enter choose"]
            case TurnScene(color=color, stage=stage):
                key = "Enter end turn" if stage == "moved" else "Enter select"
                signs = [f"{names[color]}, your turn", "Y accept" if scene.draw_offered else key, "V curtain"]
                if ("T offer draw" in text) != scene.may_offer_draw:
                    return False
            case BattleScene(announcement=announcement):
                signs = [str(announcement.action), "Enter continue"]
            case _:
                signs = ["The game is over", "? help"]
        return all(sign in text for sign in signs)

    def _cells(self, scene: DeployScene) -> Cells:
        """The set-up on the screen, in the order of the draft's squares; None for an empty square."""
        rules = self.session.rules
        names = rules.geometry.names
        files = "".join(name[0] for name in names[: rules.geometry.width])
        board = read_board(self._terminal.lines, files)
        kinds = {label(rules, kind): kind for kind in rules.army}
        return tuple(kinds.get(board.get(square, "")) for square in scene.draft.squares)


def essence(session: Session) -> list[object]:
    """The parts of a session's steps that must survive a kill (see `essence_of`)."""
    return [kept for step, _ in session.steps if (kept := essence_of(step)) is not None]


def essence_of(step: Step) -> object:
    """The part of a step that must survive a kill: of a PIN only its owner; None if nothing must survive."""
    match step:
        case Lift() | Lower() | Unlock() | AskPins():
            return None
        case SetPin(color=color):
            return ("PIN", color)
    return step


def _is_typed(action: object) -> bool:
    return not re.search(r"\+", str(action))
