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

def StableHLO_CeilOp : StableHLO_UnaryElementwiseOp<"ceil", "The next integral value up",
    [HLO_CompatibleOperandsAndResultType], HLO_FpOrQuantizedIntTensor>;

def StableHLO_ConvertOp : StableHLO_UnaryElementwiseOp<"convert", "The elements as another type",
    [SameOperandsAndResultShape], HLO_NonQuantizedTensor>;

def StableHLO_ClzOp : StableHLO_UnaryElementwiseOp<"count_leading_zeros", "How many zeros come before the first bit",
    [HLO_CompatibleOperandsAndResultType], HLO_IntTensor>;

def StableHLO_CosineOp : StableHLO_AccurateOp<"cosine", "Cosine">;
def StableHLO_ExpOp : StableHLO_AccurateOp<"exponential", "Power of e">;
def StableHLO_Expm1Op : StableHLO_AccurateOp<"exponential_minus_one", "Power of e, less one">;

def StableHLO_FloorOp : StableHLO_UnaryElementwiseOp<"floor", "The next integral value down",
    [HLO_CompatibleOperandsAndResultType], HLO_FpOrQuantizedIntTensor>;

def StableHLO_ImagOp : StableHLO_UnaryElementwiseOp<"imag", "Imaginary part",
    [DeclareOpInterfaceMethods<InferTypeOpInterface>], HLO_FpOrComplexTensor, HLO_FpTensor>;

def StableHLO_IsFiniteOp : StableHLO_UnaryElementwiseOp<"is_finite", "Whether it is neither infinite nor NaN",
    [DeclareOpInterfaceMethods<InferTypeOpInterface>], HLO_FpOrQuantizedIntTensor> {
  let arguments = (ins HLO_FpOrQuantizedIntTensor:$x);
  let results = (outs HLO_PredTensor:$y);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def StableHLO_LogOp : StableHLO_AccurateOp<"log", "Natural logarithm">;
def StableHLO_Log1pOp : StableHLO_AccurateOp<"log_plus_one", "Natural logarithm of one more">;
def StableHLO_LogisticOp : StableHLO_AccurateOp<"logistic", "Logistic function">;
def StableHLO_NotOp : StableHLO_UnaryElementwiseOp<"not", "Bits that it does not have",
    [HLO_CompatibleOperandsAndResultType], HLO_PredOrIntTensor>;

def StableHLO_NegOp : StableHLO_UnaryElementwiseOp<"negate", "The number with the other sign",
    [HLO_CompatibleOperandsAndResultType], HLO_IntFpOrComplexOrQuantizedIntTensor>;

def StableHLO_PopulationCountOp : StableHLO_UnaryElementwiseOp<"popcnt", "How many bits are set",
    [HLO_CompatibleOperandsAndResultType], HLO_IntTensor>;

def StableHLO_RealOp : StableHLO_UnaryElementwiseOp<"real", "Real part",
    [DeclareOpInterfaceMethods<InferTypeOpInterface>], HLO_FpOrComplexTensor, HLO_FpTensor>;

def StableHLO_RoundOp : StableHLO_UnaryElementwiseOp<"round_nearest_afz",
    "Rounds to integral; halves go away from zero", [HLO_CompatibleOperandsAndResultType], HLO_FpOrQuantizedIntTensor>;

def StableHLO_RoundNearestEvenOp : StableHLO_UnaryElementwiseOp<"round_nearest_even",
    "Rounds to integral; halves go to the even one", [HLO_CompatibleOperandsAndResultType], HLO_FpOrQuantizedIntTensor>;

def StableHLO_RsqrtOp : StableHLO_AccurateOp<"rsqrt", "Reciprocal of the square root">;

def StableHLO_SignOp : StableHLO_UnaryElementwiseOp<"sign", "Sign: one, zero or minus one",
    [HLO_CompatibleOperandsAndResultType], RankedTensorOf<[HLO_SInt, HLO_Float, HLO_Complex, HLO_QuantizedInt]>>;

def StableHLO_SineOp : StableHLO_AccurateOp<"sine", "Sine">;
def StableHLO_SqrtOp : StableHLO_AccurateOp<"sqrt", "Square root">;
def StableHLO_TanOp : StableHLO_AccurateOp<"tan", "Tangent">;
def StableHLO_TanhOp : StableHLO_AccurateOp<"tanh", "Hyperbolic tangent">;

def StableHLO_AddOp : StableHLO_BinaryElementwiseOp<"add", "Sum, or whether either is true", [HLO_Commutative,
    InferTypeOpInterface, DeclareOpInterfaceMethods<InferShapedTypeOpInterface, ["inferReturnTypeComponents"]>],
    HLO_TensorOrPerAxisQuantizedTensor> {
  let hasVerifier = 1;
}

def StableHLO_Atan2Op : StableHLO_BinaryElementwiseOp<"atan2", "Angle in the plane, of y and x",
    [HLO_CompatibleOperandsAndResultType], HLO_FpComplexOrQuantizedIntTensor>;

def StableHLO_ComplexOp : StableHLO_BinaryElementwiseOp<"complex", "The number with these parts",
    [HLO_SpeculatableIfAllInputsStatic, NoMemoryEffect, SameOperandsElementType, SameOperandsAndResultShape,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins HLO_Fp32Or64Tensor:$lhs, HLO_Fp32Or64Tensor:$rhs);
  let results = (outs HLO_ComplexTensor:$result);
  let assemblyFormat = "operands attr-dict `:` custom<ComplexOpType>(type($lhs), type($rhs), type($result))";
}

def StableHLO_DivOp : StableHLO_BinaryElementwiseOp<"divide", "Quotient, toward zero for integers",
    [HLO_CompatibleOperandsAndResultType], HLO_IntFpOrComplexOrQuantizedIntTensor>;

def StableHLO_MaxOp : StableHLO_BinaryElementwiseOp<"maximum", "The larger of two, or whether either is true",
    [HLO_Commutative, HLO_CompatibleOperandsAndResultType]>;

def StableHLO_MinOp : StableHLO_BinaryElementwiseOp<"minimum", "The smaller of two, or whether both are true",
    [HLO_Commutative, HLO_CompatibleOperandsAndResultType]>;

def StableHLO_MulOp : StableHLO_BinaryElementwiseOp<"multiply", "Product, or whether both are true", [HLO_Commutative,
    HLO_CompatibleOperandsAndResultType]>;

def StableHLO_PowOp : StableHLO_BinaryElementwiseOp<"power", "Power", [HLO_CompatibleOperandsAndResultType],
    HLO_IntFpOrComplexOrQuantizedIntTensor>;

def StableHLO_RemOp : StableHLO_BinaryElementwiseOp<"remainder", "Remainder, with the sign of the dividend",
    [HLO_CompatibleOperandsAndResultType], HLO_IntFpOrComplexOrQuantizedIntTensor>;

def StableHLO_ShiftLeftOp : StableHLO_BinaryElementwiseOp<"shift_left", "Shifts bits to the left",
    [HLO_CompatibleOperandsAndResultType], HLO_IntTensor>;

def StableHLO_ShiftRightArithmeticOp : StableHLO_BinaryElementwiseOp<"shift_right_arithmetic",
    "Shifts bits to the right, copies of the sign moving in", [HLO_CompatibleOperandsAndResultType], HLO_IntTensor>;

def StableHLO_ShiftRightLogicalOp : StableHLO_BinaryElementwiseOp<"shift_right_logical",
    "Shifts bits to the right, zeros moving in", [HLO_CompatibleOperandsAndResultType], HLO_IntTensor>;

def StableHLO_SubtractOp : StableHLO_BinaryElementwiseOp<"subtract", "Difference",
    [HLO_CompatibleOperandsAndResultType], HLO_IntFpOrComplexOrQuantizedIntTensor>;

def StableHLO_AndOp : StableHLO_BinaryBiwiseOrLogicalElementwiseOp<"and", "Bits that both have">;
def StableHLO_OrOp : StableHLO_BinaryBiwiseOrLogicalElementwiseOp<"or", "Bits that one of them has">;
def StableHLO_XorOp : StableHLO_BinaryBiwiseOrLogicalElementwiseOp<"xor", "Bits that exactly one of them has">;

def StableHLO_UniformQuantizeOp : StableHLO_UnaryElementwiseOp<"uniform_quantize", "Elements as quantized ones", [],
    HLO_FloatOrQuantizedIntOrPerAxisQuantizedIntTensor, HLO_QuantizedIntOrPerAxisQuantizedIntTensor> {
  let hasVerifier = 1;
}

def StableHLO_UniformDequantizeOp : StableHLO_UnaryElementwiseOp<"uniform_dequantize", "Quantized elements as floats",
    [InferTensorType], HLO_QuantizedIntOrPerAxisQuantizedIntTensor, HLO_FpTensor>;

#endif
