#include <certa/certified/compiled.hpp>
#include <certa/certified/settle.hpp>
#include <certa/exact/proof.hpp>

namespace certa::detail {

template <int D>
Verdict exact_verdict(const MinkowskiDifference<D, Posed>& pair,
                      const Evidence<D>& evidence) noexcept {
  return Proof<D, Posed>(pair, evidence).rounded_verdict();
}
template Verdict exact_verdict(const MinkowskiDifference<2, Posed>&, const Evidence<2>&) noexcept;
template Verdict exact_verdict(const MinkowskiDifference<3, Posed>&, const Evidence<3>&) noexcept;

CERTA_SETTLES(, 2, Posed)
CERTA_SETTLES(, 3, Posed)
CERTA_MEASURES(, 2, Posed)
CERTA_MEASURES(, 3, Posed)

}  // namespace certa::detail
