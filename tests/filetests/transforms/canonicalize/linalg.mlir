// RUN: lect opt --allow-unregistered-dialect --canonicalize %s

// Structured operations that only copy, whose sizes are known, and that fill.

#id = affine_map<(d0, d1) -> (d0, d1)>

func.func @identity(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %m: memref<4x8xf32>) {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%m : memref<4x8xf32>) outs(%m : memref<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  "t.use"(%0) : (tensor<4x8xf32>) -> ()
  return
}

func.func @sizes(%a: tensor<4x?xf32>, %b: tensor<?x8xf32>, %c: tensor<?x?xf32>, %n: index) {
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<4x?xf32>, tensor<?x8xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %d = tensor.cast %e : tensor<4x8xf32> to tensor<?x?xf32>
  %k = arith.constant 1.0 : f32
  %1 = linalg.fill ins(%k : f32) outs(%d : tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = tensor.cast %1 : tensor<?x?xf32> to tensor<4x?xf32>
  %c0 = arith.constant 0 : index
  %3 = tensor.dim %0, %c0 : tensor<?x?xf32>
  "t.use"(%0, %2, %3) : (tensor<?x?xf32>, tensor<4x?xf32>, index) -> ()
  return
}

func.func @index(%a: tensor<1x8xindex>) -> tensor<1x8xindex> {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : tensor<1x8xindex>) {
  ^bb0(%x: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %s = arith.addi %i, %j : index
    linalg.yield %s : index
  } -> tensor<1x8xindex>
  return %0 : tensor<1x8xindex>
}

func.func @moves(%a: tensor<2x3x4xf32>, %b: tensor<3x2x4xf32>, %c: tensor<3x4x2xf32>, %v: f32, %r: tensor<2xf32>, %s: tensor<2x3xf32>) {
  %0 = linalg.transpose ins(%a : tensor<2x3x4xf32>) outs(%b : tensor<3x2x4xf32>) permutation = [1, 0, 2]
  %1 = linalg.transpose ins(%0 : tensor<3x2x4xf32>) outs(%c : tensor<3x4x2xf32>) permutation = [0, 2, 1]
  %2 = linalg.transpose ins(%a : tensor<2x3x4xf32>) outs(%a : tensor<2x3x4xf32>) permutation = [0, 1, 2]
  %f = linalg.fill ins(%v : f32) outs(%a : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %3 = linalg.transpose ins(%f : tensor<2x3x4xf32>) outs(%b : tensor<3x2x4xf32>) permutation = [1, 0, 2]
  %4 = linalg.copy ins(%f : tensor<2x3x4xf32>) outs(%a : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %w = linalg.broadcast ins(%r : tensor<2xf32>) outs(%s : tensor<2x3xf32>) dimensions = [1]
  %5 = linalg.broadcast ins(%w : tensor<2x3xf32>) outs(%a : tensor<2x3x4xf32>) dimensions = [2]
  %c1 = arith.constant 1 : index
  %6 = tensor.extract %f[%c1, %c1, %c1] : tensor<2x3x4xf32>
  "t.use"(%1, %2, %3, %4, %5, %6) : (tensor<3x4x2xf32>, tensor<2x3x4xf32>, tensor<3x2x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, f32) -> ()
  return
}

func.func @buffers(%a: memref<4x8xf32>, %e: memref<0x8xf32>, %v: f32, %t: tensor<4x8xf32>) {
  %c = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  linalg.fill ins(%v : f32) outs(%c : memref<?x?xf32>)
  linalg.fill ins(%v : f32) outs(%e : memref<0x8xf32>)
  linalg.copy ins(%a : memref<4x8xf32>) outs(%a : memref<4x8xf32>)
  %dead = linalg.fill ins(%v : f32) outs(%t : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

func.func @fills(%a: tensor<2x3xf32>, %v: f32, %b: tensor<2xf32>, %t: tensor<3x2xf32>) {
  %0 = linalg.fill ins(%v : f32) outs(%a : tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  %2 = tensor.pad %0 low[1, 0] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<2x3xf32> to tensor<3x5xf32>
  %w = linalg.broadcast ins(%b : tensor<2xf32>) outs(%a : tensor<2x3xf32>) dimensions = [1]
  %3 = linalg.transpose ins(%w : tensor<2x3xf32>) outs(%t : tensor<3x2xf32>) permutation = [1, 0]
  "t.use"(%1, %2, %3) : (tensor<6xf32>, tensor<3x5xf32>, tensor<3x2xf32>) -> ()
  return
}

func.func @consumer(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> (tensor<4x8xf32>, tensor<?x?xf32>) {
  %0 = linalg.exp ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<4x8xf32>
  return %1, %0 : tensor<4x8xf32>, tensor<?x?xf32>
}

func.func @consumer_elsewhere(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: i1) -> tensor<?x?xf32> {
  %0 = linalg.exp ins(%a : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) -> tensor<?x?xf32>
  scf.if %c {
    %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<4x8xf32>
    "t.use"(%1) : (tensor<4x8xf32>) -> ()
  }
  %2 = linalg.copy ins(%0 : tensor<?x?xf32>) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
