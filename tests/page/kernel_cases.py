"""The kernel in the page answers like the command, byte for byte."""

import json
import math
import re

import command
import given
from page_case import PageCase

NUMBERS = (0, 7, 100) if not given.EVERYTHING else (0, 1, 2, 7, 31, 100, 999, 12345)


def lines():
    """Lines of all kinds of pairs."""
    count = "20" if given.EVERYTHING else "1"
    more = [line.rstrip("\n") for line in command.generated("--count", count)]
    return [*command.presets().values(), *command.lines_of_file(given.PAIRS), *more]


def changed_distance(answer):
    """The answer with another distance."""
    distance = json.loads(answer)["distance"]
    other = "1" if distance in (0, "inf") else repr(math.nextafter(distance, 0))
    return re.sub(r'"distance":[^,}]*', lambda _: f'"distance":{other}', answer, count=1)


def changed_weight(answer):
    """The answer with another weight of its certificate's first vertex, or None without one."""
    parsed = json.loads(answer)
    certificate = parsed["certificate"]
    named = certificate.get("a") or certificate.get("pairs")
    if not named:
        return None
    number, _, divisor = named[0][-1].partition("/")
    over = int(divisor or 1)
    named[0][-1] = f"{int(number) + over}/{over}"
    return json.dumps(parsed)


class KernelCase(PageCase):
    """Questions to the kernel, many at a time."""

    @classmethod
    def setUpClass(cls):
        """The same lines for all tests."""
        cls.lines = lines()

    def assert_same_lines(self, found, expected):
        """Compare line by line: a diff of all of them would be long."""
        self.assertEqual(len(found), len(expected))
        for mine, theirs in zip(found, expected):
            self.assertEqual(mine, theirs)

    def test_certify(self):
        """All policies at level 3, also where a line is refused."""
        for policy in command.POLICIES:
            with self.subTest(policy):
                found = self.shown.ask([["certify", policy, "kkt", 3, line]
                                        for line in self.lines])
                self.assert_same_lines(found, command.certify(self.lines, policy))

    def test_at_least(self):
        """Comparisons, which the checker accepts; numbers that are refused."""
        for number in ("1", "5e-324", "1e300"):
            with self.subTest(number):
                found = self.shown.ask([["at_least", number, line] for line in self.lines])
                self.assert_same_lines(found, command.compare(self.lines, number))
                said = self.shown.ask([["verify", *both] for both in zip(self.lines, found)])
                self.assertEqual({*said}, {'{"holds":true}\n'})
        for number in ("0", "-1", "inf", "nan", "much", ""):
            refused = self.shown.ask([["at_least", number, self.lines[0]]])[0]
            self.assertIn("positive and finite", json.loads(refused)["error"])

    def test_starts_and_tolerances(self):
        """Those of papers' loops in presets: the answers are the command's."""
        wishing = [(name, steps, line) for name, steps, line in command.examples() if steps]
        self.assertGreater(len(wishing), 13)
        for name, steps, line in wishing:
            with self.subTest(name):
                algorithm, policy, *options = command.wished(steps)
                said = self.shown.ask([["trace", policy, algorithm, line, steps.get("start", ""),
                                        steps.get("tolerance", "")]])[0]
                self.assertEqual([json.loads(said)],
                                 command.trace([line], algorithm, policy, *options))
        for policy, algorithm, start, tolerance, reason in (
                ("adaptive", "kkt", "1,0", "", "--start is for the papers' own loops"),
                ("double", "kkt", "", "1e-7", "--absolute-tolerance is for the papers' own loops"),
                ("double", "johnson-published", "", "x", "an absolute tolerance is"),
                ("adaptive", "muratori-published", "", "1", "there is no algorithm"),
                ("adaptive", "muratori-reduced-published", "", "1", "has no absolute tolerance")):
            refused = self.shown.ask([["trace", policy, algorithm, line, start, tolerance]])[0]
            self.assertIn(reason, json.loads(refused)["error"])

    def test_verify(self):
        """The checker accepts every answer, and none that was tampered with."""
        answers = [answer.strip() for answer in command.certify(self.lines)]
        said = self.shown.ask([["verify", *both] for both in zip(self.lines, answers)])
        self.assertEqual({*said}, {'{"holds":true}\n'})
        for change in (changed_distance, changed_weight):
            with self.subTest(change.__name__):
                changed = [(line, change(answer)) for line, answer in zip(self.lines, answers)]
                asked = [["verify", line, other] for line, other in changed if other]
                self.assertGreater(len(asked), len(self.lines) / 2)
                for question, text in zip(asked, self.shown.ask(asked)):
                    verdict = json.loads(text)
                    self.assertIs(verdict.get("holds"), False, question)
                    self.assertRegex(verdict["reason"], r"\w+ \w+")

    def test_generate(self):
        """Every family and dimension, of some numbers."""
        for number in NUMBERS:
            expected = command.generated("--number", str(number), "--seed", "1")
            names = [re.fullmatch(r"(\w+)-([23])d-\d+", json.loads(line)["id"]).groups()
                     for line in expected]
            families = {(f["name"], str(d)) for f in self.shown.registry["families"]
                        for d in f["dimensions"]}
            self.assertEqual({*names}, families)
            found = self.shown.ask([["generate", *name, number, 50] for name in names])
            self.assert_same_lines(found, expected)

    def test_refusals(self):
        """Questions that make no sense get a reason, and the next one its answer."""
        line = self.lines[0]
        asked = [["what"], [""], ["certify"], ["certify", "certified", "kkt", 4, line],
                 ["certify", "certain", "kkt", 3, line], ["certify", "certified", "gjk", 3, line],
                 ["certify", "certified", "kkt", 3, "{"], ["generate", "grid", 4, 0],
                 ["generate", "grid", 2, -1], ["trace", "certified", "kkt", line],
                 ["verify", line, "{}"], ["hull", "exact", "quickhull", '{"points":[]}'],
                 ["place", "[]"], ["verdicts", "float", 2, 0, "xy", 1, 8, 0, 8, line],
                 ["verdicts", "float", 0, 99, "xy", 1, 8, 0, 8, line],
                 ["verdicts", "float", 0, 0, "xz", 1, 8, 0, 8, line]]
        for question, text in zip(asked, self.shown.ask(asked)):
            self.assertRegex(json.loads(text)["error"], r"\w+ \w+", question)
        self.assertEqual(self.shown.ask([["certify", "certified", "kkt", 3, line]]),
                         command.certify([line]))
