// Changes of `bufferization` by release of MLIR. Releases not listed did not change it.

#ifndef LECT_BUFFERIZATION_HISTORY
#define LECT_BUFFERIZATION_HISTORY

include "lect/Versions.td"

def Bufferization_History : DialectHistory<Bufferization_Dialect, [
  Release<"MLIR", [18], [RenameOp<"copy_tensor", "materialize_in_destination">]>,
  Release<"MLIR", [21], [RenameOp<"to_memref", "to_buffer">]>,
]>;

#endif
