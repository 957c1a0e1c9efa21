// RUN: lect opt --from=23 --verify-diagnostics %s
// RUN: lect opt --from=23 --emit-bytecode --verify-diagnostics %s

// A result that MLIR 23 added cannot be left out if it is used.

func.func @f(%f: f32, %m: memref<64xf32>, %i: i32) -> f32 {
  %0 = amdgpu.raw_buffer_atomic_fadd %f -> %m[%i] : f32 -> memref<64xf32>, i32
  // expected-error@+1 {{'amdgpu.raw_buffer_atomic_fadd' op cannot be written for MLIR 22: it has a result that is used, which has no place there}}
  %1 = amdgpu.raw_buffer_atomic_fadd %f -> %m[%i] : f32 -> memref<64xf32>, i32
  return %1 : f32
}
