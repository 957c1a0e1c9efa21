// Bytecode encodings of attributes of the `sdy` dialect. Of several encodings, the writer uses the first that can
// represent the attribute. Fields that later encodings add are omitted where they have the default value.

include "lect/Encodings.td"

def Ints : Array<SignedVarIntList>;
def Attrs : Array<Attribute>;

def Sdy_ManualAxes : DialectAttribute<(attr Attrs:$value)>;
def Sdy_MeshAxis : DialectAttribute<(attr StringField:$name, SignedVarInt:$size)>;
def Sdy_Mesh : DialectAttribute<(attr Attrs:$axes, Ints:$device_ids)>;
def Sdy_SubAxisInfo : DialectAttribute<(attr SignedVarInt:$pre_size, SignedVarInt:$size)>;
def Sdy_AxisRef : DialectAttribute<(attr StringField:$name, OptionalAttributeField:$sub_axis_info)>;
def Sdy_DimensionSharding : DialectAttribute<(attr Attrs:$axes, Bool:$is_closed, OptionalIntField:$priority)>;
class Sdy_SomeSharding<dag members> : DialectAttribute<members> {
  let cType = "Sdy_TensorSharding";
}
def Sdy_TensorShardingV1
    : Sdy_SomeSharding<(attr Attribute:$mesh_or_ref, Attrs:$dim_shardings, Attrs:$replicated_axes)>;
def Sdy_TensorShardingV2 : Sdy_SomeSharding<(attr
  Attribute:$mesh_or_ref, Attrs:$dim_shardings, Attrs:$replicated_axes, Attrs:$unreduced_axes
)>;
def Sdy_TensorShardingV3 : Sdy_SomeSharding<(attr
  Attribute:$mesh_or_ref, Attrs:$dim_shardings, Attrs:$replicated_axes, Attrs:$unreduced_axes,
  SignedVarInt:$reduction_op
)>;
class Sdy_SomeShardings : DialectAttribute<(attr Attrs:$shardings)> {
  let cType = "Sdy_TensorShardingPerValue";
}
def Sdy_TensorShardingPerValueV1 : Sdy_SomeShardings;
// If one of the shardings has unreduced axes.
def Sdy_TensorShardingPerValueV2 : Sdy_SomeShardings;
def Sdy_DimMapping : DialectAttribute<(attr Ints:$factor_indices)>;
def Sdy_TensorMapping : DialectAttribute<(attr Attrs:$dim_mappings)>;
def Sdy_OpShardingRule : DialectAttribute<(attr
  Ints:$factor_sizes, Attrs:$operand_mappings, Attrs:$result_mappings, Ints:$reduction_factors,
  Ints:$need_replication_factors, Ints:$permutation_factors, Ints:$blocked_propagation_factors, Bool:$is_custom_rule
)>;
def Sdy_AxisRefList : DialectAttribute<(attr Attrs:$value)>;
def Sdy_ListOfAxisRefLists : DialectAttribute<(attr Attrs:$value)>;
def Sdy_AllToAllParamAttr : DialectAttribute<(attr Attrs:$axes, SignedVarInt:$src_dim, SignedVarInt:$tgt_dim)>;
def Sdy_AllToAllParamList : DialectAttribute<(attr Attrs:$value)>;

def Sdy_Attributes : DialectAttributes<"Sdy"> {
  let elems = [
    Sdy_ManualAxes,
    Sdy_MeshAxis,
    Sdy_Mesh,
    Sdy_SubAxisInfo,
    Sdy_AxisRef,
    Sdy_DimensionSharding,
    Sdy_TensorShardingV1,
    Sdy_TensorShardingPerValueV1,
    Sdy_DimMapping,
    Sdy_TensorMapping,
    Sdy_OpShardingRule,
    Sdy_AxisRefList,
    Sdy_ListOfAxisRefLists,
    Sdy_AllToAllParamAttr,
    Sdy_AllToAllParamList,
    Sdy_TensorShardingV2,
    Sdy_TensorShardingPerValueV2,
    Sdy_TensorShardingV3
  ];
}
