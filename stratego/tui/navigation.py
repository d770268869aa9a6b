"""The one place that switches screens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final, assert_never

from stratego.engine.errors import Explanation
from stratego.engine.pieces import Color
from stratego.engine.quoting import excerpt, printable
from stratego.engine.ruleset import Ruleset
from stratego.files import data_folder
from stratego.hotseat.draft import Draft
from stratego.hotseat.game_setup import GameSetup
from stratego.hotseat.opponent import COMPUTER
from stratego.hotseat.scenes import (
    BattleScene,
    Coaching,
    CurtainScene,
    DeployScene,
    FirstMoverScene,
    GivenUpScene,
    OverScene,
    PinScene,
    PlaceScene,
    Scene,
    TurnScene,
    Uncovered,
    WaitingScene,
)
from stratego.players.computer.levels import plays_well
from stratego.records.autosave import Autosave
from stratego.records.folder import has_finished, has_unfinished
from stratego.records.learnt import has_learnt
from stratego.rulesets.house_rules import base_of, differences
from stratego.table.open_game import OpenGame
from stratego.table.settings import settings_file
from stratego.tui.screens.base import GameScreen
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.terminal.lifecycle import GuardedApp
from stratego.wording import curtain, lessons, lobby, program, setting_up
from stratego.wording import settings as settings_words
from stratego.wording.keys import KeyLine
from stratego.wording.player_names import called
from stratego.wording.refusals import said

if TYPE_CHECKING:
    from stratego.engine.errors import Explanation
    from stratego.engine.game import Game
    from stratego.lessons.lesson import Lesson
    from stratego.players.computer.past_beliefs import PastBeliefs
    from stratego.records.record import Record
    from stratego.rulesets.own import OwnRuleset
    from stratego.table.listing import Entry, Listing
    from stratego.table.stored import Stored


_SCREENS: Final = 1  # more only with the help


class Navigation:
    """Shows one screen at a time; only the help lies over another, so nothing of an earlier one remains.

    Screens ask for others by these methods. One that may be refused returns the reason, and nothing changes.
    Each imports the screen that it shows, so that the start need not load them all.
    """

    _first_screen: GameScreen
    home_line = ""
    """The line of the home screen that was chosen last."""
    _lesson: Lesson  # opened last

    def __init__(self, app: GuardedApp, current: OpenGame, *, leads_home: bool = True) -> None:
        """``leads_home`` is False if the program was started with a screen other than the first."""
        self._app = app
        self._leads_home = leads_home
        self._current = current
        self._is_alone = False
        self._is_behind = False  # what the opponent has done was not shown yet

    @cached_property
    def store(self) -> Stored:
        """Saved games, set-ups and rulesets; loaded when they are first needed."""
        from stratego.table.stored import Stored

        return Stored()

    def opening(self, show: Callable[[], object]) -> GameScreen:
        """The first screen, which ``show`` would show."""
        show()
        return self._first_screen

    def _load_styles(self, screen: GameScreen) -> None:
        """Parse the style sheets of a screen: Textual would parse all others with them."""
        styles = self._app.stylesheet
        for path in screen.css_path:
            if not styles.has_source(str(path)):
                styles.add_source(path.read_text("utf-8"), (str(path), ""))

    def _put_away(self) -> None:
        """Put the current game away."""
        self._current.clear()
        self._app.set_window_title(curtain.TITLE)

    def _show(self, screen: GameScreen) -> None:
        """Show this screen in place of any other."""
        self._load_styles(screen)
        if self._app.screen_stack:
            self._app.switch_screen(screen)
        else:
            self._first_screen = screen

    # Before a game

    def home(self) -> None:
        """The home screen; the current game is put away."""
        from stratego.tui.screens.lobby.home import HomeScreen

        self._put_away()
        self._leads_home = True
        data = data_folder()
        self._show(
            HomeScreen(
                self.home_line,
                can_continue=has_unfinished(data),
                can_replay=has_finished(data),
                has_learnt=has_learnt(data),
            )
        )

    def back(self) -> None:
        """The home screen, or the shell if the program was started with another screen."""
        if self._leads_home:
            self.home()
        else:
            self._app.leave(0)

    def new_game(self, at: str = "", *, alone: bool | None = None) -> None:
        """The rulesets to choose from, with the cursor on the one named ``at``.

        With ``alone`` the game is against the computer; None means as last time.
        """
        from stratego.tui.screens.lobby.lists import EditionsScreen

        self._put_away()
        self._leads_home = True
        self._is_alone = self._is_alone if alone is None else alone
        shipped = self.store.editions()
        is_own = at not in (rules.name for rules in shipped)
        self._show(EditionsScreen(shipped, self.store.own_rulesets(at if is_own else ""), at))

    def faulty_ruleset(self, own: OwnRuleset) -> None:
        """What is wrong with a ruleset of the user's own; it leads back to the list."""
        heading = lobby.FAULTY_FILE.format(file=excerpt(own.path.name))
        advice = lobby.MEND_FILE.format(path=printable(str(own.path), 4096))
        self._faulty(heading, own.short_faults, advice, partial(self.new_game, own.title), leads_on=False)

    def faulty_settings(self, faults: Sequence[str], go_on: Callable[[], object]) -> None:
        """What is wrong with the file of the settings, before the first screen."""
        advice = settings_words.MEND_FILE.format(path=printable(str(settings_file()), 4096))
        self._faulty(settings_words.FAULTY_FILE, faults, advice, go_on, leads_on=True)

    def _faulty(
        self, heading: str, faults: Sequence[str], advice: str, leave: Callable[[], object], *, leads_on: bool
    ) -> None:
        from stratego.tui.screens.lobby.lists import FaultyScreen

        self._show(FaultyScreen(heading, faults, advice, leave, leads_on=leads_on))

    def house_rules(self, edition: Ruleset, rules: Ruleset) -> None:
        """The house rules of the shipped ruleset ``edition``, initially switched as in ``rules``."""
        from stratego.tui.screens.lobby.switches import HouseRulesScreen

        self._show(HouseRulesScreen(edition, rules))

    def players(self, rules: Ruleset, edition: Ruleset | None = None) -> None:
        """Who plays and who is Red; ``edition`` is the one whose house rules were switched, if they were."""
        from stratego.tui.screens.lobby.players import AgainstScreen, PlayersScreen

        if self._is_alone:
            self._show(AgainstScreen(rules, edition, plays_well=plays_well(rules)))
        else:
            self._show(PlayersScreen(rules, edition, self.store.earlier_names()))

    def lots(self, setup: GameSetup) -> None:
        """The drawing of lots; ``setup`` already has the result."""
        from stratego.tui.screens.lobby.players import LotsScreen

        self._show(LotsScreen(setup))

    def begin(self, setup: GameSetup) -> None:
        """A new game."""
        self._current.begin(setup)
        self.game()

    def unfinished_games(self) -> None:
        """The unfinished games; the home screen if there are none."""
        self._games(self.store.unfinished_games(), are_finished=False)

    def finished_games(self) -> None:
        """The finished games; the home screen if there are none."""
        self._games(self.store.finished_games(), are_finished=True)

    def _games(self, games: Listing[Entry], *, are_finished: bool) -> None:
        from stratego.tui.screens.lobby.lists import FinishedScreen, UnfinishedScreen

        if games.first:
            self._show((FinishedScreen if are_finished else UnfinishedScreen)(games))
        else:
            self.home()

    def resume(self, key: str) -> Explanation | None:
        """An unfinished game, where it was left. Returns the reason if it cannot be opened."""
        resumed = self.store.resume(key)
        if isinstance(resumed, Explanation):
            return resumed
        session, journal, loss = resumed
        self._current.open(session, Autosave(session, journal))
        if loss is None:
            self.game()
        else:
            self.loss(loss)
        return None

    def loss(self, loss: Explanation) -> None:
        """Say what was lost from a resumed game before it continues."""
        self.notice(program.PARTLY_LOST, said(loss))

    def replay(self, key: str) -> str | None:
        """The replay of a finished game. Returns the reason if its record cannot be replayed."""
        try:
            record = self.store.record(key)
            self.show_replay(record, record.play())
        except ValueError as problem:
            return str(problem)
        return None

    def show_replay(self, record: Record, game: Game) -> None:
        """The replay of a record; ``game`` is what `Record.play` made of it."""
        from stratego.wording.ending import recorded_ending

        self._replay(game, record.names, record.players, recorded_ending(record), self.finished_games)

    def _replay(
        self,
        game: Game,
        names: Mapping[Color, str],
        players: Mapping[Color, str],
        ending: str | None,
        back: Callable[[], None],
        *,
        at_end: bool = False,
    ) -> None:
        from stratego.hotseat.replay import Replay
        from stratego.tui.screens.game.replay import ReplayScreen

        hindsight = _hindsight(game, players)  # before the replay goes back in the game
        replay = Replay(game)
        if at_end:
            replay.to(replay.last)
        self._show(ReplayScreen(replay, names, ending, hindsight, back))

    # Lessons

    def lessons(self, at: str = "") -> None:
        """The lessons and a line that leads to the positions; the cursor is on the key ``at``, if given."""
        from stratego.tui.screens.lobby.lists import LessonsScreen

        self._put_away()
        self._show(LessonsScreen(self.store.lessons(), self.store.positions(), at))

    def positions(self, at: str = "") -> None:
        """The positions to solve; the cursor is on the key ``at``, if given."""
        from stratego.tui.screens.lobby.lists import PositionsScreen

        self._put_away()
        self._show(PositionsScreen(self.store.positions(), at))

    def lesson(self, key: str) -> None:
        """A shipped lesson or position, from its beginning."""
        self.learn(self.store.lesson(key))

    def learn(self, lesson: Lesson) -> None:
        """A lesson, from its beginning."""
        from stratego.lessons.play import LessonPlay

        self._lesson = lesson
        self._current.learn(LessonPlay(lesson))
        self.game()

    def next_lesson(self) -> None:
        """The lesson or position after the present one; after the last of them, the list."""
        following = self.store.lesson_after(self._lesson)
        if following:
            self.lesson(following)
        else:
            self.leave_lesson()

    def place_of_lesson(self) -> str:
        """The present lesson's or position's number in its list; empty for one that is not shipped."""
        place = self.store.place_of(self._lesson)
        return "" if place is None else lessons.place(*place, is_position=self._lesson.goal is not None)

    def leave_lesson(self) -> None:
        """The list with the present lesson or position."""
        (self.positions if self._lesson.goal else self.lessons)(self._lesson.name)

    # Set-ups

    def setups(self, saved: str = "") -> None:
        """The user's own set-ups; ``saved`` is the name of the one just saved."""
        from stratego.tui.screens.lobby.lists import SetupsScreen

        self._show(SetupsScreen(self.store.setups(saved), saved, _saved(saved)))

    def armies(self) -> None:
        """The armies that a new set-up can be made for."""
        from stratego.tui.screens.lobby.lists import ArmiesScreen

        self._show(ArmiesScreen(self.store.armies()))

    def new_setup(self, rules: Ruleset) -> None:
        """The editor with an empty zone."""
        self.editor(Draft.empty(rules, Color.RED))

    def edit_setup(self, name: str) -> Explanation | None:
        """The editor with a saved set-up, under the first ruleset that it fits.

        Returns the reason if it cannot be read or fits none.
        """
        opened = self.store.open_setup(name)
        if isinstance(opened, Explanation):
            return opened
        self.editor(opened, name)
        return None

    def editor(
        self,
        draft: Draft,
        name: str = "",
        leave: Callable[[str], None] | None = None,
        *,
        title: str = setting_up.NEW_SETUP,
        begins_naming: bool = False,
    ) -> None:
        """The editor; ``name`` is the set-up's, if it has one, else ``title`` is shown.

        ``leave`` leads on from it, given the name of the set-up if it was saved; by default to the set-ups.
        With ``begins_naming`` the name is asked for at once.
        """
        from stratego.tui.screens.setup.army import SetupEditor

        self._show(SetupEditor(draft, leave or self.setups, name, title, begins_naming=begins_naming))

    def editor_alone(self, draft: Draft, name: str) -> None:
        """The editor as the first screen: the set-ups follow once one is saved, else the shell."""
        self.editor(draft, name, lambda saved: self.setups(saved) if saved else self.back())

    def played_setups(self, saved: str = "") -> None:
        """The set-ups of the finished game, to save one; ``saved`` is the name of the one just saved."""
        from stratego.tui.screens.lobby.lists import SaveSetupScreen

        self._show(SaveSetupScreen(self._names, _saved(saved)))

    def save_played_setup(self, color: Color) -> None:
        """The set-up of one side of the finished game, with the question for its name."""
        current = self._current
        draft = Draft(current.rules, Color.RED, current.played_setups()[color].cells)
        title = setting_up.TITLE_OF_PLAYER.format(name=self._names[color])
        self.editor(draft, leave=self.played_setups, title=title, begins_naming=True)

    # The settings

    def show_settings(self) -> None:
        """The settings."""
        from stratego.tui.screens.lobby.switches import SettingsScreen

        self._show(SettingsScreen(self.store.earlier_names(), printable(str(settings_file()), 200)))

    # The current game

    @property
    def _names(self) -> Mapping[Color, str]:
        """What its players are called."""
        return called(self._current.names, self._current.players)

    def game(self) -> None:
        """The scene of the game as it is now; the screen stays if the same player is looking at it."""
        current, app = self._current, self._app
        self._is_behind = False
        with app.batch_update():
            while len(app.screen_stack) > _SCREENS:
                app.pop_screen()
            scene = current.scene
            is_stuck = current.trouble is not None and isinstance(scene, WaitingScene | DeployScene)
            if not is_stuck and self.update():
                return
            app.clear_notifications()
            app.set_window_title(title_of(scene, current.rules))
            is_public = isinstance(scene, CurtainScene | WaitingScene | OverScene)
            card = self._card(is_public=is_public, is_stuck=is_stuck)
            self._show(self._screen_for(scene) if card is None else card)

    def _card(self, *, is_public: bool, is_stuck: bool) -> GameScreen | None:
        """A card to read before the game goes on; news for both players only while both may look."""
        current, saving = self._current, self._current.saving
        has_news = saving.problem is not None or saving.notice is not None or current.opponent_has_changed
        if not is_stuck and not (is_public and has_news):
            return None
        from stratego.tui.screens.game.cards import NoticeScreen, NotSavedScreen, TroubleScreen

        if is_public and saving.problem is not None:
            return NotSavedScreen(said(saving.problem), is_over=isinstance(current.scene, OverScene))
        if is_public and saving.notice is not None:
            notice, saving.notice = said(saving.notice), None
            return NoticeScreen(program.CHANGED_OUTSIDE, notice)
        if is_public and current.opponent_has_changed:
            current.opponent_has_changed = False
            return NoticeScreen(program.OTHER_COMPUTER, program.MAY_PLAY_DIFFERENTLY)
        assert current.trouble is not None
        problem, is_late = current.trouble
        (opponent,) = current.players
        name = self._names[opponent]
        return TroubleScreen(name, problem, is_late=is_late, has_begun=current.has_begun)

    def follow(self) -> None:
        """What the opponent has done, unless the screen leads back to the game by itself."""
        scene, screen = self._current.scene, self._app.screen
        if isinstance(scene, CurtainScene) or (isinstance(scene, DeployScene) and not self._current.trouble):
            return  # which do not show what the opponent does
        assert isinstance(screen, GameScreen)
        if screen.FOLLOWS:
            self.game()
        else:
            self._is_behind = True

    def _screen_for(self, scene: Scene) -> GameScreen:
        """The screen that draws a scene. Only the curtain's is loaded from the start: all others can wait."""
        if not isinstance(scene, CurtainScene):
            return screen_for(scene)
        return CurtainScreen(
            scene, *(_house_rules(scene.rules) if self._current.has_house_rules else ((), ()))
        )

    def update(self) -> bool:
        """Update the screen in place if the same player is still looking at it; else return False."""
        if not self._app.screen_stack:
            return False
        screen = self._app.screen
        assert isinstance(screen, GameScreen)
        return screen.show(self._current.scene)

    def unlock(self, scene: CurtainScene) -> None:
        """The question for the PIN of a locked curtain."""
        from stratego.tui.screens.pins import UnlockScreen

        self._show(UnlockScreen(scene))

    def notice(self, heading: str, words: str) -> None:
        """Something that both players should know; Enter leads to the game."""
        from stratego.tui.screens.game.cards import NoticeScreen

        self._show(NoticeScreen(heading, words))

    def leaving(self) -> None:
        """The question whether to leave the game."""
        from stratego.tui.screens.game.cards import LeavingScreen

        self._show(LeavingScreen(is_saved=self._current.is_saved))

    def replay_played(self) -> None:
        """The replay of the finished game, at its end; from there back to the end of the game."""
        from stratego.wording.ending import ending_words

        current, game = self._current, self._current.played()
        assert game.outcome is not None
        ending = ending_words(current.rules, game.outcome, self._names)
        self._replay(game, self._names, current.players, ending, self.game, at_end=True)

    def rematch(self) -> None:
        """Another game with sides changed."""
        self._current.rematch()
        self.game()

    # Help, which covers another screen

    def help(self, keys: Sequence[KeyLine], rules: Ruleset | None) -> None:
        """The keys of the present screen and the rules; None: those of the game, else of the classic one."""
        from stratego.tui.screens.help import HelpScreen

        if rules is None:
            rules = self._current.rules if self._current.is_taken else self.store.classic()
        current = self._current
        switched = _house_rules(rules)[0] if current.has_house_rules else ()
        opponent = next((self._names[color] for color in current.players), None)
        screen = HelpScreen(keys, rules, switched, in_game=current.is_taken, opponent=opponent)
        self._load_styles(screen)
        self._app.push_screen(screen)

    def close_help(self) -> None:
        """The screen below the help, or what the opponent has done meanwhile."""
        if self._is_behind:
            self.game()
        else:
            self._app.pop_screen()


def screen_for(scene: Uncovered) -> GameScreen:
    """The screen that draws a scene."""
    is_waiting = isinstance(scene, WaitingScene)
    shown = scene.scene if isinstance(scene, WaitingScene) else scene
    match shown:
        case TurnScene():
            from stratego.tui.screens.game.turn import TurnScreen, WaitingScreen

            return (WaitingScreen if is_waiting else TurnScreen)(shown)
        case PlaceScene():
            from stratego.tui.screens.setup.in_turn import PlaceScreen, SetupWaitingScreen

            return (SetupWaitingScreen if is_waiting else PlaceScreen)(shown)
        case DeployScene():
            from stratego.tui.screens.setup.army import DeployScreen

            return DeployScreen(shown)
        case PinScene() | GivenUpScene():
            from stratego.tui.screens.pins import GivenUpScreen, PinScreen

            return PinScreen(shown) if isinstance(shown, PinScene) else GivenUpScreen(shown)
        case FirstMoverScene():
            from stratego.tui.screens.lobby.players import FirstMoverScreen

            return FirstMoverScreen()
        case BattleScene():
            from stratego.tui.screens.game.cards import BattleScreen

            return BattleScreen(shown)
        case OverScene():
            from stratego.tui.screens.game.game_over import OverScreen

            return OverScreen(shown)
    assert_never(shown)


def title_of(scene: Scene, rules: Ruleset) -> str:
    """The window's title: the game and whose turn it is, never a square or a rank."""
    match scene:
        case CurtainScene():
            return curtain.next_player(rules, scene.next)
        case DeployScene(coaching=Coaching()) | TurnScene(coaching=Coaching()):
            return rules.name
        case PinScene() | DeployScene() | PlaceScene() | TurnScene() | WaitingScene():
            return curtain.player(rules, scene.color)
    return rules.name


def _saved(name: str) -> str:
    """The message about a set-up that has just been saved; empty if none has."""
    return setting_up.SAVED.format(name=name) if name else ""


def _hindsight(game: Game, players: Mapping[Color, str]) -> dict[Color, PastBeliefs]:
    """What the computer believed in a game, for each side that it played."""
    sides = [color for color, player in players.items() if player.partition(":")[0] == COMPUTER]
    if not sides:
        return {}
    from stratego.players.computer.past_beliefs import PastBeliefs

    first = game.copy()
    first.undo(first.ply)
    return {
        color: PastBeliefs(first.view(color), [event.seen_by(color) for event in game.history])
        for color in sides
    }


def _house_rules(rules: Ruleset) -> tuple[Sequence[str], Sequence[str]]:
    """The house rules in sentences, and in a few words each; none for a shipped ruleset."""
    base = base_of(rules)
    if not differences(rules, base):  # as in most games: the first curtain need not load the words
        return (), ()
    from stratego.wording.house_rules import house_rules, house_rules_in_short

    return house_rules(rules, base), house_rules_in_short(rules, base)
