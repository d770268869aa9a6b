"""The English texts in the constants of ``wording``."""

from collections.abc import Iterator, Mapping

from stratego.wording.language import Counted, Sentence


def texts_of(value: object) -> Iterator[str]:
    """The strings in a constant: the constant itself, or those in a table or tuple."""
    match value:
        case str() | Sentence():
            yield str(value)
        case Counted():
            yield from (value._one, value._many)
        case tuple():
            yield from (text for each in value for text in texts_of(each))
        case Mapping():
            yield from (text for each in value.values() for text in texts_of(each))
