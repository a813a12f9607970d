"""Opening the choosing when the hands are dealt, fixing the contract, and trump that is made by a discard."""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from typing import cast

from msgspec.structs import replace

from jasslog.cards import SUITS, deck, set_of
from jasslog.events.base import Event, card_count
from jasslog.events.deal import HandDealt
from jasslog.events.play import CardPlayed
from jasslog.events.vocabulary import PAGE
from jasslog.game.aside import NOTHING
from jasslog.game.facts import NOBODY, UNDER_WAY
from jasslog.game.hands import dealt_out, recognize
from jasslog.game.phases import before_play, columns, later_cards, lone, ways
from jasslog.game.rotation import find_forehand, find_seats
from jasslog.game.score import aims, plan, slate
from jasslog.game.state import Game, Round
from jasslog.game.undecided import sides_open
from jasslog.options import ContractName
from jasslog.rules.contracts import OBENABE, Contract, Mode, mode_after_discard, power
from jasslog.rules.values import Tables, card_values, contract_tables, deck_total
from jasslog.variants.naming import all_contracts, line_of
from jasslog.variants.plain import Variant


def open_choosing(game: Game, deal: Round) -> None:
    """Close the deal and open the choosing: unrecorded hands count as complete and unknown; the forehand is determined.

    Where nobody chooses, this also fixes the contract; in Domino it opens the rows.
    """
    if deal.phase == "dealing":
        if deal.seats_open:
            find_seats(game, deal)
        later_cards.leave_rest(game, deal)
    if not all(deal.hands):
        untold = [seat for seat in deal.active if not deal.hands[seat] and not deal.unknown[seat]]
        deal.untold = deal.untold or tuple(untold)
        for seat in untold:
            deal.unknown[seat] = _untold_hand_size(game, deal, len(untold))
        complete_last_hand(game, deal)
    if deal.phase == "dealing":
        deal.phase = "choosing"
        later_cards.note_hands(deal)
        columns.spread(deal)
        deal.forehand = find_forehand(game, deal)
        if deal.rows is not None:
            plan.open_rows(game, deal)
        elif not ways.way_of(game.variant).calls:
            settle(game, deal)


def opened(game: Game) -> Game:
    """A copy of the game in which the deal has ended, as the first act after the deal ends it."""
    after = game.clone()
    open_choosing(after, after.round)
    return after


def complete_last_hand(game: Game, deal: Round) -> None:
    """Complete the only hand with unknown cards by the cards of the deck that are nowhere else, if so many are left."""
    if deal.unknown.count(0) != game.players - 1:
        return
    rest, left = deck(game.variant.deal.deck) & ~(deal.aside.known | dealt_out(deal)), max(deal.unknown)
    if rest.bit_count() == left:
        recognize(deal, deal.unknown.index(left), rest)


def _untold_hand_size(game: Game, deal: Round, untold: int) -> int:
    """How many cards an unrecorded hand has: its share, or less if it is the only one and the others have left less.

    ``untold`` is the number of unrecorded hands.
    """
    share, told = later_cards.first_hand(game.variant), dealt_out(deal).bit_count() + sum(deal.unknown)
    alone = untold == 1 and deal.aside == NOTHING and not game.lost
    left = game.variant.deal.deck - told if alone else share
    return min(share, left) if left > 0 else share


def settle(game: Game, deal: Round) -> None:
    """Fix the contract, open the choosing again, or end the round without a contract, by what the calls have led to."""
    outcome = ways.way_of(game.variant).outcome(game, deal)
    if outcome is None:
        deal.phase, deal.contract, deal.chooser, deal.turn, deal.factor = "choosing", None, NOBODY, NOBODY, 1
        if game.variant.deal.sides == "lone" and game.rules.choosing.choice == "auction":
            lone.stand_alone(game, NOBODY)
    elif outcome.contract is None:
        deal.phase = "passed"
    else:
        set_contract(game, deal, outcome.declarer, outcome.contract)


# Deals and choosings that need not be on record


def end_untold(game: Game, event: Event) -> None:
    """Close a deal and a choosing that need not be on record, if the event can only come after them.

    This is done before the event is applied.
    """
    deal, type_ = game.round, event.type
    if deal.phase not in ("dealing", "choosing") or not (game.not_recorded or deal.seats_open):
        return
    if deal.seats_open and deal.phase == "dealing" and type_ not in _DEALING:
        open_choosing(game, deal)
    if isinstance(event, CardPlayed):
        # A card begins play by itself, with the bid that stands.
        return
    chosen, page = "choosing" in game.not_recorded, PAGE.get(type_)
    untold = later_cards.hands_untold(game, deal) and (chosen or not ways.way_of(game.variant).calls)
    begun = untold and (page in _AFTER_DEAL or (isinstance(event, HandDealt) and _second_stage(game, deal, event)))
    if deal.phase == "dealing" and begun:
        open_choosing(game, deal)
    if deal.phase == "choosing" and chosen and deal.rows is None and _after_choosing(game, type_, page):
        leave_unnamed(game, deal)
        before_play.go_on(game, deal)


def reopen(game: Game, deal: Round, event: Event) -> None:
    """Open a choosing again that ended unrecorded, if one of its calls comes after all before the first card."""
    told = event.type in (ways.way_of(game.variant).calls - _ALSO_LATER) | _MIDDLE
    if not (told and "choosing" in game.not_recorded) or deal.begun or deal.phase not in UNDER_WAY:
        return
    _open_again(game, deal)


def unlead(game: Game, deal: Round) -> None:
    """Return to before the first lead, whose card was taken back: calls that are missing may come now (take-back)."""
    way = ways.way_of(game.variant)
    if way.calls and "choosing" not in game.not_recorded and way.outcome(game, deal) is None:
        _open_again(game, deal)
    else:
        before_play.go_on(game, deal)


def _open_again(game: Game, deal: Round) -> None:
    """Let the calls go on; melds announced so far become void as too early, and marriages are forgotten.

    Nothing changes where the record has already told some of the rest of the deal.
    """
    if not later_cards.take_in_rest(game, deal):
        return
    deal.unnamed, deal.trump = False, NOBODY
    deal.undecided.discard("cards")
    for place, said in enumerate(deal.melds[deal.melds_early :], start=deal.melds_early):
        deal.announce(replace(said, void=said.void or "early"), place)
    deal.melds_early = len(deal.melds)
    deal.marriage_said.clear()
    settle(game, deal)


def still_choosing(game: Game) -> Game:
    """The game as it would be if its choosing, which ended unrecorded, went on; a shallow copy, not to be changed."""
    twin = copy(game)
    twin.round = copy(game.round)
    twin.round.unnamed, twin.round.phase = False, "choosing"
    return twin


_MIDDLE = {lone.TAKEN, lone.DISCARDED}
"""The acts of the one against all before he names the contract (talon)."""
_ALSO_LATER = {"redoubled"}
"""The calls that may still come once the contract stands, up to the first card (doubling)."""
_DEALING = ("round_started", "cards_cut", "hand_dealt", "hand_picked_up")
_AFTER_DEAL = ("exchange", "participation", "prediction", "negotiation", "melds", "play")
"""The words that acts after the deal, up to and including play, have in addresses."""


def _second_stage(game: Game, deal: Round, event: HandDealt) -> bool:
    """Whether a hand is dealt in the second stage of the deal.

    It is if the seat has all of its first stage already, or if only the rest can have so many cards. The seat that
    fixed the contract gets one card less of the rest.
    """
    before, seat = game.variant.deal.before_choosing, event.seat
    if not before:
        return False
    rest = game.tricks_in_round - before
    held = deal.hands[seat].bit_count() + deal.unknown[seat]
    return held >= before or card_count(event) in {rest, rest - 1} - {before}


_SHOWING = ("card_exposed", "hand_laid_down")
"""The acts that show cards; these may come at any time after the deal."""


def _after_choosing(game: Game, type_: str, page: str | None) -> bool:
    """Whether an act of this type can only come once a contract stands; ``page`` is its word in addresses."""
    if type_ in _SHOWING:
        return False
    if type_ == "hand_dealt":
        return bool(game.variant.deal.before_choosing)
    if type_ in (*_MIDDLE, "hand_swapped") or type_ in ways.way_of(game.variant).calls:
        return type_ == "hand_swapped" and game.variant.exchange.swap != "before_choosing"
    return page in _AFTER_DEAL


# Fixing the contract with its tables; or going on without one on record


def set_contract(game: Game, deal: Round, chooser: int, contract: Contract) -> None:
    """Fix the contract with its tables, trump and multiplier, and open the next phase before the first lead."""
    deal.contract = contract
    deal.chooser = chooser
    times, tables = _prepared(contract, game.tricks_in_round, game.variant)
    deal.modes, deal.tables, deal.values = tables.modes, tables.power, tables.values
    deal.total, deal.varying = tables.total, tables.varying
    deal.factor = plan.last_counts(game) * (times if slate.booked_as_won(game.variant) else 1)
    deal.trump = contract.trump_suit
    aims.ban_lead(deal)
    deal.loose = contract.kind == "tutti" and game.variant.play.tutti_mode == "first_discard"
    if game.variant.score.objects:
        plan.aim(game, deal)
    if game.variant.deal.sides == "lone" and game.variant.choosing.choice == "auction":
        lone.stand_alone(game, chooser, deal.bid.points if deal.bid is not None else 0)
    before_play.go_on(game, deal)
    if game.variant.deal.before_choosing:
        later_cards.share_out(game, deal)


@lru_cache(1 << 10)
def _prepared(contract: Contract, tricks: int, variant: Variant) -> tuple[int, Tables]:
    """The multiplier of a contract and its tables."""
    line = line_of(variant, contract)
    factor = line.factor if line else variant.score.multipliers.get(cast("ContractName", contract.name), 1)
    return factor, contract_tables(contract, tricks, variant.play, variant.deal.deck)


def leave_unnamed(game: Game, deal: Round) -> None:
    """Let play go on without a contract on record, so that all points stay open.

    A contract counts as standing where it may be missing from the record.
    """
    deal.unnamed = "choosing" in game.not_recorded or deal.number in game.lost or sides_open(game)
    deal.modes = (OBENABE,) * game.tricks_in_round
    deal.tables = (power(OBENABE, "low"),) * game.tricks_in_round
    # One value for each card, and one for an unreadable card.
    deal.values = (0,) * 37
    deal.undecided.add("cards")
    if game.variant.deal.before_choosing:
        later_cards.share_out(game, deal)


def possible_tables(game: Game, deal: Round) -> list[tuple[tuple[tuple[int, ...], ...], ...]]:
    """The power tables of all tricks, for each contract that may stand.

    Every contract may stand if none is on record. Else an unreadable card may have made trump: then it is the contract
    as it is, or the suit led as trump.
    """
    contracts = [*all_contracts(game.variant)] if deal.unnamed else [Contract("trump", deal.led)]
    if deal.unnamed and not all(bid.trump for bid in game.variant.auction.named):
        contracts.append(Contract("obenabe"))
    if deal.unnamed and game.variant.play.tutti_mode == "first_discard":
        # A discard may have made any suit trump.
        contracts += [Contract("trump", suit) for suit in range(len(SUITS))]
    possible = [_prepared(contract, game.tricks_in_round, game.variant)[1].power for contract in contracts]
    return possible if deal.unnamed else [deal.tables, *possible]


# The first card off the suit led makes trump (tutti-first-discard, values-tutti-first-discard)


def make_trump(game: Game, deal: Round, card: int, event: int) -> None:
    """Make the suit of a discard trump, in this trick already or from the next one on, and count the points again."""
    assert deal.contract is not None
    play, done = game.variant.play, len(deal.tricks)
    mode = mode_after_discard(deal.modes[done], deal.led, card, deal.contract, play)
    first = done if play.discard_effect == "immediate" else done + 1
    modes = deal.modes[:first] + (mode,) * (len(deal.modes) - first)
    deal.loose, deal.maker, deal.trump = False, event, mode.trump
    _replace_modes(game, deal, modes, card_values(deal.contract, play, mode.trump))


def never_made(deal: Round) -> bool:
    """Whether a round does not count because no card has made trump; False if an unreadable card may have made it."""
    return deal.loose and not deal.veiled and deal.variant.play.no_discard == "annul"


def unmake_trump(game: Game, deal: Round) -> None:
    """Undo the making of trump when its card is taken back: nothing is trump again."""
    assert deal.contract is not None
    variant = game.variant
    tables = contract_tables(deal.contract, game.tricks_in_round, variant.play, variant.deal.deck)
    deal.loose, deal.maker, deal.trump = True, NOBODY, NOBODY
    _replace_modes(game, deal, tables.modes, tables.values)


def _replace_modes(game: Game, deal: Round, modes: tuple[Mode, ...], values: tuple[int, ...]) -> None:
    """Replace the modes and values of the round, and count its points again.

    The total of the deck changes. Points won so far change only where the new values hold for earlier tricks, too.
    """
    deal.modes, deal.values = modes, values
    deal.tables = tuple(power(mode, game.variant.play.ten) for mode in modes)
    rest = deck(game.variant.deal.deck)
    if game.variant.play.discard_values == "retroactive":
        _revalue(game, deal)
        deal.total = deck_total(values, rest)
    else:
        for trick in deal.tricks:
            rest &= ~set_of(trick.cards)
        deal.total = sum(trick.points for trick in deal.tricks) + deck_total(values, rest)


def _revalue(game: Game, deal: Round) -> None:
    """Count the points of the complete tricks again, by the present card values."""
    deal.won = [0] * game.players
    for place, trick in enumerate(deal.tricks):
        points = sum(map(deal.values.__getitem__, trick.cards))
        deal.tricks[place] = replace(trick, points=points)
        if trick.winner != NOBODY:
            deal.won[trick.winner] += points
