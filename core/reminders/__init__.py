"""Who is due what and when, and the outbox through which it is sent."""
