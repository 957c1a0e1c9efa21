// RUN: lect run --interpret %s
// RUN: lect run --interpret %s -e places 23
// RUN: lect run --interpret %s -e chosen
// RUN: lect run --interpret %s -e packed
// RUN: lect run --interpret %s -e error 0.5
// RUN: lect run --interpret %s -e sum

// Operations that the interpreter runs, and the default passes do not lower.

func.func @main() -> (vector<3x2xi32>, vector<2xi32>, vector<3x2xi32>) {
  %v = arith.constant dense<[[1, 2], [3, 4], [5, 6]]> : vector<3x2xi32>
  %start = arith.constant dense<10> : vector<2xi32>
  %all, %last = vector.scan <add>, %v, %start {inclusive = true, reduction_dim = 0 : i64} : vector<3x2xi32>, vector<2xi32>
  %before, %end = vector.scan <add>, %v, %start {inclusive = false, reduction_dim = 0 : i64} : vector<3x2xi32>, vector<2xi32>
  return %all, %last, %before : vector<3x2xi32>, vector<2xi32>, vector<3x2xi32>
}

func.func @places(%i: index) -> (index, index, index) {
  %0:3 = affine.delinearize_index %i into (2, 3, 4) : index, index, index
  return %0#0, %0#1, %0#2 : index, index, index
}

func.func @chosen() -> (tensor<2x2xi32>, tensor<3x2xi32>) {
  %t = arith.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %at = arith.constant dense<[[2], [0]]> : tensor<2x1xindex>
  %0 = tensor.gather %t[%at] gather_dims([0]) : (tensor<3x2xi32>, tensor<2x1xindex>) -> tensor<2x2xi32>
  %new = arith.constant dense<[[[7, 8]], [[9, 10]]]> : tensor<2x1x2xi32>
  %1 = tensor.scatter %new into %t[%at] scatter_dims([0]) unique : (tensor<2x1x2xi32>, tensor<3x2xi32>, tensor<2x1xindex>) -> tensor<3x2xi32>
  return %0, %1 : tensor<2x2xi32>, tensor<3x2xi32>
}

func.func @packed() -> (tensor<2x2x2x1xi32>, tensor<3x2xi32>) {
  %t = arith.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %zero = arith.constant 0 : i32
  %into = tensor.empty() : tensor<2x2x2x1xi32>
  %0 = linalg.pack %t padding_value(%zero : i32) inner_dims_pos = [0, 1] inner_tiles = [2, 1] into %into : tensor<3x2xi32> -> tensor<2x2x2x1xi32>
  %back = tensor.empty() : tensor<3x2xi32>
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [2, 1] into %back : tensor<2x2x2x1xi32> -> tensor<3x2xi32>
  return %0, %1 : tensor<2x2x2x1xi32>, tensor<3x2xi32>
}

func.func @error(%x: f32) -> (f32, f32) {
  %0 = math.erf %x : f32
  %1 = math.erfc %x : f32
  return %0, %1 : f32, f32
}

func.func @add(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  return %0 : i32
}

func.func @sum() -> i32 {
  %f = func.constant @add : (i32, i32) -> i32
  %a = arith.constant 30 : i32
  %b = arith.constant 12 : i32
  %0 = func.call_indirect %f(%a, %b) : (i32, i32) -> i32
  return %0 : i32
}
