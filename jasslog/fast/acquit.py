"""The hot path: one game from canonical bytes to its final state, if nothing at all is wrong with it.

Cards, deals and trick claims, nine lines of ten, are read by comparing bytes and judged in place with the tables of the
contract. Everything else goes through the judges and the reducer as always. At the first thing that is unusual, be it
legal, ``acquit`` gives up, and the audit of the whole game begins again on the long way.
"""

from __future__ import annotations

import re

from jasslog.audit.audit import close_round, finish, try_event
from jasslog.audit.court import Court
from jasslog.audit.points import round_scores, undecided_parts
from jasslog.cards import BIT, CODES, SUIT_OF, SUIT_SET, deck
from jasslog.events.kinds import BOOKKEEPING
from jasslog.game.booking import book_round
from jasslog.game.deal import open_choosing
from jasslog.game.play import ROUND, legal_cards, play
from jasslog.game.state import NOBODY, Game, Round, Trick
from jasslog.log.decode import fast
from jasslog.log.games import MOST_EVENTS
from jasslog.log.templates import TIME, TIMED, read
from jasslog.rules.contracts import Mode
from jasslog.rules.legal import legal
from jasslog.variants.load import resolve
from jasslog.variants.refusal import Refusal

_LINE = (
    rb'\{(?:"at":"(' + TIME + rb')",)?("card":"[DHSC][6-9TJQKA]","seat":[0-4]),"seq":([0-9]+),"type":"card_played"\}\n'
)
_card = re.compile(_LINE).match
_four_cards = re.compile(_LINE * 4).match
_at = re.compile(rb'\{"at":"' + TIME + rb'",').match
_PLAYED = {
    b'"card":"%s","seat":%d' % (code.encode(), seat): (seat, card, BIT[card], SUIT_OF[card])
    for seat in range(5)
    for card, code in enumerate(CODES)
}
"""Seat, card, its bit and its suit, by the bytes that name seat and card."""
_QUOTED = {b'"%s"' % code.encode(): BIT[card] for card, code in enumerate(CODES)}
_BIT_OF = _QUOTED.__getitem__
_NEXT = (1, 2, 3, 0)
_ORDER = ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))
_SEQ = tuple(b"%d" % number for number in range(MOST_EVENTS))


class Unusual(Exception):
    """Something the hot path does not prove clean by itself."""


def acquit(data: bytes, *, ruled: bool = False) -> Game | None:
    """The final state of the game in canonical bytes if no judge would find anything; None says only: look closer.

    The state is exactly the reducer's.
    """
    try:
        return _Proof(data, ruled).game
    except (Unusual, KeyError, IndexError, TypeError):
        return None


class _Proof:
    """One game on its way through the hot path."""

    __slots__ = ("court", "data", "game", "newest", "number", "place")

    def __init__(self, data: bytes, ruled: bool) -> None:
        self.data = data
        self.number = 1
        """Number of the event whose line begins at ``place``."""
        self.place = data.index(b"\n") + 1
        self.game, self.newest = _start(data[: self.place - 1], ruled)
        self.court = Court(self.game, {})
        size = len(data)
        if data[-1:] != b"\n":
            raise Unusual
        while self.place < size:
            deal = self.game.round
            if deal is None or deal.phase != "playing" or not self._cards(deal):
                self._line()
        finish(self.court)
        if self.court.findings:
            raise Unusual

    def _line(self) -> None:
        """One line that is not a card in its place."""
        end = self.data.find(b"\n", self.place)
        line = self.data[self.place : end]
        kind = line[-28:]
        if line[:7] == b'{"at":"':
            if line[7:31] < self.newest:
                raise Unusual
            self.newest = line[7:31]
        if not (
            (kind[7:] == b',"type":"hand_dealt"}' and _hand(self.game, line, self.number))
            or (b"_claimed" in kind and _claim(self.game, line, self.number))
            or (kind[5:] == b',"type":"round_scored"}' and _scored(self.court, line, self.number))
        ):
            self._other(line)
        self.place = end + 1
        self.number += 1

    def _other(self, line: bytes) -> None:
        """Any event but the commonest, by way of the judges and the reducer; a finding ends the hot path."""
        event = read(line, self.number)
        if event is None or event["type"] in BOOKKEEPING or "id" in event:
            raise Unusual
        court = self.court
        court.event = event
        try_event(court, event)
        if court.findings or court.questions:
            raise Unusual

    def _cards(self, deal: Round) -> bool:
        """Play the cards that come next; whether there was one, and whether the round is over, the state tells."""
        game = self.game
        if game.stopped or deal.contract is None or any(deal.unknown):
            raise Unusual
        if not deal.trick and game.players == 4 and self._tricks(deal):
            return True
        found = _card(self.data, self.place)
        if found is None:
            return False
        at, who, number = found.groups()
        seat, card, bit, _ = _PLAYED[who]
        self._in_order(at, at, number == _SEQ[self.number])
        if seat != deal.turn or not legal_cards(game, deal, seat) & bit or deal.banned:
            raise Unusual
        moment = play(game, deal, seat, card, self.number)
        self.place = found.end()
        self.number += 1
        if moment == ROUND:
            self._close(deal)
        return True

    def _in_order(self, first: bytes | None, last: bytes | None, numbered: bool) -> None:
        if not numbered or (first is not None and first < self.newest):
            raise Unusual
        if last is not None:
            self.newest = last

    def _close(self, deal: Round) -> None:
        close_round(self.court, deal, "playing")
        if self.court.findings:
            raise Unusual

    def _tricks(self, deal: Round) -> bool:
        """Play whole tricks of four cards each as long as they come; whether there was one.

        One long loop on purpose: the trick on the table lives in local variables and never reaches the state.
        """
        game, data, place, number = self.game, self.data, self.place, self.number
        hands, tricks, values, turn = deal.hands, deal.tricks, deal.values, deal.turn
        rules, size = game.variant.play, game.tricks_in_round
        free = rules.may_ruff_with_led_suit and rules.void_duty == "free" and not rules.head_trump_lead
        seat = card = NOBODY
        while (found := _four_cards(data, place)) is not None:
            at1, who1, seq1, at2, who2, seq2, at3, who3, seq3, at4, who4, seq4 = found.groups()
            # A missing time beside others raises TypeError, which is unusual enough.
            self._in_order(at1, at4, (seq1, seq2, seq3, seq4) == _SEQ[number : number + 4])
            if at1 is not None and not at1 <= at2 <= at3 <= at4:
                raise Unusual
            if (at1 is None) + (at2 is None) + (at3 is None) + (at4 is None) not in (0, 4) or deal.banned:
                raise Unusual
            lead, card1, bit, led = first = _PLAYED[who1]
            others = _PLAYED[who2], _PLAYED[who3], _PLAYED[who4]
            hand = hands[lead]
            if lead != turn or not hand & bit:
                raise Unusual
            hands[lead] = hand ^ bit
            played = bit
            mode = deal.modes[len(tricks)]
            trump = mode.trump
            power = deal.tables[len(tricks)][led]
            points, best, winner, led_set = values[card1], power[card1], lead, SUIT_SET[led]
            for seat, card, bit, suit in others:
                turn = _NEXT[turn]
                hand = hands[seat]
                if seat != turn or not hand & bit:
                    raise Unusual
                strength = power[card]
                # With free duties one may follow, trump higher, or throw a plain card when void; else ask in full.
                if suit != led or not free:
                    lawful = free and (strength > best if suit == trump else not hand & led_set)
                    if not lawful:
                        _ask(game, hand, bit, (first, *others), seat, mode, winner)
                if strength > best:
                    best, winner = strength, seat
                points += values[card]
                hands[seat] = hand ^ bit
                played |= bit
            cards = (card1, others[0][1], others[1][1], others[2][1])
            tricks.append(Trick(lead, _ORDER[lead], cards, winner, points, range(number, number + 4)))
            deal.won[winner] += points
            deal.won_tricks[winner] += 1
            deal.played |= played
            place = found.end()
            number += 4
            turn = winner
            if len(tricks) == size:
                deal.phase, turn = "complete", NOBODY
                break
        if card == NOBODY:
            return False
        self.place, self.number = place, number
        deal.turn, deal.last_card, deal.last_seat, deal.points = turn, card, seat, 0
        if deal.phase == "complete":
            self._close(deal)
        return True


def _ask(
    game: Game, hand: int, bit: int, laid: tuple[tuple[int, int, int, int], ...], seat: int, mode: Mode, winner: int
) -> None:
    """The full question of what may be played, for the few cards that the short one leaves open."""
    before = [card for other, card, _, _ in laid[: [place[0] for place in laid].index(seat)]]
    partner = winner == game.partner(seat)
    if not legal(hand, before, mode, game.variant.play, partner_best=partner) & bit:
        raise Unusual


def _start(line: bytes, ruled: bool) -> tuple[Game, bytes]:
    """The game that the first line begins, by a set of rules that is known, and the time it began."""
    event = fast(line)
    if event is None or event["type"] != "game_started" or event["seq"] != 0 or "id" in event or "at" in event:
        raise Unusual
    rules = event["rules"]
    variant = resolve(rules["id"], rules["version"], rules.get("overrides"), rules.get("digest"))
    if isinstance(variant, Refusal) or event.get("players", variant.deal.players) != variant.deal.players:
        raise Unusual
    game = Game(variant, ruled=ruled)
    court = Court(game, {})
    court.event = event
    try_event(court, event)
    return game, event.get("started", "").encode()


def _claim(game: Game, line: bytes, number: int) -> bool:
    """Whether a line claims the last trick exactly as the cards say."""
    deal = game.round
    if deal is None or not deal.tricks or game.stopped:
        return False
    trick = deal.tricks[-1]
    bonus = game.variant.score.last_trick if len(deal.tricks) == game.tricks_in_round else 0
    told = b'"points":%d,"seq":%d,"type":"trick_claimed","winner":%d}' % (trick.points + bonus, number, trick.winner)
    start = len(line) - len(told)
    if line[start:] != told or not _head_of(line, start):
        return False
    deal.acts["claims"] = deal.acts.get("claims", 0) + 1
    return True


def _scored(court: Court, line: bytes, number: int) -> bool:
    """Whether a line closes or sums up a round exactly as the cards say."""
    game, deal = court.game, court.game.round
    if deal is None or deal.phase not in ("complete", "scored") or court.ended or undecided_parts(court, deal):
        return False
    if deal.phase == "complete":
        book_round(game)
        close_round(court, deal, "complete")
    for of in ("cards", "total", "round"):
        scores = game.scores if of == "total" else round_scores(court, deal, of, multiplied=of == "round")
        told = b'"of":"%b","scores":[%b],"seq":%d,"type":"round_scored"}' % (
            of.encode(),
            b",".join([b"%d" % score for score in scores]),
            number,
        )
        start = len(line) - len(told)
        if line[start:] == told and _head_of(line, start) and not court.findings:
            deal.acts["claims"] = deal.acts.get("claims", 0) + 1
            return True
    raise Unusual


def _head_of(line: bytes, start: int) -> bool:
    """Whether nothing but a time, or the opening brace alone, stands before the first member of interest."""
    return _at(line) is not None if start == TIMED else start == 1 and line[:1] == b"{"


def _hand(game: Game, line: bytes, number: int) -> bool:
    """Deal a hand of the right number of cards of which none was dealt before; False where that is not what it says."""
    deal = game.round
    size = game.tricks_in_round
    start = TIMED if line[:7] == b'{"at":"' else 1
    stop = start + 8 + 5 * size
    seat = line[stop + 9] - 48
    tail = b'],"seat":%d,"seq":%d,"type":"hand_dealt"}' % (seat, number)
    if deal is None or deal.phase != "dealing" or game.stopped or line[stop:] != tail or not _head_of(line, start):
        return False
    if line[start : start + 9] != b'"cards":[' or not 0 <= seat < game.players:
        return False
    # A sum of so many bits has as many bits set only if no two are the same.
    hand = sum(map(_BIT_OF, line[start + 9 : stop].split(b",")))
    if hand.bit_count() != size or hand & ~_undealt(game, deal) or deal.hands[seat] or deal.unknown[seat]:
        return False
    deal.hands[seat] = deal.dealt[seat] = hand
    deal.known[seat] = True
    deal.acts["deal"] = deal.acts.get("deal", 0) + 1
    if all(deal.hands):
        open_choosing(game, deal)
    return True


def _undealt(game: Game, deal: Round) -> int:
    free = deck(game.variant.deal.deck)
    for dealt in deal.dealt:
        free &= ~dealt
    return free
