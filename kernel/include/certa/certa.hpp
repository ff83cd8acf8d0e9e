/// Everything that most programs need: shapes, queries and their answers, as plain data and
/// compiled functions.
///
/// Certificates and exact numbers are in exact.hpp, their checker in check.hpp, GJK on other number
/// types and predicates in policies.hpp, and other algorithms in algorithms.hpp.
#pragma once

#include <certa/answer.hpp>
#include <certa/edges.hpp>
#include <certa/options.hpp>
#include <certa/query.hpp>
#include <certa/shape.hpp>
#include <certa/shapes.hpp>

// CMakeLists.txt reads the project's version from these lines.
/// The first number of the version of Certa.
#define CERTA_VERSION_MAJOR 1
/// The second number of the version of Certa; the first changes where programs may have to change.
#define CERTA_VERSION_MINOR 0
/// The third number of the version of Certa.
#define CERTA_VERSION_PATCH 0
