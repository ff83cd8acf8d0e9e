/// SIGINT and SIGTERM as requests to stop at the next good place.
#pragma once

#include <atomic>
#include <functional>
#include <thread>

#include "console/file.hpp"

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
  friend class GracePeriod;
  FileDescriptor came_;  // can be read after a signal
};

/// How long the work under way may still take after a signal.
class GracePeriod {
 public:
  /// If it lives half a second longer than the first signal, `end_program` is called, in another
  /// thread. REQUIRES: that does not return. Throws FileError.
  GracePeriod(const Interruption& interruption, std::function<void()> end_program);
  ~GracePeriod();
  GracePeriod(const GracePeriod&) = delete;
  GracePeriod& operator=(const GracePeriod&) = delete;

 private:
  FileDescriptor alive_;               // closed when it goes; not on Windows
  std::atomic<bool> is_over_ = false;  // on Windows
  std::thread thread_;
};

}  // namespace certa::tools
