"""Tests of core.llm."""
