#!/usr/bin/env python3
"""From pairs in arrays of NumPy to distances in an array: by the package, and by JSON lines and the
command, as it was done before there was a package.

    PYTHONPATH=build/gcc/python bench/python/by_json.py build/release/tools/certa [PAIRS]
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy as np

import certa


def by_json(command, folder, hulls, numbers, quaternions, translations):
    """The distances, by files."""
    pairs, answers = folder / "pairs.jsonl", folder / "answers.jsonl"
    rotations, places = quaternions.tolist(), translations.tolist()
    with open(pairs, "w") as file:
        for k, hull in enumerate(hulls):
            file.write(json.dumps({"shape": str(k), "vertices": hull.tolist()}) + "\n")
        for k in range(numbers.shape[1]):
            sides = [{"shape": str(numbers[side, k]),
                      "pose": {"quaternion": {"wxyz": rotations[side][k]},
                               "translation": places[side][k]}} for side in range(2)]
            file.write(json.dumps({"a": sides[0], "b": sides[1]}) + "\n")
    subprocess.run([command, "certify", "--level", "2", "--certificate", "none", pairs, "-o",
                    answers, "--overwrite"], check=True, stderr=subprocess.DEVNULL)
    with open(answers) as file:
        return np.array([json.loads(line)["distance"] for line in file])


def by_arrays(hulls, numbers, quaternions, translations):
    """The distances, by the package."""
    shapes = np.array([certa.Shape(hull) for hull in hulls], dtype=object)
    a, b = (certa.Placed(shapes[numbers[side]],
                         certa.Pose(wxyz=quaternions[side], translation=translations[side]))
            for side in range(2))
    return certa.distance(a, b)["distance"]


def seconds(call, *arguments):
    start = time.perf_counter()
    result = call(*arguments)
    return time.perf_counter() - start, result


def main():
    command, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 300000
    random = np.random.default_rng(3)
    hulls = [random.normal(size=(size, 3)) for size in (8, 16, 32, 8, 24)]
    scene = (hulls, random.integers(0, len(hulls), size=(2, count)),
             random.normal(size=(2, count, 4)), random.normal(size=(2, count, 3)) * 6)
    with tempfile.TemporaryDirectory() as folder:
        slow, expected = seconds(by_json, command, pathlib.Path(folder), *scene)
    fast, distances = min((seconds(by_arrays, *scene) for _ in range(3)), key=lambda run: run[0])
    if not np.array_equal(distances, expected):
        sys.exit("the answers differ")
    print(f"{count} pairs: {slow:.2f} s by JSON lines, {fast:.3f} s by arrays, {slow / fast:.0f} "
          "times as fast")


if __name__ == "__main__":
    main()
