"""The tests of Meno."""
