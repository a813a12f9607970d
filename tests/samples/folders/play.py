"""Cards that were played: who may play which, and whose the trick is."""

from __future__ import annotations

from samples.story import Story

from samples import stories_coiffeur as coiffeur
from samples import stories_domino as domino
from samples import stories_klaverjas as klaverjas
from samples import stories_play as play
from samples import stories_zweier as zweier

STORIES = {
    "clean": Story(
        "A clean game",
        "The last round of a house game of Santiago, with cut, melds, marriage and the table's own figures. "
        "Nothing is wrong: spades count double, side 0 books 292, passes 2500 and wins.",
        play.clean,
    ),
    "renege": Story(
        "A renege that no sum shows",
        "In the fifth trick seat 0 holds the queen of clubs and throws a diamond on the club led. The points "
        "still add up to 157; only the hand proves `J301 renege`, and the queen played in the last trick confirms"
        " it.",
        play.renege,
    ),
    "renege-proved-later": Story(
        "A renege without the hands",
        "The same cards, but nobody recorded the hands. The discard is in doubt until the queen of clubs appears "
        "in the last trick: from then on `J301 renege` is proved, and both events are named.",
        play.renege_proved_later,
    ),
    "renege-ruled": Story(
        "A renege and the ruling",
        "The opponents object (`J901 objection-raised`), and every trick from the renege (`J301 renege`) on goes "
        "to them. Read in the view with rulings the round is 100 to 214 in card points, while melds and marriage "
        "stand.",
        play.renege_ruled,
        "ruled",
    ),
    "under-trump": Story(
        "A lower trump on a trump",
        "A diamond has already trumped the spade led. Seat 2 could discard and puts a lower trump on it: `J302 "
        "under-trumped`. That is no renege, and the points stand.",
        play.under_trump,
    ),
    "lone-puur-withheld": Story(
        "The lone jack of trumps may stay in hand",
        "Clubs are led, and the only club of seat 3 is the jack, which need not be played: two discards on trump "
        "leads, both legal. In this set the winners must say that they have won, and do.",
        play.lone_puur,
    ),
    "wrong-leader": Story(
        "The wrong seat leads",
        "Seat 1 has won the fifth trick, but seat 0 leads to the sixth: `J203 wrong-leader`. The cards lie as "
        "they lie, and the replay goes on from there.",
        play.wrong_leader,
    ),
    "exposed-card": Story(
        "The partner shows a diamond",
        "Before seat 1 leads, the partner lets the six of diamonds be seen. Diamonds may not be led to this "
        "trick, but are: `J308 exposed-suit-led`. One heart was left to lead.",
        play.exposed_card,
    ),
    "taken-back-card": Story(
        "Taken back in time",
        "Seat 0 fails to follow, notices, and takes the card back before the next one is played. `J301 renege` is"
        " only told for information, and the game stays legal.",
        play.taken_back,
    ),
    "coiffeur-tutti": Story(
        "Every suit is trump when it is led",
        "In the third trick the nine of diamonds beats the ace, but the table gives the trick to the ace: `J501 "
        "trick-winner-claimed`. All cards and the last trick make 253; side 0 books three times 165.",
        coiffeur.tutti,
    ),
    "klaverjas-trump-withheld": Story(
        "Played as in Amsterdam",
        "In Rotterdam seat 0 keeps back a trump while the partner is winning: `J303 trump-withheld`. The sums are "
        "those of the cards as they lay.",
        klaverjas.trump_withheld,
    ),
    "klaverjas-renege-ruled": Story(
        "A trump withheld, and the ruling",
        "Seat 1 objects at once (`J901 objection-raised`) to the king of hearts (`J303 trump-withheld`), and play "
        "ends. Read in the view with rulings the others book 162 and the 40 of roem made by then.",
        klaverjas.renege_ruled,
        "ruled",
    ),
    "zweier-sixty-open-card": Story(
        "A card on the table binds, too",
        "The ace of clubs is led. Seat 0 has no club in its hand and throws the king of hearts, but the nine of clubs "
        "lies open before it: `J301 renege`. The points fall as they would have fallen, and a finding changes none.",
        zweier.open_card,
    ),
    "guggitaler-domino": Story(
        "Domino: out first, and still the same five penalties",
        "In the sixth round cards are laid in rows. Seat 0 lays out its last two cards at once and gets 160, seat 3 is "
        "out next with 100, seat 1 with 60; seat 2 keeps three cards and gets nothing.",
        domino.four,
    ),
    "guggitaler-domino-three": Story(
        "Domino for three",
        "Twelve cards each, prizes of 150, 100 and 55. Seat 1 lays out five cards at once, the diamond ace among them, "
        "because the king lies.",
        domino.three,
    ),
    "domino-kept-back": Story(
        "A ten kept back",
        "Nobody wrote the hands down. Seat 1 passes at its first turn, and at its fifth it lays the ten of diamonds, "
        "which it could have laid then: `J322 pass-not-needed`. The places stand; only a ruling could change them.",
        domino.kept_back,
    ),
    "domino-queen-too-early": Story(
        "A queen without her jack",
        "Seat 2 lays the queen of spades when not even the ten lies: `J321 card-does-not-fit`. She lies there all the "
        "same, and the king and ace that others lay next to her break no rule. The total of seat 3 is wrong by ten: "
        "`J602 slate-total-wrong`.",
        domino.queen_too_early,
    ),
}
