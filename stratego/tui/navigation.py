"""Switches between the screens of the program."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, cast

from stratego.engine.errors import ExplainedError, Explanation, excerpt, printable, printable_path, refusal_of
from stratego.engine.pieces import COLORS, Color
from stratego.engine.ruleset import Ruleset
from stratego.files import chosen_data_folder, data_folder, settings_file
from stratego.hotseat import scenes
from stratego.hotseat.draft import Draft
from stratego.hotseat.game_setup import GameSetup, short_name
from stratego.records.autosave import Autosave, Kept
from stratego.records.folder import has_finished, has_unfinished
from stratego.records.names_and_lessons import has_learnt
from stratego.rulesets.house_rules import base_of
from stratego.table.open_game import OpenGame
from stratego.table.settings import Settings
from stratego.tui.screens.base import GameScreen
from stratego.tui.screens.game.curtain import CurtainScreen
from stratego.tui.terminal.lifecycle import GuardedApp
from stratego.wording import curtain, lessons, lobby, options, program, records, setting_up, settings
from stratego.wording.keys import KeyLine
from stratego.wording.language import Sentence, read_by_all, said_in, shipped, turn_to
from stratego.wording.names import called, said, sentence_of, side, side_name

if TYPE_CHECKING:
    from stratego.engine.game import Game
    from stratego.hosting.connection import Connection
    from stratego.lessons.lesson import Lesson
    from stratego.records.record import Record
    from stratego.rulesets.own import OwnRuleset
    from stratego.table.listing import Entry, Listing
    from stratego.table.stored import Stored


class _Lobby:
    """The screens before a game, and the cards, imported together when the first of them is shown."""

    def __init__(self) -> None:
        from stratego.tui.screens.game import cards
        from stratego.tui.screens.lobby import lists, players, switches
        from stratego.tui.screens.setup import army

        self.cards, self.lists, self.players, self.switches, self.army = cards, lists, players, switches, army


class Navigation:
    """Shows one screen at a time, so that no earlier one remains; only the help covers another screen.

    Screens use these methods to show other screens. If a method cannot do so, it raises an `Explained` error,
    and nothing changes. For a fast start, most screens are imported when the first of their kind is shown.
    """

    _first_screen: GameScreen
    home_line: Sentence | None = None
    """The line where the home screen's cursor starts; None until a line has been chosen."""
    _lesson: Lesson  # the lesson opened last
    _state_at_help: tuple[str, bool, bool] | None = None  # the seat's state when the help was opened

    def __init__(self, app: GuardedApp, current: OpenGame, *, leads_home: bool = True) -> None:
        """``leads_home`` is False if a command chose a first screen other than the game or home."""
        self._app = app
        self._leads_home = leads_home
        self._current = current
        self._is_alone = self._is_apart = False
        self._is_behind = False  # True while the opponent's action or the host's news is not shown yet

    @cached_property
    def store(self) -> Stored:
        """The object that reads and changes saved files; imported when first needed."""
        from stratego.table.stored import Stored

        return Stored()

    @cached_property
    def _lobby(self) -> _Lobby:
        return _Lobby()

    def opening(self, show: Callable[[], object]) -> GameScreen:
        """Return the screen that ``show`` shows. Call this only for the program's first screen."""
        show()
        return self._first_screen

    def _load_styles(self, screen: GameScreen) -> None:
        """Parse a screen's style sheets that are not loaded yet; Textual would parse all sheets again."""
        styles = self._app.stylesheet
        for path in screen.css_path:
            if not styles.has_source(str(path)):
                styles.add_source(path.read_text("utf-8"), (str(path), ""))

    def _put_away(self) -> None:
        """Close the current game, and reset the language and the window's title."""
        self._current.clear()
        turn_to()
        self._app.set_window_title(curtain.TITLE)

    def _show(self, screen: GameScreen) -> None:
        """Show this screen in place of any other; stop the clock if this screen stops it, else let it run."""
        self._load_styles(screen)
        self._current.pause(is_paused=screen.STOPS_CLOCK)
        if self._app.screen_stack:
            self._app.switch_screen(screen)
        else:
            self._first_screen = screen

    # Before a game

    def home(self) -> None:
        """Show the home screen, closing the current game."""
        from stratego.tui.screens.lobby.home import HomeScreen

        self._put_away()
        self._leads_home = True
        data = data_folder()
        can_continue, can_replay, learnt = has_unfinished(data), has_finished(data), has_learnt(data)
        self._show(HomeScreen(can_continue=can_continue, can_replay=can_replay, has_learnt=learnt))

    def back(self) -> None:
        """Show the home screen.

        If a command chose another first screen, leave the program instead, unless the home screen or the
        rulesets have been shown since.
        """
        if self._leads_home:
            self.home()
        else:
            self._app.leave(0)

    def friend_elsewhere(self) -> None:
        """Show the joinable games and a line to begin a new one, or the rulesets if no game is joinable."""
        games = self.store.joinable_games()
        if games.first:
            self._show(self._lobby.lists.FriendScreen(games))
        else:
            self.new_game(alone=False, apart=True, said=str(lobby.NOTHING_TO_JOIN))

    def new_game(
        self, at: str = "", *, alone: bool | None = None, apart: bool = False, said: str = ""
    ) -> None:
        """Close the current game, and show the rulesets with the cursor on the one named ``at``, if any.

        ``said`` is the initial message. If ``alone``, the game is against the computer; if ``apart``, against
        a friend at another terminal. If ``alone`` is None, both keep their last values.
        """
        if alone is not None:
            self._is_alone, self._is_apart = alone, apart
        self._put_away()
        self._leads_home = True
        games = self.store.shipped_rulesets()
        is_own = at not in (rules.name for rules in games)
        own = self.store.own_rulesets(at if is_own else "")
        self._show(self._lobby.lists.GamesScreen(games, own, at, said))

    def faulty_ruleset(self, own: OwnRuleset) -> None:
        """Show the faults of one of the user's own rulesets; leaving the screen returns to the list."""
        heading = lobby.FAULTY_FILE.format(file=excerpt(own.path.name))
        advice = lobby.MEND_FILE.format(path=printable_path(own.path))
        leave = partial(self.new_game, own.title)
        faults = lobby.short_faults(own)
        self._show(self._lobby.lists.FaultyScreen(heading, faults, advice, leave, leads_on=False))

    def faulty_settings(self, faults: Sequence[str], go_on: Callable[[], object]) -> None:
        """Show the faults of the settings file; then ``go_on`` shows the first screen."""
        advice = settings.MEND_FILE.format(path=printable_path(settings_file()))
        heading = str(settings.FAULTY_FILE)
        self._show(self._lobby.lists.FaultyScreen(heading, faults, advice, go_on, leads_on=True))

    def house_rules(self, base: Ruleset, rules: Ruleset, clock: str = "") -> None:
        """Show the house rules for ``base``, initially as in ``rules``, and the time control ``clock``."""
        self._show(self._lobby.switches.HouseRulesScreen(base, rules, clock))

    def players(self, rules: Ruleset, base: Ruleset | None = None, clock: str = "") -> None:
        """Ask who plays and who is Red; ``base`` is the ruleset whose house rules were shown, if any."""
        if self._is_alone:
            self._show(self._lobby.players.AgainstScreen(rules, base, clock))
        else:
            groups = ["", *self.store.groups()] if self._is_apart else []  # "": only this account may join
            self._show(self._lobby.players.PlayersScreen(rules, base, clock, groups))

    def lots(self, setup: GameSetup) -> None:
        """Animate the random choice of sides made in ``setup``, then begin that game, at one terminal."""
        self._show(self._lobby.players.LotsScreen(setup))

    def begin(self, setup: GameSetup, first: Color = Color.RED) -> None:
        """Begin a new game. Raises ExplainedError if it is for two terminals and cannot be hosted.

        At two terminals, this person plays ``first``, the side of the player whose name was typed first.
        """
        if setup.is_apart:
            self.accept(self._current.connect(setup), first.side)
        else:
            self._current.begin(setup)
            self.game()

    def join(self, title: str) -> None:
        """Join the hosted game with this title: at once if this person returns to a seat, else by invitation.

        Raises ExplainedError if the game cannot be joined.
        """
        connection = self._current.connect(title)
        if (number := connection.seat_left()) is not None:
            self.accept(connection, number)
        else:
            self.invitation(connection)

    def invitation(
        self, connection: Connection, wished: Color | None = None, *, is_new: bool = False
    ) -> None:
        """Show a game at two terminals, and let this person join it, on the ``wished`` side if given.

        If ``is_new``, this person has just begun the game, and it is deleted if they do not join it. Raises
        HostingError if they cannot take a seat.
        """
        decline = partial(self._decline, connection, is_new=is_new)
        self._show(self._lobby.cards.InvitationScreen(connection, connection.seats_to_take(wished), decline))

    def accept(self, connection: Connection, number: int) -> None:
        """Take seat ``number`` in a game at two terminals. Raises ExplainedError if that is refused.

        If the other player has not come yet, show how they join, unless a command opened this game.
        """
        self._current.sit_down(connection, number)
        if self._leads_home and connection.seat.other == "expected":
            self._show(self._lobby.cards.FriendJoinsScreen(connection.seat.rules, connection.seat.game_name))
        else:
            self.game()

    def _decline(self, connection: Connection, *, is_new: bool) -> None:
        connection.close()
        if is_new:
            refusal_of(lambda: self.store.delete_hosted(connection.place.title))
        self.back()

    def sit(self, connection: Connection) -> None:
        """Show the game that this person has joined at another terminal through ``connection``."""
        self._current.sit(connection)
        self.game()

    def play_again(self, settings: Settings) -> None:
        """Begin another game like the last one, or show why that fails.

        If there is no last game, show the rulesets.
        """
        if (record := self.store.last_game()) is None:
            self.new_game()
            return
        try:
            connection = self._current.repeat(record, settings)
        except ExplainedError as problem:
            heading = shipped("game name", record.rules.name)
            faults = [sentence_of(problem.explanation)]
            self._show(self._lobby.lists.FaultyScreen(heading, faults, "", self.home, leads_on=False))
            return
        if connection is None:
            self.game()
        else:
            self.invitation(connection, is_new=True)

    def unfinished_games(self) -> None:
        """Show the unfinished games, or the home screen if there are none."""
        self._games(self.store.unfinished_games(), self._lobby.lists.UnfinishedScreen)

    def joinable_games(self) -> None:
        """Show the games at two terminals that can be joined, or the home screen if there are none."""
        self._games(self.store.joinable_games(), self._lobby.lists.UnfinishedScreen)

    def finished_games(self, sought: str = "", at: str = "") -> None:
        """Show the finished games, filtered by the words ``sought``; if there are none, the home screen.

        The cursor starts on the game with the key ``at``, if that is shown.
        """
        screen = self._lobby.lists.FinishedScreen
        self._games(self.store.finished_games(at), lambda games: screen(games, sought, at))

    def _games(self, games: Listing[Entry], screen: Callable[[Listing[Entry]], GameScreen]) -> None:
        if games.first:
            self._show(screen(games))
        else:
            self.home()

    def resume(self, key: str) -> None:
        """Continue an unfinished game from where it was left. Raises ResumeError if it cannot be opened."""
        session, journal, loss = self.store.resume(key)
        self._current.open(session, Autosave(session, journal))
        if loss is None:
            self.game()
        else:
            self.loss(loss)

    def loss(self, loss: Explanation) -> None:
        """Show which part of a resumed game was lost, before the game continues."""
        languages = read_by_all(self._current.languages.get(color, "") for color in COLORS)
        self.notice(str(program.PARTLY_LOST), *said_in(languages, lambda: sentence_of(loss)))

    def replay(self, key: str, sought: str = "") -> None:
        """Replay a finished game; leaving the replay returns to the list, filtered by ``sought``.

        Raises Refusal if its record cannot be replayed.
        """
        back = partial(self.finished_games, sought, key)
        self.show_replay(*self.store.finished_game(key), back=back)

    def show_replay(
        self,
        told: Record | OpenGame,
        game: Game,
        *,
        back: Callable[[], None] | None = None,
        at_point: bool = False,
    ) -> None:
        """Replay ``game``: from the start if ``told`` is its record, from the end if it is the open game.

        With ``at_point``, the replay begins at the first turning point instead. Leaving a record calls
        ``back``, by default `finished_games`.
        """
        from stratego.table.replay import Replay
        from stratego.tui.screens.game.replay import ReplayScreen

        replay = Replay(game, told.players, told.time_control, told.turn_times)
        if isinstance(told, OpenGame):
            replay.to(replay.last)
            screen = ReplayScreen(replay, self._names, replay.outcome, self.game)
        else:
            names = {color: short_name(name) for color, name in records.recorded_names(told).items()}
            screen = ReplayScreen(replay, names, told.ending, back or self.finished_games)
        if at_point:
            replay.next_point()
        self._show(screen)

    # Lessons

    def lessons(self, at: str = "") -> None:
        """Close the current game, and show the lessons and a line that leads to the positions.

        The cursor is on the lesson with key ``at``, if given.
        """
        self._put_away()
        self._show(self._lobby.lists.LessonsScreen(self.store.lessons(), at, self.store.positions()))

    def positions(self, at: str = "") -> None:
        """Close the current game, and show the positions to solve.

        The cursor is on the position with key ``at``, if given.
        """
        self._put_away()
        self._show(self._lobby.lists.PositionsScreen(self.store.positions(), at))

    def lesson(self, key: str) -> None:
        """Start a shipped lesson or position from its beginning."""
        self.learn(self.store.lesson(key))

    def learn(self, lesson: Lesson) -> None:
        """Start a lesson from its beginning."""
        from stratego.lessons.play import LessonPlay

        self._lesson = lesson
        self._current.learn(LessonPlay(lesson))
        self.game()

    def next_lesson(self) -> None:
        """Start the next lesson or position or, after the last lesson, a first game; else show the list."""
        if following := self.store.lesson_after(self._lesson):
            self.lesson(following)
        elif self.what_follows == "game":
            self._current.begin_first(*self.store.first_game())
            self.game()
        else:
            self.leave_lesson()

    @property
    def what_follows(self) -> str:
        """What follows the current lesson, as in `Stored.what_follows`."""
        return self.store.what_follows(self._lesson)

    def place_of_lesson(self) -> str:
        """Return the current lesson's or position's number in words; empty if it is not a shipped one."""
        place = self.store.place_of(self._lesson)
        return "" if place is None else lessons.place(*place, is_position=self._lesson.goal is not None)

    def leave_lesson(self) -> None:
        """Return to the lessons or positions, with the cursor on the current one."""
        (self.positions if self._lesson.goal else self.lessons)(self._lesson.name)

    # Set-ups

    def setups(self, saved: str = "", *, at: str = "", said: str = "") -> None:
        """Show the user's own set-ups, with the cursor on the one just ``saved``, else on ``at``.

        The initial message is ``said`` or, if that is empty, that the set-up ``saved`` was saved.
        """
        at = saved or at
        self._show(self._lobby.lists.SetupsScreen(self.store.setups(at), at, said or _saved(saved)))

    def armies(self) -> None:
        """Show the armies that a new set-up can be made for."""
        self._show(self._lobby.lists.ArmiesScreen(self.store.armies()))

    def new_setup(self, rules: Ruleset) -> None:
        """Show the editor with an empty zone."""
        self.editor(Draft.empty(rules, Color.RED))

    def edit_setup(self, name: str) -> None:
        """Show the editor with a saved set-up, under the first ruleset that it fits.

        Raises SetupError if the set-up cannot be read or fits no ruleset.
        """
        self.editor(self.store.open_setup(name), name)

    def editor(
        self, draft: Draft, name: str = "", leave: Callable[[str], None] | None = None, title: str = ""
    ) -> None:
        """Show the editor; ``name`` is the set-up's name, if any. With a ``title``, first ask for a name.

        ``leave`` shows the next screen, by default the list of set-ups. Its argument is the set-up's name, or
        an empty string if it was not saved.
        """
        self._show(self._lobby.army.SetupEditor(draft, leave or partial(self.setups, at=name), name, title))

    def editor_alone(self, draft: Draft, name: str) -> None:
        """Show the editor as the first screen. Afterwards show the list if a set-up was saved, else leave."""
        self.editor(draft, name, lambda saved: self.setups(saved) if saved else self.back())

    def played_setups(self, saved: str = "") -> None:
        """Ask which set-up of the finished game to save; ``saved`` is the name of one just saved, if any."""
        self._show(self._lobby.lists.SaveSetupScreen(COLORS, said=_saved(saved)))

    def save_played_setup(self, color: Color) -> None:
        """Show the set-up of one side of the finished game, asking for its name."""
        current = self._current
        draft = Draft(current.rules, Color.RED, current.played_setups()[color].cells)
        title = setting_up.TITLE_OF_PLAYER.format(name=self._names[color])
        self.editor(draft, leave=self.played_setups, title=title)

    # The settings

    def show_settings(self) -> None:
        """Show the settings."""
        file = printable(str(settings_file()), 200)
        self._show(self._lobby.switches.SettingsScreen(self.store.earlier_names(), file))

    # The current game

    @property
    def _names(self) -> Mapping[Color, str]:
        """The display names of the players of the current game."""
        return called(self._current.names, self._current.players)

    def game(self) -> None:
        """Show the current scene, or a card before it. The current screen stays if it can show the scene.

        If the host has sent this person away, only say so, and why.
        """
        current, app, saving = self._current, self._app, self._current.saving
        self._is_behind = False
        with app.batch_update():
            while len(app.screen_stack) > 1:  # the help covers another screen
                app.pop_screen()
            if current.seat is not None and current.seat.is_put_out:
                assert current.seat.sent_away is not None
                name, why = shipped("game name", current.rules.name), said(current.seat.sent_away)
                self._show(self._lobby.cards.SentAwayScreen(name, why))
                return
            scene = current.scene
            is_waiting = isinstance(scene, scenes.WaitingScene | scenes.DeployScene)
            is_stuck = is_waiting and current.trouble is not None
            if not is_stuck and self.update():
                return
            app.clear_notifications()
            turn_to()  # the title is in the program's language
            app.set_window_title(title_of(scene, current.rules))
            is_public = isinstance(scene, scenes.CurtainScene | scenes.WaitingScene | scenes.OverScene)
            # At two terminals the board says whose army was completed, so no card does.
            were_placed = bool(current.placed_for) and current.seat is None
            is_public = is_public or (current.is_for_one and were_placed)
            news = saving.problem, saving.notice, current.opponent_has_changed, were_placed
            has_card = is_stuck or (is_public and any(news))
            reader = None if has_card else scenes.reader_of(scene)
            turn_to(current.languages.get(reader, "") if reader else "")
            if isinstance(scene, scenes.CurtainScene) and not has_card:
                self._show(CurtainScreen(scene, self._house_rules(scene.rules)))
            else:
                self.show_scene(scene, has_card=has_card, is_public=is_public)

    def show_scene(self, scene: scenes.Scene, *, has_card: bool = False, is_public: bool = True) -> None:
        """Show the screen that draws a scene, or a card before it; for a locked curtain, ask for its PIN."""
        from stratego.tui.scene_screens import card_for, screen_for

        if has_card:
            self._show(card_for(self._current, self._names, is_public=is_public))
        else:
            self._show(screen_for(scene))

    def follow(self) -> None:
        """Show the opponent's action or the host's news, at once or when the current screen is left."""
        hiding = scenes.CurtainScene if self._current.trouble else scenes.CurtainScene | scenes.DeployScene
        if isinstance(self._current.scene, hiding) and self._current.seat is None:
            return  # these scenes do not show what the opponent does
        seat = self._current.seat
        # Close the help if the news is urgent. Without a host, it is always the opponent's action, which is
        # urgent if there is a clock. With a host, it is urgent if the seat's state has changed meanwhile.
        is_timed = self._current.time_control is not None
        is_urgent = is_timed if seat is None else seat.state != self._state_at_help
        if is_urgent and len(self._app.screen_stack) > 1:
            self._app.pop_screen()  # it may be this player's turn now, or the end of the game
        if (seat is not None and seat.is_put_out) or self._screen.follow(self._current.scene):
            self.game()
        else:
            self._is_behind = True

    def _house_rules(self, rules: Ruleset) -> tuple[Sequence[str], Sequence[str]]:
        """Return the house rules as sentences, and in short forms; none in a lesson."""
        base = base_of(rules) if self._current.has_house_rules else rules
        return options.house_rules(rules, base), options.house_rules_in_short(rules, base)

    def show_time(self) -> None:
        """Update the clock on every open screen; one that is not mounted yet will show it by itself."""
        for screen in self._app.screen_stack:
            if screen.is_mounted:
                cast(GameScreen, screen).show_time()

    def update(self) -> bool:
        """Update the screen in place. Returns False if the scene needs another screen."""
        return bool(self._app.screen_stack) and self._screen.show(self._current.scene)

    @property
    def _screen(self) -> GameScreen:
        return cast(GameScreen, self._app.screen)

    def notice(self, heading: str, *sentences: str) -> None:
        """Show a notice that both players should read; the game follows."""
        self._show(self._lobby.cards.NoticeScreen(heading, *sentences))

    def saved_elsewhere(self) -> None:
        """Tell the players where the game will be saved from now on, then continue it."""
        folder = printable_path(chosen_data_folder())
        self.notice(str(program.SAVED_ELSEWHERE), program.SAVED_IN.format(folder=folder))

    def leave(self) -> None:
        """Return to the home screen if the game was begun there; otherwise leave the program."""
        if self.home_line is not None:
            if self._current.saving.is_saved:
                self.home_line = lobby.CONTINUE
            self.home()
        else:
            self._app.leave(0)

    def leaving(self) -> None:
        """Ask whether to leave the game."""
        current = self._current
        if not current.saving.is_saved:
            is_new = current.saving.kept is Kept.NO_GAME
            kept = str(program.LEAVE_NEW if is_new else program.LEAVE_UNSAVED)
        else:
            is_setting_up = current.seat is not None and current.seat.is_setting_up
            running = program.LEAVE_SETTING_UP if is_setting_up else program.LEAVE_CLOCK
            kept = str(running if current.clock_runs_on else program.LEAVE_SAVED)
        self._show(self._lobby.cards.LeavingScreen(kept, is_final=not current.saving.is_saved))

    def replay_played(self, *, at_point: bool = False) -> None:
        """Replay the game just finished, from its end or, if ``at_point``, from its first turning point."""
        self.show_replay(self._current, self._current.played(), at_point=at_point)

    def place_planned(self) -> None:
        """Place the next piece of a plan while the curtain is down, then hand over to the other player."""
        self._current.place_planned()
        self._current.save()
        self.game()

    def rematch(self) -> None:
        """Begin another game with the sides swapped."""
        self._current.rematch()
        self.game()

    # Help, which covers another screen

    def help(self, keys: Sequence[KeyLine], rules: Ruleset | None, *, rules_first: bool = False) -> None:
        """Cover the screen with the help on its ``keys`` and on ``rules``.

        If ``rules`` is None, the help explains those of the current game or, without one, the classic rules.
        With ``rules_first`` the keys come after the rules.
        """
        from stratego.tui.screens.help import HelpScreen

        seat = self._current.seat
        self._state_at_help = None if seat is None else seat.state
        about = self._current.rules if rules is None and self._current.is_taken else rules
        house_rules = [] if about is None else self._house_rules(about)[0]
        screen = HelpScreen(keys, about, house_rules, rules_first=rules_first)
        self._load_styles(screen)
        self._app.push_screen(screen)

    def close_help(self) -> None:
        """Return to the screen below the help, or show what the opponent has done in the meantime."""
        self._app.pop_screen()
        if self._is_behind:
            self.follow()  # unlike `game`, this keeps an open question


def title_of(scene: scenes.Scene, rules: Ruleset) -> str:
    """Return the window's title: the game and, in most scenes, the side that is next or at the screen.

    It never shows a square or a rank.
    """
    game = shipped("game name", rules.name)
    match scene:
        case scenes.CurtainScene(is_over=False):
            return curtain.NEXT_PLAYER.format(game=game, side=side(scene.next))
        case scenes.DeployScene(coaching=None) | scenes.TurnScene(coaching=None):
            return f"{game}: {side_name(scene.color)}"
        case scenes.PlaceScene() | scenes.PinScene() | scenes.WaitingScene():
            return f"{game}: {side_name(scene.color)}"
    return game


def _saved(name: str) -> str:
    """Return the message that the set-up ``name`` was saved; empty if ``name`` is empty."""
    return setting_up.SAVED.format(name=name) if name else ""
