// Changes of `vector` by release of MLIR. Releases not listed did not change it.

#ifndef LECT_VECTOR_HISTORY
#define LECT_VECTOR_HISTORY

include "lect/Versions.td"

def Vector_History : DialectHistory<Vector_Dialect, [
  Release<"MLIR", [9], [Code<"make_index_tuple", "keep">]>,
  Release<"MLIR", [11], [
    MergeOp<"reductionv2", "reduction">,
    RenameOp<"strided_slice", "extract_strided_slice">,
    Code<"insert_slices", "insert_slices">,
    Code<"tuple_get", "tuple_get">,
  ]>,
  Release<"MLIR", [12], [
    Code<"compressstore", "begin_at_zero">,
    Code<"expandload", "begin_at_zero">,
    Code<"extract_slices", "drop_unused">,
    Code<"gather", "begin_at_zero">,
    Code<"maskedload", "begin_at_zero">,
    Code<"maskedstore", "begin_at_zero">,
    Code<"scatter", "begin_at_zero">,
    Code<"tuple", "drop_unused">,
  ]>,
  Release<"MLIR", [13], [
    Code<"transfer_read", "bounds_of_mask">,
    Code<"transfer_write", "bounds_of_mask">,
  ]>,
  Release<"MLIR", [14], [
    Code<"contract", "kind_of_elements">,
    Code<"multi_reduction", "kind_of_elements">,
    Code<"outerproduct", "kind_of_elements">,
  ]>,
  Release<"MLIR", [15], [
    Code<"multi_reduction", "give_accumulator">,
    Code<"reduction", "kind_of_word">,
  ]>,
  Release<"MLIR", [16], [
    Code<"contract", "name_iterators">,
    Code<"extract_map", "keep">,
    Code<"insert_map", "keep">,
  ]>,
  Release<"MLIR", [18], [
    RenameAttr<"extract", "position", "static_position">,
    ListToDense<"extract", "static_position">,
    RenameAttr<"insert", "position", "static_position">,
    ListToDense<"insert", "static_position">,
    RenameAttr<"transpose", "transp", "permutation">,
    ListToDense<"transpose", "permutation">,
  ]>,
  Release<"MLIR", [19], [
    Code<"transfer_read", "say_bounds">,
    Code<"transfer_write", "say_bounds">,
  ]>,
  Release<"MLIR", [20], [
    ListToDense<"constant_mask", "mask_dim_sizes">,
    ListToDense<"multi_reduction", "reduction_dims">,
    ListToDense<"shuffle", "mask">,
  ]>,
  Release<"MLIR", [21], [
    Code<"reshape", "keep">,
    Code<"warp_execute_on_lane_0", "yield_from_warp">,
    MoveOp<"warp_execute_on_lane_0", "gpu.warp_execute_on_lane_0">,
  ]>,
  Release<"MLIR", [22], [
    Code<"extractelement", "extractelement_take_position">,
    MoveOp<"flat_transpose", "llvm.intr.matrix.transpose">,
    Code<"insertelement", "insertelement_take_position">,
    MoveOp<"matrix_multiply", "llvm.intr.matrix.multiply">,
    MergeOp<"splat", "broadcast">,
  ]>,
]>;

#endif
