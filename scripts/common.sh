# Shared by the scripts of this folder; sourced, not run.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

step() { printf '\n== %s\n' "$*"; }

# Installs Debian packages that are missing; says so before it does.
install_packages() {
  local missing=()
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { echo "please install: ${missing[*]} (this user is not root and there is no sudo)" >&2; exit 1; }
    as_root=(sudo)
  fi
  step "Installing ${missing[*]}"
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
}

# What building needs, beside the Swift toolchain.
prepare() {
  command -v swift >/dev/null || { echo "the Swift toolchain is missing: install Swift 6.3 or newer (swift.org/install) and put it on PATH" >&2; exit 1; }
  install_packages libssl-dev libjansson-dev libcurl4-openssl-dev pkg-config
}

# The release build; the Swift library is linked statically, so that the tool starts fast and runs without a toolchain. So are the
# compiler's own library and the C++ library, the latter from a folder that is searched first; the library of regular expressions, which every
# module would import unasked, is left out; nothing is exported that nobody asks for; no library is looked for beside the program, where
# anybody might have put one. Each costs the start a part of a millisecond.
build_release() {
  local library
  library=$(cc -print-file-name=libstdc++.a 2>/dev/null || clang -print-file-name=libstdc++.a)
  mkdir -p .build/static-libraries
  case "$library" in /*) ln -sf "$library" .build/static-libraries/ ;; esac
  swift build -c release --static-swift-stdlib --disable-local-rpath --product tokencheck \
    -Xswiftc -Xfrontend -Xswiftc -disable-implicit-string-processing-module-import -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
    -Xlinker "-L$PWD/.build/static-libraries" -Xlinker --no-export-dynamic "$@"
}
tool=.build/release/tokencheck

# A program of the Fuzzing package with the toolchain's libFuzzer and AddressSanitizer, in a build folder of its own for each set of
# sanitizers; the folder is then in $fuzzing.
build_fuzzing() {
  local sanitize=${SANITIZE:-fuzzer,address}
  fuzzing=.build/fuzz
  [ "$sanitize" = fuzzer,address ] || fuzzing=.build/fuzz-$sanitize
  swift build --package-path Fuzzing --scratch-path "$fuzzing" -c release --product "$1" -Xswiftc -use-ld=lld -Xswiftc "-sanitize=$sanitize"
}

# Python with the library that the test vectors are made with.
prepare_python() {
  install_packages python3 python3-venv
  [ -x .build/venv/bin/python ] || python3 -m venv .build/venv
  .build/venv/bin/python -c 'import cryptography' 2>/dev/null || .build/venv/bin/pip install --quiet 'cryptography>=43'
}
