// Affine indices, bounds and conditions.
// RUN: st-translate %s -o %t.cpp && %check_cpp %t.cpp
// RUN: FileCheck %s < %t.cpp

// Where an operand may be below zero, C++'s own division would round wrongly.
// CHECK: static inline T st_ceildiv(T a, T b)
// CHECK: static inline T st_floordiv(T a, T b)
// CHECK: static inline T st_mod(T a, T b)

// CHECK-LABEL: static void division(
func.func private @division(%m: memref<64x64xf32> {st.name = "m"})
    attributes {st.task = "compute"} {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to 8 {
    // The loop counts from zero: plain operators.
    // CHECK: m[i0 / 4 * 64 + i0 % 4] = 1.0f;
    affine.store %c, %m[%i floordiv 4, %i mod 4] : memref<64x64xf32>
    // CHECK: m[(i0 + 3) / 4] = 1.0f;
    affine.store %c, %m[0, %i ceildiv 4] : memref<64x64xf32>
    // CHECK: m[st_floordiv<int>(i0 - 5, 4) * 64 + st_mod<int>(i0 - 5, 4)] = 1.0f;
    affine.store %c, %m[(%i - 5) floordiv 4, (%i - 5) mod 4] : memref<64x64xf32>
  }
  affine.for %i = -8 to 8 {
    // CHECK: m[st_ceildiv<int>(i0, 4)] = 1.0f;
    affine.store %c, %m[0, %i ceildiv 4] : memref<64x64xf32>
  }
  return
}

// CHECK-LABEL: static void sums(
func.func private @sums(%m: memref<64x64xf32> {st.name = "m"})
    attributes {st.task = "compute"} {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      // CHECK: m[i1 * 64 + 7 - i0] = 1.0f;
      affine.store %c, %m[%j, 7 - %i] : memref<64x64xf32>
      // CHECK: m[i0 * 1024 + i1 * 3 + 64] = 1.0f;
      affine.store %c, %m[%i * 16 + 1, %j * 3] : memref<64x64xf32>
      // CHECK: m[0] = 1.0f;
      affine.store %c, %m[0, 0] : memref<64x64xf32>
    }
  }
  return
}

// CHECK-LABEL: static void bounds(
func.func private @bounds(%m: memref<64x64xf32> {st.name = "m"})
    attributes {st.task = "compute"} {
  %c = arith.constant 1.0 : f32
  // CHECK: for (int i0 = 0; i0 < 50; i0 += 16) {
  affine.for %i = 0 to 50 step 16 {
    // CHECK: for (int i1 = std::max<int>(i0 - 1, 0); i1 < i0 + 16 && i1 < 50; ++i1) {
    affine.for %j = max affine_map<(d0) -> (d0 - 1, 0)>(%i) to min affine_map<(d0) -> (d0 + 16, 50)>(%i) {
      %0 = affine.min affine_map<(d0, d1) -> (d0, d1, 40)>(%i, %j)
      %1 = affine.max affine_map<(d0) -> (d0, 3)>(%j)
      %2 = affine.apply affine_map<(d0) -> (d0 + 1)>(%1)
      // CHECK: m[std::min<int>(std::min<int>(i0, i1), 40) * 64 + std::max<int>(i1, 3) + 1] = 1.0f;
      memref.store %c, %m[%0, %2] : memref<64x64xf32>
    }
  }
  return
}

#guard = affine_set<(d0, d1) : (-d0 * 16 - d1 + 49 >= 0, d0 - 3 >= 0)>
#equal = affine_set<(d0, d1) : (d0 - d1 == 0)>
#below = affine_set<(d0, d1) : (d1 - d0 - 1 >= 0)>
#last = affine_set<(d0) : (d0 - 7 == 0)>

// CHECK-LABEL: static void conditions(
func.func private @conditions(%m: memref<64x64xf32> {st.name = "m"})
    attributes {st.task = "compute"} {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      // CHECK: if (i0 * 16 + i1 <= 49 && i0 >= 3) {
      // CHECK-NEXT: m[i0] = 1.0f;
      // CHECK-NEXT: } else {
      // CHECK-NEXT: m[i1] = 1.0f;
      // CHECK-NEXT: }
      affine.if #guard(%i, %j) {
        affine.store %c, %m[0, %i] : memref<64x64xf32>
      } else {
        affine.store %c, %m[0, %j] : memref<64x64xf32>
      }
      // CHECK: if (i0 == i1) {
      affine.if #equal(%i, %j) {
        affine.store %c, %m[0, %i] : memref<64x64xf32>
      }
      // CHECK: if (i1 >= i0 + 1) {
      affine.if #below(%i, %j) {
        affine.store %c, %m[0, %i] : memref<64x64xf32>
      }
      // CHECK: if (i0 == 7) {
      affine.if #last(%i) {
        affine.store %c, %m[0, %i] : memref<64x64xf32>
      }
    }
  }
  return
}

func.func @top(%m: memref<64x64xf32> {st.name = "m", st.kind = "output"})
    attributes {st.top} {
  call @division(%m) : (memref<64x64xf32>) -> ()
  call @sums(%m) : (memref<64x64xf32>) -> ()
  call @bounds(%m) : (memref<64x64xf32>) -> ()
  call @conditions(%m) : (memref<64x64xf32>) -> ()
  return
}
