// The dialect, its attributes, types and enums.

#ifndef LECT_OPENXLA_STABLEHLO_BASE
#define LECT_OPENXLA_STABLEHLO_BASE

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/IR/TensorEncoding.td"
include "../hlo/base.td"

def StableHLO_Dialect : Dialect {
  let name = "stablehlo";
  let cppNamespace = "::mlir::stablehlo";
  let summary = "Portable operations of machine learning models";
  let dependentDialects = ["quant::QuantDialect"];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

// Types.

class StableHLO_Type<string name, string typeMnemonic> : TypeDef<StableHLO_Dialect, name> {
  let mnemonic = typeMnemonic;
}
def StableHLO_Token : StableHLO_Type<"Token", "token">;
def StableHLO_Future : StableHLO_Type<"Future", "future"> {
  let parameters = (ins ArrayRefParameter<"::mlir::Type">:$types);
  let assemblyFormat = "`<` $types `>`";
  let genVerifyDecl = 1;
}

// Enums.

class StableHLO_Enum<string name, string words, list<I32EnumAttrCase> cases> : I32EnumAttr<name, words, cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::stablehlo";
}
class StableHLO_EnumAttr<EnumAttrInfo info, string mnemonic> : EnumAttr<StableHLO_Dialect, info, mnemonic>;

def StableHLO_Precision : StableHLO_Enum<"Precision", "Precision", [I32EnumAttrCase<"DEFAULT", 0>,
    I32EnumAttrCase<"HIGH", 1>, I32EnumAttrCase<"HIGHEST", 2>]>;
def StableHLO_PrecisionAttr : StableHLO_EnumAttr<StableHLO_Precision, "precision">;
def StableHLO_PrecisionConfigAttr : TypedArrayAttrBase<StableHLO_PrecisionAttr, "Precision Config attribute">;

def StableHLO_ResultAccuracyMode : StableHLO_Enum<"ResultAccuracyMode", "Accuracy mode", [I32EnumAttrCase<"DEFAULT", 0>,
    I32EnumAttrCase<"HIGHEST", 1>, I32EnumAttrCase<"TOLERANCE", 2>]>;
def StableHLO_ResultAccuracyModeAttr : StableHLO_EnumAttr<StableHLO_ResultAccuracyMode, "result_accuracy_mode"> {
  let assemblyFormat = "`<` $value `>`";
}

def StableHLO_FftType : StableHLO_Enum<"FftType", "Kind of Fourier transform", [I32EnumAttrCase<"FFT", 0>,
    I32EnumAttrCase<"IFFT", 1>, I32EnumAttrCase<"RFFT", 2>, I32EnumAttrCase<"IRFFT", 3>]>;
def StableHLO_FftTypeAttr : StableHLO_EnumAttr<StableHLO_FftType, "fft_type">;

def StableHLO_CustomCallApiVersionAttr : I32EnumAttr<"CustomCallApiVersion", "Custom call API version", [
    I32EnumAttrCase<"API_VERSION_UNSPECIFIED", 0>, I32EnumAttrCase<"API_VERSION_ORIGINAL", 1>,
    I32EnumAttrCase<"API_VERSION_STATUS_RETURNING", 2>, I32EnumAttrCase<"API_VERSION_STATUS_RETURNING_UNIFIED", 3>,
    I32EnumAttrCase<"API_VERSION_TYPED_FFI", 4>]> {
  let cppNamespace = "::mlir::stablehlo";
}

def StableHLO_ComparisonDirection : StableHLO_Enum<"ComparisonDirection", "Comparison direction", [
    I32EnumAttrCase<"EQ", 0>, I32EnumAttrCase<"NE", 1>, I32EnumAttrCase<"GE", 2>, I32EnumAttrCase<"GT", 3>,
    I32EnumAttrCase<"LE", 4>, I32EnumAttrCase<"LT", 5>]>;
def StableHLO_ComparisonDirectionAttr : StableHLO_EnumAttr<StableHLO_ComparisonDirection, "comparison_direction">;

def StableHLO_ComparisonType : StableHLO_Enum<"ComparisonType", "Comparison type", [I32EnumAttrCase<"NOTYPE", 0>,
    I32EnumAttrCase<"FLOAT", 1>, I32EnumAttrCase<"TOTALORDER", 2>, I32EnumAttrCase<"SIGNED", 3>,
    I32EnumAttrCase<"UNSIGNED", 4>]>;
def StableHLO_ComparisonTypeAttr : StableHLO_EnumAttr<StableHLO_ComparisonType, "comparison_type">;

def StableHLO_Transpose : StableHLO_Enum<"Transpose", "Transposition of a matrix", [
    I32EnumAttrCase<"TRANSPOSE_INVALID", 0>, I32EnumAttrCase<"NO_TRANSPOSE", 1>, I32EnumAttrCase<"TRANSPOSE", 2>,
    I32EnumAttrCase<"ADJOINT", 3>]>;
def StableHLO_TransposeAttr : StableHLO_EnumAttr<StableHLO_Transpose, "transpose">;

def StableHLO_RngDistribution : StableHLO_Enum<"RngDistribution", "Distribution of random numbers", [
    I32EnumAttrCase<"UNIFORM", 1>, I32EnumAttrCase<"NORMAL", 2>]>;
def StableHLO_RngDistributionAttr : StableHLO_EnumAttr<StableHLO_RngDistribution, "rng_distribution">;

def StableHLO_RngAlgorithm : StableHLO_Enum<"RngAlgorithm", "Random bit algorithm", [I32EnumAttrCase<"DEFAULT", 0>,
    I32EnumAttrCase<"THREE_FRY", 1>, I32EnumAttrCase<"PHILOX", 2>]>;
def StableHLO_RngAlgorithmAttr : StableHLO_EnumAttr<StableHLO_RngAlgorithm, "rng_algorithm">;

// Attributes.

class StableHLO_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<StableHLO_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

// Dimension numbers or sizes in brackets: `[0, ?]`.
def StableHLO_Dims : ArrayRefParameter<"int64_t", "Dimension"> {
  let parser = "parseDimSizes($_parser)";
  let printer = "printDimSizes($_printer, $_self)";
}

def StableHLO_ScatterDimensionNumbers : StableHLO_Attr<"ScatterDimensionNumbers", "scatter"> {
  let parameters = (ins StableHLO_Dims:$updateWindowDims, StableHLO_Dims:$insertedWindowDims,
      StableHLO_Dims:$inputBatchingDims, StableHLO_Dims:$scatterIndicesBatchingDims,
      StableHLO_Dims:$scatterDimsToOperandDims, "int64_t":$indexVectorDim);
  let hasCustomAssemblyFormat = 1;
}

def StableHLO_GatherDimensionNumbers : StableHLO_Attr<"GatherDimensionNumbers", "gather"> {
  let parameters = (ins StableHLO_Dims:$offsetDims, StableHLO_Dims:$collapsedSliceDims,
      StableHLO_Dims:$operandBatchingDims, StableHLO_Dims:$startIndicesBatchingDims, StableHLO_Dims:$startIndexMap,
      "int64_t":$indexVectorDim);
  let hasCustomAssemblyFormat = 1;
}

def StableHLO_DotAlgorithm : StableHLO_Attr<"DotAlgorithm", "dot_algorithm"> {
  let parameters = (ins "Type":$lhsPrecisionType, "Type":$rhsPrecisionType, "Type":$accumulationType,
      "int64_t":$lhsComponentCount, "int64_t":$rhsComponentCount, "int64_t":$numPrimitiveOperations,
      "bool":$allowImpreciseAccumulation);
  let assemblyFormat = [{
    `<` `lhs_precision_type` `=` $lhsPrecisionType `,` `rhs_precision_type` `=` $rhsPrecisionType `,`
    `accumulation_type` `=` $accumulationType `,` `lhs_component_count` `=` $lhsComponentCount `,`
    `rhs_component_count` `=` $rhsComponentCount `,` `num_primitive_operations` `=` $numPrimitiveOperations `,`
    `allow_imprecise_accumulation` `=` $allowImpreciseAccumulation `>`
  }];
  let genVerifyDecl = 1;
}

def StableHLO_DotDimensionNumbers : StableHLO_Attr<"DotDimensionNumbers", "dot"> {
  let parameters = (ins StableHLO_Dims:$lhsBatchingDimensions, StableHLO_Dims:$rhsBatchingDimensions,
      StableHLO_Dims:$lhsContractingDimensions, StableHLO_Dims:$rhsContractingDimensions);
  let hasCustomAssemblyFormat = 1;
}

def StableHLO_OutputOperandAlias : StableHLO_Attr<"OutputOperandAlias", "output_operand_alias"> {
  let parameters = (ins StableHLO_Dims:$outputTupleIndices, "int64_t":$operandIndex,
      StableHLO_Dims:$operandTupleIndices);
  let assemblyFormat = [{
    `<` `output_tuple_indices` `=` $outputTupleIndices `,` `operand_index` `=` $operandIndex `,`
    `operand_tuple_indices` `=` $operandTupleIndices `>`
  }];
}

def StableHLO_ChannelHandle : StableHLO_Attr<"ChannelHandle", "channel_handle"> {
  let parameters = (ins "int64_t":$handle, "int64_t":$type);
  let assemblyFormat = "`<` struct(params) `>`";
}

def StableHLO_TypeExtensions : StableHLO_Attr<"TypeExtensions", "bounds", [
    DeclareAttrInterfaceMethods<VerifiableTensorEncoding>, DeclareAttrInterfaceMethods<HLO_BoundedAttrInterface>]> {
  let parameters = (ins ArrayRefParameter<"int64_t">:$bounds);
  let hasCustomAssemblyFormat = 1;
}

def StableHLO_ConvDimensionNumbers : StableHLO_Attr<"ConvDimensionNumbers", "conv"> {
  let parameters = (ins "int64_t":$inputBatchDimension, "int64_t":$inputFeatureDimension,
      StableHLO_Dims:$inputSpatialDimensions, "int64_t":$kernelInputFeatureDimension,
      "int64_t":$kernelOutputFeatureDimension, StableHLO_Dims:$kernelSpatialDimensions,
      "int64_t":$outputBatchDimension, "int64_t":$outputFeatureDimension, StableHLO_Dims:$outputSpatialDimensions);
  let hasCustomAssemblyFormat = 1;
}

def StableHLO_ResultAccuracyAttr : StableHLO_Attr<"ResultAccuracy", "result_accuracy"> {
  let parameters = (ins "APFloat":$atol, "APFloat":$rtol, "int64_t":$ulps, StableHLO_ResultAccuracyModeAttr:$mode);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let constBuilderCall = "::mlir::stablehlo::ResultAccuracyAttr::get($_builder.getContext(), APFloat(0.0), "
      "APFloat(0.0), 0, ::mlir::stablehlo::ResultAccuracyModeAttr::get($_builder.getContext(), $0))";
}

// Axes of a mesh of devices.

def StableHLO_SubAxisInfo : StableHLO_Attr<"SubAxisInfo", "sub_axis_info"> {
  let parameters = (ins "int64_t":$pre_size, "int64_t":$size);
  let assemblyFormat = "`(` $pre_size `)` `` $size";
}

def StableHLO_AxisRef : StableHLO_Attr<"AxisRef", "axis_ref"> {
  let parameters = (ins StringRefParameter<"an axis">:$name,
      OptionalParameter<"SubAxisInfoAttr", "a part of it">:$sub_axis_info);
  let assemblyFormat = "`<` struct(params) `>`";
}

def StableHLO_MeshAxis : StableHLO_Attr<"MeshAxis", "mesh_axis"> {
  let parameters = (ins StringRefParameter<"name">:$name, "int64_t":$size);
  let assemblyFormat = "`<` struct(params) `>`";
}

def StableHLO_Mesh : StableHLO_Attr<"Mesh", "mesh"> {
  let parameters = (ins ArrayRefParameter<"stablehlo::MeshAxisAttr">:$axes,
      OptionalParameter<"DenseIntElementsAttr">:$device_ids);
  let assemblyFormat = [{
    `<` `axes` `` `=` `` `[` $axes `]` (`,` `device_ids` `` `=` `` $device_ids^)? `>`
  }];
}

def StableHLO_ReplicaGroupMeshAxes : StableHLO_Attr<"ReplicaGroupMeshAxes", "replica_group_mesh_axes", [
    DeclareAttrInterfaceMethods<SymbolUserAttrInterface>]> {
  let parameters = (ins "Attribute":$mesh, "ArrayAttr":$axes);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def StableHLO_ReplicaGroups : AnyAttrOf<[I64ElementsAttr, StableHLO_ReplicaGroupMeshAxes]>;

// Layouts: the order of dimensions, and tiles.

class StableHLO_1DIndexTensor : Attr<And<[IndexElementsAttr.predicate,
    CPred<"::llvm::cast<::mlir::DenseIntElementsAttr>($_self).getType().getRank() == 1">]>,
    "A 1D tensor of index type"> {
  let storageType = IndexElementsAttr.storageType;
  let returnType = IndexElementsAttr.returnType;
  let convertFromStorage = IndexElementsAttr.convertFromStorage;
}
def StableHLO_1DIndexTensorAttr : StableHLO_1DIndexTensor;
def StableHLO_LayoutAttr : StableHLO_1DIndexTensor {
  let summary = "A 1D tensor of index type (layout)";
}
def StableHLO_ArrayOfLayoutAttr
    : TypedArrayAttrBase<StableHLO_LayoutAttr, "Array of layout (1D tensor of index type) attributes">;
def StableHLO_TilingAttr
    : TypedArrayAttrBase<StableHLO_1DIndexTensorAttr, "TpuTiling (array of rank 1 tensors)">;
def StableHLO_ArrayOfTilingAttr : TypedArrayAttrBase<StableHLO_TilingAttr, "Array of tiling attributes">;
def StableHLO_FlatSymbolRefArrayAttr : TypedArrayAttrBase<FlatSymbolRefAttr, "flat symbol ref array attribute"> {
  let constBuilderCall = "::mlir::ArrayAttr::get($_builder.getContext(), $0)";
}

#endif
