/// One random change of a certificate or of a pair. Some changes preserve validity, and then both
/// checkers have to accept the result.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <variant>
#include <vector>

#include <certa/certificate.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/pair.hpp>
#include <certa/pose.hpp>

#include "oracle/mutants.hpp"

namespace certa::test {

using fuzz::Random;

template <class Entry>
void take_one(std::vector<Entry> from, Random& random, Entry& result) {
  if (!from.empty()) result = std::move(from[random.below(from.size())]);
}

/// Splits x into w + t and -t, or into halves; the sum stays the same.
inline std::pair<Rational, Rational> split(const Rational& x, bool in_halves) {
  if (in_halves) return {{x.numerator, x.denominator * 2}, {x.numerator, x.denominator * 2}};
  return {{x.numerator + x.denominator, x.denominator}, {-1, 1}};
}

inline void multiply(Rational& x, const Rational& factor) {
  x.numerator *= factor.numerator;
  x.denominator *= factor.denominator;
}

/// Changes weights of a list, mostly with the same sum.
template <class Entry>
void change_weights(std::vector<Entry>& entries, Random& random) {
  if (entries.empty()) return;
  const std::size_t k = random.below(entries.size());
  Entry entry = entries[k];
  switch (random.below(5)) {
    case 0:
    case 1: {
      const auto [first, second] = split(entry.weight, random.below(2) == 0);
      entries[k].weight = first;
      entry.weight = second;
      break;
    }
    case 2:
      entry.weight = {0, random.between(1, 9)};
      break;
    case 3:  // 1/7 moves here from another entry
      entry = entries[random.below(entries.size())];
      entry.weight = {-1, 7};
      entries[k].weight.numerator = entries[k].weight.numerator * 7 + entries[k].weight.denominator;
      entries[k].weight.denominator *= 7;
      break;
    default:
      std::swap(entries[k], entries.back());
      return;
  }
  entries.push_back(entry);
}

inline void change_weights(Certificate& certificate, Random& random) {
  std::visit(
      [&random](auto& kind) {
        if constexpr (requires { kind.a; })
          change_weights(random.below(2) == 0 ? kind.a : kind.b, random);
        else if constexpr (requires { kind.pairs; })
          change_weights(kind.pairs, random);
      },
      certificate);
}

/// Multiplies all weights of both lists or of one, or all components of a direction, by one factor.
inline void scale(Certificate& certificate, Random& random) {
  const Rational factor{random.between(1, 5), random.between(1, 5)};
  std::visit(
      [&](auto& kind) {
        if constexpr (requires { kind.direction; }) {
          if (!std::holds_alternative<TouchingCertificate>(certificate) || random.below(2) == 0) {
            for (Rational& x : kind.direction) multiply(x, factor);
            return;
          }
        }
        if constexpr (requires { kind.a; }) {
          const std::size_t which = random.below(3);
          if (which != 0)
            for (WeightedVertex& entry : kind.a) multiply(entry.weight, factor);
          if (which != 1)
            for (WeightedVertex& entry : kind.b) multiply(entry.weight, factor);
        } else if constexpr (requires { kind.pairs; }) {
          for (WeightedPair& entry : kind.pairs) multiply(entry.weight, factor);
        }
      },
      certificate);
}

inline void change_index(Certificate& certificate, std::size_t size_a, std::size_t size_b,
                         Random& random) {
  const auto indices = indices_of(certificate);
  if (indices.empty()) return;
  const auto [index, of_a] = indices[random.below(indices.size())];
  *index = random.below((of_a ? size_a : size_b) + 1);
  if (random.below(30) == 0) *index = SIZE_MAX - random.below(2);
}

inline void change_number(Certificate& certificate, Random& random) {
  const auto numbers = numbers_of(certificate);
  if (numbers.empty()) return;
  Rational& number = *numbers[random.below(numbers.size())];
  if (random.below(4) == 0)
    multiply(number, {3, 3});
  else
    changes_of_numbers()[random.below(changes_of_numbers().size())](number);
}

template <int D>
void change(Certificate& certificate, std::size_t size_a, std::size_t size_b, Random& random) {
  switch (random.below(8)) {
    case 0:
      return take_one(with_lists_changed(certificate), random, certificate);
    case 1:
      return take_one(with_kind_changed<D>(certificate), random, certificate);
    case 2:
      return change_index(certificate, size_a, size_b, random);
    case 3:
    case 4:
      return change_number(certificate, random);
    case 5:
      return scale(certificate, random);
    default:
      return change_weights(certificate, random);
  }
}

/// Changes x by an ulp, to a half, to a multiple, or to zero.
inline void change(double& x, Random& random) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const double before = x;
  switch (random.below(6)) {
    case 0:
      x /= 2;
      break;
    case 1:
      x *= 3;
      break;
    case 2:
      x = random.below(2) == 0 ? 0 : -x;
      break;
    default:
      x = std::nextafter(x, random.below(2) == 0 ? kInfinity : -kInfinity);
  }
  if (!std::isfinite(x)) x = before;
}

template <int D>
void change(Pose<D>& pose, Random& random) {
  auto translation = pose.translation();
  std::variant<Pose<D>, PlacementError> made = PlacementError{};
  if (random.below(2) == 0) change(translation[random.below(D)], random);
  if constexpr (D == 3) {
    if (pose.kind() == Pose<D>::Kind::quaternion) {
      Quaternion q = pose.quaternion();
      if (random.below(4) == 0)
        for (double* x : {&q.w, &q.x, &q.y, &q.z}) *x *= 2;
      else
        change(*std::array{&q.w, &q.x, &q.y, &q.z}[random.below(4)], random);
      made = Pose<D>::make(q, translation);
    }
  }
  if (pose.kind() != Pose<D>::Kind::quaternion) {
    auto matrix = pose.kind() == Pose<D>::Kind::none ? identity_matrix<D>() : pose.matrix();
    if (random.below(3) != 0) change(matrix[random.below(D)][random.below(D)], random);
    made = Pose<D>::make(matrix, translation);
  }
  if (const auto* other = std::get_if<Pose<D>>(&made)) pose = *other;
}

template <int D>
void change(Pair<D>& pair, Random& random) {
  const bool of_a = random.below(2) == 0;
  auto& vertices = of_a ? pair.a : pair.b;
  switch (random.below(6)) {
    case 0: {
      double& radius = of_a ? pair.radius_a : pair.radius_b;
      change(radius, random);
      radius = std::abs(radius);
      return;
    }
    case 1:
      return change(of_a ? pair.pose_a : pair.pose_b, random);
    case 2:  // one more vertex, in the hull
      return vertices.push_back(vertices[random.below(vertices.size())]);
    case 3:
      if (vertices.size() > 1) vertices.pop_back();
      return;
    default:
      return change(vertices[random.below(vertices.size())][random.below(D)], random);
  }
}

}  // namespace certa::test
