"""Writing a log anew: it is what it was or what it is to be, and nobody adds to it in between."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable

from jasslog.log.beside import replacing
from jasslog.log.locked import open_locked, sync_folder
from jasslog.log.mend import read_whole
from jasslog.log.refused import NotWritten


def rewrite(path: str, make: Callable[[bytes], bytes], wait: float = 1.0) -> None:
    """Put what ``make`` makes of a log's bytes in their place; LogRefused, NotWritten.

    The new file is complete on the disk before it takes the name of the old one. Where both are the same, nothing is
    done.
    """
    descriptor = open_locked(path, create=False, wait=wait)
    try:
        before = read_whole(path, descriptor)
        after = make(before)
        if after != before:
            put(path, after, stat.S_IMODE(os.fstat(descriptor).st_mode))
    except OSError as error:
        raise NotWritten(error, path) from error
    finally:
        os.close(descriptor)


def put(path: str, data: bytes, mode: int) -> None:
    """Have these bytes under a name, on the disk, in one step; OSError where that cannot be, and all is as before."""
    with replacing(path, mode, lasting=True) as file:
        file.write(data)
    sync_folder(path)
