"""Whether a record was changed, and what can be proved of it."""

from __future__ import annotations

from samples.story import Story

from samples import stories_trust as trust

STORIES = {
    "sealed": Story(
        "Every line with a tag, every round with a seal",
        "A deal is given up, then the last round is played. A seal stands after each of the two. Every tag and both "
        "seals hold, so this is what was written down; lines dropped from the end would show only against a receipt.",
        trust.two_rounds,
        spoil=trust.sealed,
    ),
    "sealed-tampered": Story(
        "Points raised after the seal",
        "Side 1 had 81 card points; once everything was sealed somebody made 96 of them. The tag names the line: "
        "`J701 tag-broken`. That the seal does not hold, `J703 seal-broken`, and that the cards say something else, "
        "`J504 round-cards-claimed`, only follows from that line and is not held against the table. Who has won "
        "is open: `J506 points-undecided`.",
        trust.tampered,
        spoil=trust.raised,
    ),
    "bound-hands": Story(
        "A deal that can be proved",
        "Nobody's hand is in the deal, only a commitment that binds it. At the end of the round each hand is opened "
        "with its salt: all four are what was bound, and what was played.",
        trust.bound,
        spoil=trust.sealed,
    ),
    "hands-exchanged": Story(
        "Not the hands that were dealt",
        "Seats 0 and 1 were bound to hands in which two cards stand the other way round. What they opened is what "
        "they played, but not what was bound: `J706 commitment-broken`.",
        trust.exchanged,
        spoil=trust.sealed,
    ),
    "names-hidden": Story(
        "Names that were hidden later",
        "The line with the names was hidden after the record had been sealed: `J903 line-redacted`. Its leaf is left, "
        "so the seal still holds, and a salt in the line keeps the names from being guessed. Nothing else depends on "
        "them: file, play and sums are sound.",
        trust.named,
        spoil=trust.nameless,
    ),
}
