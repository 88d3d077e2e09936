"""Slack over Socket Mode: `gateway` (transport), `inbound` and `outbound` (pure), `delivery` (Web API)."""
