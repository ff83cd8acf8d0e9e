/// The question that a law asks about a pair: policy, level, warm start, and kind of shapes.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <certa/certa.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/policies.hpp>

#include "certain_policy.hpp"

namespace certa::fuzz {

/// The warm start of a query.
enum class Start : std::uint8_t {
  cold,
  stale,    ///< the simplex of a similar pair, as from the frame before
  hostile,  ///< up to 18 pairs of indices, some of them nonexistent or repeated
};
inline constexpr std::array kStarts{Start::cold, Start::stale, Start::hostile};

struct Question {
  CertainPolicy policy = CertainPolicy::certified;
  int level = 3;
  Start start = Start::cold;
  bool edges_of_a = false;  ///< with edges, supports walk along them
  bool edges_of_b = false;
};

/// Half of the questions start cold. Only one in eight is about shapes with edges, because these
/// cost more to make than most answers.
[[nodiscard]] inline Question any_question(std::uint64_t seed) {
  Random random(seed);
  Question question;
  question.policy = kCertainPolicies[random.below(kCertainPolicies.size())];
  question.level = random.between(1, 3);
  if (random.below(2) == 0) question.start = kStarts[random.below(kStarts.size())];
  const std::size_t edges = random.below(24);
  question.edges_of_a = edges == 0 || edges == 1;
  question.edges_of_b = edges == 1 || edges == 2;
  return question;
}

/// The simplex of an answer of level 2, about a pair one step away or the same pair.
template <int D>
[[nodiscard]] Simplex stale_simplex(const Recipe& recipe) {
  Recipe before = recipe;
  int& moved = before.offset[static_cast<std::size_t>(recipe.variant) % D];
  moved += moved < Recipe::kMaxOffset ? 1 : -1;
  const ShapePair<D> s = realize<D>(before).shapes();
  return distance(s.a, s.b).simplex();
}

template <int D>
[[nodiscard]] std::vector<VertexPair> hostile_start(const Shape<D>& a, const Shape<D>& b,
                                                    std::uint64_t seed) {
  constexpr std::size_t kMost = 18;
  Random random(seed);
  // All exist; some do not; the first does not; each vertex of A with that of the same number.
  const std::size_t kind = random.below(4);
  const std::size_t beyond = kind == 0 ? 0 : 3;
  std::vector<VertexPair> start;
  if (kind == 3) {
    for (std::uint32_t k = 0; k < 1 + random.below(4); ++k) start.push_back({k, k});
    return start;
  }
  if (kind == 2) start.push_back({static_cast<std::uint32_t>(a.size()), 0});
  for (std::size_t count = 1 + random.below(kMost); start.size() < count;) {
    if (!start.empty() && random.below(4) == 0) {
      start.emplace_back(start[random.below(start.size())]);
    } else {
      start.push_back({static_cast<std::uint32_t>(random.below(a.size() + beyond)),
                       static_cast<std::uint32_t>(random.below(b.size() + beyond))});
    }
  }
  if (random.below(8) == 0) start[0] = {~std::uint32_t{0}, ~std::uint32_t{0}};
  return start;
}

/// REQUIRES: a and b are the recipe's shapes, perhaps exchanged or changed.
template <int D>
[[nodiscard]] std::vector<VertexPair> start_of(Start start, const Recipe& recipe, const Shape<D>& a,
                                               const Shape<D>& b, std::uint64_t seed) {
  if (start == Start::cold) return {};
  if (start == Start::hostile) return hostile_start<D>(a, b, seed);
  const Simplex simplex = stale_simplex<D>(recipe);
  return {simplex.span().begin(), simplex.span().end()};
}

}  // namespace certa::fuzz
