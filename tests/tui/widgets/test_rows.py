"""Lists and the tray: moving the cursor, and choosing by click or key."""

from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest
from textual.geometry import Offset, Region, Size
from textual.message import Message

from stratego import Color, Kind, load_ruleset
from stratego.tui.widgets.board import Tray
from stratego.tui.widgets.lists import Choices, Menu, RankList, Rows, Scroll, Setting, SwitchList
from stratego.wording.keys import Choice
from stratego.wording.names import roster
from tests.support.cases import with_each
from tests.tui.widgets.pictures import sized

ARMY = roster(load_ruleset("duel"))  # seven kinds
LINES = [f"Line {number}" for number in range(10)]


def places(rows: Any, kind: type[Any]) -> list[int]:
    """The indices of the rows in the posted messages of a class."""
    return [message.place for message in rows.posted if isinstance(message, kind)]


def test_the_cursor_goes_round_the_ends() -> None:
    menu = sized(Menu, 20, 4, LINES)
    for steps in (1, 1, -1, -1, -1, 1):
        menu.action_step(steps)
    for place in (-1, 0, 3):
        menu.action_point(place)
    assert places(menu, Rows.Pointed) == [1, 2, 1, 0, 9, 0, 9, 0, 3]
    menu.choose()
    assert places(menu, Rows.Chosen) == [3]


def test_a_page_is_what_is_in_sight_and_ends_at_the_ends() -> None:
    menu = sized(Menu, 20, 4, LINES)
    for pages in (1, 1, 1, 1, -1, -1, -1, -1):
        menu.action_page(pages)
    assert places(menu, Rows.Pointed) == [4, 8, 9, 9, 5, 1, 0, 0]


def test_a_page_goes_on_by_a_row_that_is_higher_than_the_window() -> None:
    words = "word " * 60
    choices = sized(Choices, 20, 4, [Choice(str(at), words) for at in range(3)], plain=False)
    for pages in (1, 1, 1, -1, -1, -1):
        choices.action_page(pages)
    assert places(choices, Rows.Pointed) == [1, 2, 2, 1, 0, 0]


def test_a_line_belongs_to_its_row_and_a_gap_to_none() -> None:
    choices = sized(
        Choices, 40, 9, [Choice("One", "Words"), Choice("Two"), Choice("Three", "Words")], plain=True
    )
    assert [choices.row_at(y) for y in range(-1, 9)] == [None, 0, 0, None, 1, None, 2, 2, None, None]
    assert choices.get_content_height(None, None, 40) == 7
    assert sized(Choices, 40, 9, [], plain=True).get_content_height(None, None, 40) == 0


def test_a_click_chooses_its_row() -> None:
    menu = sized(Menu, 20, 4, LINES)
    menu.click(2, 0)
    assert (places(menu, Rows.Pointed), places(menu, Rows.Chosen)) == ([2], [2])
    assert not Scroll.can_focus  # a click beside the rows does not move the focus from them


def test_the_ability_of_a_piece_is_shown_between_the_lines_where_it_fits() -> None:
    longest = max(len(entry.ability) for entry in ARMY)
    for width, is_said in ((longest, True), (longest - 1, False)):
        tray = sized(Tray, width, 2 * len(ARMY) + 1, Color.RED, ARMY, "deploy.finish", explains=True)
        assert (ARMY[-1].ability in tray.render().plain) is is_said


def test_a_menu_is_laid_out_again_for_other_words_only() -> None:
    menu = sized(Menu, 20, 4, LINES)
    menu.show(list(LINES), menu.place)
    assert not menu.refreshed
    menu.show(["Other"], 0)
    assert menu.refreshed
    assert "Other" in menu.render().plain


def test_other_choices_keep_the_cursor_in_the_list() -> None:
    choices = sized(Choices, 40, 9, [Choice(str(at)) for at in range(5)], plain=True)
    choices.point(4)
    choices.show([Choice("a"), Choice("b")])
    assert choices.place == 1
    choices.add([Choice("c"), Choice("d")])
    assert choices.place == 1
    choices.action_step(1)
    assert choices.place == 2


def test_a_list_that_only_grows_higher_stays_where_it_was_scrolled(monkeypatch: pytest.MonkeyPatch) -> None:
    followed: list[object] = []
    monkeypatch.setattr(Menu, "_keep_in_view", lambda self: followed.append(self))
    menu = sized(Menu, 20, 4, LINES)
    counts = []
    for width, height in ((20, 4), (20, 6), (24, 6), (24, 4)):
        menu.on_resize(SimpleNamespace(size=Size(width, height)))
        counts.append(len(followed))
    assert counts == [1, 1, 2, 2]


def test_another_list_of_ranks_is_laid_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    ranks = sized(RankList, 30, 9)
    drawn: list[dict[str, bool]] = []
    monkeypatch.setattr(type(ranks), "refresh", lambda _, **how: drawn.append(how))
    notes = {entry.kind: "1" for entry in ARMY}
    for times, (entries, impossible, nothing) in enumerate(
        ((ARMY, 0, ""), (ARMY, 2, ""), (ARMY[:2], 0, "none"), (ARMY[:2], 2, "none")), 1
    ):
        ranks.place = 1
        ranks.offer(entries, notes, [entry.kind for entry in entries[:impossible]], nothing)
        assert drawn == [{"layout": True}] * times
        assert ranks.place == (impossible if impossible < len(entries) else 0)
    ranks.render()
    assert ranks.get_content_height(Size(30, 9), Size(30, 9), 30) == 3


def test_words_are_wrapped_in_ten_columns_at_least() -> None:
    choices = sized(Choices, 6, 9, [Choice("1234567890 1234567890 12345678901")], plain=False)
    assert [len(span) for span in choices.spans(6)] == [4]


@with_each(
    ("place", "x", "turned"),
    [(1, 29, [1]), (1, 28, []), (0, 29, [-1]), (0, 30, [-1]), (0, 31, [1]), (0, 28, [])],
)
def test_a_click_on_a_value_turns_it_and_on_the_sign_before_it_back(
    place: int, x: int, turned: list[int]
) -> None:
    settings = [Setting("A", "One", "on", False), Setting("A", "Two", "off", False)]
    switches = sized(SwitchList, 60, 9, settings, plain=True)
    assert list(switches.spans(60)) == [range(1, 2), range(2, 3)]  # the first line is the name of the group
    switches.click(place, x)
    found = [message.steps for message in switches.posted if isinstance(message, SwitchList.Turned)]
    assert (switches.place, found) == (place, turned)


def tray_of(**left: int) -> Any:
    """A tray of Duel with this many pieces left of some kinds, and none of the others."""
    tray = sized(Tray, 30, 20, Color.RED, ARMY, "deploy.finish", plain=True)
    tray.show({entry.kind: left.get(entry.kind.value, 0) for entry in ARMY}, None, is_ready=not left)
    return tray


KINDS = [entry.kind for entry in ARMY]


def test_there_is_a_mark_for_each_piece_of_up_to_eight() -> None:
    drawn = []
    for pieces in (8, 9):
        army = [entry._replace(pieces=pieces) for entry in ARMY]
        tray = sized(Tray, 40, 20, Color.RED, army, "deploy.finish", plain=True)
        drawn.append(tray.render().plain.split("\n")[0])
    assert [line.count("#") for line in drawn] == [8, 0]
    assert [line.split()[-1] for line in drawn] == ["8", "9"]
    assert len(set(map(len, drawn))) == 1


def test_the_trays_cursor_passes_over_kinds_without_pieces() -> None:
    tray = tray_of(spy=1, scout=2)
    tray.on_focus()
    seen = []
    for step in (1, 1, 1, -1, -1):
        seen.append(KINDS[tray.place])
        tray.action_step(step)
    here, other = sorted((Kind.SPY, Kind.SCOUT), key=KINDS.index)
    assert seen == [here, other, here, other, here]
    assert tray.place < len(KINDS)
    tray.choose()
    assert places(tray, Tray.Selected) == [tray.place]


def test_when_the_set_up_is_ready_the_trays_cursor_is_on_the_last_line() -> None:
    tray = tray_of()
    assert tray.place == len(KINDS)
    tray.action_step(1)
    assert tray.place == len(KINDS)  # the cursor has no other line to go to
    tray.choose()
    assert places(tray, Tray.Selected) == [len(KINDS)]


@pytest.mark.parametrize("explains", [False, True])
@pytest.mark.parametrize("height", [15, 14])
def test_a_line_of_the_tray_is_found_where_it_is_drawn(height: int, *, explains: bool) -> None:
    for is_ready in (False, True):
        tray = sized(Tray, 30, height, Color.RED, ARMY, "deploy.finish", explains=explains, plain=True)
        tray.show(dict.fromkeys(KINDS, 1), None, is_ready=is_ready)
        lines = tray.render().plain.split("\n")
        names = [next((at for at, entry in enumerate(ARMY) if entry.name in line), None) for line in lines]
        for y, place in enumerate(names[:-1]):
            if place is not None:
                assert tray._place_at(y) == place
        assert tray._place_at(len(lines) - 1) == (len(KINDS) if is_ready else None)
        assert tray._place_at(len(lines)) is None
        assert len(lines) <= height


@pytest.mark.parametrize("is_ready", [False, True])
def test_only_a_kind_can_be_dragged_out_of_the_tray(is_ready: bool) -> None:
    inside, outside = Offset(3, 3), Offset(90, 3)
    tray = sized(Tray, 30, 20, Color.RED, ARMY, "deploy.finish", plain=True)
    tray.show(dict.fromkeys(KINDS, 0 if is_ready else 1), None, is_ready=is_ready)
    type(tray).capture_mouse = type(tray).release_mouse = lambda _: None
    type(tray).region = Region(0, 0, 30, 20)
    for y in range(20):
        place = tray._place_at(y)
        is_kind = place is not None and place < len(KINDS)
        for button, end in product((1, 3), (outside, inside)):
            tray.posted.clear()
            tray.on_mouse_down(SimpleNamespace(y=y, button=button))
            tray.on_mouse_up(SimpleNamespace(y=y, screen_offset=end))
            expected: list[Message] = []
            if button == 1 and place is not None and (is_kind or end == inside):
                expected = [Tray.Selected(place) if end == inside else Tray.Dragged(place, end)]
            assert tray.posted == expected


def test_a_menu_whose_last_line_is_gone_is_empty() -> None:
    """An empty menu may be drawn once more before it is removed."""
    assert not Menu([]).render().plain


def test_rows_are_measured_in_the_width_that_they_will_have() -> None:
    """With the width of the last layout, a list would stay too high after fast typing."""
    rows = Choices([Choice("Random sides"), Choice("Ada is Red")])
    assert list(rows.spans(40)) == [range(1), range(1, 2)]
    assert list(rows.spans(12)) != list(rows.spans(40))
