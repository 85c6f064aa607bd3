"""What several games need; it knows none of them."""
