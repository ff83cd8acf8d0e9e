/// The version of the library, for programs that support several.
#pragma once

// CMakeLists.txt reads the project's version from these lines.
/// The first number of the version of Certa.
#define CERTA_VERSION_MAJOR 0
/// The second number of the version of Certa; as long as the first is 0 it changes with the API.
#define CERTA_VERSION_MINOR 1
/// The third number of the version of Certa.
#define CERTA_VERSION_PATCH 0
