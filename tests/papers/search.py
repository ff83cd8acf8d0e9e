"""Vectors of fractions, supports of A - B, and steps, which the loops of this folder share."""

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


def in_space(x):
    return tuple(x) + (Fraction(0),) * (3 - len(x))


def names(simplex):
    return [vertex[0] for vertex in simplex]


def letters(kept, ordered):
    """The kept vertices, named A, B, C, D by their places in the other list; the first free one
    counts where a vertex is there twice."""
    free = list(zip("ABCD", names(ordered)))
    text = ""
    for name in names(kept):
        found = next(each for each in free if each[1] == name)
        free.remove(found)
        text += found[0]
    return text


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
        self.steps.append([names(simplex), d, (i, j), names(simplex), {}])
        return vertex

    def keep(self, simplex, **found):
        """The set that the step keeps, and what else it found: point, weights, next, region."""
        self.steps[-1][3] = names(simplex)
        self.steps[-1][4] = found

    def over(self):
        return len(self.steps) >= STEPS

    def end(self, verdict, simplex):
        return self.steps, verdict, names(simplex)


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
    """The smallest subset, in order, whose hull has the point of minimum norm, that point, and its
    weights."""
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
                best = list(subset), v, weights
    return best
