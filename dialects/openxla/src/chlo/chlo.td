// The `chlo` dialect: operations as clients of XLA call them, with broadcasting, that become those of StableHLO.
//
// Names, syntax and constraints are those of the dialect of that name; the words are ours. What TableGen does not say is
// in the Rust files beside this one.

#ifndef LECT_OPENXLA_CHLO
#define LECT_OPENXLA_CHLO

include "base.td"

class CHLO_BroadcastBinaryElementwiseOp<string mnemonic, list<Trait> traits> : CHLO_Op<mnemonic, traits #
    [HLO_BroadcastingElementwise, CHLO_Broadcasting, InferTensorTypeWithReify]> {
  let arguments = (ins HLO_AnyTensor:$lhs, HLO_AnyTensor:$rhs, OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions);
  let results = (outs HLO_AnyTensor);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type(results)";
}

def CHLO_BroadcastAddOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_add", [Commutative, Pure,
    HLO_CompatibleOperandsAndResultElementType]>;

def CHLO_BroadcastAtan2Op : CHLO_BroadcastBinaryElementwiseOp<"broadcast_atan2", [Pure,
    SameOperandsAndResultElementType]>;

def CHLO_BroadcastDivOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_divide", [Pure,
    SameOperandsAndResultElementType]>;

def CHLO_BroadcastMaxOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_maximum", [Commutative, Pure,
    HLO_CompatibleOperandsAndResultElementType]>;

def CHLO_BroadcastMinOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_minimum", [Commutative, Pure,
    HLO_CompatibleOperandsAndResultElementType]>;

def CHLO_BroadcastMulOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_multiply", [Commutative, Pure,
    SameOperandsAndResultElementType]>;

def CHLO_BroadcastNextAfterOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_next_after", [Pure,
    SameOperandsAndResultElementType]>;

def CHLO_BroadcastPolygammaOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_polygamma", [Pure,
    SameOperandsAndResultElementType]>;

def CHLO_BroadcastPowOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_power", [Pure,
    SameOperandsAndResultElementType]>;

def CHLO_BroadcastRemOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_remainder", [Pure,
    SameOperandsAndResultElementType]>;

def CHLO_BroadcastShiftLeftOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_shift_left", [Pure,
    SameOperandsAndResultElementType]>;

def CHLO_BroadcastShiftRightArithmeticOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_shift_right_arithmetic",
    [Pure, SameOperandsAndResultElementType]>;

def CHLO_BroadcastShiftRightLogicalOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_shift_right_logical", [Pure,
    SameOperandsAndResultElementType]>;

def CHLO_BroadcastSubOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_subtract", [Pure,
    SameOperandsAndResultElementType]>;

def CHLO_BroadcastZetaOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_zeta", [Pure,
    SameOperandsAndResultElementType]> {
  let arguments = (ins HLO_AnyFpTensor:$lhs, HLO_AnyFpTensor:$rhs,
      OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions);
  let results = (outs HLO_AnyFpTensor);
}

class CHLO_BroadcastBinaryLogicalElementwiseOp<string mnemonic> : CHLO_BroadcastBinaryElementwiseOp<mnemonic,
    [Commutative, Pure]> {
  let arguments = (ins HLO_AnyPredOrIntTensor:$lhs, HLO_AnyPredOrIntTensor:$rhs,
      OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions);
}

def CHLO_BroadcastAndOp : CHLO_BroadcastBinaryLogicalElementwiseOp<"broadcast_and">;
def CHLO_BroadcastOrOp : CHLO_BroadcastBinaryLogicalElementwiseOp<"broadcast_or">;
def CHLO_BroadcastXorOp : CHLO_BroadcastBinaryLogicalElementwiseOp<"broadcast_xor">;

def CHLO_NextAfterOp : CHLO_Op<"next_after", [Pure, HLO_CompatibleOperandsAndResultType]> {
  let arguments = (ins HLO_AnyFpTensor:$x, HLO_AnyFpTensor:$y);
  let results = (outs HLO_AnyFpTensor:$result);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($x) `,` type($y) `->` type(results)";
}

def CHLO_PolygammaOp : CHLO_Op<"polygamma", [Pure, HLO_CompatibleOperandsAndResultType]> {
  let arguments = (ins HLO_AnyFpTensor:$n, HLO_AnyFpTensor:$x);
  let results = (outs HLO_AnyFpTensor:$result);
  let assemblyFormat = "$n `,` $x attr-dict `:` type($n) `,` type($x) `->` type(results)";
}

def CHLO_ZetaOp : CHLO_Op<"zeta", [Pure, HLO_CompatibleOperandsAndResultType]> {
  let arguments = (ins HLO_AnyFpTensor:$x, HLO_AnyFpTensor:$q);
  let results = (outs HLO_AnyFpTensor:$result);
  let assemblyFormat = "$x `,` $q attr-dict `:` type($x) `,` type($q) `->` type(results)";
}

def CHLO_BroadcastComplexOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_complex", [Pure]> {
  let arguments = (ins HLO_AnyFpTensor:$lhs, HLO_AnyFpTensor:$rhs,
      OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions);
  let results = (outs HLO_AnyComplexTensor);
}

class CHLO_UnaryElementwiseOp<string mnemonic, list<Trait> traits, Type ArgTensorType, Type ResultTensorType =
    ArgTensorType> : CHLO_Op<mnemonic, traits # [Pure, Elementwise, SameOperandsAndResultShape,
    InferShapedTypeOpInterface]> {
  let arguments = (ins ArgTensorType:$operand);
  let results = (outs ResultTensorType:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `->` type($result)";
}

def CHLO_AsinAcosKernelOp : CHLO_UnaryElementwiseOp<"_asin_acos_kernel", [HLO_CompatibleOperandsAndResultType],
    HLO_AnyComplexTensor>;

def CHLO_AcosOp : CHLO_UnaryElementwiseOp<"acos", [HLO_CompatibleOperandsAndResultType], HLO_AnyFpOrComplexTensor>;
def CHLO_AcoshOp : CHLO_UnaryElementwiseOp<"acosh", [HLO_CompatibleOperandsAndResultType], HLO_AnyFpOrComplexTensor>;
def CHLO_AsinOp : CHLO_UnaryElementwiseOp<"asin", [HLO_CompatibleOperandsAndResultType], HLO_AnyFpOrComplexTensor>;
def CHLO_AsinhOp : CHLO_UnaryElementwiseOp<"asinh", [HLO_CompatibleOperandsAndResultType], HLO_AnyFpOrComplexTensor>;
def CHLO_AtanOp : CHLO_UnaryElementwiseOp<"atan", [HLO_CompatibleOperandsAndResultType], HLO_AnyFpOrComplexTensor>;
def CHLO_AtanhOp : CHLO_UnaryElementwiseOp<"atanh", [HLO_CompatibleOperandsAndResultType], HLO_AnyFpOrComplexTensor>;

def CHLO_BesselI1eOp : CHLO_UnaryElementwiseOp<"bessel_i1e", [HLO_CompatibleOperandsAndResultType],
    HLO_AnyFpOrComplexTensor>;

def CHLO_ConjOp : CHLO_UnaryElementwiseOp<"conj", [HLO_CompatibleOperandsAndResultType], HLO_AnyFpOrComplexTensor>;
def CHLO_CoshOp : CHLO_UnaryElementwiseOp<"cosh", [HLO_CompatibleOperandsAndResultType], HLO_AnyFpOrComplexTensor>;
def CHLO_SinhOp : CHLO_UnaryElementwiseOp<"sinh", [HLO_CompatibleOperandsAndResultType], HLO_AnyFpOrComplexTensor>;
def CHLO_TanOp : CHLO_UnaryElementwiseOp<"tan", [HLO_CompatibleOperandsAndResultType], HLO_AnyFpOrComplexTensor>;

def CHLO_ConstantOp : CHLO_Op<"constant", [ConstantLike, Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins ElementsAttr:$value);
  let results = (outs HLO_StaticShapeTensor:$output);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
}

def CHLO_ConstantLikeOp : CHLO_Op<"constant_like", [Pure, CHLO_Broadcasting, HLO_BroadcastingElementwise,
    SameOperandsAndResultShape, InferTensorTypeWithReify]> {
  let arguments = (ins TypedAttrInterface:$value, HLO_AnyTensor:$operand);
  let results = (outs HLO_AnyTensor);
  let hasVerifier = 1;
  let hasFolder = 1;
}

def CHLO_DigammaOp : CHLO_UnaryElementwiseOp<"digamma", [HLO_CompatibleOperandsAndResultType], HLO_AnyFpTensor>;
def CHLO_ErfOp : CHLO_UnaryElementwiseOp<"erf", [HLO_CompatibleOperandsAndResultType], HLO_AnyFpTensor>;
def CHLO_ErfInvOp : CHLO_UnaryElementwiseOp<"erf_inv", [HLO_CompatibleOperandsAndResultType], HLO_AnyFpTensor>;
def CHLO_ErfcOp : CHLO_UnaryElementwiseOp<"erfc", [HLO_CompatibleOperandsAndResultType], HLO_AnyFpTensor>;

def CHLO_IsInfOp : CHLO_UnaryElementwiseOp<"is_inf", [DeclareOpInterfaceMethods<InferTypeOpInterface>],
    HLO_AnyFpTensor, HLO_AnyPredTensor>;

def CHLO_IsNegInfOp : CHLO_UnaryElementwiseOp<"is_neg_inf", [DeclareOpInterfaceMethods<InferTypeOpInterface>],
    HLO_AnyFpTensor, HLO_AnyPredTensor>;

def CHLO_IsPosInfOp : CHLO_UnaryElementwiseOp<"is_pos_inf", [DeclareOpInterfaceMethods<InferTypeOpInterface>],
    HLO_AnyFpTensor, HLO_AnyPredTensor>;

def CHLO_LgammaOp : CHLO_UnaryElementwiseOp<"lgamma", [HLO_CompatibleOperandsAndResultType], HLO_AnyFpTensor>;

def CHLO_SquareOp : CHLO_UnaryElementwiseOp<"square", [HLO_CompatibleOperandsAndResultType],
    HLO_AnyFpOrComplexTensor>;

def CHLO_BroadcastCompareOp : CHLO_BroadcastBinaryElementwiseOp<"broadcast_compare", [Pure]> {
  let arguments = (ins HLO_AnyTensor:$lhs, HLO_AnyTensor:$rhs, OptionalAttr<DenseI64ArrayAttr>:$broadcast_dimensions,
      CHLO_ComparisonDirectionAttr:$comparison_direction, OptionalAttr<CHLO_ComparisonTypeAttr>:$compare_type);
  let results = (outs HLO_AnyPredTensor);
}

def CHLO_BroadcastSelectOp : CHLO_Op<"broadcast_select", [Pure, CHLO_Broadcasting, HLO_BroadcastingElementwise,
    InferTensorTypeWithReify]> {
  let arguments = (ins HLO_PredTensor:$pred, HLO_AnyTensor:$on_true, HLO_AnyTensor:$on_false);
  let results = (outs HLO_AnyTensor);
  let assemblyFormat = [{
    $pred `,` $on_true `,` $on_false attr-dict `:` `(` type($pred) `,` type($on_true) `,` type($on_false) `)` `->`
    type(results)
  }];
}

def CHLO_RaggedDotOp : CHLO_Op<"ragged_dot", [Pure]> {
  let arguments = (ins HLO_AnyTensor:$lhs, HLO_AnyTensor:$rhs, HLO_IntTensor:$group_sizes,
      CHLO_RaggedDotDimensionNumbers:$ragged_dot_dimension_numbers,
      OptionalAttr<CHLO_PrecisionConfigAttr>:$precision_config);
  let results = (outs HLO_AnyTensor:$result);
  let hasVerifier = 1;
}

def CHLO_TopKOp : CHLO_Op<"top_k", [Pure, InferTensorType]> {
  let arguments = (ins HLO_AnyTensor:$operand, I64Attr:$k);
  let results = (outs HLO_AnyTensor:$values, HLO_AnyTensor:$indices);
  let assemblyFormat = [{
    `(`$operand `,` `k` `=` $k`)` attr-dict `:` type($operand) `->` `(`type($values)`,` type($indices)`)`
  }];
}

def CHLO_ScanOp : CHLO_Op<"scan", [AttrSizedOperandSegments, AttrSizedResultSegments, InferTensorType,
    IsolatedFromAbove, OpAsmOpInterface, RecursiveMemoryEffects]> {
  let arguments = (ins Variadic<HLO_AnyTensor>:$inputs, Variadic<HLO_AnyTensor>:$inits, ConfinedAttr<I64Attr,
      [IntNonNegative]>:$dimension, OptionalAttr<ConfinedAttr<I64Attr, [IntNonNegative]>>:$scan_dim_size,
      DefaultValuedOptionalAttr<BoolAttr, "false">:$is_reverse, OptionalAttr<BoolAttr>:$is_associative);
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<HLO_AnyTensor>:$outputs, Variadic<HLO_AnyTensor>:$carries);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

#endif
