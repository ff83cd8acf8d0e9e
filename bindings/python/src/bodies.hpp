// Shapes, arrays and placed shapes of Python, as the interface for C takes them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <list>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include <certa.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

namespace certa::python {

namespace py = pybind11;

using Extents = std::vector<std::size_t>;
using Strides = std::vector<std::ptrdiff_t>;

// ---------------------------------------------------------------------------------------- errors

/// Classes that the package defines.
struct Errors {
  py::object invalid;      ///< certa.Error
  py::object unsupported;  ///< certa.Unsupported
};
inline Errors& errors() {
  static auto* const classes = new Errors;  // lives as long as the interpreter, and longer
  return *classes;
}

inline std::uint64_t size_of(const Extents& extents) {
  std::uint64_t size = 1;
  for (const std::size_t extent : extents) size *= extent;
  return size;
}

inline py::tuple tuple_of(const Extents& extents) {
  py::tuple tuple(extents.size());
  for (std::size_t k = 0; k < extents.size(); ++k) tuple[k] = extents[k];
  return tuple;
}

inline std::string in_parentheses(const Extents& index) {
  std::string text = "(";
  for (std::size_t k = 0; k < index.size(); ++k)
    text += (k == 0 ? "" : ", ") + std::to_string(index[k]);
  return text + (index.size() == 1 ? ",)" : ")");
}

/// Throws certa.Error, about a row or about none.
[[noreturn]] inline void invalid(const std::string& message, const py::object& row = py::none()) {
  const py::object exception = errors().invalid(message);
  exception.attr("row") = row;
  PyErr_SetObject(errors().invalid.ptr(), exception.ptr());
  throw py::error_already_set();
}

/// Throws the exception for a call that failed about a row, or about none.
[[noreturn]] inline void raise(const certa_error& error, const std::string& message,
                               const py::object& row) {
  if (error.status == CERTA_NO_MEMORY) throw std::bad_alloc();
  if (PyErr_Occurred() != nullptr) throw py::error_already_set();  // of a signal, as of Ctrl-C
  const bool is_unsupported = error.status == CERTA_UNSUPPORTED;
  const py::object& type = is_unsupported ? errors().unsupported : errors().invalid;
  // A path in it may be no UTF-8.
  const auto text = py::reinterpret_steal<py::object>(PyUnicode_DecodeUTF8(
      message.data(), static_cast<py::ssize_t>(message.size()), "backslashreplace"));
  py::object exception = type(text);
  exception.attr("row") = row;
  PyErr_SetObject(type.ptr(), exception.ptr());
  throw py::error_already_set();
}

/// The same, where the row is that of a batch, which the message then names.
[[noreturn]] inline void raise(const certa_error& error, const Extents& extents) {
  const std::string message = error.message;
  if (error.has_row == 0 || extents.empty()) raise(error, message, py::none());
  Extents index(extents.size());
  std::uint64_t rest = error.row;
  for (std::size_t axis = extents.size(); axis-- > 0;) {
    index[axis] = rest % extents[axis];
    rest /= extents[axis];
  }
  const py::tuple position = tuple_of(index);
  if (index.size() == 1)
    raise(error, "pair " + std::to_string(index[0]) + ": " + message, position[0]);
  raise(error, "pair " + in_parentheses(index) + ": " + message, position);
}

inline void check_status(certa_status status, const certa_error& error,
                         const Extents& extents = {}) {
  if (status != CERTA_OK) raise(error, extents);
}

// ---------------------------------------------------------------------------------------- shapes

/// The dimension, if it is one.
inline int32_t dimension_of(py::ssize_t coordinates) {
  if (coordinates != 2 && coordinates != 3)
    invalid("points have 2 or 3 coordinates, not " + std::to_string(coordinates));
  return static_cast<int32_t>(coordinates);
}

/// A shape that does not change any more: queries and placed shapes share it.
using SharedShape = std::shared_ptr<certa_shape>;

/// certa.Shape.
class Shape {
 public:
  using Points = py::array_t<double, py::array::c_style>;

  Shape(const Points& points, bool with_edges) : has_edges_(with_edges) {
    if (points.ndim() != 2) invalid("a shape takes an array of points: (n, 2) or (n, 3)");
    certa_shape* made = nullptr;
    certa_error error;
    check_status(
        certa_shape_new(dimension_of(points.shape(1)), static_cast<std::size_t>(points.shape(0)),
                        points.data(), &made, &error),
        error);
    shape_ = SharedShape(made, certa_shape_free);
    if (with_edges) check_status(certa_shape_add_edges(made, &error), error);
  }

  [[nodiscard]] const certa_shape* get() const noexcept { return shape_.get(); }
  [[nodiscard]] const SharedShape& shared() const noexcept { return shape_; }
  [[nodiscard]] int dimension() const noexcept { return certa_shape_dimension(get()); }
  [[nodiscard]] std::size_t size() const noexcept { return certa_shape_size(get()); }
  [[nodiscard]] Points vertices() const {
    Points copy({size(), static_cast<std::size_t>(dimension())});
    std::memcpy(copy.mutable_data(), certa_shape_coordinates(get()),
                size() * static_cast<std::size_t>(dimension()) * sizeof(double));
    return copy;
  }
  /// What shares the points keeps the earlier ones: a query that is running, a placed shape.
  void assign(const Points& points) {
    if (points.ndim() != 2 || points.shape(1) != dimension())
      invalid("this shape takes an array of points: (n, " + std::to_string(dimension()) + ")");
    if (shape_.use_count() > 1 || has_edges_) {
      shape_ = Shape(points, has_edges_).shape_;
      return;
    }
    certa_error error;
    check_status(certa_shape_assign(shape_.get(), static_cast<std::size_t>(points.shape(0)),
                                    points.data(), &error),
                 error);
  }
  [[nodiscard]] bool has_edges() const noexcept { return has_edges_; }

 private:
  bool has_edges_;
  SharedShape shape_;
};

// ---------------------------------------------------------------------------------------- arrays

/// An array whose last axes are those of an item. The caller has made it of the right type, and
/// aligned.
struct Input {
  py::object owner;  ///< what the data live in
  const void* data = nullptr;
  Extents extents;  ///< of the batch
  Strides strides;  ///< of the batch, then of the item

  [[nodiscard]] std::size_t axes() const noexcept { return extents.size(); }
};

inline Input input_of(const py::array& array, std::size_t own_axes) {
  const auto axes = static_cast<std::size_t>(array.ndim());
  if (axes < own_axes) invalid("an array has too few axes");
  Input input{array, array.data(), {}, Strides(array.strides(), array.strides() + axes)};
  for (std::size_t k = 0; k + own_axes < axes; ++k)
    input.extents.push_back(static_cast<std::size_t>(array.shape(static_cast<py::ssize_t>(k))));
  // A null pointer means that there is none.
  static constexpr double kNothing = 0;
  if (array.size() == 0) input.data = &kNothing;
  return input;
}

/// Extends `common` by the extents of a further array, as NumPy broadcasts.
inline void broadcast(Extents& common, const Extents& extents) {
  Extents result(std::max(common.size(), extents.size()), 1);
  const auto put = [&](const Extents& from) {
    const std::size_t shift = result.size() - from.size();
    for (std::size_t k = 0; k < from.size(); ++k) {
      std::size_t& extent = result[shift + k];
      if (extent != from[k] && extent != 1 && from[k] != 1)
        invalid("the pairs do not broadcast: " + in_parentheses(common) + " and " +
                in_parentheses(extents));
      if (from[k] != 1) extent = from[k];
    }
  };
  put(common);
  put(extents);
  common = std::move(result);
}

/// The strides of arrays for one call.
class StridesOfCall {
 public:
  explicit StridesOfCall(const Extents& extents) noexcept : extents_(extents) {}

  [[nodiscard]] certa_array operator()(const Input& input) {
    if (input.data == nullptr) return {};
    if (extents_.empty()) return {input.data, input.strides.data()};
    const std::size_t more = extents_.size() - input.axes();
    Strides& strides = all_.emplace_back(more, 0);
    for (std::size_t k = 0; k < input.strides.size(); ++k)
      strides.push_back(k < input.axes() && input.extents[k] == 1 ? 0 : input.strides[k]);
    return {input.data, strides.data()};
  }

 private:
  const Extents& extents_;
  std::list<Strides> all_;
};

/// certa.Placed: one side of pairs.
class Bodies {
 public:
  Bodies(const Bodies&) = delete;  // arrays refer to members
  Bodies& operator=(const Bodies&) = delete;

  int dimension = 0;
  Input shapes, vertices, half_extents, ranges;
  Input matrices, quaternions, kinds, translations, radii;
  std::size_t count = 0;
  int order = CERTA_WXYZ;
  Extents extents;

  /// The arguments are arrays or None.
  Bodies(const py::object& given_shapes, const py::object& given_vertices,
         const py::object& given_half_extents, const py::object& given_ranges,
         const py::object& matrix, const py::object& quaternion, int quaternion_order,
         const py::object& of_kinds, const py::object& translation, const py::object& radius) {
    if (!given_shapes.is_none()) set_shapes(py::cast<py::array>(given_shapes));
    if (!given_vertices.is_none()) set_vertices(py::cast<py::array>(given_vertices), given_ranges);
    if (!given_half_extents.is_none()) {
      const auto array = py::cast<py::array>(given_half_extents);
      half_extents = input_of(array, 1);
      dimension = dimension_of(array.shape(array.ndim() - 1));
      broadcast(extents, half_extents.extents);
    }
    order = quaternion_order;
    if (!matrix.is_none()) set_matrix(py::cast<py::array>(matrix));
    set(quaternions, quaternion, 4, "a quaternion");
    if (!of_kinds.is_none()) {
      kinds = input_of(py::cast<py::array>(of_kinds), 0);
      broadcast(extents, kinds.extents);
    }
    if (!translation.is_none() && translations.data != nullptr)
      invalid("there is a translation, and the matrix has one");
    set(translations, translation, dimension, "a translation");
    if (!radius.is_none()) {
      radii = input_of(py::cast<py::array>(radius), 0);
      broadcast(extents, radii.extents);
    }
  }

  /// The shapes, in C order, as they were given.
  [[nodiscard]] const std::vector<Shape>& given_shapes() const noexcept { return shapes_; }

  [[nodiscard]] certa_bodies get(StridesOfCall& strides) const {
    certa_bodies bodies{};
    bodies.shapes = strides(shapes);
    bodies.half_extents = strides(half_extents);
    bodies.ranges = strides(ranges);
    if (ranges.data == nullptr)
      bodies.vertices = strides(vertices);
    else  // one list for all
      bodies.vertices = {vertices.data, vertices.strides.data()};
    bodies.count = count;
    bodies.matrices = strides(matrices);
    bodies.quaternions = strides(quaternions);
    bodies.kinds = strides(kinds);
    bodies.translations = strides(translations);
    bodies.quaternion_order = order;
    bodies.radii = strides(radii);
    return bodies;
  }

 private:
  void set_handles(std::vector<const certa_shape*> handles, Extents of_handles) {
    handles_ = std::move(handles);
    Strides strides(of_handles.size());
    std::ptrdiff_t stride = sizeof(const certa_shape*);
    for (std::size_t axis = of_handles.size(); axis-- > 0;) {
      strides[axis] = stride;
      stride *= static_cast<std::ptrdiff_t>(of_handles[axis]);
    }
    handles_.reserve(1);  // a null pointer means that there is none
    shapes = {py::none(), handles_.data(), std::move(of_handles), std::move(strides)};
    broadcast(extents, shapes.extents);
  }

  void set_shapes(const py::array& array) {
    // In C order, and what is in it as long as this takes.
    const py::array objects(array.attr("copy")());
    std::vector<const certa_shape*> handles;
    handles.reserve(static_cast<std::size_t>(objects.size()));
    const auto* const first = static_cast<PyObject* const*>(objects.data());
    for (py::ssize_t k = 0; k < objects.size(); ++k) {
      if (!py::isinstance<Shape>(py::handle(first[k])))
        invalid("an array of objects has certa.Shape in it, and nothing else");
      const auto& shape = py::cast<const Shape&>(py::handle(first[k]));
      if (dimension != 0 && dimension != shape.dimension())
        invalid("shapes of 2 and of 3 dimensions are mixed");
      dimension = shape.dimension();
      handles.push_back(shape.get());
      shapes_.push_back(shape);
    }
    if (handles.empty()) dimension = 3;
    set_handles(std::move(handles), input_of(array, 0).extents);
  }

  void set_vertices(const py::array& array, const py::object& given_ranges) {
    if (array.ndim() < 2) invalid("vertices are an array of (.., n, 2) or (.., n, 3)");
    vertices = input_of(array, 2);
    dimension = dimension_of(array.shape(array.ndim() - 1));
    count = static_cast<std::size_t>(array.shape(array.ndim() - 2));
    if (given_ranges.is_none()) {
      broadcast(extents, vertices.extents);
      return;
    }
    if (array.ndim() != 2) invalid("vertices with offsets are one list, (n, 2 or 3)");
    const auto rows = py::cast<py::array>(given_ranges);
    if (rows.ndim() == 1) {  // offsets: the end of one range is the start of the next
      if (rows.shape(0) < 1) invalid("offsets are a list of one number more than there are shapes");
      ranges = input_of(rows, 0);
      --ranges.extents[0];
      ranges.strides.push_back(ranges.strides[0]);
    } else {
      if (rows.ndim() == 0 || rows.shape(rows.ndim() - 1) != 2)
        invalid("ranges are pairs of rows: the first, and one beyond the last");
      ranges = input_of(rows, 1);
    }
    broadcast(extents, ranges.extents);
  }

  void set_matrix(const py::array& array) {
    const py::ssize_t d = dimension;
    const py::ssize_t rows = array.ndim() < 2 ? 0 : array.shape(array.ndim() - 2);
    const py::ssize_t columns = array.ndim() < 2 ? 0 : array.shape(array.ndim() - 1);
    const bool is_linear = rows == d && columns == d;
    const bool is_affine = (rows == d || rows == d + 1) && columns == d + 1;
    if (!is_linear && !is_affine)
      invalid((d == 3 ? "a pose is a matrix of (.., 3, 3), (.., 3, 4) or (.., 4, 4), not "
                      : "a pose is a matrix of (.., 2, 2), (.., 2, 3) or (.., 3, 3), not ") +
              py::cast<std::string>(py::repr(array.attr("shape"))) +
              "; others have names: Pose(wxyz=.., translation=..)");
    matrices = input_of(array, 2);
    broadcast(extents, matrices.extents);
    if (is_linear) return;
    const std::ptrdiff_t down = array.strides(array.ndim() - 2);
    const std::ptrdiff_t right = array.strides(array.ndim() - 1);
    translations = matrices;
    if (array.size() > 0) translations.data = static_cast<const char*>(matrices.data) + d * right;
    translations.strides.pop_back();
    if (rows == d + 1) check_last_rows(matrices, d * down, right);
  }

  /// Throws if a matrix has another last row than 0, .., 0, 1.
  void check_last_rows(const Input& input, std::ptrdiff_t row, std::ptrdiff_t right) const {
    Extents index(input.axes(), 0);
    for (const std::size_t extent : input.extents)
      if (extent == 0) return;
    for (;;) {
      const char* at = static_cast<const char*>(input.data) + row;
      for (std::size_t k = 0; k < index.size(); ++k)
        at += static_cast<std::ptrdiff_t>(index[k]) * input.strides[k];
      for (int k = 0; k <= dimension; ++k) {
        double x = 0;
        std::memcpy(&x, at + k * right, sizeof x);
        if (x == (k == dimension ? 1 : 0)) continue;
        const std::string message =
            "the last row of a pose is not 0, .., 0, 1: is it transposed, or no matrix?";
        if (index.empty()) invalid(message);
        if (index.size() == 1)
          invalid("pose " + std::to_string(index[0]) + ": " + message, py::int_(index[0]));
        invalid("pose " + in_parentheses(index) + ": " + message, tuple_of(index));
      }
      std::size_t axis = index.size();
      while (axis > 0 && ++index[axis - 1] == input.extents[axis - 1]) index[--axis] = 0;
      if (axis == 0) return;
    }
  }

  void set(Input& input, const py::object& given, int size, const char* name) {
    if (given.is_none()) return;
    const auto array = py::cast<py::array>(given);
    if (array.ndim() < 1 || array.shape(array.ndim() - 1) != size)
      invalid(std::string(name) + " has " + std::to_string(size) + " numbers");
    input = input_of(array, 1);
    broadcast(extents, input.extents);
  }

  std::vector<const certa_shape*> handles_;
  std::vector<Shape> shapes_;  // that have these
};

}  // namespace certa::python
