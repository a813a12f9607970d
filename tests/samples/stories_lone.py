"""Samples of Schaffhauser and Bieter: a first round with its auction, or the last one of a game."""

from __future__ import annotations

from game.bieter import (
    BLIND_CARDS,
    BLIND_HANDS,
    BLIND_LOG,
    DOWN,
    EXAMPLE_LOG,
    FIVE,
    FIVE_LOG,
    KING,
    KINGS,
    KINGS_LOG,
    LAID,
    MIX,
    MIX_LOG,
    SIX,
    SIX_LOG,
    TEN,
    UP,
    WON,
)
from game.builder import Record


def begun(name: str, rules: str, dealer: int, hands: str) -> Record:
    """The first round, dealt."""
    record = Record(rules)
    record.events[0]["game"] = name
    return record.deal(dealer, hands)


def later(name: str, rules: str, scores: tuple[int, int], declarer: int = 0, bid: int = 0) -> Record:
    """A game that goes on with these scores."""
    record = Record(rules)
    told = {"rounds": 5, "scores": list(scores), "declarer": declarer, **({"bid": bid} if bid else {})}
    record.events[0] |= {"game": name, "resumes": told}
    return record


def end(record: Record, winner: int, *scores: int) -> Record:
    return record.add("game_ended", winner=winner, scores=list(scores))


def king() -> Record:
    record = later("schaffhauser", "schaffhauser", (240, 600)).deal(2, KINGS).turn_up("SK").play(KINGS_LOG)
    return end(record.scored("cards", 60, 97).scored("round", 110, 117), 0, 350, 717)


def given_up_late() -> Record:
    record = later("schaffhauser-given-up-late", "schaffhauser", (300, 843)).deal(2, KING).turn_up("CA")
    return end(record.play("0 D6").concede(0).scored("round", 0, 157), 1, 300, 1000)


def _blind(name: str) -> Record:
    record = later(name, "schaffhauser-blind", (300, 500)).deal(2, BLIND_HANDS).aside("blind", BLIND_CARDS)
    return record.turn_up("CK").swap(0)


def blind() -> Record:
    record = _blind("schaffhauser-blind").play(BLIND_LOG)
    return end(record.scored("cards", 56, 67).scored("round", 56, 67), 0, 356, 567)


def blind_twice() -> Record:
    record = _blind("schaffhauser-blind-twice").swap(1).play(BLIND_LOG)
    return end(record.scored("round", 56, 67), 0, 356, 567)


def _middle(name: str, calls: str, rules: str = "bieter-santiago") -> Record:
    record = begun(name, rules, 0, TEN).aside("talon_up", UP).aside("talon_down", DOWN)
    return record.calls(calls)


def bieter() -> Record:
    record = _middle("bieter", WON).middle(1, LAID).choose(1, "S").play(EXAMPLE_LOG)
    record.scored("cards", 138, 19).scored("round", 208, 19).deal(1, KING).turn_up("HK").concede(1)
    return record.scored("round", 0, 157).scored("total", 208, 176)


def raised_too_little() -> Record:
    record = _middle("bieter-raised-too-little", "1:? 2:500 0:- 1:505 2:-").middle(1, LAID).choose(1, "S")
    return record.play(EXAMPLE_LOG).scored("round", 208, 19)


def three() -> Record:
    record = later("bieter-three", "bieter-three", (385, 960), 0, 400).deal(2, MIX).turn_up("CK").play(MIX_LOG)
    return end(record, 1, 425, 1097)


def three_wrong_winner() -> Record:
    record = later("bieter-three-wrong-winner", "bieter-three", (385, 990), 0, 400).deal(2, MIX).turn_up("CK")
    return end(record.play("0 meld0:D6-D7-D8 " + MIX_LOG[2:]), 1, 445, 1127)


def five() -> Record:
    record = begun("bieter-five", "bieter-five", 4, FIVE).calls("0:550 1:- 2:- 3:- 4:-").choose(0, "D")
    record.add("partner_card_named", seat=0, card="HA").play(FIVE_LOG)
    return record.scored("cards", 157, 0).scored("round", 277, 0)


def five_own_card() -> Record:
    record = begun("bieter-five-own-card", "bieter-five", 4, FIVE).calls("0:550 1:- 2:- 3:- 4:-").choose(0, "D")
    record.add("partner_card_named", seat=0, card="DA").play(FIVE_LOG)
    return record.scored("round", 174, 3)


def bettered() -> Record:
    record = _middle("bieter-three-bessern", "1:550 2:- 0:-", "bieter-three-bessern").middle(1, LAID).choose(1, "S")
    return record.play(EXAMPLE_LOG).scored("cards", 138, 19).scored("round", 208, 19)


def named_too_early() -> Record:
    record = _middle("bieter-three-bessern-named", "1:550 2:- 0:-", "bieter-three-bessern")
    record.add("talon_taken", seat=1).choose(1, "S").add("cards_discarded", seat=1, cards=LAID.split())
    return record.play(EXAMPLE_LOG).scored("round", 208, 19)


def _six(name: str) -> Record:
    record = begun(name, "bieter-five-bessern", 4, SIX).aside("talon_up", "CA C9 D9").aside("talon_down", "DJ H9 HJ")
    record.calls("0:550 1:- 2:- 3:- 4:-").middle(0, "C9 D9 DJ H9 HJ DA").choose(0, "S")
    return record.add("partner_card_named", seat=0, card="DK").play(SIX_LOG)


def six() -> Record:
    return _six("bieter-five-bessern").scored("cards", 132, 25).scored("round", 132, 25)


def six_left_out() -> Record:
    return _six("bieter-five-bessern-left-out").scored("cards", 117, 25)
