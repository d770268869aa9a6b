"""Setting up an army in a lesson, on the screen of a deployment."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size

from stratego.engine.ruleset import Ruleset
from stratego.hotseat.scenes import DeployScene, Scene
from stratego.tui.screens.learn.coach import Coach, hints_in_a_lesson, lines_of_words, with_coach
from stratego.tui.screens.setup.army import DeployScreen
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.keybar import HELP
from stratego.wording import lessons as words


class LessonSetupScreen(DeployScreen):
    """The zone and the tray. A finished set-up with a mistake is not taken: the words say why."""

    BINDINGS = [bound("enter", "next_lesson", "lesson.next")]

    def __init__(self, scene: DeployScene, place: str) -> None:
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
        """The same lesson after an edit."""
        if not isinstance(scene, DeployScene) or scene.coaching is None:
            return False
        if scene.coaching.title != self._lesson.title:
            return False
        self._lesson = scene.coaching
        return super().show(scene)

    def redraw(self) -> None:
        super().redraw()
        if self._lesson.is_over:
            self.tell(words.set_up_done(self.key_names), "ask")
        self.query_one(Coach).say(self._lesson, self.key_names)

    def write_title(self) -> None:
        """Write the title of the lesson."""
        self.write_header(self.draft.color, self._lesson.title, self._place)

    def keys(self) -> list[str]:
        return ["lesson.next", "deploy.cancel:back"] if self._lesson.is_over else super().keys()

    def ways_out(self) -> list[str]:
        return ["deploy.cancel:back"]

    def take_key(self, event: events.Key) -> bool:
        return not self._lesson.is_over and super().take_key(event)

    def works(self, action: str) -> bool:
        if action == "next_lesson":
            return self._lesson.is_over
        if self._lesson.is_over:
            return action in ("cancel", "help", "ask_quit")
        return action != "lower" and super().works(action)

    def action_next_lesson(self) -> None:
        """Go on with the next lesson."""
        self.go.next_lesson()

    def action_cancel(self) -> None:
        """Cancel the last choice; if there is none, go back to the list."""
        if self.is_listing or self.selection.selected is not None:
            super().action_cancel()
        else:
            self.go.leave_lesson()
