"""Participation: who plays the round."""

from __future__ import annotations

from typing import Literal

from jasslog.events.base import Act


class Stayed(Act):
    """A player plays the round."""

    type: Literal["stayed"] = "stayed"


class Folded(Act):
    """A player sits the round out."""

    type: Literal["folded"] = "folded"


class MaybeSaid(Act):
    """A player waited to hear the others before staying or folding."""

    type: Literal["maybe_said"] = "maybe_said"


class AllForced(Act):
    """A player made everybody play the round."""

    type: Literal["all_forced"] = "all_forced"


class RoundConceded(Act):
    """A player gave the round up before playing it out."""

    type: Literal["round_conceded"] = "round_conceded"
