#include "formats/pair_writer.hpp"

#include <cmath>
#include <vector>

#include "formats/number.hpp"

namespace certa::tools {

namespace {

template <int D>
void append_shape(std::string& out, const std::vector<Point<D>>& vertices) {
  out += R"({"vertices":[)";
  for (const Point<D>& vertex : vertices) {
    out += &vertex == vertices.data() ? "[" : ",[";
    for (const double& x : vertex) {
      if (&x != vertex.data()) out += ',';
      // Readers that tell integers from floats take "-0" for the integer zero.
      if (x == 0 && std::signbit(x))
        out += "-0.0";
      else
        append_number(out, x);
    }
    out += ']';
  }
  out += "]}";
}

}  // namespace

template <int D>
void append_shapes(std::string& out, const fuzz::Pair<D>& pair) {
  out += R"("a":)";
  append_shape<D>(out, pair.a);
  out += R"(,"b":)";
  append_shape<D>(out, pair.b);
}

template void append_shapes(std::string&, const fuzz::Pair<2>&);
template void append_shapes(std::string&, const fuzz::Pair<3>&);

}  // namespace certa::tools
