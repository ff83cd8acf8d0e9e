"""numpy_test.py COMMAND FORMATS: the Python of docs/user/formats.md reads the binary files of the
command, and writes files that the command reads."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy as np

COMMAND, FORMATS = sys.argv[1:]


def run(*arguments):
    return subprocess.run([COMMAND, *map(str, arguments)], capture_output=True, check=False)


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


section = pathlib.Path(FORMATS).read_text().split("## Binary files")[1].split("\n## ")[0]
examples = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
assert len(examples) == 2, len(examples)
names = {}
for example in examples:
    exec(example, names)
blocks, block, header = names["blocks"], names["block"], names["header"]

with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    # What Python writes: three pairs of a shape that is known, and of vertices of their own.
    rng = np.random.default_rng(1)
    tetrahedron = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], float)
    quaternion = rng.normal(size=(3, 4))
    translation = np.array([[3, 0, 0], [0, 0, 5], [0.25, 0.25, 0.25]])
    vertices = rng.normal(size=(6, 3))
    shapes = {"vertices": tetrahedron, "vertices.offset": np.array([0, 4], "<u4")}
    pairs = {
        "a.shape": np.zeros(3, "<u4"),
        "a.quaternion": quaternion,
        "a.translation": translation,
        "b.vertices": vertices,
        "b.vertices.offset": np.array([0, 1, 3, 6], "<u4"),
        "claim.distance": np.array([0.0, np.nan, 7]),
    }
    binary = folder / "pairs.certa"
    binary.write_bytes(header + block(1, 0, 1, shapes) + block(2, 0, 3, pairs))
    text = folder / "pairs.jsonl"
    with text.open("w") as out:
        for k, (start, end) in enumerate([(0, 1), (1, 3), (3, 6)]):
            pose = {"quaternion": {"wxyz": quaternion[k].tolist()},
                    "translation": translation[k].tolist()}
            print(json.dumps({"id": k, "a": {"vertices": tetrahedron.tolist(), "pose": pose},
                              "b": {"vertices": vertices[start:end].tolist()},
                              "claim": {"distance": [0.0, np.nan, 7][k]}}), file=out)
    expected, got = run("certify", text), run("certify", binary)
    assert expected.returncode == got.returncode == 1, (expected.stderr, got.stderr)
    assert len(got.stdout.splitlines()) == 3
    assert expected.stdout == got.stdout, (expected.stdout, got.stdout)

    # What Python reads: pairs, and answers.
    again = folder / "again.certa"
    assert run("convert", text, text, "-o", again).returncode == 0
    read = list(blocks(again))
    assert [what for what, _, _ in read] == [1, 2], read
    columns = read[1][2]
    assert columns["id"].dtype == np.int64 and columns["id"].ravel().tolist() == [0, 1, 2] * 2
    assert np.array_equal(columns["a.quaternion"], np.tile(quaternion, (2, 1)))
    assert np.array_equal(columns["b.translation"] if "b.translation" in columns else 0, 0)
    known = read[0][2]
    first = known["vertices"][: known["vertices.offset"][1, 0]]
    assert np.array_equal(first, tetrahedron)
    assert not columns["a.quaternion"].flags.owndata

    answers = folder / "answers.certa"
    assert run("certify", binary, "-o", answers).returncode == 1
    (what, first_record, columns), = blocks(answers)
    assert (what, first_record) == (3, 0)
    wanted = [json.loads(line) for line in expected.stdout.splitlines()]
    verdicts = ["separated", "touching", "overlapping", "undecided", "intersecting"]
    assert [verdicts[v] for v in columns["verdict"].ravel()] == [w["verdict"] for w in wanted]
    assert columns["distance"].ravel().tolist() == [w["distance"] for w in wanted]
    for k, w in enumerate(wanted):
        assert columns["witness"][k].tolist() == w["witness"]["a"] + w["witness"]["b"]
print("ok")
