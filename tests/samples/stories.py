"""Every sample by its name, with the few words that stand beside it."""

from __future__ import annotations

from samples.story import Story

from samples import (
    stories_coiffeur as coiffeur,
    stories_differenzler as differenzler,
    stories_domino as domino,
    stories_drawing as drawing,
    stories_guggitaler as guggitaler,
    stories_handjass as handjass,
    stories_klaverjas as klaverjas,
    stories_lone as lone,
    stories_molotov as molotov,
    stories_pandur as pandur,
    stories_play as play,
    stories_record as record,
    stories_score as score,
    stories_sidi as sidi,
    stories_thirty_two as thirty_two,
    stories_transcript as transcript,
    stories_trust as trust,
    stories_zuger as zuger,
    stories_zweier as zweier,
)

STORIES = {
    "clean": Story(
        "A clean game",
        "The last round of a house game of Santiago, with cut, melds, marriage and the table's own figures. "
        "Nothing is wrong: spades count double, side 0 books 292, passes 2500 and wins.",
        play.clean,
    ),
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
    "missing-card": Story(
        "One card too few",
        "Seat 3 was dealt eight cards and nobody counted (`J211 misdeal`); in the last trick one is missing "
        "(`J309 missing-card`, which only follows from that). By the ruling the opponents take all 157.",
        play.missing_card,
        "ruled",
    ),
    "misdeal-and-redeal": Story(
        "Ten cards and eight",
        "A misdeal is called before the first lead, and the same dealer deals again. `J211 misdeal` is told for "
        "information; nothing of the first deal is scored.",
        play.misdeal,
    ),
    "annulled-round": Story(
        "A round that does not count",
        "A whole round is played and booked, then annulled. In the view with rulings nobody gets a point of it.",
        play.annulled,
        "ruled",
    ),
    "kreuzjass": Story(
        "The dealer's last card makes trump",
        "The last card of the dealer is turned, a spade; nobody chooses, and the seat after the dealer leads. "
        "Only the owner of the best meld scores.",
        play.kreuzjass,
    ),
    "pique-double": Story(
        "Spades count double",
        "In this set only spades are doubled, melds and marriage too: 126 to 101 is booked as 252 to 202.",
        play.pique_double,
    ),
    "tournament-last-round": Story(
        "The eighth round of a championship",
        "No melds, no multipliers, and the partner of forehand looks at his cards only after the push. After "
        "eight rounds the higher total wins.",
        play.tournament,
    ),
    "italian-failed-contract": Story(
        "A contract that fails",
        "The declarers have 70 card points and needed 76: they book nothing. The opponents get all 152 and their "
        "own best meld; the five of the last trick are lost.",
        play.failed_contract,
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
    "coiffeur-three": Story(
        "Three players, twelve cards each",
        "Everybody plays alone and fills a sheet alone. Seat 0 takes 131 points bottom up on the line of six: 786 are "
        "booked, the others book nothing.",
        coiffeur.three,
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
    "coiffeur-tutti": Story(
        "Every suit is trump when it is led",
        "In the third trick the nine of diamonds beats the ace, but the table gives the trick to the ace: `J501 "
        "trick-winner-claimed`. All cards and the last trick make 253; side 0 books three times 165.",
        coiffeur.tutti,
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
    "differenzler-hidden": Story(
        "Five players, predictions on paper",
        "The predictions are written down in any order and opened when the cards are counted. The table counts the "
        "cards first and the differences afterwards; whoever was right gets nothing, and nothing taken off.",
        differenzler.hidden,
    ),
    "differenzler-never-opened": Story(
        "A prediction that nobody opened",
        "Seat 0 never shows what it wrote down: `J508 prediction-undecided`, so nobody knows who has won. Seat 1 "
        "opens another number than it had named: `J245 prediction-changed`, and the first one counts.",
        differenzler.never_opened,
    ),
    "differenzler-spoken": Story(
        "Predictions said aloud",
        "The same round as in Santiago, by rules that take nothing off for a prediction that came true.",
        differenzler.spoken,
    ),
    "differenzler-changed": Story(
        "A prediction is not changed",
        "Seat 0 says 40, and once everybody has spoken, 38: `J245 prediction-changed`. The round is scored by the "
        "second number: `J505 round-score-claimed`, it was two points off.",
        differenzler.changed,
    ),
    "klaverjas-made": Story(
        "The second suit, and roem",
        "All pass on spades, and diamonds are turned next. Jack, queen and king of trumps in the first trick are 40 of "
        "roem: a run and the stuk. In Amsterdam seat 0 need not trump the partner's king; 127 to 75.",
        klaverjas.made,
    ),
    "klaverjas-stuk-forgotten": Story(
        "Half the roem is forgotten",
        "Seat 3 calls roem in a trick that has none: `J421 roem-absent`. Of the 40 in the first trick only the run is "
        "written, not king and queen of trumps: `J601 slate-entry-wrong`. The totals follow from that: `J602 "
        "slate-total-wrong`, `J606 final-score-wrong`.",
        klaverjas.stuk_forgotten,
    ),
    "klaverjas-nat": Story(
        "Nat by two points",
        "The same cards in Rotterdam, where the partner's king must be trumped. 60 and 40 of roem are less than 102: "
        "the choosers book nothing, the others 162 and all the roem.",
        klaverjas.nat,
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
    "klaverjas-pit": Story(
        "A pit for the others",
        "Hearts are accepted on a poor hand, and the others take all eight tricks: 162, 100 for the pit, and 20 of "
        "roem in the last trick.",
        klaverjas.pit,
    ),
    "klaverjas-nat-both-roem": Story(
        "The roem of both sides",
        "Nat with 40 of roem, and the others had 20 of their own: all 60 are theirs now. The table books the round so, "
        "but still writes the roem as it was taken: `J505 round-score-claimed`.",
        klaverjas.both_roem,
    ),
    "klaverjas-seventy-six": Story(
        "76 and no more",
        "The Italian rule: exactly half of the card points is enough, and melds of the hand count, no roem.",
        klaverjas.seventy_six,
    ),
    "klaverjas-other-suit": Story(
        "Not the suit that was turned",
        "Diamonds are turned and seat 0 names spades: `J222 suit-not-offered`. The round is replayed in spades all the "
        "same; the contract fails, and the others book 152.",
        klaverjas.other_suit,
    ),
    "molotov": Story(
        "Molotov: trump made by a discard",
        "Seat 2 has no diamond, and its ten of clubs makes clubs trump, in that trick already. From then on melds are "
        "announced: the best one takes 20 off for seat 1, the marriage 20 for seat 3. Seat 0 wins two tricks that are "
        "melds on the table, 20 more each. The lowest total wins.",
        molotov.four,
    ),
    "molotov-five": Story(
        "Molotov for five",
        "Seven cards each, without the six of spades. The round adds up to 157, with 20 for a run on the table and 20 "
        "less for one in the hand.",
        molotov.five,
    ),
    "molotov-without-trump": Story(
        "Nobody ever discards",
        "Three players with three cards of each suit: every card follows, no trump is made, eights count 8. All twelve "
        "tricks are runs on the table.",
        molotov.without_trump,
    ),
    "molotov-too-early": Story(
        "A meld before there is trump",
        "Seat 0 announces a run with its first card: `J402 meld-early`. It counts for nothing, as it would have later, "
        "beside a better one.",
        molotov.too_early,
    ),
    "molotov-old-values": Story(
        "A trick counted before trump was made",
        "The first trick is claimed with eight points for its eight. Later clubs become trump, and cards count by that "
        "trump also in the tricks before: `J502 trick-points-claimed`, the trick is worth nothing.",
        molotov.old_values,
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
    "belote-announced-once": Story(
        "Belote, and no rebelote",
        "Seat 1 announces king and queen of trump with the queen and forgets it with the king: `J417 marriage-half`. "
        "The table counts the 20 and takes the round for a litige (`J505 round-score-claimed`); without them 91 to 71 "
        "is made.",
        thirty_two.announced_once,
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
    "putz": Story(
        "Putz: two putz and an apple",
        "The queen of diamonds is turned up and seat 2 robs it with the six. 43, 20 and 60 points are won: seat 1 has "
        "fewer than 21 and loses one, the other two win one each, and seat 0 has seven.",
        handjass.putz,
    ),
    "putz-blind-twice": Story(
        "The blind taken twice",
        "Under these rules whoever comes later may still take the blind inside the first trick, before his own card: "
        "seat 1 does. After that seat 0 wants it, too: `J254 swapped-twice`. No card moves; the round is annulled, and "
        "there the record stops: `J216 unfinished-game`.",
        handjass.blind_twice,
    ),
    "putz-robbed-late": Story(
        "Robbed after the first card",
        "Seat 1 has led when seat 2 gives the six for the card turned up: `J256 rob-not-allowed`. The cards are "
        "followed as they were moved.",
        handjass.robbed_late,
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
    "handjass": Story(
        "Handjass: the blind, a fold and a meld",
        "Seat 1 takes the blind, seat 2 folds, seat 0 stays. The folded hand and the one laid away hold 42 points, so "
        "74 and 41 are all there is to win. Both go out in this round and share the rank; seat 2 has lost.",
        handjass.handjass,
    ),
    "handjass-blind-gone": Story(
        "The card turned up is gone",
        "Seat 0 holds the six, but the card turned up went with the blind: `J256 rob-not-allowed`. No card moves.",
        handjass.blind_gone,
    ),
    "handjass-two": Story(
        "Handjass for two",
        "Nine cards each, nine in the blind, nine dead. The blind brings seat 0 the marriage; only one point is to be "
        "won by two players, and it ends the game.",
        handjass.two,
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
    "handjass-bessern": Story(
        "Handjass with better cards",
        "Seat 0 lays two cards away and takes the first two of his packet: the fourth jack is among them. He has 200 "
        "for the meld and out of the hole by cards alone, and both who played go out.",
        handjass.bettered,
    ),
    "schaffhauser": Story(
        "Schaffhauser: the king at his target",
        "The king's run of four is the best meld and brings 50 beside his 60 points: with 240 from before he has the "
        "350 that he needs. The others have 117 with the marriage.",
        lone.king,
    ),
    "schaffhauser-given-up-late": Story(
        "The king gives up with a card on the table",
        "A round is given up before anything else is done in it: `J271 concession-not-allowed`. What was said stands "
        "until somebody rules, so the others book their 157.",
        lone.given_up_late,
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
    "bieter-five-bessern-left-out": Story(
        "What was laid away is forgotten",
        "The table counts the tricks of the declarer's side and forgets the cards that he laid away: `J504 "
        "round-cards-claimed`. "
        "The game goes on: `J216 unfinished-game`.",
        lone.six_left_out,
    ),
    "pandur": Story(
        "Pandur: raised again, and made with a run of four",
        "Seat 1 was outbid at 150, bids 180 and names hearts. His 131 points and the 50 of his run make it by a point, "
        "worth three game points, and with eight from before he has eleven.",
        pandur.three,
    ),
    "pandur-outranked": Story(
        "A misère over 210",
        "Misère stands between 200 and 210, so it cannot outbid 210: `J231 bid-not-allowed`. What was bid stands "
        "until somebody rules. The declarer takes tricks, and the other two get four each.",
        pandur.outranked,
    ),
    "pandur-stopped": Story(
        "A misère that is lost with the first trick",
        "The declarer wins the first trick, so play may stop: whatever follows changes nothing. Both others get four; "
        "they reach eleven and ten, and the higher score wins.",
        pandur.stopped,
    ),
    "pandur-melded": Story(
        "A run in a pandur",
        "Misère and pandur go by tricks alone, and nothing is melded in them: `J407 meld-not-allowed`. The declarer "
        "takes all eight tricks, which is six game points.",
        pandur.melded,
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
    "pandur-two": Story(
        "Pandur for two",
        "A third hand lies dead, so fewer than 157 points are in play. 200 was too much, and the bid brings the other "
        "one four.",
        pandur.two,
    ),
    "handjass-bessern-count": Story(
        "Two laid away, three taken",
        "Seat 0 takes three cards and lays only two away: `J257 discard-count`. The card too many is still in the hand "
        "after the last trick and counts for nobody.",
        handjass.one_too_many,
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
    "weis-booked-twice": Story(
        "One meld, written twice",
        "Both partners write the same meld on the slate: `J603 slate-entry-twice`. The total is that of the cards.",
        score.booked_twice,
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
    "slate-says-156": Story(
        "156 on the slate",
        "76 and 80 are written for a round that is worth 157: `J601 slate-entry-wrong`, one point too few for side 1.",
        score.slate_156,
    ),
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
    "schmaus-drawn-first": Story(
        "Drawn before the winner",
        "After the first trick the loser draws before the winner of the trick: `J282 draw-out-of-turn`. Each keeps the "
        "card that he took.",
        drawing.drawn_first,
    ),
    "zweier-sidi": Story(
        "Zweier-Sidi: one short of seventy",
        "Seat 0 bid 70 for spades and has 69 with its hand and the cards that lay open before it, so the other seat "
        "scores the one that is missing, and that makes its hundred. What lay face down is known only since it was "
        "turned up.",
        zweier.one_short,
    ),
    "zweier-sidi-not-turned": Story(
        "A card that was not turned up",
        "Seat 0 plays an open queen, and the other plays on before the card under it is turned up: `J285 "
        "uncover-missing`. It is known by now what it was, so nothing else is in doubt.",
        zweier.face_down,
    ),
    "zweier-sixty": Story(
        "Zweier-Sixty: nearer to sixty",
        "The same cards, but nobody bids, and whoever comes nearer to 60 scores one. 69 is nearer than 88, as fewer "
        "points always are, and nine win.",
        zweier.nearer,
    ),
    "zweier-sixty-open-card": Story(
        "A card on the table binds, too",
        "The ace of clubs is led. Seat 0 has no club in its hand and throws the king of hearts, but the nine of clubs "
        "lies open before it: `J301 renege`. The points fall as they would have fallen, and a finding changes none.",
        zweier.open_card,
    ),
    "zuger": Story(
        "Zuger: every trick, four aces and the marriage",
        "Scores are kept in tens: 15 for the tricks, 10 for the match, 10 for four aces, 2 for the marriage. The other "
        "two are in the hole and lose ten each. All together have a hundred now, and the highest score wins.",
        zuger.match,
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
"""All samples, in the order in which they are best read."""
