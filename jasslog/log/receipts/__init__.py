"""Receipts: who signed that a record had so many events and this root; in the open formats of transparency logs."""
