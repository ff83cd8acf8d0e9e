#include "formats/pair_writer.hpp"

#include <cmath>
#include <vector>

#include "formats/number.hpp"

namespace certa::tools {

template <int D>
void append_points(std::string& out, const std::vector<Point<D>>& points) {
  out += '[';
  for (const Point<D>& point : points) {
    out += &point == points.data() ? "[" : ",[";
    for (const double& x : point) {
      if (&x != point.data()) out += ',';
      // Readers that tell integers from floats take "-0" for the integer zero.
      if (x == 0 && std::signbit(x))
        out += "-0.0";
      else
        append_number(out, x);
    }
    out += ']';
  }
  out += ']';
}

template <int D>
void append_shapes(std::string& out, const fuzz::Pair<D>& pair) {
  out += R"("a":{"vertices":)";
  append_points<D>(out, pair.a);
  out += R"(},"b":{"vertices":)";
  append_points<D>(out, pair.b);
  out += '}';
}

template void append_points<2>(std::string&, const std::vector<Point<2>>&);
template void append_points<3>(std::string&, const std::vector<Point<3>>&);
template void append_shapes(std::string&, const fuzz::Pair<2>&);
template void append_shapes(std::string&, const fuzz::Pair<3>&);

}  // namespace certa::tools
