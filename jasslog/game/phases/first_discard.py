"""Rounds in which the first card off the suit led makes trump (C-9, V-6b, MO-1 to MO-5)."""

from __future__ import annotations

from jasslog.cards import BIT, deck
from jasslog.game.facts import NOBODY
from jasslog.game.state import Game, Round
from jasslog.rules.contracts import Mode, mode_after_discard, power
from jasslog.rules.values import card_values, contract_tables, deck_total


def make_trump(game: Game, deal: Round, card: int, event: int) -> None:
    """From this card on its suit is trump, also in this trick or from the next one on (MO-2); count again (MO-4)."""
    assert deal.contract is not None
    play, done = game.variant.play, len(deal.tricks)
    mode = mode_after_discard(deal.modes[done], deal.led, card, deal.contract, play)
    first = done if play.discard_effect == "immediate" else done + 1
    modes = deal.modes[:first] + (mode,) * (len(deal.modes) - first)
    deal.loose, deal.maker, deal.trump = False, event, mode.trump
    _lay_out(game, deal, modes, card_values(deal.contract, play, mode.trump))


def unmake_trump(game: Game, deal: Round) -> None:
    """The card that made trump went back: nothing is trump again."""
    assert deal.contract is not None
    variant = game.variant
    tables = contract_tables(deal.contract, game.tricks_in_round, variant.play, variant.deal.deck)
    deal.loose, deal.maker, deal.trump = True, NOBODY, NOBODY
    _lay_out(game, deal, tables.modes, tables.values)


def _lay_out(game: Game, deal: Round, modes: tuple[Mode, ...], values: tuple[int, ...]) -> None:
    """Put these modes and values in the place of those so far, and count what lies again."""
    deal.modes, deal.values = modes, values
    deal.tables = tuple(power(mode, game.variant.play.ten) for mode in modes)
    deal.mode = modes[len(deal.tricks)]
    rest = deck(game.variant.deal.deck)
    if game.variant.play.discard_values == "retroactive":
        _revalue(game, deal)
        deal.total = deck_total(values, rest)
    else:
        for trick in deal.tricks:
            rest &= ~sum(BIT[card] for card in trick.cards if card >= 0)
        deal.total = sum(trick.points for trick in deal.tricks) + deck_total(values, rest)
    deal.power = deal.tables[len(deal.tricks)][deal.led]
    recount(deal)


def _revalue(game: Game, deal: Round) -> None:
    """Count the complete tricks by the values that hold now."""
    deal.won = [0] * game.players
    for place, trick in enumerate(deal.tricks):
        points = sum(deal.values[card] for card in trick.cards if card >= 0)
        deal.tricks[place] = trick._replace(points=points)
        if trick.winner != NOBODY:
            deal.won[trick.winner] += points


def recount(deal: Round) -> None:
    """Find the best card and the points of the trick on the table again."""
    deal.best = 0
    deal.best_seat = deal.leader
    deal.points = sum(deal.values[card] for card in deal.trick if card >= 0)
    for seat, card in zip(deal.seats, deal.trick, strict=True):
        if card >= 0 and deal.power[card] > deal.best:
            deal.best, deal.best_seat = deal.power[card], seat
