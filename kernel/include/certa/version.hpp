/// The version of the library, for programs that support several.
#pragma once

// CMakeLists.txt reads the project's version from these lines.
#define CERTA_VERSION_MAJOR 0
#define CERTA_VERSION_MINOR 1
#define CERTA_VERSION_PATCH 0
