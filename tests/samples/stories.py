"""Every sample by its name, and the folders of the samples, one for each kind of quarrel."""

from __future__ import annotations

from typing import NamedTuple

from samples.folders import bidding, choosing, contracts, deal, evening, melds, play, record, score, trust, winning
from samples.story import Story


class Folder(NamedTuple):
    """Samples of one kind of quarrel."""

    question: str
    """The question that the quarrels in the folder are about."""
    stories: dict[str, Story]
    """The samples by name, in the order in which they are best read."""
    shown: str = ""
    """A command about all samples of the folder."""


FOLDERS = {
    "play": Folder("Was that card allowed, and whose trick is it?", play.STORIES),
    "deal": Folder("Were the cards dealt, drawn, exchanged and laid away as they should be?", deal.STORIES),
    "choosing": Folder("Who chooses trump or contract, and what may be chosen?", choosing.STORIES),
    "bidding": Folder("What may be bid or predicted, and who may fold, give up or share out?", bidding.STORIES),
    "melds": Folder("Which meld counts, and for whom?", melds.STORIES),
    "contracts": Folder("Was the contract, bid or prediction made?", contracts.STORIES),
    "score": Folder("What is the round worth, and is the slate right?", score.STORIES),
    "winning": Folder("Who has won?", winning.STORIES),
    "evening": Folder(
        "Who is ranked where after an evening?", evening.STORIES, "jasslog standings samples/evening --by worst-dropped"
    ),
    "record": Folder("What does a record say that is corrected, damaged or incomplete?", record.STORIES),
    "trust": Folder("Was the record changed, and what can be proved?", trust.STORIES),
}
"""The folders of ``samples/``, in the order of the gallery."""
STORIES = {name: story for folder in FOLDERS.values() for name, story in folder.stories.items()}
"""All samples; no two have the same name."""
