"""The Slack adapter: pure translation, and the whole of it on the wire."""
