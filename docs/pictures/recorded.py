#!/usr/bin/env python3
"""Draws the recorded pair of examples/data/sample.jsonl for README.md: recorded.py > recorded.svg

Left: both shapes, seen across the direction of the shortest translation that parts them. Right:
where they meet, enlarged.
"""

import itertools
import json
import math
import pathlib


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def minus(a, b):
    return [x - y for x, y in zip(a, b)]


def unit(a):
    length = math.sqrt(dot(a, a))
    return [x / length for x in a]


def parting_direction(a, b):
    """Of all normals that facets of the Minkowski difference may have, the one of least overlap."""
    edges = [[unit(minus(p, q)) for p, q in itertools.combinations(s, 2)] for s in (a, b)]
    normals = [cross(e, f) for s in edges for e, f in itertools.combinations(s, 2)]
    normals += [cross(e, f) for e in edges[0] for f in edges[1]]
    least = (math.inf, None)
    for normal in normals:
        if dot(normal, normal) < 1e-12:
            continue
        for sense in (1, -1):
            n = [sense * x for x in unit(normal)]
            overlap = max(dot(n, p) for p in a) - min(dot(n, q) for q in b)
            if overlap < least[0]:
                least = (overlap, n)
    return least


def hull(points):
    """Of points in the plane, counterclockwise: Andrew's chains."""
    points = sorted(set(points))

    def turn(o, q, p):
        return (q[0] - o[0]) * (p[1] - o[1]) - (q[1] - o[1]) * (p[0] - o[0])

    def chain(order):
        result = []
        for p in order:
            while len(result) > 1 and turn(*result[-2:], p) <= 0:
                result.pop()
            result.append(p)
        return result[:-1]

    return chain(points) + chain(reversed(points))


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    lines = (root / "examples/data/sample.jsonl").read_text().splitlines()
    pair = next(p for p in map(json.loads, lines) if p["id"].startswith("recorded"))
    a, b = pair["a"]["vertices"], pair["b"]["vertices"]
    depth, along = parting_direction(a, b)
    across = unit(cross(along, [0.3, 0.5, 0.8]))

    def seen(points):
        return hull([(dot(along, p), dot(across, p)) for p in points])

    shapes = [seen(a), seen(b)]
    contact = max(dot(along, p) for p in a)
    height = max(a, key=lambda p: dot(along, p))
    middle = (contact - depth / 2, dot(across, height))
    everything = [p for s in shapes for p in s]
    center = [(min(p[k] for p in everything) + max(p[k] for p in everything)) / 2 for k in (0, 1)]
    extent = max(max(p[k] for p in everything) - min(p[k] for p in everything) for k in (0, 1))

    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 330" font-family="sans-serif" '
           'font-size="13">',
           '<rect width="760" height="330" fill="white"/>']

    def panel(x, size, origin, scale, name):
        out.append(f'<clipPath id="{name}"><rect x="{x}" y="10" width="{size}" height="{size}"/>'
                   f'</clipPath><g clip-path="url(#{name})">')
        for shape, color in zip(shapes, ("#2563eb", "#d97706")):
            at = " ".join(f"{x + size / 2 + (p[0] - origin[0]) * scale:.2f},"
                          f"{10 + size / 2 - (p[1] - origin[1]) * scale:.2f}" for p in shape)
            out.append(f'<polygon points="{at}" fill="{color}" fill-opacity="0.25" '
                       f'stroke="{color}" stroke-width="1.5"/>')
        out.append(f'</g><rect x="{x}" y="10" width="{size}" height="{size}" fill="none" '
                   'stroke="#9ca3af"/>')

    panel(10, 290, center, 270 / extent, "whole")
    panel(460, 290, middle, 290 / (6 * depth), "contact")
    k = 270 / extent
    x, y = 155 + (middle[0] - center[0]) * k, 155 - (middle[1] - center[1]) * k
    half = max(3 * depth * k, 4)
    out.append(f'<rect x="{x - half:.1f}" y="{y - half:.1f}" width="{2 * half:.1f}" '
               f'height="{2 * half:.1f}" fill="none" stroke="#111827"/>')
    out.append(f'<line x1="{x + half:.1f}" y1="{y:.1f}" x2="460" y2="155" stroke="#111827" '
               'stroke-dasharray="4 3"/>')
    zoom = 290 / (6 * depth)
    left, right = 605 - depth / 2 * zoom, 605 + depth / 2 * zoom
    out.append(f'<line x1="{left:.1f}" y1="255" x2="{right:.1f}" y2="255" stroke="#111827" '
               'stroke-width="1.5"/>')
    for at in (left, right):
        out.append(f'<line x1="{at:.1f}" y1="248" x2="{at:.1f}" y2="262" stroke="#111827"/>')
    out.append(f'<text x="605" y="280" text-anchor="middle">{1000 * depth:.2f} mm in each other'
               '</text>')
    out.append('<text x="10" y="322">Two hulls of a physics run. The claim: '
               f'{1000 * pair["claim"]["distance"]:.1f} mm apart.</text>')
    out.append("</svg>")
    print("\n".join(out))


if __name__ == "__main__":
    main()
