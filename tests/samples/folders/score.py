"""What a round is worth, and what the slate says."""

from __future__ import annotations

from samples.story import Story

from samples import stories_coiffeur as coiffeur
from samples import stories_guggitaler as guggitaler
from samples import stories_handjass as handjass
from samples import stories_lone as lone
from samples import stories_molotov as molotov
from samples import stories_pandur as pandur
from samples import stories_play as play
from samples import stories_score as score
from samples import stories_zuger as zuger
from samples import stories_zweier as zweier

STORIES = {
    "match": Story("All nine tricks", "The choosing side takes every trick: 157 and 100 for the match.", play.match),
    "counter-match": Story(
        "All nine tricks for the others",
        "Obenabe is named on a poor hand and the opponents take every trick. The match is theirs, and it is "
        "tripled: three times 257.",
        play.counter_match,
    ),
    "zero-point-trick-is-no-match": Story(
        "All the points, but one trick short",
        "The first trick holds nothing worth a point and goes to the opponents. Side 0 has all 157 points, yet a "
        "match is counted in tricks: there is no bonus.",
        play.no_match,
    ),
    "annulled-round": Story(
        "A round that does not count",
        "A whole round is played and booked, then annulled. In the view with rulings nobody gets a point of it.",
        play.annulled,
        "ruled",
    ),
    "pique-double": Story(
        "Spades count double",
        "In this set only spades are doubled, melds and marriage too: 126 to 101 is booked as 252 to 202.",
        play.pique_double,
    ),
    "coiffeur-wrong-factor": Story(
        "The number of the other sheet",
        "In this list spades count twice; the table writes three times 76, as it is in Santiago: `J601 "
        "slate-entry-wrong`, 76 points too many. The final score of the record is right.",
        coiffeur.wrong_factor,
    ),
    "coiffeur-misere": Story(
        "Taking little pays",
        "Misère, top down: side 0 takes 36 points and books the 121 of the others, times three.",
        coiffeur.misere,
    ),
    "molotov-old-values": Story(
        "A trick counted before trump was made",
        "The first trick is claimed with eight points for its eight. Later clubs become trump, and cards count by that "
        "trump also in the tricks before: `J502 trick-points-claimed`, the trick is worth nothing.",
        molotov.old_values,
    ),
    "guggitaler": Story(
        "Guggitaler: the last trick of the last round",
        "In the tenth round the last trick brings 50, as it cost 50 in the fifth; nothing else counts. All totals "
        "together make nothing, and the highest one wins.",
        guggitaler.four,
    ),
    "guggitaler-stopped": Story(
        "Play stops when the king is taken",
        "In the ninth round the king of clubs brings 40. Seat 3 takes it in the fifth trick, and play stops there. The "
        "tenth round was not recorded: `J216 unfinished-game`.",
        guggitaler.stopped,
    ),
    "guggitaler-three": Story(
        "Guggitaler for three",
        "Twelve cards each. In the tenth round only the last of the twelve tricks counts.",
        guggitaler.three,
    ),
    "guggitaler-penalty-again": Story(
        "A penalty in the second half",
        "In the tenth round the last trick brings 50. The table takes 50 away for it, as it did in the fifth round: "
        "`J505 round-score-claimed`. The total at the end follows from that: `J606 final-score-wrong`.",
        guggitaler.penalty_again,
    ),
    "putz-five": Story(
        "Putz for five",
        "The thirty-sixth card makes trump and is robbed, so the round is worth all of 157. Twenty-one points are no "
        "apple, and with two apples the best gets two.",
        handjass.putz_five,
    ),
    "putz-five-no-apple": Story(
        "Twenty-one is no apple",
        "The table takes the 21 points of seat 3 for an apple and shares out by three apples: `J505 "
        "round-score-claimed`.",
        handjass.no_apple,
    ),
    "handjass-31": Story(
        "Handjass to 31",
        "Twelve cards each. Thirty points are a hole here, so seat 1 loses one; the other two go out together.",
        handjass.thirty_one,
    ),
    "handjass-31-hole": Story(
        "Thirty points and no hole booked",
        "The table lets seat 1 off: `J505 round-score-claimed`. Under 31 is a hole in this game.",
        handjass.thirty,
    ),
    "bieter-five-bessern-left-out": Story(
        "What was laid away is forgotten",
        "The table counts the tricks of the declarer's side and forgets the cards that he laid away: `J504 "
        "round-cards-claimed`. "
        "The game goes on: `J216 unfinished-game`.",
        lone.six_left_out,
    ),
    "pandur-four": Story(
        "Pandur for four: what the dealer inherits",
        "Seat 0 deals and sits the round out. The declarer makes 120 and gets two; the dealer gets as much, but no "
        "further than to nine, two below the target.",
        pandur.four,
    ),
    "pandur-four-too-far": Story(
        "The dealer is given too much",
        "He stands at eight and can inherit one; the table gives him two: `J505 round-score-claimed` and `J606 "
        "final-score-wrong`.",
        pandur.four_too_far,
    ),
    "weis-booked-twice": Story(
        "One meld, written twice",
        "Both partners write the same meld on the slate: `J603 slate-entry-twice`. The total is that of the cards.",
        score.booked_twice,
    ),
    "slate-says-156": Story(
        "156 on the slate",
        "76 and 80 are written for a round that is worth 157: `J601 slate-entry-wrong`, one point too few for side 1.",
        score.slate_156,
    ),
    "zuger": Story(
        "Zuger: every trick, four aces and the marriage",
        "Scores are kept in tens: 15 for the tricks, 10 for the match, 10 for four aces, 2 for the marriage. The other "
        "two are in the hole and lose ten each. All together have a hundred now, and the highest score wins.",
        zuger.match,
    ),
    "zweier-sixty": Story(
        "Zweier-Sixty: nearer to sixty",
        "The same cards, but nobody bids, and whoever comes nearer to 60 scores one. 69 is nearer than 88, as fewer "
        "points always are, and nine win.",
        zweier.nearer,
    ),
}
