// RUN: st-opt %s --st-print-orders=max-tokens=3 -o /dev/null 2>&1 | FileCheck %s
// RUN: st-opt %s --st-print-orders 2>/dev/null | FileCheck %s --check-prefix=SAME

!columns = !itensor<4x2xf32 of 8x8, iter_space: [4, 2]*[2, 4], iter_map: (d0, d1) -> (d1, d0)>
!vec = !itensor<4xf32 of 6, iter_space: [2]*[4], iter_map: (d0) -> (d0)>

// Each type once, in the order of its first use, a table of at most three tokens.
// CHECK: !itensor<4x2xf32 of 8x8,
// CHECK-NEXT: column-major tiles of 4x2 over 8x8
// CHECK: [0, 0]
// CHECK: [4, 0]
// CHECK: [0, 2]
// CHECK-NEXT: 5 more
// CHECK: !itensor<4xf32 of 6,
// CHECK-NOT: !itensor
// SAME: func.func private @f(!itensor<4x2xf32 of 8x8,
func.func private @f(!columns, !columns) -> !vec
