/// Records of a run that may be stopped, in a file beside its report.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "console/file.hpp"
#include "policy/measurement.hpp"

namespace certa::tools::policy {

/// A file of lines: first the question, then a line for each pair measured. It grows as the run
/// goes on; a line that was cut off is left out when it is read again.
class Checkpoint {
 public:
  /// `asked` tells runs apart whose records do not fit together. `resume`: goes on after the
  /// records that the file holds. Throws FileError, also where they answer other questions.
  Checkpoint(std::string path, const std::string& asked, std::size_t candidates, bool resume);

  /// The records that the file held. REQUIRES: called once.
  [[nodiscard]] std::vector<Record> take_records() noexcept { return std::move(records_); }

  /// Throws FileError.
  void append(const std::vector<Record>& records);

  /// The run is complete: removes the file.
  void remove();

  [[nodiscard]] const std::string& path() const noexcept { return path_; }

 private:
  std::string path_;
  std::vector<Record> records_;
  std::optional<OutputFile> file_;
};

}  // namespace certa::tools::policy
