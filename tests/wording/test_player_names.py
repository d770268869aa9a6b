"""What players without a name are called: on screens, and in files."""

from stratego.engine.pieces import Color
from stratego.hotseat.player_names import Names
from stratego.records.tags import names_from_files, names_in_files
from stratego.wording.player_names import called

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
