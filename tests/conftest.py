"""Puts this folder on the path, so that the rooms' tests can share the record builder and the oracle."""
