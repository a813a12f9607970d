"""Keys by which people are known: those of signed notes, and those of OpenSSH."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator
from hashlib import sha256

from msgspec import Struct

from jasslog.log.receipts.note import NoteError, exactly, is_name

ED25519 = b"\1"
"""The byte that stands for the algorithm of the notes' keys."""
NAMESPACE = "jasslog"
"""What signatures made with OpenSSH must be for."""
_PRIVATE = "PRIVATE+KEY+"
_SSH_ED25519 = b"\0\0\0\x0bssh-ed25519\0\0\0 "
_SSH = re.compile(r"((?:sk-)?(?:ssh|ecdsa)-[a-z0-9@.-]+) +([A-Za-z0-9+/]+={0,2})(?: +(.*))?")
_OPTION = re.compile(r'([a-z-]+)(?:="([^"]*)")?(?:,|$)')


class Key(Struct, frozen=True):
    """A public key, and what its holder is called."""

    names: tuple[str, ...]
    raw: bytes
    """The 32 bytes of an Ed25519 key; empty for another kind."""
    blob: bytes
    """The key as OpenSSH writes it; of whatever kind."""

    @property
    def name(self) -> str:
        """What its holder is called first."""
        return self.names[0]

    @property
    def written(self) -> str:
        """The public key of a note's key as its file holds it."""
        return f"{self.name}+{key_id(self.name, self.raw).hex()}+{b64encode(ED25519 + self.raw).decode()}"


class Secret(Struct, frozen=True):
    """A secret key and what it is called."""

    name: str
    seed: bytes
    raw: bytes
    """Its public key."""

    @property
    def written(self) -> str:
        """The secret key as its file holds it."""
        encoded = b64encode(ED25519 + self.seed).decode()
        return f"{_PRIVATE}{self.name}+{key_id(self.name, self.raw).hex()}+{encoded}"

    @property
    def public(self) -> Key:
        """The key that others know it by."""
        return of_ed25519((self.name,), self.raw)


def key_id(name: str, raw: bytes) -> bytes:
    """Four bytes that stand for a name and an Ed25519 key."""
    return sha256(name.encode() + b"\n" + ED25519 + raw).digest()[:4]


def of_ed25519(names: tuple[str, ...], raw: bytes) -> Key:
    """The key of those 32 bytes."""
    return Key(names, raw, _SSH_ED25519 + raw)


def read_secret(text: str) -> tuple[str, bytes, bytes]:
    """Name, key id and seed of a secret key file; NoteError where it is none."""
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
    """The keys in a file of public keys, one a line: of notes, of OpenSSH, or of its list of allowed signers.

    NoteError for a line that is none of these. A key that is not meant for records, or is bound to a certificate or a
    time, which nothing in a signature proves, is left out.
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
    """Whose key it is: the signers of a list, else what stands behind the key."""
    listed = before.split(" ")[0].strip('"').split(",") if before.strip() else [comment.strip()]
    return tuple(name for name in listed if name) or ("?",)


def _is_allowed(before: str) -> bool:
    told = _OPTION.findall(before.strip().partition(" ")[2].strip())
    options = dict(told)
    spaces = options.pop("namespaces", NAMESPACE).split(",")
    return not options and NAMESPACE in spaces
