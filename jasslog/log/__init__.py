"""The record as a file: its lines, what they say, and how they are written.

Called by ``formats``, ``audit``, ``library`` and the rooms above; ``game`` asks ``head`` alone. It knows events and no
rules: ``scan`` cuts lines, ``quick`` and ``decode`` read them, ``games`` puts them together, ``head`` says which acts
stand; ``append``, ``mend`` and ``write`` write, ``beside`` knows the disk; ``tags``, ``seal``, ``merkle``, ``notes``
and ``signing`` show that nothing was changed.

What can be wrong with a line is a ``Problem`` by the name of its finding. A new one is told by ``text`` (as JSON) or
``shape`` (by the type of the event).
"""
