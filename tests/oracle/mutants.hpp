/// All ways to corrupt one field of a certificate.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <utility>
#include <variant>
#include <vector>

#include <certa/certificate.hpp>

#include "examples.hpp"

namespace certa::test {

template <class Entries>
std::vector<Rational*> weights_of(Entries& entries) {
  std::vector<Rational*> result;
  for (auto& entry : entries) result.push_back(&entry.weight);
  return result;
}

/// All numbers of a certificate.
inline std::vector<Rational*> numbers_of(Certificate& certificate) {
  std::vector<Rational*> result;
  const auto append = [&result](std::vector<Rational*> more) {
    result.insert(result.end(), more.begin(), more.end());
  };
  const auto append_direction = [&result](std::vector<Rational>& direction) {
    for (Rational& component : direction) result.push_back(&component);
  };
  if (auto* separation = std::get_if<SeparationCertificate>(&certificate)) {
    append_direction(separation->direction);
  } else if (auto* distance = std::get_if<DistanceCertificate>(&certificate)) {
    append(weights_of(distance->a));
    append(weights_of(distance->b));
  } else if (auto* near = std::get_if<NearCertificate>(&certificate)) {
    append(weights_of(near->a));
    append(weights_of(near->b));
  } else if (auto* intersection = std::get_if<IntersectionCertificate>(&certificate)) {
    append(weights_of(intersection->a));
    append(weights_of(intersection->b));
  } else if (auto* touching = std::get_if<TouchingCertificate>(&certificate)) {
    append(weights_of(touching->a));
    append(weights_of(touching->b));
    append_direction(touching->direction);
  } else if (auto* overlap = std::get_if<OverlapCertificate>(&certificate)) {
    append(weights_of(overlap->pairs));
  }
  return result;
}

/// All indices of a certificate, each with whether it belongs to A.
inline std::vector<std::pair<std::size_t*, bool>> indices_of(Certificate& certificate) {
  std::vector<std::pair<std::size_t*, bool>> result;
  const auto append = [&result](std::vector<WeightedVertex>& entries, bool of_a) {
    for (WeightedVertex& entry : entries) result.emplace_back(&entry.index, of_a);
  };
  if (auto* distance = std::get_if<DistanceCertificate>(&certificate)) {
    append(distance->a, true);
    append(distance->b, false);
  } else if (auto* near = std::get_if<NearCertificate>(&certificate)) {
    append(near->a, true);
    append(near->b, false);
  } else if (auto* intersection = std::get_if<IntersectionCertificate>(&certificate)) {
    append(intersection->a, true);
    append(intersection->b, false);
  } else if (auto* touching = std::get_if<TouchingCertificate>(&certificate)) {
    append(touching->a, true);
    append(touching->b, false);
  } else if (auto* overlap = std::get_if<OverlapCertificate>(&certificate)) {
    for (WeightedPair& pair : overlap->pairs) {
      result.emplace_back(&pair.i, true);
      result.emplace_back(&pair.j, false);
    }
  }
  return result;
}

/// Copies of the certificate with one list entry dropped or repeated, or one list emptied.
inline std::vector<Certificate> with_lists_changed(const Certificate& certificate) {
  std::vector<Certificate> result;
  const auto change = [&result](auto kind, auto list) {
    auto& entries = kind.*list;
    const auto original = entries;
    for (std::size_t k = 0; k < original.size(); ++k) {
      const auto at = static_cast<std::ptrdiff_t>(k);
      entries.erase(entries.begin() + at);
      result.push_back(kind);
      entries = original;
      entries.insert(entries.begin() + at, original[k]);
      result.push_back(kind);
      entries = original;
    }
    entries.clear();
    result.push_back(kind);
  };
  if (const auto* separation = std::get_if<SeparationCertificate>(&certificate)) {
    change(*separation, &SeparationCertificate::direction);
  } else if (const auto* distance = std::get_if<DistanceCertificate>(&certificate)) {
    change(*distance, &DistanceCertificate::a);
    change(*distance, &DistanceCertificate::b);
  } else if (const auto* near = std::get_if<NearCertificate>(&certificate)) {
    change(*near, &NearCertificate::a);
    change(*near, &NearCertificate::b);
  } else if (const auto* intersection = std::get_if<IntersectionCertificate>(&certificate)) {
    change(*intersection, &IntersectionCertificate::a);
    change(*intersection, &IntersectionCertificate::b);
  } else if (const auto* touching = std::get_if<TouchingCertificate>(&certificate)) {
    change(*touching, &TouchingCertificate::a);
    change(*touching, &TouchingCertificate::b);
    change(*touching, &TouchingCertificate::direction);
  } else if (const auto* overlap = std::get_if<OverlapCertificate>(&certificate)) {
    change(*overlap, &OverlapCertificate::pairs);
  }
  return result;
}

/// The same data read as each other kind of certificate.
template <int D>
std::vector<Certificate> with_kind_changed(const Certificate& certificate) {
  std::vector<WeightedVertex> a{{0, frac(1)}}, b{{0, frac(1)}};
  std::vector<Rational> direction(D, frac(1));
  std::vector<WeightedPair> pairs;
  if (const auto* separation = std::get_if<SeparationCertificate>(&certificate)) {
    direction = separation->direction;
  } else if (const auto* distance = std::get_if<DistanceCertificate>(&certificate)) {
    a = distance->a;
    b = distance->b;
  } else if (const auto* near = std::get_if<NearCertificate>(&certificate)) {
    a = near->a;
    b = near->b;
  } else if (const auto* intersection = std::get_if<IntersectionCertificate>(&certificate)) {
    a = intersection->a;
    b = intersection->b;
  } else if (const auto* touching = std::get_if<TouchingCertificate>(&certificate)) {
    a = touching->a;
    b = touching->b;
    direction = touching->direction;
  } else if (const auto* overlap = std::get_if<OverlapCertificate>(&certificate)) {
    a.clear();
    b.clear();
    for (const WeightedPair& pair : overlap->pairs) {
      a.push_back({pair.i, pair.weight});
      b.push_back({pair.j, pair.weight});
    }
  }
  for (const WeightedVertex& p : a)
    for (const WeightedVertex& q : b)
      pairs.push_back(
          {p.index,
           q.index,
           {p.weight.numerator * q.weight.numerator, p.weight.denominator * q.weight.denominator}});
  std::vector<Certificate> result{std::monostate{},
                                  SeparationCertificate{direction},
                                  DistanceCertificate{a, b},
                                  IntersectionCertificate{a, b},
                                  TouchingCertificate{a, b, direction},
                                  OverlapCertificate{pairs},
                                  NearCertificate{a, b},
                                  OtherShapes{}};
  result.erase(result.begin() + static_cast<std::ptrdiff_t>(certificate.index()));
  return result;
}

/// The ways to corrupt a number.
inline const std::vector<std::function<void(Rational&)>>& changes_of_numbers() {
  constexpr std::int64_t kLarge = 1'000'000'000;
  static const std::vector<std::function<void(Rational&)>> kChanges{
      [kLarge](Rational& x) {
        x = {x.numerator * kLarge + x.denominator, x.denominator * kLarge};
      },
      [kLarge](Rational& x) {
        x = {x.numerator * kLarge - x.denominator, x.denominator * kLarge};
      },
      [](Rational& x) { x.numerator = -x.numerator; },
      [](Rational& x) { x.numerator = 0; },
      [](Rational& x) { x.numerator += x.denominator; },
      [](Rational& x) { x.denominator = 0; },
      [](Rational& x) { x.denominator = -x.denominator; },
      [](Rational& x) {
        x = {-x.numerator, -x.denominator};
      },
      [](Rational& x) { x.denominator *= 2; }};
  return kChanges;
}

template <int D>
std::vector<Certificate> mutants(const Example<D>& example) {
  std::vector<Certificate> result = with_lists_changed(example.certificate);
  for (Certificate& other : with_kind_changed<D>(example.certificate))
    result.push_back(std::move(other));

  Certificate mutant = example.certificate;
  for (Rational* number : numbers_of(mutant)) {
    const Rational original = *number;
    for (const auto& change : changes_of_numbers()) {
      change(*number);
      result.push_back(mutant);
      *number = original;
    }
  }
  for (const auto& [index, of_a] : indices_of(mutant)) {
    const std::size_t original = *index;
    const std::size_t size = of_a ? example.a.size() : example.b.size();
    for (std::size_t other = 0; other <= size; ++other) {
      if (other == original) continue;
      *index = other;
      result.push_back(mutant);
    }
    *index = SIZE_MAX;
    result.push_back(mutant);
    *index = original;
  }
  const auto change_direction = [&](std::vector<Rational>& direction) {
    direction.push_back(frac(1));
    result.push_back(mutant);
    direction.pop_back();
    for (Rational& component : direction) component.numerator = -component.numerator;
    result.push_back(mutant);
    for (Rational& component : direction) component.numerator = 0;
    result.push_back(mutant);
  };
  if (auto* separation = std::get_if<SeparationCertificate>(&mutant))
    change_direction(separation->direction);
  if (auto* touching = std::get_if<TouchingCertificate>(&mutant))
    change_direction(touching->direction);
  return result;
}

}  // namespace certa::test
