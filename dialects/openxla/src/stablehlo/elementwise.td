// Operations of elements: one result for each element of the operands.

#ifndef LECT_OPENXLA_STABLEHLO_ELEMENTWISE
#define LECT_OPENXLA_STABLEHLO_ELEMENTWISE

include "base.td"

class StableHLO_Op<string mnemonic, list<Trait> traits = []> : Op<StableHLO_Dialect, mnemonic, traits>;
class StableHLO_ShapedInterfaceOp<string mnemonic, list<Trait> traits>
    : StableHLO_Op<mnemonic, traits # [DeclareOpInterfaceMethods<InferShapedTypeOpInterface,
                                                                 ["reifyReturnTypeShapes"]>]>;

// How accurate a result must be.
def StableHLO_AccuracyArg
    : DefaultValuedOptionalAttr<StableHLO_ResultAccuracyAttr, "::mlir::stablehlo::ResultAccuracyMode::DEFAULT">;

class StableHLO_UnaryElementwiseOp<string mnemonic, list<Trait> traits, Type OperandType, Type ResultType =
    OperandType> : StableHLO_Op<mnemonic, traits # [Elementwise, InferShapedTypeOpInterface,
    SameOperandsAndResultShape, HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let arguments = (ins OperandType:$operand);
  let results = (outs ResultType:$result);
  let assemblyFormat = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
}

class StableHLO_BinaryElementwiseOp<string mnemonic, list<Trait> traits, Type OperandType = HLO_Tensor, Type
    ResultType = OperandType> : StableHLO_Op<mnemonic, traits # [InferShapedTypeOpInterface,
    SameOperandsAndResultShape, Elementwise, HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect]> {
  let arguments = (ins OperandType:$lhs, OperandType:$rhs);
  let results = (outs ResultType:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
  }];
}

class StableHLO_BinaryBiwiseOrLogicalElementwiseOp<string mnemonic> : StableHLO_BinaryElementwiseOp<mnemonic,
    [HLO_Commutative, HLO_CompatibleOperandsAndResultType, HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect]> {
  let arguments = (ins HLO_PredOrIntTensor:$lhs, HLO_PredOrIntTensor:$rhs);
}

// An operation of one operand whose accuracy may be chosen. The attribute checks itself.
class StableHLO_AccurateOp<string mnemonic>
    : StableHLO_UnaryElementwiseOp<mnemonic, [HLO_CompatibleOperandsAndResultType],
                                   HLO_FpComplexOrQuantizedIntTensor> {
  let arguments = (ins HLO_FpComplexOrQuantizedIntTensor:$operand, StableHLO_AccuracyArg:$result_accuracy);
  let results = (outs HLO_FpComplexOrQuantizedIntTensor:$result);
}

def StableHLO_AbsOp : StableHLO_UnaryElementwiseOp<"abs", [DeclareOpInterfaceMethods<InferTypeOpInterface>],
    RankedTensorOf<[HLO_SInt, HLO_Float, HLO_Complex, HLO_QuantizedInt]>, RankedTensorOf<[HLO_SInt, HLO_Float,
    HLO_QuantizedInt]>>;

def StableHLO_CbrtOp : StableHLO_AccurateOp<"cbrt">;

def StableHLO_CeilOp : StableHLO_UnaryElementwiseOp<"ceil", [HLO_CompatibleOperandsAndResultType],
    HLO_FpOrQuantizedIntTensor>;

def StableHLO_ConvertOp : StableHLO_UnaryElementwiseOp<"convert", [SameOperandsAndResultShape],
    HLO_NonQuantizedTensor>;

def StableHLO_ClzOp : StableHLO_UnaryElementwiseOp<"count_leading_zeros", [HLO_CompatibleOperandsAndResultType],
    HLO_IntTensor>;

def StableHLO_CosineOp : StableHLO_AccurateOp<"cosine">;
def StableHLO_ExpOp : StableHLO_AccurateOp<"exponential">;
def StableHLO_Expm1Op : StableHLO_AccurateOp<"exponential_minus_one">;

def StableHLO_FloorOp : StableHLO_UnaryElementwiseOp<"floor", [HLO_CompatibleOperandsAndResultType],
    HLO_FpOrQuantizedIntTensor>;

def StableHLO_ImagOp : StableHLO_UnaryElementwiseOp<"imag", [DeclareOpInterfaceMethods<InferTypeOpInterface>],
    HLO_FpOrComplexTensor, HLO_FpTensor>;

def StableHLO_IsFiniteOp : StableHLO_UnaryElementwiseOp<"is_finite",
    [DeclareOpInterfaceMethods<InferTypeOpInterface>], HLO_FpOrQuantizedIntTensor> {
  let arguments = (ins HLO_FpOrQuantizedIntTensor:$x);
  let results = (outs HLO_PredTensor:$y);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def StableHLO_LogOp : StableHLO_AccurateOp<"log">;
def StableHLO_Log1pOp : StableHLO_AccurateOp<"log_plus_one">;
def StableHLO_LogisticOp : StableHLO_AccurateOp<"logistic">;
def StableHLO_NotOp : StableHLO_UnaryElementwiseOp<"not", [HLO_CompatibleOperandsAndResultType], HLO_PredOrIntTensor>;

def StableHLO_NegOp : StableHLO_UnaryElementwiseOp<"negate", [HLO_CompatibleOperandsAndResultType],
    HLO_IntFpOrComplexOrQuantizedIntTensor>;

def StableHLO_PopulationCountOp : StableHLO_UnaryElementwiseOp<"popcnt", [HLO_CompatibleOperandsAndResultType],
    HLO_IntTensor>;

def StableHLO_RealOp : StableHLO_UnaryElementwiseOp<"real", [DeclareOpInterfaceMethods<InferTypeOpInterface>],
    HLO_FpOrComplexTensor, HLO_FpTensor>;

def StableHLO_RoundOp : StableHLO_UnaryElementwiseOp<"round_nearest_afz", [HLO_CompatibleOperandsAndResultType],
    HLO_FpOrQuantizedIntTensor>;

def StableHLO_RoundNearestEvenOp : StableHLO_UnaryElementwiseOp<"round_nearest_even",
    [HLO_CompatibleOperandsAndResultType], HLO_FpOrQuantizedIntTensor>;

def StableHLO_RsqrtOp : StableHLO_AccurateOp<"rsqrt">;

def StableHLO_SignOp : StableHLO_UnaryElementwiseOp<"sign", [HLO_CompatibleOperandsAndResultType],
    RankedTensorOf<[HLO_SInt, HLO_Float, HLO_Complex, HLO_QuantizedInt]>>;

def StableHLO_SineOp : StableHLO_AccurateOp<"sine">;
def StableHLO_SqrtOp : StableHLO_AccurateOp<"sqrt">;
def StableHLO_TanOp : StableHLO_AccurateOp<"tan">;
def StableHLO_TanhOp : StableHLO_AccurateOp<"tanh">;

def StableHLO_AddOp : StableHLO_BinaryElementwiseOp<"add", [HLO_Commutative, InferTypeOpInterface,
    DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>],
    HLO_TensorOrPerAxisQuantizedTensor> {
  let hasVerifier = 1;
}

def StableHLO_Atan2Op : StableHLO_BinaryElementwiseOp<"atan2", [HLO_CompatibleOperandsAndResultType],
    HLO_FpComplexOrQuantizedIntTensor>;

def StableHLO_ComplexOp : StableHLO_BinaryElementwiseOp<"complex", [HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect,
    SameOperandsElementType, SameOperandsAndResultShape, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins HLO_Fp32Or64Tensor:$lhs, HLO_Fp32Or64Tensor:$rhs);
  let results = (outs HLO_ComplexTensor:$result);
  let assemblyFormat = "operands attr-dict `:` custom<ComplexOpType>(type($lhs), type($rhs), type($result))";
}

def StableHLO_DivOp : StableHLO_BinaryElementwiseOp<"divide", [HLO_CompatibleOperandsAndResultType],
    HLO_IntFpOrComplexOrQuantizedIntTensor>;

def StableHLO_MaxOp : StableHLO_BinaryElementwiseOp<"maximum", [HLO_Commutative,
    HLO_CompatibleOperandsAndResultType]>;

def StableHLO_MinOp : StableHLO_BinaryElementwiseOp<"minimum", [HLO_Commutative,
    HLO_CompatibleOperandsAndResultType]>;

def StableHLO_MulOp : StableHLO_BinaryElementwiseOp<"multiply", [HLO_Commutative,
    HLO_CompatibleOperandsAndResultType]>;

def StableHLO_PowOp : StableHLO_BinaryElementwiseOp<"power", [HLO_CompatibleOperandsAndResultType],
    HLO_IntFpOrComplexOrQuantizedIntTensor>;

def StableHLO_RemOp : StableHLO_BinaryElementwiseOp<"remainder", [HLO_CompatibleOperandsAndResultType],
    HLO_IntFpOrComplexOrQuantizedIntTensor>;

def StableHLO_ShiftLeftOp : StableHLO_BinaryElementwiseOp<"shift_left", [HLO_CompatibleOperandsAndResultType],
    HLO_IntTensor>;

def StableHLO_ShiftRightArithmeticOp : StableHLO_BinaryElementwiseOp<"shift_right_arithmetic",
    [HLO_CompatibleOperandsAndResultType], HLO_IntTensor>;

def StableHLO_ShiftRightLogicalOp : StableHLO_BinaryElementwiseOp<"shift_right_logical",
    [HLO_CompatibleOperandsAndResultType], HLO_IntTensor>;

def StableHLO_SubtractOp : StableHLO_BinaryElementwiseOp<"subtract", [HLO_CompatibleOperandsAndResultType],
    HLO_IntFpOrComplexOrQuantizedIntTensor>;

def StableHLO_AndOp : StableHLO_BinaryBiwiseOrLogicalElementwiseOp<"and">;
def StableHLO_OrOp : StableHLO_BinaryBiwiseOrLogicalElementwiseOp<"or">;
def StableHLO_XorOp : StableHLO_BinaryBiwiseOrLogicalElementwiseOp<"xor">;

def StableHLO_UniformQuantizeOp : StableHLO_UnaryElementwiseOp<"uniform_quantize", [],
    HLO_FloatOrQuantizedIntOrPerAxisQuantizedIntTensor, HLO_QuantizedIntOrPerAxisQuantizedIntTensor> {
  let hasVerifier = 1;
}

def StableHLO_UniformDequantizeOp : StableHLO_UnaryElementwiseOp<"uniform_dequantize", [InferTensorType],
    HLO_QuantizedIntOrPerAxisQuantizedIntTensor, HLO_FpTensor>;

#endif
