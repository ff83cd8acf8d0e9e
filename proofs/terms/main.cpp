// certa_proof_terms FOLDER: writes the provers' input: Filters.v and others for Coq, and one script
// for each filter and format for Gappa.
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

#include "contacts.hpp"
#include "expansions.hpp"
#include "functionals.hpp"
#include "ladders.hpp"
#include "lengths.hpp"
#include "limbs.hpp"
#include "positions.hpp"
#include "program_writer.hpp"
#include "proven_faces.hpp"
#include "road.hpp"
#include "running.hpp"
#include "thresholds.hpp"
#include "writer.hpp"

namespace certa::proofs {
namespace {

/// Returns whether all files could be written. Throws if a recording makes no sense.
bool write_all(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  bool good = true;
  const auto write = [&](const std::string& name, const auto& content) {
    std::ofstream out(folder / name);
    content(out);
    good = good && out.flush().good();
  };
  const std::vector<Filter> filters = all_filters();
  write("Filters.v", [&](std::ostream& out) { write_filters(out, filters); });
  write("Decisions.v", [&](std::ostream& out) { write_decisions(out, filters); });
  write("Meanings.v", [&](std::ostream& out) { write_meanings(out, filters); });
  const std::vector<Recording> recordings = all_recordings();
  write("Programs.v", [&](std::ostream& out) { write_programs(out, recordings); });
  write("Faces.v", [&](std::ostream& out) { write_faces(out, recordings); });
  write("Proofs.v", [&](std::ostream& out) { write_proofs(out, recordings); });
  write("PlaneLengths.v", [&](std::ostream& out) { write_lengths(out, recordings, 2); });
  write("SpaceLengths.v", [&](std::ostream& out) { write_lengths(out, recordings, 3); });
  write("Positions.v", [&](std::ostream& out) { write_positions(out, recordings); });
  write("Traces.v", [](std::ostream& out) { write_contacts(out); });
  write("Ladders.v", [](std::ostream& out) { write_ladders(out); });
  write("Constants.v", [](std::ostream& out) { write_constants(out); });
  write("Thresholds.v", [](std::ostream& out) { write_thresholds(out); });
  write("Running.v", [](std::ostream& out) { write_running_errors(out); });
  write("Expansions.v", [](std::ostream& out) { write_expansions(out); });
  write("Functionals.v", [](std::ostream& out) { write_functionals(out); });
  write("Limbs.v", [](std::ostream& out) { write_limbs(out); });
  for (const Filter& filter : filters)
    for (const Format& format : formats())
      write(filter.name + "_" + format.name + ".g",
            [&](std::ostream& out) { write_gappa(out, filter, format); });
  return good;
}

}  // namespace
}  // namespace certa::proofs

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: certa_proof_terms FOLDER\n";
    return 2;
  }
  try {
    if (certa::proofs::write_all(argv[1])) return 0;
    std::cerr << "certa_proof_terms: cannot write to " << argv[1] << "\n";
  } catch (const std::exception& refusal) {
    std::cerr << "certa_proof_terms: " << refusal.what() << "\n";
  }
  return 1;
}
