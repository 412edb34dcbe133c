//===- SharedLibraryTest.cpp - designs loaded as NAME.so ------------------===//
#include "st_runtime.h"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <string>

namespace {

/// A design in a shared library, as a host program sees it.
class LoadedDesign {
public:
  explicit LoadedDesign(const char *path)
      : handle_(dlopen(path, RTLD_NOW | RTLD_LOCAL)) {
    EXPECT_NE(handle_, nullptr) << dlerror();
  }
  ~LoadedDesign() { dlclose(handle_); }

  int setDepth(const char *fifo, int64_t depth) {
    return find<int (*)(const char *, int64_t)>("st_set_fifo_depth")(fifo,
                                                                     depth);
  }
  int run(void **ports, int64_t count) {
    return find<int (*)(void **, int64_t)>("st_run")(ports, count);
  }
  std::string report() { return find<const char *(*)()>("st_report")(); }

private:
  template <typename Function> Function find(const char *name) {
    return reinterpret_cast<Function>(dlsym(handle_, name));
  }
  void *handle_;
};

TEST(SharedLibrary, TwoDesignsInOneProcessShareNothing) {
  LoadedDesign first(DESIGN_BY_TWO), second(DESIGN_BY_THREE);
  float x[8] = {1, 2, 3, 4, 5, 6, 7, 8}, y[8] = {};
  void *ports[2] = {x, y};
  first.setDepth("load_x_to_scale", 2);
  first.setDepth("scale_to_store_y", 2);
  EXPECT_EQ(first.run(ports, 2), ST_DONE) << first.report();
  EXPECT_EQ(y[7], 16.0f);
  EXPECT_EQ(second.run(ports, 2), ST_ERROR);
  EXPECT_NE(second.report().find("has no depth"), std::string::npos);
  second.setDepth("load_x_to_scale", 1);
  second.setDepth("scale_to_store_y", 1);
  EXPECT_EQ(second.run(ports, 2), ST_DONE) << second.report();
  EXPECT_EQ(y[7], 24.0f);
  EXPECT_NE(first.report().find("\"depth\": 2"), std::string::npos);
}

TEST(SharedLibrary, TheCountOfPortsIsTheDesigns) {
  LoadedDesign design(DESIGN_BY_TWO);
  void *ports[1] = {nullptr};
  EXPECT_EQ(design.run(ports, 1), ST_ERROR);
  EXPECT_NE(design.report().find("expected 2 ports, got 1"), std::string::npos)
      << design.report();
}

} // namespace
