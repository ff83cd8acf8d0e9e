#!/usr/bin/env bash
# tests/install/packages_test.sh [deb|wheel|npm|tgz ..]: installs what `scripts/package` has made
# in a bare Debian, as users do, and runs the examples of the documents there. By default all four.
#
# Needs root, because it makes the bare Debian by mmdebstrap and changes into it. Packages come from
# where this machine has its own; nothing else is fetched. The bare Debian and the packages are kept
# for the next call, in build/packages/root.tar and apt.
# The last line is `packages: N installed and used`; exit status 0 only then.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
made=$PWD/build/packages

fail() {
  echo "error: $*" >&2
  exit 1
}

[[ $(id -u) -eq 0 ]] || fail "packages_test.sh needs root"
command -v mmdebstrap >/dev/null || fail "mmdebstrap is missing: scripts/install-packages packages"
[[ -d $made ]] || fail "there are no packages: scripts/package all"

if [[ ! -e $made/root.tar ]]; then
  # This machine's sources, with the keys that they name.
  sources=()
  for list in /etc/apt/sources.list /etc/apt/sources.list.d/debian.sources; do
    [[ ! -s $list ]] || sources+=("$list")
  done
  [[ ${#sources[@]} -gt 0 ]] || fail "this machine has no sources of Debian's packages"
  . /etc/os-release
  mmdebstrap --variant=apt --mode=root --format=tar "$VERSION_CODENAME" \
    "$made/root.tar.new" "${sources[@]}"
  mv "$made/root.tar.new" "$made/root.tar"
fi

mkdir -p "$made/apt/partial"
exec 9>"$made/lock" # apt of two bare Debians cannot share these
flock 9
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# in_bare_debian NAME: runs the script on stdin in a fresh bare Debian. It finds the packages and
# the sources of examples in /certa.
in_bare_debian() {
  local root=$work/$1
  echo "== $1, in a bare Debian"
  mkdir -p "$root"
  tar -x -f "$made/root.tar" -C "$root" --exclude=./dev
  mkdir -p "$root"/{dev,proc,certa}
  cp -r examples tests/install/npm docs/user/python.md "$root/certa"
  find "$made" -maxdepth 1 -type f ! -name '*.tar' -exec cp -t "$root/certa" {} +
  cp -L /etc/resolv.conf "$root/etc/resolv.conf"
  # It is thrown away afterwards, so dpkg need not wait for the disk.
  echo force-unsafe-io >"$root/etc/dpkg/dpkg.cfg.d/unsafe-io"
  # `set -e` does not mind what stands behind `!`.
  { echo 'set -euxo pipefail; never() { ! "$@" || exit 1; }; cd /certa'; cat; } >"$root/script"
  # In namespaces of its own, so that nothing stays mounted and no process survives.
  # shellcheck disable=SC2016 # the inner shell expands it
  unshare --mount --pid --fork --kill-child sh -euc '
    mount --rbind /dev "$1/dev"
    mount -t proc proc "$1/proc"
    mount --bind "$2" "$1/var/cache/apt/archives"
    exec chroot "$1" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
      DEBIAN_FRONTEND=noninteractive bash /script' sh "$root" "$made/apt"
  rm -rf "$root"
}

# The sample's first three pairs: apart, touching, touching.
expected_verdicts='separated touching touching'

test_deb() {
  in_bare_debian deb <<END
never command -v certa
apt-get -q update
apt-get -q install -y --no-install-recommends ./certa_*.deb
certa --version
# The command alone: neither compilers nor headers came with it.
never command -v cc
head -n 3 examples/data/sample.jsonl >three.jsonl
certa certify three.jsonl >answers.jsonl
test "\$(grep -o '"verdict":"[a-z]*"' answers.jsonl | cut -d'"' -f4 | paste -sd' ')" = \
  "$expected_verdicts"
certa verify three.jsonl answers.jsonl
sed 's/"separated"/"touching"/' answers.jsonl >forged.jsonl
never certa verify three.jsonl forged.jsonl
certa show -o page.html examples/data/sample.jsonl
grep -q kernel-wasm page.html
# The sample holds a wrong claim, which is found.
status=0
certa certify examples/data/sample.jsonl -o all.jsonl || status=\$?
test \$status = 1
grep -q '"id":"recorded-01583".*"claim":"contradicted"' all.jsonl

# Manual pages and completion.
apt-get -q install -y --no-install-recommends bash-completion man-db
man certa-certify >manual.txt
grep -q -- --certificate manual.txt
dpkg -L certa | grep -qx /usr/share/man/man1/certa.1.gz
dpkg -L certa | grep -qx /usr/share/man/man1/certa-campaign-plan.1.gz
bash --norc -c '
  . /usr/share/bash-completion/bash_completion
  _completion_loader certa
  COMP_WORDS=(certa cert) COMP_CWORD=1
  _certa certa cert certa
  test "\${COMPREPLY[*]}" = certify'

# The headers, for C by pkg-config and for C++ by CMake and by pkg-config.
apt-get -q install -y --no-install-recommends ./libcerta1_*.deb ./libcerta-dev_*.deb \
  cmake g++ make pkg-config
cc -std=c11 examples/c/closest.c \$(pkg-config --cflags --libs certa-c) -o closest
./closest | tee printed
grep -q '^1.1547005383792515 from .*; proved$' printed
g++ -std=c++20 examples/closest_points.cpp \$(pkg-config --cflags --libs certa) -o by_pkg_config
test "\$(./by_pkg_config)" = "separated at 1.1547, squared exactly 4/3"
mkdir project
cp examples/closest_points.cpp project/
cat >project/CMakeLists.txt <<CMAKE
cmake_minimum_required(VERSION 3.25)
project(example LANGUAGES CXX)
find_package(certa 1.0 REQUIRED COMPONENTS kernel checker batch fuzz by_name c)
add_executable(example closest_points.cpp)
target_link_libraries(example PRIVATE certa::kernel certa::checker)
CMAKE
cmake -S project -B project/build
cmake --build project/build
test "\$(project/build/example)" = "separated at 1.1547, squared exactly 4/3"

# Nothing is left behind.
apt-get -q purge -y certa libcerta1 libcerta-dev
find /usr /etc /var/lib -iname '*certa*' ! -iname '*certain*' >left
never grep . left
END
}

test_wheel() {
  in_bare_debian wheel <<'END'
apt-get -q update
apt-get -q install -y --no-install-recommends python3-pip python3-numpy
# Without an index: NumPy is Debian's.
pip install --no-index --break-system-packages ./certa-*.whl
# The first example of docs/user/python.md, with what it says that Python prints.
sed -n '/^```pycon$/,/^```$/{/^```/!p; /^```$/q}' python.md >example.txt
test "$(grep -c '^>>>' example.txt)" -ge 6
python3 -m doctest example.txt
# And that the test can fail.
sed 's/1\.154/1.155/' example.txt >wrong.txt
never python3 -m doctest wrong.txt
END
}

test_npm() {
  in_bare_debian npm <<'END'
apt-get -q update
apt-get -q install -y --no-install-recommends nodejs npm node-typescript
node --version
mkdir project
cd project
npm install --offline --no-audit --no-fund ../certa-[0-9]*.tgz
cp ../npm/* .
node --test package_test.mjs
tsc --project .
END
}

test_tgz() {
  in_bare_debian tgz <<'END'
apt-get -q update
apt-get -q install -y --no-install-recommends g++ libboost-dev libtbb12 libsimdjson14 libdeflate0 \
  libnettle8 pkg-config
tar -x -f certa-*.tar.gz
mv certa-*/ moved
head -n 3 examples/data/sample.jsonl | moved/bin/certa certify >answers.jsonl
test "$(grep -c '"verdict":"touching"' answers.jsonl)" = 2
PKG_CONFIG_PATH=$(dirname "$(find "$PWD/moved" -name certa.pc)")
export PKG_CONFIG_PATH
g++ -std=c++20 examples/closest_points.cpp $(pkg-config --cflags --libs certa) -o example
test "$(./example)" = "separated at 1.1547, squared exactly 4/3"
END
}

kinds=("$@")
[[ $# -gt 0 ]] || kinds=(deb wheel npm tgz)
for kind in "${kinds[@]}"; do
  case $kind in
    deb) pattern='certa_*.deb' ;;
    wheel) pattern='certa-*.whl' ;;
    npm) pattern='certa-*.tgz' ;;
    tgz) pattern='certa-*.tar.gz' ;;
    *) fail "there is no package $kind: deb, wheel, npm, tgz" ;;
  esac
  compgen -G "$made/$pattern" >/dev/null || fail "$kind is not there: scripts/package $kind"
done
for kind in "${kinds[@]}"; do
  "test_$kind"
done
echo "packages: ${#kinds[@]} installed and used"
