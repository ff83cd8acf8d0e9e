#include <certa/fuzz/text.hpp>

namespace certa::fuzz {

namespace {

constexpr unsigned kPlanar = 128;

/// Reads bytes one after the other, and zeros after the end.
class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
  unsigned next() { return position_ < bytes_.size() ? bytes_[position_++] : 0U; }
  /// 0, 1, .., limit stand for themselves, and the negatives follow, so that a zero byte is zero.
  int next_signed(int limit) {
    const int n = static_cast<int>(next() % static_cast<unsigned>(2 * limit + 1));
    return n <= limit ? n : n - (2 * limit + 1);
  }
  Lattice next_lattice(int limit) {
    Lattice p{};
    for (int& x : p) x = next_signed(limit);
    return p;
  }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t position_ = 0;
};

void append(std::vector<std::uint8_t>& bytes, const Lattice& p, int limit) {
  for (const int x : p) bytes.push_back(static_cast<std::uint8_t>(x >= 0 ? x : x + 2 * limit + 1));
}

}  // namespace

Recipe decode(std::span<const std::uint8_t> bytes) {
  Reader in(bytes);
  Recipe recipe;
  const unsigned kind = in.next();
  recipe.dimension = kind < kPlanar ? 3 : 2;
  recipe.family = kFamilies[kind % kPlanar % kFamilies.size()];
  recipe.a.resize(1 + in.next() % Recipe::kMaxVertices);
  recipe.b.resize(1 + in.next() % Recipe::kMaxVertices);
  const unsigned low = in.next();
  recipe.variant = static_cast<int>(low + 256 * in.next());
  recipe.offset = in.next_lattice(Recipe::kMaxOffset);
  for (Lattice& p : recipe.a) p = in.next_lattice(Recipe::kMaxCoordinate);
  for (Lattice& q : recipe.b) q = in.next_lattice(Recipe::kMaxCoordinate);
  return recipe;
}

std::vector<std::uint8_t> encode(const Recipe& recipe) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(kHeaderBytes + 3 * (recipe.a.size() + recipe.b.size()));
  const auto put = [&bytes](auto value) { bytes.push_back(static_cast<std::uint8_t>(value)); };
  put(static_cast<unsigned>(recipe.family) + (recipe.dimension == 2 ? kPlanar : 0));
  put(recipe.a.size() - 1);
  put(recipe.b.size() - 1);
  put(recipe.variant % 256);
  put(recipe.variant / 256);
  append(bytes, recipe.offset, Recipe::kMaxOffset);
  for (const Lattice& p : recipe.a) append(bytes, p, Recipe::kMaxCoordinate);
  for (const Lattice& q : recipe.b) append(bytes, q, Recipe::kMaxCoordinate);
  return bytes;
}

}  // namespace certa::fuzz
