"""The database side, on both databases."""
