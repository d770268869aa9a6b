"""The coach of a lesson, whom the screens of a turn and of setting up may have beside them."""

from collections.abc import Sequence
from typing import Final

from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from stratego.hotseat.scenes import Coaching
from stratego.wording import lessons as words
from stratego.wording.keys import KeyNames
from stratego.wording.messages import Message
from stratego.wording.refusals import said

_WIDE: Final = 80  # columns in which the words need no more than two lines
_LOOKS: Final = {"task": "bold $brass", "well": "bold $cursor", "mistake": "bold $red-text"}
_HINTS_OF_A_GAME: Final = frozenset(("curtain.lower", "turn.offer", "turn.resign"))
_ACTIONS_OF_A_GAME: Final = frozenset(("offer_draw", "accept_draw", "decline_draw", "resign"))


class Coach(Static):
    """Says the words of a lesson below the header: a task, praise or an objection. Judges nothing itself."""

    def __init__(self, says: Coaching) -> None:
        super().__init__(id="coach")
        self.says = says
        """What the lesson says now."""
        self._about = ""  # the piece with which a mistake was made, once the learner is told

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.lines(self.app.size)

    def lines(self, window: Size) -> int:
        """The lines that the words of any lesson need."""
        return 2 if window.width >= _WIDE else 3

    def goes_on(self, says: Coaching | None) -> bool:
        """Take up what the lesson says next. Returns False if that is another lesson, or none."""
        if says is None or says.title != self.says.title:
            return False
        self.says = says
        return True

    def objects(self, square: str) -> bool:
        """Whether the lesson objects to what was done with the piece on this square."""
        self._about = square if self.says.mood == "mistake" else ""
        return bool(self._about)

    def speak(self, keys: KeyNames, held: str = "") -> None:
        """Show what the lesson says now; the task again once another piece is ``held`` than the wrong one."""
        says = self.says
        if says.mood == "mistake" and held and held != self._about:
            self.says = says = says.replace(words=says.task, mood="task")
        text = words.coached(says, keys)
        self.update(Content.styled(text, _LOOKS[says.mood]), layout=False)

    def allowed(self, hints: Sequence[str]) -> Sequence[str]:
        """The hints of a screen without those of keys that do nothing in a lesson."""
        return [hint for hint in hints if hint not in _HINTS_OF_A_GAME]

    # In a turn

    def hint(self, keys: KeyNames, *, is_last: bool) -> Message | None:
        """The message below the board; None if it is that of any turn. A game follows the last lesson."""
        says = self.says
        if says.refusal:
            return Message(said(says.refusal), "refusal")
        if says.is_over:
            return Message((words.ALL_DONE if is_last else words.LESSON_DONE).format(keys=keys), "ask")
        if says.waits:
            return Message((words.MOVE_ON_OR_UNDO if says.may_undo else words.MOVE_ON).format(keys=keys))
        return Message(words.POINT.format(keys=keys)) if says.points else None

    def keys(self, *, has_selected: bool) -> list[str] | None:
        """The keys that matter; None if they are those of any turn."""
        says = self.says
        if says.is_over:
            return ["turn.end:next", "turn.cancel:back"]
        if says.waits and says.may_undo:
            return ["turn.end", "turn.take_back", "turn.cancel:back"]
        if says.waits:
            return ["turn.end:continue", "turn.cancel:back"]
        if says.points:
            return ["choose:select", "turn.cancel:back"]
        return None if has_selected else ["choose:select", "turn.next", "turn.cancel:back"]

    def lets(self, action: str) -> bool | None:
        """Whether the keys of an action do something; None if it is as in any turn."""
        says = self.says
        if action in _ACTIONS_OF_A_GAME:
            return False
        match action:
            case "end_turn":
                return says.waits
            case "take_back":
                return says.may_undo and not says.is_over
            case "next_piece" | "guess" if says.points:
                return False
            case "choose" | "next_piece" | "guess" | "lower" if says.waits:
                return False
        return None
