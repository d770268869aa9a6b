"""Names of pieces and the numbers on them."""

import pytest

from stratego.engine.errors import Pieces, english
from stratego.engine.pieces import Kind
from stratego.engine.ruleset import label
from stratego.rulesets.reading import load_ruleset, shipped_names
from stratego.wording.names import army_in_words, counted, kind_name, piece, plain_piece, roster
from tests.support.cases import with_each

INFILTRATOR = load_ruleset("infiltrator")


def test_labels() -> None:  # P1
    labels = {kind_name(kind): label(INFILTRATOR, kind) for kind in reversed(Kind)}
    assert labels == {
        "Marshal": "10",
        "General": "9",
        "Colonel": "8",
        "Major": "7",
        "Captain": "6",
        "Lieutenant": "5",
        "Sergeant": "4",
        "Miner": "3",
        "Scout": "2",
        "Infiltrator": "I",
        "Spy": "S",
        "Bomb": "B",
        "Flag": "F",
    }


SEVERAL = {
    Kind.FLAG: "Flags",
    Kind.BOMB: "Bombs",
    Kind.SPY: "Spies",
    Kind.INFILTRATOR: "Infiltrators",
    Kind.SCOUT: "Scouts",
    Kind.MINER: "Miners",
    Kind.SERGEANT: "Sergeants",
    Kind.LIEUTENANT: "Lieutenants",
    Kind.CAPTAIN: "Captains",
    Kind.MAJOR: "Majors",
    Kind.COLONEL: "Colonels",
    Kind.GENERAL: "Generals",
    Kind.MARSHAL: "Marshals",
}


def test_every_kind_alone_as_one_of_several_and_in_numbers() -> None:
    assert set(SEVERAL) == set(Kind)
    only = INFILTRATOR.replace(army=dict.fromkeys(Kind, 1))
    both = INFILTRATOR.replace(army=dict.fromkeys(Kind, 2))
    for kind, several in SEVERAL.items():
        name = several.replace("ies", "ys").removesuffix("s")
        assert (kind_name(kind), piece(kind).pl) == (name, several)
        assert [counted(kind, pieces) for pieces in (1, 2)] == [f"1 {name}", f"2 {several}"]
        assert plain_piece(only, kind).an == f"the {name}"
        assert plain_piece(both, kind).an == (f"an {name}" if name[0] in "AEIOU" else f"a {name}")
        assert f"2 {several}" in army_in_words(both).split(", ")
        assert f"1 {name}" in army_in_words(only).split(", ")
        assert [str(english(Pieces(kind, pieces))) for pieces in (None, 1, 2)] == [
            several,
            f"1 {name}",
            f"2 {several}",
        ]


def test_labels_of_the_classic_numbering() -> None:  # P2
    low = INFILTRATOR.replace(numbering="low")
    shown = [label(low, kind) for kind in reversed(Kind)]
    assert shown == ["1", "2", "3", "4", "5", "6", "7", "8", "9", "I", "S", "B", "F"]


@pytest.mark.parametrize(
    ("kind", "words"), [(Kind.COLONEL, "Colonel (8)"), (Kind.SPY, "Spy"), (Kind.BOMB, "Bomb")]
)
def test_the_number_follows_the_name(kind: Kind, words: str) -> None:
    assert piece(kind, INFILTRATOR).cap == words


@with_each("name", shipped_names())
def test_the_roster_is_the_army_from_the_highest_rank_down(name: str) -> None:
    rules = load_ruleset(name)
    entries = roster(rules)
    assert {entry.kind: entry.pieces for entry in entries} == rules.army
    assert [entry.name for entry in entries][0::2][:1] == ["Marshal"]
    assert [entry.name for entry in entries][-2:] == ["Bomb", "Flag"]
    ranks = [entry.kind.rank for entry in entries if entry.kind.rank is not None]
    assert ranks == sorted(ranks, reverse=True)


def test_an_ability_is_shown_only_if_it_is_of_use() -> None:
    plain = INFILTRATOR.replace(army={"flag": 1, "spy": 1, "miner": 2, "scout": 1})
    abilities = {entry.kind: entry.ability for entry in roster(plain)}
    assert abilities[Kind.SPY] == abilities[Kind.MINER] == ""
    assert abilities[Kind.SCOUT]
    assert all(entry.ability for entry in roster(INFILTRATOR) if entry.kind in (Kind.SPY, Kind.MINER))
