"""A player's turn: they see the other player's last action, choose or type their own, hand over and wait.

The card about an opponent that does not answer is here, too, since `wording.turn` has its text.
"""

from collections.abc import Callable, Sequence
from functools import partial
from string import digits
from typing import Final

from textual import events, getters
from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from stratego.engine.actions import Action, Guess
from stratego.engine.geometry import FILES
from stratego.engine.pieces import Color, Kind
from stratego.engine.view import OwnPiece
from stratego.hotseat import steps
from stratego.hotseat.game_setup import SEED_BITS
from stratego.hotseat.scenes import Scene, TurnScene
from stratego.table.choosing.picture import Picture, middle, next_square
from stratego.table.choosing.turn_selection import FollowUp, Reply, TurnSelection, forfeits
from stratego.table.choosing.typed_action import begins_entry, last_square, may_rescue, read_typed
from stratego.tui.draw.board_cells import flight_of, gone, picture_of
from stratego.tui.draw.side_panel import below, beside, beside_lesson
from stratego.tui.screens.base import LOWER_CURTAIN
from stratego.tui.screens.game.board_base import NEXT_LESSON, OwnTurnBoard, WaitingBoard
from stratego.tui.screens.game.cards import CardScreen
from stratego.tui.widgets.board import Board
from stratego.tui.widgets.key_bar import bound
from stratego.tui.widgets.lists import Choices, RankList, Rows
from stratego.wording import turn as words
from stratego.wording.battles import action_line
from stratego.wording.keys import MOUSE, Choice, KeyLine, Message
from stratego.wording.language import Sentence, shipped
from stratego.wording.names import roster, said

_LONGEST: Final = 14  # characters of the longest typed action, such as E14-E15+10@A10
_WARNED: Final = 20  # the quiet turns left before a draw (E5) are shown if there are at most this many
_LIST, _TABLE = 14, 15  # minimum columns of the list of pieces; columns of a table beside it


class TurnScreen(OwnTurnBoard):
    """The board as the player sees it. Keys, mouse and typing can be mixed; choices can be cancelled."""

    HEADING = words.HEADING
    _scene: TurnScene
    _pieces = getters.query_one(RankList)
    """The list of kinds to choose from; the last line may be "Attack it" or "Nobody"."""
    WIDGETS = (Board, RankList)
    ENTRY_KEYS = ("entry.play", "entry.cancel", "entry.delete")
    TYPED = FILES.lower() + digits
    BINDINGS = [
        bound("enter", "play_typed", "entry.play"),
        bound("escape", "cancel_typed", "entry.cancel"),
        bound("backspace", "delete_typed", "entry.delete"),
        bound("enter", "end_turn", "turn.end"),
        bound("u,backspace", "take_back", "turn.take_back"),
        bound("tab", "next_piece(1)", "turn.next"),
        bound("shift+tab", "next_piece(-1)", "turn.previous"),
        bound("s", "guess", "turn.guess"),
        bound("escape", "cancel", "turn.cancel"),
        bound("z", "hint", "turn.hint"),
        bound("t", "offer_draw", "turn.offer"),
        bound("y", "accept_draw", "turn.accept"),
        bound("n", "decline_draw", "turn.decline"),
        bound("w", "resign", "turn.resign"),
        LOWER_CURTAIN,
        NEXT_LESSON,
    ]

    def __init__(self, scene: TurnScene) -> None:
        super().__init__(scene.coaching, timed=scene.color)
        self._scene = scene
        self._selection = TurnSelection(scene.view, confirms=True)
        self._entry = ""  # the action that is being typed
        self._asked: Action | None = None  # the action that the open question is about, if any
        self._listed: FollowUp | None = None  # the follow-up for which the list of pieces is open
        self._is_explaining = False  # whether the message is about the piece under the cursor

    def more_keys(self) -> Sequence[KeyLine]:
        typed = words.examples(self._scene.view.rules, self._scene.color, self.key_names)
        return [*typed, KeyLine(str(MOUSE), str(words.MOUSE))]

    # Drawing

    def make_board(self) -> Board:
        return Board(self._picture(), cursor=self._first_square())

    def compose_side(self) -> ComposeResult:
        with Container(id="ranks"):  # hidden while there is nothing to choose from
            yield Static(id="ranks-title")
            yield RankList()
        yield Static(id="panel")

    def on_mount(self) -> None:
        """Show the scene; animate the other player's last action if it is new."""
        self._deselect_all()
        self._redraw()
        if self._scene.last_action_fresh:
            self._animate_last(self._scene.color.other)

    def show(self, scene: Scene) -> bool:
        """Show the next scene of the same turn."""
        if not isinstance(scene, TurnScene) or scene.color is not self._scene.color:
            return False
        if self.coach is not None and not self.coach.goes_on(scene.coaching):
            return False
        has_moved = scene.stage == "moved" and self._scene.stage == "choose"
        has_gone = len(self._selection.held) > 1  # the piece was already drawn on its new square
        undone = self._scene.view.last_actions[scene.color] if scene.view.ply < self._scene.view.ply else None
        self._scene = scene
        self._deselect_all()
        if has_moved:  # paint the move at once, before the panel
            self.board.show(self._picture())
            if not has_gone:
                self._animate_last(scene.color)
            self.paint(self.board)
        self._redraw()
        if undone is not None:
            self.board.point(undone.action.origin)
        self.fit()
        return True

    def _animate_last(self, color: Color) -> None:
        """Animate a side's last action, if there is one. The board must already show its result."""
        if (last := self._scene.view.last_actions[color]) is not None:
            self.board.fly(flight_of(self.board.picture, last, self._scene.view.rules))

    def _deselect_all(self) -> None:
        self._selection = TurnSelection(self._scene.view, confirms=self.host.settings.confirm_attacks)
        self._entry = ""
        self.question = self._asked = None

    def _redraw(self) -> None:
        """Redraw everything that depends on the selection."""
        self.board.show(self._picture())
        self._show_pieces(self._selection.follow_up)
        self.tell(*self._hint())
        if self.coach is not None:
            self.coach.speak(self.key_names, self._selection.square)
        self.show_keys()

    def keys(self) -> Sequence[str]:
        if self.coach is not None:
            has_selected, follows = bool(self._selection.square), self.go.what_follows
            if coached := self.coach.keys(has_selected=has_selected, follows=follows):
                return coached
        hints = words.keys(self._scene, self._selection)
        if not self._selection.square:
            hints[2:2] = ["turn.take_back"] * self._may_go_back + ["turn.hint"] * self.works("hint")
        return hints

    def _show_pieces(self, asked: FollowUp | None) -> None:
        """Open the list of pieces if the follow-up ``asked`` has any to choose from, else close the list.

        While the list is open, it has the focus instead of the board.
        """
        pieces, listed = self._pieces, asked if asked is not None and asked.kinds else None
        if listed is not None and listed is not self._listed:
            entries = [entry for entry in roster(self._scene.view.rules) if entry.kind in listed.kinds]
            nothing = str(words.NOTHING[listed.asks]) if listed.may_decline else ""
            pieces.offer(entries, words.notes(listed), listed.impossible, nothing)
        was_open, is_open = self._listed is not None, listed is not None
        self._listed = listed
        self.set_class(is_open, "-listing")
        if was_open is not is_open:
            self.fit()
        if is_open is not pieces.has_focus:
            self.set_focus(pieces if is_open else self.board)

    def _hint(self) -> Message:
        coached = self.coach and self.coach.hint(self.key_names, follows=self.go.what_follows)
        return coached or words.hint(self._scene, self._selection, self.names, self.key_names)

    def _picture(self) -> Picture:
        scene, follow_up = self._scene, self._selection.follow_up
        by = scene.color if scene.stage == "moved" else scene.color.other
        picture = picture_of(scene.view, self._selection.lights(), by)
        return picture if follow_up is None or follow_up.way is None else gone(picture, *follow_up.way)

    def fill(self, panel: Size, under: Size | None) -> None:
        """Write the header, the panel, and the text below the board."""
        view, names = self._scene.view, self.names
        aside = shipped("game name", view.rules.name)
        if not self.FOLLOWS and view.quiet_left is not None and view.quiet_left <= _WARNED:
            aside = words.QUIET_TURNS.format(view.quiet_left)  # E5
        shown = beside if self.coach is None else partial(beside_lesson, has_colors=not self.app.no_color)
        text = shown(view, names, panel, with_actions=under is None)
        lines = text.plain.count("\n") + 1
        self.query_one("#side").styles.min_height = lines if self._listed else None  # so the board stays put
        if self._listed is not None:
            room = self._room_beside_list(self._listed, panel, lines)
            text = shown(view, names, room, with_actions=under is None)
            text = text if text.plain.count("\n") < room.height else Content("")
        last = view.last_actions[view.color.other]
        if not self.FOLLOWS and under is None and last is not None and str(last.action) not in text.plain:
            aside = action_line(view.rules, last, names)  # K7: the panel has no room for it
        if self.coach is None:
            name = names[view.color]
            self.write_header(view.color, self.HEADING.format(name=name), aside, called=name)
        else:
            title = shipped("lesson title", self.coach.says.title)
            self.write_header(view.color, title, self.go.place_of_lesson())
        self.write("#panel", text)
        if under is not None:
            self.write("#below", below(view, names, under))

    def _room_beside_list(self, listed: FollowUp, panel: Size, lines: int) -> Size:
        """Write the list's title. Returns the room beside or below the list for a text of ``lines`` lines.

        In a lesson the text is always below, since the ranks would not fit beside the list.
        """
        is_beside = self.coach is None and panel.width >= _LIST + 1 + _TABLE
        self.set_class(is_beside, "-beside")
        title = words.list_title(listed, panel.width - _TABLE - 1 if is_beside else panel.width)
        self.query_one("#ranks-title", Static).update(title)
        needed = len(self._pieces.spans(panel.width)) + 1  # lines of the list, including its title
        return Size(_TABLE, max(lines, needed)) if is_beside else panel - (0, needed + 1)

    def _first_square(self) -> str:
        """Return the square of the piece that the player moved last or, if it is gone, of one that can move.

        The latter is the middle one of those that can move forward, if any, else of all that can move. If
        none can, any piece will do.
        """
        view, grid = self._scene.view, self._picture().grid
        last = view.last_actions[view.color]
        if last is not None and isinstance(view.pieces.get(last.action.target), OwnPiece):
            return last.action.target
        ahead = {
            action.origin
            for action in view.legal_moves
            if grid.place(action.target)[1] < grid.place(action.origin)[1]
        }
        return middle(ahead or self._selection.movable or view.pieces, grid)

    # Choosing

    def on_board_grabbed(self, message: Board.Grabbed) -> None:
        """Discard any typed action, and select the piece under the mouse if it can move, ready to be dragged.

        An open question is closed, unless a click on this square confirms it.
        """
        if not self._is_asked_about(message.square):
            self.action_withdraw()
        self.action_cancel_typed()
        selection, square = self._selection, message.square
        if self.works("choose") and square in selection.movable and square != selection.square:
            self._obey(selection.pick(square))

    def on_board_pointed(self, message: Board.Pointed) -> None:
        """Explain the mark on the piece under the cursor, unless another message must stay."""
        has_done = self.coach is not None and self.coach.says.waits
        if self._entry or self.question is not None or self._selection.square or has_done:
            return
        if explanation := words.aid(self._scene.view, message.square):
            self.tell(explanation)
        elif self._is_explaining:
            self.tell(*self._hint())
        self._is_explaining = bool(explanation)

    def on_board_chosen(self, message: Board.Chosen) -> None:
        """Choose the square that was clicked, or confirm the action that the open question asks about."""
        if self._is_asked_about(message.square):
            self.confirm_by(message)
        else:
            self._choose(message.square)

    def _is_asked_about(self, square: str) -> bool:
        """Whether the open question is about an action, other than a guess, with this target."""
        return not isinstance(self._asked, Guess | None) and self._asked.target == square

    def _choose(self, square: str) -> None:
        """Choose a square, or answer a lesson that asks for one."""
        if self.coach is not None and self.coach.says.points:
            self._point(square)
        elif self.coach is not None and self.coach.says.waits:
            pass  # the task is done
        elif self._scene.stage == "moved":
            self._redraw()
        else:
            self._obey(self._selection.pick(square))

    def _point(self, square: str) -> None:
        self.refuses(self.host.advance(steps.Act(square)))

    def on_board_dragged(self, message: Board.Dragged) -> None:
        """Choose the square to which a piece was dragged."""
        if self._scene.stage == "moved":
            self._redraw()
        elif message.origin in self._selection.held:
            self._obey(self._selection.pick(message.target))

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Choose the piece that was clicked in the list."""
        self.action_cancel_typed()
        self._choose_kind(self._pieces.kinds[message.place])

    def _choose_kind(self, kind: Kind | None) -> None:
        """Choose a kind of piece from the list; None stands for its last line, "Attack it" or "Nobody"."""
        asked = self._selection.follow_up
        if asked is None or not asked.kinds:
            return  # the piece was chosen already, and the list is about to close
        self._obey(self._selection.pick_kind(kind))
        following = self._selection.follow_up
        if following is not None and following.squares:
            self.board.point(middle(following.squares, self.board.picture.grid))

    def _obey(self, reply: Reply) -> None:
        """Carry out a reply: play its action, ask first, say what is wrong, or show the next choice."""
        action = reply.action
        if reply.must_ask and isinstance(action, Action):
            self._confirm(action)
        elif not action:
            self._redraw()
            if reply.fault:
                self.tell(said(reply.fault), "refusal")
        elif (refusal := self.host.advance(steps.Act(action))) is None:
            self._go_on(action)
        else:
            self._redraw()
            self.tell(f"{refusal} {words.advice(self._selection)}".rstrip(), "refusal")

    def _go_on(self, done: Action | str) -> None:
        """After a move, end the turn if the settings say so.

        In a lesson, if the coach objects to the action, put the cursor back on the piece that acted.
        """
        if not self.is_current:
            return
        if self.coach is None:
            if self.host.settings.end_turns:
                self.action_end_turn()
        elif isinstance(done, Action) and self.coach.objects(done.origin):
            self.board.point(done.origin)

    def _confirm(self, action: Action) -> None:
        """Ask the player to confirm an action. Choosing it from the list once more confirms it, too."""
        if self.question is not None and action is self._asked:
            self.action_confirm_question()
            return
        self._redraw()
        self._asked = action
        question, is_final = words.question(self._scene.view, action), action in forfeits(self._scene.view)
        self.ask_whether(question, lambda: self._obey(Reply(action)), is_final=is_final)

    def hide_question(self) -> None:
        self._asked = None
        self._redraw()

    # Typing

    def key_guessed(self, event: events.Key) -> str:
        """Extended: after a target square, ``+`` is the sign of a rescue, not the 1 of a Czech keyboard."""
        is_sign = event.character == "+" and may_rescue(self._entry)
        return "" if is_sign else super().key_guessed(event)

    def take_answer(self, event: events.Key) -> bool:
        """Answer the open question. A key that begins a typed action closes the question, and is typed."""
        is_asked = self.question is not None
        return super().take_answer(event) and not (is_asked and self._begins_entry(event))

    def _begins_entry(self, event: events.Key) -> bool:
        """Whether a key types the first character of an action, and has no other use here."""
        return begins_entry(event.character) and not self.bound_to(event.key)

    def take_key(self, event: events.Key) -> bool:
        """End the animation of a move. Handle the number of a listed piece or a character of a typed action.

        Other keys discard the typed action, except those that edit or play it.
        """
        self.board.land()
        pieces = self._pieces
        place = pieces.numbered(event.character) if self._listed and not self._entry else None
        if place is not None:
            pieces.point(place)
            self._choose_kind(pieces.kinds[place])
            return True
        if not self._entry and not self._begins_entry(event):
            return False
        if event.is_printable and event.character is not None:
            self._show_typed((self._entry + event.character).replace(" ", "")[:_LONGEST])
            return True
        if self.bound_to(event.key) not in self.ENTRY_KEYS:
            self.action_cancel_typed()
        return False

    def action_choose(self) -> None:
        """Choose from the list, or on the board; choosing the selected piece deselects it."""
        selection = self._selection
        if self._listed is not None:
            self._choose_kind(self._pieces.kinds[self._pieces.place])
        elif selection.follow_up is None and selection.square == self.board.cursor:
            self.action_cancel()
        else:
            self._choose(self.board.cursor)

    def _show_typed(self, text: str) -> None:
        """Show the text typed so far, with the cursor on the last square in it."""
        self._entry = text
        if not text:
            self._redraw()
            return
        square = last_square(text)
        if square is not None and square in self.board.picture.grid:
            self.board.point(square)
        self.tell(words.TYPING.format(text=text, keys=self.key_names), "ask")
        self.show_keys(["entry.play", "entry.cancel"], last="")

    def action_cancel_typed(self) -> None:
        """Discard the typed action without playing it."""
        if self._entry:
            self._show_typed("")

    def action_delete_typed(self) -> None:
        """Delete the last character."""
        self._show_typed(self._entry[:-1])

    def action_play_typed(self) -> None:
        """Play the typed action, or answer a lesson that asks for a square."""
        text, self._entry = self._entry, ""
        typed = read_typed(text)
        if self.coach is not None and self.coach.says.points:
            self._redraw()
            self._point(text.upper())
        elif typed is None or self._scene.stage == "moved":
            self._obey(Reply(text))  # refused, and the reason is shown
        else:
            self._obey(self._selection.type(typed))
            guess, pieces = Kind.of_letter(typed.guess), self._pieces
            if self.is_current and guess is not None and guess in pieces.kinds:
                pieces.point(pieces.kinds.index(guess))  # the guess to be confirmed

    # Keys

    def works(self, action: str) -> bool:
        """Whether the keys of an action work now, given the scene, the entry and the lesson."""
        if action.endswith("_typed"):
            return bool(self._entry)
        if self._entry and action in ("choose", "end_turn", "next_lesson", "cancel", "take_back"):
            return False
        if action == "hint":
            return self._scene.stage == "choose" and self.host.current_game.may_hint
        allowed = None if self.coach is None else self.coach.lets(action)
        return words.works(action, self._scene) if allowed is None else allowed

    def action_lower(self) -> None:
        """Lower the curtain. A lesson has no secrets, but the key can be tried there as well."""
        if self.coach is None:
            super().action_lower()
        else:
            self.host.advance(steps.Lower())

    def action_end_turn(self) -> None:
        """Hand over to the other player, or continue with a lesson."""
        self.host.advance(steps.EndTurn())

    def action_take_back(self) -> None:
        """Undo this turn's move. If there is none yet, offer to undo each side's last turn, if allowed."""
        if self._may_go_back:
            self._ask(words.UNDO_TURN, self._go_back)
        else:
            self.refuses(self.host.advance(steps.TakeBack()))

    def _go_back(self) -> None:
        if not self.refuses(self.host.advance(steps.GoBack(self.host.rng.getrandbits(SEED_BITS)))):
            self.tell(str(words.TURN_UNDONE))

    @property
    def _may_go_back(self) -> bool:
        return self.host.settings.undo_turns and self.host.current_game.may_go_back

    def action_next_piece(self, step: int) -> None:
        """Move the cursor to the next (previous if ``step`` is -1) movable piece or selectable square."""
        follow_up = self._selection.follow_up
        squares = self._selection.movable if follow_up is None else set(follow_up.squares)
        if squares:
            self.board.point(next_square(squares, self.board.cursor, step, self.board.picture.grid))

    def action_hint(self) -> None:
        """Select the piece that the computer would move in this player's place, and point to its target."""
        action = self.host.current_game.hint()
        self._deselect_all()
        self._obey(self._selection.pick(action.origin))
        self.board.point(action.target)
        self.tell(words.HINT.format(action=action))

    def action_guess(self) -> None:
        """Begin to guess the rank of an enemy piece with an Infiltrator (I1)."""
        self._obey(self._selection.begin_guess())

    def action_cancel(self) -> None:
        """Cancel the last choice; if there is none, leave the lesson, or say how to leave the game."""
        has_chosen = bool(self._selection.square)
        self._selection.cancel()
        self._redraw()
        if not has_chosen:
            self.leave_lesson()

    def action_offer_draw(self) -> None:
        """Offer a draw in this turn; ask first."""
        self._ask(words.OFFER_DRAW, self._offer_draw)

    def _offer_draw(self) -> None:
        if self.host.advance(steps.OfferDraw()) is None:
            has_moved = self._scene.stage == "moved"
            offered = words.OFFERED_AFTER_MOVE if has_moved else words.OFFERED_BEFORE_MOVE
            self.tell(offered.format(name=self.names[self._scene.color.other]))

    def action_accept_draw(self) -> None:
        """Accept the draw offer; ask first."""
        self._ask(words.ACCEPT_DRAW, lambda: self.host.advance(steps.AcceptDraw()), is_final=True)

    def action_decline_draw(self) -> None:
        """Decline the draw offer."""
        if self.host.advance(steps.DeclineDraw()) is None:
            self.tell(str(words.DECLINED))

    def action_resign(self) -> None:
        """Resign; ask first."""
        self._ask(words.RESIGN, lambda: self.host.advance(steps.Resign()), is_final=True)

    def _ask(self, text: Sentence, confirmed: Callable[[], object], *, is_final: bool = False) -> None:
        self._redraw()
        self.ask_whether(text, confirmed, is_final=is_final)


class WaitingScreen(WaitingBoard, TurnScreen):
    """A player's own view while the opponent is thinking."""

    HEADING = words.WAIT_HEADING
    _scene: TurnScene

    def more_keys(self) -> Sequence[KeyLine]:
        return ()

    def beat(self) -> None:
        if not self._is_explaining:
            super().beat()

    def _hint(self) -> Message:
        return Message(self.opponent_at_work())

    def take_key(self, event: events.Key) -> bool:
        """End the animation of a move; the key still has its usual effect."""
        self.board.land()
        return False


class TroubleScreen(CardScreen):
    """Reports the opponent's problem, and offers to wait, to restart the opponent, or to end the game."""

    STOPS_CLOCK = True
    AUTO_FOCUS = "Choices"
    FRAME = "trouble"
    WIDGETS = (Choices,)
    KEYS = ("choose", "game.quit")

    def __init__(self, name: str, problem: str, *, is_late: bool, has_begun: bool) -> None:
        """``problem`` is a clause that follows the opponent's name in a sentence.

        If ``is_late``, the opponent may still answer. If ``has_begun``, the armies are set up.
        """
        super().__init__(words.STUCK.format(name=name), words.PROBLEM.format(name=name, problem=problem))
        self._opponent = name
        self._is_late, self._has_begun = is_late, has_begun

    def compose_card(self) -> ComposeResult:
        yield from super().compose_card()
        yield Choices([Choice(line.format(name=self._opponent)) for line in self._ways()])

    def _ways(self) -> dict[Sentence, Callable[[], object]]:
        """Return the lines of the menu, each with the function it calls."""
        wait, end = lambda: self._ask_again(anew=False), lambda: self.host.advance(steps.Resign())
        return {
            **({words.WAIT: wait} if self._is_late else {}),
            words.START_AGAIN: lambda: self._ask_again(anew=True),
            **({words.END_GAME: end} if self._has_begun else {words.LEAVE_GAME: self.go.home}),
        }

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Call the function of the chosen line."""
        list(self._ways().values())[message.place]()

    def _ask_again(self, *, anew: bool) -> None:
        self.host.current_game.ask_opponent_again(anew=anew)
        self.go.game()
