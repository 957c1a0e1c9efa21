// Intrinsics on scalars and on whole values. Those whose operands are vectors have a file of their own.

#ifndef LECT_DIALECTS_LLVM_INTRINSICS
#define LECT_DIALECTS_LLVM_INTRINSICS

include "../llvm/intrinsic_base.td"

//===- Arithmetic -------------------------------------------------------------------------------------------------===//

// Operands and result are of one type: integers, floats with flags, or vectors of them.
class LLVM_UniformIntrinsic<string name, dag args, list<Trait> first = []>
    : LLVM_Intrinsic<name, args, first # [Pure, SameOperandsAndResultType]> {
  let assemblyFormat = LLVM_CallForm;
}

class LLVM_IntUnary<string name>
    : LLVM_UniformIntrinsic<name, (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$in)>;
class LLVM_IntBinary<string name> : LLVM_UniformIntrinsic<name, (ins
    LLVM_ScalarOrVectorOf<AnySignlessInteger>:$a, LLVM_ScalarOrVectorOf<AnySignlessInteger>:$b)>;
class LLVM_IntTernary<string name> : LLVM_UniformIntrinsic<name, (ins
    LLVM_ScalarOrVectorOf<AnySignlessInteger>:$a,
    LLVM_ScalarOrVectorOf<AnySignlessInteger>:$b,
    LLVM_ScalarOrVectorOf<AnySignlessInteger>:$c)>;

class LLVM_FloatUniform<string name, dag args> : LLVM_UniformIntrinsic<
    name, !con(args, (ins LLVM_Fastmath:$fastmathFlags)), [LLVM_Own<FastmathFlagsInterface>]>;
class LLVM_FloatUnary<string name> : LLVM_FloatUniform<name, (ins LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$in)>;
class LLVM_FloatBinary<string name> : LLVM_FloatUniform<name, (ins
    LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$a, LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$b)>;
class LLVM_FloatTernary<string name> : LLVM_FloatUniform<name, (ins
    LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$a,
    LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$b,
    LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$c)>;

// Bits.
def LLVM_BitReverseOp : LLVM_IntUnary<"bitreverse">;
def LLVM_ByteSwapOp : LLVM_IntUnary<"bswap">;
def LLVM_CtPopOp : LLVM_IntUnary<"ctpop">;
def LLVM_FshlOp : LLVM_IntTernary<"fshl">;
def LLVM_FshrOp : LLVM_IntTernary<"fshr">;

class LLVM_CountZeros<string name> : LLVM_Intrinsic<
    name, (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$in, I1Attr:$is_zero_poison),
    [Pure, SameOperandsAndResultType]>;
def LLVM_CountLeadingZerosOp : LLVM_CountZeros<"ctlz">;
def LLVM_CountTrailingZerosOp : LLVM_CountZeros<"cttz">;

// Integers: extremes, comparisons, and results that stay in range.
def LLVM_AbsOp : LLVM_Intrinsic<
    "abs", (ins LLVM_ScalarOrVectorOf<AnySignlessInteger>:$in, I1Attr:$is_int_min_poison), [Pure]>;
def LLVM_SMaxOp : LLVM_IntBinary<"smax">;
def LLVM_SMinOp : LLVM_IntBinary<"smin">;
def LLVM_UMaxOp : LLVM_IntBinary<"umax">;
def LLVM_UMinOp : LLVM_IntBinary<"umin">;

class LLVM_ThreeWayCompare<string name> : LLVM_Intrinsic<name, (ins
    LLVM_ScalarOrVectorOf<AnySignlessInteger>:$a, LLVM_ScalarOrVectorOf<AnySignlessInteger>:$b
  ), [Pure, SameTypeOperands]> {
  let results = (outs LLVM_ScalarOrVectorOf<AnySignlessInteger>:$res);
  let assemblyFormat = LLVM_CallForm;
}
def LLVM_SCmpOp : LLVM_ThreeWayCompare<"scmp">;
def LLVM_UCmpOp : LLVM_ThreeWayCompare<"ucmp">;

def LLVM_SAddSat : LLVM_IntBinary<"sadd.sat">;
def LLVM_UAddSat : LLVM_IntBinary<"uadd.sat">;
def LLVM_SSubSat : LLVM_IntBinary<"ssub.sat">;
def LLVM_USubSat : LLVM_IntBinary<"usub.sat">;
def LLVM_SSHLSat : LLVM_IntBinary<"sshl.sat">;
def LLVM_USHLSat : LLVM_IntBinary<"ushl.sat">;

class LLVM_WithOverflow<string operation> : LLVM_Intrinsic<operation # ".with.overflow", (ins
    LLVM_ScalarOrVectorOf<AnySignlessInteger>, LLVM_ScalarOrVectorOf<AnySignlessInteger>
  ), [Pure, SameOperandsElementType]>;
def LLVM_SAddWithOverflowOp : LLVM_WithOverflow<"sadd">;
def LLVM_UAddWithOverflowOp : LLVM_WithOverflow<"uadd">;
def LLVM_SSubWithOverflowOp : LLVM_WithOverflow<"ssub">;
def LLVM_USubWithOverflowOp : LLVM_WithOverflow<"usub">;
def LLVM_SMulWithOverflowOp : LLVM_WithOverflow<"smul">;
def LLVM_UMulWithOverflowOp : LLVM_WithOverflow<"umul">;

// Floats.
def LLVM_FAbsOp : LLVM_FloatUnary<"fabs">;
def LLVM_CopySignOp : LLVM_FloatBinary<"copysign">;
def LLVM_MaxNumOp : LLVM_FloatBinary<"maxnum">;
def LLVM_MinNumOp : LLVM_FloatBinary<"minnum">;
def LLVM_MaximumOp : LLVM_FloatBinary<"maximum">;
def LLVM_MinimumOp : LLVM_FloatBinary<"minimum">;
def LLVM_FMAOp : LLVM_FloatTernary<"fma">;
def LLVM_FMulAddOp : LLVM_FloatTernary<"fmuladd">;
def LLVM_SqrtOp : LLVM_FloatUnary<"sqrt">;

def LLVM_IsFPClass : LLVM_Intrinsic<
    "is.fpclass", (ins LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$in, I32Attr:$bit), [Pure]>;

// Powers and logarithms.
def LLVM_ExpOp : LLVM_FloatUnary<"exp">;
def LLVM_Exp2Op : LLVM_FloatUnary<"exp2">;
def LLVM_Exp10Op : LLVM_FloatUnary<"exp10">;
def LLVM_LogOp : LLVM_FloatUnary<"log">;
def LLVM_Log10Op : LLVM_FloatUnary<"log10">;
def LLVM_Log2Op : LLVM_FloatUnary<"log2">;
def LLVM_PowOp : LLVM_FloatBinary<"pow">;

class LLVM_IntPower<string name> : LLVM_Intrinsic<name, (ins
    LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$val, AnySignlessInteger:$power, LLVM_Fastmath:$fastmathFlags
  ), [LLVM_Own<FastmathFlagsInterface>, Pure]> {
  let assemblyFormat = LLVM_CallForm;
}
def LLVM_PowIOp : LLVM_IntPower<"powi">;
def LLVM_LoadExpOp : LLVM_IntPower<"ldexp">;

// Two results in one structure.
class LLVM_FloatPair<string name> : LLVM_Intrinsic<name, (ins
    LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$val, LLVM_Fastmath:$fastmathFlags
  ), [LLVM_Own<FastmathFlagsInterface>, Pure]> {
  let assemblyFormat = LLVM_CallForm;
}
def LLVM_FractionExpOp : LLVM_FloatPair<"frexp">;
def LLVM_SincosOp : LLVM_FloatPair<"sincos"> {
  let hasVerifier = 1;
}

// Angles.
def LLVM_SinOp : LLVM_FloatUnary<"sin">;
def LLVM_CosOp : LLVM_FloatUnary<"cos">;
def LLVM_TanOp : LLVM_FloatUnary<"tan">;
def LLVM_ASinOp : LLVM_FloatUnary<"asin">;
def LLVM_ACosOp : LLVM_FloatUnary<"acos">;
def LLVM_ATanOp : LLVM_FloatUnary<"atan">;
def LLVM_ATan2Op : LLVM_FloatBinary<"atan2">;
def LLVM_SinhOp : LLVM_FloatUnary<"sinh">;
def LLVM_CoshOp : LLVM_FloatUnary<"cosh">;
def LLVM_TanhOp : LLVM_FloatUnary<"tanh">;

// Rounding, to floats and to integers.
def LLVM_FCeilOp : LLVM_FloatUnary<"ceil">;
def LLVM_FFloorOp : LLVM_FloatUnary<"floor">;
def LLVM_FTruncOp : LLVM_FloatUnary<"trunc">;
def LLVM_RoundOp : LLVM_FloatUnary<"round">;
def LLVM_RoundEvenOp : LLVM_FloatUnary<"roundeven">;
def LLVM_RintOp : LLVM_FloatUnary<"rint">;
def LLVM_NearbyintOp : LLVM_FloatUnary<"nearbyint">;

class LLVM_RoundToInt<string name, Type from = LLVM_ScalarOrVectorOf<LLVM_AnyFloat>>
    : LLVM_Intrinsic<name, (ins from:$val), [Pure]> {
  let assemblyFormat = LLVM_CallForm;
}
def LLVM_LroundOp : LLVM_RoundToInt<"lround">;
def LLVM_LlroundOp : LLVM_RoundToInt<"llround", LLVM_AnyFloat>;
def LLVM_LrintOp : LLVM_RoundToInt<"lrint">;
def LLVM_LlrintOp : LLVM_RoundToInt<"llrint">;

// Casts whose rounding and exceptions are said.
class LLVM_ConstrainedCast<string name, list<Trait> traits, dag rounding, string words>
    : LLVM_Intrinsic<"experimental.constrained." # name,
        !con((ins LLVM_Type:$arg_0), rounding, (ins FPExceptionBehaviorAttr:$fpExceptionBehavior)),
        [Pure, LLVM_Own<FPExceptionBehaviorOpInterface>] # traits> {
  let assemblyFormat = "$arg_0 " # words # "$fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)";
}
class LLVM_RoundingCast<string name> : LLVM_ConstrainedCast<
    name, [LLVM_Own<RoundingModeOpInterface>], (ins ValidRoundingModeAttr:$roundingmode), "$roundingmode ">;
def LLVM_ConstrainedUIToFP : LLVM_RoundingCast<"uitofp">;
def LLVM_ConstrainedSIToFP : LLVM_RoundingCast<"sitofp">;
def LLVM_ConstrainedFPTruncIntr : LLVM_RoundingCast<"fptrunc">;
def LLVM_ConstrainedFPExtIntr : LLVM_ConstrainedCast<"fpext", [], (ins), "">;

//===- Memory -----------------------------------------------------------------------------------------------------===//

def LLVM_Prefetch : LLVM_Effect<"prefetch", (ins LLVM_AnyPointer:$addr, I32Attr:$rw, I32Attr:$hint, I32Attr:$cache)>;

// Copies and fills.
class LLVM_BlockIntrinsic<string name, dag args> : LLVM_Effect<
    name,
    !con(args, LLVM_AccessGroupArg, LLVM_AliasArgs,
         (ins OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs)),
    [LLVM_Own<AccessGroupOpInterface>, LLVM_Own<AliasAnalysisOpInterface>, LLVM_Own<ArgAndResultAttrsOpInterface>,
     LLVM_Own<PromotableMemOpInterface>, LLVM_Own<DestructurableAccessorOpInterface>,
     LLVM_Own<SafeMemorySlotAccessOpInterface>]>;
class LLVM_Copy<string name, dag length> : LLVM_BlockIntrinsic<name, !con(
    (ins Arg<LLVM_AnyPointer, "", [MemWrite]>:$dst, Arg<LLVM_AnyPointer, "", [MemRead]>:$src), length,
    (ins I1Attr:$isVolatile))>;
class LLVM_Fill<string name, dag length> : LLVM_BlockIntrinsic<name, !con(
    (ins Arg<LLVM_AnyPointer, "", [MemWrite]>:$dst, I8:$val), length, (ins I1Attr:$isVolatile))>;

def LLVM_MemcpyOp : LLVM_Copy<"memcpy", (ins AnySignlessInteger:$len)>;
def LLVM_MemmoveOp : LLVM_Copy<"memmove", (ins AnySignlessInteger:$len)>;
def LLVM_MemcpyInlineOp : LLVM_Copy<"memcpy.inline", (ins APIntAttr:$len)>;
def LLVM_MemsetOp : LLVM_Fill<"memset", (ins AnySignlessInteger:$len)>;
def LLVM_MemsetInlineOp : LLVM_Fill<"memset.inline", (ins APIntAttr:$len)>;

// What holds of memory from some place on.
class LLVM_Lifetime<string name>
    : LLVM_Effect<name, (ins LLVM_AnyPointer:$ptr), [LLVM_Own<PromotableOpInterface>]> {
  let assemblyFormat = "$ptr attr-dict `:` qualified(type($ptr))";
}
def LLVM_LifetimeStartOp : LLVM_Lifetime<"lifetime.start">;
def LLVM_LifetimeEndOp : LLVM_Lifetime<"lifetime.end">;

def LLVM_InvariantStartOp : LLVM_Intrinsic<
    "invariant.start", (ins I64Attr:$size, LLVM_AnyPointer:$ptr), [LLVM_Own<PromotableOpInterface>]> {
  let results = (outs LLVM_DefaultPointer:$res);
  let assemblyFormat = "$size `,` $ptr attr-dict `:` qualified(type($ptr))";
}
def LLVM_InvariantEndOp : LLVM_Effect<
    "invariant.end", (ins LLVM_DefaultPointer:$start, I64Attr:$size, LLVM_AnyPointer:$ptr),
    [LLVM_Own<PromotableOpInterface>]> {
  let assemblyFormat = "$start `,` $size `,` $ptr attr-dict `:` qualified(type($ptr))";
}

class LLVM_InvariantGroup<string name> : LLVM_Intrinsic<
    name, (ins LLVM_AnyPointer:$ptr), [LLVM_Own<PromotableOpInterface>, SameOperandsAndResultType]> {
  let results = (outs LLVM_AnyPointer:$res);
  let assemblyFormat = "$ptr attr-dict `:` qualified(type($ptr))";
}
def LLVM_LaunderInvariantGroupOp : LLVM_InvariantGroup<"launder.invariant.group">;
def LLVM_StripInvariantGroupOp : LLVM_InvariantGroup<"strip.invariant.group">;

def LLVM_NoAliasScopeDeclOp : LLVM_Effect<"experimental.noalias.scope.decl", (ins LLVM_AliasScopeAttr:$scope)> {
  let assemblyFormat = "$scope attr-dict";
}

// Pointers.
def LLVM_PtrMaskOp : LLVM_Intrinsic<"ptrmask", (ins
    LLVM_ScalarOrVectorOf<LLVM_AnyPointer>:$ptr, LLVM_ScalarOrVectorOf<AnyInteger>:$mask
  ), [Pure, AllTypesMatch<["ptr", "res"]>]> {
  let results = (outs LLVM_ScalarOrVectorOf<LLVM_AnyPointer>:$res);
  let assemblyFormat = "$ptr `,` $mask attr-dict `:` functional-type(operands, results)";
}
def LLVM_ThreadlocalAddressOp : LLVM_Intrinsic<"threadlocal.address", (ins LLVM_AnyPointer:$global), [Pure]>;

def LLVM_StackSaveOp : LLVM_Intrinsic<"stacksave"> {
  let assemblyFormat = "attr-dict `:` qualified(type($res))";
}
def LLVM_StackRestoreOp : LLVM_Effect<"stackrestore", (ins LLVM_AnyPointer:$ptr)> {
  let assemblyFormat = "$ptr attr-dict `:` qualified(type($ptr))";
}

//===- Hints ------------------------------------------------------------------------------------------------------===//

def LLVM_AssumeOp : LLVM_Effect<"assume", (ins
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

def LLVM_SSACopyOp : LLVM_Intrinsic<"ssa.copy", (ins AnyType:$operand), [Pure, SameOperandsAndResultType]> {
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}
def LLVM_IsConstantOp : LLVM_Intrinsic<"is.constant", (ins LLVM_Type:$val), [Pure]> {
  let results = (outs I1:$res);
}
def LLVM_ExpectOp : LLVM_Intrinsic<
    "expect", (ins AnySignlessInteger:$val, AnySignlessInteger:$expected), [Pure, SameOperandsAndResultType]> {
  let assemblyFormat = "$val `,` $expected attr-dict `:` type($val)";
}
def LLVM_ExpectWithProbabilityOp : LLVM_Intrinsic<"expect.with.probability", (ins
    AnySignlessInteger:$val, AnySignlessInteger:$expected, F64Attr:$prob
  ), [Pure, AllTypesMatch<["val", "expected", "res"]>]> {
  let assemblyFormat = "$val `,` $expected `,` $prob attr-dict `:` type($val)";
}

// Notes of the source's, with the place where they were written.
class LLVM_Annotated<string name, dag what, list<Trait> traits, dag last = (ins LLVM_AnyPointer:$attr)>
    : LLVM_Effect<name, !con(
        what, (ins LLVM_AnyPointer:$annotation, LLVM_AnyPointer:$fileName, I32:$line), last), traits>;
def LLVM_VarAnnotation : LLVM_Annotated<
    "var.annotation", (ins LLVM_AnyPointer:$val), [AllTypesMatch<["annotation", "fileName", "attr"]>]>;
def LLVM_PtrAnnotation : LLVM_Annotated<"ptr.annotation", (ins LLVM_AnyPointer:$ptr), [
    AllTypesMatch<["res", "ptr"]>, AllTypesMatch<["annotation", "fileName", "attr"]>]> {
  let results = (outs LLVM_AnyPointer:$res);
}
def LLVM_Annotation : LLVM_Annotated<"annotation", (ins AnySignlessInteger:$integer), [
    AllTypesMatch<["res", "integer"]>, AllTypesMatch<["annotation", "fileName"]>], (ins)> {
  let results = (outs AnySignlessInteger:$res);
}

//===- Debugging --------------------------------------------------------------------------------------------------===//

// Where a variable of the source is.
class LLVM_DebugIntrinsic<string name, string where, dag args, list<Trait> traits> : LLVM_Effect<name, !con(
    args, (ins
      LLVM_DILocalVariableAttr:$varInfo, DefaultValuedAttr<LLVM_DIExpressionAttr, "{}">:$locationExpr)), traits> {
  let assemblyFormat = "qualified($varInfo) (qualified($locationExpr)^)? `=` $" # where
    # " `:` qualified(type($" # where # ")) attr-dict";
}
def LLVM_DbgDeclareOp : LLVM_DebugIntrinsic<"dbg.declare", "addr", (ins LLVM_AnyPointer:$addr), [
    LLVM_Own<PromotableOpInterface, ["requiresReplacedValues", "visitReplacedValues"]>]>;
def LLVM_DbgValueOp : LLVM_DebugIntrinsic<
    "dbg.value", "value", (ins LLVM_Type:$value), [LLVM_Own<PromotableOpInterface>]>;
def LLVM_DbgLabelOp : LLVM_Effect<"dbg.label", (ins LLVM_DILabelAttr:$label)> {
  let assemblyFormat = "$label attr-dict";
}

def LLVM_Trap : LLVM_Effect<"trap"> {
  let assemblyFormat = "attr-dict";
}
def LLVM_DebugTrap : LLVM_Effect<"debugtrap"> {
  let assemblyFormat = "attr-dict";
}
def LLVM_UBSanTrap : LLVM_Effect<"ubsantrap", (ins I8Attr:$failureKind)> {
  let assemblyFormat = "prop-dict attr-dict";
}

//===- Control ----------------------------------------------------------------------------------------------------===//

// Any number of arguments.
class LLVM_VaList<string name> : LLVM_Effect<name, (ins LLVM_AnyPointer:$arg_list)> {
  let assemblyFormat = "$arg_list attr-dict `:` qualified(type($arg_list))";
}
def LLVM_VaStartOp : LLVM_VaList<"vastart">;
def LLVM_VaEndOp : LLVM_VaList<"vaend">;
def LLVM_VaCopyOp : LLVM_Effect<"vacopy", (ins LLVM_AnyPointer:$dest_list, LLVM_AnyPointer:$src_list)> {
  let assemblyFormat = "$src_list `to` $dest_list attr-dict `:` type(operands)";
}

def LLVM_EhTypeidForOp : LLVM_Intrinsic<"eh.typeid.for", (ins LLVM_AnyPointer:$type_info)> {
  let assemblyFormat = "$type_info attr-dict `:` functional-type(operands, results)";
}

// Coroutines. `form` is what is written in front of the attributes.
class LLVM_Coroutine<string name, dag args, string form, string types = "functional-type(operands, results)">
    : LLVM_Intrinsic<"coro." # name, args> {
  let assemblyFormat = form # " attr-dict `:` " # types;
}
def LLVM_CoroIdOp : LLVM_Coroutine<
    "id", (ins I32:$align, LLVM_AnyPointer:$promise, LLVM_AnyPointer:$coroaddr, LLVM_AnyPointer:$fnaddrs),
    "$align `,` $promise `,` $coroaddr `,` $fnaddrs">;
def LLVM_CoroBeginOp : LLVM_Coroutine<"begin", (ins LLVM_TokenType:$token, LLVM_AnyPointer:$mem), "$token `,` $mem">;
def LLVM_CoroSizeOp : LLVM_Coroutine<"size", (ins), "", "type($res)">;
def LLVM_CoroAlignOp : LLVM_Coroutine<"align", (ins), "", "type($res)">;
def LLVM_CoroSaveOp : LLVM_Coroutine<"save", (ins LLVM_AnyPointer:$handle), "$handle">;
def LLVM_CoroSuspendOp
    : LLVM_Coroutine<"suspend", (ins LLVM_TokenType:$save, I1:$final), "$save `,` $final", "type($res)">;
def LLVM_CoroEndOp : LLVM_Coroutine<
    "end", (ins LLVM_AnyPointer:$handle, I1:$unwind, LLVM_TokenType:$retvals), "$handle `,` $unwind `,` $retvals">;
def LLVM_CoroFreeOp : LLVM_Coroutine<"free", (ins LLVM_TokenType:$id, LLVM_AnyPointer:$handle), "$id `,` $handle">;
def LLVM_CoroResumeOp
    : LLVM_Coroutine<"resume", (ins LLVM_AnyPointer:$handle), "$handle", "qualified(type($handle))"> {
  let results = (outs);
}
def LLVM_CoroPromiseOp : LLVM_Coroutine<
    "promise", (ins LLVM_AnyPointer:$handle, I32:$align, I1:$from), "$handle `,` $align `,` $from"> {
  let results = (outs LLVM_AnyPointer:$res);
}

#endif // LECT_DIALECTS_LLVM_INTRINSICS
