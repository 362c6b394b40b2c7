"""Decision tables by self-play: external-sampling MCCFR on the tables' own keys.

`mccfr` knows no cards; `kuhn` and `leduc`, whose values are known, prove it.
"""
