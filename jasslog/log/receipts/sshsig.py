"""Signatures that ``ssh-keygen -Y sign -n jasslog`` makes, so that nobody needs a new key to sign a receipt."""

from __future__ import annotations

import hashlib
import struct
from base64 import b64encode

from msgspec import Struct

from jasslog.log.receipts.keys import NAMESPACE
from jasslog.log.receipts.note import NoteError, exactly

BEGIN, END = "-----BEGIN SSH SIGNATURE-----", "-----END SSH SIGNATURE-----"
_MAGIC = b"SSHSIG"
_ROW = 70
_HASHES = {b"sha256": hashlib.sha256, b"sha512": hashlib.sha512}


class SshSignature(Struct, frozen=True):
    """What a signature file of OpenSSH holds."""

    blob: bytes
    """The public key, as OpenSSH writes it."""
    namespace: str
    """What it was made for."""
    algorithm: bytes
    """How the text was hashed."""
    signature: bytes
    """The signature, as OpenSSH writes it."""

    def message(self, text: bytes) -> bytes:
        """What has been signed if that is the text."""
        digest = _HASHES[self.algorithm](text).digest()
        parts = (self.namespace.encode(), b"", self.algorithm, digest)
        return _MAGIC + b"".join(struct.pack(">I", len(part)) + part for part in parts)


def read(data: bytes) -> SshSignature:
    """The signature in the bytes of a file; NoteError where they hold none that can be one of a receipt."""
    try:
        lines = data.decode("ascii").split()
    except UnicodeDecodeError as error:
        raise NoteError("no-ssh-signature") from error
    text = " ".join(lines)
    if not text.startswith(BEGIN) or not text.endswith(END):
        raise NoteError("no-ssh-signature")
    found = exactly(text.removeprefix(BEGIN).removesuffix(END).replace(" ", ""))
    if found[:10] != _MAGIC + b"\0\0\0\1":
        raise NoteError("no-ssh-signature")
    blob, namespace, reserved, algorithm, signature, *rest = strings(found[10:])
    if namespace != NAMESPACE.encode():
        raise NoteError("ssh-namespace")
    if reserved or rest or algorithm not in _HASHES:
        raise NoteError("no-ssh-signature")
    return SshSignature(blob, NAMESPACE, algorithm, signature)


def written(one: SshSignature) -> str:
    """The signature as its file holds it."""
    parts = (one.blob, one.namespace.encode(), b"", one.algorithm, one.signature)
    data = _MAGIC + b"\0\0\0\1" + b"".join(struct.pack(">I", len(part)) + part for part in parts)
    encoded = b64encode(data).decode()
    rows = [encoded[at : at + _ROW] for at in range(0, len(encoded), _ROW)]
    return "\n".join([BEGIN, *rows, END]) + "\n"


def strings(data: bytes, least: int = 5) -> list[bytes]:
    """The strings that stand after one another, each behind its length; NoteError where they do not come out even."""
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
