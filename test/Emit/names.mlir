// Names are valid in C++ and Verilog, and do not meet each other.
// RUN: st-translate %s -o %t.cpp && %check_cpp %t.cpp
// RUN: FileCheck %s < %t.cpp

// A keyword of Verilog, another in a different case, and what is left of digits
// and other characters.
// CHECK: static void module_(const float *__restrict input_,
// CHECK-NEXT: const float *__restrict n0_weight,
// CHECK-NEXT: const float *__restrict n0_weight_2,
// CHECK-NEXT: const float *__restrict N0_weight_3,
// CHECK-NEXT: const float *__restrict unnamed,
// CHECK-NEXT: const float *__restrict nst_task) {
func.func private @module(%0: memref<4xf32> {st.name = "input"},
                          %1: memref<4xf32> {st.name = "0.weight"},
                          %2: memref<4xf32> {st.name = "0__weight"},
                          %3: memref<4xf32> {st.name = "N0_weight"},
                          %4: memref<4xf32> {st.name = "..."},
                          %5: memref<4xf32> {st.name = "st.task"})
    attributes {st.task = "load"} {
  return
}

// A task, a port and a FIFO of one name; the FIFO's label is not changed, since
// it is how reports and depths name it.
// CHECK: static void x(hls::stream<float> &module_2)
func.func private @x(%s: !stream<f32, depth: 2> {st.name = "module"})
    attributes {st.task = "compute"} {
  // CHECK: module_2.read();
  %0 = stream.read %s : !stream<f32, depth: 2>
  return
}

// Loop variables avoid a parameter.
// CHECK: static void i0(hls::stream<float> &i0_2)
func.func private @i0(%s: !stream<f32, depth: 2> {st.name = "i0"})
    attributes {st.task = "compute"} {
  %c = arith.constant 1.0 : f32
  // CHECK: for (int i0_3 = 0; i0_3 < 4; ++i0_3) {
  affine.for %i = 0 to 4 {
    // CHECK: i0_2.write(1.0f);
    stream.write %c, %s : !stream<f32, depth: 2>
  }
  return
}

// CHECK: extern "C" void exp_(const float *x_2)
func.func @exp(%a: memref<4xf32> {st.name = "x", st.kind = "input"})
    attributes {st.top} {
  // CHECK: hls::stream<float> x_3("x");
  // CHECK-NEXT: #pragma HLS stream variable=x_3 depth=2
  %s = stream.stream {name = "x"} : !stream<f32, depth: 2>
  // CHECK: hls::stream<float> fifo("fifo");
  %t = stream.stream : !stream<f32, depth: 2>
  // CHECK: ST_TASK(module_)(x_2, x_2, x_2, x_2, x_2, x_2);
  call @module(%a, %a, %a, %a, %a, %a) : (memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
  // CHECK: ST_TASK(i0)(x_3);
  call @i0(%s) : (!stream<f32, depth: 2>) -> ()
  // CHECK: ST_TASK(x)(x_3);
  call @x(%s) : (!stream<f32, depth: 2>) -> ()
  call @x(%t) : (!stream<f32, depth: 2>) -> ()
  return
}
