"""Text for players is made in ``wording``, except for faults, which are explained where they are found."""

import re
from pathlib import Path

from tests.architecture.sentences import sentences
from tests.support.cases import with_each

PACKAGE = Path(__file__).resolve().parents[2] / "stratego"

REPORT = (
    PACKAGE / "tui" / "terminal" / "crash_report.py"
)  # for programmers, who search the source for its words


@with_each(
    "source",
    [
        'self.tell("You have moved.")',
        'self.tell(f"{name} offers a draw.")',
        'tell(f"Press {key} again")',
        'Static("Who begins?", classes="heading")',
        'Choice("Quit")',
        '_QUESTIONS = {"resign": "Resign the game?"}',
        'raise UserError("the curtain is down")',
        'print("No games.", file=out)',
        "parser.add_argument('--ascii', help='draw with plain ASCII only')",
        "def hint() -> str:\n    return 'nothing typed yet'",
        'TITLES = ("Keys that work here", "The pieces")',
        'words = "no more " + thing',
    ],
)
def test_a_sentence_made_elsewhere_is_seen(source: str) -> None:
    assert list(sentences(source))


@with_each(
    "source",
    [
        '"""A docstring of a module."""',
        'def f():\n    """Say something."""',
        'assert scene, "the scene is known"',
        'raise ValueError("there was no battle")',
        'Static(id="Too small", classes="frame wide")',
        'cast("Host", self.app)',
        'AUTO_FOCUS = "Board"',
        'Content.styled(text, "bold $cursor on $ground")',
        'show_keys(["menu.up menu.down", "choose"])',
        'def f(x: "Board") -> "Screen": ...',
        "def __repr__(self):\n    return f'<Session of {self.names}>'",
        "self.query_one('#panel')",
        'raise StepError("The curtain is down.")',
        'raise HostingError(Explanation("The game is over."))',
    ],
)
def test_text_that_no_player_reads_is_ignored(source: str) -> None:
    assert not list(sentences(source))


def found_in(*rooms: str) -> list[tuple[str, str]]:
    """Every literal with words in these packages, with its file and line."""
    return [
        (f"{path.relative_to(PACKAGE)}:{line}", text)
        for room in rooms
        for path in sorted((PACKAGE / room).rglob("*.py"))
        if path != REPORT
        for line, text in sentences(path.read_text("utf-8"))
    ]


def test_sentences_are_made_in_wording_or_explain_a_refusal() -> None:
    assert not found_in("tui", "cli", "table", "lessons", "hotseat")


SEALED = ": sealed until it is over, so that nobody learns too much\n"  # a line of a journal
SENTENCE = re.compile(r"([A-Za-z][a-z']+[,.:;?!]? ){5}")


def test_files_and_rules_have_names_but_no_sentences() -> None:
    """The allowed words are names, such as the tags of a record and the reasons of an outcome."""
    found = found_in("records", "rulesets", "engine")
    assert [(at, text) for at, text in found if SENTENCE.search(text) and text != SEALED] == []
