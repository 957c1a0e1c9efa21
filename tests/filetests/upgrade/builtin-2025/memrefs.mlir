// RUN: lect upgrade --allow-unregistered-dialect %s
// RUN: lect upgrade --allow-unregistered-dialect --report=- -o /dev/null %s

// Memrefs of the builtin dialect. The page still has maps without a keyword and operations of the Standard dialect;
// here the text does not state its release.
//
// Repaired: `div` is `floordiv`, a cast has `to`, a type is whole.

#layout_map_row_major = (i, j) -> (i, j)
#layout_map_col_major = (i, j) -> (j, i)
#layout_tiled = (i, j) -> (i floordiv 64, j floordiv 64, i mod 64, j mod 64)
#identity = affine_map<(d0, d1) -> (d0, d1)>
#col_major = affine_map<(d0, d1, d2) -> (d2, d1, d0)>
#tiled_2d_128x256 = affine_map<(d0, d1) -> (d0 floordiv 128, d1 floordiv 256, d0 mod 128, d1 mod 256)>
#tiled_dynamic = affine_map<(d0, d1)[s0, s1] -> (d0 floordiv s0, d1 floordiv s1, d0 mod s0, d1 mod s1)>
#padded = affine_map<(d0, d1) -> (d0, (d1 + 2) floordiv 2, (d1 + 2) mod 2)>
#imapS = affine_map<(d0, d1) [s0] -> (d0 + s0, d1)>

func.func private @helper_2D(memref<16x32xf32>)
func.func private @helper_3D(memref<16x32x64xf32>)
func.func private @helper(memref<*xf32>)

func.func @ranks() {
  %A = alloc() : memref<16x32xf32>
  %B = alloc() : memref<16x32x64xf32>
  call @helper_2D(%A) : (memref<16x32xf32>)->()
  call @helper_3D(%B) : (memref<16x32x64xf32>)->()
  %A_u = memref_cast %A : memref<16x32xf32> to memref<*xf32>
  %B_u = memref_cast %B : memref<16x32x64xf32> to memref<*xf32>
  call @helper(%A_u) : (memref<*xf32>)->()
  call @helper(%B_u) : (memref<*xf32>)->()
  return
}

func.func @layouts(%N: index, %M: index, %B1: index, %B2: index, %n: index, %o: index,
                   %r: memref<4x4xf32, #layout_map_row_major>, %c: memref<4x4xf32, #layout_map_col_major>,
                   %t: memref<64x64xf32, #layout_tiled>, %u: memref<*xf32, 10>, %i: memref<16x32xf32, #identity>,
                   %b: memref<256x512xf32, #tiled_2d_128x256>) {
  %A = alloc(%N) : memref<16x4x?xf32, #col_major>
  %T = alloc(%M, %N) [%B1, %B2] : memref<?x?xf32, #tiled_dynamic>
  %P = alloc() : memref<16x64xf32, #padded>
  %S = alloc (%n)[%o] : memref<16x?xf32, #imapS>
  return
}
