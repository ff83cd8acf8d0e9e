// Certificates, exact squares, and the checker.
#include <concepts>
#include <string>
#include <type_traits>
#include <variant>

#include <certa.h>

#include <certa/by_name.hpp>
#include <certa/certa.hpp>
#include <certa/check.hpp>
#include <certa/exact.hpp>

#include "formats/answer_reader.hpp"
#include "formats/answer_writer.hpp"
#include "formats/json_writer.hpp"
#include "options.hpp"
#include "pairs.hpp"

namespace certa::c {

namespace {

std::string text_of(const Certificate& proof) {
  if (std::holds_alternative<std::monostate>(proof))
    fail("this answer has no certificate", CERTA_UNSUPPORTED);
  std::string text;
  tools::JsonWriter json(text);
  tools::write_certificate(json, proof);
  return text;
}

Certificate read_certificate(const char* text) {
  if (text == nullptr) fail("there is no certificate");
  tools::AnswerReader reader;
  auto read = reader.read_certificate(text);
  if (auto* reason = std::get_if<std::string>(&read)) fail(std::move(*reason));
  return std::get<Certificate>(std::move(read));
}

/// The certificate of the library's answer to a query.
template <class Shape>
Certificate prove(certa_query query, const Shape& a, const Shape& b, const certa_options& options,
                  std::uint64_t row, std::span<const std::size_t> extents) {
  const Options of_pair{.tell_contact = options.contact_alone == 0};
  switch (query) {
    case CERTA_AT_LEAST: {
      const Scalars<double> number(options.number);
      if (!number.is_given()) fail("there is no number to compare the distance with");
      return certificate(at_least(a, b, number(Place(extents, row))), a, b);
    }
    case CERTA_INTERSECTS:
    case CERTA_CLASSIFY:
      return certificate(classify(a, b, of_pair), a, b);
    case CERTA_ENCLOSE_DISTANCE:
    case CERTA_ENCLOSE_POINTS:
      return certificate(enclose_distance(a, b, of_pair), a, b);
    default:
      return certificate(distance(a, b, of_pair), a, b);
  }
}

/// That of a query by names.
template <class Shape>
Certificate prove(const AnyQuery& query, const Shape& a, const Shape& b,
                  const certa_options& options) {
  constexpr int D = Shape::dimension;
  const PolicyOptions of_pair{.tell_contact = options.contact_alone == 0};
  return std::visit(
      [&]<class Answer>(const Answer& answer) -> Certificate {
        if constexpr (std::is_base_of_v<Classification<D>, Answer>)
          return certificate(answer, a, b);
        else
          fail("only certain policies have certificates", CERTA_UNSUPPORTED);
      },
      query(a, b, of_pair));
}

}  // namespace

}  // namespace certa::c

certa_status certa_certificate(const certa_pairs* pairs, uint64_t row, certa_query query,
                               const certa_options* options, char** certificate,
                               certa_error* error) {
  using namespace certa::c;
  return guarded(error, [&] {
    if (certificate == nullptr) fail("there is no place for the certificate");
    const certa_options given = validate(options);
    // What `intersects` decides is proved by a verdict.
    const auto named = named_query(query == CERTA_INTERSECTS ? CERTA_CLASSIFY : query, given);
    use_pair(pairs, row, [&](auto& pair) {
      *certificate = new_text(text_of(pair.ask_about([&](const auto& a, const auto& b) {
        if (named) return prove(*named, a, b, given);
        return prove(query, a, b, given, row, {pairs->extents, size_t(pairs->axes)});
      })));
    });
  });
}

certa_status certa_distance_squared(const certa_pairs* pairs, uint64_t row, char** fraction,
                                    certa_error* error) {
  using namespace certa::c;
  return guarded(error, [&] {
    if (fraction == nullptr) fail("there is no place for the fraction");
    use_pair(pairs, row, [&](auto& pair) {
      *fraction = new_text(pair.ask_about([](const auto& a, const auto& b) {
        return to_string(*distance_squared(distance(a, b), a, b));
      }));
    });
  });
}

certa_status certa_check(const certa_pairs* pairs, uint64_t row, const char* certificate,
                         certa_checked* checked, char** distance_squared, certa_error* error) {
  using namespace certa::c;
  return guarded(error, [&] {
    if (checked == nullptr) fail("there is no place for the result");
    const certa::Certificate proof = read_certificate(certificate);
    use_pair(pairs, row, [&]<int D>(PairReader<D>& pair) {
      const auto result = certa::check(
          certa::Body<D>{pair.a.shape().points(), pair.a.pose(), pair.a.radius()},
          certa::Body<D>{pair.b.shape().points(), pair.b.pose(), pair.b.radius()}, proof);
      *checked = {.accepted = result.accepted ? 1 : 0,
                  .verdict = static_cast<int32_t>(result.proves),
                  .holds = 0,
                  .reason = {}};
      copy_text(result.reason, checked->reason);
      if (distance_squared == nullptr) return;
      *distance_squared = result.accepted && result.distance_squared
                              ? new_text(to_string(certa::reduce(*result.distance_squared)))
                              : nullptr;
    });
  });
}

certa_status certa_check_at_least(const certa_pairs* pairs, uint64_t row, double number,
                                  const char* certificate, certa_checked* checked,
                                  certa_error* error) {
  using namespace certa::c;
  return guarded(error, [&] {
    if (checked == nullptr) fail("there is no place for the result");
    const certa::Certificate proof = read_certificate(certificate);
    use_pair(pairs, row, [&]<int D>(PairReader<D>& pair) {
      const auto result = certa::check_at_least(
          certa::Body<D>{pair.a.shape().points(), pair.a.pose(), pair.a.radius()},
          certa::Body<D>{pair.b.shape().points(), pair.b.pose(), pair.b.radius()}, number, proof);
      *checked = {.accepted = result.accepted ? 1 : 0,
                  .verdict = CERTA_UNDECIDED,
                  .holds = result.holds ? 1 : 0,
                  .reason = {}};
      copy_text(result.reason, checked->reason);
    });
  });
}

int certa_interface() { return CERTA_INTERFACE; }

const char* certa_version() { return CERTA_VERSION; }
