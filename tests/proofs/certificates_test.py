#!/usr/bin/env python3
"""Coq checks certificates that the command writes: \
certificates_test.py CERTA COQ_FOLDER PAIRS [COUNT].

COUNT of the PAIRS (100 unless told), spread evenly, and pairs of degenerate families are answered \
by
CERTA and go through proofs/certificates.py and coqc; and so do pairs with radii and poses, with the
answers of placed.py. COQ_FOLDER holds the compiled files of
proofs/geometry, as scripts/prove leaves them in proofs/coq of its build folder. Exit status 77,
skipped, if they or coqc are not there.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

import placed

PROOFS = pathlib.Path(__file__).resolve().parent.parent.parent / "proofs"
sys.path.insert(0, str(PROOFS))
import prove  # noqa: E402  (its list of axioms)

SKIPPED = 77
# Families, the number of pairs of each in each dimension, the dimensions, and the options for
# answers. Certificates of the first pairs of each kind are spoiled as well, so slow ones come last.
GENERATED = [
    ("grid contact flat needle shared", 8, "both", []),
    ("contact shared", 4, "both", ["--level", "1"]),
    ("contact shared", 4, "2", ["--level", "1", "--algorithm", "triple-product"]),
    ("contact shared", 4, "3", ["--level", "1", "--algorithm", "muratori"]),
    ("ulp_neighbour far_away near_overflow", 2, "both", []),
    ("subnormal", 4, "both", []),
    ("wild", 2, "both", []),
]
EXPECTED = {(place, sort) for place in ("in the plane", "in space")
            for sort in ("separated by distance", "separated by separation", "touching by touching",
                         "overlapping by overlap", "intersecting by intersection",
                         "touching by distance", "overlapping by distance", "overlapping by near",
                         "overlapping by intersection", "overlapping by touching")}


def certa(*arguments, pairs=""):
    run = subprocess.run([CERTA, *arguments], input=pairs, capture_output=True, text=True,
                         check=False, encoding="utf-8")
    if run.returncode not in (0, 1):  # 1: claims are contradicted
        raise AssertionError(run.stderr)
    return run.stdout


def evenly(lines, count):
    if len(lines) <= count:
        return lines
    return [lines[k * len(lines) // count] for k in range(count)]


def gather():
    """(pairs, answers), each a list of lines."""
    with open(PAIRS, encoding="utf-8") as file:
        chosen = evenly([line.rstrip("\n") for line in file if line.strip()], COUNT)
    batches = [("\n".join(chosen) + "\n", [])]
    for families, count, dimension, options in GENERATED:
        batches.append((certa("generate", "--family", *families.split(), "--count", str(count),
                              "--dimension", dimension), options))
    pairs, answers = [], []
    for batch, options in batches:
        pairs += batch.splitlines()
        answers += certa("certify", *options, pairs=batch).splitlines()
    for pair, answer in placed.pairs_and_answers():
        pairs.append(json.dumps(pair))
        answers.append(json.dumps(answer))
    return pairs, answers


class CertificatesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.pairs, cls.answers = gather()

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def write(self, pairs, answers):
        """Runs certificates.py; lists are of objects or lines."""
        paths = [str(self.folder / name) for name in ("pairs.jsonl", "answers.jsonl", "Written.v")]
        for path, lines in zip(paths, (pairs, answers)):
            text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n"
                           for line in lines)
            pathlib.Path(path).write_text(text, encoding="utf-8")
        return subprocess.run([sys.executable, "-B", str(PROOFS / "certificates.py"), *paths],
                              capture_output=True, text=True, check=False, encoding="utf-8")

    def compile(self):
        return subprocess.run(["coqc", "-q", "-R", COQ_FOLDER, "Certa", "Written.v"],
                              cwd=self.folder, capture_output=True, text=True, check=False)

    def first(self, kind, dimension):
        """The number of the first pair with a certificate of this kind."""
        for k, answer in enumerate(self.answers):
            a = json.loads(self.pairs[k])["a"]
            size = len(a["box"] if "box" in a else a["vertices"][0])
            if json.loads(answer)["certificate"]["kind"] == kind and size == dimension:
                return k
        raise AssertionError(f"no {kind} in dimension {dimension}")

    def test_every_answer_is_true(self):
        written = self.write(self.pairs, self.answers)
        self.assertEqual(written.returncode, 0, written.stderr)
        sorts = re.findall(r"^(in \S+(?: plane)?): (\d+) (\w+ by \w+)$", written.stdout, re.M)
        self.assertEqual({(place, sort) for place, _, sort in sorts}, EXPECTED)
        self.assertEqual(sum(int(count) for _, count, _ in sorts), len(self.pairs))
        start = time.monotonic()
        run = self.compile()
        self.assertEqual(run.returncode, 0, run.stderr[-2000:] + written.stdout)
        # All tests of the checker but two, which soundness does not need (geometry/Soundness.v).
        needed = set(re.search(r"Inductive test :=([^.]*)\.", (PROOFS / "geometry" / "Checker.v")
                               .read_text(encoding="utf-8")).group(1).replace("|", " ").split())
        needed -= {"vertices_exist", "list_not_empty"}
        decisive = re.findall(r"= \[([\w;\s]*)\]\s*: list (?:Checker\.)?test", run.stdout)
        self.assertEqual([set(re.split(r"\W+", names)) for names in decisive], [needed, needed])
        axioms = set(re.findall(r"^([\w.]+)\s*:", run.stdout, re.M)) - {"Axioms"}
        self.assertLessEqual(axioms, set(prove.STANDARD_AXIOMS))
        print(f"{written.stdout}Coq verified {len(self.pairs)} answers in "
              f"{time.monotonic() - start:.1f} s", flush=True)

    def test_coq_finds_false_answers(self):
        """An answer of each sort is spoiled, and Coq tells which it is."""
        def other_distance(answer):
            answer["distance_squared"] = "12345/678"

        def other_weight(answer):
            answer["certificate"]["a"][0][1] = "1000001/1000000"

        def other_verdict(answer):
            answer["verdict"] = "separated"

        def other_direction(answer):
            answer["certificate"]["direction"] = ["0"] * len(answer["certificate"]["direction"])

        for kind, dimension, spoil in [("distance", 2, other_distance),
                                       ("distance", 3, other_weight),
                                       ("overlap", 3, other_verdict),
                                       ("touching", 2, other_direction),
                                       ("near", 2, other_weight), ("near", 3, other_verdict)]:
            with self.subTest(kind=kind, dimension=dimension, spoil=spoil.__name__):
                k = self.first(kind, dimension)
                answer = json.loads(self.answers[k])
                spoil(answer)
                written = self.write(["", "", self.pairs[k]], [answer])
                self.assertEqual(written.returncode, 0, written.stderr)
                run = self.compile()
                self.assertEqual(run.returncode, 1)
                self.assertRegex(run.stderr, r'Unable to unify\s+"\[\]"\s+with\s+"\[3\]"')

    def test_coq_finds_other_poses_and_radii(self):
        """The answer for one body is not taken for that of another."""
        rotated = next(k for k, pair in enumerate(self.pairs) if "quaternion" in pair
                       and json.loads(self.answers[k])["certificate"]["kind"] == "distance")
        turned = next(k for k, pair in enumerate(self.pairs) if "matrix" in pair
                      and json.loads(self.answers[k])["certificate"]["kind"] == "distance")
        touching = next(k for k, answer in enumerate(map(json.loads, self.answers))
                        if (answer["verdict"], answer["certificate"]["kind"])
                        == ("touching", "distance"))
        for k, key, change in [(rotated, "translation", lambda x: [x[0] + 2**-40, *x[1:]]),
                               (rotated, "quaternion", lambda q: {**q, "w": q["w"] + 2**-40}),
                               (turned, "matrix", lambda rows: [[x + 2**-40 for x in row]
                                                                for row in rows]),
                               (touching, "radius", lambda r: r + 2**-40)]:
            with self.subTest(key=key):
                pair = json.loads(self.pairs[k])
                body = next(pair[name] for name in "ab"
                            if key in pair[name] or key in pair[name].get("pose", {}))
                holder = body if key in body else body["pose"]
                holder[key] = change(holder[key])
                written = self.write([pair], [self.answers[k]])
                self.assertEqual(written.returncode, 0, written.stderr)
                run = self.compile()
                self.assertEqual(run.returncode, 1)
                self.assertRegex(run.stderr, r'Unable to unify\s+"\[\]"\s+with\s+"\[1\]"')

    def test_bad_input_is_named(self):
        k = self.first("distance", 3)
        pair, good = json.loads(self.pairs[k]), json.loads(self.answers[k])
        flat = {**pair, "b": {"vertices": [[1, 2]]}}

        def bad_body(pose=None, **keys):
            return {**pair, "a": {**pair["a"], **keys, **({"pose": pose} if pose else {})}}
        zero = {"w": 0, "x": 0, "y": 0, "z": -0.0}
        for pairs, answers, message in [
                ([pair], [{**good, "verdict": "undecided"}],
                 "answers.jsonl:1: the verdict is undecided"),
                ([pair], [{**good, "verdict": "apart"}],
                 "answers.jsonl:1: the verdict 'apart' is unknown"),
                ([pair, pair], [good, {"id": None, "line": 2, "error": "what"}],
                 "answers.jsonl:2: this answer is an error: what"),
                ([pair], [{**good, "certificate": {"kind": "oath"}}],
                 "answers.jsonl:1: the kind of certificate 'oath' is unknown"),
                ([pair], [{**good, "certificate": {"kind": "separation"}}],
                 "answers.jsonl:1: there is no key 'direction'"),
                ([pair], [{**good, "certificate": {"kind": "distance", "a": [[99, "1"]],
                                                   "b": [[0, "1"]]}}],
                 "answers.jsonl:1: there is no vertex 99 for a"),
                ([pair], [{**good, "certificate": {"kind": "distance", "a": [[0, "1"]], "b": []}}],
                 "answers.jsonl:1: b is no list, or empty"),
                ([pair], [{x: y for x, y in good.items() if x != "certificate"}],
                 "answers.jsonl:1: there is no certificate"),
                ([pair], [{x: y for x, y in good.items() if x != "distance_squared"}],
                 "answers.jsonl:1: there is no squared distance"),
                ([pair], [{**good, "distance_squared": "1/0"}],
                 "answers.jsonl:1: '1/0' has no denominator"),
                ([pair], [{**good, "id": "another"}],
                 "answers.jsonl:1: this answer has the id of another pair"),
                ([pair], ["{"], "answers.jsonl:1: "),
                ([pair, pair], [good], "pairs.jsonl:2: there is no answer for this pair"),
                ([pair], [good, good], "answers.jsonl:2: there is no pair for this answer"),
                (["", flat], [good],
                 "pairs.jsonl:2: the vertices do not have 2 or 3 coordinates all"),
                ([{**pair, "a": {"vertices": [["0x1p5000", 0, 0]]}}], [good], "pairs.jsonl:1: "),
                ([{**pair, "a": {"vertices": []}}], [good],
                 "pairs.jsonl:1: a shape has no vertices"),
                ([bad_body(radius=-1)], [good], "pairs.jsonl:1: a radius is negative"),
                ([bad_body(radius="inf")], [good], "pairs.jsonl:1: a radius is not finite"),
                ([bad_body(box=[1, 1, 1])], [good],
                 "pairs.jsonl:1: a shape has not either vertices or a box"),
                ([{**pair, "a": {"box": 3}}], [good], "pairs.jsonl:1: a box is no list"),
                ([{**pair, "a": {"box": [1]}}], [good],
                 "pairs.jsonl:1: a box has not 2 or 3 extents"),
                ([bad_body(colour=3)], [good], "pairs.jsonl:1: a shape has a key that is unknown"),
                ([bad_body({"quaternion": zero})], [good], "pairs.jsonl:1: a quaternion is zero"),
                ([bad_body({"quaternion": [1, 0, 0, 0]})], [good],
                 "pairs.jsonl:1: a quaternion has not w, x, y, z"),
                ([bad_body({"quaternion": zero, "matrix": []})], [good],
                 "pairs.jsonl:1: a pose has a matrix and a quaternion"),
                ([bad_body({"matrix": [[1, 0], [0, 1]]})], [good],
                 "pairs.jsonl:1: a matrix has not 3 rows"),
                ([bad_body({"translation": [1, 2]})], [good],
                 "pairs.jsonl:1: a translation has not 3 entries"),
                ([{"a": {"box": [1, 1], "pose": {"quaternion": zero}}, "b": flat["b"]}], [good],
                 "pairs.jsonl:1: there is a quaternion in the plane"),
                ([], [], "pairs.jsonl: there are no pairs")]:
            with self.subTest(message=message):
                run = self.write(pairs, answers)
                self.assertEqual((run.returncode, run.stdout), (1, ""))
                self.assertIn(message, run.stderr)
                self.assertEqual(run.stderr.count("\n"), 1, run.stderr)


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    CERTA, COQ_FOLDER, PAIRS = (str(pathlib.Path(path).resolve()) for path in sys.argv[1:4])
    COUNT = int(sys.argv[4]) if len(sys.argv) == 5 else 100
    if not shutil.which("coqc") or not (pathlib.Path(COQ_FOLDER) / "Answer.vo").exists():
        print("needs coqc and the compiled proofs (scripts/prove)")
        sys.exit(SKIPPED)
    unittest.main(argv=sys.argv[:1], verbosity=2)
