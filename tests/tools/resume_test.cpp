// Runs that are stopped or killed, and then resume at the end of their output.
#include <array>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

#include "command.hpp"

namespace certa::tools {
namespace {

/// Good and bad lines and blank ones, more than fit into one block of input.
std::string many_pairs() {
  std::string pairs = "\xef\xbb\xbf\r\n";
  for (int i = 0; i < 4000; ++i) {
    const std::string id = std::to_string(i);
    if (i % 97 == 0) pairs += "bad line " + id + "\n";
    if (i % 31 == 0) pairs += i % 2 == 0 ? "\n" : " \t\r\n";
    pairs += R"({"id":)" + id +
             R"(,"a":{"vertices":[[0,0],[1,0],[0,1],[1,1]]},"b":{"vertices":[[)" +
             std::to_string(i % 7) + ".25,0],[9,0],[9,1]]}}" + (i % 5 == 0 ? "\r\n" : "\n");
  }
  pairs.pop_back();
  return pairs;
}
const std::string kPairs = many_pairs();
const std::string kAnswers = certify(kPairs).out;

std::size_t count_lines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

/// A `certa certify` that reads from a pipe, and writes to the file "answers" unless told
/// otherwise.
class Session {
 public:
  Session(const Scratch& scratch, std::vector<std::string> options, int output = -1)
      : scratch_(scratch) {
    std::array<int, 2> in{};
    if (::pipe2(in.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    const FileDescriptor read_end(in[0]);
    const FileDescriptor error = for_writing(scratch.path("error"));
    options.insert(options.begin(), {kCommand, "certify"});
    if (!std::ranges::count(options, "--resume"))  // so that `has_answers` sees only this run
      std::filesystem::remove(scratch.path("answers"));
    if (output < 0) options.insert(options.end(), {"-o", scratch.path("answers")});
    process_.emplace(
        options, Process::Streams{in[0], output >= 0 ? output : Process::kSame, error.number()});
    input_ = in[1];
  }
  ~Session() { close_input(); }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Writes as much as the process reads before it ends.
  void feed(std::string_view text) {
    while (!text.empty()) {
      const ssize_t count = ::write(input_, text.data(), text.size());
      if (count < 0) return;
      text.remove_prefix(static_cast<std::size_t>(count));
    }
  }
  void close_input() {
    if (input_ >= 0) ::close(input_);
    input_ = -1;
  }
  /// Waits until there are this many answers; false if the process ends before.
  [[nodiscard]] bool has_answers(std::size_t count) const {
    return comes_to([&] { return count_lines(scratch_.read("answers")) >= count; });
  }
  /// Waits until all input has been read; false if the process ends before.
  [[nodiscard]] bool has_read_all() const {
    return comes_to([this] { return unread(input_) == 0; });
  }
  /// Waits until the process has a handler for the signal, or no longer has one; false if it ends
  /// before.
  [[nodiscard]] bool catches(int signal, bool handler = true) const {
    return comes_to([=, this] {
      std::ifstream status("/proc/" + std::to_string(process_->number()) + "/status");
      for (std::string line; std::getline(status, line);)
        if (line.starts_with("SigCgt:"))
          return (std::stoull(line.substr(7), nullptr, 16) >> (signal - 1) & 1) == handler;
      return false;
    });
  }
  /// Waits until this many bytes are in a pipe; false if the process ends before.
  [[nodiscard]] bool fills(int pipe, int bytes) const {
    return comes_to([=] { return unread(pipe) == bytes; });
  }
  void send(int signal) const { process_->send(signal); }
  /// The exit status, after the process has ended.
  [[nodiscard]] int wait() {
    process_->wait();
    return process_->status();
  }
  /// The signal that ended the process, or 0.
  [[nodiscard]] int signal() const { return process_->signal(); }

 private:
  /// The number of bytes in a pipe that nobody has read.
  static int unread(int pipe) {
    int bytes = -1;
    return ::ioctl(pipe, FIONREAD, &bytes) == 0 ? bytes : -1;
  }
  /// Waits until the condition holds; false if the process ends before.
  template <class Condition>
  bool comes_to(const Condition& condition) const {
    for (;;) {
      const bool has_ended = process_->wait(std::chrono::milliseconds(1));
      if (condition()) return true;  // perhaps in its last moments
      if (has_ended) return false;
    }
  }

  const Scratch& scratch_;
  mutable std::optional<Process> process_;  // a wait may find that it has ended
  int input_ = -1;
};

class Resume : public testing::Test {
 protected:
  Resume() { std::signal(SIGPIPE, SIG_IGN); }

  std::string answers() const { return scratch_.read("answers"); }

  Outcome resume(const std::string& pairs, std::vector<std::string> options = {}) const {
    options.insert(options.end(), {"--resume", "-o", scratch_.path("answers")});
    return certify(pairs, options);
  }
  void expect_resumed(const std::string& jobs) const {
    const std::string left = kAnswers.substr(answers().rfind('\n') + 1);
    const std::size_t before = count_lines(answers());
    const Outcome outcome = resume(kPairs, {"--jobs", jobs});
    EXPECT_EQ(outcome.status, contains(left, "\"error\"") ? 2 : 0);
    EXPECT_TRUE(contains(outcome.error, "certa: resumed after " + std::to_string(before) +
                                            " answers; of this run alone:\n"))
        << outcome.error;
    EXPECT_TRUE(answers() == kAnswers);
  }
  /// Expects that the run is refused for this reason, and that the output is unchanged.
  void expect_refused(const std::string& pairs, const std::string& reason,
                      const std::vector<std::string>& options = {}) const {
    const std::string before = answers();
    const Outcome outcome = resume(pairs, options);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.error,
              "certa: cannot resume " + scratch_.path("answers") + ": " + reason + "\n");
    EXPECT_EQ(answers(), before);
  }

  Scratch scratch_;
};

TEST_F(Resume, AfterASignalWhileWaiting) {
  const std::string part = kPairs.substr(0, 300000);  // ends within a line
  const std::string answered = certify(part.substr(0, part.rfind('\n') + 1)).out;
  ASSERT_GT(count_lines(answered), 2000U);
  ASSERT_TRUE(kAnswers.starts_with(answered));
  ASSERT_LT(answered.size(), kAnswers.size());
  for (const int signal : {SIGINT, SIGTERM})
    for (const std::string jobs : {"1", "2"}) {
      {
        Session session(scratch_, {"--jobs", jobs});
        session.feed(part);
        ASSERT_TRUE(session.has_answers(count_lines(answered)));
        session.send(signal);
        const int status = session.wait();
        ASSERT_EQ(session.signal(), 0);
        EXPECT_EQ(status, 128 + signal);
      }
      EXPECT_TRUE(answers() == answered);
      EXPECT_TRUE(scratch_.read("error").ends_with(
          std::string("certa: stopped by ") + (signal == SIGINT ? "SIGINT" : "SIGTERM") +
          " after " + std::to_string(count_lines(answered)) +
          " answers; to go on: the same command with --resume\n"))
          << scratch_.read("error");
      expect_resumed(jobs == "1" ? "2" : "1");
    }
}

TEST_F(Resume, AfterASignalAtWork) {
  for (const std::string jobs : {"1", "2"}) {
    {
      Session session(scratch_, {"--jobs", jobs});
      std::thread feeder([&] { session.feed(kPairs); });
      const bool begun = session.has_answers(1);
      session.send(SIGINT);
      const int status = session.wait();
      feeder.join();
      ASSERT_TRUE(begun);
      ASSERT_EQ(session.signal(), 0);
      EXPECT_EQ(status, 130) << "the last line has no end: more might come";
    }
    EXPECT_TRUE(kAnswers.starts_with(answers()));
    EXPECT_TRUE(answers().ends_with('\n'));
    EXPECT_LT(answers().size(), kAnswers.size());
    expect_resumed(jobs);
  }
}

/// A line that takes many seconds on exact signs alone, with vertices of all magnitudes.
std::string slow_pair() {
  std::minstd_rand random(2);
  const auto append_vertices = [&](std::string& line) {
    for (int i = 0; i < 100'000; ++i) {
      for (const char* separator : {"[", ",", ","}) {
        const auto exponent = static_cast<int>(random() % 581) - 290;
        line.append(separator).append(random() % 2 == 0 ? "-" : "");
        line.append(std::to_string(random())).append("e").append(std::to_string(exponent));
      }
      line += "],";
    }
    line.back() = ']';
  };
  std::string line = R"({"id":"slow","a":{"vertices":[)";
  append_vertices(line);
  line += R"(},"b":{"vertices":[)";
  append_vertices(line);
  return line + "}}\n";
}

TEST_F(Resume, AfterASignalDuringASlowPair) {
  const auto pair = [](const std::string& id) {
    return R"({"id":")" + id + R"(","a":{"vertices":[[0,0]]},"b":{"vertices":[[3,4]]}})" + "\n";
  };
  const std::vector<std::string> options{"--policy", "exact"};
  const std::string quick = certify(pair("1") + pair("2"), options).out;
  const std::string slow = slow_pair();
  for (const int signal : {SIGINT, SIGTERM})
    for (const std::string jobs : {"1", "3"}) {
      {
        Session session(scratch_, {"--policy", "exact", "--jobs", jobs});
        session.feed(pair("1"));
        ASSERT_TRUE(session.has_answers(1));
        session.feed(pair("2") + slow + pair("3") + "{\"id\":");
        ASSERT_TRUE(session.has_answers(2));
        ASSERT_TRUE(session.has_read_all());
        session.send(signal);
        const int status = session.wait();
        ASSERT_EQ(session.signal(), 0);
        EXPECT_EQ(status, 128 + signal);
      }
      EXPECT_EQ(answers(), quick);
      EXPECT_TRUE(contains(scratch_.read("error"), "certa: 2 pairs in ")) << scratch_.read("error");
      EXPECT_TRUE(contains(scratch_.read("error"), " after 2 answers; to go on: "));
      const Outcome outcome = resume(pair("1") + pair("2") + pair("3"), options);
      EXPECT_EQ(outcome.status, 0) << outcome.error;
      EXPECT_EQ(answers(), quick + certify(pair("3"), options).out);
    }
}

TEST_F(Resume, ASlowPairCheckedBeforeGoingOnIsStoppedToo) {
  const std::string answered = "{\"id\":\"slow\"}\n";
  scratch_.file("answers", answered);
  Session session(scratch_, {"--resume", "--policy", "exact"});
  session.feed(slow_pair());
  ASSERT_TRUE(session.has_read_all());
  session.send(SIGTERM);
  EXPECT_EQ(session.wait(), 143);
  EXPECT_TRUE(contains(scratch_.read("error"), "stopped by SIGTERM after 1 answers"));
  EXPECT_EQ(answers(), answered);
}

TEST_F(Resume, APipeThatNobodyReadsIsStoppedToo) {
  ASSERT_EQ(::mkfifo(scratch_.path("pipe").c_str(), 0600), 0);
  Session session(scratch_, {"--jobs", "2", "-o", scratch_.path("pipe")}, STDOUT_FILENO);
  ASSERT_TRUE(session.catches(SIGTERM));
  session.send(SIGTERM);
  const int status = session.wait();
  ASSERT_EQ(session.signal(), 0);
  EXPECT_EQ(status, 143);
}

TEST_F(Resume, AgainAndAgain) {
  std::size_t fed = 0;
  for (int k = 1; k <= 4; ++k) {
    Session session(scratch_, {"--resume"});
    fed = kPairs.find('\n', kPairs.size() * static_cast<std::size_t>(k) / 5) + 1;
    session.feed(std::string_view(kPairs).substr(0, fed));
    const std::size_t expected = count_lines(certify(kPairs.substr(0, fed)).out);
    ASSERT_TRUE(session.has_answers(expected));
    session.send(SIGTERM);
    EXPECT_EQ(session.wait(), 143);
    EXPECT_EQ(count_lines(answers()), expected);
    EXPECT_TRUE(contains(scratch_.read("error"),
                         "stopped by SIGTERM after " + std::to_string(expected) + " answers"));
  }
  expect_resumed("1");
}

TEST_F(Resume, AfterAStopBeforeTheFirstNewPair) {
  scratch_.file("answers", kAnswers.substr(0, 100000));
  const std::string before = answers();
  {
    Session session(scratch_, {"--resume"});
    session.feed(kPairs.substr(0, 1000));
    session.send(SIGINT);
    (void)session.wait();  // ended by the signal, if it had not started yet
  }
  EXPECT_EQ(answers(), before);
  const std::size_t count = count_lines(before);
  const Outcome outcome = resume(kPairs);
  EXPECT_TRUE(contains(outcome.error, "resumed after " + std::to_string(count) + " answers"));
  EXPECT_TRUE(answers() == kAnswers);
}

TEST_F(Resume, AfterAKill) {
  const std::string part = kPairs.substr(0, 300000);
  const std::size_t count = count_lines(certify(part.substr(0, part.rfind('\n') + 1)).out);
  for (const std::string jobs : {"1", "2"}) {
    {
      Session session(scratch_, {"--jobs", jobs});
      session.feed(part);
      ASSERT_TRUE(session.has_answers(count));
      session.send(SIGKILL);
      EXPECT_GT(session.wait(), 128);
      EXPECT_NE(session.signal(), 0);
    }
    EXPECT_TRUE(kAnswers.starts_with(answers()));
    expect_resumed(jobs);
  }
}

TEST_F(Resume, WhereverTheOutputEnds) {
  const std::size_t line = kAnswers.find('\n', 50000) + 1;
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, kAnswers.find('\n'), line - 1,
                                 line, line + 1, kAnswers.size() - 1}) {
    scratch_.file("answers", kAnswers.substr(0, size));
    expect_resumed("2");
  }
  scratch_.file("answers", kAnswers.substr(0, line) + std::string(100000, 'x'));
  expect_resumed("1");
}

TEST_F(Resume, AfterAnswersLongerThanABlock) {
  // Ids of 200 KB, more than one block of input, before and after short ones and a bad line.
  const std::string rest = R"(","a":{"vertices":[[0,0]]},"b":{"vertices":[[3,4]]}})";
  const auto pair = [&](const std::string& id) { return R"({"id":")" + id + rest + "\n"; };
  const std::string pairs = pair("short") + pair(std::string(200000, 'x')) + "bad line\n" +
                            pair(std::string(200000, 'y')) + pair("last");
  const std::string whole = certify(pairs).out;
  ASSERT_EQ(count_lines(whole), 5U);
  constexpr std::size_t kBlock = 64 * 1024;
  std::vector<std::size_t> sizes;
  for (std::size_t end = 0; (end = whole.find('\n', end)) != whole.npos; ++end)
    sizes.insert(sizes.end(), {end, end + 1});
  for (std::size_t size = kBlock; size < whole.size(); size += kBlock)
    sizes.insert(sizes.end(), {size - 1, size, size + 1});
  for (const std::size_t size : sizes) {
    scratch_.file("answers", whole.substr(0, size));
    (void)resume(pairs, {"--jobs", "1"});
    EXPECT_TRUE(answers() == whole) << "stopped after " << size << " bytes";
  }
  // If the last pair differs, the file stays unchanged.
  scratch_.file("answers", whole.substr(0, whole.size() - 3));
  ASSERT_EQ(resume(pairs).status, 0);
  const std::string differs =
      "its last line is not how this command answers standard input:5; "
      "are pairs and options the same?";
  expect_refused(pairs.substr(0, pairs.find("\"last\"")) + pair("other").substr(6), differs);
}

TEST_F(Resume, WithoutEarlierAnswersAndWithAll) {
  expect_resumed("1");  // there is no file yet
  const Outcome outcome = resume(kPairs);
  EXPECT_EQ(outcome.status, 0) << "no bad lines in what is left";
  EXPECT_TRUE(contains(outcome.error, "certa: 0 pairs in "));
  EXPECT_TRUE(answers() == kAnswers);
}

TEST_F(Resume, RefusesWhatWouldNotGiveTheSame) {
  const std::string three = R"({"id":"x","a":{"vertices":[[0,0]]},"b":{"vertices":[[1,2]]}})"
                            "\n\n"
                            R"({"id":"y","a":{"vertices":[[0,0]]},"b":{"vertices":[[1,3]]}})"
                            "\n"
                            R"({"id":"z","a":{"vertices":[[0,0]]},"b":{"vertices":[[1,4]]}})"
                            "\n";
  const std::string two = three.substr(0, three.find(R"({"id":"z")"));
  const std::string changed = two.substr(0, two.size() - 7) + "5]]}}\n";
  scratch_.file("answers", certify(two).out + "{\"id\"");
  ASSERT_EQ(resume(three).status, 0);
  ASSERT_EQ(answers(), certify(three).out);

  const std::string only = "it has 3 answers, but standard input has only ";
  expect_refused(two, only + "2 pairs");
  expect_refused("", only + "0 pairs");
  scratch_.file("answers", certify(two).out + "{\"id\"");
  const std::string differs =
      "its last line is not how this command answers standard input:3; "
      "are pairs and options the same?";
  expect_refused(changed, differs);
  expect_refused(three, differs, {"--level", "2"});
  scratch_.file("answers", "something\nelse\n");
  expect_refused(three, differs);
}

TEST_F(Resume, RefusesWhatIsNoFile) {
  const std::string file = "certa: --resume goes on in a file: name it by -o FILE\n";
  const auto expect = [](const std::vector<std::string>& arguments, const std::string& message) {
    const Outcome outcome = certa(arguments);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.error, message);
  };
  expect({"certify", "--resume"}, file);
  expect({"certify", "--resume", "-o", "-"}, file);
  expect({"oracle", "pairs", "--resume"}, file);
  expect({"certify", "--resume", "a.obj", "b.obj"},
         "certa: --resume is for pairs, not for meshes\n");
  expect({"certify", "--resume", "-o", "/dev/null"},
         "certa: cannot resume /dev/null: it is no regular file\n");
  const std::string pipe = scratch_.path("pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);  // nobody reads it, so opening it would block
  expect({"certify", "--resume", "-o", pipe},
         "certa: cannot resume " + pipe + ": it is no regular file\n");
  const std::string pairs = scratch_.file("pairs", kPairs);
  expect({"certify", pairs, "--resume", "-o", pairs},
         "certa: cannot write " + pairs + ": it is the input\n");
  EXPECT_TRUE(scratch_.read("pairs") == kPairs);
}

TEST_F(Resume, FromStandardOutputTellsHow) {
  std::array<int, 2> out{};
  ASSERT_EQ(::pipe2(out.data(), O_CLOEXEC), 0);
  Session session(scratch_, {}, out[1]);
  ::close(out[1]);
  session.feed("bad line\n");
  std::array<char, 1000> answer{};
  ASSERT_GT(::read(out[0], answer.data(), answer.size()), 0);
  session.send(SIGINT);
  EXPECT_EQ(session.wait(), 130);
  EXPECT_TRUE(scratch_.read("error").ends_with(
      "certa: stopped by SIGINT after 1 answers; to go on: -o FILE --resume, where FILE holds "
      "them\n"))
      << scratch_.read("error");
  ::close(out[0]);
}

TEST_F(Resume, ASecondSignalEndsTheProgramAtOnce) {
  // The first answers fill the pipe in the middle of a line, and nobody reads on.
  std::array<int, 2> out{};
  ASSERT_EQ(::pipe2(out.data(), O_CLOEXEC), 0);
  const int room = ::fcntl(out[1], F_SETPIPE_SZ, 1);  // a page
  ASSERT_GT(room, 0);
  ASSERT_LT(static_cast<std::size_t>(room), kAnswers.size());
  ASSERT_NE(kAnswers[static_cast<std::size_t>(room) - 1], '\n');
  Session session(scratch_, {}, out[1]);
  std::thread feeder([&] { session.feed(kPairs); });
  EXPECT_TRUE(session.fills(out[0], room));
  session.send(SIGINT);
  EXPECT_TRUE(session.catches(SIGINT, false)) << "one signal ends it, or is not noticed";
  session.send(SIGINT);
  const int status = session.wait();
  feeder.join();
  EXPECT_EQ(session.signal(), SIGINT) << status;
  ::close(out[0]);
  ::close(out[1]);
}

TEST_F(Resume, IgnoredSignalsStayIgnored) {
  std::signal(SIGINT, SIG_IGN);
  Session session(scratch_, {});
  std::signal(SIGINT, SIG_DFL);
  session.feed(kPairs.substr(0, 1000));
  ASSERT_TRUE(session.has_answers(1));
  session.send(SIGINT);
  session.feed(kPairs.substr(1000));
  session.close_input();
  EXPECT_EQ(session.wait(), 2) << "bad lines";
  EXPECT_TRUE(answers() == kAnswers);
}

}  // namespace
}  // namespace certa::tools
