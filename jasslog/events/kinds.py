"""Which types of event are play, which are claims, and which are bookkeeping."""

from __future__ import annotations

BOOKKEEPING = frozenset({"objection_raised", "remark_made", "undone", "corrected", "ruling_given"})
"""Events about the record or the quarrel; they are never undone. Every other type is play."""
CLAIMS = frozenset({"trick_claimed", "round_scored", "score_written", "victory_claimed", "game_ended"})
"""Play events that say what the table thought had followed; they are compared, never believed."""
UNNUMBERED = frozenset({"sealed"})
"""Types of line that are no events: they have no number and never reach the state."""
