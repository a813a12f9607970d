"""What the recorder did: slips, undone cards, damaged lines, sheets of paper."""

from __future__ import annotations

from samples.story import Story

from samples import stories_record as record
from samples import stories_transcript as transcript

STORIES = {
    "undo": Story(
        "A card tapped by mistake",
        "The wrong card is undone at once and the right one played. What was undone stays in the record and "
        "counts for nothing; that everybody had seen it is told (`J904 undone-after-seen`).",
        record.undo,
    ),
    "redo-after-undo": Story(
        "Undone, and brought back",
        "A card is undone, then the undo itself is undone: going back to just after that card makes it stand again.",
        record.redo,
    ),
    "corrected-slip": Story(
        "The recorder misread a card",
        "A seven of hearts was noted where the six lay. The correction stands in its place, so that nothing is wrong.",
        record.corrected_slip,
    ),
    "unknown-hands": Story(
        "Nobody recorded the hands",
        "The game ends with a valid claim after one trick. Whether the discard on the trump lead was legal cannot"
        " be told from the record: `J310 cards-undecided`. The verdict is undecided, not clean.",
        record.unknown_hands,
    ),
    "damaged-file": Story(
        "A damaged line",
        "Part of one line is lost, and with it a card: `J105 not-json`. All the rest is read; what no longer fits"
        " only follows from that line and proves nothing against the players: `J123 seq-gap`, `J202 out-of-turn`,"
        " `J203 wrong-leader`, `J301 renege`, `J309 missing-card`, `J503 round-does-not-add-up`, `J505 "
        "round-score-claimed`, `J606 final-score-wrong`. Who has won is open: `J506 points-undecided`.",
        record.damaged_file,
        spoil=record.garble,
    ),
    "from-paper": Story(
        "A round from a sheet of paper",
        "A transcript as somebody wrote it after play, in Swiss cards and without the hands, and the record made of "
        "it. Shields are named after a push; nine tricks show what everybody had held. All of it is legal, and 1026 "
        "wins the game to 1000.",
        transcript.from_paper,
        transcript=transcript.CLEAN,
    ),
    "from-paper-renege": Story(
        "A renege on a sheet of paper",
        "The same round, but in the fifth trick Beat plays the jack of clubs on the ace of hearts. The sheet adds up "
        "to 157, and nobody wrote the hands down; the eight of hearts that Beat plays last proves `J301 renege`.",
        transcript.renege,
        transcript=transcript.RENEGE,
    ),
}
