"""The package answers as exact arithmetic does, for any arrays, and names what is wrong."""

import doctest
import json
import math
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import threading
import time
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as st_numpy
from scipy.spatial.transform import Rotation

import certa
from certa import adapters

settings.register_profile("certa", deadline=None, derandomize=True, max_examples=100)
settings.load_profile("certa")

TETRAHEDRON = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]
TRIANGLE = [[1, 1, 1], [2, 1, 1], [1, 2, 1]]

# Lattices, where shapes touch all the time; and doubles of any size.
small = st.integers(-3, 3).map(float)
wild = st.floats(allow_nan=False, allow_infinity=False, width=64)
numbers = st.one_of(small, wild)


@st.composite
def hulls(draw, dimension=None):
    d = draw(st.sampled_from([2, 3])) if dimension is None else dimension
    of = draw(st.sampled_from([small, numbers]))
    return draw(st_numpy.arrays(np.float64, (draw(st.integers(1, 6)), d), elements=of))


@st.composite
def pairs_of_hulls(draw):
    d = draw(st.sampled_from([2, 3]))
    return draw(hulls(d)), draw(hulls(d))


def fractions(vector):
    return [Fraction(float(x)) for x in vector]


# ------------------------------------------------------------------------------------ properties


@given(pairs_of_hulls())
def test_certificates_prove_the_answers(pair):
    a, b = pair
    answer = certa.closest_points(a, b)
    squared = certa.distance_squared(a, b)
    checked = certa.check(a, b, certa.certificate(a, b))
    assert checked.accepted, checked.reason
    assert checked.proves == answer["verdict"]
    if checked.proves == certa.Verdict.separated:
        assert checked.distance_squared == squared > 0
        # Correctly rounded: the square lies between those of the neighbouring midpoints.
        x = Fraction(float(answer["distance"])) if np.isfinite(answer["distance"]) else None
        if x is not None:
            below = Fraction(math.nextafter(float(answer["distance"]), 0))
            assert ((x + below) / 2) ** 2 <= squared
            above = math.nextafter(float(answer["distance"]), math.inf)
            if math.isfinite(above):
                assert squared <= ((x + Fraction(above)) / 2) ** 2
    else:
        assert squared == 0 and answer["distance"] == 0
    assert certa.intersects(a, b) == (squared == 0)


@given(pairs_of_hulls())
def test_a_certificate_is_checked_by_hand(pair):
    """With fractions alone, by the text of docs/user/guarantees.md."""
    a, b = pair
    proof = certa.certificate(a, b)
    d = a.shape[1]
    p = [fractions(x) for x in a]
    q = [fractions(x) for x in b]

    def point(weights, vertices):
        assert sum(w for _, w in weights) == 1 and all(w >= 0 for _, w in weights)
        return [sum(w * vertices[i][k] for i, w in weights) for k in range(d)]

    def dot(x, y):
        return sum(u * v for u, v in zip(x, y))

    if proof.kind == "distance":
        on_a, on_b = point(proof.a, p), point(proof.b, q)
        v = [x - y for x, y in zip(on_a, on_b)]
        assert dot(v, v) == certa.distance_squared(a, b) > 0
        assert all(dot(v, x) >= dot(v, on_a) for x in p)
        assert all(dot(v, x) <= dot(v, on_b) for x in q)
    elif proof.kind == "touching":
        on_a = point(proof.a, p)
        assert on_a == point(proof.b, q)
        n = proof.direction
        assert any(n)
        assert all(dot(n, x) >= dot(n, on_a) for x in p)
        assert all(dot(n, x) <= dot(n, on_a) for x in q)
    else:
        assert proof.kind == "overlap"
        terms = [[w * (x - y) for x, y in zip(p[i], q[j])] for i, j, w in proof.pairs]
        assert all(w > 0 for _, _, w in proof.pairs)
        assert all(sum(column) == 0 for column in zip(*terms))


@given(st.lists(hulls(3), min_size=1, max_size=5), hulls(3))
def test_every_way_to_give_shapes_is_the_same(many, one):
    expected = [certa.closest_points(x, one) for x in many]
    shapes = [certa.Shape(x) for x in many]
    with_edges = [certa.Shape(x, edges=True) for x in many]
    ragged = certa.Ragged.of(many)
    for side in (shapes, np.array(shapes, dtype=object), ragged, certa.Placed(ragged)):
        answers = certa.closest_points(side, certa.Shape(one))
        assert answers.shape == (len(many),)
        for k, right in enumerate(expected):
            assert answers[k].tobytes() == right.tobytes()
    for k, right in enumerate(expected):
        assert certa.distance(with_edges[k], one)["distance"] == right["distance"]
        assert certa.classify(one, many[k])["verdict"] == right["verdict"]
    if len({x.shape for x in many}) == 1:
        answers = certa.closest_points(np.array(many), one)
        assert [x.tobytes() for x in answers] == [x.tobytes() for x in expected]


@given(hulls(3), hulls(3), st_numpy.arrays(np.float64, 4, elements=small),
       st_numpy.arrays(np.float64, 3, elements=small), st.floats(0, 2))
def test_every_way_to_give_poses_is_the_same(a, b, q, t, radius):
    if not q.any():
        return
    wxyz = certa.Placed(a, certa.Pose(wxyz=q, translation=t), radius)
    xyzw = certa.Placed(a, certa.Pose(xyzw=q[[1, 2, 3, 0]], translation=t), radius)
    assert certa.closest_points(wxyz, b).tobytes() == certa.closest_points(xyzw, b).tobytes()
    # A matrix of integers, with its determinant: any matrix is a pose.
    m = np.outer(q[:3], t) + np.eye(3)
    whole = np.eye(4)
    whole[:3, :3] = m
    whole[:3, 3] = t
    ways = [certa.Pose(m, translation=t), whole, whole[:3], np.asfortranarray(whole),
            np.ascontiguousarray(whole.T).T]
    answers = {certa.closest_points(certa.Placed(a, way, radius), b).tobytes() for way in ways}
    assert len(answers) == 1


@given(pairs_of_hulls(), numbers)
def test_comparisons_agree_with_fractions(pair, x):
    a, b = pair
    holds = certa.at_least(a, b, x)
    assert holds == (x <= 0 or certa.distance_squared(a, b) >= Fraction(x) ** 2)
    if x > 0:
        proof = certa.certificate(a, b, "at_least", distance=x)
        checked = certa.check_at_least(a, b, x, proof)
        assert checked.accepted and checked.holds == holds


@given(pairs_of_hulls())
def test_enclosures_enclose(pair):
    a, b = pair
    squared = certa.distance_squared(a, b)
    for query in (certa.enclose_distance, certa.enclose_points):
        bounds = query(a, b)
        assert Fraction(float(bounds["lower"])) ** 2 <= squared
        if np.isfinite(bounds["upper"]):
            assert squared <= Fraction(float(bounds["upper"])) ** 2


@given(pairs_of_hulls())
def test_policies_agree(pair):
    a, b = pair
    right = certa.distance(a, b)
    for policy in ("certified", "adaptive", "exact"):
        for algorithm in ("kkt", "signed-volumes"):
            if policy == "certified" and algorithm != "kkt":
                continue
            answer = certa.distance(a, b, policy=policy, algorithm=algorithm)
            assert (answer["verdict"], answer["distance"]) == (right["verdict"], right["distance"])


@given(pairs_of_hulls(), st.sampled_from([0, 1e-9, 0.5, math.nan, math.inf]))
def test_claims_are_judged(pair, error):
    a, b = pair
    right = certa.closest_points(a, b)
    if not np.isfinite(right["distance"]) or np.abs(np.concatenate([a, b])).max() > 1e100:
        return
    claimed = float(right["distance"]) + error
    x = certa.certify(a, b, {"distance": claimed}, claim_tolerance=1e-6)
    scale = max(1, float(np.abs(np.concatenate([a, b])).max()))
    if error <= 1e-9 and scale < 1e3:
        assert x["claim"] == certa.Claim.agrees
    if not error <= 0.5:
        assert x["claim"] == certa.Claim.contradicted
    assert x["verdict"] == right["verdict"] and x["distance"] == right["distance"]


# ------------------------------------------------------------------------------- shapes of arrays


def test_axes_broadcast():
    rng = np.random.default_rng(5)
    a = rng.normal(size=(4, 1, 6, 3))
    b = rng.normal(size=(1, 3, 5, 3)) + 2
    both = certa.closest_points(a, b)
    assert both.shape == (4, 3)
    for i in range(4):
        for j in range(3):
            assert both[i, j].tobytes() == certa.closest_points(a[i, 0], b[0, j]).tobytes()
    radii = rng.uniform(size=(2, 1, 1))
    placed = certa.Placed(a, radius=radii)
    assert placed.shape == (2, 4, 1)
    assert certa.distance(placed, b).shape == (2, 4, 3)
    assert certa.intersects(a[:0], b).shape == (0, 3)
    assert certa.distance(np.zeros((0, 8, 3)), TRIANGLE).shape == (0,)
    with pytest.raises(ValueError, match=r"do not broadcast: \(4, 1\) and \(5, 2\)"):
        certa.distance(a, rng.normal(size=(5, 2, 3, 3)))


def test_views_are_taken_as_they_are():
    rng = np.random.default_rng(6)
    a = rng.normal(size=(50, 6, 3))
    b = rng.normal(size=(50, 5, 3)) + 1
    right = certa.closest_points(a, b)
    padded = np.full((50, 9, 5), np.nan)
    padded[:, 1:7, 1:4] = a
    for view in (padded[:, 1:7, 1:4], np.asfortranarray(a), a[::-1][::-1],
                 np.moveaxis(np.ascontiguousarray(np.moveaxis(a, 0, 2)), 2, 0),
                 a.astype(">f8"), a.astype(np.longdouble)):
        assert certa.closest_points(view, b).tobytes() == right.tobytes()
    assert certa.closest_points(a[::-1], b[::-1])[::-1].tobytes() == right.tobytes()
    one = certa.closest_points(np.broadcast_to(a[0], (50, 6, 3)), b)
    assert one[7].tobytes() == certa.closest_points(a[0], b[7]).tobytes()
    floats = a.astype(np.float32)
    assert (certa.distance(floats, b)["distance"]
            == certa.distance(floats.astype(float), b)["distance"]).all()


def test_threads_give_the_same():
    rng = np.random.default_rng(7)
    q = rng.normal(size=(3000, 4))
    t = rng.uniform(-3, 3, size=(3000, 3))
    box = certa.Shape.box([1, 1, 1])
    placed = certa.Placed(box, certa.Pose(wxyz=q, translation=t))
    answers = [certa.closest_points(placed, box, jobs=jobs).tobytes() for jobs in (1, 2, 5, 0)]
    assert len(set(answers)) == 1
    assert set(certa.classify(placed, box)["verdict"]) >= {0, 2}


def test_the_interpreter_goes_on():
    rng = np.random.default_rng(8)
    a = rng.normal(size=(200000, 8, 3))
    ticks = []
    stop = threading.Event()

    def tick():
        while not stop.wait(0.001):
            ticks.append(time.monotonic())

    thread = threading.Thread(target=tick)
    thread.start()
    start = time.monotonic()
    certa.closest_points(a, np.roll(a, 1, axis=0), policy="adaptive", jobs=1)
    end = time.monotonic()
    stop.set()
    thread.join()
    assert any(start < x < end for x in ticks)


def test_an_interrupt_ends_a_call():
    a = np.random.default_rng(9).normal(size=(1, 200, 3))

    def interrupt(*_):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(KeyboardInterrupt):
            certa.distance(np.broadcast_to(a, (100_000_000, 200, 3)), TRIANGLE, policy="exact")
    except MemoryError:
        pytest.fail("the answers need memory before they are there")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_memory_is_that_of_the_answers():
    """A million pairs of one box under poses that are a view allocate the answers alone."""
    import tracemalloc

    box = certa.Shape.box([1, 1, 1])
    pose = np.eye(4)
    pose[:3, 3] = [5, 0, 0]
    placed = certa.Placed(box, np.broadcast_to(pose, (1_000_000, 4, 4)))
    tracemalloc.start()
    answers = certa.closest_points(placed, box)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (answers["distance"] == 3).all()
    assert peak < answers.nbytes + 100_000


def test_warm_starts_change_no_distance():
    rng = np.random.default_rng(10)
    hull = certa.Shape(rng.normal(size=(500, 3)), edges=True)
    warm = certa.simplices(64)
    for frame in range(3):
        t = rng.normal(size=(64, 3)) * 4 + frame
        placed = certa.Placed(hull, certa.Pose(translation=t))
        cold = certa.distance(placed, hull)
        assert certa.distance(placed, hull, warm_start=warm).tobytes() == cold.tobytes()
        assert warm["size"].any()
    with pytest.raises(ValueError, match="of the shape"):
        certa.distance(placed, hull, warm_start=certa.simplices(63))
    with pytest.raises(ValueError, match="a warm start is"):
        certa.distance(placed, hull, warm_start=np.zeros(64))


def test_answers_have_the_fields_of_their_query():
    names = {
        certa.classify: ("verdict", "stage"),
        certa.distance: ("verdict", "stage", "distance"),
        certa.closest_points: ("verdict", "stage", "distance", "on_a", "on_b", "normal"),
        certa.enclose_distance: ("verdict", "stage", "lower", "upper"),
        certa.enclose_points: ("verdict", "stage", "lower", "upper", "on_a", "on_b", "normal",
                               "error"),
    }
    for query, fields in names.items():
        for shape in (TETRAHEDRON, [[0, 0], [1, 1]]):
            answer = query(shape, shape)
            assert isinstance(answer, np.void) and answer.dtype.names == fields
            if "on_a" in fields:
                assert answer["on_a"].shape == (len(shape[0]),)
    assert type(certa.intersects(TETRAHEDRON, TRIANGLE)) is np.bool_
    assert certa.at_least([[0, 0]], [[3, 4]], np.array([[4], [6]])).tolist() == [[True], [False]]
    answer = certa.closest_points(TETRAHEDRON, TRIANGLE)
    assert answer["distance"] == math.sqrt(4 / 3) and answer["verdict"] == certa.Verdict.separated
    contact = certa.classify(certa.Box([1, 1]), certa.Box([1, 1]), tell_contact=False)
    assert contact["verdict"] == certa.Verdict.intersecting
    assert certa.Stage(certa.classify(TETRAHEDRON, TRIANGLE, policy="exact")["stage"]).name


def test_boxes_that_stand_on_a_floor_touch_it():
    rng = np.random.default_rng(1)
    turned = Rotation.from_euler("z", rng.uniform(0, 2 * np.pi, 1000))
    places = np.column_stack([rng.uniform(-5, 5, (1000, 2)), np.full(1000, 0.15)])
    crate = certa.Shape.box([0.1, 0.1, 0.15])
    floor = certa.Placed(certa.Box([10, 10, 1]), certa.Pose(translation=[0, 0, -1]))

    def verdicts(pose):
        return np.bincount(certa.classify(certa.Placed(crate, pose), floor)["verdict"], minlength=3)

    assert verdicts(certa.Pose(turned, translation=places)).tolist() == [0, 1000, 0]
    # The guide says so: matrices in doubles are no rotations, and these boxes hover or sink.
    by_matrix = verdicts(certa.Pose(turned.as_matrix(), translation=places))
    assert by_matrix[0] > 0 and by_matrix[2] > 0


def test_scipy_rotations_are_quaternions():
    rotation = Rotation.random(5, random_state=1)
    a = certa.Placed(certa.Box([1, 2, 3]), rotation)
    b = certa.Placed(certa.Box([1, 2, 3]), certa.Pose(xyzw=rotation.as_quat()))
    assert certa.distance(a, [[9, 9, 9]]).tobytes() == certa.distance(b, [[9, 9, 9]]).tobytes()


def test_shapes_are_values():
    shape = certa.Shape(TETRAHEDRON)
    assert (pickle.loads(pickle.dumps(shape)).vertices == shape.vertices).all()
    copy = shape.vertices
    copy[:] = 7
    assert (shape.vertices == TETRAHEDRON).all()
    shape.assign(TRIANGLE)
    assert len(shape) == 3 and repr(shape) == "<certa.Shape of 3 points in 3 dimensions>"
    placed = certa.Placed(certa.Shape.box([1, 1, 1]), radius=np.ones(3))  # it keeps its shape
    assert certa.distance(placed, [[4, 0, 0]])["distance"].tolist() == [2, 2, 2]
    assert repr(placed) == "<certa.Placed (3,) in 3 dimensions>"
    shapes = np.array([certa.Shape([[0, 0]]), certa.Shape([[1, 0]])], dtype=object)
    placed = certa.Placed(shapes)
    shapes[:] = None
    assert certa.distance(placed, [[3, 0]])["distance"].tolist() == [3, 2]
    half = np.array([[1.0, 1], [2, 3]])
    assert (certa.Box(half).vertices[1] == certa.Shape.box(half[1]).vertices).all()


def test_certificates_are_values():
    a, b = [[0, 0], [2, 0]], [[1, 1], [1, 3]]
    proof = certa.certificate(a, b)
    assert proof == certa.Certificate(json.loads(proof.json)) and proof != certa.Certificate("{}")
    assert proof.b == [(0, Fraction(1))] and proof.direction is None and proof.pairs is None
    many = certa.certificate(a, [[[1, 1]], [[1, 0]]])
    assert [x.kind for x in many] == ["distance", "touching"]
    checked = certa.check(a, [[[1, 1]], [[1, 0]]], many)
    assert [x.proves.name for x in checked] == ["separated", "touching"]
    refused = certa.check(a, [[5, 1]], proof)
    assert not refused.accepted and refused.reason and refused.distance_squared is None
    separation = certa.certificate(a, [[1, 1]], "classify")
    assert separation.kind in ("separation", "distance")
    with pytest.raises(certa.Error, match="2 certificates for 1 pairs"):
        certa.check(a, b, many)
    with pytest.raises(certa.Error, match="unknown kind"):
        certa.check(a, b, '{"kind":"nothing"}')


# ----------------------------------------------------------------------------------------- errors


@pytest.mark.parametrize("row, message, call", [
    (None, "vertex 1 has a coordinate that is not finite",
     lambda: certa.distance([[0, 0], [0, math.nan]], [[0, 0]])),
    (2, "pair 2: a: vertex 0 has a coordinate that is not finite",
     lambda: certa.distance([[[0, 0]], [[1, 0]], [[math.inf, 0]], [[math.nan, 0]]], [[0, 0]])),
    ((1, 0), r"pair \(1, 0\): b: the quaternion is zero",
     lambda: certa.distance(TRIANGLE, certa.Placed(TRIANGLE, certa.Pose(
         wxyz=[[[1, 0, 0, 0]], [[0, 0, 0, 0]]])))),
    (1, "pair 1: a: the radius is not a finite number of at least 0",
     lambda: certa.classify(certa.Placed(TRIANGLE, radius=[0, -1]), TRIANGLE)),
    (0, "pair 0: a: a shape needs at least one vertex",
     lambda: certa.classify(certa.Ragged([[0, 0]], [0, 0, 1]), [[0, 0]])),
    (0, "pair 0: a: the range of vertices from 0 to 9 is not within the list of 1",
     lambda: certa.classify(certa.Ragged([[0, 0]], [0, 9]), [[0, 0]])),
    (None, "there is no policy fast", lambda: certa.classify(TRIANGLE, TRIANGLE, policy="fast")),
    (None, "there is no algorithm epa",
     lambda: certa.classify(TRIANGLE, TRIANGLE, algorithm="epa")),
    (None, "takes no poses and radii",
     lambda: certa.distance(certa.Placed(TRIANGLE, radius=1), TRIANGLE, policy="exact",
                            algorithm="johnson")),
    (None, "no query 'depth'", lambda: certa.certificate(TRIANGLE, TRIANGLE, "depth")),
    (None, "only certain policies have certificates",
     lambda: certa.certificate(TRIANGLE, TRIANGLE, policy="double")),
    (None, "is no float64 exactly", lambda: certa.distance([[2**60 + 1, 0]], [[0, 0]])),
    (None, "is no float64 exactly", lambda: certa.distance([[2**53 + 1, 0]], [[0, 0]])),
    (None, "is no float64 exactly", lambda: certa.distance([[2**63 - 1, 0]], [[0, 0]])),
    (None, "is no float64 exactly", lambda: certa.distance([[2**64 - 1, 0]], [[0, 0]])),
    (None, "is no float64 exactly", lambda: certa.distance([[2**53 + 1, 0.5]], [[0, 0]])),
    (None, "is no float64 exactly",
     lambda: certa.distance([[np.int64(2**53 + 1), 0.5]], [[0, 0]])),
    (None, "is no float64 exactly", lambda: certa.distance([[2**70 + 1, 0]], [[0, 0]])),
    (None, "is no float64 exactly", lambda: certa.distance([[10**400, 0]], [[0, 0]])),
    (None, "is no float64 exactly", lambda: certa.distance([[Fraction(1, 3), 0]], [[0, 0]])),
    (None, "is no float64 exactly", lambda: certa.distance([[Decimal("0.1"), 0]], [[0, 0]])),
    (None, "is no float64 exactly",
     lambda: certa.distance(np.array([[np.longdouble(1) / 3, 0]]), [[0, 0]])),
    (None, "from 0 to 1", lambda: certa.certify(TRIANGLE, TRIANGLE, {"intersects": 256})),
    (None, "from 0 to 31",
     lambda: certa.certify(TRIANGLE, TRIANGLE, {"distance": 9, "held": 32})),
    (0, "a part is held for which there is no array",
     lambda: certa.certify([TRIANGLE], TRIANGLE, {"distance": 9, "held": 1})),
    (None, "an empty list of shapes", lambda: certa.Ragged.of([])),
    (None, "a name has a null character",
     lambda: certa.distance(TRIANGLE, TRIANGLE, policy="exact\0x")),
    (None, "a certificate has a null character",
     lambda: certa.check(TRIANGLE, TRIANGLE, "{}\0")),
    (None, "there is no part 'dist'", lambda: certa.certify(TRIANGLE, TRIANGLE, {"dist": 1})),
    (None, "numbers are masked",
     lambda: certa.distance(np.ma.masked_array([[[5.0, 5, 5]], [[0, 0, 0]]],
                                               mask=[[[0] * 3], [[1] * 3]]), TRIANGLE)),
    (None, "a half extent of a box is negative", lambda: certa.Shape.box([1, -1, 1])),
    (None, "ends in none of", lambda: certa.write("x.npz.gz", TRIANGLE, TRIANGLE)),
    (None, "ends in none of", lambda: certa.write("x.parquet", TRIANGLE, TRIANGLE)),
    (None, "one number, or two",
     lambda: certa.certify(TRIANGLE, TRIANGLE, {}, claim_tolerance=[1])),
    (None, "a claim needs both points of a witness",
     lambda: certa.certify(TRIANGLE, TRIANGLE, {"on_a": [0, 0, 0]})),
    (None, "a pose has one of", lambda: certa.Pose(np.eye(3), wxyz=[1, 0, 0, 0])),
    (None, "shape 1: an array of", lambda: certa.Ragged.of([[[0, 0]], [[0, 0, 0]]])),
])
def test_errors_name_the_row(row, message, call):
    with pytest.raises(certa.Error, match=message) as caught:
        call()
    assert caught.value.row == row
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("message, call", [
    ("2 or 3 coordinates, not 4", lambda: certa.distance([[0, 0, 0, 0]], [[0, 0, 0, 0]])),
    ("a has 3 dimensions, and b has 2", lambda: certa.distance(TRIANGLE, [[0, 0]])),
    ("vertices are an array", lambda: certa.distance([0, 0, 0], TRIANGLE)),
    ("a pose is a matrix of", lambda: certa.Placed(TRIANGLE, np.eye(2))),
    ("is it transposed", lambda: certa.Placed(TRIANGLE, np.array(
        [[1.0, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [5, 0, 0, 1]]))),
    ("pose 1: the last row", lambda: certa.Placed(TRIANGLE, np.array(
        [np.eye(4), 2 * np.eye(4)]))),
    ("a quaternion has 4 numbers", lambda: certa.Placed(TRIANGLE, certa.Pose(wxyz=[1, 0, 0]))),
    ("there is a translation, and the matrix has one",
     lambda: certa.Placed(TRIANGLE, certa.Pose(np.eye(4), translation=[0, 0, 0]))),
    ("2 and of 3 dimensions are mixed",
     lambda: certa.Placed([certa.Shape([[0, 0]]), certa.Shape(TRIANGLE)])),
])
def test_arrays_of_wrong_shapes_are_refused(message, call):
    with pytest.raises(ValueError, match=message):
        call()


def test_other_types_are_refused():
    for bad in ([["a", "b"]], [[1j, 0]], "abc"):
        with pytest.raises((TypeError, ValueError)):
            certa.distance(bad, [[0, 0]])
    with pytest.raises(TypeError, match="numbers are needed"):
        certa.distance(np.array([[None, "x"]], dtype=object), [[0, 0]])
    with pytest.raises(ValueError, match="certa.Shape in it, and nothing else"):
        certa.distance([certa.Shape([[0, 0]]), [[1, 1]]], [[0, 0]])
    with pytest.raises(TypeError, match="a list of certa.Placed"):
        certa.distance([certa.Placed(TRIANGLE)], TRIANGLE)
    with pytest.raises(TypeError, match="not texts"):
        certa.distance(np.array([["0.1", 0]], dtype=object), [[0, 0]])
    with pytest.raises(TypeError, match="numbers are needed"):
        certa.certify(TRIANGLE, TRIANGLE, {"distance": None})
    with pytest.raises(TypeError, match="numbers are needed"):
        certa.at_least(TRIANGLE, TRIANGLE, None)
    for jobs in (-1, 1.5, "2"):
        with pytest.raises(TypeError, match="jobs is a number of threads"):
            certa.distance(TRIANGLE, TRIANGLE, jobs=jobs)
    with pytest.raises(TypeError, match="search_tolerance is a number, not None"):
        certa.distance(TRIANGLE, TRIANGLE, policy="double", search_tolerance=None)
    with pytest.raises(TypeError, match="a name is a text, not 5"):
        certa.distance(TRIANGLE, TRIANGLE, policy=5)
    with pytest.raises(TypeError, match="whole numbers"):
        certa.Ragged(TRIANGLE, 3)
    with pytest.raises(TypeError):
        certa.certify(TRIANGLE, TRIANGLE, {"intersects": 0.5})
    with pytest.raises(TypeError, match="a dictionary of arrays"):
        certa.certify(TRIANGLE, TRIANGLE, [{"distance": 1}])
    with pytest.raises(TypeError, match="or their JSON"):
        certa.check(TRIANGLE, TRIANGLE, [None])
    with pytest.raises(TypeError, match="whole numbers"):
        certa.Ragged([[0, 0]], [0, 1.5])
    with pytest.raises(TypeError, match="already"):
        certa.Placed(certa.Placed(TRIANGLE))
    exact = np.array([[Fraction(3, 2), 2**60], [Decimal("2.5"), -0.0]], dtype=object)
    assert certa.distance_squared(exact, [[0, 0]]) == certa.distance_squared(
        [[1.5, 2.0**60], [2.5, -0.0]], [[0, 0]])


@pytest.mark.parametrize("edges", [False, True])
def test_points_may_change_while_a_query_runs(edges):
    cloth = certa.Shape(np.random.default_rng(1).normal(size=(300, 3)), edges=edges)
    moved = np.random.default_rng(2).normal(size=(2000, 3))
    many = certa.Placed(cloth, certa.Pose(translation=moved * 3))
    right = certa.distance(many, many)
    stop = threading.Event()

    def change():
        rng = np.random.default_rng(3)
        k = 0
        while not stop.is_set():
            k += 1
            cloth.assign(rng.normal(size=(4 + k % 500, 3)))

    thread = threading.Thread(target=change)
    thread.start()
    try:
        for _ in range(5):
            certa.distance(certa.Placed(cloth, certa.Pose(translation=moved)), cloth)
            assert certa.distance(many, many).tobytes() == right.tobytes()  # it keeps its points
    finally:
        stop.set()
        thread.join()
    cloth.assign([[7, 7, 7]])
    assert certa.distance(cloth, [[7, 7, 8]])["distance"] == 1


def test_answers_are_claims():
    rng = np.random.default_rng(4)
    a, b = rng.normal(size=(200, 6, 3)), rng.normal(size=(200, 6, 3)) + 1
    answers = certa.closest_points(a, b)
    assert {0, 2} <= set(answers["verdict"])
    judged = certa.certify(a, b, answers, claim_tolerance=1e-12)
    assert not (judged["claim"] == certa.Claim.contradicted).any()
    rounded = certa.certify(a, b, certa.closest_points(a, b, policy="float"), claim_tolerance=1e-12)
    assert (rounded["claim"] == certa.Claim.contradicted).any()


def test_answers_without_a_verdict_claim_nothing():
    rng = np.random.default_rng(5)
    a, b = (rng.integers(-3, 4, size=(500, 5, 3)) * 1e-30 for _ in range(2))
    answers = certa.distance(a, b, policy="uncertified")
    undecided = answers["verdict"] == certa.Verdict.undecided
    assert undecided.any()
    judged = certa.certify(a, b, answers)
    assert ((judged["claim"] == certa.Claim.none) == undecided).all()


def test_placed_shapes_keep_the_points_that_they_had(tmp_path):
    shapes = [certa.Shape([[0, 0], [1, 0]]), certa.Shape([[0, 0]], edges=True)]
    for given in (shapes[0], shapes, np.array(shapes, dtype=object)):
        placed = certa.Placed(given)
        before = certa.distance(placed, [[20, 0]]).tobytes()
        shapes[0].assign([[10, 0], [11, 0]])
        certa.write(tmp_path / "x.npz", placed, [[20, 0]])
        certa.write(tmp_path / "x.certa", placed, [[20, 0]])
        for kept in (placed, pickle.loads(pickle.dumps(placed)), certa.read(tmp_path / "x.npz").a,
                     certa.read(tmp_path / "x.certa").a):
            assert certa.distance(kept, [[20, 0]]).tobytes() == before
        assert certa.read(tmp_path / "x.npz").a.shape == placed.shape
        shapes[0].assign([[0, 0], [1, 0]])


def test_boxes_and_shapes_may_be_mixed():
    mixed = [certa.Box([1, 1]), certa.Shape([[0, 0], [2, 0]])]
    assert certa.distance(mixed, [[4, 0]])["distance"].tolist() == [3, 2]


def test_attributes_are_checked_when_they_are_used():
    box = certa.Box([1.0, 1.0])
    box.half_extents = [2, 2]
    assert certa.distance(box, [[5, 0]])["distance"] == 3
    pose = certa.Pose(translation=[1.0, 0])
    pose.translation = [2, 0]
    assert certa.distance(certa.Placed([[0, 0]], pose), [[5, 0]])["distance"] == 3


def test_exact_numbers_may_have_any_length():
    """CPython refuses to read integers of more than 4,300 digits by itself."""
    placed = certa.Placed([[4.078370094830523e-309, 0.0, -2.084657289337093]], certa.Pose(
        wxyz=[9.1e-322, 1.07e301, -3.9, 8.9e-308],
        translation=[0.0, -0.7172721359746934, 1.6853373139334212e307]))
    b = [[-1.1e-168, 3.8e-270, -1e-166], [1.5e295, 5.9e107, 3.2e127]]
    square = certa.distance_squared(placed, b)
    assert max(square.numerator, square.denominator).bit_length() > 4300 * math.log2(10)
    checked = certa.check(placed, b, certa.certificate(placed, b))
    assert checked.accepted and checked.distance_squared == square


def test_unused_places_of_simplices_are_zero():
    warm = [certa.simplices(()) for _ in range(2)]
    for x in warm:
        x["vertices"] = 7
        certa.distance([[0, 0, 0], [1, 0, 0]], TRIANGLE, warm_start=x)
        assert 0 < x["size"] < 4 and not x["vertices"][int(x["size"]):].any()
    assert warm[0].tobytes() == warm[1].tobytes()


def test_an_algorithm_brings_its_policy():
    assert certa.distance(TRIANGLE, TETRAHEDRON, algorithm="johnson")["distance"] > 0
    with pytest.raises(certa.Unsupported, match="fast: certified, "):
        certa.distance(TRIANGLE, TETRAHEDRON, policy="fast")
    with pytest.raises(certa.Unsupported, match="does not answer this query$"):
        certa.enclose_distance(TRIANGLE, TETRAHEDRON, policy="float")


def test_claims_by_name_are_those_of_an_engine(tmp_path):
    path = tmp_path / "x.jsonl"
    path.write_text('{"a":{"point":[0,0]},"b":{"point":[3,4]},"claims":{"ode":{"distance":5},'
                    '"fcl":{"distance":6}}}\n')
    with pytest.raises(certa.Error, match="choose the engine, one of ode, fcl"):
        certa.read(path)
    for engine, outcome in (("ode", "agrees"), ("fcl", "contradicted")):
        pairs = certa.read(path, engine)
        judged = certa.certify(pairs.a, pairs.b, pairs.claims)
        assert certa.Claim(judged["claim"][0]).name == outcome
    assert certa.read(path, "").claims is None


def test_placed_shapes_are_values():
    rotation = Rotation.random(3, random_state=2)
    for placed in (
            certa.Placed(certa.Box([1, 2, 3]), certa.Pose(rotation, translation=[[1, 2, 3]]), 0.5),
            certa.Placed([certa.Shape(TRIANGLE, edges=True), certa.Shape.box([1, 1, 1])]),
            certa.Placed(certa.Ragged(TETRAHEDRON, [0, 1, 4]))):
        again = pickle.loads(pickle.dumps(placed))
        assert certa.distance(again, TRIANGLE).tobytes() == certa.distance(
            placed, TRIANGLE).tobytes()
        assert again.arrays().keys() == placed.arrays().keys()
    assert placed.arrays()["ranges"].tolist() == [[0, 1], [1, 4]]
    assert repr(certa.Pose(rotation)) == "<certa.Pose xyzw (3, 4)>"
    assert repr(certa.Box([1, 2])) == "<certa.Box (2,)>"


# ------------------------------------------------------------------------------------------ files


def same_pairs(pairs, a, b):
    for query in (certa.closest_points, certa.classify):
        assert query(pairs.a, pairs.b).tobytes() == query(a, b).tobytes()


@pytest.mark.parametrize("name", ["pairs.jsonl", "pairs.certa", "pairs.jsonl.gz", "pairs.certa.gz",
                                  "pairs.npz"])
def test_files_hold_all_of_pairs(tmp_path, name):
    rng = np.random.default_rng(11)
    path = tmp_path / name
    ragged = certa.Ragged.of([rng.normal(size=(n, 3)) for n in (1, 5, 2, 8)])
    q, t, r = rng.normal(size=(4, 4)), rng.normal(size=(4, 3)), rng.uniform(size=4)
    a = certa.Placed(ragged, certa.Pose(xyzw=q, translation=t), r)
    b = certa.Placed(certa.Shape.box([1, 2, 3]), rng.normal(size=(4, 3, 3)))
    claims = {"intersects": [True, False, True, True], "distance": [0, math.nan, -1, math.inf],
              "on_a": rng.normal(size=(4, 3)), "on_b": rng.normal(size=(4, 3)),
              "normal": rng.normal(size=(4, 3)), "depth": [0, 1, 2, 3], "held": [31, 2, 0, 13]}
    ids = [7, "seven", None, 7.5]
    certa.write(path, a, b, claims, ids=ids)
    pairs = certa.read(path)
    same_pairs(pairs, a, b)
    assert pairs.ids == ids
    judged = certa.certify(pairs.a, pairs.b, pairs.claims)
    assert judged.tobytes() == certa.certify(a, b, claims).tobytes()
    again = tmp_path / ("again." + name.split(".", 1)[1])
    certa.write(again, pairs.a, pairs.b, pairs.claims, ids=pairs.ids)
    same_pairs(certa.read(again), a, b)


def test_every_way_to_give_shapes_is_written(tmp_path):
    rng = np.random.default_rng(12)
    point = [[0.5, 0.25]]
    sides = [rng.normal(size=(3, 4, 2)), certa.Box(rng.uniform(size=(3, 2))),
             [certa.Shape(rng.normal(size=(n, 2))) for n in (2, 3, 4)],
             certa.Placed(certa.Box([1, 2]), rng.normal(size=(3, 2, 3)), [0, 1, 2]),
             certa.Placed(rng.normal(size=(1, 5, 2)), radius=np.arange(3.0)[:, None][:, 0])]
    for name in ("x.jsonl", "x.certa", "x.npz"):
        for side in sides:
            certa.write(tmp_path / name, side, point)
            same_pairs(certa.read(tmp_path / name), side, point)
    # Poses of several kinds in one file, which Python's own arguments do not have.
    lines = [{"a": {"vertices": [[1, 2, 3]], "pose": pose}, "b": {"point": [0, 0, 0]}} for pose in (
        {"translation": [1, 1, 1]}, {"quaternion": {"wxyz": [1, 2, 3, 4]}},
        {"matrix": [[0, 1, 0], [1, 0, 0], [0, 0, 1]], "translation": [0, 0, 9]})]
    lines.append({"a": {"vertices": [[1, 2, 3]]}, "b": {"point": [0, 0, 0]}})
    (tmp_path / "kinds.jsonl").write_text("".join(json.dumps(x) + "\n" for x in lines))
    pairs = certa.read(tmp_path / "kinds.jsonl")
    turned = certa.Placed([[1, 2, 3]], certa.Pose(wxyz=[1, 2, 3, 4]))
    right = [np.float64(np.sqrt(29)), certa.distance(turned, [[0, 0, 0]])["distance"],
             np.sqrt(149), np.sqrt(14)]
    assert certa.distance(pairs.a, pairs.b)["distance"].tolist() == right
    for name in ("kinds.certa", "kinds.npz"):
        certa.write(tmp_path / name, pairs.a, pairs.b)
        same_pairs(certa.read(tmp_path / name), pairs.a, pairs.b)


def test_files_are_those_of_the_command(tmp_path):
    def run(*arguments):
        return subprocess.run([os.environ["CERTA_COMMAND"], *arguments], check=True,
                              capture_output=True, text=True, cwd=tmp_path).stdout

    run("generate", "--family", "all", "placed", "--dimension", "3", "--count", "5", "-o",
        "x.jsonl")
    run("convert", "x.jsonl", "-o", "x.certa")
    answers = [json.loads(x) for x in run("certify", "--level", "3", "x.jsonl").splitlines()]
    for name in ("x.jsonl", "x.certa"):
        pairs = certa.read(tmp_path / name)
        assert pairs.ids == [x["id"] for x in answers]
        ours = certa.closest_points(pairs.a, pairs.b)
        assert [certa.Verdict(x).name for x in ours["verdict"]] == [x["verdict"] for x in answers]
        assert [float(x["distance"]) for x in answers] == ours["distance"].tolist()
    certa.write(tmp_path / "y.certa", pairs.a, pairs.b, ids=pairs.ids)
    again = [json.loads(x) for x in run("certify", "--level", "3", "y.certa").splitlines()]
    for old, new in zip(answers, again):
        assert (old["id"], old["verdict"], old["distance"]) == (new["id"], new["verdict"],
                                                                new["distance"])


def test_bad_files_are_refused_by_name(tmp_path):
    def refused(name, text, message, row=1):
        path = tmp_path / name
        path.write_bytes(text)
        with pytest.raises(certa.Error, match=message) as caught:
            certa.read(path)
        assert caught.value.row == row and not str(caught.value).startswith("pair")

    good = b'{"a":{"point":[0,0]},"b":{"point":[1,0]}}\n'
    refused("x.jsonl", good + b"{}\n", "x.jsonl:2: ")
    refused("x.jsonl", good + b'{"a":{"point":[0,0,0]},"b":{"point":[1,0,0]}}\n',
            "x.jsonl:2: the pair has 3 dimensions, and those before have 2")
    refused("x.jsonl", good + b'{"a":{"point":[0,1e999]},"b":{"point":[1,0]}}\n', "x.jsonl:2: ")
    with pytest.raises(certa.Error, match="nowhere") as caught:
        certa.read(tmp_path / "nowhere.jsonl")
    assert caught.value.row is None
    refused(os.fsdecode(b"\xff" + b"x" * 200 + b".jsonl"), good + b"7\n", "not an object")
    assert len(certa.read(_written(tmp_path, b"")).ids) == 0
    path = tmp_path / "x.certa"
    certa.write(path, [[0, 0]], [[1, 1]])
    whole = path.read_bytes()
    for size in range(0, len(whole) - 1, 7):
        if size == 0:
            continue
        path.write_bytes(whole[:size])
        with pytest.raises(certa.Error):
            certa.read(path)
    np.savez(tmp_path / "x.npz", a_vertices=[[0, 0]], b_nothing=[1])
    with pytest.raises(certa.Error, match="there is no array b_nothing"):
        certa.read(tmp_path / "x.npz")
    for arrays, message in (
            ({"a_ranges": [[0.5, 3.9]]}, "a_ranges are an array of whole numbers"),
            ({"a_order": 0.7}, "a_order is an array of bool or whole numbers"),
            ({"a_kinds": [257]}, "a_kinds is from 0 to 1"),
            ({"claims_distance": 5.0}, "there is no array claims_distance"),
            ({"claim_foo": 5.0}, "there is no part 'foo'"),
            ({"ids": np.arange(3)}, "ids is not the text of a list"),
            ({"ids": "[1, 2]"}, "ids is no list with one for each of 1 pairs"),
            ({"b_vertices": np.zeros(0)}, "vertices are an array")):
        whole_pair = {"a_vertices": [[0, 0, 0]], "b_vertices": [[1, 0, 0]]}
        np.savez(tmp_path / "x.npz", **{**whole_pair, **arrays})
        with pytest.raises((certa.Error, TypeError), match=message):
            certa.read(tmp_path / "x.npz")
    np.savez(tmp_path / "x.npz", a_radius=[1], b_vertices=[[0, 0]])
    with pytest.raises(certa.Error, match="neither a_vertices nor"):
        certa.read(tmp_path / "x.npz")
    (tmp_path / "x.npz").write_bytes(b"PK garbage")
    with pytest.raises(certa.Error, match="x.npz: "):
        certa.read(tmp_path / "x.npz")
    with pytest.raises(certa.Error, match="2 ids for 1 pairs"):
        certa.write(tmp_path / "x.npz", [[0, 0]], [[1, 1]], ids=[1, 2])
    with pytest.raises(certa.Error, match="2 ids for 1 pairs"):
        certa.write(path, [[0, 0]], [[1, 1]], ids=[1, 2])
    with pytest.raises(certa.Error, match="the id is an object or an array"):
        certa.write(path, [[0, 0]], [[1, 1]], ids=[[1]])


def _written(folder, text):
    path = folder / "written.jsonl"
    path.write_bytes(text)
    return path


# --------------------------------------------------------------------------------------- adapters


class Members:
    """An object with the members that a library's documentation lists; the libraries themselves
    are not installed here."""

    def __init__(self, **members):
        self.__dict__.update(members)


A, B = [[1.0, 0, 0]], [[3.0, 0, 0]]  # two apart
RIGHT = ([1, 0, 0], [3, 0, 0])
WRONG = ([1, 0, 0], [4, 0, 0])


@pytest.mark.parametrize("result, outcome, parts", [
    (Members(min_distance=2.0, nearest_points=RIGHT), "agrees", {"distance", "witness"}),
    (Members(min_distance=2.0, nearest_points=WRONG), "contradicted", {"distance", "witness"}),
    (Members(min_distance=2.5, nearest_points=[None, None]), "contradicted", {"distance"}),
    (Members(min_distance=-1, nearest_points=[[0, 0, 0], [0, 0, 0]]), "contradicted",
     {"distance"}),
    (Members(min_distance=2.0, normal=np.zeros(3), getNearestPoint1=lambda: np.array(RIGHT[0]),
             getNearestPoint2=lambda: np.array(RIGHT[1])), "agrees", {"distance", "witness"}),
    (Members(is_collision=False, contacts=[]), "agrees", {"intersects"}),
    (Members(is_collision=True, contacts=[Members(normal=[1, 0, 0], penetration_depth=0.5)]),
     "contradicted", {"intersects", "normal", "depth"}),
    (Members(isCollision=lambda: True, getContacts=lambda: [
        Members(normal=np.array([1.0, 0, 0]), penetration_depth=-0.5)]), "contradicted",
     {"intersects", "normal", "depth"}),
    (Members(names={"a", "b"}, distance=2.0, point={"a": RIGHT[0], "b": RIGHT[1]}.get), "agrees",
     {"distance", "witness"}),
    (Members(names={"a", "b"}, depth=0.25, normal=[1, 0, 0]), "contradicted",
     {"intersects", "depth"}),
    (Members(dist=2.0, frame=np.eye(3)), "agrees", {"distance", "normal"}),
    (Members(dist=2.0, frame=[0.0, 1, 0, 0, 0, 1, 1, 0, 0]), "contradicted",
     {"distance", "normal"}),
    ((2.0, np.array([1.0, 0, 0, 3, 0, 0])), "agrees", {"distance", "witness"}),
    ((2.0, None), "agrees", {"distance"}),
    (None, "none", set()),
])
def test_results_of_other_libraries_are_judged(result, outcome, parts):
    claims = adapters.claims_of([result], names=("a", "b"))
    judged = certa.certify([A], [B], claims)[0]
    assert certa.Claim(judged["claim"]).name == outcome
    assert {name for name in judged["parts"].dtype.names if judged["parts"][name]} == parts


def test_other_results_are_refused():
    with pytest.raises(TypeError, match="this is no result of fcl"):
        adapters.claims_of([object()])


# ------------------------------------------------------------------------------------------- text


def test_docstrings_are_right():
    result = doctest.testmod(certa, extraglobs={"certa": certa})
    assert result.attempted > 30 and result.failed == 0
    result = doctest.testmod(adapters, extraglobs={"certa": certa})
    assert result.attempted > 3 and result.failed == 0


def test_the_example_draws(tmp_path):
    example = pathlib.Path(__file__).resolve().parents[2] / "examples/python/free_space.py"
    picture = tmp_path / "free_space.png"
    done = subprocess.run([sys.executable, "-B", example, picture], check=True, text=True,
                          capture_output=True, env={**os.environ, "MPLCONFIGDIR": str(tmp_path)})
    assert done.stdout.startswith("111747 pairs, 200 touch\n") and "proved" in done.stdout
    assert picture.read_bytes().startswith(b"\x89PNG")
