#!/usr/bin/env python3
"""clang-tidy over the whole project except its tests: check_tidy.py RUN CLANG ROOT WORK [FOLDER..].

RUN is run-clang-tidy, CLANG the compiler. The project is configured in WORK, to get the list of
compile commands: with clang, whose flags clang-tidy knows, and without precompiled headers, which
it cannot read. The sources of a target form one or a few translation units, so that their headers
are parsed once. FOLDER.. are some of the project's folders; the default is all that are compiled
except tests, so that a new folder is checked without being named anywhere.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys

LEFT_OUT = {"tests"}
GENERATED = re.compile(r"report_page\.cpp$|page/parts\.cpp$")
OPTIONS = {"CERTA_UNITY": "ON", "CMAKE_DISABLE_PRECOMPILE_HEADERS": "ON", "CERTA_PAGE": "OFF",
           "CMAKE_EXPORT_COMPILE_COMMANDS": "ON", "CMAKE_BUILD_TYPE": "Debug",
           "CERTA_BUILD_BENCH": "ON", "CERTA_BUILD_TESTS": "ON"}


def configured(compiler, root, work):
    """The list of compile commands."""
    subprocess.run(["cmake", "-S", root, "-B", work, f"-DCMAKE_CXX_COMPILER={compiler}",
                    *[f"-D{name}={value}" for name, value in OPTIONS.items()]],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    # clang-tidy looks for it in the folders above each source, and some sources are written in
    # WORK.
    shutil.copy(root / ".clang-tidy", work)
    return json.loads((work / "compile_commands.json").read_text(encoding="utf-8"))


def folder_of(file, root, work):
    """The first folder below the project, or below the same tree in WORK."""
    for top in (work, root):
        if file.is_relative_to(top):
            parts = file.relative_to(top).parts
            return parts[0] if len(parts) > 1 else ""
    return ""


def files_by_folder(entries, root, work):
    """The files to be checked by folder, from the list of compile commands."""
    by_folder = {}
    for file in sorted({pathlib.Path(entry["file"]) for entry in entries}):
        folder = folder_of(file, root, work)
        if folder not in LEFT_OUT and folder != "CMakeFiles" and not GENERATED.search(str(file)):
            by_folder.setdefault(folder, []).append(str(file))
    return by_folder


def main():
    """Run clang-tidy; its exit status is ours."""
    run, compiler, root, work = sys.argv[1:5]
    root, work = pathlib.Path(root).resolve(), pathlib.Path(work).resolve()
    by_folder = files_by_folder(configured(compiler, root, work), root, work)
    wanted = sys.argv[5:] or sorted(by_folder)
    unknown = [folder for folder in wanted if folder not in by_folder]
    if unknown:
        sys.exit(f"nothing is compiled in {', '.join(unknown)}")
    sources = {folder.name for folder in root.iterdir() if folder.is_dir() and
               next(folder.rglob("*.cpp"), None)} - LEFT_OUT
    print(f"folders: {', '.join(wanted)}", flush=True)
    forgotten = {folder for folder in sources - set(by_folder) if not is_build(root / folder)}
    if forgotten:
        print(f"not compiled here: {', '.join(sorted(forgotten))}", flush=True)
    chosen = [re.escape(file) + "$" for folder in wanted for file in by_folder[folder]]
    sys.exit(subprocess.run([run, "-quiet", "-j", "2", "-p", str(work), *chosen],
                            check=False).returncode)


def is_build(folder):
    """Whether CMake made this file."""
    return folder.name == "build" or (folder / "CMakeCache.txt").exists()


if __name__ == "__main__":
    main()
