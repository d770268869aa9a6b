"""The end of a game: who won in large letters, the move that did it, the numbers, and what next."""

from collections.abc import Sequence
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from stratego.hotseat.scenes import OverScene, Scene
from stratego.hotseat.statistics import Tally
from stratego.tui.draw.boards import open_picture
from stratego.tui.draw.points import block_letters
from stratego.tui.draw.side_panel import below, beside, game_in_numbers
from stratego.tui.screens.base import KeyPause
from stratego.tui.screens.game.board_screen import BoardScreen
from stratego.tui.widgets.board import Board
from stratego.tui.widgets.keys import bound
from stratego.tui.widgets.lists import Menu, Rows
from stratego.wording import hosting
from stratego.wording.ending import ACTIONS, HEADER, ending_words, in_large, menus
from stratego.wording.language import said_in, shipped, speaking
from stratego.wording.lists import TWO_PLAYERS
from stratego.wording.player_names import recorded_name, side_name
from stratego.wording.records import tally as tally_words
from stratego.wording.replay import NO_TURNING_POINT

_NUMBERS: Final = 7  # lines: the numbers, the heading of the lost pieces, and the gaps


class OverScreen(BoardScreen):
    """The open board, for both players.

    The focus is on the board, where Enter does nothing: a key held down in the last battle must not choose
    what comes next. Nor must one that was typed ahead: the menu keys do nothing until no key has been
    pressed for a moment, as at the curtain.
    """

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
        self._is_heard = False  # whether there has been a moment without keys
        self._tally: Tally | None = None  # until the records have been read
        self._actions: Sequence[str] = ACTIONS  # one for each line of the menu

    def compose_screen(self) -> ComposeResult:
        picture = open_picture(self._scene.view)
        cursor = picture.trail[-1] if picture.trail else picture.grid.at(0, picture.grid.rows - 1)
        yield from self.compose_board_screen(picture, cursor)

    def compose_side(self) -> ComposeResult:
        yield Static(id="ending")
        yield Static(id="numbers")
        yield Menu([""])
        yield Static(id="panel")

    def on_mount(self) -> None:
        self.call_after_refresh(lambda: self.run_worker(self._count_games()))

    def on_screen_resume(self, _: events.ScreenResume) -> None:
        """Start the wait once the screen has been painted."""
        self.call_after_refresh(self._pause.begin)

    def show(self, scene: Scene) -> bool:
        """The same end: perhaps the other player would like to play again."""
        if scene != self._scene:
            return False
        self._tell_about_again()
        return True

    def _tell_about_again(self) -> None:
        """Say that the other player, at another terminal, would like to play again."""
        seat = self.host.current_game.seat
        if seat is None:
            return
        name = self.names[seat.color.other]
        if seat.wants_again:
            self.tell(hosting.WANTS_AGAIN.format(name=name, keys=self.key_names), "ask")
        elif seat.other != "here" or seat.is_lost:
            self.tell(hosting.HAS_LEFT.format(name=name))

    async def _count_games(self) -> None:
        """Count all games of the two players, and add the tally to the screen."""
        current = self.host.current_game
        tally = await self.store.tally(current.names, current.players)
        if tally.games:
            red, blue = map(recorded_name, tally.names)
            self._tally = tally._replace(names=(red, blue))
            self.fit_early()

    def take_key(self, event: events.Key) -> bool:
        """Ignore menu keys typed before this screen was shown."""
        self._is_heard = self._is_heard or self._pause.lasted(self.host.key_delay, event.time)
        return not self._is_heard and self.bound_to(event.key).startswith("over.")

    def fill(self, panel: Size, under: Size | None) -> None:
        """Write the ending, the numbers and, if there is room, the lost pieces."""
        scene, names = self._scene, self.names
        winner = scene.outcome.winner
        self.write_header(None, str(HEADER), shipped("game name", scene.view.rules.name))
        self._fill_menu(panel.width)
        rules, army = scene.view.rules, len(scene.view.rules.army)
        _ending, *others = said_in(self.languages, lambda: ending_words(rules, scene.outcome, self.names))
        again = [line for other in others for line in Content.styled(other, "$muted").wrap(panel.width)]
        left = panel.height - len(self._actions) - 1  # lines above the menu and its blank line
        left -= len(again)
        letters = self._draw_letters(Size(panel.width, left - 1), army + _NUMBERS)
        letters_below = self._draw_letters(under, 0) if under is not None and not letters else Content("")
        is_named = winner is not None and names[winner] == side_name(winner) and (letters or letters_below)
        with speaking(self.languages[0]):
            self.tell(ending_words(rules, scene.outcome, self.names, with_winner=not is_named), "ask")
        ending = self.query_one("#ending", Static)
        ending.display = bool(letters or again)
        ending.update(Content("\n").join([*([letters] if letters else []), *again]))
        left -= letters.plain.count("\n") + 1 if letters else 0
        numbers = game_in_numbers(scene.statistics, self._tally, names, Size(panel.width, left), scene.clock)
        self.query_one("#numbers", Static).update(numbers)
        room = Size(panel.width, left - numbers.plain.count("\n") - 2)
        place = self.query_one("#panel", Static)
        place.display = room.height > army
        place.update(beside(scene.view, names, room, with_actions=under is None, plain=self.plain))
        if under is not None:
            text = below(scene.view, names, under, plain=self.plain) if letters else letters_below
            self.query_one("#below", Static).update(text)

    def _draw_letters(self, room: Size, spare: int) -> Content:
        """Who won, in letters as large as there is room for; empty if there is too little."""
        winner = self._scene.outcome.winner
        lines = block_letters(in_large(winner), room, spare, plain=self.plain)
        return Content.styled("\n".join(lines), f"bold ${winner}-text" if winner else "bold $brass")

    def _fill_menu(self, width: int) -> None:
        """Write the menu as wide as there is room for; the cursor stays on the same thing."""
        menu = self.query_one(Menu)
        at = self._actions[menu.place]
        self._actions = [action for action in ACTIONS if self.works(action)]
        *wider, narrowest = menus(self._actions, self.key_names)
        lines = next((lines for lines in wider if max(map(len, lines)) + 2 <= width), narrowest)
        menu.show([f" {line} " for line in lines], self._actions.index(at))

    async def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Do what was chosen."""
        await self.run_action(self._actions[message.place])

    def action_replay(self) -> None:
        """Replay the game from its end."""
        self.go.replay_played()

    def action_turning_point(self) -> None:
        """Replay the game from its first turning point."""
        if not self.go.replay_played(at_point=True):
            self.tell(str(NO_TURNING_POINT), "refusal")

    def action_rematch(self) -> None:
        """Play again with sides swapped; at two terminals, if the other player wants to."""
        seat = self.host.current_game.seat
        if seat is None:
            self.go.rematch()
        elif not self.refuses(self.host.current_game.ask_for_rematch()):
            self.tell(hosting.ASKED_AGAIN.format(name=self.names[seat.color.other]))
            self.go.game()

    def action_new_game(self) -> None:
        """Play another game."""
        self.go.new_game()

    def action_save_setup(self) -> None:
        """Save one of the set-ups that this game began with."""
        self.go.played_setups()

    def works(self, action: str) -> bool:
        """There is no tally until the records are read, and nothing to choose on the board."""
        match action:
            case "tally":
                return self._tally is not None
            case "choose":
                return isinstance(self.focused, Menu)
        return True

    def action_tally(self) -> None:
        """Show what the two have won and lost against each other."""
        assert self._tally is not None
        red, blue = self._tally.names
        self.go.notice(TWO_PLAYERS.format(red=red, blue=blue), tally_words(*self._tally))

    def action_home(self) -> None:
        """Back to the home screen."""
        self.go.home()

    def action_switch_focus(self) -> None:
        """Go to the board, to look at its squares, or back to the menu."""
        menu = self.query_one(Menu)
        self.set_focus(self.board if menu.has_focus else menu)
        menu.refresh()
