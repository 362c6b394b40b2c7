"""Whole games over HTTP by many visitors at once, and what they saw (see `manage.py loadtest`)."""
