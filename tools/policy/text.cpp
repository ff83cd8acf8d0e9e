#include "policy/text.hpp"

#include <array>
#include <cmath>
#include <cstdio>

namespace certa::tools::policy {

std::string number(double x, int digits) {
  std::array<char, 48> text;
  (void)std::snprintf(text.data(), text.size(), "%.*g", digits, x);
  return text.data();
}

std::string grouped(std::uint64_t n) {
  std::string text = std::to_string(n);
  for (std::size_t k = text.size(); k > 3; k -= 3) text.insert(k - 3, ",");
  return text;
}

std::string counted(std::uint64_t n, std::string_view noun) {
  return grouped(n) + " " + std::string(noun) + (n == 1 ? "" : "s");
}

std::string percent(double share, int digits) { return number(100 * share, digits) + " %"; }

std::string microseconds(double ns) {
  const double us = ns / 1e3;
  return us < 1000 ? number(us) : number(std::round(us), 15);
}

std::string duration(double ns) {
  if (ns < 999.5e3) return number(ns / 1e3) + " \u00b5s";
  if (ns < 999.5e6) return number(ns / 1e6) + " ms";
  return number(ns / 1e9) + " s";
}

}  // namespace certa::tools::policy
