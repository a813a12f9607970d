"""Signed notes and checkpoints in the form that C2SP describes, and the public and secret keys of signers.

A note is a text, a blank line, and a line for each signature. A receipt is a note whose text is a checkpoint: the name
of a record, the number of its events, and the root over them. Signing and checking is in ``signing``.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from collections.abc import Iterable, Iterator
from hashlib import sha256

from msgspec import Struct

from jasslog.errors import JasslogError

LONGEST = 65_536
"""Most bytes of a note."""
MOST = 64
"""Most signatures that are read."""
_DASH = "— "


class NoteError(JasslogError, ValueError):
    """Bytes that are no note, key or signature file; the text is the reason's key in the message catalogue."""


class Signature(Struct, frozen=True):
    """One signature under a note."""

    name: str
    """The name of the key."""
    key: bytes
    """The key id: four bytes that stand for name, algorithm and public key."""
    signature: bytes


class Note(Struct, frozen=True):
    """A text and its signatures, which have not been checked."""

    text: str
    """The text, with its last newline."""
    signatures: tuple[Signature, ...]

    @property
    def written(self) -> bytes:
        """The note as a file holds it."""
        return self.text.encode() + (b"\n" + b"".join(map(_line, self.signatures)) if self.signatures else b"")

    def signed(self, more: Signature) -> Note:
        """The same note with one more signature, which replaces a signature of the same key."""
        kept = [old for old in self.signatures if (old.name, old.key) != (more.name, more.key)]
        return Note(self.text, (*kept, more))


def _line(one: Signature) -> bytes:
    return f"{_DASH}{one.name} {b64encode(one.key + one.signature).decode()}\n".encode()


def is_name(name: str) -> bool:
    """Whether a text may be the name of a key: not empty, and without blanks, plus signs and control characters."""
    return bool(name) and "+" not in name and not any(c.isspace() or c < " " or "\ud800" <= c <= "\udfff" for c in name)


def read(data: bytes) -> Note:
    """The note in these bytes, NoteError if they are none; a text without a signature is a note, too."""
    if len(data) > LONGEST:
        raise NoteError("too-long")
    text = text_of(data)
    if not text.endswith("\n") or any(c < " " and c != "\n" for c in text):
        raise NoteError("not-text")
    body, blank, signatures = text.rpartition("\n\n")
    if not blank:
        return Note(text, ())
    lines = signatures.removesuffix("\n").split("\n")
    if len(lines) > MOST:
        raise NoteError("too-many-signatures")
    parsed = tuple(map(_signature, lines))
    if len({(signature.name, signature.key) for signature in parsed}) < len(parsed):
        raise NoteError("signed-twice")
    return Note(body + "\n", parsed)


def text_of(data: bytes) -> str:
    """The text of these bytes; NoteError if they are not UTF-8."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise NoteError("not-text") from error


def _signature(line: str) -> Signature:
    name, blank, encoded = line.removeprefix(_DASH).rpartition(" ")
    if not line.startswith(_DASH) or not blank or not is_name(name):
        raise NoteError("bad-signature-line")
    both = exactly(encoded)
    if len(both) < 5:
        raise NoteError("bad-signature-line")
    return Signature(name, both[:4], both[4:])


def exactly(encoded: str) -> bytes:
    """The bytes that a base64 text stands for; NoteError unless it is exactly the text that encoding them gives."""
    try:
        decoded = b64decode(encoded, validate=True)
    except (Base64Error, ValueError) as error:
        raise NoteError("bad-base64") from error
    if b64encode(decoded).decode() != encoded:
        raise NoteError("bad-base64")
    return decoded


# What the text of a receipt says


_ORIGIN = "jasslog/"
_is_size = re.compile(r"0|[1-9][0-9]{0,15}", re.ASCII).fullmatch


class Checkpoint(Struct, frozen=True):
    """What a receipt says of a record."""

    origin: str
    """The name of the log; for a game ``jasslog/`` and the game's id."""
    size: int
    """How many events the record had."""
    root: bytes
    """The root over these events."""

    @property
    def game(self) -> str:
        """The id of the game; empty for somebody else's log."""
        return self.origin.removeprefix(_ORIGIN) if self.origin.startswith(_ORIGIN) else ""

    @property
    def text(self) -> str:
        """The text that is signed: origin, size and root, each on a line."""
        return f"{self.origin}\n{self.size}\n{b64encode(self.root).decode()}\n"


def of_game(game: str, size: int, root: bytes) -> Checkpoint:
    """The checkpoint of a game with so many events and that root."""
    return Checkpoint(_ORIGIN + game, size, root)


def read_checkpoint(text: str) -> Checkpoint:
    """The checkpoint in the text of a note; NoteError if it is none. Lines after the third are not interpreted."""
    lines = text.removesuffix("\n").split("\n")
    if len(lines) < 3 or not all(lines) or not _is_size(lines[1]):
        raise NoteError("no-checkpoint")
    root = exactly(lines[2])
    if len(root) != 32:
        raise NoteError("no-checkpoint")
    return Checkpoint(lines[0], int(lines[1]), root)


# Keys: those of signed notes, and those of OpenSSH


ED25519 = b"\1"
"""The byte that stands for Ed25519, the algorithm of all keys of signed notes."""
NAMESPACE = "jasslog"
"""The namespace that signatures made with OpenSSH must be for."""
_PRIVATE = "PRIVATE+KEY+"
_SSH_ED25519 = b"\0\0\0\x0bssh-ed25519\0\0\0 "
_SSH = re.compile(r"((?:sk-)?(?:ssh|ecdsa)-[a-z0-9@.-]+) +([A-Za-z0-9+/]+={0,2})(?: +(.*))?")
_OPTION = re.compile(r'([a-z-]+)(?:="([^"]*)")?(?:,|$)')


class Key(Struct, frozen=True):
    """A public key and the names of its holder."""

    names: tuple[str, ...]
    raw: bytes
    """The 32 bytes of an Ed25519 key; empty for another kind."""
    blob: bytes
    """The key, of whatever kind, in OpenSSH's binary form."""

    @property
    def name(self) -> str:
        """The first name of its holder."""
        return self.names[0]

    @property
    def written(self) -> str:
        """An Ed25519 key as a line of a file of public keys."""
        return f"{self.name}+{key_id(self.name, self.raw).hex()}+{b64encode(ED25519 + self.raw).decode()}"


class Secret(Struct, frozen=True):
    """A secret Ed25519 key and its name."""

    name: str
    seed: bytes
    raw: bytes
    """The 32 bytes of its public key."""

    @property
    def written(self) -> str:
        """The secret key as its file holds it."""
        encoded = b64encode(ED25519 + self.seed).decode()
        return f"{_PRIVATE}{self.name}+{key_id(self.name, self.raw).hex()}+{encoded}"

    @property
    def public(self) -> Key:
        """The public key that belongs to this secret key."""
        return of_ed25519((self.name,), self.raw)


def key_id(name: str, raw: bytes) -> bytes:
    """The key id: four bytes that stand for a name and an Ed25519 public key."""
    return sha256(name.encode() + b"\n" + ED25519 + raw).digest()[:4]


def of_ed25519(names: tuple[str, ...], raw: bytes) -> Key:
    """The Ed25519 public key of these 32 bytes, with the names of its holder."""
    return Key(names, raw, _SSH_ED25519 + raw)


def read_secret(text: str) -> tuple[str, bytes, bytes]:
    """The name, key id and seed in the text of a secret key file; NoteError if the text is none."""
    if not text.startswith(_PRIVATE):
        raise NoteError("no-key")
    return _parts(text.strip().removeprefix(_PRIVATE))


def _parts(text: str) -> tuple[str, bytes, bytes]:
    name, _, rest = text.partition("+")
    number, _, encoded = rest.partition("+")
    named = is_name(name) and re.fullmatch(r"[0-9a-f]{8}", number, re.ASCII)
    data = exactly(encoded) if named else b""
    if data[:1] != ED25519 or len(data) != 33:
        raise NoteError("no-key")
    return name, bytes.fromhex(number), data[1:]


def read_keys(lines: Iterable[str]) -> Iterator[Key]:
    """The keys in a file of public keys, one a line: keys of notes, of OpenSSH, or of its list of allowed signers.

    NoteError for a line that is none of these. Blank lines and comments are passed over. A key is left out if it is not
    meant for records, or is bound to a certificate or a time, because nothing in a signature proves these.
    """
    for line in map(str.strip, lines):
        if not line or line.startswith("#"):
            continue
        ssh = _SSH.search(line)
        if ssh is None:
            name, number, raw = _parts(line)
            if key_id(name, raw) != number:
                raise NoteError("no-key")
            yield of_ed25519((name,), raw)
        elif _is_allowed(line[: ssh.start()]):
            blob = exactly(ssh[2])
            raw = blob[len(_SSH_ED25519) :] if blob.startswith(_SSH_ED25519) else b""
            yield Key(_names(line[: ssh.start()], ssh[3] or ssh[1]), raw, blob)


def _names(before: str, comment: str) -> tuple[str, ...]:
    """The names of a key's holder: the signers before the key in a list, else the comment behind it, else ``?``."""
    listed = before.split(" ")[0].strip('"').split(",") if before.strip() else [comment.strip()]
    return tuple(name for name in listed if name) or ("?",)


def _is_allowed(before: str) -> bool:
    """Whether the options before a key let it sign records: no other option than namespaces, and ours among them."""
    pairs = _OPTION.findall(before.strip().partition(" ")[2].strip())
    options = dict(pairs)
    spaces = options.pop("namespaces", NAMESPACE).split(",")
    return not options and NAMESPACE in spaces
