#include "harness/process.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <thread>

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "console/file.hpp"

namespace certa::tools {

namespace {

void redirect(int from, int to) {
  if (from == Process::kSame) return;
  if (from == Process::kClosed) {
    ::close(to);
    return;
  }
  if (from == Process::kNowhere) from = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  ::dup2(from, to);
}

/// Runs in the child, whose memory is shared with this program: system calls only.
[[noreturn]] void become(char* const* arguments, const Process::Streams& streams,
                         const sigset_t& signals) {
  ::setpgid(0, 0);
#ifdef __linux__
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  ::signal(SIGPIPE, SIG_DFL);  // which this program ignores
  redirect(streams.input, STDIN_FILENO);
  redirect(streams.output, STDOUT_FILENO);
  redirect(streams.error, STDERR_FILENO);
  ::sigprocmask(SIG_SETMASK, &signals, nullptr);
  ::execvp(arguments[0], arguments);
  ::_exit(127);
}

}  // namespace

Process::Process(const std::vector<std::string>& command, const Streams& streams) {
  std::vector<std::string> words = command;
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  // Until the child has become another program, no handler may run in it. A fork that copies memory
  // would cost a short command half of its time.
  sigset_t all, before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  number_ = ::vfork();  // NOLINT: posix_spawn cannot have the child end with its parent
  if (number_ == 0) become(arguments.data(), streams, before);
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (number_ < 0) throw FileError(std::string("cannot start a process: ") + std::strerror(errno));
  runs_ = true;
}

Process::~Process() {
  if (runs_) kill();
}

bool Process::wait(std::chrono::duration<double> limit) noexcept {
  const auto start = std::chrono::steady_clock::now();
  auto pause = std::chrono::microseconds(200);
  while (!reap(WNOHANG)) {
    if (std::chrono::steady_clock::now() - start > limit) return false;
    std::this_thread::sleep_for(pause);
    if (pause < std::chrono::milliseconds(20)) pause *= 2;
  }
  return true;
}

void Process::wait() noexcept { (void)reap(0); }

void Process::send(int signal) const noexcept {
  if (runs_) ::kill(number_, signal);
}

void Process::kill() noexcept {
  ::kill(-number_, SIGKILL);
  wait();
}

/// Whether the process has ended.
bool Process::reap(int options) noexcept {
  if (!runs_) return true;
  pid_t found = 0;
  do found = ::waitpid(number_, &wait_status_, options);
  while (found < 0 && errno == EINTR);
  runs_ = found == 0;
  return !runs_;
}

int Process::signal() const noexcept {
  return WIFSIGNALED(wait_status_) ? WTERMSIG(wait_status_) : 0;
}
int Process::status() const noexcept {
  return signal() > 0 ? 128 + signal() : WEXITSTATUS(wait_status_);
}

}  // namespace certa::tools
