"""In ASCII mode, every message of every language has only ASCII characters."""

from release import translations
from stratego.wording import language
from tests.support.cases import with_each

_COUNTS = (1, 2, 5)


@with_each("code", translations.languages())
def test_every_text_can_be_said_in_ascii(code: str) -> None:
    spoken = language._language(code, True)
    for text in translations.read(code):
        if isinstance(text.id, str):
            said = [spoken.read(text.id, text.context or "")]
        else:
            one, many = text.id
            said = [spoken.read_counted(one, many, count) for count in _COUNTS]
        assert text.context == "letters without ASCII" or all(map(str.isascii, said)), said
