"""How findings and figures are worded: names stay as they are, numbers agree, nothing open is told as a fact."""

from __future__ import annotations

import errno
import io
import os
import re
from pathlib import Path

import orjson
import pytest
from game.bieter import KING
from game.builder import LOG_A1, MELDED, Record, hidden, log_a1
from game.handjass import handjass
from game.klaverjas import BOTH_ROEM, DEAL_K, EVEN, EVEN_WITH_ROEM, LOG_AMSTERDAM, LOG_ROTTERDAM, Hand
from game.pandur import MISERE, pandur
from game.zuger import zuger
from samples.examples_file import timed, written
from shared import SCHEMAS, sample
from views.stories import answer, renege
from views.test_languages import MESSAGES

from jasslog.audit.audit import audit_game
from jasslog.cards import CARD, UNKNOWN
from jasslog.cli.terminal import PLAIN
from jasslog.game.address import AddressError
from jasslog.game.facts import DRAW, NOBODY
from jasslog.library.files import Unreadable
from jasslog.log.games import split_games
from jasslog.log.scan import LogUnreadable, chunks, open_log, said
from jasslog.variants.load import released
from jasslog.views.explain import explain
from jasslog.views.finding import Teller
from jasslog.views.messages import LANGUAGES, fill, say, telling, told_of
from jasslog.views.page.steps import steps_of
from jasslog.views.reports import unreadable_text
from jasslog.views.round_text import position_line, title
from jasslog.views.score import ScoreSheet
from jasslog.views.translated import notation
from jasslog.views.words import Table, card_name, card_text, cards_text

TRICKS = LOG_A1.split(", ")
SHEET = [line.name for line in released("coiffeur-santiago").sheet.lines]
HEAD = orjson.dumps(Record().events[0]) + b"\n"


def texts(record: Record, view: str = "corrected") -> dict[str, str]:
    audit = record.audit(view)
    return {found.code: Teller(audit, "f.jsonl").text(found) for found in audit.findings}


def text_of_line(line: bytes, tmp_path: Path) -> str:
    """The text of the first finding about a record whose second line is this one."""
    path = tmp_path / "f.jsonl"
    path.write_bytes(HEAD + line + b"\n")
    with open_log(path) as log:
        (raw,) = split_games(chunks(log))
    audit = audit_game(raw)
    return Teller(audit, "f.jsonl").text(audit.findings[0])


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (b'{"card":"SJ","card":"SJ","seat":0,"seq":1,"type":"card_played"}', "card stands twice in this line"),
        (b'{"card":"SJ","seat":0,"seq":1,"type":"card_flipped"}', 'There is no event called "card_flipped"'),
        (b'{"card":"D8x","seat":0,"seq":1,"type":"card_played"}', 'card is "D8x"; expected a card such as D8, or ??'),
        (b'{"card":"SJ","seat":9,"seq":1,"type":"card_played"}', "seat is 9; expected a seat from 0 to 4"),
        (
            b'{"seq":1,"type":"remark_made","text":"' + b"x" * 70_000 + b'"}',
            "This line has 70040 bytes; a record allows",
        ),
        (b"{seq:1}", "This line is not JSON: in column 2 stands 's"),
    ],
)
def test_what_a_line_holds_is_named_as_it_stands_there(line: bytes, text: str, tmp_path: Path) -> None:
    assert text_of_line(line, tmp_path).startswith(text)


def test_an_unknown_set_keeps_its_name() -> None:
    record = Record()
    record.events[0]["rules"] = {"id": "schieber-santiago", "version": 9}
    assert texts(record)["J135"].startswith("schieber-santiago has no version 9")


def test_one_trick_is_no_tricks() -> None:
    record = log_a1().play(TRICKS[0])
    assert texts(record.add("round_started", dealer=3))["J217"] == "Round 4 was left after 1 trick"
    record = log_a1().play(", ".join(TRICKS[:2])).add("round_started", dealer=3)
    assert texts(record)["J217"] == "Round 4 was left after 2 tricks"


def test_a_card_not_held_is_played_or_shown() -> None:
    assert texts(log_a1().play("0 SJ HA"))["J306"] == "Seat 1 played HA, which was not in that hand"
    shown = log_a1().play("0 SJ").add("card_exposed", seat=1, card="HA")
    assert texts(shown)["J306"] == "Seat 1 showed HA, which was not in that hand"
    down = log_a1().play("0 SJ").add("hand_laid_down", seat=1, cards=["HA", "SA", "C6"])
    assert texts(down)["J306"] == "Seat 1 showed cards that were not in that hand: HA C6"


def test_where_nothing_was_claimed_nothing_was_written() -> None:
    record = log_a1().play(LOG_A1)
    next(event for event in record.events if event.get("card") == "C9")["card"] = "??"
    assert "wrote" not in texts(record)["J506"]


def test_one_card_that_stays_open_is_not_counted() -> None:
    record = Record(pre=(0, 0), not_recorded=["hands"]).add("round_started", dealer=3).choose(0, "S")
    told = texts(record.play("0 SJ HT").rule("annul_round"))
    assert told["J310"] == "The record does not tell whether this card of seat 1 was legal"
    record = Record(pre=(0, 0), not_recorded=["hands"]).add("round_started", dealer=3).choose(0, "S")
    told = texts(record.play("0 SJ HT S9 H6").rule("annul_round"))
    assert told["J310"].endswith("was legal; 2 cards stay open in this round")


def test_a_ruling_about_a_trick_that_is_not_there_names_it() -> None:
    record = log_a1().play(LOG_A1).rule("transfer_tricks", trick=12, seat=1)
    assert texts(record)["J131"] == "This points at trick 12, which is no trick of that round"


@pytest.mark.parametrize(("rules", "cited"), [({}, "follow-suit"), ({"puur_exempt": False}, "lone-puur")])
def test_L_2_the_lone_jack_is_cited_only_where_it_is_about_it(rules: dict[str, bool], cited: str) -> None:
    lone = "SA SK SQ S7 H7 DK DT D7 CA", "SJ H8 H9 HQ HJ DK DT D7 CA"
    hands = [
        "ST S9 S8 HK DA D8 CQ CJ C8", lone[bool(rules)], "SK HT H6 DQ DJ D9 S7 SQ SA", "S6 HA H7 D6 CK CT C9 C7 C6"
    ]  # fmt: skip
    if not rules:
        hands[2] = "HJ HT H9 H6 DQ DJ D9 SJ H8"
    record = Record(pre=(0, 0), overrides={"play": rules} if rules else None).deal(3, "|".join(hands)).choose(0, "S")
    audit = record.play("0 ST DK").audit()
    assert [found.rule for found in audit.findings if found.name == "renege"] == [cited]


def test_the_system_is_quoted_without_numbers(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(LogUnreadable) as caught:
        open_log(tmp_path / "loop")
    assert caught.value.detail == os.strerror(errno.ELOOP) == said(OSError(errno.ELOOP, os.strerror(errno.ELOOP), "x"))
    assert "[Errno" not in answer(["audit", str(tmp_path / "loop")])


def test_an_address_error_without_an_address_begins_with_its_reason() -> None:
    assert str(AddressError("", "no-game")).startswith("the game cannot be replayed")
    assert str(AddressError("1.2", "no-such-place", "1.3")) == "'1.2': nothing was recorded there; the nearest is 1.3"


OPEN = log_a1(pre=(100, 200), not_recorded=["melds"]).play(LOG_A1).scored("round", 292, 202)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("open.jsonl").write_bytes(written(OPEN))
    Path("renege.jsonl").write_bytes(written(renege()))
    Path("whole.jsonl").write_bytes(written(log_a1(pre=(100, 200)).play(LOG_A1).scored("round", 152, 162)))
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_totals_that_the_record_cannot_tell_are_called_undecided() -> None:
    assert "at a score that is undecided (252 : 362 can be counted)" in texts(OPEN)["J216"]
    for command in ("show", "score"):
        told = answer([command, "open.jsonl"])
        assert "Not recorded: melds; what depends on it is undecided." in told
        assert "Not recorded" not in answer([command, "whole.jsonl"])
    shown = answer(["show", "open.jsonl"])
    assert "= undecided, 152 : 162 can be counted" in shown
    assert "The score, and who has won, is undecided" in shown
    assert "total, as far as known " in answer(["score", "open.jsonl"])
    assert "= 152 : 162\n" in answer(["show", "whole.jsonl"])
    assert "as far as known" not in answer(["score", "whole.jsonl"])


@pytest.mark.usefixtures("folder")
def test_why_does_not_contradict_a_claim_that_is_always_possible() -> None:
    told = answer(["why", "whole.jsonl", "4.claims.1"])
    assert "may be written down at any time" in " ".join(told.split())
    assert "at any time" not in answer(["why", "whole.jsonl", "4.1.2"])


def test_why_allows_what_may_not_be_led_to_a_hand_that_has_nothing_else(tmp_path: Path) -> None:
    record = pandur("1:!pandur-trump 2:- 0:-", overrides={"play": {"named_lead": "trump"}}).choose(1, "C")
    path = tmp_path / "led.jsonl"
    path.write_bytes(written(hidden(record.play("1 SA SK CA, 0 CK SQ CQ"), 0, 1, 2)))
    told = answer(["why", str(path), "4.1.1"])
    assert told.count("  legal\n") == 2
    assert "may not be led" not in told


@pytest.mark.parametrize(
    ("name", "kind"), [("schaffhauser", "card_played"), ("guggitaler-domino-three", "card_placed")]
)
def test_why_needs_no_hand_of_a_seat_that_is_not_at_the_table(name: str, kind: str, tmp_path: Path) -> None:
    lines_ = sample(name).read_bytes().splitlines(keepends=True)
    place, act = next((n, one) for n, one in enumerate(map(orjson.loads, lines_)) if one["type"] == kind)
    path = tmp_path / "stranger.jsonl"
    path.write_bytes(b"".join(lines_[:place]) + orjson.dumps(act | {"seat": 3}, option=orjson.OPT_SORT_KEYS) + b"\n")
    assert "J133" in answer(["why", str(path), f"#{place}"])


@pytest.mark.usefixtures("folder")
def test_an_address_before_the_record_is_nearest_to_its_first_round() -> None:
    assert "the nearest is 4.5.4" in answer(["why", "whole.jsonl", "1.5.4"])
    assert "the nearest is 0.seating.1" in answer(["why", "whole.jsonl", "0.seating.7"])


@pytest.mark.usefixtures("folder")
def test_explain_names_every_rule_that_a_renege_may_cite() -> None:
    told = " ".join(answer(["explain", "J301"]).split())
    assert "lone-puur, follow-or-ruff, tutti-lone-jack" in told
    assert "J301 renege" in answer(["explain", "follow-or-ruff"])


def test_explain_says_once_that_a_note_decides_nothing() -> None:
    told = {"en": "nothing", "de": "nichts", "fr": "rien", "it": "nulla", "es": "nada"}
    for spoken, nothing in told.items():
        line = answer(["explain", "J901", "--lang", spoken]).splitlines()[1]
        assert line.endswith(f": {nothing}")
        assert line.casefold().count("decid") <= 1


def test_a_draw_is_told_once() -> None:
    record = log_a1("schieber-santiago-tournament", pre=(605, 600), rounds=7).play(LOG_A1).scored("cards", 76, 81)
    game = record.game()
    assert game.winner == DRAW
    told = Table(game).winner(game.winner, game.decided_by)
    assert [text.casefold().count(say("draw")) for text in (told, position_line(game))] == [1, 1]


def test_the_line_of_a_mistake_in_a_transcript_is_told_once() -> None:
    assert unreadable_text(Unreadable("a.jass", 11, "transcript-mistakes")).count("11") == 1
    assert unreadable_text(Unreadable("a.jsonl", 11, "broken-compression")).count("11") == 1


def test_what_is_found_of_a_line_that_is_no_event_is_told_by_its_line_in_every_view() -> None:
    told = answer(["show", str(sample("damaged-file"))])
    assert "! line 21 J105 This line is not JSON" in told
    assert "#-1" not in told
    aloud = ["--screen-reader", "show", str(sample("damaged-file"))]
    assert "Finding at line 21, J105: This line" in answer(aloud)
    for spoken, there in {"de": "bei Zeile", "fr": "à la ligne", "it": "alla riga", "es": "en la línea"}.items():
        assert f" {there} 21, J105" in answer([*aloud, "--lang", spoken])
    for page in (["report"], ["dossier", "--format", "html"]):
        assert re.search(r">J105</span>\s+line 21</span>", answer([*page, str(sample("damaged-file"))]))


def test_a_complete_trick_of_negative_points_is_told_as_complete() -> None:
    path = str(Path(__file__).parents[1] / "cases" / "guggitaler-hand-missing.jsonl")
    assert " 1 ▸C6       CQ       D9       C9       seat 1    -5     0     -5      0      0\n" in answer(["show", path])
    assert "seat 3 nine of clubs; seat 1 takes it, -5 points; so far" in answer(["--screen-reader", "show", path])


def test_why_knows_no_duty_while_cards_are_drawn_as_the_judge_knows_none() -> None:
    text = answer(["why", str(sample("schmaus")), "4.1.2"])
    assert "ST  legal" in text
    assert "must follow" not in text
    assert "Nothing speaks against it." in text


@pytest.mark.parametrize(
    ("spoken", "template", "told"),
    [
        ("de", "der Weis von {side}", "der Weis von den Plätzen 0+2"),
        ("it", "la combinazione di {side}", "la combinazione dei posti 0+2"),
        ("it", "Vince {side}.", "Vincono i posti 0+2."),
        ("es", "el wiis de {side}", "el wiis de los puestos 0+2"),
        ("es", "gana {side}", "ganan los puestos 0+2"),
        ("en", "the meld of {side}", "the meld of seats 0+2"),
    ],
)
def test_a_word_and_the_seats_behind_it_are_joined_as_the_language_joins_them(
    spoken: str, template: str, told: str
) -> None:
    with telling(language=spoken):
        assert fill(template, {"side": say("seats", seats="0+2")}) == told
        # The name of a player stays as it is, even if it looks like a slot of a template.
        assert fill(template, {"side": "{Vreni}"}) == template.replace("{side}", "{Vreni}")


@pytest.mark.parametrize("language", ["en", "de", "fr", "it", "es"])
def test_a_card_nobody_could_read_is_told_as_such_and_what_is_no_card_as_it_is(language: str) -> None:
    with telling(language=language, aloud=True):
        for card in (UNKNOWN, NOBODY):
            assert card_text(card) == say("unread_card")
        assert card_text("SJ") == card_name("SJ") != "SJ"
        assert card_text("D8x\u202e") == "D8x\\u{202e}"
        assert cards_text([CARD["SJ"], NOBODY]) == f"{card_name('SJ')}, {say('unread_card')}"
    for how in ({}, {"pictured": True}):
        with telling(language=language, **how):
            assert (card_text(UNKNOWN), card_text(NOBODY), card_text("D8x\u202e")) == ("??", "??", "D8x\\u{202e}")
    with telling(language=language, pictured=True):
        assert card_text("SJ") == "🂫"


@pytest.mark.parametrize(
    ("rules", "hand", "told"),
    [
        ("klaverjas-rotterdam", EVEN, "the choosers had 81 and needed more than the others, who had 81"),
        ("klaverjas-rotterdam", EVEN_WITH_ROEM, "the choosers had 91 and needed more than the others, who had 91"),
        ("klaverjas-italian", BOTH_ROEM, "the choosers had 51 and needed 76"),
    ],
)
def test_P_5_what_the_choosers_lacked_is_told_as_the_rule_puts_it(rules: str, hand: Hand, told: str) -> None:
    """If the choosers need more points than the others, no fixed number is enough: the others have all the rest."""
    record = Record(rules, pre=(0, 0)).deal(3, hand.hands).turn(f"{hand.suit}7").choose(0, hand.suit).play(hand.tricks)
    audit = record.add("game_ended").audit()
    assert audit.game is not None
    text = ScoreSheet(audit, audit.game).text(audit.game.rounds, "g1")
    assert [line.strip() for line in text.splitlines() if "the choosers" in line] == [told]


def test_what_multiplies_points_has_one_sign_everywhere_and_a_letter_where_an_encoding_lacks_it() -> None:
    path = str(sample("coiffeur-three"))
    for asked, there in {
        ("show", path): "Undenufe ×6",
        ("score", path): "× 6",
        ("sheet", path): "Undenufe ×6",
        ("sheet", path, "--format", "svg"): ">Undenufe ×6<",
        ("report", path): "Undenufe ×6</th>",
        ("rules", "coiffeur-santiago"): "Obenabe ×5",
        ("--screen-reader", "rules", "coiffeur-santiago"): "Obenabe times 5",
    }.items():
        told = answer([*asked])
        assert there in told
        assert there.replace("×", "x") not in told or "×" not in there
    assert "Obenabe ×5".encode("ascii", PLAIN) == b"Obenabe x5"


def test_G10_6_a_figure_named_before_a_ruling_is_not_said_to_agree_with_what_that_made() -> None:
    """If rulings count, the sum above the figure differs; a figure that is the same in both views agrees as ever."""
    record = Record("klaverjas-rotterdam", pre=(0, 0)).deal(3, DEAL_K).turn("D6").choose(0, "D").play(LOG_AMSTERDAM)
    record.write(0, "cards", 87).scored("roem", 40, 0).scored("round", 127, 75).scored("total", 127, 75)
    record.rule("lose_contract", seat=0).add("game_ended")

    def claims(view: str) -> list[str]:
        audit = record.audit(view)
        assert audit.game is not None
        text = ScoreSheet(audit, audit.game).text(audit.game.rounds, "g1")
        return [line.strip().split("  ")[-1] for line in text.splitlines() if ".claims." in line]

    assert claims("corrected") == ["agrees"] * 4
    assert claims("ruled") == ["agreed before the ruling"] * 4
    record.rule("overturned", event=next(event["seq"] for event in record.events if "ruling" in event))
    assert claims("ruled") == ["agrees"] * 4


@pytest.mark.parametrize(
    "record",
    [
        handjass().swap(1).fold(2).stay(0),
        Record("schaffhauser", pre=(0, 0)).deal(0, KING).turn_up("H8").add("round_conceded", seat=0),
    ],
)
def test_BI_7_nobody_is_said_to_have_chosen_a_trump_that_a_card_has_made(record: Record) -> None:
    """A seat that stays, folds or concedes the round speaks about its hand, not about the contract."""
    game = record.game()
    assert game.round.calls
    card = card_text(game.round.turned)
    assert title(game.round, Table(game)).endswith(f" trump, {card} turned; dealer seat 0")


def labels(record: Record, view: str = "corrected") -> list[str]:
    """The labels of the last round's figures that name a seat."""
    audit = record.add("game_ended").audit(view)
    assert audit.game is not None
    text = ScoreSheet(audit, audit.game).text(audit.game.rounds[-1:], "g1")
    return [line.split("   ")[0].strip() for line in text.splitlines() if ", seat" in line]


def test_P_8_who_took_the_trick_and_whose_contract_failed_is_told_also_where_the_others_book_it() -> None:
    """Seat 0 fails its contract, and takes the roem of trick 1; seat 1 takes the last trick; seats 1 and 3 book all."""
    nat = Record("klaverjas-rotterdam", pre=(0, 0)).deal(3, DEAL_K).turn("D6").choose(0, "D")
    assert labels(nat.play(LOG_ROTTERDAM)) == [
        "contract failed, seat 0",
        "last trick, seat 1",
        "roem DK DQ DJ, trick 1, seat 0",
        "roem DK DQ, trick 1, seat 0",
    ]
    given_up = Record("schaffhauser", pre=(0, 0)).deal(0, KING).turn_up("H8").add("round_conceded", seat=0)
    assert labels(given_up) == ["round given up, seat 0"]


@pytest.mark.parametrize(("seat", "told"), [(0, "seat 0"), (1, "seat 1")])
def test_G10_6_the_contract_is_lost_by_whom_the_ruling_names(seat: int, told: str) -> None:
    record = Record("klaverjas-rotterdam", pre=(0, 0)).deal(3, DEAL_K).turn("D6").choose(0, "D").play(LOG_AMSTERDAM)
    assert labels(record.rule("lose_contract", seat=seat), "ruled")[0] == f"contract failed, {told}"


@pytest.mark.parametrize(("filled", "left"), [(SHEET[:-1], "Guschti"), (SHEET, "nothing")])
def test_G6_1_what_can_be_named_is_told_without_a_word_on_what_the_rules_have(filled: list[str], left: str) -> None:
    """The rules still have all ten contracts, but only the open line of the sheet can be named; none if it is full."""
    record = Record("coiffeur-santiago", pre=(0, 0), sheets=[filled, []]).deal(3)
    assert texts(record.choose(0, "H"))["J221"].endswith(f"that line of the sheet is filled; open: {left}")
    record = Record("coiffeur-santiago", pre=(0, 0), sheets=[filled, []]).deal(3)
    assert texts(record.choose(0, "tutti"))["J206"].endswith(f"which these rules do not have; allowed: {left}")


def test_P_8_what_the_cards_come_to_is_not_called_what_the_tricks_hold() -> None:
    """Seat 0 has not made the contract, so all card points go to the others, although its own tricks hold 60."""
    nat = Record("klaverjas-rotterdam", pre=(0, 0)).deal(3, DEAL_K).turn("D6").choose(0, "D").play(LOG_ROTTERDAM)
    assert texts(nat.scored("cards", 1, 161))["J504"] == "The table counted 1 : 161 for the cards; it comes to 0 : 162"


def test_a_figure_of_a_round_of_which_nothing_is_booked_is_said_to_be_nothing_that_can_be_counted() -> None:
    record = log_a1().play(LOG_A1)
    del record.events[record.last]
    record.scored("cards", 76, 81).events[-1]["seq"] += 1
    assert texts(record)["J506"] == "The table wrote 76 : 81; from this record nothing can be counted"


def test_W_3_a_meld_that_was_told_by_its_points_is_late_as_one_of_so_many_points() -> None:
    record = Record().deal().choose(0, "S").play(TRICKS[0]).play(TRICKS[1]).add("meld_announced", seat=1, points=20)
    assert texts(record)["J401"] == "Seat 1 announced 20 points too late"


def test_C_32_a_seat_none_of_whose_cards_is_certain_is_not_said_to_have_had_nothing(tmp_path: Path) -> None:
    """The hands of the three players are not recorded, and the round is conceded before the first card."""
    record = Record("schaffhauser", pre=(0, 0), not_recorded=["hands"]).deal(0, "||").turn_up("H8")
    path = tmp_path / "g.jsonl"
    path.write_bytes(written(record.add("round_conceded", seat=0)))
    told = answer(["prove", str(path)])
    assert "had nothing" not in told
    assert "  seat 1 may have had DA DK DQ" in told


def test_W_4_why_says_that_a_meld_counts_nothing_also_where_only_another_one_makes_it_so(tmp_path: Path) -> None:
    """Seat 1 announces a meld of 20 points after one of 50."""
    record = Record("schieber-ohio", pre=(0, 0)).deal().choose(0, "S").play(MELDED)
    (tmp_path / "g.jsonl").write_bytes(written(record))
    told = answer(["why", str(tmp_path / "g.jsonl"), "4.melds.2"])
    assert "The meld counts nothing: lower than one before." in told
    assert "(J406)" in told


def test_C_7_a_packet_or_columns_lie_before_a_seat_which_has_laid_nothing_aside() -> None:
    told = answer(["story", str(sample("handjass-bessern"))])
    assert "Seat 0 gets cards beside the hands: " in told
    assert "lays cards" not in told


@pytest.mark.parametrize("shape", ["Text", "Id", "Cards", "Seat"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_expected_says_how_much_there_may_be(language: str, shape: str) -> None:
    limits = orjson.loads((SCHEMAS / "event.schema.json").read_bytes())["$defs"][shape]
    wanted = {limits[name] for name in ("minItems", "maxItems", "maxLength", "minimum", "maximum") if name in limits}
    with telling(language=language):
        assert {int(number) for number in re.findall(r"\d+", notation("expected", shape))} == wanted


def test_every_card_of_a_trick_in_which_a_seat_laid_two_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "twice.jsonl"
    path.write_bytes(written(log_a1().play("0 SJ S7 0/S9 HT, 0 ST 0/S8")))
    shown = answer(["show", str(path)])
    assert "\n 1 ▸SJ S9 !  S7       HT " in shown
    assert "\n 2 ▸ST S8 !\n" in shown
    assert "\nseat 0         ▸SJ S9 ! ▸ST S8 !\n" in answer(["show", str(path), "--by", "seat"])
    aloud = answer(["show", str(path), "--by", "seat", "--screen-reader"])
    assert "trick 1 jack of spades led, nine of spades (finding); trick 2" in aloud


@pytest.mark.parametrize(
    ("name", "elsewhere"),
    [
        ("renege", "157"),
        ("trick-points-claimed", "four cards"),
        ("round-does-not-add-up", "two sides"),
        ("round-cards-claimed", "own tricks and the last"),
        ("round-score-claimed", "with the contract's factor."),
        ("meld-late", "is said in the first trick"),
        ("meld-early", "is said in the first trick"),
        ("meld-not-valid", "four equal cards."),
    ],
)
def test_what_is_explained_holds_in_games_of_other_players_points_and_windows_too(name: str, elsewhere: str) -> None:
    assert elsewhere not in told_of(name, "explain")


def test_a_meld_in_a_round_that_goes_by_tricks_alone_is_not_said_to_be_against_all_the_rules() -> None:
    melded = pandur("1:!misere 2:- 0:-", MISERE).meld(1, "SA SK SQ")
    assert texts(melded)["J407"].startswith("Seat 1 announced SA")
    assert "these rules" not in texts(melded)["J407"]
    assert "by its tricks alone" in told_of("meld-not-allowed", "explain")


@pytest.mark.parametrize(("seat", "card"), [(0, "D8"), (2, "HJ")])
def test_no_card_that_was_never_played_is_said_to_have_been_covered(seat: int, card: str) -> None:
    record = log_a1().play("0 SJ").add("card_taken_back", seat=seat, card=card)
    assert texts(record)["J214"] == f"Seat {seat} could not take {card} back"
    assert (
        texts(log_a1().add("card_taken_back", seat=seat, card=card))["J214"]
        == f"Seat {seat} could not take {card} back"
    )


def test_what_is_explained_of_bids_and_moves_says_when_they_changed_nothing() -> None:
    doubled = Record("sidi-barrani", pre=(0, 0)).deal(3).calls("0:70/S 1:x 2:90/S")
    assert "J231" in texts(doubled)
    assert doubled.game().round.bid.points == 70
    assert "but for one after a double" in told_of("bid-not-allowed", "explain")
    assert "J255" in texts(log_a1().swap(0))
    for name in ("swap-not-allowed", "draw-not-allowed", "rob-not-allowed"):
        assert "none did" in told_of(name, "explain")


def test_what_is_said_of_the_end_by_a_seat_that_is_not_there_is_replayed_all_the_same() -> None:
    assert "J133" in texts(log_a1().add("game_ended", winner=4))
    assert told_of("no-such-seat", "explain").endswith("An act of another seat is not replayed.")


def test_who_has_won_the_bidding_and_who_shares_a_round_are_in_what_is_explained_of_them() -> None:
    assert texts(pandur("1:120 2:- 0:- 1:-"))["J220"] == "Seat 1 passed, but must choose"
    assert "won the bidding" in told_of("pass-not-allowed", "explain")
    assert "J271" in texts(zuger().concede(1))
    assert "in the hole" in told_of("concession-not-allowed", "explain")


def test_what_stays_open_need_not_be_for_a_hand_that_is_not_recorded() -> None:
    record = log_a1().play("0 SJ S7 HT S6, 0 S9 D7")
    record.events[-2]["card"] = "??"
    assert "J310" in texts(record.add("round_started", dealer=0))
    assert "a card of the trick or the contract" in told_of("cards-undecided", "explain")


def test_a_byte_order_mark_is_of_its_line_and_what_repair_leaves_alone_is_not_promised(tmp_path: Path) -> None:
    line = b'{"seat":0,"seq":1,"text":"x","type":"remark_made"}'
    assert text_of_line(b"\xef\xbb\xbf" + line, tmp_path).startswith("This line begins with a byte order mark")
    assert text_of_line(line.replace(b",", b",\r", 1), tmp_path).startswith("This line holds a carriage return")
    assert "At the end of a line" in told_of("carriage-return", "explain")


def test_what_an_encoding_lacks_gives_way_to_its_like_so_that_no_card_and_no_word_is_lost() -> None:
    signs = {sign for file in MESSAGES.iterdir() for sign in file.read_text(encoding="utf-8")}
    assert {sign for sign in signs if sign.encode("ascii", PLAIN) == b"?"} == {"?", "¿"}
    assert "le sept de trèfle, cœur ♠".encode("ascii", PLAIN) == b"le sept de trefle, coeur S"
    assert "Zoé 王".encode("latin-1", PLAIN) == b"Zo\xe9 ?"
    with telling(deck="sym"):
        assert len({card_text(code).encode("ascii", PLAIN) for code in CARD}) == len(CARD)


def test_a_seal_is_not_said_to_show_what_was_sealed_anew() -> None:
    """Anybody who can change a record can seal it again; only a receipt shows that."""
    told = " ".join(str(explain("seal")).split())
    assert "unnoticed" not in told
    assert "unless it is sealed anew. That, and lines dropped" in told


def test_a_contract_that_nobody_wrote_down_is_not_told_as_none() -> None:
    untold = Record(pre=(0, 0), not_recorded=["choosing"]).deal().play("0 SJ S7 HT S6").audit()
    assert untold.game is not None
    assert title(untold.game.rounds[-1], Table(untold.game)) == "contract not recorded; dealer seat 3"
    broken = Record(pre=(0, 0)).deal().audit()
    assert broken.game is not None
    assert title(broken.game.rounds[-1], Table(broken.game)) == "no contract; dealer seat 3"


@pytest.mark.parametrize("spoken", [one for one in LANGUAGES if one != "en"])
@pytest.mark.parametrize("expected", ["a round of this game", "every trick from the first on", "every card once"])
def test_what_was_expected_is_told_in_the_language_that_is_spoken(expected: str, spoken: str) -> None:
    ruled = log_a1().play(LOG_A1).rule("annul_round", round=99).audit("ruled")
    with telling(language=spoken):
        assert notation("expected", expected) != expected
        told = [Teller(ruled, "f.jsonl").text(found) for found in ruled.findings if found.code == "J117"]
        assert told
        assert "round" not in told[0].replace("round", "", 1)


def test_the_bonus_of_the_last_trick_is_not_said_to_be_in_its_cards() -> None:
    claimed = log_a1().play(LOG_A1).add("trick_claimed", winner=1, points=12)
    assert texts(claimed)["J502"] == "The table counted 12 for the trick; it comes to 17"


def test_a_trick_of_which_nobody_knows_who_took_it_is_not_said_to_be_nobodys(tmp_path: Path) -> None:
    unread = log_a1().play(LOG_A1)
    next(event for event in unread.events if event.get("card") == "S6")["card"] = "??"
    untold = Record(pre=(0, 0), not_recorded=["choosing"]).deal().play(LOG_A1)
    for record in (unread, untold):
        file = tmp_path / "g.jsonl"
        file.write_bytes(written(record))
        for command in (["story"], ["show", "--screen-reader"]):
            told = " ".join(answer([*command, str(file)]).split())
            assert "obody takes" not in told
            assert "obody knows who takes the trick" in told
    assert "what the cards bring is not known" in answer(["score", str(file)])


def test_no_points_are_told_of_a_trick_whose_cards_nobody_can_count(tmp_path: Path) -> None:
    """The winner may still be certain if only the suit led was played, whatever the contract."""
    file = tmp_path / "g.jsonl"
    file.write_bytes(written(Record(pre=(0, 0), not_recorded=["choosing"]).deal().play(LOG_A1)))
    rows = [line for line in answer(["show", str(file)]).splitlines() if re.match(r" \d .*[▸]", line)]
    assert len(rows) == 9
    assert all(re.search(r" \? +0 +0$", line) for line in rows)
    for command in (["show", "--screen-reader"], ["story"]):
        assert not re.search(r"takes (?:it|the trick), \d", " ".join(answer([*command, str(file)]).split()))


def test_the_page_calls_no_card_legal_of_which_the_record_does_not_tell() -> None:
    def legal(record: Record) -> str:
        audit, now = record.audit(), dict[str, object]()
        for _, _, _, changed in steps_of(audit, Table(audit.game))[0]:
            now.update(changed)
        return str(now["legal"])

    unread = log_a1().play("0 SJ S7 HT S6, 0 D8")
    assert legal(unread) != ""
    unread.events[-1]["card"] = "??"
    assert legal(unread) == ""
    assert legal(Record(pre=(0, 0), not_recorded=["choosing"]).deal().play("0 SJ")) == ""


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_by_ear_the_figures_of_more_than_two_have_the_names_that_their_places_stand_for(spoken: str) -> None:
    shown = answer(["show", str(sample("differenzler"))])
    assert "33 : 35 : 64 : 20" in shown
    assert "seat 0 33" not in shown
    lines = answer(["--lang", spoken, "--screen-reader", "show", str(sample("differenzler"))]).splitlines()
    with telling(language=spoken):
        for figures in ((33, 35, 64, 20), (2, -10, 4, -10), (61, 80, 75, 90)):
            told = ", ".join(f"{say('seat', seat=seat)} {figure}" for seat, figure in enumerate(figures))
            assert [line for line in lines if told in line]
    where = answer(["--lang", spoken, "--screen-reader", "replay", str(sample("differenzler"))])
    assert not re.search(r"\d, -?\d+, -?\d", "\n".join([*lines, where]))
    two = answer(["--screen-reader", "show", str(sample("renege"))])
    assert re.search(r"cards \d+ to \d+", two)


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_of_two_times_both_are_told_alike(spoken: str) -> None:
    (raw,) = split_games(chunks(io.BytesIO(written(timed()))))
    audit = audit_game(raw)
    with telling(language=spoken):
        (told,) = [Teller(audit).message(found) for found in audit.findings if found.name == "time-backwards"]
    times = re.findall(r"\S*2026-\S*", told)
    assert [time.rstrip(",") for time in times] == ["2026-11-20T19:00:04.000Z", "2026-11-20T19:00:05.000Z"]
