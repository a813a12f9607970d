"""Random legal games: each act is chosen at random among those that may come next."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from oracle_columns import Table

from jasslog.cards import CODES, codes, deck, numbers
from jasslog.events.vocabulary import read
from jasslog.game.answers import expected
from jasslog.game.facts import Act, Announcement, Offer
from jasslog.game.phases.best_melds import EVERY_TURN, trick_by_trick
from jasslog.game.phases.pause import parties
from jasslog.game.replay import step
from jasslog.game.score.places import worth_to_share
from jasslog.game.score.plan import sheets
from jasslog.game.state import Game
from jasslog.rules.deals import hand_size
from jasslog.rules.melds import best_choice, read_meld
from jasslog.variants.load import resolve
from jasslog.variants.plain import counts, seated, thaw

SETS = (
    "schieber-santiago",
    "schieber-santiago-tournament",
    "schieber-reglas",
    "schieber-ohio",
    "schieber-midwest",
    "schieber-italian",
    "jass-italian-32",
    "klaverjas-italian",
    "klaverjas-amsterdam",
    "klaverjas-rotterdam",
    "belote-italian",
    "belote-french",
    "pique-double",
    "kreuzjass",
    "schieber-swisslos",
    "coiffeur-santiago",
    "coiffeur-santiago-three",
    "coiffeur-ohio-8",
    "coiffeur-ohio-10",
    "sidi-barrani",
    "differenzler-santiago",
    "differenzler-ohio",
    "differenzler-ohio-public",
    "molotov-ohio",
    "guggitaler",
    "putz-three",
    "putz-five",
    "handjass",
    "handjass-pairs",
    "handjass-31",
    "handjass-bessern",
    "guggitaler-domino",
    "schaffhauser",
    "schaffhauser-blind",
    "bieter-santiago",
    "bieter-three",
    "bieter-five",
    "bieter-three-bessern",
    "bieter-five-bessern",
    "schmaus",
    "zuger",
    "pandur",
    "zweier-sidi",
    "zweier-sixty",
)
STRICT: dict[str, Any] = {"ten": "high", "may_ruff_with_led_suit": False, "undertrump": "by_duty", "puur_exempt": False}
THREE: dict[str, Any] = {"deal": {"players": 3, "sides": "solo", "packets": []}, "sheet": {"scope": "player"}}
MIXES: dict[str, tuple[str, dict[str, Any]]] = {
    "mixed": (
        "schieber-santiago",
        {"choosing": {"contracts": ["spades", "slalom", "guschti", "tutti"], "leader": "chooser_if_mixed"}},
    ),
    "chooser": ("schieber-ohio", {"choosing": {"leader": "chooser"}, "deal": {"next_dealer": "next_seat"}}),
    "belote duties": (
        "schieber-italian",
        {
            "play": STRICT
            | {"void_duty": "must_trump_unless_partner_best", "overtrump_duty": "if_able", "head_trump_lead": True}
        },
    ),
    "belote with melds": (
        "belote-french",
        {
            "melds": {"allowed": True},
            "marriage": {"via_meld": False},
            "score": {"unit": "nearest10", "litige": "made"},
            "deal": {"before_choosing": 3},
        },
    ),
    "belote, another suit": ("belote-italian", {"choosing": {"turned_suit_again": False, "all_pass": "redeal_same"}}),
    "belote, somebody must": ("belote-italian", {"choosing": {"all_pass": "forced", "leader": "chooser"}}),
    "marriage twice": ("schieber-santiago", {"marriage": {"time": "both_cards"}}),
    "amsterdam": ("schieber-italian", {"play": STRICT | {"void_duty": "amsterdam", "head_trump_lead": True}}),
    "rotterdam": ("schieber-italian", {"play": STRICT | {"overtrump_duty": "if_able", "head_trump_lead": True}}),
    "no ban": ("schieber-santiago", {"play": {"undertrump": "by_duty"}}),
    "tutti by discard": ("coiffeur-ohio-10", {"play": {"tutti_mode": "first_discard"}}),
    "tutti by discard, three": (
        "coiffeur-ohio-10",
        THREE | {"play": {"tutti_mode": "first_discard", "guschti_split": [6, 6]}},
    ),
    "dead hand": ("coiffeur-ohio-8", THREE | {"deal": THREE["deal"] | {"blind": "dead"}}),
    "four alone": ("coiffeur-ohio-8", {"deal": {"sides": "solo"}, "sheet": {"scope": "player"}}),
    "own sheets": ("coiffeur-ohio-10", {"sheet": {"scope": "player"}, "score": {"unit": "floor10"}}),
    "threes": ("schieber-santiago", {"choosing": {"contracts": ["threes", "misere", "tutti"]}}),
    "round the table": ("schieber-santiago", {"choosing": {"choice": "round_table_forced"}}),
    "one round": ("schieber-ohio", {"choosing": {"choice": "one_round"}}),
    "one round, next dealer": ("schieber-italian", {"choosing": {"choice": "one_round", "all_pass": "redeal_next"}}),
    "one round, same dealer": ("schieber-reglas", {"choosing": {"choice": "one_round", "all_pass": "redeal_same"}}),
    "final passes": (
        "sidi-barrani",
        {
            "choosing": {"all_pass": "redeal_same", "leader": "chooser"},
            "auction": {
                "passing": "final",
                "double": "in_turn",
                "min_bid": 58,
                "max_bid": 155,
                "step": 5,
                "multiple": 5,
            },
        },
    ),
    "must bid": ("schieber-ohio", {"choosing": {"choice": "auction"}, "auction": {"match_value": 0, "step": 25}}),
    "three bid alone": (
        "schieber-santiago",
        {"deal": {"players": 3, "sides": "solo", "packets": []}, "choosing": {"choice": "auction"}},
    ),
    "nobody doubles": ("sidi-barrani", {"auction": {"double": "none", "multiple": 1, "step": 1}}),
    "roem called": (
        "klaverjas-rotterdam",
        {"roem": {"must_be_called": True, "four_jacks": 100}, "score": {"counter_match": False}},
    ),
    "any suit again, then forced": (
        "klaverjas-amsterdam",
        {"choosing": {"second_suit_differs": False, "all_pass": "forced", "leader": "seat_after_dealer"}},
    ),
    "void ban": ("schieber-santiago", {"play": {"undertrump": "allowed_if_void"}}),
    "differenzler-santiago for 3": ("differenzler-santiago", {}),
    "differenzler-ohio for 2": ("differenzler-ohio", {}),
    "differenzler-ohio for 3": ("differenzler-ohio", {}),
    "differenzler-ohio for 5": ("differenzler-ohio", {}),
    "differenzler-ohio-public for 5": ("differenzler-ohio-public", {}),
    "handjass for 2": ("handjass", {}),
    "handjass for 3": ("handjass", {}),
    "handjass for 5": ("handjass", {}),
    "handjass-31 for 2": ("handjass-31", {}),
    "handjass-bessern for 2": ("handjass-bessern", {}),
    "swap before the lead": ("putz-three", {"exchange": {"swap": "before_first_lead", "rob_window": "own_first_card"}}),
    "maybe for 3": ("handjass", {"participation": {"maybe": True}, "end": {"ending": "first_out"}}),
    "maybe freely for 3": (
        "handjass",
        {"participation": {"maybe": True, "maybe_resolution": "second_cycle_free"}, "places": {"ties": "each_gets"}},
    ),
    "robbed from the hand": ("handjass", {"exchange": {"rob": "always"}, "places": {"hole_counts_melds": True}}),
    "all or none": ("handjass-bessern", {"exchange": {"better": "all_or_none"}, "places": {"all_holes": "void"}}),
    "turned from the dead for 2": ("handjass", {"choosing": {"turn_up_from": "rest"}}),
    "Bieter with nine cards": ("bieter-santiago", {"deal": {"hand": 9}, "exchange": {"discards": "nobody"}}),
    "Bieter with a blind": (
        "bieter-three",
        {
            "deal": {"hand": 9, "blind": "beside"},
            "exchange": {"swap": "before_first_lead", "rob": "table", "rob_window": "own_first_card"},
            "rounds": {"later": {"choosing": {"choice": "turn_up"}, "conceding": {"allowed": True}}},
        },
    ),
    "robbed from the dealer": ("schaffhauser", {"exchange": {"rob": "always"}}),
    "robbed in later rounds": ("bieter-three", {"exchange": {"rob": "always", "rob_window": "own_first_card"}}),
    "zuger for 2": ("zuger", {}),
    "zuger for 4": ("zuger", {}),
    "shared out before the lead": ("zuger", {"splitting": {"allowed": True, "midplay": False, "meld_share_limit": 20}}),
    "melds while there is a stock": (
        "schmaus",
        {
            "melds": {"window": "turns_with_stock", "again": "same_suit"},
            "play": {"may_ruff_with_led_suit": False, "void_duty": "must_trump_but_lone_jack"},
            "score": {"match_tricks": "after_stock"},
        },
    ),
    "giving up costs more": ("schaffhauser", {"conceding": {"award": 257}}),
    "turned ace and six": (
        "differenzler-santiago",
        {"choosing": {"turned_ace": "obenabe", "turned_six": "undenufe"}, "predictions": {"dealer_credit": True}},
    ),
    "molotov-ohio for 3": ("molotov-ohio", {}),
    "molotov-ohio for 5": ("molotov-ohio", {}),
    "trump from the next trick on": ("molotov-ohio", {"play": {"discard_effect": "next_trick"}}),
    "values of the time for 3": (
        "molotov-ohio",
        {"play": {"discard_values": "at_time"}, "score": {"unit": "floor10_each"}, "melds": {"held": "dealt"}},
    ),
    "again without trump for 3": ("molotov-ohio", {"play": {"no_discard": "annul"}}),
    "guggitaler for 3": ("guggitaler", {}),
    "guggitaler-domino for 3": ("guggitaler-domino", {}),
    "two rounds of domino for 2": (
        "guggitaler-domino",
        {
            "score": {"objects": [{"of": "tricks", "points": 7}]},
            "play": {"lead_ban": [{"round": 1, "suit": "S"}, {"round": 1, "suit": "H"}]},
            "deal": {"players": 2},
            "domino": {"rounds": 2, "passing": "free", "prizes": [50, -50]},
        },
    ),
    "a lead ban": (
        "guggitaler",
        {"play": {"lead_ban": [{"round": 2, "suit": "H"}, {"round": 4, "suit": "C"}]}},
    ),
    "each trick by its own values": (
        "schieber-ohio",
        {
            "deal": {"players": 3, "sides": "solo", "packets": []},
            "choosing": {"choice": "one_round", "contracts": ["threes", "slalom", "guschti", "tutti"]},
            "play": {"mixed_values": "per_trick", "undenufe_values": "modern", "guschti_split": [6, 6]},
        },
    ),
    "threes by the trump table": (
        "schieber-santiago",
        {
            "choosing": {"contracts": ["threes", "misere"]},
            "play": {"mixed_values": "trump_table"},
            "score": {"misere": "inverse"},
        },
    ),
    "pandur for 2": ("pandur", {}),
    "pandur for 4": ("pandur", {}),
    "pandur, everybody plays, for 4": (
        "pandur",
        {"tables": {"four": {"deal": {"deck": 32}}}},
    ),
    "outbid and doubled for 4": (
        "pandur",
        {"auction": {"double": "outbid"}, "score": {"inherited": "fixed_2", "inherit_cap": "target-1"}},
    ),
    "trump first, and taken before the bids for 2": (
        "pandur",
        {"play": {"named_lead": "trump"}, "deal": {"blind": "beside"}, "exchange": {"swap": "before_choosing"}},
    ),
    "Zweier-Sidi, all tricks and twice": (
        "zweier-sidi",
        {"auction": {"double": "in_turn", "match_value": 157}, "deal": {"uncover": "after_trick"}},
    ),
    "Zweier-Sixty, turned": (
        "zweier-sixty",
        {"choosing": {"choice": "dealer_last_card", "contracts": ["diamonds", "hearts", "spades", "clubs"]}},
    ),
    "Zweier-Sixty by bids": ("zweier-sixty", {"choosing": {"choice": "auction", "all_pass": "redeal_same"}}),
    "Zweier-Sixty without trump": (
        "zweier-sixty",
        {"choosing": {"choice": "only_contract", "contracts": ["obenabe"]}},
    ),
    "Handjass without trump": (
        "handjass",
        {"choosing": {"choice": "only_contract", "contracts": ["obenabe"]}, "exchange": {"rob": "never"}},
    ),
    "one contract for 5": (
        "differenzler-ohio",
        {"choosing": {"choice": "only_contract", "contracts": ["obenabe"]}},
    ),
}
"""Named sets with options that no named set has, and named sets with another number of players, by name."""


RARE = {"split_offered": 0.03, "split_accepted": 0.6, "split_refused": 0.3, "round_conceded": 0.02, "all_forced": 0.3}
"""How likely a walk is to consider an optional act of these types, after the draw that all optional acts must pass."""


def players_of(name: str) -> int:
    """The number of players in a name that ends in, for example, 'for 3'; 0 if the name leaves it to the set."""
    return int(name.rpartition(" for ")[2]) if " for " in name else 0


def rules_of(name: str) -> Any:
    rules, overrides = MIXES.get(name, (name, None))
    return resolve(rules, 1, overrides)


def variant_of(name: str) -> Any:
    return seated(rules_of(name), players_of(name))


class Walk:
    """A random legal game in progress: the events so far and the state after them."""

    def __init__(self, name: str, rng: Random, *, claims: bool = False, astray: bool = False) -> None:
        """Begin a game.

        ``claims`` also claims victory. ``astray`` also announces melds that do not count, in sets that allow melds at
        every turn.
        """
        self.rng = rng
        self.astray = astray
        self.claims = claims
        self.under: dict[str, str] = {}
        """The card that lies under each open card."""
        self.pack: list[str] = []
        """The cards that have not been dealt yet."""
        rules, overrides = MIXES.get(name, (name, None))
        head = {"id": rules, "version": 1, **({"overrides": overrides} if overrides else {})}
        more = {"players": players_of(name)} if players_of(name) else {}
        self.game = Game(rules_of(name), players_of(name))
        self.events: list[dict[str, Any]] = []
        self.add({"type": "game_started", "format": 1, "game": "walk", "rules": head, **more, **self.resumed()})
        if self.variant.deal.first_dealer == "draw_high":
            self.draw_lots()

    @property
    def variant(self) -> Any:
        """The set of rules, for the number of players that are still in the game."""
        return self.game.variant

    def add(self, event: dict[str, Any]) -> dict[str, Any]:
        event = {"seq": len(self.events), **event}
        self.events.append(event)
        step(self.game, read(event))
        return event

    def resumed(self) -> dict[str, Any]:
        """The member ``resumes``: most games begin near their end, with filled lines on the sheets or many points.

        Empty if the game begins from nothing.
        """
        if self.variant.score.kind in ("places", "bids") and self.rng.random() < 0.7:
            target, least = self.variant.end.target, -2 if self.variant.score.kind == "places" else 0
            return {"resumes": {"rounds": 3, "scores": [self.rng.randint(least, target - 1) for _ in self.game.scores]}}
        if self.variant.deal.columns and self.rng.random() < 0.7:
            most = self.variant.end.target - 1
            return {"resumes": {"rounds": 3, "scores": [self.rng.randint(0, most) for _ in self.game.scores]}}
        if self.variant.score.kind == "tens":
            return {"resumes": {"rounds": 3, "scores": [self.rng.randint(0, 35) for _ in self.game.scores]}}
        if self.variant.deal.sides == "lone" and self.rng.random() < 0.5:
            scores = [self.rng.randint(0, 300), self.rng.randint(0, 900)]
            who = {"declarer": self.rng.randrange(self.game.players), "bid": 560}
            return {"resumes": {"rounds": 3, "scores": scores, **who}}
        lines = [line.name for line in self.variant.sheet.lines]
        if not lines or self.rng.random() < 0.2:
            return {}
        left = [[line for line in lines if self.rng.random() < 0.2] for _ in sheets(self.game)]
        left[0] = left[0] or [lines[-1]]
        filled = [[line for line in lines if line not in own] for own in left]
        rounds = sum(map(len, filled))
        return {"resumes": {"rounds": rounds, "scores": [0] * self.game.sides, "sheets": filled}}

    def draw_lots(self) -> None:
        """Let the seats draw cards as lots; seats that drew the same rank draw again."""
        pack = list(CODES)
        self.rng.shuffle(pack)
        seats = [0, 1, 2, 3]
        while seats:
            drawn = {seat: pack.pop() for seat in seats}
            lots = [{"seat": seat, "card": card} for seat, card in drawn.items()]
            self.add({"type": "seats_drawn", "lots": "cards", "draws": lots})
            ranks = [card[1] for card in drawn.values()]
            seats = [seat for seat, card in drawn.items() if ranks.count(card[1]) > 1]

    def steps(self, rounds: int) -> Iterator[dict[str, Any]]:
        """Yield one legal event after another until so many rounds are scored or the game stops.

        Each event is applied only when the next one is requested; until then the state is the one before it.
        """
        rounds += self.game.rounds_before
        while self.game.scored < rounds and not self.game.stopped:
            for event in self.choose():
                yield event
                self.add(event)

    def choose(self) -> list[dict[str, Any]]:
        """The events of one act, chosen at random among those that may come next."""
        acts = expected(self.game)
        optional = [act for act in acts if act.optional and self.rng.random() < 0.3 and self.fits(act)]
        duties = [act for act in acts if not act.optional]
        if not duties:
            duties = [act for act in acts if act.type in ("round_scored", "game_ended")]
        if any(act.type == "folded" for act in duties) and self.rng.random() < 0.5:
            duties = [act for act in duties if act.type != "folded"]
        act = self.rng.choice(optional) if optional else self.rng.choice(duties)
        return self.events_for(act)

    def fits(self, act: Act) -> bool:
        """Whether to consider an optional act now: if it can be right, and for rare acts only by chance."""
        if act.type == "meld_announced":
            shared = self.variant.splitting.allowed and self.game.round.tricks
            return bool(self.unsaid(act.seat)) and (not shared or self.game.round.split.offer is not None)
        if act.type in RARE:
            return self.rng.random() < RARE[act.type]
        if act.type == "victory_claimed":
            from jasslog.game.phases.lone import target_of
            from jasslog.game.score.end import measure

            side = self.game.side_of[act.seat]
            enough = measure(self.game, self.game.round, side) >= target_of(self.game, side)
            return self.claims and (enough or self.rng.random() < 0.001)
        return act.type not in ("round_scored", "game_ended")

    def unsaid(self, seat: int) -> list[int]:
        """The melds that a seat may still announce, as card sets."""
        deal = self.game.round
        said = [meld.cards for meld in deal.melds]
        hand = deal.hands[seat] if self.variant.melds.held == "now" else deal.dealt[seat]
        if self.variant.melds.window in EVERY_TURN:
            melds = every_meld(hand, self.variant.melds)
            return melds if self.astray else [cards for cards in melds if self.counts(seat, cards)]
        return [m.cards for m in best_choice(hand, self.variant.melds) if m.cards not in said]

    def counts(self, seat: int, cards: int) -> bool:
        """Whether a meld would count if announced now, in a set that allows melds at every turn."""
        said = Announcement(seat, read_meld(cards, self.variant.melds), cards, 0, len(self.events), "")
        deal = self.game.round
        return not trick_by_trick(self.game, deal, [*deal.melds, said])[-1].void

    def events_for(self, act: Act) -> list[dict[str, Any]]:
        """The events that carry out an act, with random members where the act leaves a choice."""
        if act.type == "round_started":
            return [{"type": act.type, "dealer": act.seat}]
        if act.type == "round_scored":
            return [{"type": act.type, "of": "cards", "scores": [0, 0]}]
        if act.type in ("game_ended", "play_stopped"):
            return [{"type": act.type}]
        event: dict[str, Any] = {"type": act.type, "seat": act.seat}
        if act.type == "hand_dealt":
            return self.dealt(act.seat)
        if act.type == "cards_cut":
            event["manner"] = "cut"
        elif act.type == "card_turned":
            event = {"type": act.type, "card": CODES[self.rng.choice(act.cards)]}
            self.pack = [card for card in self.pack if card != event["card"]]
        elif act.type == "bid_made":
            named = [{"named": name} for name in act.room.named if not act.room.numbers or self.rng.random() < 0.4]
            event |= self.rng.choice(
                [{"points": n} for n in act.room.numbers[:4]] + [{"match": True}] * act.room.match + named
            )
            event |= {"contract": self.rng.choice(act.contracts).to_record()} if act.contracts else {}
        elif act.type == "talon_taken":
            event["cards"] = codes(self.game.round.aside.talon_up.cards | self.game.round.aside.talon_down.cards)
        elif act.type == "cards_discarded":
            event["cards"] = [CODES[card] for card in self.rng.sample(act.cards, 6)]
        elif act.type == "partner_card_named":
            event["card"] = CODES[self.rng.choice(act.cards)]
        elif act.type == "contract_chosen":
            event["contract"] = self.rng.choice(act.contracts).to_record()
        elif act.type in ("card_played", "card_placed"):
            event["card"] = CODES[self.rng.choice(act.cards)]
        elif act.type == "cards_laid_out":
            event["cards"] = [CODES[card] for card in act.cards]
        elif act.type == "split_offered":
            event |= self.offered(act.seat)
        elif act.type == "card_drawn":
            under = self.game.round.aside.stock.cards
            event["card"] = self.pack.pop() if self.pack else codes(under)[0]
        elif act.type == "card_uncovered":
            (over,) = [one.over for one in self.game.round.aside.columns[act.seat] if one.state == "bare"]
            event["card"] = self.under[CODES[over]]
        elif act.type == "points_predicted":
            event["points"] = self.rng.choice(act.room.numbers)
        elif act.type == "better_cards_taken":
            event |= self.bettered(act)
        elif act.type == "meld_announced":
            event["cards"] = codes(self.rng.choice(self.unsaid(act.seat)))
        return [event]

    def dealt(self, seat: int) -> list[dict[str, Any]]:
        """The event that deals a seat its hand; with the last hand, also those that deal the cards beside the hands."""
        deal = self.game.round
        if not any(deal.hands):
            self.pack = held(deck(self.variant.deal.deck))
            self.rng.shuffle(self.pack)
        number = deal.rest[seat] if deal.rest else self.variant.deal.before_choosing or hand_size(self.variant.deal)
        events = [{"type": "hand_dealt", "seat": seat, "cards": self.taken(number)}]
        if sum(map(bool, deal.hands)) == len(deal.dealt_in) - 1:
            names = ("blind", "dead", "talon_up", "talon_down")
            piles = [(name, deal.aside.pile(name).size, {}) for name in names]
            piles += [("packet", len(packet), {"seat": s}) for s, packet in enumerate(deal.aside.packets)]
            for pile, size, whose in piles:
                events += [{"type": "pile_dealt", "pile": pile, **whose, "cards": self.taken(size)}] if size else []
            events += [row for seat in deal.dealt_in for row in self.columns(seat)] if deal.aside.columns else []
        return events

    def columns(self, seat: int) -> list[dict[str, Any]]:
        """The events that deal the columns of a seat; the cards face down are named or only counted, at random."""
        size = self.variant.deal.columns
        under, over = self.taken(size), self.taken(size)
        self.under |= dict(zip(over, under, strict=True))
        face_down = {"cards": under} if self.rng.random() < 0.5 else {"count": size}
        mine = {"type": "pile_dealt", "seat": seat}
        return [{**mine, "pile": "columns_down", **face_down}, {**mine, "pile": "columns_up", "cards": over}]

    def taken(self, size: int) -> list[str]:
        """Take the next cards from the pack."""
        cards, self.pack = self.pack[:size], self.pack[size:]
        return cards

    def offered(self, seat: int) -> dict[str, Any]:
        """The members of an offer to split the round, mostly one that the rules allow."""
        deal, scores = self.game.round, [0] * self.game.sides
        seats = parties(deal) or [seat]
        for _ in range(self.rng.choice((15, 14, 3))):
            scores[self.rng.choice(seats)] += 1
        melds = [0] * self.game.sides
        offer = Offer(seat, tuple(scores), (), 0)
        melds[self.rng.choice(seats)] = worth_to_share(self.game, deal, offer)
        return {"scores": scores, **({"melds": melds} if any(melds) and self.rng.random() < 0.5 else {})}

    def bettered(self, act: Act) -> dict[str, Any]:
        """The members of an exchange of some cards of the hand for as many of the packet."""
        deal, count = self.game.round, self.rng.choice(act.room.numbers)
        laid = self.rng.sample(held(deal.hands[act.seat]), count)
        taken = [CODES[card] for card in deal.aside.packet(act.seat)[:count]]
        return {"count": count, **({"cards": laid, "taken": taken} if count else {})}


def every_meld(hand: int, options: Any) -> list[int]:
    """All melds in a hand, including those that are parts of others."""
    runs = [((1 << length) - 1) << low for length in range(3, 10) for low in range(36) if low % 9 + length <= 9]
    fours = [0b1000000001000000001000000001 << rank for rank in range(9)]
    return [cards for cards in runs + fours if cards & hand == cards and read_meld(cards, options)]


def what_may_come(game: Game) -> set[tuple[str, int, frozenset[str]]]:
    """What may come next according to the program, in the form of the oracle's answers; without claims of victory."""
    found = set()
    for act in expected(game):
        if act.type == "victory_claimed":
            continue
        things = [CODES[card] for card in act.cards]
        things += [_contract_name(contract) for contract in act.contracts]
        if act.room is not None:
            things += [str(number) for number in act.room.numbers[:300]] + ["match"] * act.room.match
            things += act.room.named
        found.add((act.type, act.seat, frozenset(things)))
    return found


def _contract_name(contract: Any) -> str:
    return _name_of(contract.to_record())


def _name_of(record: dict[str, Any]) -> str:
    via = f"@{record['via']}" if "via" in record else ""
    if record["kind"] == "trump":
        return str(record["suit"]) + via
    parts = [record.get("start"), record.get("suit"), "-".join(record.get("order", []))]
    parts += [_name_of(record["base"])] if "base" in record else []
    return ":".join([record["kind"], *filter(None, parts)]) + via


def held(card_set: int) -> list[str]:
    return [CODES[card] for card in numbers(card_set)]


def onlooker(walk: Walk) -> Table:
    """The oracle that watches a walk, with the options of the set for each number of players."""
    rules = walk.game.rules
    return Table({n: thaw(seated(rules, n)) for n in counts(rules)}, walk.game.players)
