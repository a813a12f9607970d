"""The audit: findings as data, the judges, one module for each family, and the report.

Called by ``library`` (``audit.audit_game``), ``views`` and ``cli``; in ``formats`` the writer of another program's logs
reads an audit, too. The phases in ``game`` give the reasons against an act. Here ``court`` makes findings of these
reasons, and the judges find what only a whole trick, a whole round or the end of the record can show. No text is made
here.

A new kind of finding needs a line in ``codes``, a reason in a phase or a judge who finds it, and its words in every
language. That line and ``causes`` say which earlier finding it may only follow from.
"""
