/// Arrays of the caller: where the items of a pair are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

#include <certa.h>

namespace certa::c {

/// The most axes of a batch, as NumPy has.
inline constexpr std::size_t kMostAxes = 32;

/// A pair's place in the batch: its number, and its index on each axis.
class Place {
 public:
  /// The pair of this number. REQUIRES: it is in the batch.
  Place(std::span<const std::size_t> extents, std::uint64_t row) noexcept
      : extents_(extents), row_(row) {
    for (std::size_t axis = extents.size(); axis-- > 0;) {
      index_[axis] = row % extents[axis];
      row /= extents[axis];
    }
  }

  [[nodiscard]] std::uint64_t row() const noexcept { return row_; }

  /// Goes to the next pair.
  void advance() noexcept {
    ++row_;
    for (std::size_t axis = extents_.size(); axis-- > 0;) {
      if (++index_[axis] < extents_[axis]) return;
      index_[axis] = 0;
    }
  }

  /// How many bytes into the array this pair's item starts, if items are of that size.
  [[nodiscard]] std::ptrdiff_t offset(const std::ptrdiff_t* strides,
                                      std::size_t item_size) const noexcept {
    if (strides == nullptr) return static_cast<std::ptrdiff_t>(row_ * item_size);
    if (extents_.size() == 1) return static_cast<std::ptrdiff_t>(row_) * strides[0];
    std::ptrdiff_t sum = 0;
    for (std::size_t axis = 0; axis < extents_.size(); ++axis)
      sum += static_cast<std::ptrdiff_t>(index_[axis]) * strides[axis];
    return sum;
  }
  [[nodiscard]] std::size_t axes() const noexcept { return extents_.size(); }
  /// Whether so many pairs later there is one, in a batch of one axis.
  [[nodiscard]] bool has_later(std::uint64_t pairs) const noexcept {
    return extents_.size() == 1 && pairs < extents_[0] - row_;
  }

 private:
  std::span<const std::size_t> extents_;
  std::uint64_t row_;
  std::array<std::size_t, kMostAxes> index_{};
};

/// The items of an array for input, of T. The shape of an item is `extents` of its own axes.
template <class T, std::size_t Axes>
class Items {
 public:
  Items(const certa_array& array, std::array<std::size_t, Axes> extents) noexcept
      : array_(array), extents_(extents) {
    item_size_ = sizeof(T);
    for (const std::size_t extent : extents) item_size_ *= extent;
  }

  [[nodiscard]] bool is_given() const noexcept { return array_.data != nullptr; }

  /// Where the item of a pair starts.
  [[nodiscard]] const char* item(const Place& place) const noexcept {
    return static_cast<const char*>(array_.data) + place.offset(array_.strides, item_size_);
  }
  /// The same so many pairs later, if there is such a pair and it has another item; or null.
  [[nodiscard]] const char* later_item(const Place& place, std::uint64_t pairs) const noexcept {
    if (!place.has_later(pairs)) return nullptr;
    const auto stride =
        array_.strides == nullptr ? static_cast<std::ptrdiff_t>(item_size_) : array_.strides[0];
    return stride == 0 ? nullptr : item(place) + static_cast<std::ptrdiff_t>(pairs) * stride;
  }
  /// How many bytes the elements of an item are apart, on its own axis number k. REQUIRES: the
  /// batch has so many axes.
  [[nodiscard]] std::ptrdiff_t stride(std::size_t batch_axes, std::size_t k) const noexcept {
    if (array_.strides != nullptr) return array_.strides[batch_axes + k];
    std::ptrdiff_t stride = sizeof(T);
    for (std::size_t later = k + 1; later < Axes; ++later)
      stride *= static_cast<std::ptrdiff_t>(extents_[later]);
    return stride;
  }

 private:
  certa_array array_;
  std::array<std::size_t, Axes> extents_;
  std::size_t item_size_;
};

/// Lets the processor fetch so many bytes, which are read soon.
inline void prefetch([[maybe_unused]] const void* address,
                     [[maybe_unused]] std::size_t size) noexcept {
#if defined(__GNUC__)
  constexpr std::size_t kLine = 64;
  for (std::size_t at = 0; at < size; at += kLine)
    __builtin_prefetch(static_cast<const char*>(address) + at);
#endif
}

template <class T>
[[nodiscard]] T load(const char* address) noexcept {
  T value;
  std::memcpy(&value, address, sizeof(T));
  return value;
}

/// A number for each pair.
template <class T>
class Scalars : public Items<T, 0> {
 public:
  explicit Scalars(const certa_array& array) noexcept : Items<T, 0>(array, {}) {}
  [[nodiscard]] T operator()(const Place& place) const noexcept {
    return load<T>(this->item(place));
  }
};

/// N numbers for each pair.
template <class T, std::size_t N>
class Vectors : public Items<T, 1> {
 public:
  explicit Vectors(const certa_array& array) noexcept : Items<T, 1>(array, {N}) {}
  [[nodiscard]] std::array<T, N> operator()(const Place& place) const noexcept {
    return at(this->item(place), this->stride(place.axes(), 0));
  }
  [[nodiscard]] static std::array<T, N> at(const char* item, std::ptrdiff_t stride) noexcept {
    std::array<T, N> vector;
    for (std::size_t k = 0; k < N; ++k)
      vector[k] = load<T>(item + static_cast<std::ptrdiff_t>(k) * stride);
    return vector;
  }
};

/// Where the answers of pairs go; nothing is written where there is no array.
template <class T>
class Results {
 public:
  explicit Results(const certa_output& output, std::size_t count = 1) noexcept
      : output_(output), item_size_(sizeof(T) * count) {}

  [[nodiscard]] bool is_wanted() const noexcept { return output_.data != nullptr; }

  void put(const Place& place, const T& value) const noexcept {
    if (is_wanted()) std::memcpy(item(place), &value, sizeof(T));
  }
  template <class Values>
  void put_all(const Place& place, const Values& values) const noexcept {
    if (!is_wanted()) return;
    char* address = item(place);
    const std::ptrdiff_t stride =
        output_.strides == nullptr ? std::ptrdiff_t{sizeof(T)} : output_.strides[place.axes()];
    if constexpr (std::is_same_v<typename Values::value_type, T>) {
      if (stride == std::ptrdiff_t{sizeof(T)}) {
        std::memcpy(address, values.data(), sizeof(Values));
        return;
      }
    }
    for (const auto& x : values) {
      const T value = static_cast<T>(x);
      std::memcpy(address, &value, sizeof(T));
      address += stride;
    }
  }
  /// What stands there. REQUIRES: it is wanted.
  [[nodiscard]] T get(const Place& place) const noexcept { return load<T>(item(place)); }

 private:
  [[nodiscard]] char* item(const Place& place) const noexcept {
    return static_cast<char*>(output_.data) + place.offset(output_.strides, item_size_);
  }

  certa_output output_;
  std::size_t item_size_;
};

}  // namespace certa::c
