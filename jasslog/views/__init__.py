"""What people read: text made late, from data, in words of one catalogue; nothing here decides anything.

Called by ``cli``, and by the package itself for the sentences of findings. Nothing below knows words but for programs.

What is told stands in ``messages/*.json`` and is asked for by ``messages.say`` and ``word``; ``layout`` lays it out for
the eye or for the ear. A new sentence is an entry in every language; a new view takes data of the library and returns
text. ``page`` is the review page, ``sheets`` what a table keeps on paper.
"""
