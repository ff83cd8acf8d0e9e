#!/usr/bin/env python3
"""Answers pairs as JSON Lines, for `certa compare --command "answer.py build/libsat_c.so"`.

One line in, one line out, at once. Any language can do this; here the engine is called through C.
"""

import ctypes
import json
import sys

sat = ctypes.CDLL(sys.argv[1])
sat.sat_distance.restype = ctypes.c_float


def floats(shape):
    """Vertices as x y x y .., rounded to floats, and their number."""
    flat = [x for vertex in shape["vertices"] for x in vertex]
    return (ctypes.c_float * len(flat))(*flat), len(shape["vertices"])


for line in sys.stdin:
    pair = json.loads(line)
    distance = sat.sat_distance(*floats(pair["a"]), *floats(pair["b"]))
    answer = {"id": pair["id"], "intersects": distance < 0}
    if distance >= 0:
        answer["distance"] = distance
    print(json.dumps(answer), flush=True)
