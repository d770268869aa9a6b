"""The replay of a finished game, fully open or as one player saw it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from string import digits
from typing import TYPE_CHECKING, Final

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Size
from textual.timer import Timer
from textual.widgets import Static

from stratego.engine.pieces import Color
from stratego.engine.ruleset import Ruleset
from stratego.engine.view import OpenView, PlayerView
from stratego.hotseat.scenes import OverScene, Scene
from stratego.table.choosing.picture import Picture
from stratego.tui.draw import side_panel
from stratego.tui.draw.board_cells import believed, open_picture, picture_of
from stratego.tui.screens.game.board_base import BoardScreen
from stratego.tui.widgets.board import Board
from stratego.tui.widgets.key_bar import bound
from stratego.tui.widgets.lists import LongRows, Rows, Scroll
from stratego.wording import ending as words, hosting
from stratego.wording.battles import Names, action_line
from stratego.wording.clock import time_text, times_left
from stratego.wording.keys import KeyLine
from stratego.wording.language import Sentence, is_plain, shipped, sign

if TYPE_CHECKING:
    from stratego.table.replay import Replay  # imported only after a game, as it loads the computer player


class MoveList(LongRows, can_focus=False):
    """A line for the start of a game, numbered 0, and one for each move.

    The list has no keys of its own: its cursor follows the replay.
    """

    def __init__(self, replay: Replay, words_of: Callable[[int, int], Content]) -> None:
        """``words_of(number, columns)`` describes move ``number`` in ``columns`` columns; 0 is the start."""
        super().__init__()
        self._row_of_each = [range(number, number + 1) for number in range(replay.last + 1)]
        self._words_of = words_of
        self._marked = {point.ply for point in replay.points}
        self._number_width = len(str(replay.last))

    def spans(self, width: int) -> Sequence[range]:
        return self._row_of_each

    def in_view(self, lines: range) -> range:
        """Return the lines of the move at the cursor, the previous move and the next one."""
        return range(max(lines.start - 1, 0), min(lines.stop + 1, len(self._row_of_each)))

    def draw_row(self, place: int) -> list[Content]:
        is_here = place == self.place
        mark = sign("▸") if is_here else "!" if place in self._marked else " "
        number = f"{mark}{place:>{self._number_width}} "
        line = Content.assemble(
            (number, "bold $cursor" if is_here else "$muted"),
            self._words_of(place, self.size.width - len(number)),
        ).truncate(self.size.width, ellipsis=not is_plain())
        return [line.stylize("bold") if is_here else line]


_EYES: Final = (None, Color.RED, Color.BLUE)
_SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)  # plies a second
_MOST_DIGITS: Final = 5
_MOVES: Final = 7  # lines that the list beside the board gets before the last actions get any
_FEWEST_MOVES: Final = 3  # minimum lines for the list; if there is no room for them, the panel is left out
_TURN_TIME: Final = 4  # columns for the time that a turn took
_ACTIONS: Final = 9  # lines for the last actions of both sides


class ReplayScreen(BoardScreen):
    """The board at one ply, and a list of all moves.

    The board's cursor is where the last action ended; at the start of the game there is none.
    """

    AUTO_FOCUS = ""
    KEEPS_KEYS = True
    TYPED = digits
    BINDINGS = [
        bound("right,down", "go(1)", "replay.forward"),
        bound("left,up", "go(-1)", "replay.back"),
        bound("pagedown", "go(10)", "replay.ten_on"),
        bound("pageup", "go(-10)", "replay.ten_back"),
        bound("home", "jump(0)", "replay.start"),
        bound("end", "jump(1000000000)", "replay.end"),  # more plies than any game has
        bound("b", "battle", "replay.battle"),
        bound("exclamation_mark", "turning_point", "replay.turning_point"),
        bound("space", "play", "replay.play"),
        bound("plus", "speed(1)", "replay.faster"),
        bound("minus", "speed(-1)", "replay.slower"),
        bound("tab", "change_eyes", "replay.eyes"),
        bound("enter", "go_to", "replay.go_to"),
        bound("escape", "leave", "replay.leave"),
    ]

    def __init__(
        self, replay: Replay, names: Names, ending: tuple[Color | None, str] | None, back: Callable[[], None]
    ) -> None:
        """``ending`` is the winner, None after a draw, and the reason; it is None in an unfinished game.

        ``back`` leaves the replay.
        """
        super().__init__()
        self._replay = replay
        self._ruleset, self._names = replay.rules, names
        self._ending, self._back = ending, back
        self._eyes: Color | None = None
        self._speed = 1
        self._autoplay: Timer | None = None
        self._typed = ""

    def make_board(self) -> Board:
        return Board(self._picture(), cursor="")

    def compose_side(self) -> ComposeResult:
        with Scroll(id="moves"):
            yield MoveList(self._replay, self._words_of)
        yield Static(id="panel")

    def compose_below(self) -> ComposeResult:
        with Scroll(id="below"):
            yield MoveList(self._replay, self._words_of)

    def _words_of(self, ply: int, room: int) -> Content:
        """Return the list's line for ``ply`` in ``room`` columns; a player's view hides later results."""
        if ply == 0:
            return Content(str(words.START))
        replay, took = self._replay, ""
        if ply <= len(replay.turn_times):
            took = f"{time_text(replay.turn_times[ply - 1]):>{_TURN_TIME}}  "
        line = side_panel.move_line(
            self._ruleset, replay.events[ply - 1], self._eyes, self._names, replay.ply, room - len(took)
        )
        return Content.assemble((took, "$muted"), line)

    def on_mount(self) -> None:
        self.board.disabled = True  # nothing can be chosen on it
        self._redraw()

    def more_keys(self) -> Sequence[KeyLine]:
        return (KeyLine(f"0-9, {self.key_names['replay.go_to']}", str(words.GO_TO_MOVE)),)

    def help_rules(self) -> Ruleset:
        """Return the ruleset of the replayed game."""
        return self._ruleset

    def _picture(self) -> Picture:
        view = self._replay.view(self._eyes)
        if not isinstance(view, PlayerView):
            return open_picture(view, self.near_side)
        ply = self._replay.ply
        picture = picture_of(view, {}, trail_of=self._replay.events[ply - 1].color if ply else view.color)
        return believed(picture, self._ruleset, self._replay.beliefs(self._eyes))

    def _redraw(self) -> None:
        """Redraw everything that depends on the ply or the view."""
        picture = self._picture()
        self.board.show(picture)
        self.board.point(picture.trail[-1] if picture.trail else "")
        self.tell(self._words())
        self.show_keys()

    def follow(self, scene: Scene) -> bool:
        """Say that the other player wants to play again or has left; a new game replaces the replay."""
        seat = self.seat
        if seat is None or not isinstance(scene, OverScene):
            return seat is not None
        name = self.names[seat.color.other]
        if news := hosting.news_after_game(seat, name, self.key_names, hosting.WANTS_AGAIN_AFTER_REPLAY):
            self.tell(*news)
        return False

    def keys(self) -> list[str]:
        """Return the hints about keys; at the end of the game, those for going forward are left out."""
        if not self._replay.last:
            return ["replay.leave", "replay.eyes"]
        jumps = ["replay.turning_point", "replay.battle"] if self._replay.points else ["replay.battle"]
        if self._replay.ply == self._replay.last:
            return ["replay.back", *jumps[:-1], "replay.start", "replay.play", "replay.leave", "replay.eyes"]
        play = "replay.play" if self._autoplay is None else "replay.play:pause"
        first, *others = jumps
        return ["replay.forward", first, play, "replay.leave", "replay.eyes", *others, "replay.back"]

    def fill(self, room: Size, under: Size | None) -> None:
        """Write the header, the panel and the list of moves.

        The list is below the board if there is room, otherwise above the panel, which is left out if the list
        would get too few lines.
        """
        replay = self._replay
        place = words.place(replay.ply, replay.last, self._eyes)
        clock, asides = replay.clock, [shipped("game name", self._ruleset.name)]
        if clock is not None:
            asides = [times_left(clock, self._names, in_short=in_short) for in_short in (False, True)]
        if replay.place is not None:
            number, count = replay.place + 1, len(replay.points)
            place = words.TURNING_POINT.format(place=place, number=number, count=count)
        self.write_header(self._eyes, place, *asides, "")
        view = replay.view(self._eyes)
        lines = room.height  # lines of the panel
        if under is None:
            table = side_panel.captured_table(view, room.width).plain.count("\n") + 1
            lines = max(table, min(room.height - _MOVES, table + _ACTIONS))
            if room.height - lines - 1 < _FEWEST_MOVES:
                lines = 0
        moves, panel = self.query_one("#moves", Scroll), self.query_one("#panel", Static)
        moves.display, panel.display = under is None, lines > 0
        moves.styles.height = room.height - lines - (lines > 0)
        if under is not None:
            self.query_one("#below", Scroll).styles.height = under.height
        panel.styles.height = lines
        panel.update(self._beside(view, room.with_height(lines), with_actions=under is None))
        self.query_one("#moves" if under is None else "#below").query_one(MoveList).point(replay.ply)

    def _beside(self, view: PlayerView | OpenView, room: Size, *, with_actions: bool) -> Content:
        """Return the viewer's beliefs if the viewer is a computer unsure of some rank.

        Otherwise, return the losses and, if ``with_actions``, the last actions.
        """
        beliefs = self._replay.beliefs(self._eyes)
        if isinstance(view, PlayerView) and any(len(kinds) > 1 for kinds in beliefs.values()):
            return side_panel.table_of_beliefs(beliefs, view.color.other, self._ruleset, room)
        return side_panel.beside(view, self._names, room, with_actions=with_actions)

    def _words(self) -> str:
        """Return the message for this ply.

        At the end it is the ending, if any; at a turning point, its explanation. At the start it names the
        players; at any other ply it is the last action as announced.
        """
        replay = self._replay
        if self._ending is not None and replay.ply == replay.last:
            return words.recorded_ending(self._ruleset, self._ending, self._names)
        if replay.place is not None:
            point = replay.points[replay.place]
            return words.turning_point(replay, point, self._names)
        if replay.ply == 0:
            return words.OPPONENTS.format(red=self._names[Color.RED], blue=self._names[Color.BLUE])
        event = replay.events[replay.ply - 1]
        return action_line(self._ruleset, event.seen_by(self._eyes or event.color), self._names)

    # Keys

    def take_key(self, event: events.Key) -> bool:
        """Collect the digits of a ply. Any other key discards them, except that of `replay.go_to`.

        The key of `replay.leave` then has no other effect.
        """
        if event.character and event.character in digits:
            self._typed = (self._typed + event.character)[-_MOST_DIGITS:]
            self.tell(words.TYPED.format(number=self._typed, keys=self.key_names), "ask")
            return True
        bound_to = self.bound_to(event.key)
        if not self._typed or bound_to == "replay.go_to":
            return False
        self._typed = ""
        self.tell(self._words())
        return bound_to == "replay.leave"

    def action_go(self, plies: int) -> None:
        """Go forward by ``plies``, or back if negative."""
        self.action_jump(self._replay.ply + plies)

    def works(self, action: str) -> bool:
        """Whether an action works; going to a ply works only once a number has been typed."""
        return bool(self._typed) if action == "go_to" else True

    def action_go_to(self) -> None:
        """Go to the ply that was typed."""
        ply, self._typed = self._typed, ""
        self.action_jump(int(ply))

    def action_jump(self, ply: int) -> None:
        """Stop the automatic replay, and go to a ply or, if there is no such ply, to the nearer end."""
        self._stop()
        self._replay.to(ply)
        self._redraw()

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Go to the move that was clicked in the list."""
        self.action_jump(message.place)

    def action_battle(self) -> None:
        """Go past the next battle, guess or forfeit."""
        self._seek(self._replay.next_battle, words.NO_BATTLE)

    def action_turning_point(self) -> None:
        """Go to the next turning point, or from the last one to the first."""
        self._seek(self._replay.next_point, words.NO_TURNING_POINT)

    def _seek(self, go_to_next: Callable[[], bool], nothing: Sentence) -> None:
        """Go to the next ply that ``go_to_next`` finds; if there is none, show the message ``nothing``."""
        self._stop()
        has_found = go_to_next()
        self._redraw()
        if not has_found:
            self.tell(str(nothing), "refusal")

    def action_play(self) -> None:
        """Start or stop the automatic replay; at the end, start it from the beginning."""
        if not self._stop() and self._replay.last:
            self._replay.to(self._replay.ply % self._replay.last)
            self._start_playing()
        self._redraw()

    def action_speed(self, faster: int) -> None:
        """Make the automatic replay faster, or slower if ``faster`` is negative."""
        self._speed = min(max(self._speed + faster, 0), len(_SPEEDS) - 1)
        if self._stop():
            self._start_playing()
        self.tell(words.speed(_SPEEDS[self._speed]))

    def action_change_eyes(self) -> None:
        """Switch from the open board to Red's view, to Blue's view, and back."""
        self._eyes = _EYES[(_EYES.index(self._eyes) + 1) % len(_EYES)]
        self._redraw()

    def action_leave(self) -> None:
        """Return to the screen from which the replay was opened."""
        self._back()

    def _play_on(self) -> None:
        self._replay.to(self._replay.ply + 1)
        if self._replay.ply == self._replay.last:
            self._stop()
        self._redraw()

    def _start_playing(self) -> None:
        self._autoplay = self.set_interval(1 / _SPEEDS[self._speed], self._play_on)

    def _stop(self) -> bool:
        """Stop the automatic replay. Returns whether it was running."""
        autoplay, self._autoplay = self._autoplay, None
        if autoplay is not None:
            autoplay.stop()
        return autoplay is not None
