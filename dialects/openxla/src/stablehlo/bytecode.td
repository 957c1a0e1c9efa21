// Bytecode encodings of attributes and types of the `stablehlo` dialect.

include "lect/Encodings.td"

def Ints : Array<SignedVarIntList>;

class StableHLO_Enum : DialectAttribute<(attr VarInt:$value)>;
def StableHLO_ComparisonDirectionAttr : StableHLO_Enum;
def StableHLO_ComparisonTypeAttr : StableHLO_Enum;
def StableHLO_FftTypeAttr : StableHLO_Enum;
def StableHLO_PrecisionAttr : StableHLO_Enum;
def StableHLO_RngAlgorithmAttr : StableHLO_Enum;
def StableHLO_RngDistributionAttr : StableHLO_Enum;
def StableHLO_TransposeAttr : StableHLO_Enum;
def StableHLO_ResultAccuracyModeAttr : StableHLO_Enum;

def StableHLO_ChannelHandle : DialectAttribute<(attr SignedVarInt:$handle, SignedVarInt:$type)>;
def StableHLO_ConvDimensionNumbers : DialectAttribute<(attr
  SignedVarInt:$inputBatchDimension, SignedVarInt:$inputFeatureDimension, Ints:$inputSpatialDimensions,
  SignedVarInt:$kernelInputFeatureDimension, SignedVarInt:$kernelOutputFeatureDimension,
  Ints:$kernelSpatialDimensions, SignedVarInt:$outputBatchDimension, SignedVarInt:$outputFeatureDimension,
  Ints:$outputSpatialDimensions
)>;
def StableHLO_DotDimensionNumbers : DialectAttribute<(attr
  Ints:$lhsBatchingDimensions, Ints:$rhsBatchingDimensions, Ints:$lhsContractingDimensions,
  Ints:$rhsContractingDimensions
)>;
def StableHLO_GatherDimensionNumbers : DialectAttribute<(attr
  Ints:$offsetDims, Ints:$collapsedSliceDims, Ints:$operandBatchingDims, Ints:$startIndicesBatchingDims,
  Ints:$startIndexMap, SignedVarInt:$indexVectorDim
)>;
def StableHLO_ScatterDimensionNumbers : DialectAttribute<(attr
  Ints:$updateWindowDims, Ints:$insertedWindowDims, Ints:$inputBatchingDims, Ints:$scatterIndicesBatchingDims,
  Ints:$scatterDimsToOperandDims, SignedVarInt:$indexVectorDim
)>;
def StableHLO_TypeExtensions : DialectAttribute<(attr Ints:$bounds)>;
def StableHLO_OutputOperandAlias : DialectAttribute<(attr
  Ints:$outputTupleIndices, SignedVarInt:$operandIndex, Ints:$operandTupleIndices
)>;
def StableHLO_DotAlgorithm : DialectAttribute<(attr
  Type:$lhsPrecisionType, Type:$rhsPrecisionType, Type:$accumulationType, SignedVarInt:$lhsComponentCount,
  SignedVarInt:$rhsComponentCount, SignedVarInt:$numPrimitiveOperations, Bool:$allowImpreciseAccumulation
)>;
def StableHLO_ResultAccuracyAttr : DialectAttribute<(attr
  DoubleField:$atol, DoubleField:$rtol, SignedVarInt:$ulps, Attribute:$mode
)>;
def StableHLO_ReplicaGroupMeshAxes : DialectAttribute<(attr Attribute:$mesh, Array<Attribute>:$axes)>;
def StableHLO_SubAxisInfo : DialectAttribute<(attr SignedVarInt:$pre_size, SignedVarInt:$size)>;
def StableHLO_AxisRef : DialectAttribute<(attr StringField:$name, FlaggedAttributeField:$sub_axis_info)>;
def StableHLO_MeshAxis : DialectAttribute<(attr StringField:$name, SignedVarInt:$size)>;
def StableHLO_Mesh : DialectAttribute<(attr Attribute:$axes, FlaggedAttributeField:$device_ids)>;

def StableHLO_Attributes : DialectAttributes<"Stablehlo"> {
  let elems = [
    ReservedOrDead,
    StableHLO_ChannelHandle,
    StableHLO_ComparisonDirectionAttr,
    StableHLO_ComparisonTypeAttr,
    StableHLO_ConvDimensionNumbers,
    StableHLO_DotDimensionNumbers,
    StableHLO_FftTypeAttr,
    StableHLO_GatherDimensionNumbers,
    StableHLO_PrecisionAttr,
    StableHLO_RngAlgorithmAttr,
    StableHLO_RngDistributionAttr,
    StableHLO_ScatterDimensionNumbers,
    StableHLO_TransposeAttr,
    StableHLO_TypeExtensions,
    StableHLO_OutputOperandAlias,
    StableHLO_DotAlgorithm,
    StableHLO_ResultAccuracyModeAttr,
    StableHLO_ResultAccuracyAttr,
    StableHLO_ReplicaGroupMeshAxes,
    StableHLO_SubAxisInfo,
    StableHLO_AxisRef,
    StableHLO_MeshAxis,
    StableHLO_Mesh
  ];
}

def StableHLO_Token : DialectType<(type)>;
def StableHLO_Future : DialectType<(type Array<Type>:$types)>;

def StableHLO_Types : DialectTypes<"Stablehlo"> {
  let elems = [StableHLO_Token, StableHLO_Future];
}
