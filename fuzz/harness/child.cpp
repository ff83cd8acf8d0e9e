#include "harness/child.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace certa::tools {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t kLongestLine = 1 << 20;

[[noreturn]] void fail(const char* what) {
  throw FileError(std::string("cannot ") + what + ": " + std::strerror(errno));
}

struct Pipe {
  FileDescriptor read;
  FileDescriptor write;
};

Pipe open_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) fail("open a pipe");
  return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

void never_block(int descriptor) {
  if (::fcntl(descriptor, F_SETFL, O_NONBLOCK) != 0) fail("set up a pipe");
}

/// In the child; only calls that are safe between fork and exec.
[[noreturn]] void become(char* const* arguments, int input, int output, bool quiet) {
  ::setpgid(0, 0);
#ifdef __linux__
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  ::signal(SIGPIPE, SIG_DFL);
  ::dup2(input, STDIN_FILENO);
  ::dup2(output, STDOUT_FILENO);
  if (quiet) {
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere >= 0) ::dup2(nowhere, STDERR_FILENO);
  }
  ::execvp(arguments[0], arguments);
  ::_exit(127);
}

}  // namespace

Child::Child(const std::vector<std::string>& command, bool quiet) {
  Pipe to = open_pipe();
  Pipe from = open_pipe();
  std::vector<std::string> words = command;
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  process_ = ::fork();
  if (process_ < 0) fail("start a process");
  if (process_ == 0) become(arguments.data(), to.read.number(), from.write.number(), quiet);
  ::setpgid(process_, process_);  // whoever of the two comes first
  input_ = std::move(to.write);
  output_ = std::move(from.read);
  never_block(input_.number());
  never_block(output_.number());
}

Child::Reply Child::ask(std::string_view line, std::chrono::milliseconds limit,
                        std::string& answer) {
  const Clock::time_point deadline = Clock::now() + limit;
  if (!received_.empty()) return Reply::babbled;
  for (;;) {
    if (const std::size_t end = received_.find('\n'); end != received_.npos) {
      if (end + 1 != received_.size()) return Reply::babbled;
      answer = std::move(received_);
      received_.clear();
      answer.pop_back();
      if (answer.ends_with('\r')) answer.pop_back();
      return Reply::line;
    }
    if (received_.size() > kLongestLine) return Reply::babbled;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
    if (left.count() <= 0) return Reply::late;
    std::array<pollfd, 2> ends{
        {{output_.number(), POLLIN, 0}, {line.empty() ? -1 : input_.number(), POLLOUT, 0}}};
    if (::poll(ends.data(), ends.size(), static_cast<int>(left.count())) < 0 && errno != EINTR)
      fail("wait for a process");
    if (ends[1].revents != 0) send(line);
    if (ends[0].revents != 0 && !receive()) return Reply::ended;
  }
}

void Child::send(std::string_view& rest) {
  const ssize_t count = ::write(input_.number(), rest.data(), rest.size());
  if (count >= 0)
    rest.remove_prefix(static_cast<std::size_t>(count));
  else if (errno == EPIPE)
    rest = {};  // it does not listen; it may still have spoken
  else if (errno != EAGAIN && errno != EINTR)
    fail("write to a process");
}

/// False at the end of its output.
bool Child::receive() {
  std::array<char, 65536> block;
  const ssize_t count = ::read(output_.number(), block.data(), block.size());
  if (count > 0) received_.append(block.data(), static_cast<std::size_t>(count));
  return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
}

bool Child::reap(bool wait) noexcept {
  if (process_ < 0) return true;
  pid_t found = 0;
  do found = ::waitpid(process_, &wait_status_, wait ? 0 : WNOHANG);
  while (found < 0 && errno == EINTR);
  if (found == 0) return false;
  process_ = -1;
  return true;
}

void Child::stop() noexcept {
  if (process_ < 0) return;
  ::kill(-process_, SIGKILL);
  (void)reap(true);
}

std::string Child::end() {
  const pid_t group = process_;
  for (int k = 0; k < 100 && !reap(false); ++k)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  if (process_ >= 0) {
    stop();
    // One that was about to end by itself, on a machine that is busy, keeps its status.
    if (WIFSIGNALED(wait_status_) && WTERMSIG(wait_status_) == SIGKILL) return "closed its output";
  }
  if (group >= 0) ::kill(-group, SIGKILL);  // what it may have started
  if (WIFSIGNALED(wait_status_)) {
    const int number = WTERMSIG(wait_status_);
    return "killed by signal " + std::to_string(number) + " (" + ::strsignal(number) + ")";
  }
  status_ = WEXITSTATUS(wait_status_);
  return "exited with status " + std::to_string(status_);
}

}  // namespace certa::tools
