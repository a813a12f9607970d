"""Contracts, bids and predictions: made or failed."""

from __future__ import annotations

from samples.story import Story

from samples import stories_differenzler as differenzler
from samples import stories_klaverjas as klaverjas
from samples import stories_pandur as pandur
from samples import stories_play as play
from samples import stories_sidi as sidi
from samples import stories_thirty_two as thirty_two
from samples import stories_zweier as zweier

STORIES = {
    "italian-failed-contract": Story(
        "A contract that fails",
        "The declarers have 70 card points and needed 76: they book nothing. The opponents get all 152 and their "
        "own best meld; the five of the last trick are lost.",
        play.failed_contract,
    ),
    "jass-32-just-made": Story(
        "Exactly 76",
        "32 cards, and the choosers have exactly half of the 152 card points: that is enough. The run of the others is "
        "the only meld and counts for them.",
        thirty_two.just_made,
    ),
    "jass-32-one-short": Story(
        "75 to 77",
        "Two seats pass, the third chooses hearts, and its side comes out one card point short. The table counts 75 to "
        "82 (`J505 round-score-claimed`); by the rules the choosers book nothing and the others 157.",
        thirty_two.one_short,
    ),
    "sidi-redoubled": Story(
        "Doubled and redoubled",
        "Seventy in spades is bid, doubled and redoubled, and made with 76: the bid alone counts four times. With 406 "
        "side 0 has 1500 and says so, as it must in this game.",
        sidi.redoubled,
    ),
    "sidi-failed": Story(
        "The bid goes to the others",
        "Eighty is bid over the fifty of an opponent, doubled, and missed by four points. Both sides keep cards and "
        "melds, and the opponents book the bid twice; on the slate they wrote it only once: `J601 slate-entry-wrong`.",
        sidi.failed,
    ),
    "sidi-all-tricks": Story(
        "All points, but not all tricks",
        "All tricks are bid, and one without a point in it goes to the others. The table counts 157 points and takes "
        "the bid as made: `J505 round-score-claimed`. It was not, so the 157 of the bid are the others'.",
        sidi.all_tricks,
    ),
    "differenzler": Story(
        "Differenzler: two predictions that came true",
        "40, 35, 60 and 20 were predicted, two points stayed open; 38, 35, 64 and 20 were won. That is 2 and 4 points "
        "for the difference, and ten off for each of the two who had it right. The lowest total wins.",
        differenzler.santiago,
    ),
    "differenzler-nothing": Story(
        "Nothing predicted, nothing won",
        "Seats 1 and 2 predict 0 and win 0 points, but only seat 2 takes a trick. The table takes ten points off for "
        "both: `J505 round-score-claimed`, without a trick there is nothing to take off.",
        differenzler.nothing,
    ),
    "differenzler-three": Story(
        "Differenzler for three",
        "Twelve cards each and nine rounds. Seat 1 predicts 42, wins 42 and has won the game.",
        differenzler.three,
    ),
    "klaverjas-nat": Story(
        "Nat by two points",
        "The same cards in Rotterdam, where the partner's king must be trumped. 60 and 40 of roem are less than 102: "
        "the choosers book nothing, the others 162 and all the roem.",
        klaverjas.nat,
    ),
    "klaverjas-pit": Story(
        "A pit for the others",
        "Hearts are accepted on a poor hand, and the others take all eight tricks: 162, 100 for the pit, and 20 of "
        "roem in the last trick.",
        klaverjas.pit,
    ),
    "klaverjas-seventy-six": Story(
        "76 and no more",
        "The Italian rule: exactly half of the card points is enough, and melds of the hand count, no roem.",
        klaverjas.seventy_six,
    ),
    "belote-held": Story(
        "What an earlier litige left",
        "81 points are waiting for the side that wins this contract. The takers fail: the others book 162 and the 81, "
        "and with 1003 they have won.",
        thirty_two.held,
    ),
    "belote-litige": Story(
        "81 to 81",
        "The takers do not have more than the others, and have not failed either: their 81 points are held. The table "
        "has booked them (`J505 round-score-claimed`).",
        thirty_two.litige,
    ),
    "pandur": Story(
        "Pandur: raised again, and made with a run of four",
        "Seat 1 was outbid at 150, bids 180 and names hearts. His 131 points and the 50 of his run make it by a point, "
        "worth three game points, and with eight from before he has eleven.",
        pandur.three,
    ),
    "pandur-stopped": Story(
        "A misère that is lost with the first trick",
        "The declarer wins the first trick, so play may stop: whatever follows changes nothing. Both others get four; "
        "they reach eleven and ten, and the higher score wins.",
        pandur.stopped,
    ),
    "pandur-two": Story(
        "Pandur for two",
        "A third hand lies dead, so fewer than 157 points are in play. 200 was too much, and the bid brings the other "
        "one four.",
        pandur.two,
    ),
    "zweier-sidi": Story(
        "Zweier-Sidi: one short of seventy",
        "Seat 0 bid 70 for spades and has 69 with its hand and the cards that lay open before it, so the other seat "
        "scores the one that is missing, and that makes its hundred. What lay face down is known only since it was "
        "turned up.",
        zweier.one_short,
    ),
}
