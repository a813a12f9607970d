"""Which melds of a round stand, which is the best, who scores them; those said at every turn, too."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import TypeVar

from msgspec.structs import replace

from jasslog.cards import BIT
from jasslog.game.facts import NOBODY, Announcement, ScoredMeld
from jasslog.game.hands import disproved, elsewhere, held, laid_until, unread
from jasslog.game.score.overlay import void_marriages, void_melds
from jasslog.game.state import Game, Round
from jasslog.rules.melds import Meld, best_choice, clash, marriage_meld, rank_key

# Melds that are said at every turn: the best of each trick scores, and comes again only in a better one

_Said = TypeVar("_Said", Announcement, ScoredMeld)
EVERY_TURN = ("every_turn", "turns_with_stock")
"""Windows in which a seat may announce a meld whenever it is its turn."""


def trick_of(deal: Round, event: int) -> int:
    """The trick, from 0, in which something was said."""
    return [trick.events[-1] < event for trick in deal.tricks].count(True)


def _by_trick(deal: Round, said: Iterable[_Said]) -> Iterator[tuple[int, list[_Said]]]:
    """Melds by the trick in which they were said, in the order of the tricks."""
    found: dict[int, list[_Said]] = {}
    for one in said:
        found.setdefault(trick_of(deal, one.event), []).append(one)
    return iter(sorted(found.items(), key=itemgetter(0)))


def trick_by_trick(game: Game, deal: Round, checked: list[Announcement]) -> list[Announcement]:
    """The announcements as they count: one in a turn, and what has scored comes again only in a better one."""
    result: list[Announcement] = []
    scored: list[tuple[int, Meld]] = []
    struck = void_melds(game, deal)
    for number, together in _by_trick(deal, checked):
        here: list[Announcement] = []
        for said in together:
            result.append(said if said.void else replace(said, void=_worn(game, deal, said, here, scored)))
            here += [] if result[-1].void or said.event in struck else [result[-1]]
        counting = [ScoredMeld(one.seat, one.meld, 0, one.event) for one in here if one.meld]
        # One of which only the points were said may have been the best.
        said_alone = max((one.said for one in here if not one.meld), default=0)
        best = _best_of(game, deal, number, counting)
        scored += [(one.seat, one.meld) for one in best if one.meld.points > said_alone]
    return result


def _worn(game: Game, deal: Round, said: Announcement, here: list[Announcement], scored: list[tuple[int, Meld]]) -> str:
    """Why a meld counts for nothing beside those of its seat that were said in the same turn or have scored before."""
    if said.seat in {one.seat for one in here}:
        return "second"
    meld, options, contract = said.meld, game.variant.melds, deal.made_contract
    # Where melds need not be on record none is known to be beaten.
    if meld is None or contract is None or "melds" in game.not_recorded:
        return ""
    mine = [other for seat, other in scored if seat == said.seat]
    kin = [other for other in mine if other.kind == meld.kind and _akin(meld, other, options.again)]
    if any(rank_key(meld, contract, options)[:4] <= rank_key(other, contract, options)[:4] for other in kin):
        return "not-better"
    others = [other for other in mine if other.kind != meld.kind or options.again == "never"]
    return "overlapping" if clash(meld, others, options) else ""


def _akin(meld: Meld, other: Meld, rule: str) -> bool:
    """Whether a meld may only follow a scored one of its kind if it is better."""
    suits = rule == "same_suit" and meld.kind == "sequence" and meld.suit == other.suit
    return rule != "never" and (suits or bool(meld.cards & other.cards))


def best_of_tricks(game: Game, deal: Round, valid: list[ScoredMeld]) -> list[ScoredMeld]:
    """Of the melds that were said in one trick the best, of equal ones that of the first to play (meld-each-trick)."""
    found: list[ScoredMeld] = []
    for number, said in _by_trick(deal, valid):
        found += _best_of(game, deal, number, said)
    return found


def _best_of(game: Game, deal: Round, number: int, said: list[ScoredMeld]) -> list[ScoredMeld]:
    """The best meld of a trick; none while that is not complete."""
    contract, options = deal.made_contract, game.variant.melds
    if number >= len(deal.tricks) or contract is None or not said:
        return []
    leader = deal.tricks[number].leader
    return [max(said, key=lambda one: (rank_key(one.meld, contract, options), -((one.seat - leader) % game.players)))]


def credit_trick(game: Game, deal: Round, seat: int, event: int) -> int:
    """How many tricks are complete when a meld counts: all, one, or its own and one it needs (meld-credit)."""
    credit = game.variant.melds.credit
    if credit != "own_trick":
        return 1 if credit == "after_trick1" else deal.size
    if game.variant.melds.needs_trick == "none":
        return trick_of(deal, event) + 1
    won = (place for place, trick in enumerate(deal.tricks) if trick.winner == seat)
    return max(trick_of(deal, event), next(won, len(deal.tricks))) + 1


def proved(deal: Round, said: Announcement) -> bool:
    """Whether no card of a meld can have been drawn only after it was said, as far as the record tells."""
    return not deal.aside.moves or held(deal, said.seat, said.cards, said.event) is not None


# Which melds stand and score


def counted_melds(game: Game, deal: Round) -> list[Announcement]:
    """The announcements of the round as they count: too low ones and those disproved since are void (meld-cards).

    One that a ruling made void bars no other, as one that was not held does not.
    """
    if not deal.melds:
        return []
    struck = void_melds(game, deal)
    checked: list[Announcement] = []
    counting: list[Announcement] = []
    for said in deal.melds:
        checked.append(_recheck(game, deal, _beside(game, said, counting)))
        if checked[-1].meld and not checked[-1].void and said.event not in struck:
            counting.append(checked[-1])
    if game.variant.splitting.allowed:
        checked = [said if said.void else replace(said, void=_unshared(deal, said)) for said in checked]
    if game.variant.melds.window in EVERY_TURN:
        return trick_by_trick(game, deal, checked)
    if not game.variant.melds.min_previous or deal.contract is None or "melds" in game.not_recorded:
        return checked
    return _drop_too_low(game, deal, checked)


def _beside(game: Game, said: Announcement, counting: list[Announcement]) -> Announcement:
    """An announcement beside those of its seat that still count: one that has fallen since bars nothing."""
    if said.void not in ("", "overlapping") or said.meld is None or game.variant.melds.window in EVERY_TURN:
        return said
    void = "overlapping" if counting and barred_by(game, said, counting) else ""
    return said if said.void == void else replace(said, void=void)


def barred_by(game: Game, said: Announcement, counting: Iterable[Announcement]) -> list[Announcement]:
    """The announcements of the same seat, of those that count, that share cards with one so that it does not."""
    mine = [other for other in counting if other.seat == said.seat and other.cards & said.cards]
    return [other for other in mine if said.meld and other.meld and clash(said.meld, [other.meld], game.variant.melds)]


def _unshared(deal: Round, said: Announcement) -> str:
    """Why a meld does not count that was said between two tricks: it could only be shared out (splitting).

    So it still can in each pause to come.
    """
    number = trick_of(deal, said.event)
    if not number or deal.split.done or deal.phase == "playing":
        return ""
    return "unshared" if number <= deal.split.until else "late"


def _recheck(game: Game, deal: Round, said: Announcement) -> Announcement:
    if deal.aside.moves and said.cards and not said.void:
        wrong = held(deal, said.seat, said.cards, said.event) is False
        return replace(said, void="not-held") if wrong else _misstated(game, said)
    if not said.cards and not said.void and deal.aside.taker != said.seat and holds_none(game, deal, said.seat):
        return replace(said, void="not-held")
    missing = said.cards & ~deal.dealt[said.seat] & ~said.left
    if said.void or not missing:
        return _misstated(game, said)
    return replace(said, void="not-held") if disproved(deal, said.seat, missing) else said


def holds_none(game: Game, deal: Round, seat: int) -> bool:
    """Whether a seat is known to have no meld in its hand, so that it can have announced none (meld-cards).

    Who has taken the blind since had another one before.
    """
    aside = deal.aside
    if deal.unknown[seat] or aside.loose or unread(deal, seat):
        return False
    given = BIT[deal.trump_six] if aside.robber == seat and deal.turned != NOBODY else 0
    return not best_choice(deal.dealt[seat] | given, game.variant.melds)


def _misstated(game: Game, said: Announcement) -> Announcement:
    """Under the Swiss reading a value that no such meld can have makes it void (meld-misstated)."""
    if said.void or not said.said or said.meld is None or said.said == said.meld.points:
        return said
    if game.variant.melds.misstatement != "swiss" or (
        said.meld.kind == "sequence" and said.said < said.meld.points and (said.said == 20 or said.said % 50 == 0)
    ):
        return said
    return replace(said, void="misstated")


def _drop_too_low(game: Game, deal: Round, checked: list[Announcement]) -> list[Announcement]:
    """What a seat says in one go falls if its best meld is worse than one that another seat had said already."""
    options, result = game.variant.melds, list(checked)
    heard: list[Announcement] = []
    struck = void_melds(game, deal)
    standing = [said for said in checked if not said.void and said.event not in struck]
    for seat, together in groupby((said for said in standing if said.meld), attrgetter("seat")):
        mine = list(together)
        # Which suit a later card makes trump nobody knew when he spoke.
        contract = deal.made_contract if mine[-1].event > deal.maker else deal.contract
        assert contract is not None
        others = [meld for said in heard if said.seat != seat and (meld := _as_stated(game, said))]
        melds = [meld for said in heard + mine if said.seat == seat and (meld := _as_stated(game, said))]
        best, bar = (max((rank_key(meld, contract, options) for meld in some), default=()) for some in (melds, others))
        unseen = max((said.said for said in standing if said.seat == seat and not said.cards), default=-1)
        # Points alone may show that he had a better one, and where they are equal the cards may.
        if best < bar and unseen < max(meld.points for meld in others):
            result = [replace(s, void="too-low") if s in mine else s for s in result]
        else:
            heard += mine
    return result


def open_melds(game: Game, deal: Round) -> list[Announcement]:
    """The melds that nothing speaks against, but whose cards nobody recorded or that may have been drawn only later."""
    if all(said.void or (said.cards and proved(deal, said)) for said in deal.melds):
        # By far the most are told with their cards, and what speaks against one only makes fewer of them open.
        return []
    counted = counted_melds(game, deal)
    return [said for said in counted if not said.void and not (said.cards and proved(deal, said))]


def scoring_melds(game: Game, deal: Round, ruled_out: Collection[int] = ()) -> list[ScoredMeld]:
    """The melds that score as (seat, meld, points, event), by the comparison and award of the set.

    ``ruled_out`` are the events of melds that a ruling made void: they take no part in the comparison.
    """
    options = game.variant.melds
    contract = deal.made_contract
    if contract is None or not (deal.melds or deal.marriage_said):
        return []
    valid = [item for item in _valid(game, deal) if item.event not in ruled_out]
    if game.variant.marriage.in_comparison and deal.trump >= 0:
        pair = marriage_meld(deal.trump)
        married, void = standing_marriages(game, deal, pair.cards), void_marriages(game, deal)
        valid += [ScoredMeld(seat, pair, pair.points, married[seat]) for seat in married if seat not in void]
    if not valid:
        return valid
    if options.award in ("everyone", "best_of_trick"):
        found = valid if options.award == "everyone" else best_of_tricks(game, deal, valid)
        return [item for item in found if has_trick(game, deal, item.seat)]
    best = _best(game, deal, valid)
    if not has_trick(game, deal, best.seat):
        return []
    if options.award == "best_only":
        return [best]
    if options.award == "player_all":
        return [item for item in valid if item.seat == best.seat]
    return [item for item in valid if game.side_of[item.seat] == game.side_of[best.seat]]


def standing_marriages(game: Game, deal: Round, pair: int) -> dict[int, int]:
    """The seats whose marriage was said rightly, with the event.

    It falls with a card that turns up elsewhere, or that its seat plays only after it was said.
    """
    said = [(seat, event) for seat, (event, void) in deal.marriage_said.items() if not void]
    fallen = {seat for seat, _ in said if elsewhere(deal, seat, pair) or early_since(game, deal, seat, pair)}
    return {seat: event for seat, event in said if seat not in fallen}


def said_unseen(game: Game, deal: Round, seat: int, pair: int) -> bool:
    """Whether a seat's marriage was said as its second card fell, though nobody saw both, as some went unread.

    One shown with a claim, or said for a split, need not wait for its second card.
    """
    event = deal.marriage_said[seat][0]
    shown = deal.split.done or any(claim.event == event for claim in game.claims)
    late = game.variant.marriage.time == "second_card" and not shown
    return late and unread(deal, seat, event) > 0 and bool(pair & ~laid_until(deal, event))


def early_since(game: Game, deal: Round, seat: int, pair: int) -> int:
    """The cards of a marriage that lay only after it was said, so that an unread one was not its second card."""
    if seat not in deal.marriage_said or not said_unseen(game, deal, seat, pair):
        return 0
    return pair & deal.played & ~laid_until(deal, deal.marriage_said[seat][0])


def _best(game: Game, deal: Round, valid: list[ScoredMeld]) -> ScoredMeld:
    """The best meld, of equal ones that of the first to play (meld-comparison)."""
    options, contract = game.variant.melds, deal.made_contract
    best = valid[0]
    if len(valid) > 1 and contract is not None:
        best = max(valid, key=lambda item: (rank_key(item.meld, contract, options), -seat_order(game, deal, item.seat)))
    return best


def standing_melds(game: Game, deal: Round, among: Collection[int] = ()) -> list[ScoredMeld]:
    """The melds that score where nobody needs a trick: all of the seat that has the best, among these seats."""
    void = void_melds(game, deal)
    valid = [item for item in _valid(game, deal) if item.event not in void and (not among or item.seat in among)]
    best = _best(game, deal, valid).seat if valid else NOBODY
    return [item for item in valid if item.seat == best]


def _valid(game: Game, deal: Round) -> list[ScoredMeld]:
    """The melds that stand, with their points."""
    return [
        ScoredMeld(said.seat, meld, meld.points, said.event)
        for said in counted_melds(game, deal)
        if not said.void and (meld := _as_stated(game, said))
    ]


def _as_stated(game: Game, said: Announcement) -> Meld | None:
    """The meld as it counts and is compared: under the Swiss reading worth no more than was said (meld-misstated)."""
    meld = said.meld
    if meld is None or not said.said or game.variant.melds.misstatement != "swiss":
        return meld
    return replace(meld, points=min(said.said, meld.points))


def seat_order(game: Game, deal: Round, seat: int) -> int:
    """The seat's place in the order of the first trick, from 0; of melding, where a discard had to make trump."""
    if deal.maker != NOBODY:
        return deal.melders.get(seat, len(deal.melds))
    first = deal.tricks[0].leader if deal.tricks else deal.seats[0] if deal.trick else deal.turn
    first = deal.forehand if first == NOBODY else first
    return (seat - first) % game.players


def has_trick(game: Game, deal: Round, seat: int) -> bool:
    """Whether a seat, or its side, has won the trick without which its melds count nothing (meld-needs-trick)."""
    rule, side = game.variant.melds.needs_trick, game.side_of[seat]
    if rule == "none" or (rule == "player_of_others" and not side):
        return True
    mine = [seat] if rule != "side" else [s for s in range(game.players) if game.side_of[s] == side]
    return any(deal.won_tricks[s] for s in mine)


def trick_open(game: Game, deal: Round, seat: int) -> bool:
    """Whether nobody knows if a seat's melds count, because it may have won a trick whose winner is not known."""
    return not has_trick(game, deal, seat) and any(trick.winner < 0 for trick in deal.tricks)


def melds_credited(game: Game, deal: Round) -> bool:
    """Whether the round's melds count at this moment (meld-credit)."""
    if deal.phase in ("complete", "scored"):
        return True
    return game.variant.melds.credit in ("after_trick1", "own_trick") and bool(deal.tricks)


def credited_melds(game: Game, deal: Round, ruled_out: Collection[int] = ()) -> list[ScoredMeld]:
    """The melds that have been credited by now; none that a side failed to book in time."""
    scored = scoring_melds(game, deal, ruled_out) if melds_credited(game, deal) else []
    return [item for item in scored if game.side_of[item.seat] not in deal.melds_lost] if deal.melds_lost else scored
