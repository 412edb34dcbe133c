// The heap in its many names.
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

float sum(int n) {
  float *a = new float[n]; // FINDING: no-dynamic-allocation
  float result = a[0];
  delete[] a;                // FINDING: no-dynamic-allocation
  void *b = std::malloc(16); // FINDING: no-dynamic-allocation
  free(b);                   // FINDING: no-dynamic-allocation
  std::vector<float> c(n);   // FINDING: no-dynamic-allocation
  std::string d;             // FINDING: no-dynamic-allocation
  return result + c[0] + d.size();
}
