"""The app: it owns the session, takes steps and shows scenes.

How a screen is added: write ``screens/<name>.py`` with a `GameScreen` that is made from its scene
alone, name it in `screen_for`, and let it call ``self.host.advance(step)``. The app takes the step and
either hands the next scene to the same screen (`GameScreen.show`, where the same eyes go on looking) or
switches to a new one. No screen but the help is ever laid over another, so nothing of the old one is left.
Messages of widgets carry squares, never pieces. Keys are bound on screens and widgets, each with an id;
none is a file letter (a-i, k-p), which begins a typed entry.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random, SystemRandom
from typing import ClassVar, Final

from textual.binding import BindingType

from stratego.engine.deployment import Deployment
from stratego.engine.errors import IllegalMove
from stratego.engine.pieces import COLORS, Color
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.pins import COST, can_prove
from stratego.hotseat.scenes import (
    CurtainScene,
    DeployScene,
    OverScene,
    PinScene,
    PlaceScene,
    Scene,
    TurnScene,
)
from stratego.hotseat.session import Session
from stratego.hotseat.steps import AskPins, Lower, Step, StepError
from stratego.tui.autosave import Keeper
from stratego.tui.clock import Clock
from stratego.tui.look.themes import THEME_NAMES, themes
from stratego.tui.navigation import screen_for, title_of
from stratego.tui.play.intent import Intent
from stratego.tui.screens.base import GameScreen
from stratego.tui.settings import Settings, load_settings
from stratego.tui.terminal.lifecycle import GuardedApp

LIFT_DELAY: Final = 0.4
"""Seconds without a key before the curtain's key works."""

_SCREENS: Final = 2  # the blank one that Textual keeps, and ours: more are there only with the help on top


class StrategoApp(GuardedApp, inherit_bindings=False):
    """The program on the screen."""

    TITLE = "Stratego"
    CSS_PATH = "stratego.tcss"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT: ClassVar[bool] = False
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(
        self,
        session: Session | None,
        *,
        settings: Settings,
        plain: bool = False,
        lift_delay: float = LIFT_DELAY,
        pin_cost: int = COST,
        rng: Random | None = None,
        keeper: Keeper | None = None,
        first: GameScreen | None = None,
    ) -> None:
        """``plain`` keeps to ASCII; ``lift_delay``, ``pin_cost`` and ``rng`` are for tests alone.

        ``keeper`` is that of a game brought back; ``first`` is shown before anything else.
        """
        super().__init__()
        self.session = session
        self._clock = Clock(session)
        self._keeper = keeper or Keeper()
        self._first = first
        self.settings = settings
        self.plain = plain
        self.lift_delay = lift_delay
        self.pin_cost = pin_cost
        self.rng = rng or SystemRandom()
        self.intents = _intents()
        for theme in themes(sixteen=self.console.color_system in ("standard", "windows")):
            self.register_theme(theme)
        self.theme = settings.theme if settings.theme in THEME_NAMES else THEME_NAMES[0]
        self.stylesheet.set_variables(self.get_css_variables())

    def on_mount(self) -> None:
        """Show the first screen, over the blank one that Textual keeps below all others."""
        self.set_class(self.plain, "-plain")
        self.guard(60 * self.settings.curtain_after_minutes)
        if self.session is None:
            self.entitle(self.TITLE)
            self.push_screen(self._first or _home())
        else:
            self.entitle(title_of(self.session.scene, self.rules))
            self.push_screen(self._first or screen_for(self.session.scene))

    def on_unmount(self) -> None:
        """Let another program open the game."""
        self._keeper.close()

    def refresh_css(self, animate: bool = True) -> None:
        """As Textual has it, but not before there is a screen: all would be parsed once more for nothing."""
        if self.screen_stack:
            super().refresh_css(animate)

    # Before a game

    def go_home(self) -> None:
        """Show the home screen."""
        self._keeper.close()
        self.session = None
        self.switch_screen(_home())

    def new_game(self, at: str = "") -> None:
        """Choose the ruleset of another game; ``at`` is the name of the one to begin at."""
        from stratego.tui.screens.lobby.editions import EditionsScreen

        self._keeper.close()
        self.session = None
        self.switch_screen(EditionsScreen(at))

    def switch_rules(self, edition: Ruleset, rules: Ruleset) -> None:
        """Switch the house rules of an edition, which are as in ``rules`` at first."""
        from stratego.tui.screens.lobby.house_rules import SwitchingScreen

        self.switch_screen(SwitchingScreen(edition, rules))

    def list_unfinished(self) -> None:
        """Show the games that are not over."""
        from stratego.files import data_folder
        from stratego.records.resume import unfinished
        from stratego.tui.screens.lobby.unfinished_games import UnfinishedScreen

        games = unfinished(data_folder())
        self.switch_screen(UnfinishedScreen(games) if games else _home())

    def list_finished(self) -> None:
        """Show the games that are over."""
        from stratego.files import data_folder
        from stratego.records.archive import listed
        from stratego.tui.screens.lobby.finished_games import FinishedScreen

        games = listed(data_folder())
        self.switch_screen(FinishedScreen(games) if games else _home())

    def replay(self, path: Path) -> str | None:
        """Look at a game that is over again. Returns why that cannot be."""
        from stratego.records.archive import load_record
        from stratego.records.replay import Replay
        from stratego.tui.screens.game.replay import ReplayScreen

        try:
            self.switch_screen(ReplayScreen(Replay(load_record(path))))
        except ValueError as problem:
            return str(problem)
        return None

    def list_setups(self) -> None:
        """Show the set-ups that are kept."""
        from stratego.tui.screens.setup.kept_setups import SetupsScreen

        self.switch_screen(SetupsScreen())

    def ask_players(self, rules: Ruleset, edition: Ruleset | None = None) -> None:
        """Ask who plays by a ruleset, and who is Red; ``edition`` is what it was switched from, if it was."""
        from stratego.tui.screens.lobby.players import PlayersScreen

        self.switch_screen(PlayersScreen(rules, edition))

    # The game

    @property
    def rules(self) -> Ruleset:
        """The ruleset that is played."""
        assert self.session is not None
        return self.session.rules

    @property
    def names(self) -> Mapping[Color, str]:
        """The players' names."""
        assert self.session is not None
        return self.session.names

    @property
    def clock(self) -> float:
        """The second at which a step would be taken now: while the program was away it stood still."""
        return self._clock.now

    def advance(self, step: Step) -> str | None:
        """Take a step and show what follows. Where it cannot be taken, the reason, and nothing changes."""
        assert self.session is not None
        try:
            self.session.take(step, self.clock)
        except (IllegalMove, StepError) as refusal:
            return str(refusal)
        scene = self.session.scene
        is_shown = isinstance(self.screen, GameScreen) and self.screen.show(scene)
        self._keeper.keep(self.session)  # before the next screen; the eyes that go on looking need not wait
        if not is_shown:
            self.show_scene(scene)
        return None

    def show_scene(self, scene: Scene) -> None:
        """Show a scene, on the screen that is there where that is for the same eyes."""
        with self.batch_update():
            while len(self.screen_stack) > _SCREENS:
                self.pop_screen()
            screen = self.screen
            if isinstance(screen, GameScreen) and screen.show(scene):
                return
            self.clear_notifications()
            self.entitle(title_of(scene, self.rules))
            if self._keeper.problem is not None and isinstance(scene, CurtainScene | OverScene):
                is_over = isinstance(scene, OverScene)
                self.switch_screen(_unkept(self._keeper.problem, is_over=is_over))
            else:
                self.switch_screen(screen_for(scene))

    def rematch(self) -> None:
        """Play again with sides changed."""
        assert self.session is not None
        self._play(self.session.rematch())

    def played_setups(self) -> Mapping[Color, Deployment]:
        """The set-ups with which the game began that is over."""
        from stratego.records.record import record_of

        assert self.session is not None
        return record_of(self.session).deployments()

    def begin(self, rules: Ruleset, names: Mapping[Color, str]) -> None:
        """Begin a game."""
        session = Session(rules, names)
        if self.settings.ask_pins and can_prove():
            session.take(AskPins())
        self._play(session)

    def resume_game(self, path: Path) -> str | None:
        """Go on with a game that is not over. Returns why that cannot be."""
        from stratego.records.resume import ResumeError, resume

        try:
            session, journal, loss = resume(path)
        except ResumeError as problem:
            return str(problem)
        self._play(session, Keeper(journal), loss)
        return None

    def _play(self, session: Session, keeper: Keeper | None = None, loss: str | None = None) -> None:
        self._keeper.close()
        self._keeper = keeper or Keeper()
        self.session = session
        self.intents = _intents()
        self._clock = Clock(session)
        self._keeper.keep(session)
        if loss is None:
            self.show_scene(session.scene)
        else:
            self.switch_screen(lost(loss))

    # Keeping the game

    def keep_in(self, folder: str) -> str | None:
        """Keep the game in another folder and go on with it. Returns why that cannot be."""
        assert self.session is not None
        problem = self._keeper.move(folder, self.session)
        if problem is None:
            self.stay()
        return problem

    @property
    def is_kept(self) -> bool:
        """Whether the game is on the disk as it stands, and can be resumed."""
        return self._keeper.is_keeping

    def play_unkept(self) -> None:
        """Go on with a game that is not kept."""
        self._keeper.accept()
        self.stay()

    # Leaving

    def action_ask_quit(self) -> None:
        """Leave the program; in mid-game it is asked once, and the curtain is down meanwhile."""
        if self.session is None or isinstance(self.session.scene, OverScene):
            self.leave(0)
        else:
            self.cover()
            from stratego.tui.screens.game.leaving import LeavingScreen

            self.switch_screen(LeavingScreen())

    def cover(self) -> None:
        """Let nothing be seen but the curtain, wherever there was something to see."""
        if self.session is None:
            return
        if isinstance(self.session.scene, PinScene | DeployScene | PlaceScene | TurnScene):
            self.advance(Lower())
        elif any(isinstance(screen, GameScreen) and screen.TAKES_SECRETS for screen in self.screen_stack):
            self.stay()

    def on_app_blur(self) -> None:
        """Somebody looks at something else."""
        if self.settings.curtain_when_unfocused:
            self.cover()

    def describe_crash(self, error: BaseException) -> str:
        from stratego.tui.terminal.crash_report import Moment, told

        screen = type(self.screen_stack[-1]).__name__ if self.screen_stack else "before the first screen"
        if self.session is None:
            return told(error, Moment("none", screen, "No game was going on."))
        return told(error, Moment(self.rules.name, screen, self._keeper.fate))

    def stay(self) -> None:
        """Show what is to be shown of the game now."""
        assert self.session is not None
        self.show_scene(self.session.scene)

    async def _check_bindings(self, key: str, priority: bool = False) -> bool:
        """Letters do what they do, Caps Lock or not; nothing is done on a screen half built."""
        if not self.screen.is_mounted:
            return False
        return await super()._check_bindings(key.lower() if len(key) == 1 else key, priority)

    # The look

    def action_next_theme(self) -> None:
        """Change between the themes, and remember it."""
        self.theme = THEME_NAMES[(THEME_NAMES.index(self.theme) + 1) % len(THEME_NAMES)]
        self.settings.theme = self.theme
        self.settings.save()


def _intents() -> dict[Color, Intent]:
    """Nobody has anything in mind yet."""
    return {color: Intent() for color in COLORS}


def _home() -> GameScreen:
    from stratego.tui.screens.lobby.home import HomeScreen

    return HomeScreen()


def lost(loss: str) -> GameScreen:
    """What is told before a game of which something was lost."""
    from stratego.tui.screens.game.notice import NoticeScreen

    return NoticeScreen("Not all of this game could be brought back", loss)


def _unkept(problem: str, *, is_over: bool) -> GameScreen:
    from stratego.tui.screens.game.not_saved import UnkeptScreen

    return UnkeptScreen(problem, is_over=is_over)


def run(
    rules: Ruleset | None,
    *,
    red: str | None,
    blue: str | None,
    pin: bool,
    ascii: bool,  # noqa: A002
) -> int:
    """Play at this terminal; without rules from the home screen on. Returns the exit status.

    With ``pin`` each player is asked for one.
    """
    names = {Color.RED: red or "Red", Color.BLUE: blue or "Blue"}
    session = None if rules is None else Session(rules, names)
    settings = load_settings()
    if pin and session is not None:
        session.take(AskPins())
    elif pin:
        settings.ask_pins = True
    return StrategoApp(session, settings=settings, plain=ascii).play()
