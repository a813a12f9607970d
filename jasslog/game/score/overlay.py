"""Rulings laid over a round: which of them stand, what they order, and who owns each trick under them (renege)."""

from __future__ import annotations

from jasslog.cards import SUIT_OF
from jasslog.events.notes import RulingGiven
from jasslog.game.facts import NOBODY, UNREAD, Ruling
from jasslog.game.state import Game, Round
from jasslog.variants.plain import Variant

NEEDS = {
    "transfer_trick": ("trick", "seat"),
    "transfer_tricks": ("trick", "seat"),
    "void_card": ("event",),
    "award_round": ("seat",),
    "lose_contract": ("seat",),
    "award_points": ("scores",),
    "penalty": ("seat", "points"),
    "void_meld": ("event",),
    "void_marriage": ("seat",),
    "overturned": ("event",),
}
"""The members that a ruling of each kind needs; without them nobody knows what it orders, and it has no effect."""


def lacking(event: RulingGiven) -> list[str]:
    """The members that a ruling needs and lacks."""
    return [member for member in NEEDS.get(event.ruling, ()) if getattr(event, member) is None]


def fits(game: Game, event: RulingGiven) -> bool:
    """Whether a ruling that awards points names them for each side, no fewer and no more; true for other rulings."""
    return event.ruling != "award_points" or len(event.scores or ()) == game.sides


def has_place(variant: Variant, kind: str) -> bool:
    """Whether a ruling of this kind can order anything under a set of rules; some know no loss of the contract."""
    return kind != "lose_contract" or variant.irregularities.renege != "tricks"


def ruled_round(game: Game, event: RulingGiven) -> Round | None:
    """The round that a ruling is about: the one it names, that of the event it names, else the current one; or None."""
    number, target = event.round, event.event
    if number is not None:
        return next((deal for deal in game.rounds if deal.number == number), None)
    if target is None:
        return game.round if game.rounds else None
    if event.ruling == "overturned":
        return next((deal for deal in game.rounds if target in [ruling.event for ruling in deal.rulings]), None)
    return next((deal for deal in reversed(game.rounds) if deal.first_event <= target), None)


def standing_rulings(deal: Round, kind: str) -> list[Ruling]:
    """The rulings of one kind on a round that no later ruling overturned."""
    rulings = [ruling for ruling in deal.rulings if ruling.kind == kind]
    gone = overturned(deal) if rulings else {}
    return [ruling for ruling in rulings if ruling.event not in gone]


def overturned(deal: Round) -> dict[int, int]:
    """By the event of each ruling that was overturned, the event of the ruling that did so and itself stands."""
    gone: dict[int, int] = {}
    for ruling in reversed(deal.rulings):
        if ruling.kind == "overturned" and ruling.event not in gone:
            gone[ruling.target] = ruling.event
    return gone


VOID_PHASES = ("annulled", "misdealt")
"""The phases of rounds without a score, which the same dealer deals again (same-dealer-again, annulled-round)."""

UNPLAYED = ("passed", "broken", *VOID_PHASES)
"""The phases of rounds that were not played to their end; rulings can give or take points in them, too."""


def is_void(deal: Round) -> bool:
    """Whether a round is dealt again: misdealt or annulled, even after it was booked (same-dealer-again)."""
    return deal.phase in VOID_PHASES or bool(deal.rulings and standing_rulings(deal, "annul_round"))


def active_rulings(game: Game, deal: Round, kind: str) -> list[Ruling]:
    """The rulings of one kind that count in the score; none unless the view applies them."""
    return standing_rulings(deal, kind) if game.ruled and deal.rulings else []


def void_melds(game: Game, deal: Round) -> set[int]:
    """The events of the melds that rulings made void."""
    return {ruling.target for ruling in active_rulings(game, deal, "void_meld")}


def void_marriages(game: Game, deal: Round) -> set[int]:
    """The seats whose marriage rulings made void."""
    return {ruling.seat for ruling in active_rulings(game, deal, "void_marriage")}


def renege_rulings(game: Game, deal: Round) -> list[Ruling]:
    """The rulings that take the contract from a side that reneged."""
    return active_rulings(game, deal, "lose_contract")


def annulled(game: Game, deal: Round) -> bool:
    """Whether a ruling annulled the round, and the view applies rulings (annulled-round)."""
    return game.ruled and bool(active_rulings(game, deal, "annul_round"))


def phase_now(game: Game, deal: Round) -> str:
    """The phase of a round; annulled where a ruling that is applied annulled it, even if it had been booked before."""
    return "annulled" if annulled(game, deal) else deal.phase


def awarded(game: Game, deal: Round) -> Ruling | None:
    """The last ruling that gives the whole round to one side, whoever took its tricks; None where there is none."""
    rulings = active_rulings(game, deal, "award_round")
    return rulings[-1] if rulings else None


def trick_owners(game: Game, deal: Round) -> list[int]:
    """For each completed trick the seat that owns it: its winner, unless a ruling moved it (renege)."""
    owners = [trick.winner for trick in deal.tricks]
    if not deal.rulings:
        return owners
    void = {ruling.target for ruling in active_rulings(game, deal, "void_card")}
    for place in range(len(owners)) if void else ():
        owners[place] = _won_without(deal, place, void)
    moves = active_rulings(game, deal, "transfer_tricks") + active_rulings(game, deal, "transfer_trick")
    # Of rulings that move the same tricks the last one counts.
    moved = {(ruling.kind, ruling.trick): ruling for ruling in moves}
    for ruling in sorted(moved.values(), key=lambda ruling: (ruling.trick, ruling.event)):
        last = len(owners) if ruling.kind == "transfer_tricks" else min(ruling.trick, len(owners))
        for place in range(ruling.trick - 1, last):
            owners[place] = game.opponent_of(ruling.seat)
    return owners


def _won_without(deal: Round, place: int, void: set[int]) -> int:
    """The seat that wins a trick if the cards of the events ``void`` cannot win it; -1 where no card is left.

    If the winner's card is not void, or a card went unread, the winner keeps the trick.
    """
    trick = deal.tricks[place]
    laid = [*zip(trick.cards, trick.seats, trick.events, strict=True)]
    if UNREAD in trick.cards or all(own not in void for _, seat, own in laid if seat == trick.winner):
        return trick.winner
    power = deal.tables[place][SUIT_OF[trick.cards[0]]]
    others = [(power[card], seat) for card, seat, own in laid if own not in void]
    return max(others)[1] if others else NOBODY
