"""Cards of a hand: which may be played, which duty a card breaks, whether the seat can have held it (exposed-card)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from jasslog.cards import BIT, CODES, SUIT_OF, SUIT_SET, codes, deck
from jasslog.game.facts import ALL_SEATS, NOBODY, Open, Reason, Reasons, card_by_card
from jasslog.game.hands import may_hold
from jasslog.game.phases.exchange import why_not_had
from jasslog.game.phases.later_cards import free
from jasslog.game.state import Game, Round
from jasslog.game.undecided import bid_open
from jasslog.options import Play
from jasslog.rules.contracts import Mode
from jasslog.rules.legal import PARTNER_COUNTS, Fault, fault, legal

RENEGE_FAMILY = ("renege", "under-trumped", "trump-withheld", "not-overtrumped", "ruffed-with-led-suit")
"""The findings about a card that breaks a duty to follow, to ruff or to beat."""
LEADS = ("exposed-suit-led", "banned-suit-led")
"""The findings about a card that may not be led while others are held."""


def legal_cards(game: Game, deal: Round, seat: int) -> int:
    """The known cards of a hand that the seat may play now (exposed-card, lead-ban); all of them without a contract."""
    hand = deal.hands[seat]
    if deal.contract is None:
        return hand
    if not deal.trick:
        return (hand & ~(deal.banned | deal.not_led)) or hand
    if deal.trick[0] < 0 or (deal.variant.play.free_with_stock and free(deal)):
        return hand
    mode = deal.modes[len(deal.tricks)]
    seen = [card for card in deal.trick if card >= 0] if NOBODY in deal.trick else deal.trick
    play = game.variant.play
    best = play.void_duty in PARTNER_COUNTS and partner_best(game, deal, seat)
    return legal(hand, seen, mode, play, partner_best=best)


def partner_best(game: Game, deal: Round, seat: int) -> bool:
    """Whether the seat's partner is winning the trick on the table."""
    return bool(deal.trick) and deal.seats[deal.best] == game.partners[seat]


def why_not_legal(game: Game, deal: Round, seat: int, card: int) -> Reasons:
    """The reasons against a card that the seat holds: it breaks a duty, or it may not be led (exposed-card)."""
    if not deal.trick:
        return _why_not_led(deal, seat, card) if BIT[card] & (deal.banned | deal.not_led) else ()
    play, first = game.variant.play, deal.trick[0]
    follows = first >= 0 and SUIT_OF[card] == SUIT_OF[first]
    if (follows and not play.head_trump_lead) or (play.free_with_stock and free(deal)):
        # Nearly every card follows suit; such a card is legal whatever else is in the hand.
        return ()
    if deal.veiled:
        return (Open(seat),)
    if NOBODY in deal.trick:
        return _why_not_beside_unread(game, deal, seat, card)
    mode, best = deal.modes[len(deal.tricks)], partner_best(game, deal, seat)
    known = deal.hands[seat] | BIT[card]
    broken = fault(card, known, deal.trick, mode, play, partner_best=best)
    if broken is None and not deal.unknown[seat]:
        return ()
    question = (Open(seat, partial(_broken, seat, card, known, tuple(deal.trick), mode, play, best)),)
    if broken is None:
        return question
    if broken.name == "under-trumped" and game.variant.auction.named and bid_open(game):
        # The bid was not recorded. It may be one to take no tricks, in which this is no duty.
        return (Open(seat),)
    # The unknown cards of the hand may show that it was another duty.
    allowed = legal(known, deal.trick, mode, play, partner_best=best)
    return (_breaks(broken, seat, card, allowed), *(question if deal.unknown[seat] else ()))


def _why_not_led(deal: Round, seat: int, card: int) -> Reasons:
    """The reasons against a lead that is banned while the hand holds other cards (exposed-card)."""
    reasons: Reasons = ()
    if BIT[card] & deal.banned and deal.turn in (seat, NOBODY):
        reasons += _why_not_beside(deal, seat, partial(_banned, seat, card, "exposed-suit-led", "", deal.banned))
    if BIT[card] & deal.not_led:
        rule = "lead-ban" if deal.variant.play.lead_ban else "pandur-lead"
        reasons += _why_not_beside(deal, seat, partial(_banned, seat, card, "banned-suit-led", rule, deal.not_led))
    return reasons


def _why_not_beside(deal: Round, seat: int, given: Callable[[int], Reason | None]) -> Reasons:
    """The reason ``given`` has against a lead, by the known cards of the hand; else a question if some are unknown."""
    reason = given(deal.hands[seat])
    if reason is not None:
        return (reason,)
    return (Open(seat, given),) if deal.unknown[seat] else ()


def _why_not_beside_unread(game: Game, deal: Round, seat: int, card: int) -> Reasons:
    """The reasons against a card where one of the trick is unreadable: what depends on that card stays open."""
    play, mode = game.variant.play, deal.modes[len(deal.tricks)]
    seen = [laid for laid in deal.trick if laid >= 0]
    if deal.trick[0] >= 0:
        broken = fault(card, deal.hands[seat] | BIT[card], seen, mode, play)
        if broken is not None and broken.name in ("renege", "ruffed-with-led-suit"):
            return (_breaks(broken, seat, card, legal_cards(game, deal, seat)),)
        if SUIT_OF[card] != mode.trump and play.void_duty == "free" and not deal.unknown[seat]:
            return ()
    return (Open(seat),)


def _banned(seat: int, card: int, name: str, rule: str, banned: int, hand: int) -> Reason | None:
    """The reason against leading one of the ``banned`` cards; None if the hand holds nothing else."""
    allowed = hand & ~banned
    return Reason(name, seat, CODES[card], tuple(codes(allowed)), rule=rule) if allowed else None


def _broken(
    seat: int, card: int, known: int, trick: tuple[int, ...], mode: Mode, play: Play, best: bool, hand: int
) -> Reason | None:
    """The duty that a card breaks if the seat held ``hand`` beside the ``known`` cards; None if the card is legal."""
    hand |= known
    broken = fault(card, hand, trick, mode, play, partner_best=best)
    if broken is None:
        return None
    return _breaks(broken, seat, card, legal(hand, trick, mode, play, partner_best=best))


def _breaks(broken: Fault, seat: int, card: int, allowed: int) -> Reason:
    """The reason for a broken duty, with the cards allowed instead and the rule that says so."""
    return Reason(broken.name, seat, CODES[card], tuple(codes(allowed)), rule=broken.rule)


def ban_suit(game: Game, deal: Round, seat: int, card: int) -> None:
    """Ban the suit of a card that a seat has shown from being led, if its partner is about to lead (exposed-card)."""
    rule = game.variant.irregularities.exposed_lead_ban
    if rule != "none" and deal.turn != NOBODY and game.partners[deal.turn] == seat:
        deal.banned |= SUIT_SET[SUIT_OF[card]]


def lift_ban(game: Game, deal: Round, winner: int) -> None:
    """Lift the ban on leading a suit, after the trick it was for (exposed-card).

    By another option it lasts until the opponents of that trick's leader have won a trick, or may have won one whose
    winner is unknown.
    """
    lasting = game.variant.irregularities.exposed_lead_ban == "until_opponent_trick" and winner != NOBODY
    if deal.banned and not (lasting and game.side_of[winner] == game.side_of[deal.tricks[-1].leader]):
        deal.lifted, deal.banned = (len(deal.tricks), deal.banned), 0


# A card that leaves the hand: whether it can have been there, and what is left


def why_not_held(game: Game, deal: Round, seat: int, card: int) -> Reasons:
    """The reasons against a card that the seat cannot have held; they put its hand and the true owner's in doubt."""
    bit = BIT[card]
    if deal.hands[seat] & bit:
        return ()
    owner = next((s for s, dealt in enumerate(deal.dealt) if dealt & bit and s != seat), NOBODY)
    legal: list[str] = []
    evidence: tuple[int, ...] = ()
    if not bit & deck(game.variant.deal.deck) and not deal.seats_open:
        name = "card-not-in-deck"
    elif bit & deal.played:
        name, evidence = "card-played-twice", (laid_by(deal, card),)
    elif bit & deal.aside.covered(seat):
        name, legal = "card-face-down", _legal_instead(game, deal, seat)
    elif owner == NOBODY and may_hold(deal, seat, bit):
        return ()
    elif robbed := why_not_had(deal, seat, bit):
        return robbed
    else:
        name = "card-not-held"
    # The card that was really played may have made trump or not; then nothing that depends on trump is sure.
    doubts = ALL_SEATS if deal.loose else frozenset((seat, owner)) - {NOBODY}
    return (Reason(name, seat, CODES[card], tuple(legal), evidence=evidence, doubts=doubts, lost=deal.loose),)


def _legal_instead(game: Game, deal: Round, seat: int) -> list[str]:
    """The cards that a seat could have played for a face-down one; none if turn, hand, trump or trick is unsure."""
    unsure = deal.unknown[seat] or deal.contract is None or deal.veiled or NOBODY in deal.trick
    return [] if unsure or deal.turn not in (seat, NOBODY) else codes(legal_cards(game, deal, seat))


def laid_by(deal: Round, card: int) -> int:
    """The event that played a card to a trick or to the rows of Domino; -1 if none did."""
    for move in deal.rows.moves if deal.rows is not None else ():
        if card in move.cards:
            return move.event
    tricks = (trick for trick in deal.laid if card in trick.cards)
    return next((one.event for one in card_by_card(tricks) if one.card == card), NOBODY)


def take_from_hand(deal: Round, seat: int, card: int) -> None:
    """Take a played card, -1 for an unreadable one, out of the hand.

    A card that is not among the known cards of the hand comes out of the unknown ones. If there are none, the seat
    cannot have held it, and ``last_held`` becomes False.
    """
    if card < 0:
        _lose_sight(deal, seat)
        deal.veiled = deal.veiled or deal.loose
        return
    bit, hand = BIT[card], deal.hands[seat]
    deal.last_held = True
    deal.played |= bit
    if hand & bit:
        deal.hands[seat] = hand ^ bit
    elif deal.unknown[seat]:
        deal.unknown[seat] -= 1
        if not deal.known[seat]:
            deal.dealt[seat] |= bit
    else:
        deal.last_held = False


def _lose_sight(deal: Round, seat: int) -> None:
    """Make a hand unknown after it played an unreadable card; which cards were dealt to it stays known."""
    held = deal.hands[seat].bit_count() + deal.unknown[seat]
    deal.hands[seat] = 0
    deal.unknown[seat] = max(0, held - 1)
    deal.undecided.add("cards")
