"""The stock on the hot path: who draws what after each trick, and the card turned up under it (SM-1 to SM-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from jasslog.cards import CARD, SUIT_OF
from jasslog.fast.deal import COMES, LAID
from jasslog.fast.forms import SEAT
from jasslog.fast.unusual import Unusual
from jasslog.rules.seats import NOBODY

if TYPE_CHECKING:
    from jasslog.fast.deal import Deal
    from jasslog.fast.options.saying import Said
    from jasslog.fast.sets import Rules
    from jasslog.fast.walk import Walk

ROB = b'"type":"trump_six_swapped"}'
_NOWHERE = 255
"""The owner of a card that nobody has drawn."""


class Robbed(NamedTuple):
    """The trump six was given for the card turned up."""

    seat: int
    number: int
    """The event."""
    since: int
    """How many cards had been played when the seat got the six."""


def turn(rules: Rules, deal: Deal, event: dict[str, Any]) -> int:
    """The suit of the card that is turned up and lies in no hand."""
    deal.turned = CARD[event["card"]]
    if "seat" in event or deal.turned in deal.dealt or deal.turned not in rules.deck:
        raise Unusual
    return SUIT_OF[deal.turned]


def draw(rules: Rules, deal: Deal) -> None:
    """Find out who can play each card from when on; Unusual unless all draw when they must, and what lies there.

    Who draws first is judged when it is known who wins.
    """
    came, players, size = deal.came, rules.players, rules.stock
    each = LAID * players
    if not ((each + COMES * players) * (size // players) + each * rules.tricks).startswith(deal.moves):
        raise Unusual
    known = b"%b%b%c" % (deal.dealt, came[: size - 1], deal.turned)
    rest = rules.deck.translate(None, known)
    if len(rest) + len(known) != rules.cards:
        raise Unusual
    seats = rules.dealt[deal.turn] + deal.comers[: size - 1] + bytes([_NOWHERE]) * (len(rest) + 1)
    owners, since = bytearray(bytes.maketrans(known + rest, seats)), bytearray(256)
    # Cards not of this deck have no owner, either.
    for place, card in enumerate(came[: size - 1]):
        since[card] = players * (place // players + 1)
    last = _rob(rules, deal, owners, since)
    if len(came) == size:
        if came[-1] != last:
            raise Unusual
        owners[last], since[last] = deal.comers[-1], size
    deal.owners, deal.since = bytes(owners), bytes(since)


def _rob(rules: Rules, deal: Deal, owners: bytearray, since: bytearray) -> int:
    """Give the robber the card turned up for the six, if there is one; gives the card that is drawn last."""
    deal.robbed = None
    found = [(laid, number, SEAT[front]) for laid, number, front, back in deal.lines[deal.heard :] if back == ROB]
    if not found:
        return deal.turned
    (laid, number, seat), six = found[0], 9 * SUIT_OF[deal.turned]
    drawn = laid - laid % rules.players
    in_time = len(found) == 1 and laid < len(deal.cards) and drawn + 2 <= rules.stock
    if not in_time or not rules.robs or deal.turned == six or deal.seats[laid] != seat:
        raise Unusual
    if owners[six] != seat or since[six] > laid:
        raise Unusual
    deal.robbed = Robbed(seat, number, since[six])
    owners[deal.turned], since[deal.turned] = seat, laid
    owners[six] = _NOWHERE
    return six


def drawn(deal: Deal, number: int) -> bool:
    """Whether all have drawn that had to when a line comes."""
    rules = deal.rules
    due = min(deal.laid - deal.laid % rules.players, rules.stock)
    return deal.kinds.count(COMES, 0, number - deal.number) == due


def goes_on(deal: Deal, number: int) -> bool:
    """Whether somebody draws or turns up a card after this line."""
    return bool(deal.rules.comes) and COMES in deal.kinds[number - deal.number :]


def rob(walk: Walk, deal: Deal, front: bytes, number: int) -> None:
    """The card turned up is given for the six, which is found right before, but for those who had still to draw."""
    if not drawn(deal, number):
        raise Unusual


def had(deal: Deal, said: Said, number: int) -> bool:
    """Whether all have drawn that had to when a meld is said, and its cards are all in the seat's hand."""
    laid, robbed, seat, cards = deal.laid, deal.robbed, said.seat, said.cards
    if not drawn(deal, number) or len(cards.translate(None, deal.cards[:laid])) < len(cards):
        return False
    if robbed is None:
        return cards.translate(deal.owners) == said.owner and max(cards.translate(deal.since)) <= laid
    six = bytes([9 * SUIT_OF[deal.turned]])
    if number < robbed.number and six in cards:
        if seat != robbed.seat or robbed.since > laid:
            return False
        cards = cards.translate(None, six)
    return got(deal, seat, cards, number)


def got(deal: Deal, seat: int, cards: bytes, number: int) -> bool:
    """Whether this seat has got these cards when a line comes, played ones among them, and does not give them away."""
    if deal.robbed is not None and number < deal.robbed.number and deal.turned in cards:
        return False
    now = deal.laid + drawn(deal, number)
    return all(deal.owners[card] == seat and deal.since[card] < now for card in cards)


def bride(deal: Deal) -> int:
    """The seat that had both cards of the marriage in its hand at one time; -1 if nobody."""
    if not deal.plan.pair:
        return NOBODY
    queen, king = deal.plan.pair
    seat = deal.owners[queen]
    if seat != deal.owners[king] or seat == _NOWHERE:
        return NOBODY
    places = [place for place in (deal.cards.find(queen), deal.cards.find(king)) if place >= 0]
    later = max(deal.since[queen], deal.since[king])
    return seat if not places or later <= min(places) else NOBODY
