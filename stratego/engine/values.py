"""Values: immutable objects compared by their fields, such as views, steps, scenes and rulesets.

They are like frozen dataclasses with slots, but importing the standard ``dataclasses`` takes nearly as long
as importing the whole engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_):
        """A marker that only mypyc reads: it has no effect when the engine runs uncompiled."""
        return lambda cls: cls


_T = TypeVar("_T")


def blank(cls: type[_T]) -> _T:
    """Make an instance without calling ``__init__``: the caller sets the fields."""
    return cls.__new__(cls)


@dataclass_transform(frozen_default=True)
class ValueType(type):
    """Turns the annotations of a class, with their defaults, into its fields.

    ``__match_args__`` are the names of the fields, in the order of the parameters of ``__init__``.
    """

    _defaults: dict[str, Any]
    __match_args__: tuple[str, ...]

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> ValueType:
        annotate = namespace.get("__annotate_func__")  # from Python 3.14 on, unless annotations are strings
        fields = tuple(annotate(1) if annotate else namespace.get("__annotations__", ()))
        defaults = {field: namespace.pop(field) for field in fields if field in namespace}
        own = {"__slots__": fields, "__match_args__": fields, "_defaults": defaults}
        return super().__new__(mcs, name, bases, namespace | own)

    def write_methods(cls) -> None:
        """Write ``__init__`` and ``_values`` for the fields of the class."""
        fields = cls.__match_args__
        parameters = [f"{name}=defaults['{name}']" if name in cls._defaults else name for name in fields]
        source = [
            f"def __init__({', '.join(['self', *parameters])}):",
            *(f"    set_{n}(self, {name})" for n, name in enumerate(fields)),
            "    self.__post_init__()" if hasattr(cls, "__post_init__") else "    return",
            "def _values(self):",
            f"    return ({' '.join(f'self.{name},' for name in fields)})",
        ]
        scope: dict[str, Any] = {f"set_{n}": getattr(cls, name).__set__ for n, name in enumerate(fields)}
        scope["defaults"] = cls._defaults
        exec("\n".join(source), scope)
        cls.__init__, cls._values = scope["__init__"], scope["_values"]  # type: ignore[misc]


class Value(metaclass=ValueType):
    """Base class of values: equal by type and fields, immutable, picklable, with a repr that reveals nothing.

    Each value class derives directly from this one. A ``__post_init__`` may check the fields.
    """

    def __init__(self, *values: Any, **named: Any) -> None:
        """Write the class's methods on first use: doing so for every class would slow down each start."""
        type(self).write_methods()
        self.__init__(*values, **named)  # type: ignore[misc]

    def _values(self) -> tuple[Any, ...]:
        return ()

    def replace(self, **changes: Any) -> Self:
        """A copy with some fields changed."""
        return type(self)(**{**dict(zip(self.__match_args__, self._values(), strict=True)), **changes})

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self), *(value for value in self._values() if not isinstance(value, dict))))

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        return type(self), self._values()
