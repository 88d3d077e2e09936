"""What a message says about the learner, by rules: sentences, then preferences and struggles in them."""
