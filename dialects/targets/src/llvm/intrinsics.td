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
def LLVM_BitReverseOp : LLVM_IntUnary<"bitreverse", "The bits in reverse order">;
def LLVM_ByteSwapOp : LLVM_IntUnary<"bswap", "The bytes in reverse order">;
def LLVM_CtPopOp : LLVM_IntUnary<"ctpop", "How many bits are set">;
def LLVM_FshlOp : LLVM_IntTernary<"fshl", "High bits of two integers, shifted to the left together">;
def LLVM_FshrOp : LLVM_IntTernary<"fshr", "Low bits of two integers, shifted to the right together">;

class LLVM_CountZeros<string name, string words> : LLVM_Intrinsic<
    name, words, (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$in, I1Attr:$is_zero_poison),
    [Pure, SameOperandsAndResultType]>;
def LLVM_CountLeadingZerosOp : LLVM_CountZeros<"ctlz", "How many zeros come before the first bit">;
def LLVM_CountTrailingZerosOp : LLVM_CountZeros<"cttz", "How many zeros come after the last bit">;

// Integers: minimum and maximum, comparisons, saturating arithmetic.
def LLVM_AbsOp : LLVM_Intrinsic<
    "abs", "Absolute value", (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$in, I1Attr:$is_int_min_poison), [Pure]>;
def LLVM_SMaxOp : LLVM_IntBinary<"smax", "The larger of signed integers">;
def LLVM_SMinOp : LLVM_IntBinary<"smin", "The smaller of signed integers">;
def LLVM_UMaxOp : LLVM_IntBinary<"umax", "The larger of unsigned integers">;
def LLVM_UMinOp : LLVM_IntBinary<"umin", "The smaller of unsigned integers">;

class LLVM_ThreeWayCompare<string name, string words> : LLVM_Intrinsic<name, words, (ins
    LLVM_ScalarOrVectorOf<AnySignlessInteger>:$a, LLVM_ScalarOrVectorOf<AnySignlessInteger>:$b
  ), [Pure, SameTypeOperands]> {
  let results = (outs LLVM_ScalarOrVectorOf<AnySignlessInteger>:$res);
  let assemblyFormat = LLVM_CallForm;
}
def LLVM_SCmpOp : LLVM_ThreeWayCompare<"scmp", "Compares signed integers: less, equal or greater">;
def LLVM_UCmpOp : LLVM_ThreeWayCompare<"ucmp", "Compares unsigned integers: less, equal or greater">;

def LLVM_SAddSat : LLVM_IntBinary<"sadd.sat", "Sum of signed integers, kept in range">;
def LLVM_UAddSat : LLVM_IntBinary<"uadd.sat", "Sum of unsigned integers, kept in range">;
def LLVM_SSubSat : LLVM_IntBinary<"ssub.sat", "Difference of signed integers, kept in range">;
def LLVM_USubSat : LLVM_IntBinary<"usub.sat", "Difference of unsigned integers, kept in range">;
def LLVM_SSHLSat : LLVM_IntBinary<"sshl.sat", "Shifts a signed integer to the left, kept in range">;
def LLVM_USHLSat : LLVM_IntBinary<"ushl.sat", "Shifts an unsigned integer to the left, kept in range">;

class LLVM_WithOverflow<string operation, string words> : LLVM_Intrinsic<operation # ".with.overflow", words, (ins
    LLVM_ScalarOrVectorOf<AnySignlessInteger>, LLVM_ScalarOrVectorOf<AnySignlessInteger>
  ), [Pure, SameOperandsElementType]>;
def LLVM_SAddWithOverflowOp : LLVM_WithOverflow<"sadd", "Sum of signed integers, and whether it overflows">;
def LLVM_UAddWithOverflowOp : LLVM_WithOverflow<"uadd", "Sum of unsigned integers, and whether it overflows">;
def LLVM_SSubWithOverflowOp : LLVM_WithOverflow<"ssub", "Difference of signed integers, and whether it overflows">;
def LLVM_USubWithOverflowOp : LLVM_WithOverflow<"usub", "Difference of unsigned integers, and whether it overflows">;
def LLVM_SMulWithOverflowOp : LLVM_WithOverflow<"smul", "Product of signed integers, and whether it overflows">;
def LLVM_UMulWithOverflowOp : LLVM_WithOverflow<"umul", "Product of unsigned integers, and whether it overflows">;

// Floats.
def LLVM_FAbsOp : LLVM_FloatUnary<"fabs", "The number without its sign">;
def LLVM_CopySignOp : LLVM_FloatBinary<"copysign", "One number with the sign of another">;
def LLVM_MaxNumOp : LLVM_FloatBinary<"maxnum", "The larger of floats, or what is not NaN">;
def LLVM_MinNumOp : LLVM_FloatBinary<"minnum", "The smaller of floats, or what is not NaN">;
def LLVM_MaximumOp : LLVM_FloatBinary<"maximum", "The larger of floats, or NaN">;
def LLVM_MinimumOp : LLVM_FloatBinary<"minimum", "The smaller of floats, or NaN">;
def LLVM_FMAOp : LLVM_FloatTernary<"fma", "A product and what is added to it, rounded once">;
def LLVM_FMulAddOp : LLVM_FloatTernary<"fmuladd", "A product and what is added to it, rounded once or twice">;
def LLVM_SqrtOp : LLVM_FloatUnary<"sqrt", "Square root">;

def LLVM_IsFPClass : LLVM_Intrinsic<
    "is.fpclass", "Whether a float is of some classes",
    (ins LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$in, I32Attr:$bit), [Pure]>;

// Powers and logarithms.
def LLVM_ExpOp : LLVM_FloatUnary<"exp", "Power of e">;
def LLVM_Exp2Op : LLVM_FloatUnary<"exp2", "Power of two">;
def LLVM_Exp10Op : LLVM_FloatUnary<"exp10", "Power of ten">;
def LLVM_LogOp : LLVM_FloatUnary<"log", "Natural logarithm">;
def LLVM_Log10Op : LLVM_FloatUnary<"log10", "Logarithm to base ten">;
def LLVM_Log2Op : LLVM_FloatUnary<"log2", "Logarithm to base two">;
def LLVM_PowOp : LLVM_FloatBinary<"pow", "Power">;

class LLVM_IntPower<string name, string words> : LLVM_Intrinsic<name, words, (ins
    LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$val, AnySignlessInteger:$power, LLVM_Fastmath:$fastmathFlags
  ), [LLVM_Own<FastmathFlagsInterface>, Pure]> {
  let assemblyFormat = LLVM_CallForm;
}
def LLVM_PowIOp : LLVM_IntPower<"powi", "Power with an integer for exponent">;
def LLVM_LoadExpOp : LLVM_IntPower<"ldexp", "Product with a power of two">;

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
def LLVM_ATan2Op : LLVM_FloatBinary<"atan2", "Angle in the plane">;
def LLVM_SinhOp : LLVM_FloatUnary<"sinh", "Hyperbolic sine">;
def LLVM_CoshOp : LLVM_FloatUnary<"cosh", "Hyperbolic cosine">;
def LLVM_TanhOp : LLVM_FloatUnary<"tanh", "Hyperbolic tangent">;

// Rounding, to floats and to integers.
def LLVM_FCeilOp : LLVM_FloatUnary<"ceil", "The next integral value up">;
def LLVM_FFloorOp : LLVM_FloatUnary<"floor", "The next integral value down">;
def LLVM_FTruncOp : LLVM_FloatUnary<"trunc", "Rounds toward zero">;
def LLVM_RoundOp : LLVM_FloatUnary<"round", "Rounds to integral; halves go away from zero">;
def LLVM_RoundEvenOp : LLVM_FloatUnary<"roundeven", "Rounds to integral; halves go to the even one">;
def LLVM_RintOp : LLVM_FloatUnary<"rint", "Rounds to integral as the mode says, with exceptions">;
def LLVM_NearbyintOp : LLVM_FloatUnary<"nearbyint", "Rounds to integral as the mode says, without exceptions">;

class LLVM_RoundToInt<string name, string words, Type from = LLVM_ScalarOrVectorOf<LLVM_AnyFloat>>
    : LLVM_Intrinsic<name, words, (ins from:$val), [Pure]> {
  let assemblyFormat = LLVM_CallForm;
}
def LLVM_LroundOp : LLVM_RoundToInt<"lround", "The nearest integer; halves go away from zero">;
def LLVM_LlroundOp : LLVM_RoundToInt<"llround", "The nearest integer; halves go away from zero", LLVM_AnyFloat>;
def LLVM_LrintOp : LLVM_RoundToInt<"lrint", "An integer, rounded as the mode says">;
def LLVM_LlrintOp : LLVM_RoundToInt<"llrint", "An integer, rounded as the mode says">;

// Casts with explicit rounding and exception behavior.
class LLVM_ConstrainedCast<string name, string words, list<Trait> traits, dag rounding, string form>
    : LLVM_Intrinsic<"experimental.constrained." # name, words,
        !con((ins LLVM_Type:$arg_0), rounding, (ins FPExceptionBehaviorAttr:$fpExceptionBehavior)),
        [Pure, LLVM_Own<FPExceptionBehaviorOpInterface>] # traits> {
  let assemblyFormat = "$arg_0 " # form # "$fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)";
}
class LLVM_RoundingCast<string name, string words> : LLVM_ConstrainedCast<
    name, words, [LLVM_Own<RoundingModeOpInterface>], (ins ValidRoundingModeAttr:$roundingmode), "$roundingmode ">;
def LLVM_ConstrainedUIToFP : LLVM_RoundingCast<"uitofp", "An unsigned integer as a float, with a rounding mode">;
def LLVM_ConstrainedSIToFP : LLVM_RoundingCast<"sitofp", "A signed integer as a float, with a rounding mode">;
def LLVM_ConstrainedFPTruncIntr : LLVM_RoundingCast<"fptrunc", "A float of a narrower type, with a rounding mode">;
def LLVM_ConstrainedFPExtIntr : LLVM_ConstrainedCast<"fpext", "A float of a wider type, with exceptions", [], (ins),
    "">;

//===- Memory -----------------------------------------------------------------------------------------------------===//

def LLVM_Prefetch : LLVM_Effect<"prefetch", "Fetches to a cache",
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

def LLVM_MemcpyOp : LLVM_Copy<"memcpy", "Copies memory that does not overlap", (ins AnySignlessInteger:$len)>;
def LLVM_MemmoveOp : LLVM_Copy<"memmove", "Copies memory that may overlap", (ins AnySignlessInteger:$len)>;
def LLVM_MemcpyInlineOp : LLVM_Copy<"memcpy.inline", "Copies memory without a call", (ins APIntAttr:$len)>;
def LLVM_MemsetOp : LLVM_Fill<"memset", "Fills memory with a byte", (ins AnySignlessInteger:$len)>;
def LLVM_MemsetInlineOp : LLVM_Fill<"memset.inline", "Fills memory without a call", (ins APIntAttr:$len)>;

// Facts about memory that hold from an operation on.
class LLVM_Lifetime<string name, string words>
    : LLVM_Effect<name, words, (ins LLVM_AnyPointer:$ptr), [LLVM_Own<PromotableOpInterface>]> {
  let assemblyFormat = "$ptr attr-dict `:` qualified(type($ptr))";
}
def LLVM_LifetimeStartOp : LLVM_Lifetime<"lifetime.start", "Memory is in use from here on">;
def LLVM_LifetimeEndOp : LLVM_Lifetime<"lifetime.end", "Memory is not in use from here on">;

def LLVM_InvariantStartOp : LLVM_Intrinsic<
    "invariant.start", "Memory does not change from here on",
    (ins I64Attr:$size, LLVM_AnyPointer:$ptr), [LLVM_Own<PromotableOpInterface>]> {
  let results = (outs LLVM_DefaultPointer:$res);
  let assemblyFormat = "$size `,` $ptr attr-dict `:` qualified(type($ptr))";
}
def LLVM_InvariantEndOp : LLVM_Effect<
    "invariant.end", "Memory may change from here on",
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
    "The pointer, for memory that became another object">;
def LLVM_StripInvariantGroupOp : LLVM_InvariantGroup<"strip.invariant.group",
    "The pointer, without what is known of its memory">;

def LLVM_NoAliasScopeDeclOp : LLVM_Effect<"experimental.noalias.scope.decl",
    "Where a scope of accesses that do not alias begins", (ins LLVM_AliasScopeAttr:$scope)> {
  let assemblyFormat = "$scope attr-dict";
}

// Pointers.
def LLVM_PtrMaskOp : LLVM_Intrinsic<"ptrmask", "The pointer with some bits cleared", (ins
    LLVM_ScalarOrVectorOf<LLVM_AnyPointer>:$ptr, LLVM_ScalarOrVectorOf<AnyInteger>:$mask
  ), [Pure, AllTypesMatch<["ptr", "res"]>]> {
  let results = (outs LLVM_ScalarOrVectorOf<LLVM_AnyPointer>:$res);
  let assemblyFormat = "$ptr `,` $mask attr-dict `:` functional-type(operands, results)";
}
def LLVM_ThreadlocalAddressOp : LLVM_Intrinsic<"threadlocal.address", "Address of a global in this thread",
    (ins LLVM_AnyPointer:$global), [Pure]>;

def LLVM_StackSaveOp : LLVM_Intrinsic<"stacksave", "Where the stack ends"> {
  let assemblyFormat = "attr-dict `:` qualified(type($res))";
}
def LLVM_StackRestoreOp : LLVM_Effect<"stackrestore", "Restores where the stack ended", (ins LLVM_AnyPointer:$ptr)> {
  let assemblyFormat = "$ptr attr-dict `:` qualified(type($ptr))";
}

//===- Hints ------------------------------------------------------------------------------------------------------===//

def LLVM_AssumeOp : LLVM_Effect<"assume", "Lets the optimizer assume a condition", (ins
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

def LLVM_SSACopyOp : LLVM_Intrinsic<"ssa.copy", "The same value", (ins AnyType:$operand), [Pure,
    SameOperandsAndResultType]> {
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}
def LLVM_IsConstantOp : LLVM_Intrinsic<"is.constant", "Whether a value is known to be constant", (ins LLVM_Type:$val),
    [Pure]> {
  let results = (outs I1:$res);
}
def LLVM_ExpectOp : LLVM_Intrinsic<
    "expect", "A value that is probably another",
    (ins AnySignlessInteger:$val, AnySignlessInteger:$expected), [Pure, SameOperandsAndResultType]> {
  let assemblyFormat = "$val `,` $expected attr-dict `:` type($val)";
}
def LLVM_ExpectWithProbabilityOp : LLVM_Intrinsic<"expect.with.probability",
    "A value that is another with some probability", (ins
    AnySignlessInteger:$val, AnySignlessInteger:$expected, F64Attr:$prob
  ), [Pure, AllTypesMatch<["val", "expected", "res"]>]> {
  let assemblyFormat = "$val `,` $expected `,` $prob attr-dict `:` type($val)";
}

// Annotations of the source, with the source location.
class LLVM_Annotated<string name, string words, dag what, list<Trait> traits, dag last = (ins LLVM_AnyPointer:$attr)>
    : LLVM_Effect<name, words, !con(
        what, (ins LLVM_AnyPointer:$annotation, LLVM_AnyPointer:$fileName, I32:$line), last), traits>;
def LLVM_VarAnnotation : LLVM_Annotated<
    "var.annotation", "A note on a variable",
    (ins LLVM_AnyPointer:$val), [AllTypesMatch<["annotation", "fileName", "attr"]>]>;
def LLVM_PtrAnnotation : LLVM_Annotated<"ptr.annotation", "A pointer with a note", (ins LLVM_AnyPointer:$ptr), [
    AllTypesMatch<["res", "ptr"]>, AllTypesMatch<["annotation", "fileName", "attr"]>]> {
  let results = (outs LLVM_AnyPointer:$res);
}
def LLVM_Annotation : LLVM_Annotated<"annotation", "An integer with a note", (ins AnySignlessInteger:$integer), [
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
def LLVM_DbgDeclareOp : LLVM_DebugIntrinsic<"dbg.declare", "Where a variable of the source is",
    "addr", (ins LLVM_AnyPointer:$addr), [
    LLVM_Own<PromotableOpInterface, ["requiresReplacedValues", "visitReplacedValues"]>]>;
def LLVM_DbgValueOp : LLVM_DebugIntrinsic<
    "dbg.value", "What a variable of the source is from here on",
    "value", (ins LLVM_Type:$value), [LLVM_Own<PromotableOpInterface>]>;
def LLVM_DbgLabelOp : LLVM_Effect<"dbg.label", "A label of the source", (ins LLVM_DILabelAttr:$label)> {
  let assemblyFormat = "$label attr-dict";
}

def LLVM_Trap : LLVM_Effect<"trap", "Stops the program"> {
  let assemblyFormat = "attr-dict";
}
def LLVM_DebugTrap : LLVM_Effect<"debugtrap", "Stops in the debugger"> {
  let assemblyFormat = "attr-dict";
}
def LLVM_UBSanTrap : LLVM_Effect<"ubsantrap", "Stops the program, for undefined behavior", (ins I8Attr:$failureKind)> {
  let assemblyFormat = "prop-dict attr-dict";
}

//===- Control ----------------------------------------------------------------------------------------------------===//

// Variable argument lists.
class LLVM_VaList<string name, string words> : LLVM_Effect<name, words, (ins LLVM_AnyPointer:$arg_list)> {
  let assemblyFormat = "$arg_list attr-dict `:` qualified(type($arg_list))";
}
def LLVM_VaStartOp : LLVM_VaList<"vastart", "Begins to read any number of arguments">;
def LLVM_VaEndOp : LLVM_VaList<"vaend", "Ends to read any number of arguments">;
def LLVM_VaCopyOp : LLVM_Effect<"vacopy", "Copies the state of reading arguments",
    (ins LLVM_AnyPointer:$dest_list, LLVM_AnyPointer:$src_list)> {
  let assemblyFormat = "$src_list `to` $dest_list attr-dict `:` type(operands)";
}

def LLVM_EhTypeidForOp : LLVM_Intrinsic<"eh.typeid.for", "Number of an exception's type in this function",
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
def LLVM_CoroSizeOp : LLVM_Coroutine<"size", "Size of the frame of a coroutine", (ins), "", "type($res)">;
def LLVM_CoroAlignOp : LLVM_Coroutine<"align", "Alignment of the frame of a coroutine", (ins), "", "type($res)">;
def LLVM_CoroSaveOp : LLVM_Coroutine<"save", "Saves the state of a coroutine", (ins LLVM_AnyPointer:$handle),
    "$handle">;
def LLVM_CoroSuspendOp
    : LLVM_Coroutine<"suspend", "Suspends a coroutine", (ins LLVM_TokenType:$save, I1:$final), "$save `,` $final",
        "type($res)">;
def LLVM_CoroEndOp : LLVM_Coroutine<
    "end", "Ends a coroutine",
    (ins LLVM_AnyPointer:$handle, I1:$unwind, LLVM_TokenType:$retvals), "$handle `,` $unwind `,` $retvals">;
def LLVM_CoroFreeOp : LLVM_Coroutine<"free", "Memory of the frame of a coroutine, to be freed",
    (ins LLVM_TokenType:$id, LLVM_AnyPointer:$handle), "$id `,` $handle">;
def LLVM_CoroResumeOp
    : LLVM_Coroutine<"resume", "Resumes a coroutine", (ins LLVM_AnyPointer:$handle), "$handle",
        "qualified(type($handle))"> {
  let results = (outs);
}
def LLVM_CoroPromiseOp : LLVM_Coroutine<
    "promise", "Address of the promise of a coroutine, or the reverse",
    (ins LLVM_AnyPointer:$handle, I32:$align, I1:$from), "$handle `,` $align `,` $from"> {
  let results = (outs LLVM_AnyPointer:$res);
}

#endif // LECT_DIALECTS_LLVM_INTRINSICS
