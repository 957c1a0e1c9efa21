// Definitions of the `llvm` dialect in releases newer than MLIR 22.

#ifndef LECT_NEWER_LLVM
#define LECT_NEWER_LLVM

include "lect/Since.td"
include "llvm.td"

class LLVM_Newer<string mnemonic, string words, list<Trait> traits = []> : Op<LLVM_Dialect, mnemonic, traits> {
  let summary = words;
}

def LLVM_IntrArithmeticFenceOp : LLVM_Newer<"intr.arithmetic.fence", "Fence against reassociation",
      [Pure]> {
  let arguments = (ins AnyType:$in);
  let results = (outs AnyType:$res);
  let assemblyFormat = "`(` operands `)` attr-dict `:` functional-type(operands, results)";
}

def LLVM_IntrFakeUseOp : LLVM_Newer<"intr.fake.use", "Artificial use of values"> {
  let arguments = (ins Variadic<AnyType>:$args);
  let assemblyFormat = "$args attr-dict `:` type($args)";
}

def LLVM_NamedMetadataOp : LLVM_Newer<"named_metadata", "Named metadata of the module"> {
  let arguments = (ins StrAttr:$metadata_name, AnyAttr:$nodes);
  let assemblyFormat = "$metadata_name $nodes attr-dict";
}

def LLVM_MDStringAttr : LLVM_Attr<"MDString", "md_string"> {
  let summary = "A string as metadata";
  let parameters = (ins "StringAttr":$value);
  let assemblyFormat = "`<` $value `>`";
}
def LLVM_MDConstantAttr : LLVM_Attr<"MDConstant", "md_const"> {
  let summary = "A constant as metadata";
  let parameters = (ins "Attribute":$value);
  let assemblyFormat = "`<` $value `>`";
}
def LLVM_MDFuncAttr : LLVM_Attr<"MDFunc", "md_func"> {
  let summary = "A function as metadata";
  let parameters = (ins "FlatSymbolRefAttr":$name);
  let assemblyFormat = "`<` $name `>`";
}
def LLVM_MDNodeAttr : LLVM_Attr<"MDNode", "md_node"> {
  let summary = "A metadata node with several operands";
  let parameters = (ins OptionalArrayRefParameter<"Attribute">:$operands);
  let assemblyFormat = "`<` (`>`) : ($operands^ `>`)?";
}

def LLVM_MetadataType
    : Type<LLVM_Isa<"LLVMMetadataType">, "LLVM metadata type">,
      BuildableType<"::mlir::LLVM::LLVMMetadataType::get($_builder.getContext())">;

def LLVM_MlirMetadataAsValueOp : LLVM_Newer<"mlir.metadata_as_value", "Metadata as a value", [Pure]> {
  let arguments = (ins AnyAttr:$metadata);
  let results = (outs LLVM_MetadataType:$res);
  let assemblyFormat = "$metadata attr-dict";
}

def LLVM_PtrtoaddrOp : LLVM_Newer<"ptrtoaddr", "Address of a pointer as an integer", [Pure]> {
  let arguments = (ins AnyType:$arg);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$arg attr-dict `:` type($arg) `to` type($res)";
}

class LLVM_IntrExperimentalConstrainedFaddOpLike<string mnemonic> : LLVM_Newer<mnemonic,
      "Constrained floating-point operation", [Pure, AllTypesMatch<["arg_0", "arg_1",
      "res"]>]> {
  let arguments = (ins AnyType:$arg_0, AnyType:$arg_1, ValidRoundingModeAttr:$roundingmode,
      FPExceptionBehaviorAttr:$fpExceptionBehavior);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$arg_0 `,` $arg_1 $roundingmode $fpExceptionBehavior attr-dict `:` type($res)";
}
def LLVM_IntrExperimentalConstrainedFaddOp :
      LLVM_IntrExperimentalConstrainedFaddOpLike<"intr.experimental.constrained.fadd">;
def LLVM_IntrExperimentalConstrainedFdivOp :
      LLVM_IntrExperimentalConstrainedFaddOpLike<"intr.experimental.constrained.fdiv">;
def LLVM_IntrExperimentalConstrainedFmulOp :
      LLVM_IntrExperimentalConstrainedFaddOpLike<"intr.experimental.constrained.fmul">;
def LLVM_IntrExperimentalConstrainedFremOp :
      LLVM_IntrExperimentalConstrainedFaddOpLike<"intr.experimental.constrained.frem">;
def LLVM_IntrExperimentalConstrainedFsubOp :
      LLVM_IntrExperimentalConstrainedFaddOpLike<"intr.experimental.constrained.fsub">;

class LLVM_IntrExperimentalConstrainedFmaOpLike<string mnemonic> : LLVM_Newer<mnemonic,
      "Constrained floating-point operation", [Pure, AllTypesMatch<["arg_0", "arg_1",
      "arg_2", "res"]>]> {
  let arguments = (ins AnyType:$arg_0, AnyType:$arg_1, AnyType:$arg_2, ValidRoundingModeAttr:$roundingmode,
      FPExceptionBehaviorAttr:$fpExceptionBehavior);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$arg_0 `,` $arg_1 `,` $arg_2 $roundingmode $fpExceptionBehavior attr-dict `:` type($res)";
}
def LLVM_IntrExperimentalConstrainedFmaOp :
      LLVM_IntrExperimentalConstrainedFmaOpLike<"intr.experimental.constrained.fma">;
def LLVM_IntrExperimentalConstrainedFmuladdOp :
      LLVM_IntrExperimentalConstrainedFmaOpLike<"intr.experimental.constrained.fmuladd">;

class LLVM_IntrExperimentalConstrainedAcosOpLike<string mnemonic> : LLVM_Newer<mnemonic,
      "Constrained floating-point operation", [Pure, AllTypesMatch<["arg_0", "res"]>,
      Since24]> {
  let arguments = (ins AnyType:$arg_0, OptionalAttr<ValidRoundingModeAttr>:$roundingmode,
      OptionalAttr<FPExceptionBehaviorAttr>:$fpExceptionBehavior, DefaultValuedAttr<LLVM_FastmathFlagsAttr,
      "{}">:$fastmathFlags);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$arg_0 $roundingmode $fpExceptionBehavior (`fastmath` `` $fastmathFlags^)? attr-dict `:` "
      "type($res)";
}
def LLVM_IntrExperimentalConstrainedAcosOp :
      LLVM_IntrExperimentalConstrainedAcosOpLike<"intr.experimental.constrained.acos">;
def LLVM_IntrExperimentalConstrainedAsinOp :
      LLVM_IntrExperimentalConstrainedAcosOpLike<"intr.experimental.constrained.asin">;
def LLVM_IntrExperimentalConstrainedAtanOp :
      LLVM_IntrExperimentalConstrainedAcosOpLike<"intr.experimental.constrained.atan">;
def LLVM_IntrExperimentalConstrainedCosOp :
      LLVM_IntrExperimentalConstrainedAcosOpLike<"intr.experimental.constrained.cos">;
def LLVM_IntrExperimentalConstrainedCoshOp :
      LLVM_IntrExperimentalConstrainedAcosOpLike<"intr.experimental.constrained.cosh">;
def LLVM_IntrExperimentalConstrainedExpOp :
      LLVM_IntrExperimentalConstrainedAcosOpLike<"intr.experimental.constrained.exp">;
def LLVM_IntrExperimentalConstrainedExp2Op :
      LLVM_IntrExperimentalConstrainedAcosOpLike<"intr.experimental.constrained.exp2">;
def LLVM_IntrExperimentalConstrainedLogOp :
      LLVM_IntrExperimentalConstrainedAcosOpLike<"intr.experimental.constrained.log">;
def LLVM_IntrExperimentalConstrainedLog10Op :
      LLVM_IntrExperimentalConstrainedAcosOpLike<"intr.experimental.constrained.log10">;
def LLVM_IntrExperimentalConstrainedLog2Op :
      LLVM_IntrExperimentalConstrainedAcosOpLike<"intr.experimental.constrained.log2">;
def LLVM_IntrExperimentalConstrainedNearbyintOp :
      LLVM_IntrExperimentalConstrainedAcosOpLike<"intr.experimental.constrained.nearbyint">;
def LLVM_IntrExperimentalConstrainedRintOp :
      LLVM_IntrExperimentalConstrainedAcosOpLike<"intr.experimental.constrained.rint">;
def LLVM_IntrExperimentalConstrainedSinOp :
      LLVM_IntrExperimentalConstrainedAcosOpLike<"intr.experimental.constrained.sin">;
def LLVM_IntrExperimentalConstrainedSinhOp :
      LLVM_IntrExperimentalConstrainedAcosOpLike<"intr.experimental.constrained.sinh">;
def LLVM_IntrExperimentalConstrainedSqrtOp :
      LLVM_IntrExperimentalConstrainedAcosOpLike<"intr.experimental.constrained.sqrt">;
def LLVM_IntrExperimentalConstrainedTanOp :
      LLVM_IntrExperimentalConstrainedAcosOpLike<"intr.experimental.constrained.tan">;
def LLVM_IntrExperimentalConstrainedTanhOp :
      LLVM_IntrExperimentalConstrainedAcosOpLike<"intr.experimental.constrained.tanh">;

class LLVM_IntrExperimentalConstrainedAtan2OpLike<string mnemonic> : LLVM_Newer<mnemonic,
      "Constrained floating-point operation", [Pure, AllTypesMatch<["arg_0", "arg_1",
      "res"]>, Since24]> {
  let arguments = (ins AnyType:$arg_0, AnyType:$arg_1, OptionalAttr<ValidRoundingModeAttr>:$roundingmode,
      OptionalAttr<FPExceptionBehaviorAttr>:$fpExceptionBehavior, DefaultValuedAttr<LLVM_FastmathFlagsAttr,
      "{}">:$fastmathFlags);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$arg_0 `,` $arg_1 $roundingmode $fpExceptionBehavior (`fastmath` `` $fastmathFlags^)? "
      "attr-dict `:` type($res)";
}
def LLVM_IntrExperimentalConstrainedAtan2Op :
      LLVM_IntrExperimentalConstrainedAtan2OpLike<"intr.experimental.constrained.atan2">;
def LLVM_IntrExperimentalConstrainedPowOp :
      LLVM_IntrExperimentalConstrainedAtan2OpLike<"intr.experimental.constrained.pow">;

class LLVM_IntrExperimentalConstrainedCeilOpLike<string mnemonic> : LLVM_Newer<mnemonic,
      "Constrained floating-point operation", [Pure, AllTypesMatch<["arg_0", "res"]>,
      Since24]> {
  let arguments = (ins AnyType:$arg_0, OptionalAttr<FPExceptionBehaviorAttr>:$fpExceptionBehavior,
      DefaultValuedAttr<LLVM_FastmathFlagsAttr, "{}">:$fastmathFlags);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$arg_0 $fpExceptionBehavior (`fastmath` `` $fastmathFlags^)? attr-dict `:` type($res)";
}
def LLVM_IntrExperimentalConstrainedCeilOp :
      LLVM_IntrExperimentalConstrainedCeilOpLike<"intr.experimental.constrained.ceil">;
def LLVM_IntrExperimentalConstrainedFloorOp :
      LLVM_IntrExperimentalConstrainedCeilOpLike<"intr.experimental.constrained.floor">;
def LLVM_IntrExperimentalConstrainedRoundOp :
      LLVM_IntrExperimentalConstrainedCeilOpLike<"intr.experimental.constrained.round">;
def LLVM_IntrExperimentalConstrainedRoundevenOp :
      LLVM_IntrExperimentalConstrainedCeilOpLike<"intr.experimental.constrained.roundeven">;
def LLVM_IntrExperimentalConstrainedTruncOp :
      LLVM_IntrExperimentalConstrainedCeilOpLike<"intr.experimental.constrained.trunc">;

class LLVM_IntrExperimentalConstrainedFptosiOpLike<string mnemonic> : LLVM_Newer<mnemonic,
      "Constrained floating-point operation", [Pure, Since24]> {
  let arguments = (ins AnyType:$arg_0, OptionalAttr<FPExceptionBehaviorAttr>:$fpExceptionBehavior,
      DefaultValuedAttr<LLVM_FastmathFlagsAttr, "{}">:$fastmathFlags);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$arg_0 $fpExceptionBehavior (`fastmath` `` $fastmathFlags^)? attr-dict `:` type($arg_0) `to` "
      "type($res)";
}
def LLVM_IntrExperimentalConstrainedFptosiOp :
      LLVM_IntrExperimentalConstrainedFptosiOpLike<"intr.experimental.constrained.fptosi">;
def LLVM_IntrExperimentalConstrainedFptouiOp :
      LLVM_IntrExperimentalConstrainedFptosiOpLike<"intr.experimental.constrained.fptoui">;
def LLVM_IntrExperimentalConstrainedLlroundOp :
      LLVM_IntrExperimentalConstrainedFptosiOpLike<"intr.experimental.constrained.llround">;
def LLVM_IntrExperimentalConstrainedLroundOp :
      LLVM_IntrExperimentalConstrainedFptosiOpLike<"intr.experimental.constrained.lround">;

class LLVM_IntrExperimentalConstrainedLdexpOpLike<string mnemonic> : LLVM_Newer<mnemonic,
      "Constrained floating-point operation", [Pure, Since24]> {
  let arguments = (ins AnyType:$arg_0, AnyType:$arg_1, OptionalAttr<ValidRoundingModeAttr>:$roundingmode,
      OptionalAttr<FPExceptionBehaviorAttr>:$fpExceptionBehavior, DefaultValuedAttr<LLVM_FastmathFlagsAttr,
      "{}">:$fastmathFlags);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$arg_0 `,` $arg_1 $roundingmode $fpExceptionBehavior (`fastmath` `` $fastmathFlags^)? "
      "attr-dict `:` functional-type(operands, results)";
}
def LLVM_IntrExperimentalConstrainedLdexpOp :
      LLVM_IntrExperimentalConstrainedLdexpOpLike<"intr.experimental.constrained.ldexp">;
def LLVM_IntrExperimentalConstrainedPowiOp :
      LLVM_IntrExperimentalConstrainedLdexpOpLike<"intr.experimental.constrained.powi">;

class LLVM_IntrExperimentalConstrainedLlrintOpLike<string mnemonic> : LLVM_Newer<mnemonic,
      "Constrained floating-point operation", [Pure, Since24]> {
  let arguments = (ins AnyType:$arg_0, OptionalAttr<ValidRoundingModeAttr>:$roundingmode,
      OptionalAttr<FPExceptionBehaviorAttr>:$fpExceptionBehavior, DefaultValuedAttr<LLVM_FastmathFlagsAttr,
      "{}">:$fastmathFlags);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$arg_0 $roundingmode $fpExceptionBehavior (`fastmath` `` $fastmathFlags^)? attr-dict `:` "
      "type($arg_0) `to` type($res)";
}
def LLVM_IntrExperimentalConstrainedLlrintOp :
      LLVM_IntrExperimentalConstrainedLlrintOpLike<"intr.experimental.constrained.llrint">;
def LLVM_IntrExperimentalConstrainedLrintOp :
      LLVM_IntrExperimentalConstrainedLlrintOpLike<"intr.experimental.constrained.lrint">;

class LLVM_IntrExperimentalConstrainedMaximumOpLike<string mnemonic> : LLVM_Newer<mnemonic,
      "Constrained floating-point operation", [Pure, AllTypesMatch<["arg_0", "arg_1",
      "res"]>, Since24]> {
  let arguments = (ins AnyType:$arg_0, AnyType:$arg_1, OptionalAttr<FPExceptionBehaviorAttr>:$fpExceptionBehavior,
      DefaultValuedAttr<LLVM_FastmathFlagsAttr, "{}">:$fastmathFlags);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$arg_0 `,` $arg_1 $fpExceptionBehavior (`fastmath` `` $fastmathFlags^)? attr-dict `:` "
      "type($res)";
}
def LLVM_IntrExperimentalConstrainedMaximumOp :
      LLVM_IntrExperimentalConstrainedMaximumOpLike<"intr.experimental.constrained.maximum">;
def LLVM_IntrExperimentalConstrainedMaxnumOp :
      LLVM_IntrExperimentalConstrainedMaximumOpLike<"intr.experimental.constrained.maxnum">;
def LLVM_IntrExperimentalConstrainedMinimumOp :
      LLVM_IntrExperimentalConstrainedMaximumOpLike<"intr.experimental.constrained.minimum">;
def LLVM_IntrExperimentalConstrainedMinnumOp :
      LLVM_IntrExperimentalConstrainedMaximumOpLike<"intr.experimental.constrained.minnum">;

class LLVM_IntrClmulOpLike<string mnemonic, string words> : LLVM_Newer<mnemonic, words, [Pure, Since24]> {
  let arguments = (ins AnyType:$a, AnyType:$b);
  let results = (outs AnyType:$res);
  let assemblyFormat = "`(` operands `)` attr-dict `:` functional-type(operands, results)";
}
def LLVM_IntrClmulOp : LLVM_IntrClmulOpLike<"intr.clmul", "Carry-less product">;
def LLVM_IntrPdepOp : LLVM_IntrClmulOpLike<"intr.pdep", "Deposits bits at the positions of a mask">;
def LLVM_IntrPextOp : LLVM_IntrClmulOpLike<"intr.pext", "Extracts the bits at the positions of a mask">;
def LLVM_IntrSmulhOp : LLVM_IntrClmulOpLike<"intr.smulh", "Upper half of a signed product">;
def LLVM_IntrUmulhOp : LLVM_IntrClmulOpLike<"intr.umulh", "Upper half of an unsigned product">;

class LLVM_IntrMaximumnumOpLike<string mnemonic, string words> : LLVM_Newer<mnemonic, words, [Pure, Since24]> {
  let arguments = (ins AnyType:$a, AnyType:$b, DefaultValuedAttr<LLVM_FastmathFlagsAttr, "{}">:$fastmathFlags);
  let results = (outs AnyType:$res);
  let assemblyFormat = "`(` operands `)` (`fastmath` `` $fastmathFlags^)? attr-dict `:` functional-type(operands, "
      "results)";
}
def LLVM_IntrMaximumnumOp : LLVM_IntrMaximumnumOpLike<"intr.maximumnum",
      "Maximum of floats, ignoring NaN">;
def LLVM_IntrMinimumnumOp : LLVM_IntrMaximumnumOpLike<"intr.minimumnum",
      "Minimum of floats, ignoring NaN">;

def LLVM_IntrModfOp : LLVM_Newer<"intr.modf", "Fractional and integral part", [Pure, Since24]> {
  let arguments = (ins AnyType:$val, DefaultValuedAttr<LLVM_FastmathFlagsAttr, "{}">:$fastmathFlags);
  let results = (outs AnyType:$res);
  let assemblyFormat = "`(` operands `)` (`fastmath` `` $fastmathFlags^)? attr-dict `:` functional-type(operands, "
      "results)";
}

class LLVM_IntrVectorReduceFmaximumnumOpLike<string mnemonic, string words> : LLVM_Newer<mnemonic, words, [Pure,
      Since24]> {
  let arguments = (ins AnyVectorOfAnyRank:$in, DefaultValuedAttr<LLVM_FastmathFlagsAttr, "{}">:$fastmathFlags);
  let results = (outs AnyType:$res);
  let assemblyFormat = "`(` operands `)` (`fastmath` `` $fastmathFlags^)? attr-dict `:` functional-type(operands, "
      "results)";
}
def LLVM_IntrVectorReduceFmaximumnumOp : LLVM_IntrVectorReduceFmaximumnumOpLike<"intr.vector.reduce.fmaximumnum",
      "Maximum of the elements, ignoring NaN">;
def LLVM_IntrVectorReduceFminimumnumOp : LLVM_IntrVectorReduceFmaximumnumOpLike<"intr.vector.reduce.fminimumnum",
      "Minimum of the elements, ignoring NaN">;

class LLVM_IntrVpReduceFmaximumOpLike<string mnemonic> : LLVM_Newer<mnemonic,
      "Minimum or maximum of the masked elements", [Pure, Since24]> {
  let arguments = (ins AnyType:$satrt_value, AnyVectorOfAnyRank:$val, AnyVectorOfAnyRank:$mask, AnyType:$evl);
  let results = (outs AnyType:$res);
}
def LLVM_IntrVpReduceFmaximumOp : LLVM_IntrVpReduceFmaximumOpLike<"intr.vp.reduce.fmaximum">;
def LLVM_IntrVpReduceFminimumOp : LLVM_IntrVpReduceFmaximumOpLike<"intr.vp.reduce.fminimum">;

def LLVM_IntrCoroAllocOp : LLVM_Newer<"intr.coro.alloc",
    "Test whether the coroutine frame must be allocated", [Since24]> {
  let arguments = (ins AnyType:$id);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$id attr-dict `:` functional-type(operands, results)";
}

class LLVM_IntrCoroFrameOpLike<string mnemonic, string words> : LLVM_Newer<mnemonic, words, [Since24]> {
  let results = (outs AnyType:$res);
  let assemblyFormat = "attr-dict `:` type($res)";
}
def LLVM_IntrCoroFrameOp : LLVM_IntrCoroFrameOpLike<"intr.coro.frame", "Coroutine frame">;
def LLVM_IntrCoroNoopOp : LLVM_IntrCoroFrameOpLike<"intr.coro.noop", "Frame of a no-op coroutine">;
def LLVM_IntrCoroIsInRampOp : LLVM_IntrCoroFrameOpLike<"intr.coro.is_in_ramp",
      "Test whether the coroutine is at its initial suspension">;

def LLVM_IntrCoroDoneOp : LLVM_Newer<"intr.coro.done", "Test for the final suspension of a coroutine", [Since24]> {
  let arguments = (ins AnyType:$handle);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$handle attr-dict `:` functional-type(operands, results)";
}

class LLVM_IntrCoroDestroyOpLike<string mnemonic, string words> : LLVM_Newer<mnemonic, words, [Since24]> {
  let arguments = (ins AnyType:$handle);
  let assemblyFormat = "$handle attr-dict `:` type($handle)";
}
def LLVM_IntrCoroDestroyOp : LLVM_IntrCoroDestroyOpLike<"intr.coro.destroy", "Destroys a coroutine">;
def LLVM_IntrCoroDeadOp : LLVM_IntrCoroDestroyOpLike<"intr.coro.dead", "Marks the coroutine as dead">;

class LLVM_IntrCoroAwaitSuspendVoidOpLike<string mnemonic, string words> : LLVM_Newer<mnemonic, words, [Since24]> {
  let arguments = (ins AnyType:$awaiter, AnyType:$frame, AnyType:$wrapper);
  let assemblyFormat = "$awaiter `,` $frame `,` $wrapper attr-dict `:` type(operands)";
}
def LLVM_IntrCoroAwaitSuspendVoidOp : LLVM_IntrCoroAwaitSuspendVoidOpLike<"intr.coro.await.suspend.void", "Suspends">;
def LLVM_IntrCoroAwaitSuspendHandleOp : LLVM_IntrCoroAwaitSuspendVoidOpLike<"intr.coro.await.suspend.handle",
      "Suspends the coroutine and resumes another one">;

def LLVM_IntrCoroAwaitSuspendBoolOp : LLVM_Newer<"intr.coro.await.suspend.bool",
    "Suspends the coroutine if a function returns true",
      [Since24]> {
  let arguments = (ins AnyType:$awaiter, AnyType:$frame, AnyType:$wrapper);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$awaiter `,` $frame `,` $wrapper attr-dict `:` functional-type(operands, results)";
}

#endif
