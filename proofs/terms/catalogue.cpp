#include "catalogue.hpp"

namespace certa::proofs {

namespace {

/// Calls f.template operator()<Kinds..>() for every choice of Count kinds.
template <class D, class E, int Count, class F, class... Chosen>
void each_choice(const F& f) {
  if constexpr (Count == 0) {
    f.template operator()<Chosen...>();
  } else {
    each_choice<D, E, Count - 1, F, Chosen..., D>(f);
    each_choice<D, E, Count - 1, F, Chosen..., E>(f);
  }
}
template <int D, int Count, class F>
void each_choice(const F& f) {
  each_choice<Difference<D>, Edge<D>, Count, F>(f);
}

}  // namespace

std::vector<Filter> all_filters() {
  std::vector<Filter> all;
  each_choice<2, 2>([&]<class X, class Y>() {
    all.push_back(value_filter<Along, X, Y>("along2"));
    all.push_back(value_filter<Across2, X, Y>("across2"));
  });
  each_choice<3, 2>([&]<class X, class Y>() {
    all.push_back(value_filter<Along, X, Y>("along3"));
    all.push_back(gradient_filter<Across3, X, Y>("across3"));
    // The first and the third argument of this one are the same.
    all.push_back(gradient_filter<AwayFromLine, X, Y, X>("away_from_line"));
  });
  each_choice<3, 3>([&]<class X, class Y, class Z>() {
    all.push_back(value_filter<Across3, X, Y, Z>("across3"));
    all.push_back(value_filter<AwayFromLine, X, Y, X, Z>("away_from_line"));
  });
  each_choice<3, 4>([&]<class X, class Y, class Z, class T>() {
    all.push_back(value_filter<CrossDot, X, Y, Z, T>("cross_dot"));
  });
  each_choice<2, 1>([&]<class X>() {
    all.push_back(gradient_filter<Along, X>("along2"));
    all.push_back(gradient_filter<Across2, X>("across2"));
  });
  each_choice<3, 1>([&]<class X>() { all.push_back(gradient_filter<Along, X>("along3")); });
  return all;
}

}  // namespace certa::proofs
