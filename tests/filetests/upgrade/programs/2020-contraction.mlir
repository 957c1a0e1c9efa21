// RUN: lect upgrade --from 11 %s

// 2020: a product of vectors by contraction, its operands read and written tile by tile.

#accesses = [
  affine_map<(i, j, k) -> (i, k)>,
  affine_map<(i, j, k) -> (k, j)>,
  affine_map<(i, j, k) -> (i, j)>
]
#trait = {
  indexing_maps = #accesses,
  iterator_types = ["parallel", "parallel", "reduction"]
}

func @tile(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>) {
  %f0 = constant 0.0 : f32
  %c0 = constant 0 : index
  %c4 = constant 4 : index
  %m = dim %A, %c0 : memref<?x?xf32>
  scf.for %i = %c0 to %m step %c4 {
    %a = vector.transfer_read %A[%i, %c0], %f0 : memref<?x?xf32>, vector<4x8xf32>
    %b = vector.transfer_read %B[%c0, %c0], %f0 {masked = [false, true]} : memref<?x?xf32>, vector<8x4xf32>
    %c = vector.transfer_read %C[%i, %c0], %f0 : memref<?x?xf32>, vector<4x4xf32>
    %d = vector.contract #trait %a, %b, %c : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32>
    %row = vector.extract %d[0] : vector<4x4xf32>
    %sum = vector.reduction "add", %row : vector<4xf32> into f32
    %splat = vector.broadcast %sum : f32 to vector<4xf32>
    %e = vector.insert %splat, %d[3] : vector<4xf32> into vector<4x4xf32>
    vector.transfer_write %e, %C[%i, %c0] : vector<4x4xf32>, memref<?x?xf32>
  }
  return
}
