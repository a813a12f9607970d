"""What kinds of lines the hot path tells apart before it reads them."""

from __future__ import annotations

from jasslog.fast.deal import COMES, LAID

OTHER, FIRST, CARD, COMING, HAND = 0, 1, ord(LAID), ord(COMES), 4
"""Any line, that with which a game begins, a card that is played, one that comes into a hand, and a hand of the
smallest size; larger hands have the kinds from there on."""
MOST_KINDS = 16
ONLY = tuple(bytes(byte == kind for byte in range(256)) for kind in range(MOST_KINDS))
"""Tables for bytes.translate: whether a line is of a kind."""
