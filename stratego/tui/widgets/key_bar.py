"""The bottom line with the most important keys, the function that declares keys, and the names of keys.

Each binding has an id, under which `stratego.wording.keys` describes it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, cast

from textual import events
from textual.binding import ActiveBinding, Binding
from textual.content import Content
from textual.dom import DOMNode
from textual.widget import Widget

from stratego.tui.terminal.screen import InputApp
from stratego.wording.keys import ANY_KEY, CURSOR_KEYS, KEYS, NO_KEY, KeyLine, hint_words, key_name

_DECLARED: Final[dict[str, str]] = {ANY_KEY: "any"}
_MOST_KEYS: Final = 2  # keys shown for one use in the help, except cursor keys; any others are alternatives


def bound(keys: str, action: str, binding_id: str) -> Binding:
    """Declare a binding of comma-separated ``keys``, of which hints and messages name only the first."""
    _DECLARED[binding_id] = keys
    return Binding(keys, action, id=binding_id)


def declared_keys() -> Mapping[str, Sequence[str]]:
    """The keys of each binding declared by the modules imported so far, by the binding's id."""
    return {binding_id: keys.split(",") for binding_id, keys in _DECLARED.items() if binding_id != ANY_KEY}


CHOOSE: Final = bound("enter", "screen.choose", "choose")
"""The binding that chooses the item at a widget's cursor; the screen handles the choice."""


class NamedKeys:
    """The name of each binding's first key, by the binding's id.

    The keymap of the app of ``node`` takes precedence over the declared keys. If the user has removed all
    keys of a binding, the name is `NO_KEY`.
    """

    def __init__(self, node: DOMNode) -> None:
        self._node = node

    def __getitem__(self, binding_id: str) -> str:
        keymap = cast(InputApp, self._node.app).keymap
        first, *_ = keymap.get(binding_id, _DECLARED[binding_id]).split(",")
        return key_name(first) if first else str(NO_KEY)


def key_lines(active: Iterable[ActiveBinding], *, screen: DOMNode) -> list[KeyLine]:
    """Lines of keys and what they do: the screen's own keys first, then its widgets', then general keys."""
    by_words: dict[tuple[int, str], list[str]] = {}
    for node, binding, is_enabled, _ in active:
        if is_enabled and binding.id:
            place = 2 if binding.id.startswith("game.") else 0 if node is screen else 1
            by_words.setdefault((place, str(KEYS[binding.id].line)), []).append(binding.key)
    in_order = sorted(by_words.items(), key=lambda item: item[0][0])
    return [KeyLine(_joined(keys, words), words) for (_, words), keys in in_order]


def _joined(keys: list[str], words: str) -> str:
    is_cursor = words == str(KEYS["board.up"].line)
    if is_cursor and {*keys} == {"up", "down", "left", "right"}:
        return str(CURSOR_KEYS)
    return ", ".join(map(key_name, keys if is_cursor else keys[:_MOST_KEYS]))


_GAP: Final = "   "
HELP: Final = "game.help"
HELP_TYPING: Final = "game.help_typing"
"""The id of the binding for help where letters are typed."""


class KeyBar(Widget):
    """Shows as many hints about keys as fit, the most important first; one hint is at the right edge.

    A hint is a binding id, such as ``"turn.end"``, or anything that `stratego.wording.keys.hint_words` takes.
    Two keys with the same words form one hint: ``"scroll.up scroll.down"``.
    """

    _hints: Sequence[str] = ()
    _last = ""
    _places: Sequence[tuple[range, str]] = ()  # the columns of each hint that is drawn

    def show(self, hints: Sequence[str], last: str = HELP) -> None:
        """Show other hints, with ``last`` at the right edge unless it is empty."""
        if (hints, last) != (self._hints, self._last):
            self._hints, self._last = hints, last
            self.refresh()

    def render(self) -> Content:
        """The hints that fit."""
        line, width, names = Content(""), self.content_size.width, NamedKeys(self)
        last = self._hint_text(self._last) if self._last else Content("")
        room = width - last.cell_length - len(_GAP) if self._last else width
        self._places = []
        shown = {str(NO_KEY)}  # keys shown so far; a later hint must not give them another meaning
        for hint in self._hints:
            keys = set(map(names.__getitem__, _ids(hint)))
            if keys & shown:
                continue
            text = self._hint_text(hint)
            if line.cell_length + text.cell_length > room:
                break
            self._places.append((range(line.cell_length, line.cell_length + text.cell_length), hint))
            line = Content.assemble(line, text, _GAP)
            shown |= keys
        if self._last:
            line = line.pad_right(width - last.cell_length - line.cell_length)
            self._places.append((range(line.cell_length, width), self._last))
            line = Content.assemble(line, last)
        return line

    def _hint_text(self, hint: str) -> Content:
        keys = " ".join(map(NamedKeys(self).__getitem__, _ids(hint)))
        return Content.assemble((keys, "bold $brass"), " ", (hint_words(hint.split()[0]), "$muted"))

    async def on_click(self, event: events.Click) -> None:
        """Run the binding of the hint under the mouse, if the hint names only one."""
        x = event.x - self.gutter.left
        clicked = next((_ids(hint) for place, hint in self._places if x in place), [])
        for node, binding, is_enabled, _ in list(self.screen.active_bindings.values()):
            if is_enabled and clicked == [binding.id]:
                await self.app.run_action(binding.action, node)
                return


def _ids(hint: str) -> list[str]:
    return [part.partition(":")[0] for part in hint.split()]
