/* Certa for C and for whatever calls C: exact collision queries about one pair or about millions.
 *
 * Coordinates have no unit; all shapes of a pair share one, and distances have it, too.
 *
 * Numbers come and go in arrays of doubles with strides, as NumPy, Eigen or a renderer have them;
 * nothing is copied beforehand. A `certa_pairs` says where the shapes, poses and radii of all pairs
 * are, and a `certa_answers` where the answers go. One pair is a batch of no axes:
 *
 *     const double a[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
 *     const double b[3][3] = {{1, 1, 1}, {2, 1, 1}, {1, 2, 1}};
 *     const certa_pairs pair = {.dimension = 3,
 *                               .a = {.vertices = {a}, .count = 4},
 *                               .b = {.vertices = {b}, .count = 3}};
 *     double distance;
 *     const certa_answers answer = {.distance = {&distance}};
 *     if (certa_ask(&pair, CERTA_DISTANCE, NULL, &answer, NULL) == CERTA_OK)
 *       printf("%.17g\n", distance);
 *
 * The answers are those of the C++ library, to the bit: docs/user/guarantees.md states what they
 * promise. Every structure may be filled with zeros first: zero always means "none" or "as usual".
 * Functions keep no state, print nothing and throw nothing. Any number of threads may call them at
 * once, and may use the same shapes, as long as none of them is assigned to. Running out of memory
 * inside of a query ends the program; everywhere else it is CERTA_NO_MEMORY.
 */
#ifndef CERTA_H
#define CERTA_H

#include <stddef.h>
#include <stdint.h>

#define CERTA_API __attribute__((visibility("default")))

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface, which the shared library's name ends with. Within a version
 * structures, numbers and functions stay what they are; functions may be added. */
#define CERTA_INTERFACE 1

/* Returns the version of the interface that the library has. */
CERTA_API int certa_interface(void);

/* Returns the version of Certa, such as "1.0.0". */
CERTA_API const char* certa_version(void);

/* ------------------------------------------------------------------------------------ errors -- */

typedef int32_t certa_status;
#define CERTA_OK 0
#define CERTA_INVALID 1     /* the input is no pair, or contradicts itself: see the message */
#define CERTA_UNSUPPORTED 2 /* no such policy or algorithm, or it does not answer this query */
#define CERTA_NO_MEMORY 3
#define CERTA_STOPPED 4 /* by `certa_options.progress` */

/* Why a function failed. Each takes a pointer to one, or NULL, and fills it only if it fails. */
typedef struct certa_error {
  certa_status status;
  int32_t has_row;    /* whether `row` counts */
  uint64_t row;       /* the pair that is wrong, the first of them: counted from 0, in C order */
  char message[1000]; /* one sentence without the row, such as "a: the quaternion is zero"; of a
                         longer one the beginning is missing */
} certa_error;

/* ------------------------------------------------------------------------------------ arrays -- */

/* Input: an item for each pair of the batch. The address of element (i, j, ..) is
 * data + i * strides[0] + j * strides[1] + .. bytes. The strides are those of the batch's axes,
 * then those of the item's own axes. A stride of 0 uses the same item for all; strides may be
 * negative. If `strides` is NULL, items follow each other in C order, without gaps. Elements are
 * aligned as their type is. */
typedef struct certa_array {
  const void* data; /* NULL: there is none */
  const ptrdiff_t* strides;
} certa_array;

/* Output, likewise. Items of an output must not overlap. */
typedef struct certa_output {
  void* data; /* NULL: not wanted */
  const ptrdiff_t* strides;
} certa_output;

/* ------------------------------------------------------------------------------------ shapes -- */

/* The convex hull of points, validated and prepared once, for pairs that use it often. */
typedef struct certa_shape certa_shape;

/* Makes a shape in `dimension` (2 or 3) dimensions of `count` points of so many coordinates each,
 * one after the other. All are finite. O(count). */
CERTA_API certa_status certa_shape_new(int32_t dimension, size_t count, const double* coordinates,
                                       certa_shape** shape, certa_error* error);

/* Makes the box around the origin with these half extents, which are finite and not negative:
 * vertex m has +half_extents[k] where bit k of m is set, and -half_extents[k] elsewhere. */
CERTA_API certa_status certa_box_new(int32_t dimension, const double* half_extents,
                                     certa_shape** shape, certa_error* error);

/* Replaces the points, as of a cloth that moves; it allocates only for more points than before.
 * After an error the shape is as it was. No other thread may use the shape meanwhile. */
CERTA_API certa_status certa_shape_assign(certa_shape* shape, size_t count,
                                          const double* coordinates, certa_error* error);

/* Adds the edges of the hull, by which queries find supports faster from about 400 vertices on.
 * Answers stay the same. O(count log count). No other thread may use the shape meanwhile. */
CERTA_API certa_status certa_shape_add_edges(certa_shape* shape, certa_error* error);

/* Frees a shape; NULL is ignored. */
CERTA_API void certa_shape_free(certa_shape* shape);

CERTA_API int32_t certa_shape_dimension(const certa_shape* shape);
CERTA_API size_t certa_shape_size(const certa_shape* shape);
/* The coordinates of all points, one after the other; valid until the shape is assigned or freed.
 */
CERTA_API const double* certa_shape_coordinates(const certa_shape* shape);

/* ------------------------------------------------------------------------------------- pairs -- */

/* `certa_bodies.quaternion_order` */
#define CERTA_WXYZ 0
#define CERTA_XYZW 1

/* `certa_bodies.kinds` */
#define CERTA_MATRIX 0
#define CERTA_QUATERNION 1

/* One side of all pairs. D is the dimension. Exactly one of `shapes`, `vertices` and
 * `half_extents` is given. A body is the set of points within its radius of the hull of its
 * vertices under its pose; every number is taken as it is, and nothing is rounded. */
typedef struct certa_bodies {
  certa_array shapes;       /* const certa_shape*, of dimension D */
  certa_array vertices;     /* count x D doubles; with `ranges` this is one list, without an item
                               for each pair, and so without strides of the batch */
  certa_array half_extents; /* D doubles: boxes, as of certa_box_new */
  size_t count;             /* of vertices */
  /* 2 int64: pair k has the rows from the first up to, not including, the second of `vertices`.
   * An array of offsets is such an array, with the strides 8 and 8. */
  certa_array ranges;
  /* The pose: x = M v + t, or x = q v q* / |q|^2 + t in space. */
  certa_array matrices;     /* D x D doubles: any matrix */
  certa_array quaternions;  /* 4 doubles, of any length but zero */
  certa_array kinds;        /* uint8_t, where both are given: which of them a pair has */
  certa_array translations; /* D doubles */
  int32_t quaternion_order; /* CERTA_WXYZ or CERTA_XYZW */
  certa_array radii;        /* 1 double, not negative */
} certa_bodies;

/* A batch: extents[0] x extents[1] x .. pairs, at most 2^48 on at most 32 axes. */
typedef struct certa_pairs {
  int32_t dimension; /* 2 or 3 */
  int32_t axes;      /* 0 for one pair */
  const size_t* extents;
  certa_bodies a;
  certa_bodies b;
} certa_pairs;

/* ----------------------------------------------------------------------------------- queries -- */

typedef int32_t certa_query;
#define CERTA_INTERSECTS 0       /* holds: whether the shapes have a point in common */
#define CERTA_CLASSIFY 1         /* verdict */
#define CERTA_AT_LEAST 2         /* holds: whether the distance is at least a number */
#define CERTA_ENCLOSE_DISTANCE 3 /* verdict, lower, upper */
#define CERTA_ENCLOSE_POINTS 4   /* verdict, lower, upper, on_a, on_b, normal, error */
#define CERTA_DISTANCE 5         /* verdict, distance */
#define CERTA_CLOSEST_POINTS 6   /* verdict, distance, on_a, on_b, normal */

/* Verdicts, as the C++ library numbers them. */
#define CERTA_SEPARATED 0
#define CERTA_TOUCHING 1
#define CERTA_OVERLAPPING 2
#define CERTA_UNDECIDED 3    /* by inexact policies alone */
#define CERTA_INTERSECTING 4 /* touching or overlapping, where that was not asked */

/* Stages: the costliest arithmetic that an answer took. */
#define CERTA_FLOATING 0 /* nothing is proved */
#define CERTA_FILTER 1
#define CERTA_INTEGER 2
#define CERTA_EXPANSION 3
#define CERTA_BIG_INTEGER 4

/* Vertices at which a search ended. Filled with zeros it is empty. */
typedef struct certa_simplex {
  uint32_t vertices[4][2]; /* of A, of B */
  uint32_t size;
} certa_simplex;

/* Where the answers go, each query's own and no others. Points have D doubles. */
typedef struct certa_answers {
  certa_output verdict;  /* uint8_t */
  certa_output stage;    /* uint8_t; of all queries but CERTA_INTERSECTS */
  certa_output holds;    /* uint8_t: 0 or 1 */
  certa_output distance; /* double */
  certa_output lower;    /* double */
  certa_output upper;    /* double */
  certa_output on_a;     /* D doubles */
  certa_output on_b;     /* D doubles */
  certa_output normal;   /* D doubles: from A to B */
  certa_output error;    /* double: how far on_a and on_b may be off */
  certa_output simplex;  /* certa_simplex: in, where the search starts; out, where it ended. Any
                            numbers are allowed; they change no verdict and no distance.
                            CERTA_INTERSECTS only starts from it */
} certa_answers;

/* Options; NULL in their place is as good as zeros. */
typedef struct certa_options {
  const char* policy;      /* NULL: "certified"; or "adaptive", "exact", "uncertified", "double",
                              "float", "long-double", "quad" */
  const char* algorithm;   /* NULL: "kkt"; or as `certa algorithms` lists them */
  certa_array number;      /* 1 double for CERTA_AT_LEAST, any; no distance is at least a NaN, and
                              each is at least a number of 0 or less */
  int32_t contact_alone;   /* 1: touching and overlapping are not told apart, for less */
  uint32_t jobs;           /* threads; 0: as many as there are processors */
  double relative_width;   /* 0 or more; of enclosures: wider ones are sharpened; 0: 2^-44 */
  double search_tolerance; /* 0 or more, and below 1; relative, of floating policies; 0: none */
  /* Is called with the number of pairs answered after every few dozen of them, never by two threads
   * at once; anything but 0 stops the call with CERTA_STOPPED. */
  int32_t (*progress)(void* context, uint64_t answered);
  void* context; /* its first argument */
} certa_options;

/* Answers all pairs, each in the time that the library's query takes: some hundred nanoseconds for
 * shapes of a dozen vertices, and O(n + m) for n and m of them. They are the same for any number of
 * jobs. After an error, or when it was
 * stopped, answers before `error->row` are there, and which others are is not said. No memory is
 * allocated for each pair. */
CERTA_API certa_status certa_ask(const certa_pairs* pairs, certa_query query,
                                 const certa_options* options, const certa_answers* answers,
                                 certa_error* error);

/* ------------------------------------------------------------------ certificates, fractions -- */

/* Texts that these functions make end with a 0 and are freed by certa_free. Pairs are named by
 * their number, from 0 in C order. The policy is a certain one, "certified" by default. */
CERTA_API void certa_free(char* text);

/* Makes the certificate of an answer to pair `row`: JSON as docs/user/formats.md describes it. */
CERTA_API certa_status certa_certificate(const certa_pairs* pairs, uint64_t row, certa_query query,
                                         const certa_options* options, char** certificate,
                                         certa_error* error);

/* Computes the squared distance of the hulls, without radii, of pair `row`: a fraction "n/d" in
 * lowest terms, or "n"; 0 where the hulls meet. */
CERTA_API certa_status certa_distance_squared(const certa_pairs* pairs, uint64_t row,
                                              char** fraction, certa_error* error);

typedef struct certa_checked {
  int32_t accepted;
  int32_t verdict;   /* if accepted by certa_check: the verdict that is proved */
  int32_t holds;     /* if accepted by certa_check_at_least */
  char reason[1000]; /* if refused: why, in one sentence */
} certa_checked;

/* Checks a certificate by exact rational arithmetic, which shares no code with the queries. Text
 * that is no certificate is CERTA_INVALID. If the certificate proves a squared distance, it becomes
 * `*distance_squared`, otherwise NULL does; the pointer itself may be NULL. */
CERTA_API certa_status certa_check(const certa_pairs* pairs, uint64_t row, const char* certificate,
                                   certa_checked* checked, char** distance_squared,
                                   certa_error* error);

/* Checks a certificate that the distance is, or is not, at least `number`. */
CERTA_API certa_status certa_check_at_least(const certa_pairs* pairs, uint64_t row, double number,
                                            const char* certificate, certa_checked* checked,
                                            certa_error* error);

/* ------------------------------------------------------------------------------------ claims -- */

/* What another engine says of the pairs, and how far off it may be: docs/user/formats.md#claims.
 * Numbers may be infinite or NaN, as engines that fail return them. */
typedef struct certa_claims {
  certa_array intersects; /* uint8_t: 0 or 1 */
  certa_array distance;   /* double */
  certa_array on_a;       /* D doubles; with on_b */
  certa_array on_b;
  certa_array normal; /* D doubles, from A to B; zeros: this pair claims none */
  certa_array depth;  /* double */
  /* uint8_t: which parts a pair claims, a sum of CERTA_CLAIMS_.. below; without: all that are here.
   */
  certa_array held;
  int32_t has_tolerance; /* 1: absolute + relative * the exact distance; 0: a millionth of the
                            largest coordinate of the pair */
  double absolute;
  double relative;
} certa_claims;

#define CERTA_CLAIMS_INTERSECTS 1
#define CERTA_CLAIMS_DISTANCE 2
#define CERTA_CLAIMS_WITNESS 4
#define CERTA_CLAIMS_NORMAL 8
#define CERTA_CLAIMS_DEPTH 16

#define CERTA_NO_CLAIM 0
#define CERTA_AGREES 1
#define CERTA_CONTRADICTED 2
#define CERTA_NOT_JUDGED 3

typedef struct certa_judgements {
  certa_output outcome; /* uint8_t: CERTA_AGREES, .. */
  certa_output parts;  /* 5 uint8_t: the outcomes of intersects, distance, witness, normal, depth */
  certa_output errors; /* 5 doubles: how far off they are, correctly rounded; NaN: not known */
} certa_judgements;

/* Judges claims by exact arithmetic. `answers` are as of CERTA_DISTANCE, or NULL. Only the
 * options jobs and progress count. */
CERTA_API certa_status certa_judge(const certa_pairs* pairs, const certa_claims* claims,
                                   const certa_options* options, const certa_answers* answers,
                                   const certa_judgements* judgements, certa_error* error);

/* ------------------------------------------------------------------------------------- files -- */

/* The pairs of a file, in memory, as arrays. */
typedef struct certa_file certa_file;

/* Reads all pairs of a file, not standard input: JSON lines or a binary file, compressed by gzip or
 * not, as docs/user/formats.md describes them. All have the same dimension. If one is none, the
 * message names file, line and reason, and there is no result. Of claims by name those of this
 * engine are read; with NULL those that have no name, and a pair that has others alone is an error.
 */
CERTA_API certa_status certa_file_read(const char* path, const char* engine, certa_file** file,
                                       certa_error* error);

/* The pairs and claims, which live as long as the file does; no claims: NULL. */
CERTA_API const certa_pairs* certa_file_pairs(const certa_file* file);
CERTA_API const certa_claims* certa_file_claims(const certa_file* file);
/* The id of pair `row`, as JSON; "null" if there is none, or no such pair. */
CERTA_API const char* certa_file_id(const certa_file* file, uint64_t row);

CERTA_API void certa_file_free(certa_file* file);

/* Writes pairs to a file, not to standard output: a binary one if the path ends in ".certa",
 * otherwise JSON lines; ".gz" behind that compresses them. `claims` may be NULL, and so may `ids`:
 * otherwise it is a JSON text for each pair, in C order. A file that is there is replaced when the
 * new one is whole. */
CERTA_API certa_status certa_file_write(const char* path, const certa_pairs* pairs,
                                        const certa_claims* claims, const char* const* ids,
                                        certa_error* error);

#ifdef __cplusplus
}
#endif

#endif
