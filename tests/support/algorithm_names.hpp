// The names of registered algorithms as parameters of tests.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <certa/by_name.hpp>
#include <certa/printed.hpp>

namespace certa::test {

/// The names that `chosen` accepts, in the registry's order.
template <class Predicate>
std::vector<std::string> algorithm_names(const Predicate& chosen) {
  std::vector<std::string> names;
  for (const AlgorithmInfo* const info : algorithms())
    if (chosen(*info)) names.emplace_back(info->name);
  return names;
}

inline constexpr auto kAnyAlgorithm = [](const AlgorithmInfo&) { return true; };

/// The names of the papers' own loops.
inline std::vector<std::string> printed_names() {
  std::vector<std::string> names;
  for (const AlgorithmInfo* const info : printed_loops()) names.emplace_back(info->name);
  return names;
}

/// The name with the characters that googletest allows.
inline std::string algorithm_test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

}  // namespace certa::test
