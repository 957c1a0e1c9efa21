// RUN: lect opt --linalg-fuse-elementwise-ops %s

#same = affine_map<(d0, d1) -> (d0, d1)>
#turned = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
#none = affine_map<(d0, d1) -> ()>

// A producer with one use is merged, through a transposed access.
func.func @chain(%a: tensor<?x?xf32>, %b: tensor<?xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#turned, #row, #same], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<?xf32>) outs(%out : tensor<?x?xf32>) {
    ^bb0(%x: f32, %y: f32, %z: f32):
      %s = arith.addf %x, %y : f32
      linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %1 = linalg.generic {indexing_maps = [#turned, #same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%0, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%out : tensor<?x?xf32>) {
    ^bb0(%x: f32, %y: f32, %z: f32):
      %p = arith.mulf %x, %y : f32
      linalg.yield %p : f32
  } -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// A producer with two uses stays.
func.func @shared(%a: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %0 = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x8xf32>) outs(%out : tensor<4x8xf32>) {
    ^bb0(%x: f32, %z: f32):
      %s = arith.negf %x : f32
      linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<4x8xf32>) outs(%out : tensor<4x8xf32>) {
    ^bb0(%x: f32, %z: f32):
      %s = arith.addf %x, %x : f32
      linalg.yield %s : f32
  } -> tensor<4x8xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<4x8xf32>
}

// Indices of the producer are computed from those of the consumer.
func.func @indices(%a: tensor<4x8xindex>, %out: tensor<4x8xindex>, %last: tensor<8x4xindex>) -> tensor<8x4xindex> {
  %0 = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x8xindex>) outs(%out : tensor<4x8xindex>) {
    ^bb0(%x: index, %z: index):
      %i = linalg.index 0 : index
      %s = arith.addi %x, %i : index
      linalg.yield %s : index
  } -> tensor<4x8xindex>
  %1 = linalg.generic {indexing_maps = [#turned, #same], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<4x8xindex>) outs(%last : tensor<8x4xindex>) {
    ^bb0(%x: index, %z: index):
      %i = linalg.index 0 : index
      %s = arith.muli %x, %i : index
      linalg.yield %s : index
  } -> tensor<8x4xindex>
  return %1 : tensor<8x4xindex>
}

// A reduction keeps an input that gives the size of its loop.
func.func @reduction(%a: tensor<?x?xf32>, %out: tensor<?x?xf32>, %sum: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<?x?xf32>) outs(%out : tensor<?x?xf32>) {
    ^bb0(%x: f32, %z: f32):
      %s = arith.mulf %x, %x : f32
      linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %1 = linalg.generic {indexing_maps = [#same, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%0 : tensor<?x?xf32>) outs(%sum : tensor<?xf32>) {
    ^bb0(%x: f32, %z: f32):
      %s = arith.addf %x, %z : f32
      linalg.yield %s : f32
  } -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// Fills, constants and unused or duplicate operands move into the body.
func.func @inputs(%a: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %c = arith.constant 2.0 : f32
  %dense = arith.constant dense<3.0> : tensor<4x8xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.generic {indexing_maps = [#same, #same, #same, #same, #none, #same],
                       iterator_types = ["parallel", "parallel"]}
      ins(%a, %f, %dense, %a, %c : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, f32)
      outs(%out : tensor<4x8xf32>) {
    ^bb0(%x: f32, %y: f32, %z: f32, %w: f32, %v: f32, %o: f32):
      %s = arith.addf %x, %y : f32
      %t = arith.addf %s, %z : f32
      %u = arith.addf %t, %w : f32
      linalg.yield %u : f32
  } -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// Results without a use are dropped.
func.func @results(%a: tensor<4x8xf32>, %out: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %1:2 = linalg.generic {indexing_maps = [#same, #same, #same], iterator_types = ["parallel", "parallel"], tag = 1}
      ins(%a : tensor<4x8xf32>) outs(%out, %out : tensor<4x8xf32>, tensor<4x8xf32>) {
    ^bb0(%x: f32, %o: f32, %p: f32):
      %s = arith.addf %x, %p : f32
      %t = arith.mulf %x, %x : f32
      linalg.yield %t, %s : f32, f32
  } -> (tensor<4x8xf32>, tensor<4x8xf32>)
  return %1#0 : tensor<4x8xf32>
}

// Reshapes move to the other side of an operation.
func.func @collapsed(%a: tensor<2x3x?xf32>, %out: tensor<6x?xf32>) -> tensor<6x?xf32> {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x3x?xf32> into tensor<6x?xf32>
  %1 = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<6x?xf32>) outs(%out : tensor<6x?xf32>) {
    ^bb0(%x: f32, %z: f32):
      %i = linalg.index 0 : index
      %j = arith.index_cast %i : index to i32
      %k = arith.sitofp %j : i32 to f32
      %s = arith.addf %x, %k : f32
      linalg.yield %s : f32
  } -> tensor<6x?xf32>
  return %1 : tensor<6x?xf32>
}

// Sizes are computed earlier, unless that may be undefined.
func.func @expanded(%a: tensor<?x12xf32>, %out: tensor<?x12xf32>, %n: index) -> tensor<?x2x3x4xf32> {
  %1 = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<?x12xf32>) outs(%out : tensor<?x12xf32>) {
    ^bb0(%x: f32, %z: f32):
      %s = arith.addf %x, %x : f32
      linalg.yield %s : f32
  } -> tensor<?x12xf32>
  %2 = arith.addi %n, %n : index
  %3 = tensor.expand_shape %1 [[0, 1], [2, 3]] output_shape [%2, 2, 3, 4] : tensor<?x12xf32> into tensor<?x2x3x4xf32>
  return %3 : tensor<?x2x3x4xf32>
}

func.func @expanded_late(%a: tensor<?x12xf32>, %out: tensor<?x12xf32>, %n: index) -> tensor<?x2x3x4xf32> {
  %1 = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<?x12xf32>) outs(%out : tensor<?x12xf32>) {
    ^bb0(%x: f32, %z: f32):
      %s = arith.addf %x, %x : f32
      linalg.yield %s : f32
  } -> tensor<?x12xf32>
  %2 = arith.divui %n, %n : index
  %3 = tensor.expand_shape %1 [[0, 1], [2, 3]] output_shape [%2, 2, 3, 4] : tensor<?x12xf32> into tensor<?x2x3x4xf32>
  return %3 : tensor<?x2x3x4xf32>
}

func.func @padded(%a: tensor<2x3x5xf32>, %v: f32) -> tensor<6x8xf32> {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<2x3x5xf32> into tensor<6x5xf32>
  %1 = tensor.pad %0 low[0, 1] high[0, 2] {
    ^bb0(%i: index, %j: index):
      tensor.yield %v : f32
  } : tensor<6x5xf32> to tensor<6x8xf32>
  return %1 : tensor<6x8xf32>
}

func.func @parallel_reshapes(%a: tensor<4x5x6xf32>) -> tensor<20x2x3xf32> {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<4x5x6xf32> into tensor<20x6xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [20, 2, 3] : tensor<20x6xf32> into tensor<20x2x3xf32>
  return %1 : tensor<20x2x3xf32>
}

// A transposed constant is a constant.
func.func @constant() -> tensor<3x2xi32> {
  %c = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %e = tensor.empty() : tensor<3x2xi32>
  %1 = linalg.generic {indexing_maps = [#turned, #same], iterator_types = ["parallel", "parallel"]}
      ins(%c : tensor<2x3xi32>) outs(%e : tensor<3x2xi32>) {
    ^bb0(%x: i32, %z: i32):
      linalg.yield %x : i32
  } -> tensor<3x2xi32>
  return %1 : tensor<3x2xi32>
}

func.func @named_constant(%out: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %c = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %1 = linalg.transpose ins(%c : tensor<2x3xf32>) outs(%out : tensor<3x2xf32>) permutation = [1, 0]
  return %1 : tensor<3x2xf32>
}

// A copy of a filled tensor becomes a body with the value.
func.func @copy_of_filled(%v: f32) -> tensor<6xf32> {
  %e = tensor.empty() : tensor<6x1xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<6x1xf32>) -> tensor<6x1xf32>
  %c = tensor.collapse_shape %f [[0, 1]] : tensor<6x1xf32> into tensor<6xf32>
  %o = tensor.empty() : tensor<6xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%c : tensor<6xf32>) outs(%o : tensor<6xf32>) {
    ^bb0(%x: f32, %z: f32):
      linalg.yield %x : f32
  } -> tensor<6xf32>
  return %1 : tensor<6xf32>
}

// Named operations keep their names where they can.
func.func @named(%a: tensor<3x4x5xf32>, %t: tensor<5x12xf32>, %b: tensor<12x5xf32>, %c: tensor<5x6xf32>,
                 %out: tensor<12x6xf32>) -> (tensor<5x12xf32>, tensor<3x4x6xf32>) {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<3x4x5xf32> into tensor<12x5xf32>
  %1 = linalg.transpose ins(%0 : tensor<12x5xf32>) outs(%t : tensor<5x12xf32>) permutation = [1, 0]
  %2 = linalg.matmul ins(%b, %c : tensor<12x5xf32>, tensor<5x6xf32>) outs(%out : tensor<12x6xf32>) -> tensor<12x6xf32>
  %3 = tensor.expand_shape %2 [[0, 1], [2]] output_shape [3, 4, 6] : tensor<12x6xf32> into tensor<3x4x6xf32>
  return %1, %3 : tensor<5x12xf32>, tensor<3x4x6xf32>
}
