"""The play of a round: cards to tricks and in rows, the stock, and what else happens at the table."""

from __future__ import annotations

from jasslog.cards import CODES, SUIT_OF, codes, numbers
from jasslog.game.acts import Act
from jasslog.game.facts import NOBODY
from jasslog.game.phases.columns import bare, due
from jasslog.game.phases.exposed import open_trick
from jasslog.game.round import Round
from jasslog.game.score.earned import trick_points
from jasslog.generate.choosing import pick_up, redouble
from jasslog.generate.deals import deal_rest
from jasslog.generate.melds import speak
from jasslog.generate.table import Event, Table
from jasslog.generate.talking import exchange, share


def play(table: Table, acts: list[Act]) -> None:
    """One step of the play."""
    deal = table.round
    if deal.rest:
        deal_rest(table)
    elif deal.aside.due:
        if not speak(table, deal, acts):
            draw(table, deal)
    elif due(deal):
        uncover(table, deal)
    else:
        _play_on(table, deal, acts)


def _play_on(table: Table, deal: Round, acts: list[Act]) -> None:
    """The next card, if nothing is said or done before it."""
    arranged = pick_up(table) or redouble(table, acts) or exchange(table, acts) or share(table, deal, acts)
    if arranged or speak(table, deal, acts) or _by_the_way(table, deal) or _stop(table, deal, acts):
        return
    act = next(act for act in acts if act.type == "card_played")
    play_card(table, act.seat, _pick(table, deal, act))


def _stop(table: Table, deal: Round, acts: list[Act]) -> bool:
    """Now and then the table stops when nothing that counts is left; hands nobody wrote down are laid open then."""
    if not any(act.type == "play_stopped" for act in acts) or not table.chance(0.3):
        return False
    for seat in deal.dealt_in:
        if not table.habits.hands[seat]:
            table.act("revealed", what="hand", seat=seat, cards=codes(table.plan.hands[seat]))
    table.act("play_stopped")
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
    """Play a card; then the trick may be claimed."""
    deal = table.round
    if _lay(table, "card_played", seat, card) is not None and table.chance(table.habits.trick_claims):
        claim_trick(table, deal)
    options = table.variant.melds
    if options.held == "now" and options.window == "after_trump" and deal.maker not in (NOBODY, table.planned):
        _plan_now(table, deal)


def _lay(table: Table, type_: str, seat: int, card: int) -> str | None:
    """Lay a card, which the recorder may mistake; says what it completed, unless it is taken back."""
    code = CODES[card]
    if table.chance(table.habits.slips):
        wrong = table.rng.choice([other for other in CODES if other != code])
        moment = table.slip(type_, {"seat": seat, "card": wrong}, {"seat": seat, "card": code})
    else:
        moment = table.act(type_, seat=seat, card=code)
    if not table.chance(table.habits.taken_back):
        return moment
    table.act("card_taken_back", seat=seat, card=code)
    return None


def _plan_now(table: Table, deal: Round) -> None:
    """Trump has just been made: from here on the seats announce what they still hold (MO-6)."""
    table.planned = deal.maker
    melds = tuple(table.melds_of(hand) for hand in deal.hands)
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


def next_card(table: Table, deal: Round) -> int:
    """The card on the top of the stock; the last one is the one that was turned up, or the six for it."""
    stock = deal.aside.stock
    return next(numbers(stock.cards)) if stock.size == 1 and stock.cards else table.plan.stock[-stock.size]


def draw(table: Table, deal: Round) -> None:
    """The next seat draws; the record tells its card, or only that it drew."""
    seat = deal.aside.due[0]
    _come(table, "card_drawn", seat, next_card(table, deal), told=table.habits.hands[seat])


def uncover(table: Table, deal: Round) -> None:
    """Somebody turns up the card that lies bare."""
    seat = due(deal)[0]
    found = bare(deal, seat)
    assert found is not None
    _come(table, "card_uncovered", seat, found.under, told=True)


def _come(table: Table, type_: str, seat: int, card: int, *, told: bool) -> None:
    """A seat gets a card, which the record tells or not; where it tells nothing of the deal maybe not even that."""
    true: Event = {"seat": seat, "card": CODES[card]}
    if table.habits.deal_recorded or table.habits.timed:
        table.tell(type_, true if told else {"seat": seat}, true)
    else:
        table.happen(type_, **true)


_GOING_OUT = 0.5
"""How likely it is that who can lay out all he has does."""


def take_turn(table: Table, acts: list[Act]) -> None:
    """One turn: all cards at once, one of them, or none; now and then it is taken back, or written down wrong."""
    out = next((act for act in acts if act.type == "cards_laid_out"), None)
    if out is not None and table.chance(_GOING_OUT):
        codes = [CODES[card] for card in out.cards]
        table.rng.shuffle(codes)
        table.act("cards_laid_out", seat=out.seat, cards=codes)
        return
    act = table.rng.choice([act for act in acts if act.type in ("card_placed", "passed")])
    if act.type == "passed":
        table.act("passed", seat=act.seat)
        return
    _lay(table, "card_placed", act.seat, table.rng.choice(act.cards))
