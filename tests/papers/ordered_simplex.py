"""The note on ordered simplices: its code, and its paragraph about space."""

from fractions import Fraction

from search import STEPS, Search, cross, det, dot, minus, negative


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
        return [s[0], s[2]], left(a), False, "5"
    b = minus(s[2][1], s[1][1])
    if det(b, negative(s[1][1])) < 0:
        return [s[2], s[1]], right(b), False, "6"
    return s, None, True, "4"


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
        s, d, holds, *region = build(s, p)
        found = {"region": region[0]} if region else {}
        search.keep(s, **found if holds else {**found, "next": d})
        if holds:
            return search.end("intersecting", s)
    return search.end("undecided", s)
