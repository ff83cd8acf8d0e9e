// Converts lists of recipes to the files that libFuzzer reads, and back.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <certa/fuzz/recipe.hpp>
#include <certa/fuzz/text.hpp>

#include "truth.hpp"

namespace certa::fuzz {
namespace {

constexpr const char* kUsage =
    "usage: certa_fuzz_corpus pack LIST FOLDER [FAMILY..]\n"
    "           a file in FOLDER for each recipe of LIST, or for those of these families\n"
    "       certa_fuzz_corpus list FOLDER..\n"
    "           all files as recipes with their exact truth\n";

using Strings = std::vector<std::string>;

void pack(const std::string& list, const std::filesystem::path& folder, const Strings& families) {
  std::ifstream in(list);
  if (!in) throw std::runtime_error("cannot read " + list);
  std::filesystem::create_directories(folder);
  int number = 0;
  for (const ListEntry& entry : read_list(in, list)) {
    if (!families.empty() &&
        std::ranges::find(families, to_string(entry.recipe.family)) == families.end())
      continue;
    const std::vector<std::uint8_t> bytes = entry.bytes();
    std::ofstream out(folder / ("recipe-" + std::to_string(++number)), std::ios::binary);
    for (const std::uint8_t byte : bytes) out.put(static_cast<char>(byte));
    if (!out.flush()) throw std::runtime_error("cannot write into " + folder.string());
  }
}

ListEntry entry_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  const std::vector<char> content{std::istreambuf_iterator<char>(in), {}};
  const std::vector<std::uint8_t> bytes(content.begin(), content.end());
  ListEntry entry;
  entry.recipe = decode(bytes);
  const std::size_t length = encode(entry.recipe).size();
  if (bytes.size() > length)
    entry.rest.assign(bytes.begin() + static_cast<std::ptrdiff_t>(length), bytes.end());
  entry.truth = entry.recipe.dimension == 2 ? truth_line(realize<2>(entry.recipe))
                                            : truth_line(realize<3>(entry.recipe));
  return entry;
}

void list(const Strings& folders) {
  std::set<std::string> lines;  // sorted and without duplicates
  for (const std::string& folder : folders)
    for (const auto& file : std::filesystem::directory_iterator(folder))
      lines.insert(entry_of(file.path()).line());
  for (const std::string& line : lines) std::cout << line << '\n';
}

int run(const Strings& arguments) {
  if (arguments.size() >= 3 && arguments[0] == "pack") {
    pack(arguments[1], arguments[2], {arguments.begin() + 3, arguments.end()});
  } else if (arguments.size() >= 2 && arguments[0] == "list") {
    list({arguments.begin() + 1, arguments.end()});
  } else {
    std::cerr << kUsage;
    return 2;
  }
  return 0;
}

}  // namespace
}  // namespace certa::fuzz

int main(int argc, char** argv) {
  try {
    return certa::fuzz::run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::cerr << "error: " << error.what() << '\n';
    return 2;
  }
}
