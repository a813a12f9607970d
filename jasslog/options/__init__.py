"""The options that make one game differ from another, a module for each part of a game; values, without questions.

Called by ``variants``, which puts the groups together; ``rules``, ``game`` and others only name their types. To add an
option, give a group a field with a docstring, which is its help, and a default by which nothing changes; then run
``python -m jasslog.variants.release``.
"""
