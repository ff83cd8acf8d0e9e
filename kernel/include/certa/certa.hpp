/// Everything that most users need: shapes, queries and their answers, as plain data and compiled
/// functions. Certificates and exact numbers: exact.hpp. Their checker: check.hpp. GJK on other
/// number types, predicates and policies: policies.hpp; by other algorithms: algorithms.hpp.
#pragma once

#include <certa/answer.hpp>
#include <certa/edges.hpp>
#include <certa/options.hpp>
#include <certa/query.hpp>
#include <certa/shape.hpp>
#include <certa/version.hpp>
