//===- hls_stream.h - hls::stream for runs on the CPU ---------------------===//
//
// The vendor's interface over a FIFO that blocks: reading when it is empty or
// writing when it is full lets the other tasks run.
//
//===----------------------------------------------------------------------===//
#ifndef HLS_STREAM_H
#define HLS_STREAM_H

#include "st_fifo.h"

#include <cstddef>
#include <memory>
#include <utility>

#pragma GCC visibility push(hidden)

namespace hls {

/// A FIFO of tokens of type T. The depth parameter is the vendor's and is not
/// looked at: depths are data of the run.
template <typename T, int Depth = 0> class stream;

template <typename T> class stream<T, 0> : public st::runtime::Fifo {
public:
  using value_type = T;

  stream() : stream("") {}
  explicit stream(const char *name) : Fifo(name) {
    moveToRing(slotsFor(depthTokens()));
  }

  /// Takes the oldest token; blocks while there is none.
  T read() {
    beginRead();
    T token = std::move(slots()[readSlot()]);
    endRead();
    return token;
  }
  void read(T &token) { token = read(); }
  void operator>>(T &token) { token = read(); }

  /// Puts a token in; blocks while all places are taken.
  void write(const T &token) {
    beginWrite();
    slots()[writeSlot()] = token;
    endWrite();
  }
  void operator<<(const T &token) { write(token); }

  /// Whether a read (write) would block.
  bool empty() { return !hasToken(); }
  bool full() { return !hasPlace(); }

  /// As read and write, but return false instead of blocking.
  bool read_nb(T &token) {
    if (!hasToken())
      return false;
    token = read();
    return true;
  }
  bool write_nb(const T &token) {
    if (!hasPlace())
      return false;
    write(token);
    return true;
  }

  std::size_t size() const { return writtenTokens() - takenTokens(); }
  std::size_t capacity() const { return depthTokens(); }

private:
  T *slots() { return static_cast<T *>(slots_); }

  void moveToRing(uint64_t slots) override {
    std::unique_ptr<T[]> ring(new T[slots]);
    for (uint64_t token = takenTokens(); token != writtenTokens(); ++token)
      ring[token & (slots - 1)] = std::move(ring_[token & slotMask_]);
    ring_ = std::move(ring);
    slots_ = ring_.get();
    slotMask_ = slots - 1;
  }

  std::unique_ptr<T[]> ring_;
};

template <typename T, int Depth> class stream : public stream<T, 0> {
public:
  using stream<T, 0>::stream;
};

} // namespace hls

#pragma GCC visibility pop

#endif // HLS_STREAM_H
