"""Which slips are drawn."""

from tests.slips.choosing import PARTS
from tests.slips.trying import ROOT


def test_every_module_is_in_one_part() -> None:
    package = ROOT / "stratego"
    found = [path for pattern in PARTS.values() for path in package.glob(pattern)]
    assert sorted(found) == sorted(package.rglob("*.py"))
