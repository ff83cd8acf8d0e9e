#!/usr/bin/env python3
"""report.py GENERIC.json [NATIVE.json] [--docs FOLDER]: docs/user/performance.md between its \
markers, and docs/results/performance* (tables and figures), from runs of scripts/bench. What was
not measured is left out."""

import argparse
import csv
import os
import shutil
import subprocess
import sys

import goals
import page
from results import ADAPTIVE, CERTIFIED, DOUBLE, EDGES, EXACT, Results

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
DETAILS = "performance_details.md"


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
                           for x in (CERTIFIED, EDGES, DOUBLE, ADAPTIVE, EXACT)),
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
                        help="the folder to write to, with a user/performance.md that has the "
                             "markers")
    options = parser.parse_args()
    generic = Results(options.generic)
    native = Results(options.native) if options.native else None

    path = os.path.join(options.docs, "user", "performance.md")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if text.count(page.BEGIN) != 1 or text.count(page.END) != 1:
        sys.exit(f"{path} has no block to replace, between the lines\n{page.BEGIN}\n{page.END}")
    before, after = text.split(page.BEGIN)[0], text.split(page.END)[1]
    with open(path, "w", encoding="utf-8") as file:
        file.write(before + page.block(generic, native) + after)
    folder = os.path.join(options.docs, "results")
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, DETAILS), "w", encoding="utf-8") as file:
        file.write(page.details(generic))
    write_tables(folder, generic, native)
    draw(os.path.realpath(folder))


if __name__ == "__main__":
    main()
