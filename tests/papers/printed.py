"""The papers' loops a second time, straight from their texts, on Python's fractions: nothing here
is shared with the C++ ones, which trace_test.py compares with them step by step.

Points are tuples of Fractions; a vertex of A - B is (name, point), name = (i, j). Every loop takes
(a, b, start) and returns (steps, verdict, simplex), a step being (simplex, direction, support,
kept) by names.
"""

from alzubaidi import triple_product
from barycode import barycode, barycode_collision
from johnson import backup, johnson, johnson_backup
from linahan import boolean, overview
from montanari import SignedVolumes, montanari
from ordered_simplex import build_in_plane, build_in_space, test_collision

# name -> (dimensions, loop)
LOOPS = {
    "barycode-published": ((2,), barycode),
    "barycode-ordered-published": ((2,), lambda a, b, s: barycode(a, b, s, True)),
    "barycode-text-published": ((2,), lambda a, b, s: barycode(a, b, s, False, True)),
    "barycode-collision-published": ((2,), barycode_collision),
    "gjk-overview-published": ((2, 3), overview),
    "gjk-ericson-reconstructed": ((2, 3), lambda a, b, s: overview(a, b, s, True)),
    "muratori-reconstructed": ((2, 3), lambda a, b, s: boolean(a, b, s, True)),
    "muratori-reduced-published": ((2, 3), lambda a, b, s: boolean(a, b, s, False)),
    "johnson-published": ((2, 3), lambda a, b, s: montanari(a, b, s, johnson)),
    "johnson-backup-published": ((2, 3), lambda a, b, s: montanari(a, b, s, johnson_backup)),
    "backup-published": ((2, 3), lambda a, b, s: montanari(a, b, s, backup)),
    "signed-volumes-published": (
        (2, 3), lambda a, b, s: montanari(a, b, s, SignedVolumes(False))),
    "signed-volumes-text-published": (
        (2, 3), lambda a, b, s: montanari(a, b, s, SignedVolumes(True))),
    "triple-product-published": ((2,), triple_product),
    "ordered-simplex-published": (
        (2,), lambda a, b, s: test_collision(a, b, s, build_in_plane)),
    "ordered-simplex-3d-reconstructed": (
        (3,), lambda a, b, s: test_collision(a, b, s, build_in_space)),
}
