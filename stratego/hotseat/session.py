"""The session: one game at the terminal, the player looking at the screen, and the curtain.

A session's state is the result of its steps. The session owns the game and provides the scenes to draw. A
single player's opponent, from `stratego.players`, chooses its steps from what it is `asked` and has `heard`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TYPE_CHECKING, Final, Protocol, assert_never

from stratego.engine.actions import Action
from stratego.engine.clock import Clock
from stratego.engine.endings import Reason
from stratego.engine.errors import Explanation
from stratego.engine.pieces import COLORS, Color
from stratego.engine.ruleset import Ruleset
from stratego.hotseat import scenes, steps
from stratego.hotseat.draft import Draft
from stratego.hotseat.draw_offers import DrawOffers
from stratego.hotseat.game_setup import UCC, GameSetup, Names, Opponent
from stratego.hotseat.pin_locks import Locks
from stratego.hotseat.steps import Cells, PinStep, Step, StepError, Taken, has_just_taken_over

if TYPE_CHECKING:
    from stratego.engine.events import Announcement
    from stratego.engine.game import Game
    from stratego.engine.view import PlayerView


PAUSE: Final = 5.0
"""If two people play apart, the clock stands still for this many seconds after a battle or a guess, and when
the game begins because the time to set up has run out.

The time is fixed: if the clock waited until a player proceeds, their seat could stop the clock at will.
"""


class Play(Protocol):
    """Takes steps, and provides the scene to show after each."""

    rules: Ruleset
    names: Names
    """The players' names."""
    players: Mapping[Color, str]
    """The opponent's name in records, by side; empty if there is no opponent."""
    languages: Mapping[Color, str]
    """The language codes of players who do not read the program's language."""
    has_house_rules: bool
    """Whether this is a game, whose ruleset may have house rules; False for a lesson."""

    @property
    def scene(self) -> scenes.Scene:
        """The scene to show now."""

    @property
    def is_secret(self) -> bool:
        """Whether the scene is for one player's eyes only, so that the curtain may have to come down."""

    @property
    def is_resumable(self) -> bool:
        """Whether this is an unfinished game that can be resumed; False for a lesson, which starts over."""

    def take(self, step: Step, at: float = 0.0) -> None:
        """Take one step; ``at`` is the time on the caller's clock, in seconds.

        Raises StepError if the step is not possible now, and IllegalMove if the rules forbid the action; in
        either case nothing changes.
        """


class Session:
    """One game, from the first set-up to the open board.

    Take steps with `take`, and draw `scene`. Two people at one terminal have a curtain between their turns.
    Two people who play apart, at two terminals, have a screen each, with the scenes of `scene_for`. A single
    player keeps the screen: the opponent takes its steps when it is `asked`, even behind the curtain.
    """

    has_house_rules = True

    def __init__(self, setup: GameSetup) -> None:
        self.setup = setup
        self.rules = rules = setup.rules
        self.opponent = opponent = setup.opponent
        self.names = setup.names
        self.players = setup.players
        self.languages = setup.languages
        self._steps: list[Taken] = []
        self._locks = Locks()
        self._drafts = {color: Draft.empty(rules, color) for color in COLORS}
        self._placed: dict[Color, str | None] = dict.fromkeys(COLORS)
        self._game: Game | None = None
        self._seats = Seats(rules, opponent, is_apart=setup.is_apart)
        self._are_ready: set[Color] = set()
        self._has_moved: bool  # whether a quiet move was made in this turn and not undone
        self._draws = DrawOffers()
        self.seconds = dict.fromkeys(COLORS, 0.0)
        """The seconds that each player has had the screen to themselves, as in `Statistics`."""
        self.clock: Clock | None = None
        """The clock at the last step; None in a game without one."""
        self._turn_times: list[float] = []  # seconds for each finished turn; empty without a clock
        self.turns_taken_back = 0
        self._scene: scenes.Scene | None = None
        if setup.time_control is not None:
            at_once = setup.is_apart and rules.deployment == "secret"
            self.clock = self._as_it_runs(Clock(setup.time_control, at_once=at_once))
        if setup.asks_pins:
            self.take(steps.AskPins())
            if opponent is not None:
                self.take(steps.GoWithout(opponent.color))

    def __repr__(self) -> str:
        return f"<Session of {self.rules.name}: {len(self._steps)} steps>"

    @property
    def steps(self) -> tuple[Taken, ...]:
        """All steps so far, with their times: for the journal only, as they hold both set-ups."""
        return tuple(self._steps)

    @property
    def last_at(self) -> float:
        """The time of the last step on the caller's clock, in seconds; 0.0 before the first step."""
        return self._steps[-1].at if self._steps else 0.0

    @property
    def scene(self) -> scenes.Scene:
        """The scene to show now."""
        if self._scene is None:
            self._scene = self.scene_for(self._seats.viewer)
        return self._scene

    def scene_for(self, viewer: Color) -> scenes.Scene:
        """The scene for a player. It is never a `BattleScene` if two people play at two terminals."""
        if self._seats.is_covered:
            return scenes.CurtainScene(
                viewer,
                self.names,
                self.rules,
                self._locks.shown.get(viewer),
                is_setting_up=self._game is None,
                hand_overs=self._seats.hand_overs,
                players=self.players,
                clock=self.clock,
            )
        return self._uncovered(viewer)

    def standing(self, clock: Clock | None) -> scenes.Standing:
        """The state of the game for anyone who may join it; ``clock`` is the current clock."""
        idle = scenes.WaitingScene | scenes.OverScene
        acting = tuple(color for color in COLORS if not isinstance(self.scene_for(color), idle))
        is_setting_up = self._game is None and self._seats.showing is Showing.PLAYER
        ply = min(len(self.announced(color)) for color in COLORS)
        return scenes.Standing(acting, is_setting_up, ply, clock)

    def may_act(self, color: Color, step: Step) -> bool:
        """Whether ``step`` is for the player of ``color`` to take, in a game at two terminals.

        Each player takes the steps of their own set-up, Red chooses who moves first, and all other steps are
        for the player whose turn it is.
        """
        if isinstance(step, steps.Arrange | steps.Ready):
            return step.color is color
        chooses_first = self._seats.showing is Showing.FIRST_MOVER
        return color is (Color.RED if chooses_first else self._seats.player)

    @property
    def player(self) -> Color:
        """The side whose turn it is, to set up or to move."""
        return self._seats.player

    def is_ready(self, color: Color) -> bool:
        """Whether a player's secret set-up is finished: they have said so, or their time has run out."""
        return color in self._are_ready

    @property
    def has_pins(self) -> bool:
        """Whether a player has chosen a PIN, or is asked for one."""
        return bool(self._locks.shown) or any(map(self._locks.is_asked, COLORS))

    @property
    def is_secret(self) -> bool:
        """Whether the scene is for one player's eyes only."""
        return bool(self._seats.watching)

    @property
    def is_resumable(self) -> bool:
        """Whether the game is unfinished."""
        return self._seats.showing is not Showing.OVER

    def game(self) -> Game:
        """A copy of the finished game (K7). Raises StepError before its end."""
        return self._finished().copy()

    def draft(self, color: Color) -> Draft:
        """A player's set-up so far, never to be shown to the other player."""
        return self._drafts[color]

    def rematch(self, seed: int = 0) -> Session:
        """A new game for the same players and PINs, with sides swapped; ``seed`` is for the opponent.

        Raises StepError before the end of this game.
        """
        self._finished()
        session = Session(self.setup.with_sides_swapped(seed))
        for step in self._locks.handed_on():
            session.take(step)
        return session

    def take(self, step: Step, at: float = 0.0) -> None:
        """Take one step; ``at`` is the time on the caller's clock, in seconds.

        The caller's clock may start anywhere and should stop while the program is not running. Raises
        StepError if the step is not possible now, and IllegalMove if the rules forbid the action; in either
        case nothing changes.
        """
        at = round(at, 3)  # as in journals, so that a resumed session computes the same times
        passed = max(0.0, at - self.last_at) if self._steps else 0.0
        clock = self.clock and self.clock.after(passed)
        is_out = clock is not None and clock.is_out
        if is_out is not isinstance(step, steps.RunOut):
            out, left = Explanation("Your time has run out."), Explanation("There is time left.")
            raise StepError(out if is_out else left)
        timed, hand_overs = self._timed, self._seats.hand_overs
        step = self._apply(step, at)
        for color in timed:
            self.seconds[color] += passed
        if clock is not None:
            self.clock = self._clock_after(clock, step, is_next_turn=self._seats.hand_overs > hand_overs)
        self._steps.append(Taken(step, at))
        self._scene = None

    @property
    def _timed(self) -> set[Color]:
        """The players whose time passes.

        While both set up at once at two terminals, these are the players who are not ready; otherwise it is
        the player whose set-up or turn is shown, if any.
        """
        if self.setup.is_apart and self._at_once and (unready := set(COLORS) - self._are_ready):
            return unready
        return self._seats.watching

    def _clock_after(self, clock: Clock, step: Step, *, is_next_turn: bool) -> Clock:
        """The clock after ``step``; ``clock`` is the clock just before it."""
        seats = self._seats
        lowered = isinstance(step, steps.Lower) and clock.runs and clock.player is seats.viewer
        if lowered or step == steps.Unlock(b""):  # the curtain came down, or stays down after a wrong PIN
            clock = clock.stopped_by(seats.viewer)
        if is_next_turn and not clock.is_setting_up:
            self._turn_times.append(clock.turn)
        if is_next_turn:
            is_shown = isinstance(step, steps.Act | steps.RunOut) and self._game is not None
            clock = clock.next_turn(seats.player, PAUSE if is_shown and self.setup.is_apart else 0.0)
        return self._as_it_runs(clock)

    def _as_it_runs(self, clock: Clock) -> Clock:
        """``clock`` set to the player whose turn it is, and running or stopped.

        It runs if their turn or their timed set-up is shown, and they are not asked for a PIN.
        """
        seats = self._seats
        is_setting_up = self._game is None
        has_limit = not is_setting_up or clock.control.setting_up is not None
        runs = bool(seats.watching) and has_limit and not self._locks.is_asked(seats.player)
        return clock.replace(player=seats.player, is_setting_up=is_setting_up, runs=runs)

    @property
    def turn_times(self) -> tuple[float, ...]:
        """The duration of each turn in seconds, including an unfinished last one; empty without a clock."""
        return () if self.clock is None else (*self._turn_times, self.clock.turn)

    def _apply(self, step: Step, at: float) -> Step:
        """Apply a step. Returns the step as it is recorded."""
        match step:
            case steps.Lift() | steps.Unlock():
                self._seats.expect_curtain()
                if not self._locks.lifts(self._seats.viewer, step, at):
                    return steps.Unlock(b"")
                self._seats.is_covered = False
            case steps.AskPins() | steps.SetPin() | steps.GoWithout():
                self._choose_pin(step)
            case steps.GiveUp():
                self._give_up()
            case steps.AcceptGivingUp(proof=proof):
                self._seats.expect(Showing.GIVEN_UP)
                if not self._locks.opens(self._seats.player.other, proof, at):
                    return steps.AcceptGivingUp()
                self._lose(self._begun(), Reason.RESIGNED)
            case steps.DeclineGivingUp():
                self._seats.expect(Showing.GIVEN_UP)
                self._seats.showing, self._seats.is_covered = Showing.PLAYER, True
            case steps.Lower():
                self._seats.expect(Showing.PLAYER)
                if self.setup.is_apart:
                    raise StepError("There is no curtain in this game.")
                self._seats.is_covered = True
            case steps.Arrange(color=color, cells=cells):
                self._arrange(self._own_draft(color), cells)
            case steps.Ready(color=color):
                self._deploy(self._own_draft(color))
            case steps.Begin(color=color):
                self._seats.expect(Showing.FIRST_MOVER)
                self._begin(color)
            case steps.Act(action=action):
                self._act(self._turn("choose"), action)
                return steps.Act(str(action))
            case steps.TakeBack():
                self._turn("moved").undo()
                self._has_moved = False
            case steps.GoBack(seed=seed):
                self._go_back(self._turn("choose"), seed)
            case steps.EndTurn():
                self._pass_on(self._turn("moved"))
            case steps.Proceed():
                self._seats.expect(Showing.BATTLE)
                self._pass_on(self._begun())
            case steps.OfferDraw():
                self._turn()
                self._draws.offer(has_moved=self._has_moved)
            case steps.AcceptDraw():
                self._offered().agree_draw()
                self._seats.end()
            case steps.DeclineDraw():
                self._offered()
                self._draws.is_declined = True
            case steps.Resign():
                self._lose(self._turn(), Reason.RESIGNED)
            case steps.Claim():
                if not self.setup.is_apart:
                    raise StepError("Only a player at another terminal can be away.")
                self._lose(self._turn(), Reason.AWAY)
            case steps.Tick():
                if self.clock is None or not self.clock.runs:
                    raise StepError("No clock is running.")
            case steps.RunOut(cells=cells):
                self._run_out(cells)
            case _:
                assert_never(step)
        return step

    # The steps

    def _choose_pin(self, step: PinStep) -> None:
        is_first = all(isinstance(taken.step, PinStep) for taken in self._steps)
        if not is_first:
            self._seats.expect(Showing.PLAYER)
        self._locks.choose(step, None if is_first else self._seats.viewer)

    def _give_up(self) -> None:
        self._seats.expect_curtain()
        if self._seats.viewer not in self._locks.shown:
            raise StepError("This curtain has no PIN: its player can resign in their own turn.")
        if self._game is None:
            raise StepError("The game has not begun: leave it, delete it from the list, and start another.")
        if self._seats.player is not self._seats.viewer:
            raise StepError("You can resign only in your own turn.")
        if self.opponent is not None:
            self._lose(self._game, Reason.RESIGNED)  # no other person has to agree
        else:
            self._seats.showing, self._seats.is_covered = Showing.GIVEN_UP, False

    def _arrange(self, draft: Draft, cells: Cells) -> None:
        color = draft.color
        if self.rules.deployment == "secret":
            self._drafts[color] = draft.arrange(cells)
            return
        self._drafts[color], self._placed[color] = draft.with_one_more(cells)
        if all(army.ready for army in self._drafts.values()):
            self._armies_ready()
        else:
            self._hand_over()

    def _deploy(self, draft: Draft) -> None:
        if self.rules.deployment == "alternating":
            raise StepError("The players set up in turn, one piece at a time.")
        if draft.fault is not None:
            pieces = sum(draft.tray.values())
            if pieces > 1:
                raise StepError("{pieces} pieces are still to be placed.", pieces=pieces)
            raise StepError(Explanation("1 piece is still to be placed.") if pieces else draft.fault)
        self._are_ready.add(draft.color)
        if len(self._are_ready) == len(COLORS):
            self._armies_ready()
        elif draft.color is self._seats.player:  # otherwise the other player is still setting up
            self._hand_over()

    def _armies_ready(self) -> None:
        """Start the game, or let the players choose who moves first (D2)."""
        if self.rules.first_move == "chosen":
            self._seats.showing = Showing.FIRST_MOVER
        else:
            self._begin(Color.RED)

    def _begin(self, color: Color) -> None:
        from stratego.engine.game import Game  # not imported at the start, so that the curtain appears sooner

        red, blue = (draft.deployment() for draft in self._drafts.values())
        self._game = Game(self.rules, red=red, blue=blue, turn=color)
        self._seats.player = color.other
        self._pass_on(self._game)

    def _act(self, game: Game, action: Action | str) -> None:
        event = game.play(action)
        if event.incident is None:
            self._has_moved = True
        elif not event.mover.movable or self.setup.is_apart:
            self._pass_on(game)  # a forfeit (M4) is not a battle; at two terminals the seats show battles
        else:
            self._seats.showing = Showing.BATTLE

    def _go_back(self, game: Game, seed: int) -> None:
        if self.opponent is None or self._seats.player is self.opponent.color:
            raise StepError("A turn can be undone only alone, and in your own turn.")
        if self.opponent.player.startswith(UCC):
            raise StepError("This program cannot undo a turn: UCC has no way to.")
        if self.clock is not None:
            raise StepError("With a clock no turn can be undone.")
        if game.ply < len(COLORS):
            raise StepError("There is no turn to undo yet.")
        game.undo(len(COLORS))
        self.opponent = self.opponent.replace(seed=seed)
        self.turns_taken_back += 1
        self._draws = DrawOffers()

    def _lose(self, game: Game, reason: Reason) -> None:
        if self._has_moved:  # a move counts only once its turn has ended, even if it decides the game
            game.undo()
        if reason is Reason.RESIGNED:
            game.resign(self._seats.player)
        else:
            game.run_out(self._seats.player, reason)
        self._seats.end()

    def _run_out(self, cells: Cells) -> None:
        color = self._seats.player
        if self._game is not None:
            assert self.clock is not None
            self._lose(self._game, self.clock.reason)
            return
        self._arrange(self._own_draft(color), cells)
        if self.rules.deployment == "secret":
            self._deploy(self._own_draft(color))

    def _pass_on(self, game: Game) -> None:
        """Begin the other side's turn, or end the game if it is over."""
        if game.outcome is None:
            self._hand_over()
        else:
            self._seats.end()

    def _hand_over(self) -> None:
        self._seats.hand_over()
        self._has_moved = False
        self._draws.end_turn()

    # Requirements of steps

    @property
    def _at_once(self) -> bool:
        """Whether both sides may set up at the same time, each out of the other's sight."""
        is_free = self.opponent is not None or self.setup.is_apart
        return is_free and self.rules.deployment == "secret"

    def _own_draft(self, color: Color) -> Draft:
        self._seats.expect_actor(color)
        if self._game is not None:
            raise StepError("The game has begun: the armies are set up.")
        if color in self._are_ready or not (self._at_once or color is self._seats.player):
            raise StepError("{color} isn't setting up now.", color=color)
        if self._locks.is_asked(color):
            raise StepError("Choose a PIN first, or choose to have none.")
        return self._drafts[color]

    def _begun(self) -> Game:
        if self._game is None:
            raise StepError("The game has not begun: the armies are being set up.")
        return self._game

    def _finished(self) -> Game:
        if self._seats.showing is not Showing.OVER:
            raise StepError("The game isn't over yet.")
        return self._begun()

    def _turn(self, stage: scenes.Stage | None = None) -> Game:
        """The game, if the player may act now and their turn is at ``stage``. Raises StepError otherwise."""
        self._seats.expect_actor(self._seats.player)
        game = self._begun()
        if stage == "choose" and self._has_moved:
            raise StepError("You have already moved: end your turn, or undo the move.")
        if stage == "moved" and not self._has_moved:
            raise StepError("You haven't moved yet.")
        return game

    def _offered(self) -> Game:
        """The game, if the player has a draw offer to answer. Raises StepError otherwise."""
        game = self._turn("choose")
        if not self._draws.is_open:
            raise StepError("No draw is offered to you.")
        return game

    # The opponent's player

    @property
    def asked(self) -> scenes.Scene | None:
        """The scene in which the opponent has to act; None if it has not. The scene is never drawn."""
        if self.opponent is None or self._seats.showing is not Showing.PLAYER:
            return None
        scene = self._uncovered(self.opponent.color)
        return None if isinstance(scene, scenes.WaitingScene) else scene

    def heard(self, color: Color) -> tuple[PlayerView, list[Announcement]] | None:
        """A player's first view and all announcements to them; None until the game has begun."""
        if self._game is None:
            return None
        first = self._game.copy()
        first.undo(first.ply)
        return first.view(color), self.announced(color)

    def announced(self, color: Color, since: int = 0) -> list[Announcement]:
        """The announcements to a player from ply ``since`` on, including their own move of this turn."""
        if self._game is None:
            return []
        is_kept_back = self._has_moved and self._seats.player is not color  # the move may still be taken back
        final = self._game.ply - is_kept_back
        return [event.seen_by(color) for event in self._game.history[since:final]]

    # The scenes

    def _uncovered(self, viewer: Color) -> scenes.Scene:
        if self._seats.showing is Showing.GIVEN_UP:
            return scenes.GivenUpScene(viewer, self._locks.shown.get(viewer.other))
        if self._seats.showing is Showing.FIRST_MOVER:
            if self.setup.is_apart and viewer is Color.BLUE:
                return scenes.WaitingScene(self._placing(viewer))
            return scenes.FirstMoverScene()
        if self._game is None:
            if self._locks.is_asked(viewer):
                return scenes.PinScene(viewer, is_alone=self.opponent is not None)
            if viewer in self._are_ready if self._at_once else self._seats.player is not viewer:
                return scenes.WaitingScene(self._placing(viewer))
            if self.rules.deployment == "secret":
                return scenes.DeployScene(viewer, self._drafts[viewer])
            return self._placing(viewer)
        if self._seats.showing is Showing.BATTLE:
            # Both people may be looking. They see what the player who did not act may know: the player who
            # acted knows at least as much.
            hears = self._seats.player.other if self.opponent is None else viewer
            return scenes.BattleScene(self._game.history[-1].seen_by(hears))
        if self._seats.showing is Showing.OVER:
            return scenes.over_scene(self._game, self.seconds, self.clock)
        turn = self._players_turn(self._game, viewer)
        return turn if self._seats.player is viewer else scenes.WaitingScene(turn)

    def _placing(self, color: Color) -> scenes.PlaceScene:
        """A player's zone and, if the sides set up in turn, the squares of the enemy's pieces (D3)."""
        draft, other = self._drafts[color], self._drafts[color.other]
        are_ready = self._seats.showing is Showing.FIRST_MOVER
        if self.rules.deployment == "secret":
            return scenes.PlaceScene(color, draft, (), None, are_ready)
        squares = {square for square, kind in zip(other.squares, other.cells, strict=True) if kind}
        enemy = tuple(name for name in self.rules.geometry.names if name in squares)
        return scenes.PlaceScene(color, draft, enemy, self._placed[color.other], are_ready)

    def _players_turn(self, game: Game, color: Color) -> scenes.TurnScene:
        """The player's turn; during the other side's turn, the player's own view, without choices."""
        is_theirs = self._seats.player is color
        if self.setup.is_apart and self._has_moved and not is_theirs:  # the move is not announced yet
            game = game.copy()
            game.undo()
        view = game.view(color)
        has_moved = self._has_moved or not is_theirs
        if has_moved:  # an outcome would reveal something about the enemy before the turn ends
            view = view.without_outcome()
        return scenes.TurnScene(
            color=color,
            view=view,
            stage="moved" if has_moved else "choose",
            last_action_fresh=is_theirs and has_just_taken_over(self._steps),
            draw_offered=self._draws.is_open and not has_moved if is_theirs else self._draws.is_pending,
            may_offer_draw=is_theirs and self._draws.may_offer(has_moved=has_moved),
            draw_declined=self._draws.was_declined if is_theirs else self._draws.is_declined,
        )


# The turn, the player looking at the screen, and the curtain


class Showing(Enum):
    """The current screen, or the screen behind the curtain; the value says why other steps are refused.

    PLAYER is a player's set-up or turn.
    """

    PLAYER = Explanation("The curtain is up.")
    GIVEN_UP = Explanation("A PIN was forgotten: the other player has to answer first.")
    FIRST_MOVER = Explanation("Choose who moves first.")
    BATTLE = Explanation("Continue from the battle first.")
    OVER = Explanation("The game is over.")


class Seats:
    """Whose turn it is, and what is on the screen, or on both screens at two terminals.

    ``player`` is the side whose turn it is, to set up or to move.
    """

    def __init__(self, rules: Ruleset, opponent: Opponent | None, *, is_apart: bool) -> None:
        self.opponent = opponent
        self._has_curtain = opponent is None and not is_apart  # between turns
        self.player = Color.RED
        if opponent is not None and rules.deployment == "secret":
            self.player = opponent.color.other  # even if Blue, as the opponent sets up at the same time
        self.showing = Showing.PLAYER
        self.is_covered = self._has_curtain
        self.hand_overs = 0

    @property
    def viewer(self) -> Color:
        """The player who looks at the screen or will lift the curtain.

        At two terminals, it is the player whose turn it is.
        """
        return self.player if self.opponent is None else self.opponent.color.other

    @property
    def watching(self) -> set[Color]:
        """The player whose set-up or turn is shown, even the opponent; empty if something else is shown."""
        return {self.player} if self.showing is Showing.PLAYER and not self.is_covered else set()

    def hand_over(self) -> None:
        """Begin the other side's turn."""
        self.player = self.player.other
        self.hand_overs += 1
        self.showing = Showing.PLAYER
        self.is_covered = self.is_covered or self._has_curtain

    def end(self) -> None:
        """Show both players that the game is over."""
        self.showing, self.is_covered = Showing.OVER, False

    # Checks: each raises StepError if it fails

    def expect(self, showing: Showing) -> None:
        """Check that ``showing`` is on the screen."""
        if self.is_covered:
            raise StepError("The curtain is down.")
        if self.showing is not showing:
            raise StepError(self.showing.value)

    def expect_curtain(self) -> None:
        """Check that the curtain is down."""
        if not self.is_covered:
            raise StepError(self.showing.value)

    def expect_actor(self, color: Color) -> None:
        """Check that the screen lets ``color`` act; the opponent may also act behind the curtain."""
        if self.opponent is None or color is self.viewer or self.showing is not Showing.PLAYER:
            self.expect(Showing.PLAYER)
