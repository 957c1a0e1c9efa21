// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-local-scope %s

// Builtin dialect, MemRefType: the examples of static types. The dimension-wise "div" of the document is floordiv.

// Identity index/layout map
#identity = affine_map<(d0, d1) -> (d0, d1)>
// Column major layout.
#col_major = affine_map<(d0, d1, d2) -> (d2, d1, d0)>
// A 2-d tiled layout with tiles of size 128 x 256.
#tiled_2d_128x256 = affine_map<(d0, d1) -> (d0 floordiv 128, d1 floordiv 256, d0 mod 128, d1 mod 256)>
// A tiled data layout with non-constant tile sizes.
#tiled_dynamic = affine_map<(d0, d1)[s0, s1] -> (d0 floordiv s0, d1 floordiv s1,
                            d0 mod s0, d1 mod s1)>
// A layout that yields a padding on two at either end of the minor dimension.
#padded = affine_map<(d0, d1) -> (d0, (d1 + 2) floordiv 2, (d1 + 2) mod 2)>
// Affine map with symbol 's0' used as offset for the first dimension.
#imapS = affine_map<(d0, d1) [s0] -> (d0 + s0, d1)>

%N, %M, %B1, %B2 = "demo.sizes"() : () -> (index, index, index, index)
%I = "demo.alloc"() : () -> memref<16x32xf32, #identity>
%A = "demo.alloc"(%N) : (index) -> memref<16x4x?xf32, #col_major>
%T2 = "demo.alloc"() : () -> memref<1024x1024xf32, #tiled_2d_128x256>
%T = "demo.alloc"(%M, %N, %B1, %B2) : (index, index, index, index) -> memref<?x?xf32, #tiled_dynamic>
%P = "demo.alloc"() : () -> memref<16x64xf32, #padded>
%S = "demo.alloc"(%N, %M) : (index, index) -> memref<16x?xf32, #imapS>
