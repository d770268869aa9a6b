"""The table ``[keys]`` of the settings: a faulty entry is reported with its line, and ignored."""

import inspect
import re
import string
from collections.abc import Mapping
from pathlib import Path

from hypothesis import given, strategies as st

from stratego.files import settings_file
from stratego.table.choosing.typed_action import begins_entry
from stratego.table.settings import OwnKey, load_settings
from stratego.tui import scene_screens
from stratego.tui.screens.game.turn import TurnScreen
from stratego.tui.screens.keymap import AFTER_LIFTING, checked, contexts, keys_in_force, load_screens
from stratego.tui.widgets.key_bar import declared_keys
from stratego.wording.keys import KEYS, key_name
from tests.support.cases import with_each
from tests.support.games import FEW

load_screens()
DECLARED = declared_keys()
FIXED = {"game.interrupt", "game.suspend"}
MOVABLE = sorted(DECLARED.keys() - FIXED)


def read(text: str) -> tuple[Mapping[str, str], list[str]]:
    """The keymap and the faults of a settings file with this text."""
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text(text, "utf-8")
    settings = load_settings()
    keymap, faults = checked(settings.own_keys)
    return keymap, [*settings.faults, *faults]


def with_keys(*lines: str) -> tuple[Mapping[str, str], list[str]]:
    return read("\n".join(("[keys]", *lines)))


# Valid entries


def test_keys_as_people_write_them() -> None:
    text = """
        theme = "day"
        [keys]
        turn.offer = "F5"            # without quotes
        "turn.resign" = "Ctrl+B"
        turn.take_back = ["Del",     # several lines
          "ctrl-y"]
        game.help = ["?", "H", "h"]
        deploy.fill = []
        [keys.replay]
        play = "P"
        """
    keymap = {"turn.offer": "f5", "turn.resign": "ctrl+b", "turn.take_back": "delete,ctrl+y"}
    keymap |= {"deploy.fill": "", "replay.play": "p"}
    assert read(text.replace('game.help = ["?", "H", "h"]', "")) == (keymap, [])
    found, [fault] = read(text)
    assert (found, fault.partition(":")[0]) == (keymap, "line 8")  # H begins a move
    assert read("[keys]\n[keys.turn]\n# offer = 3\n") == ({}, [])
    assert read('keys = {"turn.offer" = "F5"}') == ({"turn.offer": "f5"}, [])


def test_the_example_in_the_documentation_is_without_fault() -> None:
    page = Path(scene_screens.__file__).parents[2] / "docs" / "settings.md"
    keymap, faults = read(page.read_text("utf-8").partition("```toml\n")[2].partition("```")[0])
    assert (len(keymap), faults) == (5, [])


def test_the_programs_own_keys_can_be_written_down() -> None:
    lines = [f'"{each}" = {[key_name(key) for key in DECLARED[each]]}' for each in MOVABLE]
    keymap, faults = with_keys(*lines)
    assert faults == []
    assert keymap == {each: ",".join(DECLARED[each]) for each in MOVABLE}


def test_every_key_can_be_moved() -> None:
    for each in MOVABLE:
        assert checked([OwnKey(each, "F9", 1)]) == ({each: "f9"}, [])


def test_two_keys_can_be_swapped_and_a_whole_key_passed_on() -> None:
    assert with_keys('turn.offer = "W"', 'turn.resign = "T"')[1] == []
    assert with_keys('curtain.lift = "F9"', 'choose = "Space"', 'turn.end = "Space"')[1] == []


def test_commands_of_all_screens_may_have_the_key_of_a_character() -> None:
    """In an input line, such a key types its character, like the program's own keys."""
    keymap, faults = with_keys('game.help = "/"', 'game.quit = "€"', 'game.theme = "%"', 'game.redraw = "ö"')
    assert (len(keymap), faults) == (4, [])


# Faults


def test_every_key_is_taken_away_or_says_that_it_is_needed() -> None:
    needed = set()
    for each in MOVABLE:
        keymap, faults = checked([OwnKey(each, [], 7)])
        assert (keymap, faults) == ({each: ""}, []) or keymap == {}
        for fault in faults:
            assert fault == (
                f'line 7: {each} ("{KEYS[each].line}") needs a key: it can be moved, but not left without one'
            )
            needed.add(each)
    assert {each for each in MOVABLE if {"enter", "escape"} & set(DECLARED[each])} <= needed
    assert {"curtain.lift", "curtain.lower", "game.quit", "game.help", "game.help_typing"} <= needed
    assert not needed & {"turn.offer", "turn.take_back", "deploy.fill", "over.replay", "game.theme"}


FAULTS = {
    'deploy.random = "F5"': 'there is no key with the id "deploy.random": docs/keys.md lists all ids.',
    'turn.ofer = "F5"': 'there is no key with the id "turn.ofer": did you mean "turn.offer"?',
    'zzz = "F5"': 'there is no key with the id "zzz": docs/keys.md lists all ids.',
    'any = "F5"': 'there is no key with the id "any": docs/keys.md lists all ids.',
    '"\\u001b[31m" = "F5"': 'there is no key with the id "\\x1b[31m": ',
    "turn.offer = 3": "turn.offer cannot be 3. Write a key such as",
    "turn.offer = true": "turn.offer cannot be true. Write",
    'turn.offer = ["F5", 3]': 'turn.offer cannot be ["F5", 3]. Write',
    'turn.offer = [["F5"]]': 'turn.offer cannot be [["F5"]]. Write',
    "turn.offer = {}": "turn.offer cannot be a section. Write",
    "turn.offer = [{a = 1}]": "turn.offer cannot be [a section]. Write",
    "turn.offer = 1979-05-27": "turn.offer cannot be 1979-05-27. Write",
    'turn.offer = {a = "F5"}': 'there is no key with the id "turn.offer.a": did you mean "turn.offer"?',
    'turn.offer = "Foo"': 'turn.offer cannot be "Foo": not every terminal has such a key. Write',
    'turn.offer = ""': 'turn.offer cannot be "": not every terminal has such a key.',
    'turn.offer = "F5, F6"': 'turn.offer cannot be "F5, F6": not every terminal has such a key.',
    'turn.offer = "Ctrl+5"': 'turn.offer cannot be "Ctrl+5": not every',
    'turn.offer = "\\u001b]2;x"': 'turn.offer cannot be "\\x1b]2;x": not every',
    'game.suspend = "F9"': "game.suspend is always Ctrl+Z, as in other programs: it cannot be moved",
    'game.interrupt = "F9"': "game.interrupt is always Ctrl+C, as in other programs: it cannot be moved",
    # Clashes with a key of the same screen, the app, all screens or a widget, however the key is spelled
    'turn.offer = "W"': 'turn.offer cannot be "W": on the same screen that is "Resign" (turn.resign: a',
    'turn.offer = ["F5", "q"]': 'turn.offer cannot be "q": on the same screen that is "Quit" (game.quit: ',
    'turn.offer = "Up"': 'turn.offer cannot be "Up": on the same screen that is "Move the cursor" (board',
    'turn.offer = "Ctrl+I"': 'turn.offer cannot be "Ctrl+I" (Tab): on the same screen that is "Next piece',
    'turn.offer = "Ctrl+C"': 'turn.offer cannot be "Ctrl+C": that is always "Quit" (game.int',
    'game.theme = "Ctrl+Z"': 'game.theme cannot be "Ctrl+Z": that is always "Suspend to the sh',
    'game.redraw = "T"': 'game.redraw cannot be "T": on the same screen that is "Offer a draw" (turn',
    'question.confirm = "y"': 'question.confirm cannot be "y": ',
    'choose = "x"': 'choose cannot be "x": ',
    'menu.up = "Esc"': 'menu.up cannot be "Esc": ',
    'games.house_rules = "Up"': 'games.house_rules cannot be "Up": on the same screen that is "Move in',
    # Keys that type something: a file, a number, a piece, text, a PIN, part of a move, or text in an input
    # line that may appear
    'turn.offer = "k"': 'turn.offer cannot be "k": where it works, that is typed, for a square, a piece,',
    'board.up = "K"': 'board.up cannot be "K": where it works, that is typed',
    'game.help = "h"': 'game.help cannot be "h": where it works, that is typed',
    'turn.take_back = "1"': 'turn.take_back cannot be "1": where it works, that is typed',
    'replay.faster = "5"': 'replay.faster cannot be "5": where it works, that is typed',
    'deploy.mirror = "3"': 'deploy.mirror cannot be "3": where it works, that is typed',
    'tray.side = "s"': 'tray.side cannot be "s": where it works, that is typed',
    'line.enter = "y"': 'line.enter cannot be "y": where it works, that is typed',
    'line.delete = "Space"': 'line.delete cannot be "Space": where it works, that is typed',
    'pin.without = "n"': 'pin.without cannot be "n": where it works, that is typed',
    'players.next = "n"': 'players.next cannot be "n": where it works, that is typed',
    'entry.play = "+"': 'entry.play cannot be "+" (Plus): where it works, that is typed',
    'deploy.cancel = "z"': 'deploy.cancel cannot be "z": where it works, that is typed',
    'game.help_typing = "?"': 'game.help_typing cannot be "?": where it works, that is typed',
    # The key that lifts the curtain
    'curtain.lift = "Enter"': 'curtain.lift cannot be "Enter": one press too many at the end of a turn would',
    'curtain.lift = "Ctrl+M"': 'curtain.lift cannot be "Ctrl+M" (Enter): one press too many',
    'curtain.lift = "T"': 'curtain.lift cannot be "T": where it works, that is typed',  # in a PIN
    'curtain.lift = ["Space", "Up"]': 'curtain.lift cannot be "Up": that is "Move the cursor" (board',
    'curtain.lift = "F2"': 'curtain.lift cannot be "F2": that is "Play without a PIN" (pin',
    'curtain.lift = "Tab"': 'curtain.lift cannot be "Tab": that is "',
    'curtain.table = "Space"': 'curtain.table cannot be "Space": that is "Lift the curtain" (cur',
    'turn.offer = "Space"': 'turn.offer cannot be "Space": that is "Lift the curtain" (cur',
    'menu.down = "Space"': 'menu.down cannot be "Space": that is "Lift the curtain"',
    'choose = ["Enter", "Space"]': 'choose cannot be "Space": that is "Lift the curtain"',
}


@with_each("entry", FAULTS)
def test_a_fault_is_reported_with_its_line_and_its_entry_is_left_out(entry: str) -> None:
    keymap, faults = with_keys("# mine", entry, 'over.replay = "F5"')
    assert keymap == {"over.replay": "f5"}
    assert [fault[: len(FAULTS[entry]) + 8] for fault in faults] == [f"line 3: {FAULTS[entry]}"]
    assert faults[0].isprintable()


def test_of_two_entries_that_clash_the_later_one_is_left_out() -> None:
    keymap, [fault] = with_keys('deploy.fill = "F6"', 'deploy.clear = "F6"')
    assert keymap == {"deploy.fill": "f6"}
    assert fault == (
        'line 3: deploy.clear cannot be "F6": on the same screen that is "Place the rest at random" '
        "(deploy.fill: setting up, on line 2). Choose another key, or give that one another."
    )


def test_a_key_of_the_terminal_is_not_said_to_be_free_to_change() -> None:
    _, [fault] = with_keys('over.replay = "Ctrl+C"')
    assert fault == (
        'line 2: over.replay cannot be "Ctrl+C": that is always "Quit" (game.interrupt). Choose another key.'
    )


def test_an_entry_that_needs_a_faulty_one_is_at_fault_itself() -> None:
    keymap, faults = with_keys('turn.offer = "W"', 'turn.resign = "Foo"', 'over.tally = "F6"')
    assert keymap == {"over.tally": "f6"}
    assert [fault[:25] for fault in faults] == ["line 2: turn.offer cannot", "line 3: turn.resign canno"]


def test_an_id_of_the_first_version_is_still_read() -> None:
    assert with_keys('editions.switch = "F9"') == with_keys('games.house_rules = "F9"') != ({}, [])


def test_a_key_may_have_two_meanings_on_screens_that_are_never_together() -> None:
    lines = (
        'over.replay = "R"',
        'setups.new = "T"',
        'unlock.forget = "F2"',
        'board.up = "Y"',
        'tray.up = "Y"',
    )
    keymap, faults = with_keys(*lines[:3])
    assert (len(keymap), faults) == (3, [])
    keymap, faults = with_keys('turn.accept = "F5"', *lines[3:])  # only one of board and tray has the focus
    assert (len(keymap), faults) == (3, [])


def test_an_entry_that_is_there_twice() -> None:
    keymap, [fault] = with_keys('"turn.offer" = "F5"', 'turn.offer = "F6"')
    assert keymap == {"turn.offer": "f5"}
    assert fault == "line 3: turn.offer has its keys on line 2 already: leave one of the two out"


@with_each("value", ["3", "'F5'", "[]", "false"])
def test_keys_that_are_not_a_table(value: str) -> None:
    keymap, [fault] = read(f"\nkeys = {value}")
    assert keymap == {}
    assert fault.startswith("line 2: keys: ")
    assert fault.endswith(" is not allowed: it must be a section, [keys]")


KEYS_OF_ALL_KINDS = st.one_of(
    st.sampled_from(["F5", "Space", "Enter", "T", "Ctrl+C", "Esc", "7", "Foo", "", "é", "Tab", "F1", "v"]),
    st.text(max_size=3),
    st.integers(),
)
ENTRIES = st.dictionaries(
    st.one_of(st.sampled_from(MOVABLE), st.sampled_from(sorted(FIXED)), st.text(max_size=4)),
    st.one_of(KEYS_OF_ALL_KINDS, st.lists(KEYS_OF_ALL_KINDS, max_size=3)),
    max_size=8,
)


@FEW
@given(ENTRIES)
def test_whatever_is_left_of_a_keymap_is_without_fault(entries: dict[str, object]) -> None:
    own = [OwnKey(binding, value, line) for line, (binding, value) in enumerate(entries.items(), 1)]
    keymap, faults = checked(own)
    assert len(keymap) + len(faults) == len(own)
    assert all(fault.startswith("line ") and fault.isprintable() for fault in faults)
    rest = [each for each in own if each.binding in keymap]
    assert checked(rest) == (keymap, [])
    keys = keys_in_force(keymap)
    assert keys["curtain.lift"]
    for context in contexts():
        if issubclass(context.screen, AFTER_LIFTING):
            used = {key for binding in context.keys if binding != "curtain.lift" for key in keys[binding]}
            assert not used.intersection(keys["curtain.lift"])


def test_characters_that_begin_a_move_are_typed_in_a_turn() -> None:
    begins = {character.lower() for character in string.printable if begins_entry(character)}
    # J is not a file, so players may choose it as a key.
    assert begins - {"j"} | set(string.digits) == set(TurnScreen.TYPED)


def test_every_screen_that_may_follow_the_curtain_is_known() -> None:
    made = re.findall(r"\w+Screen\b", inspect.getsource(scene_screens.screen_for))
    names = {"UnlockScreen", *made} - {"GameScreen", "CurtainScreen"}  # UnlockScreen is a curtain with a PIN
    screens = {context.screen.__name__: context.screen for context in contexts()}
    assert len(names) > 9
    assert [name for name in sorted(names) if not issubclass(screens[name], AFTER_LIFTING)] == []
