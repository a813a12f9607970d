"""Cards that were dealt, drawn, robbed, taken from the blind or the middle, and laid away."""

from __future__ import annotations

from samples.story import Story

from samples import stories_coiffeur as coiffeur
from samples import stories_drawing as drawing
from samples import stories_handjass as handjass
from samples import stories_lone as lone
from samples import stories_molotov as molotov
from samples import stories_play as play
from samples import stories_zweier as zweier

STORIES = {
    "misdeal-and-redeal": Story(
        "Ten cards and eight",
        "A misdeal is called before the first lead, and the same dealer deals again. `J211 misdeal` is told for "
        "information; nothing of the first deal is scored.",
        play.misdeal,
    ),
    "missing-card": Story(
        "One card too few",
        "Seat 3 was dealt eight cards and nobody counted (`J211 misdeal`); in the last trick one is missing "
        "(`J309 missing-card`, which only follows from that). By the ruling the opponents take all 157.",
        play.missing_card,
        "ruled",
    ),
    "coiffeur-three": Story(
        "Three players, twelve cards each",
        "Everybody plays alone and fills a sheet alone. Seat 0 takes 131 points bottom up on the line of six: 786 are "
        "booked, the others book nothing.",
        coiffeur.three,
    ),
    "putz": Story(
        "Putz: two putz and an apple",
        "The queen of diamonds is turned up and seat 2 robs it with the six. 43, 20 and 60 points are won: seat 1 has "
        "fewer than 21 and loses one, the other two win one each, and seat 0 has seven.",
        handjass.putz,
    ),
    "putz-robbed-late": Story(
        "Robbed after the first card",
        "Seat 1 has led when seat 2 gives the six for the card turned up: `J256 rob-not-allowed`. The cards are "
        "followed as they were moved.",
        handjass.robbed_late,
    ),
    "putz-blind-twice": Story(
        "The blind taken twice",
        "Under these rules whoever comes later may still take the blind inside the first trick, before his own card: "
        "seat 1 does. After that seat 0 wants it, too: `J254 swapped-twice`. No card moves; the round is annulled, and "
        "there the record stops: `J216 unfinished-game`.",
        handjass.blind_twice,
    ),
    "handjass-two": Story(
        "Handjass for two",
        "Nine cards each, nine in the blind, nine dead. The blind brings seat 0 the marriage; only one point is to be "
        "won by two players, and it ends the game.",
        handjass.two,
    ),
    "handjass-blind-gone": Story(
        "The card turned up is gone",
        "Seat 0 holds the six, but the card turned up went with the blind: `J256 rob-not-allowed`. No card moves.",
        handjass.blind_gone,
    ),
    "handjass-bessern": Story(
        "Handjass with better cards",
        "Seat 0 lays two cards away and takes the first two of his packet: the fourth jack is among them. He has 200 "
        "for the meld and out of the hole by cards alone, and both who played go out.",
        handjass.bettered,
    ),
    "handjass-bessern-count": Story(
        "Two laid away, three taken",
        "Seat 0 takes three cards and lays only two away: `J257 discard-count`. The card too many is still in the hand "
        "after the last trick and counts for nobody.",
        handjass.one_too_many,
    ),
    "schaffhauser-blind": Story(
        "Schaffhauser: the king takes the blind",
        "He lays his nine cards away for those of the blind, with the king of clubs turned up on it. The dead hand "
        "counts for nobody, so 123 points are won and not 157.",
        lone.blind,
    ),
    "schaffhauser-blind-twice": Story(
        "The blind is taken a second time",
        "Seat 1 wants the blind when the king has it already: `J254 swapped-twice`, and no card moves.",
        lone.blind_twice,
    ),
    "bieter-three-bessern": Story(
        "Bieter for three with a middle",
        "The least bid is 550 here and the forehand leads. What was laid away counts for the declarer. "
        "The game goes on: `J216 unfinished-game`.",
        lone.bettered,
    ),
    "bieter-three-bessern-named": Story(
        "The contract named too early",
        "Seat 1 names spades with sixteen cards in his hand and lays six away afterwards: `J274 discards-missing` and "
        "`J273 talon-not-allowed`. It is played as it was said. "
        "The game goes on: `J216 unfinished-game`.",
        lone.named_too_early,
    ),
    "bieter-five-bessern": Story(
        "Bieter for five with a middle",
        "Six cards each, six in the middle, and a partner who is known only at his last card. 36 cards are played "
        "with in this round and 35 in all later ones. "
        "The game goes on: `J216 unfinished-game`.",
        lone.six,
    ),
    "schmaus-drawn-first": Story(
        "Drawn before the winner",
        "After the first trick the loser draws before the winner of the trick: `J282 draw-out-of-turn`. Each keeps the "
        "card that he took.",
        drawing.drawn_first,
    ),
    "zweier-sidi-not-turned": Story(
        "A card that was not turned up",
        "Seat 0 plays an open queen, and the other plays on before the card under it is turned up: `J285 "
        "uncover-missing`. It is known by now what it was, so nothing else is in doubt.",
        zweier.face_down,
    ),
    "molotov-five": Story(
        "Molotov for five",
        "Seven cards each, without the six of spades. The round adds up to 157, with 20 for a run on the table and 20 "
        "less for one in the hand.",
        molotov.five,
    ),
}
