// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, Strided Layout: the equivalent affine map is a different layout.

%0 = "demo.alloc"() : () -> memref<4x8xf32, affine_map<(d0, d1)[offset, stride0, stride1] -> (offset + d0 * stride0 + d1 * stride1)>>
%1 = "demo.alloc"() : () -> memref<4x8xf32, strided<[?, ?], offset: ?>>
