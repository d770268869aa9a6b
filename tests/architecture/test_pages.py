"""The project's pages agree with each other and with the program."""

import re
import tomllib
from pathlib import Path
from subprocess import run
from xml.etree import ElementTree

import stratego
from docs.make_engine import FILE, engine_page, public_names
from docs.pictures import Frame, picture
from release.translations import languages, read
from stratego.hotseat.game_setup import LEVELS
from stratego.wording.command_help import COMMANDS
from tests.support.cases import with_each

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"
TITLES = [
    "Ann's turn",
    "Ann selects a piece",
    "Ann has moved",
    "The curtain: Ann looks away, Bob takes the keyboard",
    "Bob's turn",
]
SCREEN = """
<svg viewBox="0 0 100 100" xmlns="http://www.w3.org/2000/svg">
<style>.t-r1 {{ fill: #fff }}</style>
<g><text class="t-r1" x="0" y="20" textLength="48">both</text>
<text class="t-r1" x="0" y="44" textLength="36">{text}</text></g></svg>
"""
PAGES = sorted(
    path
    for pattern in (
        "*.md",
        "docs/*.md",
        "examples/*.md",
        "bench/**/*.md",
        ".github/**/*.md",
        "tests/**/README.md",
    )
    for path in ROOT.glob(pattern)
)
# Without the folder of catalogues, as a page may name one that is still to be written.
TOP = "bench|docs|examples|release|rulesets|stratego(?!/locale)|tests"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def test_the_page_of_the_engine_is_up_to_date() -> None:
    """`make reference` writes the page."""
    assert sorted(public_names()) == sorted(stratego.__all__)
    assert FILE.read_text("utf-8") == engine_page()


def test_the_types_on_the_page_of_the_engine_are_public() -> None:
    """So that programs can annotate with them."""
    shown = re.findall(r"^(?:### |\*\*|- )`(.+?)`", FILE.read_text("utf-8"), re.MULTILINE)
    types = {name for each in shown for name in re.findall(r'(?<![.\w"])[A-Z]\w+', each)}
    assert types - set(stratego.__all__) == {"Any", "Iterable", "Mapping", "None", "Random"}


def test_every_page_is_in_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    pages = {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"}
    assert {name for name in pages if f"({name})" in index} == pages


def test_the_page_of_a_language_uses_the_words_of_its_catalogue() -> None:
    pages = {path.stem: path.read_text("utf-8") for path in (ROOT / "docs").glob("??.md")}
    assert set(pages) <= set(languages())
    for code, page in pages.items():
        said = {str(message.string) for message in read(code)}
        assert set(re.findall(r"\*\*(.+?)\*\*", page)) <= said, code
        assert f"](docs/{code}.md)" in (ROOT / "README.md").read_text("utf-8")


@with_each("page", PAGES)
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" not in target:
            file, _, section = target.partition("#")
            found = (page.parent / file).resolve() if file else page
            assert found.exists(), target
            assert not section or section in sections(found), target


@with_each("page", PAGES)
def test_files_and_folders_that_are_named_exist(page: Path) -> None:
    """Check paths from the root, and names of tests followed by a folder: "`test_x.py` in `tests/tui`"."""
    text = page.read_text("utf-8")
    named = re.findall(rf"`((?:{TOP})/[\w./-]+)`", text)
    for tests, folder in re.findall(r"((?:`test_\w+\.py`(?:, | and )?)+) in `([\w/]+)`", text):
        named += [f"{folder}/{test}" for test in re.findall(r"`(.+?)`", tests)]
    assert [path for path in named if not (ROOT / path).exists()] == []


def sections(page: Path) -> set[str]:
    """The anchors of a page's headings."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_hooks_before_a_commit_are_those_of_the_gate() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    check = makefile.split("\ncheck:")[1].split("\n\n")[0].splitlines()[1:]
    gate = [line.strip().replace("$(BIN)", ".venv/bin") for line in check]
    hooks = re.findall(r"entry: (.+)", (ROOT / ".pre-commit-config.yaml").read_text("utf-8"))
    assert hooks == gate


def test_make_play_takes_options_and_commands() -> None:
    for given, typed in (
        ("", "stratego"),
        ("--variant duel", "stratego play --variant duel"),
        ("--version", "stratego --version"),
        ("join duel --color blue", "stratego join duel --color blue"),
        *((f"--language pl {name}", f"stratego --language pl {name}") for name in COMMANDS),
    ):
        command = ["make", "--dry-run", "--no-print-directory", "play", f"ARGS={given}"]
        made = run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        assert made.rpartition("/")[2].split() == typed.split()


def test_a_changed_catalogue_installs_nothing_again() -> None:
    command = ["make", "--dry-run", "tests"]
    made, again = (run([*command, *new], cwd=ROOT, capture_output=True).stdout for new in ([], _CHANGED))
    assert made == again


_CHANGED = ["-W", "stratego/locale/cs.po"]


def test_the_public_ci_tries_every_python_that_is_claimed() -> None:
    workflow = (ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8")
    tried = re.findall(r'"(3\.\d+)"', workflow.split("python: [")[1].split("]")[0])
    claimed = [
        line.rsplit(" ", 1)[1] for line in PROJECT["classifiers"] if re.search(r"Python :: 3\.\d+$", line)
    ]
    assert tried == claimed
    assert PROJECT["requires-python"] == f">={tried[0]}"


def test_the_moving_picture_shows_a_hand_over() -> None:
    """The animation drawn by `make screens` shows no piece while the curtain is down."""
    path = ROOT / "docs" / "hand-over.svg"
    assert path.stat().st_size < 500_000
    root = ElementTree.fromstring(path.read_text("utf-8"))
    shown: dict[str, list[str]] = {}
    for group in root.iter(f"{SVG}g"):
        texts = [each.text or "" for each in group.iter(f"{SVG}text")]
        if name := group.get("class"):
            shown.setdefault(name, []).extend(texts)
    titles = [text for texts in shown.values() for text in texts if text in TITLES]
    assert titles == TITLES
    (curtain,) = (texts for texts in shown.values() if TITLES[3] in texts)
    ranks = {"2", "3", "4", "5", "6", "7", "8", "9", "10", "S", "B", "F", "r", "b"}
    assert not ranks & {word for text in curtain for word in text.split()}


def test_a_picture_draws_once_what_its_frames_share() -> None:
    frames = [Frame(SCREEN.format(text=text), 1.0, "title") for text in ("one", "two")]
    drawn = picture(frames)
    assert drawn.count(">title<") == drawn.count(">both<") == drawn.count(">one<") == 1
    assert drawn.count("@keyframes") == 2
    (hidden,) = re.findall(r"\.(m\d)\{visibility:hidden;", drawn)  # a still image shows the first frame
    assert re.search(rf'<g class="{hidden}"><text[^>]*>two<', drawn)
    assert "@keyframes" not in picture(frames[:1])


@with_each("code", [code for code in languages() if code != "en"])
def test_the_page_in_each_language_names_all_levels_of_the_computer(code: str) -> None:
    page = (ROOT / "docs" / f"{code}.md").read_text("utf-8")
    assert {*LEVELS} <= {*re.findall(r"`(\w+)`", page)}
