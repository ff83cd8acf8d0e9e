#include "corruption.hpp"

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

namespace certa::fuzz {

namespace {

struct Range {
  std::size_t begin = 0;
  std::size_t size = 0;
};

std::string_view text(const std::string& line, const Range& range) {
  return std::string_view(line).substr(range.begin, range.size);
}

/// Runs of the characters in which numbers and fractions are written.
std::vector<Range> numbers(std::string_view line) {
  std::vector<Range> found;
  for (std::size_t i = 0; i < line.size();) {
    const std::size_t begin = line.find_first_of("-0123456789", i);
    if (begin == std::string_view::npos) break;
    i = std::min(line.find_first_not_of("-+.0123456789e/", begin), line.size());
    found.push_back({begin, i - begin});
  }
  return found;
}

/// All arrays with their brackets, inner ones too.
std::vector<Range> arrays(std::string_view line) {
  std::vector<Range> found;
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '[') open.push_back(i);
    if (line[i] != ']' || open.empty()) continue;
    found.push_back({open.back(), i + 1 - open.back()});
    open.pop_back();
  }
  return found;
}

template <std::size_t N>
void replace_word(std::string& line, const std::array<std::string_view, N>& words,
                  std::string_view key, Random& random) {
  const std::size_t at = line.find(key);
  if (at == std::string::npos) return;
  const std::size_t begin = at + key.size();
  const std::size_t end = line.find('"', begin);
  if (end != std::string::npos) line.replace(begin, end - begin, words[random.below(N)]);
}

/// Returns whether there was something to flip.
bool flip_truth(std::string& line, std::string_view key) {
  const std::size_t at = line.find(key);
  if (at == std::string::npos) return false;
  const bool is_true = line.compare(at + key.size(), 4, "true") == 0;
  line.replace(at + key.size(), is_true ? 4 : 5, is_true ? "false" : "true");
  return true;
}

void change_number(std::string& line, const std::string& other, Random& random) {
  const std::vector<Range> found = numbers(line);
  if (found.empty()) return;
  const Range at = found[random.below(found.size())];
  std::string number(text(line, at));
  switch (random.below(7)) {
    case 0:
      number = number.starts_with('-') ? number.substr(1) : "-" + number;
      break;
    case 1:
      number = std::to_string(random.below(4));
      break;
    case 2:
      number = "1/" + std::to_string(random.below(4));
      break;
    case 3:  // a digit, so that the number stays close
      number[random.below(number.size())] = static_cast<char>('0' + random.below(10));
      break;
    case 4:
      number += static_cast<char>('0' + random.below(10));
      break;
    case 5:
      number.pop_back();
      break;
    default: {
      const std::vector<Range> others = numbers(other);
      if (!others.empty()) number = text(other, others[random.below(others.size())]);
    }
  }
  line.replace(at.begin, at.size, number);
}

void change_array(std::string& line, const std::string& other, Random& random) {
  const std::vector<Range> found = arrays(line);
  if (found.empty()) return;
  const Range at = found[random.below(found.size())];
  const std::string array(text(line, at));
  switch (random.below(4)) {
    case 0: {  // deletes it with the comma before or after it
      const bool after = at.begin + at.size < line.size() && line[at.begin + at.size] == ',';
      const bool before = !after && at.begin > 0 && line[at.begin - 1] == ',';
      line.erase(at.begin - (before ? 1 : 0), at.size + (before || after ? 1 : 0));
      return;
    }
    case 1:
      line.insert(at.begin, array + ",");
      return;
    case 2:
      line.replace(at.begin, at.size, "[]");
      return;
    default: {
      const std::vector<Range> others = arrays(other);
      if (!others.empty())
        line.replace(at.begin, at.size, text(other, others[random.below(others.size())]));
    }
  }
}

}  // namespace

void corrupt(std::string& line, const std::string& other, Random& random) {
  constexpr std::string_view kVerdictKey = R"("verdict":")";
  constexpr std::string_view kHoldsKey = R"("holds":)";
  constexpr std::string_view kKindKey = R"("kind":")";
  constexpr std::string_view kCertificateKey = R"("certificate":)";
  switch (random.below(8)) {
    case 0:
    case 1:
    case 2:
      return change_number(line, other, random);
    case 3:
    case 4:
      return change_array(line, other, random);
    case 5:
      if (flip_truth(line, kHoldsKey)) return;
      return replace_word<5>(line,
                             {"separated", "touching", "overlapping", "intersecting", "undecided"},
                             kVerdictKey, random);
    case 6: {
      if (random.bits() % 2)
        return replace_word<6>(
            line, {"separation", "distance", "touching", "overlap", "intersection", "near"},
            kKindKey, random);
      const std::size_t own = line.find(kCertificateKey);
      const std::size_t from = other.find(kCertificateKey);
      if (own != std::string::npos && from != std::string::npos)
        line.replace(own, std::string::npos, other, from, std::string::npos);
      return;
    }
    default:
      if (!line.empty()) line[random.below(line.size())] = static_cast<char>(random.bits() % 256);
  }
}

}  // namespace certa::fuzz
