// RUN: st-opt %s | st-opt | FileCheck %s
// RUN: st-opt %s --mlir-print-op-generic | st-opt | FileCheck %s
// RUN: st-opt %s --emit-bytecode | st-opt | FileCheck %s

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

// A map without results is that of a tensor of no dimensions, which may be
// visited again.
// CHECK-LABEL: func.func private @scalar_again
// CHECK-SAME: !itensor<f32 of scalar, iter_space: [3]*[1], iter_map: (d0) -> ()>
// CHECK-SAME: !itensor<vector<16xf32> of scalar, iter_space: []*[], iter_map: () -> ()>
func.func private @scalar_again(
    !itensor<f32 of scalar, iter_space: [3]*[1], iter_map: (d0) -> ()>,
    !itensor<vector<16xf32> of scalar, iter_space: []*[], iter_map: () -> ()>)

// The numbers of a widened tensor are memory words.
// CHECK-LABEL: func.func private @words
// CHECK-SAME: !itensor<1x1xvector<16xf32> of 64x36, iter_space: [64, 36]*[1, 1], iter_map: (d0, d1) -> (d0, d1)>
// CHECK-SAME: !itensor<2x1xvector<8x8xi8> of 64x36, iter_space: [32, 36]*[2, 1], iter_map: (d0, d1) -> (d0, d1)>
func.func private @words(
    !itensor<1x1xvector<16xf32> of 64x36, iter_space: [64, 36]*[1, 1], iter_map: (d0, d1) -> (d0, d1)>,
    !itensor<2x1xvector<8x8xi8> of 64x36, iter_space: [32, 36]*[2, 1], iter_map: (d0, d1) -> (d0, d1)>)

// A dynamic size may stand in any place, and so may its loop. A loop of
// re-access may be dynamic by itself.
// CHECK-LABEL: func.func private @dynamic
// CHECK-SAME: !itensor<4xf32 of ?max=8, iter_space: [?max=2]*[4], iter_map: (d0) -> (d0)>
// CHECK-SAME: !itensor<1x16xf32 of ?max=512x64, iter_space: [?max=512, 4]*[1, 16], iter_map: (d0, d1) -> (d0, d1)>
// CHECK-SAME: !itensor<1x16xf32 of 64x?max=512, iter_space: [?max=32, 64]*[16, 1], iter_map: (d0, d1) -> (d1, d0)>
// CHECK-SAME: !itensor<1x1xf32 of ?max=4x?max=8, iter_space: [?max=4, ?max=8]*[1, 1], iter_map: (d0, d1) -> (d0, d1)>
// CHECK-SAME: !itensor<1x1x4xf32 of 2x?max=3x4, iter_space: [2, ?max=3]*[1, 1], iter_map: (d0, d1) -> (d0, d1, 0)>
// CHECK-SAME: !itensor<1x1x1xf32 of ?max=2x3x?max=4, iter_space: [?max=2, 3, ?max=4]*[1, 1, 1], iter_map: (d0, d1, d2) -> (d0, d1, d2)>
// CHECK-SAME: !itensor<4xf32 of 8, iter_space: [?max=7, 2]*[1, 4], iter_map: (d0, d1) -> (d1)>
// CHECK-SAME: !itensor<1xvector<16xf32> of ?max=8, iter_space: [?max=8]*[1], iter_map: (d0) -> (d0)>
func.func private @dynamic(
    !itensor<4xf32 of ?max=8, iter_space: [?max=2]*[4], iter_map: (d0) -> (d0)>,
    !itensor<1x16xf32 of ?max=512x64, iter_space: [?max=512, 4]*[1, 16], iter_map: (d0, d1) -> (d0, d1)>,
    !itensor<1x16xf32 of 64x?max=512, iter_space: [?max=32, 64]*[16, 1], iter_map: (d0, d1) -> (d1, d0)>,
    !itensor<1x1xf32 of ?max=4x?max=8, iter_space: [?max=4, ?max=8]*[1, 1], iter_map: (d0, d1) -> (d0, d1)>,
    !itensor<1x1x4xf32 of 2x?max=3x4, iter_space: [2, ?max=3]*[1, 1], iter_map: (d0, d1) -> (d0, d1, 0)>,
    !itensor<1x1x1xf32 of ?max=2x3x?max=4, iter_space: [?max=2, 3, ?max=4]*[1, 1, 1], iter_map: (d0, d1, d2) -> (d0, d1, d2)>,
    !itensor<4xf32 of 8, iter_space: [?max=7, 2]*[1, 4], iter_map: (d0, d1) -> (d1)>,
    !itensor<1xvector<16xf32> of ?max=8, iter_space: [?max=8]*[1], iter_map: (d0) -> (d0)>)

// Spaces around the sizes do not matter.
// CHECK-LABEL: func.func private @spaces
// CHECK-SAME: !itensor<4x4xf32 of ?max=8x8, iter_space: [?max=2, 2]*[4, 4], iter_map: (d0, d1) -> (d0, d1)>
func.func private @spaces(
    !itensor< 4x4xf32 of ? max = 8x8 , iter_space : [ ? max = 2 ,2 ] * [ 4,4 ] , iter_map : (d0 , d1) -> (d0,d1) >)

// The windows of a convolution with padding, with stride, dilated, and of a
// dimension of which only a part is read.
// CHECK-LABEL: func.func private @windows
// CHECK-SAME: !itensor<3x3xf32 of 8x8, iter_space: [8, 8]*[1, 1], iter_map: (d0, d1) -> (d0 - 1, d1 - 1), window: [1, 1]>
// CHECK-SAME: !itensor<3x3xf32 of 9x9, iter_space: [4, 4]*[2, 2], iter_map: (d0, d1) -> (d0, d1), window: [1, 1]>
// CHECK-SAME: !itensor<3x3xf32 of 8x8, iter_space: [4, 4]*[1, 1], iter_map: (d0, d1) -> (d0, d1), window: [2, 2]>
// CHECK-SAME: !itensor<1x2xf32 of 8x8, iter_space: [3]*[1], iter_map: (d0) -> (d0 + 2, 4), window: [1, 1]>
// CHECK-SAME: !itensor<3x4xf32 of ?max=8x4, iter_space: [?max=8]*[1], iter_map: (d0) -> (d0 - 1, 0), window: [1, 1]>
func.func private @windows(
    !itensor<3x3xf32 of 8x8, iter_space: [8, 8]*[1, 1], iter_map: (d0, d1) -> (d0 - 1, d1 - 1), window: [1, 1]>,
    !itensor<3x3xf32 of 9x9, iter_space: [4, 4]*[2, 2], iter_map: (d0, d1) -> (d0, d1), window: [1, 1]>,
    !itensor<3x3xf32 of 8x8, iter_space: [4, 4]*[1, 1], iter_map: (d0, d1) -> (d0, d1), window: [2, 2]>,
    !itensor<1x2xf32 of 8x8, iter_space: [3]*[1], iter_map: (d0) -> (d0 + 2, 4), window: [1, 1]>,
    !itensor<3x4xf32 of ?max=8x4, iter_space: [?max=8]*[1], iter_map: (d0) -> (d0 - 1, 0), window: [1, 1]>)
