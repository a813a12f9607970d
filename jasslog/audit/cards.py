"""The judges of cards: each card played, each complete trick, cards taken back, and claims of the rest.

A card whose legality the recorded hands do not decide is kept as a question. Cards that its seat shows later answer the
question; if none does, the card is reported as undecided at the end of the round.
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
    """File the reasons against a card, and answer the questions about earlier cards with it.

    The questions come after the reasons about turn and hand, and before those about the duties of the card.
    """
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
    """Judge a trick that has just closed: a seat that had no card left for it, or a seat that played twice.

    After a seat has played twice, no turn of the round is certain.
    """
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
    """Turn the findings about a card into notes, and drop its questions, when it is taken back in time (take-back).

    The findings that follow from them become notes too. The card no longer counts as shown at other questions.
    """
    deal, card = court.game.round, CARD[event.card]
    if not irregularities.may_take_back(court.game, deal, event.seat, card):
        return
    played = irregularities.last_laid(deal)
    for found in _because_of(court, deal, played):
        found.severity = "info"
        found.evidence.append(event.seq)
    court.questions[:] = [question for question in court.questions if question.seq != played]
    for question in court.questions:
        question.later.pop(card, None)


def doubt_last_card(court: Court, seq: int) -> None:
    """Make findings about the last card undecided, as lines missing or hidden since may have taken it back (take-back).

    ``seq`` is the event after the gap, or -1 at the end of the record. If nothing but one line is missing or hidden
    between the last card and a card of another seat, the last card was not taken back: after a take-back the same seat
    has to play again.
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
    """The findings about event ``played``, which laid the last card, and those that follow from them."""
    own = court.told(deal).of_event(played)
    # Only later findings can follow from these. They are few, while the round may hold thousands.
    later = takewhile(lambda found: found is not own[0], reversed(court.findings if own else ()))
    return own + [found for found in later if found.seq > played and any(found.root is one for one in own)]


# Questions: cards that the recorded hands do not decide


PROVED_LATER = (*RENEGE_FAMILY, *LEADS)
"""The findings for which a card shown later may be the proof, even the only reason to make them."""


def show(court: Court, deal: Round, seat: int, card: int, *, dealt: bool = False) -> None:
    """Answer the open questions about a seat with a card that it shows now.

    A card that was in the hand at the time of a question may prove the card in question illegal. A card that came into
    the hand later proves nothing. Where the record does not tell when it came, it is only noted as unsure. ``dealt``
    says that a hand is opened as it was dealt: then the card may have been played before, unread.
    """
    for place, question in enumerate(court.questions):
        if question.seat != seat or question.given is None:
            continue
        came = columns.came_after(deal, seat, card, question.seq) if deal.aside.moves else False
        if dealt and unread(deal, seat, question.seq):
            came = None
        if came is not False:
            late = 0 if came else BIT[card]
            court.questions[place] = replace(question, unsure=question.unsure | late)
            continue
        question.later[card] = court.event.seq
        reason = question.given(sum(BIT[shown] for shown in question.later))
        if reason is None:
            continue
        proof = [seq for shown, seq in question.later.items() if not reason.legal or CODES[shown] in reason.legal]
        if question.found is not None:
            if reason.name != question.found.name or not set(question.found.legal) <= set(reason.legal):
                court.sharpen(question.found, reason, proof)
            continue
        because = _wrong_before(court, deal, question.seq, TURNS if reason.name in TURNS else IMPOSSIBLE)
        found = court.convict(reason, because, question.seq, question.address, proof)
        if question.back:
            found.severity = "undecided"
        court.questions[place] = replace(question, found=found)


def _wrong_before(court: Court, deal: Round, seq: int, names: tuple[str, ...]) -> Finding | None:
    """The first finding of these names about an earlier card of the trick, or None.

    After such a card it is in doubt which duties the later cards of the trick had.
    """
    laid = next((trick.events for trick in deal.tricks if seq in trick.events), deal.events)
    return next(iter(court.told(deal).on_table([one for one in laid if one < seq], names)), None)


def _stays_open(question: Question) -> bool:
    """Whether a question stays open even though the whole hand is known.

    This is so where no card can answer it, or where the card is illegal only if the seat already held cards of which
    the record does not tell when they came.
    """
    if question.given is None:
        return True
    return (
        bool(question.unsure)
        and question.given(question.unsure | sum(BIT[card] for card in question.later)) is not None
    )


def judge_shown(court: Court, event: MeldShown | Revealed | HandLaidDown | MeldAnnounced | CardExposed) -> None:
    """Answer questions with cards that are still in hand and are shown in a meld or laid open, as played cards do."""
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
    """At the end of a round: name the later card that proves each renege, and report the questions that stay open."""
    told = court.told(deal)
    for found in told.named(*PROVED_LATER):
        if not found.evidence:
            found.evidence = later_proof(deal, found, court.game.variant.play)
            if found.evidence and court.proves_itself(found):
                found.caused_by = None
    unanswered = [question for question in court.questions if question.found is None]
    undecided = [question for question in unanswered if deal.unknown[question.seat] or _stays_open(question)]
    acts = [(question.seq, question.address, question.seat) for question in undecided]
    leave_open(court, sorted(acts or _first_stray(court.game, deal)))
    court.questions.clear()


def _first_stray(game: Game, deal: Round) -> list[tuple[int, str, int]]:
    """The first card that did not follow suit under a contract that nobody wrote down: event, address and seat.

    Its legality depends on the contract. Where followers have to beat the best trump, the legality of each of them
    does, so there the first follower's card is given. Empty where the contract is known or there is no such card.
    """
    told = not deal.unnamed or "choosing" not in game.not_recorded
    for number, trick in enumerate(() if told else deal.laid, start=1):
        for place, card in enumerate(trick.cards):
            follows = UNREAD in (card, trick.cards[0]) or SUIT_OF[card] == SUIT_OF[trick.cards[0]]
            if place and (not follows or game.variant.play.head_trump_lead):
                return [(trick.events[place], deal.trick_address(number, place + 1), trick.seats[place])]
    return []


def leave_open(court: Court, acts: list[tuple[int, str, int]], rule: str = "") -> None:
    """Report that nobody can tell whether these acts were legal by a rule; each is given as event, address and seat."""
    if acts:
        seq, address, seat = acts[0]
        slots = {"cards": len(acts), "seats": sorted({seat for _, _, seat in acts})}
        evidence = [seq for seq, _, _ in acts]
        court.find("cards-undecided", at=seq, address=address, seat=seat, rule=rule, evidence=evidence, slots=slots)


def later_proof(deal: Round, found: Finding, play: Play) -> list[int]:
    """The first later event in which the seat played a card that proves the finding; empty where there is none.

    A card does not prove the finding just because it would have been legal: a trump may be kept back, so holding it
    breaks no duty. Only cards of complete tricks count.
    """
    owed = sum(BIT[CARD[code]] for code in found.legal if _owed(deal, found, CARD[code], play))
    return [one.event for one in played(deal, owed) if one.seat == found.seat and one.event > found.seq][:1]


def _owed(deal: Round, found: Finding, card: int, play: Play) -> bool:
    """Whether holding this card beside the one played is enough to break the duty."""
    for number, trick in enumerate(deal.tricks):
        if found.seq in trick.events:
            before = [laid for laid in trick.cards[: trick.events.index(found.seq)] if laid >= 0]
            both = BIT[card] | BIT[CARD[found.card]]
            if not before:
                return found.name in LEADS
            # When the card that made trump was played, nothing was trump yet.
            mode = OBENABE if found.seq == deal.maker else deal.modes[number]
            return fault(CARD[found.card], both, before, mode, play) is not None
    return False


def played(deal: Round, cards: int) -> list[LaidCard]:
    """The cards out of this set that lie in complete tricks, in the order in which they were played."""
    return [one for one in card_by_card(deal.tricks) if one.card >= 0 and BIT[one.card] & cards]


# Claims of the rest: a seat that lays its hand down for all remaining tricks must be sure of them (rest-claim)


def judge_rest(court: Court, event: HandLaidDown) -> None:
    """Judge a claim of the rest: no remaining trick may be lost, whatever anybody plays (rest-claim).

    The finding is undecided where the record does not tell, as a rule because hands are unknown.
    """
    game, deal, seat = court.game, court.game.round, event.seat
    claims = deal.variant.irregularities.rest and deal.phase == "playing"
    if not claims or _claim_doubtful(court, deal):
        return
    loss = _loss(court, game, deal, seat, cards(event.cards or ()))
    if loss is None:
        court.find("rest-undecided", seat=seat, slots=_hangs_on(court, deal, seat))
    elif isinstance(loss, Loss):
        slots = {"by": [loss.seat], "trick": len(deal.tricks) + 1}
        court.find("rest-could-be-lost", seat=seat, card=CODES[loss.card], slots=slots)


def _hangs_on(court: Court, deal: Round, seat: int) -> dict[str, Any]:
    """The slots that say why a claim of the rest stays open, and which other seats have unknown cards.

    The reasons: lost lines, an unread card in the trick, unrecorded hands, whose turn it is, too many ways to play on.
    """
    seats = [other for other in deal.active if other != seat and deal.unknown[other]]
    lost, unread = deal.number in court.damage, NOBODY in deal.trick
    why = "damage" if lost else "unread" if unread else "hands" if seats else "ways" if deal.turn == seat else "turn"
    return {"why": why, "seats": seats}


def _claim_doubtful(court: Court, deal: Round) -> bool:
    """Whether the claim of the rest was found to be wrong itself, or has no clear meaning in this contract."""
    wrong = any(found.name in ("card-not-held", "not-expected") for found in court.told(deal).of_event(court.event.seq))
    return wrong or deal.loose or deal.contract is None or deal.contract.kind in ("misere", "tutti")


def _loss(court: Court, game: Game, deal: Round, seat: int, laid: int) -> Loss | bool | None:
    """How a trick could be lost after a claim of the rest; False for a sure claim, None where the record cannot tell.

    ``laid`` is the set of cards that the seat laid down.
    """
    modes, left = deal.modes[len(deal.tricks) :], deck(deal.variant.deal.deck) & ~deal.played
    if deal.number in court.damage or -1 in deal.trick or not modes or not {seat, *deal.seats} <= {*deal.active}:
        return None
    known = [*deal.hands]
    known[seat] |= laid
    hidden = sum(deal.unknown) - (laid & ~deal.hands[seat]).bit_count()
    leader = deal.seats[0] if deal.trick else deal.turn
    if not hidden and leader != NOBODY:
        # Only those who play lay cards to a trick: neither who has folded nor a dealer who sits out.
        playing = deal.active
        hands, sides = tuple(known[other] for other in playing), tuple(game.side_of[other] for other in playing)
        places = playing.index(seat), playing.index(leader)
        loss = could_lose(Rest(hands, sides, *places, tuple(deal.trick), modes, deal.variant.play))
        return replace(loss, seat=playing[loss.seat]) if isinstance(loss, Loss) else loss
    if deal.trick or deal.turn != seat or known[seat].bit_count() != deal.size - len(deal.tricks):
        return None
    others = left & ~known[seat]
    if not beaten_by(known[seat], others, modes, deal.variant.play):
        return False
    theirs = [(other, known[other]) for other in range(game.players) if game.side_of[other] != game.side_of[seat]]
    unseen = others & ~sum(hand for _, hand in theirs)
    return sure_loss(known[seat], theirs, unseen, modes[0], deal.variant.play)
