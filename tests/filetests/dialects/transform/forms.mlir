// RUN: lect opt %s
// RUN: lect opt --mlir-print-op-generic %s | lect opt

module attributes {transform.with_named_sequence} {
  transform.named_sequence private @declared(!transform.any_op {transform.readonly}) -> !transform.any_op
  transform.named_sequence @matches(%op: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.param<i64>) {
    transform.match.operation_name %op ["linalg.matmul", "linalg.generic"] : !transform.any_op
    transform.match.operation_empty %op : !transform.any_op
    %rank, %dim = transform.match.structured failures(propagate) %op : (!transform.any_op) -> (!transform.param<i64>, !transform.param<i64>) {
    ^bb0(%structured: !transform.any_op):
      transform.match.structured.body %structured {reduction_position = 0} : !transform.any_op
      transform.match.structured.dim %structured[all] {parallel} : !transform.any_op
      %size = transform.match.structured.dim %structured[-1] : (!transform.any_op) -> !transform.param<i64>
      transform.match.structured.input %structured[all] {projected_permutation} : !transform.any_op
      %init = transform.match.structured.init %structured[0] {any} : (!transform.any_op) -> !transform.any_op
      %inputs = transform.match.structured.num_inputs %structured : (!transform.any_op) -> !transform.param<i64>
      %rank = transform.match.structured.rank %structured : (!transform.any_op) -> !transform.param<i64>
      %one = transform.param.constant 1 : i64 -> !transform.param<i64>
      transform.match.param.cmpi ge %rank, %one : !transform.param<i64>
      transform.match.structured.yield %rank, %size : !transform.param<i64>, !transform.param<i64>
    }
    transform.yield %op, %rank : !transform.any_op, !transform.param<i64>
  }
  transform.named_sequence @acts(%op: !transform.any_op {transform.readonly}, %n: !transform.param<i64> {transform.readonly}) {
    transform.debug.emit_remark_at %op, "seen" : !transform.any_op
    transform.print %op {name = "seen", skip_regions} : !transform.any_op
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %seen = transform.foreach_match restrict_root in %root @matches -> @acts : (!transform.any_op) -> !transform.any_op
    %matmul = transform.structured.match ops{["linalg.matmul"]} attributes{kept} in %root : (!transform.any_op) -> !transform.op<"linalg.matmul">
    %loops, %sizes = transform.collect_matching @matches in %root : (!transform.any_op) -> (!transform.any_op, !transform.param<i64>)
    transform.yield
  }
}

// Handles.
transform.sequence failures(suppress) {
^bb0(%root: !transform.any_op):
  %all = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
  %parent = transform.get_parent_op %all {isolated_from_above, deduplicate} : (!transform.any_op) -> !transform.any_op
  %named = transform.get_parent_op %all {op_name = "func.func", nth_parent = 2} : (!transform.any_op) -> !transform.op<"func.func">
  %operand = transform.get_operand %all[except(0, 1)] : (!transform.any_op) -> !transform.any_value
  %result = transform.get_result %all[0] : (!transform.any_op) -> !transform.any_value
  %makes = transform.get_defining_op %operand : (!transform.any_value) -> !transform.any_op
  %uses = transform.get_consumers_of_result %all[0] : (!transform.any_op) -> !transform.any_op
  %type = transform.get_type elemental %operand : (!transform.any_value) -> !transform.type
  %parts:2 = transform.split_handle %all {fail_on_payload_too_small = false, overflow_result = 0} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %merged = transform.merge_handles deduplicate %parts#0, %parts#1 : !transform.any_op
  %count = transform.num_associations %merged : (!transform.any_op) -> !transform.param<i64>
  %chosen = transform.select "scf.for" in %merged : (!transform.any_op) -> !transform.op<"scf.for">
  %cast = transform.cast %chosen : !transform.op<"scf.for"> to !transform.any_op
  %copies = transform.replicate num(%parts#0) %count : !transform.any_op, !transform.param<i64>
  transform.verify %cast : !transform.any_op
  transform.foreach %merged : !transform.any_op {
  ^bb1(%one: !transform.any_op):
    transform.annotate %one "seen" = %count : !transform.any_op, !transform.param<i64>
  }
}

// Transformations of operations.
transform.sequence failures(propagate) {
^bb0(%root: !transform.any_op, %matmul: !transform.op<"linalg.matmul">, %loop: !transform.op<"scf.for">):
  %tiled, %loops:2 = transform.structured.tile_using_for %matmul tile_sizes [4, [8], 0] interchange = [1, 0] : (!transform.op<"linalg.matmul">) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %inner, %forall = transform.structured.tile_using_forall %tiled num_threads [2, 3] (mapping = [#gpu.thread<y>, #gpu.thread<x>]) : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %padded, %pad, %copy = transform.structured.pad %inner pad_to_multiple_of [2, 2, 1] {padding_values = [0.0 : f32, 0.0 : f32, 0.0 : f32], padding_dimensions = [0, 1, 2], nofold_flags = [1, 1, 0]} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %generic = transform.structured.generalize %padded : (!transform.any_op) -> !transform.any_op
  %swapped = transform.structured.interchange %generic iterator_interchange = [1, 0] : (!transform.any_op) -> !transform.any_op
  transform.structured.vectorize %swapped vector_sizes [4, [8]] : !transform.any_op
  %main, %rest = transform.loop.peel %loop {peel_front = false} : (!transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)
  transform.loop.unroll %main {factor = 4} : !transform.any_op
  %outlined, %call = transform.loop.outline %rest {func_name = "body"} : (!transform.any_op) -> (!transform.any_op, !transform.op<"func.call">)
  %buffers = transform.bufferization.one_shot_bufferize layout{IdentityLayoutMap} %root {bufferize_function_boundaries = true} : (!transform.any_op) -> !transform.any_op
  transform.apply_patterns to %buffers {
    transform.apply_patterns.canonicalization
    transform.apply_patterns.linalg.tiling_canonicalization
    transform.apply_patterns.vector.lower_contraction lowering_strategy = "outerproduct"
    transform.apply_patterns.vector.lower_transpose lowering_strategy = "shuffle_1d" avx2_lowering_strategy = true
    transform.apply_patterns.vector.transfer_to_scf full_unroll = true
    transform.apply_patterns.memref.expand_strided_metadata
  } {apply_cse} : !transform.any_op
  %passed = transform.apply_registered_pass "canonicalize" with options = {"top-down" = false} to %buffers : (!transform.any_op) -> !transform.any_op
  transform.apply_dce to %passed : !transform.any_op
  transform.apply_cse to %passed : !transform.any_op
  transform.apply_licm to %passed : !transform.any_op
  transform.apply_conversion_patterns to %passed {
    transform.apply_conversion_patterns.dialect_to_llvm "cf"
    transform.apply_conversion_patterns.func.func_to_llvm
  } with type_converter {
    transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter {use_bare_ptr_call_conv = true}
  } {legal_dialects = ["llvm"], partial_conversion} : !transform.any_op
}

// Alternatives, and patterns that are written in PDL.
transform.with_pdl_patterns {
^bb0(%root: !transform.any_op):
  pdl.pattern @returns : benefit(1) {
    %0 = operation "func.return"
    rewrite %0 with "transform.dialect"
  }
  transform.sequence %root : !transform.any_op failures(propagate) {
  ^bb1(%in: !transform.any_op):
    %found = transform.pdl_match @returns in %in : (!transform.any_op) -> !transform.any_op
    %either = transform.alternatives %found : !transform.any_op -> !transform.any_op {
    ^bb2(%one: !transform.any_op):
      transform.yield %one : !transform.any_op
    }, {
    ^bb2(%one: !transform.any_op):
      transform.yield %one : !transform.any_op
    }
  }
}
