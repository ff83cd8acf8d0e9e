#!/usr/bin/env python3
"""Measures how heavy the project is to read, and fails if it is heavier than the table in
docs/developer/architecture.md allows: check_weight.py ROOT [COMPILER PROGRAM BUILD BOOST].

The table's rows are those of MEASURES, in this order: a measure and the largest numbers allowed.
PROGRAM runs `closest_points` and records the functions that it enters; it is compiled in the folder
BUILD, by g++. Without COMPILER the rows that need one are left out.
"""

import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

INCLUDE = re.compile(r'^\s*#\s*include [<"]([^>"]+)[>"]', re.M)
TYPE = re.compile(r"^\s*(?:template <[^;{}]*>\s*)?(?:struct|class|enum class) (\w+)\b[^;]*?\{",
                  re.M)
CODE = (".h", ".hpp", ".cpp")


class Project:
    """The sources, by path relative to the root."""

    def __init__(self, root):
        self.root = root
        self.text = {}
        for folder, folders, names in os.walk(root):
            folders[:] = [name for name in folders if not name.startswith((".", "build"))
                          and name not in ("third_party", "corpus", "__pycache__")]
            for name in names:
                path = pathlib.Path(folder) / name
                if path.suffix in (*CODE, ".patch"):
                    self.text[str(path.relative_to(root))] = path.read_text(encoding="utf-8")

    def below(self, *folders, suffix=CODE):
        """The paths in these folders."""
        return [path for path in self.text
                if path.startswith(tuple(f + "/" for f in folders)) and path.endswith(suffix)]

    def types(self, pattern, *folders):
        """The types of these folders whose names match, a name that is defined twice being two."""
        found = []
        for path in self.below(*folders):
            code = re.sub(r"//[^\n]*", "", self.text[path])
            found += [name for name in set(TYPE.findall(code)) if re.fullmatch(pattern, name)]
        return sorted(found)


# Folders that are no rooms of the project.
OUTSIDE = {"build", "__pycache__"}
# Everything but tests. The checker and the oracle have types of their own on purpose: they share
# nothing.
LIBRARIES = ("algorithms", "bench", "bindings", "fuzz", "kernel", "predicates", "tools")
INSTALLED = ("algorithms/by_name", "bindings/c", "checker", "fuzz", "kernel", "predicates")
NOT_INSTALLED = ("fuzz/engines/",)


def internal(project):
    """A pattern for the paths of headers that are not installed: certa_add_library( ..
    INTERNAL)."""
    patterns = [re.escape(folder) for folder in NOT_INSTALLED]
    for folder in INSTALLED:
        lists = project.root / folder / "CMakeLists.txt"
        if lists.exists():
            for names in re.findall(r"INTERNAL ([^)]*)\)", lists.read_text(encoding="utf-8")):
                patterns += [rf"{folder}/include/certa/{name}" for name in names.split()]
    return re.compile("|".join(patterns))


def top_level(project):
    """Folders of the top level."""
    return [sum(1 for entry in project.root.iterdir() if entry.is_dir()
                and not entry.name.startswith(".") and entry.name not in OUTSIDE)]


def kernel_lines(project):
    """Lines of the kernel."""
    return [sum(project.text[path].count("\n") for path in project.below("kernel"))]


def headers(project):
    """Headers of the kernel, those that one file of it includes, and those that are installed."""
    own = [path for path in project.below("kernel", suffix=".hpp") if "/batch/" not in path]
    includers = collections.Counter()
    for path in project.below("kernel"):
        for name in set(INCLUDE.findall(project.text[path])):
            includers[name] += 1
    single = 0
    for path in own:
        name = path.split("/include/")[-1].removeprefix("kernel/src/")
        is_private = any(folder in path for folder in ("/src/", "/certified/", "/geometry/",
                                                       "/gjk/", "/exact/", "/hull/"))
        single += is_private and includers[name] == 1
    kept_back = internal(project)
    installed = sum("/include/" in path and not kept_back.match(path)
                    for path in project.below(*INSTALLED, suffix=(".h", ".hpp")))
    return [len(own), single, installed]


# Names of types that stand for the same idea. A new type is counted if its name uses these words.
IDEAS = {
    "error": r"(?!AskEnclosure|Enclosure|Doubled(Pair|Side|Turn|Placing))"
             r"\w*(Doubled|TwoTerms|Estimate|Interval|Measured|Refinement|Approximat|RunningError"
             r"|ErrorBound|NearbyPoint\b|Bounded|QuotientRoot|Given|Enclosure)\w*",
    "lowest": r"\w*(Supports|Support|Lowest|Scan|Chunk|Few|Many)\w*|EdgeMap",
    "face": r"(?!NearestFace)\w*(Face|Proposal|Candidate|NearPoint|Position|DoubledPoint)",
    "pair": r"(Shape|Engine|Tiny|Part|Lattice|Generated|\w*Batch|)Pair|Placed|Body|ShapeParts"
            r"|Shapes",
    "truth": r"Truth",
}


def ideas(project):
    """Types for a value with its error; for a lowest vertex; for a face; for a body or a pair; and
    those called Truth."""
    kernel = ("kernel", "predicates")
    return [len(project.types(IDEAS["error"], *kernel)),
            len(project.types(IDEAS["lowest"], *kernel)),
            len(project.types(IDEAS["face"], *kernel)),
            len(project.types(IDEAS["pair"], *LIBRARIES, "tests/tiny")),
            len(project.types(IDEAS["truth"], *LIBRARIES))]


def instantiations(project):
    """Lines of explicit instantiation in the kernel; patch files."""
    lines = 0
    for path in project.below("kernel"):
        for match in re.finditer(r"^ *(?:extern |linkage )?template (?!<)[^;]*;",
                                 project.text[path], re.M):
            lines += match[0].count("\n") + 1
    return [lines, sum(path.endswith(".patch") for path in project.text)]


def words_of_comments(project):
    """`what`, and sentences that begin with `Of`, in 1,000 words of comment."""
    words = found = 0
    for path in project.below(*LIBRARIES, "checker", "oracle", "proofs"):
        comments = re.findall(r"//+<?([^\n]*)", project.text[path])
        text = " ".join(comments)
        words += len(text.split())
        found += len(re.findall(r"\b[Ww]hat\b", text)) + len(re.findall(r"(?:^|[.:]) *Of\b", text))
    return [round(1000 * found / words, 1)]


def documents(project):
    """Words of README.md; lines of CHANGELOG.md."""
    readme = (project.root / "README.md").read_text(encoding="utf-8")
    changes = (project.root / "CHANGELOG.md").read_text(encoding="utf-8")
    return [len(readme.split()), changes.count("\n")]


class Compiled:
    """The kernel compiled to record the functions that it enters, and a program that asks."""

    SCENES = ("stored", "placed", "touching")

    def __init__(self, project, compiler, program, build, boost):
        self.project, self.source, self.build = project, program, pathlib.Path(build)
        self.build.mkdir(parents=True, exist_ok=True)
        root = project.root
        self.command = [compiler, "-std=c++20", "-ffp-contract=off", f"-I{root}/kernel/include",
                        f"-I{root}/predicates/include"]
        if boost and boost != "/usr/include":
            self.command.append(f"-I{boost}")
        self.build_program()

    def build_program(self):
        """Compiles the sources that have changed."""
        recorded = ["-O0", "-g1", "-gdwarf-4", "-finstrument-functions",
                    "-finstrument-functions-exclude-file-list=/usr"]
        jobs = [(str(self.project.root / path), recorded)
                for path in self.project.below("kernel/src", suffix=".cpp")]
        jobs.append((self.source, ["-O0"]))
        objects = [str(self.build / (pathlib.Path(source).stem + ".o")) for source, _ in jobs]

        def compiled(job):
            (source, options), out = job
            subprocess.run([*self.command, *options, "-c", source, "-o", out], check=True)

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(compiled, sorted(zip(jobs, objects),
                                           key=lambda job: "queries" not in job[0][0])))
        self.program = str(self.build / "entered")
        subprocess.run([self.command[0], "-no-pie", *objects, "-o", self.program], check=True)

    def entered(self, scene):
        """[(depth, function, file, line)] in the order in which they are entered."""
        ran = subprocess.run([self.program, scene], check=True, capture_output=True, text=True)
        calls = [line.split() for line in ran.stdout.split("\n") if line]
        addresses = sorted({address for _, address in calls})
        told = subprocess.run(["addr2line", "-f", "-C", "-e", self.program], text=True, check=True,
                              input="\n".join(addresses), capture_output=True).stdout.split("\n")
        where = {address: (told[2 * i], *told[2 * i + 1].split(" ")[0].rsplit(":", 1))
                 for i, address in enumerate(addresses)}
        return [(int(depth), *where[address]) for depth, address in calls]

    def path_of(self, scene):
        """The functions of the kernel and of predicates that `closest_points` enters in this
        scene."""
        calls = self.entered(scene)
        ours = []
        for depth, name, file, line in calls:
            path = os.path.relpath(os.path.realpath(file), self.project.root)
            if path in self.project.text:
                ours.append((depth, name, path, int(line)))
        return ours


def files_entered(compiled):
    """Files that `closest_points` enters: stored, placed, touching."""
    return [len({path for _, _, path, _ in compiled.path_of(scene)}) for scene in compiled.SCENES]


def body(text, line):
    """The function that begins about this line of a text, its signature included."""
    lines = text.split("\n")
    start = line - 1
    while start > 0 and lines[start - 1].strip() and not lines[start - 1].rstrip().endswith(
            ("{", "}", ";")):
        start -= 1
    depth = seen = 0
    for end in range(start, len(lines)):
        depth += lines[end].count("{") - lines[end].count("}")
        seen += lines[end].count("{")
        if (seen and depth <= 0) or end > start + 200:
            return "\n".join(lines[start:end + 1])
    return "\n".join(lines[start:])


SUPPORT = re.compile(r"LowestOf\w*(<.*>)?::|\blowest\w*\(")


def hops_and_types(compiled):
    """Calls on the way to the first support; types that the functions on the path name."""
    project = compiled.project
    calls = compiled.path_of("stored")
    first = next(i for i, (_, name, _, _) in enumerate(calls) if SUPPORT.search(name))
    stack = {}
    for depth, name, path, line in calls[:first + 1]:
        stack = {d: entry for d, entry in stack.items() if d < depth}
        stack[depth] = (name, path, line)
    hops = len(stack) - 2  # without the call and the support
    known = set()
    for path in project.below("kernel", "predicates"):
        code = re.sub(r"//[^\n]*", "", project.text[path])
        known |= set(TYPE.findall(code))
    named = set()
    for path, line in {(path, line) for _, _, path, line in calls}:
        text = re.sub(r"//[^\n]*", "", body(project.text[path], line))
        named |= known & set(re.findall(r"\b[A-Z]\w+\b", text))
    return [hops, len(named)]


def closure(compiled):
    """Files, and their lines, that a query's translation unit is compiled from."""
    project = compiled.project
    most = (0, 0)
    lists = re.findall(r"add_library\(certa_kernel_avx2 OBJECT ([^)]*)\)",
                       (project.root / "kernel/CMakeLists.txt").read_text(encoding="utf-8"))
    for source in lists[0].split():
        ran = subprocess.run([*compiled.command, "-MM", str(project.root / "kernel" / source)],
                             check=True, capture_output=True, text=True)
        files = [os.path.relpath(os.path.realpath(name), project.root)
                 for name in ran.stdout.replace("\\\n", " ").split()[1:]]
        ours = [name for name in files if name in project.text]
        most = max(most, (len(ours), sum(project.text[name].count("\n") for name in ours)))
    return list(most)


# The function that measures each row of the table, and whether it needs a compiler.
MEASURES = (
    (top_level, False),
    (files_entered, True),
    (hops_and_types, True),
    (closure, True),
    (kernel_lines, False),
    (headers, False),
    (ideas, False),
    (instantiations, False),
    (words_of_comments, False),
    (documents, False),
)
ROW = re.compile(r"^\| ([^|]+) \| ([\d., ;/]+) \| ([\d., ;/]+) \|$")


def numbers(cell):
    """Those of a cell: `38; 46`, thousands with commas."""
    return [float(text.replace(",", "")) for text in re.split(r" ?[;/] ?", cell.strip())]


def table(root):
    """The rows of docs/developer/architecture.md: [(measure, at most)]."""
    text = (root / "docs/developer/architecture.md").read_text(encoding="utf-8")
    text = text.split("## Weight", 1)[1].split("\n## ", 1)[0]
    rows = [ROW.match(line) for line in text.split("\n")]
    return [(row[1], numbers(row[2])) for row in rows if row]


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    project = Project(root)
    compiled = Compiled(project, *sys.argv[2:6]) if len(sys.argv) > 2 else None
    rows = table(root)
    if len(rows) != len(MEASURES):
        sys.exit(f"docs/developer/architecture.md has {len(rows)} rows of weights, "
                 f"not {len(MEASURES)}")
    status = 0
    for (what, most), (measure, compiles) in zip(rows, MEASURES):
        if compiles and compiled is None:
            continue
        found = measure(compiled if compiles else project)
        heavier = len(found) != len(most) or any(a > b for a, b in zip(found, most))
        status |= heavier
        shown = ["; ".join(f"{x:,g}" for x in values) for values in (found, most)]
        print(f"{'too heavy: ' if heavier else ''}{what}: {shown[0]} (at most {shown[1]})")
    sys.exit(status)


if __name__ == "__main__":
    main()
