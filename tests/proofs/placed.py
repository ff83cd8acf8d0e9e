"""Pairs of shapes with radii and poses, and statements about them with certificates.

Everything is computed exactly from the definitions (proofs/bodies.py), by trying all faces of both
cores, and not by the library. So the model of the checker is shown to accept certificates that were
found independently. Shapes are small, so that all of their faces can be tried.
"""

import fractions
import itertools
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "proofs"))
from bodies import placed, product, read_body  # noqa: E402

SEED = 7
RANDOM = 12  # pairs in each dimension, each with some radii


def solved(rows, right):
    """x with rows x = right, or None if there is not exactly one."""
    table = [[*map(fractions.Fraction, row), fractions.Fraction(r)] for row, r in zip(rows, right)]
    n = len(table)
    for c in range(n):
        pivot = next((r for r in range(c, n) if table[r][c]), None)
        if pivot is None:
            return None
        table[c], table[pivot] = table[pivot], table[c]
        table[c] = [x / table[c][c] for x in table[c]]
        for r in range(n):
            if r != c and table[r][c]:
                table[r] = [x - table[r][c] * y for x, y in zip(table[r], table[c])]
    return [row[-1] for row in table]


def minus(x, y):
    return [s - t for s, t in zip(x, y)]


def nearest_of_lines(p, q):
    """The weights of the nearest points of the planes through the points p, and through q."""
    axes = [minus(x, p[0]) for x in p[1:]] + [minus(q[0], y) for y in q[1:]]
    start = minus(p[0], q[0])
    solution = solved([[product(x, y) for y in axes] for x in axes],
                      [-product(x, start) for x in axes])
    if solution is None:
        return None
    weights = solution[:len(p) - 1], solution[len(p) - 1:]
    return [[1 - sum(w), *w] for w in weights]


def faces(count, dimension):
    for size in range(1, dimension + 2):
        yield from itertools.combinations(range(count), size)


def combined(points, face, weights):
    return [sum(w * points[i][c] for i, w in zip(face, weights)) for c in range(len(points[0]))]


def nearest(a, b):
    """Entries of nearest points of the hulls, and the difference of these."""
    dimension = len(a[0])
    for f, g in itertools.product(faces(len(a), dimension), faces(len(b), dimension)):
        weights = nearest_of_lines([a[i] for i in f], [b[j] for j in g])
        if weights is None or min(weights[0] + weights[1]) < 0:
            continue
        x, y = combined(a, f, weights[0]), combined(b, g, weights[1])
        v = minus(x, y)
        if (all(product(v, p) >= product(v, x) for p in a)
                and all(product(v, q) <= product(v, y) for q in b)):
            return list(zip(f, weights[0])), list(zip(g, weights[1])), v
    raise AssertionError("no face is nearest")


def entries(weighted):
    return [[*entry[:-1], str(entry[-1])] for entry in weighted]


def answered(identity, pair, certificate, verdict, squared=None):
    answer = {"id": identity, "verdict": verdict, "certificate": certificate}
    if squared is not None:
        answer["distance_squared"] = str(squared)
    return {"id": identity, **pair}, answer


def by_distance(name, pair):
    """Answers of each kind that nearest points give."""
    bodies = read_body(pair["a"]), read_body(pair["b"])
    u, v, d = nearest(*map(placed, bodies))
    squared, radii = product(d, d), sum(fractions.Fraction(body.radius) for body in bodies)
    points = {"a": entries(u), "b": entries(v)}
    if not squared:
        yield answered(name, pair, {"kind": "intersection", **points},
                       "overlapping" if radii else "intersecting", 0)
        return
    sign = (squared > radii**2) - (squared < radii**2)
    verdict = {1: "separated", 0: "touching", -1: "overlapping"}[sign]
    yield answered(name, pair, {"kind": "distance", **points}, verdict, squared)
    if sign > 0:
        yield answered(f"{name} apart", pair,
                       {"kind": "separation", "direction": [str(x) for x in d]}, verdict)
    if sign < 0:
        yield answered(f"{name} near", pair, {"kind": "near", **points}, verdict)


# -- Pairs at random -------------------------------------------------------------------------------

def some(numbers, count):
    return [numbers.randint(-12, 12) / 4 for _ in range(count)]


def some_pose(numbers, dimension, kind):
    if kind is None:
        return {}
    pose = {"translation": some(numbers, dimension)}
    if kind == "matrix":
        pose["matrix"] = [some(numbers, dimension) for _ in range(dimension)]
    if kind == "quaternion":
        pose["quaternion"] = dict(zip("wxyz", [numbers.randint(1, 5), *some(numbers, 3)]))
    return {"pose": pose}


def some_shape(numbers, dimension, kind):
    count = numbers.randint(1, dimension + 1)
    core = ({"box": [numbers.randint(0, 6) / 2 for _ in range(dimension)]}
            if dimension == 2 and numbers.random() < 0.5 else
            {"vertices": [some(numbers, dimension) for _ in range(count)]})
    return {**core, **some_pose(numbers, dimension, kind)}


def at_random(dimension):
    numbers = random.Random(SEED + dimension)
    kinds = [None, "translation", "matrix"] + ["quaternion"] * (dimension == 3)
    choices = list(itertools.product(kinds, kinds))
    for k in range(RANDOM):
        of_a, of_b = choices[(3 * k + 1) % len(choices)]
        a, b = some_shape(numbers, dimension, of_a), some_shape(numbers, dimension, of_b)
        plain = of_a is None and of_b is None
        for radius in (0.5, 2, 16) if plain else (0, 0.5, 2, 16):
            pair = {"a": {**a, "radius": radius}, "b": {**b, "radius": radius / 4}}
            yield from by_distance(f"random {dimension}d {k} with radius {radius}", pair)


# -- Pairs by hand ---------------------------------------------------------------------------------

POSES = {
    2: [{"translation": [3, -0.25]}, {"matrix": [[2, 1], [0.5, -3]], "translation": [0, 7]},
        {"matrix": [[0, -1], [1, 0]]}],
    3: [{"quaternion": {"w": 1, "x": 2, "y": 3, "z": 4}, "translation": [1, 0, 0.5]},
        {"quaternion": {"w": 0.1, "x": 0, "y": -0.3, "z": 0}},
        {"matrix": [[2, 1, 0], [0, -1, 0.25], [1, 0, 1]], "translation": ["0x1p-60", 0, 5]}],
}


def across(body, normal):
    """The direction whose products with placed points equal those of the normal with the vertices,
    up to a positive factor and a common summand."""
    dimension = len(normal)
    origin, *images = placed(body._replace(vertices=[
        [float(i == j) for i in range(dimension)] for j in range(-1, dimension)]))
    return solved([minus(image, origin) for image in images], normal)


def by_hand(dimension):
    """Boxes that touch, or overlap, in one pose that both shapes have, so that their vertices have
    common places; and points that are five apart."""
    half = [1] * dimension
    weight, side = f"1/{2**dimension}", [1] + [0] * (dimension - 1)
    for k, pose in enumerate(POSES[dimension]):
        for radius in (0, 2.5):
            first = {"box": half, "radius": radius, "pose": pose}
            rounded = "overlapping" if radius else None
            corner = {"vertices": [half, [2] + half[1:]], "radius": 0, "pose": pose}
            direction = across(read_body(first), [-x for x in side])
            yield answered(
                f"corner {dimension}d {k} {radius}", {"a": first, "b": corner},
                {"kind": "touching", "a": [[2**dimension - 1, "1"]], "b": [[0, "1"]],
                 "direction": [str(x) for x in direction]}, rounded or "touching", 0)
            center = {"vertices": [[0] * dimension], "pose": pose}
            yield answered(
                f"center {dimension}d {k} {radius}", {"a": first, "b": center},
                {"kind": "overlap", "pairs": [[m, 0, weight] for m in range(2**dimension)]},
                "overlapping", 0)
    for radius in (1.5, 2.5, "0x1.4000000000001p+1"):
        points = [{"vertices": [[x, y] + [0] * (dimension - 2)], "radius": radius}
                  for x, y in ((4, 5), (1, 1))]
        yield from by_distance(f"five apart {dimension}d {radius}", dict(zip("ab", points)))


def pairs_and_answers():
    return [item for dimension in (2, 3)
            for item in itertools.chain(by_hand(dimension), at_random(dimension))]
