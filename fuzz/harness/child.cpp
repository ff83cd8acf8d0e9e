#include "harness/child.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

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

}  // namespace

Child::Child(const std::vector<std::string>& command, bool quiet) {
  Pipe to = open_pipe();
  Pipe from = open_pipe();
  process_.emplace(command, Process::Streams{to.read.number(), from.write.number(),
                                             quiet ? Process::kNowhere : Process::kSame});
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
    rest = {};  // it does not listen, but it may still have written
  else if (errno != EAGAIN && errno != EINTR)
    fail("write to a process");
}

/// False at the end of the child's output.
bool Child::receive() {
  std::array<char, 65536> block;
  const ssize_t count = ::read(output_.number(), block.data(), block.size());
  if (count > 0) received_.append(block.data(), static_cast<std::size_t>(count));
  return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
}

std::string Child::end() {
  constexpr auto kMoment = std::chrono::milliseconds(200);
  const bool has_ended = process_->wait(kMoment);
  process_->kill();  // and any processes that it started
  const int signal = process_->signal();
  // A child that was about to end by itself, on a busy machine, keeps its status.
  if (!has_ended && signal == SIGKILL) return "closed its output";
  if (signal > 0)
    return "killed by signal " + std::to_string(signal) + " (" + ::strsignal(signal) + ")";
  status_ = process_->status();
  return "exited with status " + std::to_string(status_);
}

}  // namespace certa::tools
