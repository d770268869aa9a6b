"""The names of players who have not given one: on screens, and in files."""

from gettext import NullTranslations

import pytest

from stratego.engine.pieces import Color
from stratego.hotseat.game_setup import Names
from stratego.records.tags import names_from_files, names_in_files
from stratego.wording import language
from stratego.wording.names import called, recorded_name

RED, BLUE = Color


def test_a_player_without_a_name_is_called_after_their_colour_or_who_plays_the_side() -> None:
    for name, player, expected in (
        (None, None, "Blue"),
        ("Ben", None, "Ben"),
        (None, "computer:hard", "Computer"),
        (None, "random", "Random"),
        (None, "program", "Program"),
        (None, "ucc", "Program"),
        ("bot", "ucc", "bot"),
    ):
        names: Names = {BLUE: name, RED: None}
        players = {} if player is None else {BLUE: player}
        assert list(called(names, players).items()) == [(RED, "Red"), (BLUE, expected)]
        in_files = names_in_files(names, players)
        assert list(in_files.items()) == [(RED, "Red"), (BLUE, expected)]
        assert names_from_files(in_files, players) == names
    assert names_from_files({RED: "Blue", BLUE: "Red"}, {}) == {RED: "Blue", BLUE: "Red"}


class German(language._Language):
    """A language with a few words of German."""

    def read(self, text: str, context: str) -> str:
        return text.replace("Computer", "Rechner").replace("hard", "schwer").replace("Blue", "Blau")


def test_names_that_records_give_to_those_without_one_are_read_in_the_readers_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(language, "_now", German("xx", NullTranslations(), {}))
    names = ("Blue", "Ada", "Computer", "Computer (hard)", "Computer (mine)")
    assert list(map(recorded_name, names)) == [
        "Blau",
        "Ada",
        "Rechner",
        "Rechner (schwer)",
        "Computer (mine)",
    ]


def test_a_text_of_a_shipped_file_is_read_in_the_readers_language(monkeypatch: pytest.MonkeyPatch) -> None:
    class Catalogue(NullTranslations):
        def pgettext(self, context: str, message: str) -> str:
            return "Ein Zug" if (context, message) == ("lesson title", "A move") else message

    monkeypatch.setattr(language, "_now", language._Language("xx", Catalogue(), {}))
    assert language.shipped("lesson title", "A move\n") == "Ein Zug"
    assert language.shipped("game name", "A move\n") == "A move\n"
