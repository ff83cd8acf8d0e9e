"""Barycode-based GJK: Algorithms 1 to 6."""

from fractions import Fraction

from search import Search, det, dot, minus, negative


def s1d(a, b):
    """Algorithm 5: the set, v, and its weights."""
    ab = minus(b[1], a[1])
    if dot(a[1], ab) >= 0:
        return [a], a[1], [Fraction(1)]
    if dot(b[1], ab) <= 0:
        return [b], b[1], [Fraction(1)]
    total = dot(a[1], ab) - dot(b[1], ab)
    u, v = -dot(b[1], ab) / total, dot(a[1], ab) / total
    return [a, b], tuple(u * p + v * q for p, q in zip(a[1], b[1])), [u, v]


def cone_region(v, m, n):
    """Algorithm 4."""
    mv, nv = minus(v[1], m[1]), minus(v[1], n[1])
    if dot(mv, nv) < 0:
        if dot(v[1], mv) > 0:
            return s1d(v, m)
        if dot(v[1], nv) > 0:
            return s1d(v, n)
    return [v], v[1], [Fraction(1)]


def s2d(a, b, c, newest_first, by_text=False):
    """Algorithm 3: the same, and the code."""
    u, v, w = det(b[1], c[1]), det(c[1], a[1]), det(a[1], b[1])
    total = u + v + w

    def ssign(m, n):
        return m * n > 0 if by_text else (m > 0) == (n > 0)

    code = ssign(total, w) | ssign(total, v) << 1 | (newest_first or ssign(total, u)) << 2
    if code == 0:
        return None
    if code == 7:
        if total == 0:
            return None
        return [a, b, c], (Fraction(0), Fraction(0)), [u / total, v / total, w / total], "7"
    found = {
        1: lambda: cone_region(c, a, b),
        2: lambda: cone_region(b, a, c),
        3: lambda: s1d(b, c),
        4: lambda: cone_region(a, b, c),
        5: lambda: s1d(a, c),
        6: lambda: s1d(a, b),
    }[code]()
    return *found, str(code)


def keep(search, w, v, weights, region=None):
    """A step's end; returns W and v."""
    search.keep(w, point=v, weights=weights, **({"region": region} if region else {}))
    return w, v


def barycode(a, b, start, newest_first=False, by_text=False):
    """Algorithm 1, both tolerances 0."""
    search = Search(a, b)
    v_init = start or search.point(0, 0)
    if not any(v_init):
        return search.end("intersecting", [])
    first = search.support([], negative(v_init))
    w, v = keep(search, [first], first[1], [1])
    while True:
        new = search.support(w, negative(v))
        if dot(v, v) - dot(v, new[1]) <= 0:
            break
        tau = [new] + w
        found = s2d(*tau, newest_first, by_text) if len(tau) == 3 else s1d(*tau)
        if found is None:
            return search.end("undecided", w)
        w, v = keep(search, *found)
        if not any(v) or len(w) == 3 or search.over():
            break
    return search.end("separated" if any(v) else "intersecting", w)


def barycode_collision(a, b, start):
    """Algorithm 6."""
    search = Search(a, b)
    v_init = start or search.point(0, 0)
    if not any(v_init):
        return search.end("intersecting", [])
    first = search.support([], negative(v_init))
    w, v = keep(search, [first], first[1], [1])
    while len(w) < 3 and not search.over():
        new = search.support(w, negative(v))
        if dot(v, new[1]) > 0:
            return search.end("separated", w)
        if len(w) == 2 and det(w[0][1], new[1]) * det(w[1][1], new[1]) <= 0:
            return search.end("intersecting", w)
        tau = [new] + w
        w, v = keep(search, *(s2d(*tau, False) if len(tau) == 3 else s1d(*tau)))
        if not any(v):
            return search.end("intersecting", w)
    return search.end("separated", w)
