// RUN: lect opt --linalg-fold-unit-extent-dims %s
// RUN: lect opt --linalg-fold-unit-extent-dims=use-rank-reducing-slices %s

#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#zero = affine_map<(d0, d1, d2) -> (0, d1, 0)>

// Loops and dimensions of size one are dropped, and their indices are zero.
func.func @loops(%a: tensor<1x?x1xf32>, %out: tensor<1x?x1xf32>) -> tensor<1x?x1xf32> {
  %1 = linalg.generic {indexing_maps = [#all, #zero, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a, %a : tensor<1x?x1xf32>, tensor<1x?x1xf32>) outs(%out : tensor<1x?x1xf32>) {
    ^bb0(%x: f32, %y: f32, %z: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %k = arith.addi %i, %j : index
      %l = arith.index_cast %k : index to i32
      %m = arith.sitofp %l : i32 to f32
      %s = arith.addf %x, %y : f32
      %t = arith.addf %s, %m : f32
      linalg.yield %t : f32
  } -> tensor<1x?x1xf32>
  return %1 : tensor<1x?x1xf32>
}

// A reduction over one element reads its output as an input.
func.func @reduction(%a: tensor<4x1xf32>, %out: tensor<4xf32>) -> tensor<4xf32> {
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<4x1xf32>) outs(%out : tensor<4xf32>) {
    ^bb0(%x: f32, %z: f32):
      %s = arith.addf %x, %z : f32
      linalg.yield %s : f32
  } -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

func.func @buffers(%a: memref<1x8xf32>, %out: memref<8x1xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<1x8xf32>) outs(%out : memref<8x1xf32>) {
    ^bb0(%x: f32, %z: f32):
      linalg.yield %x : f32
  }
  return
}

// Buffers with a layout and tensors with an encoding stay.
func.func @layout(%a: memref<1x8xf32, strided<[16, 1]>>, %out: memref<1x8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<1x8xf32, strided<[16, 1]>>) outs(%out : memref<1x8xf32>) {
    ^bb0(%x: f32, %z: f32):
      linalg.yield %x : f32
  }
  return
}

func.func @pad(%a: tensor<1x?x1xf32>, %v: f32, %n: index) -> tensor<1x?x1xf32> {
  %1 = tensor.pad %a low[0, 1, 0] high[0, %n, 0] {
    ^bb0(%i: index, %j: index, %k: index):
      tensor.yield %v : f32
  } : tensor<1x?x1xf32> to tensor<1x?x1xf32>
  return %1 : tensor<1x?x1xf32>
}

func.func @slices(%a: tensor<4x5x6xf32>, %b: tensor<1x5x1xf32>) -> (tensor<1x5x1xf32>, tensor<4x5x6xf32>) {
  %0 = tensor.extract_slice %a[1, 0, 2] [1, 5, 1] [1, 1, 1] : tensor<4x5x6xf32> to tensor<1x5x1xf32>
  %1 = tensor.insert_slice %b into %a[2, 0, 3] [1, 5, 1] [1, 1, 1] : tensor<1x5x1xf32> into tensor<4x5x6xf32>
  return %0, %1 : tensor<1x5x1xf32>, tensor<4x5x6xf32>
}

func.func @parallel_slices(%a: tensor<4x5xf32>, %b: tensor<1x5xf32>) -> tensor<4x5xf32> {
  %0 = scf.forall (%i) in (4) shared_outs(%o = %a) -> (tensor<4x5xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %b into %o[%i, 0] [1, 5] [1, 1] : tensor<1x5xf32> into tensor<4x5xf32>
    }
  }
  return %0 : tensor<4x5xf32>
}

// Filled and empty tensors have the smaller shape at once.
func.func @filled(%v: f32) -> tensor<1x7x1xf32> {
  %e = tensor.empty() : tensor<1x7x1xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<1x7x1xf32>) -> tensor<1x7x1xf32>
  %1 = linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel", "parallel"]}
      outs(%f : tensor<1x7x1xf32>) {
    ^bb0(%z: f32):
      %s = arith.mulf %z, %z : f32
      linalg.yield %s : f32
  } -> tensor<1x7x1xf32>
  return %1 : tensor<1x7x1xf32>
}
