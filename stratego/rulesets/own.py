"""Rulesets of the user's own: the TOML files in his config folder, and a new one to start from."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import wrap
from typing import Final, NamedTuple

from stratego.engine.errors import RulesetError
from stratego.engine.ruleset import OPTIONS, Ruleset, told
from stratego.files import blocking_file, config_folder
from stratego.rulesets.files import SUFFIX, load_ruleset, shipped_names
from stratego.wording import option_words

SETTINGS: Final = "settings.toml"  # kept in the same folder, and no ruleset
_WIDTH: Final = 100


class OwnRuleset(NamedTuple):
    """A file of the user's: ``rules`` is None where it has ``faults``."""

    name: str
    path: Path
    rules: Ruleset | None
    faults: tuple[str, ...]

    @property
    def told(self) -> tuple[str, ...]:
        """The faults, without this file's name where it is this file that has them."""
        return tuple(fault.removeprefix(f"{self.path}: ") for fault in self.faults)


def own_rulesets() -> list[OwnRuleset]:
    """The user's own rulesets by name, the faulty ones among them."""
    found = []
    for path in own_files():
        faults: tuple[str, ...] = ()
        rules = None
        try:
            rules = load_ruleset(path)
        except RulesetError as error:
            faults = tuple(error.faults)
        if path.stem in shipped_names():
            rules, faults = (
                None,
                (*faults, f"{path}: there is a shipped ruleset of this name: rename the file"),
            )
        found.append(OwnRuleset(path.stem, path, rules, faults))
    return found


def own_files() -> list[Path]:
    """The files of the user's own rulesets, sound or not, by name."""
    try:
        paths = sorted(config_folder().glob(f"*{SUFFIX}"))
    except OSError:
        return []
    return [path for path in paths if path.name != SETTINGS and not path.is_fifo()]  # that would wait


def own_file(name: str) -> Path | None:
    """The file of the user's own ruleset of that name; None where there is none."""
    return next((path for path in own_files() if path.stem == name), None)


def write_new(name: str, parent: str) -> Path:
    """Write a commented file for a ruleset called ``name`` that begins as ``parent`` is; returns where.

    ``parent`` is a shipped name, a name of one's own, or a path. Raises ValueError where the name is none
    or is taken and where there can be no folder, RulesetError for the parent's faults, OSError where the
    file cannot be written.
    """
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,39}", name) or name == Path(SETTINGS).stem:
        how = "write 1 to 40 small letters, digits and hyphens"
        raise ValueError(f"{told(name)} is no name for a ruleset: {how}")
    if name in shipped_names():
        raise ValueError(f"{told(name)} is the name of a shipped ruleset: choose another")
    path = config_folder() / (name + SUFFIX)
    if path.exists():
        raise ValueError(f"there is a ruleset of that name already: {path}")
    own = own_file(parent) if parent not in shipped_names() else None
    rules = load_ruleset(own or parent)
    is_path = own is None and parent not in shipped_names()
    extends = own.name if own else str(Path(parent).absolute()) if is_path else parent
    if (wrong := blocking_file(path.parent)) is not None:
        raise ValueError(f"{wrong} is no folder, and rulesets are kept in one: move it away")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_text(name, extends, rules), "utf-8")
    return path


def _text(name: str, extends: str, rules: Ruleset) -> str:
    """The file: it says everything that ``rules`` decide, in comments, and changes nothing yet."""
    army = [f"# {kind.value} = {count}" for kind, count in rules.army.items()]
    lines = [
        f"# {name}: a ruleset of your own, which begins as {rules.name} is. What stands behind a # changes",
        "# nothing: take the # away from what you want otherwise, and change it. All else stays as it is.",
        f"#     stratego rulesets check {name}",
        f"#     stratego play --variant {name}",
        "",
        f"name = {_quoted(name.replace('-', ' ').replace('_', ' ').title())}",
        f"summary = {_quoted(f'Our own way to play {rules.name}.')}",
        f"extends = {_quoted(extends)}",
        "",
        "# An army is given whole: take the # away from all of it. A piece left out is not in the game.",
        "# [army]",
        *army,
        "",
        "[rules]",
    ]
    for key, words in option_words(rules).items():
        lines += ["", *(f"# {line}" for line in wrap(words, _WIDTH)), f"# {key} = {told(rules.options[key])}"]
        allowed = OPTIONS[key].allowed()
        lines[-1] += f"    # {allowed}"
    lines += [
        "",
        "# The board is given whole, too: highest row first, b and r where Blue and Red set up, ~ a lake.",
    ]
    lines += ["# [board]", "# layout = [", *(f'#     "{row}",' for row in rules.layout), "# ]"]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
