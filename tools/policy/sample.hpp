/// The pairs that are measured: all, or some drawn uniformly from more than fit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <certa/fuzz/random.hpp>

#include "formats/pair_line.hpp"

namespace certa::tools::policy {

/// A file, or a family of generated pairs.
struct Source {
  std::string name;
  std::string generator = {};  ///< the command that writes such pairs; empty for a file
  std::uint64_t pairs = 0;
  std::uint64_t bad_lines = 0;

  /// For people.
  [[nodiscard]] std::string title() const { return name == "-" ? "standard input" : name; }
};

struct Sampled {
  PairLine pair;
  std::size_t source = 0;
  std::uint64_t line = 0;  ///< in the file, from 1; of generated pairs the number, from 0
};

/// Reservoir sampling (Vitter's algorithm R): whatever the number of pairs, each set of `size` of
/// them is as likely as any other, and the same seed gives the same.
class Reservoir {
 public:
  Reservoir(std::size_t size, std::uint64_t seed) : size_(size), random_(seed) {}

  void add(Sampled pair);
  [[nodiscard]] std::uint64_t offered() const noexcept { return offered_; }

  /// In random order, so that the first pairs are a uniform sample too.
  [[nodiscard]] std::vector<Sampled> take();

 private:
  std::size_t size_;
  fuzz::Random random_;
  std::uint64_t offered_ = 0;
  std::vector<Sampled> pairs_;
};

}  // namespace certa::tools::policy
