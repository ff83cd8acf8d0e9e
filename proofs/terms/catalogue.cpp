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
  each_choice<PointDifference<D>, Edge<D>, Count, F>(f);
}

}  // namespace

std::vector<Filter> all_filters() {
  std::vector<Filter> all;
  each_choice<2, 2>([&]<class X, class Y>() {
    all.push_back(value_filter<Dot, X, Y>("dot2"));
    all.push_back(value_filter<Det2, X, Y>("det2"));
  });
  each_choice<3, 2>([&]<class X, class Y>() {
    all.push_back(value_filter<Dot, X, Y>("dot3"));
    all.push_back(gradient_filter<Det3, X, Y>("det3"));
    // Here the first and the third argument are the same.
    all.push_back(gradient_filter<TripleCross, X, Y, X>("triple_cross"));
  });
  each_choice<3, 3>([&]<class X, class Y, class Z>() {
    all.push_back(value_filter<Det3, X, Y, Z>("det3"));
    all.push_back(value_filter<TripleCross, X, Y, X, Z>("triple_cross"));
  });
  each_choice<3, 4>([&]<class X, class Y, class Z, class T>() {
    all.push_back(value_filter<BinetCauchy, X, Y, Z, T>("binet_cauchy"));
  });
  each_choice<2, 1>([&]<class X>() {
    all.push_back(gradient_filter<Dot, X>("dot2"));
    all.push_back(gradient_filter<Det2, X>("det2"));
  });
  each_choice<3, 1>([&]<class X>() { all.push_back(gradient_filter<Dot, X>("dot3")); });
  return all;
}

}  // namespace certa::proofs
