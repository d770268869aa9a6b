"""What is said of faulty lessons is as in tests/lessons/pictures."""

from tests.lessons.pictures import PICTURES


def test_it_looks_like_its_picture() -> None:
    assert PICTURES.drawn("faults") == PICTURES.file("faults").read_text("utf-8")
