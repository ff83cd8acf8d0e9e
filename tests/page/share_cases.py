"""In and out: addresses, lines, programs, findings and files keep every bit."""

import json
import pathlib
import subprocess
import tempfile
from urllib.parse import unquote

import command
import given
from page_case import PageCase

# Numbers that anything not quite exact would lose.
STRANGE = {
    "id": "strange <&\u00fc> 1",
    "a": {"vertices": [[-0.0, 5e-324], [1e308, -1.7976931348623157e308], ["-0x1.8p-1070", 0.1]]},
    "b": {"vertices": [["0x1.fffffffffffffp+1023", "0x1p-1074"], [1, 2], [-0.0, 0]]},
}
PLACED = {
    "id": 7,
    "a": {"box": [0.1, 0.2, "0x1p-3"], "radius": "0x1.999999999999ap-4",
          "pose": {"quaternion": {"w": 1, "x": -0.0, "y": 0.1, "z": 1e-9},
                   "translation": [1e-300, -0.0, 3]}},
    "b": {"vertices": [[0.3, 0, 7], [1, -0.0, 7]],
          "pose": {"matrix": [[1, 0, 5e-324], [0, -1, 0], [0.1, 0, 1]]}},
}
FLAT_PLACED = {
    "id": None,
    "a": {"vertices": [[0, 0], [1, 0], [0, 1]], "radius": 0.25},
    "b": {"vertices": [[3, 0]], "pose": {"matrix": [[0.6, -0.8], [0.8, 0.6]],
                                         "translation": [1, 0.5]}},
}
SPACE = json.loads(command.presets()["touching cubes"])
PLAIN = json.loads(command.presets()["two polygons apart"])

# A finding as `certa compare -o` writes it.
FINDING = {
    "id": "contact-2d-17", "family": "contact", "a": {"vertices": [[0, 0], [1, 0], [0, 1]]},
    "b": {"vertices": [[1, 1], [2, 1], [1, 2]]}, "engine": "some engine 1.2",
    "finding": "missed contact", "in_range": True, "nearness": 1e-17,
    "truth": {"verdict": "separated", "distance": 0.7071067811865476},
    "answer": {"intersects": True}, "detail": "it said <b>contact</b>",
}


def shapes_of(pair):
    """The identifier and the shapes alone."""
    return {key: pair.get(key) for key in ("id", "a", "b")}


def hundred(first):
    """Lines of pairs that differ in their identifiers."""
    return [json.dumps({**PLAIN, "id": f"number {k}"}) for k in range(first, first + 3)]


class ShareCase(PageCase):
    """The page, the command and a compiler can read all that the page exports."""

    def held(self, shown=None):
        """The pair that is shown, by its address, where numbers are hexadecimal."""
        address = (shown or self.shown).copied("Copy address")
        return json.loads(address_line(address))

    def test_copies_keep_all_bits(self):
        """Lines and addresses tell every number, and the key of a box, to the last bit."""
        for pair in (STRANGE, PLACED, FLAT_PLACED, PLAIN, SPACE):
            with self.subTest(pair["id"]):
                self.shown.show(json.dumps(pair))
                self.same_bits(shapes_of(self.shown.pair()), shapes_of(pair))
                self.same_bits(shapes_of(self.held()), shapes_of(pair))

    def test_addresses(self):
        """An address opens in a new tab as the same pair, and changes one that is open."""
        addresses = []
        for pair in (STRANGE, PLACED, FLAT_PLACED):
            self.shown.show(json.dumps(pair))
            addresses.append(self.shown.copied("Copy address"))
        start = given.PAGE.as_uri()
        self.assertTrue(addresses[0].startswith(f"{start}#"), addresses[0])
        other = self.new_tab(address=addresses[0].removeprefix(start))
        self.same_bits(shapes_of(other.pair()), shapes_of(STRANGE))
        for address, pair in zip(addresses[1:], (PLACED, FLAT_PLACED)):
            other.page.navigate(address)
            other.page.wait_for(f"certa.state.pair.id === {json.dumps(pair['id'])}")
            other.answer()
            self.same_bits(shapes_of(other.pair()), shapes_of(pair))

    def test_real_buttons(self):
        """The buttons by the mouse, their texts, and the clipboard."""
        for label in ("Copy address", "Copy as JSON", "Copy as C++"):
            self.shown.click(label)
            self.page.wait_for(f"tests.text('shared') === '{label}: copied'", 5)

    def test_too_long_for_an_address(self):
        """Thousands of vertices: a sentence instead of an address that nothing takes."""
        points = [[k + 0.1, k * k / 7] for k in range(3000)]
        self.shown.show(json.dumps({"a": {"vertices": points}, "b": {"vertices": [[0, -1]]}}))
        self.assertIsNone(self.shown.copied("Copy address"))
        self.assertIn("too long", self.page.evaluate("tests.text('shared')"))
        self.same_bits(self.shown.pair()["a"]["vertices"], points)

    def test_lines(self):
        """The command reads the copied line and gives the page's answer."""
        lines = [*command.presets().values(), json.dumps(PLACED), json.dumps(STRANGE)]
        copied, answers = [], []
        for line in lines:
            self.shown.show(line)
            copied.append(self.shown.copied("Copy as JSON"))
            answers.append(self.shown.answer())
        for answer, text in zip(answers, command.certify(copied)):
            expected = json.loads(text)
            found = {key: answer[key] for key in expected}
            self.assertEqual(found, expected)

    def test_programs(self):
        """Programs of all kinds of pairs compile; with the library they answer the same."""
        pairs = (PLAIN, SPACE, PLACED, FLAT_PLACED, STRANGE)
        programs, verdicts = [], []
        for pair in pairs:
            self.shown.show(json.dumps(pair))
            programs.append(self.shown.copied("Copy as C++"))
            verdicts.append(self.shown.answer()["verdict"])
        with tempfile.TemporaryDirectory() as folder:
            compile_all(programs, pathlib.Path(folder))
            if given.LIBRARY:
                for program, verdict in zip(programs, verdicts):
                    said = compile_and_run(program, pathlib.Path(folder))
                    self.assertEqual(said.split(" at ")[0], verdict, program)

    def test_finding(self):
        """A finding of `certa compare`: the pair, the finding, and nothing as markup."""
        self.shown.show(json.dumps(FINDING))
        notes = self.page.evaluate("tests.text('notes')")
        for text in ("contact-2d-17", "some engine 1.2", "missed contact", "family: contact",
                     "in_range: true", "nearness: 1e-17", "it said <b>contact</b>"):
            self.assertIn(text, notes)
        self.assertEqual(self.shown.answer()["verdict"], "separated")
        self.same_bits(shapes_of(self.held()), shapes_of(FINDING))

    def test_claims(self):
        """A claim is judged like the command's, and no longer once the pair is another."""
        wrong = {**PLAIN, "claim": {"intersects": True, "distance": 1}}
        for pair, judged in ((PLAIN, "agrees"), (wrong, "contradicted")):
            self.shown.show(json.dumps(pair))
            self.assertEqual(self.shown.answer()["claim"], judged)
            self.assertIn(judged, self.page.evaluate("tests.text('answer')"))

    def assert_list(self, first):
        """Three pairs to go through, by buttons and by keys, to both ends."""
        self.shown.answer()
        self.assertEqual(self.position(), ("pair 1 of 3", f"number {first}"))
        self.shown.click("Next pair")
        self.assertEqual(self.position(), ("pair 2 of 3", f"number {first + 1}"))
        self.page.press(".")
        self.page.press(".")
        self.assertEqual(self.position(), ("pair 3 of 3", f"number {first + 2}"))
        self.page.press(",")
        self.shown.click("Previous pair")
        self.assertEqual(self.position(), ("pair 1 of 3", f"number {first}"))

    def position(self):
        """Which pair of which is shown, and its identifier."""
        text = self.page.evaluate("tests.text('which-pair')")
        return text.strip(), self.page.evaluate("certa.state.pair.id")

    def test_pasted_anywhere(self):
        """Lines that are pasted while no field has the focus, with additions by editors."""
        self.page.evaluate("document.activeElement.blur()")
        self.page.paste("\ufeff" + "\r\n".join(["", *hundred(10), " ", ""]))
        self.assert_list(10)

    def test_pasted_into_the_field(self):
        """A paste into the field is text, until the button takes it."""
        self.page.evaluate("document.querySelector('#paste').value = ''")
        self.page.evaluate("document.querySelector('#paste').focus()")
        self.page.paste("\n".join(hundred(20)))
        self.assertNotEqual(self.page.evaluate("certa.state.pair.id"), "number 20")
        self.shown.click("Show")
        self.assert_list(20)

    def test_array(self):
        """One JSON array of pairs, over several lines."""
        self.page.evaluate("document.activeElement.blur()")
        self.page.paste(json.dumps([json.loads(line) for line in hundred(30)], indent=1))
        self.assert_list(30)

    def test_dropped_file(self):
        """A file of lines, dropped on a picture."""
        self.page.drop_file("#shapes", "pairs.jsonl", "\n".join(hundred(40)))
        self.page.wait_for("certa.state.pair.id === 'number 40'")
        self.assert_list(40)

    def test_chosen_file(self):
        """A file of lines, chosen by the control for files."""
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.write("\n".join(hundred(50)))
            file.flush()
            root = self.page.send("DOM.getDocument")["root"]["nodeId"]
            node = self.page.send("DOM.querySelector", nodeId=root,
                                  selector="#share input[type=file]")["nodeId"]
            self.page.send("DOM.setFileInputFiles", files=[file.name], nodeId=node)
            self.page.wait_for("certa.state.pair.id === 'number 50'")
        self.assert_list(50)

    def test_good_and_bad_lines(self):
        """Good lines are shown, and bad ones named by their numbers."""
        self.page.evaluate("document.activeElement.blur()")
        self.page.paste("\n".join([*hundred(60), "{", '{"a":1}']))
        said = self.page.evaluate("tests.text('shared')")
        for text in ("3 pairs", "line 4:", "line 5:"):
            self.assertIn(text, said)
        self.assert_list(60)


def address_line(address):
    """The line that an address holds."""
    return unquote(address.split("#pair=", 1)[1])


def compile_all(programs, folder):
    """Compile programs at once, each as a part of one."""
    parts = []
    for k, program in enumerate(programs):
        (folder / f"program_{k}.cpp").write_text(program, encoding="utf-8")
        parts.append(f'#define main program_{k}\n#include "program_{k}.cpp"\n#undef main\n')
    (folder / "all.cpp").write_text("".join(parts), encoding="utf-8")
    compiler("-fsyntax-only", str(folder / "all.cpp"))


def compile_and_run(program, folder):
    """The output of a program."""
    source, built = folder / "one.cpp", folder / "one"
    source.write_text(program, encoding="utf-8")
    library = pathlib.Path(given.LIBRARY)
    compiler(str(source), str(library), *map(str, library.parent.parent.glob("predicates/*.a")),
             "-o", str(built))
    return subprocess.run([built], capture_output=True, text=True, check=True).stdout


def compiler(*arguments):
    """Run the compiler with the repository's headers."""
    headers = [f"-I{given.ROOT / part / 'include'}" for part in ("kernel", "predicates")]
    done = subprocess.run(["g++", "-std=c++20", "-Wall", *headers, *arguments],
                          capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr[:3000]
