"""Commands at a prompt: what may be typed, what is asked back, and what holds for all of the program."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from math import ceil
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar

from stratego.engine.clock import WARNINGS
from stratego.engine.errors import Explanation
from stratego.engine.pieces import COLORS, Color
from stratego.engine.quoting import excerpt
from stratego.engine.ruleset import Ruleset
from stratego.hotseat.pins import COST
from stratego.hotseat.scenes import WaitingScene
from stratego.hotseat.steps import EndTurn, Lower, Proceed, Step
from stratego.lines.console import Ended, LineConsole, SceneChanged
from stratego.table.open_game import OpenGame
from stratego.table.settings import SPELLINGS, Settings
from stratego.wording import lines as words
from stratego.wording.language import chosen, read_by_all, said_in, speak
from stratego.wording.player_names import called, side_name
from stratego.wording.refusals import said

if TYPE_CHECKING:
    from stratego.engine.geometry import Geometry
    from stratego.table.stored import Stored

Answer = str | Sequence[str] | None
Command = Callable[[str], Answer]

_PAGE: Final = 9  # lines of a menu at a time
_T = TypeVar("_T")


class Home(Exception):
    """The player leaves for the menu."""


class CommandNames:
    """The commands that stand for keys in texts, by the id of the key's binding."""

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

    def __getitem__(self, binding: str) -> str:
        return word(self._OF_KEYS.get(binding, "help"))


class Desk:
    """What all dialogs share: the console, the open game, the settings, and the answer given last."""

    def __init__(
        self, console: LineConsole, game: OpenGame, settings: Settings, rng: Random | None = None
    ) -> None:
        self.console, self.game, self.settings = console, game, settings
        self.rng = rng or SystemRandom()
        self.pin_cost = COST
        self.keys = CommandNames()
        self.board: Geometry | None = None
        """The board whose squares are said now."""
        self._last: Sequence[str] = ()
        self._warned = 0  # the seconds of the last warning
        self._prompt = ""
        self.follow: Callable[[str], object] | None = None
        """Takes in what the host of a game at two terminals has said; it is given the prompt."""
        console.stopped = lambda is_stopped: game.pause(is_paused=is_stopped)
        console.spelled = self._spelled

    @cached_property
    def store(self) -> Stored:
        """Saved games, set-ups and rulesets; loaded when they are first needed."""
        from stratego.table.stored import Stored

        return Stored()

    @property
    def names(self) -> Mapping[Color, str]:
        """What the players of the open game are called."""
        return called(self.game.names, self.game.players)

    def take(self, step: Step) -> str | None:
        """Take a step and save it. Returns why it is refused, or None."""
        refusal = self.game.take(step)
        if refusal is not None:
            return said(refusal, self.game.rules, self.keys)
        ends_turn = isinstance(step, EndTurn | Proceed)
        if ends_turn and self.settings.curtain_alone and isinstance(self.game.scene, WaitingScene):
            self.game.take(Lower())
        self.game.save()
        return None

    def explained(self, fault: Explanation, rules: Ruleset | None = None) -> str:
        """What a fault says."""
        return said(fault, rules, self.keys)

    def said_to_both(self, say: Callable[[], _T]) -> list[_T]:
        """What is said in the languages of both players."""
        return said_in(read_by_all(self.game.languages.get(color, "") for color in COLORS), say)

    def _spelled(self, text: str) -> str:
        """A text whose squares are said as the settings want it."""
        if self.settings.spelling == SPELLINGS[0]:
            return text
        from stratego.lines import spelling

        return spelling.said(text, self.settings.spelling, self.board)

    # Saying

    def say(self, answer: Answer) -> None:
        """Say something, and keep it for ``repeat``."""
        if answer is None:
            return
        self._last = [answer] if isinstance(answer, str) else answer
        self.console.say(*self._last)

    def repeat(self, _: str = "") -> Answer:
        """What was said last."""
        return self._last or str(words.NOTHING_TO_REPEAT)

    def forget(self) -> None:
        """Forget what was said, and clear the terminal: somebody else may sit down."""
        self._last = ()
        self.console.clear()

    # Asking

    def ask(self, prompt: str = "") -> str:
        """A line that the player types. Raises SceneChanged if another scene follows meanwhile."""
        self._warn()
        self._prompt = f"{prompt}> "
        line = self.console.ask(self._prompt)
        if self.game.time is not None and self.game.tick():
            raise SceneChanged
        return line

    def _warn(self) -> None:
        """Warn the player whose clock runs once at each of WARNINGS, and let it be watched meanwhile."""
        clock = self.game.time
        self.console.idle = None if clock is None and self.follow is None else self._watch
        if clock is None or not clock.runs:
            return
        reached = [limit for limit in WARNINGS if clock.until_out <= limit]
        limit = min(reached, default=0)
        if limit and limit != self._warned:
            self.console.say(words.SECONDS_LEFT.format(ceil(clock.until_out)))
        self._warned = limit

    def _watch(self) -> None:
        if self.follow is not None:
            self.follow(self._prompt)
        elif self.game.tick():
            self.console.say("")
            raise SceneChanged

    def times(self) -> Answer:
        """What each player has left, or how long they have played without a clock."""
        clock = self.game.time
        if clock is None:
            from stratego.wording.ending import duration

            return words.TIME.format(time=duration(int(self.game.clock)))
        from stratego.wording.clock import times_left, to_set_up

        if clock.is_setting_up and clock.control.setting_up is not None:
            return f"{to_set_up(clock)}."
        return f"{times_left(clock, self.names)}."

    def is_sure(self, question: object, prompt: str = "") -> bool:
        """Whether the player answers yes."""
        self.say(f"{question} {words.YES_OR_NO}")
        while True:
            typed = self.ask(prompt).casefold()
            if typed in (*str(words.YES).casefold().split(), "yes", "y"):
                return True
            if typed in (*str(words.NO).casefold().split(), "no", "n", ""):
                return False
            self.escape(typed)
            self.say(str(words.YES_OR_NO))

    def pick(self, question: object, items: Sequence[str], prompt: str = "") -> int | None:
        """The place of one of the ``items``, which are said in one line; None for none of them."""
        numbered = (words.CHOICE.format(number=place, what=item) for place, item in enumerate(items, 1))
        self.say(words.CHOICES.format(len(items), question=question, items=", ".join(numbered)))
        while True:
            typed = self.ask(prompt)
            place = number(typed, len(items))
            if place is not None or typed in ("", "0"):
                return place
            self.escape(typed)
            self.say(words.ASK_FOR_NUMBER.format(count=len(items)))

    def menu(self, title: object, items: Iterable[tuple[str, _T]], *, is_known: bool = False) -> _T | None:
        """The thing of one of the lines, which are read a page at a time; None to go back.

        If it ``is_known`` what the lines are, they are not said again.
        """
        lines: list[tuple[str, _T]] = list(items) if is_known else []
        rest = iter(() if is_known else items)
        while True:
            page = list(islice(rest, _PAGE))
            first = len(lines)
            lines += page
            following = list(islice(rest, 1))
            rest = _chained(following, rest)
            texts = [
                words.MENU_LINE.format(number=first + place, text=text)
                for place, (text, _) in enumerate(page, 1)
            ]
            last = [str(words.MORE if following else words.BACK)]
            if not is_known:
                self.say([words.MENU.format(len(page), title=title), *texts, *last])
            while True:
                typed = self.ask()
                place = number(typed, len(lines))
                if place is not None:
                    return lines[place][1]
                if typed == "0" and following:
                    break
                if typed in ("", "0"):
                    return None
                self.escape(typed)
                self.say(words.ASK_FOR_NUMBER.format(count=len(lines)))

    def escape(self, typed: str) -> None:
        """Obey the commands that work at every question."""
        match command(typed, ("quit", "leave", "repeat")):
            case "quit", _:
                self.quit()
            case "leave", _:
                raise Home
            case "repeat", _:
                self.say(self._last)

    def quit(self, _: str = "") -> NoReturn:
        """Leave the program."""
        raise Ended(0)

    def leave(self, _: str = "") -> NoReturn:
        """Leave for the menu."""
        raise Home

    # How answers are given

    def answer_shortly(self, _: str = "") -> Answer:
        """Give short answers from now on."""
        self.settings.full_answers = False
        self.settings.save()
        return str(words.SHORT_ANSWERS)

    def answer_fully(self, _: str = "") -> Answer:
        """Give full answers from now on."""
        self.settings.full_answers = True
        self.settings.save()
        return str(words.FULL_ANSWERS)

    def change_settings(self, _: str = "") -> None:
        """Every setting, which its number turns to the next value."""
        from stratego.wording import settings as settings_words  # few need them

        settings, is_known = self.settings, False
        while True:
            values = {
                name: settings_words.values_of(name).get(getattr(settings, name), getattr(settings, name))
                for name in settings_words.SETTINGS
            }
            items = [
                (words.BETWEEN.format(title=each.title, value=values[name]), name)
                for name, each in settings_words.SETTINGS.items()
            ]
            name = self.menu(f"{settings_words.TITLE}.", items, is_known=is_known)
            if name is None:
                return
            turn(settings, name, tuple(settings_words.values_of(name)))
            settings.save()
            if name == "language":
                speak(chosen(settings.language, os.environ), plain=settings.ascii)
            is_known, each = True, settings_words.SETTINGS[name]
            value = settings_words.values_of(name).get(getattr(settings, name), "")
            self.say(words.CHANGED.format(title=each.title, value=value, sentence=each.sentence))

    def spell(self, _: str = "") -> Answer:
        """Say squares in the next style from now on."""
        styles = SPELLINGS
        self.settings.spelling = styles[(styles.index(self.settings.spelling) + 1) % len(styles)]
        self.settings.save()
        return str(words.SPELT[self.settings.spelling])


class Dialog:
    """Commands at a prompt, until one of them has led on."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.is_over = False

    @property
    def prompt(self) -> str:
        """The word before the prompt."""
        return ""

    def commands(self) -> Mapping[str, Command]:
        """What each command does here."""
        return {}

    def other(self, text: str) -> Answer:
        """Take what is no command."""
        return words.UNKNOWN.format(text=excerpt(text))

    def empty(self) -> Answer:
        """Take an empty line."""
        return None

    def opening(self) -> Answer:
        """What is said first."""
        return None

    def run(self) -> None:
        """Talk until a command has led on."""
        self.desk.say(self.opening())
        while not self.is_over:
            self._obey(self.desk.ask(self.prompt))

    def _obey(self, text: str) -> None:
        here = {**self.commands(), **self._common()}
        if not text:
            self.desk.say(self.empty())
            return
        name, rest = command(text, here)
        self.desk.say(here[name](rest) if name else self.other(text))

    def _common(self) -> Mapping[str, Command]:
        desk = self.desk
        return {
            "repeat": desk.repeat,
            "short": desk.answer_shortly,
            "full": desk.answer_fully,
            "spell": desk.spell,
            "settings": desk.change_settings,
            "leave": desk.leave,
            "quit": desk.quit,
            "help": self._help,
        }

    def _help(self, about: str) -> Answer:
        here = {**self.commands(), **self._common()}
        name, _ = command(about, here)
        if name:
            return str(words.COMMANDS[name].help)
        return words.COMMANDS_HERE.format(len(here), words=", ".join(map(word, here)))


def turn(settings: Settings, name: str, values: tuple[object, ...]) -> None:
    """Turn a setting to its next value."""
    value = getattr(settings, name)
    place = values.index(value) + 1 if value in values else 0
    setattr(settings, name, values[place % len(values)])


def word(name: str) -> str:
    """The word of a command in the reader's language."""
    return str(words.COMMANDS[name].word)


def command(text: str, names: Iterable[str]) -> tuple[str, str]:
    """The command that a text begins with, and the rest; empty if there is none.

    Its word may be that of the reader's language or the English one.
    """
    first, _, rest = text.partition(" ")
    typed = first.casefold()
    named = {name: name for name in names}
    own = {word(name).casefold(): name for name in named}
    name = own.get(typed) or named.get(typed) or ""
    return name, rest.strip() if name else ""


def number(text: str, most: int) -> int | None:
    """The place in a list that a text gives, counted from 0; None if it is no number of the list."""
    is_number = text.isascii() and text.isdigit() and len(text) < 6
    return int(text) - 1 if is_number and 0 < int(text) <= most else None


def prompt_of(color: Color) -> str:
    """The prompt of a player's turn."""
    return side_name(color).casefold()


def _chained(first: Iterable[_T], rest: Iterator[_T]) -> Iterator[_T]:
    yield from first
    yield from rest
