"""Setting up an army by typed commands: all at once (D1), in turn (D3), or outside a game, to be saved."""

from collections.abc import Mapping, Sequence

from stratego.engine.errors import excerpt, refusal_of
from stratego.engine.pieces import Color, Kind
from stratego.engine.ruleset import label
from stratego.hotseat import steps
from stratego.hotseat.draft import Draft
from stratego.hotseat.scenes import DeployScene, PlaceScene
from stratego.hotseat.steps import Cells
from stratego.lines.board_in_words import Board, BoardDialog, areas, army_board, coached
from stratego.lines.dialog import Answer, Command, Desk, Mistake, numbered, place_of, word
from stratego.lines.spelling import read_kind
from stratego.table.choosing.setup_selection import Edit, Placing, SetupSelection
from stratego.table.listing import Offer, everything
from stratego.wording import hosting, lines as words, lists, setting_up as setup_words
from stratego.wording.language import shipped
from stratego.wording.names import LEVELS, piece


class ArmyDialog(BoardDialog):
    """Base class of the dialogs for setting up an army."""

    def __init__(self, desk: Desk, draft: Draft, color: Color | None = None) -> None:
        super().__init__(desk, color)
        self.draft = draft
        self._offers: Sequence[Offer] = ()

    def asked(self) -> Board:
        return army_board(self.draft, is_short=self.is_short)

    def commands(self) -> Mapping[str, Command]:
        return {
            "setups": self._list,
            "load": self._load,
            "put": self._put,
            "random": self.fill,
            "left": self._tray,
            **super().commands(),
            **self.own_commands(),
        }

    def _list(self) -> Answer:
        """List the set-ups that fit the ruleset."""
        self._offers = everything(self.desk.store.offers(self.draft.rules))
        if not self._offers:
            return [str(setup_words.NO_SETUPS), str(words.COMMANDS["random"].help)]
        return numbered(words.OFFERS, [lists.offered(offer).name for offer in self._offers])

    def _load(self, text: str) -> Answer:
        listed = None if self._offers and text else self._list()
        offers, wished = self._offers, text.casefold()
        if not (offers and text):
            return listed
        place = place_of(text, [lists.offered(offer).name for offer in offers])
        if not isinstance(place, int):
            place = next((at for at, offer in enumerate(offers) if offer.name.casefold() == wished), place)
        if isinstance(place, int):
            return self.load(lists.offered(offers[place]).name, offers[place].cells)
        return place or words.NO_SUCH_SETUP.format(text=excerpt(text))

    def load(self, name: str, cells: Cells) -> Answer:
        """Use the set-up called ``name``: place its pieces, or plan where to place them."""
        raise NotImplementedError

    def fill(self) -> Answer:
        """Place or plan the rest of the army at random."""
        raise NotImplementedError

    def place(self, kind: Kind, square: str) -> Answer:
        """Place a piece of this kind on a square of the zone."""
        raise NotImplementedError

    def hint(self) -> str:
        example, _ = self._examples()
        return words.HOW_TO_PUT.format(put=word("put"), example=example)

    def _put(self, text: str) -> Answer:
        name, _, where = text.partition(" ")
        if not where:
            return self.hint()
        before, _, last = text.rpartition(" ")
        if read_kind(name, self.draft.rules) is None and read_kind(last, self.draft.rules) is not None:
            name, where = last, before
        square = self.reader.square(where)
        kind = read_kind(name, self.draft.rules)
        if kind is None:
            return words.NO_PIECE.format(text=excerpt(name))
        if square not in self.draft.squares:
            return self.no_place(where)
        return self.place(kind, square)

    def no_place(self, text: str) -> str:
        """The answer to a text that does not name a square of the zone."""
        return words.NOT_IN_ZONE.format(square=excerpt(text).upper(), zone=self._zone_in_words())

    def _zone_in_words(self) -> str:
        return areas(self.reader.board, self.reader.board.zone_sets[self.draft.color.side])

    def _examples(self) -> tuple[str, str]:
        """Example arguments of the commands ``put`` and ``swap``."""
        first, second, *_ = sorted(self.draft.squares, key=self.reader.board.index.__getitem__)
        kind = next(iter(self.draft.rules.army))
        return f"{label(self.draft.rules, kind)} {first}".lower(), f"{first} {second}".lower()

    def about(self) -> list[str]:
        """Sentences on the game, its army, zone and house rules, and the computer's level."""
        game, rules = self.desk.game, self.draft.rules
        name = shipped("game name", rules.name)
        army = words.ARMY.format(rules.army_size, game=name, zone=self._zone_in_words())
        levels = {color: LEVELS.get(player.partition(":")[2]) for color, player in game.players.items()}
        named = [(self.desk.names[color], level) for color, level in levels.items() if level]
        level_of = (f"{words.BETWEEN.format(title=name, value=level)}." for name, level in named)
        return [*filter(None, (army, hosting.with_house_rules(rules))), *level_of]

    def _tray(self) -> str:
        left = sum(self.draft.tray.values())
        items = self.asked().army(self.draft.tray)
        return words.TRAY.format(left, items=items) if left else str(words.NOTHING_TO_PLACE)


class DraftDialog(ArmyDialog):
    """Editing a whole army: every edit can be undone."""

    def commands(self) -> Mapping[str, Command]:
        return {
            **super().commands(),
            "swap": self._swap,
            "remove": self._remove,
            "mirror": lambda: self.replace(self.draft.mirror().cells, words.MIRRORED),
            "clear": lambda: self.replace(self.draft.clear().cells, words.CLEARED),
            "undo": self._undo,
        }

    def set_cells(self, cells: Cells) -> str | None:
        """Change the set-up. Returns the reason if the change is refused, else None."""
        self.draft = self.draft.arrange(cells)
        return None

    def replace(self, cells: Cells, done: object) -> Answer:
        """Replace the set-up. Returns ``done`` and, if the set-up is newly complete, how to go on.

        If the change is refused, returns the reason instead.
        """
        was_ready, refusal = self.draft.ready, self.set_cells(cells)
        next_one = [words.IS_COMPLETE.format(done=word("done"))] if self.draft.ready and not was_ready else []
        return refusal or [*filter(None, [str(done)]), *next_one]

    def _undo(self) -> Answer:
        """Undo the last edit, and say what stands on the squares it changed.

        If it changed three or more, say instead which pieces are yet to be placed.
        """
        before = self.draft
        answer = self.edit(SetupSelection(before).undo(), str(words.UNDONE))
        if isinstance(answer, Mistake):
            return answer
        cells = zip(before.squares, before.cells, self.draft.cells, strict=True)
        changed = [square for square, was, now in cells if was is not now]
        now = map(self.asked().square, changed) if len(changed) < 3 else [self._tray()]
        first, *others = answer or [""]
        return [first, *now, *others]

    def edit(self, edit: Edit, done: str) -> Answer:
        """Apply an edit, or say why it is refused."""
        if edit.fault is not None:
            return self.desk.explained(edit.fault, self.draft.rules)
        if edit.cells is None:
            return done
        return self.replace(edit.cells, done)

    def load(self, name: str, cells: Cells) -> Answer:
        return self.replace(cells, words.LOADED.format(name=name))

    def fill(self) -> Answer:
        if not any(self.draft.tray.values()):
            return str(words.NOTHING_TO_PLACE)
        return self.replace(self.draft.fill(self.desk.rng).cells, "")

    def place(self, kind: Kind, square: str) -> Answer:
        edit = SetupSelection(self.draft).place(kind, square)
        left = sum((self.draft if edit.cells is None else self.draft.arrange(edit.cells)).tray.values())
        done = words.PLACED.format(square=square, piece=piece(kind, self.draft.rules).cap, count=left)
        return self.edit(edit, done)

    def _swap(self, text: str) -> Answer:
        squares = self.reader.squares(text)
        if len(squares) != 2:
            _, example = self._examples()
            return words.HOW_TO_SWAP.format(swap=word("swap"), example=example)
        outside = [square for square in squares if square not in self.draft.squares]
        if outside:
            return self.no_place(outside[0])
        a, b = squares
        if not {a, b} & self.asked().pieces.keys():
            return [self.asked().square(a), self.asked().square(b)]
        cells = self.draft.swap(self.draft.squares.index(a), self.draft.squares.index(b)).cells
        return self.replace(cells, words.SWAPPED.format(a=a, b=b))

    def _remove(self, text: str) -> Answer:
        square = self.reader.square(text)
        if not text:
            return Mistake(words.WHICH_SQUARE.format(command=word("remove"), square=self.draft.squares[0]))
        if square not in self.draft.squares:
            return self.no_place(text)
        at = self.draft.squares.index(square)
        if (kind := self.draft.cells[at]) is None:
            return self.asked().square(square)
        lifted = self.draft.lift(at)
        taken, count = piece(kind, self.draft.rules), sum(lifted.tray.values())
        return self.replace(lifted.cells, words.REMOVED.format(piece=taken, square=square, count=count))


class DeployDialog(DraftDialog):
    """Setting up an army for a game or a lesson."""

    def __init__(self, desk: Desk, scene: DeployScene) -> None:
        super().__init__(desk, scene.draft, scene.draft.color)
        self._scene = scene

    def opening(self) -> Answer:
        if (coaching := self._scene.coaching) is not None:
            rest = [self.desk.lesson_done] if coaching.waits else [self._tray(), self.about()[0], self.hint()]
            return [coached(coaching), *rest]
        if (cells := self.desk.game.last_army(self.draft.color)) is not None:
            self.set_cells(cells)
            return [words.LAST_ARMY.format(done=word("done"), clear=word("clear")), *self.about()]
        begun = [self._tray()] if any(self.draft.cells) else []
        what_to_do = words.SET_UP.format(name=self.desk.names[self.draft.color])
        if self.draft.ready:
            what_to_do = words.IS_COMPLETE.format(done=word("done"))
        return [*begun, what_to_do, *self.about()]

    def commands(self) -> Mapping[str, Command]:
        lesson: Mapping[str, Command] = {"end": self._end, "turn": self.opening}
        game: Mapping[str, Command] = {
            "hide": lambda: self.take(steps.Lower()),
            "turn": lambda: [self._tray(), *self.about()],
        }
        return {
            "done": self._finish,
            **super().commands(),
            **(game if self._scene.coaching is None else lesson),
        }

    def set_cells(self, cells: Cells) -> str | None:
        return self.take(steps.Arrange(self.draft.color, cells))

    def take(self, step: steps.Step) -> str | None:
        refusal, scene = self.desk.take(step), self.desk.game.scene
        if isinstance(scene, DeployScene):
            self._scene, self.draft = scene, scene.draft
        else:
            self.is_over = True
        return refusal

    def _finish(self) -> Answer:
        in_game = self._scene.coaching is None and self.draft.ready
        if in_game and not self.desk.is_sure(setup_words.CONFIRM, self.prompt):
            return None
        refusal = self.take(steps.Ready(self.draft.color))
        return refusal or (None if self.is_over else self.opening())

    def _end(self) -> Answer:
        coaching = self._scene.coaching
        self.is_over = coaching is not None and coaching.is_over
        return None if self.is_over else self._tray()


class PlaceDialog(ArmyDialog):
    """A player's turn to place a piece, which cannot be moved afterwards (D3)."""

    def __init__(self, desk: Desk, scene: PlaceScene) -> None:
        super().__init__(desk, scene.draft, scene.color)
        self._scene = scene

    def asked(self) -> Board:
        return army_board(self.draft, self._scene.enemy, is_short=self.is_short)

    def opening(self) -> Answer:
        scene, names = self._scene, self.desk.names
        said = [] if any(self.draft.cells) else self.about()
        if scene.last is not None:
            said.append(words.ENEMY_PLACED.format(name=names[scene.color.other], square=scene.last))
        example, _ = self._examples()
        place = words.PLACE_ONE.format(name=names[scene.color], put=word("put"), example=example)
        return [*said, *(self._next_planned() or [place])]

    def commands(self) -> Mapping[str, Command]:
        return {
            "next": self._place_planned,
            **super().commands(),
            "clear": self._forget,
            "turn": self.opening,
            "hide": lambda: self.take(steps.Lower()),
        }

    @property
    def _placing(self) -> Placing:
        return Placing(self.draft, self.desk.game.plans[self._scene.color])

    def _next_planned(self) -> list[str]:
        placing = self._placing
        kind = placing.planned.get(placing.start)
        if kind is None:
            return []
        planned = piece(kind, self.draft.rules).cap
        return [words.NEXT_PLANNED.format(piece=planned, square=placing.start, next=word("next"))]

    def load(self, name: str, cells: Cells) -> Answer:
        self._placing.follow(cells)
        return [words.PLAN_READY.format(name=name), *self._next_planned()]

    def fill(self) -> Answer:
        self._placing.fill(self.desk.rng)
        return [words.PLAN_READY.format(name=words.RANDOM_PLAN), *self._next_planned()]

    def _forget(self) -> Answer:
        self._placing.forget()
        return str(words.NO_PLAN)

    def place(self, kind: Kind, square: str) -> Answer:
        placing = self._placing
        if (refused := placing.take(kind)) is not None:
            return self.desk.explained(refused, self.draft.rules)
        if placing.offered(square) is None:
            return setup_words.TAKEN.format(square=square)
        return self._place(placing, square)

    def _place_planned(self) -> Answer:
        placing = self._placing
        if placing.start not in placing.planned:
            return str(words.NO_PLAN)
        return self._place(placing, placing.start)

    def _place(self, placing: Placing, square: str) -> Answer:
        refusal = self.take(steps.Arrange(self.draft.color, placing.cells(square)))
        if refusal is None:
            placing.remember(square)
        return refusal


class EditorDialog(DraftDialog):
    """Editing a set-up outside a game, to save it."""

    def __init__(self, desk: Desk, draft: Draft, name: str = "") -> None:
        super().__init__(desk, draft)
        self._name = name

    def opening(self) -> Answer:
        name = [f"{self._name}."] if self._name else []
        return [*name, words.EDIT.format(save=word("save")), self._tray()]

    def commands(self) -> Mapping[str, Command]:
        return {**super().commands(), "save": self._save, "done": lambda: self._save(self._name)}

    def _save(self, name: str) -> Answer:
        if not any(self.draft.cells):
            return str(setup_words.NOTHING_TO_SAVE)
        question = setup_words.ASK_NAME if self.draft.ready else setup_words.ASK_DRAFT_NAME
        if not (name := name or self.desk.text(question)):
            return str(words.NO_CHANGE)
        store = self.desk.store
        is_own = name.casefold() == self._name.casefold()
        is_taken = not is_own and store.has_setup(name)
        if is_taken and not self.desk.is_sure(setup_words.CONFIRM_REPLACING.format(name=name)):
            return None
        problem = refusal_of(lambda: store.save_setup(name, self.draft, replace=is_own or is_taken))
        if problem is not None:
            return self.desk.explained(problem)
        self.is_over = True
        return setup_words.SAVED.format(name=name)
