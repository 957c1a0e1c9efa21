// RUN: lect upgrade --from 9 %s

// End of 2019: a product of matrices on vectors, read and written by transfers.

#matmul = {
  indexing_maps = [(i, j, k) -> (i, k), (i, j, k) -> (k, j), (i, j, k) -> (i, j)],
  iterator_types = ["parallel", "parallel", "reduction"]
}

func @product(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>) {
  %c0 = constant 0 : index
  %f0 = constant 0.0 : f32
  %a = vector.transfer_read %A[%c0, %c0], %f0 {permutation_map = (d0, d1) -> (d0, d1)} : memref<?x?xf32>, vector<4x8xf32>
  %b = vector.transfer_read %B[%c0, %c0], %f0 {permutation_map = (d0, d1) -> (d0, d1)} : memref<?x?xf32>, vector<8x4xf32>
  %c = vector.transfer_read %C[%c0, %c0], %f0 {permutation_map = (d0, d1) -> (d0, d1)} : memref<?x?xf32>, vector<4x4xf32>
  %0 = vector.contract #matmul %a, %b, %c : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32>
  %1 = vector.strided_slice %0 {offsets = [0, 0], sizes = [2, 2], strides = [1, 1]} : vector<4x4xf32> to vector<2x2xf32>
  %2 = vector.insert_strided_slice %1, %0 {offsets = [2, 2], strides = [1, 1]} : vector<2x2xf32> into vector<4x4xf32>
  %3 = vector.extract %2[3] : vector<4x4xf32>
  %4 = vector.extract %2[3, 3] : vector<4x4xf32>
  %5 = vector.insert %3, %2[0] : vector<4xf32> into vector<4x4xf32>
  %s = splat %4 : vector<4x4xf32>
  %6 = addf %5, %s : vector<4x4xf32>
  vector.transfer_write %6, %C[%c0, %c0] {permutation_map = (d0, d1) -> (d0, d1)} : vector<4x4xf32>, memref<?x?xf32>
  return
}
