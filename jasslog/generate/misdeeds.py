"""Acts against the rules before the first card: deal and cut; and the slate after the last one."""

from __future__ import annotations

from jasslog.cards import CODES, numbers
from jasslog.game.replay import close
from jasslog.game.rotation import allowed_dealers, seat_before
from jasslog.game.score.slate import PARTS
from jasslog.game.state import Game
from jasslog.generate.astray import Memo, wrong
from jasslog.generate.closing import figures, go_on
from jasslog.generate.opening import start_round
from jasslog.generate.staged import deal_rest, fill_hands
from jasslog.generate.table import Event, Table


def _before_deal(table: Table) -> Game | None:
    """The state from which the next round will be dealt, if that is what comes now."""
    deal = table.game.round
    if deal is not None and deal.phase not in ("scored", "passed", "misdealt", "annulled"):
        return None
    after = table.game.clone()
    close(after)
    over = after.stopped or after.pursuit
    return None if over or (table.variant.end.kind == "open" and after.scored >= table.habits.rounds) else after


def wrong_dealer(table: Table, memo: Memo) -> bool:
    """Somebody else deals (S-5, S-6)."""
    after = _before_deal(table)
    others = [s for s in range(table.game.players) if s not in allowed_dealers(after)] if after is not None else []
    if not others:
        return False
    table.found = ("wrong-dealer", len(table.events))
    start_round(table, dealer=table.rng.choice(others))
    return True


def wrong_cut(table: Table, memo: Memo) -> bool:
    """The wrong seat cuts, too few cards are lifted, or the pack is tapped where that is forbidden (S-2)."""
    after = _before_deal(table)
    if after is None:
        return False
    dealer = table.rng.choice(sorted(allowed_dealers(after)))
    rearhand, options = seat_before(after, dealer), table.variant.deal
    cuts: list[Event] = [{"seat": dealer, "manner": "cut"}]
    if options.cut_left > 1:
        cuts.append({"seat": rearhand, "manner": "cut", "lifted": options.deck - options.cut_left + 1})
    if options.cut_min > 1:
        cuts.append({"seat": rearhand, "manner": "cut", "lifted": options.cut_min - 1})
    if options.cut == "cut":
        cuts.append({"seat": rearhand, "manner": "tap"})
    table.found = ("wrong-cut", len(table.events) + 1)
    start_round(table, dealer=dealer, cut=table.rng.choice(cuts))
    return True


def misdeal(table: Table, memo: Memo) -> bool:
    """One hand has a card too many and the next one too few; that is noticed and dealt again (I-1)."""
    if not misdeal_unnoticed(table, memo):
        return False
    table.act("misdealt", reason="a hand has ten cards", seat=table.events[memo["hand"]]["seat"])
    return True


def misdeal_unnoticed(table: Table, memo: Memo) -> bool:
    """One hand has a card too many and the next one too few; nobody notices (I-8)."""
    if _before_deal(table) is None:
        return False
    first = len(table.events)
    start_round(table, slip=1)
    memo["hand"] = next(e["seq"] for e in table.events[first:] if e["type"] == "hand_dealt")
    table.found = ("misdeal", memo["hand"])
    return True


def rest_miscounted(table: Table, memo: Memo) -> bool:
    """In the second stage of the deal one seat gets a card too many and the next one too few (G9-2)."""
    deal = table.game.round
    if deal is None or deal.contract is None or not deal.rest:
        return False
    table.found = ("misdeal", deal_rest(table, slip=1)[0])
    return True


def rest_undealt(table: Table, memo: Memo) -> bool:
    """Play begins before the second stage of the deal (G9-2)."""
    deal = table.game.round
    if deal is None or deal.contract is None or not deal.rest:
        return False
    cards = list(numbers(deal.hands[deal.turn]))
    wrong(table, "misdeal", "card_played", seat=deal.turn, card=CODES[table.rng.choice(cards)])
    fill_hands(table)
    return True


def drawn_again(table: Table, memo: Memo) -> bool:
    """A seat that was tied with nobody draws another lot (S-8)."""
    game = table.game
    ranks = list(game.draws.values())
    lone = [seat for seat, drawn in game.draws.items() if ranks.count(drawn) == 1]
    if game.rounds or not lone:
        return False
    draws = [{"seat": table.rng.choice(lone), "card": table.rng.choice(CODES)}]
    return wrong(table, "wrong-lots", "seats_drawn", lots="cards", draws=draws)


def written_late(table: Table, memo: Memo) -> bool:
    """Melds or marriage go on the slate only when the round is booked (W-9)."""
    deal, game = table.game.round, table.game
    if deal is None or deal.phase != "scored" or deal.written or game.stopped:
        return False
    in_time = table.variant.melds.booking_deadline != "none"
    of = "melds" if in_time and any(figures(game, deal, "melds", multiplied=True)) else "marriage"
    points = figures(game, deal, of, multiplied=True)
    if not any(points):
        return False
    side = points.index(max(points, key=abs))
    seat = game.side_of.index(side)
    return wrong(table, "slate-entry-late", "score_written", seat=seat, of=of, points=points[side])


def melds_unwritten(table: Table, memo: Memo) -> bool:
    """The table books by hand and forgets the melds (W-9); that is found when the round is left."""
    deal, game = table.game.round, table.game
    if deal is None or deal.phase != "complete" or deal.written or game.claims:
        return False
    parts = {of: figures(game, deal, of, multiplied=True) for of in PARTS if of not in ("melds", "round")}
    melded = [side for side, points in enumerate(figures(game, deal, "melds", multiplied=True)) if points]
    if not any(points[side] for points in parts.values() for side in melded):
        return False
    for of, of_sides in parts.items():
        for side, points in enumerate(of_sides):
            if points or of == "cards":
                table.act("score_written", seat=game.side_of.index(side), of=of, points=points)
    # The next event is the next deal or the end, and there it is found.
    table.found = ("meld-unbooked", len(table.events))
    go_on(table)
    return True
