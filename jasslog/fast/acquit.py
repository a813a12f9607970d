"""The hot path: one game from canonical bytes to its final state, if nothing at all is wrong with it.

Cards, deals and the commonest claims are read by comparing bytes and judged in place with the tables of the contract.
Everything else goes through the judges and the reducer as always. At the first thing that is unusual, be it legal,
``acquit`` gives up, and the audit of the whole game begins again on the long way.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from jasslog.audit.audit import close_round, finish, try_event
from jasslog.audit.court import Court
from jasslog.cards import BIT
from jasslog.events.kinds import BOOKKEEPING
from jasslog.fast.closing import close_up, scored
from jasslog.fast.dealing import deal_all, deal_one
from jasslog.fast.forms import CARDS, DEAL, PLAYED, card_tails, in_time
from jasslog.fast.tricks import Moment, Unusual, judge_tricks, leave
from jasslog.game.facts import NOBODY
from jasslog.game.play import ROUND, legal_cards, play
from jasslog.game.state import Game, Round
from jasslog.log.decode import fast
from jasslog.log.games import MOST_BYTES, MOST_EVENTS
from jasslog.log.templates import TIED, known, learn
from jasslog.variants.load import resolve
from jasslog.variants.refusal import Refusal
from jasslog.variants.tables import counts

if TYPE_CHECKING:
    from jasslog.variants.options import Variant

Event = dict[str, Any]
Said = tuple[int, Event]
"""Something said between cards: how many cards lay, and what."""

_SEQ = tuple(b'"seq":%d,' % number for number in range(MOST_EVENTS))
_BOOKS = frozenset({"round_started", "round_scored", "game_ended"})
"""Events that book a round whose cards are all played."""
_CLAIM = b',"type":"trick_claimed"'


class Read(NamedTuple):
    """Whole tricks as they were read."""

    whos: list[bytes]
    """Who plays what, card by card."""
    numbers: list[int]
    """The event of each card."""
    claims: list[tuple[int, int, bytes]]
    """Claims of tricks: how many cards lay, the number of the event, its line without the head."""
    says: list[Said]


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


def acquit(data: bytes, own: Iterable[Variant] = (), *, ruled: bool = False) -> Acquitted | None:
    """The game in canonical bytes if no judge would find anything; None says only: look closer.

    ``own`` are the sets of rules of a user's files, ``ruled`` asks for the view that applies rulings.

    Costs several times the parsing of its lines, and less than half of the long way.
    """
    try:
        if len(data) > MOST_BYTES or data[-1:] != b"\n":
            return None
        proof = _Proof(data, own, ruled=ruled)
        return Acquitted(proof.court, proof.started, proof.number)
    except (Unusual, KeyError, IndexError, TypeError, ValueError):
        return None


class _Proof:
    """One game on its way through the hot path."""

    __slots__ = ("claims", "court", "data", "game", "head", "heads", "number", "place", "started", "whole", "wins")

    def __init__(self, data: bytes, own: Iterable[Variant], *, ruled: bool) -> None:
        self.data = data
        self.claims = False
        """The table claims its tricks one by one."""
        self.number = 1
        """Number of the event whose line begins at ``place``."""
        self.place = data.index(b"\n") + 1
        self.started, self.court = _start(data[: self.place - 1], own, ruled=ruled)
        self.game = self.court.game
        self.whole = (self.game.players, self.game.tricks_in_round) == (4, 9)
        """Four hands of nine cards are the whole deck."""
        self.wins = self.game.variant.marriage.time == "pre_play"
        """A marriage is said before the first card and may end the game."""
        self.head = 33 if data[self.place : self.place + 7] == b'{"at":"' else 1
        """Bytes of each line up to its first member other than the time: all lines have a time, or none has one."""
        self.heads: list[bytes] = []
        """These bytes of all lines so far; they are tested together at the end."""
        size = len(data)
        while self.place < size:
            deal = self.game.round
            if deal is None or not ((deal.phase == "playing" and self._cards(deal)) or self._deal(deal)):
                self._line()
        if self.number > MOST_EVENTS or not in_time(self.heads, self.head, self.started.get("started", "").encode()):
            raise Unusual
        finish(self.court)
        if self.court.findings:
            raise Unusual

    def _line(self) -> None:
        """One line that is not a card in its place."""
        place, number = self.place, self.number
        end = self.data.find(b"\n", place)
        self.heads.append(self.data[place : place + self.head])
        shape = self.data[place + self.head : end].replace(_SEQ[number], b"\n", 1)
        event = known.get(shape)
        if event is not None:
            self._judge({**event, "seq": number})
        elif not (scored(self.court, shape, number) or deal_one(self.game, shape)):
            self._judge(self._learn(self.data[place:end], number, shape))
        self.place = end + 1
        self.number = number + 1

    def _learn(self, line: bytes, number: int, shape: bytes) -> Event:
        """The event on a line whose like has not come before."""
        event = learn(line, number, shape)
        if event is None or ("at" in event) != (self.head > 1):
            raise Unusual
        return event

    def _judge(self, event: Event) -> None:
        """Any event but the commonest, by way of the judges and the reducer; a finding ends the hot path."""
        kind = event["type"]
        if kind in BOOKKEEPING:
            raise Unusual
        if kind == "trick_claimed" and self._claimed(event):
            return
        court, deal = self.court, self.game.round
        court.event = event
        if deal is not None and deal.phase == "complete" and kind in _BOOKS:
            close_up(court, self.game, deal)
        try_event(court, event)
        if court.findings or court.questions:
            raise Unusual

    def _cards(self, deal: Round) -> bool:
        """Play the cards that come next; whether there was one, and whether the round is over, the state tells."""
        game = self.game
        if game.stopped:
            return False
        if deal.contract is None or any(deal.unknown):
            raise Unusual
        # Where a discard makes trump the modes are not those of the contract, so there it goes card by card.
        steady = game.players == 4 and not deal.banned and not deal.loose and deal.maker == NOBODY
        if not deal.trick and steady and self._tricks(deal):
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
        """Play whole tricks of four as long as they come, and hear what is said in between; whether any came."""
        size, done, number = self.game.tricks_in_round, len(deal.tricks), self.number
        read = self._read_tricks(4 * (size - done))
        if self.number == number:
            return False
        rests = judge_tricks(self.game, deal, read.whos, read.numbers) if read.whos else []
        for laid, claim, body in read.claims:
            self._is_right(deal, done + laid // 4, claim, body)
        if read.says:
            self._hear(deal, Moment(deal, done, rests), read.says)
        if read.whos:
            leave(deal)
        if len(deal.tricks) == size:
            deal.phase, deal.turn = "complete", NOBODY
            self._close(deal)
        return True

    def _read_tricks(self, most: int) -> Read:
        """The next whole tricks, at most so many cards, and what is said in between.

        A trick that is not complete before something else comes is left unread.
        """
        data, heads, head, forms = self.data, self.heads, self.head, CARDS[self.head]
        place, number, first = self.place, self.number, len(heads) - self.number
        whos: list[bytes] = []
        numbers: list[int] = []
        claims: list[tuple[int, int, bytes]] = []
        says: list[Said] = []
        whole = (0, number, place)
        laid = 0
        while laid < most:
            # Where tricks are claimed, and in the first trick with its melds, no more than a trick comes in one row.
            row = 4 - laid % 4 if self.claims or laid < 4 else most - laid
            unpack, size = forms[row][number]
            if place + size > len(data):
                break
            fields = unpack(data, place)
            tails, found = card_tails(number, row), fields[2::3]
            if found == tails:
                whos += fields[1::3]
                heads += fields[::3]
            else:
                row = next(at for at in range(row) if found[at] != tails[at])
                whos += fields[1 : 3 * row : 3]
                heads += fields[: 3 * row : 3]
                size = forms[row][number].size
            numbers += range(number, number + row)
            place += size
            number += row
            laid += row
            over = laid % 4
            if over < row:
                whole = (laid - over, number - over, place - forms[over][number - over].size if over else place)
            if found == tails and (not self.claims or data.startswith(b'"card":', place + head)):
                continue
            end = data.find(b"\n", place)
            if not over and data.find(_CLAIM, place, end) > 0:
                self.claims = True
                claims.append((laid, number, data[place + head : end]))
            else:
                event = self._said(data[place:end], number)
                if event is None:
                    break
                says.append((laid, {**event, "seq": number}))
            heads.append(data[place : place + head])
            place, number = end + 1, number + 1
            if not over:
                whole = (laid, number, place)
        laid, self.number, self.place = whole
        if number != self.number:
            del heads[first + self.number :], whos[laid:], numbers[laid:]
            says = [said for said in says if said[1]["seq"] < self.number]
        return Read(whos, numbers, claims, says)

    def _is_right(self, deal: Round, place: int, number: int, body: bytes) -> None:
        """A line claims the last of so many tricks just as the cards say, or it is unusual."""
        trick = deal.tricks[place - 1]
        points = trick.points + (self.game.variant.score.last_trick if place == self.game.tricks_in_round else 0)
        told = b'"seq":%d,"type":"trick_claimed","winner":%d}' % (number, trick.winner)
        if not place or (body != b'"points":%d,%b' % (points, told) and body != told):
            raise Unusual
        deal.acts["claims"] = deal.acts.get("claims", 0) + 1

    def _said(self, line: bytes, number: int) -> Event | None:
        """The event on a line if it is a meld or a marriage, said while cards are played."""
        shape = line[self.head :].replace(_SEQ[number], b"\n", 1)
        event = known.get(shape)
        if event is None:
            event = self._learn(line, number, shape)
        kind = event["type"]
        return event if kind == "meld_announced" or (kind == "marriage_announced" and not self.wins) else None

    def _hear(self, deal: Round, moment: Moment, says: list[Said]) -> None:
        """Judge what was said between cards that have been played already, each in the state of its moment."""
        for laid, event in says:
            moment.go(laid)
            self._judge(event)
        moment.back()

    def _claimed(self, event: Event) -> bool:
        """Whether an event claims the last trick exactly as the cards say."""
        game, deal = self.game, self.game.round
        if deal is None or not deal.tricks or game.stopped or deal.loose:
            return False
        trick = deal.tricks[-1]
        points = trick.points + (game.variant.score.last_trick if len(deal.tricks) == game.tricks_in_round else 0)
        if event["winner"] != trick.winner or event.get("points", points) != points:
            return False
        deal.acts["claims"] = deal.acts.get("claims", 0) + 1
        return True

    def _deal(self, deal: Round) -> bool:
        """Deal the whole deck in four hands of nine that come one after another; whether they do."""
        if deal.phase != "dealing" or not self.whole or any(deal.dealt) or any(deal.unknown):
            return False
        form = DEAL[self.head][self.number]
        if self.place + form.size > len(self.data):
            return False
        heads = deal_all(self.game, deal, form.unpack(self.data, self.place), self.number)
        self.heads += heads
        self.place += form.size if heads else 0
        self.number += len(heads)
        return bool(heads)


def _start(line: bytes, own: Iterable[Variant], *, ruled: bool) -> tuple[Event, Court]:
    """The first event, and the court of the game that it begins by a set of rules that is known."""
    event = fast(line)
    if event is None or event["type"] != "game_started" or event["seq"] != 0 or "at" in event or TIED & event.keys():
        raise Unusual
    rules = event["rules"]
    variant = resolve(rules["id"], rules["version"], rules.get("overrides"), rules.get("digest"), own)
    if isinstance(variant, Refusal):
        raise Unusual
    players = event.get("players", variant.deal.players)
    if players not in counts(variant):
        raise Unusual
    court = Court(Game(variant, players, ruled=ruled), {})
    court.event = event
    try_event(court, event)
    return event, court
