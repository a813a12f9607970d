"""Puts this folder on the path, so that the rooms' tests can share the record builder and the oracle."""

from __future__ import annotations

from hypothesis import settings

# How long an example takes says something about the machine and nothing about the code.
settings.register_profile("jasslog", deadline=None)
settings.load_profile("jasslog")
