// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-local-scope %s

// Builtin dialect, Affine Map Layout: the examples, the map notation as it is now.

// MxN matrix stored in row major layout in memory:
#layout_map_row_major = affine_map<(i, j) -> (i, j)>
// MxN matrix stored in column major layout in memory:
#layout_map_col_major = affine_map<(i, j) -> (j, i)>
// MxN matrix stored in a 2-d blocked/tiled layout with 64x64 tiles.
#layout_tiled = affine_map<(i, j) -> (i floordiv 64, j floordiv 64, i mod 64, j mod 64)>
%0 = "demo.alloc"() : () -> memref<8x8xf32, #layout_map_row_major>
%1 = "demo.alloc"() : () -> memref<8x8xf32, #layout_map_col_major>
%2 = "demo.alloc"() : () -> memref<128x128xf32, #layout_tiled>
