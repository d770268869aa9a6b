"""A turn in a lesson, on the screen of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.geometry import Size

from stratego.engine.ruleset import Ruleset
from stratego.hotseat.scenes import Scene, TurnScene
from stratego.hotseat.steps import Act, Lower
from stratego.tui.screens.game.turn import TurnScreen
from stratego.tui.screens.learn.coach import Coach, hints_in_a_lesson, lines_of_words, with_coach
from stratego.tui.widgets.board import Board
from stratego.tui.widgets.keybar import HELP
from stratego.wording import lessons as words
from stratego.wording.refusals import said
from stratego.wording.turn import Message

_NOT_IN_A_LESSON: Final = frozenset(("offer_draw", "accept_draw", "decline_draw", "resign"))


class LessonTurnScreen(TurnScreen):
    """The board from the learner's side. What is not asked for is not played: the words say why."""

    def __init__(self, scene: TurnScene, place: str) -> None:
        assert scene.coaching is not None
        self._lesson, self._place = scene.coaching, place
        super().__init__(scene)

    def compose_screen(self) -> ComposeResult:
        return with_coach(super().compose_screen())

    @property
    def help_rules(self) -> Ruleset:
        """The ruleset of the lesson."""
        return self.host.current_game.rules

    @property
    def room(self) -> Size:
        return super().room - (0, lines_of_words(self.window))

    def show_keys(self, hints: Sequence[str], last: str = HELP) -> None:
        super().show_keys(hints_in_a_lesson(hints), last)

    def hide(self) -> None:
        """Nothing: in a lesson there is nothing to cover."""

    def show(self, scene: Scene) -> bool:
        """The next scene of the same player in the same lesson."""
        if not isinstance(scene, TurnScene) or scene.color is not self._scene.color or scene.coaching is None:
            return False
        if scene.coaching.title != self._lesson.title:
            return False
        self._lesson = scene.coaching
        return super().show(scene)

    def fill(self, panel: Size, under: Size | None) -> None:
        """Write what the lesson says with everything else."""
        super().fill(panel, under)
        lesson = self._lesson
        self.write_header(self._scene.color, lesson.title, self._place)
        self.query_one(Coach).say(lesson, self.key_names)

    def _hint(self) -> Message:
        lesson, keys = self._lesson, self.key_names
        if lesson.refusal:
            return Message(said(lesson.refusal), "refusal")
        if lesson.is_over:
            return Message(words.lesson_done(keys), "ask")
        if lesson.waits:
            return Message(words.move_on_or_undo(keys) if lesson.may_undo else words.move_on(keys))
        return Message(words.point(keys)) if lesson.points else super()._hint()

    def _redraw(self) -> None:
        super()._redraw()
        lesson = self._lesson
        if lesson.is_over:
            self.show_keys(["turn.end:next", "turn.cancel:back"])
        elif lesson.waits:
            undo = ["turn.take_back"] if lesson.may_undo else []
            self.show_keys(
                ["turn.end" if lesson.may_undo else "turn.end:continue", *undo, "turn.cancel:back"]
            )
        elif lesson.points:
            self.show_keys(["choose:select", "turn.cancel:back"])
        elif not self._selection.square:
            self.show_keys(["choose:select", "turn.next", "turn.cancel:back"])

    def ends_at_once(self) -> bool:
        """Never: a lesson says what to do next."""
        return False

    def on_board_pointed(self, message: Board.Pointed) -> None:
        """Once the task is done, nothing else is said: the message does not reach the base class."""
        if self._lesson.waits:
            message.prevent_default()

    def _choose(self, square: str) -> None:
        """Choose a square, or the piece that is asked for."""
        if self._lesson.points:
            self._point(square)
        elif not self._lesson.waits:
            super()._choose(square)

    def _point(self, square: str) -> None:
        refusal = self.host.advance(Act(square))
        if refusal is not None:
            self.tell(refusal, "refusal")

    def end_entry(self, text: str) -> None:
        if self._lesson.points and text:
            self._redraw()
            self._point(text.upper())
        else:
            super().end_entry(text)

    def works(self, action: str) -> bool:
        lesson = self._lesson
        if action in _NOT_IN_A_LESSON:
            return False
        match action:
            case "end_turn":
                return lesson.waits
            case "take_back":
                return lesson.may_undo and not lesson.is_over
            case "next_piece" | "guess" if lesson.points:
                return False
            case "choose" | "next_piece" | "guess" | "lower":
                return not lesson.waits and super().works(action)
        return super().works(action)

    def action_lower(self) -> None:
        """Lower the curtain, as in a game."""
        self.host.advance(Lower())

    def action_end_turn(self) -> None:
        """Go on with the lesson, or with the next one."""
        if self._lesson.is_over:
            self.go.next_lesson()
        else:
            super().action_end_turn()

    def action_cancel(self) -> None:
        """Cancel the last choice; if there is none, go back to the list."""
        if self._selection.square:
            super().action_cancel()
        else:
            self.go.leave_lesson()
