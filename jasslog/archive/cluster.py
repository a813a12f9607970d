"""Workers of a Dask cluster make items as processes of this machine do: the same code, handed over in the same order.

The package ``distributed`` (the extra ``cluster``) is imported only here. Each worker is given one item at a time, by
its address: whoever dies has lost that one and no other, whatever the scheduler allows and however it counts.
"""

from __future__ import annotations

import os
import platform
import time
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from jasslog import __version__
from jasslog.archive.items import Changed, Commit, Item, make
from jasslog.audit.codes import JUDGEMENT
from jasslog.errors import JasslogError
from jasslog.library.files import is_url
from jasslog.library.pool import Lost

if TYPE_CHECKING:
    from distributed import Client, Future, Security

_AHEAD = 3
"""Items for each worker that may be in work or done before their turn."""
_LISTEN = 0.5
"""Seconds after which it is looked again who is still there."""
_PATIENCE = 60
"""Seconds in which a worker has to come where there is none."""


class Workers(NamedTuple):
    """Where a cluster is."""

    address: str
    """Of its scheduler: tcp://HOST:PORT or tls://HOST:PORT."""
    certificates: tuple[str, str, str] | None = None
    """The files of the authority, of the own certificate and of its key; else as Dask's own configuration says."""


class ClusterRefused(JasslogError):
    """A cluster that cannot be used.

    The reason is unreachable, no-certificate, certificates, unusable, other-version, unseen, no-workers or gone.
    """

    def __init__(self, reason: str, slots: Mapping[str, str]) -> None:
        super().__init__(reason, slots)
        self.reason, self.slots = reason, slots


@contextmanager
def connected(workers: Workers, folder: str) -> Iterator[Cluster]:
    """A cluster whose workers are all like this process and see the folder of facts; ClusterRefused, or ImportError."""
    from distributed import Client
    from distributed.comm.core import CommClosedError

    security = _security(workers)
    try:
        client = Client(workers.address, security=security, set_as_default=False)
    except OSError as error:
        # Who is there and breaks off does not know the certificates, or is not known by them.
        secret = workers.address.startswith("tls:") and isinstance(error, CommClosedError)
        told = {"address": workers.address, "detail": str(error)}
        raise ClusterRefused("certificates" if secret else "unreachable", told) from error
    with client:
        cluster = Cluster(client, workers.address)
        cluster.check(folder)
        yield cluster


def _security(workers: Workers) -> Security:
    """The certificates; ClusterRefused where there are none and some are needed, or they cannot be used."""
    from distributed import Security

    if workers.certificates is None:
        security = Security()
    else:
        authority, own, key = workers.certificates
        security = Security(tls_ca_file=authority, tls_client_cert=own, tls_client_key=key, require_encryption=True)
    try:
        context = security.get_connection_args("client").get("ssl_context")
    except OSError as error:
        raise ClusterRefused("certificates", {"address": workers.address, "detail": str(error)}) from error
    if workers.address.startswith("tls:") and context is None:
        raise ClusterRefused("no-certificate", {"address": workers.address})
    return security


def program() -> dict[str, str]:
    """All on which the bytes of an item hang beside the item, as it is in this process."""
    import duckdb

    python = ".".join(platform.python_version_tuple()[:2])
    return {"jasslog": __version__, "judgement": str(JUDGEMENT), "duckdb": duckdb.__version__, "Python": python}


def look(folder: str) -> tuple[dict[str, str], bool]:
    """The program of a worker, and whether it sees a folder; run there."""
    return program(), os.path.isdir(folder)


def answer(item: Item, mine: dict[str, str]) -> Commit | Changed:
    """Make an item, run on a worker; ClusterRefused where it came later and is another program."""
    from distributed import get_worker

    _same(get_worker().address, program(), mine)
    return make(item)


def _same(worker: str, theirs: Mapping[str, str], mine: Mapping[str, str]) -> None:
    """ClusterRefused where a worker is another program; the first difference is named."""
    for name, version in mine.items():
        if theirs[name] != version:
            told = {"worker": worker, "name": name, "theirs": theirs[name], "mine": version}
            raise ClusterRefused("other-version", told)


class _Slot:
    """An item in its place in the order."""

    def __init__(self, item: Item, worker: str, future: Future[Any]) -> None:
        self.item, self.worker, self.future = item, worker, future
        self.answer: Commit | Changed | Lost | None = None


class Cluster:
    """The workers that are there, and the items whose turn has not come."""

    def __init__(self, client: Client, address: str) -> None:
        self._client, self._address = client, address
        self._mine = program()
        self._seen = time.monotonic()
        """When there was a worker."""

    def check(self, folder: str) -> None:
        """ClusterRefused where there is no worker, or one is another program or does not see the folder."""
        while not self._alive():
            time.sleep(_LISTEN)
        found = self._client.run(look, os.path.abspath(folder), on_error="return")
        for worker, told in sorted(found.items()):
            if isinstance(told, OSError):
                # It has died meanwhile; whoever comes in its place is checked with its first item.
                continue
            if isinstance(told, BaseException):
                detail = f"{type(told).__name__}: {told}"
                raise ClusterRefused("unusable", {"worker": worker, "detail": detail})
            theirs, sees = told
            _same(worker, theirs, self._mine)
            if not sees:
                raise ClusterRefused("unseen", {"worker": worker})

    def in_order(self, items: Iterable[Item]) -> Iterator[tuple[Item, Commit | Changed | Lost]]:
        """Each item with what became of it, in the order of the items; what goes wrong in making it is raised here."""
        source = iter(items)
        slots: deque[_Slot] = deque()
        while True:
            alive = self._alive()
            self._give(source, slots, alive)
            if alive and not slots:
                return
            self._listen([slot for slot in slots if slot.answer is None], alive)
            while slots and (made := slots[0].answer) is not None:
                yield slots.popleft().item, made

    def _alive(self) -> Sequence[str]:
        """The workers that are there; ClusterRefused where there has been none for long, or no scheduler."""
        try:
            alive = sorted(self._client.nthreads())
        except OSError as error:
            raise ClusterRefused("gone", {"address": self._address}) from error
        if alive:
            self._seen = time.monotonic()
        elif time.monotonic() > self._seen + _PATIENCE:
            raise ClusterRefused("no-workers", {"address": self._address})
        return alive

    def _give(self, source: Iterator[Item], slots: deque[_Slot], alive: Sequence[str]) -> None:
        """Give an item to each worker that has none."""
        busy = {slot.worker for slot in slots if slot.answer is None}
        idle = [one for one in alive if one not in busy]
        room = max(0, _AHEAD * len(alive) - len(slots))
        for worker, item in zip(idle, islice(source, min(room, len(idle))), strict=False):
            future = self._client.submit(
                answer, _absolute(item), self._mine, workers=[worker], allow_other_workers=False, pure=False
            )
            slots.append(_Slot(item, worker, future))

    def _listen(self, working: Sequence[_Slot], alive: Sequence[str]) -> None:
        """Wait for answers a while, and take those that are there; whoever is not there any more has lost his item."""
        from distributed import wait

        if not working:
            return
        with self._client.as_current(), suppress(TimeoutError, CancelledError):
            wait([slot.future for slot in working], timeout=_LISTEN, return_when="FIRST_COMPLETED")
        for slot in working:
            slot.answer = self._answer(slot.future)
            if slot.answer is None and slot.worker not in alive:
                slot.future.cancel()
                slot.answer = Lost(None)

    def _answer(self, future: Future[Any]) -> Commit | Changed | Lost | None:
        """What became of an item; None while it is not known."""
        from distributed import KilledWorker

        if future.status == "cancelled":
            raise ClusterRefused("gone", {"address": self._address})
        if future.status == "error":
            error = future.exception()
            if isinstance(error, KilledWorker):
                return Lost(None)
            raise error
        if future.status == "finished":
            # A worker that has died meanwhile has taken the answer with it.
            with suppress(TimeoutError, CancelledError):
                made: Commit | Changed = future.result(timeout=_LISTEN)
                return made
        return None


def _absolute(item: Item) -> Item:
    """An item as it is to be named to a process that stands in another folder."""
    planned = tuple(one if is_url(one.file) else one._replace(file=os.path.abspath(one.file)) for one in item.planned)
    return replace(item, folder=os.path.abspath(item.folder), planned=planned)
