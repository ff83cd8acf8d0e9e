#!/usr/bin/env python3
"""Has Coq check certificates that the command certa wrote: certificates.py PAIRS ANSWERS OUT.v.

PAIRS and ANSWERS are what `certa certify` read and wrote (docs/user/formats.md). Shapes may also
have a radius and a pose (bodies.py). OUT.v states that the model of the checker
(geometry/Checker.v) confirms the verdict and the exact squared distance of the cores of every
answer, and so that they are true of the real shapes (geometry/Answer.v); and that the model refuses
spoiled copies of some certificates, and confirms no other answer. Coq computes it all when it
compiles OUT.v: `coqc -R FOLDER Certa OUT.v`, with the compiled files of geometry in FOLDER. A
lemma that fails shows the lines of PAIRS that are to blame. Coq also prints, for each dimension,
the tests of the checker without which a spoiled copy would pass, and the axioms that all rests on.

Doubles, rationals and indices are copied as they are; nothing is computed here that Coq relies on.
Exit status: 0 if OUT.v is written; 1 if an answer has no certificate, or bad input.
"""

import argparse
import collections
import fractions
import itertools
import json
import re
import sys

from bodies import BadInput, integer, placed, plain, product, read_body, require, written_body
from bodies import written_list

CHUNK = 20  # answers in a lemma
SPOILED = 3  # of each kind of certificate and dimension, with and without poses and radii
PLACES = {2: "in_the_plane", 3: "in_space"}
VERDICTS = {"separated": "Separated", "touching": "Touches", "overlapping": "Overlaps",
            "intersecting": "Intersects"}
PROPERTIES = {"separated": "separated_solids", "touching": "touching_solids",
              "overlapping": "overlapping_solids", "intersecting": "meeting_solids"}
SENTENCES = {"separated": "are separated", "touching": "touch", "overlapping": "overlap",
             "intersecting": "meet"}
# What it claims, with the lists that it consists of.
KINDS = {"separation": ("Separation", ["direction"]),
         "distance": ("Distance", ["a", "b"]),
         "intersection": ("Intersection", ["a", "b"]),
         "touching": ("Touching", ["a", "b", "direction"]),
         "overlap": ("Overlap", ["pairs"]),
         "near": ("Near", ["a", "b"])}
UNMEASURED = ("separation", "near")  # they tell no squared distance
RATIONAL = re.compile(r"(-?\d+)(?:/(\d+))?")
PLAIN = re.compile(r"[\w .,:/+-]*")


# -- Reading ---------------------------------------------------------------------------------------

# body_a and body_b as they are given, a and b: their vertices, placed, as fractions.
Pair = collections.namedtuple("Pair", "line id dimension body_a body_b a b verdict distance kind "
                                      "parts")


def lines_of(path):
    """The number and the object of each line that is not blank."""
    def constant(name):
        raise BadInput(f"{name} is no number")
    try:
        with open(path, encoding="utf-8-sig") as file:
            lines = file.read().split("\n")
    except (OSError, UnicodeDecodeError) as problem:
        raise BadInput(f"{path}: {problem}") from None
    for number, line in enumerate(lines, 1):
        if line.strip():
            with naming(path, number):
                value = json.loads(line, parse_constant=constant)
                require(isinstance(value, dict), "this is no object")
            yield number, value


class naming:
    """Says where it was that bad input was found."""
    def __init__(self, path, number):
        self.place = f"{path}:{number}"

    def __enter__(self):
        return self

    def __exit__(self, kind, problem, trace):
        if isinstance(problem, KeyError):
            raise BadInput(f"{self.place}: there is no key {problem}") from None
        if isinstance(problem, (BadInput, ValueError, TypeError, OverflowError)):
            raise BadInput(f"{self.place}: {problem}") from None
        return False


def rational(text):
    match = RATIONAL.fullmatch(text) if isinstance(text, str) else None
    require(match, f"{text!r} is no rational number")
    numerator, denominator = int(match.group(1)), int(match.group(2) or 1)
    require(denominator > 0, f"{text!r} has no denominator")
    return numerator, denominator


def part(name, entries, bodies):
    """A direction, or the indices and the weights of a list."""
    require(isinstance(entries, list) and entries, f"{name} is no list, or empty")
    if name == "direction":
        return [rational(x) for x in entries]
    named = {"a": bodies[:1], "b": bodies[1:], "pairs": bodies}[name]
    for entry in entries:
        require(isinstance(entry, list) and len(entry) == len(named) + 1,
                f"an entry of {name} does not name vertices and a weight")
        for index, body in zip(entry, named):
            require(type(index) is int and 0 <= index < len(body.vertices),
                    f"there is no vertex {index} for {name}")
    return [(*entry[:-1], rational(entry[-1])) for entry in entries]


def read_answer(number, bodies, identity, answer):
    require("error" not in answer, f"this answer is an error: {answer.get('error')}")
    require(answer["id"] == identity, "this answer has the id of another pair")
    verdict = answer["verdict"]
    require(verdict != "undecided", "the verdict is undecided")
    require(verdict in VERDICTS, f"the verdict {verdict!r} is unknown")
    require(answer.get("certificate") is not None, "there is no certificate")
    kind = answer["certificate"]["kind"]
    require(kind in KINDS, f"the kind of certificate {kind!r} is unknown")
    parts = {name: part(name, answer["certificate"][name], bodies) for name in KINDS[kind][1]}
    told = answer.get("distance_squared")
    require(told is not None or kind != "distance", "there is no squared distance")
    return Pair(number, identity, len(bodies[0].vertices[0]), *bodies, *map(placed, bodies),
                verdict, None if told is None else rational(told), kind, parts)


def read(pairs_path, answers_path):
    pairs, none = [], (None, None)
    for (number, pair), (line, answer) in itertools.zip_longest(
            lines_of(pairs_path), lines_of(answers_path), fillvalue=none):
        require(pair is not None, f"{answers_path}:{line}: there is no pair for this answer")
        require(answer is not None, f"{pairs_path}:{number}: there is no answer for this pair")
        with naming(answers_path, line):
            require("error" not in answer, f"this answer is an error: {answer.get('error')}")
        with naming(pairs_path, number):
            bodies = read_body(pair["a"]), read_body(pair["b"])
            require(len({len(body.vertices[0]) for body in bodies}) == 1,
                    "the vertices do not have 2 or 3 coordinates all")
        with naming(answers_path, line):
            pairs.append(read_answer(number, bodies, pair.get("id"), answer))
    require(pairs, f"{pairs_path}: there are no pairs")
    return pairs


# -- Spoiling --------------------------------------------------------------------------------------

def point(vertices, entries):
    exact = [fractions.Fraction(*weight) for _, weight in entries]
    return [sum(w * vertices[i][c] for (i, _), w in zip(entries, exact))
            for c in range(len(vertices[0]))]


def radii(pair):
    return fractions.Fraction(pair.body_a.radius) + fractions.Fraction(pair.body_b.radius)


def another_vertex(pair, name, own, opposite):
    """The list of A, or B, with another vertex first, if the certificate is wrong with it: then the
    distance is not the least one, or the points do not meet any more, or they are not near."""
    (index, weight), *others = pair.parts[name]
    right = fractions.Fraction(*pair.distance) if pair.distance else 0
    for other in range(len(own)):
        entries = [(other, weight), *others]
        v = [x - y for x, y in zip(point(own, entries), opposite)]
        wrong = product(v, v) >= radii(pair)**2 if pair.kind == "near" else product(v, v) != right
        if other != index and wrong:
            return {name: entries}
    return None


def parted(pair):
    """Whether the plane through the point that touches has vertices on one side, and so cannot be
    turned around."""
    d = [fractions.Fraction(*x) for x in pair.parts["direction"]]
    return len({product(d, vertex) for vertex in pair.a + pair.b}) > 1


def spoiled(pair):
    """Copies of the certificate that are certainly wrong, and what is wrong with them."""
    parts = pair.parts
    if "a" in parts:
        (index, (n, d)), *others = parts["a"]
        yield "the weights sum to two", {"a": [(index, (n + d, d)), *others]}
        yield "all weights are doubled", {name: [(i, (2 * n, d)) for i, (n, d) in parts[name]]
                                          for name in "ab"}
        yield "a weight is negative", {"a": [*parts["a"], (index, (1, 1)), (index, (-1, 1))]}
        yield "a denominator is negative", {"a": [(index, (-n, -d)), *others]}
        yield "a denominator is zero", {"b": [*parts["b"], (0, (0, 0))]}
        yield "there is no such vertex", {"b": [*parts["b"], (len(pair.b), (0, 1))]}
        yield "there are no weights", {"b": []}
        for name, own, entries, other in [("a", pair.a, parts["b"], pair.b),
                                          ("b", pair.b, parts["a"], pair.a)]:
            changed = another_vertex(pair, name, own, point(other, entries))
            if changed:
                yield f"it is another vertex of {name.upper()}", changed
    if "direction" in parts:
        direction = parts["direction"]
        yield "the direction is zero", {"direction": [(0, d) for _, d in direction]}
        yield "the direction is too long", {"direction": [*direction, (0, 1)]}
        if pair.kind == "separation" or parted(pair):
            yield "the direction is opposite", {"direction": [(-n, d) for n, d in direction]}
    if "pairs" in parts:
        pairs = parts["pairs"]
        for k, (i, j, (n, d)) in enumerate(pairs):
            if pair.a[i] != pair.b[j]:
                more = (i, j, (2 * n, d))
                yield "a weight is doubled", {"pairs": [*pairs[:k], more, *pairs[k + 1:]]}
                yield "a difference is missing", {"pairs": [*pairs[:k], *pairs[k + 1:]]}
                break
        yield "a weight is zero", {"pairs": [*pairs, (0, 0, (0, 1))]}
        yield "there is no such vertex", {"pairs": [*pairs, (len(pair.a), 0, (1, 1))]}
        yield "there are no pairs", {"pairs": []}


def other_kinds(pair):
    """Certificates of other kinds, from the same parts, that claim what is not so."""
    if pair.kind == "distance":
        yield "the points do not agree", "intersection"
    if pair.kind in ("touching", "intersection"):
        yield "the closest points are one", "distance"
    if pair.kind == "touching":
        yield "the plane touches the shapes", "separation"


def other_radii(pair):
    """Radii with which the certificate is wrong, as mantissas and exponents, and what is wrong."""
    if pair.kind == "near":
        yield "there are no radii", (0, 0)
    if pair.kind == "separation":
        d = [fractions.Fraction(*x) for x in pair.parts["direction"]]
        gap = min(product(d, p) for p in pair.a) - max(product(d, q) for q in pair.b)
        # The least power of two that is no less than the gap.
        squared = gap * gap / product(d, d)
        exponent = (squared.numerator.bit_length() - squared.denominator.bit_length()) // 2 - 1
        while fractions.Fraction(4)**exponent < squared:
            exponent += 1
        yield "a radius is as wide as the gap", (1, exponent)


def other_answers(pair):
    """Verdicts and distances other than what the certificate proves."""
    for verdict in VERDICTS:
        if verdict != pair.verdict:
            yield verdict, pair.distance
    if pair.distance is not None:
        n, d = pair.distance
        yield pair.verdict, (n + 1, d)
        yield pair.verdict, (n, 0)
    if pair.kind in UNMEASURED:
        yield pair.verdict, (0, 1)


# -- Writing ---------------------------------------------------------------------------------------

def written_rational(x):
    return f"({integer(x[0])}, {integer(x[1])})"


def written_entry(entry):
    if isinstance(entry[-1], int):  # of a direction
        return written_rational(entry)
    return f"({', '.join(f'{i}%nat' for i in entry[:-1])}, {written_rational(entry[-1])})"


def written_certificate(kind, parts):
    name, lists = KINDS[kind]
    return " ".join([name, *(written_list(map(written_entry, parts[x])) for x in lists)])


def written_distance(distance):
    return "None" if distance is None else f"(Some {written_rational(distance)})"


def title(pair):
    """The line and, where a comment can hold it, the id."""
    name = str(pair.id if pair.id is not None else "no id")
    return f"line {pair.line}" + (f" ({name})" if PLAIN.fullmatch(name) else "")


HEADER = """\
(** What the command certa answered about {count} pairs of shapes, and that it is true. Written by
    certificates.py. *)

From Coq Require Import List ZArith.
From Certa Require Import Verdict Checker Reading Rounded Pose Box Answer.
Import ListNotations.
Local Open Scope Z_scope.
"""


def write_answer(pair, write):
    write(f"""
(* {title(pair)[:1].upper()}{title(pair)[1:]}. *)
Definition line_{pair.line} : answer := {{|
  line := {pair.line};
  body_a := {written_body(pair.body_a)};
  body_b := {written_body(pair.body_b)};
  certificate := {written_certificate(pair.kind, pair.parts)};
  told := {{| proves := {VERDICTS[pair.verdict]};
             distance_squared := {written_distance(pair.distance)} |}}
|}}.
""")


def write_computed(name, statement, answers, write):
    """Lists of answers, each with a lemma that a list of lines is empty. Returns the lists'
    names."""
    names = []
    for k in range(0, len(answers), CHUNK):
        names.append(f"{name}_{len(names) + 1}")
        write(f"""
Definition {names[-1]} : list answer :=
  {written_list(answers[k:k + CHUNK], ";{}   ".format(chr(10)))}.
Lemma {names[-1]}_computed : {statement} {names[-1]} = [].
Proof. vm_compute. reflexivity. Qed.
""")
    return names


def write_truth(pair, write):
    """That a pair has the verdict, in words."""
    place, name = PLACES[pair.dimension], f"line_{pair.line}"
    solids = [f"(solid_{place} (body_{x} {name}))" for x in "ab"]
    distance = "True" if pair.distance is None else (
        f"distance_is (core {solids[0]}) (core {solids[1]})\n"
        f"    (ratio {written_rational(pair.distance)})")
    write(f"""
(** The shapes of {title(pair)} {SENTENCES[pair.verdict]}: a certificate of kind {pair.kind}. *)
Theorem {name}_is_true :
  {PROPERTIES[pair.verdict]} {" ".join(solids)} /\\
  {distance}.
Proof. change (true_{place} {name}). apply confirmed_{place}. vm_compute. reflexivity. Qed.
""")


def write_place(pairs, write):
    """The answers of one dimension. Returns theorems, and how many there are of each sort."""
    dimension = pairs[0].dimension
    place, theorems, counts = PLACES[dimension], [], collections.Counter()
    for pair in pairs:
        write_answer(pair, write)
    chunks = write_computed(f"answers_{place}", f"unconfirmed_lines {dimension}",
                            [f"line_{pair.line}" for pair in pairs], write)
    steps = "\n".join(f"  constructor; [exact (all_confirmed_{place} _ {chunk}_computed) |]."
                      for chunk in chunks)
    write(f"""
(** Every answer {place.replace("_", " ")} is true. *)
Theorem answers_{place} : Forall (Forall true_{place}) [{"; ".join(chunks)}].
Proof.
{steps}
  constructor.
Qed.
""")
    theorems.append(f"answers_{place}")
    wrong, others, seen = [], [], collections.Counter()
    for pair in pairs:
        sort = pair.kind, all(plain(body) for body in (pair.body_a, pair.body_b))
        seen[sort] += 1
        if seen[sort] == 1:
            write_truth(pair, write)
            theorems.append(f"line_{pair.line}_is_true")
        if seen[sort] > SPOILED:
            continue
        for reason, parts in spoiled(pair):
            counts[reason] += 1
            text = written_certificate(pair.kind, {**pair.parts, **parts})
            wrong.append(f"(* {reason} *) with_certificate line_{pair.line} ({text})")
        for reason, kind in other_kinds(pair):
            counts[reason] += 1
            text = written_certificate(kind, pair.parts)
            wrong.append(f"(* {reason} *) with_certificate line_{pair.line} ({text})")
        for reason, (mantissa, exponent) in other_radii(pair):
            counts[reason] += 1
            wrong.append(f"(* {reason} *) with_radii line_{pair.line} "
                         f"({integer(mantissa)}, {integer(exponent)}) (0, 0)")
        if sort == ("overlap", True):
            counts["the shapes are flat"] += 1
            wrong.append(f"(* the shapes are flat *) flattened line_{pair.line}")
        others += [f"with_told line_{pair.line} {VERDICTS[verdict]} {written_distance(distance)}"
                   for verdict, distance in other_answers(pair)]
    chunks = write_computed(f"spoiled_{place}", f"accepted_lines {dimension}", wrong, write)
    write(f"""
(* The tests without which a spoiled copy passes. *)
Eval vm_compute in decisive_tests {dimension} (concat [{"; ".join(chunks)}]).
""")
    write_computed(f"others_{place}", f"confirmed_lines {dimension}", others, write)
    counts["others"] = len(others)
    return theorems, counts


def write_file(pairs, out):
    """Writes OUT.v and returns how many answers of each sort there are, in words."""
    words, theorems, spoilings = [], [], collections.Counter()
    with open(out, "w", encoding="utf-8") as file:
        file.write(HEADER.format(count=len(pairs)))
        for dimension, place in PLACES.items():
            here = [pair for pair in pairs if pair.dimension == dimension]
            if not here:
                continue
            more, counts = write_place(here, file.write)
            theorems += more
            spoilings += counts
            sorts = collections.Counter((pair.verdict, pair.kind) for pair in here)
            words += [f"{place.replace('_', ' ')}: {count} {verdict} by {kind}"
                      for (verdict, kind), count in sorted(sorts.items())]
        file.write(f"\nDefinition all := ({', '.join(theorems)}).\nPrint Assumptions all.\n")
    others = spoilings.pop("others")
    words += [f"spoiled: {count} where {reason}" for reason, count in sorted(spoilings.items())]
    return [*words, f"not proved: {others} other verdicts and distances"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pairs", help="what certa certify read")
    parser.add_argument("answers", help="what it answered")
    parser.add_argument("out", help="the file for Coq")
    arguments = parser.parse_args()
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)
    try:
        pairs = read(arguments.pairs, arguments.answers)
        print("\n".join(write_file(pairs, arguments.out)))
    except (BadInput, OSError) as problem:
        print(f"certificates.py: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
