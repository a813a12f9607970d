"""What people read: text made late, from data, in words of one catalogue; nothing here decides anything."""
