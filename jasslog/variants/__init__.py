"""The rules that games are played by: options in groups, named sets as data, versions and digests."""
