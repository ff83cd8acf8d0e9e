#include "program_writer.hpp"

#include <cmath>
#include <cstddef>
#include <map>
#include <ostream>
#include <string>
#include <utility>

#include <certa/geometry/bounds.hpp>

#include "writer.hpp"

namespace certa::proofs {

namespace {

using Kind = Term::Kind;

template <class Items, class Write>
void write_list(std::ostream& out, const Items& items, const Write& write) {
  out << "[";
  const char* separator = "";
  for (const auto& item : items) {
    out << separator;
    write(item);
    separator = "; ";
  }
  out << "]";
}

/// The operations of a program, each once, in the order of first use.
class Program {
 public:
  /// Returns the number of the operation that computes a term.
  std::size_t operator()(const Term::Pointer& term) {
    const auto known = numbers_.find(term);
    if (known != numbers_.end()) return known->second;
    const std::string operation = written(*term);
    // Products are the same in either order of factors.
    const auto swapped = by_text_.find(
        term->kind == Kind::times ? "Product" + operand(term->right) + operand(term->left) : "");
    if (swapped != by_text_.end()) return numbers_[term] = swapped->second;
    const auto [at, is_new] = by_text_.try_emplace(operation, operations_.size());
    if (is_new) operations_.push_back(operation);
    return numbers_[term] = at->second;
  }
  [[nodiscard]] const std::vector<std::string>& operations() const { return operations_; }

 private:
  [[nodiscard]] std::string operand(const Term::Pointer& term) {
    return " " + std::to_string((*this)(term));
  }
  [[nodiscard]] std::string written(const Term& t) {
    const auto unary = [&](const char* name) { return name + operand(t.left); };
    const auto binary = [&](const char* name) {
      std::string text = name + operand(t.left);
      return text += operand(t.right);
    };
    switch (t.kind) {
      case Kind::stored:
        return "Input " + std::to_string(t.stored);
      case Kind::constant:
        return "Exactly " + coq_fraction(t.constant);
      case Kind::plus:
        return binary("Sum");
      case Kind::minus:
        return binary("Subtraction");
      case Kind::times:
        return binary("Product");
      case Kind::divided:
        return binary("Quotient");
      case Kind::root:
        return unary("Root");
      case Kind::negated:
        return unary("Opposite");
      case Kind::magnitude:
        return unary("Magnitude");
      case Kind::larger:
        return binary("Larger");
      case Kind::smaller:
        return binary("Smaller");
      case Kind::sum_high:
        return binary("Exact_sum");
      case Kind::sum_low:
        return unary("Sum_error");
      case Kind::product_high:
        return binary("Exact_product");
      case Kind::product_low:
        return unary("Product_error");
      case Kind::fused:
      case Kind::name:
        break;
    }
    return "unexpected";  // no term of Coq: the proof fails
  }

  std::map<Term::Pointer, std::size_t> numbers_;
  std::map<std::string, std::size_t> by_text_;
  std::vector<std::string> operations_;
};

[[nodiscard]] const char* text_of(Comparison comparison) {
  switch (comparison) {
    case Comparison::less:
      return "less";
    case Comparison::at_most:
      return "at_most";
    case Comparison::same:
      return "same";
  }
  return "unexpected";
}

void write_proof_ways(std::ostream& out, const Recording& recording) {
  const auto named = [&](const std::string& name) { return recording.name + "_" + name; };
  const auto write_names = [&](const std::vector<std::string>& names) {
    out << ", ";
    write_list(out, names, [&](const std::string& name) { out << named(name); });
  };
  out << "Definition " << named("ways") << " : list (path * list path * list path * list nat) := ";
  write_list(out, recording.proofs, [&](const ProofWays& ways) {
    out << "(" << named(ways.measured);
    write_names(ways.on_a);
    write_names(ways.on_b);
    write_names(ways.direction);
    out << ")";
  });
  out << ".\n";
}

}  // namespace

void write_programs(std::ostream& out, const std::vector<Recording>& recordings) {
  out << "(** What the certified road computes, recorded from its own templates. Written by\n"
         "    certa_proof_terms. *)\n\n"
         "From Coq Require Import List ZArith.\nFrom Flocq Require Import Core.\n"
         "From Certa Require Import Program.\nImport ListNotations.\n\n"
         "(** The search window, and where lower ends count, as powers of two. *)\n";
  const auto write_limits = [&out](const std::string& format, const detail::Bounds& limits) {
    out << "Definition largest_in_" << format << " := (" << std::ilogb(limits.largest_scale)
        << ")%Z.\nDefinition shortest_in_" << format << " := ("
        << std::ilogb(limits.smallest_length) << ")%Z.\n";
  };
  write_limits("double", detail::kBounds<double>);
  write_limits("single", detail::kBounds<float>);
  for (const Recording& recording : recordings) {
    Program program;
    std::vector<std::pair<std::string, std::size_t>> numbers;
    for (int k = 0; k < recording.inputs; ++k)
      numbers.emplace_back(
          "input" + std::to_string(k),
          program(std::make_shared<const Term>(Term{.kind = Kind::stored, .stored = k})));
    for (const auto& [name, term] : recording.results) numbers.emplace_back(name, program(term));
    for (const auto& [name, path] : recording.paths)
      for (const auto& [condition, answer] : path)
        for (const Term::Pointer& term : {condition.left, condition.right}) program(term);
    out << "\nDefinition " << recording.name << " : program := [";
    const char* separator = "\n  ";
    for (const std::string& operation : program.operations()) {
      out << separator << operation;
      separator = ";\n  ";
    }
    out << "].\n";
    for (const auto& [name, number] : numbers)
      out << "Definition " << recording.name << "_" << name << " := " << number << "%nat.\n";
    for (const auto& [name, path] : recording.paths) {
      out << "Definition " << recording.name << "_" << name << " : path := ";
      write_list(out, path, [&](const Answered& answered) {
        const auto& [condition, answer] = answered;
        out << (answer ? "Is_" : "Not_") << text_of(condition.comparison) << " "
            << program(condition.left) << "%nat " << program(condition.right) << "%nat";
      });
      out << ".\n";
    }
    for (const auto& [end, paths] : recording.ends) {
      out << "Definition " << recording.name << "_" << end << " : list path := ";
      write_list(out, paths,
                 [&](const std::string& path) { out << recording.name << "_" << path; });
      out << ".\n";
    }
    if (!recording.proofs.empty()) write_proof_ways(out, recording);
    if (recording.ways.empty()) continue;
    out << "Definition " << recording.name << "_ways : list (path * list nat) := ";
    write_list(out, recording.ways, [&](const auto& way) {
      out << "(" << recording.name << "_" << way.first << ", ";
      write_list(out, way.second,
                 [&](const std::string& result) { out << recording.name << "_" << result; });
      out << ")";
    });
    out << ".\n";
  }
}

namespace {

void write_face(std::ostream& out, const Recording& recording) {
  const FaceRecording& face = *recording.face;
  const std::string& name = recording.name;
  const auto number = [&](const std::string& result) { return name + "_" + result; };
  out << "\nDefinition " << name << "_known : windows := {|\n  of_each := ";
  if (face.is_most_known)
    out << "repeat (None, None) " << recording.inputs << " ++ repeat (None, Some (" << face.most
        << ")%Z) " << face.scales.size();
  else
    out << "[]";
  out << ";\n  of_products := [";
  if (!face.product.empty()) {
    out << "(product_of_atoms ";
    write_list(out, face.product, [&](std::size_t k) {
      out << static_cast<std::size_t>(recording.inputs) + k << "%nat";
    });
    out << ", (" << face.least << ")%Z)";
  }
  out << "]\n|}.\n(** The bounds of " << name << ". *)\nTheorem " << name
      << "_sound :\n  face_sound " << recording.format << " " << name << " " << recording.inputs
      << " ";
  write_list(out, face.scales, [&](const std::string& scale) { out << number(scale); });
  out << "\n    " << name << "_known\n    ";
  write_list(out, face.bounds, [&](const auto& bound) {
    out << "(" << number(bound.first) << ", " << number(bound.second) << ")";
  });
  out << ".\nProof. apply " << (face.product.empty() ? "corner" : "face")
      << "_sound_of. vm_cast_no_check (eq_refl true). Qed.\n(** The numbers of " << name
      << ". *)\nTheorem " << name << "_means values s :\n  map (fun t => nth t (standing " << name
      << " values s []) 0)\n    ";
  write_list(out, face.bounds, [&](const auto& bound) { out << number(bound.first); });
  out << "\n  = " << face.numbers << ".\nProof. by_measure. Qed.\n";
}

}  // namespace

void write_faces(std::ostream& out, const std::vector<Recording>& recordings) {
  out << "(** The numbers of faces, and the bounds of what they are off by, as measure computes\n"
         "    them. Written by certa_proof_terms. *)\n\n"
         "From Coq Require Import List ZArith Reals.\nFrom Certa Require Import Rounding "
         "Polynomial "
         "Program Claim Programs Meaning Measure.\nImport ListNotations.\nLocal Open Scope "
         "R_scope.\n";
  for (const Recording& recording : recordings)
    if (recording.face) write_face(out, recording);
}

}  // namespace certa::proofs
