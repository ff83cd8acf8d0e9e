/// The pairs of a call: validated as a whole, and read one by one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <certa.h>

#include <certa/placed.hpp>
#include <certa/pose.hpp>
#include <certa/shape.hpp>

#include "arrays.hpp"
#include "errors.hpp"

namespace certa::c {

/// The extents of the batch's axes. Throws Failure if the structure contradicts itself.
[[nodiscard]] std::span<const std::size_t> validate(const certa_pairs* pairs);

/// The number of pairs. REQUIRES: the extents are valid.
[[nodiscard]] std::uint64_t size_of(std::span<const std::size_t> extents) noexcept;

/// Reads one side of pairs, reusing its memory. What is the same for two pairs, by its address, is
/// not made again.
template <int D>
class BodyReader {
 public:
  /// REQUIRES: the pairs are valid.
  explicit BodyReader(const certa_bodies& bodies) noexcept;

  /// Reads the body of a pair; false if it is none.
  [[nodiscard]] bool read(const Place& place);
  /// Begins to fetch the shapes of later pairs, which lie anywhere in memory.
  void prefetch(const Place& place) const noexcept;
  /// Why the pair read last is none.
  [[nodiscard]] const std::string& reason() const noexcept { return reason_; }

  /// Whether bodies have a pose or a radius.
  [[nodiscard]] bool is_placed() const noexcept { return has_pose_ || radii_.is_given(); }

  // The body read last, until another is.
  [[nodiscard]] const Shape<D>& shape() const noexcept { return *shape_; }
  [[nodiscard]] const Pose<D>& pose() const noexcept { return pose_; }
  [[nodiscard]] double radius() const noexcept { return radius_; }
  [[nodiscard]] const Placed<D>& placed() {
    if (!placed_) placed_.emplace(*shape_, pose_, radius_);
    return *placed_;
  }

 private:
  [[nodiscard]] bool read_shape(const Place& place);
  [[nodiscard]] bool read_points(const char* first, std::size_t count, std::ptrdiff_t row_stride,
                                 std::ptrdiff_t stride);
  [[nodiscard]] bool read_pose(const Place& place);
  void refer_to(const Shape<D>& shape) noexcept;
  /// Makes these points the body's own shape.
  template <class Points>
  [[nodiscard]] bool assign(const Points& points);

  /// Keeps the reason, and returns false.
  bool refuse(std::string reason);

  const certa_bodies& bodies_;
  Scalars<const certa_shape*> shapes_;
  Items<double, 2> vertices_;
  Vectors<double, D> half_extents_;
  Vectors<std::int64_t, 2> ranges_;
  Items<double, 2> matrices_;
  Vectors<double, 4> quaternions_;
  Scalars<std::uint8_t> kinds_;
  Vectors<double, D> translations_;
  Scalars<double> radii_;
  bool has_pose_;

  const Shape<D>* shape_ = nullptr;
  Pose<D> pose_ = {};
  double radius_ = 0;
  std::optional<Placed<D>> placed_;  // of these, when it was asked for
  // Where they came from.
  const char* read_from_ = nullptr;
  std::size_t read_count_ = 0;
  const char* linear_from_ = nullptr;
  const char* translation_from_ = nullptr;
  std::string reason_;
  std::optional<Shape<D>> own_;   // of points and boxes
  std::vector<Point<D>> points_;  // that do not follow each other
};

extern template class BodyReader<2>;
extern template class BodyReader<3>;

/// Both sides of pairs.
template <int D>
struct PairReader {
  BodyReader<D> a;
  BodyReader<D> b;

  explicit PairReader(const certa_pairs& pairs) noexcept : a(pairs.a), b(pairs.b) {}

  /// Reads a pair. Throws Failure if it is none.
  void read(const Place& place) {
    a.prefetch(place);
    b.prefetch(place);
    if (!a.read(place)) throw Failure{CERTA_INVALID, "a: " + a.reason(), place.row()};
    if (!b.read(place)) throw Failure{CERTA_INVALID, "b: " + b.reason(), place.row()};
  }

  /// Calls `ask` with both shapes, placed if one of them is.
  template <class Ask>
  auto ask_about(const Ask& ask) {
    if (a.is_placed() || b.is_placed()) return ask(a.placed(), b.placed());
    return ask(a.shape(), b.shape());
  }
};

/// Chunks of pairs on all cores, in order. `answer` gets the first pair of a chunk and one beyond
/// its last, and returns why a pair is none, if one is. Throws Failure: that of the first such
/// pair, or that the batch was stopped.
void answer_in_chunks(
    std::uint64_t size, const certa_options& options,
    const std::function<std::optional<Failure>(std::uint64_t, std::uint64_t)>& answer);

/// Calls `answer(reader, place)`, which may throw Failure, for each pair, on all cores, after it
/// was read. Throws Failure.
template <int D, class Answer>
void answer_pairs(const certa_pairs& pairs, std::span<const std::size_t> extents,
                  const certa_options& options, const Answer& answer) {
  const auto answer_chunk = [&](std::uint64_t begin, std::uint64_t end) -> std::optional<Failure> {
    PairReader<D> reader(pairs);
    Place place(extents, begin);
    try {
      for (; place.row() < end; place.advance()) {
        reader.read(place);
        answer(reader, place);
      }
    } catch (const Failure& failure) {
      return Failure{failure.status, failure.message, place.row()};
    }
    return std::nullopt;
  };
  const std::uint64_t size = size_of(extents);
  if (size == 0) return;  // a pair has no place in it
  if (size > 1 || options.progress != nullptr) return answer_in_chunks(size, options, answer_chunk);
  if (auto failure = answer_chunk(0, size)) throw *std::move(failure);
}

/// Calls `use(reader)` when pair `row` was read. Throws Failure.
template <class Use>
void use_pair(const certa_pairs* pairs, std::uint64_t row, const Use& use) {
  const auto extents = validate(pairs);
  if (row >= size_of(extents)) fail("there is no pair of that number");
  const auto use_in = [&]<int D> {
    PairReader<D> reader(*pairs);
    reader.read(Place(extents, row));
    use(reader);
  };
  if (pairs->dimension == 2)
    use_in.template operator()<2>();
  else
    use_in.template operator()<3>();
}

}  // namespace certa::c
