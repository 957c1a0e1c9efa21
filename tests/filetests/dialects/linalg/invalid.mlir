// RUN: lect opt --split-input-file --verify-diagnostics %s

// Loops, maps, shapes and bodies that do not match, and the constraints of single operations.

#id = affine_map<(d0) -> (d0)>
func.func @maps(%a: tensor<4xf32>) {
  // expected-error@+1 {{expected the number of indexing_map (1) to be equal to the number of input/output operands (2)}}
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]}
      ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @inverse(%a: tensor<4xf32>) {
  // expected-error@+1 {{invalid indexing maps are non-invertible: ((d0, d1) -> (d0, d0 + d1))}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0 + d1)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @shapes(%a: tensor<4x8xf32>, %b: tensor<9x16xf32>, %c: tensor<4x16xf32>) {
  // expected-error@+1 {{inferred input/output operand #1 has shape's dimension #0 to be 8, but found 9}}
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<9x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}

// -----

func.func @window(%a: memref<3xf32>, %b: memref<2xf32>, %c: memref<4xf32>) {
  // expected-error@+1 {{operand #0 has shape's dimension #0 to be greater than or equal to 5, but found 3}}
  linalg.conv_1d ins(%a, %b : memref<3xf32>, memref<2xf32>) outs(%c : memref<4xf32>)
  return
}

// -----

func.func @mixed(%a: tensor<4xf32>, %b: memref<4xf32>) {
  // expected-error@+1 {{expected to have pure tensor or buffer semantics}}
  linalg.exp ins(%a : tensor<4xf32>) outs(%b : memref<4xf32>)
  return
}

// -----

func.func @yield(%a: tensor<4xf32>) {
  %0 = linalg.map ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) (%x: f32, %y: f32) {
    // expected-error@+2 {{type of yield operand 1 ('index') doesn't match the element type of the enclosing linalg.generic op ('f32')}}
    %1 = linalg.index 0 : index
    linalg.yield %1 : index
  }
  return
}

// -----

func.func @index(%a: tensor<4xf32>) {
  %0 = linalg.map ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) (%x: f32, %y: f32) {
    // expected-error@+1 {{expected dim (1) to be lower than the number of loops (1) of the enclosing LinalgOp}}
    %1 = linalg.index 1 : index
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @bools(%a: tensor<4xi1>) {
  // expected-error@+1 {{unsupported operation: sub with bools}}
  %0 = linalg.sub ins(%a, %a : tensor<4xi1>, tensor<4xi1>) outs(%a : tensor<4xi1>) -> tensor<4xi1>
  return
}

// -----

func.func @fill(%a: tensor<4xf32>, %b: f64) {
  // expected-error@+1 {{expected fill value type ('f64') to match output element type ('f32')}}
  %0 = linalg.fill ins(%b : f64) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @contract(%a: memref<?xf32>) {
  // expected-error@+1 {{'indexing_maps' do not specify a contracting dimension}}
  linalg.contract indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>]
      ins(%a, %a : memref<?xf32>, memref<?xf32>) outs(%a : memref<?xf32>)
  return
}

// -----

func.func @transpose(%a: memref<2x3xf32>, %b: memref<2x3xf32>) {
  // expected-error@+1 {{dim(result, 0) = 2 doesn't match dim(input, permutation[0]) = 3}}
  linalg.transpose ins(%a : memref<2x3xf32>) outs(%b : memref<2x3xf32>) permutation = [1, 0]
  return
}

// -----

func.func @pack(%a: tensor<9xf32>, %b: tensor<3x4xf32>) {
  // expected-error@+1 {{Only full tiles are supported when padding_value is not set}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<9xf32> -> tensor<3x4xf32>
  return
}

// -----

// An unranked operand has a shape, but no rank.
func.func @unranked(%a: tensor<4x8xf32>, %b: tensor<*xf32>, %c: tensor<4x16xf32>) {
  // expected-error@+1 {{ranks of shaped operand and results of corresponding affine_map differ}}
  %0 = "linalg.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    linalg.yield %z : f32
  }) : (tensor<4x8xf32>, tensor<*xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}

// -----

// A vector is a scalar that may be the wrong one.
func.func @filled(%value: vector<4xf32>, %into: memref<8xf32>) {
  // expected-error@+1 {{'linalg.fill' op expected fill value type ('vector<4xf32>') to match output element type ('f32')}}
  "linalg.fill"(%value, %into) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }) : (vector<4xf32>, memref<8xf32>) -> ()
  return
}
