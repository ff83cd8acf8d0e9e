#include "contacts.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include <certa/gjk/gjk.hpp>
#include <certa/predicates/floating.hpp>

namespace certa::proofs {

/// Tags shapes of which nothing is known.
struct Unknown {};

}  // namespace certa::proofs

template <int D>
struct certa::MinkowskiDifference<D, certa::proofs::Unknown> {};

namespace certa::proofs {

using detail::Environment;

/// Answers the questions of `decide_contact`, in a different way each time, and keeps questions and
/// answers in Coq's notation (Trace.v). Vertices and directions are numbers: every vertex that is
/// found gets a new one.
class Oracle : public floating<double> {
 public:
  /// Picks one of so many answers.
  std::size_t choose(std::size_t count) {
    if (asked_ == choices_.size()) choices_.push_back({0, count});
    return choices_[asked_++].taken;
  }
  /// Moves on to the next sequence of answers.
  bool advance() {
    events_.clear();
    asked_ = 0;
    next_ = 0;
    while (!choices_.empty() && ++choices_.back().taken == choices_.back().count)
      choices_.pop_back();
    return !choices_.empty();
  }
  Simplex vertices(std::size_t count) {
    Simplex simplex;
    for (std::size_t k = 0; k < count; ++k) simplex.push_back({next_++, 0});
    return simplex;
  }
  template <int D>
  Direction<D> direction() {
    Direction<D> direction;
    direction.base = {next_++, 0};
    return direction;
  }
  void happens(const std::string& event) { events_ += (events_.empty() ? "" : ";\n    ") + event; }
  [[nodiscard]] const std::string& events() const { return events_; }

 private:
  struct Choice {
    std::size_t taken;
    std::size_t count;
  };
  std::vector<Choice> choices_;
  std::size_t asked_ = 0;
  std::uint32_t next_ = 0;
  std::string events_;
};

namespace {

[[nodiscard]] std::string coq(const Simplex& simplex) {
  std::string text;
  for (const VertexPair w : simplex.span())
    text += (text.empty() ? "" : "; ") + std::to_string(w.i);
  return "[" + text + "]";
}
/// The edges of a flat, the last one first.
template <int D>
[[nodiscard]] std::string coq(const Flat<D>& flat) {
  std::string text;
  for (std::size_t k = flat.size; k > 0; --k) {
    const EdgeName& e = flat.basis[k - 1];
    text += (text.empty() ? "(" : "; (") + std::to_string(e.from.i) + ", " +
            std::to_string(e.to.i) + ")";
  }
  return "[" + text + "]";
}
template <int D>
[[nodiscard]] std::string coq(const std::optional<Direction<D>>& direction) {
  return direction ? "(Some " + std::to_string(direction->base.i) + ")" : "None";
}
[[nodiscard]] std::string coq(Stop stop) {
  switch (stop) {
    case Stop::separated:
      return "Stop_separated";
    case Stop::supported:
      return "Stop_supported";
    case Stop::nearest:
      return "Stop_nearest";
    case Stop::contains:
      return "Stop_contains";
    case Stop::flat:
      return "Stop_flat";
    case Stop::gave_up:
      return "Stop_gave_up";
  }
  return "unexpected";  // no term of Coq: the proof fails
}
[[nodiscard]] std::string coq(Verdict verdict) {
  return verdict == Verdict::touching      ? "Says_touching"
         : verdict == Verdict::overlapping ? "Says_overlapping"
                                           : "Says_nothing";
}

}  // namespace

// The functions that decide_contact calls, for shapes of which nothing is known.

template <int D>
std::optional<Face<D>> vertex_outside(Oracle& oracle, const MinkowskiDifference<D, Unknown>&,
                                      const Flat<D>& flat) {
  std::optional<Face<D>> face;
  if (oracle.choose(2) == 1) {
    face.emplace();
    face->simplex = oracle.vertices(1);
    face->direction = oracle.direction<D>();
  }
  oracle.happens("Outside " + coq(flat) + " " +
                 (face ? "(Some " + std::to_string(face->simplex[0].i) + ")" : "None"));
  return face;
}

template <int D>
Direction<D> any_normal(Oracle& oracle, const MinkowskiDifference<D, Unknown>&,
                        const Flat<D>& flat) {
  const Direction<D> direction = oracle.direction<D>();
  oracle.happens("Normal " + coq(flat) + " " + std::to_string(direction.base.i));
  return direction;
}

/// The reduction step of a search. It records only the flat that it works in.
template <int D>
std::optional<Face<D>> nearest_face(Oracle& oracle, const MinkowskiDifference<D, Unknown>&,
                                    const Flat<D>& flat, const Simplex&, VertexPair) {
  oracle.happens("Reduce " + coq(flat));
  return std::nullopt;
}

/// A face that is found has at most as many vertices as are independent beside the flat.
template <int D, class Reduce, class Support>
Found<Face<D>> search(Oracle& oracle, const MinkowskiDifference<D, Unknown>&, int flat_dimension,
                      const Face<D>& start, Goal goal, const Reduce& reduce,
                      const Environment<Support>&) {
  (void)reduce(start.simplex, VertexPair{0, 0});
  constexpr std::size_t kStops = 6;
  Found<Face<D>> found;
  found.stop = static_cast<Stop>(oracle.choose(kStops));
  const auto room = static_cast<std::size_t>(D - flat_dimension);
  found.face.simplex = oracle.vertices(1 + oracle.choose(room + 1));
  if (found.stop != Stop::contains) found.face.direction = oracle.direction<D>();
  oracle.happens("Search " + std::to_string(flat_dimension) + " " + coq(start.simplex) + " " +
                 (goal == Goal::support ? "true " : "false ") + coq(found.stop) + " " +
                 coq(found.face.simplex) + " " + coq(found.face.direction));
  return found;
}

namespace {

template <int D>
void write_traces(std::ostream& out, const std::string& name) {
  out << "\nDefinition " << name << " : list trace := [";
  const char* separator = "\n  ";
  Oracle oracle;
  do {
    Outcome<D> outcome;
    outcome.face_count = 1;
    outcome.faces[0].simplex = oracle.vertices(1 + oracle.choose(D + 1));
    Counters counters;
    struct Nothing {
    } support;
    const Environment<Nothing> environment{support, counters};
    const std::string beginning = coq(outcome.faces[0].simplex);
    detail::decide_contact(oracle, MinkowskiDifference<D, Unknown>{}, outcome, environment);
    out << separator << "Trace " << beginning << " [" << oracle.events() << "]\n    "
        << coq(outcome.verdict) << " [";
    for (std::size_t f = 0; f < outcome.face_count; ++f)
      out << (f == 0 ? "" : "; ") << coq(outcome.faces[f].simplex);
    out << "] " << coq(outcome.direction);
    separator = ";\n  ";
  } while (oracle.advance());
  out << "].\n";
}

}  // namespace

void write_contacts(std::ostream& out) {
  out << "(** All that decide_contact may do, recorded from gjk.hpp. Written by certa_proof_terms. "
         "*)\n\n"
         "From Coq Require Import List.\nFrom Certa Require Import Trace.\nImport "
         "ListNotations.\nLocal Open Scope nat_scope.\n";
  write_traces<2>(out, "contact_in_the_plane");
  write_traces<3>(out, "contact_in_space");
}

}  // namespace certa::proofs
