// RUN: lect opt --canonicalize %s

// Messages in memory whose size is forgotten.

func.func @messages(%m: memref<100xf32>, %d: memref<?xf32>, %r: i32) {
  %comm = mpi.comm_world : !mpi.comm
  %c = memref.cast %m : memref<100xf32> to memref<?xf32>
  %e = memref.cast %d : memref<?xf32> to memref<100xf32>
  mpi.send(%c, %r, %r, %comm) : memref<?xf32>, i32, i32
  mpi.send(%e, %r, %r, %comm) : memref<100xf32>, i32, i32
  mpi.recv(%c, %r, %r, %comm) : memref<?xf32>, i32, i32
  %0 = mpi.isend(%c, %r, %r, %comm) : memref<?xf32>, i32, i32 -> !mpi.request
  %1 = mpi.irecv(%c, %r, %r, %comm) : memref<?xf32>, i32, i32 -> !mpi.request
  return
}
