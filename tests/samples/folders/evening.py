"""An evening whose games are ranked together."""

from __future__ import annotations

from functools import partial

from samples.stories_evening import EVENING, game, name_of
from samples.story import Story

_USUAL = (
    "The last of eight rounds; the totals are 8 × 157 and 20 for each marriage. `jasslog standings` ranks the persons "
    "of all eight games."
)
_RULED = (
    "As the others, but seat 0 reneges (`J301 renege`), and the arbiter gives the tricks from there on to the other "
    "side. The ranking counts the ruling."
)
STORIES = {
    name_of(*at): Story(
        "Village cup, pass {}, table {}".format(*at),
        _RULED if at == (4, 2) else _USUAL,
        partial(game, *at),
        "ruled" if at == (4, 2) else "corrected",
    )
    for at in EVENING
}
