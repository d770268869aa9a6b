"""Typing on the keyboards of other languages."""

import re
import tomllib
from typing import Any, Final

from tests.support.records import DATA

LAYOUTS: Final[dict[str, dict[str, Any]]] = tomllib.loads((DATA / "keyboards.toml").read_text("utf-8"))
SETTINGS: Final = {"bg-bds": "bds", "bg-bas_phonetic": "new-phonetic"}
"""The ``keyboard`` setting of each layout that needs a setting other than ``phonetic``."""


def typed(name: str, keys: str) -> str:
    """The characters that result from pressing keys, named as on an English keyboard.

    Digits, and letters on Bulgarian keyboards, are replaced by what the key in the same position gives. Other
    characters stay, as players find them in any layout.
    """
    unshifted, shifted = LAYOUTS[name]["unshifted"], LAYOUTS[name]["shifted"]

    def character(key: str) -> str:
        if key.isdigit() or (key.isalpha() and name.startswith("bg-")):
            level = shifted if key.isupper() else unshifted
            return str(level.get(key.lower(), key))
        return key

    sequences = re.findall(r"\x1b\[[0-9;]*[A-Za-z~]|.", keys, re.DOTALL)
    return "".join(each if len(each) > 1 else character(each) for each in sequences)
