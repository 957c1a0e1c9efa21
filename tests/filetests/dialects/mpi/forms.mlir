// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s
// RUN: lect opt --mlir-print-op-generic %s | lect opt

// Messages, with return values and without.

func.func @without_values(%m: memref<?xf32>, %tag: i32, %rank: i32) {
  mpi.init
  %comm = mpi.comm_world : !mpi.comm
  %0 = mpi.comm_rank(%comm) : i32
  %1 = mpi.comm_size(%comm) {demo.note} : i32
  %2 = mpi.comm_split(%comm, %tag, %rank) : !mpi.comm
  mpi.send(%m, %tag, %rank, %2) : memref<?xf32>, i32, i32
  mpi.recv(%m, %tag, %rank, %comm) : memref<?xf32>, i32, i32
  %3 = mpi.isend(%m, %tag, %rank, %comm) : memref<?xf32>, i32, i32 -> !mpi.request
  %4 = mpi.irecv(%m, %tag, %rank, %comm) : memref<?xf32>, i32, i32 -> !mpi.request
  mpi.wait(%3) : !mpi.request
  mpi.allreduce(%m, %m, MPI_MAX, %comm) : memref<?xf32>, memref<?xf32>
  mpi.barrier(%comm)
  mpi.finalize
  return
}

func.func @with_values(%m: memref<?xf32>, %tag: i32, %rank: i32, %status: !mpi.status) {
  %v = mpi.init : !mpi.retval
  %comm = mpi.comm_world : !mpi.comm
  %r, %0 = mpi.comm_rank(%comm) : !mpi.retval, i32
  %s, %1 = mpi.comm_size(%comm) : !mpi.retval, i32
  %t, %2 = mpi.comm_split(%comm, %tag, %rank) : !mpi.retval, !mpi.comm
  %a = mpi.send(%m, %tag, %rank, %comm) : memref<?xf32>, i32, i32 -> !mpi.retval
  %b = mpi.recv(%m, %tag, %rank, %comm) : memref<?xf32>, i32, i32 -> !mpi.retval
  %c, %3 = mpi.isend(%m, %tag, %rank, %comm) : memref<?xf32>, i32, i32 -> !mpi.retval, !mpi.request
  %d, %4 = mpi.irecv(%m, %tag, %rank, %comm) : memref<?xf32>, i32, i32 -> !mpi.retval, !mpi.request
  %e = mpi.wait(%3) : !mpi.request -> !mpi.retval
  %f = mpi.allreduce(%m, %m, MPI_SUM, %comm) : memref<?xf32>, memref<?xf32> -> !mpi.retval
  %g = mpi.barrier(%comm) -> !mpi.retval
  %is = mpi.retval_check %v = <MPI_SUCCESS> : i1
  %class = mpi.error_class %v : !mpi.retval
  %z = mpi.finalize : !mpi.retval
  return
}
