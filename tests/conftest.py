"""Puts this folder on the path, so that the rooms' tests can share the record builder and the oracle."""

from __future__ import annotations

import os

from hypothesis import settings

# How long an example takes says something about the machine and nothing about the code. Where `CI` is set the examples
# are the same each time, so that a verdict on a change is about the change; elsewhere every run looks at new ones.
settings.register_profile("jasslog", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("jasslog")
