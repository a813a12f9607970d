"""How fast an audit is: ratios taken side by side in one run, so that they mean the same on every machine."""
