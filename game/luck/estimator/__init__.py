"""Luck by control variates (AIVAT, Burch et al. 2018), in lanes: one element of an array is one hand.

For every chance event and every bot decision the luck is v(what happened) − E[v], for one value function v
fixed beforehand. Its expectation is zero whatever the visitor does and whatever v is; v only decides how
much noise is taken out.
"""
