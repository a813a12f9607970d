"""The rules that games are played by: named sets of options as data, versions, digests, what goes together.

Called by ``game`` and the rooms above it, mostly for ``load.resolve``, which finds the set that a record names.
``plain`` is a set as everybody sees it, without pydantic; ``options`` and ``files`` load that for files somebody
wrote.

A new set is a file in ``sets/``; ``python -m jasslog.variants.release`` puts it into ``released.json`` and refuses to
change what stands there. Options that exclude one another are rows of ``possible``.
"""
