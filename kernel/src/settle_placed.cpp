#include <certa/certified/compiled.hpp>
#include <certa/certified/settle.hpp>
#include <certa/exact/proof.hpp>

namespace certa::detail {

template <int D>
Verdict exact_verdict(const MinkowskiDifference<D, InWorld>& pair,
                      const Evidence<D>& evidence) noexcept {
  return Proof<D, InWorld>(pair, evidence).rounded_verdict();
}
template Verdict exact_verdict(const MinkowskiDifference<2, InWorld>&, const Evidence<2>&) noexcept;
template Verdict exact_verdict(const MinkowskiDifference<3, InWorld>&, const Evidence<3>&) noexcept;

CERTA_SETTLES(, 2, InWorld)
CERTA_SETTLES(, 3, InWorld)
CERTA_ALL_COPIES(, 2, InWorld)
CERTA_ALL_COPIES(, 3, InWorld)
CERTA_MEASURES(, 2, InWorld)
CERTA_MEASURES(, 3, InWorld)

}  // namespace certa::detail
