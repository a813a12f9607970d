"""The hot path: one game from canonical bytes to its final state, if nothing at all is wrong with it.

Cards, deals and the commonest claims are read by comparing bytes and judged in place with the tables of the contract.
Everything else goes through the judges and the reducer as always. At the first thing that is unusual, be it legal,
``acquit`` gives up, and the audit of the whole game begins again on the long way.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import accumulate
from operator import sub
from typing import TYPE_CHECKING, Any, NamedTuple

from jasslog.audit.audit import close_round, finish, try_event
from jasslog.audit.court import Court
from jasslog.audit.points import round_scores, undecided_parts
from jasslog.cards import BIT, SUIT_OF, SUIT_SET, deck
from jasslog.events.kinds import BOOKKEEPING
from jasslog.fast.forms import CARDS, DEAL, PLAYED, bit_of, card_of, card_tails, deal_tail, in_time, listed_bit
from jasslog.game.booking import book_round
from jasslog.game.choosing import contract_tables
from jasslog.game.deal import open_choosing
from jasslog.game.play import ROUND, legal_cards, play
from jasslog.game.state import NOBODY, Game, Round, Trick
from jasslog.log.decode import fast
from jasslog.log.games import MOST_BYTES, MOST_EVENTS
from jasslog.log.templates import known, learn
from jasslog.rules.legal import legal
from jasslog.variants.load import resolve
from jasslog.variants.refusal import Refusal

if TYPE_CHECKING:
    from jasslog.rules.contracts import Contract
    from jasslog.variants.options import Variant

Event = dict[str, Any]

_ORDER = ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))
_SEQ = tuple(b'"seq":%d,' % number for number in range(MOST_EVENTS))
_HAND = (1 << 36) - 1
_BITS = 10
_POINTS = (1 << _BITS) - 1
_LISTS = (b'"cards":[',) * 4
_SEATS = (b"0123", b"1230", b"2301", b"3012")
_new = tuple.__new__


class Unusual(Exception):
    """Something the hot path does not prove clean by itself."""


class Acquitted:
    """A game in which no judge finds anything."""

    __slots__ = ("court", "events", "game", "started")

    def __init__(self, court: Court, started: Event, events: int) -> None:
        self.court = court
        self.game = court.game
        """The final state, exactly the reducer's."""
        self.started = started
        """The event that began the game."""
        self.events = events
        """How many events the game has."""


def acquit(data: bytes, *, ruled: bool = False) -> Acquitted | None:
    """The game in canonical bytes if no judge would find anything; None says only: look closer.

    Costs about three times the parsing of its lines.
    """
    try:
        if len(data) > MOST_BYTES or data[-1:] != b"\n":
            return None
        proof = _Proof(data, ruled)
        return Acquitted(proof.court, proof.started, proof.number)
    except (Unusual, KeyError, IndexError, TypeError):
        return None


class _Proof:
    """One game on its way through the hot path."""

    __slots__ = ("claims", "court", "data", "game", "head", "heads", "number", "place", "started")

    def __init__(self, data: bytes, ruled: bool) -> None:
        self.data = data
        self.claims = False
        """The table claims its tricks one by one."""
        self.number = 1
        """Number of the event whose line begins at ``place``."""
        self.place = data.index(b"\n") + 1
        self.started, self.court = _start(data[: self.place - 1], ruled)
        self.game = self.court.game
        self.head = 33 if data[self.place : self.place + 7] == b'{"at":"' else 1
        """Bytes of each line up to its first member other than the time: all lines have a time, or none has one."""
        self.heads: list[bytes] = []
        """These bytes of all lines so far; they are tested together at the end."""
        size = len(data)
        while self.place < size:
            deal = self.game.round
            if deal is None or not self._common(deal):
                self._line()
        if not in_time(self.heads, self.head, self.started.get("started", "").encode()):
            raise Unusual
        finish(self.court)
        if self.court.findings:
            raise Unusual

    def _common(self, deal: Round) -> bool:
        """What comes oftenest at this moment; whether it came."""
        if deal.phase == "playing":
            return self._cards(deal)
        whole = self.game.variant.deal.deck == 36 and self.game.players == 4
        return deal.phase == "dealing" and whole and not any(deal.dealt) and not any(deal.unknown) and self._deal(deal)

    def _line(self) -> None:
        """One line that is not a card in its place."""
        place, number = self.place, self.number
        end = self.data.find(b"\n", place)
        self.heads.append(self.data[place : place + self.head])
        shape = self.data[place + self.head : end].replace(_SEQ[number], b"\n", 1)
        self.place = end + 1
        event = known.get(shape)
        if event is not None:
            if event["type"] != "trick_claimed" or not _claim(self.game, event):
                self._judge({**event, "seq": number})
        elif not (_hand(self.game, shape) or _scored(self.court, shape)):
            self._other(self.data[place:end], shape)
        self.number = number + 1

    def _other(self, line: bytes, shape: bytes) -> None:
        """A line whose like has not come before."""
        event = learn(line, self.number, shape)
        if event is None or "id" in event or ("at" in event) != (self.head > 1):
            raise Unusual
        self._judge(event)

    def _judge(self, event: Event) -> None:
        """Any event but the commonest, by way of the judges and the reducer; a finding ends the hot path."""
        if event["type"] in BOOKKEEPING:
            raise Unusual
        court = self.court
        court.event = event
        try_event(court, event)
        if court.findings or court.questions:
            raise Unusual

    def _cards(self, deal: Round) -> bool:
        """Play the cards that come next; whether there was one, and whether the round is over, the state tells."""
        game = self.game
        if game.stopped or deal.contract is None or any(deal.unknown) or deal.loose or deal.maker != NOBODY:
            raise Unusual
        if not deal.trick and game.players == 4 and not deal.banned and self._tricks(deal):
            return True
        unpack, size = CARDS[self.head][1][self.number]
        if self.place + size > len(self.data):
            return False
        head, who, tail = unpack(self.data, self.place)
        if (tail,) != card_tails(self.number, 1):
            return False
        seat, card = PLAYED[who]
        if seat != deal.turn or not legal_cards(game, deal, seat) & BIT[card]:
            raise Unusual
        moment = play(game, deal, seat, card, self.number)
        self.heads.append(head)
        self.place += size
        self.number += 1
        if moment == ROUND:
            self._close(deal)
        return True

    def _close(self, deal: Round) -> None:
        close_round(self.court, deal, "playing")
        if self.court.findings:
            raise Unusual

    def _tricks(self, deal: Round) -> bool:
        """Play whole tricks of four cards each as long as they come, with claims between; whether there was one."""
        size = self.game.tricks_in_round
        whos = self._whole_tricks(4 if self.claims else 4 * (size - len(deal.tricks)))
        if not whos:
            return False
        hands = deal.hands
        held = hands[0] | hands[1] << 36 | hands[2] << 72 | hands[3] << 108
        while whos:
            held = self._judge_tricks(deal, whos, held)
            whos = ()
            if len(deal.tricks) < size and self._claimed(deal):
                whos = self._whole_tricks(4)
        deal.hands = [held >> shift & _HAND for shift in (0, 36, 72, 108)]
        _leave(deal)
        if len(deal.tricks) == size:
            deal.phase, deal.turn = "complete", NOBODY
            self._close(deal)
        return True

    def _whole_tricks(self, most: int) -> Sequence[bytes]:
        """Who plays what in the next whole tricks, of at most so many cards."""
        forms, place, data = CARDS[self.head], self.place, self.data
        unpack, size = forms[most][self.number]
        if place + size > len(data):
            return self._whole_tricks(4) if most > 4 else ()
        fields = unpack(data, place)
        heads, whos, found = fields[::3], fields[1::3], fields[2::3]
        tails = card_tails(self.number, most)
        if found != tails:
            same = 0
            while found[same] == tails[same]:
                same += 1
            same -= same % 4
            if not same:
                return ()
            heads, whos, size = heads[:same], whos[:same], forms[same][self.number].size
        self.heads += heads
        self.place = place + size
        return whos

    def _judge_tricks(self, deal: Round, whos: Sequence[bytes], held: int) -> int:
        """Judge whole tricks and add them to the round; gives all four hands, as one set, as they are after them.

        One long loop on purpose: the trick on the table lives in local variables and never reaches the state.
        """
        game, number, tricks, turn = self.game, self.number, deal.tricks, deal.turn
        won, won_tricks = deal.won, deal.won_tricks
        rules = game.variant.play
        heads_trump = rules.head_trump_lead
        free = rules.may_ruff_with_led_suit and rules.void_duty == "free" and not heads_trump
        assert deal.contract is not None
        scales = _scales(deal.contract, game.variant, game.tricks_in_round)
        # What the hands hold before each card and after the last. Whether every card was there, in its own hand, is
        # asked once: if the last set is part of the first and has so many cards less, each bit was taken from it once.
        rests = [*accumulate(map(bit_of, whos), sub, initial=held)]
        left = rests[-1]
        if left & ~held or held.bit_count() - left.bit_count() != len(whos):
            raise Unusual
        seats = b"".join(whos)[19::20]
        next_card = map(card_of, whos)
        for at, cards in zip(range(0, len(whos), 4), zip(*[next_card] * 4, strict=False), strict=False):
            order = _ORDER[turn]
            if seats[at : at + 4] != _SEATS[turn]:
                raise Unusual
            card1, card2, card3, card4 = cards
            led = SUIT_OF[card1]
            trump, worths = scales[len(tricks)]
            worth = worths[led]
            worth1, worth2, worth3, worth4 = four = (worth[card1], worth[card2], worth[card3], worth[card4])
            # With free duties one may follow, trump higher, or throw a plain card when void; else ask in full.
            rest, void = rests[at], _VOIDS[led]
            if (suit := SUIT_OF[card2]) != led or heads_trump:
                low = worth2 < worth1 if suit == trump else rest & void[order[1]]
                if low or not free:
                    _ask(game, deal, order, cards[:2], rest)
            if (suit := SUIT_OF[card3]) != led or heads_trump:
                low = (worth3 < worth1 or worth3 < worth2) if suit == trump else rest & void[order[2]]
                if low or not free:
                    _ask(game, deal, order, cards[:3], rest)
            best = max(four)
            if (suit := SUIT_OF[card4]) != led or heads_trump:
                low = worth4 < best if suit == trump else rest & void[order[3]]
                if low or not free:
                    _ask(game, deal, order, cards, rest)
            points = (worth1 + worth2 + worth3 + worth4) & _POINTS
            winner = order[four.index(best)]
            tricks.append(_new(Trick, (turn, order, cards, winner, points, range(number, number + 4))))
            won[winner] += points
            won_tricks[winner] += 1
            number += 4
            turn = winner
        self.number, deal.turn = number, turn
        laid = held ^ left
        deal.played |= (laid | laid >> 36 | laid >> 72 | laid >> 108) & _HAND
        return left

    def _claimed(self, deal: Round) -> bool:
        """Whether the next line claims the last trick, exactly as the cards say."""
        place, data = self.place, self.data
        end = data.find(b"\n", place)
        event = known.get(data[place + self.head : end].replace(_SEQ[self.number], b"\n", 1))
        if event is None or event["type"] != "trick_claimed" or not _claim(self.game, event):
            return False
        self.heads.append(data[place : place + self.head])
        self.place = end + 1
        self.number += 1
        self.claims = True
        return True

    def _deal(self, deal: Round) -> bool:
        """Deal the whole deck in four hands of nine that come one after another; whether they do."""
        unpack, size = DEAL[self.head][self.number]
        if self.place + size > len(self.data):
            return False
        fields = unpack(self.data, self.place)
        number, first = self.number, fields[11][9] - 48
        if not 0 <= first < 4 or fields[1::12] != _LISTS:
            return False
        order = _ORDER[first]
        if fields[11::12] != tuple(map(deal_tail, range(number, number + 4), order)):
            return False
        for place, seat in enumerate(order):
            deal.hands[seat] = deal.dealt[seat] = sum(map(listed_bit, fields[12 * place + 2 : 12 * place + 11]))
        # Thirty-six bits make up the whole deck only if no two are the same.
        if sum(deal.dealt) != _HAND:
            raise Unusual
        self.heads += fields[::12]
        self.place += size
        self.number += 4
        deal.known = [True] * 4
        deal.acts["deal"] = deal.acts.get("deal", 0) + 4
        open_choosing(self.game, deal)
        return True


class Scale(NamedTuple):
    """What the cards of one trick are worth."""

    trump: int
    """The trump suit, or -1."""
    worths: tuple[tuple[int, ...], ...]
    """For each suit led, of each card its points and, in the bits above them, its strength."""


_VOIDS = tuple(tuple(suit << 36 * seat for seat in range(4)) for suit in SUIT_SET)
"""For each suit and seat all cards of that suit in that hand, as part of a set of all hands."""


@lru_cache(1 << 10)
def _scales(contract: Contract, variant: Variant, tricks: int) -> tuple[Scale, ...]:
    modes, tables, values, _ = contract_tables(contract, tricks, variant.play, variant.deal.deck)
    return tuple(
        Scale(mode.trump, tuple(tuple(s << _BITS | v for s, v in zip(led, values, strict=True)) for led in table))
        for mode, table in zip(modes, tables, strict=True)
    )


def _ask(game: Game, deal: Round, order: tuple[int, ...], cards: tuple[int, ...], held: int) -> None:
    """The full question whether the last of these cards could be played, for the few the short one leaves open."""
    *before, card = cards
    seat = order[len(before)]
    power = deal.tables[len(deal.tricks)][SUIT_OF[before[0]]]
    strengths = [power[other] for other in before]
    partner_best = order[strengths.index(max(strengths))] == game.partner(seat)
    mode, hand = deal.modes[len(deal.tricks)], held >> 36 * seat & _HAND
    if not legal(hand, before, mode, game.variant.play, partner_best=partner_best) & BIT[card]:
        raise Unusual


def _leave(deal: Round) -> None:
    """Hand a round back to the reducer after a whole trick."""
    last = deal.tricks[-1]
    place = len(deal.tricks) - 1
    deal.leader, deal.led, deal.need = last.leader, SUIT_OF[last.cards[0]], 4
    deal.mode, deal.power = deal.modes[place], deal.tables[place][deal.led]
    deal.best_seat = last.winner
    deal.best = deal.power[last.cards[last.seats.index(last.winner)]]
    deal.last_card, deal.last_seat = last.cards[3], last.seats[3]


def _start(line: bytes, ruled: bool) -> tuple[Event, Court]:
    """The first event, and the court of the game that it begins by a set of rules that is known."""
    event = fast(line)
    if event is None or event["type"] != "game_started" or event["seq"] != 0 or "id" in event or "at" in event:
        raise Unusual
    rules = event["rules"]
    variant = resolve(rules["id"], rules["version"], rules.get("overrides"), rules.get("digest"))
    if isinstance(variant, Refusal) or event.get("players", variant.deal.players) != variant.deal.players:
        raise Unusual
    court = Court(Game(variant, ruled=ruled), {})
    court.event = event
    try_event(court, event)
    return event, court


def _claim(game: Game, event: Event) -> bool:
    """Whether an event claims the last trick exactly as the cards say."""
    deal = game.round
    if deal is None or not deal.tricks or game.stopped:
        return False
    trick = deal.tricks[-1]
    bonus = game.variant.score.last_trick if len(deal.tricks) == game.tricks_in_round else 0
    points = trick.points + bonus
    if event["winner"] != trick.winner or event.get("points", points) != points:
        return False
    _count(deal, "claims")
    return True


def _count(deal: Round, page: str) -> None:
    deal.acts[page] = deal.acts.get(page, 0) + 1


def _scored(court: Court, shape: bytes) -> bool:
    """Whether a line closes or sums up a round exactly as the cards say; False where that is not what it says."""
    game, deal = court.game, court.game.round
    if shape[:6] != b'"of":"' or deal is None or deal.phase not in ("complete", "scored"):
        return False
    if court.ended or undecided_parts(court, deal):
        return False
    of = shape[6 : shape.index(b'"', 6)].decode()
    if deal.phase == "complete":
        book_round(game)
        close_round(court, deal, "complete")
    scores = game.scores if of == "total" else round_scores(court, deal, of, multiplied=of == "round")
    told = b",".join([b"%d" % score for score in scores])
    if shape != b'"of":"%b","scores":[%b],\n"type":"round_scored"}' % (of.encode(), told) or court.findings:
        raise Unusual
    _count(deal, "claims")
    return True


_DEALT = {b'],"seat":%d,\n"type":"hand_dealt"}' % seat: seat for seat in range(5)}


def _hand(game: Game, shape: bytes) -> bool:
    """Deal a hand of the right number of cards of which none was dealt before; False where that is not what it says."""
    deal = game.round
    size = game.tricks_in_round
    stop = 8 + 5 * size
    seat = _DEALT.get(shape[stop:])
    if seat is None or deal is None or deal.phase != "dealing" or game.stopped or shape[:9] != b'"cards":[':
        return False
    if seat >= game.players or deal.hands[seat] or deal.unknown[seat]:
        return False
    # A sum of so many bits has as many bits set only if no two are the same.
    hand = sum(map(listed_bit, shape[9:stop].split(b",")))
    if hand.bit_count() != size or hand & ~_undealt(game, deal):
        return False
    deal.hands[seat] = deal.dealt[seat] = hand
    deal.known[seat] = True
    _count(deal, "deal")
    if all(deal.hands):
        open_choosing(game, deal)
    return True


def _undealt(game: Game, deal: Round) -> int:
    free = _deck(game.variant.deal.deck)
    for dealt in deal.dealt:
        free &= ~dealt
    return free


_deck = cache(deck)
