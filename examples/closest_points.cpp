#include <iostream>

#include <certa/certa.hpp>
#include <certa/check.hpp>
#include <certa/exact.hpp>

int main() {
  const certa::Shape<3> a{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  const certa::Shape<3> b{{1, 1, 1}, {2, 1, 1}, {1, 2, 1}};
  const auto answer = certa::closest_points(a, b);  // certain by default
  std::cout << answer.verdict << " at " << answer.distance << ", squared exactly "
            << to_string(*certa::distance_squared(answer, a, b)) << '\n';
  const auto checked = certa::check(a, b, certa::certificate(answer, a, b));
  return checked.accepted && checked.proves == answer.verdict ? 0 : 1;
}
