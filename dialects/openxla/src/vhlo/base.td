// The dialect, its types, attributes and enums. The name of each includes its version.

#ifndef LECT_OPENXLA_VHLO_BASE
#define LECT_OPENXLA_VHLO_BASE

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def VHLO_Dialect : Dialect {
  let name = "vhlo";
  let cppNamespace = "::mlir::vhlo";
  let summary = "Versioned operations, for the serialization of StableHLO programs";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

// Types.

class VHLO_Type<string word, dag params = (ins), list<Trait> traits = []> : TypeDef<VHLO_Dialect, word, traits> {
  let mnemonic = word;
  let parameters = params;
  let genVerifyDecl = !ne(!size(params), 0);
}

// Types that consist of a keyword, like their counterparts. `tf31` has a different name in this dialect.
foreach word = ["bool", "bf16", "f16", "f32", "f64", "f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E3M4", "f8E4M3", "f8E4M3FN",
                "f8E5M2", "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f8E5M2FNUZ", "f8E8M0FNU", "tf31", "index", "i2", "i4", "i8",
                "i16", "i32", "i64", "ui2", "ui4", "ui8", "ui16", "ui32", "ui64", "none", "token", "witness"] in {
  def VHLO_#word#_v1 : VHLO_Type<word # "_v1">;
}

// Lists of numbers in brackets, floating-point numbers, and lists of these. Code of the dialect parses and prints
// them.
def VHLO_DimsParam : ArrayRefParameter<"int64_t", "sizes"> {
  let parser = "parseDimSizes($_parser)";
  let printer = "printDimSizes($_printer, $_self)";
}
def VHLO_DoubleParam : AttrOrTypeParameter<"::llvm::APFloat", "a floating-point number"> {
  let parser = "parseDouble($_parser)";
  let printer = "printDouble($_printer, $_self)";
}
def VHLO_DoublesParam : ArrayRefParameter<"::llvm::APFloat", "floating-point numbers"> {
  let parser = "parseDoubles($_parser)";
  let printer = "printDoubles($_printer, $_self)";
}
def VHLO_ShapeParam : ArrayRefParameter<"int64_t", "sizes, as those of a tensor are written">;
def VHLO_TypesParam : OptionalArrayRefParameter<"::mlir::Type", "types">;

def VHLO_complex_v1 : VHLO_Type<"complex_v1", (ins "::mlir::Type":$elementType)> {
  let assemblyFormat = "`<` $elementType `>`";
}
def VHLO_func_v1 : VHLO_Type<"func_v1", (ins ArrayRefParameter<"::mlir::Type">:$inputs, ArrayRefParameter<"::mlir::Type">:$outputs)> {
  let assemblyFormat = "`<` `(` custom<Types>($inputs) `)` `->` custom<Types>($outputs) `>`";
}
def VHLO_tuple_v1 : VHLO_Type<"tuple_v1", (ins VHLO_TypesParam:$types)> {
  let assemblyFormat = "`<` (`>`) : ($types^ `>`)?";
}
def VHLO_future_v1 : VHLO_Type<"future_v1", (ins VHLO_TypesParam:$types)> {
  let assemblyFormat = "`<` (`>`) : ($types^ `>`)?";
}
def VHLO_tensor_v1 : VHLO_Type<"tensor_v1",
    (ins VHLO_ShapeParam:$shape, "::mlir::Type":$elementType, OptionalParameter<"::mlir::Attribute">:$encoding),
    [DeclareTypeInterfaceMethods<ShapedTypeInterface>]> {
  let assemblyFormat = "`<` custom<Shape>($shape) `` $elementType (`,` $encoding^)? `>`";
}
def VHLO_unranked_tensor_v1 : VHLO_Type<"unranked_tensor_v1", (ins "::mlir::Type":$elementType),
    [DeclareTypeInterfaceMethods<ShapedTypeInterface>]> {
  let assemblyFormat = "`<` $elementType `>`";
}
def VHLO_buffer_v1 : VHLO_Type<"buffer_v1", (ins VHLO_ShapeParam:$shape, "::mlir::Type":$elementType)> {
  let assemblyFormat = "`<` custom<Shape>($shape) `` $elementType `>`";
}
def VHLO_quant_v1 : VHLO_Type<"quant_v1",
    (ins "unsigned":$flags, "::mlir::Type":$storageType, "::mlir::Type":$expressedType, VHLO_DoubleParam:$scale,
         "int64_t":$zeroPoint, "int64_t":$storageTypeMin, "int64_t":$storageTypeMax)> {
  let assemblyFormat = [{
    `<` $storageType `` `:` `` $expressedType `,` $scale `` `:` `` $zeroPoint `,` $storageTypeMin `` `:` ``
    $storageTypeMax `,` $flags `>`
  }];
}
def VHLO_quant_per_axis_v1 : VHLO_Type<"quant_per_axis_v1",
    (ins "unsigned":$flags, "::mlir::Type":$storageType, "::mlir::Type":$expressedType, "int32_t":$quantizedDimension,
         VHLO_DoublesParam:$scales, OptionalArrayRefParameter<"int64_t">:$zeroPoints,
         "int64_t":$storageTypeMin, "int64_t":$storageTypeMax)> {
  let assemblyFormat = [{
    `<` $storageType `` `:` `` $expressedType `,` $quantizedDimension `,` $scales `,` `[`
    (`]`) : ($zeroPoints^ `]`)? `,` $storageTypeMin `` `:` `` $storageTypeMax `,` $flags `>`
  }];
}

// Attributes.

class VHLO_Attr<string word, dag params> : AttrDef<VHLO_Dialect, word> {
  let mnemonic = word;
  let parameters = params;
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}
def VHLO_AttrParam : AttrOrTypeParameter<"::mlir::Attribute", "an attribute">;

def VHLO_array_attr_v1 : VHLO_Attr<"array_v1", (ins OptionalArrayRefParameter<"::mlir::Attribute">:$value)> {
  let assemblyFormat = "`<` `[` (`]`) : ($value^ `]`)? `>`";
}
def VHLO_bool_attr_v1 : VHLO_Attr<"bool_v1", (ins "bool":$value)> {
  let assemblyFormat = "`<` $value `>`";
}
def VHLO_dict_attr_v1 : VHLO_Attr<"dict_v1",
    (ins OptionalArrayRefParameter<"std::pair<::mlir::Attribute, ::mlir::Attribute>">:$value)> {
  let assemblyFormat = ?;
  let hasCustomAssemblyFormat = 1;
}
def VHLO_float_attr_v1 : VHLO_Attr<"float_v1", (ins "::mlir::Type":$type, "::llvm::APFloat":$value)> {
  let assemblyFormat = ?;
  let hasCustomAssemblyFormat = 1;
}
def VHLO_integer_attr_v1 : VHLO_Attr<"integer_v1", (ins "::mlir::Type":$type, APIntParameter<"">:$value)> {
  let assemblyFormat = ?;
  let hasCustomAssemblyFormat = 1;
}
def VHLO_string_attr_v1 : VHLO_Attr<"string_v1", (ins StringRefParameter<"any bytes">:$value)> {
  let assemblyFormat = "`<` $value `>`";
}
def VHLO_tensor_attr_v1 : VHLO_Attr<"tensor_v1", (ins "::mlir::Type":$type, "::mlir::Attribute":$data)> {
  let assemblyFormat = ?;
  let hasCustomAssemblyFormat = 1;
}
def VHLO_type_attr_v1 : VHLO_Attr<"type_v1", (ins "::mlir::Type":$value)> {
  let assemblyFormat = "`<` $value `>`";
}
def VHLO_output_operand_alias_attr_v1 : VHLO_Attr<"output_operand_alias_v1",
    (ins VHLO_DimsParam:$outputTupleIndices, "int64_t":$operandIndex, VHLO_DimsParam:$operandTupleIndices)>;
def VHLO_type_extensions_attr_v1 : VHLO_Attr<"type_extensions_v1", (ins VHLO_DimsParam:$bounds)>;
def VHLO_result_accuracy_attr_v1 : VHLO_Attr<"result_accuracy_v1",
    (ins VHLO_DoubleParam:$atol, VHLO_DoubleParam:$rtol, "int64_t":$ulps, VHLO_AttrParam:$mode)>;
def VHLO_sub_axis_info_attr_v1 : VHLO_Attr<"sub_axis_info_v1", (ins "int64_t":$pre_size, "int64_t":$size)>;
def VHLO_axis_ref_attr_v1 : VHLO_Attr<"axis_ref_v1",
    (ins VHLO_AttrParam:$name, OptionalParameter<"::mlir::Attribute">:$sub_axis_info)>;
def VHLO_mesh_axis_attr_v1 : VHLO_Attr<"mesh_axis_v1", (ins VHLO_AttrParam:$name, "int64_t":$size)>;
def VHLO_mesh_attr_v1 : VHLO_Attr<"mesh_v1",
    (ins VHLO_AttrParam:$axes, OptionalParameter<"::mlir::Attribute">:$device_ids)>;
def VHLO_replica_group_mesh_axes_attr_v1 : VHLO_Attr<"replica_group_mesh_axes_v1",
    (ins VHLO_AttrParam:$mesh, VHLO_AttrParam:$axes)>;

// Enums, with the value of the first case.

class VHLO_Enum<string name, string word, list<string> words, int first = 0>
    : I32EnumAttr<name, name, !foreach(at, !range(!size(words)), I32EnumAttrCase<words[at], !add(at, first)>)> {
  let genSpecializedAttr = 0;
  let cppNamespace = VHLO_Dialect.cppNamespace;
  string mnemonic = word;
}
class VHLO_EnumAttr<VHLO_Enum info> : EnumAttr<VHLO_Dialect, info, info.mnemonic>;

def VHLO_ComparisonDirectionV1
    : VHLO_Enum<"ComparisonDirectionV1", "comparison_direction_v1", ["EQ", "NE", "GE", "GT", "LE", "LT"]>;
def VHLO_ComparisonTypeV1
    : VHLO_Enum<"ComparisonTypeV1", "comparison_type_v1", ["NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"]>;
def VHLO_CustomCallApiVersionV1 : VHLO_Enum<"CustomCallApiVersionV1", "api_version_v1",
    ["API_VERSION_UNSPECIFIED", "API_VERSION_ORIGINAL", "API_VERSION_STATUS_RETURNING",
     "API_VERSION_STATUS_RETURNING_UNIFIED", "API_VERSION_TYPED_FFI"]>;
def VHLO_FftTypeV1 : VHLO_Enum<"FftTypeV1", "fft_type_v1", ["FFT", "IFFT", "RFFT", "IRFFT"]>;
def VHLO_PrecisionV1 : VHLO_Enum<"PrecisionV1", "precision_v1", ["DEFAULT", "HIGH", "HIGHEST"]>;
def VHLO_RngAlgorithmV1 : VHLO_Enum<"RngAlgorithmV1", "rng_algorithm_v1", ["DEFAULT", "THREE_FRY", "PHILOX"]>;
def VHLO_RngDistributionV1 : VHLO_Enum<"RngDistributionV1", "rng_distribution_v1", ["UNIFORM", "NORMAL"], 1>;
def VHLO_TransposeV1 : VHLO_Enum<"TransposeV1", "transpose_v1",
    ["TRANSPOSE_INVALID", "NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"]>;
def VHLO_ResultAccuracyModeV1
    : VHLO_Enum<"ResultAccuracyModeV1", "result_accuracy_mode_v1", ["DEFAULT", "HIGHEST", "TOLERANCE"]>;

def VHLO_ComparisonDirectionAttrV1 : VHLO_EnumAttr<VHLO_ComparisonDirectionV1>;
def VHLO_ComparisonTypeAttrV1 : VHLO_EnumAttr<VHLO_ComparisonTypeV1>;
def VHLO_CustomCallApiVersionAttrV1 : VHLO_EnumAttr<VHLO_CustomCallApiVersionV1>;
def VHLO_FftTypeAttrV1 : VHLO_EnumAttr<VHLO_FftTypeV1>;
def VHLO_PrecisionAttrV1 : VHLO_EnumAttr<VHLO_PrecisionV1>;
def VHLO_RngAlgorithmAttrV1 : VHLO_EnumAttr<VHLO_RngAlgorithmV1>;
def VHLO_RngDistributionAttrV1 : VHLO_EnumAttr<VHLO_RngDistributionV1>;
def VHLO_TransposeAttrV1 : VHLO_EnumAttr<VHLO_TransposeV1>;
def VHLO_ResultAccuracyModeAttrV1 : VHLO_EnumAttr<VHLO_ResultAccuracyModeV1>;

#endif
