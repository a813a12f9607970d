"""The play of a round: cards to tricks and in rows, the stock, melds and marriage, and what else happens meanwhile."""

from __future__ import annotations

from functools import partial, reduce
from operator import or_

from jasslog.cards import CODES, RANK_SET, SUIT_OF, codes, neighbours, numbers
from jasslog.game.facts import NOBODY, Act, Announcement, Offer
from jasslog.game.phases import duties
from jasslog.game.phases.best_melds import EVERY_TURN, credited_melds, open_melds, seat_order, trick_by_trick
from jasslog.game.phases.irregularities import open_trick
from jasslog.game.phases.marriage import married_seats
from jasslog.game.phases.pause import parties
from jasslog.game.score.earned import trick_points
from jasslog.game.score.places import worth_to_share
from jasslog.game.state import Round
from jasslog.generate.choosing import pick_up, swap
from jasslog.generate.deals import deal_rest
from jasslog.generate.table import Event, Table, first
from jasslog.rules.melds import Meld, marriage_cards, rank_key, read_meld


def play(table: Table, acts: list[Act]) -> None:
    """Play one step: the next card, if nothing has to be dealt, drawn, turned up, said or done before it."""
    deal, drawing, uncovering = table.round, first(acts, "card_drawn"), first(acts, "card_uncovered")
    if deal.rest:
        deal_rest(table)
    elif drawing is not None:
        if not speak(table, deal, acts):
            _receive_card(table, drawing, next_card(table, deal), told=table.habits.hands[drawing.seat])
    elif uncovering is not None:
        _receive_card(table, uncovering, uncovering.cards[0], told=True)
    elif not (
        pick_up(table)
        or table.now_and_then(acts, "redoubled", 0.3)
        or _exchange(table, acts)
        or _share(table, deal, acts)
        or speak(table, deal, acts)
        or _by_the_way(table, deal)
        or _stop(table, acts)
    ):
        _play_card(table, deal, acts)


def _receive_card(table: Table, act: Act, card: int, *, told: bool) -> None:
    """Let a seat draw a card or turn one up; the record names the card if ``told``.

    Where the record tells nothing of the deal, the event itself may be missing, too.
    """
    true: Event = {"seat": act.seat, "card": CODES[card]}
    if table.habits.deal_recorded or table.habits.timed:
        table.tell(act.type, true if told else {"seat": act.seat}, true)
    else:
        table.happen(act.type, **true)


def next_card(table: Table, deal: Round) -> int:
    """The card on the top of the stock; the last one is the card that was turned up, or the six given for it."""
    stock = deal.aside.stock
    return next(numbers(stock.cards)) if stock.size == 1 and stock.cards else table.plan.stock[-stock.size]


# What is said and done between the cards


def _exchange(table: Table, acts: list[Act]) -> bool:
    """Let a seat take the blind, rob, name its partner's card or give the round up, now and then where it may.

    Says whether one did.
    """
    habits, shown = table.habits, {said.seat for said in table.round.melds}
    chances = {
        "hand_swapped": habits.swaps / 2,
        "trump_six_swapped": habits.robs,
        "partner_card_named": 0.7,
        "round_conceded": habits.concedes,
    }
    # These exchange cards: a seat with melds on the table does not, except by rules for robbing at its own turn.
    moving = () if table.variant.exchange.rob_window == "own_turn" else ("hand_swapped", "trump_six_swapped")
    for act in acts:
        if (act.type in moving and act.seat in shown) or not table.chance(chances.get(act.type, 0.0)):
            continue
        if act.type == "hand_swapped":
            swap(table, act.seat)
        else:
            table.say(act, **({"card": CODES[table.rng.choice(act.cards)]} if act.cards else {}))
        return True
    return False


def _share(table: Table, deal: Round, acts: list[Act]) -> bool:
    """Let a seat offer to share the round out, answer an offer, or give the round up, now and then; says if one did.

    Nothing is offered unless the record holds all hands or no trick has been played, nor while a meld is unproved.
    """
    accepting = [act for act in acts if act.type == "split_accepted"]
    if first(acts, "split_offered") is None or open_melds(table.game, deal):
        return False
    if accepting:
        seat = table.rng.choice(accepting).seat
        table.act("split_accepted" if table.chance(0.8) else "split_refused", seat=seat)
        return True
    told = all(table.habits.hands) or not deal.tricks
    if not told or not table.chance(0.02 if deal.tricks else 0.12):
        return False
    if table.now_and_then(acts, "round_conceded", 0.4):
        return True
    seats = parties(deal)
    if seats:
        seat = table.rng.choice(seats)
        table.act("split_offered", seat=seat, **offer(table, deal, seat, seats))
    return bool(seats)


def offer(table: Table, deal: Round, seat: int, seats: list[int]) -> Event:
    """The members of an offer by a seat: each side's share of the tricks, and now and then of the melds."""
    scores = [0] * table.game.sides
    most = table.variant.splitting.most
    for _ in range(min(table.rng.choice((15, 14, 10)), most)):
        scores[table.rng.choice(seats)] += 1
    melds = [0] * table.game.sides
    for _ in range(worth_to_share(table.game, deal, Offer(seat, tuple(scores), (), -1))):
        melds[table.rng.choice(seats)] += 1
    return {"scores": scores, **({"melds": melds} if any(melds) and table.chance(0.5) else {})}


def _by_the_way(table: Table, deal: Round) -> bool:
    """Let the leader's partner show a card, or a seat look at a turned trick, now and then; says whether one did."""
    game, rng, habits = table.game, table.rng, table.habits
    partner = game.partners[deal.turn] if deal.turn != NOBODY else NOBODY
    trick = open_trick(game, deal)
    if not deal.trick and partner != NOBODY and deal.hands[partner] and table.chance(habits.exposed):
        table.act("card_exposed", seat=partner, card=CODES[rng.choice(list(numbers(deal.hands[partner])))])
    elif trick and table.chance(habits.looked_at):
        table.act("trick_looked_at", seat=rng.randrange(game.players), trick=trick)
    else:
        return False
    return True


def _stop(table: Table, acts: list[Act]) -> bool:
    """Let the table stop, now and then, when nothing that counts is left; says whether it did.

    Hands that nobody wrote down are laid open first.
    """
    if first(acts, "play_stopped") is None or not table.chance(0.3):
        return False
    table.open_hands()
    table.act("play_stopped")
    return True


# The cards


def _play_card(table: Table, deal: Round, acts: list[Act]) -> None:
    """Play a card, and now and then claim the trick; where a discard has just made trump, plan new melds."""
    act = next(act for act in acts if act.type == "card_played")
    if _lay(table, act, _pick(table, deal, act)) is not None and table.chance(table.habits.trick_claims):
        _claim_trick(table, deal)
    options = table.variant.melds
    if options.held == "now" and options.window == "after_trump" and deal.maker not in (NOBODY, table.planned):
        table.planned = deal.maker
        table.plan = table.plan._replace(melds=tuple(map(table.melds_of, deal.hands)))


def _lay(table: Table, act: Act, card: int) -> str | None:
    """Lay a card, which may be written down wrong, and be taken back at once.

    Says what the card completed; None, too, where it was taken back.
    """
    laid, rng = {"seat": act.seat, "card": CODES[card]}, table.rng
    moment = table.slip(act.type, laid, lambda: {"card": rng.choice([code for code in CODES if code != laid["card"]])})
    if not table.chance(table.habits.taken_back):
        return moment
    table.act("card_taken_back", **laid)
    return None


def _claim_trick(table: Table, deal: Round) -> None:
    """Record what the table says of the last trick: who won it, and mostly what it is worth."""
    winner = deal.tricks[-1].winner
    worth = {"points": trick_points(deal, len(deal.tricks) - 1)} if not deal.loose and table.chance(0.8) else {}
    table.slip("trick_claimed", {"winner": winner, **worth}, lambda: {"winner": (winner + 1) % table.game.players})


def _pick(table: Table, deal: Round, act: Act) -> int:
    """A legal card, drawn at random or by a simple tactic: win the trick, give it to the partner, or throw away."""
    cards = act.cards
    if len(cards) == 1 or table.chance(table.habits.careless):
        return table.rng.choice(cards)
    power = deal.tables[len(deal.tricks)] if deal.tables else ()
    strong = {card: power[deal.led if deal.trick else SUIT_OF[card]][card] for card in cards}
    best = max(cards, key=lambda card: strong[card])
    if duties.partner_best(table.game, deal, act.seat):
        return max(cards, key=lambda card: (deal.values[card], -strong[card]))
    if not deal.trick or strong[best] > power[deal.led][deal.trick[deal.best]]:
        return best
    return min(cards, key=lambda card: (deal.values[card], strong[card]))


def take_turn(table: Table, acts: list[Act]) -> None:
    """Take one turn in Domino: lay out all cards, place one, or pass.

    A card that is placed may be written down wrong, or be taken back.
    """
    out = first(acts, "cards_laid_out")
    if out is not None and table.chance(0.5):
        told = [CODES[card] for card in out.cards]
        table.rng.shuffle(told)
        table.say(out, cards=told)
        return
    act = table.rng.choice([act for act in acts if act.type in ("card_placed", "passed")])
    if act.type == "passed":
        table.say(act)
    else:
        _lay(table, act, table.rng.choice(act.cards))


# What is announced: melds, at the first card or at every turn, marriage and roem


def speak(table: Table, deal: Round, acts: list[Act]) -> bool:
    """Announce or show the next meld or marriage that is due, or call roem; says whether anything was said."""
    melders = [act.seat for act in acts if act.type == "meld_announced"]
    in_order = sorted(melders, key=partial(seat_order, table.game, deal))
    if _show(table, deal) or any(_announce(table, deal, seat) for seat in in_order):
        return True
    for act in acts:
        if act.type == "marriage_announced" and table.silenced is not deal and _say_marriage(table, deal, act.seat):
            return True
        if act.type == "roem_called" and table.chance(table.habits.roem):
            table.say(act)
            return True
    return False


def _show(table: Table, deal: Round) -> bool:
    """Show the cards of a meld of which only the points were said; says whether there was one.

    The cards are shown after the first trick, or at once where melds are announced before the first lead.
    """
    if not deal.tricks and table.variant.melds.window != "before_first_lead":
        return False
    for said in deal.melds:
        if not said.cards and not said.void:
            shown = {other.cards for other in deal.melds if other.seat == said.seat}
            planned = table.plan.melds[said.seat]
            meld = next((m for m in planned if m.cards not in shown and m.points == said.said), None)
            if meld is not None:
                table.act("meld_shown", seat=said.seat, cards=codes(meld.cards))
                return True
    return False


def _announce(table: Table, deal: Round, seat: int) -> bool:
    """Let a seat announce the best of its planned melds that it has not announced yet; says whether it did.

    It stays silent where the meld is too low, or where it means to play its own card first.
    """
    plan, options, contract = table.plan, table.variant.melds, deal.made_contract
    if contract is None:
        return False
    if options.window in EVERY_TURN:
        return _meld_now(table, deal, seat)
    if table.variant.splitting.allowed and (deal.tricks or (deal.turn != seat and not table.chance(0.1))):
        return False
    # Where the cards of a meld must still be in hand, it is announced before any of them is played.
    waits = options.window == "own_first_card" and plan.after_card[seat] and options.held != "now"
    rank = partial(rank_key, contract=contract, options=options)
    mine = [said for said in deal.melds if said.seat == seat and not said.void]
    planned = sorted(plan.melds[seat], key=rank, reverse=True)
    left = planned[len(mine) :]
    if not left or (waits and deal.turn == seat):
        return False
    # A seat that has announced one meld announces all it plans, so all of them count as heard. It goes on even if one
    # that was heard is better, as long as nobody has announced since; any other seat then stays silent.
    heard = [rank(meld) for said in deal.melds if not said.void for meld in plan.melds[said.seat]]
    in_one_go = bool(mine) and deal.melds[-1] is mine[-1]
    if options.min_previous and not in_one_go and heard and rank(planned[0]) < max(heard):
        return False
    _say_meld(table, seat, left[0], table.habits.said)
    return True


def _say_meld(table: Table, seat: int, meld: Meld, style: str) -> None:
    """Announce a meld in this style: by its ``cards``, its ``points``, or ``both``."""
    said = {"cards": codes(meld.cards), "points": meld.points}
    table.act("meld_announced", seat=seat, **{k: v for k, v in said.items() if style in ("both", k)})


def _say_marriage(table: Table, deal: Round, seat: int) -> bool:
    """Let a seat announce the marriage, seldom where it is early, half of the time where it is needless.

    Says whether it did.
    """
    # With a stock, the record proves the marriage of an unrecorded hand only if the card just played was turned up.
    silent = table.variant.deal.stock and not table.habits.hands[seat] and deal.last_card != deal.turned
    if "marriages" in table.game.not_recorded or silent:
        return False
    ahead = table.variant.splitting.allowed and table.variant.marriage.time == "second_card"
    early = ahead and marriage_cards(deal.trump) & ~deal.played
    if early and not table.chance(0.05):
        return False
    if seat in married_seats(table.game, deal, credited_melds(table.game, deal)) and table.chance(0.5):
        return False
    table.act("marriage_announced", seat=seat)
    return True


_RUNS = [neighbours(suit, low, length) for suit in range(4) for length in range(3, 10) for low in range(10 - length)]


def _meld_now(table: Table, deal: Round, seat: int) -> bool:
    """Let a seat announce a meld that counts now, mostly the best; says whether it did.

    Only where the record holds its hand.
    """
    if not table.habits.hands[seat] or not table.chance(table.habits.melds):
        return False
    melds = melds_in(table, deal, seat, "")
    if melds:
        meld = table.rng.choice(melds) if table.chance(0.3) else melds[0]
        _say_meld(table, seat, meld, "both" if table.habits.said == "both" else "cards")
    return bool(melds)


def melds_in(table: Table, deal: Round, seat: int, void: str) -> list[Meld]:
    """The melds in a seat's hand that would now be void for this reason, best first.

    An empty reason asks for those that would count.
    """
    contract, options = deal.made_contract, table.variant.melds
    assert contract is not None
    held = [read_meld(cards, options) for cards in (*_RUNS, *RANK_SET) if not cards & ~deal.hands[seat]]
    fit = [meld for meld in held if meld is not None and _void(table, deal, seat, meld) == void]
    return sorted(fit, key=lambda meld: rank_key(meld, contract, options), reverse=True)


def _void(table: Table, deal: Round, seat: int, meld: Meld) -> str:
    """Why a meld announced now by a seat would be void; empty where it would count."""
    said = Announcement(seat, meld, meld.cards, 0, len(table.events), "")
    return trick_by_trick(table.game, deal, [*deal.melds, said])[-1].void


def shown(table: Table, deal: Round, seat: int) -> int:
    """The cards of the melds that a seat will have announced by the end of the round, as far as that is settled."""
    if table.variant.melds.window not in EVERY_TURN:
        melds = [meld.cards for meld in table.plan.melds[seat]]
    else:
        melds = [said.cards for said in deal.melds if said.seat == seat]
    return reduce(or_, melds, 0)
