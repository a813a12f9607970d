"""Judging melds and the marriage."""

from __future__ import annotations

from typing import Any

from jasslog.audit.court import Court
from jasslog.cards import BIT, CODES, codes
from jasslog.events.melds import MarriageAnnounced, MeldAnnounced
from jasslog.game.facts import BEFORE_PLAY, NOBODY, Announcement
from jasslog.game.holding import together
from jasslog.game.phases.best_melds import barred_by, credited_melds, seat_order, standing, unresolved
from jasslog.game.phases.marriage import FIRST, married_seats, pair_of, parted, said_for_good, why_marriage_void
from jasslog.game.phases.turn_melds import proved, unproved
from jasslog.game.round import Round
from jasslog.game.undecided import bid_open

MELD_NAMES = {
    "late": "meld-late",
    "early": "meld-early",
    "not-held": "meld-not-held",
    "not-valid": "meld-not-valid",
    "overlapping": "meld-overlapping",
    "too-low": "meld-too-low",
    "not-better": "meld-not-better",
    "second": "meld-second",
    "not-allowed": "meld-not-allowed",
    "misstated": "meld-misstated",
}
MARRIAGE_NAMES = {
    "late": "marriage-late",
    "early": "marriage-early",
    "half": "marriage-half",
    "not-held": "marriage-not-held",
    "not-allowed": "marriage-not-allowed",
}


def judge_meld(court: Court, event: MeldAnnounced) -> None:
    """After an announcement: why it is void, if it is (W-2, W-3)."""
    deal = court.game.round
    if deal is None or not deal.melds or deal.melds[-1].event != event.seq:
        court.find("not-expected", seat=event.seat)
        return
    said = deal.melds[-1]
    if said.void == "overlapping" and not _bar_stands(court, deal, said):
        # What it shares cards with may still fall.
        return
    if said.void:
        _report(court, deal, said)
    elif court.game.variant.melds.window == "before_first_lead":
        order = [seat_order(court.game, deal, earlier.seat) for earlier in deal.melds]
        if order[-1] < max(order):
            court.find("meld-out-of-order", seat=said.seat)


def _bar_stands(court: Court, deal: Round, said: Announcement) -> bool:
    """Whether a meld that shares cards with this one was certainly in the hand."""
    barring = barred_by(court.game, said, deal.melds[:-1])
    return any(not other.cards & ~deal.dealt[other.seat] & ~other.left for other in barring)


def _report(court: Court, deal: Round, said: Announcement, **details: Any) -> None:
    missing = said.cards & ~deal.dealt[said.seat] & ~said.left
    slots = {"cards": codes(said.cards), "points": said.meld.points if said.meld else said.said}
    if said.void == "not-held":
        slots["missing"] = codes(missing)
    court.find(MELD_NAMES[said.void], seat=said.seat, slots=slots, **details)


def judge_marriage(court: Court, event: MarriageAnnounced) -> None:
    """Before an announcement of the marriage: whether it counts now (ST-1, ST-2), and is none that counts already."""
    deal, seat = court.game.round, event.seat
    if deal is None or deal.phase in BEFORE_PLAY:
        court.find("not-expected", seat=seat)
        return
    void = why_marriage_void(court.game, deal, seat)
    said = deal.marriage_said.get(seat)
    if said and not said[1]:
        if said_for_good(court.game, deal, seat):
            slots = {"cards": codes(pair_of(deal)), "why": "marriage"}
            court.find("meld-overlapping", seat=seat, rule="marriage-window", evidence=[said[0]], slots=slots)
        return
    needless = seat in married_seats(court.game, deal, credited_melds(court.game, deal))
    if void and not needless:
        earlier = [f for f in court.of_round(deal) if void == "half" and (f.name, f.seat) == ("marriage-late", seat)]
        court.find(MARRIAGE_NAMES[void], because=next(iter(earlier), None), seat=seat)


def close_melds(court: Court, deal: Round) -> None:
    """At the end of a round: melds disproved or too low, melds nobody showed, marriages nobody announced."""
    if deal.melds:
        _close_announced(court, deal)
    _judge_forgotten_marriage(court, deal)


def _close_announced(court: Court, deal: Round) -> None:
    reported = {found.seq for found in court.findings if found.code.startswith("J40")}
    for said in standing(court.game, deal):
        if said.void and said.void != "unshared" and said.event not in reported:
            proof = [event for seat, event in _players_of(deal, said.cards) if seat != said.seat]
            _report(court, deal, said, at=said.event, address=court.addresses.get(said.event, ""), evidence=proof)
    if unresolved(deal) or unproved(deal):
        open_ones = [said for said in deal.melds if not said.void and (not said.cards or not proved(deal, said))]
        where = court.addresses.get(open_ones[0].event, "")
        evidence = [said.event for said in open_ones]
        court.find("meld-undecided", at=open_ones[0].event, address=where, seat=open_ones[0].seat, evidence=evidence)


def _players_of(deal: Round, cards: int) -> list[tuple[int, int]]:
    """(seat, event) of each card of a set that was played."""
    found = []
    for trick in deal.tricks:
        for seat, card, event in zip(trick.seats, trick.cards, trick.events, strict=True):
            if card >= 0 and BIT[card] & cards:
                found.append((seat, event))
    return found


def _judge_forgotten_marriage(court: Court, deal: Round) -> None:
    game = court.game
    pair = pair_of(deal)
    if not pair or not game.variant.marriage.allowed or "marriages" in game.not_recorded:
        return
    if (game.variant.marriage.via_meld and "melds" in game.not_recorded) or (
        game.variant.auction.named and bid_open(game)
    ):
        # It may have been shown in a meld, and a bid by name that nobody wrote down may be one without marriages.
        return
    seat = next((s for s, dealt in enumerate(deal.dealt) if dealt & pair == pair), NOBODY)
    once = seat in deal.marriage_said and deal.marriage_said[seat][1] == FIRST
    if seat == NOBODY or parted(deal, seat, pair) or (seat in deal.marriage_said and not once) or pair & ~deal.played:
        return
    if len(deal.tricks) < deal.size and deal.last_card >= 0 and BIT[deal.last_card] & pair:
        return  # Play stopped before the next card: it could still have been said.
    if together(deal, seat, pair) and seat not in married_seats(game, deal, credited_melds(game, deal)):
        second = max(event for _, event in _players_of(deal, pair))
        where = _address_of(deal, second)
        name = "marriage-half" if once else "marriage-missing"
        court.find(name, at=second, address=where, seat=seat, card=_code_of(deal, second))


def _address_of(deal: Round, event: int) -> str:
    for number, trick in enumerate(deal.tricks, start=1):
        if event in trick.events:
            return f"{deal.number}.{number}.{trick.events.index(event) + 1}"
    return ""


def _code_of(deal: Round, event: int) -> str:
    for trick in deal.tricks:
        if event in trick.events:
            return CODES[trick.cards[trick.events.index(event)]]
    return ""
