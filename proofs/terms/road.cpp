#include "road.hpp"

#include <array>
#include <cstddef>

#include <certa/certified/prove.hpp>
#include <certa/geometry/margin.hpp>
#include <certa/geometry/minkowski_difference.hpp>

#include "recorded.hpp"

namespace certa::proofs {

namespace {

using namespace certa::detail;

/// Hands out inputs, and collects results.
template <class Format>
class Recorder {
 public:
  using Real = RecordedIn<Format>;

  explicit Recorder(std::string name) {
    recording_.format = sizeof(Format) == sizeof(double) ? "double" : "single";
    recording_.name = std::move(name) + "_" + recording_.format;
    recording_.inputs = 0;
  }
  [[nodiscard]] Real input() { return Real::stored(recording_.inputs++); }
  template <int D>
  [[nodiscard]] Vec<Real, D> inputs() {
    Vec<Real, D> x{};
    for (Real& k : x.coordinates) k = input();
    return x;
  }
  void result(const std::string& name, const Real& x) {
    recording_.results.emplace_back(name, x.pointer());
  }
  template <int D>
  void result(const std::string& name, const Vec<Real, D>& x) {
    for (std::size_t k = 0; k < D; ++k) result(name + std::to_string(k), x[k]);
  }
  [[nodiscard]] const Recording& recording() const { return recording_; }

 private:
  Recording recording_;
};

template <int D>
[[nodiscard]] std::string in(const std::string& name) {
  return name + (D == 2 ? "_in_the_plane" : "_in_space");
}

/// The gap between two vertices in a direction, and its margin (descend.hpp).
template <class Format, int D>
[[nodiscard]] Recording gap() {
  Recorder<Format> r(in<D>("gap"));
  using Real = RecordedIn<Format>;
  const Vec<Real, D> v = r.template inputs<D>();
  const Vec<Real, D> p = r.template inputs<D>();
  const Vec<Real, D> q = r.template inputs<D>();
  const Real in_a = r.input();
  const Real in_b = r.input();
  const StoredFrame<D, Real> frame{in_a + in_b};
  const auto [v_a, v_b] = frame.turned(v);
  const Real margin = frame.margin(v);
  r.result("value_a", dot(v_a, p));
  r.result("value_b", dot(v_b, q));
  r.result("gap", frame.gap(v, dot(v_a, p), dot(v_b, q)));
  r.result("share", Real(kBounds<Real>.gap_share) * margin);
  r.result("margin", margin);
  return r.recording();
}

/// A vertex and the limit above which vertices are above another one.
template <class Format, int D>
[[nodiscard]] Recording low() {
  Recorder<Format> r(in<D>("low"));
  using Real = RecordedIn<Format>;
  const Vec<Real, D> v = r.template inputs<D>();
  const Vec<Real, D> p = r.template inputs<D>();
  const Vec<Real, D> first = r.template inputs<D>();
  const Real scale = r.input();
  const Real error = r.input();
  r.result("value", dot(v, p));
  r.result("first", dot(v, first));
  r.result("slack", low_slack(v, scale, error));
  r.result("limit", low_limit(v, first, scale, error));
  r.result("collected", Real(kBounds<Real>.low_margins) * low_slack(v, scale, Real(0)));
  return r.recording();
}

template <class Format, int D>
void record(std::vector<Recording>& all) {
  all.push_back(gap<Format, D>());
  all.push_back(low<Format, D>());
}

}  // namespace

std::vector<Recording> all_recordings() {
  std::vector<Recording> all;
  record<double, 2>(all);
  record<double, 3>(all);
  record<float, 2>(all);
  record<float, 3>(all);
  return all;
}

}  // namespace certa::proofs
