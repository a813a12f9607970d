"""What a round brings: its entries, made once when it is booked, and the end of the game."""
