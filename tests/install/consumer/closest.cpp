// A small program with the largest query; docs/user/library.md gives its size.
#include <certa/certa.hpp>

int main(int count, char**) {
  const certa::Shape<3> a{{0, 0, 0}, {1.0 * count, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  const certa::Shape<3> b{{1, 1, 1}};
  return certa::closest_points(a, b).verdict == certa::Verdict::separated ? 0 : 1;
}
