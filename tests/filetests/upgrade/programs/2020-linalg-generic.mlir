// RUN: lect upgrade --from 10 %s

// Spring of 2020: a matrix and a vector, with counts of inputs and outputs and operands in a row.

#matvec_accesses = [
  affine_map<(i, j) -> (i, j)>,
  affine_map<(i, j) -> (j)>,
  affine_map<(i, j) -> (i)>
]
#matvec = {
  doc = "c(i) += a(i, j) * b(j)",
  args_in = 2,
  args_out = 1,
  iterator_types = ["parallel", "reduction"],
  indexing_maps = #matvec_accesses,
  library_call = "external_matvec"
}

func @matvec(%a: memref<?x?xf32, offset: ?, strides: [?, 1]>, %b: memref<?xf32>, %c: memref<?xf32>) {
  %f0 = constant 0.0 : f32
  linalg.fill(%c, %f0) : memref<?xf32>, f32
  linalg.generic #matvec %a, %b, %c {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = mulf %x, %y : f32
    %1 = addf %0, %z : f32
    linalg.yield %1 : f32
  } : memref<?x?xf32, offset: ?, strides: [?, 1]>, memref<?xf32>, memref<?xf32>
  return
}
