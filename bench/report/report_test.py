#!/usr/bin/env python3
"""The goals and the report on invented runs."""

import json
import os
import tempfile
import unittest

import goals
import page
import report
from results import (ADAPTIVE, AT_LEAST, CERTIFIED, DOUBLE, EDGES, ENCLOSED, EVICTED, GENERIC, MADE,
                     REFILLED, WARM, Results)

SIZES = {"2d": (4, 8, 16, 24), "3d": (8, 32, 128, 512, 2048)}


def good_run():
    """Times by name that reach every goal."""
    times = {}

    def add(library, dimension, level, category, size, ns):
        times[f"{library}/{dimension}/{level}/{category}/{size}"] = ns

    for dimension, sizes in SIZES.items():
        cells = [(category, size) for category in ("distant", "near", "touching", "overlapping")
                 for size in sizes]
        cells += [(category, 4 if dimension == "2d" else 8)
                  for category in goals.ALL if category.startswith("faces")]
        for category, size in cells:
            add(DOUBLE, dimension, "L1", category, size, 4.2)
            add(DOUBLE, dimension, "L2", category, size, 200)
            add(CERTIFIED, dimension, "L1", category, size, 6)
            add(GENERIC, dimension, "L1", category, size, 8)
            add(CERTIFIED + EVICTED, dimension, "L1", category, size, 10.5)
            add(DOUBLE + EVICTED, dimension, "L1", category, size, 8.4)
            add(REFILLED, dimension, "L1", category, size, 8.7)
            add(MADE, dimension, "L1", category, size, 200)
            add("bullet" + EVICTED, dimension, "L1", category, size, 470)
            add(CERTIFIED, dimension, "L2", category, size, 260)
            add(ENCLOSED, dimension, "L2", category, size, 250)
            add(CERTIFIED, dimension, "L2x", category, size,
                740 if category in goals.PARALLEL else 280)
            add(EDGES, dimension, "L2x", category, size, 15)
            add(CERTIFIED, dimension, "L3", category, size, 360)
            add(ENCLOSED, dimension, "L3", category, size, 255)
            add(ADAPTIVE, dimension, "L1", category, size, 12.5)
            add(ADAPTIVE, dimension, "L2x", category, size, 590)
            add("bullet", dimension, "L1", category, size, 350)
            add("bullet", dimension, "L2", category, size, 350)
            add("bullet", dimension, "L3", category, size, 350)
            add("libccd", dimension, "L1", category, size, 400)
            add(AT_LEAST, dimension, "L1", category, size, 20)
            add(AT_LEAST + WARM, dimension, "L1", category, size, 21)
        for level in ("L1", "L2", "L2x", "L3"):
            add(CERTIFIED, dimension, level, "posed", 8, 100)
            for form in ("matrix", "quaternion", "radius"):
                add(f"{CERTIFIED}-{form}", dimension, level, "posed", 8, 119)
            for category in ("posed-upright", "posed-tilted"):
                add(CERTIFIED, dimension, level, category, 8, 100)
                for form in ("matrix", "quaternion"):
                    add(f"{CERTIFIED}-{form}", dimension, level, category, 8, 199)
            add(CERTIFIED, dimension, level, "coherent-cold", 8, 100)
            add(CERTIFIED, dimension, level, "coherent", 8, 95)
    return times


# The function of a goal -> a change that misses the goal.
SPOILED = {
    "closest": (f"{CERTIFIED}/2d/L3/overlapping/4", 365),
    "rounded": (f"{CERTIFIED}/3d/L2x/overlapping/2048", 288),
    "contact": (f"{CERTIFIED}/2d/L1/touching/8", 8.5),
    "distant": (f"{CERTIFIED}/2d/L1/distant/4", 6.9),
    "warm": (f"{CERTIFIED}/3d/L2x/coherent/8", 101),
    "from_distance": (f"{AT_LEAST}{WARM}/3d/L1/distant/8", 22.5),
    "posed": (f"{CERTIFIED}-quaternion/3d/L2/posed/8", 121),
    "standing": (f"{CERTIFIED}-quaternion/3d/L3/posed-tilted/8", 501),
    "evicted": (f"{CERTIFIED}{EVICTED}/2d/L1/faces-aligned/4", 10.9),
    "refilled": (f"{REFILLED}/3d/L1/overlapping/512", 9.1),
    "processors": (f"{CERTIFIED}/3d/L1/faces-touching/8", 7),
    "adaptive_policy": (f"{ADAPTIVE}/3d/L2x/distant/8", 601),
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
        native = self.results({name: ns / 1.02 for name, ns in good_run().items()})
        return {goal.checks.__name__: goal.verdict(results, native) for goal in goals.GOALS}

    def test_a_good_run_reaches_every_goal(self):
        for name, verdict in self.verdicts(good_run()).items():
            self.assertTrue(verdict.startswith("reached in all"), f"{name}: {verdict}")

    def test_one_slow_cell_misses_its_goal(self):
        self.assertEqual(set(SPOILED), {goal.checks.__name__ for goal in goals.GOALS})
        for name, (benchmark, ns) in SPOILED.items():
            times = good_run()
            self.assertIn(benchmark, times)
            times[benchmark] = ns
            verdict = self.verdicts(times)[name]
            self.assertTrue(verdict.startswith("missed in 1 of"), f"{name}: {verdict}")
            dimension, level, category, size = benchmark.split("/")[1:]
            self.assertIn(f"{level} {dimension} {category} {size}", verdict)

    def test_in_contact_a_tenth_of_the_cells_may_take_longer(self):
        times = good_run()
        times[f"{CERTIFIED}/2d/L1/touching/8"] = 8.3
        self.assertTrue(self.verdicts(times)["contact"].startswith(
            "reached but for 1 of 13; worst 1.98 of 1.5"))
        times[f"{CERTIFIED}/2d/L1/touching/4"] = 6.4
        self.assertTrue(self.verdicts(times)["contact"].startswith("missed in 2 of 13"))

    def test_parallel_faces_have_a_limit_of_their_own(self):
        times = good_run()
        times[f"{CERTIFIED}/2d/L2x/faces-rotated/4"] = 760
        self.assertIn("missed in 1 of 31; worst 3.04 of 3,", self.verdicts(times)["rounded"])

    def test_absolute_goals_tell_times(self):
        times = good_run()
        times[f"{CERTIFIED}/3d/L1/distant/8"] = 10.4
        self.assertEqual(self.verdicts(times)["distant"],
                         "missed in 1 of 3; worst 10.4 of 10.3 ns, L1 3d distant 8")

    def test_what_was_not_measured_is_left_out(self):
        times = {name: ns for name, ns in good_run().items() if not name.startswith(CERTIFIED)}
        verdicts = self.verdicts(times)
        self.assertEqual([name for name, verdict in verdicts.items() if verdict],
                         ["adaptive_policy"])
        text = page.block(self.results(times), None)
        for absent in (f"| {CERTIFIED} ", "native |", "## Coherent", "## Poses"):
            self.assertNotIn(absent, text)
        self.assertTrue(page.block(self.results({}), None))

    def test_the_block_has_medians_and_ratios_of_both_runs(self):
        results = self.results(good_run())
        text = page.block(results, results)
        lines = text.splitlines()
        for line in (
                "| verdict (L1), distant | 6.0 | 6.0 | 6.0 | 6.0 |  |",
                "| 2D, L2x | 20 | 0 | 23 | 23, distant 4 |",
                "| 2D, L3, within bounds | 20 | 0 | 1.37 | 1.37, distant 4 |",
                "| near 4 | 6.0 | 4.2 | 12.5 | 400 | 350 | 58 |",
                "| near 32 | 280 | 260 | 250 | 200 | 590 | 350 | 1.25 | 1.35 |",
                "| near 32 | 360 | 255 | 350 | 0.97 | 1.37 |",
                "| 2D, 8 " + 4 * "| 100 | 95.0 | 0.95 " + "|",
                "| 2d near 4 | 6.0 | 10.5 | 1.75 | 8.7 | 1.45 | 200 | 33 | 2.00 | bullet 470 |",
                "| near 512 | 6.0 | bullet 350 | 58 | 280 | 15.0 | bullet 350 | 23 | 360 "
                "| bullet 350 | 0.97 |",
                "| 2D, L1, posed 8 | 100 | 119 | 119 | 119 | 1.19 | 1.19 |",
                "| 2D, 4 | 8.0 | 6.0 | 6.0 | 260 | 260 | 280 | 280 | 360 | 360 |"):
            self.assertIn(line, lines)
        self.assertTrue(text.startswith(page.BEGIN) and text.endswith(page.END))
        self.assertIn("| 2d near 4 | 300 | 300 | 0 | 0 |", page.details(results).splitlines())

    def test_wrong_verdicts_are_means_over_sizes(self):
        results = self.results(good_run())
        for cell in results.select("3d", "L1", ["near"]):
            results.get(cell, "bullet").wrong = 0.5 if cell.size < 128 else 0.25
        self.assertIn("| 3D, near | 35.0 |", page.block(results, None).splitlines())

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
