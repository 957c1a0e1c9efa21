// Bytecode encodings of attributes and types of the `vhlo` dialect.

include "lect/Encodings.td"

def Ints : Array<SignedVarIntList>;

// Attributes.

def VHLO_array_attr_v1 : DialectAttribute<(attr Array<Attribute>:$value)>;
def VHLO_bool_attr_v1 : DialectAttribute<(attr VarInt:$value)>;
class VHLO_Enum : DialectAttribute<(attr VarInt:$value)>;
def VHLO_ComparisonDirectionAttrV1 : VHLO_Enum;
def VHLO_ComparisonTypeAttrV1 : VHLO_Enum;
def VHLO_CustomCallApiVersionAttrV1 : VHLO_Enum;
def VHLO_FftTypeAttrV1 : VHLO_Enum;
def VHLO_PrecisionAttrV1 : VHLO_Enum;
def VHLO_RngAlgorithmAttrV1 : VHLO_Enum;
def VHLO_RngDistributionAttrV1 : VHLO_Enum;
def VHLO_TransposeAttrV1 : VHLO_Enum;
def VHLO_ResultAccuracyModeAttrV1 : VHLO_Enum;
def VHLO_NamedAttribute : CompositeBytecode<"std::pair<Attribute, Attribute>"> {
  dag members = (attr Attribute:$name, Attribute:$value);
}
def VHLO_dict_attr_v1 : DialectAttribute<(attr Array<VHLO_NamedAttribute>:$value)>;
def VHLO_float_attr_v1 : DialectAttribute<(attr Type:$type, KnownSemanticsAPFloat<"type">:$value)>;
def VHLO_integer_attr_v1 : DialectAttribute<(attr Type:$type, KnownWidthAPInt<"type">:$value)>;
def VHLO_output_operand_alias_attr_v1 : DialectAttribute<(attr
  Ints:$outputTupleIndices, SignedVarInt:$operandIndex, Ints:$operandTupleIndices
)>;
def VHLO_string_attr_v1 : DialectAttribute<(attr StringField:$value)>;
// Booleans are packed as bits.
def VHLO_TensorBytes : DialectAttribute<(attr Type:$type, Blob:$data)>;
def VHLO_type_attr_v1 : DialectAttribute<(attr Type:$value)>;
def VHLO_type_extensions_attr_v1 : DialectAttribute<(attr Ints:$bounds)>;
def VHLO_result_accuracy_attr_v1 : DialectAttribute<(attr
  DoubleField:$atol, DoubleField:$rtol, SignedVarInt:$ulps, Attribute:$mode
)>;
def VHLO_sub_axis_info_attr_v1 : DialectAttribute<(attr SignedVarInt:$pre_size, SignedVarInt:$size)>;
// The sub-axis is optional.
def VHLO_AxisAndPart : DialectAttribute<(attr Attribute:$name, Array<Attribute>:$sub_axis_info)>;
def VHLO_replica_group_mesh_axes_attr_v1 : DialectAttribute<(attr Attribute:$mesh, Attribute:$axes)>;
def VHLO_mesh_axis_attr_v1 : DialectAttribute<(attr Attribute:$name, SignedVarInt:$size)>;
def VHLO_mesh_attr_v1 : DialectAttribute<(attr Attribute:$axes, OptionalAttributeField:$device_ids)>;

def VHLO_Attributes : DialectAttributes<"Vhlo"> {
  let elems = [
    ReservedOrDead,
    VHLO_array_attr_v1,
    VHLO_bool_attr_v1,
    VHLO_ComparisonDirectionAttrV1,
    VHLO_ComparisonTypeAttrV1,
    VHLO_CustomCallApiVersionAttrV1,
    VHLO_dict_attr_v1,
    VHLO_FftTypeAttrV1,
    VHLO_float_attr_v1,
    VHLO_integer_attr_v1,
    VHLO_output_operand_alias_attr_v1,
    VHLO_PrecisionAttrV1,
    VHLO_RngAlgorithmAttrV1,
    VHLO_RngDistributionAttrV1,
    VHLO_string_attr_v1,
    VHLO_TensorBytes,
    VHLO_TransposeAttrV1,
    VHLO_type_attr_v1,
    VHLO_type_extensions_attr_v1,
    VHLO_ResultAccuracyModeAttrV1,
    VHLO_result_accuracy_attr_v1,
    VHLO_sub_axis_info_attr_v1,
    VHLO_AxisAndPart,
    VHLO_replica_group_mesh_axes_attr_v1,
    VHLO_mesh_axis_attr_v1,
    VHLO_mesh_attr_v1
  ];
}

// Types.

class VHLO_Word : DialectType<(type)>;
foreach word = ["bool", "token", "witness", "none", "tf31"] in {
  def VHLO_#word#_v1 : VHLO_Word;
}
foreach word = ["bf16", "f16", "f32", "f64", "f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E3M4", "f8E4M3", "f8E4M3B11FNUZ",
                "f8E4M3FN", "f8E4M3FNUZ", "f8E5M2", "f8E5M2FNUZ", "f8E8M0FNU", "index", "i2", "i4", "i8", "i16", "i32", "i64",
                "ui2", "ui4", "ui8", "ui16", "ui32", "ui64"] in {
  def VHLO_#word#_v1 : VHLO_Word;
  def : EncodingNumbers<[!cast<DialectAttrOrType>("VHLO_" # word # "_v1")], word>;
}
def : EncodingNumbers<[VHLO_bool_v1], "i1">;
def : EncodingNumbers<[VHLO_tf31_v1], "tf32">;
class VHLO_OneType : DialectType<(type Type:$elementType)>;
def VHLO_complex_v1 : VHLO_OneType;
def VHLO_unranked_tensor_v1 : VHLO_OneType;
class VHLO_Types : DialectType<(type Array<Type>:$types)>;
def VHLO_tuple_v1 : VHLO_Types;
def VHLO_future_v1 : VHLO_Types;
def VHLO_func_v1 : DialectType<(type Array<Type>:$inputs, Array<Type>:$outputs)>;
def VHLO_tensor_v1 : DialectType<(type Ints:$shape, Type:$elementType)>;
def VHLO_EncodedTensor : DialectType<(type Attribute:$encoding, Ints:$shape, Type:$elementType)> {
  let cType = "VHLO_tensor_v1";
}
def VHLO_buffer_v1 : DialectType<(type Ints:$shape, Type:$elementType)>;
def VHLO_quant_v1 : DialectType<(type
  VarInt:$flags, Type:$storageType, Type:$expressedType, DoubleField:$scale, SignedVarInt:$zeroPoint,
  SignedVarInt:$storageTypeMin, SignedVarInt:$storageTypeMax
)>;
def VHLO_quant_per_axis_v1 : DialectType<(type
  VarInt:$flags, Type:$storageType, Type:$expressedType, VarInt:$quantizedDimension, SignedVarInt:$storageTypeMin,
  SignedVarInt:$storageTypeMax, Array<List<DoubleField>>:$scales, Ints:$zeroPoints
)>;

def VHLO_TypeCodes : DialectTypes<"Vhlo"> {
  let elems = [
    VHLO_bool_v1,
    VHLO_complex_v1,
    VHLO_bf16_v1,
    VHLO_f16_v1,
    VHLO_f32_v1,
    VHLO_f64_v1,
    VHLO_f8E4M3FN_v1,
    VHLO_f8E5M2_v1,
    VHLO_func_v1,
    VHLO_index_v1,
    VHLO_i4_v1,
    VHLO_i8_v1,
    VHLO_i16_v1,
    VHLO_i32_v1,
    VHLO_i64_v1,
    VHLO_ui4_v1,
    VHLO_ui8_v1,
    VHLO_ui16_v1,
    VHLO_ui32_v1,
    VHLO_ui64_v1,
    VHLO_tensor_v1,
    VHLO_EncodedTensor,
    VHLO_token_v1,
    VHLO_tuple_v1,
    VHLO_quant_v1,
    VHLO_unranked_tensor_v1,
    VHLO_witness_v1,
    VHLO_f8E4M3FNUZ_v1,
    VHLO_f8E5M2FNUZ_v1,
    VHLO_f8E4M3B11FNUZ_v1,
    VHLO_quant_per_axis_v1,
    VHLO_i2_v1,
    VHLO_ui2_v1,
    VHLO_none_v1,
    VHLO_tf31_v1,
    VHLO_f8E4M3_v1,
    VHLO_f8E3M4_v1,
    VHLO_f4E2M1FN_v1,
    VHLO_f6E2M3FN_v1,
    VHLO_f6E3M2FN_v1,
    VHLO_f8E8M0FNU_v1,
    VHLO_buffer_v1,
    VHLO_future_v1
  ];
}
