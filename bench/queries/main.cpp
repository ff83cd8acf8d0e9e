/// certa_queries [--quick] [--filter REGEX] [--trace FILE] [--benchmark_..]: runs queries under our
/// policies, and of other libraries, on the same pairs in the same run, and reports them as
/// google-benchmark does. scripts/bench runs it.
#include <cstddef>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>

#include "console/host.hpp"
#include "queries/cell.hpp"
#include "queries/entries.hpp"
#include "queries/registry.hpp"
#ifdef CERTA_WITH_ORACLE
#include "queries/cgal.hpp"
#endif

namespace certa::bench {
namespace {

struct Arguments {
  bool quick = false;       ///< few pairs, one iteration each: shows only that it runs
  std::string filter;       ///< regular expression, searched in names; empty: all
  std::string trace;        ///< pairs recorded elsewhere
  std::vector<char*> rest;  ///< passed to google-benchmark
};

Arguments parse(int argc, char** argv) {
  Arguments result;
  result.rest.push_back(argv[0]);
  for (int k = 1; k < argc; ++k) {
    const std::string_view argument = argv[k];
    const auto value = [&]() -> std::string {
      if (++k == argc) throw std::invalid_argument(std::string(argument) + " needs a value");
      return argv[k];
    };
    if (argument == "--quick")
      result.quick = true;
    else if (argument == "--filter")
      result.filter = value();
    else if (argument == "--trace")
      result.trace = value();
    else
      result.rest.push_back(argv[k]);
  }
  return result;
}

template <int D>
void add(Registry& registry, const Cells<D>& cells) {
  for (const Cell<D>& cell : cells) {
    add_peers(registry, cell);
    if (cell.is_posed) {
      add_posed(registry, cell);
      continue;
    }
    add_certa(registry, cell);
    add_papers(registry, cell);
#ifdef CERTA_WITH_ORACLE
    add_library<CgalPair<D>>(registry, cell);
#endif
  }
}

/// The numbers of pairs, for the context in the report.
template <int D>
void describe(const Cells<D>& cells) {
  for (const Cell<D>& cell : cells) {
    if (!cell.is_made()) continue;
    std::string text = std::to_string(cell.set().pairs.size()) + " pairs:";
    for (const Verdict verdict : {Verdict::separated, Verdict::touching, Verdict::overlapping})
      text += " " + std::to_string(cell.set().counts[static_cast<std::size_t>(verdict)]) + " " +
              std::string(to_string(verdict));
    benchmark::AddCustomContext((D == 2 ? "2d/" : "3d/") + cell.name(), text);
  }
}

void run(int argc, char** argv) {
  Arguments arguments = parse(argc, argv);
  int rest = static_cast<int>(arguments.rest.size());
  benchmark::Initialize(&rest, arguments.rest.data());
  if (benchmark::ReportUnrecognizedArguments(rest, arguments.rest.data()))
    throw std::invalid_argument("unknown arguments");

  Registry registry(arguments.filter, arguments.quick);
  const Cells<2> plane = cells<2>(arguments.trace, arguments.quick);
  const Cells<3> space = cells<3>(arguments.trace, arguments.quick);
  add(registry, plane);
  add(registry, space);
  if (registry.count() == 0)
    throw std::invalid_argument("no benchmark matches \"" + arguments.filter + "\"");

  benchmark::AddCustomContext("compiler", tools::compiler());
  benchmark::AddCustomContext("flags", tools::flags());
  benchmark::AddCustomContext("cpu", tools::cpu());
  describe(plane);
  describe(space);
  if (benchmark::RunSpecifiedBenchmarks() == 0) throw std::runtime_error("nothing was run");
}

}  // namespace
}  // namespace certa::bench

int main(int argc, char** argv) {
  try {
    certa::bench::run(argc, argv);
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "error: " << error.what() << '\n';
    return 1;
  }
}
