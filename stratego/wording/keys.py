"""What keys are called and what they do, by the id of their binding."""

import unicodedata
from collections.abc import Collection, Iterable, Mapping
from typing import Final, NamedTuple, Protocol


class KeyNames(Protocol):
    """The names of keys, such as ``"Esc"``, by binding id."""

    def __getitem__(self, binding_id: str, /) -> str: ...


Keyed = str
"""A text some of whose fields are keys, ``"{keys[turn.end]} to end your turn"``: ``keys`` are `KeyNames`."""


class KeyLine(NamedTuple):
    """A line of the help: keys, and what they do."""

    keys: str
    words: str


class KeyWords(NamedTuple):
    """What a key does: a line of the help, and one or two words for the bottom line.

    ``others`` are those words in other circumstances, by the name of these.
    """

    line: str
    hint: str = ""
    others: Mapping[str, str] = {}


CURSOR_KEYS: Final = "Cursor keys"
MOUSE: Final = "Mouse"

NO_KEY: Final = "no key"
"""What is said in the place of a key that has been taken away: "no key to undo"."""

ANY_KEY: Final = "any"
"""The id of no binding: a hint for all keys together."""


def _alike(words: KeyWords, *ids: str) -> dict[str, KeyWords]:
    """Keys that do the same."""
    return dict.fromkeys(ids, words)


KEYS: Final[Mapping[str, KeyWords]] = {
    ANY_KEY: KeyWords("Continue", "continue"),
    # Every screen
    "game.help": KeyWords("Help", "help"),
    "game.help_typing": KeyWords("Help", "help"),
    "game.theme": KeyWords("Light or dark theme"),
    "game.redraw": KeyWords("Redraw the screen"),
    "game.suspend": KeyWords("Suspend to the shell"),
    "game.quit": KeyWords("Quit", "quit"),
    "game.interrupt": KeyWords("Quit"),
    # Waiting for an opponent
    "waiting.show": KeyWords("Show the answer if it is ready", "show the answer"),
    "waiting.leave": KeyWords("Leave the game", "leave"),
    # Questions
    "question.confirm": KeyWords("Confirm", "confirm"),
    "question.cancel": KeyWords("Cancel", "cancel"),
    # The curtain
    "curtain.lift": KeyWords("Lift the curtain", "lift the curtain"),
    "curtain.table": KeyWords("Show or hide the ranks"),
    "curtain.place": KeyWords("Place the next piece of your plan, when you set up in turn"),
    "curtain.lower": KeyWords("Lower the curtain at once", "curtain"),
    # Whatever has a cursor
    "choose": KeyWords(
        "Choose",
        "choose",
        {
            "confirm": "confirm",
            "continue": "continue",
            "edit": "edit",
            "load": "load",
            "name": "this name",
            "place": "place",
            "replay": "replay",
            "select": "select",
            "start": "start",
            "switch": "yes or no",
            "change": "change",
        },
    ),
    # Help
    "help.close": KeyWords("Back", "back"),
    "help.page_up": KeyWords("Scroll by pages"),
    "help.page_down": KeyWords("Scroll by pages", "next page"),
    "help.top": KeyWords("To the top"),
    "help.bottom": KeyWords("To the end"),
    **_alike(KeyWords("Scroll", "scroll"), "scroll.up", "scroll.down"),
    # Lists
    "menu.up": KeyWords("Move in the list", "who moves first"),
    **_alike(
        KeyWords("Move in the list"), "menu.down", "menu.page_up", "menu.page_down", "menu.first", "menu.last"
    ),
    "switches.next": KeyWords("Change", "change"),
    "switches.before": KeyWords("Change back"),
    "against.next": KeyWords("Change", "change"),
    "against.before": KeyWords("Change back"),
    # Lines to write in
    "name.next": KeyWords("Next", "next"),
    "name.previous": KeyWords("Previous"),
    "name.start": KeyWords("Start", "start"),
    "names.leave": KeyWords("Back to the name", "back"),
    "names.forget": KeyWords("Forget the name", "forget"),
    "line.left": KeyWords("Move in the line"),
    "line.right": KeyWords("Move in the line", "", {"names": "earlier names"}),
    **_alike(KeyWords("Move in the line"), "line.home", "line.end"),
    **_alike(KeyWords("Delete a character"), "line.backspace", "line.delete"),
    "line.enter": KeyWords("Confirm", "save", {"rename": "rename", "list": "to the list"}),
    # Before a game
    "lobby.back": KeyWords("Back", "back", {"cancel": "cancel", "all": "all games"}),
    "home.to_quit": KeyWords("To the last line, which quits"),
    "faulty.back": KeyWords("Back", "back", {"continue": "continue"}),
    "games.house_rules": KeyWords("Change its house rules", "house rules"),
    "switching.go_on": KeyWords("Play by these rules", "play by these"),
    "switching.reset": KeyWords("Reset to the game's own rules", "reset"),
    "players.next": KeyWords("Next", "names"),
    "players.previous": KeyWords("Previous"),
    "finished.filter": KeyWords("Filter the games", "filter"),
    "unfinished.give_up": KeyWords("Resign for the player whose turn it is", "resign"),
    "unfinished.delete": KeyWords("Delete the game", "delete"),
    # PINs
    "pin.enter": KeyWords("Confirm", "continue", {"accept": "accept", "lift": "lift the curtain"}),
    "pin.delete": KeyWords("Delete a character"),
    "pin.clear": KeyWords("Delete everything typed"),
    "pin.back": KeyWords("Start again, or back to the curtain", "back"),
    "pin.without": KeyWords("Play without a PIN", "without a PIN"),
    "unlock.back": KeyWords("Back to the curtain", "back"),
    "unlock.forget": KeyWords("Forgotten PIN: resign the game", "forgotten"),
    "given_up.accept": KeyWords("Accept", "accept"),
    **_alike(KeyWords("Decline", "decline"), "given_up.decline", "given_up.leave"),
    # Setting up
    **_alike(KeyWords("Move in the tray"), "tray.up", "tray.down"),
    "tray.side": KeyWords("Tray or squares", "tray", {"squares": "squares"}),
    "deploy.cancel": KeyWords("Cancel", "cancel", {"back": "back"}),
    "deploy.remove": KeyWords("Return the piece to the tray"),
    "deploy.take_back": KeyWords("Undo", "undo"),
    "deploy.fill": KeyWords("Place the rest at random", "random"),
    "deploy.setups": KeyWords("Choose a set-up, ready-made or your own", "set-ups"),
    "deploy.mirror": KeyWords("Mirror left and right", "mirror"),
    "deploy.clear": KeyWords("Return all pieces to the tray", "clear"),
    "deploy.finish": KeyWords("Done", "done"),
    "place.cancel": KeyWords("Cancel", "cancel"),
    "place.place": KeyWords("Place the piece, for good", "place"),
    "place.setups": KeyWords("Follow the next ready-made or saved set-up", "set-ups"),
    "place.fill": KeyWords("Follow a random set-up", "random"),
    "place.forget": KeyWords("Clear the plan: follow no set-up", "no plan"),
    "editor.save": KeyWords("Save under a name, finished or not", "save", {"draft": "save draft"}),
    "setups.new": KeyWords("New set-up", "new"),
    "setups.rename": KeyWords("Edit the name", "edit name"),
    "setups.mirror": KeyWords("Mirror left and right", "mirror"),
    "setups.delete": KeyWords("Delete", "delete"),
    # A turn
    **_alike(KeyWords("Move the cursor"), "board.up", "board.down", "board.left", "board.right"),
    "turn.end": KeyWords(
        "End the turn", "end turn", {"continue": "continue", "next": "next", "list": "back to the list"}
    ),
    "turn.hint": KeyWords("A hint, against the easy computer", "hint"),
    "turn.take_back": KeyWords("Undo the move", "undo"),
    "turn.next": KeyWords("Next piece that can move", "next piece", {"target": "next"}),
    "turn.previous": KeyWords("Previous piece"),
    "turn.guess": KeyWords("Guess a piece (Infiltrator)", "guess"),
    "turn.cancel": KeyWords("Cancel", "cancel", {"back": "back"}),
    "turn.offer": KeyWords("Offer a draw", "offer draw"),
    "turn.accept": KeyWords("Accept the draw", "accept"),
    "turn.decline": KeyWords("Decline the draw", "decline"),
    "turn.resign": KeyWords("Resign", "resign"),
    "entry.play": KeyWords("Play what is typed", "play"),
    "entry.cancel": KeyWords("Cancel", "cancel"),
    "entry.delete": KeyWords("Delete a character"),
    # Lessons
    "lesson.next": KeyWords("Next lesson", "next"),
    # Between turns
    "battle.proceed": KeyWords("Continue", "continue"),
    "notice.go_on": KeyWords("Continue", "continue"),
    "unsaved.play_on": KeyWords("Continue without saving", "continue without saving"),
    # The end, and replays
    "over.replay": KeyWords("Replay this game", "replay"),
    "over.turning_point": KeyWords("Replay from the first turning point", "turning points"),
    "over.rematch": KeyWords("Play again, sides swapped", "again, sides swapped"),
    "over.new_game": KeyWords("New game", "new game"),
    "over.save_setup": KeyWords("Save a set-up"),
    "over.tally": KeyWords("All games of these two players", "all games"),
    "over.home": KeyWords("Home"),
    "over.focus": KeyWords("Menu or board", "menu or board"),
    "replay.forward": KeyWords("One move forward", "next"),
    "replay.back": KeyWords("One move back", "previous"),
    **_alike(KeyWords("Ten moves forward or back"), "replay.ten_on", "replay.ten_back"),
    "replay.start": KeyWords("To the start", "start"),
    "replay.end": KeyWords("To the end"),
    "replay.battle": KeyWords("Next battle", "battle"),
    "replay.turning_point": KeyWords("Next turning point (! in the list)", "turning point"),
    "replay.play": KeyWords("Play or pause", "play", {"pause": "pause"}),
    "replay.faster": KeyWords("Faster"),
    "replay.slower": KeyWords("Slower"),
    "replay.eyes": KeyWords("As both, Red or Blue saw it", "view"),
    "replay.go_to": KeyWords("Go to the move typed", "go"),
    "replay.leave": KeyWords("Back", "back"),
}
"""The words for each key, by binding id."""

PLACES: Final = {
    "game": "every screen",
    "question": "an open question",
    "curtain": "the curtain",
    "choose": "boards and lists",
    "board": "boards",
    "menu": "lists",
    "turn": "a turn",
    "entry": "a typed move",
    "deploy": "setting up",
    "place": "setting up in turn",
    "tray": "the tray",
    "editor": "the set-up editor",
    "setups": "the set-ups",
    "waiting": "waiting for an opponent",
    "battle": "a battle",
    "over": "the end of a game",
    "replay": "a replay",
    "finished": "the finished games",
    "unfinished": "the unfinished games",
    "games": "the list of games",
    "switching": "the house rules",
    "switches": "the house rules",
    "against": "a game against the computer",
    "faulty": "a faulty file",
    "home": "the home screen",
    "lobby": "the screens before a game",
    "players": "the names",
    "name": "the names",
    "names": "the earlier names",
    "line": "a line to write in",
    "pin": "a PIN",
    "unlock": "a locked curtain",
    "given_up": "a forgotten PIN",
    "notice": "a notice",
    "unsaved": "a game that cannot be saved",
    "lesson": "a lesson",
    "help": "the help",
    "scroll": "long pages",
}
"""Where a key works, by the first part of its id; in the order in which keys are listed."""


def place_of(binding_id: str) -> str:
    """Where a key works."""
    return PLACES[_prefix(binding_id)]


def _prefix(binding_id: str) -> str:
    return binding_id.partition(".")[0]


class Letter(NamedTuple):
    """A letter, what it does, and where."""

    key: str
    words: str
    places: str


def in_order(ids: Iterable[str]) -> list[str]:
    """Binding ids in the order in which keys are listed."""
    places, lines = list(PLACES), list(KEYS)
    return sorted(ids, key=lambda each: (places.index(_prefix(each)), lines.index(each)))


def letters(keys: Mapping[str, Collection[str]]) -> list[Letter]:
    """What each letter does, of the ``keys`` by binding id."""
    ids_of: dict[str, list[str]] = {}
    for binding_id in in_order(keys):
        for key in keys[binding_id]:
            if len(key) == 1 and key.isalpha():
                ids_of.setdefault(key, []).append(binding_id)
    return [
        Letter(
            key_name(letter),
            "; ".join(dict.fromkeys(KEYS[binding_id].line for binding_id in ids)),
            ", ".join(dict.fromkeys(map(place_of, ids))),
        )
        for letter, ids in sorted(ids_of.items())
    ]


_NAMES: Final = {
    "any": "Any key",
    "escape": "Esc",
    "pageup": "Page Up",
    "pagedown": "Page Down",
    "slash": "/",
    "backslash": "\\",
    "at": "@",
    "underscore": "_",
}


EXAMPLES: Final = '"T", "F5", "Ctrl+B", "Page Up" or "?"'
"""Keys as they may be written in a keymap."""


def key_name(key: str) -> str:
    """What is printed on a key: ``"Esc"``, ``"Ctrl+Q"``. ``key`` is Textual's name for it."""
    *modifiers, last = key.split("+")
    return "+".join([*map(str.title, modifiers), _NAMES.get(last) or _character(last) or last.title()])


def _character(key: str) -> str:
    """The character of a key that has its name, ``"question_mark"``; empty if it has another."""
    try:
        character = unicodedata.lookup(key.replace("_", " "))
    except KeyError:
        return ""
    return character if character.isprintable() and not character.isspace() else ""


def hint_words(hint: str) -> str:
    """What a key does, in a word or two.

    ``hint`` is a binding id, with a colon before the circumstances that call for other words:
    ``"choose:confirm"``.
    """
    binding_id, _, circumstances = hint.partition(":")
    words = KEYS[binding_id]
    return words.others[circumstances] if circumstances else words.hint
