"""The base class of stand-ins for other programs' processes."""

from collections.abc import Iterable


class StandIn:
    """A stand-in for a `Process`; subclasses take the lines and answer them."""

    def send(self, lines: Iterable[str]) -> None:
        raise NotImplementedError

    def line(self, seconds: float | None, passed_over: str | None = None) -> str:
        raise NotImplementedError

    def lines(self, count: int, seconds: float | None, passed_over: str | None = None) -> list[str]:
        return [self.line(seconds, passed_over) for _ in range(count)]

    def lines_so_far(self) -> list[str]:
        return []

    def cancel(self) -> None:
        pass

    def close(self, patience: float = 0.0) -> None:
        pass
