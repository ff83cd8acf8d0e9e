// The smallest program; its size is the size of one query.
#include <certa/certa.hpp>

int main(int count, char**) {
  const certa::Shape<3> a{{0, 0, 0}, {1.0 * count, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  const certa::Shape<3> b{{1, 1, 1}};
  return certa::intersects(a, b) ? 1 : 0;
}
