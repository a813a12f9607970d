"""What may be wrong with a line of a file."""

from __future__ import annotations

from msgspec import Struct

ADDED = frozenset({"carriage-return", "byte-order-mark"})
"""What other systems and editors put around a line."""
ENDS = ADDED | {"unterminated-line"}
"""Whatever is odd about how a line begins or ends; it does not touch what the line says."""
HARMLESS = ENDS | {"unknown-member"}
"""Problems that leave no doubt what the event is."""
MOST = 64
"""Most problems told of one line; one more where only that one puts the event in doubt."""


class Problem(Struct, frozen=True):
    """One thing that is wrong with a line."""

    name: str
    """What kind of thing it is."""
    column: int
    """Where it begins in the line, in characters from 1."""
    offset: int
    """Where it begins in the line, in bytes from 0."""
    expected: str
    """What ought to stand there: a shared type's name, a short notation, or nothing where there is no such thing."""
    found: str
    """What stands there, shortened; nothing at the end of the line and for a missing member."""
    member: str
    """The member concerned, such as ``contract.suit`` or ``by[0].card``; empty where it is the line itself."""
