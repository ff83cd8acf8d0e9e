#include "enclosures.hpp"

#include <certa/certified/enclose.hpp>

#include "recorder.hpp"

namespace certa::proofs {

namespace {

using namespace certa::detail;

template <class Format, int D>
[[nodiscard]] Recording lower() {
  using Real = RecordedIn<Format>;
  Recorder<Format> r(D == 2 ? "lower_in_the_plane" : "lower_in_space");
  SearchResult<D, Real> found;
  found.direction = r.template inputs<D>();
  found.gap = r.input();
  found.margin = r.input();
  Real below;
  r.path("is_long", Exploration::along({true}, [&] {
           below = distance_below(found);
           return true;
         }));
  // (gap - share) / length, and the factor that allows for roundings.
  const Term::Pointer& quotient = left_of(below.pointer());
  const Term::Pointer& length = right_of(quotient);
  r.result("share", right_of(left_of(quotient)));
  r.result("rest", left_of(quotient));
  r.result("length", length);
  r.result("square", left_of(length));
  r.result("quotient", quotient);
  r.result("factor", right_of(below.pointer()));
  r.result("below", below);
  return r.recording();
}

}  // namespace

void record_enclosures(std::vector<Recording>& all) {
  all.push_back(lower<double, 2>());
  all.push_back(lower<double, 3>());
  all.push_back(lower<float, 2>());
  all.push_back(lower<float, 3>());
}

}  // namespace certa::proofs
