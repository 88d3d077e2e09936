"""Long-term memory: what is worth keeping, where it may be used, how it is found and how it fades."""
