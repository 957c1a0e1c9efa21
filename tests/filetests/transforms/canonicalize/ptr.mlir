// RUN: lect opt --canonicalize %s

// Casts of pointers and back, additions of zero, and unused loads.

!p = !ptr.ptr<#ptr.generic_space>

func.func @casts(%p: !p, %m: memref<f32, #ptr.generic_space>) -> (!p, memref<f32, #ptr.generic_space>, memref<f32, #ptr.generic_space>, !p) {
  %md = ptr.get_metadata %m : memref<f32, #ptr.generic_space>
  %0 = ptr.to_ptr %m : memref<f32, #ptr.generic_space> -> !p
  %1 = ptr.from_ptr %0 metadata %md : !p -> memref<f32, #ptr.generic_space>
  %2 = ptr.from_ptr %0 : !p -> memref<f32, #ptr.generic_space>
  %3 = ptr.to_ptr %2 : memref<f32, #ptr.generic_space> -> !p
  %4 = ptr.to_ptr %1 : memref<f32, #ptr.generic_space> -> !p
  return %3, %1, %2, %4 : !p, memref<f32, #ptr.generic_space>, memref<f32, #ptr.generic_space>, !p
}

func.func @constants(%p: !p, %v: vector<4x!p>) -> (!p, !p, !p, vector<4x!p>) {
  %0 = ptr.constant #ptr.null : !p
  %1 = ptr.constant #ptr.null : !p
  %c0 = arith.constant 0 : i32
  %2 = ptr.ptr_add %p, %c0 : !p, i32
  %zeros = arith.constant dense<0> : vector<4xindex>
  %3 = ptr.ptr_add %v, %zeros : vector<4x!p>, vector<4xindex>
  return %0, %1, %2, %3 : !p, !p, !p, vector<4x!p>
}

func.func @memory(%p: !p, %f: f32) {
  %0 = ptr.load %p : !p -> f32
  %1 = ptr.load volatile %p : !p -> f32
  %2 = ptr.load %p atomic acquire alignment = 4 : !p -> f32
  ptr.store %f, %p : f32, !p
  return
}
