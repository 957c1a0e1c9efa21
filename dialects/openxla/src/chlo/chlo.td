// The `chlo` dialect: client-level operations with implicit broadcasting, which are lowered to StableHLO.
//
// Names, syntax and constraints are those of the dialect of that name; the words are ours. Code that TableGen cannot
// express is in the Rust files of this directory.

#ifndef LECT_OPENXLA_CHLO
#define LECT_OPENXLA_CHLO

include "base.td"

class CHLO_BroadcastBinaryElementwiseOp<string mnemonic, string words, list<Trait> traits> : CHLO_Op<mnemonic, words,
    traits # [HLO_BroadcastingElementwise, CHLO_Broadcasting, InferTensorTypeWithReify]> {
  let arguments = (ins HLO_AnyTensor:$lhs, HLO_AnyTensor:$rhs, OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions);
  let results = (outs HLO_AnyTensor);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type(results)";
}

def CHLO_BroadcastAddOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_add", "Sum, with broadcasting", [Commutative,
    Pure, HLO_CompatibleOperandsAndResultElementType]>;

def CHLO_BroadcastAtan2Op : CHLO_BroadcastBinaryElementwiseOp<"broadcast_atan2",
    "Arc tangent of y / x, with broadcasting",
    [Pure, SameOperandsAndResultElementType]>;

def CHLO_BroadcastDivOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_divide", "Quotient, with broadcasting", [Pure,
    SameOperandsAndResultElementType]>;

def CHLO_BroadcastMaxOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_maximum", "Maximum, with broadcasting",
    [Commutative, Pure, HLO_CompatibleOperandsAndResultElementType]>;

def CHLO_BroadcastMinOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_minimum",
    "Minimum, with broadcasting", [Commutative, Pure, HLO_CompatibleOperandsAndResultElementType]>;

def CHLO_BroadcastMulOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_multiply", "Product, with broadcasting",
    [Commutative, Pure, SameOperandsAndResultElementType]>;

def CHLO_BroadcastNextAfterOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_next_after",
    "Next representable float toward another, with broadcasting", [Pure, SameOperandsAndResultElementType]>;

def CHLO_BroadcastPolygammaOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_polygamma",
    "Polygamma function, with broadcasting", [Pure, SameOperandsAndResultElementType]>;

def CHLO_BroadcastPowOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_power", "Power, with broadcasting", [Pure,
    SameOperandsAndResultElementType]>;

def CHLO_BroadcastRemOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_remainder", "Remainder, with broadcasting",
    [Pure, SameOperandsAndResultElementType]>;

def CHLO_BroadcastShiftLeftOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_shift_left",
    "Left shift, with broadcasting", [Pure, SameOperandsAndResultElementType]>;

def CHLO_BroadcastShiftRightArithmeticOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_shift_right_arithmetic",
    "Arithmetic right shift, with broadcasting", [Pure, SameOperandsAndResultElementType]>;

def CHLO_BroadcastShiftRightLogicalOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_shift_right_logical",
    "Logical right shift, with broadcasting", [Pure, SameOperandsAndResultElementType]>;

def CHLO_BroadcastSubOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_subtract", "Difference, with broadcasting",
    [Pure, SameOperandsAndResultElementType]>;

def CHLO_BroadcastZetaOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_zeta",
    "Hurwitz zeta function, with broadcasting", [Pure, SameOperandsAndResultElementType]> {
  let arguments = (ins HLO_AnyFpTensor:$lhs, HLO_AnyFpTensor:$rhs,
      OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions);
  let results = (outs HLO_AnyFpTensor);
}

class CHLO_BroadcastBinaryLogicalElementwiseOp<string mnemonic, string words>
    : CHLO_BroadcastBinaryElementwiseOp<mnemonic, words, [Commutative, Pure]> {
  let arguments = (ins HLO_AnyPredOrIntTensor:$lhs, HLO_AnyPredOrIntTensor:$rhs,
      OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions);
}

def CHLO_BroadcastAndOp : CHLO_BroadcastBinaryLogicalElementwiseOp<"broadcast_and",
    "Bitwise or logical AND, with broadcasting">;
def CHLO_BroadcastOrOp : CHLO_BroadcastBinaryLogicalElementwiseOp<"broadcast_or",
    "Bitwise or logical OR, with broadcasting">;
def CHLO_BroadcastXorOp : CHLO_BroadcastBinaryLogicalElementwiseOp<"broadcast_xor",
    "Bitwise or logical XOR, with broadcasting">;

def CHLO_NextAfterOp : CHLO_Op<"next_after", "Next representable float toward another", [Pure,
    HLO_CompatibleOperandsAndResultType]> {
  let arguments = (ins HLO_AnyFpTensor:$x, HLO_AnyFpTensor:$y);
  let results = (outs HLO_AnyFpTensor:$result);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($x) `,` type($y) `->` type(results)";
}

def CHLO_MulhiOp : CHLO_Op<"mulhi", "Upper half of the product", [Commutative, Pure, HLO_CompatibleOperandsAndResultType]> {
  let arguments = (ins HLO_IntTensor:$lhs, HLO_IntTensor:$rhs);
  let results = (outs HLO_IntTensor:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)";
}

def CHLO_PolygammaOp : CHLO_Op<"polygamma", "Polygamma function", [Pure, HLO_CompatibleOperandsAndResultType]> {
  let arguments = (ins HLO_AnyFpTensor:$n, HLO_AnyFpTensor:$x);
  let results = (outs HLO_AnyFpTensor:$result);
  let assemblyFormat = "$n `,` $x attr-dict `:` type($n) `,` type($x) `->` type(results)";
}

def CHLO_ZetaOp : CHLO_Op<"zeta", "Hurwitz zeta function", [Pure, HLO_CompatibleOperandsAndResultType]> {
  let arguments = (ins HLO_AnyFpTensor:$x, HLO_AnyFpTensor:$q);
  let results = (outs HLO_AnyFpTensor:$result);
  let assemblyFormat = "$x `,` $q attr-dict `:` type($x) `,` type($q) `->` type(results)";
}

def CHLO_BroadcastComplexOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_complex",
    "Complex numbers from real and imaginary parts, with broadcasting", [Pure]> {
  let arguments = (ins HLO_AnyFpTensor:$lhs, HLO_AnyFpTensor:$rhs,
      OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions);
  let results = (outs HLO_AnyComplexTensor);
}

class CHLO_UnaryElementwiseOp<string mnemonic, string words, list<Trait> traits, Type ArgTensorType, Type
    ResultTensorType = ArgTensorType> : CHLO_Op<mnemonic, words, traits # [Pure, Elementwise,
    SameOperandsAndResultShape, InferShapedTypeOpInterface]> {
  let arguments = (ins ArgTensorType:$operand);
  let results = (outs ResultTensorType:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `->` type($result)";
}

def CHLO_AsinAcosKernelOp : CHLO_UnaryElementwiseOp<"_asin_acos_kernel", "Shared kernel of arc sine and arc cosine",
    [HLO_CompatibleOperandsAndResultType], HLO_AnyComplexTensor>;

def CHLO_AcosOp : CHLO_UnaryElementwiseOp<"acos", "Arc cosine", [HLO_CompatibleOperandsAndResultType],
    HLO_AnyFpOrComplexTensor>;
def CHLO_AcoshOp : CHLO_UnaryElementwiseOp<"acosh", "Inverse hyperbolic cosine", [HLO_CompatibleOperandsAndResultType],
    HLO_AnyFpOrComplexTensor>;
def CHLO_AsinOp : CHLO_UnaryElementwiseOp<"asin", "Arc sine", [HLO_CompatibleOperandsAndResultType],
    HLO_AnyFpOrComplexTensor>;
def CHLO_AsinhOp : CHLO_UnaryElementwiseOp<"asinh", "Inverse hyperbolic sine", [HLO_CompatibleOperandsAndResultType],
    HLO_AnyFpOrComplexTensor>;
def CHLO_AtanOp : CHLO_UnaryElementwiseOp<"atan", "Arc tangent", [HLO_CompatibleOperandsAndResultType],
    HLO_AnyFpOrComplexTensor>;
def CHLO_AtanhOp : CHLO_UnaryElementwiseOp<"atanh", "Inverse hyperbolic tangent", [HLO_CompatibleOperandsAndResultType],
    HLO_AnyFpOrComplexTensor>;

def CHLO_BesselI1eOp : CHLO_UnaryElementwiseOp<"bessel_i1e", "Bessel function of order one, scaled",
    [HLO_CompatibleOperandsAndResultType], HLO_AnyFpOrComplexTensor>;

def CHLO_ConjOp : CHLO_UnaryElementwiseOp<"conj", "Conjugate", [HLO_CompatibleOperandsAndResultType],
    HLO_AnyFpOrComplexTensor>;
def CHLO_CoshOp : CHLO_UnaryElementwiseOp<"cosh", "Hyperbolic cosine", [HLO_CompatibleOperandsAndResultType],
    HLO_AnyFpOrComplexTensor>;
def CHLO_SinhOp : CHLO_UnaryElementwiseOp<"sinh", "Hyperbolic sine", [HLO_CompatibleOperandsAndResultType],
    HLO_AnyFpOrComplexTensor>;
def CHLO_TanOp : CHLO_UnaryElementwiseOp<"tan", "Tangent", [HLO_CompatibleOperandsAndResultType],
    HLO_AnyFpOrComplexTensor>;

def CHLO_ConstantOp : CHLO_Op<"constant", "Constant tensor", [ConstantLike, Pure,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins ElementsAttr:$value);
  let results = (outs HLO_StaticShapeTensor:$output);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
}

def CHLO_ConstantLikeOp : CHLO_Op<"constant_like",
    "Splat constant with the shape of an operand", [Pure, CHLO_Broadcasting,
    HLO_BroadcastingElementwise, SameOperandsAndResultShape, InferTensorTypeWithReify]> {
  let arguments = (ins TypedAttrInterface:$value, HLO_AnyTensor:$operand);
  let results = (outs HLO_AnyTensor);
  let hasVerifier = 1;
  let hasFolder = 1;
}

def CHLO_DigammaOp : CHLO_UnaryElementwiseOp<"digamma", "Digamma function", [HLO_CompatibleOperandsAndResultType],
    HLO_AnyFpTensor>;
def CHLO_ErfOp : CHLO_UnaryElementwiseOp<"erf", "Error function", [HLO_CompatibleOperandsAndResultType],
    HLO_AnyFpTensor>;
def CHLO_ErfInvOp : CHLO_UnaryElementwiseOp<"erf_inv", "Inverse error function",
    [HLO_CompatibleOperandsAndResultType], HLO_AnyFpTensor>;
def CHLO_ErfcOp : CHLO_UnaryElementwiseOp<"erfc", "Complementary error function", [HLO_CompatibleOperandsAndResultType],
    HLO_AnyFpTensor>;

def CHLO_IsInfOp : CHLO_UnaryElementwiseOp<"is_inf", "Test for infinity",
    [DeclareOpInterfaceMethods<InferTypeOpInterface>], HLO_AnyFpTensor, HLO_AnyPredTensor>;

def CHLO_IsNegInfOp : CHLO_UnaryElementwiseOp<"is_neg_inf", "Test for negative infinity",
    [DeclareOpInterfaceMethods<InferTypeOpInterface>], HLO_AnyFpTensor, HLO_AnyPredTensor>;

def CHLO_IsPosInfOp : CHLO_UnaryElementwiseOp<"is_pos_inf", "Test for positive infinity",
    [DeclareOpInterfaceMethods<InferTypeOpInterface>], HLO_AnyFpTensor, HLO_AnyPredTensor>;

def CHLO_LgammaOp : CHLO_UnaryElementwiseOp<"lgamma", "Logarithm of the gamma function",
    [HLO_CompatibleOperandsAndResultType], HLO_AnyFpTensor>;

def CHLO_SquareOp : CHLO_UnaryElementwiseOp<"square", "Square", [HLO_CompatibleOperandsAndResultType],
    HLO_AnyFpOrComplexTensor>;

def CHLO_BroadcastCompareOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_compare",
    "Elementwise comparison, with broadcasting", [Pure]> {
  let arguments = (ins HLO_AnyTensor:$lhs, HLO_AnyTensor:$rhs, OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions,
      CHLO_ComparisonDirectionAttr:$comparison_direction, OptionalAttr<CHLO_ComparisonTypeAttr>:$compare_type);
  let results = (outs HLO_AnyPredTensor);
}

def CHLO_BroadcastSelectOp : CHLO_Op<"broadcast_select", "Elementwise selection, with broadcasting", [Pure,
    CHLO_Broadcasting, HLO_BroadcastingElementwise, InferTensorTypeWithReify]> {
  let arguments = (ins HLO_PredTensor:$pred, HLO_AnyTensor:$on_true, HLO_AnyTensor:$on_false);
  let results = (outs HLO_AnyTensor);
  let assemblyFormat = [{
    $pred `,` $on_true `,` $on_false attr-dict `:` `(` type($pred) `,` type($on_true) `,` type($on_false) `)` `->`
    type(results)
  }];
}

def CHLO_RaggedDotOp : CHLO_Op<"ragged_dot", "Ragged dot product, with groups of different sizes", [Pure]> {
  let arguments = (ins HLO_AnyTensor:$lhs, HLO_AnyTensor:$rhs, HLO_IntTensor:$group_sizes,
      CHLO_RaggedDotDimensionNumbers:$ragged_dot_dimension_numbers,
      OptionalAttr<CHLO_PrecisionConfigAttr>:$precision_config);
  let results = (outs HLO_AnyTensor:$result);
  let hasVerifier = 1;
}

def CHLO_TopKOp : CHLO_Op<"top_k",
    "Largest elements along the last dimension, with their indices", [Pure, InferTensorType]> {
  let arguments = (ins HLO_AnyTensor:$operand, I64Attr:$k);
  let results = (outs HLO_AnyTensor:$values, HLO_AnyTensor:$indices);
  let assemblyFormat = [{
    `(`$operand `,` `k` `=` $k`)` attr-dict `:` type($operand) `->` `(`type($values)`,` type($indices)`)`
  }];
}

def CHLO_ScanOp : CHLO_Op<"scan", "Scan along a dimension with loop-carried values", [AttrSizedOperandSegments,
    AttrSizedResultSegments, InferTensorType, IsolatedFromAbove, OpAsmOpInterface, RecursiveMemoryEffects]> {
  let arguments = (ins Variadic<HLO_AnyTensor>:$inputs, Variadic<HLO_AnyTensor>:$inits, ConfinedAttr<I64Attr,
      [IntNonNegative]>:$dimension, OptionalAttr<ConfinedAttr<I64Attr, [IntNonNegative]>>:$scan_dim_size,
      DefaultValuedOptionalAttr<BoolAttr, "false">:$is_reverse, OptionalAttr<BoolAttr>:$is_associative);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<HLO_AnyTensor>:$outputs, Variadic<HLO_AnyTensor>:$carries);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

#endif
