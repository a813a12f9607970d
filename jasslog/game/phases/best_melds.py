"""Which melds of a round count, which is the best, and who scores; also where melds are announced at every turn."""

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

# Melds announced at every turn: the best of each trick scores; its cards score again only in a better meld

_Said = TypeVar("_Said", Announcement, ScoredMeld)
EVERY_TURN = ("every_turn", "turns_with_stock")
"""Windows in which a seat may announce a meld whenever it is its turn."""


def trick_of(deal: Round, event: int) -> int:
    """The trick, from 0, during which an event happened."""
    return [trick.events[-1] < event for trick in deal.tricks].count(True)


def _by_trick(deal: Round, said: Iterable[_Said]) -> Iterator[tuple[int, list[_Said]]]:
    """Melds grouped by the trick, from 0, in which they were announced, in the order of the tricks."""
    by_trick: dict[int, list[_Said]] = {}
    for one in said:
        by_trick.setdefault(trick_of(deal, one.event), []).append(one)
    return iter(sorted(by_trick.items(), key=itemgetter(0)))


def trick_by_trick(game: Game, deal: Round, checked: list[Announcement]) -> list[Announcement]:
    """The announcements, where they are made at every turn, with those made void that do not count.

    A seat may announce one meld in a turn, and the cards of a scored meld again only in a better one.
    """
    result: list[Announcement] = []
    scored: list[tuple[int, Meld]] = []
    struck = void_melds(game, deal)
    for number, together in _by_trick(deal, checked):
        here: list[Announcement] = []
        for said in together:
            result.append(said if said.void else replace(said, void=_why_void_beside(game, deal, said, here, scored)))
            here += [] if result[-1].void or said.event in struck else [result[-1]]
        counting = [ScoredMeld(one.seat, one.meld, 0, one.event) for one in here if one.meld]
        # A meld announced by its points alone may have been the best.
        said_alone = max((one.said for one in here if not one.meld), default=0)
        best = _best_of(game, deal, number, counting)
        scored += [(one.seat, one.meld) for one in best if one.meld.points > said_alone]
    return result


def _why_void_beside(
    game: Game, deal: Round, said: Announcement, here: list[Announcement], scored: list[tuple[int, Meld]]
) -> str:
    """Why a meld is void beside others of its seat; empty where it is not.

    ``here`` are the counting melds announced before it in the same trick, by any seat. ``scored`` are the melds that
    scored in earlier tricks, with their seats.
    """
    if said.seat in {one.seat for one in here}:
        return "second"
    meld, options, contract = said.meld, game.variant.melds, deal.made_contract
    # Where melds need not be on record, an unrecorded one may have scored in place of any in ``scored``.
    if meld is None or contract is None or "melds" in game.not_recorded:
        return ""
    mine = [other for seat, other in scored if seat == said.seat]
    kin = [other for other in mine if other.kind == meld.kind and _must_be_better(meld, other, options.again)]
    if any(rank_key(meld, contract, options)[:4] <= rank_key(other, contract, options)[:4] for other in kin):
        return "not-better"
    others = [other for other in mine if other.kind != meld.kind or options.again == "never"]
    return "overlapping" if clash(meld, others, options) else ""


def _must_be_better(meld: Meld, other: Meld, rule: str) -> bool:
    """Whether a meld must be better than a scored one of its kind: they share cards or, by option, have one suit."""
    suits = rule == "same_suit" and meld.kind == "sequence" and meld.suit == other.suit
    return rule != "never" and (suits or bool(meld.cards & other.cards))


def best_of_tricks(game: Game, deal: Round, valid: list[ScoredMeld]) -> list[ScoredMeld]:
    """The best meld of each trick; of equal melds that of the first to play (meld-each-trick)."""
    best: list[ScoredMeld] = []
    for number, said in _by_trick(deal, valid):
        best += _best_of(game, deal, number, said)
    return best


def _best_of(game: Game, deal: Round, number: int, said: list[ScoredMeld]) -> list[ScoredMeld]:
    """The best of the melds announced in a trick, as a list of one; empty while the trick is not complete."""
    contract, options = deal.made_contract, game.variant.melds
    if number >= len(deal.tricks) or contract is None or not said:
        return []
    leader = deal.tricks[number].leader
    return [max(said, key=lambda one: (rank_key(one.meld, contract, options), -((one.seat - leader) % game.players)))]


def credit_trick(game: Game, deal: Round, seat: int, event: int) -> int:
    """How many tricks have to be complete before a meld counts (meld-credit).

    That is all tricks, one, or as many as include the meld's own trick and, if it needs one, the first that it needs.
    """
    credit = game.variant.melds.credit
    if credit != "own_trick":
        return 1 if credit == "after_trick1" else deal.size
    needed, own = _trick_needed_by(game, seat), trick_of(deal, event)
    won = (place for place, trick in enumerate(deal.tricks) if not needed or trick.winner in needed)
    return max(own, next(won, len(deal.tricks))) + 1


def proved(deal: Round, said: Announcement) -> bool:
    """Whether the record tells if the seat had all cards of a meld when it announced them, or drew some only later.

    Always True where no cards come into the hands during play.
    """
    return not deal.aside.moves or held(deal, said.seat, said.cards, said.event) is not None


# Which melds count and score


def counted_melds(game: Game, deal: Round) -> list[Announcement]:
    """The announcements of the round, with those made void that were too low or have been disproved (meld-cards).

    A meld that a ruling made void, or that was not held, keeps no other meld from counting.
    """
    if not deal.melds:
        return []
    struck = void_melds(game, deal)
    checked: list[Announcement] = []
    counting: list[Announcement] = []
    for said in deal.melds:
        checked.append(_recheck(game, deal, _recheck_overlap(game, said, counting)))
        if checked[-1].meld and not checked[-1].void and said.event not in struck:
            counting.append(checked[-1])
    if game.variant.splitting.allowed:
        checked = [said if said.void else replace(said, void=_why_unshared(deal, said)) for said in checked]
    if game.variant.melds.window in EVERY_TURN:
        return trick_by_trick(game, deal, checked)
    if not game.variant.melds.min_previous or deal.contract is None or "melds" in game.not_recorded:
        return checked
    return _drop_too_low(game, deal, checked)


def _recheck_overlap(game: Game, said: Announcement, counting: list[Announcement]) -> Announcement:
    """The announcement, judged anew for shared cards against the melds of its seat that still count.

    A meld that has become void since bars nothing.
    """
    if said.void not in ("", "overlapping") or said.meld is None or game.variant.melds.window in EVERY_TURN:
        return said
    void = "overlapping" if counting and barred_by(game, said, counting) else ""
    return said if said.void == void else replace(said, void=void)


def barred_by(game: Game, said: Announcement, counting: Iterable[Announcement]) -> list[Announcement]:
    """The ``counting`` announcements of the same seat that share cards with this one and so keep it from counting."""
    mine = [other for other in counting if other.seat == said.seat and other.cards & said.cards]
    return [other for other in mine if said.meld and other.meld and clash(said.meld, [other.meld], game.variant.melds)]


def _why_unshared(deal: Round, said: Announcement) -> str:
    """Why a meld announced in a pause between two tricks does not count; empty where it does, or still may.

    Such a meld counts only if the round is shared out (splitting), and that is possible in each pause to come.
    """
    number = trick_of(deal, said.event)
    if not number or deal.split.done or deal.phase == "playing":
        return ""
    return "unshared" if number <= deal.split.until else "late"


def _recheck(game: Game, deal: Round, said: Announcement) -> Announcement:
    """The announcement, made void if by now its cards are known not to have been held, or its points misstated."""
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
    """Whether a seat's hand is known to hold no meld, so that the seat can have announced none (meld-cards).

    The hand is the one that the seat plays the round with, after all exchanges so far. If the seat has taken the blind
    since its announcement, it had another hand then.
    """
    aside = deal.aside
    if deal.unknown[seat] or aside.loose or unread(deal, seat):
        return False
    given = BIT[deal.trump_six] if aside.robber == seat and deal.turned != NOBODY else 0
    return not best_choice(deal.dealt[seat] | given, game.variant.melds)


def _misstated(game: Game, said: Announcement) -> Announcement:
    """The announcement, made void under the Swiss reading if its points are wrong (meld-misstated).

    A run is not void if it was announced at a lower value that some run has.
    """
    if said.void or not said.said or said.meld is None or said.said == said.meld.points:
        return said
    if game.variant.melds.misstatement != "swiss" or (
        said.meld.kind == "sequence" and said.said < said.meld.points and (said.said == 20 or said.said % 50 == 0)
    ):
        return said
    return replace(said, void="misstated")


def _drop_too_low(game: Game, deal: Round, checked: list[Announcement]) -> list[Announcement]:
    """The announcements, with those made void that are too low.

    What a seat announces in one go is void if its best meld is worse than one that another seat had announced before.
    """
    options, result = game.variant.melds, list(checked)
    heard: list[Announcement] = []
    struck = void_melds(game, deal)
    standing = [said for said in checked if not said.void and said.event not in struck]
    for seat, together in groupby((said for said in standing if said.meld), attrgetter("seat")):
        mine = list(together)
        # When the seat spoke, nobody knew which suit a later card would make trump.
        contract = deal.made_contract if mine[-1].event > deal.maker else deal.contract
        assert contract is not None
        others = [meld for said in heard if said.seat != seat and (meld := _as_stated(game, said))]
        melds = [meld for said in heard + mine if said.seat == seat and (meld := _as_stated(game, said))]
        best, bar = (max((rank_key(meld, contract, options) for meld in some), default=()) for some in (melds, others))
        unseen = max((said.said for said in standing if said.seat == seat and not said.cards), default=-1)
        # Points said without cards may belong to a better meld; if they are equal, its cards may be better.
        if best < bar and unseen < max(meld.points for meld in others):
            result = [replace(s, void="too-low") if s in mine else s for s in result]
        else:
            heard += mine
    return result


def open_melds(game: Game, deal: Round) -> list[Announcement]:
    """The melds that are not void, but whose cards are unrecorded or may have been drawn only after announcing them."""
    if all(said.void or (said.cards and proved(deal, said)) for said in deal.melds):
        # Nearly all melds are recorded with their cards. The checks below could only make fewer of them open.
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
    """The seats whose marriage was announced rightly and still stands, with the event of the announcement.

    A marriage falls if one of its cards turns up elsewhere, or if the seat announced it with an unreadable card and
    played one of its cards only later.
    """
    said = [(seat, event) for seat, (event, void) in deal.marriage_said.items() if not void]
    fallen = {seat for seat, _ in said if elsewhere(deal, seat, pair) or early_since(game, deal, seat, pair)}
    return {seat: event for seat, event in said if seat not in fallen}


def said_unseen(game: Game, deal: Round, seat: int, pair: int) -> bool:
    """Whether a seat announced its marriage as if with the second card, which may have been an unreadable one.

    False for a marriage that was shown with a claim or announced for a split: these need not wait for the second card.
    """
    event = deal.marriage_said[seat][0]
    shown = deal.split.done or any(claim.event == event for claim in game.claims)
    late = game.variant.marriage.time == "second_card" and not shown
    return late and unread(deal, seat, event) > 0 and bool(pair & ~laid_until(deal, event))


def early_since(game: Game, deal: Round, seat: int, pair: int) -> int:
    """The cards of a marriage that were played only after it was announced, if that was with an unreadable card.

    They prove that the unreadable card was not the second card of the marriage. Else empty.
    """
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
    """The melds that score if no trick is needed: all melds of the seat that has the best one.

    ``among`` are the seats that are compared; empty for all.
    """
    void = void_melds(game, deal)
    valid = [item for item in _valid(game, deal) if item.event not in void and (not among or item.seat in among)]
    best = _best(game, deal, valid).seat if valid else NOBODY
    return [item for item in valid if item.seat == best]


def _valid(game: Game, deal: Round) -> list[ScoredMeld]:
    """The announcements that are not void and whose cards are known, with the points they count."""
    return [
        ScoredMeld(said.seat, meld, meld.points, said.event)
        for said in counted_melds(game, deal)
        if not said.void and (meld := _as_stated(game, said))
    ]


def _as_stated(game: Game, said: Announcement) -> Meld | None:
    """The meld as it counts and is compared; None if its cards are unknown.

    Under the Swiss reading it is worth no more than was said (meld-misstated).
    """
    meld = said.meld
    if meld is None or not said.said or game.variant.melds.misstatement != "swiss":
        return meld
    return replace(meld, points=min(said.said, meld.points))


def seat_order(game: Game, deal: Round, seat: int) -> int:
    """The seat's place, from 0, in the order of the first trick; in the order of melding, if a discard made trump."""
    if deal.maker != NOBODY:
        return deal.melders.get(seat, len(deal.melds))
    first = deal.tricks[0].leader if deal.tricks else deal.seats[0] if deal.trick else deal.turn
    first = deal.forehand if first == NOBODY else first
    return (seat - first) % game.players


def has_trick(game: Game, deal: Round, seat: int) -> bool:
    """Whether a seat, or its side, has won the trick that its melds need, if they need one (meld-needs-trick)."""
    needed = _trick_needed_by(game, seat)
    return not needed or any(deal.won_tricks[s] for s in needed)


def _trick_needed_by(game: Game, seat: int) -> list[int]:
    """The seats of which one must win a trick for the melds of this seat to score; empty where they need none."""
    rule, side = game.variant.melds.needs_trick, game.side_of[seat]
    if rule == "none" or (rule == "player_of_others" and not side):
        return []
    return [seat] if rule != "side" else [s for s in range(game.players) if game.side_of[s] == side]


def trick_open(game: Game, deal: Round, seat: int) -> bool:
    """Whether it is open if a seat's melds count, because it may have won a trick whose winner is unknown."""
    return not has_trick(game, deal, seat) and any(trick.winner < 0 for trick in deal.tricks)


def melds_credited(game: Game, deal: Round) -> bool:
    """Whether the round's melds count at this moment (meld-credit)."""
    if deal.phase in ("complete", "scored"):
        return True
    return game.variant.melds.credit in ("after_trick1", "own_trick") and bool(deal.tricks)


def credited_melds(game: Game, deal: Round, ruled_out: Collection[int] = ()) -> list[ScoredMeld]:
    """The scoring melds that have been credited by now, without those that a side failed to book in time."""
    scored = scoring_melds(game, deal, ruled_out) if melds_credited(game, deal) else []
    return [item for item in scored if game.side_of[item.seat] not in deal.melds_lost] if deal.melds_lost else scored
