"""The play of a round: melds, marriage, cards and what else happens at the table."""

from __future__ import annotations

from jasslog.cards import CODES, SUIT_OF, codes, numbers
from jasslog.game.acts import Act
from jasslog.game.facts import NOBODY
from jasslog.game.phases.best_melds import credited_melds, seat_order
from jasslog.game.phases.columns import due
from jasslog.game.phases.looking_back import open_trick
from jasslog.game.phases.marriage import married_seats
from jasslog.game.phases.turn_melds import EVERY_TURN
from jasslog.game.round import Round
from jasslog.game.score.earned import trick_points
from jasslog.generate.bidding import redouble
from jasslog.generate.deals import planned_melds
from jasslog.generate.drawing import draw, meld_now, uncover
from jasslog.generate.opening import late_pick_up
from jasslog.generate.sharing import share
from jasslog.generate.staged import deal_rest
from jasslog.generate.standing_alone import stand_alone
from jasslog.generate.table import Table
from jasslog.generate.taking_part import exchange
from jasslog.rules.marriage import marriage_cards
from jasslog.rules.melds import Meld, rank_key


def play(table: Table, acts: list[Act]) -> None:
    """One step of the play."""
    deal = table.game.round
    assert deal is not None
    if deal.rest:
        deal_rest(table)
        return
    if deal.aside.due:
        if not speak(table, deal, acts):
            draw(table, deal)
        return
    if due(deal):
        uncover(table, deal)
        return
    if late_pick_up(table) or redouble(table, acts) or exchange(table, acts):
        return
    if stand_alone(table, acts):
        return
    if share(table, deal, acts):
        return
    if speak(table, deal, acts) or _by_the_way(table, deal):
        return
    if _stop(table, deal, acts):
        return
    act = next(act for act in acts if act.type == "card_played")
    play_card(table, act.seat, _pick(table, deal, act))


def _stop(table: Table, deal: Round, acts: list[Act]) -> bool:
    """Now and then the table stops when nothing that counts is left; hands nobody wrote down are laid open then."""
    if not any(act.type == "play_stopped" for act in acts) or not table.chance(0.3):
        return False
    assert table.plan is not None
    for seat in deal.dealt_in:
        if not table.habits.hands[seat]:
            table.act("revealed", what="hand", seat=seat, cards=codes(table.plan.hands[seat]))
    table.act("play_stopped")
    return True


def speak(table: Table, deal: Round, acts: list[Act]) -> bool:
    """Announce or show the next meld or marriage that is due."""
    if "meld" not in table.muted:
        if _show(table, deal):
            return True
        for act in sorted(acts, key=lambda act: seat_order(table.game, deal, act.seat)):
            if act.type == "meld_announced" and _announce(table, deal, act.seat):
                return True
    for act in acts:
        if act.type == "marriage_announced" and "marriage" not in table.muted and _say_marriage(table, deal, act.seat):
            return True
    for act in acts:
        if act.type == "roem_called" and table.chance(table.habits.roem):
            table.act("roem_called", seat=act.seat)
            return True
    return False


def _show(table: Table, deal: Round) -> bool:
    """A meld of which only the points were said is laid open once the first trick is over or nobody waits."""
    if not deal.tricks and table.variant.melds.window != "before_first_lead":
        return False
    assert table.plan is not None
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
    plan, window = table.plan, table.variant.melds.window
    if plan is None or deal.contract is None:
        return False
    if window in EVERY_TURN:
        return meld_now(table, deal, seat)
    shared = table.variant.splitting.allowed
    if shared and (deal.tricks or (deal.turn != seat and not table.chance(0.1))):
        return False
    # What must still be held is said before any of it is played.
    waits = window == "own_first_card" and plan.after_card[seat] and table.variant.melds.held != "now"
    mine = [said for said in deal.melds if said.seat == seat and not said.void]
    meld = next(iter(best_first(table, deal, seat)[len(mine) :]), None)
    if meld is None or (waits and deal.turn == seat) or (not mine and too_low(table, deal, seat)):
        return False
    said = {"cards": codes(meld.cards), "points": meld.points}
    style = table.habits.said
    table.act("meld_announced", seat=seat, **{k: v for k, v in said.items() if style in ("both", k)})
    return True


def best_first(table: Table, deal: Round, seat: int) -> list[Meld]:
    """What a seat means to announce, the best in this contract first."""
    assert table.plan is not None
    contract, options = deal.made_contract, table.variant.melds
    assert contract is not None
    return sorted(table.plan.melds[seat], key=lambda meld: rank_key(meld, contract, options), reverse=True)


def too_low(table: Table, deal: Round, seat: int) -> bool:
    """Whether the best a seat wants to announce is below what has been announced, where that is forbidden (W-4)."""
    options, contract, plan = table.variant.melds, deal.made_contract, table.plan
    if not options.min_previous or contract is None or plan is None:
        return False
    # Who has announced anything announces, or has announced, all that is planned.
    heard = {said.seat for said in deal.melds if not said.void}
    keys = [rank_key(meld, contract, options) for other in heard for meld in plan.melds[other]]
    mine = [rank_key(meld, contract, options) for meld in plan.melds[seat]]
    return bool(keys) and max(mine) < max(keys)


def _say_marriage(table: Table, deal: Round, seat: int) -> bool:
    # Of a hand that nobody wrote down the record proves it only with the card that was turned up.
    silent = table.variant.deal.stock and not table.habits.hands[seat] and deal.last_card != deal.turned
    if "marriages" in table.game.not_recorded or silent:
        return False
    early = table.variant.splitting.allowed and marriage_cards(deal.trump) & ~deal.played
    if early and not table.chance(0.05):
        return False
    if seat in married_seats(table.game, deal, credited_melds(table.game, deal)) and table.chance(0.5):
        return False
    table.act("marriage_announced", seat=seat)
    return True


def _by_the_way(table: Table, deal: Round) -> bool:
    """Now and then the leader's partner shows a card, or the first trick is looked at again."""
    game, rng, habits = table.game, table.rng, table.habits
    partner = game.partners[deal.turn] if deal.turn != NOBODY else NOBODY
    if not deal.trick and partner != NOBODY and deal.hands[partner] and table.chance(habits.exposed):
        table.act("card_exposed", seat=partner, card=CODES[rng.choice(list(numbers(deal.hands[partner])))])
        return True
    trick = open_trick(game, deal)
    if trick and table.chance(habits.looked_at):
        table.act("trick_looked_at", seat=rng.randrange(game.players), trick=trick)
        return True
    return False


def play_card(table: Table, seat: int, card: int) -> None:
    """Play a card; now and then it is taken back, or the recorder mistakes it; then the trick may be claimed."""
    deal, code = table.game.round, CODES[card]
    assert deal is not None
    if table.chance(table.habits.slips):
        wrong = CODES[table.rng.choice([c for c in range(36) if c != card])]
        moment = table.slip("card_played", {"seat": seat, "card": wrong}, {"seat": seat, "card": code})
    else:
        moment = table.act("card_played", seat=seat, card=code)
    if table.chance(table.habits.taken_back):
        table.act("card_taken_back", seat=seat, card=code)
    elif moment is not None and table.chance(table.habits.trick_claims):
        claim_trick(table, deal)
    options = table.variant.melds
    if options.held == "now" and options.window == "after_trump" and deal.maker not in (NOBODY, table.planned):
        _plan_now(table, deal)


def _plan_now(table: Table, deal: Round) -> None:
    """Trump has just been made: from here on the seats announce what they still hold (MO-6)."""
    assert table.plan is not None
    table.planned = deal.maker
    melds = tuple(planned_melds(table.game, table.rng, table.habits, hand) for hand in deal.hands)
    table.plan = table.plan._replace(melds=melds)


def claim_trick(table: Table, deal: Round) -> None:
    """The table says who won the trick and what it is worth."""
    trick = deal.tricks[-1]
    worth = {"points": trick_points(deal, len(deal.tricks) - 1)} if not deal.loose and table.chance(0.8) else {}
    if table.chance(table.habits.slips):
        wrong = (trick.winner + 1) % table.game.players
        table.slip("trick_claimed", {"winner": wrong, **worth}, {"winner": trick.winner, **worth})
    else:
        table.act("trick_claimed", winner=trick.winner, **worth)


def _pick(table: Table, deal: Round, act: Act) -> int:
    """A legal card, with or without thought: win the trick, give it to the partner, or throw away."""
    cards = act.cards
    if len(cards) == 1 or table.chance(table.habits.careless):
        return table.rng.choice(cards)
    power = deal.tables[len(deal.tricks)] if deal.tables else ()
    strong = {card: power[deal.led if deal.trick else SUIT_OF[card]][card] for card in cards}
    if not deal.trick:
        return max(cards, key=lambda card: strong[card])
    if deal.best_seat == table.game.partners[act.seat]:
        return max(cards, key=lambda card: (deal.values[card], -strong[card]))
    best = max(cards, key=lambda card: strong[card])
    return best if strong[best] > deal.best else min(cards, key=lambda card: (deal.values[card], strong[card]))
