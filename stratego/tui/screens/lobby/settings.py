"""The settings, for both players and for all games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from textual.content import Content

from stratego.tui.questions import Question
from stratego.tui.screens.lobby.home import BACK
from stratego.tui.screens.lobby.switch_screen import SwitchScreen
from stratego.tui.widgets.lists import Rows, Setting
from stratego.wording import settings as words

_SENTENCE = 5  # lines of the longest sentence, with the file below it


class SettingsScreen(SwitchScreen):
    """Every setting with its value, and a sentence on the one at the cursor."""

    KEYS = ("switches.next", "lobby.back")
    lines_for_title = 36
    BINDINGS = [BACK]

    def __init__(self, names: Sequence[str], file: str) -> None:
        """``names`` are the earlier ones, ``file`` is where the settings are saved."""
        super().__init__()
        self._earlier_names = names
        self._saved_in = file

    def heading(self) -> str:
        return words.TITLE

    def sentence_lines(self) -> int:
        return _SENTENCE

    def settings(self) -> list[Setting]:
        """The settings with their values, and the earlier names."""
        settings = self.host.settings
        usual = type(settings)()
        listed = [
            Setting(
                each.group,
                each.title,
                _named(each.values, getattr(settings, name)),
                getattr(settings, name) != getattr(usual, name),
            )
            for name, each in words.SETTINGS.items()
        ]
        names = Content(", ".join(self._earlier_names) or words.NO_NAMES).truncate(26, ellipsis=True).plain
        return [*listed, Setting(words.NAMES_GROUP, words.NAMES_TITLE, names, False)]

    def explanation(self, place: int) -> Content:
        """The sentence on a setting, and where it is saved."""
        sentences = [*(each.sentence for each in words.SETTINGS.values()), words.NAMES_SENTENCE]
        file = words.IN_FILE.format(path=self._saved_in)
        return Content.assemble((sentences[place], "$text"), "\n", (file, "$muted"))

    # Keys

    def on_rows_turned(self, message: Rows.Turned) -> None:
        """Change a setting, which applies from now on; forget the names."""
        if message.place == len(words.SETTINGS):
            self._ask_about_names()
            return
        name, each = list(words.SETTINGS.items())[message.place]
        settings, values = self.host.settings, list(each.values)
        value = getattr(settings, name)
        place = values.index(value) + message.steps if value in values else 0
        setattr(settings, name, values[place % len(values)])
        settings.save()
        self.host.apply_settings()
        self.show_settings()

    def _ask_about_names(self) -> None:
        if self._earlier_names:
            text = words.FORGET.format(
                names=", ".join(self._earlier_names),
                confirm=self.key_names["question.confirm"],
                cancel=self.key_names["question.cancel"],
            )
            self.ask(Question(text, self._forget_names, is_final=True))

    def _forget_names(self) -> None:
        self.store.forget_names(self._earlier_names)
        self._earlier_names = ()
        self.show_settings()

    def action_back(self) -> None:
        """Back to the home screen or the shell."""
        self.go.back()


def _named(values: Mapping[Any, str], value: Any) -> str:
    return values[value] if value in values else str(value)
