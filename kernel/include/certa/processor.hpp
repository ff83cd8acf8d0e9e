/// The kinds of processors that queries are compiled for: the one that queries use, and how to
/// choose another, for measurements and tests. Answers are the same to the bit.
///
/// This is about the compiled queries: `classify` and those beside it in query.hpp. The compiled
/// search of `uncertified` is generic, and templates (policies.hpp) are compiled with their users'
/// flags. A library has more than one kind on Linux and x86-64, unless it was built with
/// CERTA_AVX2=OFF (for smaller programs), CERTA_NATIVE, sanitizers, fuzzers or branch counts, by a
/// CMake generator for several configurations, or without GNU ld.
#pragma once

#include <cstdint>

namespace certa {

/// The instructions that compiled queries use.
enum class Processor : std::uint8_t {
  generic,  ///< Those that the library was compiled for, such as any x86-64 processor's.
  avx2,     ///< AVX2 and fused multiply-adds besides.
};

/// Returns whether this library has queries for a kind of processor and this machine, that is, its
/// processor and its system, can run them.
[[nodiscard]] bool is_available(Processor processor) noexcept;

/// Returns the kind that queries use. When the program starts, it is the last one that is
/// available; queries of global objects that are constructed before that choice are generic.
[[nodiscard]] Processor processor() noexcept;

/// Lets queries of all threads, from the next one on, use a kind of processor. Returns false, and
/// changes nothing, if it is not available. Any thread may call it at any time.
bool use(Processor processor) noexcept;

}  // namespace certa
