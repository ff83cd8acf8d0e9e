/// The machine and the build that a measurement depends on, besides the program's source.
#pragma once

#include <optional>
#include <string>

namespace certa::tools::policy {

struct Machine {
  std::string cpu;
  unsigned cores = 0;
  std::optional<int> core;  ///< that this thread is pinned to
  std::string compiler;
  std::string flags;
  std::string system;
  double clock_ns = 0;  ///< the cost of reading the clock
};

[[nodiscard]] Machine this_machine();

/// Keeps this thread on one of the cores that it may use, the last: then times are of one core and
/// its caches. Nothing where the system refuses.
[[nodiscard]] std::optional<int> pin_to_core();

}  // namespace certa::tools::policy
