// Definitions of the `mpi` dialect in releases newer than MLIR 22.

#ifndef LECT_NEWER_MPI
#define LECT_NEWER_MPI

include "lect/Since.td"
include "mpi.td"

def MPI_AllGatherOp : MPI_Op<"allgather", "All-gather of the buffers of all processes"> {
  let arguments = (ins AnyMemRef:$sendbuf, AnyMemRef:$recvbuf, MPI_Comm:$comm);
  let results = (outs Optional<MPI_Retval>:$retval);
  let assemblyFormat = "`(` $sendbuf `,` $recvbuf `,` $comm `)` attr-dict `:` type($sendbuf) `,` type($recvbuf) "
      "(`->` type($retval)^)?";
}

def MPI_ReduceScatterBlockOp : MPI_Op<"reduce_scatter_block", "Reduce-scatter of the buffers of all processes"> {
  let arguments = (ins AnyMemRef:$sendbuf, AnyMemRef:$recvbuf, MPI_ReductionOpEnum:$op, MPI_Comm:$comm);
  let results = (outs Optional<MPI_Retval>:$retval);
  let assemblyFormat = "`(` $sendbuf `,` $recvbuf `,` $op `,` $comm `)` attr-dict `:` type($sendbuf) `,` "
      "type($recvbuf) (`->` type($retval)^)?";
}

#endif
