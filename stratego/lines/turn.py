"""A player's turn: what the other player did, questions about the board, the action, and its result."""

from collections.abc import Mapping

from stratego.engine.actions import Action, Move, Rescue
from stratego.engine.errors import excerpt
from stratego.engine.events import Sabotage
from stratego.engine.pieces import COLORS, Kind
from stratego.hotseat import steps
from stratego.hotseat.game_setup import SEED_BITS
from stratego.hotseat.scenes import BattleScene, Coaching, TurnScene
from stratego.lines.board_in_words import BoardDialog, View, action_line, action_words, coached, no_square
from stratego.lines.dialog import Answer, Command, Desk, Mistake, begun_with, chooses_nothing, word
from stratego.lines.spelling import read_kind
from stratego.table.choosing.turn_selection import Ask, FollowUp, Reply, TurnSelection
from stratego.table.choosing.typed_action import TypedAction, read_typed
from stratego.wording import battles, ending, hosting, lines as words, lobby, turn as turn_words
from stratego.wording.names import piece, roster


class TurnDialog(BoardDialog):
    """A turn in a game or a lesson. It ends when another player's turn or another kind of scene follows."""

    def __init__(self, desk: Desk, scene: TurnScene) -> None:
        super().__init__(desk, scene.color)
        self._scene = scene

    def asked(self) -> View:
        return View(self._scene.view, self.desk.names, is_short=self.is_short)

    def commands(self) -> Mapping[str, Command]:
        scene, game, coaching = self._scene, self.desk.game, self._scene.coaching
        found: dict[str, Command] = {
            **super().commands(),
            **self.own_commands(),
            "moves": self._moves,
            **self.asked().questions(),
            "turn": lambda: self._whose(coaching),
            "end": lambda: self._do(steps.EndTurn()),
            "undo": self._undo,
            **({"guess": self._begin_guess} if Kind.INFILTRATOR in scene.view.rules.army else {}),
            "hide": lambda: self._do(steps.Lower()),
        }
        if coaching is None:
            found["resign"] = lambda: self._confirmed(turn_words.RESIGN, steps.Resign())
            found["draw"] = self._offer_draw
            if scene.draw_offered:
                found["accept"] = lambda: self._confirmed(turn_words.ACCEPT_DRAW, steps.AcceptDraw())
                found["decline"] = lambda: self._do(steps.DeclineDraw()) or str(turn_words.DECLINED)
            if game.may_hint and scene.stage != "moved":
                found["hint"] = lambda: turn_words.HINT.format(action=_to_type(game.hint()))
        return found

    # What to say

    def hint(self) -> str:
        scene, coaching = self._scene, self._scene.coaching
        if coaching is not None and (coaching.waits or coaching.points):
            return self._task(coaching)[-1]
        if scene.stage == "moved":
            return self._open()[0]
        moves = (each for each in scene.view.legal_moves if isinstance(each, Move))
        return next((words.TYPE_MOVE.format(move=f"{a.origin}{a.target}".lower()) for a in moves), "")

    def opening(self) -> Answer:
        scene = self._scene
        last = scene.view.last_actions[scene.color.other]
        is_told, self.desk.told = last is not None and last == self.desk.told, None
        said = []
        if last is not None and scene.last_action_fresh and not is_told:
            said.append(action_line(scene.view.rules, last, self.desk.names))
        if scene.coaching is not None:
            return [*said, *self._task(scene.coaching)]
        said += self._open()
        # a player who returns to their seat has not heard that it is their turn
        is_known = bool(self.desk.last) or scene.stage == "moved"
        turn = [] if (said or is_told) and is_known else [self.asked().turn()[0]]
        is_first = scene.view.last_actions[scene.color] is None
        return [*said, *turn, *([self.hint()] if is_first else [])]

    def _whose(self, coaching: Coaching | None) -> list[str]:
        """What is pending in this turn or, in a lesson, the task; before the move, also whose turn it is."""
        has_moved = self._scene.stage == "moved"
        told = [] if has_moved else self.asked().turn()
        if coaching is not None:
            return [*self._task(coaching), *told]
        has_offered = not (self._scene.may_offer_draw or self._scene.draw_offered)
        return [*told, *self._open(), *([str(words.DRAW_OFFERED)] if has_offered else [])]

    def _open(self) -> list[str]:
        """Sentences on a turn to be ended, a draw offered or declined, and the turns left until a draw."""
        scene = self._scene
        name = self.desk.names[scene.color.other]
        if scene.stage == "moved":
            own = scene.view.last_actions[scene.color]
            assert own is not None
            action = action_words(own.action)
            if isinstance(own.action, Rescue):
                action = action_line(scene.view.rules, own, self.desk.names).removesuffix(".")
            return [words.MOVED.format(action=action, end=word("end"), undo=word("undo"))]
        if scene.draw_offered:
            return [words.OFFERS_DRAW.format(name=name, accept=word("accept"), decline=word("decline"))]
        warning = ending.quiet_warning(scene.view.rules, scene.view.quiet_left)
        declined = [words.DECLINED_DRAW.format(name=name)] if scene.draw_declined else []
        return [*declined, *([warning] if warning else [])]

    def _task(self, coaching: Coaching) -> list[str]:
        """The lesson's current text, and how to continue."""
        view = self._scene.view
        rules, moves = view.rules, view.legal_moves
        said = [coached(coaching, f"{moves[0].origin}{moves[0].target}".lower() if moves else "")]
        if coaching.refusal is not None:
            said.insert(0, self.desk.explained(coaching.refusal, rules))
        if coaching.is_over:
            return [*said, self.desk.lesson_done]
        if coaching.waits:
            return [*said, words.GO_ON.format(end=word("end"))]
        return [*said, str(words.POINT_TO)] if coaching.points else said

    # What the player does

    def _do(self, step: steps.Step) -> Answer:
        """Take a step. Returns what to say next in the same turn, or why the step is refused.

        After a quiet move, the turn is ended as well if the player has chosen that in the settings.
        """
        coaching = self._scene.coaching
        if isinstance(step, steps.EndTurn) and coaching is not None and coaching.is_over:
            return self.finish()
        color = self._scene.color
        if (refusal := self.desk.take(step)) is not None:
            return [refusal, self._task(coaching)[-1]] if coaching is not None and coaching.waits else refusal
        scene = self.desk.game.scene
        if not isinstance(scene, TurnScene) or scene.color is not color:
            return self.finish()
        was, self._scene = self._scene, scene
        if scene.stage == "moved" and self.desk.settings.end_turns and scene.coaching is None:
            return self._do(steps.EndTurn())
        if scene.coaching is not None:
            return self.opening() if scene.coaching != was.coaching or isinstance(step, steps.Act) else None
        return self._open() if isinstance(step, steps.Act) else None

    def _confirmed(self, question: object, step: steps.Step, done: Answer = None) -> Answer:
        return self._do(step) or done if self.desk.is_sure(question, self.prompt) else None

    def _offer_draw(self) -> Answer:
        """Offer a draw; if one is already offered, say so, or how to answer the other player's offer."""
        if self._scene.may_offer_draw:
            return self._confirmed(turn_words.OFFER_DRAW, steps.OfferDraw(), str(words.DRAW_OFFERED))
        return self._open() if self._scene.draw_offered else str(words.DRAW_OFFERED)

    def _undo(self) -> Answer:
        if self.desk.settings.undo_turns and self.desk.game.may_go_back:
            return self._confirmed(turn_words.UNDO_TURN, steps.GoBack(self.desk.rng.getrandbits(SEED_BITS)))
        return self._do(steps.TakeBack()) or str(words.UNDONE)

    def _moves(self, text: str) -> Answer:
        if self._scene.stage == "moved":
            return self._open()
        if not text:
            return self.asked().movable()
        squares = self.reader.squares(text)
        return self.asked().moves(*squares[:2]) if squares else no_square(excerpt(text))

    def _begin_guess(self, text: str) -> Answer:
        """Make a guess, asking for anything that ``text`` leaves open: the piece to guess, and its rank."""
        selection, rules = self._selection(), self._scene.view.rules
        where, _, what = text.partition("=")
        typed, kind = read_typed(self.reader.read(where)), read_kind(what.strip(), rules)
        if text and typed is None:
            return no_square(excerpt(text))
        if what and kind is None:
            return Mistake(words.NO_PIECE.format(text=excerpt(what)))
        reply = Reply() if typed is not None and typed.target else selection.begin_guess()
        if typed is not None and reply.fault is None:
            first, second = typed.origin, typed.target
            origin, target = (first, second) if second else (selection.square, first)
            reply = selection.type(TypedAction(origin, "?", target, "" if kind is None else kind.letter))
        return self._obey_reply(selection, reply)

    def _selection(self) -> TurnSelection:
        return TurnSelection(self._scene.view, confirms=self.desk.settings.confirm_attacks)

    def other(self, text: str) -> Answer:
        """Take the typed action. Typing just a square asks about it, or answers a lesson's question."""
        coaching, square = self._scene.coaching, self.reader.square(text)
        if coaching is not None and coaching.points and square is not None:
            return self._do(steps.Act(square))
        typed = read_typed(self.reader.read(text))
        if typed is None or square is not None:
            return super().other(text)
        if not typed.target:
            return no_square(excerpt(text))
        if self._scene.stage == "moved":
            return self._do(steps.Act(text))
        selection = self._selection()
        return self._obey_reply(selection, selection.type(typed))

    def _obey_reply(self, selection: TurnSelection, reply: Reply) -> Answer:
        """Play the chosen action, after asking for anything that the choice leaves open."""
        while reply.action is None and reply.fault is None and selection.follow_up is not None:
            chosen = self._ask(selection, selection.follow_up)
            if chosen is None:
                return str(words.NO_CHANGE)
            reply = chosen
        if reply.fault is not None:
            return self.desk.explained(reply.fault, self._scene.view.rules)
        if reply.action is None:
            return None
        if reply.must_ask and isinstance(reply.action, Action):
            question = turn_words.question(self._scene.view, reply.action)
            if not self.desk.is_sure(question, self.prompt):
                return None
        return self._do(steps.Act(reply.action))

    def _ask(self, selection: TurnSelection, asked: FollowUp) -> Reply | None:
        """Ask for the next part of an action. Returns None if the player goes back."""
        desk, view = self.desk, self._scene.view
        come_back = "" if asked.kind is None else piece(asked.kind)
        question = words.WHICH[asked.asks].format(square=asked.square, piece=come_back)
        if asked.kinds:
            possible = {kind: 1 for kind in asked.kinds if kind not in asked.impossible}
            kinds = [each.kind for each in roster(view.rules, possible)]
            items = [piece(kind, view.rules).cap for kind in kinds]
            if asked.may_decline:
                items.append(str(turn_words.NOTHING[asked.asks]))

            def read_item(typed: str) -> int | Mistake | None:
                if chooses_nothing(typed):
                    return None
                kind = read_kind(typed, view.rules)
                found = kinds.index(kind) if kind in kinds else begun_with(typed, items)
                unlike = Mistake(f"{words.NONE_OF_THESE.format(text=excerpt(typed))} {listed}")
                return unlike if found == "" else found

            # The items have no numbers, since a number may be a rank.
            listed = words.CHOICES.format(len(items), items=", ".join(items), question=question)
            place = desk.answer(listed, read_item, listed, self.prompt)
            return None if place is None else selection.pick_kind([*kinds, None][place])
        if asked.asks is Ask.STRIKE:
            place = desk.pick(question, [*asked.squares, str(words.STAY)], self.prompt)
            return None if place is None else selection.pick([*asked.squares, asked.square][place])

        def read(typed: str) -> str | None:
            square = None if chooses_nothing(typed) else self.reader.square(typed) or ""
            return square if square in (None, *asked.squares) else Mistake()

        said = words.SQUARES.format(
            len(asked.squares), question=question, items=", ".join(self.asked().ordered(asked.squares))
        )
        square = desk.answer(said, read, str(words.ASK_FOR_SQUARE), self.prompt)
        return None if square is None else selection.pick(square)


def _to_type(action: Action) -> str:
    """An action as it may be typed, in parts that can be told apart by ear."""
    return str(action).replace("-", " ").replace("x", " x ")


def show_battle(desk: Desk, scene: BattleScene) -> None:
    """Announce an attack or a guess; two people at one terminal both read it before they continue."""
    announced, game = scene.announcement, desk.game

    def told() -> list[str]:
        battle = battles.battle_words(game.rules, announced, desk.names)
        assert battle is not None
        is_wrong = isinstance(announced.incident, Sabotage) and not announced.incident.right
        stays = [str(battles.INFILTRATOR_STAYS)] if is_wrong else []
        return [action_line(game.rules, announced, desk.names), *filter(None, [battle.reason]), *stays]

    if game.is_shared:
        said = [*(line for lines in desk.said_to_both(told) for line in lines), str(words.PRESS_ENTER)]
        desk.answer(
            said, lambda typed: Mistake(f"{desk.unknown(typed)} {words.PRESS_ENTER}") if typed else True
        )
    else:
        desk.say(told())
        desk.told = announced
    desk.take(steps.Proceed())


def choose_first(desk: Desk) -> None:
    """Let the players choose who moves first (D2)."""
    names = desk.names
    if (seat := desk.game.seat) is not None:
        desk.say(hosting.CHOOSE_FOR_BOTH.format(name=names[seat.color.other]))
    items = [lobby.MOVES_FIRST.format(name=names[color]) for color in COLORS]
    place = desk.pick(lobby.WHO_BEGINS, [*items, str(lobby.LOTS_DECIDE)])
    if place is None:
        return
    color = COLORS[place] if place < len(COLORS) else desk.rng.choice(COLORS)
    desk.say(lobby.MOVES_FIRST.format(name=names[color]))
    desk.take(steps.Begin(color))
