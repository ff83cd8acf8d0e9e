#include "policy/contender.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "policy/measured.hpp"

namespace certa::tools::policy {

std::string_view to_string(Route route) noexcept {
  constexpr std::array<std::string_view, kRouteCount> kNames{
      "floating", "doubles", "exact face", "exact search",
      "filter",   "integer", "expansion",  "big_integer"};
  return kNames[static_cast<std::size_t>(route)];
}

std::vector<double> usual_tolerances(int digits) {
  if (digits <= 24) return {1e-5, 1e-3};
  if (digits <= 53) return {1e-12, 1e-8, 1e-4};
  return {1e-12, 1e-8};
}

std::string class_name(std::string_view algorithm) {
  constexpr std::string_view kPublished = "published";
  std::string name;
  bool starts = true;
  for (std::size_t k = 0; k < algorithm.size(); ++k) {
    if (algorithm[k] == '-') {
      starts = true;
      if (algorithm.substr(k + 1) == kPublished) name += "As";
      continue;
    }
    name += starts ? static_cast<char>(std::toupper(algorithm[k])) : algorithm[k];
    starts = false;
  }
  return name;
}

std::vector<std::string> sub_distance_algorithms() {
  std::vector<std::string> names;
  Algorithms::for_each([&]<class Algorithm>() {
    if constexpr (is_sub_distance(Algorithm::info)) names.emplace_back(Algorithm::info.name);
  });
  return names;
}

Candidates contenders(const Choice& choice, const Question& question) {
  Candidates made;
  const auto add = [&]<class Policy>(std::string_view name, ContenderInfo info) {
    const auto chosen = [name](const std::string& wanted) { return wanted == name; };
    if (!choice.policies.empty() && std::ranges::none_of(choice.policies, chosen)) return;
    info.name = info.policy = name;
    append_contenders<Policy>(std::move(info), choice, question, made);
  };
  // Long doubles differ from processor to processor.
  const ContenderInfo exact{.certain = true, .deterministic = true, .certificate = true};
  add.operator()<floating<float>>(kMeasured[0], {.deterministic = true, .digits = 24});
  add.operator()<floating<double>>(kMeasured[1], {.deterministic = true, .digits = 53});
  add.operator()<floating<long double>>(kMeasured[2],
                                        {.digits = std::numeric_limits<long double>::digits});
  add.operator()<floating<Quad>>(kMeasured[3], {.deterministic = true, .digits = 113});
  add.operator()<uncertified>(kMeasured[4], {.deterministic = true});
  add.operator()<certified>(kMeasured[5], exact);
  add.operator()<Enclosing>(kMeasured[6], exact);
  add.operator()<adaptive>(kMeasured[7], exact);
  add.operator()<certa::exact>(kMeasured[8], exact);
  return made;
}

}  // namespace certa::tools::policy
