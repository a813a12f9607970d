"""What is said before play: bids, doubles, predictions, folding and sharing out."""

from __future__ import annotations

from samples.story import Story

from samples import stories_differenzler as differenzler
from samples import stories_handjass as handjass
from samples import stories_lone as lone
from samples import stories_pandur as pandur
from samples import stories_sidi as sidi
from samples import stories_zuger as zuger

STORIES = {
    "sidi-bid-too-low": Story(
        "Seventy over seventy",
        "Seat 1 bids as much as was bid before, in another suit: `J231 bid-not-allowed`, for no suit ranks above "
        "another. The bidding went on from there, and eighty was bid and missed.",
        sidi.not_enough,
    ),
    "sidi-own-double": Story(
        "The partner's bid doubled",
        "Seat 2 doubles the bid of the own side: `J232 double-not-allowed`. It has no effect, and the bidding goes on.",
        sidi.own_side,
    ),
    "differenzler-hidden": Story(
        "Five players, predictions on paper",
        "The predictions are written down in any order and opened when the cards are counted. The table counts the "
        "cards first and the differences afterwards; whoever was right gets nothing, and nothing taken off.",
        differenzler.hidden,
    ),
    "differenzler-spoken": Story(
        "Predictions said aloud",
        "The same round as in Santiago, by rules that take nothing off for a prediction that came true.",
        differenzler.spoken,
    ),
    "differenzler-never-opened": Story(
        "A prediction that nobody opened",
        "Seat 0 never shows what it wrote down: `J508 prediction-undecided`, so nobody knows who has won. Seat 1 "
        "opens another number than it had named: `J245 prediction-changed`, and the first one counts.",
        differenzler.never_opened,
    ),
    "differenzler-changed": Story(
        "A prediction is not changed",
        "Seat 0 says 40, and once everybody has spoken, 38: `J245 prediction-changed`. The round is scored by the "
        "second number: `J505 round-score-claimed`, it was two points off.",
        differenzler.changed,
    ),
    "bieter": Story(
        "Bieter: the auction and a later round",
        "Seat 1 waits, then bids 510 and plays alone against the others for the whole game. He takes the middle, lays "
        "20 points away and makes 138 with them, 208 with run and marriage. In the next round he gives up: 157. "
        "The game goes on: `J216 unfinished-game`.",
        lone.bieter,
    ),
    "bieter-raised-too-little": Story(
        "Five more is too little",
        "505 over 500: every bid is ten higher than the last one at least, `J231 bid-not-allowed`. It stands as it was "
        "said, and so does everything that comes of it. "
        "The game goes on: `J216 unfinished-game`.",
        lone.raised_too_little,
    ),
    "pandur-outranked": Story(
        "A misère over 210",
        "Misère stands between 200 and 210, so it cannot outbid 210: `J231 bid-not-allowed`. What was bid stands "
        "until somebody rules. The declarer takes tricks, and the other two get four each.",
        pandur.outranked,
    ),
    "handjass": Story(
        "Handjass: the blind, a fold and a meld",
        "Seat 1 takes the blind, seat 2 folds, seat 0 stays. The folded hand and the one laid away hold 42 points, so "
        "74 and 41 are all there is to win. Both go out in this round and share the rank; seat 2 has lost.",
        handjass.handjass,
    ),
    "handjass-five": Story(
        "Handjass for five, and then for four",
        "Three rounds in which all but one fold. Seat 2 goes out with six, and four play on with nine cards each of "
        "all thirty-six. The record stops before the game is over: `J216 unfinished-game`.",
        handjass.five,
    ),
    "handjass-pairs": Story(
        "Handjass for two pairs",
        "Nobody is asked whether he plays, the partners' points are added, and the better pair gets the one point.",
        handjass.pairs,
    ),
    "handjass-pairs-folded": Story(
        "A fold where nobody may fold",
        "In pairs there is no folding: `J201 not-expected`. It changes nothing.",
        handjass.pairs_folded,
    ),
    "schaffhauser-given-up-late": Story(
        "The king gives up with a card on the table",
        "A round is given up before anything else is done in it: `J271 concession-not-allowed`. What was said stands "
        "until somebody rules, so the others book their 157.",
        lone.given_up_late,
    ),
    "zuger-sixteen": Story(
        "Sixteen shared out",
        "Two play, and one offers ten to six: that is one more than a round brings, `J262 split-not-allowed`. It was "
        "taken, and so it is booked.",
        zuger.too_much,
    ),
    "zuger-four": Story(
        "Zuger for four: forced, given up, shared out",
        "The dealer sits out and has ten at once. Seat 0 folds, but seat 2, who stands lowest with what is missing to "
        "a hundred, makes everybody play. Then he gives the round up: the two others share it ten to five, and he is "
        "in the hole.",
        zuger.four,
    ),
    "zuger-forced": Story(
        "Forced by the wrong player",
        "Seat 1 makes everybody play, and seat 2 stands lower: `J261 force-not-allowed`. They play all the same, and "
        "the round goes to seat 0 by agreement.",
        zuger.forced_early,
    ),
    "zuger-two": Story(
        "Zuger for two",
        "Seat 1 waits, seat 0 folds, so seat 1 stays alone and gets ten without a card. Both together have a hundred.",
        zuger.two,
    ),
}
