// RUN: lect opt --allow-unregistered-dialect %s
// RUN: lect opt --allow-unregistered-dialect --mlir-print-op-generic %s | lect opt --allow-unregistered-dialect

"transform.sequence"() <{failure_propagation_mode = 1 : i32, operandSegmentSizes = array<i32: 0, 0>}> ({
^bb0(%root: !transform.any_op):
  "transform.apply_patterns"(%root) <{max_iterations = -1 : i64, max_num_rewrites = -1 : i64}> ({
    "transform.apply_patterns.gpu.gpu_shuffle_to_amdgpu"() : () -> ()
    "transform.apply_patterns.gpu.gpu_shuffle_to_amdgpu"() <{chipset = "gfx950"}> : () -> ()
    "transform.apply_patterns.memref.resolve_ranked_shaped_type_result_dims"() : () -> ()
    "transform.apply_patterns.tensor.fold_tensor_subset_ops"() : () -> ()
    "transform.apply_patterns.tensor.merge_consecutive_insert_extract_slice"() : () -> ()
    "transform.apply_patterns.vector.lower_bitcast"() : () -> ()
    "transform.apply_patterns.vector.lower_gather"() : () -> ()
  }) : (!transform.any_op) -> ()
  "transform.apply_conversion_patterns"(%root) <{legal_dialects = ["cf"]}> ({
    "transform.apply_conversion_patterns.scf.scf_to_control_flow"() : () -> ()
  }) : (!transform.any_op) -> ()
  %empty = "transform.structured.match"(%root) <{ops = ["tensor.empty"]}> : (!transform.any_op) -> !transform.op<"tensor.empty">
  %alloc = "transform.bufferization.empty_tensor_to_alloc_tensor"(%empty) : (!transform.op<"tensor.empty">) -> !transform.op<"bufferization.alloc_tensor">
  %matched = "transform.irdl.collect_matching"(%root) ({
    "irdl.dialect"() <{sym_name = "probe"}> ({
      "irdl.operation"() <{sym_name = "whatever"}> ({
        %i32 = "irdl.is"() <{expected = i32}> : () -> !irdl.attribute
        "irdl.results"(%i32) <{names = ["only"], variadicity = #irdl<variadicity_array[single]>}> : (!irdl.attribute) -> ()
      }) : () -> ()
    }) : () -> ()
  }) : (!transform.any_op) -> !transform.any_op
  %matmul = "transform.structured.match"(%matched) <{ops = ["linalg.matmul"]}> : (!transform.any_op) -> !transform.op<"linalg.matmul">
  %packed = "transform.structured.pack_greedily"(%matmul) <{matmul_inner_dims_order = array<i64: 1, 2, 0>, static_matmul_packed_sizes = array<i64: 8, 16, 32>}> : (!transform.op<"linalg.matmul">) -> !transform.op<"linalg.generic">
  "transform.yield"() : () -> ()
}) : () -> ()
