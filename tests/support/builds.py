"""Which build of the engine the tests run against."""

from stratego.engine import game


def is_compiled() -> bool:
    """Whether the engine is compiled."""
    return not game.__file__.endswith(".py")
