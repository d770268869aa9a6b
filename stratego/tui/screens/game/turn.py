"""A player's turn: he sees the other's last action, chooses, moves, and hands over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.geometry import Size
from textual.widgets import Static

from stratego.engine.pieces import Kind
from stratego.engine.view import OwnPiece
from stratego.hotseat.scenes import Scene, TurnScene
from stratego.hotseat.steps import (
    AcceptDraw,
    Act,
    DeclineDraw,
    EndTurn,
    OfferDraw,
    Resign,
    TakeBack,
)
from stratego.tui.draw.board_of_view import flight_of, gone, picture_of
from stratego.tui.draw.picture import Picture
from stratego.tui.draw.side_panel import below, beside, shows_action
from stratego.tui.play.follow_ups import Answer
from stratego.tui.play.turn_hand import Hand
from stratego.tui.play.turn_hints import aid, hint, keys, keys_for
from stratego.tui.play.typed_action import read_entry
from stratego.tui.play.typed_examples import examples
from stratego.tui.screens.base import LOWER_CURTAIN
from stratego.tui.screens.game.typed_entry import TypedScreen
from stratego.tui.widgets.bindings import bound
from stratego.tui.widgets.board import Board
from stratego.tui.widgets.menu import Menu
from stratego.tui.widgets.rank_list import RankList
from stratego.wording import turn as words
from stratego.wording.battles import action_line
from stratego.wording.keys import KeyLine

_WARNED: Final = 20  # turns before the quiet limit


class TurnScreen(TypedScreen):
    """The board from the mover's side. All ways of moving work always; Esc never costs anything."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("enter", "end_turn", "turn.end"),
        bound("u,backspace", "take_back", "turn.take_back"),
        bound("tab", "next_piece(1)", "turn.next"),
        bound("shift+tab", "next_piece(-1)", "turn.previous"),
        bound("s", "name_piece", "turn.guess"),
        bound("escape", "cancel", "turn.cancel"),
        bound("t", "offer_draw", "turn.offer"),
        bound("y", "accept_draw", "turn.accept"),
        bound("x", "decline_draw", "turn.decline"),
        bound("r", "resign", "turn.resign"),
        bound("z", "confirm_attacks", "turn.confirm"),
        LOWER_CURTAIN,
    ]

    def __init__(self, scene: TurnScene) -> None:
        super().__init__()
        self._scene = scene
        self._hand = Hand(scene.view, confirms=True)
        self._question = ("", 0)  # the id of the key that was asked about last, and how often
        self._is_explaining = False  # whether the message is about the piece under the cursor

    @property
    def more_keys(self) -> Sequence[KeyLine]:
        typed = examples(self._scene.view.rules, self._scene.color)
        return [*typed, KeyLine("Mouse", "Click a piece and a square, or drag the piece there")]

    # Drawing

    def compose_screen(self) -> ComposeResult:
        yield from self.compose_table(self._picture(), self._first_square())

    def compose_side(self) -> ComposeResult:
        yield Static(id="panel")
        with Container(id="ranks"):
            yield Static(id="ranks-title")
            yield RankList()

    def on_mount(self) -> None:
        """Show the scene; what the other has just done comes first."""
        self._take_up()
        last = self._scene.view.last_actions[self._scene.color.other]
        if self._scene.last_action_fresh and last is not None:
            flight = flight_of(self._picture(), last, self._scene.view.rules)
            if flight is not None:
                self.board.fly(flight)

    def show(self, scene: Scene) -> bool:
        """The next scene of the same turn."""
        if not isinstance(scene, TurnScene) or scene.color is not self._scene.color:
            return False
        has_moved = scene.stage == "moved" and self._scene.stage == "choose"
        has_gone = len(self._hand.held) > 1  # he has seen it go
        self._scene = scene
        if has_moved:
            self._show_move(is_new=not has_gone)
        else:
            self._take_up()
            self.fit()
        return True

    def _show_move(self, *, is_new: bool) -> None:
        """The move first, as its mover waits for it; what is beside the board with the next frame."""
        scene = self._scene
        self._drop_all()
        picture = self._picture()
        self.board.show(picture)
        last = scene.view.last_actions[scene.color]
        assert last is not None
        flight = flight_of(picture, last, scene.view.rules)
        if flight is not None and is_new:
            self.board.fly(flight)
        self.paint(self.board)
        self._redraw()
        self.fit()

    def _drop_all(self) -> None:
        self._hand = Hand(self._scene.view, confirms=self.host.settings.confirm_attacks)
        self.entry, self._question = None, ("", 0)

    def _take_up(self) -> None:
        """Begin anew with the scene as it is now."""
        self._drop_all()
        self._redraw()

    def _redraw(self) -> None:
        """Draw what hangs on what is in hand."""
        self.board.show(self._picture())
        self._redraw_list()
        self.tell(*hint(self._scene, self._hand, self.host.table.names))
        self.show_keys(keys(self._scene, self._hand))

    def _redraw_list(self) -> None:
        """Where a piece is to be chosen from a list, it stands in the place of the panel."""
        detail = self._hand.detail
        entries = detail.listed if detail is not None else ()
        self.set_class(bool(entries), "-listing")
        ranks = self.query_one(RankList)
        if detail is not None and entries:
            self.query_one("#ranks-title", Static).update(detail.title)
            ranks.offer(entries, detail.nothing)
        if bool(entries) is not ranks.has_focus:
            self.set_focus(ranks if entries else self.board)

    def _picture(self) -> Picture:
        scene, detail = self._scene, self._hand.detail
        by = scene.color if scene.stage == "moved" else scene.color.other
        picture = picture_of(scene.view, self._hand.lights(), by)
        return picture if detail is None or detail.way is None else gone(picture, *detail.way)

    def fill(self, panel: Size, under: Size | None) -> None:
        """Write the header, the panel and what stands below the board."""
        view, names = self._scene.view, self.host.table.names
        aside = view.rules.name
        if view.quiet_left is not None and view.quiet_left <= _WARNED:
            aside = f"{view.quiet_left} quiet turns left"  # E5
        text = beside(view, names, panel, with_actions=under is None, plain=self.host.plain)
        last = view.last_actions[view.color.other]
        if under is None and last is not None and not shows_action(text, last):
            aside = action_line(view.rules, last, names)  # K7: beside the widest boards it has no room
        self.write_header(view.color, f"{names[view.color]}, your turn", aside)
        self.write("#panel", text)
        if under is not None:
            self.write("#below", below(view, names, under))

    def _first_square(self) -> str:
        """Where the cursor starts: on the piece moved last, else on one that can move."""
        view = self._scene.view
        last = view.last_actions[view.color]
        if last is not None and isinstance(view.pieces.get(last.action.target), OwnPiece):
            return last.action.target
        return self._middle(Hand(view, confirms=True).movable or set(view.pieces))

    def _middle(self, squares: set[str]) -> str:
        return self._in_reading_order(squares)[len(squares) // 2]

    def _in_reading_order(self, squares: set[str]) -> list[str]:
        grid = self._picture().grid
        return sorted(squares, key=lambda square: grid.place(square)[::-1])

    # Choosing

    def on_board_grabbed(self, message: Board.Grabbed) -> None:
        """The mouse went down: take up what may be dragged from there."""
        self._question = ("", 0)
        hand, square = self._hand, message.square
        if self._scene.stage == "choose" and square in hand.movable and square != hand.chosen:
            self._obey(hand.pick(square))

    def on_board_pointed(self, message: Board.Pointed) -> None:
        """Where the cursor is on a mark, say what it means, as long as nothing else is to be said."""
        if self.entry is not None or self._question[0] or self._hand.chosen:
            return
        words = aid(self._scene.view, message.square)
        if words:
            self.tell(words)
        elif self._is_explaining:
            self.tell(*hint(self._scene, self._hand, self.host.table.names))
        self._is_explaining = bool(words)

    def on_board_chosen(self, message: Board.Chosen) -> None:
        """A square was clicked."""
        self._choose(message.square)

    def _choose(self, square: str) -> None:
        """Choose a square."""
        if self._scene.stage == "moved":
            self._redraw()
        else:
            self._obey(self._hand.pick(square))

    def on_board_dragged(self, message: Board.Dragged) -> None:
        """A piece was dragged somewhere."""
        if self._scene.stage == "moved":
            self._redraw()
        elif message.origin in self._hand.held:
            self._obey(self._hand.pick(message.target))

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        """A piece of the list was clicked."""
        self._choose_kind(message.place)

    def _choose_kind(self, place: int) -> None:
        """Choose a piece from the list."""
        detail = self._hand.detail
        if detail is None:
            return  # it has been chosen from before: the list is about to go
        self._obey(self._hand.name(self.query_one(RankList).kinds[place]))
        if self.is_current and self._hand.detail is detail and detail.squares:
            self.board.point(self._middle(set(detail.squares)))

    def _obey(self, answer: Answer) -> None:
        """Play the action that something came to, or say what there is to say."""
        refusal = self.host.advance(Act(answer.action)) if answer.action else None
        if not self.is_current or (answer.action and refusal is None):
            return
        self._redraw()
        if refusal is not None:
            self.tell(_sentence(refusal), "refusal")
        elif answer.message:
            self.tell(answer.message, "ask" if self._hand.asked else "hint")

    # Typing

    def take_key(self, event: events.Key) -> bool:
        """Before anything that a key does, what is on its way is there, and a question has been answered."""
        self.board.land()
        if self._question[0] not in ("", self.bound_to(event.key)):
            self._question = ("", 0)  # only its own key answers it
            self._redraw()
        if self.entry is None and self.has_class("-listing"):
            ranks = self.query_one(RankList)
            place = ranks.numbered(event.character)
            if place is not None:
                ranks.point(place)
                self._choose_kind(place)
                return True
        return super().take_key(event)

    def action_choose(self) -> None:
        """Choose from the list, or on the board."""
        if self.has_class("-listing"):
            self._choose_kind(self.query_one(RankList).place)
        else:
            self._choose(self.board.cursor)

    def begin_entry(self) -> None:
        self._question = ("", 0)

    def end_entry(self, text: str) -> None:
        if not text:
            self._redraw()
            return
        entry = read_entry(text)
        if entry is None or self._scene.stage == "moved":
            self._obey(Answer(action=text))  # refused, with the reason
        else:
            self._obey(self._hand.write(entry))
            self._point_at_guess(entry.guess)

    def _point_at_guess(self, letter: str) -> None:
        """Put the list's cursor on the piece that was typed: Enter once more names it, and no other."""
        ranks = self.query_one(RankList)
        kind = Kind.of_letter(letter)
        if self.is_current and kind is not None and kind in ranks.kinds:
            ranks.point(ranks.kinds.index(kind))

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which keys work now: the others pass by."""
        scene = self._scene
        match action:
            case "end_turn":
                return scene.stage == "moved" and self.entry is None
            case "take_back":
                return scene.stage == "moved"
            case "accept_draw" | "decline_draw":
                return scene.draw_offered
            case "offer_draw":
                return scene.may_offer_draw
            case "choose" | "next_piece":
                return scene.stage == "choose"
            case "name_piece":
                return scene.stage == "choose" and Kind.INFILTRATOR in scene.view.rules.army
        return True

    def action_end_turn(self) -> None:
        """Hand over to the other player."""
        self.host.advance(EndTurn())

    def action_take_back(self) -> None:
        """Take the quiet move back."""
        self.host.advance(TakeBack())

    def action_next_piece(self, step: int) -> None:
        """Put the cursor on the next piece that can move, or on the next one to be named."""
        squares = self._hand.movable if self._hand.detail is None else set(self._hand.detail.squares)
        if squares:
            order = self._in_reading_order(squares | {self.board.cursor})[::step]
            at = order.index(self.board.cursor)
            ahead = [*order[at + 1 :], *order[: at + 1]]
            self.board.point(next(square for square in ahead if square in squares))

    def action_name_piece(self) -> None:
        """Guess what an enemy piece is, with an Infiltrator."""
        self._obey(self._hand.begin_naming())

    def action_cancel(self) -> None:
        """Let go of what is in hand."""
        self._question = ("", 0)
        self._hand.drop()
        self._redraw()

    def action_confirm_attacks(self) -> None:
        """Switch the question before an attack on or off, and remember it."""
        settings = self.host.settings
        settings.confirm_attacks = not settings.confirm_attacks
        settings.save()
        self._take_up()
        self.tell(
            "Attacks are asked once more." if settings.confirm_attacks else "Attacks are made without asking."
        )

    def action_offer_draw(self) -> None:
        """Offer a draw along with this turn."""
        if self._is_sure("turn.offer") and self.host.advance(OfferDraw()) is None:
            other = self.host.table.names[self._scene.color.other]
            then = "End your turn" if self._scene.stage == "moved" else "Now make your move"
            self.tell(f"You offer a draw: {other} will be asked. {then}.")

    def action_accept_draw(self) -> None:
        """Agree to the draw that is offered."""
        if self._is_sure("turn.accept"):
            self.host.advance(AcceptDraw())

    def action_decline_draw(self) -> None:
        """Decline the draw that is offered."""
        if self.host.advance(DeclineDraw()) is None:
            self.tell("The draw is declined. Now make your move.")

    def action_resign(self) -> None:
        """Give the game up."""
        if self._is_sure("turn.resign"):
            self.host.advance(Resign())

    def _is_sure(self, binding_id: str) -> bool:
        """Ask each question of a key in turn; whether all of them have been answered."""
        questions = words.QUESTIONS[binding_id]
        times = self._question[1] if self._question[0] == binding_id else 0
        if times == len(questions):
            return True
        self._redraw()
        self._question = (binding_id, times + 1)
        self.tell(questions[times](self.key_names), "ask")
        self.show_keys(keys_for(binding_id))
        return False


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
