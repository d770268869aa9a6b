"""Hatch runs this for every wheel and sdist: it compiles the catalogues and makes man pages and completions.

With HATCH_BUILD_HOOKS_ENABLE=1 the engine and the computer player in a wheel are compiled as well.
"""

from __future__ import annotations

import os
import re
import sys

if sys.version_info < (3, 11):  # noqa: UP036  # pip checks requires-python only after this has run
    sys.exit("Python 3.11 or later is needed; this is {}.{}.".format(*sys.version_info))

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds ``share/`` to a build: in a wheel as data files, in an sdist as a folder.

    A wheel has the compiled catalogues; for an editable installation they are put beside their sources.
    """

    def dependencies(self) -> list[str]:
        """The additional requirements of a compiled build; those of every build are in pyproject.toml."""
        if not self._is_compiled():
            return []
        with self._project_on_path():
            from release.compiling import REQUIREMENTS
        return REQUIREMENTS

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the files to a temporary folder, as the project may be read-only.

        Only for an editable installation, the catalogues are compiled into the project.
        """
        self.folder = TemporaryDirectory(prefix="stratego-")
        folder = Path(self.folder.name)
        with self._project_on_path():
            from release.translations import LOCALE, compile_all
            from stratego.wording import language

            if version == "editable":
                compile_all(Path(self.root))
            else:
                compiled = compile_all(Path(self.root), folder / LOCALE)
                language.LOCALE = str(folder / LOCALE)
                if self.target_name == "wheel":
                    build_data["force_include"] |= {str(path): name for name, path in compiled.items()}
            files = self._manual()
        key = "shared_data" if self.target_name == "wheel" else "force_include"
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True)
            path.write_text(text, "utf-8")
            build_data[key][str(path)] = name
        if self._is_compiled() and version != "editable":
            with self._project_on_path():
                from release.compiling import compile_project
            build_data["force_include"] |= compile_project(
                Path(self.root), Path(self.folder.name, "compiled")
            )
            build_data["pure_python"], build_data["infer_tag"] = False, True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Delete the written files."""
        self.folder.cleanup()

    def _is_compiled(self) -> bool:
        enabled = os.environ.get("HATCH_BUILD_HOOKS_ENABLE", "").lower()
        return self.target_name == "wheel" and enabled in ("1", "true")

    def _manual(self) -> dict[str, str]:
        from release.completions import bash_completion, zsh_completion
        from release.man_page import man_page
        from stratego.wording.language import ENGLISH, codes

        pages = {
            f"share/man/{'' if code == ENGLISH else f'{code}/'}man1/stratego.1": man_page(
                self.metadata.version, self._date(), code
            )
            for code in codes()
        }
        return {
            **pages,
            "share/bash-completion/completions/stratego": bash_completion(),
            "share/zsh/site-functions/_stratego": zsh_completion(),
        }

    @contextmanager
    def _project_on_path(self) -> Iterator[None]:
        """A context in which the project can be imported without leaving bytecode behind."""
        sys.path.insert(0, self.root)
        written, sys.dont_write_bytecode = sys.dont_write_bytecode, True
        try:
            yield
        finally:
            sys.path.remove(self.root)
            sys.dont_write_bytecode = written

    def _date(self) -> date | None:
        """The date of the newest version in the changelog that has one; None if none has."""
        changelog = Path(self.root, "CHANGELOG.md").read_text("utf-8")
        found = re.search(r"^## \[[\d.]+\] - (\S+)", changelog, re.MULTILINE)
        return date.fromisoformat(found[1]) if found else None
