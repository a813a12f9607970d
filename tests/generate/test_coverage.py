"""The generated games reach every phase, every end, and every rule that a table can meet.

Only the games in ``covering.json`` are tried, which are known to reach something. JASSLOG_COVERAGE=all tries 150 games
of each set; JASSLOG_COVERAGE=write also chooses anew the games of the usual run.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from generate.generated import ASKED, SETS, choose, chosen, clean
from rule_table import NOT_REACHED, REACHED_BY
from typed import typed

from jasslog.cards import BIT, RANKS, SUIT_OF, SUIT_SET
from jasslog.events.base import Event
from jasslog.game.phases import lone
from jasslog.game.phases.best_melds import counted_melds, scoring_melds, trick_of
from jasslog.game.phases.duties import legal_cards, partner_best
from jasslog.game.phases.roem import roem_in
from jasslog.game.replay import step
from jasslog.game.score.aims import named_bid
from jasslog.game.score.earned import all_played, match_made
from jasslog.game.score.overlay import trick_owners
from jasslog.game.score.plan import sheet_of, sheets
from jasslog.game.state import Game, Round
from jasslog.log.head import effective
from jasslog.rules import catalogue
from jasslog.rules.melds import Meld
from jasslog.variants.load import released

COUNT = 150
ENOUGH = 12
"""How often the chosen games should reach each kind of failed bid; any other thing has to occur only once."""
TYPES = frozenset(
    """game_started seats_drawn round_started cards_cut hand_dealt hand_picked_up misdealt card_turned revealed
    pile_dealt card_drawn card_uncovered maybe_said all_forced split_offered split_accepted split_refused
    better_cards_taken stayed folded hand_swapped trump_six_swapped
    bid_deferred talon_taken cards_discarded partner_card_named round_conceded
    contract_chosen pushed passed bid_made doubled redoubled points_predicted
    meld_announced meld_shown marriage_announced roem_called card_played card_placed cards_laid_out play_stopped
    card_exposed card_taken_back trick_looked_at trick_claimed round_scored score_written victory_claimed game_ended
    remark_made undone corrected""".split()  # noqa: SIM905
)
MELDS = {f"run-{length}" for length in range(3, 10)} | {f"quartet-{rank}" for rank in "6789TJQKA"}


@pytest.fixture(scope="module")
def reached() -> Counter[str]:
    """How often each thing happened in clean games of all sets."""
    seen: Counter[str] = Counter()
    kept: dict[str, list[int]] = {id: [] for id in SETS}
    for id in SETS:
        for number in range(COUNT) if ASKED else chosen()["games"][id]:
            found = _seen_in(id, number)
            if any(seen[thing] < (ENOUGH if thing.endswith(" failed") else 1) for thing in +found):
                kept[id].append(number)
            seen.update(found)
    if ASKED == "write":
        choose("games", kept)
    return seen


def _seen_in(id: str, number: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    table = clean(id, 11, number)
    seen.update(f"event {event['type']}" for event in table.events)
    seen.update(f"opened {event['what']}" for event in table.events if event["type"] == "revealed")
    _count_game(seen, id, table.game)
    if table.habits.hands == (True,) * 4 and not table.habits.undone:
        _count_turns(seen, released(id), effective(typed(table.events)).events)
    return seen


def _count_game(seen: Counter[str], id: str, game: Game) -> None:
    seen[f"end {game.decided_by}"] += 1
    seen[f"end {game.decided_by} of {id}"] += 1
    seen[f"players {id} {game.players}"] += 1
    seen["lowest wins"] += game.winner >= 0 and game.variant.end.wins == "lowest"
    seen.update(f"entry {entry.kind}" for entry in game.ledger)
    floor = game.variant.end.floor
    seen["fallen below the floor"] += floor is not None and game.winner >= 0 and min(game.scores) < floor
    seen["schneider"] += game.schneider
    seen["counterclaim"] += len(game.claims) > 1
    for deal in game.rounds:
        seen["passed in domino"] += deal.rows is not None and any(not move.cards for move in deal.rows.moves)
        seen["passed by all"] += deal.phase == "passed"
        _count_talk(seen, game, deal)
        if deal.contract is not None:
            seen[f"contract {id} {deal.contract.name}"] += 1
            seen[f"line {id} {deal.contract.via or deal.contract.name}"] += 1
            seen["sheet full, so pushed"] += deal.pushed >= 0 and _first_cannot_choose(game, deal)
            seen["pushed"] += deal.pushed >= 0
            turned = [call.kind for call in deal.calls].count("card_turned")
            seen["second suit accepted"] += turned == 2
            seen["trump made"] += deal.maker >= 0
            seen["no trump made"] += deal.loose and deal.phase == "scored"
            _count_melds(seen, game, deal)
            kinds = {entry.kind for entry in deal.entries}
            seen[f"melds of {id}"] += "melds" in kinds
            said = {seat for seat, (_, void) in deal.marriage_said.items() if not void}
            seen[f"marriages of {id}"] += bool(said)
            seen["marriage by meld"] += any(e.kind == "marriage" and e.seat not in said for e in deal.entries)
        _count_lone(seen, game, deal)
        _count_stock(seen, game, deal)
        _count_named(seen, game, deal)
        if deal.phase == "scored" and len(deal.tricks) == game.tricks_in_round:
            side = match_made(game, deal, trick_owners(game, deal))
            seen["match"] += side >= 0 and side == game.side_of[deal.chooser]
            seen["counter-match"] += side >= 0 and side != game.side_of[deal.chooser]
            _count_makers(seen, game, deal)
            _count_bid(seen, game, deal)
            _count_roem(seen, game, deal)


def _count_talk(seen: Counter[str], game: Game, deal: Round) -> None:
    """Count who took part in a round, and which cards were exchanged."""
    if not game.variant.participation.asked or deal.phase != "scored":
        return
    seen[f"{len(deal.active)} play"] += 1
    seen["forehand folded"] += deal.forehand not in deal.active and len(deal.active) > 1
    seen[f"dealt to {len(deal.dealt_in)} of {game.players}"] += 1
    swapped, robbed = deal.aside.taker >= 0, deal.aside.robber >= 0
    seen["blind taken"] += swapped
    seen["robbed when all had spoken"] += robbed
    seen["everybody a hole"] += {entry.kind for entry in deal.entries if entry.factor} == {"hole"}


def _count_lone(seen: Counter[str], game: Game, deal: Round) -> None:
    """Count the outcomes of rounds in which one seat plays against all others."""
    if game.variant.deal.sides != "lone" or deal.phase != "scored":
        return
    named = any(call.kind == "partner_card_named" for call in deal.calls)
    seen["partner known"] += named and game.helper >= 0
    seen["given up with the marriage"] += deal.conceded and "marriage" in {entry.kind for entry in deal.entries}
    mine = [entry for entry in deal.entries if entry.kind == "melds" and not game.side_of[entry.seat]]
    seen["melds of the king without a trick"] += bool(mine) and not deal.won_tricks[mine[0].seat]
    there = len(lone.reached(game, game.scores)) == 2 and deal is game.rounds[-1] and not game.claims
    seen["both at their targets"] += there
    seen[f"the {'king' if game.winner == 0 else 'others'} won"] += game.winner >= 0


def _count_stock(seen: Counter[str], game: Game, deal: Round) -> None:
    """Count what happened while there was a stock, and the melds that were said in any turn."""
    if not game.variant.deal.stock or deal.phase != "scored":
        return
    seen["robbed from the stock"] += deal.aside.robber >= 0
    good = [said for said in counted_melds(game, deal) if said.meld and not said.void]
    for one, other in combinations(good, 2):
        seen["two melds in one trick"] += trick_of(deal, one.event) == trick_of(deal, other.event)
        seen["better meld again"] += one.seat == other.seat and bool(one.cards & other.cards)
    dealt = {move.seat: move.gained for move in reversed(deal.aside.moves)}
    for place, trick in enumerate(deal.tricks[:9]):
        follows = SUIT_OF[trick.cards[1]] in (SUIT_OF[trick.cards[0]], deal.trump)
        kept = dealt[trick.seats[1]] & SUIT_SET[SUIT_OF[trick.cards[0]]]
        later = sum(BIT[card] for other in deal.tricks[place + 1 :] for card in other.cards)
        seen["duty free with the stock"] += not follows and bool(kept & later)


def _count_makers(seen: Counter[str], game: Game, deal: Round) -> None:
    """Count the outcomes for choosers who had to make their contract."""
    own = game.side_of[deal.chooser]
    failed = any(entry.kind == "failed" for entry in deal.entries)
    best = scoring_melds(game, deal)
    seen["failed"] += failed
    seen[f"failed in {game.variant.id}"] += failed
    seen["failed with belote"] += failed and any(
        e.kind == "marriage" and game.side_of[e.seat] == own for e in deal.entries
    )
    passed = sum(call.kind == "passed" for call in deal.calls)
    seen[f"taken in the second round of {game.variant.id}"] += passed >= game.players
    seen["litige"] += deal.held > 0
    seen["litige paid out"] += any(entry.kind == "held" for entry in deal.entries)
    seen["failed with the best meld"] += failed and bool(best) and game.side_of[best[0][0]] == own
    if game.variant.score.make_rule == "cards>=76" and not game.claims:
        made = sum(points for seat, points in enumerate(deal.won) if game.side_of[seat] == own)
        seen["just made"] += made == 76 and not failed


def _count_bid(seen: Counter[str], game: Game, deal: Round) -> None:
    for entry in deal.entries:
        if entry.kind == "bid" and deal.bid is not None:
            made = "made" if game.side_of[entry.seat] == game.side_of[deal.bid.seat] else "failed"
            seen.update([f"bid {made}", f"bid {made} x{entry.factor}"])
            seen[f"all tricks {made}"] += deal.bid.match


def _count_named(seen: Counter[str], game: Game, deal: Round) -> None:
    """Count the outcomes of bids that have a value of their own."""
    if game.variant.score.kind != "bids" or deal.phase != "scored" or deal.bid is None:
        return
    named, bidders = named_bid(deal), [call.seat for call in deal.calls if call.kind == "bid_made"]
    made = any((entry.kind, entry.seat) == ("bid", deal.bid.seat) for entry in deal.entries)
    seen[f"{deal.bid.named} {'made' if made else 'failed'}"] += 1
    seen["bid by name"] += named is not None
    seen["bid by name with trump"] += named is not None and named.trump
    seen["outbid and bid again"] += len(bidders) > len(set(bidders))
    seen[f"{game.variant.id} stopped"] += not all_played(deal)


def _count_roem(seen: Counter[str], game: Game, deal: Round) -> None:
    """Count the roem in the tricks of a round, and the outcome for the side that accepted a suit."""
    if not game.variant.roem.allowed:
        return
    roem = [one for place in range(len(deal.tricks)) for one in roem_in(game, deal, place)]
    seen.update(f"roem {one.kind} {one.points}" for one in roem)
    seen["roem stuk"] += any(one.kind == "stuk" for one in roem)
    failed = any(entry.kind == "failed" for entry in deal.entries)
    seen["nat with roem"] += failed and bool(roem)
    side = match_made(game, deal, trick_owners(game, deal))
    seen["pit of the others"] += side >= 0 and side != game.side_of[deal.chooser]
    seen["pit"] += side >= 0 and side == game.side_of[deal.chooser]


def _kind(meld: Meld) -> str:
    return f"run-{meld.length}" if meld.kind == "sequence" else f"quartet-{RANKS[meld.top]}"


def _first_cannot_choose(game: Game, deal: Round) -> bool:
    """Whether all lines of the forehand's sheet were filled when it pushed."""
    before = [{k for k, n in one.items() if n < deal.number} for one in sheets(game)]
    lines = {line.name for line in game.variant.sheet.lines}
    return bool(before) and before[sheet_of(game, deal.forehand)] == lines


def _count_melds(seen: Counter[str], game: Game, deal: Round) -> None:
    valid = [said for said in deal.melds if said.meld and not said.void]
    seen.update(f"meld {_kind(said.meld)}" for said in valid if said.meld)
    scored = {event for *_, event in scoring_melds(game, deal)}
    seen["meld beaten"] += any(said.event not in scored for said in valid)
    for one, other in combinations(valid, 2):
        if one.meld and other.meld and game.side_of[one.seat] != game.side_of[other.seat]:
            _count_tie(seen, deal, one.meld, other.meld)


def _count_tie(seen: Counter[str], deal: Round, one: object, other: object) -> None:
    same = [getattr(one, part) == getattr(other, part) for part in ("points", "length", "top")]
    trump = deal.contract.trump_suit if deal.contract is not None else -1
    seen["tie by length"] += same == [True, False, False] or same == [True, False, True]
    seen["tie by top"] += same == [True, True, False]
    if all(same):
        in_trumps = trump >= 0 and trump in (getattr(one, "suit", -1), getattr(other, "suit", -1))
        seen["tie by trump" if in_trumps else "tie by seat"] += 1


def _count_turns(seen: Counter[str], variant: object, events: list[Event]) -> None:
    """Count the duties that apply at the positions of a game."""
    game = Game(variant, getattr(events[0], "players", None) or 0)  # type: ignore[arg-type]
    for event in events:
        deal = game.round
        if event.type == "card_played" and deal is not None and deal.trick and deal.turn >= 0:
            hand, allowed = deal.hands[deal.turn], legal_cards(game, deal, deal.turn)
            trump = deal.modes[len(deal.tricks)].trump
            kind = "plain" if trump < 0 else "trump led" if deal.led == trump else "suit led"
            follows = bool(hand >> 9 * deal.led & 511)
            seen[f"duty {kind} {'held' if follows else 'void'} {'free' if allowed == hand else 'bound'}"] += 1
            trumps, play = hand >> 9 * trump & 511 if trump >= 0 else 0, game.variant.play
            may = allowed >> 9 * trump & 511 if trump >= 0 else 0
            seen["duty to beat"] += bool(play.head_trump_lead and may and trumps & ~may)
            free = play.void_duty == "amsterdam" and kind == "suit led" and not follows and trumps and allowed == hand
            seen["duty void partner best free"] += bool(free and partner_best(game, deal, deal.turn))
        step(game, event)


def test_every_rule_of_the_catalogue_is_exercised(reached: Counter[str]) -> None:
    rules = catalogue.rules().keys()
    assert REACHED_BY.keys() | NOT_REACHED.keys() == rules
    assert REACHED_BY.keys() & NOT_REACHED.keys() == set()
    assert {rule: thing for rule, thing in REACHED_BY.items() if not reached[thing]} == {}


def test_every_type_of_event_occurs(reached: Counter[str]) -> None:
    assert {kind for kind in TYPES if not reached[f"event {kind}"]} == set()


def test_every_contract_of_every_set_occurs(reached: Counter[str]) -> None:
    wanted = {f"contract {id} {name}" for id in SETS for name in released(id).choosing.contracts}
    assert {name for name in wanted if not reached[name]} == set()


def test_G6_1_every_line_of_every_sheet_is_filled(reached: Counter[str]) -> None:
    wanted = {f"line {id} {line.name}" for id in SETS for line in released(id).sheet.lines}
    assert wanted
    assert {name for name in wanted if not reached[name]} == set()


def test_PA_1_every_bid_by_name_is_made_and_some_fail(reached: Counter[str]) -> None:
    names = [one.name for one in released("pandur").auction.named]
    assert names
    assert [name for name in names if not reached[f"{name} made"]] == []
    assert sum(reached[f"{name} failed"] for name in names) > 10


def test_every_meld_occurs(reached: Counter[str]) -> None:
    assert {name for name in MELDS if not reached[f"meld {name}"]} == set()


def test_every_way_to_end_occurs(reached: Counter[str]) -> None:
    ways = ("claim", "marriage", "melds", "tricks", "total", "draw")
    assert [way for way in ways if not reached[f"end {way}"]] == []


def test_every_outcome_occurs(reached: Counter[str]) -> None:
    wanted = (
        ["pushed", "match", "counter-match", "failed", "schneider", "counterclaim", "meld beaten"]
        + ["sheet full, so pushed"]
        + [f"bid {how} x{times}" for how in ("made", "failed") for times in (1, 2, 4)]
        + ["all tricks made", "all tricks failed", "passed by all"]
        + [f"tie by {what}" for what in ("length", "top", "trump", "seat")]
        + [f"{count} play" for count in range(6)]
        + [f"dealt to {count} of {of}" for of in range(2, 6) for count in range(2, of + 1)]
        + ["partner known", "given up with the marriage", "the king won", "the others won", "both at their targets"]
        + ["blind taken", "robbed when all had spoken", "everybody a hole"]
        + ["litige"]
        + [f"{name} failed" for name in ("misere", "misere-trump", "pandur", "pandur-trump")]
        + ["pandur-trump made", "pandur stopped"]
    )
    assert [thing for thing in wanted if not reached[thing]] == []


def test_every_duty_is_put_to_the_test(reached: Counter[str]) -> None:
    held = [f"{led} held {how}" for led in ("trump led", "suit led") for how in ("bound", "free")]
    void = ["plain void free", "trump led void free", "suit led void bound", "suit led void free"]
    assert [duty for duty in ["plain held bound", *held, *void] if not reached[f"duty {duty}"]] == []
