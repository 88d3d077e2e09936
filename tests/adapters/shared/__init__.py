"""Tests of the helpers that adapters share."""
