#include "pairs.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <stop_token>
#include <utility>
#include <variant>

#include <certa/batch.hpp>
#include <certa/geometry/shape_data.hpp>
#include <certa/shapes.hpp>

#include "shape_handle.hpp"

namespace certa::c {

namespace {

constexpr std::uint64_t kMostPairs = std::uint64_t{1} << 48;

void validate(const certa_bodies& bodies, const std::string& name) {
  const int hulls = (bodies.shapes.data != nullptr) + (bodies.vertices.data != nullptr) +
                    (bodies.half_extents.data != nullptr);
  if (hulls != 1)
    fail(name + (hulls == 0 ? ": there are no shapes, vertices or half extents"
                            : ": there are several of shapes, vertices and half extents"));
  if (bodies.ranges.data != nullptr && bodies.vertices.data == nullptr)
    fail(name + ": there are ranges, but no vertices");
  if (bodies.vertices.data != nullptr && bodies.count > kMostPairs)
    fail(name + ": there are more than 2^48 vertices");
  const bool has_both = bodies.matrices.data != nullptr && bodies.quaternions.data != nullptr;
  if (has_both && bodies.kinds.data == nullptr)
    fail(name + ": there are matrices and quaternions, but no kinds");
  if (!has_both && bodies.kinds.data != nullptr)
    fail(name + ": there are kinds without matrices and quaternions");
  if (bodies.quaternion_order != CERTA_WXYZ && bodies.quaternion_order != CERTA_XYZW)
    fail(name + ": the order of quaternions is unknown");
}

}  // namespace

std::span<const std::size_t> validate(const certa_pairs* pairs) {
  if (pairs == nullptr) fail("there are no pairs");
  if (pairs->dimension != 2 && pairs->dimension != 3)
    fail("the dimension is " + std::to_string(pairs->dimension) + ", not 2 or 3");
  if (pairs->axes < 0 || static_cast<std::size_t>(pairs->axes) > kMostAxes)
    fail("the batch has " + std::to_string(pairs->axes) + " axes, not 0 to 32");
  if (pairs->axes > 0 && pairs->extents == nullptr) fail("the batch has no extents");
  const std::span extents(pairs->extents, static_cast<std::size_t>(pairs->axes));
  if (size_of(extents) > kMostPairs) fail("the batch has more than 2^48 pairs");
  validate(pairs->a, "a");
  validate(pairs->b, "b");
  if (pairs->dimension == 2 &&
      (pairs->a.quaternions.data != nullptr || pairs->b.quaternions.data != nullptr))
    fail("quaternions are for space, and the pairs are in the plane");
  return extents;
}

std::uint64_t size_of(std::span<const std::size_t> extents) noexcept {
  std::uint64_t size = 1;
  for (const std::size_t extent : extents)
    if (extent == 0) return 0;
  for (const std::size_t extent : extents) {
    if (extent > kMostPairs || size > kMostPairs) return kMostPairs + 1;
    size = size <= kMostPairs / extent ? size * extent : kMostPairs + 1;
  }
  return size;
}

template <int D>
BodyReader<D>::BodyReader(const certa_bodies& bodies) noexcept
    : bodies_(bodies),
      shapes_(bodies.shapes),
      vertices_(bodies.vertices, {bodies.count, D}),
      half_extents_(bodies.half_extents),
      ranges_(bodies.ranges),
      matrices_(bodies.matrices, {D, D}),
      quaternions_(bodies.quaternions),
      kinds_(bodies.kinds),
      translations_(bodies.translations),
      radii_(bodies.radii),
      has_pose_(matrices_.is_given() || quaternions_.is_given() || translations_.is_given()) {}

template <int D>
bool BodyReader<D>::refuse(std::string reason) {
  reason_ = std::move(reason);
  return false;
}

template <int D>
bool BodyReader<D>::read(const Place& place) {
  if (!read_shape(place)) return false;
  if (has_pose_)
    if (!read_pose(place)) return false;
  if (radii_.is_given()) {
    const double radius = radii_(place);
    if (!certa::detail::is_radius(radius)) return refuse(to_string(PlacementError::bad_radius));
    if (radius != radius_) placed_.reset();
    radius_ = radius;
  }
  return true;
}

template <int D>
void BodyReader<D>::refer_to(const Shape<D>& shape) noexcept {
  if (shape_ != &shape) placed_.reset();
  shape_ = &shape;
}

template <int D>
template <class Points>
bool BodyReader<D>::assign(const Points& points) {
  if (!own_) own_.emplace({Point<D>{}});
  refer_to(*own_);
  const auto error = own_->assign(points);
  if (!error) return true;
  read_from_ = nullptr;
  return refuse(to_string(*error));
}

template <int D>
void BodyReader<D>::prefetch(const Place& place) const noexcept {
  constexpr std::uint64_t kHandles = 8, kColumns = 4;  // pairs ahead: the one leads to the other
  if (!shapes_.is_given()) return;
  if (const char* const later = shapes_.later_item(place, kHandles))
    c::prefetch(load<const certa_shape*>(later), sizeof(certa_shape));
  const char* const later = shapes_.later_item(place, kColumns);
  if (later == nullptr) return;
  const auto* const handle = load<const certa_shape*>(later);
  const auto* const shape = handle == nullptr ? nullptr : std::get_if<Shape<D>>(&handle->shape);
  if (shape == nullptr) return;
  const auto& columns = certa::detail::ShapeData<D>::columns_of(*shape);
  c::prefetch(columns[0], std::min<std::size_t>(columns.padded_size(), 64) * sizeof(Point<D>));
}

template <int D>
bool BodyReader<D>::read_shape(const Place& place) {
  if (shapes_.is_given()) {
    const certa_shape* const handle = shapes_(place);
    if (handle == nullptr) return refuse("the handle of the shape is null");
    const Shape<D>* const shape = std::get_if<Shape<D>>(&handle->shape);
    if (shape == nullptr)
      return refuse("the shape has " + std::to_string(certa_shape_dimension(handle)) +
                    " dimensions, and the pairs have " + std::to_string(D));
    refer_to(*shape);
    return true;
  }
  if (half_extents_.is_given()) {
    const char* const item = half_extents_.item(place);
    if (item == read_from_) return true;
    read_from_ = item;
    const auto made = make_box(half_extents_(place));
    if (const auto* error = std::get_if<ShapeError>(&made)) {
      read_from_ = nullptr;
      return refuse(to_string(*error));
    }
    return assign(std::get<Shape<D>>(made).points());
  }
  if (!ranges_.is_given())
    return read_points(vertices_.item(place), bodies_.count, vertices_.stride(place.axes(), 0),
                       vertices_.stride(place.axes(), 1));
  const auto [first, last] = ranges_(place);
  if (first < 0 || last < first || static_cast<std::uint64_t>(last) > bodies_.count)
    return refuse("the range of vertices from " + std::to_string(first) + " to " +
                  std::to_string(last) + " is not within the list of " +
                  std::to_string(bodies_.count));
  const std::ptrdiff_t row_stride = vertices_.stride(0, 0);  // the list has no axes of the batch
  return read_points(static_cast<const char*>(bodies_.vertices.data) + first * row_stride,
                     static_cast<std::size_t>(last - first), row_stride, vertices_.stride(0, 1));
}

template <int D>
bool BodyReader<D>::read_points(const char* first, std::size_t count, std::ptrdiff_t row_stride,
                                std::ptrdiff_t stride) {
  if (first == read_from_ && count == read_count_) return true;
  read_from_ = first;
  read_count_ = count;
  if (row_stride == std::ptrdiff_t{D * sizeof(double)} && stride == std::ptrdiff_t{sizeof(double)})
    return assign(std::span(reinterpret_cast<const double*>(first), count * D));
  points_.resize(count);
  for (Point<D>& point : points_) {
    point = Vectors<double, D>::at(first, stride);
    first += row_stride;
  }
  return assign(std::span<const Point<D>>(points_));
}

template <int D>
bool BodyReader<D>::read_pose(const Place& place) {
  const char* const translation = translations_.is_given() ? translations_.item(place) : nullptr;
  bool by_quaternion = quaternions_.is_given();
  if (kinds_.is_given()) {
    const int kind = kinds_(place);
    if (kind != CERTA_MATRIX && kind != CERTA_QUATERNION)
      return refuse("there is no kind " + std::to_string(kind) + " of poses");
    by_quaternion = kind == CERTA_QUATERNION;
  }
  const char* linear = nullptr;
  if (by_quaternion)
    linear = quaternions_.item(place);
  else if (matrices_.is_given())
    linear = matrices_.item(place);
  const auto kind = by_quaternion ? Pose<D>::Kind::quaternion : Pose<D>::Kind::matrix;
  if (pose_.kind() == kind && linear == linear_from_ && translation == translation_from_)
    return true;
  linear_from_ = linear;
  translation_from_ = translation;

  placed_.reset();
  Point<D> offset{};
  if (translation != nullptr) offset = translations_(place);
  try {
    if constexpr (D == 3) {
      if (by_quaternion) {
        const auto q = quaternions_(place);
        const bool is_xyzw = bodies_.quaternion_order == CERTA_XYZW;
        pose_ = Pose<D>(
            is_xyzw ? Quaternion{q[3], q[0], q[1], q[2]} : Quaternion{q[0], q[1], q[2], q[3]},
            offset);
        return true;
      }
    }
    Matrix<D> matrix = identity_matrix<D>();
    if (linear != nullptr) {
      const std::ptrdiff_t down = matrices_.stride(place.axes(), 0);
      const std::ptrdiff_t right = matrices_.stride(place.axes(), 1);
      for (auto& row : matrix) {
        row = Vectors<double, D>::at(linear, right);
        linear += down;
      }
    }
    pose_ = Pose<D>(matrix, offset);
    return true;
  } catch (const InvalidPlacement& error) {
    pose_ = {};
    return refuse(error.what());
  }
}

void answer_in_chunks(
    std::uint64_t size, const certa_options& options,
    const std::function<std::optional<Failure>(std::uint64_t, std::uint64_t)>& answer) {
  std::mutex reporting;
  std::optional<Failure> first;
  std::stop_source stop;
  std::atomic<bool> stopped{false};
  BatchOptions of_batch{.jobs = options.jobs, .stop = stop.get_token()};
  if (options.progress != nullptr)
    of_batch.progress = [&](std::size_t answered) {
      if (options.progress(options.context, answered) == 0) return;
      stopped = true;
      stop.request_stop();
    };
  // Chunks are begun in order and finished, so the first pair that is none is always found.
  detail::answer_chunks(size, of_batch, [&](std::size_t begin, std::size_t end) {
    auto failure = answer(begin, end);
    if (!failure) return;
    stop.request_stop();
    const std::scoped_lock one_at_a_time(reporting);
    if (!first || failure->row < first->row) first = std::move(failure);
  });
  if (first) throw *std::move(first);
  if (stopped) fail("the call was stopped", CERTA_STOPPED);
}

template class BodyReader<2>;
template class BodyReader<3>;

}  // namespace certa::c
