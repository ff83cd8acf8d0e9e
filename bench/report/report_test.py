#!/usr/bin/env python3
"""The goals and the report on invented runs."""

import json
import os
import tempfile
import unittest

import goals
import report
from results import CERTIFIED, CGAL, DOUBLE, EVICTED, MADE, REFILLED, Results

SIZES = {"2d": (4, 8, 16, 24), "3d": (8, 32, 128, 512, 2048)}


def good_run():
    """Times by name that reach every goal."""
    times = {}

    def add(library, dimension, level, category, size, ns):
        times[f"{library}/{dimension}/{level}/{category}/{size}"] = ns

    for dimension, sizes in SIZES.items():
        cells = [(category, size) for category in ("distant", "near", "touching", "overlapping")
                 for size in sizes]
        cells += [(category, 4 if dimension == "2d" else 8) for category in goals.FACES]
        for category, size in cells:
            in_contact = category in goals.CONTACT
            add(DOUBLE, dimension, "L1", category, size, 100)
            add(DOUBLE, dimension, "L2", category, size, 200)
            add(CERTIFIED, dimension, "L1", category, size, 340 if in_contact else 109)
            add(CERTIFIED + EVICTED, dimension, "L1", category, size, 190)
            add(REFILLED, dimension, "L1", category, size, 160)
            add(MADE, dimension, "L1", category, size, 200)
            add("bullet" + EVICTED, dimension, "L1", category, size, 470)
            add(CERTIFIED, dimension, "L2", category, size, 220)
            add(CERTIFIED, dimension, "L2x", category, size, 260)
            add(goals.EDGES, dimension, "L2x", category, size, 15)
            add("certa-adaptive", dimension, "L1", category, size, 240)
            add("certa-adaptive", dimension, "L2x", category, size, 480)
            add("bullet", dimension, "L1", category, size, 350)
            add("bullet", dimension, "L2", category, size, 350)
            add("libccd", dimension, "L1", category, size, 400)
            add(CGAL, dimension, "L2x", category, size, 140000)
        for level in ("L1", "L2", "L2x"):
            add(CERTIFIED, dimension, level, "posed", 8, 100)
            for form, ns in (("matrix", 129), ("quaternion", 129), ("radius", 140)):
                add(f"{CERTIFIED}-{form}", dimension, level, "posed", 8, ns)
    return times


# Goal by its function -> a change that misses it.
SPOILED = {
    "overhead": (f"{CERTIFIED}/3d/L1/near/32", 111),
    "enclosure": (f"{CERTIFIED}/2d/L2/faces-aligned/4", 231),
    "rounded": (f"{CERTIFIED}/3d/L2x/overlapping/2048", 271),
    "contact": (f"{CERTIFIED}/2d/L1/touching/8", 351),
    "posed": (f"{CERTIFIED}-radius/3d/L2/posed/8", 143),
    "evicted": (f"{CERTIFIED}{EVICTED}/2d/L1/faces-aligned/4", 197),
    "refilled": (f"{REFILLED}/3d/L1/overlapping/512", 164),
    "parallel_faces": (f"{CERTIFIED}/3d/L2x/faces-rotated/8", 1001),
    "adaptive_policy": ("certa-adaptive/3d/L2x/distant/8", 501),
    "peers": ("libccd/3d/L1/distant/8", 108),
    "adjacency": (f"{goals.EDGES}/3d/L2x/near/2048", 18),
    "cgal": (f"{CGAL}/2d/L2x/near/4", 129000),
}


def write_run(path, times):
    rows = [{"name": name, "run_type": "iteration", "cpu_time": ns * spread, "time_unit": "ns",
             "beyond_filter": 0.25, "wrong": 0.0}
            for name, ns in times.items() for spread in (0.9, 1, 1.5)]
    rows.append({"name": "x_cv", "run_type": "aggregate", "cpu_time": 0, "time_unit": "ns",
                 "wrong": float("nan")})
    context = {"cpu": "none", "num_cpus": 1, "caches": [], "flags": "-O3",
               "2d/near/4": "300 pairs: 300 separated 0 touching 0 overlapping"}
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"context": context, "benchmarks": rows}, file)


class Report(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def results(self, times):
        path = os.path.join(self.folder.name, "run.json")
        write_run(path, times)
        return Results(path)

    def verdicts(self, times):
        results = self.results(times)
        return {goal.__name__: goals.verdict(results, goal) for _, _, goal in goals.GOALS}

    def test_a_good_run_reaches_every_goal(self):
        for name, verdict in self.verdicts(good_run()).items():
            self.assertTrue(verdict.startswith("reached in all"), f"{name}: {verdict}")

    def test_one_slow_cell_misses_its_goal(self):
        self.assertEqual(set(SPOILED), {goal.__name__ for _, _, goal in goals.GOALS})
        for name, (benchmark, ns) in SPOILED.items():
            times = good_run()
            self.assertIn(benchmark, times)
            times[benchmark] = ns
            verdict = self.verdicts(times)[name]
            self.assertTrue(verdict.startswith("missed in 1 of"), f"{name}: {verdict}")
            dimension, level, category, size = benchmark.split("/")[1:]
            self.assertIn(f"{dimension} {category} {size}", verdict)

    def test_what_was_not_measured_stays_empty(self):
        times = {name: ns for name, ns in good_run().items() if not name.startswith(CERTIFIED)}
        verdicts = self.verdicts(times)
        self.assertEqual([name for name, verdict in verdicts.items() if verdict],
                         ["adaptive_policy"])
        self.assertNotIn(CERTIFIED + " ", report.block(self.results(times), None))
        self.assertTrue(report.block(self.results({}), None))

    def test_the_block_has_medians_and_ratios_of_both_runs(self):
        results = self.results(good_run())
        text = report.block(results, results)
        lines = text.splitlines()
        for line in (
                "| near 4 | 109 | 100 | 240 | 400 | 350 | 109 | 100 | bullet 350 | 3.21 | 3.21 |",
                "| near 32 | 260 | 15.0 | 480 | 140,000 | 260 | bullet 350 | 1.35 | 1.35 |",
                "| 2d near 4 | 109 | 190 | 1.74 | 160 | 1.47 | 200 | 1.83 | bullet 470 |",
                "| 2d near 4 | 300 | 300 | 0 | 0 |"):
            self.assertIn(line, lines)
        self.assertTrue(text.startswith(report.BEGIN) and text.endswith(report.END))

    def test_tables_have_a_line_a_measurement(self):
        results = self.results(good_run())
        report.write_tables(self.folder.name, results, None)
        for name, count in (("performance.csv", len(good_run())),
                            ("performance_ratios.csv", len(results.select(categories=goals.ALL)))):
            with open(os.path.join(self.folder.name, name), encoding="utf-8") as file:
                lines = [line for line in file if not line.startswith("#")]
            self.assertEqual(len(lines), count + 1)
            self.assertEqual({line.count(",") for line in lines}, {lines[0].count(",")})


if __name__ == "__main__":
    unittest.main()
