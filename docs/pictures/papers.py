#!/usr/bin/env python3
"""Draws what figures of the papers show: papers.py CERTA FOLDER writes FOLDER/NAME.svg; with
--check it only compares what it would write with what is there.

Regions are computed here, steps of searches are those that `certa trace` prints. The numbers of
figures are those of docs/developer/papers.md.
"""

import json
import math
import pathlib
import subprocess
import sys

from drawing import COLOURS, PALE, Panel, centre, clip, picture

BLUE, RED, GREEN, PINK, ORANGE, SKY, GREY, BLACK = COLOURS


def minus(p, q):
    return (p[0] - q[0], p[1] - q[1])


def dot(p, q):
    return p[0] * q[0] + p[1] * q[1]


def left(p):
    return (-p[1], p[0])


def times(s, p):
    return (s * p[0], s * p[1])


def plus(p, q):
    return (p[0] + q[0], p[1] + q[1])


def below(n, p):
    """The half plane of x with n.x <= n.p."""
    return n, dot(n, p)


def hull(points):
    points = sorted(set(points))
    chains = []
    for order in (points, points[::-1]):
        chain = []
        for p in order:
            while len(chain) > 1 and dot(
                left(minus(chain[-1], chain[-2])), minus(p, chain[-2])
            ) <= 0:
                chain.pop()
            chain.append(p)
        chains.append(chain[:-1])
    return chains[0] + chains[1]


def outline(panel, polygon, colour=BLACK, width=1.5):
    for k, p in enumerate(polygon):
        panel.line(p, polygon[(k + 1) % len(polygon)], colour, width)


def triangle_of(panel, a, b, c, labels="ABC"):
    outline(panel, [a, b, c])
    middle = centre([a, b, c])
    for p, label in zip((a, b, c), labels):
        panel.dot(p)
        panel.text(plus(p, times(0.18, minus(p, middle))), label, size=14)


# --- Regions in the plane: Barycode's Figs. 1 and 2, the note's figures ---

A, B, C = (0.0, 1.6), (-1.8, -1.0), (1.8, -1.0)


def barycodes():
    """Fig. 1 (a): the signs of u, v, w, by the lines through the edges."""
    panel = Panel("Barycodes: signs of u, v, w", (-4.4, -4.4, 8.8))
    edges = [(B, C), (C, A), (A, B)]  # opposite to A, B, C: u, v, w
    labels = []  # over all areas: two of them are narrow
    for code in range(1, 8):
        planes = []
        for bit, (p, q) in zip((4, 2, 1), edges):
            inward = left(minus(q, p))
            planes.append(below(inward if not code & bit else times(-1, inward), p))
        region = clip(panel.square(), planes)
        panel.area(region, PALE[code - 1])
        x, y = centre(region)
        labels.append(((min(max(x, -3.5), 3.5), y), f"{code}: {code:03b}"))
    for p, q in edges:
        way = minus(q, p)
        panel.line(minus(p, times(4, way)), plus(q, times(4, way)), GREY, 1, "4 3")
    triangle_of(panel, A, B, C)
    for place, text in labels:
        panel.text(place, text)
    return panel


def voronoi(a, b, c, title, labels="ABC"):
    """Fig. 1 (b): the seven Voronoi regions of a triangle."""
    panel = Panel(title, (-4.4, -4.4, 8.8))
    corners = dict(zip(labels, (a, b, c)))
    ring = list(labels)
    for k, name in enumerate(ring):
        p, q, r = (corners[ring[(k + i) % 3]] for i in range(3))
        vertex = clip(panel.square(), [below(minus(q, p), p), below(minus(r, p), p)])
        panel.area(vertex, PALE[k])
        panel.text(centre(vertex), name)
        outward = times(-1, left(minus(q, p)))
        edge = clip(panel.square(), [
            below(times(-1, outward), p), below(minus(p, q), p), below(minus(q, p), q)])
        panel.area(edge, PALE[3 + k])
        panel.text(centre(edge), "".join(sorted(name + ring[(k + 1) % 3])))
        for end in (p, q):
            panel.line(end, plus(end, times(4, outward)), GREY, 1, "4 3")
    panel.area([a, b, c], PALE[6])
    panel.text(centre([a, b, c]), labels)
    triangle_of(panel, a, b, c, labels)
    return panel


def exit_apart():
    """Fig. 2 (a): v.w > 0, the plane through the origin parts it from the CSO."""
    panel = Panel("Exit of Algorithm 6: v.w > 0", (-1.2, -2.4, 4.8))
    cso = hull([(0.8, 0.4), (1.4, -1.0), (2.6, -1.4), (3.2, 0.4), (2.2, 1.6)])
    v = (1.4, -1.0)
    panel.area(clip(panel.square(), [below(times(-1, v), (0, 0))]), PALE[2])
    panel.area(cso, PALE[6], GREY)
    w = min(cso, key=lambda p: dot(v, p))
    panel.line((0, 0), v, BLUE, 2, arrow=True)
    panel.text(plus(v, (0.2, -0.2)), "v", BLUE)
    panel.line(times(-1, left(v)), left(v), GREEN, 1.5, "5 3")
    panel.dot(w, RED)
    panel.text(plus(w, (0.3, 0.15)), "w = S(-v)", RED, "start")
    panel.cross((0, 0))
    panel.text((-0.25, 0.2), "O")
    return panel


def exit_opposite():
    """Fig. 2 (b): (A x w)(B x w) <= 0, w in the vertical angle of AOB."""
    panel = Panel("Exit: (A x w).(B x w) &lt;= 0", (-2.4, -2.4, 4.8))
    a, b, w = (-1.6, 0.9), (1.5, 1.1), (0.2, -1.6)
    panel.area(clip(panel.square(), [
        below(left(times(-1, a)), (0, 0)), below(times(-1, left(times(-1, b))), (0, 0))]), PALE[4])
    panel.area([a, b, w], PALE[6], GREY)
    for p in (a, b):
        panel.line(p, times(-2, p), GREY, 1, "4 3")
    panel.line(a, b, BLACK, 2)
    for p, name, colour in ((a, "A", BLACK), (b, "B", BLACK), (w, "w", RED)):
        panel.dot(p, colour)
        panel.text(plus(p, times(0.18, p)), name, colour, size=14)
    panel.cross((0, 0))
    panel.text((0.25, 0.2), "O")
    return panel


def note_edge():
    """The note's second step: four regions, of which 1 and 4 are excluded."""
    panel = Panel("Ordered simplex, k = 2", (-2.4, -2.4, 4.8))
    s0, s1 = (-0.9, -0.6), (0.9, 0.5)
    way = minus(s1, s0)
    between = [below(times(-1, way), s0), below(way, s1)]
    panel.area(clip(panel.square(), [below(way, s0)]), PALE[6])
    panel.area(clip(panel.square(), [below(times(-1, way), s1)]), PALE[6])
    upper = clip(panel.square(), [*between, below(times(-1, left(way)), s0)])
    lower = clip(panel.square(), [*between, below(left(way), s0)])
    panel.area(upper, PALE[0])
    panel.area(lower, PALE[1])
    panel.text((-1.7, -0.4), "1")
    panel.text(centre(upper), "2: d = left(v)")
    panel.text(centre(lower), "3: d = right(v)")
    panel.text((1.7, 0.6), "4")
    panel.line(s0, s1, BLACK, 2, arrow=True)
    for p, name in ((s0, "S0"), (s1, "S1")):
        panel.dot(p)
        panel.text(plus(p, (0.0, 0.28)), name)
    return panel


def note_triangle():
    """The note's n-th step: seven regions, of which 4, 5, 6 are left."""
    panel = Panel("Ordered simplex, k = n", (-4.4, -4.4, 8.8))
    s0, s1, s2 = (-1.6, -1.2), (1.6, -1.2), (0.3, 1.6)
    base, to_0, to_1 = minus(s1, s0), minus(s2, s0), minus(s2, s1)
    inner = below(times(-1, left(base)), s0)
    regions = {
        "4": ([inner, below(left(to_0), s0), below(times(-1, left(to_1)), s1)], PALE[2]),
        "5": ([inner, below(times(-1, left(to_0)), s0), below(base, s2)], PALE[0]),
        "6": ([inner, below(left(to_1), s1), below(times(-1, base), s2)], PALE[1]),
    }
    panel.area(clip(panel.square(), [below(left(base), s0)]), PALE[6])
    panel.text((0, -2.8), "1, 2, 3, 7: excluded")
    for name, (planes, fill) in regions.items():
        region = clip(panel.square(), planes)
        panel.area(region, fill)
        panel.text(centre(region), name)
    for p, q in ((s0, s2), (s1, s2)):
        panel.line(p, plus(q, times(3, minus(q, p))), GREY, 1, "4 3")
    triangle_of(panel, s0, s1, s2, ["S0", "S1", "S2"])
    return panel


def regions_plane():
    return picture(
        [barycodes(), voronoi(A, B, C, "Voronoi regions"), exit_apart(), exit_opposite(),
         note_edge(), note_triangle()],
        3,
        "Regions of a triangle by barycodes and by Voronoi regions, the two early exits of "
        "Algorithm 6, and the regions of an ordered simplex",
    )


# --- A search, step by step ---


def trace_of(certa, name, a, b, *options):
    line = json.dumps({"a": {"vertices": a}, "b": {"vertices": b}})
    command = [certa, "trace", "--policy", "exact", "--algorithm", name, *options]
    done = subprocess.run(command, input=line, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def step_panel(title, window, a, b, step):
    panel = Panel(title, window)
    cso = hull([minus(p, q) for p in a for q in b])
    panel.area(cso, PALE[6], GREY)

    def at(name):
        return minus(a[name[0]], b[name[1]])

    kept = [at(x) for x in step["kept"]]
    before = [at(x) for x in step["simplex"]]
    support = at(step["support"])
    if len(kept) == 3:
        panel.area(kept, PALE[0])
    for polygon, colour, width in ((before, ORANGE, 4), (kept, BLUE, 2)):
        for k in range(len(polygon)):
            if len(polygon) > 1:
                panel.line(polygon[k], polygon[(k + 1) % len(polygon)], colour, width)
    for p in before:
        panel.dot(p, ORANGE, 5.5)
    for p in kept:
        panel.dot(p, BLUE, 3.5)
    start = nearest(before) if before else (0.0, 0.0)
    length = 0.16 * window[2] / max(dot(step["direction"], step["direction"]) ** 0.5, 1e-9)
    panel.line(start, plus(start, times(length, step["direction"])), GREEN, 2, arrow=True)
    panel.dot(support, RED, 3)
    panel.text(plus(support, (0, 0.055 * window[2])), "w", RED)
    panel.cross((0, 0))
    return panel


def nearest(polygon):
    """The point of a vertex or segment nearest to the origin; of a triangle the origin."""
    if len(polygon) == 1:
        return polygon[0]
    if len(polygon) == 2:
        p, q = polygon
        e = minus(q, p)
        t = min(max(-dot(p, e) / dot(e, e), 0), 1)
        return plus(p, times(t, e))
    return (0.0, 0.0)


SEARCHES = {
    "search_distance": (
        "barycode-published",
        [(2, -2), (5, -1), (6, 2), (4, 5), (2, 3)], [(-1, 0), (1, -1), (1, 1), (-1, 2)],
        (-1.5, -4.5, 11), "Algorithm 1 of Barycode-based GJK on two separated polygons"),
    "search_ordered": (
        "ordered-simplex-published",
        [(-3, -2), (4, -3), (5, 1), (1, 4), (-3, 2)], [(-1, -1), (1, -1), (1, 2)],
        (-7, -7, 14), "The note on ordered simplices, on two polygons that overlap"),
    "search_boolean": (
        "muratori-reduced-published",
        [(-3, -3), (4, -4), (6, 0), (2, 5), (-2, 3)], [(2, 0), (4, 1), (3, 3)],
        (-9, -8, 16), "Boolean GJK, in the plane, on two polygons that overlap"),
}


def search(certa, name):
    algorithm, a, b, window, about = SEARCHES[name]
    trace = trace_of(certa, algorithm, a, b)
    panels = [
        step_panel(f"{k}: {len(step['simplex'])} + 1 to {len(step['kept'])}", window, a, b, step)
        for k, step in enumerate(trace["steps"], 1)
    ]
    return picture(panels, min(len(panels), 4), f"{about}, step by step: {trace['verdict']}")


# --- Minkowski differences: Signed Volumes' Figs. 1 to 3, Alzubaidi's Fig. 1, Linahan's sweep ---


def disc(middle, radius):
    return [plus(middle, (radius * math.cos(math.pi * k / 24), radius * math.sin(math.pi * k / 24)))
            for k in range(48)]


def discs(title, p, q):
    """Figs. 1 and 2: two balls, (middle, radius) each, and their difference, a ball as well."""
    panel = Panel(title, (-4.4, -4.4, 8.8))
    middle, radius = minus(p[0], q[0]), p[1] + q[1]
    panel.area(disc(middle, radius), PALE[2], GREEN)
    for (at, r), fill, stroke, name in ((p, 0, BLUE, "P"), (q, 1, RED, "Q")):
        panel.area(disc(at, r), PALE[fill], stroke)
        panel.text(at, name, stroke, size=14)
    panel.text(plus(middle, (0, 0.6 * radius)), "P - Q", GREEN, size=14)
    away = dot(middle, middle) ** 0.5
    if away > radius:
        v = times(1 - radius / away, middle)
        panel.line((0, 0), v, BLACK, 2, arrow=True)
        panel.text(plus(v, (-0.3, 0.2)), "v", size=14)
    panel.cross((0, 0))
    panel.text((-0.3, 0.35), "O")
    return panel


DIFFERENCE = ([(1, 0.5), (3, 0), (3.5, 1.5), (2, 2.5)], [(-1, -1), (0.5, -1.2), (0, 0.4)])


def difference():
    """Alzubaidi's Fig. 1: all p - q, and their hull."""
    a, b = DIFFERENCE
    panel = Panel("A - B: the hull of all p - q", (-2.2, -2.6, 7.4))
    every = [minus(p, q) for p in a for q in b]
    panel.area(hull(every), PALE[2], GREEN)
    for polygon, fill, stroke, name in ((a, 0, BLUE, "A"), (b, 1, RED, "B")):
        panel.area(hull(polygon), PALE[fill], stroke)
        panel.text(centre(polygon), name, stroke, size=14)
    for w in every:
        panel.dot(w, GREEN, 2.5)
    panel.cross((0, 0))
    panel.text((-0.3, 0.3), "O")
    return panel


def sweep():
    """Linahan's sweep: -B, moved along the boundary of A."""
    a, b = DIFFERENCE
    panel = Panel("The same, by -B moved along A", (-2.2, -2.6, 7.4))
    ring = hull(a)
    for k, p in enumerate(ring):
        for t in (0, 1 / 3, 2 / 3):
            at = plus(p, times(t, minus(ring[(k + 1) % len(ring)], p)))
            panel.area(hull([minus(at, q) for q in b]), "none", SKY)
    outline(panel, hull([minus(p, q) for p in a for q in b]), GREEN, 2)
    panel.area(ring, PALE[0], BLUE)
    panel.text(centre(a), "A", BLUE, size=14)
    panel.cross((0, 0))
    panel.text((-0.3, 0.3), "O")
    return panel


def farthest():
    """The support of a difference: S(d) = S_A(d) - S_B(-d)."""
    a, b = DIFFERENCE
    d = (0.6, 0.8)
    panel = Panel("S(d) = S_A(d) - S_B(-d)", (-2.2, -2.6, 7.4))
    panel.area(hull([minus(p, q) for p in a for q in b]), PALE[2], GREEN)
    p = max(a, key=lambda x: dot(d, x))
    q = min(b, key=lambda x: dot(d, x))
    for polygon, fill, stroke in ((a, 0, BLUE), (b, 1, RED)):
        panel.area(hull(polygon), PALE[fill], stroke)
    for point, way, colour, name, place in (
            (p, d, BLUE, "S_A(d)", (-0.2, 0.3)), (q, times(-1, d), RED, "S_B(-d)", (0.5, -0.6)),
            (minus(p, q), d, GREEN, "S(d)", (-0.2, 0.5))):
        panel.dot(point, colour)
        panel.line(point, plus(point, times(0.8, way)), colour, 2, arrow=True)
        panel.text(plus(point, place), name, colour)
    panel.cross((0, 0))
    panel.text((-0.3, 0.3), "O")
    return panel


def simplices():
    """Fig. 3: a point, a segment, a triangle, a tetrahedron."""
    panel = Panel("Simplices of 0 to 3 dimensions", (-2.6, -2.6, 5.2))
    for n, (x, y) in enumerate(((-1.3, 1.2), (1.2, 1.2), (-1.3, -1.3), (1.2, -1.3))):
        corners = [plus((x, y), p) for p in
                   ((-0.7, -0.6), (0.8, -0.5), (0.1, 0.8), (0.3, -0.95))[:n + 1]]
        if n > 1:
            panel.area(hull(corners), PALE[0])
        for k, p in enumerate(corners):
            for q in corners[:k]:
                panel.line(p, q, BLACK, 1.5)
            panel.dot(p)
    return panel


def differences():
    return picture(
        [discs("Overlapping: O in P - Q", ((0.9, 0.4), 1.2), ((-0.6, -0.5), 1.0)),
         discs("Apart: v, the nearest point", ((2.6, -0.3), 0.8), ((0.2, -2.4), 0.6)),
         simplices(), difference(), sweep(), farthest()],
        3, "Minkowski differences of balls and of polygons, by all differences of vertices and by "
           "a sweep, a support, and the simplices of 0 to 3 dimensions")


# --- Linahan's transition diagram ---


def transitions():
    panel = Panel("n-simplices of Boolean GJK", (-0.6, -1.6, 4.2), 420, 240)
    for n in range(4):
        panel.dot((n, 0), PALE[0], 26)
        panel.text((n, 0), f"n = {n}", size=14)
    for n in range(3):
        panel.line((n + 0.28, 0.0), (n + 0.72, 0.0), BLUE, 2.5, arrow=True)
    panel.text((1.5, 0.42), "add S", BLUE, size=14)
    # Removals: of a triangle's vertices one, of a tetrahedron's one or two.
    for source, target, depth in ((2, 1, -0.55), (3, 2, -0.55), (3, 1, -1.1)):
        middle = ((source + target) / 2, depth)
        panel.line((source, -0.24), middle, GREEN, 2)
        panel.line(middle, (target + 0.06, -0.26), GREEN, 2, arrow=True)
    panel.text((1.5, -1.35), "DoSimplex removes vertices; called on n = 1 once at most", GREEN,
               size=14)
    panel.text((3, 0.5), "true", BLACK, size=14)
    panel.line((3, 0.24), (3, 0.4), BLACK, 2, arrow=True)
    return picture([panel], 1, "Which simplices follow which: once there is a triangle, none "
                               "has fewer than two vertices")


# --- Linahan's regions: which Lemmas 5 to 7 leave ---


def slab():
    panel = Panel("n = 1: the slab (Lemma 5)", (-2.4, -2.4, 4.8))
    b, a = (-0.9, -0.5), (0.9, 0.6)
    way = minus(a, b)
    panel.area(clip(panel.square(), [below(way, b)]), PALE[6])
    panel.area(clip(panel.square(), [below(times(-1, way), a)]), PALE[6])
    panel.area(clip(panel.square(), [below(times(-1, way), b), below(way, a)]), PALE[0])
    panel.circle(centre([a, b]), dot(way, way) ** 0.5 / 2, GREEN)
    panel.line(b, a, BLACK, 2)
    for p, name in ((a, "A"), (b, "B")):
        panel.dot(p)
        panel.text(plus(p, (0.0, 0.28)), name, size=14)
    panel.text((0.9, -1.4), "A.B <= 0", GREEN)
    return panel


def lemma_6():
    a, b, c = (2.6, 0.3), (-1.2, 1.6), (-1.4, -1.5)
    panel = Panel("n = 2: AB, AC, above, below (Lemma 6)", (-4.4, -4.4, 8.8))
    for p, q, r in ((a, b, c), (b, c, a), (c, a, b)):
        panel.area(clip(panel.square(), [below(minus(q, p), p), below(minus(r, p), p)]),
                      PALE[6])
    outward = times(-1, left(minus(c, b)))
    panel.area(clip(panel.square(), [
        below(times(-1, outward), b), below(minus(b, c), b), below(minus(c, b), c)]), PALE[6])
    for p, q, fill, name in ((a, b, 0, "AB"), (c, a, 1, "AC")):
        outward = times(-1, left(minus(q, p)))
        region = clip(panel.square(), [
            below(times(-1, outward), p), below(minus(p, q), p), below(minus(q, p), q)])
        panel.area(region, PALE[fill])
        panel.text(centre(region), name)
    panel.area([a, b, c], PALE[2])
    panel.text(plus(centre([a, b, c]), (0.4, 0)), "ABC, ACB")
    panel.circle(centre([b, c]), dot(minus(b, c), minus(b, c)) ** 0.5 / 2, GREEN)
    panel.line((-3.6, 0), (-2.4, 0), GREEN, 2, arrow=True)
    panel.text((-3.2, 0.4), "D", GREEN)
    triangle_of(panel, a, b, c)
    return panel


def lemma_7():
    panel = Panel("n = 3: seven of fifteen (Lemma 7)", (-2.6, -2.6, 5.2))
    rows = ["ABCD", "ABC ACD ADB BCD", "AB AC AD BC CD DB", "A B C D"]
    for k, row in enumerate(rows):
        words = row.split()
        for n, word in enumerate(words):
            stays = "A" in word and word != "A"
            x = (n - (len(words) - 1) / 2) * (0.82 if len(words) > 4 else 1.15)
            panel.text((x, 1.6 - 1.1 * k), word, BLACK if stays else "#a0a0a0", size=14)
    return panel


TETRAHEDRON = {"A": (0.1, 1.9, 0.2), "B": (-1.5, -0.9, 0.9), "C": (1.7, -0.8, 0.7),
               "D": (0.2, -0.9, -1.9)}


def seen(p):
    """A parallel projection: z goes back, to the right and up."""
    return (p[0] + 0.45 * p[2], p[1] + 0.3 * p[2])


def tetrahedron():
    """Perspective view: the regions that Lemma 7 leaves, at the faces and edges with A."""
    panel = Panel("The same, seen from the front", (-3.4, -2.7, 6.8))
    flat = {name: seen(p) for name, p in TETRAHEDRON.items()}
    for k, (p, q) in enumerate(("BC", "CD", "DB")):
        panel.area([flat["A"], flat[p], flat[q]], PALE[(0, 1, 2)[k]])
    for p, q in ("BC", "CD", "DB"):
        panel.line(flat[p], flat[q], GREY, 1.5, "4 3")
    for p in "BCD":
        panel.line(flat["A"], flat[p], BLACK, 2.5)
    middle = centre(list(flat.values()))
    for name, p in flat.items():
        panel.dot(p, BLACK if name == "A" else GREY)
        panel.text(plus(p, times(0.2, minus(p, middle))), name, size=14)
    panel.text((-1.9, 0.9), "AB")
    panel.text((1.9, 0.9), "AC")
    panel.text(plus(centre([flat["A"], flat["D"]]), (-0.35, 0.1)), "AD")
    return panel


def side():
    """Side view: D points up, and A is where the new support is."""
    panel = Panel("From the side: D up, to A", (-3.4, -2.7, 6.8))
    a, left_end, right_end = (0.4, 1.7), (-2.0, -1.0), (2.0, -1.0)
    panel.area(clip(panel.square(), [below((0, 1), left_end)]), PALE[6])
    panel.area([a, left_end, right_end], PALE[3])
    outline(panel, [a, left_end, right_end])
    panel.line((-2.8, -1.0), (-2.8, 0.6), GREEN, 2, arrow=True)
    panel.text((-2.5, 0.0), "D", GREEN)
    panel.dot(a)
    panel.text(plus(a, (0.0, 0.35)), "A", size=14)
    panel.text((0, -1.35), "triangle BCD; below: excluded")
    panel.text((0.1, 0.0), "ABCD")
    return panel


def regions_boolean():
    return picture([slab(), lemma_6(), lemma_7(), tetrahedron(), side()], 3,
                   "The Voronoi regions that Lemmas 5, 6 and 7 leave, coloured, and those that "
                   "they exclude, grey; dashed the ball that has the origin")


# --- Signed Volumes: fictitious simplices, and the way through the regions ---


def fictitious():
    s1, s2, s3, p = (-1.5, -1.2), (2.0, -0.8), (0.2, 2.0), (0.3, 0.1)
    panels = []
    triples = [
        ("mu(tau)", (s1, s2, s3), 6), ("C1: p for s1", (p, s2, s3), 0),
        ("C2: p for s2", (s1, p, s3), 1), ("C3: p for s3", (s1, s2, p), 2),
    ]
    for title, polygon, fill in triples:
        panel = Panel(title, (-2.6, -2.2, 5.2))
        panel.area(list(polygon), PALE[fill])
        triangle_of(panel, s1, s2, s3, ["s1", "s2", "s3"])
        panel.dot(p, RED)
        panel.text(plus(p, (0.28, 0.0)), "p", RED)
        panels.append(panel)
    # Outside: C3 has the other sign, and s3 is discarded.
    q = (0.4, -1.9)
    panel = Panel("C3 &lt; 0: s3 is discarded", (-2.6, -2.6, 5.2))
    panel.area([s1, s2, q], PALE[1])
    triangle_of(panel, s1, s2, s3, ["s1", "s2", "s3"])
    panel.dot(q, RED)
    panel.text(plus(q, (0.28, 0.0)), "p", RED)
    panels.append(panel)
    panels.append(top_down())
    panels.append(bottom_up())
    panels.append(planes())
    corners = [(-1.2, -1.0, 0.6), (1.6, -1.1, 0.2), (0.4, -0.6, -1.9), (0.2, 1.7, -0.2)]
    for k in range(-1, 4):
        panels.append(volume(corners, k))
    return picture(panels, 4, "Fictitious triangles and tetrahedra of Signed Volumes, by putting "
                              "the origin, or its projection p, in place of each vertex, and the "
                              "order in which regions are looked at")


def volume(corners, k):
    """Fig. 11: the tetrahedron, and with the origin in place of vertex k."""
    panel = Panel("mu(tau) in space" if k < 0 else f"C4,{k + 1}: O for s{k + 1}",
                  (-2.6, -2.4, 5.2))
    flat = [seen(p) for p in corners]
    filled = [p for n, p in enumerate(flat) if n != k] + ([(0.0, 0.0)] if k >= 0 else [])
    panel.area(hull(filled), PALE[6 if k < 0 else k])
    for n, p in enumerate(flat):
        for m in range(n):
            panel.line(flat[m], p, BLACK, 1)
    if k >= 0:
        for n, p in enumerate(flat):
            if n != k:
                panel.line((0, 0), p, RED, 1.2, "4 3")
    middle = centre(flat)
    for n, p in enumerate(flat):
        panel.dot(p)
        panel.text(plus(p, times(0.2, minus(p, middle))), f"s{n + 1}")
    panel.cross((0, 0))
    panel.text((0.25, 0.18), "O", RED)
    return panel


def ways(title, arrows, used):
    """A diagram of the seven regions of a 2-simplex: which are looked at, and in which order."""
    panel = Panel(title, (-2.6, -2.4, 5.2))
    places = {
        "1,2,3": (0, 1.8), "1,2": (-1.5, 0.2), "1,3": (0, 0.2), "2,3": (1.5, 0.2),
        "1": (-1.5, -1.6), "2": (0, -1.6), "3": (1.5, -1.6),
    }
    for source, target in arrows:
        p, q = places[source], places[target]
        way = minus(q, p)
        panel.line(plus(p, times(0.2, way)), plus(p, times(0.8, way)), BLUE, 2, arrow=True)
    for name, place in places.items():
        panel.text(place, f"V({name})", BLACK if name in used else "#a0a0a0", size=13)
    return panel


def top_down():
    """Fig. 10: Signed Volumes begins inside, and keeps s1."""
    return ways("Signed Volumes: down, s1 kept",
                (("1,2,3", "1,2"), ("1,2,3", "1,3"), ("1,2", "1"), ("1,3", "1")),
                ("1,2,3", "1,2", "1,3", "1"))


def bottom_up():
    """Fig. 6: Johnson's algorithm begins with the vertices, and looks at every region."""
    arrows = [(v, e) for e in ("1,2", "1,3", "2,3") for v in e.split(",")]
    arrows += [(e, "1,2,3") for e in ("1,2", "1,3", "2,3")]
    return ways("Johnson: from V(1), V(2), .. up", arrows,
                ("1,2,3", "1,2", "1,3", "2,3", "1", "2", "3"))


def planes():
    """Fig. 12: a face and its shadows on the three planes of coordinates."""
    panel = Panel("Shadows: the largest is taken", (-1.6, -1.5, 5.2))
    face = [(0.8, 0.9, 1.4), (2.6, 1.2, 0.8), (1.5, 2.6, 1.1)]
    origin = seen((0, 0, 0))
    for c, fill in ((0, 1), (1, 2), (2, 0)):
        shadow = [seen(tuple(0 if k == c else x for k, x in enumerate(p))) for p in face]
        panel.area(shadow, PALE[fill], GREEN if c == 2 else GREY)
        for p, q in zip(face, shadow):
            panel.line(seen(p), q, GREY, 0.8, "3 3")
    for axis, name in (((3, 0, 0), "x"), ((0, 3, 0), "y"), ((0, 0, 3), "z")):
        panel.line(origin, seen(axis), GREY, 1.5, arrow=True)
        panel.text(plus(seen(axis), (0.15, 0.15)), name, GREY)
    outline(panel, [seen(p) for p in face], BLACK, 2)
    return panel


def main():
    certa, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    pictures = {
        "regions_plane": regions_plane(),
        "regions_boolean": regions_boolean(),
        "transitions": transitions(),
        "differences": differences(),
        "signed_volumes": fictitious(),
    }
    for name in SEARCHES:
        pictures[name] = search(certa, name)
    for name, text in pictures.items():
        file = folder / f"{name}.svg"
        if "--check" not in sys.argv:
            file.write_text(text)
        elif file.read_text() != text:
            sys.exit(f"{file} is not what this program draws")


if __name__ == "__main__":
    main()
