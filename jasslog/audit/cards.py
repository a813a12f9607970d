"""Judging the cards: turn, hand, duties."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from jasslog.audit.choosing import ready_to_play
from jasslog.audit.court import Court
from jasslog.audit.duties import report
from jasslog.audit.finding import Finding
from jasslog.audit.questions import Ban, Question, show
from jasslog.cards import BIT, CARD, CODES, SUIT_OF, codes, deck
from jasslog.events.play import CardPlayed
from jasslog.game.facts import NOBODY, UNDER_WAY
from jasslog.game.hands import may_hold
from jasslog.game.phases.auction import standing
from jasslog.game.phases.course import why_not_left
from jasslog.game.phases.play import legal_cards, partner_best
from jasslog.game.phases.prediction import why_not_led
from jasslog.game.phases.stock import free
from jasslog.game.round import Round
from jasslog.game.undecided import bid_open
from jasslog.rules.legal import fault

if TYPE_CHECKING:
    from jasslog.options.playing import Play


def judge_card(court: Court, event: CardPlayed) -> None:
    """Everything about one card: its turn, the hand it comes from, the duties it may break."""
    game, deal = court.game, court.game.round
    seat, code = event.seat, event.card
    card = CARD.get(code, NOBODY)
    if deal is None or deal.phase not in UNDER_WAY or deal.rows is not None:
        domino = {"why": "domino"} if deal is not None and deal.rows is not None else {}
        early = _stopped_early(court, deal) if deal is not None and deal.stopped else None
        court.find("not-expected", seat=seat, card=code, slots=domino, because=early)
        if early is not None:
            court.distrust(early, frozenset(), lost=False)
        return
    if deal.phase != "playing":
        for reason in (*why_not_led(game, deal), *why_not_left(game, deal, seat)):
            court.file(reason)
        deal = ready_to_play(court, deal, seat, code)
        if deal.contract is None and standing(deal) is None and not game.variant.choosing.trump_by_lead:
            return
    out_of_turn = _judge_turn(court, deal, seat, code) if deal.turn != seat else None
    if card == NOBODY:
        court.open_cards.append((court.event.seq, court.here(), seat))
        return
    held = bool(deal.hands[seat] & BIT[card]) or judge_held(court, deal, seat, card, out_of_turn)
    if court.questions:
        show(court, deal, seat, card)
    if deal.contract is not None and held:
        _judge_duties(court, deal, seat, card, out_of_turn)


def _stopped_early(court: Court, deal: Round) -> Finding | None:
    """The stop of play that was not allowed, and after which the table went on."""
    return next((found for found in court.of_round(deal) if found.slots.get("why") == "stop"), None)


def _judge_turn(court: Court, deal: Round, seat: int, code: str) -> Finding | None:
    if deal.turn in (seat, NOBODY):
        return None
    name = "out-of-turn" if deal.trick else "wrong-leader"
    rule = "" if deal.trick or deal.tricks else "leader"
    because = _turn_lost(court, deal, seat)
    return court.find(name, seat=seat, card=code, rule=rule, because=because, slots={"expected": [deal.turn]})


def _turn_lost(court: Court, deal: Round, seat: int) -> Finding | None:
    """What an act out of turn follows from: an earlier one in the trick, or the lead of him who chose unasked."""
    if not deal.trick and not deal.tricks:
        return next((f for f in court.of_round(deal) if f.name == "wrong-chooser" and f.seat == seat), None)
    turns = ("out-of-turn", "wrong-leader")
    return next((f.root for f in court.findings if f.seq in deal.events and f.name in turns and _counts(f)), None)


def _counts(found: Finding) -> bool:
    """Whether a finding still stands, and was not mended by taking the card back."""
    return found.severity == "error"


def judge_held(court: Court, deal: Round, seat: int, card: int, because: Finding | None) -> bool:
    """Whether the seat can have held the card; if not, its hand and the true owner's are no longer known."""
    bit = BIT[card]
    if deal.hands[seat] & bit:
        return True
    owner = next((s for s, dealt in enumerate(deal.dealt) if dealt & bit and s != seat), NOBODY)
    if not bit & deck(court.game.variant.deal.deck) and not deal.seats_open:
        name = "card-not-in-deck"
    elif bit & deal.played:
        name = "card-played-twice"
    elif bit & deal.aside.covered(seat):
        name = "card-face-down"
    elif owner == NOBODY and may_hold(deal, seat, bit):
        return True
    else:
        name = "card-not-held"
    evidence = [event_of(deal, card)] if name == "card-played-twice" else []
    legal = _open_legal(court, deal, seat) if name == "card-face-down" and because is None else []
    found = court.find(name, seat=seat, card=CODES[card], legal=legal, because=because, evidence=evidence)
    if deal.loose:
        # What was really played may have made trump, or not: nothing that hangs on that is sure.
        court.distrust(found)
    else:
        court.distrust(found, frozenset((seat, owner)) - {NOBODY}, lost=False)
    court.doubt_trick(found)
    return False


def _open_legal(court: Court, deal: Round, seat: int) -> list[str]:
    """The cards that a seat with face-down ones could have played; none where hand, trump or trick is not all known."""
    unsure = deal.unknown[seat] or deal.contract is None or deal.veiled or NOBODY in deal.trick or _doubt(court, deal)
    return [] if unsure else codes(legal_cards(court.game, deal, seat))


def event_of(deal: Round, card: int) -> int:
    """The event that played a card, or laid it to the rows."""
    for move in deal.rows.moves if deal.rows is not None else ():
        if card in move.cards:
            return move.event
    for trick in deal.tricks:
        if card in trick.cards:
            return trick.events[trick.cards.index(card)]
    return deal.events[deal.trick.index(card)] if card in deal.trick else NOBODY


def _judge_duties(court: Court, deal: Round, seat: int, card: int, out_of_turn: Finding | None) -> None:
    game = court.game
    if not deal.trick:
        _judge_lead(court, deal, seat, card, out_of_turn)
        return
    play, first = game.variant.play, deal.trick[0]
    follows = first >= 0 and SUIT_OF[card] == SUIT_OF[first]
    if (follows and not play.head_trump_lead) or free(deal):
        # As a rule it follows suit, and then it is legal whatever else is in the hand.
        return
    if deal.veiled:
        court.open_cards.append((court.event.seq, court.here(), seat))
        return
    if NOBODY in deal.trick:
        _judge_beside_unread(court, deal, seat, card)
        return
    mode = deal.modes[len(deal.tricks)]
    best = partner_best(game, deal, seat)
    hand = deal.hands[seat] | BIT[card]
    broken = fault(card, hand, deal.trick, mode, play, partner_best=best)
    if broken is not None and broken.name == "under-trumped" and game.variant.auction.named and bid_open(game):
        # The bid that nobody wrote down may be one that takes no tricks, and then this is no duty.
        court.open_cards.append((court.event.seq, court.here(), seat))
    elif broken is not None:
        doubt = _doubt(court, deal) or (out_of_turn if seat in deal.seats else None)
        report(court, broken, seat, card, codes(legal_cards(game, deal, seat)), because=doubt)
    elif deal.unknown[seat] and not _surely_legal(card, deal.trick, play):
        court.questions.append(Question(seat, card, court.event.seq, court.here(), tuple(deal.trick), mode, best, {}))


def _judge_lead(court: Court, deal: Round, seat: int, card: int, out_of_turn: Finding | None) -> None:
    """The first card of a trick is none that may not be led (I-4, GU-4, PA-6)."""
    if not BIT[card] & (deal.banned | deal.not_led):
        return
    custom = "lead-ban" if deal.variant.play.lead_ban else "pandur-lead"
    if BIT[card] & deal.banned and not out_of_turn:
        _judge_ban(court, deal, seat, card, Ban("exposed-suit-led", "", deal.banned))
    if BIT[card] & deal.not_led:
        _judge_ban(court, deal, seat, card, Ban("banned-suit-led", custom, deal.not_led), out_of_turn)


def _judge_ban(court: Court, deal: Round, seat: int, card: int, ban: Ban, because: Finding | None = None) -> None:
    """A card that may not be led while others are held was led: was another one held?"""
    allowed = deal.hands[seat] & ~ban.cards
    if allowed:
        legal = codes(allowed)
        court.find(ban.name, seat=seat, card=CODES[card], legal=legal, rule=ban.rule, because=because)
    elif deal.unknown[seat]:
        mode = deal.modes[len(deal.tricks)]
        court.questions.append(Question(seat, card, court.event.seq, court.here(), (), mode, False, {}, ban=ban))


def _doubt(court: Court, deal: Round) -> Finding | None:
    """A card of this trick that cannot have been the one played: what others owed to the trick is in doubt."""
    impossible = ("card-not-held", "card-played-twice", "card-not-in-deck", "card-face-down")
    return next((f.root for f in court.findings if f.seq in deal.events and f.name in impossible), None)


def _judge_beside_unread(court: Court, deal: Round, seat: int, card: int) -> None:
    """A card of the trick went unread: what does not depend on it is judged, the rest stays undecided."""
    play, mode = court.game.variant.play, deal.modes[len(deal.tricks)]
    seen = [laid for laid in deal.trick if laid >= 0]
    if deal.trick[0] >= 0:
        broken = fault(card, deal.hands[seat] | BIT[card], seen, mode, play)
        if broken is not None and broken.name in ("renege", "ruffed-with-led-suit"):
            report(court, broken, seat, card, codes(legal_cards(court.game, deal, seat)))
            return
        free = SUIT_OF[card] != mode.trump and play.void_duty == "free" and not deal.unknown[seat]
        if free or _surely_legal(card, deal.trick, play):
            return
    court.open_cards.append((court.event.seq, court.here(), seat))


def _surely_legal(card: int, trick: Sequence[int], play: Play) -> bool:
    """Whether a card is legal whatever else is in the hand: it follows suit, and need not beat the trumps there."""
    return SUIT_OF[card] == SUIT_OF[trick[0]] and not play.head_trump_lead


def judge_trick(court: Court) -> None:
    """When a trick closes: a seat without cards (I-8), and a seat that played twice, after which no turn is sure."""
    deal = court.game.round
    if deal is None or not deal.tricks:
        return
    last = deal.tricks[-1]
    if len(set(last.seats)) == len(deal.active):
        return
    if len(set(last.seats)) < len(last.seats):
        turns = [f for f in court.findings if f.seq in last.events and f.name in ("out-of-turn", "wrong-leader")]
        if turns:
            court.distrust(turns[0])
    for seat in deal.active:
        if seat not in last.seats and not deal.hands[seat] and not deal.unknown[seat]:
            court.find("missing-card", seat=seat, slots={"trick": len(deal.tricks)})
