"""The papers' loops a second time, straight from their texts, on Python's fractions: nothing here
is shared with the C++ ones, which trace_test.py compares with them step by step.

Points are tuples of Fractions; a vertex of A - B is (name, point), name = (i, j). Every loop takes
(a, b, start) and returns (steps, verdict, simplex), a step being (simplex, direction, support,
kept) by names.
"""

from fractions import Fraction
from itertools import combinations

STEPS = 256


def dot(x, y):
    return sum(p * q for p, q in zip(x, y))


def minus(x, y):
    return tuple(p - q for p, q in zip(x, y))


def negative(x):
    return tuple(-p for p in x)


def times(s, x):
    return tuple(s * p for p in x)


def det(x, y):
    return x[0] * y[1] - x[1] * y[0]


def cross(x, y):
    return (x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0])


def names(simplex):
    return [vertex[0] for vertex in simplex]


class Search:
    """Supports of A - B, and the steps so far."""

    def __init__(self, a, b):
        self.a, self.b, self.steps = a, b, []

    def point(self, i, j):
        return minus(self.a[i], self.b[j])

    def support(self, simplex, d):
        i = max(range(len(self.a)), key=lambda k: (dot(self.a[k], d), -k))
        j = max(range(len(self.b)), key=lambda k: (-dot(self.b[k], d), -k))
        vertex = ((i, j), self.point(i, j))
        self.steps.append([names(simplex), d, (i, j), names(simplex)])
        return vertex

    def keep(self, simplex):
        self.steps[-1][3] = names(simplex)

    def over(self):
        return len(self.steps) > STEPS

    def end(self, verdict, simplex):
        return self.steps, verdict, names(simplex)


# Barycode-based GJK


def s1d(a, b):
    """Algorithm 5: the set and v."""
    ab = minus(b[1], a[1])
    if dot(a[1], ab) >= 0:
        return [a], a[1]
    if dot(b[1], ab) <= 0:
        return [b], b[1]
    total = dot(a[1], ab) - dot(b[1], ab)
    u, v = -dot(b[1], ab) / total, dot(a[1], ab) / total
    return [a, b], tuple(u * p + v * q for p, q in zip(a[1], b[1]))


def cone_region(v, m, n):
    """Algorithm 4."""
    mv, nv = minus(v[1], m[1]), minus(v[1], n[1])
    if dot(mv, nv) < 0:
        if dot(v[1], mv) > 0:
            return s1d(v, m)
        if dot(v[1], nv) > 0:
            return s1d(v, n)
    return [v], v[1]


def s2d(a, b, c, newest_first):
    """Algorithm 3."""
    u, v, w = det(b[1], c[1]), det(c[1], a[1]), det(a[1], b[1])
    total = u + v + w

    def ssign(m, n):
        return (m > 0) == (n > 0)

    code = ssign(total, w) | ssign(total, v) << 1 | (newest_first or ssign(total, u)) << 2
    if code == 7:
        if total == 0:
            return None
        return [a, b, c], (Fraction(0), Fraction(0))
    return {
        1: lambda: cone_region(c, a, b),
        2: lambda: cone_region(b, a, c),
        3: lambda: s1d(b, c),
        4: lambda: cone_region(a, b, c),
        5: lambda: s1d(a, c),
        6: lambda: s1d(a, b),
    }[code]()


def barycode(a, b, start, newest_first=False):
    """Algorithm 1, both tolerances 0."""
    search = Search(a, b)
    v_init = start or search.point(0, 0)
    if not any(v_init):
        return search.end("intersecting", [])
    first = search.support([], negative(v_init))
    w, v = [first], first[1]
    search.keep(w)
    while True:
        new = search.support(w, negative(v))
        if dot(v, v) - dot(v, new[1]) <= 0:
            break
        tau = [new] + w
        found = s2d(*tau, newest_first) if len(tau) == 3 else s1d(*tau)
        if found is None:
            return search.end("undecided", w)
        w, v = found
        search.keep(w)
        if not any(v) or len(w) == 3:
            break
        if search.over():
            return search.end("undecided", w)
    return search.end("separated" if any(v) else "intersecting", w)


def barycode_collision(a, b, start):
    """Algorithm 6."""
    search = Search(a, b)
    v_init = start or search.point(0, 0)
    if not any(v_init):
        return search.end("intersecting", [])
    first = search.support([], negative(v_init))
    w, v = [first], first[1]
    search.keep(w)
    while len(w) < 3:
        new = search.support(w, negative(v))
        if dot(v, new[1]) > 0:
            return search.end("separated", w)
        if len(w) == 2 and det(w[0][1], new[1]) * det(w[1][1], new[1]) <= 0:
            return search.end("intersecting", w)
        tau = [new] + w
        w, v = s2d(*tau, False) if len(tau) == 3 else s1d(*tau)
        search.keep(w)
        if not any(v):
            return search.end("intersecting", w)
    return search.end("separated", w)


# Points of minimum norm, by definition


def weights_of(simplex):
    """The barycentric coordinates of the origin's projection on the affine hull: by Gauss from
    sum l = 1 and (s_k - s_0) . sum l s = 0."""
    n = len(simplex)
    rows = [[Fraction(1)] * n + [Fraction(1)]]
    for k in range(1, n):
        e = minus(simplex[k][1], simplex[0][1])
        rows.append([dot(e, s[1]) for s in simplex] + [Fraction(0)])
    for c in range(n):
        pivot = next((r for r in range(c, n) if rows[r][c] != 0), None)
        if pivot is None:
            return None
        rows[c], rows[pivot] = rows[pivot], rows[c]
        rows[c] = [x / rows[c][c] for x in rows[c]]
        for r in range(n):
            if r != c:
                rows[r] = [x - rows[r][c] * y for x, y in zip(rows[r], rows[c])]
    return [row[n] for row in rows]


def minimum_norm(simplex):
    """The smallest subset, in order, whose hull has the point of minimum norm, and that point."""
    best = None
    for size in range(1, len(simplex) + 1):
        for subset in combinations(simplex, size):
            weights = weights_of(subset)
            if weights is None or min(weights) <= 0:
                continue
            v = tuple(
                sum(w * s[1][c] for w, s in zip(weights, subset)) for c in range(len(simplex[0][1]))
            )
            if best is None or dot(v, v) < dot(best[1], best[1]):
                best = list(subset), v
    return best


# Montanari, Petrinic, Barbieri


def same_sign(x, y):
    return (x > 0 and y > 0) or (x < 0 and y < 0)


def nearer(best, other):
    if other is None or (best is not None and dot(other[1], other[1]) >= dot(best[1], best[1])):
        return best
    return other


class SignedVolumes:
    """Algorithms 2 to 5; equation 27 and the indices of Algorithm 4 as meant."""

    def __init__(self, by_text):
        self.by_text = by_text

    def discards(self, total, c):
        return not same_sign(total, c) if self.by_text else same_sign(total, -c)

    def __call__(self, tau):
        if len(tau) == 4:
            return self.s3d(tau)
        if len(tau) == 3:
            return self.s2d(*tau)
        if len(tau) == 2:
            return self.s1d(*tau)
        return tau, tau[0][1]

    def s3d(self, s):
        def minor(j):
            x = [s[k][1] for k in range(4) if k != j]
            return dot(cross(x[0], x[1]), x[2])

        c = [(-1) ** (j + 1) * minor(j) for j in range(4)]  # (-1)^(4 + j), j from 1
        total = sum(c)
        if all(same_sign(total, x) for x in c):
            return s, (Fraction(0),) * 3
        best = None
        for j in (1, 2, 3):
            if self.discards(total, c[j]):
                best = nearer(best, self.s2d(*[s[k] for k in range(4) if k != j]))
        return best

    def s2d(self, s1, s2, s3):
        x = [s1[1], s2[1], s3[1]]
        if len(x[0]) == 3:
            n = cross(minus(x[1], x[0]), minus(x[2], x[0]))
            p = times(dot(x[0], n) / dot(n, n), n)
            planes = [(1, 2), (2, 0), (0, 1)]
            area_of = lambda kl: self.area(x[0], x[1], x[2], *kl)
            kl = max(planes, key=lambda q: abs(area_of(q)))
            p_off = p
        else:
            kl, p_off = (0, 1), (Fraction(0), Fraction(0))
        mu = self.area(x[0], x[1], x[2], *kl)
        c = [
            self.area(p_off, x[1], x[2], *kl),
            self.area(p_off, x[2], x[0], *kl),
            self.area(p_off, x[0], x[1], *kl),
        ]
        if same_sign(mu, c[1]) and same_sign(mu, c[2]):
            return [s1, s2, s3], tuple(
                sum(c[k] / mu * x[k][d] for k in range(3)) for d in range(len(x[0]))
            )
        best = None
        if self.discards(mu, c[1]):
            best = nearer(best, self.s1d(s1, s3))
        if self.discards(mu, c[2]):
            best = nearer(best, self.s1d(s1, s2))
        return best

    @staticmethod
    def area(a, b, c, k, l):
        return (b[k] - a[k]) * (c[l] - a[l]) - (b[l] - a[l]) * (c[k] - a[k])

    @staticmethod
    def s1d(s1, s2):
        t = minus(s2[1], s1[1])
        p = minus(s2[1], times(dot(s2[1], t) / dot(t, t), t))
        i = max(range(len(t)), key=lambda k: abs(t[k]))
        mu = s1[1][i] - s2[1][i]
        c1, c2 = p[i] - s2[1][i], s1[1][i] - p[i]
        if same_sign(mu, c1) and same_sign(mu, c2):
            return [s1, s2], p
        return [s1], s1[1]


def montanari(a, b, start, sub):
    """Algorithm 1, both tolerances 0."""
    search = Search(a, b)
    v = start or search.point(0, 0)
    dimension = len(v)
    tau, w = [], []
    while len(search.steps) < STEPS:
        new = search.support(w, negative(v))
        if new[1] in [y[1] for y in tau] or dot(v, v) - dot(v, new[1]) <= 0:
            return search.end("separated" if any(v) else "intersecting", w)
        tau = [new] + w
        found = sub(tau)
        if found is None:
            return search.end("undecided", w)
        w, v = found
        search.keep(w)
        if len(w) == dimension + 1 or not any(v):
            return search.end("intersecting", w)
    return search.end("undecided", w)


# Linahan


def overview(a, b, start, stops_at_origin=False):
    """Section 2; with an end at the origin Ericson's variant, section 3."""
    search = Search(a, b)
    p = start or search.point(0, 0)
    q = []
    v = search.support(q, negative(p))
    while dot(p, p) - dot(p, v[1]) > 0:
        if search.over():
            return search.end("undecided", q)
        q, p = minimum_norm([v] + q)
        search.keep(q)
        if stops_at_origin and not any(p):
            break
        v = search.support(q, negative(p))
    return search.end("separated" if any(p) else "intersecting", q)


def in_space(x):
    return tuple(x) + (Fraction(0),) * (3 - len(x))


class DoSimplex:
    """Section 4 and Lemmas 5 to 7; `every`: all regions of the newest vertex, after Muratori."""

    def __init__(self, every, dimension):
        self.every, self.dimension = every, dimension

    def __call__(self, q):
        self.y = {vertex[0]: in_space(vertex[1]) for vertex in q}
        if len(q) == 2:
            return self.line(*q)
        if len(q) == 3:
            return self.triangle(*q)
        return self.tetrahedron(*q)

    def towards(self, x, a):
        return dot(x, negative(self.y[a[0]])) > 0

    def between(self, a, b):
        return minus(self.y[b[0]], self.y[a[0]])

    def edge(self, a, b):
        ab = self.between(a, b)
        return [a, b], cross(cross(ab, negative(self.y[a[0]])), ab)

    def line(self, a, b):
        if not self.every or self.towards(self.between(a, b), a):
            return self.edge(a, b)
        return [a], negative(self.y[a[0]])

    def triangle(self, a, b, c):
        ab, ac = self.between(a, b), self.between(a, c)
        abc = cross(ab, ac)
        if self.towards(cross(abc, ac), a):
            if not self.every or self.towards(ac, a):
                return self.edge(a, c)
            return self.line(a, b)
        if self.towards(cross(ab, abc), a):
            return self.line(a, b)
        if self.dimension == 2:
            return [a, b, c], None
        if self.towards(abc, a):
            return [a, b, c], abc
        return [a, c, b], negative(abc)

    def tetrahedron(self, a, b, c, d):
        ring = [b, c, d]
        normal = [cross(self.between(a, ring[k]), self.between(a, ring[(k + 1) % 3]))
                  for k in range(3)]
        outside = [self.towards(n, a) for n in normal]
        for k in range(3):
            x, y, z = ring[k], ring[(k + 1) % 3], ring[(k + 2) % 3]
            if not outside[k]:
                continue
            if self.every:
                return self.triangle(a, x, y)
            # Outside of two sides means the edge that they share.
            if outside[(k + 1) % 3] and k < 2:
                return self.edge(a, y)
            if outside[(k + 2) % 3] and k == 0:
                return self.edge(a, x)
            return [a, x, y], normal[k]
        return [a, b, c, d], None


def boolean(a, b, start, every):
    search = Search(a, b)
    dimension = len(a[0])
    d = start or (Fraction(1),) + (Fraction(0),) * (dimension - 1)
    s = search.support([], d)
    q = [s]
    search.keep(q)
    d = negative(s[1])
    do_simplex = DoSimplex(every, dimension)
    while not search.over():
        s = search.support(q, d)
        if dot(s[1], d) < 0:
            return search.end("separated", q)
        q, d = do_simplex([s] + q)
        search.keep(q)
        if d is None:
            return search.end("intersecting", q)
        d = d[:dimension]
    return search.end("undecided", q)


# Alzubaidi


def centroid(polygon):
    edges = list(zip(polygon, polygon[1:] + polygon[:1]))
    area = sum(det(p, q) for p, q in edges)
    if area == 0:
        return None
    return tuple(
        sum((p[c] + q[c]) * det(p, q) for p, q in edges) / (3 * area) for c in range(2)
    )


def triple(a, b, c):
    """a x (b x c), by components."""
    x = cross(in_space(a), cross(in_space(b), in_space(c)))
    return x[:2]


def triple_product(a, b, start):
    search = Search(a, b)
    d = start
    if d is None:
        c1, c2 = centroid(a), centroid(b)
        if c1 is None or c2 is None:
            return search.end("undecided", [])
        d = minus(c2, c1)
    new = search.support([], d)
    simplex = [new]
    search.keep(simplex)
    d = negative(d)
    while not search.over():
        new = search.support(simplex, d)
        if dot(new[1], d) <= 0:
            return search.end("separated", simplex)
        a0 = negative(new[1])
        if len(simplex) == 2:
            c, b_ = simplex
            ab, ac = minus(b_[1], new[1]), minus(c[1], new[1])
            ab_perp, ac_perp = triple(ab, ab, ac), triple(ac, ac, ab)
            if dot(ab_perp, a0) > 0:
                simplex, d = [b_, new], ab_perp
            elif dot(ac_perp, a0) > 0:
                simplex, d = [c, new], ac_perp
            else:
                simplex = simplex + [new]
                search.keep(simplex)
                return search.end("intersecting", simplex)
        else:
            ab = minus(simplex[0][1], new[1])
            d = triple(ab, a0, ab)
            simplex = simplex + [new]
        search.keep(simplex)
    return search.end("undecided", simplex)


# The note on ordered simplices


def left(a):
    return (-a[1], a[0])


def right(a):
    return (a[1], -a[0])


def build_in_plane(s, p):
    s = s + [p]
    if len(s) == 1:
        return s, negative(p[1]), False
    if len(s) == 2:
        a = minus(s[1][1], s[0][1])
        if det(a, negative(s[0][1])) < 0:
            return [s[1], s[0]], right(a), False
        return s, left(a), False
    a = minus(s[2][1], s[0][1])
    if det(a, negative(s[0][1])) > 0:
        return [s[0], s[2]], left(a), False
    b = minus(s[2][1], s[1][1])
    if det(b, negative(s[1][1])) < 0:
        return [s[2], s[1]], right(b), False
    return s, None, True


def build_in_space(s, p):
    if not s:
        return [p], negative(p[1]), False
    if len(s) == 1:
        e = minus(p[1], s[0][1])
        return s + [p], cross(cross(e, negative(s[0][1])), e), False

    def normal(x, y):
        return cross(minus(x[1], p[1]), minus(y[1], p[1]))

    if len(s) == 2:
        x, y = s if dot(normal(*s), p[1]) < 0 else (s[1], s[0])
        return [p, x, y], normal(x, y), False
    for k in range(3):
        x, y = s[k], s[(k + 1) % 3]
        if dot(normal(x, y), p[1]) < 0:
            return [p, x, y], normal(x, y), False
    return [p] + s, None, True


def test_collision(a, b, start, build):
    search = Search(a, b)
    dimension = len(a[0])
    d = start or (Fraction(1),) + (Fraction(0),) * (dimension - 1)
    s = []
    while len(search.steps) < STEPS:
        p = search.support(s, d)
        if dot(p[1], d) < 0:
            return search.end("separated", s)
        s, d, holds = build(s, p)
        search.keep(s)
        if holds:
            return search.end("intersecting", s)
    return search.end("undecided", s)


# name -> (dimensions, loop)
LOOPS = {
    "barycode-published": ((2,), barycode),
    "barycode-ordered-published": ((2,), lambda a, b, s: barycode(a, b, s, True)),
    "barycode-collision-published": ((2,), barycode_collision),
    "gjk-overview-published": ((2, 3), overview),
    "gjk-ericson-reconstructed": ((2, 3), lambda a, b, s: overview(a, b, s, True)),
    "muratori-reconstructed": ((2, 3), lambda a, b, s: boolean(a, b, s, True)),
    "muratori-reduced-published": ((2, 3), lambda a, b, s: boolean(a, b, s, False)),
    "johnson-published": ((2, 3), lambda a, b, s: montanari(a, b, s, minimum_norm)),
    "johnson-backup-published": ((2, 3), lambda a, b, s: montanari(a, b, s, minimum_norm)),
    "backup-published": ((2, 3), lambda a, b, s: montanari(a, b, s, minimum_norm)),
    "signed-volumes-published": (
        (2, 3), lambda a, b, s: montanari(a, b, s, SignedVolumes(False))),
    "signed-volumes-text-published": (
        (2, 3), lambda a, b, s: montanari(a, b, s, SignedVolumes(True))),
    "triple-product-published": ((2,), triple_product),
    "ordered-simplex-published": (
        (2,), lambda a, b, s: test_collision(a, b, s, build_in_plane)),
    "ordered-simplex-3d-reconstructed": (
        (3,), lambda a, b, s: test_collision(a, b, s, build_in_space)),
}
