#include "console/interruption.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

namespace certa::tools {

namespace {

// The state that a signal handler may touch. The pipe wakes up whoever waits, in whatever thread
// the signal comes and however short before the wait.
std::atomic<int> first_signal{0};
std::atomic<int> wake_up{-1};
static_assert(std::atomic<int>::is_always_lock_free);

constexpr std::array kSignals{SIGINT, SIGTERM};

extern "C" void remember(int number) {
  const int error = errno;
  int none = 0;
  first_signal.compare_exchange_strong(none, number);
  [[maybe_unused]] const ssize_t count = ::write(wake_up.load(), "", 1);
  errno = error;
}

std::array<int, 2> open_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) throw FileError("cannot open a pipe");
  return ends;
}

/// Waits until one of the two can be read or was closed, or for so many milliseconds; -1: for ever.
std::array<bool, 2> wait(int first, int second, int milliseconds = -1) {
  std::array<pollfd, 2> files{{{first, POLLIN, 0}, {second, POLLIN, 0}}};
  while (::poll(files.data(), files.size(), milliseconds) < 0 && errno == EINTR) {
  }
  return {files[0].revents != 0, files[1].revents != 0};
}

}  // namespace

Interruption::Interruption() {
  const std::array<int, 2> ends = open_pipe();
  came_ = FileDescriptor(ends[0]);
  wake_up = ends[1];
  first_signal = 0;
  for (const int number : kSignals) {
    struct sigaction action {};
    if (::sigaction(number, nullptr, &action) != 0 || action.sa_handler == SIG_IGN) continue;
    action.sa_handler = remember;
    action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
    ::sigaction(number, &action, nullptr);
  }
}

Interruption::~Interruption() {
  for (const int number : kSignals) {
    struct sigaction action {};
    if (::sigaction(number, nullptr, &action) != 0 || action.sa_handler != remember) continue;
    action.sa_handler = SIG_DFL;
    ::sigaction(number, &action, nullptr);
  }
  ::close(wake_up.exchange(-1));
}

int Interruption::signal() const noexcept { return first_signal; }

bool Interruption::wait_for(const InputFile& file) const {
  return !wait(came_.number(), file.descriptor())[0];
}

GracePeriod::GracePeriod(const Interruption& interruption, std::function<void()> end_program) {
  constexpr int kMilliseconds = 500;
  const std::array<int, 2> ends = open_pipe();
  alive_ = FileDescriptor(ends[1]);
  thread_ = std::thread([came = interruption.came_.number(), over = FileDescriptor(ends[0]),
                         end_program = std::move(end_program)] {
    if (wait(came, over.number())[1]) return;
    if (!wait(over.number(), over.number(), kMilliseconds)[0]) end_program();
  });
}

GracePeriod::~GracePeriod() {
  alive_ = FileDescriptor();
  thread_.join();
}

}  // namespace certa::tools
