"""Judging the cards: what is found of each, what a trick must have, and what taking a card back mends.

What the recorded hands do not decide stays a question: cards shown later prove it, or it is open at the end.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from msgspec.structs import replace

from jasslog.audit.causes import IMPOSSIBLE, TURNS
from jasslog.audit.court import Court, Question
from jasslog.audit.finding import Finding
from jasslog.cards import BIT, CARD, CODES, SUIT_OF, UNKNOWN, cards, deck
from jasslog.events.deal import Revealed
from jasslog.events.play import CardExposed, CardPlayed, CardTakenBack, HandLaidDown, MeldAnnounced, MeldShown
from jasslog.game.facts import NOBODY, UNREAD, LaidCard, Open, card_by_card
from jasslog.game.hands import may_hold, unread
from jasslog.game.phases import columns, irregularities, tricks
from jasslog.game.phases.duties import LEADS, RENEGE_FAMILY
from jasslog.game.state import Game, Round
from jasslog.options import Play
from jasslog.rules.contracts import OBENABE
from jasslog.rules.legal import fault
from jasslog.rules.rest import Loss, Rest, beaten_by, could_lose, sure_loss


def judge_card(court: Court, event: CardPlayed) -> None:
    """What speaks against a card; between its hand and its duties it proves what was asked of earlier ones."""
    reasons, deal = tricks.why_not_played(court.game, event), court.game.round
    if not reasons and not court.questions:
        return
    duties = (place for place, one in enumerate(reasons) if isinstance(one, Open) or one.name in PROVED_LATER)
    first = next(duties, len(reasons))
    for reason in reasons[:first]:
        court.file(reason)
    if court.questions and event.card != UNKNOWN and deal.phase == "playing":
        show(court, deal, event.seat, CARD[event.card])
    for reason in reasons[first:]:
        court.file(reason)


def judge_trick(court: Court) -> None:
    """When a trick closes: a seat without cards, and a seat that played twice, after which no turn is sure."""
    deal = court.game.round
    if not deal.tricks:
        return
    last = deal.tricks[-1]
    if len(set(last.seats)) == len(deal.active):
        return
    if len(set(last.seats)) < len(last.seats):
        turns = court.told(deal).on_table(last.events, TURNS)
        if turns:
            court.distrust(turns[0])
    for seat in deal.active:
        if seat not in last.seats and not deal.hands[seat] and not deal.unknown[seat]:
            number = len(deal.tricks)
            address = deal.trick_address(number, len(last.events))
            found = court.find("missing-card", address=address, seat=seat, slots={"trick": number})
            court.distrust(found, frozenset(), lost=False)


def judge_take_back(court: Court, event: CardTakenBack) -> None:
    """When a card is taken back in time, what was wrong with it is mended (take-back)."""
    deal, card = court.game.round, CARD[event.card]
    if not irregularities.may_take_back(court.game, deal, event.seat, card):
        return
    played = irregularities.last_laid(deal)
    for found in _because_of(court, deal, played):
        found.severity = "info"
        found.evidence.append(event.seq)
    court.questions[:] = [asked for asked in court.questions if asked.seq != played]
    for asked in court.questions:
        asked.later.pop(card, None)


def doubt_last_card(court: Court, seq: int) -> None:
    """Where lines are missing or hidden before an event, the last card may have been taken back (take-back).

    Then nothing convicts it. If only one is missing, the same seat has to play the next card.
    """
    court.unsaid = False
    game, deal, event = court.game, court.game.round, court.event
    if deal.last_seat == NOBODY:
        return
    played = irregularities.last_laid(deal)
    stands = seq == played + 2 and isinstance(event, CardPlayed) and event.seat != deal.last_seat
    if stands or not irregularities.may_take_back(game, deal, deal.last_seat, deal.last_card):
        return
    for found in _because_of(court, deal, played):
        if found.severity == "error":
            found.severity = "undecided"
    court.questions[:] = [replace(one, back=True) if one.seq == played else one for one in court.questions]


def _because_of(court: Court, deal: Round, played: int) -> list[Finding]:
    """What was found of the card last laid, and what has followed from that."""
    own = court.told(deal).of_event(played)
    # Only what was found since can follow, and that is little where the round may hold thousands.
    later = takewhile(lambda found: found is not own[0], reversed(court.findings if own else ()))
    return own + [found for found in later if found.seq > played and any(found.root is one for one in own)]


# Questions: cards that the recorded hands do not decide


PROVED_LATER = (*RENEGE_FAMILY, *LEADS)
"""Findings that cards shown later may prove, or name the proof of."""


def show(court: Court, deal: Round, seat: int, card: int, *, dealt: bool = False) -> None:
    """A card shown now was in the hand at every earlier question: it may prove the earlier card illegal.

    One of a hand that is opened as it was dealt may have been played unread before.
    """
    for place, asked in enumerate(court.questions):
        if asked.seat != seat or asked.given is None:
            continue
        came = columns.came_after(deal, seat, card, asked.seq) if deal.aside.moves else False
        if dealt and unread(deal, seat, asked.seq):
            came = None
        if came is not False:
            late = 0 if came else BIT[card]
            court.questions[place] = replace(asked, unsure=asked.unsure | late)
            continue
        asked.later[card] = court.event.seq
        reason = asked.given(sum(BIT[shown] for shown in asked.later))
        if reason is None:
            continue
        proof = [seq for shown, seq in asked.later.items() if not reason.legal or CODES[shown] in reason.legal]
        if asked.found is not None:
            if reason.name != asked.found.name or not set(asked.found.legal) <= set(reason.legal):
                court.sharpen(asked.found, reason, proof)
            continue
        because = _wrong_before(court, deal, asked.seq, TURNS if reason.name in TURNS else IMPOSSIBLE)
        found = court.convict(reason, because, asked.seq, asked.address, proof)
        if asked.back:
            found.severity = "undecided"
        court.questions[place] = replace(asked, found=found)


def _wrong_before(court: Court, deal: Round, seq: int, names: tuple[str, ...]) -> Finding | None:
    """What was found of an earlier card of the trick, by these names, so that what was owed afterwards is in doubt."""
    laid = next((trick.events for trick in deal.tricks if seq in trick.events), deal.events)
    return next(iter(court.told(deal).on_table([one for one in laid if one < seq], names)), None)


def _hangs(asked: Question) -> bool:
    """Whether no card can decide on one, or others that were shown since prove it illegal if they were held by then."""
    if asked.given is None:
        return True
    return bool(asked.unsure) and asked.given(asked.unsure | sum(BIT[card] for card in asked.later)) is not None


def judge_shown(court: Court, event: MeldShown | Revealed | HandLaidDown | MeldAnnounced | CardExposed) -> None:
    """Cards still in hand that are shown in a meld or laid open prove earlier cards just as played ones do."""
    deal = court.game.round
    seat = event.seat
    if not deal.unknown[seat]:
        return
    shown = (event.card,) if isinstance(event, CardExposed) else event.cards or ()
    dealt = len(shown) > deal.hands[seat].bit_count() + deal.unknown[seat]
    for code in shown:
        if deal.unknown[seat] and may_hold(deal, seat, BIT[CARD[code]]):
            show(court, deal, seat, CARD[code], dealt=dealt)


def close_cards(court: Court, deal: Round) -> None:
    """At the end of a round: name the later cards that prove each renege, and settle or keep open the questions."""
    told = court.told(deal)
    for found in told.named(*PROVED_LATER):
        if not found.evidence:
            found.evidence = later_proof(deal, found, court.game.variant.play)
            if found.evidence and court.proves_itself(found):
                found.caused_by = None
    asked_still = [asked for asked in court.questions if asked.found is None]
    open_still = [asked for asked in asked_still if deal.unknown[asked.seat] or _hangs(asked)]
    acts = [(asked.seq, asked.address, asked.seat) for asked in open_still]
    leave_open(court, sorted(acts or _first_stray(court.game, deal)))
    court.questions.clear()


def _first_stray(game: Game, deal: Round) -> list[tuple[int, str, int]]:
    """The first card whose legality hangs on the contract, where nobody wrote that down: it did not follow suit."""
    told = not deal.unnamed or "choosing" not in game.not_recorded
    for number, trick in enumerate(() if told else deal.laid, start=1):
        for place, card in enumerate(trick.cards):
            follows = UNREAD in (card, trick.cards[0]) or SUIT_OF[card] == SUIT_OF[trick.cards[0]]
            if place and (not follows or game.variant.play.head_trump_lead):
                return [(trick.events[place], deal.trick_address(number, place + 1), trick.seats[place])]
    return []


def leave_open(court: Court, acts: list[tuple[int, str, int]], rule: str = "") -> None:
    """Say that nobody can tell of these acts, by event, address and seat, whether they were legal by a rule."""
    if acts:
        seq, address, seat = acts[0]
        slots = {"cards": len(acts), "seats": sorted({seat for _, _, seat in acts})}
        evidence = [seq for seq, _, _ in acts]
        court.find("cards-undecided", at=seq, address=address, seat=seat, rule=rule, evidence=evidence, slots=slots)


def later_proof(deal: Round, found: Finding, play: Play) -> list[int]:
    """The first event in which the seat showed such a card; nothing where none did.

    That another card would have been legal proves nothing by itself: a trump may be kept back.
    """
    owed = sum(BIT[CARD[code]] for code in found.legal if _owed(deal, found, CARD[code], play))
    return [one.event for one in played(deal, owed) if one.seat == found.seat and one.event > found.seq][:1]


def _owed(deal: Round, found: Finding, card: int, play: Play) -> bool:
    """Whether to hold this card beside the one played is enough to break the duty."""
    for number, trick in enumerate(deal.tricks):
        if found.seq in trick.events:
            before = [laid for laid in trick.cards[: trick.events.index(found.seq)] if laid >= 0]
            both = BIT[card] | BIT[CARD[found.card]]
            if not before:
                return found.name in LEADS
            # A card that made trump was played to a trick without any.
            mode = OBENABE if found.seq == deal.maker else deal.modes[number]
            return fault(CARD[found.card], both, before, mode, play) is not None
    return False


def played(deal: Round, cards: int) -> list[LaidCard]:
    """Those of these cards that lie in complete tricks, in order."""
    return [one for one in card_by_card(deal.tricks) if one.card >= 0 and BIT[one.card] & cards]


# A claim of the rest: who lays the hand down for all tricks that are left must be sure of them (rest-claim)


def judge_rest(court: Court, event: HandLaidDown) -> None:
    """No trick can be lost any more, whatever anybody plays; undecided where the hands do not tell (rest-claim)."""
    game, deal, seat = court.game, court.game.round, event.seat
    claims = deal.variant.irregularities.rest and deal.phase == "playing"
    if not claims or _clear_no_more(court, deal):
        return
    loss = _loss(court, game, deal, seat, cards(event.cards or ()))
    if loss is None:
        court.find("rest-undecided", seat=seat, slots=_hangs_on(court, deal, seat))
    elif isinstance(loss, Loss):
        slots = {"by": [loss.seat], "trick": len(deal.tricks) + 1}
        court.find("rest-could-be-lost", seat=seat, card=CODES[loss.card], slots=slots)


def _hangs_on(court: Court, deal: Round, seat: int) -> dict[str, Any]:
    """What leaves a claim open: lost lines, an unread card, hands nobody recorded, whose turn it is, too many ways."""
    seats = [other for other in deal.active if other != seat and deal.unknown[other]]
    lost, unread = deal.number in court.damage, NOBODY in deal.trick
    why = "damage" if lost else "unread" if unread else "hands" if seats else "ways" if deal.turn == seat else "turn"
    return {"why": why, "seats": seats}


def _clear_no_more(court: Court, deal: Round) -> bool:
    """Whether the claim itself, or what it would mean in this contract, is in doubt."""
    wrong = any(found.name in ("card-not-held", "not-expected") for found in court.told(deal).of_event(court.event.seq))
    return wrong or deal.loose or deal.contract is None or deal.contract.kind in ("misere", "tutti")


def _loss(court: Court, game: Game, deal: Round, seat: int, laid: int) -> Loss | bool | None:
    """A trick that could be lost, or False for a sure claim; None where the record does not tell."""
    modes, left = deal.modes[len(deal.tricks) :], deck(deal.variant.deal.deck) & ~deal.played
    if deal.number in court.damage or -1 in deal.trick or not modes:
        return None
    known = [*deal.hands]
    known[seat] |= laid
    hidden = sum(deal.unknown) - (laid & ~deal.hands[seat]).bit_count()
    leader = deal.seats[0] if deal.trick else deal.turn
    if not hidden and leader != NOBODY:
        sides = tuple(game.side_of)
        return could_lose(Rest(tuple(known), sides, seat, leader, tuple(deal.trick), modes, deal.variant.play))
    if deal.trick or deal.turn != seat or known[seat].bit_count() != deal.size - len(deal.tricks):
        return None
    others = left & ~known[seat]
    if not beaten_by(known[seat], others, modes, deal.variant.play):
        return False
    theirs = [(other, known[other]) for other in range(game.players) if game.side_of[other] != game.side_of[seat]]
    unseen = others & ~sum(hand for _, hand in theirs)
    return sure_loss(known[seat], theirs, unseen, modes[0], deal.variant.play)
