// The component batch, linked with nothing else.
#include <vector>

#include <certa/batch.hpp>

int main() {
  const certa::Shape<2> square{{0, 0}, {1, 0}, {0, 1}, {1, 1}};
  const certa::Shape<2> point{{4, 5}};
  const std::vector<certa::BatchPair<const certa::Shape<2>*>> pairs(1000, {&square, &point});
  std::vector<certa::Distance<2>> answers(pairs.size());
  if (certa::certify_batch(pairs, answers) != pairs.size()) return 1;
  for (const auto& answer : answers)
    if (answer.distance != 5) return 1;
  const std::vector<certa::BatchPair<certa::Shape<2>>> values(1000, {square, point});
  std::vector<certa::AtLeast<2>> clear(values.size());
  if (certa::certify_batch(values, clear, 5) != values.size()) return 1;
  for (const auto& answer : clear)
    if (!answer.holds) return 1;
  return 0;
}
