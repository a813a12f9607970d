"""From the seats to the hands: the head of the record, lots, and each deal."""

from __future__ import annotations

from typing import Any

from jasslog.cards import CODES, RANK_OF, deck, numbers
from jasslog.game.facts import NOBODY
from jasslog.game.replay import close
from jasslog.game.rotation import after_dealer, allowed_dealers, before_dealer, in_turn
from jasslog.generate.deals import make_plan
from jasslog.generate.table import Event, Table
from jasslog.variants.load import digest
from jasslog.variants.tables import counts


def start(table: Table) -> None:
    """The head of the record, and the lots where the set draws them."""
    variant, habits, rules = table.variant, table.habits, table.game.rules
    head: Event = {
        "format": 1,
        "game": table.name,
        "rules": {"id": rules.id, "version": rules.version, "digest": digest(rules)},
    }
    if len(counts(rules)) > 1:
        head["players"] = habits.players
    if habits.resumes:
        head["resumes"] = {**habits.resumes}
    missing = list(variant.not_recorded) + ([] if habits.deal_recorded else ["hands"])
    missing += ["predictions"] if habits.predictions == "absent" else []
    if missing:
        head["not_recorded"] = missing
    if habits.resumes and variant.score.litige == "hold" and table.chance(0.3):
        head["resumes"]["held"] = table.rng.choice((71, 81, 91))
    table.act("game_started", **head)
    if not habits.resumes and "draw" in variant.deal.first_dealer + variant.deal.first_forehand:
        _draw_lots(table)


def _draw_lots(table: Table) -> None:
    """Every seat draws a card; those equal at the top or bottom draw again (S-8)."""
    pack = list(numbers(deck(table.variant.deal.deck)))
    groups = [list(range(table.game.players))]
    while groups:
        seats = groups.pop(0)
        drawn = dict(zip(seats, table.rng.sample(pack, len(seats)), strict=True))
        pack = [card for card in pack if card not in drawn.values()]
        table.act("seats_drawn", lots="cards", draws=[{"seat": s, "card": CODES[c]} for s, c in drawn.items()])
        ranks = {seat: RANK_OF[card] for seat, card in drawn.items()}
        for end in sorted({min(ranks.values()), max(ranks.values())}):
            tied = [seat for seat in seats if ranks[seat] == end]
            groups += [tied] if len(tied) > 1 else []


def start_round(table: Table, *, dealer: int = NOBODY, cut: Event | None = None, slip: int = 0) -> None:
    """A round begins: dealer, cut, hands; ``slip`` cards go to the first hand that belong to the next."""
    game, rng = table.game, table.rng
    if dealer == NOBODY:
        booked = game.clone()
        close(booked)
        dealer = rng.choice(sorted(allowed_dealers(booked)))
    table.act("round_started", dealer=dealer)
    table.plan = make_plan(game, rng, table.habits)
    seats = in_turn(table.round, after_dealer(game, table.round))
    stages = table.plan.stages
    hands = list(stages.first if stages is not None else table.plan.hands)
    for card in list(numbers(hands[seats[1]]))[:slip]:
        hands[seats[0]] |= 1 << card
        hands[seats[1]] ^= 1 << card
        table.plan = table.plan._replace(hands=tuple(hands), melds=((),) * game.players)
    if cut is not None or (game.variant.deal.cut != "none" and table.chance(table.habits.cut)):
        table.act("cards_cut", **(cut or _ordinary_cut(table)))
    for seat in seats:
        table.deal(seat, hands[seat])
    for pile in table.plan.piles:
        table.lay(pile)


def _ordinary_cut(table: Table) -> Event:
    """A cut as it should be."""
    options = table.variant.deal
    cut: dict[str, Any] = {"seat": before_dealer(table.game, table.round), "manner": "cut"}
    if options.cut == "cut_or_tap" and table.chance(0.2):
        cut["manner"] = "tap"
    elif table.chance(0.5):
        cut["lifted"] = table.rng.randint(options.cut_min, options.deck - options.cut_left)
    return cut
