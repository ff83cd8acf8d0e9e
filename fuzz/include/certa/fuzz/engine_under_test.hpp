/// The functions that a program defines to fuzz its engine: docs/user/harness.md.
#pragma once

#include <memory>

#include <certa/fuzz/engine.hpp>
#include <certa/fuzz/finding.hpp>

namespace certa::fuzz {

/// Makes the engine to be fuzzed. The program defines it, usually by CERTA_ENGINE; it is called
/// once.
[[nodiscard]] std::unique_ptr<Engine> engine_under_test();

/// Returns the errors that the engine is allowed on this pair. The program defines it, usually by
/// CERTA_ENGINE.
[[nodiscard]] Tolerance tolerance_under_test(const EnginePair& pair);

}  // namespace certa::fuzz

/// Defines, at global scope, the engine to be fuzzed and its tolerance. The arguments after the
/// type are members of Tolerance, in their order, and may depend on `pair`; without them the engine
/// is allowed no error:
///
///     CERTA_ENGINE(MyEngine, .contact = 1e-6 * certa::fuzz::largest_coordinate(pair))
#define CERTA_ENGINE(Type, ...)                                           \
  std::unique_ptr<certa::fuzz::Engine> certa::fuzz::engine_under_test() { \
    return std::make_unique<Type>();                                      \
  }                                                                       \
  certa::fuzz::Tolerance certa::fuzz::tolerance_under_test(               \
      [[maybe_unused]] const certa::fuzz::EnginePair& pair) {             \
    return {__VA_ARGS__};                                                 \
  }
