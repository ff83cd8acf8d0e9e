// A fuzz target without a fuzzer: runs it on files, on lists of recipes, or on random recipes.
#include <algorithm>
#include <charconv>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <certa/fuzz/recipe.hpp>
#include <certa/fuzz/target.hpp>
#include <certa/fuzz/text.hpp>

namespace certa::fuzz {
namespace {

constexpr std::string_view kUsage =
    "usage: PROGRAM [OPTION].. [FILE or FOLDER]..\n"
    "Runs the target on each file's bytes, or, if its name ends in .recipes, on each recipe in "
    "it.\n"
    "  --explain         show the input even where nothing is wrong\n"
    "  --describe        show the inputs, and run nothing: for inputs that crash\n"
    "  --recipe RECIPE   run this, too, as findings and lists name it\n"
    "  --random COUNT    run COUNT random recipes, too\n"
    "  --seed SEED       of the random recipes\n"
    "  --save FOLDER     keep each input as a file: seeds for a fuzzer\n"
    "  --findings FILE   write each pair on which something is wrong as a line for certa show\n"
    "  --help            print this\n"
    "Exit status: 0 nothing is wrong; 1 something is; 2 an argument or a file is.\n";

class Replay {
 public:
  bool explains = false;
  bool describes = false;
  std::filesystem::path folder_to_save;

  void keep_findings(const std::string& path) {
    findings_.open(path, std::ios::binary);
    if (!findings_) throw std::runtime_error("cannot write " + path);
  }

  void run(Bytes bytes, const std::string& name) {
    ++count_;
    if (!folder_to_save.empty()) save(bytes);
    if (describes) {
      std::cout << explain(bytes) << std::flush;
      return;
    }
    if (explains)
      std::cout << explain(bytes) << std::flush;  // first, because the call below may
                                                  // crash
    const Violation violation = violated(bytes);
    if (!violation) return;
    ++wrong_;
    std::cout << name << ": violated: " << *violation << '\n';
    if (!explains) std::cout << explain(bytes);
    std::cout << std::flush;
    if (!findings_.is_open()) return;
    findings_ << finding_line(bytes) << std::endl;
    if (!findings_) throw std::runtime_error("cannot write the findings");
  }

  void run_path(const std::filesystem::path& path) {
    if (!std::filesystem::is_directory(path)) return run_file(path);
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path))
      if (entry.is_regular_file()) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const auto& file : files) run_file(file);
  }

  void run_random(int count, std::uint64_t seed) {
    Random random(seed);
    for (int k = 0; k < count; ++k) {
      ListEntry entry;
      entry.recipe = random_recipe(kFamilies[random.below(kFamilies.size())], random);
      entry.recipe.dimension = random.between(2, 3);
      for (int n = random.between(0, 8); n > 0; --n)
        entry.rest.push_back(static_cast<std::uint8_t>(random.bits()));
      run(entry.bytes(), entry.line());
    }
  }

  [[nodiscard]] int finish() const {
    std::cout << count_ << " inputs";
    if (!describes) std::cout << ", " << wrong_ << " violations";
    std::cout << '\n';
    return wrong_ == 0 ? 0 : 1;
  }

 private:
  void save(Bytes bytes) const {
    std::filesystem::create_directories(folder_to_save);
    std::ofstream out(folder_to_save / ("input-" + std::to_string(count_)), std::ios::binary);
    for (const std::uint8_t byte : bytes) out.put(static_cast<char>(byte));
    if (!out.flush()) throw std::runtime_error("cannot write into " + folder_to_save.string());
  }

  void run_file(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw std::runtime_error("cannot read " + path.string());
    if (path.extension() == ".recipes") {
      for (const ListEntry& entry : read_list(in, path.string())) run(entry.bytes(), entry.line());
      return;
    }
    const std::vector<char> content{std::istreambuf_iterator<char>(in), {}};
    const std::vector<std::uint8_t> bytes(content.begin(), content.end());
    run(bytes, path.string());
  }

  std::ofstream findings_;
  std::size_t count_ = 0;
  std::size_t wrong_ = 0;
};

/// The argument after an option.
const std::string& value(const std::vector<std::string>& arguments, std::size_t index) {
  if (index >= arguments.size())
    throw std::invalid_argument(arguments[index - 1] + " needs a value");
  return arguments[index];
}

template <class Integer>
Integer number(const std::vector<std::string>& arguments, std::size_t index) {
  Integer result{};
  const std::string& text = value(arguments, index);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), result);
  if (error != std::errc{} || end != text.data() + text.size())
    throw std::invalid_argument(arguments[index - 1] + ": not a number: " + text);
  return result;
}

ListEntry recipe(const std::string& text) {
  auto entry = parse_entry(text);
  if (!entry) throw std::invalid_argument("not a recipe: " + text);
  return *std::move(entry);
}

int run(const std::vector<std::string>& arguments) {
  Replay replay;
  std::vector<std::string> paths;
  std::vector<ListEntry> recipes;
  int random_count = 0;
  std::uint64_t seed = 20261121;
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    if (arguments[k] == "--explain")
      replay.explains = true;
    else if (arguments[k] == "--describe")
      replay.describes = true;
    else if (arguments[k] == "--recipe")
      recipes.push_back(recipe(value(arguments, ++k)));
    else if (arguments[k] == "--save")
      replay.folder_to_save = value(arguments, ++k);
    else if (arguments[k] == "--findings")
      replay.keep_findings(value(arguments, ++k));
    else if (arguments[k] == "--help" || arguments[k] == "-h") {
      std::cout << kUsage;
      return 0;
    } else if (arguments[k] == "--random")
      random_count = number<int>(arguments, ++k);
    else if (arguments[k] == "--seed")
      seed = number<std::uint64_t>(arguments, ++k);
    else if (arguments[k].starts_with("--"))
      throw std::invalid_argument("unknown option " + arguments[k]);
    else
      paths.push_back(arguments[k]);
  }
  if (paths.empty() && recipes.empty() && random_count == 0)
    throw std::invalid_argument("nothing to run");
  for (const ListEntry& entry : recipes) replay.run(entry.bytes(), entry.line());
  for (const std::string& path : paths) replay.run_path(path);
  replay.run_random(random_count, seed);
  return replay.finish();
}

}  // namespace
}  // namespace certa::fuzz

int main(int argc, char** argv) {
  try {
    return certa::fuzz::run({argv + 1, argv + argc});
  } catch (const std::invalid_argument& error) {
    std::cerr << "error: " << error.what() << '\n' << certa::fuzz::kUsage;
  } catch (const std::exception& error) {
    std::cerr << "error: " << error.what() << '\n';
  }
  return 2;
}
