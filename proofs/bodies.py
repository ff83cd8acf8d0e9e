"""Bodies as the pairs of certificates.py give them: vertices or a box, a radius, a pose; and as
geometry/Pose.v and Box.v write them down. Exact points are needed to tell which copies of a
certificate are wrong, but nothing is computed here that Coq relies on."""

import collections
import fractions
import math

DIGITS = 53
MOST_DIGITS = 10**9  # larger integers are written in hexadecimal

# half: half of a box's extents, or None.
# pose: None, ("matrix", rows, translation) or ("quaternion", [w, x, y, z], translation).
Body = collections.namedtuple("Body", "vertices half radius pose")


class BadInput(Exception):
    pass


def require(condition, reason):
    if not condition:
        raise BadInput(reason)


# -- Reading ---------------------------------------------------------------------------------------

def double(value, what="a coordinate"):
    """The double of a JSON number or a hexadecimal float."""
    require(not isinstance(value, bool) and isinstance(value, (int, float, str)),
            f"{what} is neither a number nor a string")
    x = float.fromhex(value) if isinstance(value, str) else float(value)
    require(math.isfinite(x), f"{what} is not finite")
    return x


def doubles(values, count, what):
    require(isinstance(values, list) and len(values) == count, f"{what} has not {count} entries")
    return [double(x, f"an entry of {what}") for x in values]


def box(half):
    """Vertex m is at +h_k where bit k of m is set, and at -h_k otherwise."""
    return [[h if m >> k & 1 else -h for k, h in enumerate(half)] for m in range(2**len(half))]


def read_pose(value, dimension):
    require(isinstance(value, dict), "a pose is no object")
    require(set(value) <= {"matrix", "quaternion", "translation"},
            "a pose has a key that is unknown")
    require(not {"matrix", "quaternion"} <= set(value), "a pose has a matrix and a quaternion")
    shift = doubles(value.get("translation", [0] * dimension), dimension, "a translation")
    if "quaternion" in value:
        require(dimension == 3, "there is a quaternion in the plane")
        require(isinstance(value["quaternion"], dict) and set(value["quaternion"]) == set("wxyz"),
                "a quaternion has not w, x, y, z")
        q = [double(value["quaternion"][name], "an entry of a quaternion") for name in "wxyz"]
        require(any(q), "a quaternion is zero")
        return "quaternion", q, shift
    rows = value.get("matrix", [[int(i == j) for j in range(dimension)] for i in range(dimension)])
    require(isinstance(rows, list) and len(rows) == dimension, f"a matrix has not {dimension} rows")
    return "matrix", [doubles(row, dimension, "a row of a matrix") for row in rows], shift


def read_body(value):
    require(set(value) <= {"vertices", "box", "radius", "pose"},
            "a shape has a key that is unknown")
    require(("vertices" in value) != ("box" in value), "a shape has not either vertices or a box")
    half = None
    if "box" in value:
        require(isinstance(value["box"], list), "a box is no list")
        require(len(value["box"]) in (2, 3), "a box has not 2 or 3 extents")
        half = [double(x) for x in value["box"]]
        vertices = box(half)
    else:
        vertices = [[double(x) for x in row] for row in value["vertices"]]
    require(vertices, "a shape has no vertices")
    dimensions = {len(vertex) for vertex in vertices}
    require(len(dimensions) == 1 and dimensions <= {2, 3},
            "the vertices do not have 2 or 3 coordinates all")
    radius = double(value.get("radius", 0), "a radius")
    require(radius >= 0, "a radius is negative")
    pose = read_pose(value["pose"], dimensions.pop()) if "pose" in value else None
    return Body(vertices, half, radius, pose)


def plain(body):
    """Whether it has neither radius nor pose."""
    return body.pose is None and not body.radius


# -- Exact points ----------------------------------------------------------------------------------

def product(x, y):
    return sum(s * t for s, t in zip(x, y))


def rotation(q):
    """The rotation of a quaternion of any length, exactly."""
    w, x, y, z = map(fractions.Fraction, q)
    n = w * w + x * x + y * y + z * z
    rows = [[w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z]]
    return [[entry / n for entry in row] for row in rows]


def placed(body):
    """The vertices, placed, as fractions."""
    exact = [[fractions.Fraction(x) for x in vertex] for vertex in body.vertices]
    if body.pose is None:
        return exact
    kind, turn, shift = body.pose
    rows = rotation(turn) if kind == "quaternion" else [[fractions.Fraction(x) for x in row]
                                                        for row in turn]
    return [[product(row, vertex) + fractions.Fraction(t) for row, t in zip(rows, shift)]
            for vertex in exact]


# -- Writing ---------------------------------------------------------------------------------------

def integer(n):
    return str(n) if abs(n) < MOST_DIGITS else hex(n)


def written_list(items, separator="; "):
    return f"[{separator.join(items)}]"


def written_double(x):
    """Mantissa and exponent as check.cpp takes them, so that both divide by the same power of
    two."""
    mantissa, exponent = math.frexp(x)
    mantissa = int(math.ldexp(mantissa, DIGITS))
    return f"({integer(mantissa)}, {integer(exponent - DIGITS if mantissa else 0)})"


def written_doubles(values):
    return written_list(map(written_double, values))


def written_pose(pose):
    if pose is None:
        return "Unmoved"
    kind, turn, shift = pose
    if kind == "quaternion":
        return f"Quaternion {' '.join(map(written_double, turn))} {written_doubles(shift)}"
    return f"Matrix {written_list(map(written_doubles, turn))} {written_doubles(shift)}"


def written_body(body):
    vertices = (written_list(map(written_doubles, body.vertices), ";\n     ")
                if body.half is None else f"box {written_doubles(body.half)}")
    return (f"{{| body_vertices :=\n    {vertices};\n    body_radius := "
            f"{written_double(body.radius)};\n    body_pose := {written_pose(body.pose)} |}}")
