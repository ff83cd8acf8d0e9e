#include <array>
#include <charconv>
#include <ostream>
#include <sstream>

#include <certa/fuzz/text.hpp>

#include "formats/pair_writer.hpp"

namespace certa::fuzz {

namespace {

void put(std::ostream& os, const Lattice& p) { os << p[0] << ' ' << p[1] << ' ' << p[2]; }

void put(std::ostream& os, const std::vector<Lattice>& points) {
  for (const Lattice& p : points) {
    if (&p != points.data()) os << ", ";
    put(os, p);
  }
}

/// Reads the text from its start; false if anything else is found.
class Parser {
 public:
  explicit Parser(std::string_view text) : rest_(text) {}

  bool symbol(char c) {
    skip_spaces();
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  std::string_view word() {
    skip_spaces();
    const std::string_view result = rest_.substr(0, rest_.find(' '));
    rest_.remove_prefix(result.size());
    return result;
  }
  bool number(int& x, int low, int high) {
    skip_spaces();
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), x);
    if (error != std::errc{} || x < low || x > high) return false;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return true;
  }
  bool lattice(Lattice& p, int limit) {
    for (int& x : p)
      if (!number(x, -limit, limit)) return false;
    return true;
  }
  bool lattices(std::vector<Lattice>& points) {
    points.clear();
    do {
      if (!lattice(points.emplace_back(), Recipe::kMaxCoordinate)) return false;
    } while (symbol(','));
    return points.size() <= Recipe::kMaxVertices;
  }
  bool at_end() {
    skip_spaces();
    return rest_.empty();
  }

 private:
  void skip_spaces() {
    while (!rest_.empty() && rest_.front() == ' ') rest_.remove_prefix(1);
  }

  std::string_view rest_;
};

/// Like %a in C, in quotes because JSON has no such numbers.
void write_hexadecimal(tools::JsonWriter& json, double x) {
  std::ostringstream os;
  os << std::hexfloat << x;
  json.value(os.str());
}

template <class Rows>
std::string points_text(const Rows& points) {
  std::string text;
  tools::JsonWriter json(text);
  tools::ShapesWriter(json, write_hexadecimal).points(points);
  return text;
}

template <int D>
std::string pair_text(const Pair<D>& pair) {
  std::string text;
  tools::JsonWriter json(text);
  json.object([&] { tools::ShapesWriter(json, write_hexadecimal).shapes(pair); });
  return text;
}

}  // namespace

std::string to_text(const Recipe& recipe) {
  std::ostringstream os;
  os << to_string(recipe.family) << ' ' << recipe.dimension << "D " << recipe.variant << " | ";
  put(os, recipe.offset);
  os << " | ";
  put(os, recipe.a);
  os << " | ";
  put(os, recipe.b);
  return os.str();
}

std::optional<Recipe> recipe_from_text(std::string_view text) {
  Parser in(text);
  Recipe recipe;
  const std::optional<Family> family = family_named(in.word());
  if (!family) return std::nullopt;
  recipe.family = *family;
  if (in.number(recipe.dimension, 2, 3) && in.symbol('D') &&
      in.number(recipe.variant, 0, Recipe::kMaxVariant) && in.symbol('|') &&
      in.lattice(recipe.offset, Recipe::kMaxOffset) && in.symbol('|') && in.lattices(recipe.a) &&
      in.symbol('|') && in.lattices(recipe.b) && in.at_end())
    return recipe;
  return std::nullopt;
}

std::string to_json(const std::vector<Point<2>>& points) { return points_text(points); }
std::string to_json(const std::vector<Point<3>>& points) { return points_text(points); }
std::string to_json(const Pair<2>& pair) { return pair_text(pair); }
std::string to_json(const Pair<3>& pair) { return pair_text(pair); }

std::ostream& operator<<(std::ostream& os, const Recipe& recipe) { return os << to_text(recipe); }

}  // namespace certa::fuzz

namespace certa {

std::ostream& operator<<(std::ostream& os, const Pair<2>& pair) {
  return os << fuzz::to_json(pair);
}
std::ostream& operator<<(std::ostream& os, const Pair<3>& pair) {
  return os << fuzz::to_json(pair);
}

}  // namespace certa
