"""The pages of the project agree with each other, and with what they describe."""

import re
import tomllib
from pathlib import Path

import pytest

import stratego
from docs.make_engine import FILE, engine_page, public_names

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    path
    for pattern in ("*.md", "docs/*.md", "examples/*.md", ".github/**/*.md", "tests/**/README.md")
    for path in ROOT.glob(pattern)
)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def test_the_page_of_the_engine_is_up_to_date() -> None:
    """`make reference` writes it."""
    assert sorted(public_names()) == sorted(stratego.__all__)
    assert FILE.read_text("utf-8") == engine_page()


def test_every_page_is_in_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    pages = {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"}
    assert {name for name in pages if f"({name})" in index} == pages


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" not in target:
            file, _, section = target.partition("#")
            found = (page.parent / file).resolve() if file else page
            assert found.exists(), target
            assert not section or section in sections(found), target


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


def test_the_public_ci_tries_every_python_that_is_claimed() -> None:
    workflow = (ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8")
    tried = re.findall(r'"(3\.\d+)"', workflow.split("python: [")[1].split("]")[0])
    claimed = [
        line.rsplit(" ", 1)[1] for line in PROJECT["classifiers"] if re.search(r"Python :: 3\.\d+$", line)
    ]
    assert tried == claimed
    assert PROJECT["requires-python"] == f">={tried[0]}"
