#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include <rapidjson/memorystream.h>
#include <rapidjson/prettywriter.h>
#include <rapidjson/reader.h>
#include <rapidjson/stringbuffer.h>

#include <certa/policies.hpp>

#include "formats/json.hpp"
#include "formats/json_writer.hpp"
#include "formats/placed_point.hpp"
#include "policy/results.hpp"

namespace certa::tools::policy {

namespace {

/// Writes the JSON that RapidJSON reads, indented so that people can read it.
struct Indenter : rapidjson::PrettyWriter<rapidjson::StringBuffer> {
  using PrettyWriter::PrettyWriter;
  /// A number as it was written.
  bool RawNumber(const char* text, rapidjson::SizeType size, bool) {
    return RawValue(text, size, rapidjson::kNumberType);
  }
};

/// REQUIRES: it is JSON.
std::string indented(std::string_view json) {
  rapidjson::MemoryStream in(json.data(), json.size());
  rapidjson::StringBuffer out;
  Indenter indenter(out);
  indenter.SetIndent(' ', 1);
  indenter.SetFormatOptions(rapidjson::kFormatSingleLineArray);
  rapidjson::Reader().Parse<rapidjson::kParseNumbersAsStringsFlag>(in, indenter);
  return std::string(out.GetString(), out.GetSize()) + "\n";
}

/// How the numbers came about, for who reads a report.
std::vector<std::string> method(const Results& results) {
  return {
      "Truth: the certifying kernel's exact verdict, distance and nearest point; an independent "
      "checker has accepted every certificate. Depths of overlapping pairs are exact too.",
      "Rates have exact (Clopper-Pearson) 95 % confidence intervals: no errors in n pairs show a "
      "rate below 3.7 / n.",
      "Errors of distances, witness points and directions are those of pairs that are apart and "
      "were found to be; ulps are of the policy's own numbers. Witness points need not be unique: "
      "their error is how far they are from the shapes, or their difference from the exact one; "
      "shapes are where their poses put them, with their radii. For an enclosure, the error is "
      "that of the farther bound.",
      "Times: blocks of at most 64 pairs; in each of " + std::to_string(results.rounds) +
          " rounds every policy, in random order, goes through the block twice, the second time "
          "by the clock, query by query. For each pair the fastest round counts; the cost of "
          "reading the clock is subtracted.",
      "Times are of queries on shapes that are there already. Making both shapes of a pair from "
      "their vertices is measured by itself: it is the same for every policy, and comes on top "
      "where vertices change. Shapes that only move keep theirs: a pose takes none of that time.",
  };
}

class Writer {
 public:
  explicit Writer(const Results& results) : results_(results) {}

  std::string run() {
    json_.object([&] {
      json_.member("format", "certa-policy-1");
      json_.member("partial", results_.partial());
      json_.member("version", CERTA_VERSION);
      json_.member("title", results_.title);
      json_.member("command", to_utf8(results_.command));
      json_.member("date", results_.date);
      write_machine();
      write_input();
      write_demands();
      json_.key("policies").array([&] {
        for (const Scorecard& card : results_.cards) write(card);
      });
      write_recommendation();
      write("method", method(results_));
      json_.key("worst").array([&] {
        for (const Worst& worst : results_.worst) write(worst);
      });
    });
    return indented(text_);
  }

 private:
  void write_machine() {
    const Machine& machine = results_.machine;
    json_.key("machine").object([&] {
      json_.member("cpu", machine.cpu);
      json_.member("cores", machine.cores);
      json_.member("core", machine.core);
      json_.member("compiler", machine.compiler);
      json_.member("flags", machine.flags);
      json_.member("system", machine.system);
      json_.member("clock_ns", machine.clock_ns);
    });
  }

  void write_input() {
    json_.key("input").object([&] {
      json_.key("sources").array([&] {
        for (const Source& source : results_.sources)
          json_.object([&] {
            json_.member("name", to_utf8(source.title()));
            json_.member("pairs", source.pairs);
            json_.member("bad_lines", source.bad_lines);
          });
      });
      json_.member("unit", results_.unit);
      json_.member("seed", results_.seed);
      json_.member("read", results_.read);
      json_.member("sampled", results_.sampled);
      json_.member("measured", static_cast<std::uint64_t>(results_.records.size()));
      json_.member("level", results_.question.level);
      json_.member("tell_contact", results_.question.tell_contact);
      json_.member("rounds", results_.rounds);
      json_.key("truth").object([&] {
        for (const Verdict verdict :
             {Verdict::separated, Verdict::touching, Verdict::overlapping}) {
          const auto has = [&](const Record& r) { return r.truth.verdict == verdict; };
          json_.member(to_string(verdict),
                       static_cast<std::uint64_t>(std::ranges::count_if(results_.records, has)));
        }
      });
      write_features();
      json_.key("shape_ns").object([&] { write(results_.shape_times); });
    });
  }

  void write_features() {
    json_.key("features").object([&] {
      std::vector<double> apart;
      std::vector<double> deep;
      for (const Record& record : results_.records) {
        if (record.truth.gap > 0) apart.push_back(record.truth.gap);
        if (record.truth.gap < 0) deep.push_back(-record.truth.gap);
      }
      spread("gap", std::move(apart));
      spread("depth", std::move(deep));
      feature("magnitude", &Features::magnitude);
      feature("size_ratio", &Features::size_ratio);
      feature("flatness", &Features::flatness);
      feature("vertices", &Features::vertices);
    });
  }
  void feature(std::string_view name, double Features::*member) {
    std::vector<double> values;
    for (const Features& f : results_.features) values.push_back(f.*member);
    spread(name, std::move(values));
  }
  void spread(std::string_view name, std::vector<double> values) {
    json_.key(name);
    if (values.empty()) return json_.null();
    std::ranges::sort(values);
    json_.object([&] {
      json_.member("min", values.front());
      json_.member("median", quantile(values, 0.5));
      json_.member("max", values.back());
    });
  }

  void write_demands() {
    const Demands& demands = results_.demands;
    json_.key("demands").object([&] {
      json_.member("max_missed", demands.max_missed);
      json_.member("max_ghost", demands.max_ghost);
      json_.member("max_undecided", demands.max_undecided);
      json_.member("tolerance", demands.tolerance);
      json_.member("max_distance_error", demands.max_distance_error);
      json_.member("budget_ns", demands.budget_ns);
      json_.member("budget_at", kTimeKeys[static_cast<std::size_t>(demands.budget_at)]);
      json_.key("require").array([&] {
        if (demands.certificate) json_.value("certificate");
        if (demands.deterministic) json_.value("deterministic");
      });
    });
  }

  void write(std::string_view name, const Rate& rate) {
    json_.key(name).object([&] {
      const Interval range = rate.interval();
      json_.member("count", rate.count);
      json_.member("of", rate.of);
      json_.member("low", range.low);
      json_.member("high", range.high);
      json_.member("harmful", rate.harmful);
    });
  }
  void write(std::string_view name, const Tail& tail) {
    json_.key(name).object([&] {
      json_.member("p999", tail.p999);
      json_.member("max", tail.max);
    });
  }
  void write(const Times& times) {
    for (std::size_t k = 0; k < kTimeKeys.size(); ++k) json_.member(kTimeKeys[k], times.at[k]);
  }
  void write_gap(std::string_view name, const Rate& rate) {
    json_.member(name, rate.count > 0 ? std::optional(rate.largest_gap) : std::nullopt);
  }

  void write(const Scorecard& card) {
    const CandidateInfo& info = card.candidate->info();
    const Question& question = results_.question;
    json_.object([&] {
      json_.member("name", info.name);
      json_.member("about", info.about);
      json_.member("policy", info.policy);
      json_.member("algorithm", info.algorithm);
      json_.member("search_tolerance", info.search_tolerance);
      json_.member("group", info.algorithm != "kkt"     ? "algorithm"
                            : info.search_tolerance > 0 ? "tolerance"
                                                        : "main");
      json_.member("certain", info.certain);
      json_.member("deterministic", info.deterministic);
      json_.member("certificate", info.certificate);
      json_.member("code", card.candidate->code(question));
      json_.member("pairs", card.pairs);
      json_.key("rates").object([&] {
        write("missed", card.missed);
        write("ghost", card.ghost);
        write("undecided", card.undecided);
        write("wrong", card.wrong);
        write("capped", card.capped);
        if (question.tell_contact)
          write("wrong_kind", card.wrong_kind);
        else
          json_.key("wrong_kind").null();
      });
      write_errors(card);
      json_.key("errs_up_to_gap").object([&] {
        write_gap("missed", card.missed);
        write_gap("ghost", card.ghost);
        write_gap("undecided", card.undecided);
      });
      json_.key("time_ns").object([&] {
        write(card.times);
        json_.key("curve").array([&] {
          for (const auto& [ns, share] : card.times.curve)
            json_.array([&, t = ns, s = share] {
              json_.value(t);
              json_.value(s);
            });
        });
      });
      json_.key("stages").array([&] {
        for (std::size_t r = 0; r < kRouteCount; ++r) {
          if (card.routes[r] == 0) continue;
          json_.object([&] {
            json_.member("name", to_string(static_cast<Route>(r)));
            json_.member("share", card.routes[r]);
          });
        }
      });
      json_.key("iterations").object([&] {
        json_.member("mean", card.mean_iterations);
        json_.member("max", card.most_iterations);
      });
      json_.key("by").object([&] {
        write("gap", card.by_gap);
        write("relative_gap", card.by_relative_gap);
        write("magnitude", card.by_magnitude);
        write("size_ratio", card.by_size_ratio);
        write("flatness", card.by_flatness);
        write("vertices", card.by_vertices);
      });
      json_.key("rates_by").object([&] {
        write_rates("gap", card.by_gap);
        write_rates("relative_gap", card.by_relative_gap);
        write_rates("magnitude", card.by_magnitude);
        write_rates("size_ratio", card.by_size_ratio);
        write_rates("flatness", card.by_flatness);
        write_rates("vertices", card.by_vertices);
      });
      json_.member("meets", card.meets());
      json_.key("fails").array([&] {
        for (const std::string& fail : card.fails) json_.value(fail);
      });
    });
  }

  void write_errors(const Scorecard& card) {
    const int level = results_.question.level;
    json_.key("errors").object([&] {
      json_.key("distance");
      if (level < 2 || card.measured_distances == 0) {
        json_.null();
      } else {
        json_.object([&] {
          json_.member("of", card.measured_distances);
          json_.member("not_finite", card.not_finite);
          json_.member("number_type", card.candidate->info().number_type());
          write("relative", card.distance_relative);
          write("absolute", card.distance_absolute);
          write("ulps", card.distance_ulps);
        });
      }
      const auto write_tail = [&](const char* name, std::uint64_t of, const char* unit,
                                  const Tail& tail) {
        json_.key(name);
        if (level < 3 || of == 0) return json_.null();
        json_.object([&] {
          json_.member("of", of);
          write(unit, tail);
        });
      };
      write_tail("witness", card.measured_points, "absolute", card.witness);
      write_tail("direction", card.measured_distances, "radians", card.direction);
    });
  }

  void write_extent(const Bin& bin) {
    if (bin.side) json_.member("side", to_string(*bin.side));
    json_.member("low", bin.low);
    json_.member("high", bin.high);
    json_.member("pairs", bin.pairs);
    json_.member("wrong", bin.wrong());
  }
  void write_rate(const Bin& bin) {
    const Interval range = interval(bin.wrong(), bin.pairs);
    json_.member("rate_low", range.low);
    json_.member("rate_high", range.high);
  }

  void write(std::string_view name, const Bins& bins) {
    json_.key(name).array([&] {
      for (const Bin& bin : bins)
        json_.object([&] {
          write_extent(bin);
          json_.member("missed", bin.missed);
          json_.member("ghost", bin.ghost);
          json_.member("undecided", bin.undecided);
          write_rate(bin);
          json_.member("distance_relative", bin.distance_relative);
          const bool has_points = results_.question.level == 3;
          json_.member("witness", has_points ? std::optional(bin.witness) : std::nullopt);
          json_.member("direction", has_points ? std::optional(bin.direction) : std::nullopt);
        });
    });
  }

  /// For figures.
  void write_rates(std::string_view name, const Bins& bins) {
    json_.key(name).array([&] {
      for (const Bin& bin : pooled(bins))
        json_.object([&] {
          write_extent(bin);
          write_rate(bin);
        });
    });
  }

  void write(std::string_view name, const std::vector<std::string>& texts) {
    json_.key(name).array([&] {
      for (const std::string& text : texts) json_.value(text);
    });
  }

  void write_recommendation() {
    const Recommendation& advice = results_.recommendation;
    json_.key("recommendation").object([&] {
      json_.key("policy");
      if (advice.chosen)
        json_.value(results_.cards[*advice.chosen].candidate->info().name);
      else
        json_.null();
      json_.member("headline", advice.headline);
      json_.member("code", advice.code);
      write("reasons", advice.reasons);
      json_.key("cheaper").array([&] {
        for (const Cheaper& cheaper : advice.cheaper)
          json_.object([&] {
            json_.member("policy", cheaper.name);
            write("fails", cheaper.fails);
            write("changes", cheaper.changes);
          });
      });
      write("unmet", advice.unmet);
    });
  }

  /// JSON text of an id: of a string without quotes and escapes.
  static std::string plain(const std::string& id) {
    JsonParser parser;
    if (parser.parse(id) || parser.root().kind() != JsonKind::string) return id;
    return std::string(parser.root().text());
  }

  void write(const Worst& worst) {
    const Sampled& sampled = results_.pairs[worst.pair];
    const Source& source = results_.sources[sampled.source];
    const Record& record = results_.records[worst.pair];
    const Candidate& candidate = *results_.candidates[worst.candidate];
    json_.object([&] {
      json_.member("policy", candidate.info().name);
      json_.member("kind", to_string(worst.kind));
      json_.member("id", plain(sampled.pair.id));
      json_.member("source", to_utf8(source.title()));
      json_.member("line", sampled.line);
      json_.member("truth", to_string(record.truth.verdict));
      json_.member("answer", to_string(record.observations[worst.candidate].verdict));
      json_.member("gap", record.truth.gap);
      json_.member("error", worst.kind == Worst::Kind::distance
                                ? std::optional(worst.relative_error)
                                : std::nullopt);
      json_.member("replay", to_utf8(replay(sampled, source, candidate.info(), results_.question)));
      std::visit([&](const auto& shapes) { write(shapes, record); }, sampled.pair.shapes);
    });
  }

  template <int D>
  void write(const ShapePair<D>& shapes, const Record& record) {
    json_.member("dimension", D);
    const auto vertices = [&](const char* name, const Shape<D>& shape, const Pose<D>& pose) {
      json_.key(name).array([&] {
        for (const Point<D>& p : shape.points()) json_.row(rounded_point<D>(pose, p));
      });
    };
    vertices("a", shapes.a, shapes.pose_a);
    vertices("b", shapes.b, shapes.pose_b);
    json_.member("radius_a", shapes.radius_a);
    json_.member("radius_b", shapes.radius_b);
    const auto answer = shapes.is_placed()
                            ? certa::closest_points(shapes.placed_a(), shapes.placed_b())
                            : certa::closest_points(shapes.a, shapes.b);
    json_.key("direction");
    if (record.truth.verdict == Verdict::overlapping)
      json_.null();
    else
      json_.row(answer.normal);
    json_.key("on_a");
    json_.row(answer.on_a);
    json_.key("on_b");
    json_.row(answer.on_b);
  }

  const Results& results_;
  std::string text_;
  JsonWriter json_{text_};
};

}  // namespace

std::string to_json(const Results& results) { return Writer(results).run(); }

}  // namespace certa::tools::policy
