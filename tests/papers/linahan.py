"""Linahan: the overview of GJK and the Boolean algorithm."""

from fractions import Fraction

from search import Search, cross, dot, in_space, letters, minimum_norm, minus, negative


def overview(a, b, start, stops_at_origin=False):
    """Section 2; with an end at the origin Ericson's variant, section 3."""
    search = Search(a, b)
    p = start or search.point(0, 0)
    q = []
    v = search.support(q, negative(p))
    while dot(p, p) - dot(p, v[1]) > 0:
        if search.over():
            return search.end("undecided", q)
        # "The point of minimum norm", by any method; Johnson's own are in johnson.py.
        q, p, weights = minimum_norm([v] + q)
        search.keep(q, point=p, weights=weights)
        if stops_at_origin and not any(p):
            break
        v = search.support(q, negative(p))
    return search.end("separated" if any(p) else "intersecting", q)


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
    d = negative(s[1])
    search.keep(q, next=d)
    do_simplex = DoSimplex(every, dimension)
    while not search.over():
        s = search.support(q, d)
        if dot(s[1], d) < 0:
            return search.end("separated", q)
        ordered = [s] + q
        q, d = do_simplex(ordered)
        region = letters(q, ordered)
        if d is None:
            search.keep(q, region=region)
            return search.end("intersecting", q)
        d = d[:dimension]
        search.keep(q, region=region, next=d)
    return search.end("undecided", q)
