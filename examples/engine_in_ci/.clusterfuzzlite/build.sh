#!/bin/bash -eu
# Runs in the container. certa is compiled there, too: with the container's standard library and
# sanitizer, which CXXFLAGS name.

boost=(-DBOOST_ROOT="$SRC/boost" -DBoost_NO_BOOST_CMAKE=ON)

cmake -S "$SRC/certa" -B "$WORK/certa" "${boost[@]}" \
  -DCERTA_BUILD_TESTS=OFF -DCERTA_BUILD_TOOLS=OFF -DCERTA_ORACLE=OFF
cmake --build "$WORK/certa" --parallel "$(nproc)"
cmake --install "$WORK/certa" --prefix "$WORK/prefix"

cmake -S "$SRC/sat" -B "$WORK/sat" "${boost[@]}" -DCMAKE_PREFIX_PATH="$WORK/prefix"
cmake --build "$WORK/sat" --parallel "$(nproc)" --target sat_fuzz sat_fuzz_replay

cp "$WORK/sat/sat_fuzz" "$OUT/"
"$WORK/sat/sat_fuzz_replay" --save "$WORK/seeds" "$SRC/sat/fuzz/seeds.recipes"
zip -jqr "$OUT/sat_fuzz_seed_corpus.zip" "$WORK/seeds"
