#!/usr/bin/env python3
"""The recipes of packages fit the project: check_packages.py ROOT.

vcpkg, Conan and Spack cannot be run here, so this finds what goes wrong by itself as the project
changes: another version, an option of CMake that has gone, a folder that a recipe leaves out, a
file that does not parse. Prints one line per finding, and exits 1 if there is any.
"""

import ast
import json
import pathlib
import re
import sys

RECIPES = "cmake/packages"
# Where the version is written a second time -> the pattern of the line.
VERSIONS = {
    "CITATION.cff": r"^version: (\S+)$",
    "CHANGELOG.md": r"^## (\d+\.\d+\.\d+)",
    f"{RECIPES}/vcpkg/certa/vcpkg.json": r'^  "version": "(.*)",$',
    f"{RECIPES}/spack/spack_repo/certa/packages/certa/package.py": r'^    version\("(\d.*?)", tag=',
}
# Recipe -> options that it has to set, because their defaults are those of developers.
OPTIONS = {
    f"{RECIPES}/debian/rules": ["BUILD_TESTS", "BUILD_PYTHON", "ORACLE", "ENGINES", "MAN", "PAGE"],
    f"{RECIPES}/vcpkg/certa/portfile.cmake": ["BUILD_TESTS", "BUILD_TOOLS", "ORACLE"],
    f"{RECIPES}/conan/conanfile.py": ["BUILD_TESTS", "BUILD_TOOLS", "ORACLE"],
    f"{RECIPES}/spack/spack_repo/certa/packages/certa/package.py":
        ["BUILD_TESTS", "BUILD_TOOLS", "ORACLE"],
}
# Names that look like options.
NO_OPTIONS = {"CERTA_VERSION_"}  # the macros of certa.hpp
# Keys of a port and of a feature, of vcpkg's documentation.
PORT_KEYS = {"name", "version", "port-version", "description", "homepage", "license", "supports",
             "dependencies", "default-features", "features"}
FEATURE_KEYS = {"description", "supports", "license", "dependencies"}


class Packages:
    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.findings = []

    def read(self, path):
        file = self.root / path
        if not file.is_file():
            self.findings.append(f"{path}: is missing")
            return ""
        return file.read_text(encoding="utf-8")

    def find(self, path, what):
        self.findings.append(f"{path}: {what}")

    def check_versions(self):
        header = self.read("kernel/include/certa/certa.hpp")
        version = ".".join(re.findall(r"^#define CERTA_VERSION_\w+ (\d+)$", header, re.M))
        for path, pattern in VERSIONS.items():
            found = re.search(pattern, self.read(path), re.M)
            if not found:
                self.find(path, "names no version")
            elif found.group(1) != version:
                self.find(path, f"version {found.group(1)}, but certa.hpp has {version}")

    def options(self):
        """Names of the project's options: option(CERTA_X ..) and CERTA_X .. CACHE, or found."""
        named = set()
        files = [self.root / "CMakeLists.txt"]
        for folder in ("bindings", "cmake", "fuzz", "kernel", "oracle", "tools"):
            files += sorted((self.root / folder).rglob("CMakeLists.txt"))
            files += sorted((self.root / folder).glob("*.cmake"))
        for file in files:
            text = file.read_text(encoding="utf-8")
            named.update(re.findall(r"\boption\(\s*(CERTA_\w+)", text))
            named.update(re.findall(r"\bset\(\s*(CERTA_\w+)[^)]*\bCACHE\b", text))
            named.update(re.findall(r"\bfind_(?:library|path|program)\(\s*(CERTA_\w+)", text))
        return named

    def check_options(self):
        known = self.options()
        for path, needed in OPTIONS.items():
            used = set(re.findall(r"\bCERTA_\w+", self.read(path).replace("-DCERTA", " CERTA")))
            for name in sorted(used - known - NO_OPTIONS):
                self.find(path, f"{name} is no option of the project")
            for name in needed:
                if f"CERTA_{name}" not in used:
                    self.find(path, f"does not say what CERTA_{name} is")

    def check_python(self):
        for file in sorted((self.root / RECIPES).rglob("*.py")):
            path = str(file.relative_to(self.root))
            try:
                ast.parse(self.read(path))
            except SyntaxError as error:
                self.find(path, f"line {error.lineno}: {error.msg}")

    def check_vcpkg(self):
        path = f"{RECIPES}/vcpkg/certa/vcpkg.json"
        try:
            port = json.loads(self.read(path))
        except json.JSONDecodeError as error:
            self.find(path, str(error))
            return
        for key in sorted(port.keys() - PORT_KEYS):
            self.find(path, f"what is {key}?")
        features = port.get("features", {})
        portfile = self.read(f"{RECIPES}/vcpkg/certa/portfile.cmake")
        for name, feature in features.items():
            for key in sorted(feature.keys() - FEATURE_KEYS):
                self.find(path, f"what is {key} of the feature {name}?")
            if not re.search(rf"^    {name} C\w+$|^    {name} C\w+\)$", portfile, re.M):
                self.find(path, f"portfile.cmake does nothing for the feature {name}")
            for other in feature.get("dependencies", []):
                if isinstance(other, dict) and other.get("name") == "certa":
                    for needed in sorted(set(other.get("features", [])) - features.keys()):
                        self.find(path, f"there is no feature {needed}, which {name} needs")

    def check_sources(self):
        """Conan's recipe exports what a build of the libraries reads, as MANIFEST.in lists it."""
        path = f"{RECIPES}/conan/conanfile.py"
        exported = set(re.findall(r'"([\w./]+?)(?:/\*)?"', "".join(
            re.findall(r"^SOURCES = \((.*?)\)$", self.read(path), re.M | re.S))))
        manifest = set()
        for line in self.read("MANIFEST.in").splitlines():
            word, *names = line.split()
            if word in ("graft", "include"):
                manifest.update(name for name in names if not name.endswith(".md"))
        for name in sorted(manifest - exported):
            self.find(path, f"does not export {name}, which MANIFEST.in has")
        for name in sorted(exported):
            if not (self.root / name).exists():
                self.find(path, f"exports {name}, which is not there")

    def check_debian(self):
        """What a Debian package is built with is a package that the project's scripts install."""
        path = f"{RECIPES}/debian/control"
        needed = re.search(r"^Build-Depends:\n((?: .*\n)+)", self.read(path), re.M)
        listed = {line.split("#")[0].strip()
                  for line in self.read("scripts/packages.txt").splitlines()}
        for name in re.findall(r"^ ([\w.+-]+)", needed.group(1) if needed else "", re.M):
            if name.replace("debhelper-compat", "debhelper") not in listed:
                self.find(path, f"{name} is not in scripts/packages.txt")
        if not needed:
            self.find(path, "has no Build-Depends")
        interface = re.search(r"^#define CERTA_INTERFACE (\d+)$",
                              self.read("bindings/c/include/certa.h"), re.M)
        if not interface or f"\nPackage: libcerta{interface.group(1)}\n" not in self.read(path):
            self.find(path, "the library's package is not named as its interface (certa.h)")

    def check(self):
        self.check_versions()
        self.check_options()
        self.check_python()
        self.check_vcpkg()
        self.check_sources()
        self.check_debian()
        return self.findings


def main():
    findings = Packages(sys.argv[1]).check()
    print("\n".join(findings) or "the recipes of packages fit the project")
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
