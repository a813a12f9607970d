"""What the record leaves open of the score: parts of a round's points, the totals, and the end of the game."""

from __future__ import annotations

from collections.abc import Collection

from jasslog.cards import BIT
from jasslog.game.facts import NOBODY
from jasslog.game.phases import lone, marriage
from jasslog.game.phases.best_melds import open_melds, trick_open
from jasslog.game.score import slate
from jasslog.game.score.aims import hidden
from jasslog.game.score.overlay import UNPLAYED, annulled, phase_now
from jasslog.game.state import Game, Round
from jasslog.rules.melds import MARRIAGE_POINTS
from jasslog.variants.plain import Variant

COUNTING = ("playing", "complete", "scored")
"""The phases of a round whose points count, or will count, in the totals."""


def undecided_parts(game: Game, deal: Round | None) -> set[str]:
    """The parts of a round's score that the record cannot tell: left out or unread ones, all where lines are missing.

    Without a round, the parts that are open in every round.
    """
    lost = deal is not None and deal.number in game.lost
    return untold_parts(game, deal) | (all_parts(game) if lost else set())


def untold_parts(game: Game, deal: Round | None) -> set[str]:
    """The parts of a round's score that are open even if no line is missing."""
    return _with_followers(game, deal, _own_parts(game, deal, _of_game(game)))


def _with_followers(game: Game, deal: Round | None, parts: set[str]) -> set[str]:
    """These open parts of a round, and the parts that depend on them."""
    rule = game.variant.score.make_rule
    if rule == "total>opponents" and (parts or _held_open(game, deal)):
        # Whether the contract was made, and so who books the cards, depends on all parts.
        parts.add("cards")
    if deal is not None and "cards" in parts and rule in ("cards>=76", "total>opponents"):
        # Choosers who fail lose their melds, too.
        parts |= {"melds"} if deal.melds else set()
        parts |= {"marriage"} if deal.melds or deal.marriage_said else set()
    if game.variant.marriage.in_comparison and parts & {"melds", "marriage"}:
        parts |= {"melds", "marriage"}
    return parts


def undecided_totals(game: Game) -> set[str]:
    """The parts of the score that the record cannot tell of at least one round that counts in the totals."""
    return untold_totals(game) | (all_parts(game) if game.lost else set())


def untold_totals(game: Game) -> set[str]:
    """The parts of the totals that are open even if no line is missing."""
    of_game = _of_game(game)
    always = _with_followers(game, None, _own_parts(game, None, of_game))
    parts, last = always.copy(), len(game.rounds) - 1
    # Which seat is on which side may become open later, and then for all rounds.
    for place in range(0 if sides_open(game) else game.decided, last + 1):
        deal = game.rounds[place]
        here = _with_followers(game, deal, _own_parts(game, deal, of_game)) if counts(game, deal) else set[str]()
        if place == game.decided < last and here <= always:
            game.decided += 1
        parts |= here
    return parts


def counts(game: Game, deal: Round) -> bool:
    """Whether a round counts in the totals, or may count.

    A round in which lines are missing may count. So may the last round although it broke off, because the game may have
    been over then.
    """
    if annulled(game, deal):
        return False
    return deal.phase in COUNTING or ended_open(game, deal) or deal.number in game.lost


def ended_open(game: Game, deal: Round) -> bool:
    """Whether a round is the last one, and the record leaves open how it ended.

    It broke off, it seems passed only because nobody wrote down who chose, a marriage may have ended the game in it, or
    it may have been walked over.
    """
    passed = deal.phase == "passed" and "choosing" in game.not_recorded
    open_end = deal.phase == "broken" or passed or _married_out(game, deal) or _walked_over_unheard(game, deal)
    return deal is game.round and open_end


def _walked_over_unheard(game: Game, deal: Round) -> bool:
    """Whether the only seat not heard may have taken the blind and so stayed, which ends the round (walk-over)."""
    one_silent = deal.phase == "participating" and len(deal.words) == len(deal.dealt_in) - 1
    return one_silent and unwritten_words(game, deal) == 1


def unwritten_words(game: Game, deal: Round) -> int:
    """How many seats, 1 or 0, may have taken the blind, and so stayed in the round, without its being on record."""
    untold = "exchanges" in game.not_recorded and game.variant.exchange.swap == "with_participation"
    return int(untold and deal.aside.taker == NOBODY)


def _married_out(game: Game, deal: Round) -> bool:
    """Whether a marriage that nobody wrote down may have ended the game before the first card (marriage-window)."""
    if not marriage.ends_game(game.variant) or deal.phase != "playing" or deal.trick or deal.tricks:
        return False
    told = "marriage" not in left_out(game.variant, game.not_recorded)
    return not told and max(game.scores) + MARRIAGE_POINTS * slate.factor(deal, "marriage") >= game.variant.end.target


def sides_open(game: Game) -> bool:
    """Whether the record does not tell who plays against all others, or who is his partner."""
    if game.variant.deal.sides != "lone":
        return False
    if game.lone == NOBODY:
        # The missing lines may have told who.
        return game.lone_untold or bool(game.lost)
    partner_open = game.helper == NOBODY and game.rules.choosing.partner_card
    return game.lone_doubted or (partner_open and any(_may_name(game, d) for d in game.rounds))


def _may_name(game: Game, deal: Round) -> bool:
    """Whether the partner may have shown himself in a round in a card that went unread, or in missing lines."""
    if deal.number in game.lost:
        return True
    named = [call.card for call in deal.calls if call.kind == "partner_card_named"]
    return "cards" in deal.undecided and any(not BIT[card] & deal.played for card in named)


def bid_open(game: Game) -> bool:
    """Whether the record may leave out bids of an auction."""
    return "choosing" in game.not_recorded and game.rules.choosing.choice == "auction"


def _of_bid(game: Game) -> set[str]:
    """The parts of the score that depend on what was bid."""
    score = game.variant.score
    booked = score.kind in ("bids", "over_bid") or score.make_rule == "bid"
    melds = {"melds", "marriage"} if game.variant.auction.named else set()
    return melds | ({"bid"} if booked else set())


def end_open(game: Game) -> bool:
    """Whether nobody knows if the game is over and who has won, because points or the target of a side are open."""
    return bool(undecided_totals(game)) or aim_open(game)


def aim_open(game: Game) -> bool:
    """Whether nobody knows the target of the one against all, because it is what he bid and his bid is not told."""
    if game.variant.deal.sides != "lone" or game.variant.end.lone_target or game.bid:
        return False
    # The auction may have been before the record.
    return bid_open(game) or (game.rounds_before > 0 and game.rules.choosing.choice == "auction")


def only_unsaid(game: Game) -> bool:
    """Whether nothing is open but a marriage that nobody showed when a round was given up; it could only add points."""
    return undecided_totals(game) == {"marriage"} and lone.pays_marriage(game.variant)


def all_parts(game: Game) -> set[str]:
    """Every part of the score that a round can bring."""
    return {"cards", "melds", "marriage"} | ({"roem"} if game.variant.roem.allowed else set())


def _of_game(game: Game) -> set[str]:
    """The parts of the score that are open in every round."""
    parts = left_out(game.variant, game.not_recorded)
    return parts | _of_bid(game) if bid_open(game) else parts


def _own_parts(game: Game, deal: Round | None, of_game: set[str]) -> set[str]:
    """The open parts that do not follow from other rounds or parts.

    Unless bids are open, a marriage is among them only for a round in which one was possible.
    """
    parts = of_game | _of_round(game, deal) if deal is not None else of_game.copy()
    if "marriage" in parts and not bid_open(game) and (deal is None or not marriage.possible(game, deal)):
        parts.discard("marriage")
    if "cards" in parts and game.variant.roem.allowed:
        parts.add("roem")
    return parts


def _of_round(game: Game, deal: Round) -> set[str]:
    """The open parts that depend on what this round leaves open."""
    open_round = deal.unnamed or sides_open(game) or _walked_over_unheard(game, deal)
    parts = all_parts(game) if open_round else set[str]()
    # A meld of which only the points were said may hold the king and queen of trumps (marriage-in-meld).
    said = deal.melds and open_melds(game, deal)
    if said or deal.veiled or (deal.melders and any(trick_open(game, deal, seat) for seat in deal.melders)):
        parts |= {"melds", "marriage"}
    if marriage.unproved(deal) or lone.marriage_open(game, deal):
        parts.add("marriage")
    if deal.aside.laid.size and lone.discards_open(deal):
        parts.add("cards")
    if game.variant.table_melds.allowed and "cards" in deal.undecided:
        parts.add("melds")
    if deal.phase == "scored" and hidden(game, deal):
        parts.add("predictions")
    if deal.heir_open:
        parts.add("bid")
    return parts | deal.undecided


def heir_open(game: Game, deal: Round) -> bool:
    """Whether nobody knows how much the dealer may inherit in a round that begins now (dealer-inherits)."""
    score = game.variant.score
    capped = score.inherited != "none" and score.inherit_cap != "none" and deal.dealer not in deal.dealt_in
    return capped and bool(undecided_totals(game))


def left_out(variant: Variant, not_recorded: Collection[str]) -> set[str]:
    """The parts of the score that a record leaves out from the beginning; a meld left out may be a marriage, too."""
    if not not_recorded:
        return set()
    melds = "melds" in not_recorded and variant.melds.allowed
    marriages = ("marriages" in not_recorded and variant.marriage.allowed) or (melds and variant.marriage.via_meld)
    return ({"melds"} if melds else set()) | ({"marriage"} if marriages else set())


def _may_have_scored(game: Game, deal: Round) -> bool:
    """Whether a round brought points, or may have: it broke off, or nobody wrote down its contract."""
    played = phase_now(game, deal) not in UNPLAYED
    return deal.phase == "broken" or (bool(deal.entries) and played) or deal.unnamed


def _held_open(game: Game, deal: Round | None) -> bool:
    """Whether the record leaves open how many points were held when a round began: an earlier one may be a litige.

    A round that broke off in the record may be a litige, too, although it books nothing here.
    """
    if game.variant.score.litige != "hold" or deal is None:
        return False
    earlier = [one for one in game.rounds if one.number < deal.number and _may_have_scored(game, one)]
    for one in reversed(earlier):
        if one.phase == "broken" or one.number in game.lost or _own_parts(game, one, _of_game(game)):
            return True
        if not one.held:
            return False
    # The missing lines before the first round may have been a round.
    return 0 in game.lost
