// The dialect, its enums, attributes and interfaces.

#ifndef LECT_OPENXLA_SDY_BASE
#define LECT_OPENXLA_SDY_BASE

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Sdy_Dialect : Dialect {
  let name = "sdy";
  let cppNamespace = "::mlir::sdy";
  let summary = "Sharding of tensors over meshes of devices";
  let useDefaultAttributePrinterParser = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let hasOperationAttrVerify = 1;
}

// Enums.

class Sdy_Enum<string name, string words, list<I32EnumAttrCase> cases> : I32EnumAttr<name, words, cases> {
  let cppNamespace = Sdy_Dialect.cppNamespace;
}
def Sdy_PropagationDirection : Sdy_Enum<"PropagationDirection", "propagation direction enum", [
    I32EnumAttrCase<"NONE", 0>, I32EnumAttrCase<"FORWARD", 1>, I32EnumAttrCase<"BACKWARD", 2>,
    I32EnumAttrCase<"BOTH", 3>]>;
def Sdy_EdgeNodeType : Sdy_Enum<"EdgeNodeType", "edge node type enum", [I32EnumAttrCase<"OPERAND", 0, "operand">,
    I32EnumAttrCase<"RESULT", 1, "result">]>;
def Sdy_ReductionOp : Sdy_Enum<"ReductionOp", "reduction op enum", [I32EnumAttrCase<"SUM", 0, "sum">,
    I32EnumAttrCase<"MAX", 1, "max">, I32EnumAttrCase<"MIN", 2, "min">]>;

// Meshes and axes.

class Sdy_Attr<string name, string attrMnemonic> : AttrDef<Sdy_Dialect, name> {
  let mnemonic = attrMnemonic;
}

def Sdy_ManualAxes : ArrayOfAttr<Sdy_Dialect, "ManualAxes", "manual_axes", "StringAttr"> {
  let assemblyFormat = "`{` (`}`) : ($value^ `` `}`)?";
}

def Sdy_MeshAxis : Sdy_Attr<"MeshAxis", "mesh_axis"> {
  let parameters = (ins StringRefParameter<"name">:$name, AttrOrTypeParameter<"int64_t", "how many devices">:$size);
  let assemblyFormat = "`` $name `` `=` `` $size";
  let genVerifyDecl = 1;
}

def Sdy_Mesh : Sdy_Attr<"Mesh", "mesh"> {
  let parameters = (ins OptionalArrayRefParameter<"MeshAxisAttr", "axes">:$axes,
      OptionalArrayRefParameter<"int64_t", "devices in another order, or the only one">:$device_ids);
  let assemblyFormat = "`<` `[` (`]`):($axes^ `]`)? (`,` `device_ids` `` `=` `` `[` $device_ids^ `]` )? `>`";
  let genVerifyDecl = 1;
}

def Sdy_SubAxisInfo : Sdy_Attr<"SubAxisInfo", "sub_axis_info"> {
  let parameters = (ins AttrOrTypeParameter<"int64_t", "the size of what is left of it">:$pre_size,
      AttrOrTypeParameter<"int64_t", "its size">:$size);
  let assemblyFormat = "`(` $pre_size `)` `` $size";
}

def Sdy_AxisRef : Sdy_Attr<"AxisRef", "axis_ref"> {
  let parameters = (ins StringRefParameter<"name">:$name,
      OptionalParameter<"SubAxisInfoAttr", "which part of the axis">:$sub_axis_info);
  let assemblyFormat = "`` $name (`` `:` `` $sub_axis_info^)?";
}

def Sdy_AxisRefs : OptionalArrayRefParameter<"AxisRefAttr", "axes">;

// Shardings of tensors: the mesh axes of each dimension.

def Sdy_DimensionSharding : Sdy_Attr<"DimensionSharding", "dimension_sharding"> {
  let parameters = (ins Sdy_AxisRefs:$axes, AttrOrTypeParameter<"bool", "whether no axes may be added">:$is_closed,
      OptionalParameter<"std::optional<int64_t>", "when it is propagated">:$priority);
  let hasCustomAssemblyFormat = 1;
}

def Sdy_Reduction : EnumParameter<Sdy_ReductionOp> {
  let defaultValue = "::mlir::sdy::ReductionOp::SUM";
}
def Sdy_TensorSharding : Sdy_Attr<"TensorSharding", "sharding"> {
  let parameters = (ins AttrOrTypeParameter<"::mlir::Attribute", "a mesh, or its name">:$mesh_or_ref,
      OptionalArrayRefParameter<"DimensionShardingAttr", "dimensions">:$dim_shardings, Sdy_AxisRefs:$replicated_axes,
      Sdy_AxisRefs:$unreduced_axes, Sdy_Reduction:$reduction_op);
  let assemblyFormat = [{
    `<` custom<MeshOrRef>($mesh_or_ref) `,` `[` (`]`):($dim_shardings^ `]`)? ``
    custom<ReplicatedAndUnreducedAxes>($replicated_axes, $unreduced_axes, $reduction_op) `>`
  }];
}

def Sdy_TensorShardingPerValue : Sdy_Attr<"TensorShardingPerValue", "sharding_per_value"> {
  let parameters = (ins OptionalArrayRefParameter<"TensorShardingAttr", "values">:$shardings);
  let assemblyFormat = "`<` `[` (`]`):($shardings^ `]`)? `>`";
}

// Sharding rules of operations. Dimensions are composed of factors `i`, `j`, ..

def Sdy_DimMapping : Sdy_Attr<"DimMapping", "dim_mapping"> {
  let parameters = (ins OptionalArrayRefParameter<"int64_t", "factors">:$factor_indices);
  let hasCustomAssemblyFormat = 1;
}

def Sdy_TensorMapping : Sdy_Attr<"TensorMapping", "tensor_mapping"> {
  let parameters = (ins OptionalArrayRefParameter<"DimMappingAttr", "dimensions">:$dim_mappings);
  let assemblyFormat = "`` `[` (`]`):($dim_mappings^ `]`)? ``";
}

def Sdy_OpShardingRule : Sdy_Attr<"OpShardingRule", "op_sharding_rule"> {
  let parameters = (ins OptionalArrayRefParameter<"int64_t", "sizes of factors">:$factor_sizes,
      OptionalArrayRefParameter<"TensorMappingAttr", "operands">:$operand_mappings,
      OptionalArrayRefParameter<"TensorMappingAttr", "results">:$result_mappings,
      OptionalArrayRefParameter<"int64_t", "factors that are reduced">:$reduction_factors,
      OptionalArrayRefParameter<"int64_t", "factors that are replicated">:$need_replication_factors,
      OptionalArrayRefParameter<"int64_t", "factors that are permuted">:$permutation_factors,
      OptionalArrayRefParameter<"int64_t", "factors that are not propagated">:$blocked_propagation_factors,
      DefaultValuedParameter<"bool", "false", "whether a user wrote it">:$is_custom_rule);
  let assemblyFormat = [{
    `<` `(`$operand_mappings`)` `` `->` `` `(`$result_mappings`)` `` custom<FactorSizes>($factor_sizes) ``
    custom<FactorsWithType>($reduction_factors, "\"reduction\"") ``
    custom<FactorsWithType>($need_replication_factors, "\"need_replication\"") ``
    custom<FactorsWithType>($permutation_factors, "\"permutation\"") ``
    custom<FactorsWithType>($blocked_propagation_factors, "\"blocked_propagation\"") ``
    custom<IsCustomRule>($is_custom_rule) `>`
  }];
}

// Axes by dimension, and parameters of collectives.

def Sdy_AxisRefList : ArrayOfAttr<Sdy_Dialect, "AxisRefList", "axis_ref_list", "AxisRefAttr"> {
  let assemblyFormat = "`{` (`}`) : ($value^ `` `}`)?";
}
def Sdy_ListOfAxisRefLists
    : ArrayOfAttr<Sdy_Dialect, "ListOfAxisRefLists", "list_of_axis_ref_lists", "AxisRefListAttr">;

def Sdy_AllToAllParamAttr : Sdy_Attr<"AllToAllParam", "all_to_all_param"> {
  let parameters = (ins ArrayRefParameter<"AxisRefAttr", "axes">:$axes,
      AttrOrTypeParameter<"int64_t", "from this dimension">:$src_dim,
      AttrOrTypeParameter<"int64_t", "to this dimension">:$tgt_dim);
  let assemblyFormat = "`` `{` $axes `}` `` `:` $src_dim `` `->` `` $tgt_dim";
}
def Sdy_AllToAllParamList
    : ArrayOfAttr<Sdy_Dialect, "AllToAllParamList", "all_to_all_param_list", "AllToAllParamAttr">;

// Propagation steps, for debugging.

def Sdy_EdgeValueRef : Sdy_Attr<"EdgeValueRef", "edge_value_ref"> {
  let parameters = (ins EnumParameter<Sdy_EdgeNodeType>:$type, AttrOrTypeParameter<"int64_t", "which one">:$index);
  let assemblyFormat = "`` $type `` custom<Minus>(\"\\\"\\\"\") `` $index";
}

def Sdy_AxisToPropagationDetails : Sdy_Attr<"AxisToPropagationDetails", "axis_to_propagation_details"> {
  let parameters = (ins Sdy_AxisRef:$axis_name, Sdy_EdgeValueRef:$source,
      ArrayRefParameter<"EdgeValueRefAttr", "where it went">:$targets);
  let assemblyFormat = "`{` $axis_name `=` $source`->` `[```$targets`]` `}`";
}

def Sdy_PropagationOneStep : Sdy_Attr<"PropagationOneStep", "propagation_one_step"> {
  let parameters = (ins AttrOrTypeParameter<"int64_t", "which step">:$step_index,
      ArrayRefParameter<"AxisToPropagationDetailsAttr", "axes">:$axis_entries);
  let assemblyFormat = "`{` `step` `` custom<Minus>(\"\\\"\\\"\") `` $step_index `=` `[`$axis_entries`]` `}`";
}

def Sdy_PropagationEdges
    : ArrayOfAttr<Sdy_Dialect, "PropagationEdges", "propagation_edges", "PropagationOneStepAttr"> {
  let assemblyFormat = "`<` `[`$value`]` `>`";
  let genVerifyDecl = 1;
}

// Interfaces.

class Sdy_Interface<string name> : OpInterface<name> {
  let cppNamespace = "::mlir::sdy";
}
def Sdy_ShardableDataFlowOpInterface : Sdy_Interface<"ShardableDataFlowOpInterface">;
def Sdy_ShardingRuleOpInterface : Sdy_Interface<"ShardingRuleOpInterface">;
def Sdy_CollectiveOpInterface : Sdy_Interface<"CollectiveOpInterface">;

class Sdy_Op<string mnemonic, string words, list<Trait> traits = []> : Op<Sdy_Dialect, mnemonic, traits> {
  let summary = words;
}

#endif
