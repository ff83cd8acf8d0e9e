"""The command, which the page has to agree with, and the lines that both are asked about."""

import json
import subprocess

import given

POLICIES = ("certified", "adaptive", "double", "float")
FAMILIES = ("all", "placed", "game", "robot_arm", "packing", "points")


def run(*arguments, lines=()):
    """The command's output, as lines with their ends; bad lines are no failure."""
    done = subprocess.run([given.CERTA, *arguments], input="".join(f"{line}\n" for line in lines),
                          capture_output=True, text=True, encoding="utf-8", timeout=300,
                          check=False)
    assert done.returncode in (0, 1, 2), f"{arguments}: {done.returncode}: {done.stderr}"
    written = done.stdout.splitlines(keepends=True)
    assert written or not lines, f"{arguments}: {done.stderr}"
    return written


def certify(lines, policy="certified", level=3):
    """One answer for each line."""
    return run("certify", "--policy", policy, "--level", str(level), lines=lines)


def compare(lines, number):
    """The answers of `certa certify --at-least`, line by line."""
    return run("certify", "--at-least", number, "--jobs", "1", lines=lines)


def trace(lines, algorithm, policy, *arguments):
    """One list of steps for each line, parsed."""
    return [json.loads(line) for line in
            run("trace", "--algorithm", algorithm, "--policy", policy, *arguments, lines=lines)]


def hulls(points, algorithm, policy):
    """The steps of a hull algorithm for each set of points, parsed."""
    asked = [json.dumps({"points": each}) for each in points]
    return [json.loads(line) for line in run("hull", "--steps", "--algorithm", algorithm,
                                             "--policy", policy, lines=asked)]


def generated(*arguments):
    """Pairs of every family; of one each, unless the arguments say more."""
    return run("generate", "--family", *FAMILIES, *arguments)


def presets():
    """Name and line of each pair to begin with, as the page has them."""
    return {name: line for name, _, line in examples()}


def examples():
    """Name, wishes about the steps (or None) and line of each pair to begin with."""
    text = (given.ROOT / "tools/page/presets.jsonl").read_text(encoding="utf-8")
    found = []
    for pair in map(json.loads, text.splitlines()):
        name, _, steps = pair.pop("name"), pair.pop("group"), pair.pop("steps", None)
        found.append((name, steps, json.dumps(pair, separators=(",", ":"))))
    return found


def wished(steps):
    """Algorithm, policy and options of the command for the steps that an example wishes."""
    options = [("--start", "start"), ("--absolute-tolerance", "tolerance")]
    return (steps["algorithm"].split()[1], steps["policy"],
            *(part for option, key in options if key in steps for part in (option, steps[key])))


def lines_of_file(path):
    """The lines that are not blank."""
    return [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def is_placed(pair):
    """Whether a shape has a pose or a radius."""
    return any(key in pair[name] for name in "ab" for key in ("pose", "radius"))
