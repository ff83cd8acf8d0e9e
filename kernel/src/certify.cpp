#include <certa/kernel/fast/rescale.hpp>
#include <certa/kernel/fast/settle.hpp>

namespace certa::fast {

template <int D>
bool classify_rescaled(const Cso<D>& cso, const QueryOptions& options,
                       Classification<D>& answer) noexcept {
  const auto copies = rescaled(cso);
  if (!copies) return false;
  classify(copies->cso(), options, answer);
  return true;
}

template <int D>
bool measure_rescaled(const Cso<D>& cso, const QueryOptions& options,
                      Distance<D>& answer) noexcept {
  const auto copies = rescaled(cso);
  if (!copies) return false;
  distance(copies->cso(), options, answer);
  if (answer.verdict != Verdict::separated) return true;
  answer.distance = copies->keeps_rounding(answer.distance) ? copies->back(answer.distance)
                                                            : exact_distance(cso, options, answer);
  return true;
}

template <int D>
bool enclose_rescaled(const Cso<D>& cso, const QueryOptions& options,
                      Enclosure<D>& answer) noexcept {
  const auto copies = rescaled(cso);
  if (!copies) return false;
  enclose(copies->cso(), options, answer);
  answer.lower = copies->lower(answer.lower);
  answer.upper = copies->upper(answer.upper);
  return true;
}

template bool classify_rescaled(const Cso<2>&, const QueryOptions&, Classification<2>&) noexcept;
template bool classify_rescaled(const Cso<3>&, const QueryOptions&, Classification<3>&) noexcept;
template bool measure_rescaled(const Cso<2>&, const QueryOptions&, Distance<2>&) noexcept;
template bool measure_rescaled(const Cso<3>&, const QueryOptions&, Distance<3>&) noexcept;
template bool enclose_rescaled(const Cso<2>&, const QueryOptions&, Enclosure<2>&) noexcept;
template bool enclose_rescaled(const Cso<3>&, const QueryOptions&, Enclosure<3>&) noexcept;

template void settle_exactly(const Cso<2>&, Goal, const QueryOptions&, const Found<2>&,
                             Classification<2>&) noexcept;
template void settle_exactly(const Cso<3>&, Goal, const QueryOptions&, const Found<3>&,
                             Classification<3>&) noexcept;
template double exact_distance(const Cso<2>&, const QueryOptions&, Classification<2>&) noexcept;
template double exact_distance(const Cso<3>&, const QueryOptions&, Classification<3>&) noexcept;

}  // namespace certa::fast
