"""Acts against the rules of the marriage."""

from __future__ import annotations

from jasslog.cards import BIT
from jasslog.game.facts import NOBODY
from jasslog.game.phases.best_melds import credited_melds
from jasslog.game.phases.marriage import FIRST, married_seats, pair_of, parted, why_marriage_void
from jasslog.game.round import Round
from jasslog.game.score.aims import named_bid
from jasslog.generate.astray import Deviation, Memo, playing, wrong
from jasslog.generate.drawing import shown
from jasslog.generate.table import Table
from jasslog.rules.marriage import marriage_cards


def _pair(table: Table) -> tuple[Round, int, int] | None:
    """The round, the seat that holds the marriage outside its melds, and the two cards."""
    deal, plan = playing(table), table.plan
    pair = pair_of(deal) if deal is not None else 0
    if deal is None or plan is None or not pair:
        return None
    seat = next((s for s, hand in enumerate(deal.dealt) if hand & pair == pair), NOBODY)
    if parted(deal, seat, pair) or (seat in deal.marriage_said and not deal.marriage_said[seat][1]):
        return None
    return (deal, seat, pair) if seat != NOBODY and pair & ~shown(table, deal, seat) else None


def marriage_due(table: Table) -> bool:
    """Whether a seat must announce its marriage before anything else happens."""
    found = _pair(table)
    if found is None:
        return False
    deal, seat, _ = found
    unsaid = seat not in deal.marriage_said or bool(deal.marriage_said[seat][1])
    if table.variant.splitting.allowed and found[2] & ~deal.played:
        return False
    return unsaid and why_marriage_void(table.game, deal, seat) == ""


def _keep_silent(table: Table, memo: Memo) -> tuple[Round, int, int] | None:
    """While both its cards are still in hand, and from then on, nobody announces the marriage that a seat holds."""
    found = _pair(table)
    if found is None or memo.get("round") is found[0]:
        return found if found is not None and "round" in memo else None
    deal, seat, pair = found
    table.muted.discard("marriage")
    if not pair & deal.played and seat not in deal.marriage_said:
        table.muted.add("marriage")
        memo["round"] = deal
    return None


def marriage_late(table: Table, memo: Memo) -> bool:
    """The marriage is announced when its time is over (ST-2)."""
    found = _keep_silent(table, memo)
    if found is None or why_marriage_void(table.game, found[0], found[1]) != "late":
        return False
    return wrong(table, "marriage-late", "marriage_announced", seat=found[1])


def marriage_missing(table: Table, memo: Memo) -> bool:
    """The marriage is never announced (ST-2)."""
    found = _keep_silent(table, memo)
    deal = table.game.round
    silent = bool(memo.get("round") is deal)
    unplayed = (
        deal is None or deal.phase != "complete" or deal.conceded or deal.split.done or pair_of(deal) & ~deal.played
    )
    if found is not None or deal is None or unplayed or not silent:
        return False
    if married_seats(table.game, deal, credited_melds(table.game, deal)):
        return False
    table.found = ("marriage-missing", _second_card(deal))
    return False


def marriage_half_silent(table: Table, memo: Memo) -> bool:
    """The marriage is announced at its second card and was not at its first (ST-2)."""
    found = _keep_silent(table, memo)
    if found is None or why_marriage_void(table.game, found[0], found[1]) != "half":
        return False
    return wrong(table, "marriage-half", "marriage_announced", seat=found[1])


def marriage_half_forgotten(table: Table, memo: Memo) -> bool:
    """The marriage is announced at its first card and not at its second (ST-2)."""
    deal, found = table.game.round, _pair(table)
    if found is not None and "round" not in memo and found[0].marriage_said.get(found[1], (0, ""))[1] == FIRST:
        table.muted.add("marriage")
        memo["round"] = deal
    silent = bool(memo.get("round") is deal)
    if deal is not None and silent and deal.phase == "complete":
        table.found = ("marriage-half", _second_card(deal))
    return False


def _second_card(deal: Round) -> int:
    """The event that played the second card of the marriage."""
    pair = pair_of(deal)
    return max(e for t in deal.tricks for c, e in zip(t.cards, t.events, strict=True) if BIT[c] & pair)


def marriage_early(table: Table, memo: Memo) -> bool:
    """The marriage is announced at its first card, or where that is its time, before it (ST-2)."""
    found = _pair(table)
    if found is None or not found[0].trick or found[2] & found[0].played == found[2]:
        return False
    deal, seat, pair = found
    if table.variant.marriage.time == "both_cards":
        before = not pair & deal.played
        return before and wrong(table, "marriage-early", "marriage_announced", seat=seat)
    just_now = deal.last_seat == seat and BIT[deal.last_card] & pair
    return bool(just_now) and wrong(table, "marriage-early", "marriage_announced", seat=seat)


def marriage_unfounded(finding: str) -> Deviation:
    """A marriage is announced that the seat does not hold, or where there is none."""

    def deviation(table: Table, memo: Memo) -> bool:
        deal = playing(table)
        if deal is None:
            return False
        trump = deal.trump
        allowed = trump >= 0 and table.variant.marriage.allowed and named_bid(deal) is None
        if deal.loose or allowed != (finding == "marriage-not-held"):
            return False
        seats = [s for s in range(table.game.players) if marriage_cards(trump) & ~deal.dealt[s] or not allowed]
        return wrong(table, finding, "marriage_announced", seat=table.rng.choice(seats))

    return deviation
