"""The full messages about refused records and refused games in other programs' formats."""

from collections.abc import Callable, Iterable, Iterator

from stratego.records.faults import FileFault
from stratego.records.formats.gravon import read_gsn, read_xml
from stratego.records.formats.record_text import read_record
from tests.records.formats import test_gravon_xml, test_gsn, test_record
from tests.tui.draw.pictures import Pictures


def said(read: Callable[[str], object], cases: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield the message with which each file content is refused, or that it is read."""
    for what, text in cases:
        try:
            read(text)
        except FileFault as problem:
            yield f"{what}: {problem}"
        else:
            yield f"{what}: is read"


PICTURES = Pictures(
    __file__,
    {
        "xml": lambda: said(
            lambda text: read_xml(text.encode()),
            ((str(number), text) for number, (text, _) in enumerate(test_gravon_xml.REFUSED)),
        ),
        "gsn": lambda: said(
            read_gsn, ((str(number), text) for number, (text, _) in enumerate(test_gsn.REFUSED))
        ),
        "record": lambda: said(
            read_record,
            (
                (f"{old!r} becomes {new!r}", test_record.changed(old, new))
                for old, new, _ in test_record.SPOILT
            ),
        ),
    },
)

if __name__ == "__main__":
    PICTURES.draw_all()
