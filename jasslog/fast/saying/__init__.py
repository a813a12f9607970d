"""What is said on the hot path while cards are played and after them."""
