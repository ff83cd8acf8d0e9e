"""What the fast queries are meant to reach, and whether a run did."""

import math

from results import ADAPTIVE, CERTIFIED, CGAL, DOUBLE, EVICTED, PLACEMENTS, REFILLED

GENERAL = ["distant", "near", "overlapping"]
CONTACT = ["touching", "faces-touching", "faces-touching-rotated"]
FACES = ["faces-aligned", "faces-rotated", "faces-touching", "faces-touching-rotated"]
ALL = [*PLACEMENTS, *FACES, "trace"]
EDGES = CERTIFIED + "-edges"


class Check:
    """A number that should be at most (or at least) a limit, in one cell."""

    def __init__(self, cell, value, limit, at_least=False):
        self.cell, self.value, self.limit, self.at_least = cell, value, limit, at_least

    @property
    def badness(self):
        """Above 1: missed."""
        if self.at_least:
            return self.limit / self.value
        return self.value / self.limit if self.value > 0 else 0


def overhead(results):
    """Certified verdicts over plain double."""
    for cell in results.select(level="L1", categories=GENERAL):
        limit = 1.25 if cell.category == "distant" else 1.10 if cell.size >= 32 else 1.15
        yield Check(cell, results.ratio(cell, CERTIFIED, cell, DOUBLE), limit)


def enclosure(results):
    for cell in results.select(level="L2", categories=ALL):
        yield Check(cell, results.ratio(cell, CERTIFIED, cell, DOUBLE), 1.15)


def rounded(results):
    for cell in results.select(level="L2x", categories=GENERAL):
        limit = 1.35 if cell.size >= 32 else 1.6
        yield Check(cell, results.ratio(cell, CERTIFIED, cell.at("L2"), DOUBLE), limit)


def contact(results):
    """With edges, where they were measured: that is for 128 vertices up."""
    for cell in results.select(level="L1", categories=CONTACT):
        suffix = "-edges" if results.ns(cell, EDGES) else ""
        ours, plain = results.ns(cell, CERTIFIED + suffix), results.ns(cell, DOUBLE + suffix)
        yield Check(cell, ours - plain if ours and plain else None,
                    250 if cell.dimension == "2d" else 800)


def parallel_faces(results):
    for cell in results.select(level="L2x", categories=["faces-rotated"]):
        yield Check(cell, results.ns(cell, CERTIFIED), 1000)


def adaptive_policy(results):
    for level, plain in (("L1", "L1"), ("L2x", "L2")):
        for cell in results.select(level=level, categories=GENERAL):
            yield Check(cell, results.ratio(cell, ADAPTIVE, cell.at(plain), DOUBLE), 2.5)


def posed(results):
    """Poses, and a radius, over the same shapes in the world."""
    for level in ("L1", "L2", "L2x"):
        for cell in results.select(level=level, categories=["posed"]):
            limit = 1.2 if cell.size == 32 else 1.3
            yield Check(cell, results.ratio(cell, CERTIFIED + "-matrix", cell, CERTIFIED), limit)
            yield Check(cell, results.ratio(cell, CERTIFIED + "-quaternion", cell, CERTIFIED), 1.3)
            yield Check(cell, results.ratio(cell, CERTIFIED + "-radius", cell,
                                            CERTIFIED + "-matrix"), 1.1)


def evicted(results):
    """Data in no cache over data in caches."""
    for cell in results.select(level="L1", categories=ALL):
        yield Check(cell, results.ratio(cell, CERTIFIED + EVICTED, cell, CERTIFIED), 1.8)


def refilled(results):
    """Refilling B and asking over asking, up to 512 vertices."""
    for cell in results.select("3d", "L1", PLACEMENTS):
        if cell.size <= 512:
            yield Check(cell, results.ratio(cell, REFILLED, cell, CERTIFIED), 1.5)


def over_peer(results, cell, library):
    """How many times faster than the best peer in the cell."""
    ours, theirs = results.ns(cell, library), results.best_peer(cell)[1]
    return theirs / ours if ours and theirs else None


def peers(results):
    """With edges from 128 vertices up, as FCL has them; the better of both."""
    for level in ("L1", "L2x"):
        for cell in results.select(level=level, categories=ALL):
            ratios = [over_peer(results, cell, x) for x in (CERTIFIED, EDGES)]
            best = max((x for x in ratios if x is not None), default=None)
            yield Check(cell, best, 1, at_least=True)


def adjacency(results):
    for cell in results.select(dimension="3d", level="L2x", categories=PLACEMENTS):
        if cell.size >= 128:
            limit = {512: 5, 2048: 20}.get(cell.size, 1)
            yield Check(cell, over_peer(results, cell, EDGES), limit, at_least=True)


def cgal(results):
    for cell in results.select(level="L2x", categories=ALL):
        yield Check(cell, results.ratio(cell, CGAL, cell, CERTIFIED), 500, at_least=True)


GOALS = [
    ("certified verdict (L1) over `certa-double`, general position",
     "at most 1.10 from 32 vertices up, 1.15 below; distant 1.25", overhead),
    ("enclosure of the distance (L2) over `certa-double`", "at most 1.15", enclosure),
    ("correctly rounded distance (L2x) over `certa-double` L2, general position",
     "at most 1.35 from 32 vertices up, 1.6 below", rounded),
    ("contact, exact and to an ulp (L1), beyond `certa-double` (both with edges from 128 vertices "
     "up)", "at most 250 ns in 2D, 800 ns in 3D", contact),
    ("rotated parallel faces, L2x", "at most 1000 ns", parallel_faces),
    ("`certa-adaptive` over `certa-double`, general position", "at most 2.5", adaptive_policy),
    ("poses over the same shapes in the world: matrices, quaternions; radii over none",
     "at most 1.3 (matrices of 32 vertices 1.2); 1.1", posed),
    ("verdicts of pairs that no cache holds over those in caches", "at most 1.8", evicted),
    ("refilling one shape and asking over asking, 3D, L1, up to 512 vertices", "at most 1.5",
     refilled),
    ("best peer over certified, L1, and L2 over L2x, every cell (ours from 128 vertices up: the "
     "faster of with and without edges)", "above 1", peers),
    ("the same with adjacency, distances, spheres of 128 vertices or more",
     "above 1, at least 5 at 512, 20 at 2048", adjacency),
    ("CGAL's `Polytope_distance_d` over certified L2x", "at least 500", cgal),
]


def verdict(results, goal):
    """One cell of the table: reached or missed, and the worst place; empty if not measured."""
    checks = [check for check in goal(results) if check.value is not None]
    if not checks:
        return ""
    missed = sum(check.badness > 1 for check in checks)
    worst = max(checks, key=lambda check: check.badness)
    digits = 0 if worst.value >= 100 else 3 - max(1, math.ceil(math.log10(max(worst.value, 1e-9))))
    said = f"missed in {missed} of {len(checks)}" if missed else f"reached in all {len(checks)}"
    return (f"{said}; worst {worst.value:.{max(0, digits)}f} of {worst.limit:g}, "
            f"{worst.cell.level} {worst.cell}")
