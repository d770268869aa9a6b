"""Loading any file results in a ruleset that can be played, or in a RulesetError with printable lines."""

import json
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hypothesis import given, strategies as st

from stratego.engine.deployment import Deployment
from stratego.engine.errors import RulesetError
from stratego.engine.game import Game
from stratego.engine.options import OPTIONS
from stratego.engine.pieces import Kind
from stratego.rulesets.reading import load_ruleset, rulesets_folder

ORIGINAL = Path(rulesets_folder(), "original.toml").read_bytes()

# In JSON, these values are written as in TOML.
plain_values = st.one_of(
    st.booleans(),
    st.integers(-3, 100),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from([value for option in OPTIONS.values() for value in option.values]),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=60),
)
values = st.one_of(plain_values, st.lists(plain_values, max_size=6))
keys = st.one_of(
    st.sampled_from(
        [*OPTIONS, *map(str, Kind), "name", "summary", "extends", "army", "rules", "board", "layout"]
    ),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
)
tables = st.dictionaries(keys, values, max_size=6)
rows = st.lists(st.text("rb.~", min_size=3, max_size=6), min_size=3, max_size=8)
files = st.tuples(
    st.dictionaries(st.sampled_from(["name", "summary", "extends"]) | keys, values, max_size=3),
    st.dictionaries(
        st.sampled_from(["army", "rules", "board"]) | keys,
        tables
        | st.fixed_dictionaries({"layout": rows})
        | st.dictionaries(keys, st.integers(0, 4), max_size=6),
        max_size=4,
    ),
)


def load(data: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder, "any.toml")
        path.write_bytes(data)
        try:
            rules = load_ruleset(path)
        except RulesetError as error:
            faults = error.faults
        else:
            faults = ()
            red, blue = (Deployment.random(rules, Random(seed)) for seed in (1, 2))
            assert Game(rules, red=red, blue=blue).ply == 0
    assert all(fault.isprintable() and folder in fault for fault in faults)
    assert len(set(faults)) == len(faults)


@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    load(data)


@given(
    st.lists(
        st.tuples(st.integers(0, len(ORIGINAL) - 1), st.integers(0, 30), st.binary(max_size=5)), max_size=4
    )
)
def test_a_sound_file_with_edits(edits: list[tuple[int, int, bytes]]) -> None:
    data = ORIGINAL
    for at, length, put in edits:
        data = data[:at] + put + data[at + length :]
    load(data)


@given(files, st.booleans())
def test_any_toml(parts: tuple[dict[str, object], dict[str, dict[str, object]]], extends: bool) -> None:
    top, sections = parts
    lines = ['extends = "original"'] if extends and "extends" not in top else []
    lines += [f"{json.dumps(key)} = {json.dumps(value)}" for key, value in top.items()]
    for section, table in sections.items():
        if section not in top:
            lines.append(f"[{json.dumps(section)}]")
            lines += [f"{json.dumps(key)} = {json.dumps(value)}" for key, value in table.items()]
    load("\n".join(lines).encode())


def test_a_ruleset_on_the_smallest_board_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(
        'name = "Small"\n[army]\nflag = 1\nminer = 1\n[board]\nlayout = [".bb.", "....", "....", ".rr."]\n'
    )
    rules = load_ruleset(path)
    game = Game(rules, red=Deployment.random(rules, Random(1)), blue=Deployment.random(rules, Random(2)))
    assert game.legal_moves()
