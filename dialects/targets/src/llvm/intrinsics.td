// Intrinsics on scalars and on values of any type. Vector intrinsics are in a separate file.

#ifndef LECT_DIALECTS_LLVM_INTRINSICS
#define LECT_DIALECTS_LLVM_INTRINSICS

include "../llvm/intrinsic_base.td"

//===- Arithmetic -------------------------------------------------------------------------------------------------===//

// Operands and result have the same type: integers, floats with flags, or vectors of these.
class LLVM_UniformIntrinsic<string name, string words, dag args, list<Trait> first = []>
    : LLVM_Intrinsic<name, words, args, first # [Pure, SameOperandsAndResultType]> {
  let assemblyFormat = LLVM_CallForm;
}

class LLVM_IntUnary<string name, string words>
    : LLVM_UniformIntrinsic<name, words, (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$in)>;
class LLVM_IntBinary<string name, string words> : LLVM_UniformIntrinsic<name, words, (ins
    LLVM_ScalarOrVectorOf<AnySignlessInteger>:$a, LLVM_ScalarOrVectorOf<AnySignlessInteger>:$b)>;
class LLVM_IntTernary<string name, string words> : LLVM_UniformIntrinsic<name, words, (ins
    LLVM_ScalarOrVectorOf<AnySignlessInteger>:$a,
    LLVM_ScalarOrVectorOf<AnySignlessInteger>:$b,
    LLVM_ScalarOrVectorOf<AnySignlessInteger>:$c)>;

class LLVM_FloatUniform<string name, string words, dag args> : LLVM_UniformIntrinsic<
    name, words, !con(args, (ins LLVM_Fastmath:$fastmathFlags)), [LLVM_Own<FastmathFlagsInterface>]>;
class LLVM_FloatUnary<string name, string words>
    : LLVM_FloatUniform<name, words, (ins LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$in)>;
class LLVM_FloatBinary<string name, string words> : LLVM_FloatUniform<name, words, (ins
    LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$a, LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$b)>;
class LLVM_FloatTernary<string name, string words> : LLVM_FloatUniform<name, words, (ins
    LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$a,
    LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$b,
    LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$c)>;

// Bits.
def LLVM_BitReverseOp : LLVM_IntUnary<"bitreverse", "Bit reversal">;
def LLVM_ByteSwapOp : LLVM_IntUnary<"bswap", "Byte swap">;
def LLVM_CtPopOp : LLVM_IntUnary<"ctpop", "Number of set bits">;
def LLVM_FshlOp : LLVM_IntTernary<"fshl", "Funnel shift left">;
def LLVM_FshrOp : LLVM_IntTernary<"fshr", "Funnel shift right">;

class LLVM_CountZeros<string name, string words> : LLVM_Intrinsic<
    name, words, (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$in, I1Attr:$is_zero_poison),
    [Pure, SameOperandsAndResultType]>;
def LLVM_CountLeadingZerosOp : LLVM_CountZeros<"ctlz", "Number of leading zeros">;
def LLVM_CountTrailingZerosOp : LLVM_CountZeros<"cttz", "Number of trailing zeros">;

// Integers: minimum and maximum, comparisons, saturating arithmetic.
def LLVM_AbsOp : LLVM_Intrinsic<
    "abs", "Absolute value", (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$in, I1Attr:$is_int_min_poison), [Pure]>;
def LLVM_SMaxOp : LLVM_IntBinary<"smax", "Maximum of signed integers">;
def LLVM_SMinOp : LLVM_IntBinary<"smin", "Minimum of signed integers">;
def LLVM_UMaxOp : LLVM_IntBinary<"umax", "Maximum of unsigned integers">;
def LLVM_UMinOp : LLVM_IntBinary<"umin", "Minimum of unsigned integers">;

class LLVM_ThreeWayCompare<string name, string words> : LLVM_Intrinsic<name, words, (ins
    LLVM_ScalarOrVectorOf<AnySignlessInteger>:$a, LLVM_ScalarOrVectorOf<AnySignlessInteger>:$b
  ), [Pure, SameTypeOperands]> {
  let results = (outs LLVM_ScalarOrVectorOf<AnySignlessInteger>:$res);
  let assemblyFormat = LLVM_CallForm;
}
def LLVM_SCmpOp : LLVM_ThreeWayCompare<"scmp", "Three-way comparison of signed integers">;
def LLVM_UCmpOp : LLVM_ThreeWayCompare<"ucmp", "Three-way comparison of unsigned integers">;

def LLVM_SAddSat : LLVM_IntBinary<"sadd.sat", "Saturating sum of signed integers">;
def LLVM_UAddSat : LLVM_IntBinary<"uadd.sat", "Saturating sum of unsigned integers">;
def LLVM_SSubSat : LLVM_IntBinary<"ssub.sat", "Saturating difference of signed integers">;
def LLVM_USubSat : LLVM_IntBinary<"usub.sat", "Saturating difference of unsigned integers">;
def LLVM_SSHLSat : LLVM_IntBinary<"sshl.sat", "Saturating left shift of a signed integer">;
def LLVM_USHLSat : LLVM_IntBinary<"ushl.sat", "Saturating left shift of an unsigned integer">;

class LLVM_WithOverflow<string operation, string words> : LLVM_Intrinsic<operation # ".with.overflow", words, (ins
    LLVM_ScalarOrVectorOf<AnySignlessInteger>, LLVM_ScalarOrVectorOf<AnySignlessInteger>
  ), [Pure, SameOperandsElementType]>;
def LLVM_SAddWithOverflowOp : LLVM_WithOverflow<"sadd", "Sum of signed integers, with an overflow flag">;
def LLVM_UAddWithOverflowOp : LLVM_WithOverflow<"uadd", "Sum of unsigned integers, with an overflow flag">;
def LLVM_SSubWithOverflowOp : LLVM_WithOverflow<"ssub", "Difference of signed integers, with an overflow flag">;
def LLVM_USubWithOverflowOp : LLVM_WithOverflow<"usub", "Difference of unsigned integers, with an overflow flag">;
def LLVM_SMulWithOverflowOp : LLVM_WithOverflow<"smul", "Product of signed integers, with an overflow flag">;
def LLVM_UMulWithOverflowOp : LLVM_WithOverflow<"umul", "Product of unsigned integers, with an overflow flag">;

// Floats.
def LLVM_FAbsOp : LLVM_FloatUnary<"fabs", "Absolute value">;
def LLVM_CopySignOp : LLVM_FloatBinary<"copysign", "Copies the sign of another number">;
def LLVM_MaxNumOp : LLVM_FloatBinary<"maxnum", "Maximum of floats, ignoring NaN">;
def LLVM_MinNumOp : LLVM_FloatBinary<"minnum", "Minimum of floats, ignoring NaN">;
def LLVM_MaximumOp : LLVM_FloatBinary<"maximum", "Maximum of floats, propagating NaN">;
def LLVM_MinimumOp : LLVM_FloatBinary<"minimum", "Minimum of floats, propagating NaN">;
def LLVM_FMAOp : LLVM_FloatTernary<"fma", "Fused multiply-add">;
def LLVM_FMulAddOp : LLVM_FloatTernary<"fmuladd", "Multiply-add, fused or not">;
def LLVM_SqrtOp : LLVM_FloatUnary<"sqrt", "Square root">;

def LLVM_IsFPClass : LLVM_Intrinsic<
    "is.fpclass", "Test of the floating-point class",
    (ins LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$in, I32Attr:$bit), [Pure]>;

// Powers and logarithms.
def LLVM_ExpOp : LLVM_FloatUnary<"exp", "Exponential function">;
def LLVM_Exp2Op : LLVM_FloatUnary<"exp2", "Base-two exponential">;
def LLVM_Exp10Op : LLVM_FloatUnary<"exp10", "Base-ten exponential">;
def LLVM_LogOp : LLVM_FloatUnary<"log", "Natural logarithm">;
def LLVM_Log10Op : LLVM_FloatUnary<"log10", "Base-ten logarithm">;
def LLVM_Log2Op : LLVM_FloatUnary<"log2", "Base-two logarithm">;
def LLVM_PowOp : LLVM_FloatBinary<"pow", "Power">;

class LLVM_IntPower<string name, string words> : LLVM_Intrinsic<name, words, (ins
    LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$val, AnySignlessInteger:$power, LLVM_Fastmath:$fastmathFlags
  ), [LLVM_Own<FastmathFlagsInterface>, Pure]> {
  let assemblyFormat = LLVM_CallForm;
}
def LLVM_PowIOp : LLVM_IntPower<"powi", "Power with an integer exponent">;
def LLVM_LoadExpOp : LLVM_IntPower<"ldexp", "Multiplication by a power of two">;

// Two results in one struct.
class LLVM_FloatPair<string name, string words> : LLVM_Intrinsic<name, words, (ins
    LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$val, LLVM_Fastmath:$fastmathFlags
  ), [LLVM_Own<FastmathFlagsInterface>, Pure]> {
  let assemblyFormat = LLVM_CallForm;
}
def LLVM_FractionExpOp : LLVM_FloatPair<"frexp", "Fraction and exponent">;
def LLVM_SincosOp : LLVM_FloatPair<"sincos", "Sine and cosine"> {
  let hasVerifier = 1;
}

// Angles.
def LLVM_SinOp : LLVM_FloatUnary<"sin", "Sine">;
def LLVM_CosOp : LLVM_FloatUnary<"cos", "Cosine">;
def LLVM_TanOp : LLVM_FloatUnary<"tan", "Tangent">;
def LLVM_ASinOp : LLVM_FloatUnary<"asin", "Arc sine">;
def LLVM_ACosOp : LLVM_FloatUnary<"acos", "Arc cosine">;
def LLVM_ATanOp : LLVM_FloatUnary<"atan", "Arc tangent">;
def LLVM_ATan2Op : LLVM_FloatBinary<"atan2", "Arc tangent of y / x">;
def LLVM_SinhOp : LLVM_FloatUnary<"sinh", "Hyperbolic sine">;
def LLVM_CoshOp : LLVM_FloatUnary<"cosh", "Hyperbolic cosine">;
def LLVM_TanhOp : LLVM_FloatUnary<"tanh", "Hyperbolic tangent">;

// Rounding, to floats and to integers.
def LLVM_FCeilOp : LLVM_FloatUnary<"ceil", "Ceiling">;
def LLVM_FFloorOp : LLVM_FloatUnary<"floor", "Floor">;
def LLVM_FTruncOp : LLVM_FloatUnary<"trunc", "Rounding toward zero">;
def LLVM_RoundOp : LLVM_FloatUnary<"round", "Rounding to integral values, ties away from zero">;
def LLVM_RoundEvenOp : LLVM_FloatUnary<"roundeven", "Rounding to integral values, ties to even">;
def LLVM_RintOp : LLVM_FloatUnary<"rint",
    "Rounding to integral values by the rounding mode, with the inexact exception">;
def LLVM_NearbyintOp : LLVM_FloatUnary<"nearbyint", "Rounding to integral values by the rounding mode">;

class LLVM_RoundToInt<string name, string words, Type from = LLVM_ScalarOrVectorOf<LLVM_AnyFloat>>
    : LLVM_Intrinsic<name, words, (ins from:$val), [Pure]> {
  let assemblyFormat = LLVM_CallForm;
}
def LLVM_LroundOp : LLVM_RoundToInt<"lround", "Rounding to an integer, ties away from zero">;
def LLVM_LlroundOp : LLVM_RoundToInt<"llround", "Rounding to an integer, ties away from zero", LLVM_AnyFloat>;
def LLVM_LrintOp : LLVM_RoundToInt<"lrint", "Rounding to an integer by the rounding mode">;
def LLVM_LlrintOp : LLVM_RoundToInt<"llrint", "Rounding to an integer by the rounding mode">;

// Casts with explicit rounding and exception behavior.
class LLVM_ConstrainedCast<string name, string words, list<Trait> traits, dag rounding, string form>
    : LLVM_Intrinsic<"experimental.constrained." # name, words,
        !con((ins LLVM_Type:$arg_0), rounding, (ins FPExceptionBehaviorAttr:$fpExceptionBehavior)),
        [Pure, LLVM_Own<FPExceptionBehaviorOpInterface>] # traits> {
  let assemblyFormat = "$arg_0 " # form # "$fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)";
}
class LLVM_RoundingCast<string name, string words> : LLVM_ConstrainedCast<
    name, words, [LLVM_Own<RoundingModeOpInterface>], (ins ValidRoundingModeAttr:$roundingmode), "$roundingmode ">;
def LLVM_ConstrainedUIToFP : LLVM_RoundingCast<"uitofp", "Constrained conversion of an unsigned integer to a float">;
def LLVM_ConstrainedSIToFP : LLVM_RoundingCast<"sitofp", "Constrained conversion of a signed integer to a float">;
def LLVM_ConstrainedFPTruncIntr : LLVM_RoundingCast<"fptrunc", "Constrained truncation of a float">;
def LLVM_ConstrainedFPExtIntr : LLVM_ConstrainedCast<"fpext", "Constrained extension of a float", [], (ins),
    "">;

//===- Memory -----------------------------------------------------------------------------------------------------===//

def LLVM_Prefetch : LLVM_Effect<"prefetch", "Prefetch to a cache",
    (ins LLVM_AnyPointer:$addr, I32Attr:$rw, I32Attr:$hint, I32Attr:$cache)>;

// Copies and fills.
class LLVM_BlockIntrinsic<string name, string words, dag args> : LLVM_Effect<
    name, words,
    !con(args, LLVM_AccessGroupArg, LLVM_AliasArgs,
         (ins OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs)),
    [LLVM_Own<AccessGroupOpInterface>, LLVM_Own<AliasAnalysisOpInterface>, LLVM_Own<ArgAndResultAttrsOpInterface>,
     LLVM_Own<PromotableMemOpInterface>, LLVM_Own<DestructurableAccessorOpInterface>,
     LLVM_Own<SafeMemorySlotAccessOpInterface>]>;
class LLVM_Copy<string name, string words, dag length> : LLVM_BlockIntrinsic<name, words, !con(
    (ins Arg<LLVM_AnyPointer, "", [MemWrite]>:$dst, Arg<LLVM_AnyPointer, "", [MemRead]>:$src), length,
    (ins I1Attr:$isVolatile))>;
class LLVM_Fill<string name, string words, dag length> : LLVM_BlockIntrinsic<name, words, !con(
    (ins Arg<LLVM_AnyPointer, "", [MemWrite]>:$dst, I8:$val), length, (ins I1Attr:$isVolatile))>;

def LLVM_MemcpyOp : LLVM_Copy<"memcpy", "Copy of memory that does not overlap", (ins AnySignlessInteger:$len)>;
def LLVM_MemmoveOp : LLVM_Copy<"memmove", "Copy of memory that may overlap", (ins AnySignlessInteger:$len)>;
def LLVM_MemcpyInlineOp : LLVM_Copy<"memcpy.inline", "Inline copy of memory", (ins APIntAttr:$len)>;
def LLVM_MemsetOp : LLVM_Fill<"memset", "Fills memory with a byte", (ins AnySignlessInteger:$len)>;
def LLVM_MemsetInlineOp : LLVM_Fill<"memset.inline", "Inline fill of memory", (ins APIntAttr:$len)>;

// Facts about memory that hold from an operation on.
class LLVM_Lifetime<string name, string words>
    : LLVM_Effect<name, words, (ins LLVM_AnyPointer:$ptr), [LLVM_Own<PromotableOpInterface>]> {
  let assemblyFormat = "$ptr attr-dict `:` qualified(type($ptr))";
}
def LLVM_LifetimeStartOp : LLVM_Lifetime<"lifetime.start", "Start of the lifetime of memory">;
def LLVM_LifetimeEndOp : LLVM_Lifetime<"lifetime.end", "End of the lifetime of memory">;

def LLVM_InvariantStartOp : LLVM_Intrinsic<
    "invariant.start", "Start of an interval in which memory is invariant",
    (ins I64Attr:$size, LLVM_AnyPointer:$ptr), [LLVM_Own<PromotableOpInterface>]> {
  let results = (outs LLVM_DefaultPointer:$res);
  let assemblyFormat = "$size `,` $ptr attr-dict `:` qualified(type($ptr))";
}
def LLVM_InvariantEndOp : LLVM_Effect<
    "invariant.end", "End of an interval in which memory is invariant",
    (ins LLVM_DefaultPointer:$start, I64Attr:$size, LLVM_AnyPointer:$ptr),
    [LLVM_Own<PromotableOpInterface>]> {
  let assemblyFormat = "$start `,` $size `,` $ptr attr-dict `:` qualified(type($ptr))";
}

class LLVM_InvariantGroup<string name, string words> : LLVM_Intrinsic<
    name, words, (ins LLVM_AnyPointer:$ptr), [LLVM_Own<PromotableOpInterface>, SameOperandsAndResultType]> {
  let results = (outs LLVM_AnyPointer:$res);
  let assemblyFormat = "$ptr attr-dict `:` qualified(type($ptr))";
}
def LLVM_LaunderInvariantGroupOp : LLVM_InvariantGroup<"launder.invariant.group",
    "Launders a pointer to memory with a new object">;
def LLVM_StripInvariantGroupOp : LLVM_InvariantGroup<"strip.invariant.group",
    "Strips invariant group information of a pointer">;

def LLVM_NoAliasScopeDeclOp : LLVM_Effect<"experimental.noalias.scope.decl",
    "Declares a scope of non-aliasing accesses", (ins LLVM_AliasScopeAttr:$scope)> {
  let assemblyFormat = "$scope attr-dict";
}

// Pointers.
def LLVM_PtrMaskOp : LLVM_Intrinsic<"ptrmask", "Masks the bits of a pointer", (ins
    LLVM_ScalarOrVectorOf<LLVM_AnyPointer>:$ptr, LLVM_ScalarOrVectorOf<AnyInteger>:$mask
  ), [Pure, AllTypesMatch<["ptr", "res"]>]> {
  let results = (outs LLVM_ScalarOrVectorOf<LLVM_AnyPointer>:$res);
  let assemblyFormat = "$ptr `,` $mask attr-dict `:` functional-type(operands, results)";
}
def LLVM_ThreadlocalAddressOp : LLVM_Intrinsic<"threadlocal.address", "Address of a thread-local global",
    (ins LLVM_AnyPointer:$global), [Pure]>;

def LLVM_StackSaveOp : LLVM_Intrinsic<"stacksave", "Saves the stack pointer"> {
  let assemblyFormat = "attr-dict `:` qualified(type($res))";
}
def LLVM_StackRestoreOp : LLVM_Effect<"stackrestore", "Restores the stack pointer", (ins LLVM_AnyPointer:$ptr)> {
  let assemblyFormat = "$ptr attr-dict `:` qualified(type($ptr))";
}

//===- Hints ------------------------------------------------------------------------------------------------------===//

def LLVM_AssumeOp : LLVM_Effect<"assume", "Assumption for the optimizer", (ins
    I1:$cond,
    LLVM_Bundled<"op_bundle_sizes">:$op_bundle_operands,
    DenseI32ArrayAttr:$op_bundle_sizes,
    OptionalAttr<ArrayAttr>:$op_bundle_tags)> {
  let assemblyFormat = [{
    $cond (custom<OpBundles>($op_bundle_operands, type($op_bundle_operands), $op_bundle_tags)^)?
    `:` type($cond) attr-dict
  }];
  let hasVerifier = 1;
}

def LLVM_SSACopyOp : LLVM_Intrinsic<"ssa.copy", "Copy of an SSA value", (ins AnyType:$operand), [Pure,
    SameOperandsAndResultType]> {
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}
def LLVM_IsConstantOp : LLVM_Intrinsic<"is.constant", "Test for a compile-time constant", (ins LLVM_Type:$val),
    [Pure]> {
  let results = (outs I1:$res);
}
def LLVM_ExpectOp : LLVM_Intrinsic<
    "expect", "Value with a likely expected value",
    (ins AnySignlessInteger:$val, AnySignlessInteger:$expected), [Pure, SameOperandsAndResultType]> {
  let assemblyFormat = "$val `,` $expected attr-dict `:` type($val)";
}
def LLVM_ExpectWithProbabilityOp : LLVM_Intrinsic<"expect.with.probability",
    "Value with an expected value and probability", (ins
    AnySignlessInteger:$val, AnySignlessInteger:$expected, F64Attr:$prob
  ), [Pure, AllTypesMatch<["val", "expected", "res"]>]> {
  let assemblyFormat = "$val `,` $expected `,` $prob attr-dict `:` type($val)";
}

// Annotations of the source, with the source location.
class LLVM_Annotated<string name, string words, dag what, list<Trait> traits, dag last = (ins LLVM_AnyPointer:$attr)>
    : LLVM_Effect<name, words, !con(
        what, (ins LLVM_AnyPointer:$annotation, LLVM_AnyPointer:$fileName, I32:$line), last), traits>;
def LLVM_VarAnnotation : LLVM_Annotated<
    "var.annotation", "Annotation of a variable",
    (ins LLVM_AnyPointer:$val), [AllTypesMatch<["annotation", "fileName", "attr"]>]>;
def LLVM_PtrAnnotation : LLVM_Annotated<"ptr.annotation", "Pointer with an annotation", (ins LLVM_AnyPointer:$ptr), [
    AllTypesMatch<["res", "ptr"]>, AllTypesMatch<["annotation", "fileName", "attr"]>]> {
  let results = (outs LLVM_AnyPointer:$res);
}
def LLVM_Annotation : LLVM_Annotated<"annotation", "Integer with an annotation", (ins AnySignlessInteger:$integer), [
    AllTypesMatch<["res", "integer"]>, AllTypesMatch<["annotation", "fileName"]>], (ins)> {
  let results = (outs AnySignlessInteger:$res);
}

//===- Debugging --------------------------------------------------------------------------------------------------===//

// Location of a source variable.
class LLVM_DebugIntrinsic<string name, string words, string where, dag args, list<Trait> traits>
    : LLVM_Effect<name, words, !con(
    args, (ins
      LLVM_DILocalVariableAttr:$varInfo, DefaultValuedAttr<LLVM_DIExpressionAttr, "{}">:$locationExpr)), traits> {
  let assemblyFormat = "qualified($varInfo) (qualified($locationExpr)^)? `=` $" # where
    # " `:` qualified(type($" # where # ")) attr-dict";
}
def LLVM_DbgDeclareOp : LLVM_DebugIntrinsic<"dbg.declare", "Debug record: address of a source variable",
    "addr", (ins LLVM_AnyPointer:$addr), [
    LLVM_Own<PromotableOpInterface, ["requiresReplacedValues", "visitReplacedValues"]>]>;
def LLVM_DbgValueOp : LLVM_DebugIntrinsic<
    "dbg.value", "Debug record: value of a source variable",
    "value", (ins LLVM_Type:$value), [LLVM_Own<PromotableOpInterface>]>;
def LLVM_DbgLabelOp : LLVM_Effect<"dbg.label", "Debug record: source label", (ins LLVM_DILabelAttr:$label)> {
  let assemblyFormat = "$label attr-dict";
}

def LLVM_Trap : LLVM_Effect<"trap", "Abnormal termination"> {
  let assemblyFormat = "attr-dict";
}
def LLVM_DebugTrap : LLVM_Effect<"debugtrap", "Debugger breakpoint"> {
  let assemblyFormat = "attr-dict";
}
def LLVM_UBSanTrap : LLVM_Effect<"ubsantrap", "Trap for undefined behavior", (ins I8Attr:$failureKind)> {
  let assemblyFormat = "prop-dict attr-dict";
}

//===- Control ----------------------------------------------------------------------------------------------------===//

// Variable argument lists.
class LLVM_VaList<string name, string words> : LLVM_Effect<name, words, (ins LLVM_AnyPointer:$arg_list)> {
  let assemblyFormat = "$arg_list attr-dict `:` qualified(type($arg_list))";
}
def LLVM_VaStartOp : LLVM_VaList<"vastart", "Starts the traversal of variadic arguments">;
def LLVM_VaEndOp : LLVM_VaList<"vaend", "Ends the traversal of variadic arguments">;
def LLVM_VaCopyOp : LLVM_Effect<"vacopy", "Copies the state of a variadic argument traversal",
    (ins LLVM_AnyPointer:$dest_list, LLVM_AnyPointer:$src_list)> {
  let assemblyFormat = "$src_list `to` $dest_list attr-dict `:` type(operands)";
}

def LLVM_EhTypeidForOp : LLVM_Intrinsic<"eh.typeid.for", "Type id of an exception in the function",
    (ins LLVM_AnyPointer:$type_info)> {
  let assemblyFormat = "$type_info attr-dict `:` functional-type(operands, results)";
}

// Coroutines. `form` is the format before the attributes.
class LLVM_Coroutine<string name, string words, dag args, string form,
                     string types = "functional-type(operands, results)">
    : LLVM_Intrinsic<"coro." # name, words, args> {
  let assemblyFormat = form # " attr-dict `:` " # types;
}
def LLVM_CoroIdOp : LLVM_Coroutine<
    "id", "Identifies a coroutine",
    (ins I32:$align, LLVM_AnyPointer:$promise, LLVM_AnyPointer:$coroaddr, LLVM_AnyPointer:$fnaddrs),
    "$align `,` $promise `,` $coroaddr `,` $fnaddrs">;
def LLVM_CoroBeginOp : LLVM_Coroutine<"begin", "Begins a coroutine", (ins LLVM_TokenType:$token, LLVM_AnyPointer:$mem),
    "$token `,` $mem">;
def LLVM_CoroSizeOp : LLVM_Coroutine<"size", "Size of the coroutine frame", (ins), "", "type($res)">;
def LLVM_CoroAlignOp : LLVM_Coroutine<"align", "Alignment of the coroutine frame", (ins), "", "type($res)">;
def LLVM_CoroSaveOp : LLVM_Coroutine<"save", "Saves the state of a coroutine", (ins LLVM_AnyPointer:$handle),
    "$handle">;
def LLVM_CoroSuspendOp
    : LLVM_Coroutine<"suspend", "Suspends a coroutine", (ins LLVM_TokenType:$save, I1:$final), "$save `,` $final",
        "type($res)">;
def LLVM_CoroEndOp : LLVM_Coroutine<
    "end", "Ends a coroutine",
    (ins LLVM_AnyPointer:$handle, I1:$unwind, LLVM_TokenType:$retvals), "$handle `,` $unwind `,` $retvals">;
def LLVM_CoroFreeOp : LLVM_Coroutine<"free", "Memory of the coroutine frame, to be freed",
    (ins LLVM_TokenType:$id, LLVM_AnyPointer:$handle), "$id `,` $handle">;
def LLVM_CoroResumeOp
    : LLVM_Coroutine<"resume", "Resumes a coroutine", (ins LLVM_AnyPointer:$handle), "$handle",
        "qualified(type($handle))"> {
  let results = (outs);
}
def LLVM_CoroPromiseOp : LLVM_Coroutine<
    "promise", "Converts between coroutine handle and promise address",
    (ins LLVM_AnyPointer:$handle, I32:$align, I1:$from), "$handle `,` $align `,` $from"> {
  let results = (outs LLVM_AnyPointer:$res);
}

#endif // LECT_DIALECTS_LLVM_INTRINSICS
