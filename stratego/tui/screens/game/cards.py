"""Screens without a board: battles, problems, and PINs chosen, typed or forgotten (E4)."""

import secrets
from collections.abc import Callable, Sequence
from math import ceil
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.content import Content
from textual.widgets import Input, Static

from stratego.engine.pieces import Color
from stratego.hotseat import steps
from stratego.hotseat.scenes import BattleScene, CurtainScene, GivenUpScene, PinScene, Scene, reader_of
from stratego.hotseat.stored_pin import FEWEST, LONGEST, SALT, Pin
from stratego.tui.draw.curtain import asked_to_look_away, marked_key, styled
from stratego.tui.draw.points import WIDTH, LargePiece
from stratego.tui.draw.side_panel import pieces_of_battle, sign_between
from stratego.tui.look.themes import sheets
from stratego.tui.screens.base import GameScreen, Question
from stratego.tui.screens.game.curtain import CardScreen
from stratego.tui.widgets.keys import HELP_TYPING, bound
from stratego.tui.widgets.lists import Choices, LineField, PinField, Rows
from stratego.tui.widgets.painted import TALL, BattleAnimation, Curtain, PieceDisplay
from stratego.wording import pins as words, program, turn
from stratego.wording.battles import BOTH_LOOK, PROCEED, BattleWords, action_line, battle_words
from stratego.wording.keys import Choice, Tone
from stratego.wording.language import Sentence, said_in
from stratego.wording.names import sentence_of

_LOW: Final = 22  # lines needed, with two lines of names, but without the key
_WITH_KEY: Final = 24  # lines needed if the card also names the key
_AGAIN: Final = 4  # lines for the same text in a second language


class BattleScreen(GameScreen):
    """A battle as announced, without a board (K2-K4, I3): two large pieces, the result and the reason."""

    CSS_PATH = sheets("cards")
    BINDINGS = [bound("enter", "proceed", "battle.proceed")]

    def __init__(self, scene: BattleScene) -> None:
        super().__init__()
        self._announcement = scene.announcement

    def compose_screen(self) -> ComposeResult:
        current, announcement = self.host.current_game, self._announcement
        (_line, words), *others = said_in(self.languages, self._accounts)
        pieces = pieces_of_battle(current.rules, announcement)
        assert words is not None and pieces is not None
        with Vertical(id="battle", classes="frame"):
            yield Static(Content.styled(str(announcement.action), "$muted"))
            yield Static(Content.styled(words.headline, "bold"))
            yield BattleAnimation(*pieces, sign_between(announcement))
            yield Static(self._captions())
            yield Static(Content.styled(words.result, "bold $brass"), id="result")
            yield Static(Content.styled(words.reason, "$muted"), id="reason")
            for line, other in others:
                yield Static(Content.styled(line, "$muted"), classes="again")
                yield Static(Content.styled(other.reason if other else "", "$muted"), classes="again reason")
            proceed = BOTH_LOOK if current.is_shared else PROCEED
            yield Static(styled(proceed, key=marked_key(self.key_names["battle.proceed"])), id="proceed")

    def _accounts(self) -> tuple[str, BattleWords | None]:
        """The battle in notation on one line, and in sentences."""
        told = (self.host.current_game.rules, self._announcement, self.names)
        return action_line(*told), battle_words(*told)

    def on_mount(self) -> None:
        """Hide the result until the pieces have met."""
        self.set_class(self.query_one(BattleAnimation).is_running, "-running")

    def keys(self) -> Sequence[str]:
        return () if self.has_class("-running") else ("battle.proceed",)

    def fit(self) -> None:
        """Tighten the frame in a low window, where only the last line names the key."""
        height, is_in_two = self.window.height, len(self.languages) > 1
        self.set_class(height < _LOW + _AGAIN * is_in_two, "-low")
        self.set_class(is_in_two and height < _LOW, "-tight")
        self.query_one("#proceed").display = height >= _WITH_KEY

    def on_battle_animation_settled(self) -> None:
        """Show the result when the pieces have met."""
        self.remove_class("-running")
        self.show_keys()

    def _captions(self) -> Content:
        """The players' names below their pieces."""
        names, mine = self.names, self._announcement.color
        return Content("    ").join(
            Content.styled(f"{names[color]:^{WIDTH}}", f"bold ${color.value}-text")
            for color in (mine, mine.other)
        )

    def take_key(self, event: events.Key) -> bool:
        """End the animation with any key, which does nothing else: it may have been typed ahead."""
        stage = self.query_one(BattleAnimation)
        if not stage.is_running:
            return False
        stage.settle()
        return True

    def action_proceed(self) -> None:
        """Leave the battle."""
        self.host.advance(steps.Proceed())


class NotSavedScreen(CardScreen):
    """Says why the game is not saved. Shown when both players may look."""

    STOPS_CLOCK = True
    AUTO_FOCUS = "LineField"
    WIDGETS = (LineField,)
    TYPES_TEXT = True
    KEYS = ("line.enter", "unsaved.play_on")
    LAST_KEY = ""
    MESSAGE = "#problem"
    LOOKS = {"hint": ""}
    BINDINGS = [bound("escape", "play_on", "unsaved.play_on")]

    def __init__(self, problem: str, *, is_over: bool) -> None:
        super().__init__(str(program.NO_RECORD if is_over else program.NOT_SAVED))
        self._problem = problem

    def compose_card(self) -> ComposeResult:
        yield Static(Content(self._problem), id="problem")
        yield Static(str(program.ANOTHER_FOLDER))
        yield LineField(program.FOLDER_FIELD)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Try to save the game in the typed folder."""
        folder = message.value.strip()
        if not folder:
            self.tell(program.NO_FOLDER.format(keys=self.key_names))
        elif (problem := self.host.current_game.save_in(folder)) is not None:
            self.tell(sentence_of(problem))
        else:
            self.go.saved_elsewhere()

    def action_play_on(self) -> None:
        """Continue without saving."""
        self.host.current_game.play_unsaved()
        self.go.game()


class TroubleScreen(CardScreen):
    """Says what is wrong with the opponent, and offers to wait, to restart it, or to end the game."""

    STOPS_CLOCK = True
    AUTO_FOCUS = "Choices"
    FRAME = "trouble"
    WIDGETS = (Choices,)
    KEYS = ("choose", "game.quit")

    def __init__(self, name: str, problem: str, *, is_late: bool, has_begun: bool) -> None:
        """``problem`` is a clause following the opponent's name. If ``has_begun``, the armies are set up."""
        super().__init__(turn.STUCK.format(name=name), turn.PROBLEM.format(name=name, problem=problem))
        self._opponent = name
        self._is_late, self._has_begun = is_late, has_begun

    def compose_card(self) -> ComposeResult:
        yield from super().compose_card()
        yield Choices([Choice(line.format(name=self._opponent)) for line in self._ways()])

    def _ways(self) -> dict[Sentence, Callable[[], object]]:
        """The lines of the menu, each with the function it calls."""
        wait, end = lambda: self._ask_again(anew=False), lambda: self.host.advance(steps.Resign())
        return {
            **({turn.WAIT: wait} if self._is_late else {}),
            turn.START_AGAIN: lambda: self._ask_again(anew=True),
            **({turn.END_GAME: end} if self._has_begun else {turn.LEAVE_GAME: self.go.home}),
        }

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Do what the chosen line says."""
        list(self._ways().values())[message.place]()

    def _ask_again(self, *, anew: bool) -> None:
        self.host.current_game.ask_opponent_again(anew=anew)
        self.go.game()


_SOON: Final = 0.02  # seconds added to a timer, so that the wait is surely over


class PinEntryScreen(GameScreen):
    """Asks one player for a PIN or for a decision; shows nothing of the game."""

    CSS_PATH = sheets("pin")
    AUTO_FOCUS = "PinField"
    WIDGETS = (PinField,)
    TYPES_TEXT = True
    TAKES_SECRETS: ClassVar[bool] = True
    LAST_KEY = HELP_TYPING
    MESSAGE = "#answer"

    def __init__(self, scene: PinScene | CurtainScene | GivenUpScene) -> None:
        super().__init__()
        reader = reader_of(scene)
        assert reader is not None
        self._scene, self._side = scene, reader
        self._takes_pin = isinstance(scene, PinScene) or scene.lock is not None

    def compose_screen(self) -> ComposeResult:
        yield Curtain(self._side)
        with Vertical(id="secret", classes="frame"):
            yield PieceDisplay(LargePiece(self._side, ""))
            yield Static(self.prompt(), id="question-asked")
            if self._takes_pin:
                with Center():
                    yield PinField()
            yield Static(Content.styled(self.hint(), "$muted"), id="answer")

    def fit(self) -> None:
        """Show the back of a piece if there is room for it, as on the curtain."""
        self.query_one(PieceDisplay).display = self.window.height >= TALL

    def prompt(self) -> Content:
        """The question."""
        raise NotImplementedError

    def hint(self) -> str:
        """The message shown before anything is typed."""
        return ""

    def answer(self, typed: str) -> None:
        """Handle a typed PIN."""
        raise NotImplementedError

    def tell(self, text: str, tone: Tone = "ask") -> None:
        """Show a message about what was typed; an empty one brings back the hint."""
        super().tell(text or self.hint(), tone if text else "hint")

    def named(self, color: Color) -> tuple[str, str]:
        """The name of a player, and the style of their colour."""
        return self.names[color], f"bold ${color.value}-text"

    def show_question(self, question: Question) -> None:
        """Ask below the field, which ignores input until the question is closed."""
        self.set_focus(None)
        super().show_question(question)

    def hide_question(self) -> None:
        self.query(PinField).focus()
        self.tell("")
        super().hide_question()

    def take_key(self, event: events.Key) -> bool:
        """Type a character of a PIN, even if the field has lost the focus."""
        fields = self.query(PinField)
        if not fields or fields.first().has_focus:
            return False
        self.set_focus(fields.first())
        return fields.first().take_key(event)

    def action_enter_pin(self) -> None:
        """Handle the typed PIN; ignore an empty one."""
        if typed := self.query_one(PinField).take():
            self.answer(typed)

    def on_pin_field_cut(self) -> None:
        """Say that the PIN was cut: players must know the PIN they chose."""
        self.tell(words.TOO_LONG.format(LONGEST))


class LockedScreen(PinEntryScreen):
    """Takes a player's own PIN; after too many wrong ones there is a wait."""

    STEP: ClassVar[type[steps.Unlock | steps.AcceptGivingUp]]
    """The step that carries the proof of the PIN."""

    _scene: CurtainScene | GivenUpScene

    def hint(self) -> str:
        return str(words.UNSHOWN) if self._takes_pin else ""

    def answer(self, typed: str) -> None:
        assert self._scene.lock is not None
        self.take(self.STEP(self._scene.lock.proof(typed)))

    def take(self, step: steps.Step) -> None:
        """Take a step, or say why it is refused."""
        if (refusal := self.host.advance(step)) is not None:
            self.tell(refusal)

    def on_mount(self) -> None:
        """Show a wait that began earlier."""
        self._count_tries()

    def show(self, scene: Scene) -> bool:
        """Stay on this screen after a wrong PIN."""
        if not isinstance(scene, type(self._scene)) or scene == self._scene:
            return False
        self._scene = scene
        self._count_tries()
        return True

    def hide_question(self) -> None:
        super().hide_question()
        self._count_tries()

    def _count_tries(self) -> None:
        """Show how many tries are left, or count down the wait second by second."""
        lock = self._scene.lock
        if lock is None or not lock.wrong:
            return
        rest = lock.rest(self.host.current_game.clock)
        self.query_one(PinField).close(closed=rest > 0)
        if rest > 0:
            self.set_timer(rest - ceil(rest) + 1 + _SOON, self._count_tries)
        if self.question is None:  # otherwise the question stays on the screen
            self.tell(words.after_wrong(lock, self.host.current_game.clock))


class PinScreen(PinEntryScreen):
    """Asks for a new PIN, twice; the player may go without one."""

    KEYS = ("pin.enter", "pin.without", "pin.back")
    BINDINGS = [bound("escape", "back", "pin.back"), bound("f2", "go_without", "pin.without")]

    _scene: PinScene

    def __init__(self, scene: PinScene) -> None:
        super().__init__(scene)
        self._pin: Pin | None = None  # set once it has been typed for the first time

    def prompt(self) -> Content:
        question = words.CHOOSE_ALONE if self._scene.is_alone else words.CHOOSE
        if self._pin is not None:
            question = words.REPEAT
        return styled(question, player=self.named(self._side), other=self.names[self._side.other])

    def hint(self) -> str:
        return str(words.REPEAT_HINT) if self._pin is not None else words.FEWEST_HINT.format(FEWEST)

    def answer(self, typed: str) -> None:
        if self._pin is None and len(typed) < FEWEST:
            self.tell(words.TOO_SHORT.format(FEWEST))
        elif self._pin is None:
            self._go_on(Pin.of(typed, secrets.token_bytes(SALT), self.host.pin_cost))
        elif Pin.of(typed, self._pin.salt, self._pin.cost) == self._pin:
            self.host.advance(steps.SetPin(self._side, self._pin))
        else:
            self._go_on(None)
            self.tell(str(words.NO_MATCH))

    def _go_on(self, pin: Pin | None) -> None:
        """Ask for the PIN again, or start over if ``pin`` is None."""
        self._pin = pin
        self.query_one("#question-asked", Static).update(self.prompt())
        self.tell("")

    def action_back(self) -> None:
        """Start over, or lower the curtain."""
        if self._pin is None:
            self.host.advance(steps.Lower())
        else:
            self.query_one(PinField).take()
            self._go_on(None)

    def action_go_without(self) -> None:
        """Play without a PIN."""
        self.host.advance(steps.GoWithout(self._side))


class GivenUpScreen(LockedScreen):
    """Lets the other player accept the resignation, with their own PIN if they have one, else with a key."""

    STEP = steps.AcceptGivingUp
    TYPES_TEXT = False  # letters are not typed: one of them accepts
    BINDINGS = [
        bound("y", "accept", "given_up.accept"),
        bound("n", "decline", "given_up.decline"),
        bound("escape", "leave", "given_up.leave"),
    ]

    def prompt(self) -> Content:
        gone = self.names[self._side.other]
        how = words.ACCEPT_BY_PIN if self._takes_pin else words.ACCEPT_BY_KEY
        question = styled(words.ACCEPT, player=self.named(self._side), gone=gone)
        return question + styled(how, "$muted", gone=gone)

    def keys(self) -> list[str]:
        by_pin, by_letter = ["pin.enter:accept", "given_up.leave"], ["given_up.accept", "given_up.decline"]
        return by_pin if self._takes_pin else by_letter

    def works(self, action: str) -> bool:
        """Whether an action works; a player who has a PIN accepts by typing it, not by a letter."""
        return not (action in ("accept", "decline") and self._takes_pin)

    def action_accept(self) -> None:
        """Accept, which ends the game; ask first."""
        text = words.CONFIRM_ACCEPTING.format(gone=self.names[self._side.other])
        self.ask_whether(text, lambda: self.host.advance(steps.AcceptGivingUp()))

    def action_decline(self) -> None:
        """Decline, and return to the curtain."""
        self.host.advance(steps.DeclineGivingUp())

    action_leave = action_decline
    """Go back, which declines."""


class UnlockScreen(LockedScreen):
    """Takes the PIN. A player who forgot it can only resign, if the other player accepts."""

    FOLLOWS = True
    STEP = steps.Unlock
    KEYS = ("pin.enter:lift", "unlock.back", "unlock.forget")
    BINDINGS = [bound("escape", "back", "unlock.back"), bound("f3", "forget", "unlock.forget")]

    _scene: CurtainScene

    def prompt(self) -> Content:
        question = styled(words.UNLOCK, player=self.named(self._side))
        if self._scene.is_alone:
            return question
        return question + asked_to_look_away(self.names, self._side.other, self.languages[-1])

    def action_back(self) -> None:
        """Return to the curtain."""
        self.go.game()

    def action_forget(self) -> None:
        """Ask the player to confirm; then the other player, if there is one, is asked to accept."""
        name, other = (self.names[color] for color in (self._side, self._side.other))
        forgotten = words.FORGOTTEN_ALONE if self._scene.is_alone else words.FORGOTTEN
        self.ask_whether(forgotten.format(name=name, other=other), lambda: self.take(steps.GiveUp()))
