"""Tests of core.reminders."""
