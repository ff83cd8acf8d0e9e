#!/usr/bin/env python3
"""report.py GENERIC.json [NATIVE.json] [--docs FOLDER]: docs/performance.md between its markers, \
and
docs/results/performance*.csv and .svg, from runs of scripts/bench. What was not measured stays
empty."""

import argparse
import csv
import os
import re
import shutil
import subprocess
import sys

import goals
from results import (ADAPTIVE, CERTIFIED, CGAL, CONTEXT, DOUBLE, EVICTED, EXACT, MADE, PEERS,
                     PLACEMENTS, POSED, REFILLED, Results)

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
BEGIN = "<!-- what follows is written by scripts/bench --report -->"
END = "<!-- end of what scripts/bench --report writes -->"
FIGURES = ("Figures: [time over vertices](results/performance.svg), [ratios to the best other "
           "library](results/performance_ratios.svg). Tables: [all](results/performance.csv), "
           "[ratios](results/performance_ratios.csv).")
NAMES = {
    "L1": "Verdicts (L1)",
    "L2": "Distances (L2): ours with a proven enclosure, peers' as they come",
    "L2x": "Correctly rounded distances (L2x), against peers' distances (L2)",
    "L3": "Closest points (L3)",
}


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


def compared(generic, native, dimension, level):
    """Cells down, libraries across, the ratio to the best peer last."""
    cells = generic.select(dimension, level, goals.ALL)
    ours = re.compile("certa-(certified|double|adaptive|exact)(-edges)?$")
    shown = [x for x in generic.libraries(cells) if x in PEERS or ours.match(x) or x == CGAL]
    shown_native = [x for x in (CERTIFIED, DOUBLE) if native and x in native.libraries(cells)]
    if not shown:
        return ""
    rows = []
    for cell in cells:
        peer, theirs = generic.best_peer(cell)
        rows.append([f"{cell.category} {cell.vertices}",
                     *(time(generic.ns(cell, x)) for x in shown),
                     *(time(native.ns(cell, x)) for x in shown_native),
                     f"{peer} {time(theirs)}" if peer else "",
                     factor(goals.over_peer(generic, cell, CERTIFIED)),
                     *([factor(goals.over_peer(native, cell, CERTIFIED))] if native else [])])
    head = ["ns", *shown, *(f"{x}, native" for x in shown_native), "best peer", "over certified",
            *(["native"] if native else [])]
    return f"### {dimension.upper()}: {NAMES[level]}\n\n" + table(head, rows)


def by_library(results, cells, value, form, label, chosen=lambda library: True):
    """Libraries across, those for which there is any value."""
    shown = [x for x in results.libraries(cells) if chosen(x) and any(
        results.get(cell, x) and value(results.get(cell, x)) is not None for cell in cells)]
    rows = [[label(cell), *(form(value(results.get(cell, x))) if results.get(cell, x) else ""
                            for x in shown)] for cell in cells]
    return shown, rows


def shares(results, value, level):
    cells = results.select(level=level, categories=goals.ALL)
    shown, rows = by_library(results, cells, value, share, str,
                             lambda x: not re.match(DOUBLE + "-(?!edges)", x))
    return table(["percent", *shown], [row for row in rows if any(row[1:])]) if shown else ""


def coherence(results):
    """Each library's warm time, and how much faster that is than cold."""
    rows = []
    for cell in results.select(categories=["coherent"]):
        cold = type(cell)((cell.dimension, cell.level, "coherent-cold", cell.vertices))
        for library in results.libraries([cell]):
            rows.append([f"{cell.dimension} {cell.level} {cell.vertices}", library,
                         time(results.ns(cell, library)), time(results.ns(cold, library)),
                         factor(results.ratio(cold, library, cell, library))])
    return table(["cell", "library", "coherent, ns", "cold, ns", "faster"], rows) if rows else ""


def poses(results):
    """What is told poses apart from shapes, beside the same shapes in the world."""
    rows = []
    for cell in results.select(categories=POSED):
        for library in results.libraries([cell]):
            rows.append([str(cell), cell.level, library, time(results.ns(cell, library)),
                         factor(results.ratio(cell, library, cell, CERTIFIED))])
    return table(["cell", "level", "library", "ns", "over world"], rows) if rows else ""


def memory(results):
    """Verdicts of pairs that no cache holds, and of those of which B is new for each query."""
    libraries = [CERTIFIED + EVICTED, REFILLED, MADE]
    rows = []
    for cell in results.select(level="L1", categories=goals.ALL):
        if any(results.ns(cell, x) for x in libraries):
            peer, theirs = results.fastest(cell, [x + EVICTED for x in PEERS])
            row = [str(cell), time(results.ns(cell, CERTIFIED))]
            for x in libraries:
                row += [time(results.ns(cell, x)), factor(results.ratio(cell, x, cell, CERTIFIED))]
            rows.append([*row, f"{peer.removesuffix(EVICTED)} {time(theirs)}" if peer else ""])
    return table(["ns", "in caches", "evicted", "over in caches", "B refilled", "over", "B made",
                  "over", "best peer, evicted"], rows) if rows else ""


def preparation(results):
    cells = results.select(level="prepare")
    shown, rows = by_library(results, cells, lambda x: x.ns, time, str,
                             lambda x: not re.match(DOUBLE + "-", x))
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
    """What pairs there were: the program's own counts."""
    rows = []
    for key, text in results.context.items():
        if re.match("[23]d/", key):
            pairs, verdicts = text.split(" pairs: ")
            rows.append([key.replace("/", " "), pairs, *verdicts.split()[::2]])
    rows.sort(key=lambda row: re.sub(r"\d+$", lambda n: n[0].zfill(5), row[0]))
    return table(["pairs", "number", "separated", "touching", "overlapping"], rows) if rows else ""


def goal_table(generic, native):
    rows = []
    for name, limit, goal in goals.GOALS:
        rows.append([name, limit, goals.verdict(generic, goal) or "not measured",
                     *([goals.verdict(native, goal) or "not measured"] if native else [])])
    return table(["goal", "limit", "generic", *(["native"] if native else [])], rows)


def block(generic, native):
    parts = [BEGIN, FIGURES, "## Goals", goal_table(generic, native), "## Against other libraries"]
    for level in NAMES:
        parts += [compared(generic, native, dimension, level) for dimension in ("2d", "3d")]
    parts += ["## Frame coherence", coherence(generic),
              "## Poses", poses(generic),
              "## Memory: evicted pairs, shapes that are refilled or made (L1)", memory(generic),
              "## Preparation", preparation(generic),
              "## Stages: queries that needed more than the floating filter",
              shares(generic, lambda x: x.beyond_filter, "L1"),
              shares(generic, lambda x: x.beyond_filter, "L2x"),
              "## Wrong verdicts (L1)", shares(generic, lambda x: x.wrong or None, "L1"),
              "## Algorithms of papers, in doubles", papers(generic),
              "## Machine and flags", machine(generic),
              "## Pairs", sets(generic), END]
    return "\n\n".join(part for part in parts if part)


def write_tables(folder, generic, native):
    """performance.csv: all; performance_ratios.csv: best peer over ours."""
    about = ["# what scripts/bench measured: CPU time of a query, median ns; wrong, beyond_filter: "
             "shares"]
    about += [f"# {key}: {generic.context[key]}" for key in ("compiler", "flags", "cpu")
              if key in generic.context]

    def write(name, head, rows):
        with open(os.path.join(folder, name), "w", encoding="utf-8", newline="") as file:
            file.write("\n".join(about) + "\n")
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(head)
            writer.writerows(["" if x is None else f"{x:.4g}" if isinstance(x, float) else x
                              for x in row] for row in rows)

    place = ["dimension", "level", "category", "vertices"]
    write("performance.csv",
          [*place, "library", "ns", "spread", "wrong", "beyond_filter", "native_ns"],
          [[*cell, library, found.ns, found.spread, found.wrong, found.beyond_filter,
            native.ns(cell, library) if native and library.startswith("certa-") else None]
           for cell in generic.select() for library in generic.libraries([cell])
           for found in [generic.get(cell, library)]])
    rows = []
    for cell in generic.select(categories=goals.ALL):
        peer, theirs = generic.best_peer(cell)
        if peer:
            rows.append([*cell, peer, theirs,
                         *(goals.over_peer(generic, cell, x)
                           for x in (CERTIFIED, CERTIFIED + "-edges", DOUBLE, ADAPTIVE, EXACT)),
                         goals.over_peer(native, cell, CERTIFIED) if native else None])
    write("performance_ratios.csv",
          [*place, "peer", "peer_ns", "certified", "certified_edges", "double", "adaptive",
           "exact", "native"], rows)


def draw(folder):
    if not shutil.which("gnuplot"):
        print("gnuplot is not installed: no figures", file=sys.stderr)
        return
    plots = os.path.join(ROOT, "bench", "plots")
    for figure in sorted(os.listdir(plots)):
        if figure.startswith("performance"):
            done = subprocess.run(["gnuplot", "-e", f"folder = '{folder}'", figure], cwd=plots,
                                  text=True, capture_output=True)  # warns of curves without points
            if done.returncode != 0:
                sys.exit(f"{figure}: {done.stderr}")
            path = os.path.join(folder, figure.replace(".gp", ".svg"))
            with open(path, encoding="utf-8") as file:
                lines = [line.strip() for line in file]
            with open(path, "w", encoding="utf-8") as file:  # indentation is a fifth of the file
                file.write("\n".join(line for line in lines if line) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("generic")
    parser.add_argument("native", nargs="?")
    parser.add_argument("--docs", default=os.path.join(ROOT, "docs"),
                        help="the folder to write to, with a performance.md that has the markers")
    options = parser.parse_args()
    generic = Results(options.generic)
    native = Results(options.native) if options.native else None

    path = os.path.join(options.docs, "performance.md")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        sys.exit(f"{path} has no block to replace, between the lines\n{BEGIN}\n{END}")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.split(BEGIN)[0] + block(generic, native) + text.split(END)[1])
    folder = os.path.join(options.docs, "results")
    os.makedirs(folder, exist_ok=True)
    write_tables(folder, generic, native)
    draw(os.path.realpath(folder))


if __name__ == "__main__":
    main()
