"""Johnson's algorithm and the Backup procedure: equations 16 to 19 and section 3.2 of Montanari,
Petrinic, Barbieri."""

from fractions import Fraction
from itertools import combinations

from search import dot


def cofactor(s, w, i):
    """Delta_i(W), i in W, both by indices: equations 18 and 19, with l the first of the others."""
    others = [j for j in w if j != i]
    if not others:
        return Fraction(1)
    first = s[others[0]]
    return sum(
        cofactor(s, others, j) * (dot(s[j], first) - dot(s[j], s[i])) for j in others)


def subsets(count):
    """All of them, by increasing size."""
    for size in range(1, count + 1):
        yield from combinations(range(count), size)


def point(tau, w):
    """The subset, the point with the weights of equation 16, and these."""
    s = [vertex[1] for vertex in tau]
    deltas = [cofactor(s, w, j) for j in w]
    v = tuple(sum(x * s[j][c] for x, j in zip(deltas, w)) / sum(deltas) for c in range(len(s[0])))
    return [tau[j] for j in w], v, [x / sum(deltas) for x in deltas]


def johnson(tau):
    """Among the subsets with the newest vertex, the first, the one for which (i) all Delta_j(W) > 0
    and (ii) Delta_i(W + i) <= 0 for the others; None without one."""
    s = [vertex[1] for vertex in tau]
    for w in subsets(len(tau)):
        if 0 not in w or any(cofactor(s, w, j) <= 0 for j in w):
            continue
        others = [i for i in range(len(tau)) if i not in w]
        if all(cofactor(s, sorted([*w, i]), i) <= 0 for i in others):
            return point(tau, w)
    return None


def backup(tau):
    """The one of all subsets with Delta_j(W) > 0 whose point is nearest."""
    s = [vertex[1] for vertex in tau]
    found = [point(tau, w) for w in subsets(len(tau)) if all(cofactor(s, w, j) > 0 for j in w)]
    return min(found, key=lambda x: dot(x[1], x[1]), default=None)


def johnson_backup(tau):
    """Johnson's, and the Backup procedure where it finds nothing."""
    return johnson(tau) or backup(tau)
