// The batch of C++ on the arrays that bench/python/overhead.py has, for it to call by ctypes: what
// a program in C++ would do with the same numbers.
#include <cstddef>
#include <vector>

#include <certa/batch.hpp>
#include <certa/certa.hpp>

namespace {

std::vector<certa::BatchPair<certa::Placed<3>>> pairs;
std::vector<certa::Shape<3>> shapes;
std::vector<certa::BatchPair<const certa::Shape<3>*>> stored;

template <class Answer, class Pairs>
void answer(const Pairs& all, unsigned jobs) {
  std::vector<Answer> answers(all.size());
  certa::certify_batch(all, answers, {.jobs = jobs});
}

}  // namespace

extern "C" {

/// Makes the pairs: one shape of `count` vertices under poses by quaternions, and the same without.
void bench_place(std::size_t size, std::size_t count, const double* vertices,
                 const double* quaternions, const double* translations) {
  static certa::Shape<3> shape{{0, 0, 0}};
  shape = certa::Shape<3>::from_coordinates(std::span(vertices, 3 * count));
  const certa::Placed<3> still(shape);
  pairs.clear();
  pairs.reserve(size);
  for (std::size_t k = 0; k < size; ++k) {
    const double* const q = quaternions + 4 * k;
    const double* const t = translations + 3 * k;
    const certa::Pose<3> pose(certa::Quaternion{q[0], q[1], q[2], q[3]},
                              certa::Point<3>{t[0], t[1], t[2]});
    pairs.push_back({certa::Placed<3>(shape, pose), still});
  }
}

/// Makes shapes of `count` vertices each, and pairs of neighbours.
void bench_store(std::size_t size, std::size_t count, const double* vertices) {
  shapes.clear();
  shapes.reserve(size);
  for (std::size_t k = 0; k < size; ++k)
    shapes.push_back(
        certa::Shape<3>::from_coordinates(std::span(vertices + 3 * count * k, 3 * count)));
  stored.clear();
  for (std::size_t k = 0; k < size; ++k) stored.push_back({&shapes[k], &shapes[(k + 1) % size]});
}

// Each makes the array of its answers, as the package does.
void bench_placed_distance(unsigned jobs) { answer<certa::Distance<3>>(pairs, jobs); }
void bench_placed_points(unsigned jobs) { answer<certa::ClosestPoints<3>>(pairs, jobs); }
void bench_stored_distance(unsigned jobs) { answer<certa::Distance<3>>(stored, jobs); }
void bench_stored_points(unsigned jobs) { answer<certa::ClosestPoints<3>>(stored, jobs); }
}
