// certa_ask: queries about all pairs of a batch.
#include <cmath>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include <certa.h>

#include <certa/by_name.hpp>
#include <certa/certa.hpp>

#include "options.hpp"
#include "pairs.hpp"

namespace certa::c {

namespace {

static_assert(sizeof(Simplex) == sizeof(certa_simplex) &&
              offsetof(Simplex, size) == offsetof(certa_simplex, size));
static_assert(static_cast<int>(Verdict::intersecting) == CERTA_INTERSECTING &&
              static_cast<int>(Stage::big_integer) == CERTA_BIG_INTEGER);

/// Where the answers go.
template <int D>
class Outputs {
 public:
  /// Throws Failure if an output is wanted that the query does not have.
  Outputs(const certa_answers& answers, certa_query query)
      : simplex_(answers.simplex),
        verdict_(answers.verdict),
        stage_(answers.stage),
        holds_(answers.holds),
        distance_(answers.distance),
        lower_(answers.lower),
        upper_(answers.upper),
        on_a_(answers.on_a, D),
        on_b_(answers.on_b, D),
        normal_(answers.normal, D),
        error_(answers.error) {
    const bool compares = query == CERTA_INTERSECTS || query == CERTA_AT_LEAST;
    const bool encloses = query == CERTA_ENCLOSE_DISTANCE || query == CERTA_ENCLOSE_POINTS;
    const bool has_points = query == CERTA_ENCLOSE_POINTS || query == CERTA_CLOSEST_POINTS;
    const bool has_distance = query == CERTA_DISTANCE || query == CERTA_CLOSEST_POINTS;
    allow(!compares, verdict_, "verdict");
    allow(query != CERTA_INTERSECTS, stage_, "stage");
    allow(compares, holds_, "holds");
    allow(has_distance, distance_, "distance");
    allow(encloses, lower_, "lower");
    allow(encloses, upper_, "upper");
    allow(has_points, on_a_, "on_a");
    allow(has_points, on_b_, "on_b");
    allow(has_points, normal_, "normal");
    allow(query == CERTA_ENCLOSE_POINTS, error_, "error");
  }

  [[nodiscard]] bool has_simplices() const noexcept { return simplex_.is_wanted(); }
  /// Where the search starts.
  [[nodiscard]] Simplex start(const Place& place) const noexcept {
    if (!simplex_.is_wanted()) return {};
    Simplex simplex = simplex_.get(place);
    if (simplex.size > simplex.vertices.size()) simplex.size = 0;
    return simplex;
  }

  void put(const Place& place, bool holds) const noexcept {
    holds_.put(place, static_cast<std::uint8_t>(holds));
  }
  /// An answer of the library, or nothing, which was refused before.
  template <class Answer>
  void put(const Place& place, const Answer& answer) const noexcept {
    if constexpr (requires { answer.holds; }) put(place, answer.holds);
    if constexpr (requires { answer.verdict; })
      verdict_.put(place, static_cast<std::uint8_t>(answer.verdict));
    if constexpr (requires { answer.stage; }) {
      stage_.put(place, static_cast<std::uint8_t>(answer.stage));
      if (simplex_.is_wanted()) {
        Simplex simplex = answer.simplex();
        for (std::size_t k = simplex.size; k < simplex.vertices.size(); ++k)
          simplex.vertices[k] = {};  // so that equal ones have equal bytes
        simplex_.put(place, simplex);
      }
    }
    if constexpr (requires { answer.lower; }) {
      lower_.put(place, answer.lower);
      upper_.put(place, answer.upper);
    }
    if constexpr (requires { answer.error; }) error_.put(place, answer.error);
    constexpr bool kIsAtLeast = requires { answer.holds; };
    if constexpr (requires { answer.distance; } && !kIsAtLeast)
      distance_.put(place, static_cast<double>(answer.distance));
    if constexpr (requires { answer.on_a; }) {
      on_a_.put_all(place, answer.on_a);
      on_b_.put_all(place, answer.on_b);
      normal_.put_all(place, answer.normal);
    }
  }

 private:
  template <class Output>
  static void allow(bool has, const Output& output, const char* name) {
    if (!has && output.is_wanted()) fail(std::string("this query has no answer ") + name);
  }

  Results<Simplex> simplex_;
  Results<std::uint8_t> verdict_;
  Results<std::uint8_t> stage_;
  Results<std::uint8_t> holds_;
  Results<double> distance_;
  Results<double> lower_;
  Results<double> upper_;
  Results<double> on_a_;
  Results<double> on_b_;
  Results<double> normal_;
  Results<double> error_;
};

template <int D>
class Asker {
 public:
  Asker(const certa_pairs& pairs, std::span<const std::size_t> extents, certa_query query,
        const certa_options& options, const certa_answers& answers)
      : pairs_(pairs), extents_(extents), options_(options), outputs_(answers, query) {}

  /// By the compiled queries.
  void ask_certified(certa_query query) const {
    switch (query) {
      case CERTA_INTERSECTS:
        return ask([](const auto& a, const auto& b, const Options& options) {
          return intersects(a, b, options.warm_start);
        });
      case CERTA_CLASSIFY:
        return ask([](const auto& a, const auto& b, const Options& options) {
          return classify(a, b, options);
        });
      case CERTA_AT_LEAST:
        return ask_at_least();
      case CERTA_ENCLOSE_DISTANCE:
        return ask([](const auto& a, const auto& b, const Options& options) {
          return enclose_distance(a, b, options);
        });
      case CERTA_ENCLOSE_POINTS:
        return ask([](const auto& a, const auto& b, const Options& options) {
          return enclose_points(a, b, options);
        });
      case CERTA_DISTANCE:
        return ask([](const auto& a, const auto& b, const Options& options) {
          return distance(a, b, options);
        });
      default:
        return ask([](const auto& a, const auto& b, const Options& options) {
          return closest_points(a, b, options);
        });
    }
  }

  /// By names.
  void ask_named(const AnyQuery& query) const {
    if (!query.works_in(D))
      fail("the algorithm " + std::string(query.algorithm().name) + " does not work in " +
               std::to_string(D) + " dimensions",
           CERTA_UNSUPPORTED);
    const PairReader<D> sides(pairs_);
    if ((sides.a.is_placed() || sides.b.is_placed()) && !query.takes_placed())
      fail("the algorithm " + std::string(query.algorithm().name) + " takes no poses and radii",
           CERTA_UNSUPPORTED);
    answer_pairs<D>(pairs_, extents_, options_, [&](PairReader<D>& pair, const Place& place) {
      const PolicyOptions options{.warm_start = outputs_.start(place),
                                  .tell_contact = options_.contact_alone == 0};
      const auto answer = pair.ask_about([&](const auto& a, const auto& b) {
        return query(a, b, options, options_.search_tolerance);
      });
      std::visit([&](const auto& any) { outputs_.put(place, any); }, answer);
    });
  }

 private:
  template <class Query>
  void ask(const Query& query) const {
    Options options{.tell_contact = options_.contact_alone == 0};
    if (options_.relative_width > 0) options.relative_width = options_.relative_width;
    answer_pairs<D>(pairs_, extents_, options_, [&](PairReader<D>& pair, const Place& place) {
      const auto answer = [&](const Options& of_pair) {
        outputs_.put(place, pair.ask_about([&](const auto& a, const auto& b) {
          return query(a, b, of_pair);
        }));
      };
      if (!outputs_.has_simplices()) return answer(options);
      Options of_pair = options;
      of_pair.warm_start = outputs_.start(place);
      answer(of_pair);
    });
  }

  void ask_at_least() const {
    const Scalars<double> number(options_.number);
    if (!number.is_given()) fail("there is no number to compare the distance with");
    answer_pairs<D>(pairs_, extents_, options_, [&](PairReader<D>& pair, const Place& place) {
      outputs_.put(place, pair.ask_about([&](const auto& a, const auto& b) {
        return at_least(a, b, number(place), outputs_.start(place));
      }));
    });
  }

  const certa_pairs& pairs_;
  std::span<const std::size_t> extents_;
  const certa_options& options_;
  Outputs<D> outputs_;
};

}  // namespace

}  // namespace certa::c

certa_status certa_ask(const certa_pairs* pairs, certa_query query, const certa_options* options,
                       const certa_answers* answers, certa_error* error) {
  using namespace certa::c;
  return guarded(error, [&] {
    const auto extents = validate(pairs);
    const certa_options given = validate(options);
    if (answers == nullptr) fail("there is no place for answers");
    const auto named = named_query(query, given);
    const auto ask_in = [&]<int D> {
      const Asker<D> asker(*pairs, extents, query, given, *answers);
      if (named)
        asker.ask_named(*named);
      else
        asker.ask_certified(query);
    };
    if (pairs->dimension == 2)
      ask_in.template operator()<2>();
    else
      ask_in.template operator()<3>();
  });
}
