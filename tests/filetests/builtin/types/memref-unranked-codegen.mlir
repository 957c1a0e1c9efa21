// RUN: lect opt --allow-unregistered-dialect %s

// Builtin dialect, Codegen of Unranked Memref: the example, without custom forms.

%A0 = "demo.alloc"() : () -> memref<16x32xf32>
%B0 = "demo.alloc"() : () -> memref<16x32x64xf32>
"demo.call"(%A0) {callee = @helper_2D} : (memref<16x32xf32>) -> ()
"demo.call"(%B0) {callee = @helper_3D} : (memref<16x32x64xf32>) -> ()
%A = "demo.alloc"() : () -> memref<16x32xf32>
%B = "demo.alloc"() : () -> memref<16x32x64xf32>
%A_u = "demo.memref_cast"(%A) : (memref<16x32xf32>) -> memref<*xf32>
%B_u = "demo.memref_cast"(%B) : (memref<16x32x64xf32>) -> memref<*xf32>
"demo.call"(%A_u) {callee = @helper} : (memref<*xf32>) -> ()
"demo.call"(%B_u) {callee = @helper} : (memref<*xf32>) -> ()
