// RUN: lect upgrade --from 13 %s

// 2021: a matrix product in tiles, padded at the borders, on tensors.

#lower = affine_map<(d0)[s0] -> (-d0 + s0, 4)>

func @tiled(%A: tensor<?x?xf32>, %B: tensor<?x?xf32>, %C: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %c4 = constant 4 : index
  %f0 = constant 0.0 : f32
  %m = tensor.dim %A, %c0 : tensor<?x?xf32>
  %k = tensor.dim %A, %c1 : tensor<?x?xf32>
  %n = tensor.dim %B, %c1 : tensor<?x?xf32>
  %0 = scf.for %i = %c0 to %m step %c4 iter_args(%acc = %C) -> (tensor<?x?xf32>) {
    %size = affine.min #lower(%i)[%m]
    %a = tensor.extract_slice %A[%i, 0] [%size, %k] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
    %c = tensor.extract_slice %acc[%i, 0] [%size, %n] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
    %high = subi %c4, %size : index
    %p = linalg.pad_tensor %a low[0, 0] high[%high, 0] {
    ^bb0(%x: index, %y: index):
      linalg.yield %f0 : f32
    } : tensor<?x?xf32> to tensor<4x?xf32>
    %init = linalg.init_tensor [4, %n] : tensor<4x?xf32>
    %zero = linalg.fill(%f0, %init) : f32, tensor<4x?xf32> -> tensor<4x?xf32>
    %d = linalg.matmul ins(%p, %B : tensor<4x?xf32>, tensor<?x?xf32>) outs(%zero : tensor<4x?xf32>) -> tensor<4x?xf32>
    %e = tensor.extract_slice %d[0, 0] [%size, %n] [1, 1] : tensor<4x?xf32> to tensor<?x?xf32>
    %f = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]
    } ins(%e : tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {
    ^bb0(%x: f32, %y: f32):
      %s = addf %x, %y : f32
      linalg.yield %s : f32
    } -> tensor<?x?xf32>
    %r = tensor.insert_slice %f into %acc[%i, 0] [%size, %n] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
    scf.yield %r : tensor<?x?xf32>
  }
  return %0 : tensor<?x?xf32>
}
