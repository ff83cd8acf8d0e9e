"""The measurements of a run of scripts/bench."""

import copy
import json
import math
import re
import statistics
import sys

CERTIFIED, DOUBLE, ADAPTIVE, EXACT = ("certa-certified", "certa-double", "certa-adaptive",
                                      "certa-exact")
EDGES = CERTIFIED + "-edges"
ENCLOSED = "certa-enclosed"  # bounds and points within bounds, not sharpened
GENERIC = "certa-generic"    # certified, without instructions that only this machine has
PEERS = ["box2d", "fcl-libccd", "fcl-indep", "libccd", "libccd-mpr", "bullet", "sat"]
CGAL = "cgal"
# Warm queries start from the simplex of the pair's own distance; comparisons with a number are
# cold, or start from there.
WARM, AT_LEAST = "-warm", CERTIFIED + "-at-least"
# Verdicts of pairs that no cache holds, and of pairs whose B is refilled or made for each query.
EVICTED, REFILLED, MADE = "-evicted", CERTIFIED + "-refilled", CERTIFIED + "-made"
PLACEMENTS = ["distant", "near", "touching", "overlapping"]
POSED = ["posed", "posed-near"]
# Boxes on one floor, turned about the vertical; tilted by some 1e-12.
STANDING = ["posed-upright", "posed-tilted"]
CATEGORIES = [*PLACEMENTS, "faces-aligned", "faces-rotated", "faces-touching",
              "faces-touching-rotated", "trace", *POSED, *STANDING, "coherent",
              "coherent-cold", "polygon", "sphere"]
LEVELS = ["L1", "L2", "L2x", "L3", "prepare"]
CONTEXT = ["cpu", "num_cpus", "caches", "compiler", "flags", "packages"]


class Cell(tuple):
    """(dimension, level, category, vertices), as in names of benchmarks; sorted by meaning."""

    dimension, level, category, vertices = (property(lambda self, k=k: self[k]) for k in range(4))

    def at(self, level):
        return Cell((self.dimension, level, self.category, self.vertices))

    def cold(self):
        """For coherent motion: the same frames, each query cold."""
        return Cell((self.dimension, self.level, "coherent-cold", self.vertices))

    @property
    def size(self):
        """Vertices of a shape; None where shapes differ."""
        return int(self.vertices) if self.vertices.isdigit() else None

    def order(self):
        return (self.dimension, LEVELS.index(self.level), CATEGORIES.index(self.category),
                self.size or 0)

    def __str__(self):
        return f"{self.dimension} {self.category} {self.vertices}"


class Measurement:
    def __init__(self, times, shares):
        self.ns = statistics.median(times)
        self.least = min(times)
        self.spread = (max(times) - min(times)) / self.ns
        self.wrong = shares.get("wrong")
        self.beyond_filter = shares.get("beyond_filter")


def without_nan(value):
    """google-benchmark writes NaN, which is no JSON, for the variation of counters that are 0."""
    if isinstance(value, dict):
        return {key: without_nan(x) for key, x in value.items()
                if not (isinstance(x, float) and math.isnan(x))}
    return [without_nan(x) for x in value] if isinstance(value, list) else value


def load(path):
    """google-benchmark's report; ends the program where the file is none."""
    try:
        with open(path, encoding="utf-8") as file:
            report = json.load(file)
        if {"context", "benchmarks"} <= set(report):
            return report
        sys.exit(f"error: {path} is no report of google-benchmark")
    except (OSError, ValueError) as problem:
        sys.exit(f"error: {path}: {problem}")


class Results:
    def __init__(self, path):
        report = load(path)
        self.context = report["context"]
        repetitions = {}
        for row in report["benchmarks"]:
            if row["run_type"] == "iteration":
                name = re.sub(r"/(iterations|repeats):\d+", "", row["name"])
                repetitions.setdefault(name, []).append(row)
        self.cells = {}  # cell -> library -> Measurement
        for name, rows in repetitions.items():
            library, *cell = name.split("/")
            # CPU time. On an idle machine it is the elapsed time, and on others not far from it.
            times = [row["cpu_time"] * {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}[row["time_unit"]]
                     for row in rows]
            self.cells.setdefault(Cell(cell), {})[library] = Measurement(times, rows[0])

    def of_fastest(self):
        """The same run by the fastest repetition of each benchmark, which other work of a machine
        disturbs less than their median."""
        result = copy.copy(self)
        result.cells = copy.deepcopy(self.cells)
        for libraries in result.cells.values():
            for found in libraries.values():
                found.ns = found.least
        return result

    def get(self, cell, library):
        return self.cells.get(cell, {}).get(library)

    def ns(self, cell, library):
        """None where it was not measured."""
        found = self.get(cell, library)
        return found.ns if found else None

    def ratio(self, cell, library, other_cell, other):
        """Time of the first over time of the second, or None."""
        x, y = self.ns(cell, library), self.ns(other_cell, other)
        return x / y if x and y else None

    def best_peer(self, cell):
        """(library, ns) of the fastest peer; of distances, where the cell asks to round them, which
        none does. (None, None) where there is none."""
        return self.fastest(cell.at("L2") if cell.level == "L2x" else cell, PEERS)

    def fastest(self, cell, libraries):
        """(library, ns), or (None, None) where none of them was measured."""
        times = [(self.ns(cell, x), x) for x in libraries if self.ns(cell, x)]
        return min(times)[::-1] if times else (None, None)

    def libraries(self, cells):
        """All that occur in these cells: ours, then peers, then the rest."""
        found = {library for cell in cells for library in self.cells.get(cell, {})}
        known = [CERTIFIED, EDGES, ENCLOSED, GENERIC, DOUBLE, DOUBLE + "-edges", ADAPTIVE,
                 ADAPTIVE + "-edges", EXACT, *PEERS, CGAL]
        return [x for x in known if x in found] + sorted(found - set(known))

    def select(self, dimension=None, level=None, categories=None):
        """Cells in order."""
        return sorted((cell for cell in self.cells
                       if dimension in (None, cell.dimension) and level in (None, cell.level)
                       and (categories is None or cell.category in categories)), key=Cell.order)
