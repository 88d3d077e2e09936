"""The learner profile: topics and how they stand, preferences, sessions and their hand-off."""
