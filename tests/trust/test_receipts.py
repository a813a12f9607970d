"""Receipts reveal lines dropped from the end; two stories of one key, and a trick without the game, can be proved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
import pytest
from game.builder import Record as Built
from msgspec.structs import replace
from trust.bound import bind, open_hands
from trust.sealing import games, joined, plain_sample, sealed_game, sealed_sample
from views.stories import answer

from jasslog.events.vocabulary import members
from jasslog.library import copies, evidence
from jasslog.library.record import Record
from jasslog.library.verify import Receipt, judged, read_keys, read_receipt, standing, verify
from jasslog.log import merkle, signing, tags
from jasslog.log.notes import Key, Note, NoteError, of_game
from jasslog.log.seal import as_hidden, examine, hide, plain, sealed
from jasslog.log.write import canonical
from jasslog.views.messages import say
from jasslog.views.trust_text import evidence_text

ANNA, BEAT = signing.secret_of("anna", b"a" * 32), signing.secret_of("beat", b"b" * 32)
KEYS = [ANNA.public, BEAT.public]


def record_of(lines: list[bytes] | tuple[bytes, ...]) -> Record:
    (raw,) = games(joined(lines))
    return Record(raw, "friday.jsonl")


def receipt_of(
    lines: list[bytes] | tuple[bytes, ...], size: int = -1, *, by: object = ANNA, game: str = "clean"
) -> Receipt:
    leaves = examine(lines).leaves
    leaves = leaves[:size] if size >= 0 else leaves
    text = of_game(game, len(leaves), merkle.root(leaves)).text
    return judged("friday.receipt", signing.sign(Note(text, ()), by), None, KEYS)


def changed(lines: tuple[bytes, ...], old: bytes, new: bytes) -> list[bytes]:
    """The record as a forger would make it: changed and sealed again."""
    assert any(old in line for line in lines)
    return sealed([line.replace(old, new) for line in plain(lines)])


RECORD = sealed_sample("clean")
FORGED = changed(RECORD, b'"scores":[2592,1402]', b'"scores":[2592,1412]')


def test_a_receipt_holds_for_the_record_and_for_every_longer_one() -> None:
    leaves = examine(RECORD).leaves
    for size in range(len(leaves) + 1):
        assert standing(receipt_of(RECORD, size), "clean", leaves) == "holds"


def test_lines_dropped_from_the_end_show_against_a_receipt() -> None:
    receipt = receipt_of(RECORD)
    for kept in range(2, len(RECORD) - 1):
        shorter = record_of(RECORD[:kept])
        assert standing(receipt, "clean", examine(RECORD[:kept]).leaves) == "short"
        assert verify(shorter, []).verdict in ("intact", "unproved")
        assert verify(shorter, [receipt], known=True).verdict == "tampered"


def test_a_record_that_was_changed_and_sealed_anew_shows_against_a_receipt() -> None:
    assert verify(record_of(FORGED), []).verdict == "intact"
    assert verify(record_of(FORGED), [receipt_of(RECORD)], known=True).verdict == "tampered"
    assert verify(record_of(RECORD), [receipt_of(RECORD)], known=True).verdict == "intact"


def test_a_receipt_of_another_game_speaks_against_the_record() -> None:
    other = receipt_of(RECORD, game="saturday")
    assert standing(other, "clean", examine(RECORD).leaves) == "other-game"
    assert verify(record_of(RECORD), [other], known=True).verdict == "tampered"


def test_a_receipt_that_nobody_known_signed_proves_nothing() -> None:
    stranger = receipt_of(RECORD, by=signing.secret_of("carl", b"c" * 32))
    assert verify(record_of(RECORD), [stranger], known=True).verdict == "unproved"
    assert verify(record_of(plain(RECORD)), [], known=False).verdict == "unproved"


def test_a_signature_that_does_not_fit_rejects_the_whole_receipt() -> None:
    good = receipt_of(RECORD)
    bent = Note(good.note.text, (*good.note.signatures, replace(good.note.signatures[0], name="beat", key=b"1234")))
    bent = Note(bent.text, (bent.signatures[0], replace(bent.signatures[1], key=_key_of(BEAT.public))))
    receipt = judged("friday.receipt", bent, None, KEYS)
    assert [signer.state for signer in receipt.signers] == ["good", "bad"]
    assert not receipt.trusted
    assert verify(record_of(RECORD), [receipt], known=True).verdict == "tampered"


def _key_of(key: Key) -> bytes:
    return bytes.fromhex(key.written.split("+")[1])


def test_a_receipt_is_read_from_a_file_with_the_keys_of_another(tmp_path: Path) -> None:
    (tmp_path / "keys").write_text(f"# ours\n{ANNA.public.written}\n{BEAT.public.written}\n")
    (tmp_path / "receipt").write_bytes(receipt_of(RECORD).note.written)
    receipt = read_receipt(str(tmp_path / "receipt"), read_keys([str(tmp_path / "keys")]))
    assert [(signer.name, signer.state) for signer in receipt.signers] == [("anna", "good")]


def test_two_receipts_of_one_size_with_other_roots_are_a_contradiction() -> None:
    mine, theirs = receipt_of(RECORD), receipt_of(FORGED)
    (found,) = copies.find([mine, theirs], [])
    assert found.signer == "anna"
    proof = copies.written(found)
    again = copies.read(proof, KEYS)
    assert again is not None
    assert again.signer == "anna"
    assert copies.read(proof, [BEAT.public]) is None


def test_receipts_of_two_sizes_contradict_each_other_beside_a_record() -> None:
    mine, theirs = receipt_of(RECORD, 50), receipt_of(FORGED)
    assert examine(FORGED).leaves[:48] == examine(RECORD).leaves[:48]
    early = receipt_of(RECORD, 40)
    assert copies.find([early, theirs], [examine(FORGED).leaves]) == []
    assert copies.find([mine, theirs], []) == []
    assert copies.find([mine, receipt_of(RECORD)], [examine(RECORD).leaves]) == []
    last = receipt_of(RECORD, 51), receipt_of(changed(RECORD, b'"seq":50', b'"note":"x","seq":50'))
    records = [examine(RECORD).leaves, examine(changed(RECORD, b'"seq":50', b'"note":"x","seq":50')).leaves]
    (found,) = copies.find([*last], records)
    proof = copies.written(found)
    again = copies.read(proof, KEYS)
    assert again is not None
    assert again.grown == found.grown


def test_receipts_of_two_signers_are_no_contradiction() -> None:
    assert copies.find([receipt_of(RECORD), receipt_of(FORGED, by=BEAT)], []) == []
    assert copies.find([receipt_of(RECORD), receipt_of(FORGED, game="saturday")], []) == []


def test_a_bent_proof_of_a_contradiction_proves_nothing() -> None:
    forged = changed(RECORD, b'"seq":50', b'"note":"x","seq":50')
    pairs = [
        ([receipt_of(RECORD), receipt_of(FORGED)], []),
        ([receipt_of(RECORD, 51), receipt_of(forged)], [examine(forged).leaves]),
    ]
    for receipts, records in pairs:
        value = orjson.loads(copies.written(copies.find(receipts, records)[0]))
        same = value | {"receipts": [value["receipts"][0]] * 2}
        assert copies.read(orjson.dumps(same), KEYS) is None
        text = value["receipts"][0]["note"]
        other = {"note": text.replace("jasslog/clean\n", "jasslog/claan\n")}
        assert copies.read(orjson.dumps(value | {"receipts": [other, value["receipts"][1]]}), KEYS) is None
        if "grown" in value:
            grown = value["grown"] | {"root": merkle.EMPTY.hex()}
            assert copies.read(orjson.dumps(value | {"grown": grown}), KEYS) is None
            del value["grown"]
            assert copies.read(orjson.dumps(value), KEYS) is None


def test_two_receipts_of_one_story_are_no_contradiction_whatever_the_file_says() -> None:
    leaves = examine(RECORD).leaves
    first, second = receipt_of(RECORD, 40), receipt_of(RECORD)
    hashes = [hash.hex() for hash in merkle.consistency(leaves, 40)]
    grown = copies.Grown(merkle.root(leaves[:40]).hex(), hashes)
    claimed = copies.Contradiction("anna", first, second, grown)
    assert copies.read(copies.written(claimed), KEYS) is None
    assert copies.read(copies.written(claimed._replace(second=first, grown=None)), KEYS) is None


def test_a_line_that_is_not_the_event_of_its_place_is_not_proved() -> None:
    lines = plain_sample("renege")[1:]
    leaves = [*map(merkle.leaf, lines)]
    proved = [evidence.Proved(0, lines[0].decode(), [hash.hex() for hash in merkle.inclusions(leaves)[0]])]
    bundle = evidence.Evidence("renege", "10.1", len(leaves), merkle.root(leaves).hex(), proved, [], [])
    assert merkle.included(leaves[0], 0, len(leaves), merkle.inclusions(leaves)[0], merkle.root(leaves))
    assert bundle.unproved == [0]


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"{}", b'{"receipts":[1,2]}', b'{"receipts":[{"note":"x"},{"note":"y"}]}', b'{"receipts":3}']
)
def test_what_is_no_proof_is_refused(data: bytes) -> None:
    with pytest.raises(NoteError):
        copies.read(data, KEYS)
    with pytest.raises(NoteError):
        evidence.read(data, KEYS)


def bundle(name: str = "renege", address: str = "10.5", size: int = -1) -> tuple[evidence.Evidence, bytes]:
    lines = sealed(plain_sample(name))
    receipt = receipt_of(lines, size, game=name)
    made = evidence.collect(record_of(lines), address, [receipt])
    return made, evidence.written(made)


def test_the_evidence_of_a_trick_holds_its_lines_and_what_belongs_to_it() -> None:
    data = bundle()[1]
    read = evidence.read(data, KEYS)
    assert read.unproved == read.strangers == []
    assert read.receipts[0].trusted
    kinds = [members(event).get("type", "hidden") for event in read.events if event is not None]
    assert kinds[:7] == ["game_started", "round_started", "hand_dealt", *["hidden"] * 3, "contract_chosen"]
    assert set(kinds[7:]) == {"card_played", "marriage_announced"}
    assert read.located.seqs == [24, 25, 26, 27]
    assert [one.place for one in read.lines] == [*range(28), 40]
    assert read.holds
    assert [one["code"] for one in read.said] == ["J301"]
    assert len(data) < 30_000


def test_the_evidence_shows_nothing_else_of_the_game() -> None:
    made, data = bundle()
    shown = {one.place for one in made.lines if as_hidden(one.line.encode()) is None}
    for place, line in enumerate(plain_sample("renege")):
        assert (line.replace(b'"', b'\\"') in data) == (place in shown)


def test_evidence_can_be_checked_against_an_earlier_receipt() -> None:
    data = bundle("clean", "10.5", 40)[1]
    read = evidence.read(data, KEYS)
    assert (read.size, read.unproved, read.strangers) == (40, [], [])


def test_every_changed_line_or_hash_of_the_evidence_is_noticed() -> None:
    _, data = bundle()
    value = orjson.loads(data)
    for number, line in enumerate(value["lines"]):
        for bent in (
            line | {"line": line["line"].replace('"type"', '"x_a":1,"type"')},
            line | {"line": line["line"].replace('"seq":', '"seq":1')},
            line | {"place": line["place"] + 1},
            line | {"hashes": line["hashes"][:-1]},
            line | {"hashes": [*line["hashes"][:-1], "00" * 32]},
        ):
            if bent == line:
                # The content of a hidden line is not there, so it cannot be changed.
                continue
            lines = [*value["lines"]]
            lines[number] = bent
            read = evidence.read(orjson.dumps(value | {"lines": lines}), KEYS)
            assert read.unproved != [] or read.events[number] is None, bent
    for other in ({"root": "00" * 32}, {"size": value["size"] + 1}, {"game": "other"}):
        read = evidence.read(orjson.dumps(value | other), KEYS)
        assert read.unproved or read.strangers


def test_the_evidence_of_a_bound_hand_shows_binding_and_opening() -> None:
    record = bind(Built(pre=(0, 0)), 4).choose(0, "S").play("0 SJ S7 HT S6, 0 DA CA DJ D6")
    open_hands(record)
    lines = sealed([canonical(event) for event in record.events])
    made = evidence.collect(record_of(lines), "4.2", [])
    kinds = [(event["type"], event.get("seat")) for event in map(members, filter(None, made.events))]
    assert ("hand_dealt", 1) in kinds
    assert ("revealed", 1) in kinds
    assert ("revealed", 2) not in kinds
    assert made.unproved == []


def test_hidden_lines_stay_hidden_in_the_evidence_and_corrections_are_in_it() -> None:
    lines = sealed(plain_sample("renege"))
    lines[2] = hide(lines[2], 2, "hand of seat 0, 9 cards")
    made = evidence.collect(record_of(tags.tagged(lines)), "10.5", [])
    assert made.unproved == []
    assert [one.place for one in made.lines if as_hidden(one.line.encode())] == [2, 3, 4, 5]
    assert made.located.holds
    corrected = evidence.collect(record_of(sealed(plain_sample("corrected-slip"))), "10.3", [])
    kinds = [members(event).get("type") for event in corrected.events if event is not None]
    assert kinds[-1] == "corrected"
    assert corrected.unproved == []


def test_evidence_tells_the_trick_that_the_audit_tells_when_a_card_before_it_was_corrected() -> None:
    events = [orjson.loads(line) for line in plain_sample("clean")]
    events.insert(19, events[18])
    twice = [event | {"seq": seq} for seq, event in enumerate(events)]
    twice.append({"seq": len(twice), "type": "corrected", "event": 19, "by": []})
    lines = [orjson.dumps(event, option=orjson.OPT_SORT_KEYS) for event in twice]
    made = evidence.collect(record_of(sealed(lines)), "10.5", [])
    assert made.holds
    assert made.said == []
    trick = [event for event in made.events if event is not None and event.seq in made.located.seqs]
    assert [members(event)["card"] for event in trick] == ["CA", "C8", "CK", "CQ"]


def test_no_evidence_finds_fault_with_what_was_corrected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("g.jsonl").write_bytes(joined(plain_sample("corrected-slip")))
    answer(["evidence", "g.jsonl", "10.3", "-o", "trick.proof"])
    made = evidence.read(Path("trick.proof").read_bytes(), [])
    assert made.said == []
    assert made.holds


def with_other(**members: Any) -> evidence.Evidence:
    return evidence.read(orjson.dumps(orjson.loads(bundle()[1]) | members), KEYS)


@pytest.mark.parametrize("twice", [b'"address":"9.9",', b'"size":3,', b'"x":1,"x":2,'])
def test_evidence_that_says_something_twice_is_none(twice: bytes) -> None:
    with pytest.raises(NoteError):
        evidence.read(bundle()[1].replace(b"{", b"{" + twice, 1), KEYS)


@pytest.mark.parametrize(
    "address", ["99.9", "10.4", "10.6", "9.5", "10", "10.5.5", "10.choosing.2", "#99", "yesterday", ""]
)
def test_evidence_of_another_place_than_its_lines_show_does_not_hold(address: str) -> None:
    read = with_other(address=address)
    assert read.unproved == []
    assert read.located.seqs != [24, 25, 26, 27]
    assert not read.holds


def test_evidence_that_leaves_a_line_out_doubles_one_or_turns_them_round_does_not_hold() -> None:
    lines = orjson.loads(bundle()[1])["lines"]
    for place in {*range(0, len(lines), 4), len(lines) - 1}:
        assert not with_other(lines=lines[:place] + lines[place + 1 :]).holds
        assert not with_other(lines=[*lines[: place + 1], *lines[place:]]).holds
        assert not with_other(lines=lines[:place]).holds
    for place in {*range(0, len(lines) - 1, 4), len(lines) - 2}:
        assert not with_other(lines=[*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]).holds


@pytest.mark.parametrize("shown", [0, 1, 2, 3, 4])
def test_the_cards_of_the_trick_that_are_missing_are_named(shown: int) -> None:
    lines = orjson.loads(bundle()[1])["lines"]
    located = with_other(lines=lines[: 24 + shown]).located
    assert located.missing == [f"10.5.{card}" for card in range(shown + 1, 5)]
    assert located.left_out == (24 + shown if shown < 4 else None)
    alone = with_other(lines=lines[:25] + lines[26:]).located
    assert alone.missing == ["10.5.2", "10.5.3", "10.5.4"]


def test_of_a_trick_in_another_round_than_the_open_one_no_card_is_missing() -> None:
    """The lines show all cards up to the next round; before the first deal there is no trick that could lack one."""
    value = orjson.loads(bundle("bieter", "2")[1])
    for address, shown, lines in (("1.1", 3, -1), ("1.99", 0, -1), ("0.1", 0, 1)):
        told = value | {"address": address, "lines": value["lines"][:lines]}
        located = evidence.read(orjson.dumps(told), KEYS).located
        assert (len(located.seqs), located.missing) == (shown, [])


def test_programs_are_told_of_the_signers_whose_signature_holds() -> None:
    data = bundle()[1]
    told = [evidence.to_json(evidence.read(data, known))["signers"] for known in (KEYS, [BEAT.public], [])]
    assert told == [["anna"], [], []]


def test_what_a_finding_is_said_to_rest_on_must_be_shown() -> None:
    lines = orjson.loads(bundle()[1])["lines"]
    read = with_other(lines=lines[:-1])
    assert read.located.holds
    assert read.unshown == [40]
    assert not read.holds


def test_what_a_bundle_lacks_is_told() -> None:
    lines = orjson.loads(bundle()[1])["lines"]
    short = evidence_text("renege.evidence", with_other(lines=lines[:-1]))
    assert say("evidence.unshown", seqs="#40") in short
    turned = evidence_text("renege.evidence", with_other(lines=[lines[1], lines[0], *lines[2:]]))
    assert say("evidence.disordered") in turned
    for told in (short, turned):
        assert say("evidence.broken") in told


def test_a_line_of_evidence_that_is_no_event_is_told_as_it_stands_without_control_characters() -> None:
    *lines, last = orjson.loads(bundle()[1])["lines"]
    told = evidence_text("renege.evidence", with_other(lines=[*lines, last | {"line": "no \x1b[31m event"}]))
    assert "no \\u{1b}[31m event" in told
    assert say("evidence.broken") in told


@pytest.mark.parametrize("said", [{"evidence": 3}, {"evidence": [[1]]}, {"evidence": ["x"]}, {"evidence": None}, 3])
def test_a_finding_of_another_form_is_refused(said: object) -> None:
    with pytest.raises(NoteError):
        with_other(said=[said])


def test_hashes_in_capitals_are_refused() -> None:
    value = orjson.loads(bundle()[1])
    line = value["lines"][0]
    for bent in (
        {"root": value["root"].upper()},
        {"lines": [line | {"hashes": [hash.upper() for hash in line["hashes"]]}, *value["lines"][1:]]},
    ):
        with pytest.raises(NoteError):
            evidence.read(orjson.dumps(value | bent), KEYS)


@pytest.mark.parametrize(
    ("place", "told", "unknown"),
    [(1, "names", 3), (8, "opened hand of seat 2", 8), (8, "withheld", 8), (3, "withheld", 3)],
)
def test_a_hidden_line_that_may_have_been_anything_leaves_the_place_open(place: int, told: str, unknown: int) -> None:
    lines = orjson.loads(bundle()[1])["lines"]
    line = as_hidden(lines[place]["line"].encode())
    hidden = hide(lines[place]["line"].encode(), place, told)
    if line is not None:
        hidden = canonical({"leaf": line.leaf, "redacted": told, "seq": line.seq})
    lines[place] |= {"line": hidden.decode()}
    read = with_other(lines=lines)
    assert read.unproved == []
    assert read.located.left_out == unknown
    assert not read.holds


@pytest.mark.parametrize(
    "name", ["renege", "bieter", "schmaus", "zweier-sidi", "corrected-slip", "belote-held", "handjass"]
)
def test_the_evidence_of_every_trick_tells_its_place_by_itself(name: str) -> None:
    record = record_of(sealed(plain_sample(name)))
    played = {address for seq, address in record.timeline("recorded").addresses().items() if address[-1].isdigit()}
    tricks = sorted({address.rpartition(".")[0] for address in played if address.replace(".", "").isdigit()})
    assert tricks
    for address in tricks[:12]:
        made = evidence.read(evidence.written(evidence.collect(record, address, [])), [])
        assert made.holds, address


def test_a_whole_game_needs_short_proofs() -> None:
    lines = sealed_game()
    leaves = examine(lines).leaves
    assert max(map(len, merkle.inclusions(leaves))) <= 10
    assert tags.written(lines[0]) is not None
