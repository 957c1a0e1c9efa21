// The changes of `tensor` by releases of MLIR. Other releases did not change it.

#ifndef LECT_TENSOR_HISTORY
#define LECT_TENSOR_HISTORY

include "lect/Versions.td"

def Tensor_History : DialectHistory<Tensor_Dialect, [
  Release<"MLIR", [14], [
    // It was `linalg.pad_tensor`.
    Code<"pad", "leave_output">,
    Code<"pad", "yield_padding">,
  ]>,
  Release<"MLIR", [16], [
    Code<"extract_slice", "mark_dynamic_sizes">,
    Code<"insert_slice", "mark_dynamic_sizes">,
    Code<"pad", "mark_dynamic_low">,
    Code<"parallel_insert_slice", "mark_dynamic_sizes">,
    // It was `linalg.init_tensor`, with sizes that are those of its type.
    RemoveAttr<"empty", "static_sizes", I64ArrayAttr>,
  ]>,
  Release<"MLIR", [19], [Code<"expand_shape", "give_output_shape">]>,
  Release<"MLIR", [21], [
    MoveOp<"pack", "linalg.pack">,
    MoveOp<"unpack", "linalg.unpack">,
  ]>,
]>;

#endif
