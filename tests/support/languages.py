"""Languages for tests: one whose texts have marks at both ends, and one that no text can hide from."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from string import Formatter

import pytest

from stratego.wording import language

START, END = "\u2061", "\u2062"  # they take no room
_ENDS = re.compile(f"{START}|{END}")
_ACCENTED = str.maketrans("aceiklnorstuyzAEIOU", "áčéíķľňóŕšťúýžÁÉÍÓÚ")


class _Changed(language._Language):
    """A language whose texts are changed when they are read."""

    change: Callable[[str], str]

    def read(self, text: str, context: str) -> str:
        found = super().read(text, context)
        is_word = context in ("piece", "side", "letters without ASCII", "in large letters")
        return self.change(found) if found and not is_word else found

    def read_counted(self, one: str, many: str, count: int) -> str:
        return self.change(super().read_counted(one, many, count))


@contextmanager
def _spoken(code: str, change: Callable[[str], str]) -> Iterator[None]:
    known = language._language

    def changed(code: str, plain: bool) -> language._Language:
        spoken = _Changed(*known(code, plain))
        spoken.change = change
        return spoken

    with pytest.MonkeyPatch.context() as patch:
        for name in ("_program", "_now"):
            patch.setattr(language, name, changed(code, False))
        patch.setattr(language, "_language", changed)
        yield


def marked(code: str) -> AbstractContextManager[None]:
    """A context in which a language is spoken with marks at both ends of each text."""
    return _spoken(code, lambda text: f"{START}{text}{END}")


def cut_texts(shown: str) -> list[str]:
    """The `marked` texts on a screen of which the end is missing, or its beginning."""
    cut, began = [], list[int]()
    for mark in _ENDS.finditer(shown):
        if mark[0] == START:
            began.append(mark.end())
        elif began:
            began.pop()
        else:
            cut.append(shown[max(0, mark.start() - 40) : mark.start()])
    return [*cut, *(shown[place : place + 60] for place in began)]


def pseudo() -> AbstractContextManager[None]:
    """A context with a language whose texts are longer by a third, with an accent on nearly every letter."""
    return _spoken(language.ENGLISH, _disguised)


def _disguised(text: str) -> str:
    parts = []
    for words, field, spec, way in Formatter().parse(text):
        parts.append(words.translate(_ACCENTED).replace("{", "{{").replace("}", "}}"))
        if field is not None:
            parts.append("{" + field + (f"!{way}" if way else "") + (f":{spec}" if spec else "") + "}")
    return f"{START}{''.join(parts)}{'~' * (len(text) // 3)}{END}"
