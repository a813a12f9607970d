"""Reducing melds: what was said, what counts, who scores."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from jasslog.cards import BIT, cards
from jasslog.game.facts import BEFORE_PLAY, NOBODY, Announcement, Scored
from jasslog.game.hands import is_elsewhere, unread, wandering
from jasslog.game.holding import held
from jasslog.game.phases.pause import why_no_pause
from jasslog.game.phases.stock import awaits, draw_unseen
from jasslog.game.phases.turn_melds import EVERY_TURN, at_turn, best_of_tricks, trick_by_trick, trick_of
from jasslog.game.score.aims import named_bid
from jasslog.rules import melds
from jasslog.rules.melds import Meld, clash, marriage_meld, rank_key

if TYPE_CHECKING:
    from jasslog.events.melds import MeldAnnounced, MeldShown
    from jasslog.game.round import Round
    from jasslog.game.state import Game


read_meld = lru_cache(1 << 12)(melds.read_meld)


LATE_WINDOWS = (*EVERY_TURN, "after_trump")
"""Windows that may be open after the second trick."""


def meld_announced(game: Game, event: MeldAnnounced) -> None:
    """Note a meld with the reason why it is void, if there is one at this moment."""
    deal = game.round
    if deal is None or event.seat >= game.players:
        return
    if deal.aside.due and not awaits(game, deal):
        draw_unseen(deal)
    named = cards(event.cards or ())
    meld = read_meld(named, game.variant.melds) if named else None
    void = why_void(game, deal, event.seat, named, event.seq)
    deal.melds.append(Announcement(event.seat, meld, named, (event.points or 0), event.seq, void))


def meld_shown(game: Game, event: MeldShown) -> None:
    """Fill in the cards of a meld of which only the points were said."""
    deal = game.round
    if deal is None:
        return
    shown = cards(event.cards)
    meld = read_meld(shown, game.variant.melds)
    for place, said in enumerate(deal.melds):
        if said.seat == event.seat and not said.cards and meld and said.said in (0, meld.points):
            void = said.void or _wrong_cards(game, deal, said.seat, shown, said.event)
            deal.melds[place] = said._replace(meld=meld, cards=shown, void=void)
            return


def why_void(game: Game, deal: Round, seat: int, named: int, event: int) -> str:
    """Why a meld announced now, by this event, counts for nothing; empty where nothing is against it (W-2, W-3)."""
    if not game.variant.melds.allowed or named_bid(deal) is not None:
        return "not-allowed"
    window = meld_window(game, deal, seat)
    if window != "open":
        return window
    return _wrong_cards(game, deal, seat, named, event) if named else ""


def meld_window(game: Game, deal: Round, seat: int) -> str:
    """Whether a seat's time to announce melds is open, or the moment is early or late (W-3)."""
    if (deal.rest and "hands" not in game.not_recorded) or deal.phase in BEFORE_PLAY:
        return "early"
    if deal.walked_over and deal.variant.tens.walkover == "all_plus_bonus":
        return "open" if seat in deal.active and deal.phase == "complete" else "late"
    over = deal.walked_over or deal.conceded or deal.split.done
    if seat not in deal.active or over or named_bid(deal) is not None:
        return "late"
    if deal.variant.splitting.allowed and not why_no_pause(game, deal):
        return "open"
    rule = game.variant.melds.window
    if rule == "after_trump":
        return _after_trump(deal, seat)
    if rule in EVERY_TURN:
        return at_turn(game, deal, seat, rule)
    laid = len(deal.trick)
    if len(deal.tricks) > 1 or (len(deal.tricks) == 1 and laid):
        return "late"
    if rule == "before_first_lead":
        return "late" if laid or deal.tricks else "open"
    if not deal.tricks and seat not in deal.seats:
        return "open" if deal.turn in (seat, NOBODY) else "early"
    return "open" if rule == "own_first_card" and deal.last_seat == seat else "late"


def _after_trump(deal: Round, seat: int) -> str:
    """A seat's first turn after a discard has made trump is its time (MO-6)."""
    if deal.veiled:
        return "open"
    if deal.maker == NOBODY:
        return "early"
    since = [(who, event) for trick in deal.tricks for who, event in zip(trick.seats, trick.events, strict=True)]
    since += zip(deal.seats, deal.events, strict=True)
    if deal.phase != "playing" or any(who == seat and event > deal.maker for who, event in since):
        return "late"
    return "open" if deal.turn in (seat, NOBODY) else "early"


def laid_until(deal: Round, event: int) -> int:
    """The cards of the round that lay when an event had happened."""
    found = 0
    for trick in deal.tricks:
        found |= _laid(trick.cards, trick.events, event)
    return found | _laid(deal.trick, deal.events, event)


def _laid(played: Sequence[int], events: Sequence[int], event: int) -> int:
    return sum(BIT[card] for card, laid in zip(played, events, strict=True) if card >= 0 and laid <= event)


def _wrong_cards(game: Game, deal: Round, seat: int, named: int, moment: int) -> str:
    """What is wrong with the cards of a meld that was announced by the event ``moment``."""
    meld = read_meld(named, game.variant.melds)
    if meld is None:
        return "not-valid"
    if game.variant.melds.held == "now" and named & laid_until(deal, moment):
        return "not-held"
    missing = named & ~deal.dealt[seat]
    if missing and (deal.known[seat] or disproved(deal, seat, missing)):
        return "not-held"
    if not deal.melds or game.variant.melds.window in EVERY_TURN:
        return ""
    mine = [said.meld for said in deal.melds if said.seat == seat and said.meld and not said.void]
    return "overlapping" if clash(meld, mine, game.variant.melds) else ""


def disproved(deal: Round, seat: int, missing: int) -> bool:
    """Whether cards that a seat was not seen to be dealt can be none that it holds or has played unread."""
    if not missing:
        return False
    known = missing & ~wandering(deal)
    return missing.bit_count() > deal.unknown[seat] + unread(deal, seat) or is_elsewhere(deal, seat, known)


def standing(game: Game, deal: Round) -> list[Announcement]:
    """The announcements of the round as they count: too low ones and those disproved since are void (W-2, W-4)."""
    if not deal.melds:
        return []
    checked: list[Announcement] = []
    for said in deal.melds:
        checked.append(_recheck(game, deal, _beside(game, said, checked)))
    if game.variant.splitting.allowed:
        checked = [said if said.void else said._replace(void=_unshared(game, deal, said)) for said in checked]
    if game.variant.melds.window in EVERY_TURN:
        return trick_by_trick(game, deal, checked)
    if not game.variant.melds.min_previous or deal.contract is None:
        return checked
    return _drop_too_low(game, deal, checked)


def _beside(game: Game, said: Announcement, earlier: list[Announcement]) -> Announcement:
    """An announcement beside those of its seat that still count: one that has fallen since bars nothing."""
    if said.void not in ("", "overlapping") or said.meld is None or game.variant.melds.window in EVERY_TURN:
        return said
    barring = barred_by(game, said, earlier)
    return said._replace(void="overlapping" if barring else "")


def barred_by(game: Game, said: Announcement, earlier: list[Announcement]) -> list[Announcement]:
    """The announcements of the same seat that share cards with one so that it does not count beside them."""
    mine = [other for other in earlier if other.seat == said.seat and other.meld and not other.void]
    return [other for other in mine if said.meld and other.meld and clash(said.meld, [other.meld], game.variant.melds)]


def _unshared(game: Game, deal: Round, said: Announcement) -> str:
    """Why a meld does not count that was said between two tricks: it could only be shared out (ZG-6)."""
    number = trick_of(deal, said.event)
    now = number == len(deal.tricks) and not why_no_pause(game, deal)
    if not number or deal.split.done or now:
        return ""
    return "unshared" if number in deal.split.pauses else "late"


def _recheck(game: Game, deal: Round, said: Announcement) -> Announcement:
    if deal.aside.moves and said.cards and not said.void:
        wrong = held(deal, said.seat, said.cards, said.event) is False
        return said._replace(void="not-held") if wrong else _misstated(game, said)
    missing = said.cards & ~deal.dealt[said.seat] & ~said.left
    if said.void or not missing:
        return _misstated(game, said)
    return said._replace(void="not-held") if disproved(deal, said.seat, missing) else said


def _misstated(game: Game, said: Announcement) -> Announcement:
    """Under the Swiss reading a value that no such meld can have makes it void (W-10)."""
    if game.variant.melds.misstatement != "swiss" or said.void or not said.said or said.meld is None:
        return said
    if said.said == said.meld.points or (
        said.meld.kind == "sequence" and said.said < said.meld.points and (said.said == 20 or said.said % 50 == 0)
    ):
        return said
    return said._replace(void="misstated")


def _drop_too_low(game: Game, deal: Round, checked: list[Announcement]) -> list[Announcement]:
    """A seat whose best meld is worse than one that another seat had said already loses all of its melds (W-4)."""
    options, result = game.variant.melds, list(checked)
    heard: list[Meld] = []
    for seat in dict.fromkeys(said.seat for said in checked if not said.void and said.meld):
        mine = [said for said in checked if said.seat == seat and not said.void and said.meld]
        # Which suit a later card makes trump nobody knew when he spoke.
        contract = deal.made_contract if mine[-1].event > deal.maker else deal.contract
        if contract is None:
            continue
        melds = [said.meld for said in mine if said.meld]
        best, bar = (max((rank_key(meld, contract, options) for meld in some), default=()) for some in (melds, heard))
        unseen = max((s.said for s in checked if s.seat == seat and not s.void and not s.cards), default=-1)
        # Points alone may show that he had a better one, and where they are equal the cards may.
        if best < bar and unseen < max(meld.points for meld in heard):
            result = [s._replace(void="too-low") if s in mine else s for s in result]
        else:
            heard += melds
    return result


def unresolved(deal: Round) -> bool:
    """Whether a meld was said whose cards nobody recorded."""
    return any(not said.void and not said.cards for said in deal.melds)


def scoring_melds(game: Game, deal: Round, ruled_out: Collection[int] = ()) -> list[Scored]:
    """The melds that score as (seat, meld, points, event), by the comparison and award of the set (W-5 to W-7).

    ``ruled_out`` are the events of melds that a ruling made void: they take no part in the comparison.
    """
    options = game.variant.melds
    contract = deal.made_contract
    if contract is None or not (deal.melds or deal.marriage_said):
        return []
    valid = [
        (said.seat, said.meld, _worth(game, said), said.event)
        for said in standing(game, deal)
        if said.meld and not said.void and said.event not in ruled_out
    ]
    if game.variant.marriage.in_comparison and deal.trump >= 0:
        pair = marriage_meld(deal.trump)
        valid += [(seat, pair, pair.points, event) for seat, (event, void) in deal.marriage_said.items() if not void]
    if not valid or options.award == "everyone":
        return valid
    if options.award == "best_of_trick":
        return [item for item in best_of_tricks(game, deal, valid) if has_trick(game, deal, item[0])]
    best = _best(game, deal, valid)
    if not has_trick(game, deal, best[0]):
        return []
    if options.award == "best_only":
        return [best]
    if options.award == "player_all":
        return [item for item in valid if item[0] == best[0]]
    return [item for item in valid if game.side_of[item[0]] == game.side_of[best[0]]]


def _best(game: Game, deal: Round, valid: list[Scored]) -> Scored:
    """The best meld, of equal ones that of the first to play (W-5)."""
    options, contract = game.variant.melds, deal.made_contract
    best = valid[0]
    if len(valid) > 1 and contract is not None:
        best = max(valid, key=lambda item: (rank_key(item[1], contract, options), -seat_order(game, deal, item[0])))
    return best


def standing_melds(game: Game, deal: Round, among: Collection[int] = ()) -> list[Scored]:
    """The melds that score where nobody needs a trick: all of the seat that has the best, among these seats."""
    valid = [
        (said.seat, said.meld, _worth(game, said), said.event)
        for said in standing(game, deal)
        if said.meld and not said.void and (not among or said.seat in among)
    ]
    return [item for item in valid if item[0] == _best(game, deal, valid)[0]] if valid else []


def _worth(game: Game, said: Announcement) -> int:
    meld_points = said.meld.points if said.meld else 0
    if game.variant.melds.misstatement == "swiss" and said.said:
        return min(said.said, meld_points)
    return meld_points


def seat_order(game: Game, deal: Round, seat: int) -> int:
    """The seat's place in the order of the first trick, from 0 (W-5); of melding, where a discard had to make trump."""
    if deal.maker != NOBODY:
        return next((place for place, said in enumerate(deal.melds) if said.seat == seat), len(deal.melds))
    first = deal.tricks[0].leader if deal.tricks else deal.leader if deal.trick else deal.turn
    first = deal.forehand if first == NOBODY else first
    return (seat - first) % game.players


def has_trick(game: Game, deal: Round, seat: int) -> bool:
    """Whether a seat, or its side, has won the trick without which its melds count nothing (W-7)."""
    rule = game.variant.melds.needs_trick
    side = game.side_of[seat]
    if rule == "player" or (rule == "player_of_others" and side):
        return deal.won_tricks[seat] > 0
    rule = "none" if rule == "player_of_others" else rule
    return rule == "none" or any(won and game.side_of[s] == side for s, won in enumerate(deal.won_tricks))


def trick_open(game: Game, deal: Round, seat: int) -> bool:
    """Whether nobody knows if a seat's melds count, because it may have won a trick whose winner is not known."""
    return not has_trick(game, deal, seat) and any(trick.winner < 0 for trick in deal.tricks)


def melds_credited(game: Game, deal: Round) -> bool:
    """Whether the round's melds count at this moment (W-8)."""
    if deal.phase in ("complete", "scored"):
        return True
    return game.variant.melds.credit in ("after_trick1", "own_trick") and bool(deal.tricks)


def credited_melds(game: Game, deal: Round, ruled_out: Collection[int] = ()) -> list[Scored]:
    """The melds that have been credited by now (W-8); none that a side failed to book in time (W-9)."""
    scored = scoring_melds(game, deal, ruled_out) if melds_credited(game, deal) else []
    return [item for item in scored if game.side_of[item[0]] not in deal.melds_lost] if deal.melds_lost else scored


def said_in_trick(game: Game, deal: Round, seat: int) -> bool:
    """Whether a seat has announced its meld of the trick on the table."""
    here = len(deal.tricks)
    return any(s.seat == seat and not s.void and trick_of(deal, s.event) == here for s in standing(game, deal))
