#include "console/run.hpp"

#include <algorithm>
#include <thread>

#include "console/file.hpp"

namespace certa::tools {

std::size_t threads_of(int jobs) noexcept {
  return jobs > 0 ? static_cast<std::size_t>(jobs)
                  : std::max(std::thread::hardware_concurrency(), 1U);
}

double Run::seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

ExitStatus Run::finish(const Summary& summary, Progress& progress, const std::string& json) const {
  if (summary.bad_lines > kBadLinesNamed)
    progress.print("certa: and " + std::to_string(summary.bad_lines - kBadLinesNamed) +
                   " more bad lines\n");
  progress.print("certa: " + to_string(summary, seconds()));
  if (!json.empty()) {
    OutputFile file(json);
    file.write(to_json(summary, seconds()));
    file.close();
  }
  if (summary.bad_lines > 0) return kBadInput;
  return summary.count(ClaimOutcome::contradicted) > 0 || summary.comparisons[0] > 0 ? kRefuted
                                                                                     : kAllWell;
}

}  // namespace certa::tools
