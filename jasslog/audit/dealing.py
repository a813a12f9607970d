"""Judging the deal: the cut, the hands in each of its stages, the card that is turned."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from jasslog.audit.court import Court
from jasslog.audit.tallies import hangs_on
from jasslog.cards import cards, codes, deck
from jasslog.events.base import Event, card_count
from jasslog.events.deal import CardsCut, HandDealt, HandPickedUp, Misdealt
from jasslog.game.facts import NOBODY
from jasslog.game.phases.staging import first_hand
from jasslog.game.rotation import VOID_PHASES, before_dealer, find_forehand
from jasslog.game.round import Round
from jasslog.variants.tables import counts, seated

if TYPE_CHECKING:
    from jasslog.variants.options import Variant


def judge_cut(court: Court, event: CardsCut) -> None:
    """The seat before the dealer cuts, deep enough, and taps only where that is allowed (S-2)."""
    deal, options = _dealing(court), court.game.variant.deal
    if deal is None:
        return
    rearhand = before_dealer(court.game, deal)
    if event.seat != rearhand and not deal.seats_open:
        court.find("wrong-cut", seat=event.seat, slots={"expected": rearhand, "why": "seat"})
    if event.manner == "tap" and options.cut != "cut_or_tap":
        court.find("wrong-cut", seat=event.seat, slots={"why": "tap"})
    lifted = event.lifted
    if lifted is not None and not deal.seats_open and not options.cut_min <= lifted <= options.deck - options.cut_left:
        slots = {"why": "lifted", "found": lifted, "least": options.cut_min, "left": options.cut_left}
        court.find("wrong-cut", seat=event.seat, slots=slots)


def _dealing(court: Court) -> Round | None:
    """The round, if it is still being dealt; otherwise the act has no place here."""
    deal = court.game.round
    if deal is None or deal.phase != "dealing":
        court.find("not-expected")
        return None
    return deal


def judge_hand(court: Court, event: HandDealt) -> None:
    """Every seat gets its number of cards of the deck, in each stage of the deal, and no card is dealt twice (D-3)."""
    deal = court.game.round
    if deal is None or (deal.phase != "dealing" and ((deal.contract is None and not deal.unnamed) or not deal.rest)):
        court.find("not-expected")
        return
    seat, hand = event.seat, cards(event.cards or ())
    if seat not in deal.dealt_in:
        court.find("not-expected", seat=seat)
        return
    wrong = _miscounted(court, deal, event) or _not_of_the_pack(court, deal, hand)
    if wrong:
        found = court.find("misdeal", seat=seat, slots=wrong)
        owners = _owners(deal, hand)
        doubtful = owners or hand & ~deck(court.game.variant.deal.deck)
        court.distrust(found, owners | {seat} if doubtful else frozenset(), lost=False)


def _miscounted(court: Court, deal: Round, event: HandDealt) -> dict[str, Any]:
    """What is wrong with a hand as to its number: it comes a second time, or it is not what is due in its stage."""
    seat, given = event.seat, card_count(event)
    due = deal.rest[seat] if deal.rest else first_hand(court.game.variant)
    if deal.unnamed and deal.rest and due:
        # Who has the card that was turned gets one card less, and nobody knows who that is.
        due -= given == due - 1
    if not due if deal.rest else deal.hands[seat] or deal.unknown[seat]:
        return {"why": "twice"}
    if deal.seats_open and given in _first_hands(court.game.rules):
        return {}
    return {"why": "count", "found": given, "expected": due} if given != due else {}


def _first_hands(rules: Variant) -> set[int]:
    """What a hand may hold when the choosing begins, by the number of those who play."""
    return {first_hand(seated(rules, players)) for players in counts(rules)}


def _not_of_the_pack(court: Court, deal: Round, dealt: int) -> dict[str, Any]:
    """What is wrong with these cards, if they have been dealt before or are not in the deck."""
    double = dealt & reduce(or_, deal.dealt, deal.aside.known)
    if double:
        return {"why": "card-twice", "cards": codes(double)}
    foreign = dealt & ~deck(court.game.variant.deal.deck) if not deal.seats_open else 0
    return {"why": "deck", "cards": codes(foreign)} if foreign else {}


def _owners(deal: Round, hand: int) -> frozenset[int]:
    """The seats that have been dealt some of these cards."""
    return frozenset(seat for seat, dealt in enumerate(deal.dealt) if dealt & hand)


def judge_seats(court: Court, deal: Round) -> None:
    """Where earlier points are open and the deal was not recorded, nobody knows who plays (HJ-9)."""
    told = any(found.name == "seats-undecided" for found in court.of_round(deal))
    if deal.number in court.game.lost and not told:
        found = court.find("seats-undecided", slots={"round": deal.number, **hangs_on(court, court.game.rounds[:-1])})
        court.distrust(found)


def judge_misdeal(court: Court, event: Misdealt) -> None:
    """A misdeal is called before the first lead; then what was wrong with the deal is mended (I-1)."""
    deal = court.game.round
    if deal is None or deal.phase in ("scored", *VOID_PHASES):
        court.find("not-expected")
    elif deal.trick or deal.tricks or (deal.rows is not None and deal.rows.moves):
        court.find("misdeal-called-late")
    else:
        for found in court.findings:
            if found.name in ("misdeal", "wrong-pile") and found.seq >= deal.first_event:
                found.severity = "info"
                found.evidence.append(court.event.seq)


def judge_missing_rest(court: Court, event: Event) -> None:
    """Play begins when all hands have been dealt out, where their first stage is on record (G9-2)."""
    deal = court.game.round
    if deal is None or deal.contract is None or not any(deal.rest) or "hands" in court.game.not_recorded:
        return
    seats = [seat for seat, due in enumerate(deal.rest) if due]
    found = court.find("misdeal", seat=seats[0], slots={"why": "rest", "seats": seats})
    court.distrust(found, frozenset(), lost=False)


def judge_pickup(court: Court, event: HandPickedUp) -> None:
    """Where the set says so the forehand's partner looks at his cards only after the forehand has spoken (C-14)."""
    deal, game = court.game.round, court.game
    settled = deal is None or deal.contract is not None or "choosing" in game.not_recorded
    if deal is None or settled or not game.variant.choosing.partner_looks_late:
        return
    forehand = deal.forehand if deal.forehand != NOBODY else find_forehand(game, deal)
    if deal.pushed == NOBODY and forehand != NOBODY and event.seat == game.partner(forehand):
        court.find("early-pickup", seat=event.seat)
