"""Other people's records, read into ours."""
