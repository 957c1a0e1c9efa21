// RUN: lect upgrade --from 0 --allow-unregistered-dialect %s
// RUN: lect upgrade --from 0 --allow-unregistered-dialect --report=- -o /dev/null %s
// RUN: lect upgrade --from 0 --allow-unregistered-dialect --as-written %s

// Affine maps without a keyword, some with the sizes of their results; divisions in the syntax of calls.
//
// Repaired: a layout that mapped two dimensions to two of the wrong sizes is bound where it is used; `%N` and the like are
// defined.

#affine_map2to3 = (d0, d1)[s0] -> (d0, d1 + s0, d1 - s0) size (10, 20, 30)
#affine_map42 =
  (d0, d1)[s0] -> (d0, d0 + d1 + floordiv(s0,2)) size (10, s0)

// Index maps, with symbols that are sizes.
#imap_slice = (i, j) [M, N, OI, OJ] -> (i + OI , j + OJ) size (M, N)
#imap_tiled = (d0, d1, d2, d3) [M, N] -> (128 * d0 + d2, 128 * d1 + d3)
                                         size (M, N)
// Layout maps: by rows, and by columns. Repaired: a comma before the symbols.
#layout_map_row_major = (i, j) [M, N] -> (i, j) size (M, N)
#layout_map_col_major = (i, j) [M, N] -> (j, i) size (M, N)
// A size that is the lesser of two.
#least = (d0)[s0, s1] -> (d0 mod s0) size (min(s0, s1))
#semi = (d0)[s0] -> (ceildiv(d0, s0), d0 * s0)

func @bound(%N: index, %M: index) {
  %x = alloc()[%N] : memref<40x50xf32, #affine_map2to3>
  %a = alloc memref<4x4xf32, #affine_map42> () [%N]
  %b = alloc memref<4x4xf32, (d0, d1)[s0] -> (d0, d0 + d1 + floordiv(s0,2))
                                             size (10, s0)> () [%N]
  %c = alloc()[%M, %N, %M, %N] : memref<4x4xf32, #imap_slice>
  %d = alloc()[%M, %N] : memref<1x1x128x128xf32, #imap_tiled>
  %e = alloc()[%M, %N] : memref<4x4xf32, #layout_map_row_major>
  %f = alloc()[%M, %N] : memref<4x4xf32, #layout_map_col_major>
  "use.map"() {least: #least, semi: #semi} : () -> ()
  return
}
