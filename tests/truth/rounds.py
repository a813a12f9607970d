"""Random rounds, legal or with one known damage, recorded in full; ``telling`` then leaves something out."""

from __future__ import annotations

from random import Random
from typing import Any

from truth.law import Contract, Law

Event = dict[str, Any]
DAMAGES = ("none", "duty", "not-held", "again", "leader", "turn", "meld", "marriage")


class Round:
    """One round of a set, played card by card, with the announcements in between."""

    def __init__(self, rules: str, options: dict[str, Any], rng: Random, damage: str) -> None:
        self.rules, self.options, self.rng, self.damage = rules, options, rng, damage
        self.law = Law(options)
        self.done = damage == "none"
        """Whether the damage has been done, or there is none to do."""
        self.when = rng.randrange(4 * self.law.size - 6)
        """The number of cards that must have been played before the damage may be done."""
        self.events: list[Event] = []
        self._open()
        self._play()
        self._close()
        for seq, event in enumerate(self.events):
            event["seq"] = seq

    def say(self, type_: str, **members: Any) -> None:
        self.events.append({"type": type_, **members})

    def _open(self) -> None:
        rng, law = self.rng, self.law
        sides = 4 if self.options["deal"]["sides"] == "solo" else 2
        # A later round, so that the dealer decides who is forehand; with a sheet, its filled lines would be needed too.
        earlier = {} if self.options["sheet"]["lines"] else {"resumes": {"rounds": 1, "scores": [0] * sides}}
        self.say("game_started", format=1, game="told", rules={"id": self.rules, "version": 1}, **earlier)
        self.dealer = rng.randrange(4)
        self.order = [(self.dealer + step) % 4 for step in range(1, 5)]
        pack = rng.sample(law.pack, len(law.pack))
        self.hands = {seat: pack[law.size * seat :][: law.size] for seat in range(4)}
        self.dealt = {seat: set(hand) for seat, hand in self.hands.items()}
        self.say("round_started", dealer=self.dealer)
        forehand, self.chooser = self.order[0], self.order[0]
        if self.options["deal"]["later_forehand"] == "holder":
            held = self.options["deal"]["holder_card"]
            forehand = self.chooser = next(seat for seat in range(4) if held in self.dealt[seat])
        getattr(self, "_" + self.options["choosing"]["choice"])()
        if self.options["predictions"]["asked"] != "none":
            for seat in self.order:
                public = self.options["predictions"]["asked"] == "public"
                self.say("points_predicted", seat=seat, **({"points": rng.randrange(158)} if public else {}))
        self.leader = law.leader(self.dealer, forehand, self.chooser)

    def _deal(self, left_out: str = "") -> None:
        for seat in self.order:
            self.say("hand_dealt", seat=seat, cards=[card for card in self.hands[seat] if card != left_out])

    def _choose(self, contract: Contract | None = None) -> None:
        self.contract = contract or self.rng.choice(self.law.contracts())
        self.say("contract_chosen", seat=self.chooser, contract=self.contract)

    def _push_partner_once(self) -> None:
        self._deal()
        if self.rng.random() < 0.3:
            self.say("pushed", seat=self.chooser)
            self.chooser = (self.chooser + 2) % 4
        self._choose()

    def _one_round(self) -> None:
        self._deal()
        self._choose()

    _round_table_forced = _one_round

    def _dealer_last_card(self) -> None:
        self._deal()
        self.chooser = self.dealer
        ranks = "789TJQK" if self.options["choosing"]["turned_ace"] != "trump" else "6789TJQKA"
        card = next((card for card in self.hands[self.dealer] if card[1] in ranks), self.hands[self.dealer][0])
        self.say("card_turned", seat=self.dealer, card=card)
        self.contract = {"kind": "trump", "suit": card[0]}

    def _random_suit_two_rounds(self) -> None:
        self._deal()
        card = self.rng.choice(self.law.pack)
        self.say("card_turned", card=card)
        self._choose({"kind": "trump", "suit": card[0]})

    def _turnup_two_rounds(self) -> None:
        first, up = self.options["deal"]["before_choosing"], self.hands[self.chooser][-1]
        for seat in self.order:
            self.say("hand_dealt", seat=seat, cards=self.hands[seat][:first])
        self.say("card_turned", card=up)
        self._choose({"kind": "trump", "suit": up[0]})
        for seat in self.order:
            self.say("hand_dealt", seat=seat, cards=[card for card in self.hands[seat][first:] if card != up])

    def _play(self) -> None:
        self.tricks: list[list[tuple[int, str]]] = []
        self.laid: list[str] = []
        self.melder = self._melder()
        if self.options["marriage"]["time"] == "pre_play":
            self._marry_before()
        if self.options["melds"]["window"] == "before_first_lead":
            self._meld(self.melder)
        leader = self.leader
        for number in range(self.law.size):
            trick = self._trick(leader, number)
            self.tricks.append(trick)
            winner = self.law.winner(trick, self.contract, number)
            if self.rng.random() < 0.2:
                worth = self.law.worth(trick, self.contract, number)
                self.say("trick_claimed", winner=winner, **({"points": worth} if self.rng.random() < 0.5 else {}))
            leader = (self._now("leader") and self._other(winner)) or winner
            if leader != winner and not any(self.hands.values()):
                leader = winner

    def _now(self, damage: str) -> bool:
        """Whether to do the damage of this kind now; it then counts as done."""
        if self.done or self.damage != damage or len(self.laid) < self.when:
            return False
        self.done = len(self.laid) < 4 * self.law.size
        return self.done

    def _other(self, seat: int) -> int:
        return (seat + self.rng.randrange(1, 4)) % 4

    def _trick(self, leader: int, number: int) -> list[tuple[int, str]]:
        seats = [(leader + step) % 4 for step in range(4)]
        place = self.rng.randrange(1, 3)
        if self._now("turn"):
            seats[place], seats[place + 1] = seats[place + 1], seats[place]
        trick: list[tuple[int, str]] = []
        for seat in seats:
            self._say_before(seat, number)
            card = self._card(seat, trick, number)
            trick.append((seat, card))
            self.laid.append(card)
            self.say("card_played", seat=seat, card=card)
            self._say_after(seat, card)
        return trick

    def _card(self, seat: int, trick: list[tuple[int, str]], number: int) -> str:
        hand = self.hands[seat]
        legal = self.law.legal((seat, hand), trick, self.contract, number)
        choices = legal
        if self.damage == "duty" and set(hand) - set(legal) and self._now("duty"):
            choices = [card for card in hand if card not in legal]
        others = [card for card in self.law.pack if card not in hand and card not in self.laid]
        if others and self._now("not-held"):
            return self.rng.choice(others)
        if self.laid and self._now("again"):
            return self.rng.choice(self.laid)
        card = self.rng.choice(choices)
        hand.remove(card)
        return card

    # Melds and marriage

    def _melder(self) -> int:
        """The one seat that melds; -1 if none does."""
        if not self.options["melds"]["allowed"] or self.damage not in ("none", "meld", "duty"):
            return -1
        if self.damage == "meld":
            return self.rng.randrange(4)
        able = [seat for seat in range(4) if self.law.greatest(self.dealt[seat])]
        return self.rng.choice(able) if able else -1

    def _meld(self, seat: int) -> None:
        if seat < 0:
            return
        pack = set(self.law.pack)
        melds = self.law.greatest(self.dealt[seat])
        if self.damage == "meld":
            melds = [one for one in self.law.melds(pack) if not one[1] <= self.dealt[seat] and len(one[1]) < 5]
            near = [one for one in melds if len(one[1] - self.dealt[seat]) == 1]
            melds, self.done = near or melds, True
        points, cards = self.rng.choice(sorted(melds, key=lambda one: sorted(one[1])))
        self.say("meld_announced", seat=seat, cards=sorted(cards), points=points)

    def _pair(self) -> set[str]:
        suit = self.contract.get("suit", "")
        return {suit + "K", suit + "Q"} if suit and self.options["marriage"]["allowed"] else set()

    def _marry_before(self) -> None:
        pair = self._pair()
        for seat in range(4):
            wrong = self.damage == "marriage" and not self.done and not pair <= self.dealt[seat]
            if pair and (pair <= self.dealt[seat] or (wrong and self.rng.random() < 0.5)):
                self.done |= wrong
                self.say("marriage_announced", seat=seat)

    def _say_before(self, seat: int, number: int) -> None:
        own = self.options["melds"]["window"] in ("own_first_card", "before_own_card")
        if number == 0 and seat == self.melder and own:
            self._meld(seat)

    def _say_after(self, seat: int, card: str) -> None:
        pair, time = self._pair(), self.options["marriage"]["time"]
        if card not in pair or time == "pre_play":
            return
        wrong = self.damage == "marriage" and not self.done and not pair <= self.dealt[seat]
        right = pair <= self.dealt[seat] and (time == "both_cards" or pair <= set(self.laid))
        if right or wrong:
            self.done |= wrong
            self.say("marriage_announced", seat=seat)

    def _close(self) -> None:
        if self.rng.random() < 0.5 or self.options["score"]["make_rule"] != "none" or self.options["sheet"]["lines"]:
            # If a contract must be made or has a value of its own, the claimed points would be those booked, not those
            # of the cards.
            return
        solo = self.options["deal"]["sides"] == "solo"
        scores = [0] * (4 if solo else 2)
        for number, trick in enumerate(self.tricks):
            winner = self.law.winner(trick, self.contract, number)
            scores[winner if solo else winner % 2] += self.law.worth(trick, self.contract, number)
        self.say("round_scored", of="cards", scores=scores)
