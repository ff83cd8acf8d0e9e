// libFuzzer mutates recipes, not bytes, because nearly all edits of bytes would amount to the same
// few edits of a recipe. The bytes after a recipe, which some targets read, are mutated as bytes.
//
// CERTA_FUZZ_FAMILIES, if defined, names the families to mutate into, e.g. "grid contact".
#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include <certa/fuzz/recipe.hpp>
#include <certa/fuzz/target.hpp>
#include <certa/fuzz/text.hpp>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace {

using namespace certa::fuzz;

std::vector<Family> chosen_families() {
#ifdef CERTA_FUZZ_FAMILIES
  std::vector<Family> chosen;
  std::istringstream names(CERTA_FUZZ_FAMILIES);
  for (std::string name; names >> name;) chosen.push_back(family_named(name).value());
  return chosen;
#else
  return {kFamilies.begin(), kFamilies.end()};
#endif
}

/// Replaces a family that was not chosen by one that was.
void confine(Recipe& recipe, Random& random) {
  static const std::vector<Family> families = chosen_families();
  if (std::ranges::find(families, recipe.family) == families.end())
    recipe.family = families[random.below(families.size())];
}

Bytes behind(const Recipe& recipe, Bytes bytes) {
  return bytes.subspan(std::min(encode(recipe).size(), bytes.size()));
}

/// Writes the recipe, then the rest as far as there is room; nothing if the recipe itself does not
/// fit.
std::size_t write(const Recipe& recipe, Bytes rest, std::uint8_t* out, std::size_t room) {
  std::vector<std::uint8_t> bytes = encode(recipe);
  if (bytes.size() > room) return 0;
  bytes.insert(
      bytes.end(), rest.begin(),
      rest.begin() + static_cast<std::ptrdiff_t>(std::min(rest.size(), room - bytes.size())));
  std::copy(bytes.begin(), bytes.end(), out);
  return bytes.size();
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned int seed) {
  Random random(seed);
  const Bytes bytes(data, size);
  Recipe recipe = decode(bytes);
  const Bytes rest_of_input = behind(recipe, bytes);
  std::vector<std::uint8_t> rest(rest_of_input.begin(), rest_of_input.end());
  if (random.below(8) == 0) {
    const std::size_t length = rest.size();
    rest.resize(length + 8);
    rest.resize(LLVMFuzzerMutate(rest.data(), length, rest.size()));
  } else {
    do mutate(recipe, random);
    while (random.below(2) == 0);
  }
  confine(recipe, random);
  const std::size_t written = write(recipe, rest, data, max_size);
  return written > 0 ? written : LLVMFuzzerMutate(data, size, max_size);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* x, std::size_t x_size,
                                                 const std::uint8_t* y, std::size_t y_size,
                                                 std::uint8_t* out, std::size_t out_size,
                                                 unsigned int seed) {
  Random random(seed);
  const Recipe one = decode(Bytes(x, x_size));
  const Recipe other = decode(Bytes(y, y_size));
  Recipe child = cross_over(one, other, random);
  confine(child, random);
  return write(child, behind(other, Bytes(y, y_size)), out, out_size);
}
