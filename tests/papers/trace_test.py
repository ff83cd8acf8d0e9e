"""Compares `certa trace --policy exact` with the papers' loops in printed.py, step by step, with
all that each step found, on random lattice pairs and on the pairs that docs/developer/papers.md
names.

usage: trace_test.py CERTA [PAIRS]: a loop and a kind of pairs (120 unless told)
"""

import json
import random
import subprocess
import sys
import tempfile
import unittest
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import printed  # noqa: E402
from search import det, dot, minus  # noqa: E402

CERTA = "certa"
PAIRS = 120  # a loop, dimension and kind


def lattice_pairs(dimension, count, reach, polygons=False):
    """Pairs of up to five points, flat and with points within; `polygons`: convex ones in order."""
    draw = random.Random(dimension * 1000 + reach)

    def shape():
        while True:
            points = [
                [draw.randint(-reach, reach) for _ in range(dimension)]
                for _ in range(draw.randint(1, 5))
            ]
            if not polygons:
                return points
            points = hull(points)
            if len(points) > 2:
                return points

    return [(shape(), shape()) for _ in range(count)]


def hull(points):
    """The convex polygon from the smallest point, counterclockwise."""
    points = sorted({tuple(p) for p in points})
    chains = []
    for order in (points, points[::-1]):
        chain = []
        for p in order:
            while len(chain) > 1 and det(
                minus(chain[-1], chain[-2]), minus(p, chain[-2])
            ) <= 0:
                chain.pop()
            chain.append(p)
        chains.append(chain[:-1])
    return [list(p) for p in chains[0] + chains[1]]


def traces(name, pairs, *options):
    lines = "".join(
        json.dumps({"a": {"vertices": a}, "b": {"vertices": b}}) + "\n" for a, b in pairs
    )
    command = [CERTA, "trace", "--policy", "exact", "--algorithm", name, *options]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def doubles(direction):
    most = max(abs(x) for x in direction)
    return [float(x / most) if most else 0.0 for x in direction]


def rounded(numbers):
    return [float(x) for x in numbers]


# What a step found, as the trace writes it: fractions rounded once.
DOUBLES = {"region": str, "weights": rounded, "point": rounded, "next": doubles}


class Printed(unittest.TestCase):
    def compare(self, name, pairs, start=None):
        verdicts = {}
        options = [] if start is None else ["--start", ",".join(map(str, start))]
        for (a, b), got in zip(pairs, traces(name, pairs, *options), strict=True):
            fractions = [[tuple(map(Fraction, p)) for p in shape] for shape in (a, b)]
            first = None if start is None else tuple(map(Fraction, start))
            steps, verdict, simplex = printed.LOOPS[name][1](*fractions, first)
            said = [
                {
                    "simplex": [list(x) for x in before],
                    "direction": doubles(direction),
                    "support": list(support),
                    "kept": [list(x) for x in after],
                    **{key: DOUBLES[key](value) for key, value in found.items()},
                }
                for before, direction, support, after, found in steps
            ]
            self.assertEqual(got["steps"], said, (name, a, b, start))
            self.assertEqual(got["verdict"], verdict, (name, a, b, start))
            self.assertEqual(got["simplex"], [list(x) for x in simplex])
            verdicts[verdict] = verdicts.get(verdict, 0) + 1
        return verdicts

    def test_every_loop_on_lattices(self):
        for name, (dimensions, _) in printed.LOOPS.items():
            for dimension in dimensions:
                for reach in (1, 4):
                    pairs = lattice_pairs(dimension, PAIRS, reach, name.startswith("triple"))
                    verdicts = self.compare(name, pairs)
                    self.assertGreater(verdicts.get("separated", 0), 5, name)
                    self.assertGreater(verdicts.get("intersecting", 0), 5, name)

    def test_from_other_starts(self):
        for name, (dimensions, _) in printed.LOOPS.items():
            for dimension in dimensions:
                pairs = lattice_pairs(dimension, PAIRS // 3, 3, name.startswith("triple"))
                for start in ([2, -1, 3], [0, 1, -1]):
                    self.compare(name, pairs, start[:dimension])

    def test_every_printed_loop_is_compared(self):
        listed = subprocess.run(
            [CERTA, "algorithms"], capture_output=True, text=True, check=True
        ).stdout.split()
        names = {x for x in listed if x.endswith(("-published", "-reconstructed"))}
        self.assertEqual(names - {"separating-axis-reconstructed"}, set(printed.LOOPS))

    def test_cycles(self):
        pair = [[0, -3, 0], [3, 1, -1], [-1, 0, -3], [1, -1, 1], [2, 0, 1]], [[0, 0, -1]]
        self.assertEqual(
            self.compare("muratori-reduced-published", [pair]), {"undecided": 1}
        )


    def test_directions_that_are_no_numbers_are_null(self):
        pair = {"a": {"vertices": [[1e308, 0], [1e308, 1]]}, "b": {"vertices": [[-1e308, 0]]}}
        done = subprocess.run(
            [CERTA, "trace", "--algorithm", "gjk-overview-published", "--policy", "double"],
            input=json.dumps(pair) + "\n", capture_output=True, text=True, check=True)
        trace = json.loads(done.stdout, parse_constant=self.fail)
        self.assertIn(None, [step["direction"] for step in trace["steps"]])

    def test_a_long_search_goes_on_when_it_may(self):
        # 271 supports: a parabola seen from its side.
        a = [[2.0 ** (2 * e), s * 2.0**e] for e in range(-135, 136) for s in (1, -1)]
        pair = {"a": {"vertices": a}, "b": {"vertices": [[-(2.0**-600), 0]]}}
        # At k_max Barycode-based GJK answers by |v|; where a text has no k_max there is no answer.
        for name, options, verdict, steps in (
            ("barycode-published", [], "separated", 256),
            ("barycode-published", ["--steps", "1000"], "separated", 271),
            ("gjk-overview-published", [], "undecided", 256),
            ("gjk-overview-published", ["--steps", "1000"], "separated", 271),
        ):
            command = [CERTA, "trace", "--algorithm", name, *options]
            done = subprocess.run(
                command, input=json.dumps(pair) + "\n", capture_output=True, text=True, check=True)
            trace = json.loads(done.stdout)
            self.assertEqual((trace["verdict"], len(trace["steps"])), (verdict, steps))


def answers(command, name, pairs, *options):
    """By a loop in doubles."""
    lines = "".join(
        json.dumps({"a": {"vertices": a}, "b": {"vertices": b}}) + "\n" for a, b in pairs
    )
    done = subprocess.run(
        [CERTA, command, "--policy", "double", "--algorithm", name, *options],
        input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


class Tolerances(unittest.TestCase):
    """The tolerances of the papers, in doubles."""

    def verdicts(self, name, pairs, *options):
        found = [answer["verdict"] for answer in answers("certify", name, pairs, *options)]
        self.assertEqual(
            found, [trace["verdict"] for trace in answers("trace", name, pairs, *options)])
        return found

    def test_equation_9_makes_contact_at_the_root_of_the_tolerance(self):
        # Flanks of two gear teeth face each other; 2^-k is the gap.
        def teeth(gap):
            tooth = [[-1.0, -3.0], [1.0, -3.0], [0.5, 0.0], [-0.5, 0.0]]
            return tooth, [[x + 0.25, gap - y] for x, y in tooth]

        gaps = [2.0**-k for k in range(8, 44)]
        pairs = [teeth(gap) for gap in gaps]
        for name in ("johnson-published", "signed-volumes-text-published", "backup-published"):
            self.assertEqual({*self.verdicts(name, pairs)}, {"separated"}, name)
            for tolerance in (1e-12, 2.0**-53):
                found = self.verdicts(name, pairs, "--absolute-tolerance", str(tolerance))
                first = found.index("intersecting")
                self.assertEqual(
                    found, ["separated"] * first + ["intersecting"] * (len(gaps) - first), name)
                # |v|^2 <= eps max |y|^2, whose y are up to 2 long.
                self.assertLessEqual(gaps[first], 2 * tolerance**0.5)
                self.assertGreaterEqual(gaps[first], tolerance**0.5 / 8)

    def test_a_tolerance_lets_the_overview_end(self):
        pairs = lattice_pairs(2, 400, 3)
        without = self.verdicts("gjk-overview-published", pairs)
        self.assertGreater(without.count("undecided"), 40)
        within = self.verdicts("gjk-overview-published", pairs, "--absolute-tolerance", "1e-7")
        self.assertEqual(within.count("undecided"), 0)
        self.assertEqual(
            within, [trace["verdict"] for trace in traces("barycode-published", pairs)])

    def test_lengths_up_to_the_tolerance_are_contact(self):
        pair = [[[-1, -1], [0, -1], [0, 1], [-1, 1]], [[0.25, -2], [1, 0], [0.25, 2]]]
        for name in ("barycode-published", "barycode-ordered-published",
                     "barycode-collision-published"):
            for tolerance, verdict in (("0.25", "intersecting"), ("0.2499", "separated")):
                # From below the first edge of both is vertical.
                self.assertEqual(
                    self.verdicts(name, [pair], "--absolute-tolerance", tolerance, "--start",
                                  "-1,8"), [verdict], (name, tolerance))

    def test_certify_takes_starts_and_steps(self):
        pair = [[3, 0], [4, 1], [4, -1]], [[0, 0]]
        for options, distance in ((["--start", "0.5,0"], 0.5), ([], 3)):
            found = answers("certify", "signed-volumes-published", [pair], "--level", "2", *options)
            self.assertEqual([each["distance"] for each in found], [distance])
        cycle = [[0, -3, 0], [3, 1, -1], [-1, 0, -3], [1, -1, 1], [2, 0, 1]], [[0, 0, -1]]
        self.assertEqual(
            self.verdicts("muratori-reduced-published", [cycle], "--steps", "4"), ["undecided"])


class Ours(unittest.TestCase):
    """The steps of Certa's own algorithms hang together, whatever the paper's are."""

    def test_every_algorithm(self):
        listed = subprocess.run(
            [CERTA, "algorithms"], capture_output=True, text=True, check=True
        ).stdout.splitlines()[1:]
        for line in listed:
            name = line.split()[0]
            if name.endswith(("-published", "-reconstructed")) or name == "separating-axis":
                continue  # the last: below
            for dimension in (2, 3):
                if f"{dimension}D" in line[: line.rindex("D") + 1]:
                    self.check(name, dimension)

    def check(self, name, dimension):
        pairs = lattice_pairs(dimension, PAIRS // 2, 3)
        seen = 0
        for (a, b), trace in zip(pairs, traces(name, pairs), strict=True):
            kept = None
            for step in trace["steps"]:
                i, j = step["support"]
                d = step["direction"]
                along = dot(a[i], d) - dot(b[j], d)
                if name == "nesterov":  # a guess is kept if it is nearer than the simplex
                    if step["kept"] != step["simplex"]:
                        self.assertGreaterEqual(
                            along + 1e-9,
                            max(dot(a[k], d) - dot(b[l], d) for k, l in step["simplex"]))
                else:
                    self.assertAlmostEqual(
                        along, max(dot(p, d) for p in a) - min(dot(q, d) for q in b))
                self.assertEqual(max(map(abs, d)), 1)
                self.assertLessEqual(
                    {tuple(x) for x in step["kept"]},
                    {tuple(x) for x in step["simplex"]} | {(i, j)},
                )
                # To tell touching from overlapping, further searches are made.
                if kept is not None and trace["verdict"] in ("separated", "intersecting"):
                    self.assertEqual(step["simplex"], kept, name)
                kept = step["kept"]
                seen += 1
        self.assertGreater(seen, PAIRS // 2, name)


    def test_separating_axes(self):
        for name in ("separating-axis", "separating-axis-reconstructed"):
            for dimension in (2, 3):
                pairs = lattice_pairs(dimension, PAIRS // 2, 3)
                for (a, b), trace in zip(pairs, traces(name, pairs), strict=True):
                    if trace["verdict"] == "separated":
                        self.assertGreater(len(trace["steps"]), 0)
                    last = None
                    for step in trace["steps"]:
                        self.assertEqual(step["simplex"], [])
                        d = step["direction"]
                        reach = [dot(p, d) - dot(q, d) for p in a for q in b]
                        last = max(reach) < 0 or min(reach) > 0
                    # The axis that separates is the last one.
                    self.assertEqual(trace["verdict"] == "separated", bool(last), (a, b, trace))


class Refusals(unittest.TestCase):
    def refused(self, *options, pair=None):
        line = json.dumps(pair or {"a": {"vertices": [[0, 0]]}, "b": {"vertices": [[1, 1]]}})
        done = subprocess.run(
            [CERTA, "trace", *options], input=line + "\n", capture_output=True, text=True
        )
        self.assertEqual(done.returncode, 2)
        return done.stdout, done.stderr

    def test_what_has_no_steps(self):
        for policy in ("certified", "uncertified"):
            out, error = self.refused("--policy", policy)
            self.assertEqual(out, "")
            self.assertIn(f"the policy {policy} has no steps to show of kkt", error)
        self.assertIn("there is no algorithm gjk", self.refused("--algorithm", "gjk")[1])
        self.assertIn("--start is for the papers' own loops", self.refused("--start", "1,0")[1])
        for bad in (["--start", "1,x"], ["--level", "4"], ["--policy", "none"]):
            self.refused("--algorithm", "barycode-published", *bad)
        for start in ("nan,1", "1,inf", "1,,0", ",1", "1,", "1,1e999"):
            error = self.refused("--algorithm", "barycode-published", "--start", start)[1]
            self.assertIn("--start takes finite numbers", error)
        for option in (["--start", "1,0"], ["--steps", "9"]):
            error = self.refused("--algorithm", "separating-axis-reconstructed", *option)[1]
            self.assertIn("is for the papers' own loops with a search", error)
        for level, name in (("1", "barycode-published"), ("3", "muratori-reduced")):
            self.assertIn("level", self.refused("--algorithm", name, "--level", level)[1])
        error = self.refused("--algorithm", "barycode", "--search-tolerance", "0.1")[1]
        self.assertIn("the policy adaptive has no search tolerance", error)
        for tolerance in ("nan", "-1", "1"):
            error = self.refused(
                "--algorithm", "barycode-published", "--search-tolerance", tolerance)[1]
            self.assertIn("a search tolerance is a fraction", error)

    def test_tolerances_that_a_text_does_not_have(self):
        absolute = ["--absolute-tolerance", "0.1"]
        for name, options, reason in (
            ("johnson", absolute, "for both stops of johnson there is --search-tolerance"),
            ("muratori-reduced-published", absolute, "has no absolute tolerance"),
            ("triple-product-published", ["--search-tolerance", "0.1"], "no relative tolerance"),
            ("gjk-overview-published", ["--search-tolerance", "0.1"],
             "no relative tolerance: --absolute-tolerance is its own"),
            ("barycode-published", ["--absolute-tolerance", "-1"], "a finite number, 0 or more"),
            ("barycode-published", ["--absolute-tolerance", "inf"], "a finite number, 0 or more"),
        ):
            error = self.refused("--policy", "double", "--algorithm", name, *options)[1]
            self.assertIn(reason, error)

    def test_fractions_take_the_tolerances_of_a_text(self):
        triangle = {"vertices": [[1, -1], [1, 1], [2, 0]]}
        line = json.dumps({"a": triangle, "b": {"vertices": [[0, 0]]}})
        for options, verdict in (
            ([], "separated"),
            (["--absolute-tolerance", "0.99"], "separated"),
            (["--absolute-tolerance", "1"], "intersecting"),
        ):
            done = subprocess.run(
                [CERTA, "trace", "--algorithm", "barycode-published", *options],
                input=line + "\n", capture_output=True, text=True, check=True)
            self.assertEqual(json.loads(done.stdout)["verdict"], verdict, options)

    def test_a_start_leaves_the_file_alone(self):
        line = json.dumps({"a": {"vertices": [[3, 1]]}, "b": {"vertices": [[1, 1]]}})
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.write(line + "\n")
            file.flush()
            command = [CERTA, "trace", "--algorithm", "barycode-published", "--start", "1,0"]
            done = subprocess.run([*command, file.name], capture_output=True, text=True, check=True)
        self.assertEqual(json.loads(done.stdout)["verdict"], "separated")

    def test_dimensions_that_do_not_fit(self):
        out, error = self.refused("--algorithm", "muratori")
        self.assertIn("the algorithm muratori is made for 3 dimensions, and the shapes have 2", out)
        self.assertIn(":1: the algorithm muratori is made for 3 dimensions", error)
        out, _ = self.refused("--algorithm", "barycode-published", "--start", "1,0,0")
        self.assertIn("--start has 3 coordinates, and the shapes have 2", out)


if __name__ == "__main__":
    CERTA = sys.argv.pop(1)
    if len(sys.argv) > 1:
        PAIRS = int(sys.argv.pop(1))
    unittest.main()
