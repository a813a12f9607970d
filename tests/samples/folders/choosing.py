"""Trump and contract: who chooses, and what may be chosen."""

from __future__ import annotations

from samples.story import Story

from samples import stories_coiffeur as coiffeur
from samples import stories_klaverjas as klaverjas
from samples import stories_lone as lone
from samples import stories_molotov as molotov
from samples import stories_play as play
from samples import stories_thirty_two as thirty_two

STORIES = {
    "shoved": Story(
        "The choice is pushed",
        "Forehand pushes, the partner must choose and names hearts; forehand still leads. All of it is legal.",
        play.shoved,
    ),
    "obenabe": Story(
        "Top down",
        "No trump, aces high, eights count eight. The points are tripled: 36 to 121 is booked as 108 to 363.",
        play.obenabe,
    ),
    "undenufe": Story(
        "Bottom up",
        "No trump, the six is the highest card and counts eleven, the ace counts nothing. The factor is four: 89 "
        "to 68 is booked as 356 to 272.",
        play.undenufe,
    ),
    "kreuzjass": Story(
        "The dealer's last card makes trump",
        "The last card of the dealer is turned, a spade; nobody chooses, and the seat after the dealer leads. "
        "Only the owner of the best meld scores.",
        play.kreuzjass,
    ),
    "coiffeur-slalom": Story(
        "The last line of the sheet",
        "Only slalom is open to side 0, and the sheet of the others is full. Top down and bottom up by turns: 28 "
        "points, times nine. With 252 more side 0 has the higher sum and wins.",
        coiffeur.slalom,
    ),
    "coiffeur-line-used": Story(
        "Spades a second time",
        "Side 0 has filled its line of spades and names spades again, not by the joker that is still open: `J221 "
        "contract-used`. The round is replayed and counted in spades all the same; as the joker stays open, the game is"
        " not over: `J216 unfinished-game`.",
        coiffeur.line_used,
    ),
    "coiffeur-must-choose": Story(
        "The push has come round",
        "All three have pushed, and seat 0, the only one with an open line, pushes once more: `J208 push-not-allowed`. "
        "The push changes nothing, and seat 0 names the last contract.",
        coiffeur.forced,
    ),
    "coiffeur-choice": Story(
        "A match, eight times",
        "Clubs by the choice of eight, although the line of clubs was filled long ago: that is what a choice is for. "
        "All nine tricks make 257, times eight.",
        coiffeur.choice,
    ),
    "klaverjas-made": Story(
        "The second suit, and roem",
        "All pass on spades, and diamonds are turned next. Jack, queen and king of trumps in the first trick are 40 of "
        "roem: a run and the stuk. In Amsterdam seat 0 need not trump the partner's king; 127 to 75.",
        klaverjas.made,
    ),
    "klaverjas-other-suit": Story(
        "Not the suit that was turned",
        "Diamonds are turned and seat 0 names spades: `J222 suit-not-offered`. The round is replayed in spades all the "
        "same; the contract fails, and the others book 152.",
        klaverjas.other_suit,
    ),
    "belote-accepted": Story(
        "The jack of spades is turned",
        "Four cards each, one is turned, and the first seat takes it: the rest is dealt, and it gets three cards "
        "more, the others four. Its side has 65 card points and fails; its run was the best meld, so that no meld "
        "counts.",
        thirty_two.accepted,
    ),
    "belote-another-suit": Story(
        "Spades are turned, hearts are named",
        "In the first round the turned suit is taken or refused. Seat 1 names hearts: `J222 suit-not-offered`. The "
        "deal is completed and played in hearts all the same, and the sums are right.",
        thirty_two.another_suit,
    ),
    "molotov": Story(
        "Molotov: trump made by a discard",
        "Seat 2 has no diamond, and its ten of clubs makes clubs trump, in that trick already. From then on melds are "
        "announced: the best one takes 20 off for seat 1, the marriage 20 for seat 3. Seat 0 wins two tricks that are "
        "melds on the table, 20 more each. The lowest total wins.",
        molotov.four,
    ),
    "molotov-without-trump": Story(
        "Nobody ever discards",
        "Three players with three cards of each suit: every card follows, no trump is made, eights count 8. All twelve "
        "tricks are runs on the table.",
        molotov.without_trump,
    ),
    "bieter-five": Story(
        "Bieter for five: a partner nobody knew",
        "The declarer names the ace of hearts. Its holder wins the first trick and plays the ace in the fourth: from "
        "then on all he won belongs to the declarer, which makes a match. "
        "The game goes on: `J216 unfinished-game`.",
        lone.five,
    ),
    "bieter-five-own-card": Story(
        "His own card",
        "The declarer names a card that he holds himself: `J272 partner-card-not-allowed`. He has no partner. "
        "The game goes on: `J216 unfinished-game`.",
        lone.five_own_card,
    ),
}
