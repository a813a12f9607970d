"""Proves clean games clean straight from canonical bytes; it can only acquit, never convict."""
