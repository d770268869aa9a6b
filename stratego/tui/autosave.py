"""Keeping the game on the screen: every step goes into its journal before the next scene is shown."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from stratego.files import DATA_VARIABLE, data_folder
from stratego.hotseat.session import Session
from stratego.hotseat.steps import is_worth_keeping

if TYPE_CHECKING:
    from stratego.records.journal import Journal


class Keeper:
    """Keeps one game; what it needs is loaded with the first step that is worth keeping."""

    def __init__(self, journal: Journal | None = None) -> None:
        """``journal`` is that of a game brought back."""
        self._journal = journal
        self._begun = datetime.now().astimezone()
        self._problem: str | None = None

    @property
    def problem(self) -> str | None:
        """Why the game is not kept, as long as the players have not been told."""
        return self._problem

    @property
    def is_keeping(self) -> bool:
        """Whether the game is on the disk as it stands, and can be resumed."""
        return self._journal is not None and self._journal.is_resumable

    @property
    def fate(self) -> str:
        """What becomes of the game where the program ends now."""
        return "The game was not kept, and is lost." if self._journal is None else self._journal.fate

    def keep(self, session: Session) -> None:
        """Make all steps of the game durable; where the disk refuses there is a `problem` to be told."""
        if self._journal is None:
            if not is_worth_keeping(session.steps):
                return
            from stratego.records.journal import Journal

            self._journal = Journal(data_folder(), self._begun)
        refusal = self._journal.write(session)
        if refusal is not None:
            self._problem = f"{refusal} {self._journal.prospect}"
        if self._journal.is_keeping:
            self._problem = None

    def move(self, folder: str, session: Session) -> str | None:
        """Keep this game and all later ones in another folder. Returns why that cannot be."""
        assert self._journal is not None
        data = Path(os.path.abspath(os.path.expanduser(folder)))  # noqa: PTH100, PTH111 - Path's may raise
        moved = type(self._journal)(data, self._journal.begun)
        problem = moved.write(session)
        if problem is not None:
            moved.discard()
            return problem
        self._journal.discard()
        self._journal, self._problem = moved, None
        os.environ[DATA_VARIABLE] = str(data)
        return None

    def accept(self) -> None:
        """The players have been told, and play on."""
        self._problem = None

    def close(self) -> None:
        """Let another program open the game."""
        if self._journal is not None:
            self._journal.close()
