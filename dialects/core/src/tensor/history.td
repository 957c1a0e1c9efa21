// Changes of `tensor` by release of MLIR. Releases not listed did not change it.

#ifndef LECT_TENSOR_HISTORY
#define LECT_TENSOR_HISTORY

include "lect/Versions.td"

def Tensor_History : DialectHistory<Tensor_Dialect, [
  Release<"MLIR", [14], [
    // The older name is `linalg.pad_tensor`.
    Code<"pad", "leave_output">,
    Code<"pad", "yield_padding">,
  ]>,
  Release<"MLIR", [16], [
    Code<"extract_slice", "mark_dynamic_sizes">,
    Code<"insert_slice", "mark_dynamic_sizes">,
    Code<"pad", "mark_dynamic_low">,
    Code<"parallel_insert_slice", "mark_dynamic_sizes">,
    // The older name is `linalg.init_tensor`, with sizes that the type determines.
    RemoveAttr<"empty", "static_sizes", I64ArrayAttr>,
  ]>,
  Release<"MLIR", [19], [Code<"expand_shape", "give_output_shape">]>,
  Release<"MLIR", [21], [
    MoveOp<"pack", "linalg.pack">,
    MoveOp<"unpack", "linalg.unpack">,
  ]>,
]>;

#endif
