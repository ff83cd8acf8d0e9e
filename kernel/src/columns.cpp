#include <certa/geometry/shape_data.hpp>

#include "queries.hpp"

namespace certa::detail {

template <class Processor, int D>
bool Queries<Processor, Shape<D>>::write(std::span<const double> coordinates, ShapeData<D>& data,
                                         CoordinateColumns<D>& columns,
                                         std::uint64_t& fingerprint) noexcept {
  const std::size_t size = coordinates.size() / D;
  double* const to = data.columns();
  const RowWriter<D, double> writer = written<D, double>(coordinates.data(), size, to);
  data.box() = writer.describe(to, size, columns);
  fingerprint = writer.fingerprint(size);
  return writer.seems_finite();
}

template bool Queries<Compiled, Shape<2>>::write(std::span<const double>, ShapeData<2>&,
                                                 CoordinateColumns<2>&, std::uint64_t&) noexcept;
template bool Queries<Compiled, Shape<3>>::write(std::span<const double>, ShapeData<3>&,
                                                 CoordinateColumns<3>&, std::uint64_t&) noexcept;

}  // namespace certa::detail
