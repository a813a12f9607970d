"""The oracle for games in which cards lie beside the hands, or players fold or leave the game.

Like ``oracle`` it is written from the rule text alone. It also keeps the score, because that decides who deals next.
"""

from __future__ import annotations

from typing import Any

import oracle
from oracle import NATURAL, Answer

MELD_POINTS = {3: 20, 4: 50}
QUARTETS = {"J": 200, "9": 150, "A": 100, "K": 100, "Q": 100, "T": 100}
NOTHING: frozenset[str] = frozenset()


class Table(oracle.Table):
    """An onlooker who also sees the cards beside the hands, hears who plays, and keeps the game points."""

    def __init__(self, by_number: dict[int, dict[str, Any]], players: int) -> None:
        """``by_number`` has the options of the set for each number of players."""
        super().__init__(by_number[players])
        self.by_number = by_number
        sides = 2 if self.pairs else players
        self.scores = [0] * sides
        self.keeps_score = self.options["score"]["kind"] == "places"
        self.gone: list[int] = []

    # What happened

    def see_game_started(self, event: dict[str, Any]) -> None:
        super().see_game_started(event)
        if self.keeps_score:
            self.scores = list(event.get("resumes", {}).get("scores", self.scores))

    def see_round_started(self, event: dict[str, Any]) -> None:
        self.options = self.by_number[self.players - len(self.gone)]
        self.deal = self.options["deal"]
        super().see_round_started(event)
        seats = [seat for seat in range(self.players) if seat not in self.gone]
        self.now.update({"in": seats, "folded": set(), "words": [], "bettered": [], "announced": []})
        self.now.update({"blind": None, "dead": None, "packets": {}, "turn_up": "", "taker": None, "robbed": False})

    def see_hand_dealt(self, event: dict[str, Any]) -> None:
        seat = event["seat"]
        self.now["dealt"][seat] = self.now["dealt"].get(seat, []) + event["cards"]
        self.now["hands"][seat] = list(self.now["dealt"][seat])
        if self.now["contract"] is None and len(self.now["hands"]) == len(self.now["in"]):
            self.now["forehand"] = self.forehand()
            self.only_contract()

    def see_pile_dealt(self, event: dict[str, Any]) -> None:
        if event["pile"] == "packet":
            self.now["packets"][event["seat"]] = list(event["cards"])
        else:
            self.now[event["pile"]] = list(event["cards"])

    def see_card_turned(self, event: dict[str, Any]) -> None:
        super().see_card_turned(event)
        self.now["turn_up"] = event["card"]

    def see_better_cards_taken(self, event: dict[str, Any]) -> None:
        seat = event["seat"]
        self.now["bettered"].append(seat)
        hand = [card for card in self.now["hands"][seat] if card not in event.get("cards", [])]
        self.gets(seat, hand + self.now["packets"][seat][: event["count"]])

    def see_stayed(self, event: dict[str, Any]) -> None:
        self.now["words"].append((event["seat"], event["type"]))
        self.resolve()

    see_maybe_said = see_stayed

    def see_folded(self, event: dict[str, Any]) -> None:
        self.folds(event["seat"])
        self.see_stayed(event)

    def see_hand_swapped(self, event: dict[str, Any]) -> None:
        self.gets(event["seat"], self.now["blind"])
        self.now["taker"], self.now["blind"] = event["seat"], []
        if self.options["participation"]["asked"]:
            self.see_stayed(event)

    def see_trump_six_swapped(self, event: dict[str, Any]) -> None:
        now, six = self.now, self.now["turn_up"][0] + "6"
        for pile in (now["blind"], now["dead"], *now["hands"].values(), *now["dealt"].values()):
            if pile:
                pile[:] = [{six: now["turn_up"], now["turn_up"]: six}.get(card, card) for card in pile]
        now["robbed"] = True

    def gets(self, seat: int, hand: list[str]) -> None:
        self.now["hands"][seat], self.now["dealt"][seat] = list(hand), list(hand)

    def folds(self, seat: int) -> None:
        self.now["folded"].add(seat)
        self.gets(seat, [])

    def resolve(self) -> None:
        """When all have spoken, let the seats that said maybe stay or fold, one after another (C-46)."""
        if self.options["participation"]["maybe_resolution"] != "conditional" or self.silent():
            return
        last = dict(self.now["words"])
        for seat in self.round_from(self.now["forehand"]):
            if last[seat] == "maybe_said":
                last[seat] = "stayed" if "folded" in last.values() else "folded"
                self.now["words"].append((seat, last[seat]))
                if last[seat] == "folded":
                    self.folds(seat)

    def see_meld_announced(self, event: dict[str, Any]) -> None:
        self.now["announced"].append((event["seat"], event["cards"]))

    def see_card_played(self, event: dict[str, Any]) -> None:
        seat, card = event["seat"], event["card"]
        self.now["hands"][seat].remove(card)
        self.now["trick"].append((seat, card))
        self.now["last"] = (seat, card)
        if len(self.now["trick"]) == len(self.active()):
            self.now["tricks"].append(self.now["trick"])
            self.now["trick"] = []

    def see_round_scored(self, event: dict[str, Any]) -> None:
        super().see_round_scored(event)
        if self.keeps_score:
            won = self.game_points()
            self.scores = [a + b for a, b in zip(self.scores, won, strict=True)]
            if self.options["end"]["ending"] == "last_man":
                target = self.options["end"]["target"]
                self.gone += [s for s, n in enumerate(self.scores) if n >= target and s not in self.gone]

    # Who

    def active(self) -> list[int]:
        return [seat for seat in self.now["in"] if seat not in self.now["folded"]]

    def round_from(self, first: int) -> list[int]:
        return sorted(self.now["in"], key=lambda seat: (seat - first) % self.players)

    def forehand(self) -> int:
        return self.round_from(self.now["dealer"] + 1)[0] if self.later_forehand() else super().forehand()

    def later_forehand(self) -> bool:
        rule = "first_forehand" if len(self.rounds) == 1 else "later_forehand"
        return bool(self.deal[rule] == "seat_after_dealer")

    def dealers(self) -> list[int]:
        here = [seat for seat in range(self.players) if seat not in self.gone]
        if self.rounds and self.deal["next_dealer"] == "next_seat" and self.now["contract"] is not None:
            return [min(here, key=lambda seat: (seat - self.now["dealer"] - 1) % self.players)]
        return super().dealers()

    def leader(self) -> int:
        first = super().leader()
        return first if first in self.active() else next(s for s in self.round_from(first) if s in self.active())

    def turn(self) -> int:
        trick = self.now["trick"]
        if not trick:
            return self.leader()
        return next(seat for seat in self.round_from(trick[-1][0] + 1) if seat in self.active())

    # What may be said and exchanged

    def answers(self) -> set[Answer]:
        if not self.rounds or self.now["over"] or self.turns_up():
            return super().answers()
        now = self.now
        if len(now["hands"]) < len(now["in"]):
            missing = [seat for seat in now["in"] if seat not in now["hands"]]
            cut = not now["hands"] and not now["cut"] and self.deal["cut"] != "none"
            answers = {("hand_dealt", seat, NOTHING) for seat in missing}
            return answers | ({("cards_cut", self.round_from(now["dealer"])[-1], NOTHING)} if cut else set())
        if "rows" in now:
            return self.in_rows()
        if now["contract"] is None:
            return self.choices()
        if self.options["predictions"]["asked"] != "none":
            return super().answers()
        return self.bettering() or self.talk() or self.play()

    def choices(self) -> set[Answer]:
        if self.options["choosing"]["choice"] != "turn_up":
            return super().choices()
        left = self.deal["blind"] != "beside" or (self.options["choosing"]["turn_up_from"] == "rest" and self.is_left())
        pile = self.now["dead" if left else "blind"]
        known = [card for other in ("blind", "dead") for card in self.now[other] or []]
        known += [card for hand in self.now["hands"].values() for card in hand]
        every = {suit + rank for suit in "DHSC" for rank in "6789TJQKA"}
        return {("card_turned", self.now["dealer"], frozenset(pile or every - set(known)))}

    def is_left(self) -> bool:
        """Whether cards are left over that belong to no hand, packet or blind."""
        size = len(self.now["hands"][self.now["in"][0]])
        return bool(self.deal["deck"] - size * (len(self.now["in"]) + 1))

    def bettering(self) -> set[Answer]:
        size = self.deal["packet"]
        waiting = [seat for seat in self.round_from(self.now["forehand"]) if seat not in self.now["bettered"]]
        if not size or not waiting:
            return set()
        counts = [0, size] if self.options["exchange"]["better"] == "all_or_none" else range(size + 1)
        return {("better_cards_taken", waiting[0], frozenset(map(str, counts)))}

    def silent(self) -> list[int]:
        """The seats that have still to speak, in turn.

        Once all have spoken, these are the seats that said maybe, if they may choose freely.
        """
        said = dict(self.now["words"])
        order = self.round_from(self.now["forehand"])
        first = [seat for seat in order if seat not in said]
        if not first and self.options["participation"]["maybe_resolution"] == "second_cycle_free":
            return [seat for seat in order if said[seat] == "maybe_said"]
        return first

    def talk(self) -> set[Answer]:
        options = self.options["participation"]
        silent = self.silent() if options["asked"] else []
        if not silent:
            return set()
        kinds = {"stayed", "folded"}
        if options["maybe"] and silent[0] not in dict(self.now["words"]):
            kinds.add("maybe_said")
        if self.options["exchange"]["swap"] == "with_participation" and self.now["taker"] is None:
            kinds.add("hand_swapped")
        return {(kind, silent[0], NOTHING) for kind in kinds}

    def play(self) -> set[Answer]:
        if len(self.active()) < 2:
            return {("round_scored", -1, NOTHING)}
        return super().play() | (self.swaps() | self.robs() if any(self.now["hands"].values()) else set())

    def fresh(self, seat: int) -> bool:
        """Whether a seat has not played a card in this round yet."""
        return not self.now["tricks"] and seat not in [other for other, _ in self.now["trick"]]

    def swaps(self) -> set[Answer]:
        rule, lies = self.options["exchange"]["swap"], bool(self.now["trick"] or self.now["tricks"])
        if not self.now["blind"] or self.now["taker"] is not None:
            return set()
        if rule == "own_first_turn":
            return {("hand_swapped", self.turn(), NOTHING)} if self.fresh(self.turn()) else set()
        if rule == "before_first_lead" and not (lies or self.now["robbed"] or self.now["announced"]):
            return {("hand_swapped", seat, NOTHING) for seat in self.active()}
        return set()

    def robs(self) -> set[Answer]:
        now, options, card = self.now, self.options["exchange"], self.now["turn_up"]
        if options["rob"] == "never" or not card or card[1] == "6" or now["robbed"]:
            return set()
        holder = next((seat for seat in self.active() if card[0] + "6" in now["hands"][seat]), None)
        table = card in [*(now["blind"] or []), *(now["dead"] or [])]
        owner = next((seat for seat in self.active() if card in now["hands"][seat]), None)
        there = table or (options["rob"] == "always" and owner not in (None, holder))
        if holder is None or not there or not self.fresh(holder):
            return set()
        if {holder, owner} & {seat for seat, _ in now["announced"]}:
            return set()
        if options["rob_window"] == "before_first_lead" and now["trick"]:
            return set()
        return {("trump_six_swapped", holder, NOTHING)}

    # The score

    def game_points(self) -> list[int]:
        """The game points of each side for the round (C-47 to C-49)."""
        options, active = self.options["places"], self.active()
        won = [0] * len(self.scores)
        if len(active) < 2:
            for seat in active:
                won[self.side(seat)] += options["walkover"]
            return won
        cards, all_ = self.card_points(), self.card_points()
        for seat, points in self.meld_points():
            all_[self.side(seat)] += points
        told = all_ if options["hole_counts_melds"] else cards
        sides = {self.side(seat) for seat in active}
        good = [side for side in sides if told[side] >= options["hole"]]
        if not good and options["all_holes"] == "void":
            return won
        for side in sides:
            won[side] = self.place(side, all_, good) if side in good else -options["hole_penalty"]
        return won

    def place(self, side: int, points: list[int], good: list[int]) -> int:
        shares = (self.options["places"]["shares"] + [self.options["places"]["shares"][-1]] * 5)[len(good) - 1]
        better = sum(points[other] > points[side] for other in good)
        last = better + sum(points[other] == points[side] for other in good)
        if self.options["places"]["ties"] == "each_gets":
            return int(shares[better]) if better < len(shares) else 0
        return int(min(shares[better:last])) if last <= len(shares) else 0

    def card_points(self) -> list[int]:
        won = [0] * len(self.scores)
        for number in range(len(self.now["tricks"])):
            last = 5 * (number == len(self.now["tricks"]) - 1)
            won[self.side(self.winner(number))] += self.points(number) + last
        return won

    def meld_points(self) -> list[tuple[int, int]]:
        """The seat and points of each scoring meld, and of the marriages (C-28, C-29).

        Only melds of the seat that has the best one score, and only if that seat has a trick.
        """
        said, bar = [], None
        for seat in dict.fromkeys(seat for seat, _ in self.now["announced"]):
            mine = [cards for other, cards in self.now["announced"] if other == seat]
            best = max(map(self.rank, mine))
            if bar is None or best >= bar:
                bar = best
                said += [(seat, cards) for cards in mine]
        scored = []
        if said:
            first = self.now["tricks"][0][0][0]
            order = self.round_from(first)
            owner = max(said, key=lambda one: (self.rank(one[1]), -order.index(one[0])))[0]
            if owner in [self.winner(number) for number in range(len(self.now["tricks"]))]:
                scored = [(seat, cards) for seat, cards in said if seat == owner]
        pair = {self.now["contract"].get("suit", "") + rank for rank in "KQ"}
        shown = {seat for seat, _ in scored if pair <= {c for s, cards in scored if s == seat for c in cards}}
        married = shown | set(self.now["married"])
        return [(seat, self.rank(cards)[0]) for seat, cards in scored] + [(seat, 20) for seat in married]

    def rank(self, cards: list[str]) -> tuple[int, int, int, bool]:
        """Points, number of cards, highest card, whether the meld is in trumps (C-23, C-27)."""
        ranks = [rank for _, rank in cards]
        top = min(NATURAL.index(rank) for rank in ranks)
        if len(set(ranks)) == 1:
            return QUARTETS[ranks[0]], 4, -top, False
        return MELD_POINTS.get(len(cards), 100), len(cards), -top, cards[0][0] == self.now["contract"].get("suit")
