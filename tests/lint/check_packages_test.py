#!/usr/bin/env python3
"""check_packages.py finds what it is for, in copies of this project with an error each."""

import pathlib
import shutil
import tempfile
import unittest

from check_packages import RECIPES, Packages

ROOT = pathlib.Path(__file__).resolve().parents[2]
COPIED = ("CMakeLists.txt", "CITATION.cff", "CHANGELOG.md", "MANIFEST.in", "LICENSE",
          "kernel/include/certa/certa.hpp", "bindings/c/include/certa.h", "scripts/packages.txt")
SPACK = f"{RECIPES}/spack/spack_repo/certa/packages/certa/package.py"
# File, text in it, text in its place -> what is found.
ERRORS = (
    ("kernel/include/certa/certa.hpp", "VERSION_MINOR 0", "VERSION_MINOR 7",
     "CITATION.cff: version"),
    ("CHANGELOG.md", "## ", "## version ", "CHANGELOG.md: names no version"),
    (f"{RECIPES}/vcpkg/certa/vcpkg.json", '"version": "', '"version": "9', "vcpkg.json: version 9"),
    (SPACK, 'version("1', 'version("9', "package.py: version 9"),
    ("CMakeLists.txt", "option(CERTA_BUILD_C ", "option(CERTA_C ", "CERTA_BUILD_C is no option"),
    (f"{RECIPES}/debian/rules", "-DCERTA_ORACLE=OFF", "", "does not say what CERTA_ORACLE is"),
    (f"{RECIPES}/conan/conanfile.py", "def build(self):", "def build(self)", "conanfile.py: line"),
    (f"{RECIPES}/vcpkg/certa/vcpkg.json", '"supports"', '"suports"', "what is suports?"),
    (f"{RECIPES}/vcpkg/certa/vcpkg.json", '"dependencies": [', '"dependencies": [,', "Expecting"),
    (f"{RECIPES}/vcpkg/certa/portfile.cmake", "    c CERTA_BUILD_C\n", "", "for the feature c"),
    (f"{RECIPES}/conan/conanfile.py", '"predicates/*", ', "", "does not export predicates"),
    ("scripts/packages.txt", "debhelper", "debhelp",
     "debhelper-compat is not in scripts/packages.txt"),
    ("bindings/c/include/certa.h", "#define CERTA_INTERFACE 1", "#define CERTA_INTERFACE 2",
     "not named as its interface"),
)


class PackagesTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        # Folders that MANIFEST.in names have to be there; of most, their CMake files are enough.
        for name in ("algorithms", "bindings", "checker", "cmake", "fuzz", "kernel", "oracle",
                     "predicates", "proofs", "tools"):
            for file in (ROOT / name).rglob("*"):
                if file.name == "CMakeLists.txt" or file.suffix == ".cmake":
                    self.copy(file.relative_to(ROOT))
        for name in ("fuzz/include", "fuzz/src", "tools/console", "tools/formats"):
            (self.root / name).mkdir(parents=True, exist_ok=True)
        for name in COPIED:
            self.copy(name)
        shutil.copytree(ROOT / RECIPES, self.root / RECIPES, dirs_exist_ok=True)

    def copy(self, name):
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, self.root / name)

    def test_right_as_it_is(self):
        self.assertEqual(Packages(self.root).check(), [])

    def test_each_error_is_found(self):
        for path, right, wrong, found in ERRORS:
            with self.subTest(f"{path}: {right}"):
                text = (ROOT / path).read_text(encoding="utf-8")
                self.assertIn(right, text)
                (self.root / path).write_text(text.replace(right, wrong, 1), encoding="utf-8")
                findings = Packages(self.root).check()
                self.assertIn(found, "\n".join(findings))
                self.copy(path)


if __name__ == "__main__":
    unittest.main()
