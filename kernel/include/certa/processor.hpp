/// The kinds of processors that queries are compiled for: which one they use, and how to choose
/// another, for measurements and tests. Answers are the same to the bit.
///
/// It is about the compiled queries: `classify` and those beside it in query.hpp. The compiled
/// search of `uncertified` is generic, and templates (policies.hpp) are compiled as their users
/// say. A library has more than one kind on Linux and x86-64, unless it was built with
/// CERTA_AVX2=OFF, which makes smaller programs, with CERTA_NATIVE, sanitizers, fuzzers or counted
/// branches, or by a generator of CMake's for several configurations, or without GNU's ld.
#pragma once

#include <cstdint>

namespace certa {

/// The instructions that compiled queries use.
enum class Processor : std::uint8_t {
  generic,  ///< Those that the library was compiled for: of any x86-64 processor, say.
  avx2,     ///< AVX2 and fused multiply-adds besides.
};

/// Returns whether this library has queries for a kind of processor and this machine, processor and
/// system, runs them.
[[nodiscard]] bool is_available(Processor processor) noexcept;

/// Returns the kind that queries use: when the program starts, the last one that is available.
/// Queries of objects that are constructed before that is chosen are generic.
[[nodiscard]] Processor processor() noexcept;

/// Lets queries of all threads, from the next one on, use a kind of processor. Returns false, and
/// changes nothing, if it is not available. Any thread may call it at any time.
bool use(Processor processor) noexcept;

}  // namespace certa
