"""Tests of token use and caps."""
