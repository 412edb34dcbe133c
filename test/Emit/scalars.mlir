// Arithmetic. Each value leaves by a stream so that one line shows it.
// RUN: st-translate %s -o %t.cpp && %check_cpp %t.cpp
// RUN: FileCheck %s < %t.cpp

// CHECK: // The larger number; NaN if either is.
// CHECK: static inline T st_maximum(T a, T b)
// CHECK: static inline T st_minimum(T a, T b)

// CHECK-LABEL: static void floats(
func.func private @floats(%a: !stream<f32, depth: 2> {st.name = "a"},
                          %o: !stream<f32, depth: 2> {st.name = "o"})
    attributes {st.task = "compute"} {
  // CHECK: const float a_token = a.read();
  %x = stream.read %a : !stream<f32, depth: 2>
  // CHECK: const float a_token_2 = a.read();
  %y = stream.read %a : !stream<f32, depth: 2>
  // The grouping of the IR is kept: float sums are not associative.
  %0 = arith.addf %x, %y : f32
  %1 = arith.addf %x, %0 : f32
  %2 = arith.mulf %1, %y : f32
  %3 = arith.negf %2 : f32
  // CHECK: o.write(-((a_token + (a_token + a_token_2)) * a_token_2));
  stream.write %3, %o : !stream<f32, depth: 2>
  %4 = arith.subf %x, %y : f32
  %5 = arith.subf %4, %x : f32
  %6 = arith.divf %5, %y : f32
  // CHECK: o.write((a_token - a_token_2 - a_token) / a_token_2);
  stream.write %6, %o : !stream<f32, depth: 2>
  // CHECK: o.write(st_maximum<float>(a_token, a_token_2));
  %7 = arith.maximumf %x, %y : f32
  stream.write %7, %o : !stream<f32, depth: 2>
  // CHECK: o.write(st_minimum<float>(a_token, a_token_2));
  %8 = arith.minimumf %x, %y : f32
  stream.write %8, %o : !stream<f32, depth: 2>
  // CHECK: o.write(hls::fmax(a_token, hls::fmin(a_token, a_token_2)));
  %9 = arith.minnumf %x, %y : f32
  %10 = arith.maxnumf %x, %9 : f32
  stream.write %10, %o : !stream<f32, depth: 2>
  // CHECK: o.write(hls::fmod(a_token, a_token_2));
  %11 = arith.remf %x, %y : f32
  stream.write %11, %o : !stream<f32, depth: 2>
  return
}

// CHECK-LABEL: static void constants(
func.func private @constants(%o: !stream<f32, depth: 2> {st.name = "o"},
                             %w: memref<f64> {st.name = "w"},
                             %i: !stream<i64, depth: 2> {st.name = "i"})
    attributes {st.task = "compute"} {
  // The shortest text that reads back as the same number.
  // CHECK: o.write(0.1f);
  %0 = arith.constant 0.1 : f32
  stream.write %0, %o : !stream<f32, depth: 2>
  // CHECK: o.write(1.0f);
  %1 = arith.constant 1.0 : f32
  stream.write %1, %o : !stream<f32, depth: 2>
  // CHECK: o.write(-3.4028235e+38f);
  %2 = arith.constant 0xFF7FFFFF : f32
  stream.write %2, %o : !stream<f32, depth: 2>
  // CHECK: o.write(1e-45f);
  %3 = arith.constant 0x00000001 : f32
  stream.write %3, %o : !stream<f32, depth: 2>
  // CHECK: o.write(-INFINITY);
  %4 = arith.constant 0xFF800000 : f32
  stream.write %4, %o : !stream<f32, depth: 2>
  // CHECK: o.write(NAN);
  %5 = arith.constant 0x7FC00000 : f32
  stream.write %5, %o : !stream<f32, depth: 2>
  // CHECK: o.write(-0.0f);
  %6 = arith.constant -0.0 : f32
  stream.write %6, %o : !stream<f32, depth: 2>
  // An f64 constant that only becomes an f32.
  // CHECK: o.write(1e-05f);
  %7 = arith.constant 1.0e-5 : f64
  %8 = arith.truncf %7 : f64 to f32
  stream.write %8, %o : !stream<f32, depth: 2>
  // CHECK: w[0] = 1e-05;
  affine.store %7, %w[] : memref<f64>
  // CHECK: i.write(-7);
  %9 = arith.constant -7 : i64
  stream.write %9, %i : !stream<i64, depth: 2>
  // CHECK: i.write(5000000000LL);
  %10 = arith.constant 5000000000 : i64
  stream.write %10, %i : !stream<i64, depth: 2>
  // CHECK: i.write((-9223372036854775807LL - 1));
  %11 = arith.constant -9223372036854775808 : i64
  stream.write %11, %i : !stream<i64, depth: 2>
  return
}

// CHECK-LABEL: static void integers(
func.func private @integers(%a: !stream<i32, depth: 2> {st.name = "a"},
                            %b: !stream<i8, depth: 2> {st.name = "b"})
    attributes {st.task = "compute"} {
  %x = stream.read %a : !stream<i32, depth: 2>
  %y = stream.read %a : !stream<i32, depth: 2>
  // CHECK: const int8_t b_token = b.read();
  %s = stream.read %b : !stream<i8, depth: 2>
  // CHECK: a.write(st_floordiv<int32_t>(a_token, a_token_2));
  %0 = arith.floordivsi %x, %y : i32
  stream.write %0, %a : !stream<i32, depth: 2>
  // CHECK: a.write(st_ceildiv<int32_t>(a_token, a_token_2));
  %1 = arith.ceildivsi %x, %y : i32
  stream.write %1, %a : !stream<i32, depth: 2>
  // CHECK: a.write(a_token / a_token_2 + a_token % a_token_2);
  %2 = arith.divsi %x, %y : i32
  %3 = arith.remsi %x, %y : i32
  %4 = arith.addi %2, %3 : i32
  stream.write %4, %a : !stream<i32, depth: 2>
  // CHECK: a.write((int32_t)((uint32_t)a_token / (uint32_t)a_token_2));
  %5 = arith.divui %x, %y : i32
  stream.write %5, %a : !stream<i32, depth: 2>
  // CHECK: a.write(std::max<int32_t>(a_token, a_token_2));
  %6 = arith.maxsi %x, %y : i32
  stream.write %6, %a : !stream<i32, depth: 2>
  // CHECK: a.write((int32_t)std::min<uint32_t>(a_token, a_token_2));
  %7 = arith.minui %x, %y : i32
  stream.write %7, %a : !stream<i32, depth: 2>
  // CHECK: a.write((a_token & 15) << 2);
  %c2 = arith.constant 2 : i32
  %c15 = arith.constant 15 : i32
  %8 = arith.andi %x, %c15 : i32
  %9 = arith.shli %8, %c2 : i32
  stream.write %9, %a : !stream<i32, depth: 2>
  // Narrow integers wrap at their own width.
  // CHECK: b.write((int8_t)(b_token + b_token));
  %10 = arith.addi %s, %s : i8
  stream.write %10, %b : !stream<i8, depth: 2>
  // CHECK: a.write((int32_t)b_token + (int32_t)(uint8_t)b_token);
  %11 = arith.extsi %s : i8 to i32
  %12 = arith.extui %s : i8 to i32
  %13 = arith.addi %11, %12 : i32
  stream.write %13, %a : !stream<i32, depth: 2>
  // CHECK: b.write((int8_t)a_token);
  %14 = arith.trunci %x : i32 to i8
  stream.write %14, %b : !stream<i8, depth: 2>
  return
}

// CHECK-LABEL: static void bits(
func.func private @bits(%a: !stream<f32, depth: 2> {st.name = "a"},
                        %i: !stream<i32, depth: 2> {st.name = "i"},
                        %o: !stream<i1, depth: 2> {st.name = "o"})
    attributes {st.task = "compute"} {
  %x = stream.read %a : !stream<f32, depth: 2>
  %y = stream.read %a : !stream<f32, depth: 2>
  %n = stream.read %i : !stream<i32, depth: 2>
  %true = arith.constant true
  // CHECK: o.write(a_token > a_token_2 && i_token != 0);
  %c0 = arith.constant 0 : i32
  %0 = arith.cmpf ogt, %x, %y : f32
  %1 = arith.cmpi ne, %n, %c0 : i32
  %2 = arith.andi %0, %1 : i1
  stream.write %2, %o : !stream<i1, depth: 2>
  // CHECK: o.write(!(a_token <= a_token_2));
  %3 = arith.cmpf ugt, %x, %y : f32
  stream.write %3, %o : !stream<i1, depth: 2>
  // CHECK: o.write(a_token != a_token || a_token_2 != a_token_2);
  %4 = arith.cmpf uno, %x, %y : f32
  stream.write %4, %o : !stream<i1, depth: 2>
  // CHECK: o.write(a_token < a_token_2 || a_token > a_token_2);
  %5 = arith.cmpf one, %x, %y : f32
  stream.write %5, %o : !stream<i1, depth: 2>
  // An operand that the text repeats is named first.
  // CHECK: const float value = a_token + a_token_2;
  // CHECK: o.write(value == value && a_token_2 == a_token_2);
  %6 = arith.addf %x, %y : f32
  %7 = arith.cmpf ord, %6, %y : f32
  stream.write %7, %o : !stream<i1, depth: 2>
  // CHECK: o.write((uint32_t)i_token < (uint32_t)0);
  %8 = arith.cmpi ult, %n, %c0 : i32
  stream.write %8, %o : !stream<i1, depth: 2>
  // CHECK: o.write(!(a_token == a_token_2));
  %9 = arith.cmpf oeq, %x, %y : f32
  %10 = arith.xori %9, %true : i1
  stream.write %10, %o : !stream<i1, depth: 2>
  // CHECK: a.write(a_token < a_token_2 ? a_token : -a_token);
  %11 = arith.cmpf olt, %x, %y : f32
  %12 = arith.negf %x : f32
  %13 = arith.select %11, %x, %12 : f32
  stream.write %13, %a : !stream<f32, depth: 2>
  // A set bit is 1 unsigned and -1 signed.
  // CHECK: const bool value_2 = a_token >= a_token_2;
  %14 = arith.cmpf oge, %x, %y : f32
  // CHECK: i.write((int32_t)(bool)value_2);
  %15 = arith.extui %14 : i1 to i32
  stream.write %15, %i : !stream<i32, depth: 2>
  // CHECK: i.write(-(int32_t)value_2);
  %16 = arith.extsi %14 : i1 to i32
  stream.write %16, %i : !stream<i32, depth: 2>
  // CHECK: o.write((i_token & 1) != 0);
  %17 = arith.trunci %n : i32 to i1
  stream.write %17, %o : !stream<i1, depth: 2>
  return
}

// CHECK-LABEL: static void casts(
func.func private @casts(%a: !stream<f32, depth: 2> {st.name = "a"},
                         %i: !stream<i64, depth: 2> {st.name = "i"},
                         %j: !stream<index, depth: 2> {st.name = "j"},
                         %k: !stream<i32, depth: 2> {st.name = "k"})
    attributes {st.task = "compute"} {
  %n = stream.read %i : !stream<i64, depth: 2>
  // CHECK: const int j_token = j.read();
  %p = stream.read %j : !stream<index, depth: 2>
  // CHECK: a.write((float)i_token);
  %0 = arith.sitofp %n : i64 to f32
  stream.write %0, %a : !stream<f32, depth: 2>
  // CHECK: a.write((float)(uint64_t)i_token);
  %1 = arith.uitofp %n : i64 to f32
  stream.write %1, %a : !stream<f32, depth: 2>
  // CHECK: j.write((int)i_token);
  %2 = arith.index_cast %n : i64 to index
  stream.write %2, %j : !stream<index, depth: 2>
  // CHECK: k.write(j_token);
  %3 = arith.index_cast %p : index to i32
  stream.write %3, %k : !stream<i32, depth: 2>
  %f = stream.read %a : !stream<f32, depth: 2>
  // CHECK: i.write((int64_t)a_token);
  %4 = arith.fptosi %f : f32 to i64
  stream.write %4, %i : !stream<i64, depth: 2>
  // CHECK: a.write((float)((double)a_token * 2.0));
  %c = arith.constant 2.0 : f64
  %5 = arith.extf %f : f32 to f64
  %6 = arith.mulf %5, %c : f64
  %7 = arith.truncf %6 : f64 to f32
  stream.write %7, %a : !stream<f32, depth: 2>
  return
}

// CHECK-LABEL: static void functions(
func.func private @functions(%a: !stream<f32, depth: 2> {st.name = "a"},
                             %k: !stream<i32, depth: 2> {st.name = "k"})
    attributes {st.task = "compute"} {
  %x = stream.read %a : !stream<f32, depth: 2>
  %n = stream.read %k : !stream<i32, depth: 2>
  // CHECK: a.write(hls::exp(hls::sqrt(hls::rsqrt(a_token))));
  %0 = math.rsqrt %x : f32
  %1 = math.sqrt %0 : f32
  %2 = math.exp %1 : f32
  stream.write %2, %a : !stream<f32, depth: 2>
  // CHECK: a.write(hls::fma(hls::tanh(a_token), a_token, hls::erf(a_token)));
  %3 = math.tanh %x : f32
  %4 = math.erf %x : f32
  %5 = math.fma %3, %x, %4 : f32
  stream.write %5, %a : !stream<f32, depth: 2>
  // CHECK: a.write(hls::pow(hls::fabs(a_token), hls::floor(a_token)));
  %6 = math.absf %x : f32
  %7 = math.floor %x : f32
  %8 = math.powf %6, %7 : f32
  stream.write %8, %a : !stream<f32, depth: 2>
  // CHECK: a.write(hls::pow(hls::rint(a_token), (float)k_token));
  %9 = math.roundeven %x : f32
  %10 = math.fpowi %9, %n : f32, i32
  stream.write %10, %a : !stream<f32, depth: 2>
  // CHECK: k.write(hls::abs(k_token));
  %11 = math.absi %n : i32
  stream.write %11, %k : !stream<i32, depth: 2>
  return
}

func.func @top() attributes {st.top} {
  return
}
