"""The list of a file's pairs: what it tells, its filters, its keys, and ten thousand pairs."""

import json
import time

import command
from finding_cases import APART, BARE, CRASHED, FAR_OFF, MISSED, PLANE, finding
from page_case import PageCase

# The rows that are there, as texts of their columns, and which of them is selected.
ROWS = """[...document.querySelectorAll("#list [role=option]")].map((row) =>
  [...row.children].map((cell) => cell.textContent))"""
SELECTED = """document.querySelector("#list [aria-selected=true]")?.textContent ?? null"""
KNOWN = """[...document.querySelectorAll("#list [role=option]")].every((row) =>
  !row.textContent.includes("\\u2026"))"""


class ListCase(PageCase):
    """Several pairs at once, as from a file."""

    def open(self, lines):
        """Open these lines at once, and wait for the answer to the first."""
        self.page.evaluate("document.activeElement.blur()")
        self.page.paste("\n".join(line if isinstance(line, str) else json.dumps(line)
                                  for line in lines))
        self.page.wait_for(f"certa.pairs.length === {len(lines)}")
        self.shown.answer()

    def rows(self):
        """The rows in sight, once nothing in them is unknown."""
        self.page.wait_for(KNOWN)
        return [tuple(row) for row in self.page.evaluate(ROWS)]

    def names(self):
        """The names in the rows in sight."""
        return [name for name, *_ in self.rows()]

    def type_filter(self, text):
        """Type a text into the filter, in place of what it has."""
        self.page.evaluate("document.querySelector('#list [type=search]').focus()")
        self.page.press("a", "Control")
        if text:
            self.page.type(text)
        else:
            self.page.press("Backspace")

    def position(self):
        """Which pair of how many is shown."""
        return self.page.evaluate("tests.text('which-pair')").strip()

    def test_rows(self):
        """Name, finding, verdict, vertices and the largest coordinate of each pair."""
        self.open([MISSED, FAR_OFF, PLANE, CRASHED])
        self.assertEqual(self.rows(), [
            ("some-missed", "missed", "\u2229 overlapping", "3+3", "3"),
            ("some-distance", "distance", "\u2194 separated", "8+8", "4"),
            ("(line 3)", "\u2013", "\u2229 overlapping", "3+3", "3"),
            ("some-crash", "crash", "\u2194 separated", "8+8", "4")])
        self.shown.show(json.dumps(PLANE))
        self.assertFalse(self.page.evaluate("document.getElementById('list').checkVisibility()"),
                         "one pair needs no list")

    def test_verdicts_are_the_commands(self):
        """Where no line tells a verdict, the kernel in the page answers, as the command does."""
        lines = [json.dumps({key: pair[key] for key in ("id", "a", "b")}) for pair in
                 map(json.loads, command.generated("--count", "2", "--seed", "11")[:60])]
        self.open(lines)
        self.page.wait_for("certa.pairList.known")
        wanted = {str(answer["id"]): answer["verdict"] for answer in
                  map(json.loads, command.certify(lines, level=1))}
        found = dict(self.page.evaluate("certa.pairList.found.map((r) => [r.name, r.verdict])"))
        self.assertEqual(found, wanted)
        self.assertGreater(len(set(found.values())), 1)

    def test_claims(self):
        """The outcome of a claim stands where findings stand, and can be filtered by."""
        claims = [{**PLANE, "id": f"claim {k}", "claim": {"intersects": k % 3 == 0}}
                  for k in range(9)]
        self.open([*claims, {**PLANE, "id": "none"}])
        self.assertEqual([row[1] for row in self.rows()],
                         ["agrees", "contradicted", "contradicted"] * 3 + ["\u2013"])
        self.page.wait_for("""[...document.querySelectorAll("#list select option")]
          .some((o) => o.textContent === "contradicted (6)")""")
        self.page.evaluate("""tests.change(document.querySelector("#list select"),
          "=contradicted")""")
        self.assertEqual(len(self.rows()), 6)

    def test_filters(self):
        """By text, in any of the names, and by finding; buttons and keys go through the rest."""
        lines = [{**finding(PLANE, kind, {"intersects": False}, APART), "id": f"{kind}-{k}"}
                 for k in range(6) for kind in ("missed", "distance")]
        self.open(lines)
        self.type_filter("BOX2D missed-3")
        self.assertEqual(self.names(), ["missed-3"])
        self.type_filter("distance some")
        self.assertEqual(self.names(), [f"distance-{k}" for k in range(6)])
        self.type_filter("nothing like it")
        self.assertEqual(self.page.evaluate(ROWS), [])
        self.type_filter("")
        self.page.evaluate("""tests.change(document.querySelector("#list select"), "=missed")""")
        self.assertEqual(self.names(), [f"missed-{k}" for k in range(6)])
        self.page.evaluate("document.activeElement.blur()")
        for key, place in ((".", 3), (".", 5), (",", 3), (",", 1), (",", 1)):
            self.page.press(key)
            self.assertEqual(self.position(), f"pair {place} of 12")
        self.shown.click("Next pair")
        self.assertEqual(self.position(), "pair 3 of 12")

    def test_keys_and_clicks(self):
        """Arrows, pages and ends choose a pair; so does a click; the row is told by name."""
        self.open([{**PLANE, "id": f"number {k}"} for k in range(40)])
        self.page.evaluate("document.querySelector('#list [role=listbox]').focus()")
        for key, number in (("ArrowDown", 1), ("ArrowDown", 2), ("ArrowUp", 1), ("End", 39),
                            ("ArrowDown", 39), ("Home", 0), ("ArrowUp", 0)):
            self.page.press(key)
            self.assertEqual(self.page.evaluate("certa.state.pair.id"), f"number {number}")
            self.assertIn(f"number {number}", self.page.evaluate(SELECTED))
            self.assertEqual(self.page.evaluate("""document.getElementById(
              document.activeElement.getAttribute("aria-activedescendant"))
              .getAttribute("aria-selected")"""), "true")
        self.page.press("PageDown")
        self.assertGreater(int(self.page.evaluate("certa.state.pair.id").split()[1]), 2)
        self.page.press("Home")
        self.page.click_on("#pair-3 span")
        self.assertEqual(self.page.evaluate("certa.state.pair.id"), "number 3")
        self.assertEqual(self.shown.answer()["verdict"], "overlapping")

    def test_ten_thousand(self):
        """They are listed at once, by few elements, to the last of them."""
        lines = [{**finding(PLANE, "missed", {"intersects": False}, APART), "id": f"f{k}"}
                 for k in range(10_000)]
        start = time.monotonic()
        self.open(lines)
        opened = time.monotonic() - start
        self.assertEqual(self.position(), "pair 1 of 10000")
        self.assertLess(self.page.evaluate("document.querySelectorAll('#list *').length"), 1000)
        self.page.evaluate("document.querySelector('#list [role=listbox]').focus()")

        def walk():
            for key in ("End", *["ArrowUp"] * 9, "Home", *["PageDown"] * 9):
                self.page.press(key)
            self.type_filter("f999")
        frames = self.page.frames_while(walk, 0.3)
        print(f"10,000 pairs: opened in {opened:.2f} s, longest task of the list "
              f"{frames.longest_task:.0f} ms")
        self.assertEqual(self.names(), ["f999", *(f"f{k}" for k in range(9990, 10_000))])
        self.page.evaluate("document.querySelector('#list [role=listbox]').focus()")
        self.page.press("End")
        self.assertEqual(self.page.evaluate("certa.state.pair.id"), "f9999")

    def test_menu_has_examples_alone(self):
        """The menu names no pair of the file, and tells so; an example closes the list."""
        self.open([MISSED, FAR_OFF, BARE])
        menu = """(() => {
          const select = document.getElementById("preset");
          return [[...select.querySelectorAll("optgroup")].map((g) => g.label),
            select.selectedOptions[0].textContent];
        })()"""
        self.assertEqual(self.page.evaluate(menu), [
            ["Given", "From engines' issues", "Barycode-based GJK", "Boolean GJK (Linahan)",
             "Signed Volumes", "Planar hulls (Alzubaidi)", "The note on ordered simplices",
             "Generated, plane", "Generated, space"], "choose one"])
        self.shown.choose_preset("two polygons apart")
        self.assertEqual(self.page.evaluate(menu)[1], "two polygons apart")
        self.assertFalse(self.page.evaluate("document.getElementById('list').checkVisibility()"))

    def test_strange_names(self):
        """Names are text, whatever they are."""
        markup = "<img src=x onerror='globalThis.hacked=1'>"
        self.open([{**MISSED, "id": markup, "finding": markup}, {**PLANE, "id": "x" * 5000},
                   {**PLANE, "id": 0}, {**PLANE, "claim": {"intersects": 1}, "id": True}])
        rows = self.page.evaluate(ROWS)
        self.assertEqual(rows[0][:2], [markup, markup])
        self.assertEqual([row[0] for row in rows[2:]], ["0", "true"])
        self.page.wait_for("certa.pairList.known")
        self.assertEqual(self.page.evaluate("certa.pairList.found.at(-1).verdict"), "refused")
        self.assertFalse(self.page.evaluate("'hacked' in globalThis"))
