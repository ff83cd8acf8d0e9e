"""The goals of the fast queries, and whether a run reached them."""

import statistics

from results import (ADAPTIVE, AT_LEAST, CERTIFIED, DOUBLE, EDGES, ENCLOSED, EVICTED, PLACEMENTS,
                     POSED, REFILLED, WARM)

GENERAL = ["distant", "near", "overlapping"]
CONTACT = ["touching", "faces-touching", "faces-touching-rotated"]
PARALLEL = ["faces-aligned", "faces-rotated"]
ALL = [*PLACEMENTS, *PARALLEL, "faces-touching", "faces-touching-rotated", "trace"]

# Time in ns of verdicts of distant shapes before they were tried in line, on an AMD EPYC.
DISTANT_BEFORE = {("2d", 4): 11.4, ("2d", 8): 13.6, ("3d", 8): 17.2}


class Check:
    """A number that should be at most a limit, in one cell."""

    def __init__(self, cell, value, limit, unit=""):
        self.cell, self.value, self.limit, self.unit = cell, value, limit, unit

    @property
    def badness(self):
        """Above 1: missed."""
        return self.value / self.limit


# Each function yields the checks of one goal in a run; `native` is a native run to compare with.


def closest(results, native):
    for cell in results.select(level="L3", categories=ALL):
        yield Check(cell, results.ratio(cell, CERTIFIED, cell.at("L2x"), CERTIFIED), 1.3)
    for cell in results.select(level="L3", categories=POSED):
        for form in ("-matrix", "-quaternion", "-radius"):
            ours = CERTIFIED + form
            yield Check(cell, results.ratio(cell, ours, cell.at("L2x"), ours), 1.3)


def rounded(results, native):
    for cell in results.select(level="L2x", categories=GENERAL + PARALLEL):
        yield Check(cell, results.ratio(cell, CERTIFIED, cell.at("L2"), ENCLOSED),
                    3 if cell.category in PARALLEL else 1.15)


def contact(results, native):
    for cell in results.select(level="L1", categories=CONTACT):
        yield Check(cell, results.ratio(cell, CERTIFIED, cell, DOUBLE), 1.5)


def distant(results, native):
    for cell in results.select(level="L1", categories=["distant"]):
        before = DISTANT_BEFORE.get((cell.dimension, cell.size))
        if before:
            yield Check(cell, results.ns(cell, CERTIFIED), 0.6 * before, " ns")


def warm(results, native):
    for cell in results.select(categories=["coherent"]):
        yield Check(cell, results.ratio(cell, CERTIFIED, cell.cold(), CERTIFIED), 1)


def from_distance(results, native):
    for level in ("L1", "L2", "L2x", "L3"):
        for cell in results.select(level=level, categories=[*ALL, *POSED]):
            for ours in (CERTIFIED, CERTIFIED + "-matrix", AT_LEAST, AT_LEAST + "-matrix"):
                yield Check(cell, results.ratio(cell, ours + WARM, cell, ours), 1.1)


def posed(results, native):
    for level in ("L1", "L2", "L2x"):
        for cell in results.select(level=level, categories=POSED):
            for form in ("-matrix", "-quaternion"):
                yield Check(cell, results.ratio(cell, CERTIFIED + form, cell, CERTIFIED), 1.2)


def standing(results, native):
    most = {("L2x", "-quaternion", "posed-upright"): 3, ("L3", "-quaternion", "posed-upright"): 3,
            ("L2x", "-matrix", "posed-upright"): 2, ("L3", "-matrix", "posed-upright"): 2.5,
            ("L2x", "-quaternion", "posed-tilted"): 4, ("L3", "-quaternion", "posed-tilted"): 5}
    for (level, form, category), ratio in most.items():
        for cell in results.select(level=level, categories=[category]):
            yield Check(cell, results.ratio(cell, CERTIFIED + form, cell, CERTIFIED), ratio)


def evicted(results, native):
    for cell in results.select(level="L1", categories=ALL):
        yield Check(cell, results.ratio(cell, CERTIFIED + EVICTED, cell, CERTIFIED), 1.8)


def refilled(results, native):
    for cell in results.select("3d", "L1", PLACEMENTS):
        if cell.size <= 512:
            yield Check(cell, results.ratio(cell, REFILLED, cell, CERTIFIED), 1.5)


def processors(results, native):
    if not native:
        return
    for level in ("L1", "L2", "L2x", "L3"):
        for cell in results.select(level=level, categories=ALL):
            ours, theirs = results.ns(cell, CERTIFIED), native.ns(cell, CERTIFIED)
            yield Check(cell, ours / theirs if ours and theirs else None, 1.1)


def adaptive_policy(results, native):
    for level, plain in (("L1", "L1"), ("L2x", "L2")):
        for cell in results.select(level=level, categories=GENERAL):
            yield Check(cell, results.ratio(cell, ADAPTIVE, cell.at(plain), DOUBLE), 3)


class Goal:
    def __init__(self, name, limit, checks, exempt=0, worst=None):
        """A share `exempt` of the cells may be above their limits, up to `worst` times them."""
        self.name, self.limit, self.checks = name, limit, checks
        self.exempt, self.worst = exempt, worst

    def verdict(self, results, native=None):
        """A cell of the table: reached or missed, and the worst place; empty if not measured."""
        checks = [x for x in self.checks(results, native) if x.value is not None]
        if not checks:
            return ""
        worst = max(checks, key=lambda check: check.badness)
        above = sum(check.badness > 1 for check in checks)
        allowed = above <= self.exempt * len(checks) and worst.badness <= (self.worst or 1)
        said = ("reached in all" if not above else
                f"reached but for {above} of" if allowed else f"missed in {above} of")
        value = f"{worst.value:.1f}" if worst.unit else f"{worst.value:.2f}"
        limit = f"{worst.limit:.1f}" if worst.unit else f"{worst.limit:g}"
        return (f"{said} {len(checks)}; worst {value} of {limit}{worst.unit}, "
                f"{worst.cell.level} {worst.cell}")


GOALS = [
    Goal("closest points (L3) over correctly rounded distance (L2x), every cell", "1.3", closest),
    Goal("correctly rounded distance (L2x) over enclosure (L2, not sharpened)",
         "1.15 in general position, 3 of parallel faces", rounded),
    Goal("verdicts in contact (L1) over `certa-double`", "1.5 in nine of ten cells, 2 in all",
         contact, exempt=0.1, worst=2 / 1.5),
    Goal("verdicts of distant shapes of up to 8 vertices over 11.4, 13.6 (2D, 4 and 8) and 17.2 ns "
         "(3D), what they took on the same processor before", "0.6", distant),
    Goal("warm over cold, every coherent cell", "1", warm),
    Goal("from the simplex of a pair's own distance over cold, every level and `at_least`, stored "
         "and by matrix, every cell", "1.1", from_distance),
    Goal("poses (by matrix and by quaternion) over the same shapes in world coordinates, verdicts "
         "and distances, 8 to 512 vertices", "1.2", posed),
    Goal("upright boxes (L2x, L3) over the same in world coordinates: by quaternion, by matrix; by "
         "quaternion tilted by 1e-12", "3, 3; 2, 2.5; 4, 5", standing),
    Goal("verdicts of pairs that no cache holds over those in caches", "1.8", evicted),
    Goal("refilling one shape and asking over asking, 3D, L1, 8 to 512 vertices", "1.5", refilled),
    Goal("this build for any x86-64 processor over the native one, every cell and level", "1.1",
         processors),
    Goal("`certa-adaptive` over `certa-double`, general position, L1, and L2x over L2", "3",
         adaptive_policy),
]


def over_peer(results, cell, *libraries):
    """How many times faster than the best peer in the cell the faster of these libraries is."""
    times = [results.ns(cell, x) for x in libraries if results.ns(cell, x)]
    theirs = results.best_peer(cell)[1]
    return theirs / min(times) if times and theirs else None


def standing(results, dimension, level, *libraries):
    """(cells, those in which the best peer is faster, geometric mean of its time over ours, the
    worst cell, the ratio there), or nothing."""
    found = [(over_peer(results, cell, *libraries), cell)
             for cell in results.select(dimension, level, ALL)]
    found = [x for x in found if x[0] is not None]
    if not found:
        return None
    ratios = [ratio for ratio, _ in found]
    worst = min(found, key=lambda x: x[0])
    return (len(found), sum(x < 1 for x in ratios), statistics.geometric_mean(ratios),
            worst[1], worst[0])
