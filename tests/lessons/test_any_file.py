"""Any change to a lesson's file leads to a sound lesson, or to a LessonError with printable lines."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

from stratego.lessons.reading import shipped_lessons
from tests.lessons.samples import faults

TEXTS = [listed.path.read_text("utf-8") for listed in shipped_lessons()]
FOLDER = shipped_lessons()[0].path.parent

words = st.sampled_from(
    [
        *('""', "7", "true", "[]", "{}", '"A4-A5"', '["*"]', '"duel"', "-1", "{ win_in = 3 }"),
        *('{ find = "flag" }', "do", "attempt", "point_to", "set_up", "hand_over", "goal", "reply"),
        *("[[step]]", "[[step.mistake]]", "r2", "b10", "bI", '"\\u0007"', 'player = "blue"', "{x}"),
    ]
)


@given(st.sampled_from(TEXTS), st.lists(st.tuples(st.integers(0), words | st.none()), max_size=3))
def test_a_changed_lesson_is_sound_or_refused(text: str, changes: list[tuple[int, str | None]]) -> None:
    for at, word in changes:
        if word is None:  # remove a line
            lines = text.split("\n")
            del lines[at % len(lines)]
            text = "\n".join(lines)
        else:
            parts = text.split(" ")
            parts[at % len(parts)] = word
            text = " ".join(parts)
    text = text.replace('"../boards', f'"{FOLDER}/boards').replace('"boards', f'"{FOLDER}/boards')
    with TemporaryDirectory() as folder:
        faults(Path(folder), text)
