"""Weis, Stöck and roem: what counts, for whom, and when it must be said."""

from __future__ import annotations

from samples.story import Story

from samples import stories_drawing as drawing
from samples import stories_klaverjas as klaverjas
from samples import stories_molotov as molotov
from samples import stories_pandur as pandur
from samples import stories_score as score
from samples import stories_thirty_two as thirty_two

STORIES = {
    "weis-tie-by-puur": Story(
        "Equal melds, and one has the jack of trumps",
        "Both sides announce nine, ten and jack. In Santiago the run with the jack of trumps is better, although "
        "the other was announced first.",
        score.tie_by_puur,
    ),
    "late-weis": Story(
        "A meld announced too late",
        "Four spades in a row, announced in the second trick: `J401 meld-late`. The meld counts for nothing.",
        score.late_meld,
    ),
    "klaverjas-stuk-forgotten": Story(
        "Half the roem is forgotten",
        "Seat 3 calls roem in a trick that has none: `J421 roem-absent`. Of the 40 in the first trick only the run is "
        "written, not king and queen of trumps: `J601 slate-entry-wrong`. The totals follow from that: `J602 "
        "slate-total-wrong`, `J606 final-score-wrong`.",
        klaverjas.stuk_forgotten,
    ),
    "klaverjas-nat-both-roem": Story(
        "The roem of both sides",
        "Nat with 40 of roem, and the others had 20 of their own: all 60 are theirs now. The table books the round so, "
        "but still writes the roem as it was taken: `J505 round-score-claimed`.",
        klaverjas.both_roem,
    ),
    "molotov-too-early": Story(
        "A meld before there is trump",
        "Seat 0 announces a run with its first card: `J402 meld-early`. It counts for nothing, as it would have later, "
        "beside a better one.",
        molotov.too_early,
    ),
    "belote-announced-once": Story(
        "Belote, and no rebelote",
        "Seat 1 announces king and queen of trump with the queen and forgets it with the king: `J417 marriage-half`. "
        "The table counts the 20 and takes the round for a litige (`J505 round-score-claimed`); without them 91 to 71 "
        "is made.",
        thirty_two.announced_once,
    ),
    "pandur-melded": Story(
        "A run in a pandur",
        "Misère and pandur go by tricks alone, and nothing is melded in them: `J407 meld-not-allowed`. The declarer "
        "takes all eight tricks, which is six game points.",
        pandur.melded,
    ),
    "schmaus": Story(
        "Schmaus: two melds and a stock",
        "Nine tricks are played while there is a stock, and no card is forbidden in them. Seat 1 says a run of three, "
        "and four tricks later a higher one with two cards of the first: 40 points, and with the 128 of the cards it "
        "reaches a thousand.",
        drawing.whole,
    ),
    "schmaus-no-better": Story(
        "The same meld again",
        "Seat 1 says the run that has scored once more in the next trick. Only a better one would count: `J418 "
        "meld-not-better`. The total is the one without it, and enough.",
        drawing.no_better,
    ),
}
