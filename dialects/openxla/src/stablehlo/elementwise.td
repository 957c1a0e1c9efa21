// Elementwise operations.

#ifndef LECT_OPENXLA_STABLEHLO_ELEMENTWISE
#define LECT_OPENXLA_STABLEHLO_ELEMENTWISE

include "base.td"

class StableHLO_Op<string mnemonic, string words, list<Trait> traits = []> : Op<StableHLO_Dialect, mnemonic, traits> {
  let summary = words;
}
class StableHLO_ShapedInterfaceOp<string mnemonic, string words, list<Trait> traits>
    : StableHLO_Op<mnemonic, words, traits # [DeclareOpInterfaceMethods<InferShapedTypeOpInterface,
                                                                 ["reifyReturnTypeShapes"]>]>;

// The required accuracy of a result.
def StableHLO_AccuracyArg
    : DefaultValuedOptionalAttr<StableHLO_ResultAccuracyAttr, "::mlir::stablehlo::ResultAccuracyMode::DEFAULT">;

class StableHLO_UnaryElementwiseOp<string mnemonic, string words, list<Trait> traits, Type OperandType, Type ResultType
    = OperandType> : StableHLO_Op<mnemonic, words, traits # [Elementwise, InferShapedTypeOpInterface,
    SameOperandsAndResultShape, HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, NoMemoryEffect]> {
  let arguments = (ins OperandType:$operand);
  let results = (outs ResultType:$result);
  let assemblyFormat = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))";
}

class StableHLO_BinaryElementwiseOp<string mnemonic, string words, list<Trait> traits, Type OperandType = HLO_Tensor,
    Type ResultType = OperandType> : StableHLO_Op<mnemonic, words, traits # [InferShapedTypeOpInterface,
    SameOperandsAndResultShape, Elementwise, HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect]> {
  let arguments = (ins OperandType:$lhs, OperandType:$rhs);
  let results = (outs ResultType:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:` custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
  }];
}

class StableHLO_BinaryBiwiseOrLogicalElementwiseOp<string mnemonic, string words>
    : StableHLO_BinaryElementwiseOp<mnemonic, words, [HLO_Commutative, HLO_CompatibleOperandsAndResultType,
    HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect]> {
  let arguments = (ins HLO_PredOrIntTensor:$lhs, HLO_PredOrIntTensor:$rhs);
}

// A unary operation with an optional accuracy. The attribute verifies itself.
class StableHLO_AccurateOp<string mnemonic, string words>
    : StableHLO_UnaryElementwiseOp<mnemonic, words, [HLO_CompatibleOperandsAndResultType],
                                   HLO_FpComplexOrQuantizedIntTensor> {
  let arguments = (ins HLO_FpComplexOrQuantizedIntTensor:$operand, StableHLO_AccuracyArg:$result_accuracy);
  let results = (outs HLO_FpComplexOrQuantizedIntTensor:$result);
}

def StableHLO_AbsOp : StableHLO_UnaryElementwiseOp<"abs", "Absolute value",
    [DeclareOpInterfaceMethods<InferTypeOpInterface>], RankedTensorOf<[HLO_SInt, HLO_Float, HLO_Complex,
    HLO_QuantizedInt]>, RankedTensorOf<[HLO_SInt, HLO_Float, HLO_QuantizedInt]>>;

def StableHLO_CbrtOp : StableHLO_AccurateOp<"cbrt", "Cube root">;

def StableHLO_CeilOp : StableHLO_UnaryElementwiseOp<"ceil", "Ceiling",
    [HLO_CompatibleOperandsAndResultType], HLO_FpOrQuantizedIntTensor>;

def StableHLO_ConvertOp : StableHLO_UnaryElementwiseOp<"convert", "Elementwise conversion to another type",
    [SameOperandsAndResultShape], HLO_NonQuantizedTensor>;

def StableHLO_ClzOp : StableHLO_UnaryElementwiseOp<"count_leading_zeros", "Number of leading zeros",
    [HLO_CompatibleOperandsAndResultType], HLO_IntTensor>;

def StableHLO_CosineOp : StableHLO_AccurateOp<"cosine", "Cosine">;
def StableHLO_ExpOp : StableHLO_AccurateOp<"exponential", "Exponential function">;
def StableHLO_Expm1Op : StableHLO_AccurateOp<"exponential_minus_one", "Exponential function minus one">;

def StableHLO_FloorOp : StableHLO_UnaryElementwiseOp<"floor", "Floor",
    [HLO_CompatibleOperandsAndResultType], HLO_FpOrQuantizedIntTensor>;

def StableHLO_ImagOp : StableHLO_UnaryElementwiseOp<"imag", "Imaginary part",
    [DeclareOpInterfaceMethods<InferTypeOpInterface>], HLO_FpOrComplexTensor, HLO_FpTensor>;

def StableHLO_IsFiniteOp : StableHLO_UnaryElementwiseOp<"is_finite", "Test for finite numbers",
    [DeclareOpInterfaceMethods<InferTypeOpInterface>], HLO_FpOrQuantizedIntTensor> {
  let arguments = (ins HLO_FpOrQuantizedIntTensor:$x);
  let results = (outs HLO_PredTensor:$y);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def StableHLO_LogOp : StableHLO_AccurateOp<"log", "Natural logarithm">;
def StableHLO_Log1pOp : StableHLO_AccurateOp<"log_plus_one", "Natural logarithm of one plus the operand">;
def StableHLO_LogisticOp : StableHLO_AccurateOp<"logistic", "Logistic function">;
def StableHLO_NotOp : StableHLO_UnaryElementwiseOp<"not", "Bitwise NOT",
    [HLO_CompatibleOperandsAndResultType], HLO_PredOrIntTensor>;

def StableHLO_NegOp : StableHLO_UnaryElementwiseOp<"negate", "Negation",
    [HLO_CompatibleOperandsAndResultType], HLO_IntFpOrComplexOrQuantizedIntTensor>;

def StableHLO_PopulationCountOp : StableHLO_UnaryElementwiseOp<"popcnt", "Number of set bits",
    [HLO_CompatibleOperandsAndResultType], HLO_IntTensor>;

def StableHLO_RealOp : StableHLO_UnaryElementwiseOp<"real", "Real part",
    [DeclareOpInterfaceMethods<InferTypeOpInterface>], HLO_FpOrComplexTensor, HLO_FpTensor>;

def StableHLO_RoundOp : StableHLO_UnaryElementwiseOp<"round_nearest_afz",
    "Rounding to integral values, ties away from zero",
    [HLO_CompatibleOperandsAndResultType], HLO_FpOrQuantizedIntTensor>;

def StableHLO_RoundNearestEvenOp : StableHLO_UnaryElementwiseOp<"round_nearest_even",
    "Rounding to integral values, ties to even", [HLO_CompatibleOperandsAndResultType], HLO_FpOrQuantizedIntTensor>;

def StableHLO_RsqrtOp : StableHLO_AccurateOp<"rsqrt", "Reciprocal square root">;

def StableHLO_SignOp : StableHLO_UnaryElementwiseOp<"sign", "Sign: one, zero or minus one",
    [HLO_CompatibleOperandsAndResultType], RankedTensorOf<[HLO_SInt, HLO_Float, HLO_Complex, HLO_QuantizedInt]>>;

def StableHLO_SineOp : StableHLO_AccurateOp<"sine", "Sine">;
def StableHLO_SqrtOp : StableHLO_AccurateOp<"sqrt", "Square root">;
def StableHLO_TanOp : StableHLO_AccurateOp<"tan", "Tangent">;
def StableHLO_TanhOp : StableHLO_AccurateOp<"tanh", "Hyperbolic tangent">;

def StableHLO_AddOp : StableHLO_BinaryElementwiseOp<"add", "Sum, or logical OR of booleans", [HLO_Commutative,
    InferTypeOpInterface, DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>],
    HLO_TensorOrPerAxisQuantizedTensor> {
  let hasVerifier = 1;
}

def StableHLO_Atan2Op : StableHLO_BinaryElementwiseOp<"atan2", "Arc tangent of y / x",
    [HLO_CompatibleOperandsAndResultType], HLO_FpComplexOrQuantizedIntTensor>;

def StableHLO_ComplexOp : StableHLO_BinaryElementwiseOp<"complex", "Complex number from real and imaginary parts",
    [HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect, SameOperandsElementType, SameOperandsAndResultShape,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins HLO_Fp32Or64Tensor:$lhs, HLO_Fp32Or64Tensor:$rhs);
  let results = (outs HLO_ComplexTensor:$result);
  let assemblyFormat = "operands attr-dict `:` custom<ComplexOpType>(type($lhs), type($rhs), type($result))";
}

def StableHLO_DivOp : StableHLO_BinaryElementwiseOp<"divide", "Quotient, truncated for integers",
    [HLO_CompatibleOperandsAndResultType], HLO_IntFpOrComplexOrQuantizedIntTensor>;

def StableHLO_MaxOp : StableHLO_BinaryElementwiseOp<"maximum", "Maximum, or logical OR of booleans",
    [HLO_Commutative, HLO_CompatibleOperandsAndResultType]>;

def StableHLO_MinOp : StableHLO_BinaryElementwiseOp<"minimum", "Minimum, or logical AND of booleans",
    [HLO_Commutative, HLO_CompatibleOperandsAndResultType]>;

def StableHLO_MulOp : StableHLO_BinaryElementwiseOp<"multiply", "Product, or logical AND of booleans", [HLO_Commutative,
    HLO_CompatibleOperandsAndResultType]>;

def StableHLO_PowOp : StableHLO_BinaryElementwiseOp<"power", "Power", [HLO_CompatibleOperandsAndResultType],
    HLO_IntFpOrComplexOrQuantizedIntTensor>;

def StableHLO_RemOp : StableHLO_BinaryElementwiseOp<"remainder", "Remainder, with the sign of the dividend",
    [HLO_CompatibleOperandsAndResultType], HLO_IntFpOrComplexOrQuantizedIntTensor>;

def StableHLO_ShiftLeftOp : StableHLO_BinaryElementwiseOp<"shift_left", "Left shift",
    [HLO_CompatibleOperandsAndResultType], HLO_IntTensor>;

def StableHLO_ShiftRightArithmeticOp : StableHLO_BinaryElementwiseOp<"shift_right_arithmetic",
    "Arithmetic right shift", [HLO_CompatibleOperandsAndResultType], HLO_IntTensor>;

def StableHLO_ShiftRightLogicalOp : StableHLO_BinaryElementwiseOp<"shift_right_logical",
    "Logical right shift", [HLO_CompatibleOperandsAndResultType], HLO_IntTensor>;

def StableHLO_SubtractOp : StableHLO_BinaryElementwiseOp<"subtract", "Difference",
    [HLO_CompatibleOperandsAndResultType], HLO_IntFpOrComplexOrQuantizedIntTensor>;

def StableHLO_AndOp : StableHLO_BinaryBiwiseOrLogicalElementwiseOp<"and", "Bitwise AND">;
def StableHLO_OrOp : StableHLO_BinaryBiwiseOrLogicalElementwiseOp<"or", "Bitwise OR">;
def StableHLO_XorOp : StableHLO_BinaryBiwiseOrLogicalElementwiseOp<"xor", "Bitwise XOR">;

def StableHLO_UniformQuantizeOp : StableHLO_UnaryElementwiseOp<"uniform_quantize", "Quantization of elements", [],
    HLO_FloatOrQuantizedIntOrPerAxisQuantizedIntTensor, HLO_QuantizedIntOrPerAxisQuantizedIntTensor> {
  let hasVerifier = 1;
}

def StableHLO_UniformDequantizeOp : StableHLO_UnaryElementwiseOp<"uniform_dequantize", "Dequantization of elements",
    [InferTensorType], HLO_QuantizedIntOrPerAxisQuantizedIntTensor, HLO_FpTensor>;

#endif
