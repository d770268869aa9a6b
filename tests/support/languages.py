"""Languages for tests: one that marks the ends of sentences, and one that reveals untranslated words."""

import argparse
import gettext
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache

import pytest

from release.translations import PERCENT, WORDS, read
from stratego.wording import language, names

START, END = "\u2061", "\u2062"  # characters without width
_FIRST, _LAST = 0xF0000, 0x100000  # added to the first and last letters of a sentence
_LETTER_OR_FIELD = re.compile(r"[^\W\d_]|\{[^{}]*\}")


class _Changed(language._Language):
    """A language whose messages are changed when they are looked up."""

    change: Callable[[str], str]

    def read(self, text: str, context: str) -> str:
        found = super().read(text, context)
        is_word = context in ("piece", "side", "letters without ASCII", "in large letters")
        return self.change(found) if found and not is_word else found

    def read_counted(self, one: str, many: str, count: int) -> str:
        return self.change(super().read_counted(one, many, count))


@contextmanager
def _spoken(code: str, change: Callable[[str], str]) -> Iterator[None]:
    known, change_once = language._language, cache(change)

    def changed(code: str, plain: bool) -> language._Language:
        spoken = _Changed(*known(code, plain))
        spoken.change = change_once
        return spoken

    with _forgotten_names() as patch:
        for name in ("_program", "_now"):
            patch.setattr(language, name, changed(code, False))
        patch.setattr(language, "_language", changed)
        yield


@contextmanager
def _forgotten_names() -> Iterator[pytest.MonkeyPatch]:
    """A context for patches; the cache of names in records is cleared before and after it."""
    names._recorded.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        yield patch
    names._recorded.cache_clear()


def marked(code: str) -> AbstractContextManager[None]:
    """A context in which the first and last letters of each sentence are replaced by equally wide ones."""
    return _spoken(code, lambda text: ". ".join(map(_with_marked_ends, text.split(". "))))


def _with_marked_ends(sentence: str) -> str:
    letters = [found.start() for found in _LETTER_OR_FIELD.finditer(sentence) if found[0][0] != "{"]
    if len(letters) < 2:
        return sentence
    characters = list(sentence)
    for place, mark in ((letters[0], _FIRST), (letters[-1], _LAST)):
        characters[place] = chr(ord(characters[place]) + mark)
    return "".join(characters)


def unmarked(shown: str) -> str:
    """Restore the original letters in a string shown in a `marked` language."""
    return "".join(chr(ord(each) % (_LAST - _FIRST)) for each in shown)


def cut_texts(shown: str) -> list[str]:
    """The `marked` sentences on a screen that are cut off at the end or at the beginning."""
    cut, began = [], list[int]()
    for place, character in enumerate(shown):
        if ord(character) >= _LAST:
            if began:
                began.pop()
            else:
                cut.append(unmarked(shown[max(0, place - 40) : place + 1]))
        elif ord(character) >= _FIRST:
            began.append(place)
    return [*cut, *(unmarked(shown[place : place + 60]) for place in began)]


@contextmanager
def pseudo() -> Iterator[None]:
    """A context with a language whose messages are a third longer, with an accent on every letter.

    Its catalogue has only the extracted messages, so letters without accents have bypassed the catalogues.
    """
    spoken = language._Language("xx", _Disguise(), {})
    with _forgotten_names() as patch:
        for name in ("_program", "_now"):
            patch.setattr(language, name, spoken)
        patch.setattr(language, "_language", lambda _code, _plain: spoken)
        patch.setattr(argparse, "_", spoken.catalogue.gettext)
        patch.setattr(argparse, "ngettext", spoken.catalogue.ngettext)
        yield


def unaccented(shown: str) -> list[str]:
    """The words on a screen in the `pseudo` language that came from no catalogue, except lone letters."""
    return re.findall(r"\b[A-Za-z]{2,}\b", shown)


@cache
def _extracted() -> frozenset[tuple[str, str]]:
    """The contexts and messages of the catalogues; for messages with a count, both forms."""
    return frozenset(
        (message.context or "", text)
        for message in read("cs")
        for text in ((message.id,) if isinstance(message.id, str) else message.id)
    )


class _Disguise(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return self.pgettext("", message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        if (context, message) not in _extracted() or context in ("letters without ASCII", "in large letters"):
            return message
        if context in WORDS:
            pairs = (each.rpartition("=") for each in message.split("; "))
            return "; ".join(name + equals + _accented(word) for name, equals, word in pairs)
        return f"{START}{_accented(message)}{'~' * (len(message) // 3)}{END}"


@cache
def _accented(text: str) -> str:
    """Put an accent on every letter of a message, except in its fields."""
    return "".join(part if part[0] in "{%" else part.translate(_ACCENTED) for part in _PARTS.findall(text))


_PARTS = re.compile(rf"\{{[^{{}}]*\}}|{PERCENT}|[^{{%]+|.", re.DOTALL)
_ACCENTED = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áḃćḋéḟǵĥíĵḱĺḿńóṕɋŕśťúṽẃẋýźÁḂĆḊÉḞǴĤÍĴḰĹḾŃÓṔɊŔŚŤÚṼẂẊÝŹ",
)
