"""The audit: findings as data, the judges, one module for each family, and the report.

Called by ``library`` (``audit.audit_game``), ``views`` and ``cli``; a writer of another format looks at an audit, too.
What speaks against an act says its phase in ``game``; here it becomes a finding, in ``court``, and what only a trick, a
round or the end tells is judged. No text is made here.

A new kind of finding is a line in ``codes``, a reason in a phase or a judge who finds it, and its words in every
language. What it only follows from stands in that line and in ``causes``.
"""
