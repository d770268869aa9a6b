"""Loops over many cases in one test: every case is tried, and every failure reported."""

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import pytest

Check = Callable[..., None]


def with_each(names: str | Sequence[str], cases: Iterable[Any]) -> Callable[[Check], Check]:
    """Call a test with each of these cases, given as for `pytest.mark.parametrize`.

    All cases share the same fixtures.
    """
    wanted = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    found = [dict(zip(wanted, case if len(wanted) > 1 else [case], strict=True)) for case in cases]
    assert found, "a loop over nothing"

    def decorate(test: Check) -> Check:
        assert not inspect.iscoroutinefunction(test), "nobody would wait for it"

        def all_cases(**fixtures: object) -> None:
            failures = [failure for case in found if (failure := _failure(test, fixtures, case))]
            if failures:
                raise BaseExceptionGroup(f"{len(failures)} of {len(found)} cases", failures)

        signature = inspect.signature(test)
        others = [known for name, known in signature.parameters.items() if name not in wanted]
        all_cases.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]
        for name in ("__name__", "__qualname__", "__module__", "__doc__"):
            setattr(all_cases, name, getattr(test, name))
        return all_cases

    return decorate


def _failure(test: Check, fixtures: Mapping[str, object], case: Mapping[str, object]) -> BaseException | None:
    try:
        test(**fixtures, **case)
    except (Exception, pytest.fail.Exception) as error:
        error.add_note("with " + ", ".join(f"{name}={value!r}" for name, value in case.items()))
        return error
    return None
