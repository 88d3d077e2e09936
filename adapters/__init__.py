"""One package per platform, each translating between its SDK and `core.messages`."""
