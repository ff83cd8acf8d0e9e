/* Asks about one pair, and then about a thousand poses of one shape. See certa.h. */
#include <certa.h>
#include <stdio.h>

int main(void) {
  const double a[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  const double b[3][3] = {{1, 1, 1}, {2, 1, 1}, {1, 2, 1}};
  const certa_pairs pair = {.dimension = 3,
                            .a = {.vertices = {a, NULL}, .count = 4},
                            .b = {.vertices = {b, NULL}, .count = 3}};
  double distance, on_a[3];
  const certa_answers answer = {.distance = {&distance, NULL}, .on_a = {on_a, NULL}};
  certa_error error;
  if (certa_ask(&pair, CERTA_CLOSEST_POINTS, NULL, &answer, &error) != CERTA_OK)
    return fprintf(stderr, "%s\n", error.message), 1;
  char* certificate;
  certa_checked checked;
  if (certa_certificate(&pair, 0, CERTA_DISTANCE, NULL, &certificate, &error) != CERTA_OK ||
      certa_check(&pair, 0, certificate, &checked, NULL, &error) != CERTA_OK)
    return fprintf(stderr, "%s\n", error.message), 1;
  printf("%.17g from (%g, %g, %g); %s\n", distance, on_a[0], on_a[1], on_a[2],
         checked.accepted ? "proved" : checked.reason);
  certa_free(certificate);

  /* One shape for all pairs, whose stride is 0, and a translation of each. */
  static double translations[1000][3], distances[1000];
  for (int k = 0; k < 1000; ++k) translations[k][0] = 0.01 * k;
  certa_shape* shape;
  if (certa_shape_new(3, 4, a[0], &shape, &error) != CERTA_OK) return 1;
  const certa_shape* const handle = shape;
  const size_t extent = 1000;
  const ptrdiff_t same = 0;
  const certa_bodies body = {.shapes = {&handle, &same}};
  certa_pairs poses = {.dimension = 3, .axes = 1, .extents = &extent, .a = body, .b = body};
  poses.b.translations.data = translations;
  const certa_answers answers = {.distance = {distances, NULL}};
  if (certa_ask(&poses, CERTA_DISTANCE, NULL, &answers, &error) != CERTA_OK)
    return fprintf(stderr, "pair %d: %s\n", (int)error.row, error.message), 1;
  printf("%.17g after %g\n", distances[999], translations[999][0]);
  certa_shape_free(shape);
  return 0;
}
