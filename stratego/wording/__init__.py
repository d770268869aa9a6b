"""The messages that players read, one module per topic.

Refusals and faults are the exception: each is an `Explanation`, written where it is raised.

A message is a constant with fields in braces, which `format` fills in (a test finds missing fields). If the
wording depends on something else, such as a number, a function returns the whole sentence.

All English messages are in ASCII, so that every terminal can show them; players' names need not be.
"""
