/// An answer as data that can be spoiled, and the line of JSON that states it.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <certa/certificate.hpp>
#include <certa/rational.hpp>
#include <certa/verdict.hpp>

#include "formats/answer_reader.hpp"
#include "formats/json_writer.hpp"

namespace certa::test {

/// The parts of an answer that `certa verify --proved` judges.
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

inline void write(tools::JsonWriter& json, const Rational& x) { json.value(to_string(x)); }
inline void write(tools::JsonWriter& json, const WeightedVertex& entry) {
  json.array([&] {
    json.value(entry.index);
    write(json, entry.weight);
  });
}
inline void write(tools::JsonWriter& json, const WeightedPair& entry) {
  json.array([&] {
    json.value(entry.i);
    json.value(entry.j);
    write(json, entry.weight);
  });
}
template <class Entry>
void write(tools::JsonWriter& json, std::string_view key, const std::vector<Entry>& entries) {
  json.key(key).array(entries, [&json](const Entry& entry) { write(json, entry); });
}

}  // namespace detail

/// One line with its end.
inline std::string line_of(const Statement& statement, std::string_view id) {
  std::string out;
  tools::JsonWriter json(out);
  json.object([&] {
    json.key("id").raw(id);
    if (statement.at_least)
      json.key("at_least").object([&] {
        json.member("number", statement.at_least->number);
        json.member("holds", statement.at_least->holds);
      });
    else
      json.member("verdict", to_string(statement.verdict));
    if (statement.distance) json.member("distance", *statement.distance);
    if (statement.distance_squared)
      json.member("distance_squared", to_string(*statement.distance_squared));
    if (std::holds_alternative<std::monostate>(statement.certificate)) return;
    json.key("certificate").object([&] {
      json.member("kind", kKinds[statement.certificate.index()]);
      std::visit(
          [&json](const auto& kind) {
            if constexpr (requires { kind.a; }) {
              detail::write(json, "a", kind.a);
              detail::write(json, "b", kind.b);
            }
            if constexpr (requires { kind.direction; })
              detail::write(json, "direction", kind.direction);
            if constexpr (requires { kind.pairs; }) detail::write(json, "pairs", kind.pairs);
          },
          statement.certificate);
    });
  });
  return out + "\n";
}

}  // namespace certa::test
