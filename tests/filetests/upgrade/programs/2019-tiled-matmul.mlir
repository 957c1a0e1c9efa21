// RUN: lect upgrade --from 0 %s

// 2019: a product of matrices in tiles, with bounds that are maps.

#lb = (d0) -> (d0)
#ub = (d0)[s0] -> (d0 + 32, s0)
#row = (i, j) -> (i * 32 + j)

func @matmul(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>) {
  %m = dim %A, 0 : memref<?x?xf32>
  %k = dim %A, 1 : memref<?x?xf32>
  %n = dim %B, 1 : memref<?x?xf32>
  affine.for %ii = 0 to %m step 32 {
    affine.for %jj = 0 to %n step 32 {
      affine.for %i = #lb(%ii) to min #ub(%ii)[%m] {
        affine.for %j = #lb(%jj) to min #ub(%jj)[%n] {
          affine.for %l = 0 to %k {
            %a = load %A[%i, %l] : memref<?x?xf32>
            %b = load %B[%l, %j] : memref<?x?xf32>
            %c = load %C[%i, %j] : memref<?x?xf32>
            %p = mulf %a, %b : f32
            %s = addf %c, %p : f32
            store %s, %C[%i, %j] : memref<?x?xf32>
          }
        }
      }
    }
  }
  return
}
