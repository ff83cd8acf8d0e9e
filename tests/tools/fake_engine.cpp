// An engine for certa compare that misbehaves, in the manner of its argument, on every third pair;
// pairs are numbered. Otherwise it compares first coordinates only, which is right for boxes in a
// row. The manners "apart" and "fragile" depend on the pair alone.
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <string>
#include <variant>

#include <fcntl.h>
#include <unistd.h>

#include "formats/pair_reader.hpp"

namespace {

using certa::Shape;

template <int D>
std::string answer(const Shape<D>& a, const Shape<D>& b) {
  const auto first = [](const auto& p) { return p[0]; };
  const double gap =
      std::ranges::min(b.points(), {}, first)[0] - std::ranges::max(a.points(), {}, first)[0];
  return R"("intersects":)" + std::string(gap > 0 ? "false" : "true") + R"(,"distance":)" +
         std::to_string(std::max(gap, 0.0)) + "}";
}

/// Announces on the pipe that it hangs. If nobody ends it, it ends after twenty minutes.
void say_that_it_hangs(int pipe) {
  ::alarm(1200);
  if (pipe >= 0 && ::write(pipe, "hangs", 5) != 5) std::exit(2);
}

int run(const std::string& manner, int pipe) {
  std::cin.tie(nullptr);  // which would flush
  certa::tools::PairReader reader;
  for (std::string line; std::getline(std::cin, line);) {
    const auto read = reader.read(line);
    const auto& pair = std::get<certa::tools::PairLine>(read);
    const std::string start = R"({"id":)" + pair.id + ",";
    const bool now = std::stoul(pair.id) % 3 == 0;
    if (manner == "mute") say_that_it_hangs(pipe);
    while (manner == "mute") ::pause();
    if (now && (manner == "hang" || manner == "spin")) say_that_it_hangs(pipe);
    if (now && manner == "hang")
      for (;;) ::pause();
    if (now && manner == "spin")
      for (volatile bool forever = true; forever;) continue;
    const bool is_point =
        std::visit([](const auto& shapes) { return shapes.a.size() == 1; }, pair.shapes);
    if (manner == "fragile") is_point ? std::exit(3) : static_cast<void>(std::raise(SIGKILL));
    if (now && manner == "crash") std::raise(SIGKILL);
    if (now && manner == "exit") std::exit(3);
    if (now && manner == "deaf") ::close(STDOUT_FILENO);
    if (manner == "apart")
      std::cout << start << R"("intersects":false})" << '\n';
    else if (now && manner == "garbage")
      std::cout << "Segmentation fault (just kidding)\n";
    else if (now && manner == "stale")
      std::cout << R"({"id":0,"intersects":true})" << '\n';
    else if (now && manner == "silent-verdict")
      std::cout << start << R"("distance":1})" << '\n';
    else if (now && manner == "throw")
      std::cout << start << R"("error":"degenerate"})" << '\n';
    else if (now && manner == "unsupported")
      std::cout << start << R"("unsupported":"no such shapes"})" << '\n';
    else if (now && manner == "nan")
      std::cout << start << R"("intersects":false,"distance":nan})" << '\n';
    else if (now && manner == "infinite-witness")
      std::cout << start << R"("intersects":false,"distance":1,"witness":{"a":[-Infinity,0,0],)"
                << R"("b":["nan",0,0]}})" << '\n';
    else if (now && manner == "ghost")
      std::cout << start << R"("intersects":true})" << '\n';
    else if (now && manner == "far")
      std::cout << start << R"("intersects":false,"distance":1.25})" << '\n';
    else if (now && manner == "endless")
      for (;;) std::cout << "na";
    else
      std::cout << start << std::visit([](const auto& s) { return answer(s.a, s.b); }, pair.shapes)
                << '\n';
    if (now && manner == "echo") std::cout << "and one more line\n";
    if (manner != "unflushed") std::cout << std::flush;
  }
  return 0;
}

}  // namespace

// The second argument is a pipe that it keeps open as long as it lives, and on which it announces
// that it hangs.
int main(int argc, char** argv) {
  const int pipe = argc > 2 ? ::open(argv[2], O_WRONLY) : -1;
  if (argc > 2 && pipe < 0) return 2;
  return run(argc > 1 ? argv[1] : "right", pipe);
}
