"""Which build the tests run against."""

from stratego.engine import game


def is_compiled() -> bool:
    """Whether it is the compiled one."""
    return not game.__file__.endswith(".py")
