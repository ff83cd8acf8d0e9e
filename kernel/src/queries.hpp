/// The queries, and the loop that makes shapes, compiled once for each kind of processor: the same
/// templates with other instructions, and the same answers to the bit. In object files for other
/// processors than the generic one only these functions have global names (kernel/CMakeLists.txt),
/// so that the linker cannot take one of their inline functions for a generic one.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>

#include <certa/predicates/compiler.hpp>
#include <certa/processor.hpp>
#include <certa/query.hpp>

namespace certa::detail {

struct Generic;
struct Avx2;
/// The processor for which this translation unit is compiled.
#ifdef CERTA_AVX2
using Compiled = Avx2;
#else
using Compiled = Generic;
#endif

/// The queries of a dimension of shapes (stored_queries.cpp) and of placed shapes
/// (placed_queries.cpp): `ask` of query.hpp.
template <class Processor, class Body>
struct Queries;

template <class Processor, int D>
struct [[CERTA_HIDDEN]] Queries<Processor, Shape<D>> {
  template <class Answer>
  static Answer ask(const Shape<D>& a, const Shape<D>& b, const Options& options) noexcept;
  template <class Answer>
  static bool ask(const Shape<D>& a, const Shape<D>& b, const Simplex& warm_start) noexcept;
  template <class Answer>
  static AtLeast<D> ask(const Shape<D>& a, const Shape<D>& b, const Comparison& with) noexcept;
  /// Writes points into the columns of data that are not shared, and measures and hashes them
  /// (columns.cpp). Returns whether they seem to be finite.
  static bool write(std::span<const double> coordinates, ShapeData<D>& data,
                    CoordinateColumns<D>& columns, std::uint64_t& fingerprint) noexcept;
};

template <class Processor, int D>
struct [[CERTA_HIDDEN]] Queries<Processor, Placed<D>> {
  template <class Answer>
  static Answer ask(const Placed<D>& a, const Placed<D>& b, const Options& options) noexcept;
  template <class Answer>
  static bool ask(const Placed<D>& a, const Placed<D>& b, const Simplex& warm_start) noexcept;
  template <class Answer>
  static AtLeast<D> ask(const Placed<D>& a, const Placed<D>& b, const Comparison& with) noexcept;
};

#ifdef CERTA_WITH_AVX2
inline constexpr bool kWithAvx2 = true;
#else
inline constexpr bool kWithAvx2 = false;
#endif

/// The kind of processor that queries are called for (processor.cpp). It only has to be read and
/// stored atomically, because all kinds give the same answers.
[[CERTA_HIDDEN]] extern std::atomic<Processor> chosen;

template <class Answer, class Body, class Given>
Answer ask(const Body& a, const Body& b, const Given& given) noexcept {
  if constexpr (kWithAvx2)
    if (chosen.load(std::memory_order_relaxed) == Processor::avx2)
      return Queries<Avx2, Body>::template ask<Answer>(a, b, given);
  return Queries<Generic, Body>::template ask<Answer>(a, b, given);
}

template <int D>
bool write(std::span<const double> coordinates, ShapeData<D>& data, CoordinateColumns<D>& columns,
           std::uint64_t& fingerprint) noexcept {
  if constexpr (kWithAvx2)
    if (chosen.load(std::memory_order_relaxed) == Processor::avx2)
      return Queries<Avx2, Shape<D>>::write(coordinates, data, columns, fingerprint);
  return Queries<Generic, Shape<D>>::write(coordinates, data, columns, fingerprint);
}

// NOLINTBEGIN(bugprone-macro-parentheses): arguments are types and templates

/// All queries of a dimension, for explicit instantiation: row(answer, body, given).
#define CERTA_QUERIES(row, Body, D)         \
  row(Classification<D>, Body<D>, Options); \
  row(bool, Body<D>, Simplex);              \
  row(AtLeast<D>, Body<D>, Comparison);     \
  row(Enclosure<D>, Body<D>, Options);      \
  row(EnclosedPoints<D>, Body<D>, Options); \
  row(Distance<D>, Body<D>, Options);       \
  row(ClosestPoints<D>, Body<D>, Options)

/// One row of `CERTA_QUERIES`, in the files that compile `Queries`.
#define CERTA_COMPILE(Answer, Body, Given)                                       \
  template Answer Queries<Compiled, Body>::ask<Answer>(const Body&, const Body&, \
                                                       const Given&) noexcept

/// A row of it, where queries are called.
#define CERTA_CALL(Answer, Body, Given) \
  template Answer ask<Answer>(const Body&, const Body&, const Given&) noexcept

// NOLINTEND(bugprone-macro-parentheses)

}  // namespace certa::detail
