/// Pairs in binary files: blocks to pairs, and pairs to blocks. No files.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

#include "formats/binary_block.hpp"
#include "formats/claim.hpp"
#include "formats/line_error.hpp"
#include "formats/pair_line.hpp"

namespace certa::tools {

/// A shape that a block defines, or why it is none.
template <int D>
struct KnownShape {
  std::optional<Shape<D>> shape;
  double radius = 0;
  std::string fault{};
};

/// The shapes that blocks of a file define, by number. A copy knows those that were there when it
/// was made, and they stay where they are: threads may look at them while more come.
class KnownShapes {
 public:
  /// REQUIRES: 2 or 3 dimensions.
  explicit KnownShapes(int dimension);

  /// Defines the next shape. One thread at a time. REQUIRES: D is the dimension, and there are less
  /// than kMost.
  template <int D>
  void push_back(KnownShape<D> shape);
  static constexpr std::uint64_t kMost = 0xffffffff;
  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
  /// REQUIRES: D is the dimension, and number < size().
  template <int D>
  [[nodiscard]] const KnownShape<D>& at(std::uint64_t number) const noexcept;

 private:
  /// Chunk k has room for 2^(k + kFirstBits) shapes, so that none ever moves.
  static constexpr unsigned kFirstBits = 10;
  template <int D>
  using Chunks = std::array<std::unique_ptr<KnownShape<D>[]>, 33 - kFirstBits>;  // NOLINT
  struct Place {
    std::size_t chunk;
    std::size_t index;
  };
  [[nodiscard]] static Place place_of(std::uint64_t number) noexcept;

  std::variant<std::shared_ptr<Chunks<2>>, std::shared_ptr<Chunks<3>>> chunks_;
  std::uint64_t size_ = 0;
};

/// One side's columns of a block of pairs.
struct BodyColumns {
  Column shape;           ///< numbers of shapes; kInline: the vertices stand in the block
  RaggedColumn vertices;  ///< rows of D
  Column pose;            ///< Pose<D>::Kind
  Column matrix;
  Column quaternion;
  Column translation;
  Column radius;
  unsigned pose_kind = 0;  ///< without the column `pose`

  static constexpr std::uint32_t kInline = 0xffffffff;
};

/// The columns of claims, of all pairs of a block one after the other.
struct ClaimColumns {
  Column offset;  ///< the claims of pair k begin at offset k; without it each pair has one
  RaggedColumn name;
  Column parts;  ///< bit k: it holds part k of kClaimParts; without it those that have columns
  Column intersects;
  Column distance;
  Column witness;
  Column normal;
  Column depth;
  std::uint8_t all_parts = 0;  ///< that have columns
  bool exist = false;
};

/// The pairs of one block. Any number of threads may read them.
class PairBlock {
 public:
  /// How many pairs come before the first.
  [[nodiscard]] std::uint64_t first() const noexcept { return first_; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] int dimension() const noexcept { return dimension_; }

  /// Reads pair k into `pair`, whose memory it uses again; or says why it is none: then `pair` is
  /// of no use. Everything is checked as in lines of text. REQUIRES: k < size().
  [[nodiscard]] std::optional<LineError> read(std::size_t k, std::optional<PairLine>& pair) const;

  /// The number of the shape of A (side 0) or B (side 1) of pair k, if it has one.
  [[nodiscard]] std::optional<std::uint32_t> shape_number(std::size_t k, std::size_t side) const;

 private:
  friend class BinaryPairReader;
  [[nodiscard]] std::optional<std::string> take_columns(Block& block);
  [[nodiscard]] std::optional<std::string> take_body(Block& block, std::size_t side);
  [[nodiscard]] std::optional<std::string> take_claims(Block& block);
  template <int D>
  [[nodiscard]] std::optional<std::string> read_pair(std::size_t k, PairLine& pair) const;
  template <int D>
  [[nodiscard]] std::optional<std::string> read_shape(std::size_t k, std::size_t side,
                                                      Shape<D>& shape, double& radius) const;
  template <int D>
  [[nodiscard]] std::optional<std::string> read_pose(std::size_t k, std::size_t side,
                                                     Pose<D>& pose) const;
  [[nodiscard]] std::optional<std::string> read_claims(std::size_t k, PairLine& pair) const;
  [[nodiscard]] std::optional<std::string> read_claim(std::size_t row, Claim& claim) const;

  std::shared_ptr<const void> owner_;  // of the bytes
  std::uint64_t first_ = 0;
  std::size_t size_ = 0;
  int dimension_ = 3;
  KnownShapes shapes_{3};
  std::array<BodyColumns, 2> bodies_;
  IdColumn ids_;
  RaggedColumn family_;
  ClaimColumns claims_;
};

/// Reads the blocks of a file of pairs, one after the other.
class BinaryPairReader {
 public:
  /// REQUIRES: 2 or 3 dimensions.
  explicit BinaryPairReader(int dimension) : dimension_(dimension), shapes_(dimension) {}

  /// The pairs of the next block; nullptr where it defines shapes; or why it is neither. The bytes
  /// are a whole block, and live as long as `owner` or a copy of it. O(n).
  [[nodiscard]] std::variant<std::shared_ptr<const PairBlock>, std::string> read(
      std::string_view bytes, std::shared_ptr<const void> owner);

  /// The shapes defined so far.
  [[nodiscard]] const KnownShapes& shapes() const noexcept { return shapes_; }

 private:
  template <int D>
  [[nodiscard]] std::optional<std::string> read_shapes(Block& block);

  int dimension_;
  KnownShapes shapes_;
  std::uint64_t next_ = 0;  // the number of the first pair that may come
};

/// Appends pairs to a file of pairs. A shape that comes a second time is stored once, and known by
/// its number from then on.
class BinaryPairWriter {
 public:
  /// REQUIRES: 2 or 3 dimensions.
  explicit BinaryPairWriter(int dimension) : dimension_(dimension) {}

  /// Takes a pair, or says why it cannot.
  [[nodiscard]] std::optional<std::string> add(const PairLine& pair);
  /// Whether the pairs fill a block.
  [[nodiscard]] bool is_full() const noexcept {
    return count_ >= kFullRecords || bytes_ >= kFullBytes;
  }
  /// Appends the blocks of the pairs taken since the last call, if there are any.
  void flush(std::string& out);

 private:
  static constexpr std::size_t kFullRecords = 8192;
  static constexpr std::size_t kFullBytes = std::size_t{1} << 20;

  /// What a block stores of one side.
  struct Side {
    std::vector<std::uint32_t> shape;
    std::string vertices;
    std::vector<std::uint32_t> offsets{0};
    std::string pose;  // one byte each
    std::string matrix;
    std::string quaternion;
    std::string translation;
    std::string radius;
    bool has_matrix = false;  // other than the identity
    std::array<bool, 3> has_kind{};
    bool has_radius = false;
  };
  struct Claims {
    std::vector<std::uint32_t> offsets{0};
    TextRows names;
    std::string parts;
    std::string intersects;
    std::string distance;
    std::string witness;
    std::string normal;
    std::string depth;
    std::uint8_t all_parts = 0;
    bool has_names = false;
  };

  template <int D>
  void add_shape(const Shape<D>& shape, Side& body);
  template <int D>
  void add_pose(const Pose<D>& pose, double radius, Side& body);
  void add_claims(const PairLine& pair);
  /// The number under which a shape is known, if it came before.
  template <int D>
  [[nodiscard]] std::optional<std::uint32_t> known(const Shape<D>& shape);
  void write_body(BlockWriter& block, char side, Side& body) const;
  void write_claims(BlockWriter& block);
  void flush_shapes(std::string& out);

  int dimension_;
  std::uint64_t first_ = 0;  // pair of the block under way
  std::size_t count_ = 0;
  std::size_t bytes_ = 0;
  std::array<Side, 2> bodies_;
  TextRows ids_;
  TextRows families_;
  bool has_ids_ = false;
  Claims claims_;

  // Shapes that came once, by hash, and those that came again: their numbers, and themselves.
  std::unordered_set<std::uint64_t> seen_;
  std::unordered_map<std::uint64_t, std::uint32_t> numbers_;
  std::vector<std::variant<Shape<2>, Shape<3>>> known_;
  std::size_t known_bytes_ = 0;
  // Those that no block defines yet.
  std::size_t new_shapes_ = 0;
  std::string new_vertices_;
  std::vector<std::uint32_t> new_offsets_{0};
};

}  // namespace certa::tools
