//===- Fuzz.h - what the fuzz targets share ---------------------*- C++ -*-===//
//
// Nothing here is in namespace st: a crash is ours when its stack has a frame
// of that namespace, and every stack has frames of the target.
//
//===----------------------------------------------------------------------===//
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace fuzz {

/// Ends the run with a finding that is no crash: something that must hold does
/// not. fuzz/judge.py looks for "oracle:".
[[noreturn]] inline void fail(const std::string &what) {
  std::fprintf(stderr, "oracle: %s\n", what.c_str());
  std::abort();
}

} // namespace fuzz

#endif // FUZZ_FUZZ_H
