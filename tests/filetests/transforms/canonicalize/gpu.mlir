// RUN: lect opt --allow-unregistered-dialect --canonicalize %s

// Waits, copies and broadcasts that are not needed, and numbers of blocks of which there is one.

func.func @waits(%t: !gpu.async.token, %u: !gpu.async.token, %m: memref<4xf32>) {
  gpu.wait
  %0 = gpu.wait async
  %1 = gpu.wait async [%t]
  %2 = gpu.wait async [%t, %u]
  %3 = gpu.dealloc async [%0, %1] %m : memref<4xf32>
  gpu.wait [%0, %3]
  return
}

func.func @barriers(%m: memref<f32>, %f: f32) {
  gpu.barrier
  gpu.barrier
  gpu.barrier
  memref.store %f, %m[] : memref<f32>
  gpu.barrier
  return
}

func.func @copies(%m: memref<4xf32>, %n: memref<?xf32>, %f: f32) -> memref<4xf32> {
  %w = gpu.wait async
  %a, %t = gpu.alloc async [%w] () : memref<4xf32>
  %b = gpu.memcpy async [%t] %a, %m : memref<4xf32>, memref<4xf32>
  %d = gpu.dealloc async [%b] %a : memref<4xf32>
  gpu.wait [%d]
  %k, %s = gpu.alloc async [%w] () : memref<4xf32>
  %l = gpu.memcpy async [%s] %k, %m : memref<4xf32>, memref<4xf32>
  gpu.wait [%l]
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  gpu.memcpy %n, %c : memref<?xf32>, memref<?xf32>
  gpu.memset %c, %f : memref<?xf32>, f32
  return %k : memref<4xf32>
}

func.func @sizes(%x: index, %y: index) -> (index, index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = gpu.alloc(%x, %y) : memref<?x3x?xf32>
  %1 = memref.dim %0, %c2 : memref<?x3x?xf32>
  %2 = memref.dim %0, %c1 : memref<?x3x?xf32>
  return %1, %2 : index, index
}

func.func @launch(%n: index, %v: i32, %true: i1) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %n, %sz = %c1) {
    %r = gpu.all_reduce add %v {} : (i32) -> i32
    %s = gpu.subgroup_reduce mul %v : (i32) -> i32
    scf.if %true {
      %q = gpu.all_reduce add %v {} : (i32) -> i32
      "t.use"(%q) : (i32) -> ()
    }
    "t.use"(%bx, %by, %tx, %ty, %tz, %gy) : (index, index, index, index, index, index) -> ()
    "t.use"(%r, %s) : (i32, i32) -> ()
    gpu.terminator
  }
  return
}

func.func @subgroups(%f: f32, %i: i32) {
  %0 = gpu.subgroup_broadcast %f, specific_lane %i : f32
  %1 = gpu.subgroup_broadcast %0, first_active_lane : f32
  %2 = gpu.subgroup_reduce add %f cluster(size = 1) : (f32) -> f32
  %3 = gpu.subgroup_reduce add %f uniform cluster(size = 4, stride = 2) : (f32) -> f32
  "t.use"(%1, %2, %3) : (f32, f32, f32) -> ()
  return
}
