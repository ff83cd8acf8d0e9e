// Runs one `closest_points` and prints each function that it enters: the depth of the call and the
// function's address. The kernel is compiled by -finstrument-functions.
#include <cstdio>
#include <cstring>
#include <vector>

#include <certa/certa.hpp>

namespace {

struct Call {
  int depth;
  void* function;
};

std::vector<Call>* calls = nullptr;  // of the query; nothing before or after it is recorded
int depth = 0;

}  // namespace

extern "C" {

void __cyg_profile_func_enter(void* function, void* /*site*/) {
  if (calls != nullptr) calls->push_back({depth, function});
  ++depth;
}

void __cyg_profile_func_exit(void* /*function*/, void* /*site*/) { --depth; }
}

namespace {

using certa::Point;

// An icosahedron, slightly distorted so that no edges are parallel.
certa::Shape<3> icosahedron(Point<3> at) {
  const double g = 1.618;
  std::vector<Point<3>> points;
  double off = 0;
  for (const double s : {-1.0, 1.0}) {
    for (const double t : {-g, g}) {
      points.push_back({at[0], at[1] + s + off, at[2] + t});
      points.push_back({at[0] + s, at[1] + t, at[2] + off});
      points.push_back({at[0] + t + off, at[1] + off, at[2] + s});
      off += 0.001;
    }
  }
  return certa::Shape<3>(points);
}

certa::Shape<3> box(double x) {
  std::vector<Point<3>> points;
  for (const double i : {0.0, 1.0})
    for (const double j : {0.0, 1.0})
      for (const double k : {0.0, 1.0}) points.push_back({x + i, j, k});
  return certa::Shape<3>(points);
}

template <class S>
int run(const S& a, const S& b) {
  std::vector<Call> list;
  list.reserve(1 << 20);
  calls = &list;
  const auto answer = certa::closest_points(a, b);
  calls = nullptr;
  for (const Call& call : list) std::printf("%d %p\n", call.depth, call.function);
  return answer.distance >= 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  const char* scene = argc > 1 ? argv[1] : "";
  if (std::strcmp(scene, "stored") == 0) return run(icosahedron({}), icosahedron({5, 3, 2}));
  if (std::strcmp(scene, "touching") == 0) return run(box(0), box(1));
  if (std::strcmp(scene, "placed") != 0) return 2;
  const certa::Shape<3> a = icosahedron({}), b = a;
  const certa::Pose<3> pose(certa::Quaternion{0.9, 0.1, 0.2, 0.3}, {7, 1, 2});
  return run(certa::Placed<3>(a, {}, 0.25), certa::Placed<3>(b, pose, 0.5));
}
