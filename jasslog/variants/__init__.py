"""The rules that games are played by: named sets of options as data, versions, digests, what goes together."""
