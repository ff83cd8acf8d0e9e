"""Exact collision queries with proofs, for convex shapes, on NumPy arrays.

A query takes two sides, `a` and `b`, of one pair or of millions. Each side is one of

* an array of vertices, (n, 2) or (n, 3), the convex hull of which is meant; further axes in front
  are pairs: (1000, 8, 3) are a thousand shapes of eight vertices;
* a list of such arrays of different lengths, or a `Ragged` list;
* a `Shape`, or an array or list of them: validated and prepared once, for use in many pairs;
* a `Box`;
* a `Placed` shape: any of these under poses, with radii.

The axes of pairs broadcast, as NumPy's functions do. Numbers are taken as they are: `float64`, or
what converts to it exactly. Coordinates have no unit; both sides share one.

>>> import certa
>>> a = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]
>>> b = [[1, 1, 1], [2, 1, 1], [1, 2, 1]]
>>> certa.distance(a, b)["distance"]
1.1547005383792515
>>> certa.distance_squared(a, b)
Fraction(4, 3)

Every answer of the policies `certified` (the default), `adaptive` and `exact` is exact, correctly
rounded or proven; docs/user/guarantees.md of the sources says how.
"""

from __future__ import annotations

import enum as _enum
import json as _json
import os as _os
import zipfile as _zipfile
from fractions import Fraction as _Fraction
from typing import NamedTuple as _NamedTuple, Optional as _Optional

import numpy as _np

from certa import _certa

__version__ = _certa.__version__

__all__ = [
    "Box", "Certificate", "Checked", "CheckedAtLeast", "Claim", "Error", "Pairs", "Placed", "Pose",
    "Ragged", "Shape", "Stage", "Unsupported", "Verdict", "at_least", "certificate", "certify",
    "check", "check_at_least", "classify", "closest_points", "distance", "distance_squared",
    "enclose_distance", "enclose_points", "intersects", "read", "simplices", "write",
]


class Error(ValueError):
    """Input that is no pair of shapes. `row` is the pair that is wrong, the first of them: an
    index, a tuple of indices for several axes, or None for a single pair."""

    row = None


class Unsupported(Error):
    """A policy or algorithm that does not exist, or does not answer the query."""


class Verdict(_enum.IntEnum):
    """How two shapes lie to each other; answers have these numbers as `verdict`.

    >>> certa.Verdict(certa.classify([[0, 0]], [[1, 0]])["verdict"]).name
    'separated'
    """

    separated = 0  #: no point in common
    touching = 1  #: they meet, and some arbitrarily small motion parts them
    overlapping = 2  #: they meet, and no sufficiently small motion parts them
    undecided = 3  #: no verdict; by inexact policies alone
    intersecting = 4  #: touching or overlapping, where that was not asked


class Stage(_enum.IntEnum):
    """The costliest arithmetic that an answer took."""

    floating = 0  #: rounded numbers that nothing proves
    filter = 1  #: doubles with a proven bound of their error
    integer = 2  #: integers of fixed width
    expansion = 3  #: exact sums of doubles
    big_integer = 4  #: integers of any width


class Claim(_enum.IntEnum):
    """How a claim was judged."""

    none = 0  #: there is no claim
    agrees = 1
    contradicted = 2
    not_judged = 3


# ------------------------------------------------------------------------------------- arguments


def _is_exact(number, y):
    """Whether y is the number: Python compares its integers, fractions and decimals exactly, but
    NumPy rounds its own integers first."""
    if isinstance(number, _np.integer):
        number = int(number)
    return bool(y == number) or bool(y != y and number != number)


def _numbers(x, name):
    """The array as doubles; those that change by it are refused."""
    if _np.ma.is_masked(x):
        raise Error(f"{name}: numbers are masked, and there is no pair without numbers: leave such "
                    "pairs out")
    given, x = x, _np.asarray(x)
    if x.dtype == _np.float64 and isinstance(given, (list, tuple)) and (abs(x) >= 2.0**53).any():
        x = _np.asarray(given, dtype=object)  # NumPy may have rounded integers among floats
    if x.dtype == _np.float64:
        return x if x.flags.aligned else x.copy()
    kind = x.dtype.kind
    if kind not in "biufO":
        raise TypeError(f"{name}: numbers are needed, not {x.dtype}")
    if kind == "O":  # of any numbers of Python, as a column of a table
        if any(isinstance(number, (str, bytes)) for number in x.flat):
            raise TypeError(f"{name}: numbers are needed, not texts")
        try:
            y = _np.array([float(number) for number in x.flat]).reshape(x.shape)
        except OverflowError:
            y = _np.full(x.shape, _np.inf)  # which one of them is not
        except (TypeError, ValueError) as error:
            raise TypeError(f"{name}: numbers are needed: {error}") from None
        exact = all(map(_is_exact, x.flat, y.ravel().tolist()))
    else:
        with _np.errstate(over="ignore", invalid="ignore"):
            y = x.astype(_np.float64)
        if kind in "iu":  # integers up to 2^53 are doubles
            large = abs(y) >= 2.0**53
            exact = all(int(i) == int(d) for i, d in zip(x[large], y[large]))
        else:
            exact = x.dtype.itemsize <= 8 or _np.array_equal(y.astype(x.dtype), x, equal_nan=True)
    if not exact:
        raise Error(f"{name}: a number of the array ({x.dtype}) is no float64 exactly: convert it "
                    "yourself, and say by that how it is rounded")
    return y


def _offsets(x, name="offsets"):
    x = _np.asarray(x)
    if x.dtype.kind not in "iu" or x.ndim == 0:
        raise TypeError(f"{name} are an array of whole numbers")
    return _np.ascontiguousarray(x, dtype=_np.int64)


def _small(x, most, name):
    """An array of whole numbers from 0 to most, as bytes."""
    x = _np.asarray(x)
    if x.dtype.kind not in "biu":
        raise TypeError(f"{name} is an array of bool or whole numbers, not {x.dtype}")
    if ((x < 0) | (x > most)).any():
        raise Error(f"{name} is from 0 to {most}")
    return x.astype(_np.uint8)


class Shape(_certa.Shape):
    """The convex hull of points, validated and prepared once, for use in many pairs.

    `vertices` is an array of (n, 2) or (n, 3) numbers. Duplicate and interior points, flat sets and
    single points are fine. `edges=True` finds the edges of the hull, by which queries are faster
    from about 400 vertices on.

    >>> cube = certa.Shape.box([1, 1, 1])
    >>> len(cube), cube.dimension
    (8, 3)
    """

    def __init__(self, vertices, edges=False):
        super().__init__(_numbers(vertices, "vertices"), bool(edges))

    @classmethod
    def box(cls, half_extents):
        """Makes the box around the origin with these half extents, in the plane or in space."""
        box = Box(half_extents)
        if (box.half_extents < 0).any():
            raise Error("a half extent of a box is negative")
        return cls(box.vertices)

    def assign(self, vertices):
        """Replaces the points, as of a cloth that moves. `Placed` shapes that were made before, and
        queries that are running in other threads, keep the earlier points."""
        super().assign(_numbers(vertices, "vertices"))

    def __reduce__(self):
        return type(self), (self.vertices, self.has_edges)

    def __repr__(self):
        return f"<certa.Shape of {len(self)} points in {self.dimension} dimensions>"


class Box:
    """Boxes around the origin by their half extents, an array of (.., 2) or (.., 3).

    >>> certa.intersects(certa.Box([1, 1]), certa.Box([[1, 1], [0.5, 0.25]]))
    array([ True,  True])
    """

    __slots__ = ("half_extents",)

    def __init__(self, half_extents):
        self.half_extents = _numbers(half_extents, "half extents")
        if self.half_extents.ndim < 1 or self.half_extents.shape[-1] not in (2, 3):
            raise Error("a box has 2 or 3 half extents")

    def __repr__(self):
        return f"<certa.Box {self.half_extents.shape}>"

    @property
    def vertices(self):
        """The vertices, (.., 4, 2) or (.., 8, 3): number m has +h[k] where bit k of m is set."""
        d = self.half_extents.shape[-1]
        signs = 2 * (_np.arange(2**d)[:, None] >> _np.arange(d) & 1) - 1
        return signs * self.half_extents[..., None, :]


class Ragged:
    """Shapes of different numbers of vertices in one list: shape k has the rows
    `offsets[k]:offsets[k + 1]` of `vertices`.

    >>> points = [[0, 0], [5, 5], [6, 5], [5, 6]]
    >>> certa.distance(certa.Ragged(points, [0, 1, 4]), [[0, 0]])["distance"]
    array([0.        , 7.07106781])
    """

    __slots__ = ("vertices", "offsets")

    def __init__(self, vertices, offsets):
        self.vertices = _numbers(vertices, "vertices")
        self.offsets = _offsets(offsets)

    @classmethod
    def of(cls, arrays):
        """Joins a list of arrays, each of (n, 2) or (n, 3)."""
        arrays = [_numbers(x, "vertices") for x in arrays]
        if not arrays:
            raise Error("an empty list of shapes has no dimension")
        for k, x in enumerate(arrays):
            if x.ndim != 2 or x.shape[1] != arrays[0].shape[-1]:
                raise Error(f"shape {k}: an array of (n, 2) or (n, 3) points is needed, the same "
                            f"for all shapes, not {x.shape}")
        offsets = _np.cumsum([0] + [len(x) for x in arrays])
        return cls(_np.concatenate(arrays), offsets)


class Pose:
    """Where shapes are: x = M v + t for any matrix, as it is, or x = q v q* / |q|^2 + t for a
    quaternion of any length but zero. Nothing is rounded or normalized.

    `matrix` is (.., 3, 3), (.., 3, 4) or (.., 4, 4), in the plane (.., 2, 2), (.., 2, 3) or
    (.., 3, 3), or a Rotation of scipy, of which the quaternion is taken. `wxyz` or `xyzw`, by the
    order of its numbers, is (.., 4); `translation` is (.., 3) or (.., 2).

    >>> moved = certa.Pose(wxyz=[1, 0, 0, 0.001], translation=[0, 3, 0])
    """

    __slots__ = ("matrix", "quaternion", "order", "translation")

    def __init__(self, matrix=None, *, wxyz=None, xyzw=None, translation=None):
        if hasattr(matrix, "as_quat") and wxyz is None and xyzw is None:
            matrix, xyzw = None, matrix.as_quat()
        if sum(x is not None for x in (matrix, wxyz, xyzw)) > 1:
            raise Error("a pose has one of matrix, wxyz and xyzw")
        if all(x is None for x in (matrix, wxyz, xyzw, translation)):
            raise Error("a pose has a matrix, a quaternion or a translation")

        def numbers(x, name):
            return None if x is None else _numbers(x, name)

        self.matrix = numbers(matrix, "pose")
        self.quaternion = numbers(xyzw if wxyz is None else wxyz, "quaternion")
        self.order = 0 if xyzw is None else 1
        self.translation = numbers(translation, "translation")

    @classmethod
    def of(cls, pose):
        """Takes a `Pose`, an array of matrices, or a Rotation of scipy."""
        return pose if isinstance(pose, cls) else cls(pose)

    def __repr__(self):
        parts = {"matrix": self.matrix, ("wxyz", "xyzw")[self.order]: self.quaternion,
                 "translation": self.translation}
        shapes = [f"{name} {x.shape}" for name, x in parts.items() if x is not None]
        return f"<certa.Pose {', '.join(shapes)}>"


def _hulls(shape):
    """The arguments of _certa.Bodies for what a side may be, without pose and radius."""
    if isinstance(shape, _certa.Shape):
        return {"shapes": _np.array(shape, dtype=object)}
    if isinstance(shape, Box):
        return {"half_extents": _numbers(shape.half_extents, "half extents")}
    if isinstance(shape, Ragged):
        return {"vertices": _numbers(shape.vertices, "vertices"),
                "ranges": _offsets(shape.offsets)}
    if isinstance(shape, (list, tuple)) and len(shape) > 0:
        if any(isinstance(x, _certa.Bodies) for x in shape):
            raise TypeError("a list of certa.Placed: make one Placed of a list of shapes, with "
                            "arrays of poses and radii")
        if any(isinstance(x, (_certa.Shape, Box)) for x in shape):
            shapes = _np.empty(len(shape), dtype=object)
            for k, x in enumerate(shape):
                shapes[k] = Shape(x.vertices) if isinstance(x, Box) else x
            return {"shapes": shapes}
        if _np.ndim(shape[0]) == 2 and len({len(x) for x in shape}) > 1:
            return _hulls(Ragged.of(shape))
    if isinstance(shape, _np.ndarray) and shape.dtype == object:
        if shape.size == 0 or isinstance(shape.flat[0], _certa.Shape):
            return {"shapes": shape}
    if isinstance(shape, _certa.Bodies):
        raise TypeError("this is a certa.Placed already: its shape, pose and radius are needed")
    return {"vertices": _numbers(shape, "vertices")}


class Placed(_certa.Bodies):
    """Shapes under poses, with radii: the points within `radius` of the hull of the vertices under
    the pose. Shapes, poses and radii broadcast.

    `shape` is whatever queries take; `pose` a `Pose`, an array of matrices, or a Rotation of scipy;
    `radius` is not negative. A point with a radius is a ball, a segment a capsule.

    >>> import numpy as np
    >>> poses = np.tile(np.eye(4), (3, 1, 1))
    >>> poses[:, 0, 3] = [0, 2, 5]  # moved along x
    >>> crate = certa.Shape.box([1, 1, 1])
    >>> certa.distance(certa.Placed(crate, poses), crate)["distance"]
    array([0., 0., 3.])
    """

    def __init__(self, shape, pose=None, radius=None):
        arguments = _hulls(shape)
        if pose is not None:
            pose = Pose.of(pose)
            for part, name in (("matrix", "pose"), ("quaternion",) * 2, ("translation",) * 2):
                array = getattr(pose, part)
                arguments[part] = None if array is None else _numbers(array, name)
            arguments["order"] = pose.order
        if radius is not None:
            arguments["radius"] = _numbers(radius, "radius")
        self._set(arguments)

    def _set(self, arguments):
        """`arguments` are those of _certa.Bodies, without None."""
        arguments = {k: x for k, x in arguments.items() if x is not None}
        _certa.Bodies.__init__(self, **arguments)
        arguments.pop("shapes", None)  # which may be assigned other points later: see `_shapes`
        self._arguments = arguments
        return self

    def _shapes(self):
        """The shapes that it has, with the points that they had, as an array; or None."""
        given = self._given_shapes()
        if given is None:
            return None
        shapes = _np.empty(len(given[0]), dtype=object)
        for k, shared in enumerate(given[0]):
            shapes[k] = Shape.__new__(Shape)
            _certa.Shape.__init__(shapes[k], shared)
        return shapes.reshape(given[1])

    def arrays(self):
        """The arrays of shapes, poses and radii, by name: `vertices` and, if all are rows of one
        list, `ranges` (first row, and one beyond the last); or `half_extents`; `matrix`;
        `quaternion` and its `order` (0: wxyz, 1: xyzw); `kinds` (0: a matrix, 1: a quaternion,
        where both are there); `translation`, unless the matrix has it; `radius`. Each has the axes
        that it was given with.

        >>> certa.Placed(certa.Box([1, 2]), radius=[0.5]).arrays()
        {'half_extents': array([1., 2.]), 'radius': array([0.5])}
        """
        return _side_arrays(self)

    def __reduce__(self):
        return _placed_of, ({**self._arguments, "shapes": self._shapes()},)

    def __repr__(self):
        return f"<certa.Placed {self.shape} in {self.dimension} dimensions>"


def _placed_of(arguments):
    return Placed.__new__(Placed)._set(arguments)


_certa._set_up(Placed, Error, Unsupported)

# --------------------------------------------------------------------------------------- queries


def simplices(shape=()):
    """Makes an array of empty simplices, of which a query starts from one for each pair, and leaves
    those where it ended: searches of later frames begin where the last one ended.

    >>> warm = certa.simplices(3)
    >>> for frame in range(2):
    ...     boxes = certa.Placed(certa.Box([1, 1]), radius=[0.1, 0.2, 0.3])
    ...     x = certa.distance(boxes, [[5, frame]], warm_start=warm)
    """
    return _np.zeros(shape, dtype=_certa.simplex_dtype())


def classify(a, b, *, policy=None, algorithm=None, tell_contact=True, search_tolerance=0.0,
             warm_start=None, jobs=0):
    """Decides whether the shapes are separated, touching or overlapping.

    Returns a structured array with the fields `verdict` and `stage`, or one such record for a
    single pair. See `Verdict` and `Stage`.

    `policy` is "certified" (the default), "adaptive" or "exact", which are never wrong, or one of
    "uncertified", "double", "float", "long-double", "quad", which may be; `algorithm` a name that
    `certa algorithms` lists; `tell_contact=False` answers `intersecting` for shapes that meet, for
    less; `search_tolerance` is the relative tolerance of floating policies; `warm_start` an array
    of `simplices`; `jobs` the number of threads, 0 for all processors.

    >>> certa.classify(certa.Box([1, 1]), [[[1, 0]], [[3, 0]], [[0, 0]]])["verdict"]
    array([1, 0, 2], dtype=uint8)
    """
    return _certa.ask(1, a, b, None, policy, algorithm, tell_contact, 0.0, search_tolerance,
                      warm_start, jobs)


def intersects(a, b, *, policy=None, algorithm=None, search_tolerance=0.0, warm_start=None, jobs=0):
    """Decides whether the shapes have a point in common; touching shapes do.

    Returns an array of bool, or one for a single pair. The options are those of `classify`.

    >>> certa.intersects([[0, 0]], [[0, 0], [1, 0]])
    True
    """
    return _certa.ask(0, a, b, None, policy, algorithm, True, 0.0, search_tolerance, warm_start,
                      jobs)


def at_least(a, b, distance, *, warm_start=None, jobs=0):
    """Decides whether the distance of the shapes is at least `distance`, a number or an array.

    Returns an array of bool, or one for a single pair.

    >>> certa.at_least([[0, 0]], [[3, 4]], [5, 5.0000001])
    array([ True, False])
    """
    return _certa.ask(2, a, b, _numbers(distance, "distance"), None, None, True, 0.0, 0.0,
                      warm_start, jobs)


def enclose_distance(a, b, *, policy=None, tell_contact=True, relative_width=0.0, warm_start=None,
                     jobs=0):
    """Computes the verdict, and proven bounds of the distance, for less than `distance` takes.

    Returns a structured array with the fields `verdict`, `stage`, `lower` and `upper`. Bounds that
    are farther apart than `relative_width` times the distance (2^-44 for 0) are sharpened.

    >>> bounds = certa.enclose_distance([[0, 0]], [[3, 4]])
    >>> bool(bounds["lower"] <= 5 <= bounds["upper"])
    True
    """
    return _certa.ask(3, a, b, None, policy, None, tell_contact, relative_width, 0.0, warm_start,
                      jobs)


def enclose_points(a, b, *, tell_contact=True, relative_width=0.0, warm_start=None, jobs=0):
    """Computes bounds as `enclose_distance` does, with points that are nearly the closest ones.

    Returns a structured array with the further fields `on_a`, `on_b`, `normal` (from A to B) and
    `error`: how far off the points may be.
    """
    return _certa.ask(4, a, b, None, None, None, tell_contact, relative_width, 0.0, warm_start,
                      jobs)


def distance(a, b, *, policy=None, algorithm=None, tell_contact=True, search_tolerance=0.0,
             warm_start=None, jobs=0):
    """Computes the verdict and the distance, correctly rounded; 0 where the shapes meet.

    Returns a structured array with the fields `verdict`, `stage` and `distance`. The options are
    those of `classify`.
    """
    return _certa.ask(5, a, b, None, policy, algorithm, tell_contact, 0.0, search_tolerance,
                      warm_start, jobs)


def closest_points(a, b, *, policy=None, algorithm=None, tell_contact=True, search_tolerance=0.0,
                   warm_start=None, jobs=0):
    """Computes the verdict, the distance, closest points and a normal, each correctly rounded.

    Returns a structured array with the fields `verdict`, `stage`, `distance`, `on_a`, `on_b` and
    `normal`, the unit vector from A to B; it is zero where the shapes overlap, and `on_a` and
    `on_b` are a common point where they meet. The options are those of `classify`.

    >>> x = certa.closest_points([[0, 0], [1, 0]], [[3, 0]])
    >>> x["on_a"], x["normal"]
    (array([1., 0.]), array([1., 0.]))
    """
    return _certa.ask(6, a, b, None, policy, algorithm, tell_contact, 0.0, search_tolerance,
                      warm_start, jobs)


# ---------------------------------------------------------------------------------------- proofs

_QUERIES = {"intersects": 0, "classify": 1, "at_least": 2, "enclose_distance": 3,
            "enclose_points": 4, "distance": 5, "closest_points": 6}


def _whole(text):
    """An integer of any length: Python's own `int` refuses 4,300 digits and more."""
    if len(text) <= 4000:
        return int(text)
    low = len(text) // 2
    size = abs(_whole(text[:-low])) * 10**low + _whole(text[-low:])
    return -size if text.startswith("-") else size


def _fraction(text):
    numerator, _, denominator = text.partition("/")
    return _Fraction(_whole(numerator), _whole(denominator or "1"))


def _batch(results, make):
    """The results of _certa for pairs: one, or an array of them."""
    values, shape = results
    if shape == ():
        return make(values[0])
    batch = _np.empty(len(values), dtype=object)
    for k, value in enumerate(values):
        batch[k] = make(value)
    return batch.reshape(shape)


class Certificate:
    """A proof of an answer, which `check` verifies without trusting the query: indices of vertices
    with weights, and directions, as fractions.

    `kind` is "separation", "distance", "touching", "overlap", "intersection" or "near"; `a` and `b`
    are lists of (index, weight), `direction` is a list of fractions, `pairs` a list of (i, j,
    weight); each is None where the kind has none. `json` is the same as text.
    """

    __slots__ = ("json",)

    def __init__(self, json):
        self.json = json if isinstance(json, str) else _json.dumps(json)

    def _weighted(self, key):
        rows = _json.loads(self.json).get(key)
        return None if rows is None else [(*row[:-1], _fraction(str(row[-1]))) for row in rows]

    @property
    def kind(self):
        return _json.loads(self.json).get("kind")

    @property
    def a(self):
        return self._weighted("a")

    @property
    def b(self):
        return self._weighted("b")

    @property
    def pairs(self):
        return self._weighted("pairs")

    @property
    def direction(self):
        direction = _json.loads(self.json).get("direction")
        return None if direction is None else [_fraction(str(x)) for x in direction]

    def __eq__(self, other):
        return isinstance(other, Certificate) and _json.loads(self.json) == _json.loads(other.json)

    def __hash__(self):
        return hash(self.kind)

    def __repr__(self):
        return f"Certificate({self.json})"


def certificate(a, b, query="distance", *, distance=None, policy=None, algorithm=None,
                tell_contact=True):
    """Makes the certificate of an answer: of "distance", the default, "classify", "at_least" (with
    the number as `distance`), ..

    Returns a `Certificate`, or an array of them.

    >>> certa.certificate([[0, 0], [2, 0]], [[1, 1]]).a
    [(0, Fraction(1, 2)), (1, Fraction(1, 2))]
    """
    if query not in _QUERIES:
        raise Unsupported(f"there is no query {query!r}: {', '.join(_QUERIES)}")
    number = None if distance is None else _numbers(distance, "distance")
    return _batch(_certa.certificates(_QUERIES[query], a, b, number, policy, algorithm,
                                      tell_contact), Certificate)


def distance_squared(a, b):
    """Computes the squared distance of the hulls, without radii, as a Fraction; 0 where they meet.

    Returns a Fraction, or an array of them.

    >>> certa.distance_squared([[0, 0], [2, 1]], [[1, 1]])
    Fraction(1, 5)
    """
    return _batch(_certa.distances_squared(a, b), _fraction)


class Checked(_NamedTuple):
    """The result of `check`."""

    accepted: bool  #: whether the certificate is right
    reason: str  #: why it was refused; else empty
    proves: Verdict  #: the verdict that an accepted certificate proves
    distance_squared: _Optional[_Fraction]  #: if it proves the distance of the hulls, or None


class CheckedAtLeast(_NamedTuple):
    """The result of `check_at_least`."""

    accepted: bool  #: whether the certificate is right
    reason: str  #: why it was refused; else empty
    holds: bool  #: if accepted: whether the distance is at least the number


def _texts(certificates):
    if isinstance(certificates, (Certificate, str)):
        certificates = [certificates]
    texts = [x.json if isinstance(x, Certificate) else x
             for x in _np.asarray(certificates, dtype=object).ravel()]
    if not all(isinstance(x, str) for x in texts):
        raise TypeError("certificates are certa.Certificate or their JSON, one for each pair")
    return texts


def check(a, b, certificates):
    """Checks a certificate for each pair by exact rational arithmetic, which shares no code with
    the queries.

    Returns a `Checked`, or an array of them.

    >>> a, b = [[0, 0], [2, 0]], [[1, 1]]
    >>> proof = certa.certificate(a, b)
    >>> certa.check(a, b, proof).distance_squared
    Fraction(1, 1)
    >>> certa.check(b, a, proof).accepted
    False
    """
    return _batch(_certa.check(a, b, _texts(certificates)), lambda row: Checked(
        row[0], row[1], Verdict(row[2]), None if row[3] is None else _fraction(row[3])))


def check_at_least(a, b, distance, certificates):
    """Checks certificates that the distance is, or is not, at least `distance`.

    Returns a `CheckedAtLeast`, or an array of them.
    """
    return _batch(_certa.check_at_least(a, b, _numbers(distance, "distance"),
                                        _texts(certificates)), lambda row: CheckedAtLeast(*row))


# ----------------------------------------------------------------------------------------- files


class Pairs(_NamedTuple):
    """The pairs of a file: both sides, as queries take them; what an engine claims of them, for
    `certify`, or None; and their ids."""

    a: Placed
    b: Placed
    claims: object
    ids: list


def _plain(x):
    """A number of NumPy as one of Python, for JSON."""
    return x.item()


def _side_arrays(side):
    """The arrays of a side, by the arguments of _certa.Bodies, for a file of NumPy."""
    placed = side if isinstance(side, Placed) else Placed(side)
    arguments = dict(placed._arguments)
    offsets = arguments.get("ranges")
    if offsets is not None and offsets.ndim == 1:
        arguments["ranges"] = _np.stack([offsets[:-1], offsets[1:]], axis=-1)
    shapes = placed._shapes()
    if shapes is not None and shapes.ndim == 0:
        arguments.update(vertices=shapes[()].vertices)
    elif shapes is not None:
        ragged = Ragged.of([x.vertices for x in shapes.ravel()])
        ranges = _np.stack([ragged.offsets[:-1], ragged.offsets[1:]], axis=-1)
        arguments.update(vertices=ragged.vertices, ranges=ranges.reshape(*shapes.shape, 2))
    return {name: _np.asarray(array) for name, array in arguments.items()}


def read(path, engine=None):
    """Reads the pairs of a file: JSON lines or a binary file, compressed or not, or an `.npz` of
    `write`. All have the same dimension. Of claims by name those of the `engine` are read ("" for
    those without a name); a file that has others needs it.

    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "pairs.certa.gz")
    >>> certa.write(path, [[[0, 0]], [[1, 0]]], [[3, 4]], claims={"distance": [5, 5]})
    >>> pairs = certa.read(path)
    >>> certa.distance(pairs.a, pairs.b)["distance"]
    array([5.        , 4.47213595])
    >>> [certa.Claim(x).name for x in certa.certify(pairs.a, pairs.b, pairs.claims)["claim"]]
    ['agrees', 'contradicted']
    """
    path = _os.fsdecode(path)
    if not path.endswith(".npz"):
        file = _certa.File(_os.fsencode(path), engine)
        a, b = (_placed_of(file.side(k)) for k in (0, 1))
        return Pairs(a, b, file.claims(), _json.loads(f"[{','.join(file.ids())}]"))
    try:
        with _np.load(path, allow_pickle=False) as archive:
            arrays = dict(archive)
    except (OSError, ValueError, EOFError, _zipfile.BadZipFile) as error:
        raise Error(f"{path}: {error}") from None
    unknown = [name for name in arrays if not name.startswith(("a_", "b_", "claim_"))
               and name != "ids"]
    if unknown:
        raise Error(f"{path}: there is no array {unknown[0]}")

    def part(prefix):
        return {name[len(prefix):]: array for name, array in arrays.items()
                if name.startswith(prefix)}

    sides = []
    for prefix in ("a_", "b_"):
        arguments = part(prefix)
        for name, array in arguments.items():
            if name in ("vertices", "half_extents", "matrix", "quaternion", "translation",
                        "radius"):
                arguments[name] = _numbers(array, f"{path}: {prefix}{name}")
            elif name == "ranges":
                arguments[name] = _offsets(array, f"{path}: {prefix}{name}")
            elif name == "kinds":
                arguments[name] = _small(array, 1, f"{path}: {prefix}{name}")
            elif name == "order":
                arguments[name] = int(_small(array, 1, f"{path}: {prefix}{name}"))
            else:
                raise Error(f"{path}: there is no array {prefix}{name}")
        if not {"vertices", "half_extents"} & set(arguments):
            raise Error(f"{path}: there is neither {prefix}vertices nor {prefix}half_extents")
        sides.append(_placed_of(arguments))
    size = int(_np.prod(_np.broadcast_shapes(sides[0].shape, sides[1].shape)))
    ids = [None] * size
    if "ids" in arrays:
        try:
            ids = _json.loads(str(arrays["ids"]))
        except ValueError as error:
            raise Error(f"{path}: ids is not the text of a list in JSON: {error}") from None
        if not isinstance(ids, list) or len(ids) != size:
            raise Error(f"{path}: ids is no list with one for each of {size} pairs")
    claims = part("claim_")
    return Pairs(*sides, _claim_arrays(claims) if claims else None, ids)


def write(path, a, b, claims=None, *, ids=None):
    """Writes pairs: a binary file where the path ends in `.certa`, JSON lines where it ends in
    `.jsonl` or `.json`, NumPy's format where it ends in `.npz`; `.gz` behind the first two
    compresses them. A file that is there is replaced.

    `claims` are as of `certify`; `ids` is a list of strings or numbers. The shapes of an `.npz`
    stay as they are, with all their axes.
    """
    path = _os.fsdecode(path)
    if not path.endswith((".jsonl", ".json", ".certa", ".jsonl.gz", ".json.gz", ".certa.gz",
                          ".npz")):
        raise Error(f"{path}: the name ends in none of .jsonl, .json and .certa, to which .gz may "
                    "be added, and .npz")
    claims = None if claims is None else _claim_arrays(claims)
    if path.endswith(".npz"):
        arrays = {"a_" + name: x for name, x in _side_arrays(a).items()}
        arrays.update({"b_" + name: x for name, x in _side_arrays(b).items()})
        arrays.update({"claim_" + name: x for name, x in (claims or {}).items()})
        if ids is not None:
            size = _certa.number_of_pairs(a, b)
            ids = list(ids)
            if len(ids) != size:
                raise Error(f"there are {len(ids)} ids for {size} pairs")
            if any(isinstance(x, (list, dict)) for x in ids):
                raise Error("an id is an object or an array")
            arrays["ids"] = _np.array(_json.dumps(ids, default=_plain))
        _np.savez(path, **arrays)
        return
    texts = None if ids is None else [_json.dumps(x, default=_plain) for x in ids]
    _certa.write(_os.fsencode(path), a, b, claims, texts)


def _claim_arrays(claims):
    """The arrays of claims as the module takes them."""
    names = getattr(getattr(claims, "dtype", None), "names", None)
    if names:  # answers of a query
        answers = claims
        claims = {name: answers[name] for name in ("distance", "on_a", "on_b", "normal")
                  if name in names}
        if "verdict" in names:
            claims["intersects"] = answers["verdict"] != Verdict.separated
            parts = {"intersects": 1, "distance": 2, "on_a": 4, "normal": 8}
            held = sum(bit for name, bit in parts.items() if name in claims)
            # Without a verdict nothing is claimed.
            claims["held"] = _np.where(answers["verdict"] == Verdict.undecided, 0, held)
    if not hasattr(claims, "items"):
        raise TypeError("claims are a dictionary of arrays, or the answers of a query")
    whole = {"intersects": 1, "held": 31}  # and the largest that they may be
    arrays = {}
    for name, value in claims.items():
        if name not in ("intersects", "distance", "on_a", "on_b", "normal", "depth", "held"):
            raise Error(f"claims: there is no part {name!r}: intersects, distance, on_a, on_b, "
                        "normal, depth, held")
        if name in whole:
            arrays[name] = _small(value, whole[name], f"claims: {name}")
        else:
            arrays[name] = _numbers(value, f"claims: {name}")
    return arrays


def certify(a, b, claims=None, *, claim_tolerance=None, jobs=0):
    """Judges what another engine says of the pairs, by exact arithmetic.

    `claims` is a dictionary of any of `intersects` (bool), `distance`, `on_a` and `on_b` (a point
    of each shape), `normal` (from A to B, of any length; zeros claim none), `depth`; and `held`,
    which tells which of them a pair claims, as a sum of 1, 2, 4 (points), 8, 16. Answers of a query
    are claims, too. Numbers may be NaN or
    infinite, which contradicts. `claim_tolerance` is an absolute tolerance, or (absolute, relative
    to the exact distance); without it a claim may be off by a millionth of the largest coordinate.

    Returns a structured array with `verdict` and `distance`, which are exact, and `claim`, how the
    claim as a whole was judged (`Claim`); `parts` has the same for each part, and `errors` how far
    off it is, NaN where that is not known.

    >>> x = certa.certify([[0, 0]], [[[3, 4]], [[6, 8]]], {"distance": [5, 5]})
    >>> [certa.Claim(k).name for k in x["claim"]], x["errors"]["distance"]
    (['agrees', 'contradicted'], array([0., 5.]))
    """
    arrays = {} if claims is None else _claim_arrays(claims)
    has_tolerance = claim_tolerance is not None
    absolute, relative = 0.0, 0.0
    if has_tolerance:
        if _np.ndim(claim_tolerance) == 0:
            claim_tolerance = (claim_tolerance, 0.0)
        if len(claim_tolerance) != 2:
            raise Error("a tolerance is one number, or two: absolute and relative")
        absolute, relative = map(float, claim_tolerance)
    return _certa.judge(a, b, arrays, has_tolerance, absolute, relative, jobs)


from certa import adapters, campaign  # noqa: E402, they need the names above
