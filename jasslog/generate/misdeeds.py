"""Acts against the rules before the first card: deal, cut, choice; and the slate after the last one."""

from __future__ import annotations

from jasslog.cards import CODES, numbers
from jasslog.game.acts import Act
from jasslog.game.facts import NOBODY
from jasslog.game.naming import all_contracts, open_contracts
from jasslog.game.reducer import close
from jasslog.game.rotation import allowed_dealers, first_leader
from jasslog.game.state import Game, Round
from jasslog.game.ways import auction, way_of
from jasslog.generate.astray import Memo, wrong
from jasslog.generate.bidding import how_much
from jasslog.generate.closing import figures, go_on
from jasslog.generate.opening import start_round
from jasslog.generate.table import Event, Table
from jasslog.rules.contracts import Contract


def _choosing(table: Table) -> Round | None:
    """The round if some seat is to speak for the contract."""
    deal = table.game.round
    if deal is None or deal.phase != "choosing":
        return None
    return deal if any(act.seat != NOBODY for act in way_of(table.variant).acts(table.game, deal)) else None


def _turning(table: Table) -> Act | None:
    """What may be turned, if a card of another pack is to be."""
    deal = table.game.round
    acts = way_of(table.variant).acts(table.game, deal) if deal is not None and deal.phase == "choosing" else []
    return next((act for act in acts if act.type == "card_turned" and act.seat == NOBODY), None)


def _before_deal(table: Table) -> Game | None:
    """The state from which the next round will be dealt, if that is what comes now."""
    deal = table.game.round
    if deal is not None and deal.phase not in ("scored", "passed", "misdealt", "annulled"):
        return None
    after = table.game.clone()
    close(after)
    over = after.stopped or after.pursuit
    return None if over or (table.variant.end.kind == "open" and after.scored >= table.habits.rounds) else after


def push_back(table: Table, memo: Memo) -> bool:
    """Who must choose pushes: the partner back (C-11), or the first who can when the choice has come round (C-12)."""
    deal = _choosing(table)
    acts = way_of(table.variant).acts(table.game, deal) if deal is not None else []
    if not acts or any(act.type == "pushed" for act in acts):
        return False
    return wrong(table, "push-not-allowed", "pushed", seat=acts[0].seat)


def wrong_chooser(table: Table, memo: Memo) -> bool:
    """Somebody else names the contract."""
    deal, game = _choosing(table), table.game
    if deal is None or table.plan is None:
        return False
    acts = way_of(game.variant).acts(game, deal)
    rightful = {act.seat for act in acts if not act.optional}
    offered = {contract for act in acts for contract in act.contracts}
    seat = table.rng.choice([s for s in range(game.players) if s not in rightful])
    allowed = open_contracts(game, seat)
    allowed = tuple(contract for contract in allowed if contract in offered) or allowed
    contract = table.plan.contract if table.plan.contract in allowed else next(iter(allowed), None)
    naming = _naming(table, deal)
    if contract is None or naming is None:
        return False
    return wrong(table, "wrong-chooser", seat=seat, contract=contract.to_record(), **naming)


def _naming(table: Table, deal: Round) -> Event | None:
    """The event by which a contract is named here, with what is bid for it; None where nothing can be bid."""
    acts = way_of(table.variant).acts(table.game, deal)
    if way_of(table.variant) is not auction:
        return {"type_": "contract_chosen"}
    act = next((act for act in acts if act.room is not None), None)
    return None if act is None else {"type_": "bid_made", **how_much(table, act)}


def foreign_contract(table: Table, memo: Memo) -> bool:
    """A contract is named that the set does not have."""
    deal = _choosing(table)
    if deal is None:
        return False
    forms = [Contract("obenabe"), Contract("undenufe"), Contract("tutti"), Contract("slalom", start="undenufe")]
    forms.append(Contract("threes", 0, order=("trump", "obenabe", "undenufe")))
    others = [form for form in forms if form.name not in table.variant.choosing.contracts]
    contract = table.rng.choice(others).to_record()
    seat = way_of(table.game.variant).acts(table.game, deal)[0].seat
    naming = _naming(table, deal)
    return naming is not None and wrong(table, "contract-not-allowed", seat=seat, contract=contract, **naming)


def unoffered(table: Table, memo: Memo) -> bool:
    """Another suit is named than the one that can be accepted (G10-1)."""
    deal = _choosing(table)
    acts = way_of(table.variant).acts(table.game, deal) if deal is not None else []
    naming = next((act for act in acts if act.contracts), None)
    if naming is None:
        return False
    others = [c for c in open_contracts(table.game, naming.seat) if c not in naming.contracts]
    contract = table.rng.choice(others).to_record()
    return wrong(table, "suit-not-offered", "contract_chosen", seat=naming.seat, contract=contract)


def turned_twice(table: Table, memo: Memo) -> bool:
    """When all have refused a suit, a card of the same suit is turned (G10-1)."""
    due = _turning(table)
    refused = [card for card in range(len(CODES)) if due is not None and card not in due.cards]
    return bool(refused) and wrong(table, "suit-turned-twice", "card_turned", card=CODES[table.rng.choice(refused)])


def not_turned(table: Table, memo: Memo) -> bool:
    """A contract is named before a card is turned (G10-1)."""
    if _turning(table) is None or table.plan is None:
        return False
    seat, contract = table.rng.randrange(table.game.players), table.plan.contract.to_record()
    return wrong(table, "no-suit-turned", "contract_chosen", seat=seat, contract=contract)


def line_used(table: Table, memo: Memo) -> bool:
    """A contract is named whose line is filled (G6-1)."""
    deal = _choosing(table)
    if deal is None:
        return False
    seat = way_of(table.variant).acts(table.game, deal)[0].seat
    still = open_contracts(table.game, seat)
    used = [contract for contract in all_contracts(table.variant) if contract not in still]
    if not used:
        return False
    contract = table.rng.choice(used).to_record()
    return wrong(table, "contract-used", "contract_chosen", seat=seat, contract=contract)


def no_contract(table: Table, memo: Memo) -> bool:
    """Play begins although nobody named a contract."""
    deal = _choosing(table)
    if deal is None or deal.bid is not None:
        return False
    seat = max(0, first_leader(table.game, deal))
    card = CODES[table.rng.choice(list(numbers(deal.hands[seat])))]
    return wrong(table, "no-contract", "card_played", seat=seat, card=card)


def early_pickup(table: Table, memo: Memo) -> bool:
    """The forehand's partner looks at his cards before the forehand has spoken (C-14)."""
    deal = _choosing(table)
    if deal is None or deal.calls:
        return False
    return wrong(table, "early-pickup", "hand_picked_up", seat=table.game.partner(deal.forehand))


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
    rearhand, options = (dealer - 1) % table.game.players, table.variant.deal
    cuts: list[Event] = [{"seat": dealer, "manner": "cut"}]
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
    return wrong(table, "slate-entry-late", "score_written", seat=side, of=of, points=points[side])


def melds_unwritten(table: Table, memo: Memo) -> bool:
    """The table books by hand and forgets the melds (W-9); that is found when the round is left."""
    deal, game = table.game.round, table.game
    if deal is None or deal.phase != "complete" or deal.written or game.claims:
        return False
    if not any(figures(game, deal, "melds", multiplied=True)):
        return False
    for side, points in enumerate(figures(game, deal, "cards", multiplied=True)):
        table.act("score_written", seat=side, of="cards", points=points)
    # The next event is the next deal or the end, and there it is found.
    table.found = ("meld-unbooked", len(table.events))
    go_on(table)
    return True
