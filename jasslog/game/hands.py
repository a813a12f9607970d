"""Hands: cards that come or leave without being played, which cards a hand held when, and wrong claims about them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import chain, compress
from operator import or_
from typing import Any

from msgspec.structs import replace

from jasslog.cards import BIT, RANK_SET, SIX, codes, deck, set_of
from jasslog.game.aside import Pile
from jasslog.game.facts import ALL_SEATS, NOBODY, UNREAD, Reason, Reasons, card_by_card
from jasslog.game.state import Round


def hold(deal: Round, seat: int, cards: int, unknown: int) -> None:
    """Add cards to a hand: the known ones, and so many unknown ones."""
    deal.hands[seat] |= cards
    deal.dealt[seat] |= cards
    deal.unknown[seat] += unknown
    deal.known[seat] = deal.known[seat] and not unknown


def recognize(deal: Round, seat: int, cards: int) -> None:
    """Put these cards in the place of as many unknown cards of a hand, because they are now known."""
    deal.unknown[seat] -= cards.bit_count()
    hold(deal, seat, cards, 0)
    # The hand is not wholly known while a card that was played from it is unread.
    deal.known[seat] = deal.known[seat] or not (deal.unknown[seat] or unread(deal, seat))


def draw_from(deal: Round, seat: int, cards: int) -> None:
    """Take cards from a hand; those that are not among its known cards were among its unknown ones."""
    _note_melded(deal, seat, cards)
    unseen = (cards & ~deal.hands[seat]).bit_count()
    deal.hands[seat] &= ~cards
    deal.dealt[seat] &= ~cards
    deal.unknown[seat] = max(0, deal.unknown[seat] - unseen)


def lay_down(deal: Round, seat: int) -> tuple[int, int]:
    """Take the whole hand from a seat; returns its known cards, and how many further ones it had."""
    cards, unknown = deal.hands[seat], deal.unknown[seat]
    _note_melded(deal, seat, cards)
    deal.hands[seat] = deal.unknown[seat] = 0
    deal.dealt[seat] &= ~cards
    deal.known[seat] = True
    return cards, unknown


def lay_away(deal: Round, seat: int, told: int, count: int) -> Pile:
    """Take cards from a hand for good; returns them as a pile.

    Where the cards are not told, ``count`` unknown cards leave, and no card of the hand is known for certain any more.
    Cards that are told leave the hand; if it cannot have held them all, only those that are known to be in it.
    """
    if not told:
        known, unknown = lay_down(deal, seat)
        hold(deal, seat, 0, max(0, known.bit_count() + unknown - count))
        return Pile(0, count)
    unseen = told & ~deal.hands[seat]
    told &= ~(unseen if deal.known[seat] else known_elsewhere(deal, seat, unseen))
    draw_from(deal, seat, told)
    return Pile(told)


def _note_melded(deal: Round, seat: int, leaving: int) -> None:
    """Note with the melds of a seat which of their cards leave the hand: they were in it when the meld named them."""
    for place, said in enumerate(deal.melds):
        if said.seat == seat and said.cards & leaving:
            deal.melds[place] = replace(said, left=said.left | said.cards & leaving)


def blur(deal: Round, seat: int, cards: int = -1) -> None:
    """Make these cards of a hand, by default all, unknown: some were exchanged for others, and nobody knows which."""
    gone = deal.hands[seat] & cards
    deal.unknown[seat] += gone.bit_count()
    # After an unread card the hand shows no card that was dealt; those cards may be gone all the same.
    deal.dealt[seat] &= ~cards | deal.played
    deal.hands[seat] &= ~gone
    deal.known[seat] = False


def unread(deal: Round, seat: int, before: int = 1 << 53) -> int:
    """How many unread cards a seat has played, before an event or in the whole round."""
    doubtful = (trick for trick in deal.laid if UNREAD in trick.cards)
    return sum(one.seat == seat and one.card == UNREAD and one.event < before for one in card_by_card(doubtful))


def may_hold(deal: Round, seat: int, cards: int) -> bool:
    """Whether a seat can still hold all of these cards, as far as the record tells."""
    unseen = cards & ~deal.hands[seat]
    if unseen & deal.played or unseen.bit_count() > deal.unknown[seat]:
        return False
    return not unseen & ~deal.dealt[seat] if deal.known[seat] else not known_elsewhere(deal, seat, unseen)


def known_elsewhere(deal: Round, seat: int, cards: int) -> int:
    """Those of the cards that are known to be in another hand, or beside the hands."""
    return cards & (deal.aside.known | dealt_out(deal, but=seat))


def dealt_out(deal: Round, *, but: int = NOBODY) -> int:
    """All cards known to be in the hands with which the round is played, played or not; without the hand of ``but``."""
    others = deal.dealt if but == NOBODY else [*deal.dealt[:but], *deal.dealt[but + 1 :]]
    return reduce(or_, others, 0)


def elsewhere(deal: Round, seat: int, cards: int) -> int:
    """Those of the cards that another seat, and not this one, is known to have had; without ``wandering`` cards."""
    return cards & ~deal.dealt[seat] & dealt_out(deal, but=seat) & ~wandering(deal)


def disproved(deal: Round, seat: int, missing: int) -> bool:
    """Whether a seat cannot have had these missing cards, neither in its hand nor as unread cards that it played.

    ``missing`` are cards that the seat is not known to have been dealt.
    """
    if not missing:
        return False
    known = missing & ~wandering(deal)
    return missing.bit_count() > deal.unknown[seat] + unread(deal, seat) or bool(known_elsewhere(deal, seat, known))


def placed(deal: Round) -> int:
    """The cards whose place is known: in a hand, beside the hands, or played."""
    return dealt_out(deal) | deal.aside.known | deal.played


def wandering(deal: Round) -> int:
    """The cards that a seat may have had and given away in a rob, wherever they are by now.

    A rob exchanges the trump six for the card turned up; these cards therefore prove nothing about the hands. If a rob
    may have happened unwritten, they are the trump six, or any card where the card turned up is unknown. If the rob is
    on record and the card turned up is not, they are the sixes. Empty where nobody may rob, or where no cards come into
    the hands between the tricks.
    """
    aside, turned = deal.aside, deal.turned
    if not aside.moves or deal.variant.exchange.rob == "never":
        return 0
    if aside.robber != NOBODY:
        return RANK_SET[SIX] if turned == NOBODY else 0
    if not aside.loose:
        return 0
    return deck(deal.variant.deal.deck) if turned == NOBODY else BIT[deal.trump_six]


def adrift(deal: Round) -> int:
    """The cards that may have changed places in a rob that nobody wrote down, and that have not been seen since."""
    if not deal.aside.loose or deal.variant.exchange.rob == "never" or deal.aside.robber != NOBODY:
        return 0
    if deal.turned == NOBODY:
        return deck(deal.variant.deal.deck) & ~(dealt_out(deal) | deal.played)
    pair = 0 if deal.turned == deal.trump_six else BIT[deal.turned] | BIT[deal.trump_six]
    return pair & ~(dealt_out(deal) | deal.played)


# Which cards a hand held at which time, in games in which cards come into the hands between the tricks


def held(deal: Round, seat: int, cards: int, event: int, also: int = 0) -> bool | None:
    """Whether a seat had all these cards by an event, in its hand or already played; None where the record cannot tell.

    ``also`` are cards that the seat certainly had by then.
    """
    sure = unseen = later = gone = 0
    for move in deal.aside.moves:
        if move.seat == seat and move.event <= event:
            sure, unseen = (sure & ~move.lost) | move.gained, unseen + move.unseen
        elif move.seat == seat:
            later, gone = later | move.gained & ~gone, gone | move.lost
    missing = cards & ~sure & ~also
    if not missing:
        return True
    if missing & later & ~wandering(deal) or ((missing | also) & ~sure).bit_count() > unseen:
        return False
    elsewhere = deal.aside.stock.cards | dealt_out(deal, but=seat)
    return False if elsewhere & missing & ~gone & ~wandering(deal) else None


def together(deal: Round, seat: int, pair: int) -> bool | None:
    """Whether two cards that a seat has had were in its hand at one time; None where the record does not tell."""
    if not deal.aside.moves:
        return True
    first = next((one for one in card_by_card(deal.laid) if one.card >= 0 and BIT[one.card] & pair), None)
    if first is None:
        return True if not pair & ~deal.dealt[seat] else None
    # A card drawn after the trick that this card completed has the same event number.
    return held(deal, seat, pair, first.event - 1, BIT[first.card])


def laid_until(deal: Round, event: int) -> int:
    """The cards that had been played to tricks by an event, with the card of that event itself."""
    laid = deal.laid
    events = chain.from_iterable(trick.events for trick in laid)
    cards = chain.from_iterable(trick.cards for trick in laid)
    return set_of(compress(cards, map(event.__ge__, events)))


# Reasons against cards that are said to lie in a pile, to come from a pile, or to be laid away from a hand


def why_not_there(deal: Round, seat: int, told: int, lying: int = 0) -> Reasons:
    """The reasons why these cards cannot be those of a pile: one is not of the deck, or is known to be elsewhere.

    ``lying`` are the cards that are known to lie in the pile; they must be among those told.
    """
    if not told:
        return ()
    if lying & ~told:
        return wrong_pile(seat, why="lacking", cards=codes(lying & ~told))
    double = told & ~lying & placed(deal)
    if double:
        return wrong_pile(seat, why="card-twice", cards=codes(double))
    foreign = told & ~deck(deal.variant.deal.deck)
    return wrong_pile(seat, why="deck", cards=codes(foreign)) if foreign else ()


def wrong_pile(seat: int, **slots: Any) -> Reasons:
    """The reason that a pile cannot be as told. All hands are in doubt: its taker holds the cards that lay there."""
    return (Reason("wrong-pile", seat, slots=slots, doubts=ALL_SEATS),)


def why_not_whole(deal: Round, seat: int, taken: int, pile: Pile) -> Reasons:
    """The reasons why these cards cannot be a pile that a seat took: it takes all the cards that lie there."""
    if taken.bit_count() != pile.size:
        return wrong_pile(seat, why="count", found=taken.bit_count(), expected=pile.size)
    return why_not_there(deal, seat, taken, pile.cards)


def why_not_so_many(
    seat: int, count: int, told: Sequence[Sequence[str] | None], allowed: Sequence[int], rule: str = ""
) -> Reasons:
    """The reason against laying away ``count`` cards for as many others; empty where there is none.

    There is one where a list of cards in ``told`` has another length, or where ``allowed`` lacks the number.
    """
    other = next((len(some) for some in told if some is not None and len(some) != count), count)
    if other == count and count in allowed:
        return ()
    slots = {"found": other, "counts": list(allowed) if other == count else [count]}
    return (Reason("discard-count", seat, rule=rule, slots=slots, doubts=frozenset((seat,))),)


def why_not_laid(deal: Round, seat: int, laid: int, unseen: int = 0) -> Reasons:
    """The reason that cards laid away were not in the seat's hand, to which ``unseen`` unknown cards may have come."""
    missing = laid & ~deal.hands[seat]
    if not missing or (missing.bit_count() <= unseen and not known_elsewhere(deal, seat, missing)):
        return ()
    if not deal.known[seat] and not disproved(deal, seat, missing):
        return ()
    slots = {"cards": codes(missing), "why": "laid-away"}
    return (Reason("card-not-held", seat, slots=slots, doubts=frozenset((seat,))),)
