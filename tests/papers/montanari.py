"""Montanari, Petrinic, Barbieri: Algorithms 1 to 5."""

from fractions import Fraction

from search import STEPS, Search, cross, dot, minus, negative, times


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
        return tau, tau[0][1], [1]

    def s3d(self, s):
        def minor(j):
            x = [s[k][1] for k in range(4) if k != j]
            return dot(cross(x[0], x[1]), x[2])

        c = [(-1) ** (j + 1) * minor(j) for j in range(4)]  # (-1)^(4 + j), j from 1
        total = sum(c)
        if all(same_sign(total, x) for x in c):
            return s, (Fraction(0),) * 3, [x / total for x in c]
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
            ), [y / mu for y in c]
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
            return [s1, s2], p, [c1 / mu, c2 / mu]
        return [s1], s1[1], [1]


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
        w, v, weights = found
        search.keep(w, point=v, weights=weights)
        if len(w) == dimension + 1 or not any(v):
            return search.end("intersecting", w)
    return search.end("undecided", w)
