// Changes of the storage format in StableHLO's releases. A release that is not listed changed nothing.

#ifndef LECT_OPENXLA_VHLO_VERSIONS
#define LECT_OPENXLA_VHLO_VERSIONS

include "base.td"
include "lect/Versions.td"

class VHLO_Release<list<int> number, list<VersionChange> changes> : Release<"StableHLO", number, changes>;

defvar noNumbers = "#vhlo.tensor_v1<dense<> : tensor<0xi64>>";
defvar noType = "#vhlo.type_v1<!vhlo.none_v1>";
defvar usualAccuracy = "#vhlo.result_accuracy_v1<atol = 0.000000e+00, rtol = 0.000000e+00, ulps = 0, "
    # "mode = #vhlo<result_accuracy_mode_v1 DEFAULT>>";

def VHLO_History : DialectHistory<VHLO_Dialect, [
  VHLO_Release<[0, 10], [AddDef<"!f8E4M3FNUZ_v1">, AddDef<"!f8E5M2FNUZ_v1">]>,
  VHLO_Release<[0, 11], [AddDef<"!f8E4M3B11FNUZ_v1">]>,
  VHLO_Release<[0, 16], [AddOp<"collective_broadcast_v1">]>,
  VHLO_Release<[0, 17], !foreach(op, ["all_reduce_v1", "reduce_v1", "reduce_scatter_v1", "reduce_window_v1", "scatter_v1",
                                      "select_and_scatter_v1"], Code<op, "keep_elements">)>,
  VHLO_Release<[0, 18], [AddDef<"!quant_per_axis_v1">]>,
  VHLO_Release<[0, 19], [AddOp<"composite_v1">]>,
  VHLO_Release<[0, 20], [RenameOp<"dynamic_conv_v1", "dynamic_conv_v2">, Code<"dynamic_conv_v2", "pad_by_operand">]>,
  VHLO_Release<[1, 1], [
    RenameOp<"gather_v1", "gather_v2">,
    AddAttr<"gather_v2", "operand_batching_dims", noNumbers>,
    AddAttr<"gather_v2", "start_indices_batching_dims", noNumbers>,
    RenameOp<"dynamic_gather_v1", "dynamic_gather_v2">,
    AddAttr<"dynamic_gather_v2", "operand_batching_dims", noNumbers>,
    AddAttr<"dynamic_gather_v2", "start_indices_batching_dims", noNumbers>,
    RenameOp<"scatter_v1", "scatter_v2">,
    AddAttr<"scatter_v2", "input_batching_dims", noNumbers>,
    AddAttr<"scatter_v2", "scatter_indices_batching_dims", noNumbers>,
  ]>,
  VHLO_Release<[1, 2], [AddDef<"!i2_v1">, AddDef<"!ui2_v1">]>,
  VHLO_Release<[1, 3], [Code<"custom_call_v1", "configure_by_attributes">]>,
  VHLO_Release<[1, 4], [AddOp<"tan_v1">]>,
  VHLO_Release<[1, 5], [
    RenameOp<"all_gather_v1", "all_gather_v2">,
    Code<"all_gather_v2", "take_several">,
    RenameOp<"all_reduce_v1", "all_reduce_v2">,
    Code<"all_reduce_v2", "take_several">,
    RenameOp<"all_to_all_v1", "all_to_all_v2">,
    Code<"all_to_all_v2", "take_several">,
  ]>,
  VHLO_Release<[1, 6], [
    AddDef<"!none_v1">,
    AddDef<"!tf31_v1">,
    RenameOp<"dot_general_v1", "dot_general_v2">,
    AddAttr<"dot_general_v2", "lhs_precision_type", noType>,
    AddAttr<"dot_general_v2", "rhs_precision_type", noType>,
    AddAttr<"dot_general_v2", "accumulation_type", noType>,
    AddAttr<"dot_general_v2", "lhs_component_count", noType>,
    AddAttr<"dot_general_v2", "rhs_component_count", noType>,
    AddAttr<"dot_general_v2", "num_primitive_operations", noType>,
    AddAttr<"dot_general_v2", "allow_imprecise_accumulation", noType>,
  ]>,
  VHLO_Release<[1, 7], [AddDef<"!f8E4M3_v1">, AddDef<"!f8E3M4_v1">]>,
  VHLO_Release<[1, 8], [
    AddDef<"!f4E2M1FN_v1">,
    AddDef<"!f6E2M3FN_v1">,
    AddDef<"!f6E3M2FN_v1">,
    AddDef<"!f8E8M0FNU_v1">,
  ]>,
  VHLO_Release<[1, 9], [
    AddDef<"#result_accuracy_mode_v1">,
    AddDef<"#result_accuracy_v1">,
    RenameOp<"exponential_v1", "exponential_v2">,
    AddAttr<"exponential_v2", "result_accuracy", usualAccuracy>,
  ]>,
  VHLO_Release<[1, 10], !foldl([]<VersionChange>,
      ["cbrt", "cosine", "exponential_minus_one", "log", "log_plus_one", "logistic", "rsqrt", "sine", "sqrt", "tan",
       "tanh"],
      all, op, all # [RenameOp<op # "_v1", op # "_v2">, AddAttr<op # "_v2", "result_accuracy", usualAccuracy>])>,
  VHLO_Release<[1, 12], [
    RenameOp<"send_v1", "send_v2">,
    AddAttr<"send_v2", "source_target_pairs", noNumbers>,
    RenameOp<"recv_v1", "recv_v2">,
    AddAttr<"recv_v2", "source_target_pairs", noNumbers>,
  ]>,
  VHLO_Release<[1, 13], [AddDef<"!buffer_v1">]>,
  VHLO_Release<[1, 14], [RenameOp<"composite_v1", "composite_v2">, Code<"composite_v2", "have_regions">]>,
  VHLO_Release<[1, 15], [AddOp<"async_start_v1">, AddOp<"async_done_v1">, AddDef<"!future_v1">]>,
  VHLO_Release<[1, 16], [
    AddDef<"#sub_axis_info_v1">,
    AddDef<"#axis_ref_v1">,
    AddDef<"#replica_group_mesh_axes_v1">,
    AddDef<"#mesh_axis_v1">,
    AddDef<"#mesh_v1">,
  ]>,
  VHLO_Release<[1, 17], [Code<"custom_call_v1", "take_futures">]>,
  VHLO_Release<[1, 18], [RenameOp<"custom_call_v1", "custom_call_v2">, AddAttr<"custom_call_v2", "result_tilings", "#vhlo.array_v1<[]>">]>,
  VHLO_Release<[1, 19], [AddOp<"collective_reduce_v1">]>,
  VHLO_Release<[1, 20], [
    RenameOp<"collective_broadcast_v1", "collective_broadcast_v2">,
    Code<"collective_broadcast_v2", "take_several">,
    AddAttr<"collective_broadcast_v2", "has_dynamic_root", "#vhlo.bool_v1<false>">,
  ]>,
]>;

#endif
