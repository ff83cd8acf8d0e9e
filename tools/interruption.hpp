/// SIGINT and SIGTERM as requests to stop at the next good place.
#pragma once

#include "file.hpp"

namespace certa::tools {

/// For as long as it lives: one at a time. Signals that were ignored stay ignored, and a second one
/// of the same kind ends the program at once.
class Interruption {
 public:
  /// Throws FileError.
  Interruption();
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  /// The signal that came first, or 0.
  [[nodiscard]] int signal() const noexcept;

  /// Waits until the file can be read without waiting; false if a signal came before.
  [[nodiscard]] bool wait_for(const InputFile& file) const;

 private:
  FileDescriptor came_;  // can be read after a signal
};

}  // namespace certa::tools
