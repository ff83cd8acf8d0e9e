"""Alzubaidi: section 6, with equations 2 and 3."""

from search import Search, cross, det, dot, in_space, minus, negative


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
    d = negative(d)
    search.keep(simplex, next=d)
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
                simplex, d, region = [b_, new], ab_perp, {"region": "AB"}
            elif dot(ac_perp, a0) > 0:
                simplex, d, region = [c, new], ac_perp, {"region": "AC"}
            else:
                simplex = simplex + [new]
                search.keep(simplex, region="ABC")
                return search.end("intersecting", simplex)
        else:
            ab = minus(simplex[0][1], new[1])
            d = triple(ab, a0, ab)
            simplex = simplex + [new]
            region = {}
        search.keep(simplex, next=d, **region)
    return search.end("undecided", simplex)
