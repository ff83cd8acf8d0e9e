/// An answer as data that can be spoiled, and the line that states it.
#pragma once

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <certa/certificate.hpp>
#include <certa/rational.hpp>
#include <certa/verdict.hpp>

#include "formats/answer_reader.hpp"
#include "formats/number.hpp"

namespace certa::test {

/// What `certa verify --proved` judges of an answer.
struct Statement {
  Verdict verdict = Verdict::undecided;
  std::optional<double> distance;
  std::optional<Rational> distance_squared;
  Certificate certificate;
  std::optional<tools::Comparison> at_least = {};  // then it states nothing else
};

inline constexpr std::array<std::string_view, std::variant_size_v<Certificate>> kKinds{
    "none", "separation", "distance", "intersection", "touching", "overlap", "near", "error"};

namespace detail {

inline void append(std::string& out, const Rational& x) {
  out += '"';
  out += to_string(x);
  out += '"';
}
inline void append(std::string& out, const WeightedVertex& entry) {
  out += '[' + std::to_string(entry.index) + ',';
  append(out, entry.weight);
  out += ']';
}
inline void append(std::string& out, const WeightedPair& entry) {
  out += '[' + std::to_string(entry.i) + ',' + std::to_string(entry.j) + ',';
  append(out, entry.weight);
  out += ']';
}
template <class Entry>
void append(std::string& out, std::string_view key, const std::vector<Entry>& entries) {
  out.append(",\"").append(key).append("\":[");
  for (const Entry& entry : entries) {
    if (&entry != entries.data()) out += ',';
    append(out, entry);
  }
  out += ']';
}

}  // namespace detail

/// One line with its end.
inline std::string line_of(const Statement& statement, std::string_view id) {
  std::string out("{\"id\":");
  out.append(id);
  if (statement.at_least) {
    out += ",\"at_least\":{\"number\":";
    tools::append_number(out, statement.at_least->number);
    out.append(",\"holds\":").append(statement.at_least->holds ? "true}" : "false}");
  } else {
    out.append(",\"verdict\":\"").append(to_string(statement.verdict)).append("\"");
  }
  if (statement.distance) {
    out += ",\"distance\":";
    if (std::isinf(*statement.distance))
      out += "\"inf\"";
    else
      tools::append_number(out, *statement.distance);
  }
  if (statement.distance_squared) {
    out += ",\"distance_squared\":";
    detail::append(out, *statement.distance_squared);
  }
  if (!std::holds_alternative<std::monostate>(statement.certificate)) {
    out.append(",\"certificate\":{\"kind\":\"")
        .append(kKinds[statement.certificate.index()])
        .append("\"");
    std::visit(
        [&out](const auto& kind) {
          if constexpr (requires { kind.a; }) {
            detail::append(out, "a", kind.a);
            detail::append(out, "b", kind.b);
          }
          if constexpr (requires { kind.direction; })
            detail::append(out, "direction", kind.direction);
          if constexpr (requires { kind.pairs; }) detail::append(out, "pairs", kind.pairs);
        },
        statement.certificate);
    out += '}';
  }
  return out + "}\n";
}

}  // namespace certa::test
