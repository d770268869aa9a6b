"""The way to the lessons and positions, and from one to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stratego.tui.places.guide import Guide

if TYPE_CHECKING:
    from stratego.lessons.lesson import Lesson


class LessonPlaces(Guide):
    """The lists of lessons and positions, and the screens of one."""

    def lessons(self, at: str = "") -> None:
        """The lessons and a line that leads to the positions; the cursor is on the key ``at``, if given."""
        from stratego.tui.screens.learn.lesson_list import LessonsScreen

        self._put_away()
        self._show(LessonsScreen(self.store.lessons(), self.store.positions(), at))

    def positions(self, at: str = "") -> None:
        """The positions to solve; the cursor is on the key ``at``, if given."""
        from stratego.tui.screens.learn.lesson_list import PositionsScreen

        self._put_away()
        self._show(PositionsScreen(self.store.positions(), at))

    def lesson(self, key: str) -> None:
        """A shipped lesson or position, from its beginning."""
        from stratego.lessons.shipped import shipped_lessons

        self.learn(next(each.load() for each in shipped_lessons() if each.name == key))

    def learn(self, lesson: Lesson) -> None:
        """A lesson, from its beginning."""
        from stratego.lessons.play import LessonPlay

        self._current.learn(LessonPlay(lesson))
        self.game()

    def next_lesson(self) -> None:
        """The lesson or position after the present one; after the last of them, the list."""
        following = self.store.lesson_after(self._lesson)
        if following:
            self.lesson(following)
        else:
            self.leave_lesson()

    def leave_lesson(self) -> None:
        """The list with the present lesson or position."""
        (self.positions if self._lesson.goal else self.lessons)(self._lesson.name)

    @property
    def _lesson(self) -> Lesson:
        assert self._current.lesson is not None
        return self._current.lesson.lesson
