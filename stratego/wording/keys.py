"""The names of keys, the words for each key binding, and types for messages and the lines of lists."""

import unicodedata
from collections.abc import Collection, Iterable, Mapping
from typing import Final, Literal, NamedTuple, Protocol

from stratego.wording.language import NOTHING, Sentence, _, _p


class KeyNames(Protocol):
    """The names of keys, such as ``"Esc"``, by binding id: the field ``keys`` of many messages."""

    def __getitem__(self, binding_id: str, /) -> str: ...


class KeyLine(NamedTuple):
    """A line of the help: keys, and what they do."""

    keys: str
    words: str


class KeyWords(NamedTuple):
    """What a key does, in words: a line for the help, and a hint of a few words for the bottom line."""

    line: Sentence
    hint: Sentence = NOTHING


CURSOR_KEYS: Final = _p("key", "Cursor keys")
MOUSE: Final = _p("key", "Mouse")

NO_KEY: Final = _p("key", "no key")
"""Shown in place of a key that the user has removed: "no key to undo"."""

LEAVE: Final = "game.quit:leave"
"""The hint for leaving a game."""
ANY_KEY: Final = "any"
"""Stands for any key in a hint; it is not the id of a binding."""


def _alike(words: KeyWords, *ids: str) -> dict[str, KeyWords]:
    """The same words for several key bindings."""
    return dict.fromkeys(ids, words)


KEYS: Final[Mapping[str, KeyWords]] = {
    ANY_KEY: KeyWords(_("Continue"), _p("hint of any key", "continues")),
    # Every screen
    **_alike(KeyWords(_("Help"), _p("hint", "help")), "game.help", "game.help_typing"),
    "game.theme": KeyWords(_("Light or dark theme")),
    "game.redraw": KeyWords(_("Redraw the screen")),
    "game.suspend": KeyWords(_("Suspend to the shell")),
    "game.quit": KeyWords(_("Quit"), _p("hint", "quit")),
    "game.interrupt": KeyWords(_("Quit")),
    # An invitation
    "invitation.accept": KeyWords(_("Sit down"), _p("hint", "sit down")),
    "invitation.leave": KeyWords(_("Leave"), _p("hint", "leave")),
    # Waiting for an opponent
    "waiting.show": KeyWords(_("Show the answer if it is ready"), _p("hint", "skip the pause")),
    "waiting.claim": KeyWords(_("Claim the game: the other player is away"), _p("hint", "claim the game")),
    "waiting.leave": KeyWords(_("Leave the game"), _p("hint", "leave")),
    # Questions
    "question.confirm": KeyWords(_("Confirm"), _p("hint", "confirm")),
    "question.cancel": KeyWords(_("Cancel"), _p("hint", "cancel")),
    # The curtain
    "curtain.lift": KeyWords(_("Lift the curtain"), _p("hint", "lift the curtain")),
    "curtain.table": KeyWords(_("Show or hide the ranks")),
    "curtain.place": KeyWords(_("Place the next piece of your plan, when you set up in turn")),
    "curtain.lower": KeyWords(_("Lower the curtain at once"), _p("hint", "curtain")),
    # Screens with a cursor
    "choose": KeyWords(_("Choose"), _p("hint", "choose")),
    # Help
    **_alike(KeyWords(_("Back"), _p("hint", "back")), "help.close", "lobby.back", "faulty.back"),
    "help.page_up": KeyWords(_("Scroll by pages")),
    "help.page_down": KeyWords(_("Scroll by pages"), _p("hint", "next page")),
    "help.top": KeyWords(_("To the top")),
    "help.bottom": KeyWords(_("To the end")),
    **_alike(KeyWords(_("Scroll"), _p("hint", "scroll")), "scroll.up", "scroll.down"),
    # Lists
    "menu.up": KeyWords(_("Move in the list"), _p("hint", "who moves first")),
    **_alike(KeyWords(_("Move in the list")), "menu.down", "menu.page_up", "menu.page_down"),
    **_alike(KeyWords(_("Move in the list")), "menu.first", "menu.last"),
    **_alike(KeyWords(_("Change"), _p("hint", "change")), "switches.next", "against.next"),
    **_alike(KeyWords(_("Change back")), "switches.before", "against.before"),
    # Text fields
    "name.next": KeyWords(_("Next"), _p("hint", "next")),
    "name.previous": KeyWords(_("Previous")),
    "name.start": KeyWords(_("Start"), _p("hint", "start")),
    "names.leave": KeyWords(_("Back to the name"), _p("hint", "back")),
    "names.forget": KeyWords(_("Forget the name"), _p("hint", "forget")),
    **_alike(KeyWords(_("Move in the line")), "line.left", "line.right", "line.home", "line.end"),
    **_alike(KeyWords(_("Delete a character")), "line.backspace", "line.delete"),
    "line.enter": KeyWords(_("Confirm"), _p("hint", "save")),
    # Before a game
    "home.to_quit": KeyWords(_("To the last line, which quits")),
    "games.house_rules": KeyWords(_("Change its house rules"), _p("hint", "house rules")),
    "switching.go_on": KeyWords(_("Play by these rules"), _p("hint", "play by these")),
    "switching.reset": KeyWords(_("Reset to the game's own rules"), _p("hint", "reset")),
    "players.next": KeyWords(_("Next"), _p("hint", "names")),
    "players.previous": KeyWords(_("Previous")),
    "players.next_language": KeyWords(_("Another language for this player's turns"), _p("hint", "language")),
    "players.language_before": KeyWords(_("The language before that")),
    "finished.filter": KeyWords(_("Filter the games"), _p("hint", "filter")),
    "unfinished.give_up": KeyWords(_("Resign for the player whose turn it is"), _p("hint", "resign")),
    **_alike(KeyWords(_("Delete the game"), _p("hint", "delete")), "finished.delete", "unfinished.delete"),
    # PINs
    "pin.enter": KeyWords(_("Confirm"), _p("hint", "continue")),
    "pin.delete": KeyWords(_("Delete a character")),
    **_alike(KeyWords(_("Delete everything typed")), "line.clear", "pin.clear"),
    "pin.back": KeyWords(_("Start again, or back to the curtain"), _p("hint", "back")),
    "pin.without": KeyWords(_("Play without a PIN"), _p("hint", "without a PIN")),
    "unlock.back": KeyWords(_("Back to the curtain"), _p("hint", "back")),
    "unlock.forget": KeyWords(_("Forgotten PIN: resign the game"), _p("hint", "forgotten")),
    "given_up.accept": KeyWords(_("Accept"), _p("hint", "accept")),
    **_alike(KeyWords(_("Decline"), _p("hint", "decline")), "given_up.decline", "given_up.leave"),
    # Setting up
    **_alike(KeyWords(_("Move in the tray")), "tray.up", "tray.down"),
    "tray.side": KeyWords(_("Tray or squares"), _p("hint", "tray")),
    "deploy.cancel": KeyWords(_("Cancel"), _p("hint", "cancel")),
    "deploy.remove": KeyWords(_("Return the piece to the tray")),
    "deploy.take_back": KeyWords(_("Undo"), _p("hint", "undo")),
    "deploy.fill": KeyWords(_("Place the rest at random"), _p("hint", "random")),
    "deploy.setups": KeyWords(_("Choose a set-up, ready-made or your own"), _p("hint", "set-ups")),
    "deploy.mirror": KeyWords(_("Mirror left and right"), _p("hint", "mirror")),
    "deploy.clear": KeyWords(_("Return all pieces to the tray"), _p("hint", "clear")),
    "deploy.finish": KeyWords(_("Finish setting up"), _p("hint", "finish")),
    "place.cancel": KeyWords(_("Cancel"), _p("hint", "cancel")),
    "place.place": KeyWords(_("Place the piece, for good"), _p("hint", "place")),
    "place.setups": KeyWords(_("Follow the next ready-made or saved set-up"), _p("hint", "set-ups")),
    "place.fill": KeyWords(_("Follow a random set-up"), _p("hint", "random")),
    "place.forget": KeyWords(_("Clear the plan: follow no set-up"), _p("hint", "no plan")),
    "editor.save": KeyWords(_("Save under a name, finished or not"), _p("hint", "save")),
    "setups.new": KeyWords(_("New set-up"), _p("hint", "new")),
    "setups.rename": KeyWords(_("Edit the name"), _p("hint", "edit name")),
    "setups.mirror": KeyWords(_("Mirror left and right"), _p("hint", "mirror")),
    "setups.delete": KeyWords(_("Delete"), _p("hint", "delete")),
    # A turn
    **_alike(KeyWords(_("Move the cursor")), "board.up", "board.down", "board.left", "board.right"),
    "turn.end": KeyWords(_("End the turn"), _p("hint", "end turn")),
    "turn.hint": KeyWords(_("A hint, against the easy computer"), _p("hint", "hint")),
    "turn.take_back": KeyWords(_("Undo the move"), _p("hint", "undo")),
    "turn.next": KeyWords(_("Next piece that can move"), _p("hint", "next piece")),
    "turn.previous": KeyWords(_("Previous piece")),
    "turn.guess": KeyWords(_("Guess a piece (Infiltrator)"), _p("hint", "guess")),
    "turn.cancel": KeyWords(_("Cancel"), _p("hint", "cancel")),
    "turn.offer": KeyWords(_("Offer a draw"), _p("hint", "offer draw")),
    "turn.accept": KeyWords(_("Accept the draw"), _p("hint", "accept")),
    "turn.decline": KeyWords(_("Decline the draw"), _p("hint", "decline")),
    "turn.resign": KeyWords(_("Resign"), _p("hint", "resign")),
    "entry.play": KeyWords(_("Play what is typed"), _p("hint", "play")),
    "entry.cancel": KeyWords(_("Cancel"), _p("hint", "cancel")),
    "entry.delete": KeyWords(_("Delete a character")),
    # Lessons
    "lesson.next": KeyWords(_("Next lesson"), _p("hint", "next")),
    # Between turns
    **_alike(KeyWords(_("Continue"), _p("hint", "continue")), "battle.proceed", "notice.go_on"),
    "unsaved.play_on": KeyWords(_("Continue without saving"), _p("hint", "continue without saving")),
    # The end, and replays
    "over.replay": KeyWords(_("Replay this game"), _p("hint", "replay")),
    "over.turning_point": KeyWords(_("Replay from the first turning point"), _p("hint", "turning points")),
    "over.rematch": KeyWords(_("Play again, sides swapped"), _p("hint", "again, sides swapped")),
    "over.new_game": KeyWords(_("New game"), _p("hint", "new game")),
    "over.save_setup": KeyWords(_("Save a set-up")),
    "over.tally": KeyWords(_("All games of these two players"), _p("hint", "all games")),
    "over.home": KeyWords(_("Home")),
    "over.focus": KeyWords(_("Menu or board"), _p("hint", "menu or board")),
    "replay.forward": KeyWords(_("One move forward"), _p("hint", "next")),
    "replay.back": KeyWords(_("One move back"), _p("hint", "previous")),
    **_alike(KeyWords(_("Ten moves forward or back")), "replay.ten_on", "replay.ten_back"),
    "replay.start": KeyWords(_("To the start"), _p("hint of a replay", "start")),
    "replay.end": KeyWords(_("To the end")),
    "replay.battle": KeyWords(_("Next battle"), _p("hint", "battle")),
    "replay.turning_point": KeyWords(_("Next turning point (! in the list)"), _p("hint", "turning point")),
    "replay.play": KeyWords(_("Play or pause"), _p("hint of a replay", "play")),
    "replay.faster": KeyWords(_("Faster")),
    "replay.slower": KeyWords(_("Slower")),
    "replay.eyes": KeyWords(_("As both, Red or Blue saw it"), _p("hint", "view")),
    "replay.go_to": KeyWords(_("Go to the move typed"), _p("hint", "go")),
    "replay.leave": KeyWords(_("Back"), _p("hint", "back")),
}
"""The words for each key binding, by its id."""

_HINTS_OF_OTHERS: Final = (
    *("curtain.lift", "lobby.back", "name.next", "name.start", "over.replay", "place.place"),
    *("question.cancel", "question.confirm", "turn.accept", "waiting.leave"),
)
_IN_CIRCUMSTANCES: Final[Mapping[str, Sentence]] = {
    **{binding_id.partition(".")[2]: KEYS[binding_id].hint for binding_id in _HINTS_OF_OTHERS},
    "all": _p("hint", "all games"),
    "change": _p("hint", "change"),
    "continue": _p("hint", "continue"),
    "draft": _p("hint", "save draft"),
    "edit": _p("hint", "edit"),
    "list": _p("hint", "to the list"),
    "load": _p("hint", "load"),
    "name": _p("hint", "this name"),
    "names": _p("hint", "earlier names"),
    "pause": _p("hint", "pause"),
    "rename": _p("hint", "rename"),
    "select": _p("hint", "select"),
    "squares": _p("hint", "squares"),
}
"""Hints for special circumstances, by the word after the colon in a hint such as ``choose:load``."""


PLACES: Final[Mapping[str, Sentence]] = {
    "game": _p("place", "every screen"),
    "question": _p("place", "an open question"),
    "curtain": _p("place", "the curtain"),
    "choose": _p("place", "boards and lists"),
    "board": _p("place", "boards"),
    "menu": _p("place", "lists"),
    "turn": _p("place", "a turn"),
    "entry": _p("place", "a typed move"),
    "deploy": _p("place", "setting up"),
    "place": _p("place", "setting up in turn"),
    "tray": _p("place", "the tray"),
    "editor": _p("place", "the set-up editor"),
    "setups": _p("place", "the set-ups"),
    "invitation": _p("place", "an invitation"),
    "waiting": _p("place", "waiting for an opponent"),
    "battle": _p("place", "a battle"),
    "over": _p("place", "the end of a game"),
    "replay": _p("place", "a replay"),
    "finished": _p("place", "the finished games"),
    "unfinished": _p("place", "the unfinished games"),
    "games": _p("place", "the list of games"),
    "switching": _p("place", "the house rules"),
    "switches": _p("place", "the house rules"),
    "against": _p("place", "a game against the computer"),
    "faulty": _p("place", "a faulty file"),
    "home": _p("place", "the home screen"),
    "lobby": _p("place", "the screens before a game"),
    "players": _p("place", "the names"),
    "name": _p("place", "the names"),
    "names": _p("place", "the earlier names"),
    "line": _p("place", "a line to write in"),
    "pin": _p("place", "a PIN"),
    "unlock": _p("place", "a locked curtain"),
    "given_up": _p("place", "a forgotten PIN"),
    "notice": _p("place", "a notice"),
    "unsaved": _p("place", "a game that cannot be saved"),
    "lesson": _p("place", "a lesson"),
    "help": _p("place", "the help"),
    "scroll": _p("place", "long pages"),
}
"""Where a key works, by the first word of its id, in the order of key lists."""


_PLACES_OF_OTHERS: Final = {"curtain.lower": ("turn", "deploy")}
"""The places of the keys that do not work where their ids say."""


def place_of(binding_id: str) -> str:
    """The parts of the program in which a key binding works, such as ``"the help"``."""
    return ", ".join(str(PLACES[place]) for place in _PLACES_OF_OTHERS.get(binding_id, [_prefix(binding_id)]))


def _prefix(binding_id: str) -> str:
    return binding_id.partition(".")[0]


def in_order(ids: Iterable[str]) -> list[str]:
    """Binding ids in the order in which keys are listed."""
    places, lines = list(PLACES), list(KEYS)
    return sorted(ids, key=lambda each: (places.index(_prefix(each)), lines.index(each)))


def letters(keys: Mapping[str, Collection[str]]) -> list[tuple[str, str, str]]:
    """For each letter key in ``keys`` (keys by binding id): its name, what it does, and where it works."""
    ids_of: dict[str, list[str]] = {}
    for binding_id in in_order(keys):
        for key in keys[binding_id]:
            if len(key) == 1 and key.isalpha():
                ids_of.setdefault(key, []).append(binding_id)
    return [
        (
            key_name(letter),
            "; ".join(dict.fromkeys(str(KEYS[binding_id].line) for binding_id in ids)),
            ", ".join(dict.fromkeys(map(place_of, ids))),
        )
        for letter, ids in sorted(ids_of.items())
    ]


_NAMES: Final[Mapping[str, Sentence]] = {
    "any": _p("key", "Any key"),
    "escape": _p("key", "Esc"),
    "enter": _p("key", "Enter"),
    "space": _p("key", "Space"),
    "tab": _p("key", "Tab"),
    "backspace": _p("key", "Backspace"),
    "insert": _p("key", "Insert"),
    "delete": _p("key", "Delete"),
    "home": _p("key", "Home"),
    "end": _p("key", "End"),
    "pageup": _p("key", "Page Up"),
    "pagedown": _p("key", "Page Down"),
    "up": _p("key", "Up"),
    "down": _p("key", "Down"),
    "left": _p("key", "Left"),
    "right": _p("key", "Right"),
    "ctrl": _p("key", "Ctrl"),
    "shift": _p("key", "Shift"),
    "alt": _p("key", "Alt"),
}
_CHARACTERS: Final = {"slash": "/", "backslash": "\\", "at": "@", "underscore": "_"}

EXAMPLES: Final = _('"T", "F5", "Ctrl+B", "Page Up" or "?"')
"""Examples of keys in a keymap, where their names are English in every language."""


def key_name(key: str) -> str:
    """The name printed on a key: ``"Esc"``, ``"Ctrl+Q"``. ``key`` is Textual's name for it."""
    return "+".join(
        str(_NAMES[part]) if part in _NAMES else _character(part) or part.title() for part in key.split("+")
    )


def _character(key: str) -> str:
    """The character of a key with a name such as ``"question_mark"`` in Textual; empty for other keys."""
    if key in _CHARACTERS:
        return _CHARACTERS[key]
    try:
        character = unicodedata.lookup(key.replace("_", " "))
    except KeyError:
        return ""
    return character if character.isprintable() and not character.isspace() else ""


def hint_words(hint: str) -> str:
    """A key's use in a few words, for the bottom line.

    ``hint`` is a binding id, followed by a colon and the circumstances if they need other words:
    ``"choose:confirm"``.
    """
    binding_id, _colon, circumstances = hint.partition(":")
    return str(_IN_CIRCUMSTANCES[circumstances] if circumstances else KEYS[binding_id].hint)


_TO_ANSWER: Final = _("{keys[question.confirm]} to confirm, {keys[question.cancel]} to cancel.")
_TO_CANCEL: Final = _("{key} to cancel.")


def asked(question: Sentence | str, keys: KeyNames) -> str:
    """A question with the keys that answer it."""
    return f"{question} {_TO_ANSWER.format(keys=keys)}"


QUIT: Final = _("Quit?")
"""Asked if the key to quit was inferred from a letter of another keyboard; see `stratego.table.keyboards`."""


def cancellable(what: str, key: str) -> str:
    """A hint about what to choose, with the key that cancels."""
    return f"{what} {_TO_CANCEL.format(key=key)}"


Tone = Literal["hint", "ask", "refusal"]


class Message(NamedTuple):
    """A sentence or two, and whether it is a hint, a question or a refusal."""

    text: str
    tone: Tone = "hint"


class Choice(NamedTuple):
    """A line of a list: a name, a few words about it, and ``aside`` to the right of the name."""

    name: str
    words: str = ""
    aside: str = ""
