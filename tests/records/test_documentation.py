"""The samples in docs/records.md agree with the program's input and output."""

import re
from pathlib import Path

import pytest

from stratego import Reason, load_ruleset
from stratego.records.any_format import FORMATS
from stratego.records.faults import FileFault
from stratego.records.formats.format import Format
from stratego.records.formats.record_text import read_record, record_tags, write_record
from stratego.records.record import ForeignReason
from stratego.records.saved_setups import read_setup
from stratego.records.tags import ruleset_tags
from stratego.rulesets.ready_made import ready_made
from tests.support.cases import with_each

PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text("utf-8")
RECORD, SETUP = re.findall(r"^```\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def test_the_record_is_as_the_program_writes_it() -> None:
    record = read_record(RECORD)
    assert write_record(record) == RECORD
    assert record.rules == load_ruleset("duel")


def test_the_fault_is_reported_like_this() -> None:
    example = re.search(r"`(line \d+, column \d+: ply 1, B4-B7: .*) \.\.\. \(N1\)`", PAGE)
    assert example is not None
    with pytest.raises(FileFault, match=f"^{re.escape(example[1])}.*\\(N1\\)$"):
        read_record(RECORD.replace("B4xB7", "B4-B7"))


def test_every_tag_is_described() -> None:
    record = read_record(RECORD)
    for name, _ in (*record_tags(record), *ruleset_tags(record.rules)):
        assert re.search(rf"^\|[^|]*`{name}`", PAGE, re.MULTILINE), name


@with_each("form", FORMATS)
def test_every_format_is_described(form: Format) -> None:
    assert re.search(rf"^\| `{form.name}` \| {re.escape(form.title)} \|", PAGE, re.MULTILINE)


@with_each("reason", [*Reason, *ForeignReason])
def test_every_reason_is_named(reason: Reason | ForeignReason) -> None:
    assert f"`{reason.value}`" in PAGE


def test_the_setup_is_as_the_program_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "setup.txt"
    path.write_text(SETUP)
    duel = load_ruleset("duel")
    assert read_setup(path).deployment(duel) == ready_made(duel)[0].deployment
