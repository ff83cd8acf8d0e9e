#include "algorithms_command.hpp"

#include <algorithm>

#include <certa/by_name.hpp>
#include <certa/printed.hpp>

namespace certa::tools {

namespace {

std::string row(std::string name, std::string dimensions, std::string level,
                std::string_view paper) {
  constexpr std::array<std::size_t, 3> kWidths{34, 12, 7};
  name.resize(std::max(name.size() + 1, kWidths[0]), ' ');
  dimensions.resize(kWidths[1], ' ');
  level.resize(kWidths[2], ' ');
  return name + dimensions + level + std::string(paper) + "\n";
}

}  // namespace

std::string list_algorithms() {
  std::string text = row("name", "dimensions", "level", "source");
  const auto add = [&text](const AlgorithmInfo& info) {
    std::string dimensions = std::to_string(info.min_dimension) + "D";
    if (info.max_dimension != info.min_dimension)
      dimensions += ", " + std::to_string(info.max_dimension) + "D";
    text += row(std::string(info.name), dimensions, std::to_string(info.level), info.paper);
  };
  for (const AlgorithmInfo* const info : algorithms()) add(*info);
  for (const AlgorithmInfo* const info : printed_loops()) add(*info);
  return text;
}

}  // namespace certa::tools
