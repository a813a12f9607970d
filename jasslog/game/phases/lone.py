"""One player against all others: who that is, his partner, the cards in the middle, giving a round up."""

from __future__ import annotations

from jasslog.cards import BIT, CARD, deck, numbers
from jasslog.events.before_play import PartnerCardNamed, RoundConceded
from jasslog.game.aside import Pile
from jasslog.game.facts import NOBODY, Act, Call, Entry, Reasons, one_word
from jasslog.game.hands import dealt_out, disproved, known_elsewhere
from jasslog.game.score.overlay import is_void, void_marriages
from jasslog.game.state import Game, Round
from jasslog.rules.melds import MARRIAGE_POINTS, marriage_cards
from jasslog.rules.values import deck_total
from jasslog.variants.plain import Variant

PARTNER_CARD = "partner_card_named"


def settled(game: Game) -> bool:
    """Whether the sides are settled: the one against all, if there is one, is known, or the record leaves him out."""
    return game.variant.deal.sides != "lone" or game.lone != NOBODY or game.lone_untold


def target_of(game: Game, side: int) -> int:
    """The score that a side must reach; the one against all has a target of his own by the rules, else by his bid."""
    end = game.variant.end
    if game.variant.deal.sides != "lone" or side:
        return end.target
    return end.lone_target or game.bid or end.target


def reached(game: Game, scores: list[int]) -> list[int]:
    """The sides that have reached their target."""
    return [side for side, score in enumerate(scores) if score >= target_of(game, side)]


def stand_alone(game: Game, seat: int, bid: int = 0) -> None:
    """Set which seat plays against all others, and what it bid; -1 if that is open again."""
    if (game.lone, game.bid) != (seat, bid):
        game.lone, game.bid, game.sought, game.helper = seat, bid, NOBODY, NOBODY
        game.lone_doubted = seat != NOBODY and bool(game.rounds) and game.round.number in game.lost
        take_sides(game)


def take_sides(game: Game) -> None:
    """Put every seat, and what it has booked, on its side; the side of the one against all is side 0 (partner-card)."""
    first = 0 if game.lone == NOBODY else game.lone
    game.side_of = tuple(0 if seat in (first, game.helper) else 1 for seat in range(game.players))
    won = game.side_scores(game.ledger)
    game.scores = [a + b for a, b in zip(game.start_scores, won, strict=True)]


def begin(game: Game, dealer: int) -> None:
    """Find the one against all when a round begins.

    After a void round whose auction found him, he is looked for again. In games without an auction he is the first
    dealer.
    """
    last, game.sought = game.round, NOBODY
    if is_void(last) and last.variant.choosing.choice == "auction":
        stand_alone(game, NOBODY)
        game.lone_until = last.number
    if game.lone == NOBODY and game.rules.choosing.choice != "auction" and not game.lone_untold:
        stand_alone(game, dealer)


# The card of the partner


def partner_cards(game: Game, deal: Round) -> list[Act]:
    """The act of naming the partner's card, for the one against all before the first card.

    He may name any card that he neither holds nor has laid away.
    """
    if why_no_partner_card(game, deal, game.lone):
        return []
    cards = numbers(deck(deal.variant.deal.deck) & ~own_cards(deal, game.lone))
    return [Act(PARTNER_CARD, game.lone, tuple(cards), optional=True)]


def own_cards(deal: Round, seat: int) -> int:
    """The cards that a seat is known to hold or to have laid away."""
    return deal.dealt[seat] | deal.aside.laid.cards


def why_no_partner_card(game: Game, deal: Round, seat: int, card: int = NOBODY) -> str:
    """Why a seat may not name a partner's card now, or not this one; empty where it may."""
    if not deal.variant.choosing.partner_card:
        return "never"
    if not deal.stands or deal.phase != "playing" or deal.begun:
        return "moment"
    if seat != game.lone and not game.lone_untold:
        return "seat"
    if (game.sought, game.helper) != (NOBODY, NOBODY):
        return "twice"
    if card == NOBODY:
        return ""
    if not deck(deal.variant.deal.deck) & BIT[card]:
        return "deck"
    return "own" if own_cards(deal, seat) & BIT[card] else ""


def why_not_named(game: Game, event: PartnerCardNamed) -> Reasons:
    """The reason against naming a partner's card: wrong seat, moment or card, or a second card (partner-card).

    The one against all may name a card that he neither holds nor has laid away.
    """
    deal, seat = game.round, event.seat
    why = why_no_partner_card(game, deal, seat, CARD[event.card])
    return one_word("partner-card-not-allowed", why, seat, card=event.card)


def partner_card_named(game: Game, deal: Round, event: PartnerCardNamed) -> None:
    """Record the card that was named; a second one changes nothing, and one that the player holds finds no partner."""
    seat, card = event.seat, CARD[event.card]
    if why_no_partner_card(game, deal, seat):
        return
    deal.say(Call(seat, PARTNER_CARD, event=event.seq, card=card))
    game.sought = card


def find_partner(game: Game, deal: Round) -> None:
    """Put the seat that has just played the named card on the side of the one against all (partner-card)."""
    if deal.last_card == game.sought and game.helper == NOBODY and deal.last_seat != game.lone:
        game.helper = deal.last_seat
        take_sides(game)


def forget_partner(game: Game, seat: int, card: int) -> None:
    """Forget the partner when the named card is taken back; the seat that plays it in the end is the partner."""
    if card == game.sought and seat == game.helper:
        game.helper = NOBODY
        take_sides(game)


# Giving a round up before it is played: the others get their award, nothing else is booked (conceding)

CONCEDED = "round_conceded"


def concessions(game: Game, deal: Round) -> list[Act]:
    """The act of giving the round up, for the one against all while he may."""
    return [] if why_no_surrender(game, deal, game.lone) else [Act(CONCEDED, game.lone, optional=True)]


def why_no_surrender(game: Game, deal: Round, seat: int) -> str:
    """Why a seat may not give the round up now; empty where it may. Any other act before it means playing."""
    if not deal.variant.conceding.allowed:
        return "never"
    if not deal.stands or deal.phase != "playing":
        return "moment"
    if seat != game.lone and not game.lone_untold:
        return "seat"
    begun = deal.begun or deal.melds or deal.marriage_said
    exchanged = deal.aside.taker != NOBODY or deal.aside.robber != NOBODY
    return "late" if begun or exchanged else ""


def round_conceded(game: Game, deal: Round, event: RoundConceded) -> None:
    """End the round for the award, also if that comes too late.

    Nothing changes if a trick is complete, or if another seat than the one against all gives up.
    """
    seat = event.seat
    if deal.phase != "playing" or deal.tricks:
        return
    if seat != game.lone and not game.lone_untold:
        return
    deal.say(Call(seat, CONCEDED, event=event.seq))
    deal.phase, deal.turn = "complete", NOBODY


def award(game: Game, deal: Round) -> list[Entry]:
    """The ledger entries for what the others get when the round is given up."""
    call = next(call for call in deal.calls if call.kind == CONCEDED)
    heirs = [seat for seat in deal.dealt_in if game.side_of[seat] != game.side_of[call.seat]]
    entries = [deal.entry(game.first_of(heirs, call.seat), "conceded", deal.variant.conceding.award, 1, call.event)]
    if pays_marriage(deal.variant):
        held = [seat for seat in married(deal, heirs) if seat not in void_marriages(game, deal)]
        entries += [deal.entry(seat, "marriage", MARRIAGE_POINTS, 1, call.event) for seat in held]
    return entries


def pays_marriage(variant: Variant) -> bool:
    """Whether an opponent with king and queen of trump gets the points for them where the round is given up."""
    return variant.marriage.allowed and variant.conceding.marriage == "opponents"


def married(deal: Round, seats: list[int]) -> list[int]:
    """The seats among these known to have had king and queen of trump, as a list.

    If there are none, the first one that announced the marriage rightly and is not disproved.
    """
    pair = marriage_cards(deal.trump)
    if not pair:
        return []
    sure = [seat for seat in seats if not pair & ~deal.dealt[seat]]
    said = [seat for seat in seats if seat in deal.marriage_said and not deal.marriage_said[seat][1]]
    return sure or [seat for seat in said if not known_elsewhere(deal, seat, pair & ~deal.dealt[seat])][:1]


def marriage_open(game: Game, deal: Round) -> bool:
    """Whether the record leaves open if an opponent had king and queen of trump in a round that was given up."""
    if not deal.conceded or not pays_marriage(deal.variant):
        return False
    heirs = [seat for seat in deal.dealt_in if game.side_of[seat] != game.side_of[game.lone]]
    pair = marriage_cards(deal.trump)
    may = [seat for seat in heirs if pair and not disproved(deal, seat, pair & ~deal.dealt[seat])]
    return bool(may) and not married(deal, heirs)


# The cards in the middle: what is still to be done with them, and what those laid away count (talon, discards)

TAKEN, DISCARDED = "talon_taken", "cards_discarded"


def talon_size(deal: Round) -> int:
    """How many cards are dealt to the middle."""
    return deal.variant.deal.talon_up + deal.variant.deal.talon_down


def middle(deal: Round) -> Pile:
    """The cards in the middle, as one pile."""
    down = deal.aside.talon_down
    return deal.aside.talon_up.plus(down.cards, down.unknown)


def why_no_more(deal: Round, kind: str) -> str:
    """Why nobody can take the middle any more, or lay cards away for it; empty where somebody still can."""
    return "never" if not talon_size(deal) else "twice" if deal.has_said(kind) else ""


def talon_acts(game: Game, deal: Round, seat: int) -> list[Act]:
    """The acts that the winner of the auction owes before naming the contract; optional if they may be unrecorded."""
    if why_no_more(deal, DISCARDED):
        return []
    untold = "exchanges" in game.not_recorded
    if deal.has_said(TAKEN):
        return [Act(DISCARDED, seat, tuple(numbers(deal.hands[seat])), optional=untold)]
    laid = [Act(DISCARDED, seat, optional=True)] if untold else []
    return [Act(TAKEN, seat, optional=untold), *laid]


def laid_away(deal: Round) -> int | None:
    """The cards laid away; if unrecorded, the cards that are left when all others have been seen, else None."""
    laid = deal.aside.laid
    if not laid.unknown:
        return laid.cards
    if not deal.aside.told or any(deal.unknown) or "cards" in deal.undecided:
        return None
    rest = deck(deal.variant.deal.deck) & ~(deal.aside.known | dealt_out(deal))
    return rest | laid.cards if rest.bit_count() == laid.unknown else None


def discard_entries(deal: Round, times: int) -> list[Entry]:
    """The ledger entry for the points of the cards laid away, by the contract played (discards); empty for none."""
    laid, call = laid_away(deal), next((call for call in deal.calls if call.kind == DISCARDED), None)
    if call is None or not laid or deal.contract is None or deal.variant.exchange.discards == "nobody":
        return []
    points = deck_total(deal.values, laid)
    return [deal.entry(call.seat, "discards", points, times, call.event)] if points else []


def discards_open(deal: Round) -> bool:
    """Whether the record does not tell, or not yet, how many points the cards laid away have."""
    told = deal.has_said(DISCARDED) and laid_away(deal) is not None
    return deal.variant.exchange.discards != "nobody" and bool(deal.aside.laid.size) and not told
