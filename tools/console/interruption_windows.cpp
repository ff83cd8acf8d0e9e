#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <utility>

#include "console/interruption.hpp"

namespace certa::tools {

namespace {

// The state that a signal handler may touch.
std::atomic<int> first_signal{0};

constexpr std::array kSignals{SIGINT, SIGTERM};

/// In a thread of its own for Ctrl-C; from then on the signal ends the program.
extern "C" void remember(int number) {
  int none = 0;
  first_signal.compare_exchange_strong(none, number);
}

}  // namespace

Interruption::Interruption() {
  first_signal = 0;
  for (const int number : kSignals)
    if (std::signal(number, remember) == SIG_IGN) std::signal(number, SIG_IGN);
}

Interruption::~Interruption() {
  for (const int number : kSignals)
    if (std::signal(number, SIG_DFL) == SIG_IGN) std::signal(number, SIG_IGN);
}

int Interruption::signal() const noexcept { return first_signal; }

// No wait for a file ends with a signal there: whoever waits for standard input goes on once a line
// comes, or GracePeriod ends the program.
bool Interruption::wait_for(const InputFile& /*file*/) const { return signal() == 0; }

GracePeriod::GracePeriod(const Interruption& interruption, std::function<void()> end_program)
    : thread_([this, &interruption, end_program = std::move(end_program)] {
        constexpr int kTicks = 50;
        constexpr std::chrono::milliseconds kTick(10);
        for (int left = kTicks; left > 0 && !is_over_; std::this_thread::sleep_for(kTick))
          if (interruption.signal() != 0) --left;
        if (!is_over_) end_program();
      }) {}

GracePeriod::~GracePeriod() {
  is_over_ = true;
  thread_.join();
}

}  // namespace certa::tools
