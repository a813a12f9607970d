"""The record as a file: reading its lines, writing them, and showing that nothing was changed.

Called by ``formats``, ``audit``, ``library`` and the rooms above; ``game`` uses only ``head``. This room knows events
and no rules: ``scan`` cuts a file into lines, ``quick`` and ``decode`` read them, ``games`` groups them into games,
``head`` says which acts stand; ``append``, ``mend`` and ``write`` write, and ``beside`` handles files on the disk;
``tags``, ``seal``, ``merkle``, ``notes`` and ``signing`` show that nothing was changed.

Anything wrong with a line is a ``Problem`` that has the name of its finding. A new kind of problem is found in ``text``
(wrong as JSON) or in ``shape`` (wrong for the type of event).
"""
