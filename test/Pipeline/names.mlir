// A task has one name everywhere: in the design file and, as a function, in the
// emitted code. So it is an identifier, and neither that of the design nor taken.
// RUN: stc %s -o %t
// RUN: grep '"name": "' %t/design.json | FileCheck %s --check-prefix=DESIGN
// RUN: cat %t/hls/*.cpp | grep ST_TASK | FileCheck %s --check-prefix=CODE

// The parameter of a layer of torch.nn.Sequential begins with a number; the
// function is called as its last operation; an argument's name has dots.
// DESIGN-DAG: "name": "load_0_weight"
// DESIGN-DAG: "name": "load_x_in"
// DESIGN-DAG: "name": "matmul_0"
// DESIGN-DAG: "name": "exp_1"
// DESIGN-DAG: "name": "store_y_out"
// CODE-DAG: ST_TASK(load_0_weight)
// CODE-DAG: ST_TASK(load_x_in)
// CODE-DAG: ST_TASK(matmul_0)
// CODE-DAG: ST_TASK(exp_1)
// CODE-DAG: ST_TASK(store_y_out)

#id = affine_map<(i) -> (i)>

func.func @exp(%x: tensor<4xf32> {st.name = "x.in", st.kind = "input"},
               %w: tensor<4xf32> {st.name = "0.weight", st.kind = "parameter"})
    -> (tensor<f32> {st.name = "y.out"}) {
  %zero = arith.constant 0.0 : f32
  %scalar = tensor.empty() : tensor<f32>
  %start = linalg.fill ins(%zero : f32) outs(%scalar : tensor<f32>) -> tensor<f32>
  %dot = linalg.dot ins(%x, %w : tensor<4xf32>, tensor<4xf32>)
      outs(%start : tensor<f32>) -> tensor<f32>
  %y = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
      ins(%dot : tensor<f32>) outs(%scalar : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %e = math.exp %in : f32
    linalg.yield %e : f32
  } -> tensor<f32>
  return %y : tensor<f32>
}
