#!/usr/bin/env python3
"""Times the Python package beside C++ on the same arrays: overhead.py LIBRARY [CSV].

LIBRARY is the one that bench/python/batch.cpp becomes. Both run alternately, on one thread, and the
least CPU time of several runs counts. With a CSV file the table is written there, too.
"""

import ctypes
import sys
import time

import numpy as np

import certa

ROUNDS = 9


def best(functions):
    """The least CPU seconds of each function, called in turn."""
    least = [float("inf")] * len(functions)
    for _ in range(ROUNDS):
        for k, function in enumerate(functions):
            start = time.process_time()
            function()
            least[k] = min(least[k], time.process_time() - start)
    return least


def main():
    library = ctypes.CDLL(sys.argv[1])
    pointer = np.ctypeslib.ndpointer(np.float64, flags="C")
    library.bench_place.argtypes = [ctypes.c_size_t, ctypes.c_size_t, pointer, pointer, pointer]
    library.bench_store.argtypes = [ctypes.c_size_t, ctypes.c_size_t, pointer]
    rng = np.random.default_rng(20261130)
    rows = []

    def add(what, pairs, python, cpp):
        rows.append((what, pairs, cpp / pairs * 1e9, python / pairs * 1e9, python / cpp))
        print("{:<44} {:>9} {:>9.1f} {:>9.1f} {:>7.3f}".format(*rows[-1]))

    print(f"{'query':<44} {'pairs':>9} {'C++, ns':>9} {'Python':>9} {'ratio':>7}")
    for size in (10_000, 300_000):
        # A box in many poses about another.
        crate = certa.Shape.box([1, 1, 1])
        quaternions = rng.normal(size=(size, 4))
        translations = rng.normal(size=(size, 3))
        translations *= rng.uniform(1.5, 5, size=(size, 1)) / np.linalg.norm(
            translations, axis=1, keepdims=True)
        place = lambda: library.bench_place(size, 8, crate.vertices, quaternions, translations)
        for name, query in (("distance", certa.distance), ("points", certa.closest_points)):
            cpp = getattr(library, f"bench_placed_{name}")

            def python():
                pose = certa.Pose(wxyz=quaternions, translation=translations)
                query(certa.Placed(crate, pose), crate, jobs=1)

            times = best([python, lambda: (place(), cpp(1))])
            add(f"{query.__name__}, boxes in poses", size, *times)

        # Shapes that are stored, of eight vertices each.
        vertices = rng.normal(size=(size, 8, 3)) + 10 * rng.normal(size=(size, 1, 3))
        shapes = np.array([certa.Shape(x) for x in vertices], dtype=object)
        # As in C++, the pairs are there before the clock starts.
        side_a, side_b = certa.Placed(shapes), certa.Placed(np.roll(shapes, -1))
        library.bench_store(size, 8, vertices)
        for name, query in (("distance", certa.distance), ("points", certa.closest_points)):
            cpp = getattr(library, f"bench_stored_{name}")
            times = best([lambda: query(side_a, side_b, jobs=1), lambda: cpp(1)])
            add(f"{query.__name__}, shapes that are stored", size, *times)
            neighbours = np.roll(vertices, -1, axis=0)
            times = best([
                lambda: query(vertices, neighbours, jobs=1),
                lambda: (library.bench_store(size, 8, vertices), cpp(1)),
            ])
            add(f"{query.__name__}, arrays of vertices", size, *times)

    # One pair, beyond what it takes in a batch.
    a, b = certa.Shape(vertices[0]), certa.Shape(vertices[1])
    repeated = certa.Placed(np.full(1000, a, dtype=object))
    count = 20000
    for query in (certa.intersects, certa.distance, certa.closest_points):
        def calls():
            for _ in range(count):
                query(a, b)
        one, many = best([calls, lambda: query(repeated, b, jobs=1)])
        beyond = one / count - many / 1000
        rows.append((f"{query.__name__}, one pair: beyond the query", 1, 0, beyond * 1e9, 0))
        print(f"{rows[-1][0]:<44} {1:>9} {'':>9} {beyond * 1e9:>9.1f}")

    if len(sys.argv) > 2:
        with open(sys.argv[2], "w") as file:
            print("query,pairs,cpp_ns,python_ns,ratio", file=file)
            for row in rows:
                print("{},{},{:.1f},{:.1f},{:.3f}".format(*row), file=file)


if __name__ == "__main__":
    main()
