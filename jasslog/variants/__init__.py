"""The sets of rules that games are played by: options as data under a name, versions, digests, and their checks.

Called by ``game`` and the rooms above it, mostly for ``load.resolve``, which finds the set that a record names.
``plain`` is a set as all callers see it, without pydantic; only what checks a set that a user wrote imports pydantic:
``options``, ``files``, ``possible`` and what they call.

A new set is a file in ``sets/``; ``python -m jasslog.variants.release`` puts it into ``released.json`` and refuses to
change what stands there. Options that exclude one another are rows of ``possible``.
"""
