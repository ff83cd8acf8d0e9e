#include "console/run.hpp"

namespace certa::tools {

double Run::seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

ExitStatus Run::finish(const Summary& summary, Progress& progress) const {
  progress.print("certa: " + to_string(summary, seconds()));
  if (summary.bad_lines > 0) return kBadInput;
  return summary.count(ClaimOutcome::contradicted) > 0 ? kRefuted : kAllWell;
}

}  // namespace certa::tools
