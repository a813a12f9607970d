"""Dealer, cut, hands and contract of all rounds, up to who leads."""

from __future__ import annotations

import numpy as np

from jasslog.cards import CARD
from jasslog.fast.bulk.cards import read_hands
from jasslog.fast.bulk.kinds import CHOSEN, CUT, PICKED, PUSHED, TURNED
from jasslog.fast.bulk.rounds import Rounds
from jasslog.fast.bulk.tables import NO_SEAT, PLAYERS, Tables
from jasslog.fast.bulk.texts import Bytes, Flags, Places, Words

DECK = 36
ANY = -1
"""The dealer is not known beforehand."""
BITS: Words = np.uint64(1) << np.arange(DECK, dtype=np.uint64)
"""By card the set that holds only it."""


class Opening:
    """Each round up to its first card."""

    def __init__(self, rounds: Rounds, tables: Tables, dealers: Places, lots: Places, resumed: Flags) -> None:
        """``dealers`` and ``lots`` are by game who deals first, and who drew the lowest card, or ANY; ``resumed`` are
        the games of which rounds were scored before."""
        self._rounds, self._tables = rounds, tables
        self.dealer = rounds.others.seats(rounds.places, b"dealer")
        """Who deals."""
        rounds.doubt(self.dealer < 0)
        self.deck = np.arange(len(self.dealer)) * DECK
        """Where each round's cards begin in the list of owners."""
        self._deal()
        self.forehand = self._forehands(lots, resumed)
        """Who speaks first."""
        self._pass_on(dealers)
        self._cut()
        self._look()
        self._choose()

    def _deal(self) -> None:
        """Four hands in turn with all cards of the deck."""
        rounds, rules = self._rounds, self._tables.rules
        others, places = rounds.others, rounds.hands.ravel()
        seats, cards = read_hands(
            rounds.lines, others.lines[places], others.bases[places], others.fronts[places], rules.tricks
        )
        np.minimum(cards, DECK - 1, out=cards)
        turns = seats.reshape(-1, PLAYERS)
        wrong = ((turns - turns[:, :1]) % PLAYERS != np.arange(PLAYERS)).any(axis=1)
        hands = BITS[cards].sum(axis=0, dtype=np.uint64).reshape(-1, PLAYERS)
        # So many single cards add up to the whole deck only if each is there once.
        wrong |= hands.sum(axis=1, dtype=np.uint64) != BITS[np.frombuffer(rules.deck, np.uint8)].sum(dtype=np.uint64)
        rounds.doubt(wrong)
        self.owners: Bytes = np.full(len(turns) * DECK, NO_SEAT, np.uint8)
        """By round and card who was dealt it."""
        self.owners[cards + np.repeat(self.deck, PLAYERS)] = seats
        self.hands: Words = np.zeros((PLAYERS, len(turns)), np.uint64)
        """By seat and round the cards that were dealt."""
        for place in range(PLAYERS):
            self.hands[turns[:, place] % PLAYERS, np.arange(len(turns))] = hands[:, place]

    def owner(self, rounds: Places | slice, cards: Places | int) -> Bytes:
        """Who was dealt a card of each of some rounds."""
        found: Bytes = self.owners[self.deck[rounds] + cards]
        return found

    def _forehands(self, lots: Places, resumed: Flags) -> Places:
        """Who speaks first (S-4, S-8)."""
        options, rounds = self._tables.rules.variant.deal, self._rounds
        next_seat = (self.dealer + 1) % PLAYERS
        ways = {"seat_after_dealer": next_seat, "holder": next_seat, "draw_low": next_seat}
        if "holder" in (options.first_forehand, options.later_forehand):
            ways["holder"] = self.owner(slice(None), CARD[str(options.holder_card)]).astype(np.intp)
        drawn = lots[rounds.games]
        ways["draw_low"] = np.where(drawn != ANY, drawn, next_seat)
        return np.where(
            rounds.opens & ~resumed[rounds.games], ways[options.first_forehand], ways[options.later_forehand]
        )

    def _pass_on(self, dealers: Places) -> None:
        """The deal passes on from round to round."""
        rounds, dealer = self._rounds, self.dealer
        due = np.empty_like(dealer)
        next_seat = self._tables.rules.variant.deal.next_dealer == "next_seat"
        due[1:] = (dealer[:-1] + 1) % PLAYERS if next_seat else self.forehand[:-1]
        due[rounds.opens] = dealers[rounds.games[rounds.opens]]
        rounds.doubt((due != dealer) & (due != ANY))

    def _cut(self) -> None:
        """The seat before the dealer cuts."""
        rounds, tables = self._rounds, self._tables
        cuts = rounds.lines_of(CUT)
        rounds.doubt(
            tables.cuts.of(rounds.others.texts(cuts)) != (self.dealer[rounds.of[cuts]] - 1) % PLAYERS, rounds.of[cuts]
        )

    def _look(self) -> None:
        """Whoever may look at his cards does; the forehand's partner waits where the set says so (C-14)."""
        rounds, looks, pushes = self._rounds, self._rounds.lines_of(PICKED), self._rounds.lines_of(PUSHED)
        of, seats = rounds.of[looks], rounds.others.seats(looks)
        wrong = seats < 0
        if self._tables.rules.variant.choosing.partner_looks_late:
            spoken = rounds.contracts.copy()
            spoken[rounds.of[pushes]] = pushes
            wrong |= (looks < spoken[of]) & (seats == (self.forehand[of] + 2) % PLAYERS)
        rounds.doubt(wrong, of)

    def _choose(self) -> None:
        """One of the two who may names the contract, or the dealer turns its suit up (C-11 to C-13, G5)."""
        rounds, tables, forehand = self._rounds, self._tables, self.forehand
        rule = tables.rules.variant.choosing.leader
        pushes = rounds.lines_of(PUSHED)
        of = rounds.of[pushes]
        rounds.doubt(rounds.others.seats(pushes) != forehand[of], of)
        pushed = np.bincount(of, minlength=rounds.count)
        rounds.doubt(pushed > tables.rules.pushes)
        texts = rounds.others.texts(rounds.contracts)
        if tables.rules.variant.choosing.choice == "dealer_last_card":
            self.plan, self.chooser, wrong = self._turned(texts)
            kind = TURNED
        else:
            chosen = tables.choices(texts)
            self.plan, self.chooser = np.maximum(chosen, 0) // PLAYERS, chosen % PLAYERS
            wrong = (chosen < 0) | (self.chooser != (forehand + 2 * pushed) % PLAYERS)
            kind = CHOSEN
        wrong |= rounds.others.kinds[rounds.contracts] != kind
        rounds.doubt(wrong)
        self.leader = forehand
        """Who leads to the first trick."""
        if rule == "seat_after_dealer":
            self.leader = (self.dealer + 1) % PLAYERS
        elif rule == "chooser":
            self.leader = self.chooser
        elif rule == "chooser_if_mixed":
            self.leader = np.where(tables.mixed[self.plan], self.chooser, forehand)

    def _turned(self, texts: list[bytes]) -> tuple[Places, Places, Flags]:
        """The contracts that were turned up, by whom, and which are none or another's card."""
        tables, dealer = self._tables, self.dealer
        turned = tables.turned.of(texts)
        card, seat = np.maximum(turned, 0) // 5, turned % 5
        wrong = (turned < 0) | (self.owner(slice(None), card) != dealer) | ((seat != dealer) & (seat != NO_SEAT))
        trumps = np.array([tables.trump(suit) for suit in range(4)])
        return trumps[card // 9], dealer, wrong
