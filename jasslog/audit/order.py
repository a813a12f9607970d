"""Judging order and turn: who deals, cuts, chooses, and whether an act has its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jasslog.audit.court import Court
from jasslog.cards import CARD, CODES, RANK_OF, cards, codes, deck
from jasslog.game.facts import NOBODY, UNDER_WAY
from jasslog.game.play import may_take_back
from jasslog.game.rotation import VOID_PHASES, allowed_dealers, find_forehand
from jasslog.game.scoring import standing_rulings
from jasslog.game.state import Round

if TYPE_CHECKING:
    pass


def judge_round_started(court: Court, event: dict[str, Any]) -> None:
    """The right seat deals, and the round before was finished (S-5, S-6)."""
    game = court.game
    last = game.round
    if last is not None and last.phase == "broken" and not standing_rulings(last, "lose_contract"):
        court.find("round-broken-off", slots={"round": last.number, "tricks": len(last.tricks)})
    dealers = allowed_dealers(game)
    if event["dealer"] not in dealers:
        court.find("wrong-dealer", seat=event["dealer"], slots={"expected": sorted(dealers)})


def judge_cut(court: Court, event: dict[str, Any]) -> None:
    """The seat before the dealer cuts, deep enough, and taps only where that is allowed (S-2)."""
    deal, options = _dealing(court), court.game.variant.deal
    if deal is None:
        return
    rearhand = (deal.dealer - 1) % court.game.players
    if event["seat"] != rearhand:
        court.find("wrong-cut", seat=event["seat"], slots={"expected": rearhand, "why": "seat"})
    if event["manner"] == "tap" and options.cut != "cut_or_tap":
        court.find("wrong-cut", seat=event["seat"], slots={"why": "tap"})
    lifted = event.get("lifted")
    if lifted is not None and not options.cut_min <= lifted <= options.deck - 1:
        court.find("wrong-cut", seat=event["seat"], slots={"why": "lifted", "found": lifted, "least": options.cut_min})


def _dealing(court: Court) -> Round | None:
    """The round, if it is still being dealt; otherwise the act has no place here."""
    deal = court.game.round
    if deal is None or deal.phase != "dealing":
        court.find("not-expected")
        return None
    return deal


def judge_hand(court: Court, event: dict[str, Any]) -> None:
    """Every seat gets its number of cards of the deck, and no card is dealt twice (D-3, I-1)."""
    deal = _dealing(court)
    if deal is None:
        return
    game, seat = court.game, event["seat"]
    count = len(event["cards"]) if "cards" in event else event["count"]
    wrong: dict[str, Any] = {}
    if deal.hands[seat] or deal.unknown[seat]:
        wrong = {"why": "twice"}
    elif count != game.tricks_in_round:
        wrong = {"why": "count", "found": count, "expected": game.tricks_in_round}
    hand = cards(event.get("cards", ()))
    dealt = 0
    for other in deal.dealt:
        dealt |= other
    double = hand & dealt
    if double and not wrong:
        wrong = {"why": "card-twice", "cards": codes(double)}
    foreign = hand & ~deck(game.variant.deal.deck)
    if foreign and not wrong:
        wrong = {"why": "deck", "cards": codes(foreign)}
    if wrong:
        found = court.find("misdeal", seat=seat, slots=wrong)
        owners = frozenset(s for s, other in enumerate(deal.dealt) if other & double) | {seat}
        court.distrust(found, owners if double or foreign else frozenset(), lost=False)


def judge_misdeal(court: Court, event: dict[str, Any]) -> None:
    """A misdeal is called before the first lead; then what was wrong with the deal is mended (I-1)."""
    deal = court.game.round
    if deal is None or deal.phase in ("scored", *VOID_PHASES):
        court.find("not-expected")
    elif deal.trick or deal.tricks:
        court.find("misdeal-called-late")
    else:
        for found in court.findings:
            if found.name == "misdeal" and found.seq >= deal.first_event:
                found.severity = "info"
                found.evidence.append(court.event["seq"])


def judge_pickup(court: Court, event: dict[str, Any]) -> None:
    """Where the set says so the forehand's partner looks at his cards only after the forehand has spoken (C-14)."""
    deal, game = court.game.round, court.game
    if deal is None or not game.variant.choosing.partner_looks_late or deal.contract is not None:
        return
    forehand = deal.forehand if deal.forehand != NOBODY else find_forehand(game, deal)
    if deal.pushed == NOBODY and forehand != NOBODY and event["seat"] == game.partner(forehand):
        court.find("early-pickup", seat=event["seat"])


def judge_lots(court: Court, event: dict[str, Any]) -> None:
    """Lots are drawn before the first round, by seats of the table (S-8)."""
    game = court.game
    if game.rounds:
        court.find("not-expected")
    draws = dict(game.draws)
    for draw in event["draws"]:
        seat = draw["seat"]
        mine = draws.get(seat)
        tied = [s for s, ranks in draws.items() if mine and s != seat and ranks[: len(mine)] == mine]
        if seat >= game.players or (mine and not tied):
            court.find("wrong-lots", seat=seat)
        if "card" in draw:
            draws[seat] = (*(mine or ()), RANK_OF[CARD[draw["card"]]])


def judge_lookback(court: Court, event: dict[str, Any]) -> None:
    """Only the turned tricks that the set allows are looked at again (I-13)."""
    deal, rule = court.game.round, court.game.variant.irregularities.lookback
    done = len(deal.tricks) if deal is not None else 0
    allowed = {"first_trick_only": 1, "last_trick": done, "none": 0}[rule]
    if event["trick"] > done:
        court.find("not-expected", seat=event["seat"])
    elif event["trick"] != allowed:
        court.find("looked-back", seat=event["seat"], slots={"trick": event["trick"]})


def judge_take_back(court: Court, event: dict[str, Any]) -> None:
    """A card is taken back before the next one covers it; then what was wrong with it is mended (I-5)."""
    deal = court.game.round
    card = CARD[event["card"]]
    if not may_take_back(court.game, deal, event["seat"], card) or deal is None:
        court.find("taken-back-late", seat=event["seat"], card=CODES[card])
        return
    played = deal.events[-1] if deal.events else deal.tricks[-1].events[-1]
    for found in court.of_event(played):
        found.severity = "info"
        found.evidence.append(event["seq"])
    court.questions[:] = [asked for asked in court.questions if asked.seq != played]
    court.open_cards[:] = [asked for asked in court.open_cards if asked[0] != played]
    for asked in court.questions:
        asked.later.pop(card, None)


def judge_exposed(court: Court, event: dict[str, Any]) -> None:
    """A card can be shown only by the seat that holds it."""
    deal, seat = court.game.round, event["seat"]
    if deal is None or deal.phase not in UNDER_WAY[1:]:
        court.find("not-expected", seat=seat, card=event["card"])
    elif deal.known[seat] and not deal.hands[seat] >> CARD[event["card"]] & 1:
        court.find("card-not-held", seat=seat, card=event["card"])
