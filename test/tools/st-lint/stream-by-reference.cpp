// A FIFO cannot be copied.
#include "hls_stream.h"

void take(hls::stream<float> in); // A declaration alone is not judged.

void take(hls::stream<float> in) { // FINDING: stream-by-reference
  (void)in;
}
