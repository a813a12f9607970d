"""What stands in the place of a seat."""

from __future__ import annotations

NOBODY = -1
"""No seat, no side, no card."""
DRAW = -2
"""The winner of a game that nobody has won."""
