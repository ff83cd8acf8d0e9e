"""The blocks of code in Markdown documents.

A comment on the line before a block, which no reader of the page sees, says what is special of it:

    <!-- not run: reason -->            it is shown only, because its names stand for something else
    <!-- run with: OLD -> NEW -->       so changed it runs, for instance on fewer pairs
    <!-- status 1: reason -->           it ends with this exit status instead of 0
"""

import re

BLOCK = re.compile(r"^(?P<indent> *)(?P<fence>`{3,})(?P<language>[^\n`]*)\n(?P<text>.*?)"
                   r"^(?P=indent)(?P=fence) *$", re.M | re.S)
MARKER = re.compile(r"<!-- *(?P<word>not run|run with|status (?P<status>\d+)): *(?P<rest>.+?) *-->",
                    re.S)
LONGEST = 400  # characters of markers before a block


class Block:
    """A block: its language ("" without one), text, first line, and what its markers say."""

    def __init__(self, document, match):
        indent = match["indent"]
        self.language = match["language"].strip()
        self.text = re.sub(rf"^{indent}", "", match["text"], flags=re.M)
        self.line = document.count("\n", 0, match.start()) + 1
        self.reason = None  # why it is not run
        self.status = 0
        self.shown = self.text
        before = document[max(0, match.start() - LONGEST):match.start()]
        while True:  # the markers, from the last one up
            found = re.search(r"(<!--(?:(?!-->).)*-->)[ \t]*\n[ \t]*$", before, re.S)
            if not found:
                break
            marker = MARKER.fullmatch(found[1])
            if not marker:
                break
            if marker["word"] == "not run":
                self.reason = marker["rest"]
            elif marker["word"] == "run with":
                old, arrow, new = marker["rest"].partition(" -> ")
                if not arrow or old not in self.text:
                    raise ValueError(f"line {self.line}: the block does not have {old!r}")
                self.text = self.text.replace(old, new)
            else:
                self.status = int(marker["status"])
            before = before[:found.start()]


def blocks(document):
    """The blocks of a document, in order."""
    return [Block(document, match) for match in BLOCK.finditer(document)]
