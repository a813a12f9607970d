"""Signing notes and checking signatures, also those that ``ssh-keygen -Y sign -n jasslog`` makes.

With OpenSSH nobody needs a new key to sign a receipt. Only this module uses the package ``cryptography``.
"""

from __future__ import annotations

import hashlib
import struct
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import Struct

from jasslog.errors import JasslogError
from jasslog.log.notes import NAMESPACE, Key, Note, NoteError, Secret, Signature, exactly, key_id, read_secret

BEGIN, END = "-----BEGIN SSH SIGNATURE-----", "-----END SSH SIGNATURE-----"
_MAGIC = b"SSHSIG"
_ROW = 70
_HASHES = {b"sha256": hashlib.sha256, b"sha512": hashlib.sha512}
GOOD, BAD, UNKNOWN = "good", "bad", "unknown"
"""The states of a signature. good: a known key signed exactly this text. bad: the signature of a known key does not
fit. unknown: the key is not known, or signatures of its kind cannot be checked."""

_OPENSSH, _NO_CIPHER = b"openssh-key-v1\0", b"\0\0\0\4none"
"""The first bytes of an OpenSSH secret key, and the bytes after these if it has no passphrase."""


class SshSignature(Struct, frozen=True):
    """The content of an OpenSSH signature file."""

    blob: bytes
    """The public key, in OpenSSH's binary form."""
    namespace: str
    """The purpose for which the signature was made."""
    algorithm: bytes
    """The hash algorithm that was used on the text."""
    signature: bytes
    """The signature, in OpenSSH's binary form."""

    def message(self, text: bytes) -> bytes:
        """The bytes that the signature must be of if ``text`` is what was signed."""
        digest = _HASHES[self.algorithm](text).digest()
        parts = (self.namespace.encode(), b"", self.algorithm, digest)
        return _MAGIC + b"".join(struct.pack(">I", len(part)) + part for part in parts)


def read_ssh(data: bytes) -> SshSignature:
    """The signature in the bytes of an OpenSSH signature file; NoteError if there is none or it is not for records."""
    try:
        lines = data.decode("ascii").split()
    except UnicodeDecodeError as error:
        raise NoteError("no-ssh-signature") from error
    text = " ".join(lines)
    if not text.startswith(BEGIN) or not text.endswith(END):
        raise NoteError("no-ssh-signature")
    decoded = exactly(text.removeprefix(BEGIN).removesuffix(END).replace(" ", ""))
    if decoded[:10] != _MAGIC + b"\0\0\0\1":
        raise NoteError("no-ssh-signature")
    blob, namespace, reserved, algorithm, signature, *rest = strings(decoded[10:])
    if namespace != NAMESPACE.encode():
        raise NoteError("ssh-namespace")
    if reserved or rest or algorithm not in _HASHES:
        raise NoteError("no-ssh-signature")
    return SshSignature(blob, NAMESPACE, algorithm, signature)


def written_ssh(one: SshSignature) -> str:
    """The signature as the text of an OpenSSH signature file."""
    parts = (one.blob, one.namespace.encode(), b"", one.algorithm, one.signature)
    data = _MAGIC + b"\0\0\0\1" + b"".join(struct.pack(">I", len(part)) + part for part in parts)
    encoded = b64encode(data).decode()
    rows = [encoded[at : at + _ROW] for at in range(0, len(encoded), _ROW)]
    return "\n".join([BEGIN, *rows, END]) + "\n"


def strings(data: bytes, least: int = 5) -> list[bytes]:
    """The byte strings that follow one another, each behind its length of four bytes.

    NoteError if the lengths do not come out even, or there are fewer strings than ``least``.
    """
    found, place = [], 0
    while place < len(data):
        if place + 4 > len(data):
            raise NoteError("no-ssh-signature")
        size = struct.unpack_from(">I", data, place)[0]
        found.append(data[place + 4 : place + 4 + size])
        place += 4 + size
    if place != len(data) or len(found) < least:
        raise NoteError("no-ssh-signature")
    return found


class SigningMissing(JasslogError, ImportError):
    """The package ``cryptography`` is not installed."""


def _package(name: str) -> Any:
    from importlib import import_module

    try:
        return import_module(f"cryptography.{name}")
    except ImportError as error:
        raise SigningMissing("cryptography") from error


def _ed25519() -> Any:
    return _package("hazmat.primitives.asymmetric.ed25519")


def new_secret(name: str) -> Secret:
    """A new random secret key of this name."""
    made = _ed25519().Ed25519PrivateKey.generate()
    return secret_of(name, made.private_bytes_raw())


def secret_of(name: str, seed: bytes) -> Secret:
    """The secret key of this name and this seed of 32 bytes."""
    public: bytes = _ed25519().Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw()
    return Secret(name, seed, public)


def load_secret(data: bytes, name: str = "") -> Secret:
    """The secret key in the bytes of a file: a key of signed notes, or an Ed25519 key of OpenSSH without a passphrase.

    A key of OpenSSH needs a ``name``; one of signed notes has its own. NoteError if the file holds no such key.
    """
    if data.startswith(b"-----BEGIN OPENSSH PRIVATE KEY-----"):
        if not name:
            raise NoteError("key-needs-name")
        return secret_of(name, _openssh_seed(data))
    try:
        named, number, seed = read_secret(data.decode())
    except UnicodeDecodeError as error:
        raise NoteError("no-key") from error
    secret = secret_of(named, seed)
    if key_id(named, secret.raw) != number:
        raise NoteError("no-key")
    return secret


def _openssh_seed(data: bytes) -> bytes:
    serialization = _package("hazmat.primitives.serialization")
    try:
        inside = b64decode(data.split(b"-----")[2])
        locked = inside.startswith(_OPENSSH) and not inside.startswith(_OPENSSH + _NO_CIPHER)
        key = None if locked else serialization.load_ssh_private_key(data, None)
    except (ValueError, _package("exceptions").UnsupportedAlgorithm) as error:
        raise NoteError("no-key") from error
    if key is None:
        raise NoteError("key-has-passphrase")
    if not isinstance(key, _ed25519().Ed25519PrivateKey):
        raise NoteError("key-not-ed25519")
    seed: bytes = key.private_bytes_raw()
    return seed


def sign(note: Note, secret: Secret) -> Note:
    """The note with the signature of a secret key added."""
    signature = _ed25519().Ed25519PrivateKey.from_private_bytes(secret.seed).sign(note.text.encode())
    return note.signed(Signature(secret.name, key_id(secret.name, secret.raw), signature))


class Signer(NamedTuple):
    """Who made a signature, and whether it fits."""

    name: str
    """The name of the key; empty for an unknown key of OpenSSH."""
    state: str
    """good, bad or unknown."""
    blob: bytes
    """The key in OpenSSH's binary form; empty if the state is unknown."""


def judge(note: Note, keys: list[Key]) -> list[Signer]:
    """For each signature under a note, who made it and whether it fits, by the known keys."""
    return [_judged(note, signature, keys) for signature in note.signatures]


def _judged(note: Note, signed: Signature, keys: list[Key]) -> Signer:
    fit = [key for key in keys if key.raw and signed.name in key.names and key_id(signed.name, key.raw) == signed.key]
    for key in fit:
        check = _ed25519().Ed25519PublicKey.from_public_bytes(key.raw).verify
        if _fits(check, signed.signature, note.text.encode()):
            return Signer(signed.name, GOOD, key.blob)
    return Signer(signed.name, BAD, fit[0].blob) if fit else Signer(signed.name, UNKNOWN, b"")


def judge_ssh(text: str, signature: SshSignature, keys: list[Key]) -> Signer:
    """Who made an OpenSSH signature of a text, and whether it fits, by the known keys."""
    key = next((key for key in keys if key.blob == signature.blob), None)
    if key is None:
        return Signer("", UNKNOWN, b"")
    kind, raw, *_ = strings(signature.signature, 2)
    check = _ssh_check(signature.blob, kind)
    if check is None:
        return Signer(key.name, UNKNOWN, b"")
    fits = _fits(check, raw, signature.message(text.encode()))
    return Signer(key.name, GOOD if fits else BAD, key.blob)


Check = Callable[[bytes, bytes], None]
"""Takes a signature and the bytes that were signed; raises if they do not fit."""


def _fits(check: Check, signature: bytes, message: bytes) -> bool:
    try:
        check(signature, message)
    except (_package("exceptions").InvalidSignature, ValueError, NoteError):
        return False
    return True


def _ssh_check(blob: bytes, kind: bytes) -> Check | None:
    """The function that checks signatures of a kind with a key of OpenSSH; None if they cannot be checked."""
    hashes = _package("hazmat.primitives.hashes")
    serialization = _package("hazmat.primitives.serialization")
    name = strings(blob, 2)[0]
    try:
        key = serialization.load_ssh_public_key(name + b" " + b64encode(blob))
    except (ValueError, _package("exceptions").UnsupportedAlgorithm):
        # Not a kind of key that the package reads.
        return None
    if name == kind == b"ssh-ed25519":
        return key.verify  # type: ignore[no-any-return]
    if name == b"ssh-rsa" and kind in (b"rsa-sha2-256", b"rsa-sha2-512"):
        padding = _package("hazmat.primitives.asymmetric.padding").PKCS1v15()
        digest = hashes.SHA256() if kind == b"rsa-sha2-256" else hashes.SHA512()
        return lambda signature, message: key.verify(signature, message, padding, digest)
    if name == kind and name.startswith(b"ecdsa-sha2-nistp"):
        ec, utils = (_package(f"hazmat.primitives.asymmetric.{part}") for part in ("ec", "utils"))
        digest = {b"256": hashes.SHA256(), b"384": hashes.SHA384()}.get(name[-3:], hashes.SHA512())

        def check(signature: bytes, message: bytes) -> None:
            r, s = (int.from_bytes(part, "big") for part in strings(signature, 2))
            key.verify(utils.encode_dss_signature(r, s), message, ec.ECDSA(digest))

        return check
    return None
