#include <certa/geometry/shape_data.hpp>

#include "queries.hpp"

namespace certa::detail {

template <class Processor, int D>
bool Queries<Processor, Shape<D>>::write(std::span<const double> coordinates, double* columns,
                                         CoordinateColumns<D>& written,
                                         std::uint64_t& fingerprint) noexcept {
  const std::size_t size = coordinates.size() / D;
  const RowWriter<D, double> writer = detail::written<D, double>(coordinates.data(), size, columns);
  writer.describe(columns, size, written);
  fingerprint = writer.fingerprint(size);
  return writer.seems_finite();
}

template bool Queries<Compiled, Shape<2>>::write(std::span<const double>, double*,
                                                 CoordinateColumns<2>&, std::uint64_t&) noexcept;
template bool Queries<Compiled, Shape<3>>::write(std::span<const double>, double*,
                                                 CoordinateColumns<3>&, std::uint64_t&) noexcept;

}  // namespace certa::detail
