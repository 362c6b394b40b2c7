"""The operator's laboratory: what bots would do, how tables look, how versions differ. Values, no pages."""
