"""What a round has brought so far on the hot path, before the multipliers and after them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jasslog.fast.deal import COMPLETE
from jasslog.fast.rare import Rare
from jasslog.fast.saying.melds import married, scoring
from jasslog.fast.sides import of, only, split
from jasslog.fast.unusual import Unusual
from jasslog.rules.marriage import POINTS as MARRIAGE
from jasslog.rules.values import MADE_AT

if TYPE_CHECKING:
    from jasslog.fast.deal import Announced, Deal
    from jasslog.fast.sets import Rules
    from jasslog.fast.sides import Points

_lone = Rare("dealing.lone")
_rows = Rare("playing.rows")
_stakes = Rare("scoring.stakes")
_turn_melds = Rare("saying.turn_melds")


class Tally:
    """What a round has brought so far, before the multipliers."""

    __slots__ = (
        "at_once",
        "bid",
        "cards",
        "held",
        "known",
        "last",
        "marriage",
        "match",
        "melds",
        "on_table",
        "roem",
        "unstaked",
    )

    def __init__(self, cards: Points) -> None:
        self.cards = cards
        self.last: Points = 0
        self.match: Points = 0
        self.melds: Points = 0
        self.marriage: Points = 0
        self.roem: Points = 0
        """Multiplied as melds are."""
        self.bid: Points = 0
        """What was bid, or what that is worth, with its stake."""
        self.unstaked: Points = 0
        """The same as if nobody had doubled."""
        self.held: Points = 0
        """What earlier rounds held back and this one pays out, never multiplied."""
        self.known: Points = 0
        """Card points that nobody won in a trick: of what was laid away, or for a round that was given up."""
        self.on_table: Points = 0
        """Melds in tricks."""
        self.at_once = False
        """The card points do not come trick by trick: a failure, or a misère."""

    def booked(self, deal: Deal) -> Points:
        """The points after the multipliers."""
        plan = deal.plan
        if plan.evenly:
            won = self.cards + self.last + self.match + self.melds + self.marriage + self.roem + self.on_table
            return won * plan.factor + self.bid + self.held
        cards, last, match, melds, marriage = plan.times
        said = (self.melds + self.roem + self.on_table) * melds + self.marriage * marriage
        return self.cards * cards + self.last * last + self.match * match + said + self.bid + self.held

    def plain(self) -> Points:
        """The points won, before the multipliers."""
        return self.cards + self.last + self.match + self.melds + self.marriage + self.roem + self.on_table + self.held

    def reached(self) -> Points:
        """The points that tell whether the choosers have more than the others (P-5)."""
        return self.cards + self.last + self.marriage + self.roem


def tally(rules: Rules, deal: Deal, done: int) -> Tally:
    """What the first ``done`` tricks of a round have brought, with what has been announced so far (P-1 to P-6)."""
    if deal.beside.conceded:
        return _given_up(deal)
    if deal.rows is not None:
        return Tally(_rows.prizes(rules, deal))
    complete = done == rules.tricks
    got = Tally(deal.taken if complete and deal.victory is None else _taken(rules, deal, done))
    if deal.melds or deal.married:
        _add_said(rules, deal, done, got)
    if deal.beside.laid:
        got.known = _lone.laid_away(deal)
        got.cards += got.known
    if complete:
        side = rules.side_of[deal.winners[-1]]
        if deal.victory is None or _counts(deal, done - 1, side):
            got.last = rules.last[side]
            if rules.match[side] and _all_of(rules, deal, side):
                got.match = rules.match[side]
    if rules.more or deal.plan.misere:
        _reckon(rules, deal, done, got)
    return got


def _reckon(rules: Rules, deal: Deal, done: int, got: Tally) -> None:
    """Whatever else counts, and who gets what."""
    complete = done == rules.tricks
    if rules.subtracts:
        got.melds, got.marriage = -got.melds, -got.marriage
    if rules.lying is not None:
        _add_lying(rules, deal, got, rules.lying.points(deal, done, rules.players))
    if rules.makes and complete and _lost(rules, deal, got):
        _fail(rules, deal, got)
    elif deal.plan.misere:
        _swap(rules, deal, got)
    if rules.staked and complete:
        _stakes.stake(rules, deal, got)
    if rules.one_side:
        _leave_only(got, rules.side_of[deal.chooser])


def _given_up(deal: Deal) -> Tally:
    """What a round brings that was given up."""
    known, married = _lone.award(deal)
    got = Tally(known)
    got.known, got.marriage, got.at_once = known, married, True
    return got


def _taken(rules: Rules, deal: Deal, done: int) -> Points:
    """The card points of the first tricks; what a side wins after its claim of victory is set apart."""
    taken = 0
    for place, seat in enumerate(deal.winners[:done]):
        side = rules.side_of[seat]
        if deal.victory is None or _counts(deal, place, side):
            taken += only(side, deal.points[place])
    return taken


def _counts(deal: Deal, place: int, side: int) -> bool:
    """Whether a trick that a side won counts, which after its own claim of victory it does not."""
    return deal.victory is None or place < deal.victory.tricks or side != deal.victory.side


def _all_of(rules: Rules, deal: Deal, side: int) -> bool:
    """Whether a side has won every trick."""
    side_of, winners = rules.side_of, deal.winners
    # Most often the first trick or the last but one tells that.
    return side_of[winners[0]] == side == side_of[winners[-2]] and all(side_of[seat] == side for seat in winners)


def _add_said(rules: Rules, deal: Deal, done: int, got: Tally) -> None:
    """Add melds and marriage as far as they count by now (W-8, E-4)."""
    victory, credited = deal.victory, done >= rules.credited or deal.phase == COMPLETE
    scored = scoring(rules, deal, done) if credited else ()
    if victory is not None:
        scored = [item for item in scored if not _late(rules, deal, item)]
    for seat, meld, _ in scored:
        got.melds += meld.points << rules.shifts[seat]
    for seat, number in married(rules, deal, scored):
        if victory is None or rules.side_of[seat] != victory.side or number <= victory.number:
            got.marriage = MARRIAGE << rules.shifts[seat]


def _late(rules: Rules, deal: Deal, scored: Announced) -> bool:
    """Whether a meld came to count only after its own side's claim of victory, so that it is set apart (E-4)."""
    victory = deal.victory
    if victory is None or rules.side_of[scored[0]] != victory.side:
        return False
    return victory.tricks < (_turn_melds.credited_at(deal, scored) if rules.by_trick else rules.credited)


def _add_lying(rules: Rules, deal: Deal, got: Tally, found: list[tuple[int, int]]) -> None:
    """Add what lies together in tricks for their winners (G10-3, MO-8)."""
    brought = 0
    for place, points in found:
        seat = deal.winners[place]
        if _counts(deal, place, rules.side_of[seat]):
            brought += points << rules.shifts[seat]
    if rules.roem:
        got.roem = brought
    else:
        got.on_table = brought


def _lost(rules: Rules, deal: Deal, got: Tally) -> bool:
    """Whether the choosers have not made their contract (P-5)."""
    if rules.sides != 2:
        raise Unusual
    side = rules.side_of[deal.chooser]
    if not rules.outdoes:
        return of(got.cards, side) < MADE_AT
    counted = got.reached()
    others = of(counted, 1 - side)
    level = rules.variant.score.litige == "fail"
    return of(counted, side) < others + level


def _fail(rules: Rules, deal: Deal, got: Tally) -> None:
    """The opponents book all card points and what else they won, the declarers nothing (P-6)."""
    heir, rule = 1 - rules.side_of[deal.chooser], rules.variant.score.fail_last
    got.cards, got.at_once = only(heir, deal.plan.total), True
    got.roem = only(heir, sum(split(got.roem, rules.sides)))
    if rule == "lost":
        got.last = 0
    elif rule == "always_opponents" and not of(got.last, heir):
        if deal.plan.times[0] != deal.plan.times[1]:
            raise Unusual
        got.last = rules.last[heir]
    kept = got.marriage
    _leave_only(got, heir)
    if rules.keeps:
        got.marriage = kept


def _swap(rules: Rules, deal: Deal, got: Tally) -> None:
    """A misère: the declarers and the side that took most of the others change what they won (P-9)."""
    own, players = rules.side_of[deal.chooser], rules.players
    if rules.sides > 2 and not rules.one_side:
        raise Unusual
    won = split(got.cards + got.last, rules.sides)
    others = [rules.side_of[(deal.chooser + step) % players] for step in range(1, players)]
    best = max((side for side in others if side != own), key=lambda side: won[side])
    got.cards, got.last, got.match, got.at_once = only(own, won[best]) + only(best, won[own]), 0, 0, True


def _leave_only(got: Tally, side: int) -> None:
    """Only one side books anything."""
    for part in ("cards", "last", "match", "melds", "marriage", "roem", "bid", "unstaked"):
        points = getattr(got, part)
        if points:
            setattr(got, part, only(side, of(points, side)))
