// RUN: lect run --interpret %s 5 run/data/numbers.npy
// RUN: lect run --interpret %s -e product run/data/matrix.npy run/data/columns_first.npy
// RUN: lect run --interpret %s -e print
// RUN: lect run --interpret %s -e slices [1,2,3,4]

// The interpreter runs programs without lowering. Arrays are read from files of NumPy.

func.func @main(%a: i32, %m: memref<?xf32>) -> (i32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  %zero = arith.constant 0.0 : f32
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> f32 {
    %x = memref.load %m[%i] : memref<?xf32>
    %y = arith.addf %acc, %x : f32
    scf.yield %y : f32
  }
  return %a, %sum : i32, f32
}

#left = affine_map<(i, j, k) -> (i, k)>
#right = affine_map<(i, j, k) -> (k, j)>
#into = affine_map<(i, j, k) -> (i, j)>

func.func @product(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) -> tensor<2x2xf32> {
  %zero = arith.constant dense<0.0> : tensor<2x2xf32>
  %0 = linalg.generic {indexing_maps = [#left, #right, #into], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<2x3xf32>, tensor<3x2xf32>) outs(%zero : tensor<2x2xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %p = arith.mulf %x, %y : f32
    %q = arith.addf %p, %sum : f32
    linalg.yield %q : f32
  } -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

func.func @print() {
  %v = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  vector.print %v : vector<2x2xi32>
  vector.print str "text\n"
  return
}

func.func @slices(%v: vector<4xi32>) -> tensor<3xi32> {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<4xi32>
  %all = vector.transfer_write %v, %empty[%c0] {in_bounds = [true]} : vector<4xi32>, tensor<4xi32>
  %part = tensor.extract_slice %all[1] [2] [1] : tensor<4xi32> to tensor<2xi32>
  %padded = tensor.pad %part low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %pad : i32
  } : tensor<2xi32> to tensor<3xi32>
  return %padded : tensor<3xi32>
}
