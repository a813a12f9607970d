"""The sets of rules that games are played by: options as data under a name, versions, digests, and their checks.

Called by ``game`` and the rooms above it, mostly for ``load.resolve``, which finds the set that a record names.
``plain`` is a set as all callers see it, without pydantic. Only what checks options that somebody wrote, in a file or a
record, imports pydantic: ``options``, ``files``, ``possible`` and ``traits``.

A new set is a file in ``sets/``; ``python -m jasslog.variants.release`` puts it into ``released.json`` and refuses to
change what stands there. Options that exclude one another are rows of ``possible``.
"""
