"""The oracle: a slow second implementation of which acts may come next, written straight from the rule text.

It shares no code with the project and has its own tables. Cards are texts, hands and tricks are lists, and from a set
of rules it reads only the values of the options. It receives one event after another, and answers with plain texts.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

from oracle_domino import Rows

SUITS = "DHSC"
SUIT_WORDS = {"diamonds": "D", "hearts": "H", "spades": "S", "clubs": "C"}
SUIT_NAMES = {letter: name for name, letter in SUIT_WORDS.items()}
TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}
PLAIN_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
NATURAL = list("AKQJT9876")
"""The ranks of plain suits with a low ten, and of Obenabe, strongest first."""
UNDENUFE = list("6789TJQKA")
TRUMP = {"low": list("J9AKQT876"), "high": list("J9ATKQ876")}
PLAIN = {"low": NATURAL, "high": list("ATKQJ9876")}

Answer = tuple[str, int, frozenset[str]]
"""The type of an act, its seat (-1 for none), and the choices that it offers."""


class Table:
    """The knowledge of a careful onlooker with a rule book about a legal game."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        self.deal = options["deal"]
        self.players = self.deal["players"]
        self.pairs = self.deal["sides"] == "pairs"
        self.lines = options["sheet"]["lines"]
        self.filled: set[tuple[int, str]] = set()
        """The filled lines of the sheets: the number of the sheet, and the name of the line."""
        self.rounds: list[dict[str, Any]] = []
        self.scores = [0, 0]
        self.lots: dict[int, list[str]] = {}
        self.held = 0
        """The points that an undecided round left to the next contract."""
        self.over = False
        self.claimed = False

    # What happened

    def see(self, event: dict[str, Any]) -> None:
        getattr(self, "see_" + event["type"], lambda event: None)(event)

    def see_game_started(self, event: dict[str, Any]) -> None:
        sheets = event.get("resumes", {}).get("sheets", [])
        self.filled = {(sheet, line) for sheet, lines in enumerate(sheets) for line in lines}

    def see_seats_drawn(self, event: dict[str, Any]) -> None:
        for draw in event["draws"]:
            if "card" in draw:
                self.lots.setdefault(draw["seat"], []).append(draw["card"][1])

    def see_round_started(self, event: dict[str, Any]) -> None:
        self.rounds.append(
            {
                "dealer": event["dealer"],
                "dealt": {},
                "hands": {},
                "forehand": None,
                "no": [],
                "calls": [],
                "chooser": None,
                "contract": None,
                "up": None,
                "trick": [],
                "tricks": [],
                "last": None,
                "married": [],
                "turned": [],
                "called": {},
                "cut": False,
                "said": [],
                "over": False,
            }
        )

    def see_cards_cut(self, event: dict[str, Any]) -> None:
        self.now["cut"] = True

    @property
    def now(self) -> dict[str, Any]:
        return self.rounds[-1]

    def see_hand_dealt(self, event: dict[str, Any]) -> None:
        seat = event["seat"]
        self.now["dealt"][seat] = self.now["dealt"].get(seat, []) + event["cards"]
        self.now["hands"][seat] = list(self.now["dealt"][seat])
        if len(self.now["hands"]) == self.players:
            self.now["forehand"] = self.forehand()
            self.only_contract()

    def only_contract(self) -> None:
        """Set the contract if there is only one, which nobody names; in Domino, which has none, begin the rows."""
        if self.turn_of_domino():
            self.now["rows"] = Rows(self.now["hands"], self.now["forehand"])
        elif self.options["choosing"]["choice"] == "only_contract":
            (name,) = self.options["choosing"]["contracts"]
            suit = {"kind": "trump", "suit": SUIT_WORDS[name]} if name in SUIT_WORDS else {"kind": name}
            self.now["contract"] = suit

    def see_pushed(self, event: dict[str, Any]) -> None:
        self.now["no"].append(event["seat"])

    def turn_of_domino(self) -> bool:
        """Whether this round is Domino, because every objective has had its round."""
        objects, more = len(self.options["score"]["objects"]), self.options["domino"]["rounds"]
        return more > 0 and (len(self.rounds) - 1) % (objects + more) >= objects

    def see_card_placed(self, event: dict[str, Any]) -> None:
        for card in event.get("cards", [event.get("card")]):
            self.now["rows"].lay(event["seat"], card)
        self.now["rows"].go_on()

    see_cards_laid_out = see_card_placed

    def see_passed(self, event: dict[str, Any]) -> None:
        if "rows" in self.now:
            self.now["rows"].go_on()
            return
        if self.options["choosing"]["choice"] == "auction":
            self.see_call(event)
            return
        self.now["no"].append(event["seat"])
        twice = self.turns_up() or self.options["choosing"]["choice"] == "random_suit_two_rounds"
        self.now["over"] = len(self.now["no"]) == self.players * (2 if twice else 1)

    def see_call(self, event: dict[str, Any]) -> None:
        """Record a call in an auction; if nobody can outbid any more, the last bid is the contract."""
        self.now["calls"].append(event)
        bid, waiting, doubled = self.auction()
        if bid is None:
            self.now["over"] = not waiting
        elif doubled or not waiting:
            self.now["contract"], self.now["chooser"] = bid.get("contract"), bid["seat"]

    see_bid_made = see_bid_deferred = see_doubled = see_redoubled = see_call

    def auction(self) -> tuple[dict[str, Any] | None, list[int], int]:
        """The last bid, the seats that have still to speak, next to speak first, and how often the bid was doubled."""
        bid, out, doubled, speaker = None, set(), 0, (self.now["forehand"] - 1) % self.players
        for event in self.now["calls"]:
            if event["type"] == "bid_made":
                bid, doubled, speaker = event, 0, event["seat"]
                out = out if self.options["auction"]["passing"] == "final" else set()
            elif event["type"] == "passed":
                out.add(event["seat"])
                speaker = event["seat"]
            elif event["type"] == "bid_deferred":
                speaker = event["seat"]
            else:
                doubled += 1
        round_the_table = [(speaker + step) % self.players for step in range(1, self.players + 1)]
        waiting = [s for s in round_the_table if s not in out and (bid is None or s != bid["seat"])]
        return bid, waiting, doubled

    def see_contract_chosen(self, event: dict[str, Any]) -> None:
        self.now["contract"] = event["contract"]
        self.now["chooser"] = event["seat"]
        if self.turns_up():
            self.now["dealt"][event["seat"]].append(self.now["up"])
            self.now["hands"][event["seat"]].append(self.now["up"])

    def turns_up(self) -> bool:
        """Whether a card of the pack is turned up after part of the deal."""
        return bool(self.options["choosing"]["choice"] == "turnup_two_rounds")

    def see_card_turned(self, event: dict[str, Any]) -> None:
        if self.turns_up():
            self.now["up"] = event["card"]
            return
        if self.options["choosing"]["choice"] == "random_suit_two_rounds":
            self.now["turned"].append(event["card"][0])
            return
        suit, rank = event["card"]
        made = {"A": self.options["choosing"]["turned_ace"], "6": self.options["choosing"]["turned_six"]}.get(rank)
        self.now["contract"] = {"kind": "trump", "suit": suit} if made in (None, "trump") else {"kind": made}
        self.now["chooser"] = self.now["dealer"]

    def see_points_predicted(self, event: dict[str, Any]) -> None:
        self.now["said"].append(event["seat"])

    def see_card_played(self, event: dict[str, Any]) -> None:
        seat, card = event["seat"], event["card"]
        self.now["hands"][seat].remove(card)
        self.now["trick"].append((seat, card))
        self.now["last"] = (seat, card)
        if len(self.now["trick"]) == self.players:
            self.now["tricks"].append(self.now["trick"])
            self.now["trick"] = []
        if self.options["play"]["no_discard"] == "annul" and not any(self.now["hands"].values()):
            self.now["again"] = self.now["over"] = not self.made_trump(99)

    def see_play_stopped(self, event: dict[str, Any]) -> None:
        self.now["stopped"] = True

    def see_marriage_announced(self, event: dict[str, Any]) -> None:
        self.now["married"].append(event["seat"])

    def see_roem_called(self, event: dict[str, Any]) -> None:
        self.now["called"].setdefault(len(self.now["tricks"]), event["seat"])

    def see_round_scored(self, event: dict[str, Any]) -> None:
        self.now["over"] = True
        if self.lines:
            contract = self.now["contract"]
            name = SUIT_NAMES[contract["suit"]] if contract["kind"] == "trump" else contract["kind"]
            self.filled.add((self.sheet(self.now["chooser"]), contract.get("via", name)))

    def sheet(self, seat: int) -> int:
        return seat % 2 if self.pairs and self.options["sheet"]["scope"] == "side" else seat

    def see_victory_claimed(self, event: dict[str, Any]) -> None:
        self.claimed = True

    # Who deals, chooses, leads

    def dealers(self) -> list[int]:
        if not self.rounds:
            if self.deal["first_dealer"] == "draw_high" and self.lots:
                return [self.extreme(highest=True)]
            return list(range(self.players))
        if "rows" in self.now:
            return [(self.now["dealer"] + 1) % self.players]
        if self.now.get("again"):
            return [self.now["dealer"]]
        if self.now["contract"] is None:
            return [(self.now["dealer"] + (self.options["choosing"]["all_pass"] == "redeal_next")) % self.players]
        if self.deal["next_dealer"] == "next_seat":
            return [(self.now["dealer"] + 1) % self.players]
        return [self.now["forehand"]]

    def extreme(self, *, highest: bool) -> int:
        """The seat that drew the highest or lowest card; seats with equal cards drew again."""
        seats = [0, 1, 2, 3]
        turn = 0
        while len(seats) > 1:
            strengths = {seat: UNDENUFE.index(self.lots[seat][turn]) for seat in seats}
            best = max(strengths.values()) if highest else min(strengths.values())
            seats = [seat for seat in seats if strengths[seat] == best]
            turn += 1
        return seats[0]

    def forehand(self) -> int:
        rule = self.deal["first_forehand"] if len(self.rounds) == 1 else self.deal["later_forehand"]
        if rule == "holder":
            return next(seat for seat, hand in self.now["dealt"].items() if self.deal["holder_card"] in hand)
        if rule == "draw_low" and self.lots:
            return self.extreme(highest=False)
        return int((self.now["dealer"] + 1) % self.players)

    def leader(self) -> int:
        if self.now["tricks"]:
            return self.winner(len(self.now["tricks"]) - 1)
        rule = self.options["choosing"]["leader"]
        if rule == "seat_after_dealer":
            return int((self.now["dealer"] + 1) % self.players)
        mixed = self.now["contract"]["kind"] in ("slalom", "guschti", "threes")
        if rule == "chooser" or (rule == "chooser_if_mixed" and mixed):
            return int(self.now["chooser"])
        return int(self.now["forehand"])

    def contracts(self, seat: int) -> frozenset[str]:
        """The contracts that a seat may name, each in every form.

        A contract that is written on the line of another one ends in ``@`` and that line.
        """
        if not self.lines:
            return frozenset(form for name in self.options["choosing"]["contracts"] for form in self.forms(name))
        forms = []
        for line in self.lines:
            if (self.sheet(seat), line["name"]) not in self.filled:
                for name in line["contracts"]:
                    via = "" if name == line["name"] else "@" + line["name"]
                    forms += [form + via for form in self.forms(name)]
        return frozenset(forms)

    def forms(self, name: str) -> list[str]:
        if name in SUIT_WORDS:
            return [SUIT_WORDS[name]]
        if name in ("slalom", "guschti"):
            return [f"{name}:obenabe", f"{name}:undenufe"]
        if name == "misere":
            return [f"misere:{base}" for base in ("obenabe", "undenufe", *SUITS)]
        if name == "threes":
            return [
                f"threes:{suit}:{'-'.join(o)}" for suit in SUITS for o in permutations(("obenabe", "undenufe", "trump"))
            ]
        return [name]

    # Tricks

    def mode(self, trick: int, contract: dict[str, Any] | None = None) -> str:
        """The trump suit of a trick, from the cards played so far, or the kind of a trick without trumps.

        Tricks count from 0.
        """
        contract = contract or self.now["contract"]
        kind = contract["kind"]
        if kind == "trump":
            return str(contract["suit"])
        if kind == "misere":
            return self.mode(trick, contract["base"])
        if kind in ("slalom", "guschti"):
            first, second = contract["start"], "undenufe" if contract["start"] == "obenabe" else "obenabe"
            split = self.options["play"]["guschti_split"][0]
            same = trick % 2 == 0 if kind == "slalom" else trick < split
            return first if same else second
        if kind == "threes":
            third = contract["order"][trick * 3 // (36 // self.players)]
            return str(contract["suit"] if third == "trump" else third)
        if kind == "tutti" and self.options["play"]["tutti_mode"] == "first_discard":
            late = self.options["play"]["discard_effect"] == "next_trick"
            return self.made_trump(trick if late else trick + 1) or "obenabe"
        return str(kind)

    def made_trump(self, tricks: int) -> str:
        """The suit of the first card of ``tricks`` tricks that did not follow suit; empty if there is none."""
        for trick in [*self.now["tricks"], self.now["trick"]][:tricks]:
            for _, card in trick:
                if card[0] != trick[0][1][0]:
                    return str(card[0])
        return ""

    def points(self, number: int) -> int:
        """The value of the cards of a trick, by all cards that have been played up to now."""
        if self.options["score"]["objects"]:
            times = sum(self.counts(card) for _, card in self.now["tricks"][number])
            last = (number + 1) * self.players == 36
            times = {"tricks": 1, "last": int(last)}.get(self.objective()["of"], times)
            return int(times * self.objective()["points"])
        contract = self.now["contract"]
        while contract["kind"] == "misere":
            contract = contract["base"]
        kind, trump = contract["kind"], contract.get("suit", "") if contract["kind"] == "trump" else ""
        by_trick = self.options["play"]["mixed_values"] == "per_trick"
        if by_trick and kind in ("slalom", "guschti", "threes"):
            kind = self.mode(number)
            kind, trump = ("trump", kind) if kind in SUITS else (kind, "")
        elif kind == "threes" and self.options["play"]["mixed_values"] == "trump_table":
            trump = contract["suit"]
        if kind == "tutti":
            if self.options["play"]["tutti_mode"] == "led_suit":
                trump = self.now["tricks"][number][0][1][0] if by_trick else SUITS
            elif self.options["play"]["discard_values"] == "at_time":
                trump = self.made_trump(number + 1)
            else:
                trump = self.made_trump(99)
        if trump:
            return sum(
                (TRUMP_POINTS if s in trump else PLAIN_POINTS).get(r, 0) for _, (s, r) in self.now["tricks"][number]
            )
        if kind in ("slalom", "guschti") and self.options["play"]["mixed_values"] == "start":
            kind = contract["start"]
        modern = kind == "undenufe" and self.options["play"]["undenufe_values"] == "modern"
        worth = PLAIN_POINTS | {"8": 8} | ({"A": 0, "6": 11} if modern else {})
        return sum(worth.get(rank, 0) for _, (_, rank) in self.now["tricks"][number])

    def strength(self, card: str, led: str, mode: str) -> int:
        """The strength of a card in a trick; 0 cannot win."""
        suit, rank = card
        ten = self.options["play"]["ten"]
        if mode in SUITS:
            if suit == mode:
                return 100 - TRUMP[ten].index(rank)
            return 50 - PLAIN[ten].index(rank) if suit == led else 0
        if suit != led:
            return 0
        order = {"obenabe": NATURAL, "undenufe": UNDENUFE, "tutti": TRUMP["low"]}[mode]
        return 50 - order.index(rank)

    def best(self, trick: list[tuple[int, str]], mode: str) -> tuple[int, str]:
        led = trick[0][1][0]
        winning = trick[0]
        for seat, card in trick[1:]:
            if self.strength(card, led, mode) > self.strength(winning[1], led, mode):
                winning = (seat, card)
        return winning

    def winner(self, number: int) -> int:
        return self.best(self.now["tricks"][number], self.mode(number))[0]

    def turn(self) -> int:
        trick = self.now["trick"]
        return (trick[-1][0] + 1) % self.players if trick else self.leader()

    def legal(self, seat: int) -> list[str]:
        hand, trick = self.now["hands"][seat], self.now["trick"]
        play = self.options["play"]
        if not trick:
            number = (len(self.rounds) - 1) % (len(self.options["score"]["objects"]) or 99) + 1
            banned = [ban["suit"] for ban in play["lead_ban"] if ban["round"] == number]
            return [card for card in hand if card[0] not in banned] or list(hand)
        mode = self.mode(len(self.now["tricks"]))
        led = trick[0][1][0]
        same = [card for card in hand if card[0] == led]
        if mode not in SUITS:
            if mode == "tutti" and play["puur_exempt"] and same == [led + "J"]:
                return list(hand)
            return same or list(hand)
        trumps = [card for card in hand if card[0] == mode]
        rest = [card for card in hand if card[0] != mode]
        laid = [card for _, card in trick if card[0] == mode]
        higher = [card for card in trumps if all(self.beats(card, other) for other in laid)]
        if led == mode:
            if not trumps or (play["puur_exempt"] and trumps == [mode + "J"]):
                return list(hand)
            return (higher if play["head_trump_lead"] else []) or trumps
        if same:
            if not play["may_ruff_with_led_suit"]:
                return same
            # Low trumps are allowed too if the duties alone decide, and there is no duty (L-5).
            free = play["undertrump"] == "by_duty" and play["void_duty"] == "free"
            free = free and self.now["contract"]["kind"] != "misere"
            return same + (trumps if free else higher)
        partner = self.pairs and self.best(trick, mode)[0] == (seat + 2) % 4
        return self.void(list(hand), trumps, rest, higher, partner)

    def beats(self, card: str, other: str) -> bool:
        order = TRUMP[self.options["play"]["ten"]]
        return order.index(card[1]) < order.index(other[1])

    def void(self, hand: list[str], trumps: list[str], rest: list[str], higher: list[str], partner: bool) -> list[str]:
        play = self.options["play"]
        duty = play["void_duty"]
        if not trumps:
            return hand
        if duty == "free":
            if self.now["contract"]["kind"] == "misere" or play["undertrump"] in ("by_duty", "allowed_if_void"):
                return hand
            if play["undertrump"] == "forbidden_unless_only_trumps" and not rest:
                return hand
            return rest + higher or hand
        if duty == "amsterdam":
            return (rest + higher or hand) if partner else (higher or rest or hand)
        if duty == "must_trump_unless_partner_best" and partner:
            return hand
        if duty == "must_trump_but_lone_jack" and [card[1] for card in trumps] == ["J"]:
            return hand
        return (higher or trumps) if play["overtrump_duty"] == "if_able" else trumps

    # Melds and marriage

    def may_meld(self, seat: int) -> bool:
        rule = self.options["melds"]["window"]
        trick, tricks = self.now["trick"], self.now["tricks"]
        if not self.options["melds"]["allowed"]:
            return False
        if rule == "after_trump":
            return self.first_turn_after_trump(seat)
        if rule == "before_first_lead":
            return not trick and not tricks
        played = [s for s, _ in trick] if not tricks else list(range(self.players))
        if seat not in played:
            return not tricks and self.turn() == seat
        if rule == "before_own_card":
            return False
        newest = not tricks or (len(tricks) == 1 and not trick)
        return newest and self.now["last"][0] == seat

    def plays(self) -> list[tuple[int, str]]:
        """The seat and card of every play in the round."""
        return [play for trick in [*self.now["tricks"], self.now["trick"]] for play in trick]

    def since_trump(self) -> list[tuple[int, str]] | None:
        """The plays after the card that made trump; None if no card has made it."""
        before = 0
        for trick in [*self.now["tricks"], self.now["trick"]]:
            for place, (_, card) in enumerate(trick):
                if card[0] != trick[0][1][0]:
                    return self.plays()[before + place + 1 :]
            before += len(trick)
        return None

    def first_turn_after_trump(self, seat: int) -> bool:
        since = self.since_trump()
        if since is None or not any(self.now["hands"].values()):
            return False
        return self.turn() == seat and all(who != seat for who, _ in since)

    def may_marry(self, seat: int) -> bool:
        contract, options = self.now["contract"], self.options["marriage"]
        contract = contract.get("base", contract)
        twice = options["time"] == "both_cards"
        suit = contract.get("suit", "") if contract["kind"] == "trump" else ""
        if contract["kind"] == "tutti" and self.options["play"]["tutti_mode"] == "first_discard":
            suit = self.made_trump(99)
            since = self.since_trump() or []
            gone = self.plays()[: len(self.plays()) - len(since)]
            if any(card in (suit + "K", suit + "Q") for _, card in gone):
                return False
        if not options["allowed"] or not suit or (seat in self.now["married"] and not twice):
            return False
        pair = [suit + "K", suit + "Q"]
        if any(card not in self.now["dealt"][seat] for card in pair):
            return False
        if options["time"] == "pre_play":
            return not self.now["trick"] and not self.now["tricks"]
        gone = [card for card in pair if card not in self.now["hands"][seat]]
        if twice:
            newest = self.now["last"] is not None and self.now["last"][0] == seat and self.now["last"][1] in gone
            return newest and self.now["married"].count(seat) == len(gone) - 1
        return len(gone) == 2 and self.now["last"][1] in pair and self.now["last"][0] == seat

    # Roem

    def roem(self, number: int) -> int:
        """The points of roem in a complete trick; tricks count from 0."""
        if not self.options["roem"]["allowed"]:
            return 0
        cards = [card for _, card in self.now["tricks"][number]]
        if len({rank for _, rank in cards}) == 1:
            return int(self.options["roem"]["four_jacks"]) if cards[0][1] == "J" else 100
        trump = self.mode(number)
        total = 20 if trump + "K" in cards and trump + "Q" in cards else 0
        for length, worth in ((4, 50), (3, 20)):
            runs = [NATURAL[low : low + length] for low in range(len(NATURAL) - length + 1)]
            if any(all(suit + rank in cards for rank in run) for suit in SUITS for run in runs):
                return total + worth
        return total

    def callers(self) -> set[int]:
        """The seats that may call the roem of the trick that has just been completed."""
        done = len(self.now["tricks"])
        if not done or self.now["trick"] or done in self.now["called"] or not self.roem(done - 1):
            return set()
        winner = self.winner(done - 1)
        return {seat for seat in range(self.players) if seat % 2 == winner % 2}

    def booked(self) -> list[int]:
        """The points that each pair books for a round in which a contract must be made, without melds from the hand.

        A marriage counts only for the question whether the contract was made.
        """
        cards, roem, last, king = [0, 0], [0, 0], [0, 0], [0, 0]
        winners = [self.winner(number) for number in range(len(self.now["tricks"]))]
        for number, winner in enumerate(winners):
            cards[winner % 2] += self.points(number)
            if not self.options["roem"]["must_be_called"] or number + 1 in self.now["called"]:
                roem[winner % 2] += self.roem(number)
        last[winners[-1] % 2] = self.options["score"]["last_trick"]
        for seat in set(self.now["married"]):
            twice = self.options["marriage"]["time"] == "both_cards"
            king[seat % 2] += 20 * (self.now["married"].count(seat) == (2 if twice else 1))
        own, other = self.now["chooser"] % 2, 1 - self.now["chooser"] % 2
        bonus = self.options["score"]["match"]
        match = [bonus if all(winner % 2 == side for winner in winners) else 0 for side in (0, 1)]
        if not self.options["score"]["counter_match"]:
            match[other] = 0
        most = self.options["score"]["make_rule"] == "total>opponents"
        total = [sum(parts) for parts in zip(cards, roem, last, king, strict=True)]
        lead = total[own] - total[other] if most else cards[own] - 75
        if lead == 0 and most and self.options["score"]["litige"] == "hold":
            scores = [0, 0]
            scores[other] = cards[other] + last[other]
            self.held += cards[own] + last[own]
            return scores
        held, self.held = self.held, 0
        if lead > 0 or (lead == 0 and most and self.options["score"]["litige"] == "made"):
            scores = [sum(parts) for parts in zip(cards, roem, last, match, strict=True)]
            scores[own] += held
            return scores
        scores = [0, 0]
        always = self.options["score"]["fail_last"] == "always_opponents"
        scores[other] = sum(cards) + sum(roem) + (sum(last) if always else last[other]) + match[other] + held
        return scores

    # Everything together

    def answers(self) -> set[Answer]:
        """Every act that may come next, except claims of victory."""
        nothing: frozenset[str] = frozenset()
        if not self.rounds or self.now["over"]:
            return {("round_started", seat, nothing) for seat in self.dealers()}
        now = self.now
        if len(now["hands"]) < self.players:
            missing = [seat for seat in range(self.players) if seat not in now["hands"]]
            cut = len(missing) == self.players and not now["cut"] and self.deal["cut"] != "none"
            answers = {("hand_dealt", seat, nothing) for seat in missing}
            return answers | ({("cards_cut", (now["dealer"] - 1) % self.players, nothing)} if cut else set())
        if "rows" in now:
            return self.in_rows()
        if now["contract"] is None:
            return self.choices()
        size = self.deal["hand"] or self.deal["deck"] // (self.players + (self.deal["blind"] == "dead"))
        short = [seat for seat in range(self.players) if len(now["dealt"][seat]) < size]
        if short:
            return {("hand_dealt", seat, nothing) for seat in short}
        if self.options["predictions"]["asked"] != "none" and len(now["said"]) < self.players:
            return self.predictions()
        return self.play()

    def active(self) -> list[int]:
        """The seats that play in this round."""
        return list(range(self.players))

    def play(self) -> set[Answer]:
        now, nothing = self.now, frozenset[str]()
        if now.get("stopped") or not any(now["hands"].values()):
            answers = {("round_scored", -1, nothing)}
        else:
            seat = self.turn()
            answers = {("card_played", seat, frozenset(self.legal(seat)))}
            if self.may_stop():
                answers.add(("play_stopped", -1, nothing))
        answers |= self.redoubles()
        answers |= {("roem_called", seat, nothing) for seat in self.callers()}
        answers |= {("meld_announced", seat, nothing) for seat in self.active() if self.may_meld(seat)}
        return answers | {("marriage_announced", seat, nothing) for seat in self.active() if self.may_marry(seat)}

    def in_rows(self) -> set[Answer]:
        """The acts that may come next in Domino."""
        rows, nothing = self.now["rows"], frozenset[str]()
        if rows.over():
            return {("round_scored", -1, nothing)}
        cards, seat = frozenset(rows.may()), rows.turn
        answers = {("card_placed", seat, cards)} if cards else set()
        if not cards or self.options["domino"]["passing"] == "free":
            answers.add(("passed", seat, nothing))
        return answers | ({("cards_laid_out", seat, frozenset(rows.hands[seat]))} if rows.may_lay_out() else set())

    def may_stop(self) -> bool:
        """Whether play may stop: only certain cards count, and all of them are in tricks."""
        objects = self.options["score"]["objects"]
        if not objects or self.objective()["of"] in ("tricks", "last"):
            return False
        taken = [card for trick in self.now["tricks"] for _, card in trick]
        pack = [suit + rank for suit in SUITS for rank in NATURAL]
        return all(card in taken for card in pack if self.counts(card))

    def objective(self) -> dict[str, Any]:
        objects = self.options["score"]["objects"]
        return dict(objects[(len(self.rounds) - 1) % (len(objects) + self.options["domino"]["rounds"])])

    def counts(self, card: str) -> bool:
        of = self.objective()["of"]
        return of == card or (len(of) == 1 and of in card)

    def predictions(self) -> set[Answer]:
        """The predictions that may come: from 0 up to the points of all cards and the last trick."""
        most = 157 + self.missing()
        order = [(self.now["dealer"] + step) % self.players for step in range(1, self.players + 1)]
        silent = [seat for seat in order if seat not in self.now["said"]]
        if self.options["predictions"]["asked"] == "public":
            silent = silent[:1]
        return {("points_predicted", seat, frozenset(map(str, range(most + 1)))) for seat in silent}

    def missing(self) -> int:
        """The difference of the total from 157: -11 in modern Undenufe without the six of spades (five players)."""
        modern = self.options["play"]["undenufe_values"] == "modern" and self.now["contract"]["kind"] == "undenufe"
        return -11 if modern and self.deal["deck"] == 35 else 0

    def choices(self) -> set[Answer]:
        now = self.now
        if self.options["choosing"]["choice"] == "dealer_last_card":
            return {("card_turned", now["dealer"], frozenset(now["dealt"][now["dealer"]]))}
        if self.turns_up():
            return self.turn_up_choices()
        rule = self.options["choosing"]["choice"]
        if rule == "auction":
            return self.bidding()
        order = [(now["forehand"] + step) % self.players for step in range(self.players)]
        silent = [seat for seat in order if seat not in now["no"]]
        nothing: frozenset[str] = frozenset()
        if rule == "random_suit_two_rounds":
            return self.offer(order)
        if rule == "push_partner_once" and now["no"]:
            return {self.choice((now["no"][0] + 2) % 4)}
        if rule == "one_round":
            forced = self.options["choosing"]["all_pass"] == "forced" and len(silent) == 1
            no = set() if forced else {("passed", silent[0], nothing)}
            return {self.choice(silent[0])} | no
        if not silent:
            return {self.choice(next(seat for seat in order if self.contracts(seat)))}
        mine = {self.choice(silent[0])} if self.contracts(silent[0]) else set()
        return mine | {("pushed", silent[0], nothing)}

    def bidding(self) -> set[Answer]:
        """The calls that may come in an auction: a higher bid, a pass, a double."""
        options, nothing = self.options["auction"], frozenset[str]()
        bid, waiting, _ = self.auction()
        least = options["min_bid"]
        if bid is not None:
            least = max(least, bid.get("points", 10**9) + options["step"])
        sayable = [str(n) for n in range(least, options["max_bid"] + 1) if n % options["multiple"] == 0]
        if options["match_value"] and (bid is None or "match" not in bid):
            sayable.append("match")
        seat = waiting[0]
        answers = {("bid_made", seat, self.contracts(seat) | frozenset(sayable))} if sayable else set()
        if bid is not None or len(waiting) > 1 or self.options["choosing"]["all_pass"] != "forced":
            answers.add(("passed", seat, nothing))
        if bid is None or options["double"] == "none":
            return answers
        others = [s for s in range(self.players) if self.side(s) != self.side(bid["seat"])]
        return answers | {("doubled", s, nothing) for s in others if options["double"] == "any" or s == seat}

    def redoubles(self) -> set[Answer]:
        """The redoubles that may come: by the side whose bid was doubled, before any card is played."""
        if self.options["choosing"]["choice"] != "auction" or self.now["trick"] or self.now["tricks"]:
            return set()
        bid, _, doubled = self.auction()
        if bid is None or doubled != 1:
            return set()
        return {
            ("redoubled", s, frozenset[str]()) for s in range(self.players) if self.side(s) == self.side(bid["seat"])
        }

    def side(self, seat: int) -> int:
        return seat % 2 if self.pairs else seat

    def offer(self, order: list[int]) -> set[Answer]:
        """The acts that may come if a suit is turned, each seat may accept it once, and then another is turned."""
        turned, passed = self.now["turned"], len(self.now["no"])
        if passed == self.players * len(turned):
            refused = turned if self.options["choosing"]["second_suit_differs"] else []
            cards = frozenset(suit + rank for suit in SUITS if suit not in refused for rank in NATURAL)
            return {("card_turned", -1, cards)}
        seat = order[passed - self.players * (len(turned) - 1)]
        answers = {("contract_chosen", seat, frozenset(turned[-1]))}
        forced = self.options["choosing"]["all_pass"] == "forced" and passed == 2 * self.players - 1
        return answers if forced else answers | {("passed", seat, frozenset())}

    def turn_up_choices(self) -> set[Answer]:
        """The acts that may come if a seat may take the turned suit or pass, after which each seat may name a suit."""
        now, no = self.now, self.now["no"]
        nothing: frozenset[str] = frozenset()
        if now["up"] is None:
            given = [card for hand in now["dealt"].values() for card in hand]
            ranks = {32: "789TJQKA", 36: "6789TJQKA"}[self.deal["deck"]]
            return {("card_turned", -1, frozenset(s + r for s in SUITS for r in ranks if s + r not in given))}
        seat = (now["forehand"] + len(no)) % self.players
        suits = set(SUITS) if len(no) >= self.players else {now["up"][0]}
        if len(no) >= self.players and not self.options["choosing"]["turned_suit_again"]:
            suits.remove(now["up"][0])
        forced = self.options["choosing"]["all_pass"] == "forced" and len(no) == 2 * self.players - 1
        return {("contract_chosen", seat, frozenset(suits))} | (set() if forced else {("passed", seat, nothing)})

    def choice(self, seat: int) -> Answer:
        return ("contract_chosen", seat, self.contracts(seat))
