"""The app: takes steps, shows the resulting screens, covers the screen when there is no input, and exits.

It connects the open game (`open_game`), the screens (`navigation`) and the settings.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from functools import partial
from itertools import chain, repeat
from random import Random, SystemRandom
from typing import TYPE_CHECKING, ClassVar, Final

from stratego.engine.errors import Explanation
from stratego.hotseat.session import Session
from stratego.hotseat.steps import Lower, Step
from stratego.hotseat.stored_pin import COST
from stratego.records.autosave import Autosave, Kept
from stratego.table.open_game import OpenGame
from stratego.table.pauses import KEY_DELAY
from stratego.table.settings import Settings
from stratego.tui.look.themes import THEME_NAMES, themes
from stratego.tui.navigation import Navigation, title_of
from stratego.tui.screens.base import ANSWERS, GameScreen
from stratego.tui.terminal.lifecycle import GuardedApp
from stratego.wording import curtain, hosting
from stratego.wording.language import chosen, language, speak, turn_to
from stratego.wording.names import said

if TYPE_CHECKING:
    from textual.events import Key
    from textual.timer import Timer

    from stratego.hosting.connection import Connection
    from stratego.table.opponent_answers import Opposite, Seating

_MOUNTING: Final = 0.05  # polling interval in seconds until a new screen is mounted
_AFTER: Final = 0.002  # seconds added to a timer so that it is never early

OPPONENT: Final = "opponent"
"""The group of workers that wait for the opponent or restore the connection to a host."""


class StrategoApp(GuardedApp):
    """The Textual app: implements `screens.base.Host`, takes steps, and exits the program."""

    CSS_PATH = "stratego.tcss"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT: ClassVar[bool] = False
    BINDINGS = [*ANSWERS]
    # The next three are changed only in tests and for the pictures in the docs.
    key_delay = KEY_DELAY
    pin_cost = COST
    rng: Random = SystemRandom()

    def __init__(
        self,
        session: Session | None,
        *,
        settings: Settings,
        plain: bool = False,
        autosave: Autosave | None = None,
        first: Callable[[Navigation], object] | None = None,
        seating: Seating | None = None,
    ) -> None:
        """``session`` is the game to play, if any; a resumed game has an ``autosave``.

        ``first`` shows the first screen, by default the game or, without one, the home screen. If ``plain``,
        only ASCII is shown. Only tests pass a ``seating``.
        """
        super().__init__()
        self._seating = seating
        self._watched: int | None = None  # the descriptor of the connection to a host
        self._clock_timer: Timer | None = None  # fires when the displayed time changes
        self.current_game = OpenGame(
            session, autosave, seat=self._seat, watch=self.follow_host, clock_changed=self._follow_clock
        )
        self.settings = settings
        self.go = Navigation(self, self.current_game, leads_home=first is None)
        self._first = first
        self._faults = list(map(said, settings.faults))
        if settings.own_keys:  # checking them imports all screens
            from stratego.tui.screens.keymap import checked

            keymap, in_keys = checked(settings.own_keys)
            self.set_keymap(keymap)
            self._faults += in_keys
        self._is_ascii = plain
        self.plain = plain or settings.ascii
        self._language = settings.language
        speak(language(), plain=self.plain)
        if not settings.animation:
            self.animation_level = "none"
        self.lifting_key: Key | None = None
        for theme in themes(self.console.color_system, has_colors=not self.no_color):
            self.register_theme(theme)
        self.theme = settings.theme
        self._styled = ""  # the theme whose colours are on the screen
        self.stylesheet.set_variables(self.get_css_variables())

    def get_default_screen(self) -> GameScreen:
        """Return the first screen; Textual's default would be a blank screen, kept below all others."""
        self.set_class(self.plain, "-plain")
        current = self.current_game
        has_game = current.is_taken
        self.set_window_title(title_of(current.scene, current.rules) if has_game else curtain.TITLE)
        first = partial(self._first or (Navigation.game if has_game else Navigation.home), self.go)
        return self.go.opening(
            partial(self.go.faulty_settings, self._faults, first) if self._faults else first
        )

    def on_mount(self) -> None:
        """Handle signals and idle time from now on, and start the opponent and the clock."""
        self.guard(60 * self.settings.curtain_after_minutes)
        self.current_game.attend()
        self._follow_clock()

    def on_unmount(self) -> None:
        """Close the game, so that another program can open it, and reset the language."""
        self.current_game.close()
        turn_to()

    def refresh_css(self, animate: bool = True) -> None:
        """Apply the theme's colours, unless the theme is unchanged or there is no screen yet."""
        if self.screen_stack and self.theme != self._styled:
            self._styled = self.theme
            super().refresh_css(animate)

    # The game

    def _seat(self, session: Session, take: Callable[[Step], Explanation | None]) -> Opposite:
        """Return the opponent of a single player in ``session``; it plays by calling ``take(step)``."""
        from stratego.table.opponent_answers import Opposite, Seating, in_a_process  # only with an opponent

        seating = self._seating or Seating(in_a_process)
        run = partial(self.run_worker, group=OPPONENT)
        return Opposite(session, seating, take, self._opponent_acted, run, lambda: self.settings.answers)

    def _opponent_acted(self) -> None:
        """Show the opponent's action, or that the opponent has stopped playing."""
        self.current_game.save()
        self.go.follow()

    # Games at two terminals

    def follow_host(self) -> None:
        """Listen to the host, if the game has one; begin to restore a lost connection, if possible."""
        connection, loop = self.current_game.connection, asyncio.get_running_loop()
        if self._watched is not None:
            loop.remove_reader(self._watched)
            self._watched = None
        if connection is None:
            return
        if not connection.is_lost:
            self._watched = connection.fileno()
            loop.add_reader(self._watched, self._heard)
        elif connection.is_restorable:
            self.run_worker(self._restore(connection), group=OPPONENT, exclusive=True)

    def _heard(self) -> None:
        """Read and show the host's news; begin to restore a lost connection, if possible."""
        connection = self.current_game.connection
        if connection is not None and not connection.is_lost:
            connection.pump()
            self.current_game.save()
            self._follow_clock()
            self._show_news()
        self.follow_host()

    def _show_news(self) -> None:
        """Show the host's news as soon as the current screen is mounted."""
        if not self.screen_stack:  # the program is exiting
            return
        if self.screen.is_mounted:
            self.go.follow()
        else:
            self.set_timer(_MOUNTING, self._show_news)

    async def _restore(self, connection: Connection) -> None:
        is_back = False
        for pause in chain((0.2, 0.5, 1.0, 2.0), repeat(5.0)):
            await asyncio.sleep(pause)
            if self.current_game.connection is not connection:
                return
            if (is_back := connection.restore()) or not connection.is_restorable:
                self.current_game.save()
                self.follow_host()
                self.go.game()
                break
        if is_back:
            self._show_news()  # a screen that has stayed says that the line is back
            connection.seat.is_back = False
            await asyncio.sleep(connection.seat.RETURNING)
            if self.current_game.connection is connection:
                self._show_news()  # the other player may not have come back

    def advance(self, step: Step) -> str | None:
        """Take a step and show the resulting scene.

        If the step is refused, nothing changes. Returns the reason in that case, otherwise None.
        """
        refusal = self.current_game.take_own(step, self.settings)
        self.follow_host()
        if refusal is None:
            is_shown = self.go.update()
            # Save before another screen is shown, as this may be the card that says why saving failed.
            self.current_game.save()
            if not is_shown:
                self.go.game()
            elif self.current_game.connection is not None:
                self.go.follow()  # besides confirming the step, the host may have sent news
            return None
        return said(refusal)

    def _follow_clock(self) -> None:
        """Restart the timer for the next change of the displayed time; stop it if no clock is running."""
        if self._clock_timer is not None:
            self._clock_timer.stop()
        seconds = self.current_game.next_tick if self.is_running else None
        if seconds is not None:
            self._clock_timer = self.set_timer(seconds + _AFTER, self._show_time)

    def _show_time(self) -> None:
        """Redraw the clock or, if the time has run out, show the resulting scene."""
        if self.current_game.tick():
            self.current_game.save()
            self.go.game()
        else:
            self.go.show_time()
            self._follow_clock()

    def cover(self) -> None:
        """Lower the curtain if the scene is for one player only; else close any screen that takes a PIN."""
        if self.current_game.is_secret:
            self.advance(Lower())
        elif any(isinstance(screen, GameScreen) and screen.TAKES_SECRETS for screen in self.screen_stack):
            self.go.game()

    def cover_idle(self) -> None:
        """Cover the screen when there has been no input for a long time.

        The screen stays uncovered if only one person plays here, has no PIN and wants no curtain. At one
        terminal, it also stays uncovered while a clock runs: the curtain would stop the clock, but thinking
        is not a break, and a player who has gone away should lose on time.
        """
        current = self.current_game
        stops_a_clock = current.seat is None and current.next_tick is not None
        if not stops_a_clock and (self.settings.curtain_alone or not current.is_for_one):
            self.cover()

    def lose_focus(self) -> None:
        """Cover the screen when another window gets the focus, if the settings ask for it."""
        if self.settings.curtain_when_unfocused:
            self.cover()

    # Leaving

    def action_ask_quit(self) -> None:
        """Leave the program. During a game, ask first, and cover the game if two people share the screen."""
        if self.current_game.is_unfinished:
            if self.current_game.is_shared:
                self.cover()
            self.go.leaving()
        else:
            self.leave(0)

    def leave(self, status: int) -> None:
        """Exit at once with this status. With 0, a farewell says how to continue a saved game or a lesson."""
        current = self.current_game
        turn_to()
        goes_on = current.saving.is_saved and current.is_unfinished
        if status == 0 and (goes_on or current.saving.kept is Kept.LESSON):
            self.farewell = hosting.kept(current)
        super().leave(status)

    def describe_crash(self, error: BaseException) -> str:
        from stratego.tui.terminal.crash_report import crash_note

        turn_to()
        screen = type(self.screen_stack[-1]).__name__ if self.screen_stack else "none"
        current = self.current_game
        ruleset = current.rules.name if current.is_taken and current.has_house_rules else "none"
        return crash_note(error, ruleset, screen, hosting.kept(current))

    # The settings

    def apply_settings(self) -> None:
        """Apply the settings for theme, characters, language, animation and the curtain after a change."""
        self.theme = self.settings.theme
        self.plain = self._is_ascii or self.settings.ascii
        is_other = self._language != self.settings.language
        self._language = self.settings.language
        speak(chosen(self._language, os.environ) if is_other else language(), plain=self.plain)
        self.set_class(self.plain, "-plain")
        self.animation_level = "full" if self.settings.animation else "none"
        self.cover_after(60 * self.settings.curtain_after_minutes)

    def action_next_theme(self) -> None:
        """Switch to the next theme, and remember it."""
        theme = THEME_NAMES[(THEME_NAMES.index(self.theme) + 1) % len(THEME_NAMES)]
        self.settings.theme = self.theme = theme
        self.call_next(self.settings.save)
