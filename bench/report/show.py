#!/usr/bin/env python3
"""show.py RUN.json: the medians of a run, a line a benchmark; makes the file strict JSON."""

import json
import sys

from results import Results, load, without_nan


def main():
    path = sys.argv[1]
    report = without_nan(load(path))
    with open(path, "w", encoding="utf-8") as file:
        json.dump(report, file, indent=1, allow_nan=False)
        file.write("\n")
    results = Results(path)
    for cell in results.select():
        for library in results.libraries([cell]):
            found = results.get(cell, library)
            name = "/".join((library, *cell))
            print(f"{name:60} {found.ns:12.1f} ns  +-{50 * found.spread:3.0f} %")


if __name__ == "__main__":
    main()
