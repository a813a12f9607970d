"""Who was there first, and who has won."""

from __future__ import annotations

from samples.story import Story

from samples import stories_lone as lone
from samples import stories_play as play
from samples import stories_score as score

STORIES = {
    "tournament-last-round": Story(
        "The eighth round of a championship",
        "No melds, no multipliers, and the partner of forehand looks at his cards only after the push. After "
        "eight rounds the higher total wins.",
        play.tournament,
    ),
    "schaffhauser": Story(
        "Schaffhauser: the king at his target",
        "The king's run of four is the best meld and brings 50 beside his 60 points: with 240 from before he has the "
        "350 that he needs. The others have 117 with the marriage.",
        lone.king,
    ),
    "bieter-three": Story(
        "Both sides reach their target in one round",
        "The declarer needs 15 points more and the others 40. Nobody claims, and after the first trick not both are "
        "there, so the points count as they come in: the others have their 40 in the second trick.",
        lone.three,
    ),
    "bieter-three-wrong-winner": Story(
        "Who was there first",
        "After the first trick both are at their targets, the declarer by a meld of 20, and there melds come before "
        "tricks. The table gave the game to the others: `J605 winner-claimed-wrong`.",
        lone.three_wrong_winner,
    ),
    "stoeck-wins-the-race": Story(
        "Marriage comes first",
        "Nobody claims, and both sides pass 2500 in this round. The marriage counts before melds and tricks, so "
        "side 1 wins, although side 0 has more in the end.",
        score.marriage_wins,
    ),
    "both-over-the-target": Story(
        "Both over the target, with equal totals",
        "Marriage and melds bring neither side to 2500, so the tricks are counted one by one: side 0 is there in "
        "the eighth, side 1 only in the ninth.",
        score.both_over,
    ),
    "false-claim": Story(
        "One point short",
        "Seat 0 claims the game after the first trick with 2499 points: `J604 false-victory-claim`. The opponents"
        " have won, whatever they have.",
        score.false_claim,
    ),
}
