"""The load test: many visitors play whole games over HTTP (see `manage.py loadtest`)."""
