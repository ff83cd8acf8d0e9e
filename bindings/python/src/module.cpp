// The module certa._certa: arrays of NumPy in and out of the interface for C. The package around
// it (bindings/python/certa) converts what users write to these arrays.
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <certa.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "bodies.hpp"

namespace certa::python {

namespace {

// --------------------------------------------------------------------------------------- answers

/// The type of a structured array, whose fields C++ knows by their offsets.
struct Field {
  const char* name;
  const char* format;
  std::size_t offset;
};

py::dtype make_dtype(const std::vector<Field>& fields, int dimension, std::size_t size) {
  py::list names, formats, offsets;
  for (const Field& field : fields) {
    names.append(field.name);
    if (std::strcmp(field.format, "point") == 0)
      formats.append(py::make_tuple("f8", py::make_tuple(dimension)));
    else
      formats.append(field.format);
    offsets.append(field.offset);
  }
  return py::dtype(std::move(names), std::move(formats), std::move(offsets), size);
}

constexpr std::size_t kVerdict = 0;
constexpr std::size_t kStage = 1;
constexpr std::size_t kFirstNumber = 8;

/// Where the fields of an answer are, in bytes.
struct Layout {
  certa_query query;
  std::size_t distance = 0, lower = 0, upper = 0, on_a = 0, on_b = 0, normal = 0, error = 0;
  py::dtype dtype;

  Layout(certa_query asked, int dimension) : query(asked), dtype(make(dimension)) {}

 private:
  py::dtype make(int dimension) {
    const auto point = static_cast<std::size_t>(dimension) * sizeof(double);
    std::vector<Field> fields{{"verdict", "u1", kVerdict}, {"stage", "u1", kStage}};
    std::size_t end = kFirstNumber;
    const auto add = [&](std::size_t& place, const char* name, const char* format,
                         std::size_t size) {
      place = end;
      end += size;
      fields.push_back({name, format, place});
    };
    if (query == CERTA_DISTANCE || query == CERTA_CLOSEST_POINTS)
      add(distance, "distance", "f8", sizeof(double));
    if (query == CERTA_ENCLOSE_DISTANCE || query == CERTA_ENCLOSE_POINTS) {
      add(lower, "lower", "f8", sizeof(double));
      add(upper, "upper", "f8", sizeof(double));
    }
    if (query == CERTA_CLOSEST_POINTS || query == CERTA_ENCLOSE_POINTS) {
      add(on_a, "on_a", "point", point);
      add(on_b, "on_b", "point", point);
      add(normal, "normal", "point", point);
    }
    if (query == CERTA_ENCLOSE_POINTS) add(error, "error", "f8", sizeof(double));
    return make_dtype(fields, dimension, query == CERTA_CLASSIFY ? 2 : end);
  }
};

const Layout& layout_of(certa_query query, int dimension) {
  static auto* const layouts = new std::array<std::array<std::unique_ptr<Layout>, 7>, 2>;
  auto& layout = (*layouts)[dimension == 2 ? 0 : 1][static_cast<std::size_t>(query)];
  if (!layout) layout = std::make_unique<Layout>(query, dimension);
  return *layout;
}

constexpr std::size_t kPartCount = 5;
constexpr std::size_t kParts = 3;     // behind verdict, stage's place, which is free, and outcome
constexpr std::size_t kDistance = 8;  // then the errors of parts
const py::dtype& judgement_dtype() {
  static auto* const dtype = [] {
    const std::array<const char*, kPartCount> parts{"intersects", "distance", "witness", "normal",
                                                    "depth"};
    std::vector<Field> outcomes, errors;
    for (std::size_t k = 0; k < kPartCount; ++k) {
      outcomes.push_back({parts[k], "u1", k});
      errors.push_back({parts[k], "f8", k * sizeof(double)});
    }
    py::list names, formats, offsets;
    const auto add = [&](const char* name, const py::object& format, std::size_t offset) {
      names.append(name);
      formats.append(format);
      offsets.append(offset);
    };
    add("verdict", py::str("u1"), kVerdict);
    add("claim", py::str("u1"), 1);
    add("parts", make_dtype(outcomes, 0, kPartCount), kParts);
    add("distance", py::str("f8"), kDistance);
    add("errors", make_dtype(errors, 0, kPartCount * sizeof(double)), kDistance + sizeof(double));
    return new py::dtype(std::move(names), std::move(formats), std::move(offsets),
                         kDistance + (kPartCount + 1) * sizeof(double));
  }();
  return *dtype;
}

const py::dtype& simplex_dtype() {
  static auto* const dtype = [] {
    py::list names, formats, offsets;
    names.append("vertices");
    formats.append(py::make_tuple("u4", py::make_tuple(4, 2)));
    offsets.append(0);
    names.append("size");
    formats.append("u4");
    offsets.append(offsetof(certa_simplex, size));
    return new py::dtype(std::move(names), std::move(formats), std::move(offsets),
                         sizeof(certa_simplex));
  }();
  return *dtype;
}

// ----------------------------------------------------------------------------------------- calls

/// Lets Ctrl-C end a long call.
class Signals {
 public:
  /// For `certa_options.progress`.
  static int32_t look(void* context, uint64_t) {
    auto& self = *static_cast<Signals*>(context);
    if (std::this_thread::get_id() != self.thread_) return 0;  // Python looks in one thread alone
    const auto now = std::chrono::steady_clock::now();
    if (now < self.next_) return 0;
    self.next_ = now + std::chrono::milliseconds(50);
    const py::gil_scoped_acquire acquire;
    return PyErr_CheckSignals() == 0 ? 0 : 1;
  }

 private:
  std::thread::id thread_ = std::this_thread::get_id();
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now();
};

py::object& converter() {
  static auto* const function = new py::object;
  return *function;
}

/// One side of a call as users give it: a shape or placed shapes as they are, all else as the
/// package converts it.
class Side {
 public:
  explicit Side(const py::handle& given) {
    if (py::isinstance<Bodies>(given)) {
      bodies_ = &py::cast<const Bodies&>(given);
    } else if (py::isinstance<Shape>(given)) {
      shared_ = py::cast<const Shape&>(given).shared();
      shape_ = shared_.get();
    } else {
      converted_ = converter()(given);
      bodies_ = &py::cast<const Bodies&>(converted_);
    }
  }
  Side(const Side&) = delete;
  Side& operator=(const Side&) = delete;

  [[nodiscard]] int dimension() const {
    return bodies_ == nullptr ? certa_shape_dimension(shape_) : bodies_->dimension;
  }
  void broadcast_to(Extents& extents) const {
    if (bodies_ != nullptr && !bodies_->extents.empty()) broadcast(extents, bodies_->extents);
  }
  [[nodiscard]] certa_bodies get(StridesOfCall& strides) const {
    if (bodies_ != nullptr) return bodies_->get(strides);
    static constexpr std::array<std::ptrdiff_t, 32> kSame{};
    certa_bodies bodies{};
    bodies.shapes = {&shape_, kSame.data()};
    return bodies;
  }

 private:
  py::object converted_;
  const Bodies* bodies_ = nullptr;
  SharedShape shared_;
  const certa_shape* shape_ = nullptr;
};

/// The pairs of a call, as long as it runs.
class Call {
 public:
  Call(const py::handle& a, const py::handle& b) : a_(a), b_(b) {
    if (a_.dimension() != b_.dimension())
      invalid("a has " + std::to_string(a_.dimension()) + " dimensions, and b has " +
              std::to_string(b_.dimension()));
    a_.broadcast_to(extents_);
    b_.broadcast_to(extents_);
  }

  void add(const Input& input) {
    if (!input.extents.empty()) broadcast(extents_, input.extents);
  }

  [[nodiscard]] const Extents& extents() const noexcept { return extents_; }
  [[nodiscard]] StridesOfCall& strides() noexcept { return strides_; }
  [[nodiscard]] int dimension() const noexcept { return a_.dimension(); }

  /// REQUIRES: all inputs are added.
  [[nodiscard]] certa_pairs pairs() {
    return {a_.dimension(), static_cast<int32_t>(extents_.size()), extents_.data(),
            a_.get(strides_), b_.get(strides_)};
  }

  /// Runs a function without the interpreter's lock, if it takes long.
  template <class Work>
  void run(certa_options& options, const Work& work) const {
    constexpr std::uint64_t kMany = 1024;
    certa_error error;
    certa_status status = CERTA_OK;
    const std::uint64_t size = size_of(extents_);
    Signals signals;
    if (size > kMany) {
      options.progress = Signals::look;
      options.context = &signals;
    }
    if (size == 1) {
      status = work(&error);
    } else {
      const py::gil_scoped_release release;
      status = work(&error);
    }
    check_status(status, error, extents_);
  }

 private:
  Side a_;
  Side b_;
  Extents extents_;
  StridesOfCall strides_{extents_};
};

const char* text_or_null(const py::object& text, std::string& keep) {
  if (text.is_none()) return nullptr;
  if (!py::isinstance<py::str>(text))
    throw py::type_error("a name is a text, not " + py::cast<std::string>(py::repr(text)));
  keep = py::cast<std::string>(text);
  if (keep.find('\0') != keep.npos) invalid("a name has a null character");
  return keep.c_str();
}

/// An option that is a number.
double number_of(const py::object& given, const char* name) {
  const double x = PyFloat_AsDouble(given.ptr());
  if (PyErr_Occurred() == nullptr) return x;
  PyErr_Clear();
  throw py::type_error(std::string(name) + " is a number, not " +
                       py::cast<std::string>(py::repr(given)));
}

/// A number of threads; 0: one for each processor.
unsigned jobs_of(const py::object& given) {
  constexpr long kMost = 1 << 20;
  const long jobs = PyLong_AsLong(given.ptr());
  if (PyErr_Occurred() == nullptr && jobs >= 0 && jobs <= kMost) return static_cast<unsigned>(jobs);
  PyErr_Clear();
  throw py::type_error("jobs is a number of threads, or 0 for one on each processor, not " +
                       py::cast<std::string>(py::repr(given)));
}

/// The options of a query, and their texts.
class QueryOptions {
 public:
  QueryOptions(const py::object& policy, const py::object& algorithm,
               const py::object& tell_contact) {
    options.policy = text_or_null(policy, policy_);
    options.algorithm = text_or_null(algorithm, algorithm_);
    const int tells = PyObject_IsTrue(tell_contact.ptr());
    if (tells < 0) throw py::error_already_set();
    options.contact_alone = tells == 0 ? 1 : 0;
  }
  QueryOptions(const QueryOptions&) = delete;
  QueryOptions& operator=(const QueryOptions&) = delete;

  certa_options options{};

 private:
  std::string policy_;
  std::string algorithm_;
};

Strides c_strides(const Extents& extents, std::size_t item, bool is_vector) {
  Strides strides(extents.size());
  auto stride = static_cast<std::ptrdiff_t>(item);
  for (std::size_t axis = extents.size(); axis-- > 0;) {
    strides[axis] = stride;
    stride *= static_cast<std::ptrdiff_t>(extents[axis]);
  }
  if (is_vector) strides.push_back(sizeof(double));
  return strides;
}

/// An array for answers to all pairs. Bytes between the fields of a record, all of which are in
/// front of its first number, are zero.
py::array new_array(const py::dtype& dtype, const Extents& extents) {
  constexpr std::uint64_t kLarge = 1 << 25;  // bytes, for which malloc takes new pages, of zeros
  const std::uint64_t size = size_of(extents);
  const auto item = static_cast<std::size_t>(dtype.itemsize());
  if (size * item >= kLarge) {
    static auto* const zeros = new py::object(py::module_::import("numpy").attr("zeros"));
    return (*zeros)(tuple_of(extents), dtype);
  }
  py::array array(dtype, std::vector<py::ssize_t>(extents.begin(), extents.end()));
  if (item < kFirstNumber) return array;
  auto* const data = static_cast<char*>(array.mutable_data());
  for (std::uint64_t k = 0; k < size; ++k) std::memset(data + k * item, 0, kFirstNumber);
  return array;
}

/// An array of no axes as its element.
py::object element_of(py::array array) {
  if (array.ndim() > 0) return array;
  return array[py::tuple(0)];
}

py::object ask(certa_query query, const py::object& a, const py::object& b,
               const py::object& number, const py::object& policy, const py::object& algorithm,
               const py::object& tell_contact, const py::object& relative_width,
               const py::object& search_tolerance, const py::object& warm_start,
               const py::object& jobs) {
  Call call(a, b);
  Input numbers;
  if (!number.is_none()) {
    numbers = input_of(py::cast<py::array>(number), 0);
    call.add(numbers);
  }
  certa_answers answers{};
  Strides simplex_strides;
  py::array simplices;
  if (!warm_start.is_none()) {
    simplices = py::cast<py::array>(warm_start);
    const Input extents = input_of(simplices, 0);
    if (!simplices.dtype().equal(simplex_dtype()) || !simplices.writeable() ||
        extents.extents != call.extents())
      invalid("a warm start is a writable array of certa.simplices, of the shape " +
              in_parentheses(call.extents()));
    simplex_strides = extents.strides;
    answers.simplex = {simplices.mutable_data(), simplex_strides.data()};
  }
  QueryOptions given(policy, algorithm, tell_contact);
  certa_options& options = given.options;
  options.relative_width = number_of(relative_width, "relative_width");
  options.search_tolerance = number_of(search_tolerance, "search_tolerance");
  options.jobs = jobs_of(jobs);
  options.number = call.strides()(numbers);
  const certa_pairs pairs = call.pairs();
  const auto answer = [&] {
    call.run(options, [&](certa_error* error) {
      return certa_ask(&pairs, query, &options, &answers, error);
    });
  };
  if (query == CERTA_INTERSECTS || query == CERTA_AT_LEAST) {
    py::array result = new_array(py::dtype::of<bool>(), call.extents());
    answers.holds = {result.mutable_data(), nullptr};
    answer();
    return element_of(std::move(result));
  }
  const Layout& layout = layout_of(query, call.dimension());
  py::array result = new_array(layout.dtype, call.extents());
  auto* const data = static_cast<char*>(result.mutable_data());
  const Strides strides =
      c_strides(call.extents(), static_cast<std::size_t>(layout.dtype.itemsize()), true);
  const auto field = [&](std::size_t offset) -> certa_output {
    if (offset == 0) return {};
    return {data + offset, strides.data()};
  };
  answers.verdict = {data + kVerdict, strides.data()};
  answers.stage = field(kStage);
  answers.distance = field(layout.distance);
  answers.lower = field(layout.lower);
  answers.upper = field(layout.upper);
  answers.on_a = field(layout.on_a);
  answers.on_b = field(layout.on_b);
  answers.normal = field(layout.normal);
  answers.error = field(layout.error);
  answer();
  return element_of(std::move(result));
}

/// A text of the library, which frees it.
class Text {
 public:
  ~Text() { certa_free(text_); }
  Text() = default;
  Text(const Text&) = delete;
  Text& operator=(const Text&) = delete;
  [[nodiscard]] char** address() noexcept { return &text_; }
  [[nodiscard]] py::object get() const {
    if (text_ == nullptr) return py::none();
    return py::str(text_);
  }

 private:
  char* text_ = nullptr;
};

/// Calls `make(row)` for all pairs: a list in C order, and the shape of the batch.
template <class Make>
py::tuple for_rows(const Call& call, const Make& make) {
  py::list results;
  for (std::uint64_t row = 0; row < size_of(call.extents()); ++row) results.append(make(row));
  return py::make_tuple(results, tuple_of(call.extents()));
}

py::tuple certificates(certa_query query, const py::object& a, const py::object& b,
                       const py::object& number, const py::object& policy,
                       const py::object& algorithm, const py::object& tell_contact) {
  Call call(a, b);
  Input numbers;
  if (!number.is_none()) {
    numbers = input_of(py::cast<py::array>(number), 0);
    call.add(numbers);
  }
  QueryOptions given(policy, algorithm, tell_contact);
  certa_options& options = given.options;
  options.number = call.strides()(numbers);
  const certa_pairs pairs = call.pairs();
  return for_rows(call, [&](std::uint64_t row) {
    Text text;
    certa_error error;
    check_status(certa_certificate(&pairs, row, query, &options, text.address(), &error), error,
                 call.extents());
    return text.get();
  });
}

py::tuple distances_squared(const py::object& a, const py::object& b) {
  Call call(a, b);
  const certa_pairs pairs = call.pairs();
  return for_rows(call, [&](std::uint64_t row) {
    Text text;
    certa_error error;
    check_status(certa_distance_squared(&pairs, row, text.address(), &error), error,
                 call.extents());
    return text.get();
  });
}

std::string certificate_of(const py::handle& text) {
  auto proof = py::cast<std::string>(text);
  if (proof.find('\0') != proof.npos) invalid("a certificate has a null character");
  return proof;
}

/// Checks certificates, one for each pair: (accepted, reason, verdict, distance squared or None).
py::tuple check(const py::object& a, const py::object& b, const py::list& proofs) {
  Call call(a, b);
  const certa_pairs pairs = call.pairs();
  if (proofs.size() != size_of(call.extents()))
    invalid("there are " + std::to_string(proofs.size()) + " certificates for " +
            std::to_string(size_of(call.extents())) + " pairs");
  return for_rows(call, [&](std::uint64_t row) {
    const std::string proof = certificate_of(proofs[row]);
    Text square;
    certa_checked checked;
    certa_error error;
    check_status(certa_check(&pairs, row, proof.c_str(), &checked, square.address(), &error), error,
                 call.extents());
    return py::make_tuple(checked.accepted != 0, checked.reason, checked.verdict, square.get());
  });
}

/// The same for comparisons with a number: (accepted, reason, holds).
py::tuple check_at_least(const py::object& a, const py::object& b, const py::object& number,
                         const py::list& proofs) {
  Call call(a, b);
  const Input numbers = input_of(py::cast<py::array>(number), 0);
  call.add(numbers);
  const certa_pairs pairs = call.pairs();
  const auto flat =
      py::cast<py::array_t<double>>(py::module_::import("numpy")
                                        .attr("broadcast_to")(number, tuple_of(call.extents()))
                                        .attr("ravel")());
  if (proofs.size() != size_of(call.extents()))
    invalid("there are " + std::to_string(proofs.size()) + " certificates for " +
            std::to_string(size_of(call.extents())) + " pairs");
  return for_rows(call, [&](std::uint64_t row) {
    const std::string proof = certificate_of(proofs[row]);
    certa_checked checked;
    certa_error error;
    check_status(certa_check_at_least(&pairs, row, flat.at(static_cast<py::ssize_t>(row)),
                                      proof.c_str(), &checked, &error),
                 error, call.extents());
    return py::make_tuple(checked.accepted != 0, checked.reason, checked.holds != 0);
  });
}

/// Claims: a dictionary of arrays, by the names of the interface for C.
class Claims {
 public:
  Claims(Call& call, const py::dict& given) : call_(call) {
    add(given, "intersects", 0, &certa_claims::intersects);
    add(given, "distance", 0, &certa_claims::distance);
    add(given, "on_a", 1, &certa_claims::on_a);
    add(given, "on_b", 1, &certa_claims::on_b);
    add(given, "normal", 1, &certa_claims::normal);
    add(given, "depth", 0, &certa_claims::depth);
    add(given, "held", 0, &certa_claims::held);
  }
  /// REQUIRES: all inputs of the call are added.
  [[nodiscard]] certa_claims get() {
    certa_claims claims{};
    for (const auto& [member, input] : inputs_) claims.*member = call_.strides()(input);
    return claims;
  }

 private:
  void add(const py::dict& given, const char* name, std::size_t own_axes,
           certa_array certa_claims::*member) {
    if (!given.contains(name)) return;
    const auto array = py::cast<py::array>(given[name]);
    Input input = input_of(array, own_axes);
    if (own_axes == 1 && array.shape(array.ndim() - 1) != call_.dimension())
      invalid(std::string("claims: ") + name + " has " + std::to_string(call_.dimension()) +
              " coordinates");
    call_.add(input);
    inputs_.emplace_back(member, std::move(input));
  }

  Call& call_;
  std::vector<std::pair<certa_array certa_claims::*, Input>> inputs_;
};

/// Judges claims.
py::object judge(const py::object& a, const py::object& b, const py::dict& given,
                 bool has_tolerance, double absolute, double relative, const py::object& jobs) {
  Call call(a, b);
  Claims inputs(call, given);
  certa_claims claims = inputs.get();
  claims.has_tolerance = has_tolerance ? 1 : 0;
  claims.absolute = absolute;
  claims.relative = relative;

  py::array result = new_array(judgement_dtype(), call.extents());
  auto* const data = static_cast<char*>(result.mutable_data());
  const auto item = static_cast<std::size_t>(judgement_dtype().itemsize());
  Strides of_bytes = c_strides(call.extents(), item, false);
  of_bytes.push_back(1);
  const Strides of_numbers = c_strides(call.extents(), item, true);
  certa_answers answers{};
  answers.verdict = {data + kVerdict, of_bytes.data()};
  answers.distance = {data + kDistance, of_numbers.data()};
  certa_judgements judgements{};
  judgements.outcome = {data + 1, of_bytes.data()};
  judgements.parts = {data + kParts, of_bytes.data()};
  judgements.errors = {data + kDistance + sizeof(double), of_numbers.data()};
  certa_options options{};
  options.jobs = jobs_of(jobs);
  const certa_pairs pairs = call.pairs();
  call.run(options, [&](certa_error* error) {
    return certa_judge(&pairs, &claims, &options, &answers, &judgements, error);
  });
  return element_of(std::move(result));
}

// ----------------------------------------------------------------------------------------- files

struct FreeFile {
  void operator()(certa_file* file) const noexcept { certa_file_free(file); }
};

/// The pairs of a file, of whose memory arrays are views.
class File {
 public:
  /// Claims are those of the engine, or without a name.
  File(const std::string& path, const py::object& engine) {
    std::string engine_text;
    const char* const chosen = text_or_null(engine, engine_text);
    certa_file* read = nullptr;
    certa_error error;
    certa_status status = CERTA_OK;
    {
      const py::gil_scoped_release release;
      status = certa_file_read(path.c_str(), chosen, &read, &error);
    }
    if (status != CERTA_OK)  // the message names file and line
      raise(error, error.message,
            error.has_row != 0 ? py::object(py::int_(error.row)) : py::none());
    file_.reset(read);
  }

  /// The arguments of Bodies for side 0 or 1.
  [[nodiscard]] static py::dict side(const py::object& self, int number) {
    const certa_pairs& pairs = self.cast<const File&>().pairs();
    const certa_bodies& bodies = number == 0 ? pairs.a : pairs.b;
    const std::size_t size = pairs.extents[0];
    const auto d = static_cast<std::size_t>(pairs.dimension);
    py::dict arrays;
    arrays["vertices"] = view<double>(self, bodies.vertices, {bodies.count, d});
    arrays["ranges"] = view<std::int64_t>(self, bodies.ranges, {size, 2});
    const auto put = [&](const char* name, const py::array& array) { arrays[name] = array; };
    if (bodies.matrices.data != nullptr)
      put("matrix", view<double>(self, bodies.matrices, {size, d, d}));
    if (bodies.quaternions.data != nullptr)
      put("quaternion", view<double>(self, bodies.quaternions, {size, 4}));
    if (bodies.kinds.data != nullptr) put("kinds", view<std::uint8_t>(self, bodies.kinds, {size}));
    if (bodies.translations.data != nullptr)
      put("translation", view<double>(self, bodies.translations, {size, d}));
    if (bodies.radii.data != nullptr) put("radius", view<double>(self, bodies.radii, {size}));
    return arrays;
  }
  [[nodiscard]] static py::object claims(const py::object& self) {
    const File& file = self.cast<const File&>();
    const certa_claims* const claims = certa_file_claims(file.file_.get());
    if (claims == nullptr) return py::none();
    const std::size_t size = file.pairs().extents[0];
    const auto d = static_cast<std::size_t>(file.pairs().dimension);
    py::dict arrays;
    arrays["intersects"] = view<std::uint8_t>(self, claims->intersects, {size});
    arrays["distance"] = view<double>(self, claims->distance, {size});
    arrays["on_a"] = view<double>(self, claims->on_a, {size, d});
    arrays["on_b"] = view<double>(self, claims->on_b, {size, d});
    arrays["normal"] = view<double>(self, claims->normal, {size, d});
    arrays["depth"] = view<double>(self, claims->depth, {size});
    arrays["held"] = view<std::uint8_t>(self, claims->held, {size});
    return arrays;
  }
  [[nodiscard]] py::list ids() const {
    py::list ids;
    for (std::size_t k = 0; k < pairs().extents[0]; ++k)
      ids.append(py::str(certa_file_id(file_.get(), k)));
    return ids;
  }

 private:
  template <class T>
  static py::array view(const py::object& self, const certa_array& array,
                        std::vector<std::size_t> shape) {
    return py::array_t<T>(std::move(shape), static_cast<const T*>(array.data), self);
  }
  [[nodiscard]] const certa_pairs& pairs() const noexcept { return *certa_file_pairs(file_.get()); }

  std::unique_ptr<certa_file, FreeFile> file_;
};

/// `ids` are JSON texts, or None.
void write_file(const std::string& path, const py::object& a, const py::object& b,
                const py::object& given_claims, const py::object& given_ids) {
  Call call(a, b);
  std::optional<Claims> inputs;
  if (!given_claims.is_none()) inputs.emplace(call, py::cast<py::dict>(given_claims));
  certa_claims claims{};
  if (inputs) claims = inputs->get();
  std::vector<std::string> texts;
  std::vector<const char*> ids;
  if (!given_ids.is_none()) {
    texts = py::cast<std::vector<std::string>>(given_ids);
    if (texts.size() != size_of(call.extents()))
      invalid("there are " + std::to_string(texts.size()) + " ids for " +
              std::to_string(size_of(call.extents())) + " pairs");
    for (const std::string& text : texts) ids.push_back(text.c_str());
  }
  const certa_pairs pairs = call.pairs();
  certa_options options{};
  call.run(options, [&](certa_error* error) {
    return certa_file_write(path.c_str(), &pairs, inputs ? &claims : nullptr,
                            given_ids.is_none() ? nullptr : ids.data(), error);
  });
}

}  // namespace

}  // namespace certa::python

PYBIND11_MODULE(_certa, module) {
  using namespace certa::python;
  if (certa_interface() != CERTA_INTERFACE)
    throw py::import_error("the library certa has interface " + std::to_string(certa_interface()) +
                           ", and this module is for " + std::to_string(CERTA_INTERFACE));
  module.doc() = "Arrays of NumPy in and out of Certa's interface for C: see certa.";
  module.attr("__version__") = certa_version();

  py::class_<Shape>(module, "Shape")
      .def(py::init<const Shape&>())
      .def(py::init<const Shape::Points&, bool>(), py::arg("vertices"), py::arg("edges") = false)
      .def_property_readonly("dimension", &Shape::dimension)
      .def_property_readonly("vertices", &Shape::vertices)
      .def("__len__", &Shape::size)
      .def("assign", &Shape::assign, py::arg("vertices"))
      .def_property_readonly("has_edges", &Shape::has_edges);

  py::class_<Bodies>(module, "Bodies")
      .def(py::init<const py::object&, const py::object&, const py::object&, const py::object&,
                    const py::object&, const py::object&, int, const py::object&, const py::object&,
                    const py::object&>(),
           py::arg("shapes") = py::none(), py::arg("vertices") = py::none(),
           py::arg("half_extents") = py::none(), py::arg("ranges") = py::none(),
           py::arg("matrix") = py::none(), py::arg("quaternion") = py::none(),
           py::arg("order") = CERTA_WXYZ, py::arg("kinds") = py::none(),
           py::arg("translation") = py::none(), py::arg("radius") = py::none())
      .def_readonly("dimension", &Bodies::dimension)
      .def("_given_shapes",
           [](const Bodies& bodies) -> py::object {
             if (bodies.shapes.data == nullptr) return py::none();
             return py::make_tuple(py::cast(bodies.given_shapes()),
                                   tuple_of(bodies.shapes.extents));
           })
      .def_property_readonly("shape",
                             [](const Bodies& bodies) { return tuple_of(bodies.extents); });

  module.def("_set_up", [](const py::object& convert, const py::object& invalid,
                           const py::object& unsupported) {
    converter() = convert;
    errors() = {invalid, unsupported};
  });
  module.def("simplex_dtype", [] { return simplex_dtype(); });
  module.def("ask", &ask);
  module.def("certificates", &certificates);
  module.def("distances_squared", &distances_squared);
  module.def("check", &check);
  module.def("check_at_least", &check_at_least);
  module.def("judge", &judge);
  module.def("number_of_pairs", [](const py::object& a, const py::object& b) {
    return size_of(Call(a, b).extents());
  });
  py::class_<File>(module, "File")
      .def(py::init<const std::string&, const py::object&>())
      .def("side", [](const py::object& self, int number) { return File::side(self, number); })
      .def("claims", [](const py::object& self) { return File::claims(self); })
      .def("ids", &File::ids);
  module.def("write", &write_file);
}
