"""Judging order and turn: who deals, cuts, chooses, and whether an act has its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from jasslog.audit.court import Court
from jasslog.cards import CARD, CODES, RANK_OF, cards, codes, deck
from jasslog.game.choosing import contract_of
from jasslog.game.facts import NOBODY, UNDER_WAY
from jasslog.game.naming import all_contracts, open_contracts
from jasslog.game.play import may_take_back
from jasslog.game.rotation import VOID_PHASES, allowed_dealers, find_forehand
from jasslog.game.scoring import standing_rulings
from jasslog.game.state import Round
from jasslog.game.ways import way_of

if TYPE_CHECKING:
    from jasslog.game.acts import Act
    from jasslog.rules.contracts import Contract


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


def judge_turned(court: Court, event: dict[str, Any]) -> None:
    """A card is turned only where one is due: the dealer's own (G5), or of another pack and a fresh suit (G10-1)."""
    deal, way, code = court.game.round, way_of(court.game.variant), event["card"]
    may_speak = deal is not None and deal.phase in ("dealing", "choosing") and event["type"] in way.CALLS
    acts = way.acts(court.game, deal) if deal is not None and may_speak else []
    due = next((act for act in acts if act.type == event["type"]), None)
    if deal is None or due is None:
        court.find("not-expected", card=code)
        return
    if deal.phase == "dealing":
        judge_missing_hands(court, deal)
    if due.seat == NOBODY and CARD[code] not in due.cards:
        court.find("suit-turned-twice", card=code)
    elif due.seat != NOBODY and deal.known[due.seat] and not deal.dealt[due.seat] >> CARD[code] & 1:
        court.find("card-not-held", seat=due.seat, card=code)


def judge_call(court: Court, event: dict[str, Any]) -> None:
    """The right seat speaks, says what it may say now, and names a contract that is open to it (C-10 to C-12)."""
    deal, game, way = court.game.round, court.game, way_of(court.game.variant)
    seat, kind = event["seat"], event["type"]
    if deal is None or deal.phase not in ("dealing", "choosing") or kind not in way.CALLS:
        named = deal is not None and deal.contract is not None
        court.find("contract-already-named" if named else "not-expected", seat=seat)
        return
    if deal.phase == "dealing":
        judge_missing_hands(court, deal)
    acts = way.acts(game, deal)
    if all(act.type == "card_turned" for act in acts):
        _judge_unoffered(court, event)
        return
    seats = sorted({act.seat for act in acts if not act.optional})
    if deal.forehand == NOBODY and find_forehand(game, deal) == NOBODY:
        court.assumed.setdefault(deal.number, (court.event["seq"], court.here(), seat))
    if seat not in seats:
        court.find("wrong-chooser", seat=seat, slots={"expected": seats})
    elif kind in _NOT_NOW and not any((act.seat, act.type) == (seat, kind) for act in acts):
        court.find(_NOT_NOW[kind], seat=seat, rule=way.RULE)
    elif "bid_made" in way.CALLS and kind not in {act.type for act in acts}:
        court.find("not-expected", seat=seat)
    if "contract" in event:
        judge_named(court, seat, contract_of(event["contract"]), acts)


_NOT_NOW = {"pushed": "push-not-allowed", "passed": "pass-not-allowed"}


def _judge_unoffered(court: Court, event: dict[str, Any]) -> None:
    """Somebody speaks and nothing has been turned; a pass then leaves open what was passed, so the rest is in doubt."""
    found = court.find("no-suit-turned", seat=event["seat"])
    if "contract" not in event:
        court.distrust(found, frozenset())


def judge_named(court: Court, seat: int, contract: Contract, acts: Sequence[Act] = ()) -> None:
    """The contract is one of the set, its line on the sheet is open, its suit on offer (C-10, G6-1, G10-1).

    ``acts`` are what may come now, where that can leave fewer contracts than are open.
    """
    game = court.game
    offered = {other for act in acts for other in act.contracts}
    withheld = {other for act in acts for other in open_contracts(game, act.seat)} - offered
    allowed = [other for other in open_contracts(game, seat) if other not in withheld]
    if contract in allowed:
        return
    used = "contract-used" if contract in all_contracts(game.variant) else "contract-not-allowed"
    legal = list(dict.fromkeys(other.via or other.name for other in allowed))
    slots = {"contract": contract.via or contract.name, "allowed": legal}
    court.find("suit-not-offered" if contract in withheld else used, seat=seat, slots=slots)


def close_choosing(court: Court, deal: Round) -> None:
    """Where the hands did not tell who was forehand, the cards played since may: then he who spoke first is judged."""
    seq, address, seat = court.assumed.pop(deal.number, (-1, "", NOBODY))
    actual = find_forehand(court.game, deal) if seq >= 0 else NOBODY
    if actual not in (NOBODY, seat):
        court.find("wrong-chooser", at=seq, address=address, seat=seat, slots={"expected": [actual]})


def judge_missing_hands(court: Court, deal: Round) -> None:
    """Some hands were dealt on record and some were not: somebody's deal is missing."""
    missing = [s for s in range(court.game.players) if not deal.hands[s] and not deal.unknown[s]]
    told = "hands" not in court.game.not_recorded and deal.number not in court.damage
    if told and 0 < len(missing) < court.game.players:
        found = court.find("misdeal", seat=missing[0], slots={"why": "missing", "seats": missing})
        court.distrust(found, frozenset(), lost=False)


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
