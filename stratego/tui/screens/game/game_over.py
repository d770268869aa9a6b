"""The screen after a game: its result and statistics, and what to do next."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from stratego.hotseat.scenes import OverScene, Scene, Tally
from stratego.tui.draw import side_panel
from stratego.tui.draw.board_cells import open_picture
from stratego.tui.draw.points import block_letters
from stratego.tui.screens.base import KeyPause
from stratego.tui.screens.game.board_base import BoardScreen
from stratego.tui.widgets.board import Board
from stratego.tui.widgets.key_bar import CHOOSE, bound
from stratego.tui.widgets.lists import Menu, Rows
from stratego.wording import ending as words, hosting
from stratego.wording.language import said_in, shipped
from stratego.wording.names import TWO_PLAYERS, recorded_name
from stratego.wording.records import tally as tally_words

_LOOKING: Final = ("game.", "menu.", "board.", "over.replay", "over.turning_point", "over.focus")
"""Bindings whose ids begin like this, for looking around and for quitting, work at once."""
_NUMBERS: Final = 7  # lines of the statistics, the heading of the lost pieces, and the gaps


class OverScreen(BoardScreen):
    """The open board, for both players.

    A key typed ahead, such as the letter of a square, must not choose what comes next. Therefore keys that do
    more than look around or quit are ignored until no key has been pressed for a moment, as at the curtain.
    For Enter, this moment is twice as long, since it may still be held down from the last battle.
    """

    AUTO_FOCUS = "Menu"
    FOLLOWS = True
    WIDGETS = (Board, Menu)
    KEYS = ("over.replay", "over.turning_point", "over.rematch", "game.quit", "over.focus")
    BINDINGS = [
        bound("j", "replay", "over.replay"),
        bound("exclamation_mark", "turning_point", "over.turning_point"),
        bound("g", "rematch", "over.rematch"),
        bound("i", "new_game", "over.new_game"),
        bound("k", "save_setup", "over.save_setup"),
        bound("a", "tally", "over.tally"),
        bound("escape", "home", "over.home"),
        bound("tab", "switch_focus", "over.focus"),
    ]

    def __init__(self, scene: OverScene) -> None:
        super().__init__()
        self._scene = scene
        self._pause = KeyPause()
        self._is_heard = False  # whether there has been a moment without a key press
        self._tally: Tally | None = None  # None until finished games have been counted
        self._other_was_here = False  # whether the other player has been here since the end of the game
        self._actions: Sequence[str] = words.ACTIONS  # one for each line of the menu

    def make_board(self) -> Board:
        picture = open_picture(self._scene.view, self.near_side)
        corner = picture.grid.at(0, picture.grid.rows - 1)
        return Board(picture, cursor=picture.trail[-1] if picture.trail else corner)

    def compose_side(self) -> ComposeResult:
        yield Static(id="ending")
        yield Static(id="numbers")
        yield Menu()
        yield Static(id="panel")

    def on_mount(self) -> None:
        self.call_after_refresh(lambda: self.run_worker(self._count_games()))

    def on_screen_resume(self, _: events.ScreenResume) -> None:
        """Start the pause once the screen has been painted."""
        self.call_after_refresh(self._pause.begin)

    def show(self, scene: Scene) -> bool:
        """Stay on this screen if the scene is the same, and show news of the other player."""
        if scene != self._scene:
            return False
        self.fit()
        return True

    def _tell_about_again(self) -> None:
        """Say what is wrong with the connection, or that the other player wants to play again or has left."""
        seat = self.seat
        if seat is None:
            return
        name = self.names[seat.color.other]
        self._other_was_here = self._other_was_here or seat.other == "here"
        was_here = self._other_was_here and not seat.has_asked
        if news := hosting.news_after_game(seat, name, self.key_names, was_here=was_here):
            self.tell(*news)
        elif seat.has_asked:
            self.tell(hosting.asked_again(seat, name))

    async def _count_games(self) -> None:
        """Count all games of the two players, and add the tally to the screen."""
        current = self.host.current_game
        tally = await self.store.tally(current.names, current.players)
        if tally.games:
            red, blue = map(recorded_name, tally.names)
            self._tally = tally._replace(names=(red, blue))
            self.fit_early()

    def take_key(self, event: events.Key) -> bool:
        """Until no key has been pressed for a moment, ignore keys that do more than look around or quit."""
        bound_to = self.bound_to(event.key)
        delay = self.host.key_delay * (2 if bound_to == CHOOSE.id else 1)
        self._is_heard = self._is_heard or self._pause.lasted(delay, event.time)
        return not self._is_heard and not bound_to.startswith(_LOOKING)

    def fill(self, panel: Size, under: Size | None) -> None:
        """Write the ending, the statistics, the menu and, if there is room, lost pieces and last actions."""
        scene, names = self._scene, self.names
        self.write_header(None, str(words.HEADER), shipped("game name", scene.view.rules.name))
        self._fill_menu(panel.width)
        rules, army = scene.view.rules, len(scene.view.rules.army)
        said, *others = said_in(self.languages, lambda: words.ending_words(rules, scene.outcome, self.names))
        again = [line for other in others for line in Content.styled(other, "$muted").wrap(panel.width)]
        left = panel.height - len(again) - len(self._actions) - 1  # lines above the menu and its blank line
        letters = self._draw_letters(Size(panel.width, left - 1), army + _NUMBERS)
        self.tell(said, "ask")
        self._tell_about_again()
        ending = self.query_one("#ending", Static)
        ending.display = bool(letters or again)
        ending.update(Content("\n").join([*([letters] if letters else []), *again]))
        left -= letters.plain.count("\n") + bool(letters)
        numbers = side_panel.game_in_numbers(
            scene.statistics, self._tally, names, Size(panel.width, left), scene.clock
        )
        self.query_one("#numbers", Static).update(numbers)
        room = Size(panel.width, left - numbers.plain.count("\n") - 2)
        place = self.query_one("#panel", Static)
        place.display = room.height > army
        place.update(side_panel.beside(scene.view, names, room, with_actions=under is None))
        if under is not None:
            text = side_panel.below(scene.view, names, under) if letters else self._draw_letters(under, 0)
            self.query_one("#below", Static).update(text)

    def _draw_letters(self, room: Size, spare: int) -> Content:
        """Return the result in the largest letters that fit ``room``, preferably with ``spare`` lines left.

        Empty if no letters fit.
        """
        winner = self._scene.outcome.winner
        lines = block_letters(str(words.IN_LARGE[winner]), room, spare)
        return Content.styled("\n".join(lines), f"bold ${winner}-text" if winner else "bold $brass")

    def _fill_menu(self, width: int) -> None:
        """Write the menu in the widest form that fits; the cursor stays on the same action."""
        menu = self.query_one(Menu)
        at = self._actions[menu.place]
        self._actions = [action for action in words.ACTIONS if self.works(action)]
        *wider, narrowest = words.menus(self._actions, self.key_names)
        lines = next((lines for lines in wider if max(map(len, lines)) + 2 <= width), narrowest)
        menu.show([f" {line} " for line in lines], self._actions.index(at))

    async def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Run the chosen action."""
        await self.run_action(self._actions[message.place])

    def action_replay(self) -> None:
        """Replay the game from its end."""
        self.go.replay_played()

    def action_turning_point(self) -> None:
        """Replay the game from its first turning point."""
        self.go.replay_played(at_point=True)

    def action_rematch(self) -> None:
        """Play again with the sides swapped; at two terminals, once both players want to."""
        if self.seat is None:
            self.go.rematch()
        else:
            self.ask_host(self.seat.ask_again)

    def action_new_game(self) -> None:
        """Choose another game."""
        self.go.new_game()

    def action_save_setup(self) -> None:
        """Ask which of the set-ups of this game to save."""
        self.go.played_setups()

    @cached_property
    def _has_points(self) -> bool:
        return self.host.current_game.has_turning_points()

    def keys(self) -> list[str]:
        return [key for key in self.KEYS if key != "over.turning_point" or self.works("turning_point")]

    def works(self, action: str) -> bool:
        """Whether an action works; some need a turning point, the tally, or the focus on the menu."""
        match action:
            case "turning_point":
                return self._has_points
            case "tally":
                return self._tally is not None
            case "choose":
                return isinstance(self.focused, Menu)
        return True

    def action_tally(self) -> None:
        """Show how many games each of the two players has won."""
        assert self._tally is not None
        red, blue = self._tally.names
        self.go.notice(TWO_PLAYERS.format(red=red, blue=blue), tally_words(self._tally))

    def action_home(self) -> None:
        """Return to the home screen."""
        self.go.home()

    def action_switch_focus(self) -> None:
        """Move the focus to the board, for looking at its squares, or back to the menu."""
        menu = self.query_one(Menu)
        self.set_focus(self.board if menu.has_focus else menu)
        menu.refresh()
