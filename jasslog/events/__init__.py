"""The vocabulary of a record: what can be written down, one page for each phase of play.

This package loads nothing by itself. ``vocabulary`` holds the pydantic models; ``shapes.json`` is the plain table
generated from them, which is all that reading a record needs.
"""
