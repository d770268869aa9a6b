"""What views, announcements' pieces and rulesets are: values.

(The standard library's dataclasses would do, but importing them takes longer than the whole engine.)
"""

from __future__ import annotations

from typing import Any, Self


class Value:
    """Equal to its like with equal fields, unchangeable, picklable, and silent in its repr.

    The fields are the ``__slots__``; a subclass's ``__init__`` takes them in that order.
    """

    __slots__: tuple[str, ...] = ()

    def _set(self, *fields: object) -> None:
        for name, field in zip(self.__slots__, fields, strict=True):
            object.__setattr__(self, name, field)

    def _fields(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash((type(self), *(field for field in self._fields() if not isinstance(field, dict))))

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        return type(self), self._fields()
