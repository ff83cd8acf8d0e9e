#!/usr/bin/env python3
"""The measures of check_weight.py, on a small project."""

import pathlib
import tempfile
import unittest

import check_weight

FILES = {
    "README.md": "Four words and more.\n",
    "CHANGELOG.md": "# Changes\n\n- one\n",
    "docs/developer/architecture.md": "## Weight\n\n| | at most | aim |\n|---|---|---|\n"
                            "| a; b | 1,000; 2.5 | 3; 4 |\n\n## Else\n| x | 1 | 1 |\n",
    "kernel/include/certa/a.hpp": "#include <certa/gjk/b.hpp>\nstruct Truth {\n};\n"
                                  "class Placed;\n// Of these. And what\n",
    "kernel/include/certa/gjk/b.hpp": "template <int D>\nclass ProvenFace {\n};\n",
    "kernel/CMakeLists.txt": "certa_add_library(kernel . SOURCES c.cpp\n  INTERNAL gjk/ x)\n",
    "kernel/src/c.cpp": "template int f<2>(int,\n  int);\nextern template int f<3>(int);\n"
                        "template <int D>\nint g();\n",
    "oracle/include/certa/o.hpp": "struct Truth {\n};\n",
    "build/x/y.cpp": "struct Truth {\n};\n",
    ".ci/z.cpp": "struct Truth {\n};\n",
}


class CheckWeight(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name)
        for path, text in FILES.items():
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).write_text(text, encoding="utf-8")
        self.project = check_weight.Project(self.root)

    def tearDown(self):
        self.folder.cleanup()

    def test_what_is_counted(self):
        self.assertEqual(check_weight.top_level(self.project), [3])
        self.assertEqual(check_weight.kernel_lines(self.project), [13])
        self.assertEqual(check_weight.headers(self.project), [2, 1, 1])
        self.assertEqual(check_weight.ideas(self.project), [0, 0, 1, 0, 1])
        self.assertEqual(check_weight.instantiations(self.project), [3, 0])
        self.assertEqual(check_weight.words_of_comments(self.project), [500])
        self.assertEqual(check_weight.documents(self.project), [4, 3])

    def test_the_table(self):
        self.assertEqual(check_weight.table(self.root), [("a; b", [1000, 2.5])])

    def test_a_function_with_its_signature(self):
        text = "int a;\n\ntemplate <int D>\nint f(int x) {\n  if (x) {\n  }\n  return 1;\n}\nint b;"
        self.assertEqual(check_weight.body(text, 4), text[8:-7])


if __name__ == "__main__":
    unittest.main()
