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
#include <certa/version.hpp>
