"""What a message means: what it asks for, what it picks, what it answers."""
