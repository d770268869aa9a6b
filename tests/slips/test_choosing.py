"""Which slips are drawn."""

from tests.slips.choosing import PARTS, judged
from tests.slips.operators import slips_in
from tests.slips.trying import ROOT


def test_every_module_is_in_one_part() -> None:
    package = ROOT / "stratego"
    found = [path for pattern in PARTS.values() for path in package.glob(pattern)]
    assert sorted(found) == sorted(package.rglob("*.py"))


def test_what_is_called_the_same_program_is_still_in_it() -> None:
    for entry in judged():
        source = (ROOT / entry["path"]).read_text("utf-8")
        lines = source.splitlines()
        assert entry["why"]
        assert any(
            (lines[slip.line - 1].strip(), slip.before, slip.after)
            == (entry["line"], entry["before"], entry["after"])
            for slip in slips_in(source, entry["path"])
        ), f"{entry['path']} has changed: see whether tests/slips/same_program.toml still holds"
