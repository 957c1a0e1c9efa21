// Changes of `memref` by release of MLIR. Releases not listed did not change it.

#ifndef LECT_MEMREF_HISTORY
#define LECT_MEMREF_HISTORY

include "lect/Versions.td"

def MemRef_History : DialectHistory<MemRef_Dialect, [
  Release<"MLIR", [14], [MoveOp<"clone", "bufferization.clone">]>,
  Release<"MLIR", [16], [
    Code<"reinterpret_cast", "mark_dynamic_sizes">,
    Code<"subview", "mark_dynamic_sizes">,
  ]>,
  Release<"MLIR", [18], [
    AddAttr<"tensor_store", "writable", "unit">,
    MoveOp<"tensor_store", "bufferization.materialize_in_destination">,
  ]>,
  Release<"MLIR", [19], [Code<"expand_shape", "give_output_shape">]>,
  Release<"MLIR", [21], [Code<"assume_alignment", "give_result">]>,
  Release<"MLIR", [22], [RenumberAttr<"atomic_rmw", "kind", Arith_AtomicKindNumbers>]>,
]>;

#endif
