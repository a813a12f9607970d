"""Receipts: who signed that a record had so many events and this root; in the open formats of transparency logs.

Called by ``library`` (``verify``, ``evidence``, ``copies``) and the commands that sign and verify. Only
``signing`` needs the package ``cryptography``, and loads it where something is signed or a signature checked.
"""
