"""Dialogs at a prompt: commands, questions to the player, and the commands that work everywhere."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from math import ceil
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar

from stratego.engine.clock import WARNINGS
from stratego.engine.errors import Explanation, excerpt, similar_to
from stratego.engine.pieces import COLORS, Color
from stratego.engine.ruleset import Ruleset
from stratego.files import settings_file
from stratego.hotseat.scenes import OverScene
from stratego.hotseat.steps import Step
from stratego.hotseat.stored_pin import COST
from stratego.lessons.play import LessonPlay
from stratego.lines import spelling
from stratego.lines.console import WIDTH, Ended, LineConsole, SceneChanged
from stratego.table.keyboards import key_meant
from stratego.table.open_game import OpenGame
from stratego.table.settings import SPELLINGS, Settings
from stratego.wording import lines as words, settings as settings_words
from stratego.wording.clock import in_words, of_turn, times_left, to_set_up
from stratego.wording.language import Counted, bare, chosen, read_by_all, said_in, speak
from stratego.wording.names import called, sentence_of, side_name

if TYPE_CHECKING:
    from stratego.engine.events import Announcement
    from stratego.engine.geometry import Geometry
    from stratego.hotseat.session import Play
    from stratego.table.stored import Stored

Answer = str | Sequence[str] | None
Command = Callable[..., Answer]
"""Obeys a command. Those in `_WITH_MORE` are called with the text after the command, which may be empty."""

_WITH_MORE: Final = (
    "at row file near scan mine where moves rules guess load put swap remove save go guesses help"
)
"""The commands that may have an argument."""
_AT_QUESTIONS: Final = (
    "at row file near scan board mine enemy where moves last lost left turn rules hint setups guesses hide"
)
"""The commands of a dialog that also work while it asks a question, as they do not change the position."""
_WORDS: Final = re.compile(r"\w+")
_PAGE: Final = 9  # lines of a menu at a time
_MORE: Final = -1  # returned in place of an index if the player wants to hear the next page
_T = TypeVar("_T")


class Mistake(str):
    """A reply that ``repeat`` skips, such as help, or the reason why a line is refused."""

    __slots__ = ()


class Home(Exception):
    """Raised to go back to the menu."""


class CommandNames(dict[str, str]):
    """Maps the ids of key bindings to the commands that messages name instead of keys.

    Entries of the dictionary take precedence over the usual commands.
    """

    _OF_KEYS: Final[Mapping[str, str]] = {
        "turn.end": "end",
        "turn.take_back": "undo",
        "turn.guess": "guess",
        "turn.accept": "accept",
        "turn.decline": "decline",
        "curtain.lift": "begin",
        "curtain.lower": "hide",
        "deploy.finish": "done",
        "deploy.clear": "clear",
        "deploy.fill": "random",
        "deploy.take_back": "undo",
        "lesson.next": "end",
        "unsaved.play_on": "leave",
        "waiting.claim": "claim",
    }

    def __missing__(self, binding: str) -> str:
        return word(self._OF_KEYS.get(binding, "help"))


class Desk:
    """What all dialogs share: the console, the open game, the settings, and the last answer given."""

    def __init__(
        self, console: LineConsole, game: OpenGame, settings: Settings, rng: Random | None = None
    ) -> None:
        self.console, self.game, self.settings = console, game, settings
        self.rng = rng or SystemRandom()
        self.pin_cost = COST
        self.keys = CommandNames()
        self.board: Geometry | None = None
        """The current board, which determines how squares are spelled; None if there is none."""
        self.told: Announcement | None = None
        """The battle announced last, which the next turn does not announce again; None if there is none."""
        self.introduced: Play | None = None
        """The game introduced last, by its name, its clock or both."""
        self.here: Callable[[], Mapping[str, Command]] = dict
        """The commands of the active dialog."""
        self.last: Sequence[str] = ()
        """The answer that ``repeat`` says again."""
        self.said: Sequence[str] = ()
        """The last text said, even if it is a Mistake."""
        self._asked = 0  # number of questions asked so far
        self._warned: tuple[Color, int] | None = None  # who was last warned, and at how many seconds
        self._prompt = ""
        self._obeying: Sequence[str] = ()  # the commands being obeyed, which cannot be given again meanwhile
        self.follow: Callable[[str], object] | None = None
        """Handles news from the host; called with the prompt. None except in a game at two terminals."""
        console.stopped = lambda is_stopped: game.pause(is_paused=is_stopped)
        console.spelled = lambda text: spelling.said(text, settings.spelling, self.board)
        console.idle, console.beside = self._watch, self._beside

    @cached_property
    def store(self) -> Stored:
        """Reads and changes saved files; imported when first needed."""
        from stratego.table.stored import Stored

        return Stored()

    @property
    def names(self) -> Mapping[Color, str]:
        """The display names of the players of the open game."""
        return called(self.game.names, self.game.players)

    @property
    def lesson_done(self) -> str:
        """The text for the end of the open lesson."""
        assert isinstance(self.game.play, LessonPlay)
        done = words.LESSON_DONE[self.store.what_follows(self.game.play.lesson)]
        return done.format(end=word("end"), leave=word("leave"))

    def take(self, step: Step) -> str | None:
        """Take a step and save it. Returns the reason if it is refused, else None."""
        if (refusal := self.game.take_own(step, self.settings)) is not None:
            return self.explained(refusal, self.game.rules)
        self.game.save()
        return None

    def explained(self, fault: Explanation, rules: Ruleset | None = None) -> str:
        """The sentence for a fault, as a Mistake."""
        return Mistake(sentence_of(fault, rules, self.keys))

    def said_to_both(self, say: Callable[[], _T]) -> list[_T]:
        """The results of ``say`` in both players' languages; only one if these are the same."""
        return said_in(read_by_all(self.game.languages.get(color, "") for color in COLORS), say)

    # Saying

    def say(self, answer: Answer) -> None:
        """Say something, and keep it for ``repeat`` unless it is a Mistake."""
        if answer:
            self.said = [answer] if isinstance(answer, str) else list(answer)
            self.console.say(*self.said)
            if not isinstance(self.said[0], Mistake):
                self.last = self.said

    def forget(self) -> None:
        """Forget what was said, and clear the terminal: somebody else may sit down."""
        self.last = ()
        self.console.clear()

    # The clock

    def _beside(self) -> Sequence[int]:
        """The descriptors to watch besides the input: the connection to the host, unless it is lost."""
        connection = self.game.connection
        return [] if connection is None or connection.is_lost else [connection.fileno()]

    def _watch(self) -> float:
        """Check the clock or host while waiting for a line.

        Returns the seconds to the next check: one at most, as the wait does not notice a signal that came
        just before it. Raises SceneChanged or Home.
        """
        if self.follow is not None:
            self.follow(self._prompt)
        elif self.game.tick():
            self.console.say("")
            raise SceneChanged
        if warning := self._warning():
            self.console.say("", warning)
            self.console.put(self._prompt)
        pause = self.game.next_tick
        return 1.0 if pause is None else min(pause, 1.0)

    def _warning(self) -> str | None:
        """The warning that time is short, if it has become due since the last call; else None."""
        clock, seat = self.game.time, self.game.seat
        if clock is None or not clock.runs or (seat is not None and seat.color is not clock.player):
            return None
        warned = self._warned
        self._warned = clock.player, min((each for each in WARNINGS if clock.until_out <= each), default=0)
        if self._warned == warned or not self._warned[1]:
            return None
        is_of_turn = clock.longest is not None and clock.longest <= clock.until_out
        sentence = words.SECONDS_FOR_TURN if is_of_turn else words.SECONDS_LEFT
        return sentence.format(ceil(clock.until_out))

    def _times(self) -> Answer:
        """The time left and, while setting up, the time control; in a game with no clock, the time played."""
        clock, control = self.game.time, self.game.time_control
        if control is None:
            seconds = int(self.game.clock)
            return words.MINUTES.format(seconds // 60) if seconds >= 60 else words.SECONDS.format(seconds)
        if clock is not None and not clock.is_setting_up:
            is_over = isinstance(self.game.scene, OverScene)
            return [f"{times_left(clock, self.names)}.", *([] if is_over else of_turn(clock))]
        left = [] if clock is None or control.setting_up is None else [f"{to_set_up(clock)}."]
        return [*left, in_words(control)]

    # Asking

    def ask(self, prompt: str = "") -> str:
        """Ask the player for a line. Raises SceneChanged if the scene changes meanwhile."""
        if warning := self._warning():
            self.console.say(warning)
        self._prompt = f"{prompt}> "
        line = self.console.ask(self._prompt)
        if self.game.tick():
            raise SceneChanged
        return line

    def obeys(self, typed: str, here: Mapping[str, Command], hint: str = "", question: Answer = None) -> bool:
        """Obey a command from ``here`` or one that works everywhere. Returns False if ``typed`` is neither.

        ``hint`` says what else can be typed. The command ``repeat`` says ``question`` again or, if that is
        empty, the last answer.
        """

        def tell(about: str) -> Answer:
            name, _ = command(about, here)
            if about and not name:
                return self.unknown(about, here)
            listed = words.COMMANDS_HERE.format(len(here), words=", ".join(map(word, here)))
            hints = [hint] if hint and hint != question else []
            told = [str(words.COMMANDS[name].help)] if name else [*hints, listed]
            return list(map(Mistake, told))

        again = question or self.last or str(words.NOTHING_TO_REPEAT)
        here = {**here, **self._everywhere(), "repeat": lambda: again, "help": tell}
        name, rest = command(typed, here)
        if name:
            outer, self._obeying = self._obeying, (*self._obeying, name)
            try:
                self.say(here[name](rest) if name in _WITH_MORE.split() else here[name]())
            finally:
                self._obeying = outer
        return bool(name)

    def unknown(self, text: str, here: Iterable[str] | None = None) -> Mistake:
        """The reply to a text that is not a command here, with the commands that may have been meant.

        These are the words of the text that are commands, or else those that begin with its first word, or
        one that is spelled like it; if several words were typed, only those that may have an argument.

        ``here`` are the commands that work; by default, those of the active dialog and those that work
        everywhere.
        """
        here = [*self.here(), *self._everywhere(), "repeat", "help"] if here is None else [*here]
        first = text.partition(" ")[0]
        elsewhere, _ = command(first, words.COMMANDS)
        similar = [name for each in _WORDS.findall(text) if (name := command(each, here)[0])]
        if not similar:
            meant = {bare(word(each)): each for each in here if first == text or each in _WITH_MORE.split()}
            similar = [name for spelt, name in meant.items() if spelt.startswith(bare(first))]
            like = similar_to(bare(first), meant, 3)
            similar = similar or [meant[each] for each in like if each[0] == bare(first)[0]][:1]
        similar = list(map(word, dict.fromkeys(similar)))
        sentence = words.UNKNOWN_BUT if similar and (not elsewhere or elsewhere in here) else words.UNKNOWN
        return Mistake(sentence.format(text=excerpt(text), similar=", ".join(similar)))

    def answer(
        self,
        question: Answer,
        read: Callable[[str], _T | Mistake],
        hint: str = "",
        prompt: str = "",
        *,
        is_said: bool = False,
        is_text: bool = False,
        is_numbered: bool = False,
    ) -> _T:
        """Ask a question until ``read`` accepts the answer, and return the result of ``read``.

        If ``read`` returns a Mistake but the player has typed a square, and ``at`` is a command here, the
        square is described. Otherwise the Mistake is said or, if it is empty, the ``hint``.

        Commands that work everywhere, and those of the active dialog in `_AT_QUESTIONS`, also work here; all
        other text is an answer. The question is asked again after ``repeat``, after a command that has asked
        another question and, if it fits on one line, after any other command. If ``is_text``, only a single
        word that works everywhere is a command. If ``is_said``, the question has already been said. If
        ``is_numbered``, a number that ``read`` refuses is not taken for a square: the ``hint`` is said.
        Raises SceneChanged if a command leads to another scene.
        """
        self._asked += 1
        if not is_said:
            self.say(question)
        play = self.game.play
        is_line = isinstance(question, str) and len(question) <= WIDTH
        while True:
            typed, scene = self.ask(prompt), play and play.scene
            commands = {} if is_text else self.here()
            here = {name: do for name, do in commands.items() if name in _AT_QUESTIONS.split()}
            is_word, asked = not (is_text and " " in typed), self._asked
            if is_word and self.obeys(typed, here, hint, question):
                if self.game.play is not play or (play and play.scene != scene):
                    raise SceneChanged
                if self._asked != asked or (is_line and self.said != [question]):
                    self.say(question)
            elif not isinstance(found := read(typed), Mistake):
                return found
            elif is_numbered and typed.isdigit():
                self.say(Mistake(hint))
            elif "at" in here and not isinstance(about := here["at"](typed), Mistake):
                self.say(about)  # typing just a square asks about it
                if is_line:
                    self.say(question)
            else:
                self.say(found or Mistake(hint))

    def text(self, question: object) -> str:
        """Ask for free text. Returns an empty string if the player types nothing or 0."""
        return self.answer(str(question), lambda typed: "" if typed == "0" else typed, is_text=True)

    def is_sure(self, question: object, prompt: str = "") -> bool:
        """Ask a yes-or-no question. Returns True for yes; otherwise says that nothing changes."""

        def read(typed: str) -> bool | Mistake:
            answer = bare(typed)
            if answer in (*bare(str(words.YES)).split(), "yes", "y"):
                return True
            if answer in (*bare(str(words.NO)).split(), "no", "n") or chooses_nothing(typed):
                return False
            return Mistake(f"{words.NEITHER.format(text=excerpt(typed))} {asked}")

        asked = f"{question} {words.YES_OR_NO}"
        is_sure = self.answer(asked, read, asked, prompt)
        if not is_sure:
            self.say(str(words.NO_CHANGE))
        return is_sure

    def pick(self, question: object, items: Sequence[str], prompt: str = "") -> int | None:
        """Ask for one of the ``items``, listed on one line. Returns its index; None if the player goes back.

        The answer may be a number, or the beginning of exactly one item.
        """
        asked, hint = numbered(words.CHOICES, items, question=question), which_line(len(items))
        return self.answer(asked, lambda typed: place_of(typed, items), hint, prompt, is_numbered=True)

    def menu(
        self,
        title: object,
        items: Iterable[tuple[str, _T]],
        *,
        is_said: bool = False,
        back: object = words.BACK,
    ) -> _T | None:
        """Ask for one of the ``items``, listed a page at a time. Returns its value; None for line 0.

        Line 0 is called ``back``. If ``is_said``, the first page has already been said.
        """
        lines, first = list(items), 0
        texts = [text for text, _ in lines]

        def read(typed: str) -> int | Mistake | None:
            return place_of(typed, texts, back) if typed else _MORE

        hint = which_line(len(lines), back)
        place: int | None = _MORE
        while place == _MORE:
            # avoid a last page with a single line
            last = len(lines) if len(lines) - first <= _PAGE + 1 else first + _PAGE
            is_all, is_last = last - first == len(lines), last == len(lines)
            heading = words.MENU if is_all else words.MENU_PART
            page = [
                heading.format(len(lines), title=title, first=first + 1, last=last),
                *(words.MENU_LINE.format(number=at + 1, text=texts[at]) for at in range(first, last)),
                *([] if is_all else [str(words.FROM_START if is_last else words.MORE)]),
                words.MENU_LINE.format(number=0, text=back),
            ]
            place = self.answer(page, read, hint, is_said=is_said, is_numbered=True)
            first, is_said = 0 if is_last else last, False
        return None if place is None else lines[place][1]

    # Commands that work everywhere

    def _everywhere(self) -> Mapping[str, Command]:
        in_game = self.game.is_taken and self.game.has_house_rules
        everywhere: Mapping[str, Command] = {
            **({"time": self._times} if in_game else {}),
            "short": lambda: self._set("full_answers", words.SHORT_ANSWERS, value=False),
            "full": lambda: self._set("full_answers", words.FULL_ANSWERS, value=True),
            "spell": self._spell,
            "settings": self._change_settings,
            "leave": self.leave,
            "quit": self.quit,
        }
        return {name: do for name, do in everywhere.items() if name not in self._obeying}

    def quit(self) -> NoReturn:
        """Leave the program."""
        raise Ended(0)

    def leave(self) -> NoReturn:
        """Go back to the menu."""
        raise Home

    def _set(self, setting: str, said: object, *, value: object) -> Answer:
        setattr(self.settings, setting, value)
        self.settings.save()
        return str(said)

    def _spell(self) -> Answer:
        """Switch to the next style of spelling squares."""
        style = SPELLINGS[(SPELLINGS.index(self.settings.spelling) + 1) % len(SPELLINGS)]
        return self._set("spelling", words.SPELT[style], value=style)

    def another(self, title: object, values: Mapping[_T, object], now: _T) -> _T | None:
        """The other of two values; if there are more, the one the player chooses, or None to go back."""
        if len(values) <= 2:
            return next(each for each in values if each != now)
        heading = words.BETWEEN.format(title=title, value=values.get(now, now)).removesuffix(".")
        return self.menu(f"{heading}.", [(str(text), each) for each, text in values.items()])

    def change(self, title: object, name: str, values: Mapping[_T, object]) -> bool:
        """Change a setting to `another` of its values. Returns False if the player goes back."""
        value = self.another(title, values, getattr(self.settings, name))
        if value is not None:
            setattr(self.settings, name, value)
        return value is not None

    def _change_settings(self) -> Answer:
        """Let the player change settings and forget remembered names, until they go back."""
        settings, is_said = self.settings, False
        unsaved = settings_words.NOT_IN_FILE.format(path=settings_file())

        def value(name: str) -> object:
            chosen_value = getattr(settings, name)
            return settings_words.values_of(name).get(chosen_value, chosen_value)

        while True:
            items, group = [], None
            for name, each in settings_words.SETTINGS.items():
                heading = "" if each.group is group else f"{each.group}. "
                group = each.group
                items.append((heading + words.BETWEEN.format(title=each.title, value=value(name)), name))
            remembered = self.store.earlier_names()
            names = ", ".join(remembered) or settings_words.NO_NAMES
            items.append((words.BETWEEN.format(title=settings_words.NAMES_TITLE, value=names), ""))
            turned = self.menu(f"{settings_words.TITLE}.", items, is_said=is_said)
            if turned is None:
                return str(words.SETTINGS_SAVED) if settings.is_saved else unsaved
            if turned == "":
                is_said = not remembered
                if not remembered:
                    self.say(str(words.NO_CHANGE))
                elif self.is_sure(settings_words.FORGET.format(names=names)):
                    self.store.forget_names(remembered)
                continue
            each = settings_words.SETTINGS[turned]
            is_said = self.change(each.title, turned, settings_words.values_of(turned))
            if is_said:
                settings.save()
                if turned == "language":
                    speak(chosen(settings.language, os.environ), plain=settings.ascii)
                does = each.sentence if getattr(settings, turned) else ""  # what a setting does if it is on
                changed = words.CHANGED.format(title=each.title, value=value(turned), sentence=does).strip()
                self.say([changed, *([] if settings.is_saved else [unsaved])])


class Dialog:
    """Reads commands at a prompt until one of them ends the dialog."""

    def __init__(self, desk: Desk, color: Color | None = None) -> None:
        """``color`` is the side of the player who is asked; None for a prompt without a side."""
        self.desk, self._color = desk, color
        self.is_over = False

    @property
    def prompt(self) -> str:
        """The word before the ``>``: the player's side in the current language, or nothing."""
        return "" if self._color is None else side_name(self._color).casefold()

    def commands(self) -> Mapping[str, Command]:
        """The commands of this dialog, besides those that work everywhere."""
        return {}

    def hint(self) -> str:
        """The sentence on what can be typed besides commands; part of the answer to ``help``."""
        return ""

    def other(self, text: str) -> Answer:
        """Handle a typed line that is not a command."""
        return self.desk.unknown(text)

    def empty(self) -> Answer:
        """Answer an empty line."""
        return None

    def opening(self) -> Answer:
        """What the dialog says when it begins."""
        return None

    def take(self, step: Step) -> str | None:
        """Take a step, and end the dialog. If the step is refused, return the reason instead."""
        refusal = self.desk.take(step)
        self.is_over = refusal is None
        return refusal

    def finish(self) -> Answer:
        """End the dialog."""
        self.is_over = True
        return None

    def run(self) -> None:
        """Read and obey commands until one of them ends the dialog."""
        desk = self.desk
        outer, desk.here = desk.here, self.commands
        try:
            desk.say(self.opening())
            while not self.is_over:
                typed = desk.ask(self.prompt)
                if not typed:
                    desk.say(self.empty())
                elif not desk.obeys(typed, self.commands(), self.hint()):
                    desk.say(self.other(typed))
        finally:
            desk.here = outer


def word(name: str) -> str:
    """The word for a command in the reader's language."""
    return str(words.COMMANDS[name].word)


def command(text: str, names: Iterable[str]) -> tuple[str, str]:
    """Split a typed line into its command and the rest; both are empty if the line is not a command.

    Commands can be typed in the reader's language or in English.
    """
    first, _, rest = text.partition(" ")
    typed = "help" if first == "?" else first
    named = {name: name for name in names}
    own = {bare(word(name)): name for name in named}
    name = own.get(bare(typed)) or named.get(typed.casefold()) or ""
    return (name, rest.strip()) if not rest.strip() or name in _WITH_MORE.split() else ("", "")


def chooses_nothing(typed: str, back: object = words.BACK) -> bool:
    """Whether a typed line is empty, 0, or ``back``, the name of line 0.

    If that is `words.BACK`, the English word is accepted too.
    """
    is_back = back is words.BACK and typed.casefold() == "back"
    return is_back or bare(typed) in ("", "0", bare(str(back)))


def which_line(count: int, back: object = words.BACK) -> str:
    """The sentence on how to choose one of ``count`` lines, or line 0, which is called ``back``."""
    return words.ASK_FOR_LINE.format(count=count, back=str(back).casefold())


def place_of(typed: str, items: Sequence[str], back: object = words.BACK) -> int | Mistake | None:
    """The index of the item with the typed number; for any other text, the result of `begun_with`.

    None if the text `chooses_nothing`.
    """
    if chooses_nothing(typed, back):
        return None
    place = number(typed.partition(".")[0], len(items))
    return begun_with(typed, items, str(words.CHOICE)) if place is None else place


def begun_with(typed: str, items: Sequence[str], form: str = "{what}") -> int | Mistake:
    """The index of the only item that begins with what was typed, or of the one that is equal to it.

    If there are several, the result is a Mistake that lists them in this ``form``; if none, an empty Mistake.
    """
    begun = [at for at, item in enumerate(items) if bare(item).startswith(bare(typed))]
    whole = [at for at in begun if bare(items[at]) == bare(typed)]
    if len(begun) < 2 or len(whole) == 1:
        return next(iter(whole or begun), Mistake())
    listed = [form.format(number=at + 1, what=items[at].partition(". ")[0]) for at in begun[:_PAGE]]
    more = ["…"] if len(begun) > _PAGE else []
    return Mistake(words.BEGIN.format(len(begun), text=excerpt(typed), items=", ".join(listed + more)))


def number(text: str, most: int) -> int | None:
    """The index of the item with the typed number, 1 to ``most``; None if ``text`` is not such a number."""
    text = "".join(key_meant(each) or each for each in text)  # digit keys of Czech and Slovak keyboards
    is_number = text.isascii() and text.isdigit() and len(text) < 6
    return int(text) - 1 if is_number and 0 < int(text) <= most else None


def numbered(sentence: Counted, items: Sequence[object], **fields: object) -> str:
    """A sentence with ``items`` as a numbered list."""
    listed = (words.CHOICE.format(number=place, what=item) for place, item in enumerate(items, 1))
    return sentence.format(len(items), items=", ".join(listed), **fields)
