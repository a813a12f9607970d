"""Many games: files, folders and archives, read one game at a time; and a record as an object."""
