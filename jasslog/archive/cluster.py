"""Making the items of a folder of facts on the workers of a Dask cluster, and giving them back in order.

The workers run the same code as the processes of this machine would. The package ``distributed`` (the extra
``cluster``) is imported only here. Each worker is given one item at a time, and by its address. So a worker that dies
loses only that item, however many failures the scheduler allows and however it counts them.
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
"""Most items for each worker that are in work, or done and waiting for their turn in the order."""
_LISTEN = 0.5
"""Seconds to wait before looking again which workers are still there."""
_PATIENCE = 60
"""Seconds to wait for a worker while there is none."""


class Workers(NamedTuple):
    """Where a cluster is, and how it is reached."""

    address: str
    """The address of its scheduler: tcp://HOST:PORT or tls://HOST:PORT."""
    certificates: tuple[str, str, str] | None = None
    """The files of the authority, of our own certificate and of its key; None for those of Dask's configuration."""


class ClusterRefused(JasslogError):
    """A cluster that cannot be used.

    The reason is unreachable, no-certificate, certificates, unusable, other-version, unseen, no-workers or gone.
    """

    def __init__(self, reason: str, slots: Mapping[str, str]) -> None:
        super().__init__(reason, slots)
        self.reason, self.slots = reason, slots


@contextmanager
def connected(workers: Workers, folder: str) -> Iterator[Cluster]:
    """A connection to a cluster whose workers have the versions of this process and see the folder of facts.

    ClusterRefused where the cluster is not so, ImportError without the package ``distributed``.
    """
    from distributed import Client
    from distributed.comm.core import CommClosedError

    security = _security(workers)
    try:
        client = Client(workers.address, security=security, set_as_default=False)
    except OSError as error:
        # A scheduler that is there and closes the connection refuses our certificates, or we refuse those it has.
        by_certificates = workers.address.startswith("tls:") and isinstance(error, CommClosedError)
        slots = {"address": workers.address, "detail": str(error)}
        raise ClusterRefused("certificates" if by_certificates else "unreachable", slots) from error
    with client:
        cluster = Cluster(client, workers.address)
        cluster.check(folder)
        yield cluster


def _security(workers: Workers) -> Security:
    """The settings of the connection; ClusterRefused where certificates are needed and missing, or cannot be used."""
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
    """The versions in this process on which the bytes of a made item depend, by name."""
    import duckdb

    python = ".".join(platform.python_version_tuple()[:2])
    return {"jasslog": __version__, "judgement": str(JUDGEMENT), "duckdb": duckdb.__version__, "Python": python}


def look(folder: str) -> tuple[dict[str, str], bool]:
    """The versions of a worker, and whether it sees a folder; runs on the worker."""
    return program(), os.path.isdir(folder)


def answer(item: Item, mine: dict[str, str]) -> Commit | Changed:
    """Make an item; runs on a worker. ClusterRefused where the worker's versions are not ``mine``.

    The versions are compared again because a worker may have come after ``Cluster.check``.
    """
    from distributed import get_worker

    _check_versions(get_worker().address, program(), mine)
    return make(item)


def _check_versions(worker: str, theirs: Mapping[str, str], mine: Mapping[str, str]) -> None:
    """Check that a worker has the versions of this process; ClusterRefused names the first difference."""
    for name, version in mine.items():
        if theirs[name] != version:
            slots = {"worker": worker, "name": name, "theirs": theirs[name], "mine": version}
            raise ClusterRefused("other-version", slots)


class _Slot:
    """An item that was given to a worker, in its place in the order; its answer is None until the item is done."""

    def __init__(self, item: Item, worker: str, future: Future[Any]) -> None:
        self.item, self.worker, self.future = item, worker, future
        self.answer: Commit | Changed | Lost | None = None


class Cluster:
    """The workers of a connected cluster, to which items are given."""

    def __init__(self, client: Client, address: str) -> None:
        self._client, self._address = client, address
        self._mine = program()
        self._seen = time.monotonic()
        """When there last was a worker, by the monotonic clock."""

    def check(self, folder: str) -> None:
        """Wait for a worker; check that all have the versions of this process and see the folder. ClusterRefused."""
        while not self._alive():
            time.sleep(_LISTEN)
        replies = self._client.run(look, os.path.abspath(folder), on_error="return")
        for worker, reply in sorted(replies.items()):
            if isinstance(reply, OSError):
                # The worker has died meanwhile; one that comes in its place is checked with its first item.
                continue
            if isinstance(reply, BaseException):
                detail = f"{type(reply).__name__}: {reply}"
                raise ClusterRefused("unusable", {"worker": worker, "detail": detail})
            theirs, sees = reply
            _check_versions(worker, theirs, self._mine)
            if not sees:
                raise ClusterRefused("unseen", {"worker": worker})

    def in_order(self, items: Iterable[Item]) -> Iterator[tuple[Item, Commit | Changed | Lost]]:
        """Each item with its outcome, in the order of the items; Lost where the worker died that was making it.

        An error in making an item is raised here.
        """
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
        """The addresses of the workers; ClusterRefused after ``_PATIENCE`` without any, or without a scheduler."""
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
        """Give an item to each worker that has none, as long as no more than ``_AHEAD`` for each worker are held."""
        busy = {slot.worker for slot in slots if slot.answer is None}
        idle = [one for one in alive if one not in busy]
        room = max(0, _AHEAD * len(alive) - len(slots))
        for worker, item in zip(idle, islice(source, min(room, len(idle))), strict=False):
            future = self._client.submit(
                answer, _absolute(item), self._mine, workers=[worker], allow_other_workers=False, pure=False
            )
            slots.append(_Slot(item, worker, future))

    def _listen(self, working: Sequence[_Slot], alive: Sequence[str]) -> None:
        """Wait for answers a while, and take those that have come; a worker that is gone has lost its item."""
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
        """The outcome of an item; None while there is none yet."""
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
    """The item with absolute paths, for a process that runs in another folder; URLs stay as they are."""
    planned = tuple(one if is_url(one.file) else one._replace(file=os.path.abspath(one.file)) for one in item.planned)
    return replace(item, folder=os.path.abspath(item.folder), planned=planned)
