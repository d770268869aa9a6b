"""Print one table of all figures: ``python bench/run.py``. Ratios are of runs made side by side.

The compiled build is measured by `builds`.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rich.console import Console
from rich.table import Table

from bench import engine, languages, lines, lists, records, screen


def main() -> None:
    """Measure everything and print the table."""
    table = Table("what", "figure", "beside", "ratio", "wanted", title="Stratego at one terminal")
    for part in (engine, records, lists, languages, lines, screen):
        for row in part.rows():
            table.add_row(*row)
    Console().print(table)


if __name__ == "__main__":
    main()
