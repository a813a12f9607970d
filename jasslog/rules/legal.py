"""The cards that a player may play, the duty that a forbidden card breaks, and what fits in Domino (domino)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from jasslog.cards import ACE, BIT, JACK, RANK_OF, RANK_SET, SIX, SUIT_OF, SUIT_SET, TEN, card_number
from jasslog.options import Play
from jasslog.rules.contracts import Mode, higher_trumps

FaultName = Literal["renege", "under-trumped", "trump-withheld", "not-overtrumped", "ruffed-with-led-suit"]


class Fault(Struct, frozen=True):
    """Why a card may not be played."""

    name: FaultName
    rule: str
    """The catalogue's name of the rule that is broken, such as follow-suit."""


PARTNER_COUNTS = ("amsterdam", "must_trump_unless_partner_best")
"""The values of ``void_duty`` for which it matters whether the player's partner is winning (void-in-led-suit)."""
_PUUR = tuple(BIT[card_number(suit, JACK)] for suit in range(4))


def legal(hand: int, trick: Sequence[int], mode: Mode, play: Play, *, partner_best: bool = False) -> int:
    """The cards of ``hand`` that may be played to ``trick``, the cards laid so far in order.

    ``partner_best`` says that the player's partner is winning the trick. It matters only for some duties of a player
    who has none of the suit led (void-in-led-suit). The leader may play anything: bans on a lead are not checked here.
    """
    if not trick:
        return hand
    led = SUIT_OF[trick[0]]
    follow = hand & SUIT_SET[led]
    if mode.trump < 0:
        excused = mode.kind == "tutti" and play.puur_exempt and follow == _PUUR[led]
        return hand if excused else follow or hand
    trumps = hand & SUIT_SET[mode.trump]
    if led == mode.trump:
        if play.puur_exempt and trumps == _PUUR[led]:
            return hand
        beating = _beating(trumps, trick, mode, play) if play.head_trump_lead else 0
        return beating or trumps or hand
    if follow:
        ruffs = trumps and play.may_ruff_with_led_suit
        return follow | _ruffs(trumps, _beating(trumps, trick, mode, play), mode, play) if ruffs else follow
    return _when_void(hand, trumps, _beating(trumps, trick, mode, play), mode, play, partner_best) if trumps else hand


def _beating(trumps: int, trick: Sequence[int], mode: Mode, play: Play) -> int:
    """The cards of ``trumps`` that are higher than every trump in the trick."""
    higher = higher_trumps(play.ten)
    for card in trick:
        if SUIT_OF[card] == mode.trump:
            trumps &= higher[card]
    return trumps


def _ruffs(trumps: int, over: int, mode: Mode, play: Play) -> int:
    """The trumps with which a player who could follow suit may ruff (follow-or-ruff, under-trump).

    ``over`` are the trumps that are higher than every trump in the trick.
    """
    unbanned = play.undertrump == "by_duty" and play.void_duty == "free" and not mode.low
    return trumps if unbanned else over


def _when_void(hand: int, trumps: int, over: int, mode: Mode, play: Play, partner_best: bool) -> int:
    """The legal cards of a player who holds trumps and none of the plain suit led (void-in-led-suit, under-trump).

    ``over`` are the trumps that are higher than every trump in the trick.
    """
    others, duty = hand ^ trumps, play.void_duty
    if duty == "free":
        if mode.low or play.undertrump in ("allowed_if_void", "by_duty"):
            return hand
        if not others and play.undertrump == "forbidden_unless_only_trumps":
            return hand
        return others | over or hand
    if duty == "amsterdam":
        return (others | over or hand) if partner_best else (over or others or hand)
    if partner_best and duty == "must_trump_unless_partner_best":
        return hand
    if duty == "must_trump_but_lone_jack" and trumps == _PUUR[mode.trump]:
        return hand
    return over or trumps if play.overtrump_duty == "if_able" else trumps


def fault(
    card: int, hand: int, trick: Sequence[int], mode: Mode, play: Play, *, partner_best: bool = False
) -> Fault | None:
    """The duty that playing ``card`` from ``hand`` breaks; None for a legal card."""
    allowed = legal(hand, trick, mode, play, partner_best=partner_best)
    if allowed & BIT[card]:
        return None
    led, suit = SUIT_OF[trick[0]], SUIT_OF[card]
    lone_jack = hand & SUIT_SET[led] == _PUUR[led]
    if led == mode.trump:
        return Fault("not-overtrumped", "over-trump") if suit == led else _renege(lone_jack, "lone-puur")
    if mode.trump < 0:
        return _renege(lone_jack and mode.kind == "tutti", "tutti-lone-jack")
    if hand & SUIT_SET[led]:
        return _fault_with_led_suit(suit == mode.trump, play)
    higher = 0 if partner_best else allowed & SUIT_SET[mode.trump]
    return _fault_when_void(suit == mode.trump, higher, play)


def _renege(lone_jack: bool, jack_rule: str) -> Fault:
    """The fault of not following suit; it cites ``jack_rule`` if the only card of the suit led was its jack."""
    return Fault("renege", jack_rule if lone_jack else "follow-suit")


def _fault_with_led_suit(ruffed: bool, play: Play) -> Fault:
    if not ruffed:
        return Fault("renege", "follow-or-ruff")
    if not play.may_ruff_with_led_suit:
        return Fault("ruffed-with-led-suit", "follow-or-ruff")
    return Fault("under-trumped", "under-trump")


def _fault_when_void(ruffed: bool, owed: int, play: Play) -> Fault:
    """The fault of a player who has trumps and none of the plain suit led.

    ``ruffed`` says that he played a trump. ``owed`` are his legal trumps, which beat those of an opponent; empty if he
    has none, or if his partner is winning.
    """
    amsterdam = play.void_duty == "amsterdam"
    if not ruffed:
        return Fault("trump-withheld", "trump-against-opponents" if amsterdam else "void-in-led-suit")
    if play.void_duty == "free":
        return Fault("under-trumped", "under-trump")
    if not amsterdam:
        return Fault("not-overtrumped", "over-trump")
    return Fault("not-overtrumped" if owed else "under-trumped", "trump-against-opponents")


# Domino: which cards can be laid to the rows, and whether a whole hand can (domino, domino-out)


START = TEN
"""The rank that opens the row of its suit."""
_UPWARDS = sum(RANK_SET[rank] for rank in range(START + 1, ACE + 1))
_DOWNWARDS = sum(RANK_SET[rank] for rank in range(SIX, START))


def fitting(laid: int) -> int:
    """The cards that can be laid next: the tens, and the next card at each end of a row; ``laid`` lie already.

    A row ends at the ace and at the six.
    """
    up, down = laid & (RANK_SET[START] | _UPWARDS), laid & (RANK_SET[START] | _DOWNWARDS)
    return (RANK_SET[START] | (up << 1 & _UPWARDS) | (down >> 1 & _DOWNWARDS)) & ~laid


def goes_out(laid: int, hand: int) -> bool:
    """Whether all cards of the hand can be laid one after another, in some order, after those already laid."""
    while hand:
        now = fitting(laid) & hand
        if not now:
            return False
        laid |= now
        hand &= ~now
    return True


def before(card: int) -> int:
    """The card that must lie before this one can be laid; for a ten, which opens its row, the card itself."""
    rank = RANK_OF[card]
    return card if rank == START else card - 1 if rank > START else card + 1
