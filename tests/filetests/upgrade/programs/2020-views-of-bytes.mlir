// RUN: lect upgrade --from 10 %s

// 2020: a buffer of bytes that is cut into tiles, as promotion of buffers did.

func @promoted(%A: memref<?x?xf32>, %m: index, %n: index) {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %c4 = constant 4 : index
  %c64 = constant 64 : index
  %bytes = alloc(%c64) {alignment = 16} : memref<?xi8>
  %tile = view %bytes[%c0][%c4, %c4] : memref<?xi8> to memref<?x?xf32>
  %part = subview %A[%m, %n] [%c4, %c4] [%c1, %c1]
      : memref<?x?xf32> to memref<?x?xf32, affine_map<(d0, d1)[s0, s1, s2] -> (d0 * s1 + s0 + d1 * s2)>>
  %inner = subview %tile[%c0, %c0] [%c4, %c4] [%c1, %c1]
      : memref<?x?xf32> to memref<?x?xf32, affine_map<(d0, d1)[s0, s1, s2] -> (d0 * s1 + s0 + d1 * s2)>>
  linalg.copy(%part, %inner) : memref<?x?xf32, affine_map<(d0, d1)[s0, s1, s2] -> (d0 * s1 + s0 + d1 * s2)>>, memref<?x?xf32, affine_map<(d0, d1)[s0, s1, s2] -> (d0 * s1 + s0 + d1 * s2)>>
  prefetch %A[%m, %n], read, locality<3>, data : memref<?x?xf32>
  assume_alignment %tile, 16 : memref<?x?xf32>
  %stack = alloca() : memref<4xf32>
  %flat = memref_cast %stack : memref<4xf32> to memref<*xf32>
  %r = rank %flat : memref<*xf32>
  dealloc %bytes : memref<?xi8>
  return
}
