// RUN: lect upgrade --from 0 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 0 --allow-unregistered-dialect --report=- -o /dev/null %s
// RUN: lect upgrade --from 0 --allow-unregistered-dialect --as-written %s

// `affine_apply`, calls and `dim`; `reshape` and `view`, which have no equal today.
//
// Repaired: maps are defined once, with the numbers of operands and results of their uses; types are whole; `divi` is `diviu`, on indices.

#map10 = (d0, d1) -> (floordiv(d0,8), floordiv(d1,128),
                      d0 mod 8, d1 mod 128)
#lmapD = (i, j)[S0] -> (i, j) size (16, S0)
#imapDR = (i, j, k)[S0] -> (i, j * S0 + k) size (16, 4 * S0)
#map_a = (i, j) -> (i, j)
#map_b = (i,j)[s0, s1] -> (i + s0, j) size (16, s1)
#map_c = (i,j)[s0, s1] -> (i + s0, j) size (4, s1)

func @applied(%s: index, %t: index, %42: index, %n: index) -> (index, index) {
  %1 = affine_apply #map10 (%s, %t)
  %2 = affine_apply (i)[s0] -> (i+s0) (%42)[%n]
  return %1#3, %2 : index, index
}

func @my_add(tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>

func @calls(%0: tensor<16xf32>, %1: tensor<16xf32>) -> tensor<16xf32> {
  %31 = call @my_add(%0, %1) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %15 = constant @my_add : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  %32 = call_indirect %15(%0, %31)
        : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  return %32 : tensor<16xf32>
}

func @dims(%A: tensor<4 x ? x f32>) {
  %x = dim %A, 0 : tensor<4 x ? x f32>
  %y = dim %A, 1 : tensor<4 x ? x f32>
  %u = "dim"(%A){index: 0} : (tensor<4 x ? x f32>) -> index
  %v = "dim"(%A){index: 1} : (tensor<4 x ? x f32>) -> index
  return
}

func @reshaped(%N: index) {
  %D = alloc memref<16x?xf32, #lmapD, hbm>(%N)[%N]
  %N4 = affine_apply (S) -> (floordiv(S,4)) (%N)
  %DR = reshape %D : memref<16x?xf32, #lmapD, hbm> (%N4)[%N4] to
        (memref<16x?xf32, #lmapD, hbm> -> memref<16x4x?xf32, #imapDR, hbm>)
  return
}

func @viewed(%A: memref<16x?xf32, #map_a, hbm>, %0: index, %two: index) {
  %n1 = dim %A, 1 : memref<16x?xf32, #map_a, hbm>
  %B = view memref<16x?xf32, #map_a, hbm> -> memref<4x?xf32, #map_b, hbm>
            (%n1) [%0, %n1] %A : memref<16x?xf32, #map_a, hbm>
  %s1 = "diviu"(%n1, %two) : (index, index) -> index
  %C = view memref<16x?xf32, #map_a, hbm> -> memref<4x?xf32, #map_c, hbm>
            (%s1) [%0, %n1] %A : memref<16x?xf32, #map_a, hbm>
  return
}
