// RUN: st-opt %s | st-opt | FileCheck %s
// RUN: st-opt %s --mlir-print-op-generic | st-opt | FileCheck %s

// The paper's three orders of an 8x8 tensor: row-major tiles, column-major
// tiles, and those with each column of tiles twice.
// CHECK-LABEL: func.func private @paper
// CHECK-SAME: !itensor<2x2xf32 of 8x8, iter_space: [4, 4]*[2, 2], iter_map: (d0, d1) -> (d0, d1)>
// CHECK-SAME: !itensor<4x2xf32 of 8x8, iter_space: [4, 2]*[2, 4], iter_map: (d0, d1) -> (d1, d0)>
// CHECK-SAME: !itensor<4x2xf32 of 8x8, iter_space: [4, 2, 2]*[2, 1, 4], iter_map: (d0, d1, d2) -> (d2, d0)>
func.func private @paper(
    !itensor<2x2xf32 of 8x8, iter_space: [4, 4]*[2, 2], iter_map: (d0, d1) -> (d0, d1)>,
    !itensor<4x2xf32 of 8x8, iter_space: [4, 2]*[2, 4], iter_map: (d0, d1) -> (d1, d0)>,
    !itensor<4x2xf32 of 8x8, iter_space: [4, 2, 2]*[2, 1, 4], iter_map: (d0, d1, d2) -> (d2, d0)>)

// CHECK-LABEL: func.func private @scalar
// CHECK-SAME: !itensor<f32 of scalar, iter_space: []*[], iter_map: () -> ()>
func.func private @scalar(!itensor<f32 of scalar, iter_space: []*[], iter_map: () -> ()>)

// A dimension that one slice covers needs no loop; offsets may add up.
// CHECK-LABEL: func.func private @maps
// CHECK-SAME: !itensor<1x16xf32 of 5x16, iter_space: [5]*[1], iter_map: (d0) -> (d0, 0)>
// CHECK-SAME: !itensor<1x14xf32 of 37x41, iter_space: [3, 3, 13]*[13, 14, 1], iter_map: (d0, d1, d2) -> (d0 + d2, d1)>
func.func private @maps(
    !itensor<1x16xf32 of 5x16, iter_space: [5]*[1], iter_map: (d0) -> (d0, 0)>,
    !itensor<1x14xf32 of 37x41, iter_space: [3, 3, 13]*[13, 14, 1], iter_map: (d0, d1, d2) -> (d0 + d2, d1)>)

// CHECK-LABEL: func.func private @numbers
// CHECK-SAME: !itensor<4xi1 of 8,
// CHECK-SAME: !itensor<4xi8 of 8,
// CHECK-SAME: !itensor<4xi64 of 8,
// CHECK-SAME: !itensor<4xindex of 8,
func.func private @numbers(
    !itensor<4xi1 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>,
    !itensor<4xi8 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>,
    !itensor<4xi64 of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>,
    !itensor<4xindex of 8, iter_space: [2]*[4], iter_map: (d0) -> (d0)>)

// The last slice of 7 numbers is padded.
// CHECK-LABEL: func.func private @padding
// CHECK-SAME: !itensor<4xf32 of 7, iter_space: [2]*[4], iter_map: (d0) -> (d0)>
func.func private @padding(!itensor<4xf32 of 7, iter_space: [2]*[4], iter_map: (d0) -> (d0)>)
