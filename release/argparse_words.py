"""The words of argparse that users may see in any supported version of Python, for the catalogues.

argparse looks them up itself, in gettext's global domain. A test compares them with the argparse of this
Python; nothing imports this file.
"""

from stratego.wording.language import _, _n

_("usage: ")
_("positional arguments")
_("options")
_("show this help message and exit")
_("argument %(argument_name)s: %(message)s")
_("unrecognized arguments: %s")
_("ambiguous option: %(option)s could match %(matches)s")
_("the following arguments are required: %s")
_("one of the arguments %s is required")
_("not allowed with argument %s")
_("expected one argument")
_("expected at most one argument")
_("expected at least one argument")
_n("expected %s argument", "expected %s arguments")
_("ignored explicit argument %r")
_("unexpected option string: %s")
_("invalid %(type)s value: %(value)r")
