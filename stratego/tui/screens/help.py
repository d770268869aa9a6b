"""Help: the keys that work on a screen, and the rules in plain words."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from stratego.engine.ruleset import Ruleset
from stratego.tui.draw.side_panel import legend
from stratego.tui.look.themes import sheets
from stratego.tui.screens.base import LOWER_CURTAIN, GameScreen
from stratego.tui.screens.keymap import keys_in_force
from stratego.tui.widgets.key_bar import bound
from stratego.tui.widgets.lists import SCROLL, Scroll
from stratego.wording import clock, help as words, hosting, lessons, lobby
from stratego.wording.keys import KeyLine, letters
from stratego.wording.language import Sentence, shipped
from stratego.wording.names import Entry, roster

_WIDE: Final = 110  # columns needed to show the keys beside the rules
_KEYS_PAGE: Final = 60  # columns of the keys when they are beside the rules
_MARGINS: Final = 5


class HelpScreen(GameScreen):
    """Explains the screen that it covers, which stays unchanged. Shows no secrets."""

    CSS_PATH = sheets("help")
    KEYS = ("help.close", "scroll.up scroll.down", "help.page_down")
    LAST_KEY = ""
    BINDINGS = [
        bound("escape,enter", "help", "help.close"),
        *SCROLL,
        bound("pageup", "page(-1)", "help.page_up"),
        bound("space,pagedown", "page(1)", "help.page_down"),
        bound("home", "page(-100)", "help.top"),  # more pages than there are
        bound("end", "page(100)", "help.bottom"),
        LOWER_CURTAIN,
    ]

    def __init__(
        self, keys: Sequence[KeyLine], about: Ruleset | None, house_rules: Sequence[str], *, rules_first: bool
    ) -> None:
        """``keys`` are those of the screen below; ``house_rules`` has one sentence for each house rule.

        ``about`` is the game on the screen below; if it is None, the classic game is explained. While a game
        is open, the help explains the marks on the board; otherwise it sums up the game in a few lines. With
        ``rules_first`` the keys come after the rules.
        """
        super().__init__()
        self._keys, self._house_rules, self._rules_first = keys, house_rules, rules_first
        self._game = "" if about is None else shipped("game name", about.name)
        self._ruleset = about or self.store.classic()
        self._in_game = self.host.current_game.is_taken

    def compose_screen(self) -> ComposeResult:
        title, game = (f" {words.TITLE} ", "bold $ground on $brass"), (self._game, "bold")
        yield Static(Content.assemble(title, " ", game), id="header")
        with Scroll(), Horizontal(id="pages"):
            with Vertical(id="keys-page"):
                if (ways := self._ways_to_join()) is not None:
                    yield from _section(ways[0], name="ways")
                yield Static(str(words.KEYS), classes="heading")
                yield Static(id="keys")
                if self._in_game:
                    marks = legend(self._ruleset, has_colors=not self.app.no_color)
                    yield from _section(words.MARKS, Content("\n").join(marks))
                yield from _section(words.PIECES, name="army")
            with Vertical(id="rules-page"):
                for heading, text in self._paragraphs():
                    yield from _section(heading, text)
                if self._letters():
                    yield from _section(words.LETTERS, name="letters")

    def on_mount(self) -> None:
        """Put the keys after the rules if the rules should come first."""
        if self._rules_first:
            self.query_one("#pages").move_child(0, after=1)

    def _ways_to_join(self, room: int | None = None) -> tuple[str, list[str]] | None:
        """Return a heading, and lines on how the friend can join; None if no friend is expected.

        If ``room`` is given, the commands are folded to this many columns.
        """
        if self.seat is None or self.seat.other != "expected":
            return None
        return hosting.friend_joins(self._ruleset, self.seat.game_name, room)

    def _paragraphs(self) -> Iterator[tuple[Sentence | str, str]]:
        """Yield the heading and text of each section about the rules and how to play."""
        rules, control = self._ruleset, self.host.current_game.time_control
        if not self._in_game:
            yield words.IN_FIVE_LINES, "\n".join(words.in_five_lines(rules))
        if self._house_rules:
            yield words.HOUSE_RULES, " ".join(self._house_rules)
        yield from words.rules_in_words(rules)
        is_apart = self.seat is not None
        opponent = next((self.names[color] for color in self.host.current_game.players), "")
        at_one = words.ALONE_AT_IT if opponent else words.AT_ONE
        if is_apart:
            yield words.AT_TWO_TERMINALS, words.AT_TWO.format(keys=self.key_names, resume=lobby.CONTINUE)
        else:
            yield words.AT_ONE_SCREEN, at_one.format(name=opponent, keys=self.key_names)
        if self._in_game and control is not None:
            yield clock.TITLE, f"{clock.in_words(control)} {words.CLOCK_OF_HOST if is_apart else words.CLOCK}"
        yield words.ADVICE, words.advice(rules)
        if not self._in_game:
            yield words.BY_PLAYING, words.LEARN.format(lessons=lessons.LESSONS)

    def fit(self) -> None:
        """Put keys and rules side by side if there is room, else one above the other."""
        is_wide = self.window.width >= _WIDE
        self.set_class(is_wide, "-wide")
        width = _KEYS_PAGE if is_wide else self.window.width - _MARGINS
        self.query_one("#keys", Static).update(_key_table(self._keys, width))
        beside = self.window.width - _KEYS_PAGE - _MARGINS if is_wide else width
        for table in self.query("#letters").results(Static):
            table.update(_key_table(self._letters(), beside))
        ways = self._ways_to_join(width)
        for text in self.query("#ways").results(Static):
            text.update(Content("\n".join(ways[1] if ways else ())))
        self.query_one("#army", Static).update(_army_table(roster(self._ruleset), width))

    def _letters(self) -> list[KeyLine]:
        """Return every letter that is a key on any screen, with its effect and the screens where it works."""
        known = letters(keys_in_force(self.host.keymap))
        return [KeyLine(key, words.LETTER.format(what=what, where=where)) for key, what, where in known]

    # Keys

    def action_scroll_by(self, lines: int) -> None:
        """Scroll down by ``lines``, or up if negative."""
        self.query_one(Scroll).by(lines)

    def action_page(self, pages: int) -> None:
        """Scroll down by ``pages``, or up if negative."""
        self.action_scroll_by(pages * (self.query_one(Scroll).size.height - 1))

    def action_help(self) -> None:
        """Return to the screen below: the same key opens and closes the help."""
        self.go.close_help()


def _section(heading: Sentence | str, text: str | Content = "", name: str | None = None) -> ComposeResult:
    """Yield a heading and the text below it; ``name`` is the id of a text that is written later."""
    yield Static(str(heading), classes="heading")
    yield Static(text, id=name, classes="text")


def _key_table(lines: Sequence[KeyLine], width: int) -> Content:
    """Return a table with keys on the left and what they do on the right."""
    column = max(len(line.keys) for line in lines) + 2
    keys = (Content.styled(f"{line.keys:<{column}}", "bold $brass") for line in lines)
    uses = (Content.styled(line.words, "$text") for line in lines)
    return _table(zip(keys, uses, strict=True), width)


def _army_table(army: Sequence[Entry], width: int) -> Content:
    """Return a table with each piece's label, name, count and ability."""
    rows = []
    column = max(11, *(len(entry.name) for entry in army)) + 1
    for entry in army:
        badge = (f"{entry.label:^4}", "bold $ground on $brass")
        left = Content.assemble(badge, f"  {entry.name:<{column}}{entry.pieces:>2}  ")
        rows.append((left, Content.styled(entry.ability, "$muted")))
    return _table(rows, width)


def _table(rows: Iterable[tuple[Content, Content]], width: int) -> Content:
    """Lay out rows of a left part and a right part, which is wrapped within its own column."""
    lines = []
    for left, right in rows:
        first, *others = right.wrap(width - left.cell_length)
        lines += [left + first, *(other.pad_left(left.cell_length) for other in others)]
    return Content("\n").join(lines)
