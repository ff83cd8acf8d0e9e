"""The part of docs/user/performance.md between its markers, and the page with details, as
Markdown."""

import re
import statistics
import textwrap

import goals
from results import (ADAPTIVE, AT_LEAST, CERTIFIED, CONTEXT, DOUBLE, EDGES, ENCLOSED, EVICTED,
                     GENERIC, MADE, PEERS, PLACEMENTS, POSED, REFILLED, WARM, Cell)

BEGIN = "<!-- what follows is written by scripts/bench --report -->"
END = "<!-- end of what scripts/bench --report writes -->"
FIGURES = textwrap.fill(
    "Figures: [time over vertices](../results/performance.svg), [ratios to the best other library]"
    "(../results/performance_ratios.svg). Tables: [all](../results/performance.csv), [ratios]"
    "(../results/performance_ratios.csv), [stages, papers' algorithms, pairs]"
    "(../results/performance_details.md).", 100, break_long_words=False)

RATIOS = ("Ratios are those of the fastest other library's time to ours: above 1 ours is faster. "
          "From 128\nvertices on ours is the faster of those with and without edges.")

# Our levels compared with other libraries: level of the peers -> (title, our columns by name, level
# and library, the columns to which the best peer is compared).
COMPARED = {
    "L1": ("Verdicts (L1)",
           [("certa-certified", "L1", CERTIFIED), ("certa-double", "L1", DOUBLE),
            ("certa-adaptive", "L1", ADAPTIVE)],
           [("certified", "L1", CERTIFIED)]),
    "L2": ("Distances: enclosed (L2) and correctly rounded (L2x); peers' as they come",
           [("certa-certified, L2x", "L2x", CERTIFIED), ("L2", "L2", CERTIFIED),
            ("L2, not sharpened", "L2", ENCLOSED), ("certa-double", "L2", DOUBLE),
            ("certa-adaptive, L2x", "L2x", ADAPTIVE)],
           [("L2x", "L2x", CERTIFIED), ("L2", "L2", CERTIFIED)]),
    "L3": ("Closest points (L3): correctly rounded, and within bounds; peers' as they come",
           [("certa-certified", "L3", CERTIFIED), ("within bounds", "L3", ENCLOSED),
            ("certa-double", "L3", DOUBLE), ("certa-adaptive", "L3", ADAPTIVE)],
           [("rounded", "L3", CERTIFIED), ("within bounds", "L3", ENCLOSED)]),
}
LARGE = 128  # shapes with at least this many vertices have edges, here and in FCL


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|---" + "|---:" * (len(head) - 1) + "|"]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def time(ns):
    if ns is None:
        return ""
    return f"{ns:.1f}" if ns < 100 else f"{ns:,.0f}"


def factor(x):
    if x is None:
        return ""
    return f"{x:.2f}" if x < 10 else f"{x:,.0f}"


def share(x):
    return "" if x is None else f"{100 * x:.1f}"


def columns(rows):
    """The head of a table and its rows without columns that are empty in all of them."""
    head, *rows = rows
    kept = [k for k in range(len(head)) if k == 0 or any(row[k] for row in rows)]
    return table([head[k] for k in kept], [[row[k] for k in kept] for row in rows]) if (
        rows and len(kept) > 1) else ""


def part(title, *tables):
    """Nothing if nothing was measured."""
    found = [x for x in tables if x]
    return "\n\n".join([title, *found]) if found else ""


def best(results, cell):
    peer, theirs = results.best_peer(cell)
    return f"{peer} {time(theirs)}" if peer else ""


def in_short(results):
    """The time of a query on a few kinds of pairs."""
    asked = [("verdict (L1)", "L1", ["distant", "near", "overlapping", "touching"]),
             ("distance within bounds (L2)", "L2", ["distant", "near"]),
             ("distance, correctly rounded (L2x)", "L2x", ["distant", "near", "touching"]),
             ("closest points, correctly rounded (L3)", "L3", ["distant", "near", "touching"])]
    places = [("2d", "4", CERTIFIED), ("2d", "24", CERTIFIED), ("3d", "8", CERTIFIED),
              ("3d", "32", CERTIFIED), ("3d", "128", EDGES)]
    rows = [["ns", *(f"{d.upper()}, {n}{' with edges' if x == EDGES else ''}"
                     for d, n, x in places), "recorded"]]
    for name, level, categories in asked:
        for k, category in enumerate(categories):
            recorded = results.ns(Cell(("3d", level, "trace", "mixed")), CERTIFIED)
            rows.append([f"{name}, {category}",
                         *(time(results.ns(Cell((d, level, category, n)), x))
                           for d, n, x in places), time(recorded) if k == 0 else ""])
    return columns(rows)


def standings(results):
    """Peers compared with ours, over all cells of a level."""
    rows = [["dimension, level", "cells", "behind in", "geometric mean", "worst"]]
    for dimension in ("2d", "3d"):
        for name, level, libraries in (
                ("L1", "L1", [CERTIFIED, EDGES]), ("L2", "L2", [CERTIFIED, EDGES]),
                ("L2, not sharpened", "L2", [ENCLOSED]), ("L2x", "L2x", [CERTIFIED, EDGES]),
                ("L3", "L3", [CERTIFIED, EDGES]), ("L3, within bounds", "L3", [ENCLOSED])):
            found = goals.standing(results, dimension, level, *libraries)
            if found:
                count, behind, mean, cell, ratio = found
                rows.append([f"{dimension.upper()}, {name}", str(count), str(behind), factor(mean),
                             f"{factor(ratio)}, {cell.category} {cell.vertices}"])
    return columns(rows)


def compared(results, dimension, level):
    """Small shapes: cells down, libraries across, the ratios to the best peer last."""
    title, ours, ratios = COMPARED[level]
    rows = [["ns", *(name for name, _, _ in ours), *PEERS, *(f"best over {x}" for x, _, _ in
                                                            ratios)]]
    for cell in results.select(dimension, level, goals.ALL):
        if (cell.size or 0) < LARGE:
            rows.append([f"{cell.category} {cell.vertices}",
                         *(time(results.ns(cell.at(at), x)) for _, at, x in ours),
                         *(time(results.ns(cell, x)) for x in PEERS),
                         *(factor(goals.over_peer(results, cell.at(at), x))
                           for _, at, x in ratios)])
    return part(f"### {dimension.upper()}: {title}", columns(rows))


def large(results):
    """Large shapes, without edges and with them: cells down, levels across."""
    levels = ("L1", "L2x", "L3")
    rows = [["ns", *(f"{level}{x}" for level in levels
                     for x in ("", ", edges", ", double with edges", ", best peer", ", over"))]]
    for first in results.select("3d", "L1", PLACEMENTS):
        if first.size >= LARGE:
            row = [f"{first.category} {first.vertices}"]
            for level in levels:
                cell = first.at(level)
                plain = cell.at("L2") if level == "L2x" else cell
                row += [time(results.ns(cell, CERTIFIED)), time(results.ns(cell, EDGES)),
                        time(results.ns(plain, DOUBLE + "-edges")), best(results, cell),
                        factor(goals.over_peer(results, cell, CERTIFIED, EDGES))]
            rows.append(row)
    return columns(rows)


def by_library(results, cells, value, form, label, chosen=lambda library: True):
    """Libraries across, those for which there is any value."""
    shown = [x for x in results.libraries(cells) if chosen(x) and any(
        results.get(cell, x) and value(results.get(cell, x)) is not None for cell in cells)]
    rows = [[label(cell), *(form(value(results.get(cell, x))) if results.get(cell, x) else ""
                            for x in shown)] for cell in cells]
    return shown, rows


def shares(results, value, level):
    cells = results.select(level=level, categories=goals.ALL)
    shown, rows = by_library(
        results, cells, value, share, str,
        lambda x: x not in (GENERIC, MADE, REFILLED) and not x.endswith(WARM)
        and not x.startswith(AT_LEAST) and not re.match(DOUBLE + "-(?!edges)", x))
    return table(["percent", *shown], [row for row in rows if any(row[1:])]) if shown else ""


def wrong(results):
    """Shares of wrong verdicts: placements down, the mean of all numbers of vertices."""
    libraries = [DOUBLE, *PEERS]
    rows = [["percent", *libraries]]
    for dimension in ("2d", "3d"):
        for category in goals.ALL:
            row = [f"{dimension.upper()}, {category}"]
            for library in libraries:
                found = [results.get(cell, library)
                         for cell in results.select(dimension, "L1", [category])]
                known = [x.wrong for x in found if x and x.wrong is not None]
                row.append(share(statistics.mean(known)) if any(known) else "")
            if any(row[1:]):
                rows.append(row)
    return columns(rows)


def coherence(results):
    """Queries of frames, cold and started from the last frame's result: cells down, ours by level
    and the peers that can start warm across."""
    asked = [(level, level, CERTIFIED) for level in ("L1", "L2", "L2x", "L3")]
    asked += [(x, "L2", x) for x in ("box2d", "fcl-indep")]
    states = (", cold", ", warm", ", ratio")
    rows = [["ns", *(name + state for name, _, _ in asked for state in states)]]
    for first in results.select(level="L1", categories=["coherent"]):
        row = [f"{first.dimension.upper()}, {first.vertices}"]
        for _, level, library in asked:
            cell = first.at(level)
            row += [time(results.ns(cell.cold(), library)), time(results.ns(cell, library)),
                    factor(results.ratio(cell, library, cell.cold(), library))]
        rows.append(row)
    return columns(rows)


def poses(results):
    """Queries of shapes with poses, compared with the same shapes in the world."""
    forms = ["", "-matrix", "-quaternion", "-radius", "-moved", "-edges", "-edges-matrix"]
    names = ["world", *(form[1:].replace("-", ", ") for form in forms[1:])]
    rows = [["ns", *names, "matrix over world", "quaternion over world", *PEERS]]
    for level in ("L1", "L2x", "L3"):
        for cell in results.select(level=level, categories=POSED):
            peers = cell.at("L2") if level == "L2x" else cell
            rows.append([f"{cell.dimension.upper()}, {level}, {cell.category} {cell.vertices}",
                         *(time(results.ns(cell, CERTIFIED + x)) for x in forms),
                         *(factor(results.ratio(cell, CERTIFIED + x, cell, CERTIFIED))
                           for x in ("-matrix", "-quaternion")),
                         *(time(results.ns(peers, x)) for x in PEERS)])
    return columns(rows)


def memory(results):
    """Verdicts of pairs that no cache holds, and of those of which B is refilled or made for each
    query."""
    ours = (CERTIFIED + EVICTED, REFILLED, MADE)
    rows = [["ns", "in caches", "in none", "ratio", "refilled", "ratio", "made", "ratio",
             "in none: certa-double, ratio", "in none: best peer"]]
    for cell in results.select(level="L1", categories=["distant", "near", "trace"]):
        if any(results.ns(cell, x) for x in ours):
            peer, theirs = results.fastest(cell, [x + EVICTED for x in PEERS])
            rows.append([str(cell), time(results.ns(cell, CERTIFIED)),
                         *(text for x in ours for text in (
                             time(results.ns(cell, x)),
                             factor(results.ratio(cell, x, cell, CERTIFIED)))),
                         factor(results.ratio(cell, DOUBLE + EVICTED, cell, DOUBLE)),
                         f"{peer.removesuffix(EVICTED)} {time(theirs)}" if peer else ""])
    return columns(rows)


def processors(generic, native):
    """Geometric means over placements: queries for any processor, those that are chosen for this
    one, and of the native build."""
    levels = ("L1", "L2", "L2x", "L3")
    runs = [("any", generic, GENERIC), ("chosen", generic, CERTIFIED),
            ("native", native, CERTIFIED)]
    rows = [["ns", *(f"{level}, {name}" for level in levels for name, _, _ in runs)]]
    places = [("2d", [cell.vertices for cell in generic.select("2d", "L1", ["distant"])]),
              ("3d", [cell.vertices for cell in generic.select("3d", "L1", ["distant"])])]
    for dimension, sizes in places:
        for vertices in sizes:
            row = [f"{dimension.upper()}, {vertices}"]
            for level in levels:
                cells = [Cell((dimension, level, x, vertices)) for x in PLACEMENTS]
                for _, run, library in runs:
                    times = [run.ns(cell, library) for cell in cells] if run else []
                    row.append(time(statistics.geometric_mean(times))
                               if times and all(times) else "")
            rows.append(row)
    return columns(rows)


def preparation(results):
    cells = results.select(level="prepare")
    shown, rows = by_library(results, cells, lambda x: x.ns, time, str,
                             lambda x: x != ENCLOSED and not re.match(DOUBLE + "-", x))
    return table(["ns for two shapes", *shown], rows) if shown else ""


def papers(results):
    """Algorithms down, placements across."""
    parts = []
    for dimension, size in (("2d", "8"), ("3d", "32")):
        for level in ("L1", "L2"):
            cells = [cell for cell in results.select(dimension, level, PLACEMENTS)
                     if cell.vertices == size]
            found = [x for x in results.libraries(cells)
                     if x == DOUBLE or (x.startswith(DOUBLE + "-") and not x.endswith("edges"))]
            if found:
                rows = [[x, *(time(results.ns(cell, x)) for cell in cells)] for x in found]
                parts.append(f"{dimension.upper()}, {size} vertices, {level}:\n\n" +
                             table(["ns", *(cell.category for cell in cells)], rows))
    return "\n\n".join(parts)


def machine(results):
    rows = []
    for key in CONTEXT:
        value = results.context.get(key, "")
        if key == "caches":
            value = ", ".join(f"L{x['level']} {x['type']} {x['size'] // 1024} KiB" for x in value)
        rows.append([key.replace("num_", ""), str(value)])
    return table(["", ""], rows)


def sets(results):
    """The kinds of pairs, by the program's own counts."""
    rows = []
    for key, text in results.context.items():
        if re.match("[23]d/", key):
            pairs, verdicts = text.split(" pairs: ")
            rows.append([key.replace("/", " "), pairs, *verdicts.split()[::2]])
    rows.sort(key=lambda row: re.sub(r"\d+$", lambda n: n[0].zfill(5), row[0]))
    return table(["pairs", "number", "separated", "touching", "overlapping"], rows) if rows else ""


def goal_table(generic, native):
    rows = [["ratio", "at most", "generic", "generic, fastest repetitions", "native"]]
    fastest = generic.of_fastest(), native and native.of_fastest()
    for goal in goals.GOALS:
        rows.append([goal.name, goal.limit, goal.verdict(generic, native) or "not measured",
                     goal.verdict(*fastest), native and goal.verdict(native) or ""])
    return columns(rows)


def block(generic, native):
    """The part of docs/user/performance.md between its markers."""
    parts = [BEGIN, FIGURES,
             part("## What a query takes", in_short(generic)),
             part("## Goals", goal_table(generic, native)),
             part("## Against other libraries", standings(generic) and RATIOS, standings(generic),
                  *(compared(generic, dimension, level)
                    for level in COMPARED for dimension in ("2d", "3d")),
                  part("### Wrong verdicts (L1)", wrong(generic))),
             part("## Coherent motion", coherence(generic)),
             part("## Data that no cache holds, refilling and making (L1)", memory(generic),
                  preparation(generic)),
             part("## Large shapes", large(generic)),
             part("## Poses", poses(generic)),
             part("## Processors", processors(generic, native)),
             part("## Machine and flags", machine(generic)), END]
    return "\n\n".join(x for x in parts if x)


def details(results):
    """Tables for which docs/user/performance.md has no room."""
    parts = ["# Performance: more tables",
             "Written by `scripts/bench --report`. What is measured tells [the\n"
             "page](../user/performance.md).",
             part("## Queries that needed more than the floating filter: verdicts (L1)",
                  shares(results, lambda x: x.beyond_filter, "L1")),
             part("## The same: rounded distances (L2x)",
                  shares(results, lambda x: x.beyond_filter, "L2x")),
             part("## Wrong verdicts (L1)",
                  shares(results, lambda x: x.wrong if x.wrong else None, "L1")),
             part("## Algorithms of papers, in doubles", papers(results)),
             part("## Pairs", sets(results))]
    return "\n\n".join(x for x in parts if x) + "\n"
