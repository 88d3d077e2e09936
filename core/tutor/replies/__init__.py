"""What is said in words: by a language model, or by rules; and what such a reply was made from."""
