"""All that is said of faulty lessons, in full."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.lessons.samples import SOUND, faults
from tests.lessons.test_faults import SET_UP, SPOILT, SPOILT_SET_UPS
from tests.tui.draw.pictures import Pictures


def said() -> Iterator[str]:
    """What is changed in a sound lesson, and its faults."""
    with TemporaryDirectory() as folder:
        for sound, spoilt in ((SOUND, SPOILT), (SET_UP, SPOILT_SET_UPS)):
            for old, new, _ in spoilt:
                yield f"{old!r} becomes {new!r}"
                found = faults(Path(folder), sound.replace(old, new, 1))
                yield from (f"    {fault.replace(folder, 'FOLDER')}" for fault in found)


PICTURES = Pictures(__file__, {"faults": said})

if __name__ == "__main__":
    PICTURES.draw_all()
