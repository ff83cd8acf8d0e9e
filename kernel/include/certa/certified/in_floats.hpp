/// The queries by a search in floats: compiled, as those in doubles are (query.hpp).
#pragma once

#include <certa/answer.hpp>
#include <certa/certified/ladder.hpp>
#include <certa/options.hpp>
#include <certa/shape.hpp>

namespace certa::detail {

/// Answers by a search in floats; shapes that do not both have their coordinates in floats are
/// searched in doubles.
template <class Ask, int D>
[[nodiscard]] typename Ask::template Answer<D> in_floats(const Shape<D>& a, const Shape<D>& b,
                                                         const Options& options) noexcept;

extern template Classification<2> in_floats<AskVerdict>(const Shape<2>&, const Shape<2>&,
                                                        const Options&) noexcept;
extern template Classification<3> in_floats<AskVerdict>(const Shape<3>&, const Shape<3>&,
                                                        const Options&) noexcept;
extern template Enclosure<2> in_floats<AskEnclosure>(const Shape<2>&, const Shape<2>&,
                                                     const Options&) noexcept;
extern template Enclosure<3> in_floats<AskEnclosure>(const Shape<3>&, const Shape<3>&,
                                                     const Options&) noexcept;
extern template EnclosedPoints<2> in_floats<AskEnclosedPoints>(const Shape<2>&, const Shape<2>&,
                                                               const Options&) noexcept;
extern template EnclosedPoints<3> in_floats<AskEnclosedPoints>(const Shape<3>&, const Shape<3>&,
                                                               const Options&) noexcept;
extern template Distance<2> in_floats<AskDistance>(const Shape<2>&, const Shape<2>&,
                                                   const Options&) noexcept;
extern template Distance<3> in_floats<AskDistance>(const Shape<3>&, const Shape<3>&,
                                                   const Options&) noexcept;
extern template ClosestPoints<2> in_floats<AskPoints>(const Shape<2>&, const Shape<2>&,
                                                      const Options&) noexcept;
extern template ClosestPoints<3> in_floats<AskPoints>(const Shape<3>&, const Shape<3>&,
                                                      const Options&) noexcept;

}  // namespace certa::detail
