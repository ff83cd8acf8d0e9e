"""One-token changes of the code that decides. Finds all of them in clang's syntax tree, and writes
sources in which each of the drawn ones can be switched on at run time (switch.hpp).

A change replaces an expression or a statement. In `(certa::mutants::on(7) ? (a <= b) : (a < b))`
the seventh is the comparison of a and b. Code that the compiler itself evaluates is not changed:
template arguments, static_assert, `if constexpr`, constexpr variables. Constants among these are
covered by proofs/constants.txt, and bounds by tests/tiny/mutants.hpp.
"""

import bisect
import dataclasses
import itertools
import json
import pathlib
import random
import re

from clang import cindex
from clang.cindex import CursorKind

# The code that decides an answer or judges one.
FILES = ("predicates/include/**/*.hpp", "kernel/include/**/*.hpp", "kernel/src/*.hpp",
         "kernel/src/*.cpp", "checker/src/*.cpp", "tools/formats/extremes.cpp",
         "tools/formats/judgement.cpp", "tools/formats/root.cpp", "tools/formats/rounded_sum.hpp")

COMPILED = {"bounds_of", "power_of_two"}  # functions that are only called at compile time

COMPARISONS = {"<": ("<=", ">"), "<=": ("<",), ">": (">=", "<"), ">=": (">",), "==": ("!=",),
               "!=": ("==",)}
SIGNS = {"+": "-", "-": "+"}
ASSIGNED_SIGNS = {"+=": "-=", "-=": "+="}
SWAPPED = {"min": "max", "max": "min", "min_element": "max_element", "max_element": "min_element"}
EVALUATED = {CursorKind.STATIC_ASSERT, CursorKind.ENUM_DECL, CursorKind.TEMPLATE_TYPE_PARAMETER,
             CursorKind.TEMPLATE_NON_TYPE_PARAMETER, CursorKind.TYPE_REF, CursorKind.TEMPLATE_REF,
             CursorKind.DECL_REF_EXPR, CursorKind.TYPE_ALIAS_DECL, CursorKind.CONCEPT_DECL
             if hasattr(CursorKind, "CONCEPT_DECL") else CursorKind.STATIC_ASSERT}
DECLARATIONS = {CursorKind.VAR_DECL, CursorKind.FIELD_DECL, CursorKind.PARM_DECL}
TOKEN = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])'"
                   r"|[A-Za-z_]\w*|(?:0[xX][\w.]+(?:[pP][+-]?\w+)?|\.?\d(?:[eE][+-]|[\w.'])*)"
                   r"|<<=|>>=|<=>|->\*|\.\.\.|::|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]="
                   r"|[^\s]", re.S)


@dataclasses.dataclass(frozen=True, order=True)
class Change:
    """Replaces text[begin:end] of a file by `new`; if that is empty, a statement is left out."""

    file: str
    begin: int
    end: int
    kind: str
    new: str
    line: int
    shown: tuple  # the lines that change, before and after

    @property
    def folder(self):
        parts = pathlib.PurePath(self.file).parts
        return parts[4 - 1] if parts[0] == "kernel" and len(parts) > 4 else parts[0]


class Source:
    """A file's text; clang counts bytes, which are characters here: sources are ASCII."""

    def __init__(self, path):
        self.text = path.read_text(encoding="latin-1")
        self.tokens = [(m.start(), m.group()) for m in TOKEN.finditer(self.text)
                       if not m.group().startswith(("//", "/*"))]
        self.starts = [start for start, _ in self.tokens]

    def tokens_between(self, begin, end):
        first = bisect.bisect_left(self.starts, begin)
        last = bisect.bisect_left(self.starts, end)
        return self.tokens[first:last]

    def is_template_argument(self, begin):
        """Whether the token there looks like one: <2>, <2, .. or .., 2>."""
        at = bisect.bisect_left(self.starts, begin)
        around = self.tokens[at - 1][1] + self.tokens[at + 1][1]
        return around in ("<>", "<,", ",>")

    def shown(self, begin, end, new):
        """The lines from begin to end as they are, and with `new` in place of [begin, end)."""
        first = self.text.rfind("\n", 0, begin) + 1
        last = self.text.find("\n", end)
        after = self.text[first:begin] + new + self.text[end:last]
        return " ".join(self.text[first:last].split()), " ".join(after.split())


def last_outside_brackets(tokens, wanted):
    """The last of the wanted tokens that is in no bracket: the operator of a left-associative
    expression, when the right operand's tokens are not among these."""
    depth, found = 0, None
    for start, token in tokens:
        if token in "([{":
            depth += 1
        elif token in ")]}":
            depth -= 1
        elif depth == 0 and token in wanted:
            found = start, token
    return found


class Finder:
    """All changes of the files named, found in the syntax trees of some translation units."""

    def __init__(self, root, names):
        self.root = root
        self.sources = {name: Source(root / name) for name in names}
        self.found = {}

    def visit_unit(self, unit):
        for cursor in unit.cursor.get_children():
            name = self.name_of(cursor)
            if name is not None:
                self.visit(cursor, name)

    def name_of(self, cursor):
        file = cursor.location.file
        if file is None:
            return None
        try:
            name = str(pathlib.Path(file.name).resolve().relative_to(self.root))
        except ValueError:
            return None
        return name if name in self.sources else None

    @staticmethod
    def range_of(cursor):
        return cursor.extent.start.offset, cursor.extent.end.offset

    def visit(self, cursor, name):
        kind = cursor.kind
        if kind in EVALUATED or cursor.spelling in COMPILED:
            return
        begin, end = self.range_of(cursor)
        source = self.sources[name]
        children = list(cursor.get_children())
        if kind in DECLARATIONS or kind == CursorKind.UNEXPOSED_DECL:  # variable templates
            tokens = [token for _, token in source.tokens_between(begin, end)]
            if "constexpr" in itertools.takewhile(lambda token: token != "=", tokens):
                return
        if kind in DECLARATIONS:
            children = [c for c in children if c.extent.start.offset > cursor.location.offset]
        elif kind == CursorKind.MEMBER_REF_EXPR:
            children = children[:1]
        elif kind == CursorKind.CASE_STMT:
            children = children[1:]
        elif kind == CursorKind.IF_STMT:
            if source.text.startswith("constexpr", self.after(source, begin, "if")):
                children = children[1:]
            elif children:
                condition = children[0]
                if condition.kind not in DECLARATIONS:
                    for new in ("true", "false"):
                        self.add(name, *self.range_of(condition), "condition", new)
        self.changes_of(cursor, name, source, begin, end, children)
        for child in children:
            if self.name_of(child) == name:
                self.visit(child, name)

    @staticmethod
    def after(source, begin, word):
        at = begin + len(word)
        return at + len(source.text[at:]) - len(source.text[at:].lstrip())

    def changes_of(self, cursor, name, source, begin, end, children):
        kind, text = cursor.kind, source.text
        if kind in (CursorKind.BINARY_OPERATOR, CursorKind.CALL_EXPR,
                    CursorKind.COMPOUND_ASSIGNMENT_OPERATOR):
            parts = [c for c in children if self.range_of(c)[0] < self.range_of(c)[1]]
            left = min(parts, key=lambda c: self.range_of(c)[0], default=None)
            right = max(parts, key=lambda c: self.range_of(c)[1], default=None)
            operator = None
            if len(parts) >= 2 and left is not right and self.range_of(left)[0] == begin \
                    and self.range_of(right)[1] == end:
                wanted = {*COMPARISONS, *SIGNS, *ASSIGNED_SIGNS, "&&", "||"}
                operator = last_outside_brackets(
                    source.tokens_between(self.range_of(left)[1], self.range_of(right)[0]), wanted)
            if operator:
                self.changes_of_operator(name, source, begin, end, *operator)
        if kind == CursorKind.CALL_EXPR and children:
            called = children[0]
            tokens = source.tokens_between(*self.range_of(called))
            if tokens and tokens[-1][1] in SWAPPED and "std" in (t for _, t in tokens):
                start, token = tokens[-1]
                self.replace(name, begin, end, "min or max", start, token, SWAPPED[token])
        if kind == CursorKind.UNARY_OPERATOR and text[begin:begin + 1] in ("-", "!"):
            self.replace(name, begin, end, "sign" if text[begin] == "-" else "condition", begin,
                         text[begin], "")
        if kind == CursorKind.INTEGER_LITERAL:
            value = text[begin:end] or ""
            match = re.fullmatch(r"(\d+)([uUlLzZ]*)", text[begin:source_end(source, begin)])
            if match and value != "" and not source.is_template_argument(begin):
                number = int(match.group(1))
                end = begin + len(match.group(0))
                for other in {0: (1,), 1: (0, 2)}.get(number, (number - 1, number + 1)):
                    self.add(name, begin, end, "constant", f"{other}{match.group(2)}")
        if kind == CursorKind.FLOATING_LITERAL:
            end = source_end(source, begin)
            if re.match(r"\.?\d", text[begin:end]):
                for new in (f"2 * {text[begin:end]}", f"{text[begin:end]} / 2"):
                    self.add(name, begin, end, "constant", new)
        if kind == CursorKind.ARRAY_SUBSCRIPT_EXPR or (
                kind == CursorKind.CALL_EXPR and cursor.spelling == "operator[]"):
            inner = max(children, key=lambda c: self.range_of(c)[1], default=None)
            if inner is not None and inner.kind != CursorKind.INTEGER_LITERAL \
                    and text[self.range_of(inner)[1]:end].strip() == "]":
                self.add(name, *self.range_of(inner), "index", "0")
        if kind == CursorKind.RETURN_STMT and children and children[0].type.spelling == "bool":
            if text[slice(*self.range_of(children[0]))] not in ("true", "false"):
                for new in ("true", "false"):
                    self.add(name, *self.range_of(children[0]), "return", new)
        if kind == CursorKind.CXX_BOOL_LITERAL_EXPR and text[begin:end] in ("true", "false"):
            self.add(name, begin, end, "constant", "false" if text[begin:end] == "true" else "true")
        if kind == CursorKind.COMPOUND_STMT:
            for child in children:
                if child.kind in (CursorKind.CALL_EXPR, CursorKind.COMPOUND_ASSIGNMENT_OPERATOR,
                                  CursorKind.BINARY_OPERATOR):
                    first, last = self.range_of(child)
                    if text[last:last + 1] == ";":
                        self.add(name, first, last, "statement", "")

    def changes_of_operator(self, name, source, begin, end, at, operator):
        text = source.text
        left, right = text[begin:at].rstrip(), text[at + len(operator):end].lstrip()
        if operator in COMPARISONS:
            for new in COMPARISONS[operator]:
                self.replace(name, begin, end, "comparison", at, operator, new)
        elif operator in ASSIGNED_SIGNS:
            self.replace(name, begin, end, "sign", at, operator, ASSIGNED_SIGNS[operator])
        elif operator in SIGNS:
            self.replace(name, begin, end, "sign", at, operator, SIGNS[operator])
            self.add(name, begin, end, "term", left)
            if operator == "+":
                self.add(name, begin, end, "term", right)
        else:
            self.add(name, begin, end, "condition", left)
            self.add(name, begin, end, "condition", right)

    def replace(self, name, begin, end, kind, at, token, new):
        """Changes the token at `at` within [begin, end)."""
        text = self.sources[name].text
        if text[at:at + len(token)] != token:
            return
        whole = text[begin:at] + new + text[at + len(token):end]
        self.add(name, begin, end, kind, whole, self.sources[name].shown(at, at + len(token), new))

    def add(self, name, begin, end, kind, new, shown=None):
        source = self.sources[name]
        if not begin < end or source.text[begin:end].strip() != source.text[begin:end]:
            return
        if shown is None:
            shown = source.shown(begin, end, new)
        change = Change(name, begin, end, kind, new, source.text.count("\n", 0, begin) + 1, shown)
        self.found[(name, begin, end, kind, new)] = change


def source_end(source, begin):
    """Where the token that begins at `begin` ends."""
    at = bisect.bisect_left(source.starts, begin)
    if at == len(source.starts) or source.starts[at] != begin:
        return begin
    return begin + len(source.tokens[at][1])


def parsed(root, names, compile_commands):
    """The syntax trees of the sources named, headers all in one."""
    commands = json.loads((compile_commands / "compile_commands.json").read_text())
    flags = next(entry for entry in commands if entry["file"].endswith("kernel/src/exact.cpp"))
    includes = [f"-I{path}" for path in sorted(root.glob("*/include"))]
    includes += [f"-I{root}"] + re.findall(r"(?:-isystem ?|-I)\S+", flags["command"])
    arguments = ["-std=c++20", "-x", "c++", "-fno-delayed-template-parsing", *includes]
    index = cindex.Index.create()
    units = [name for name in names if name.endswith(".cpp")] + ["all.cpp"]
    headers = "".join(f'#include "{root / name}"\n' for name in names if name.endswith(".hpp"))
    for name in units:
        unsaved = [(str(root / "all.cpp"), headers)] if name == "all.cpp" else None
        extra = ["-I" + str(root / pathlib.PurePath(name).parts[0])]
        unit = index.parse(str(root / name), arguments + extra, unsaved_files=unsaved)
        bad = [d for d in unit.diagnostics if d.severity >= cindex.Diagnostic.Error]
        if bad:
            raise RuntimeError(f"clang does not parse {name}: {bad[0]}")
        yield unit


def find(root, compile_commands):
    """All changes, in an order that depends on nothing but the sources."""
    names = sorted({str(path.relative_to(root))
                    for pattern in FILES for path in root.glob(pattern)})
    finder = Finder(root, names)
    for unit in parsed(root, names, compile_commands):
        finder.visit_unit(unit)
    return sorted(finder.found.values())


class Blocks(Finder):
    """The statements that may stand twice, each in a branch of its own: {(file, begin, end)}."""

    def visit(self, cursor, name, can_be=False):
        begin, end = self.range_of(cursor)
        text = self.sources[name].text
        if can_be and cursor.kind not in (CursorKind.DECL_STMT, CursorKind.CASE_STMT,
                                          CursorKind.DEFAULT_STMT, CursorKind.NULL_STMT):
            if text[begin:begin + 1] == "{" or text[end - 1:end] in ";}":
                self.found[(name, begin, end)] = True
            elif text[end:end + 1] == ";":
                self.found[(name, begin, end + 1)] = True
        for child in cursor.get_children():
            if self.name_of(child) == name:
                body = child.kind == CursorKind.COMPOUND_STMT
                inside = cursor.kind == CursorKind.COMPOUND_STMT
                self.visit(child, name, inside or body and cursor.kind != CursorKind.SWITCH_STMT)

    def smallest(self, name, begin, end):
        """The smallest around [begin, end) of the file, or None."""
        return min((span[1:] for span in self.found
                    if span[0] == name and span[1] <= begin and end <= span[2]),
                   key=lambda span: span[1] - span[0], default=None)


def sample(changes, count, seed):
    return random.Random(seed).sample(changes, min(count, len(changes)))


def switched(text, changes):
    """The text in which each of the numbered changes [(number, change)] can be switched on."""
    # Insertions nest as the ranges do: at one position, outer ranges open first and close last.
    # Several changes of one range open one after the other.
    order = sorted(changes, key=lambda item: (item[1].begin, -item[1].end, item[0]))
    opens, closes = {}, {}
    for number, change in order:
        if change.kind == "statement":
            opening, closing = f"if (!certa::mutants::on({number})) ", ""
        elif change.kind == "block":
            opening = f"{{ if (certa::mutants::on({number})) {{ {change.new} }} else "
            closing = " }"
        else:
            opening = f"(certa::mutants::on({number}) ? ({change.new}) : ("
            closing = "))"
        opens.setdefault(change.begin, []).append(opening)
        closes.setdefault(change.end, []).append(closing)
    pieces, last = [], 0
    for at in sorted({*opens, *closes}):
        pieces.append(text[last:at] + "".join(closes.get(at, [])) + "".join(opens.get(at, [])))
        last = at
    return "".join(pieces) + text[last:]
