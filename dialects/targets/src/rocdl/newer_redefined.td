// Instructions of the `rocdl` dialect whose definitions differ between MLIR 22 and MLIR 23.

#ifndef LECT_NEWER_ROCDL_REDEFINED
#define LECT_NEWER_ROCDL_REDEFINED

include "newer_enums.td"
include "rocdl.td"

class ROCDL_Op23<string mnemonic, string words, list<Trait> traits = []> : ROCDL_Op<mnemonic # "@23", words, traits>;

class ROCDL_Arithmetic23<string mnemonic, string words = "Matrix multiply-accumulate">
    : ROCDL_Op23<mnemonic, words> {
  let results = (outs LLVM_Type:$res);
}

class ROCDL_Mfma23<string shape, Attr blgp = ROCDL_MFMAPermBAttr> : ROCDL_Arithmetic23<"mfma." # shape> {
  let arguments = (ins LLVM_Type:$a, LLVM_Type:$b, LLVM_Type:$c, I32Attr:$cbsz, I32Attr:$abid, blgp:$blgp);
  let assemblyFormat = "$a `,` $b `,` $c `,` $cbsz `,` $abid `,` $blgp attr-dict `:` functional-type(operands, $res)";
}
foreach shape = [
    "f32.16x16x16bf16.1k", "f32.16x16x16f16", "f32.16x16x1f32", "f32.16x16x2bf16", "f32.16x16x32.bf16",
    "f32.16x16x32.bf8.bf8", "f32.16x16x32.bf8.fp8", "f32.16x16x32.f16", "f32.16x16x32.fp8.bf8", "f32.16x16x32.fp8.fp8",
    "f32.16x16x4bf16.1k", "f32.16x16x4f16", "f32.16x16x4f32", "f32.16x16x8.xf32", "f32.16x16x8bf16",
    "f32.32x32x16.bf16", "f32.32x32x16.bf8.bf8", "f32.32x32x16.bf8.fp8", "f32.32x32x16.f16", "f32.32x32x16.fp8.bf8",
    "f32.32x32x16.fp8.fp8", "f32.32x32x1f32", "f32.32x32x2bf16", "f32.32x32x2f32", "f32.32x32x4.xf32",
    "f32.32x32x4bf16", "f32.32x32x4bf16.1k", "f32.32x32x4f16", "f32.32x32x8bf16.1k", "f32.32x32x8f16", "f32.4x4x1f32",
    "f32.4x4x2bf16", "f32.4x4x4bf16.1k", "f32.4x4x4f16", "i32.16x16x16i8", "i32.16x16x32.i8", "i32.16x16x4i8",
    "i32.16x16x64.i8", "i32.32x32x16.i8", "i32.32x32x32.i8", "i32.32x32x4i8", "i32.32x32x8i8", "i32.4x4x4i8"
] in
def ROCDL_Mfma23_ # !subst(".", "_", shape) : ROCDL_Mfma23<shape>;
def ROCDL_Mfma23_f64_16x16x4f64 : ROCDL_Mfma23<"f64.16x16x4f64", ROCDL_MFMANegModifierAttr>;
def ROCDL_Mfma23_f64_4x4x4f64 : ROCDL_Mfma23<"f64.4x4x4f64", ROCDL_MFMANegModifierAttr>;

class ROCDL_MfmaScale23<string shape>
    : ROCDL_Arithmetic23<"mfma.scale." # shape, "Scaled matrix multiply-accumulate"> {
  let arguments = (ins LLVM_Type:$a, LLVM_Type:$b, LLVM_Type:$c, ROCDL_MatrixFormatAttr:$cbsz,
      ROCDL_MatrixFormatAttr:$blgp, I32Attr:$opselA, I32:$scaleA, I32Attr:$opselB, I32:$scaleB);
  let assemblyFormat = "$a `,` $b `,` $c `,` $cbsz `,` $blgp `,` $opselA `,` $scaleA `,` $opselB `,` $scaleB attr-dict "
      "`:` functional-type(operands, $res)";
}
def ROCDL_MfmaScale23_16x16x128 : ROCDL_MfmaScale23<"f32.16x16x128.f8f6f4">;
def ROCDL_MfmaScale23_32x32x64 : ROCDL_MfmaScale23<"f32.32x32x64.f8f6f4">;

class ROCDL_Smfmac23<string shape>
    : ROCDL_Arithmetic23<"smfmac." # shape, "Matrix multiply-accumulate with a sparse first factor"> {
  let arguments = (ins LLVM_Type:$a, LLVM_Type:$b, LLVM_Type:$c, I32:$index, I32Attr:$cbsz, I32Attr:$abid);
  let assemblyFormat = "$a `,` $b `,` $c `,` $index `,` $cbsz `,` $abid attr-dict `:` functional-type(operands, $res)";
}
foreach shape = [
    "f32.16x16x128.bf8.bf8", "f32.16x16x128.bf8.fp8", "f32.16x16x128.fp8.bf8", "f32.16x16x128.fp8.fp8",
    "f32.16x16x32.bf16", "f32.16x16x32.f16", "f32.16x16x64.bf16", "f32.16x16x64.bf8.bf8", "f32.16x16x64.bf8.fp8",
    "f32.16x16x64.f16", "f32.16x16x64.fp8.bf8", "f32.16x16x64.fp8.fp8", "f32.32x32x16.bf16", "f32.32x32x16.f16",
    "f32.32x32x32.bf16", "f32.32x32x32.bf8.bf8", "f32.32x32x32.bf8.fp8", "f32.32x32x32.f16", "f32.32x32x32.fp8.bf8",
    "f32.32x32x32.fp8.fp8", "f32.32x32x64.bf8.bf8", "f32.32x32x64.bf8.fp8", "f32.32x32x64.fp8.bf8",
    "f32.32x32x64.fp8.fp8", "i32.16x16x128.i8", "i32.16x16x64.i8", "i32.32x32x32.i8", "i32.32x32x64.i8"
] in
def ROCDL_Smfmac23_ # !subst(".", "_", shape) : ROCDL_Smfmac23<shape>;

class ROCDL_MatrixOf<Type element> : AnyTypeOf<[element, LLVM_VectorOf<element>]>;

defvar ROCDL_ModC = DefaultValuedAttr<ROCDL_WMMACModifierAttr, "WMMACModifier::none">;
defvar ROCDL_False = DefaultValuedAttr<I1Attr, "0">;

class ROCDL_Wmma23<string shape, Type ab, Type c, Type d = c> : ROCDL_Op23<"wmma." # shape,
    "Matrix multiply-accumulate"> {
  let arguments = (ins ROCDL_MatrixOf<ab>:$a, ROCDL_MatrixOf<ab>:$b, ROCDL_ModC:$modC, ROCDL_MatrixOf<c>:$c,
      ROCDL_False:$reuseA, ROCDL_False:$reuseB);
  let results = (outs ROCDL_MatrixOf<d>:$res);
  let assemblyFormat = "$a `,` $b `,` $c `,` `modC` `=` $modC attr-dict `:` functional-type(operands, $res)";
}
def ROCDL_Wmma23_f32_f32 : ROCDL_Wmma23<"f32.16x16x4.f32", F32, F32>;
def ROCDL_Wmma23_f32_bf16 : ROCDL_Wmma23<"f32.16x16x32.bf16", BF16, F32>;
def ROCDL_Wmma23_f32_f16 : ROCDL_Wmma23<"f32.16x16x32.f16", F16, F32>;
def ROCDL_Wmma23_f16_f16 : ROCDL_Wmma23<"f16.16x16x32.f16", F16, F16>;
def ROCDL_Wmma23_bf16_bf16 : ROCDL_Wmma23<"bf16.16x16x32.bf16", BF16, BF16>;
def ROCDL_Wmma23_bf16f32_bf16 : ROCDL_Wmma23<"bf16f32.16x16x32.bf16", BF16, F32, BF16>;
foreach shape = ["16x16x64.fp8_fp8", "16x16x64.fp8_bf8", "16x16x64.bf8_fp8", "16x16x64.bf8_bf8", "16x16x128.fp8_fp8",
    "16x16x128.fp8_bf8", "16x16x128.bf8_fp8", "16x16x128.bf8_bf8"] in {
  def ROCDL_Wmma23_f32_ # !subst(".", "_", shape) : ROCDL_Wmma23<"f32." # shape, AnyInteger, F32>;
  def ROCDL_Wmma23_f16_ # !subst(".", "_", shape) : ROCDL_Wmma23<"f16." # shape, AnyInteger, F16>;
}

defvar ROCDL_Format = DefaultValuedAttr<ROCDL_MatrixFormatAttr, "MatrixFormat::fp8_e4m3">;
defvar ROCDL_ScaleRow = DefaultValuedAttr<ROCDL_WMMAMatrixScaleAttr, "WMMAMatrixScale::row0">;
defvar ROCDL_ScaleFormat = DefaultValuedAttr<ROCDL_WMMAMatrixScaleFormatAttr, "WMMAMatrixScaleFormat::e8">;

class ROCDL_WmmaScaled23<string mnemonic, Type scale, dag formats, string before> : ROCDL_Op23<mnemonic,
    "Block-scaled matrix multiply-accumulate"> {
  let arguments = !con((ins ROCDL_MatrixOf<AnyInteger>:$a, ROCDL_MatrixOf<AnyInteger>:$b), formats,
      (ins ROCDL_ModC:$modC, ROCDL_MatrixOf<F32>:$c, ROCDL_ScaleRow:$scaleAType, ROCDL_ScaleFormat:$fmtScaleA,
      scale:$scaleA, ROCDL_ScaleRow:$scaleBType, ROCDL_ScaleFormat:$fmtScaleB, scale:$scaleB, ROCDL_False:$reuseA,
      ROCDL_False:$reuseB));
  let results = (outs ROCDL_MatrixOf<F32>:$res);
  let assemblyFormat = "$a `,` $b `,` $c `,` $scaleA `,` $scaleB `,` " # before # "`modC` `=` $modC `,` `scaleAType` "
      "`=` $scaleAType `,` `fmtScaleA` `=` $fmtScaleA `,` `scaleBType` `=` $scaleBType `,` `fmtScaleB` `=` "
      "$fmtScaleB attr-dict `:` functional-type(operands, $res)";
}
foreach scale = [["scale", "32"], ["scale16", "64"]] in {
  def ROCDL_WmmaScaled23_ # scale[0] # _f8f6f4
      : ROCDL_WmmaScaled23<"wmma." # scale[0] # ".f32.16x16x128.f8f6f4", !if(!eq(scale[1], "32"), I32, I64),
          (ins ROCDL_Format:$fmtA, ROCDL_Format:$fmtB), "`fmtA` `=` $fmtA `,` `fmtB` `=` $fmtB `,` ">;
  def ROCDL_WmmaScaled23_ # scale[0] # _f4
      : ROCDL_WmmaScaled23<"wmma." # scale[0] # ".f32.32x16x128.f4", !if(!eq(scale[1], "32"), I32, I64), (ins), "">;
}

def ROCDL_SchedBarrier23 : ROCDL_Op23<"sched.barrier", "Restricts instruction scheduling across this point"> {
  let arguments = (ins ROCDL_SchedGroupMaskAttr:$mask);
  let assemblyFormat = "$mask attr-dict";
}

def ROCDL_SchedGroupBarrier23 : ROCDL_Op23<"sched.group.barrier", "Schedules a group of instructions together"> {
  let arguments = (ins ROCDL_SchedGroupMaskAttr:$mask, I32Attr:$size, I32Attr:$groupId);
  let assemblyFormat = "$mask `,` $size `,` $groupId attr-dict";
}

// Instructions with a cache policy.

defvar ROCDL_Aliases = (ins OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes,
    OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes, OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
defvar ROCDL_AnyPlace = (ins I32:$offset, I32:$soffset);

// The `rsrc` is a vector (`raw.buffer`) or a pointer (`raw.ptr.buffer`). Operations with a pointer have alias
// attributes.
foreach ptr = ["", "ptr."] in {
  defvar rsrc = !if(!empty(ptr), ROCDL_V4I32Type, ROCDLBufferRsrc);
  defvar traits = !if(!empty(ptr), []<Trait>, [DeclareOpInterfaceMethods<AliasAnalysisOpInterface>]);
  defvar aliases = !if(!empty(ptr), (ins), ROCDL_Aliases);
  defvar place = "$rsrc `,` $offset `,` $soffset `,` custom<CachePolicy>($aux)";

  def ROCDL_RawBufferLoad23_ # ptr : ROCDL_Op23<"raw." # ptr # "buffer.load", "Loads from a buffer", traits> {
    let arguments = !con((ins Arg<rsrc, "", [MemRead]>:$rsrc), ROCDL_AnyPlace,
        (ins DefaultValuedAttr<ROCDL_BufferPolicy, "0">:$aux), aliases);
    let results = (outs LLVM_Type:$res);
    let assemblyFormat = place # " attr-dict `:` type($res)";
  }

  def ROCDL_RawBufferStore23_ # ptr : ROCDL_Op23<"raw." # ptr # "buffer.store", "Stores to a buffer", traits> {
    let arguments = !con((ins LLVM_Type:$vdata, Arg<rsrc, "", [MemWrite]>:$rsrc), ROCDL_AnyPlace,
        (ins DefaultValuedAttr<ROCDL_BufferPolicy, "0">:$aux), aliases);
    let assemblyFormat = "$vdata `,` " # place # " attr-dict `:` type($vdata)";
  }

  foreach change = ["fadd", "fmax", "smax", "umin"] in
  def ROCDL_RawBufferAtomic23_ # ptr # change : ROCDL_Op23<"raw." # ptr # "buffer.atomic." # change,
      "Atomic update of a number in a buffer", !listconcat(traits, [AllTypesMatch<["res", "vdata"]>])> {
    let arguments = !con((ins LLVM_Type:$vdata, Arg<rsrc, "", [MemRead, MemWrite]>:$rsrc), ROCDL_AnyPlace,
        (ins DefaultValuedAttr<ROCDL_AtomicPolicy, "0">:$aux), aliases);
    let results = (outs LLVM_Type:$res);
    let assemblyFormat = "$vdata `,` " # place # " attr-dict `:` type($res)";
  }

  def ROCDL_RawBufferAtomicCmpSwap23_ # ptr : ROCDL_Op23<"raw." # ptr # "buffer.atomic.cmpswap",
      "Atomic compare-and-exchange in a buffer",
      !listconcat(traits, [AllTypesMatch<["res", "src", "cmp"]>])> {
    let arguments = !con((ins LLVM_Type:$src, LLVM_Type:$cmp, Arg<rsrc, "", [MemRead, MemWrite]>:$rsrc),
        ROCDL_AnyPlace, (ins DefaultValuedAttr<ROCDL_AtomicPolicy, "0">:$aux), aliases);
    let results = (outs LLVM_Type:$res);
    let assemblyFormat = !if(!empty(ptr), "attr-dict `(` $src `,` $cmp `,` " # place # " `)` `:` type($res) `,` "
        "type($rsrc)", "$src `,` $cmp `,` " # place # " attr-dict `:` type($res)");
  }
}

class ROCDL_Copy23<string mnemonic, dag places, dag policy, string format, string words = "Copies to LDS">
    : ROCDL_Op23<mnemonic, words, [DeclareOpInterfaceMethods<AliasAnalysisOpInterface>]> {
  let arguments = !con(places, policy, ROCDL_Aliases);
  let assemblyFormat = format;
}

def ROCDL_RawPtrBufferLoadLds23 : ROCDL_Copy23<"raw.ptr.buffer.load.lds", (ins Arg<ROCDLBufferRsrc, "",
    [MemRead]>:$rsrc, Arg<ROCDLBufferLDS, "", [MemWrite]>:$ldsPtr, I32:$size, I32:$voffset, I32:$soffset,
    I32:$offset), (ins DefaultValuedAttr<ROCDL_BufferPolicy, "0">:$aux), "$rsrc `,` $ldsPtr `,` $size `,` $voffset "
    "`,` $soffset `,` $offset `,` custom<CachePolicy>($aux) attr-dict">;

defvar ROCDL_ToLocal = (ins Arg<ROCDLGlobalBuffer, "", [MemRead]>:$globalPtr,
    Arg<ROCDLBufferLDS, "", [MemWrite]>:$ldsPtr);
defvar ROCDL_PreGfx12Aux = (ins DefaultValuedAttr<ROCDL_PreGfx12Policy, "0">:$aux);
defvar ROCDL_Gfx12Aux = (ins DefaultValuedAttr<ROCDL_Gfx12Policy, "0">:$aux);
defvar ROCDL_PointerTypes = "qualified(type($globalPtr)) `,` qualified(type($ldsPtr))";

def ROCDL_LoadToLDS23 : ROCDL_Copy23<"load.to.lds", (ins Arg<LLVM_AnyPointer, "", [MemRead]>:$globalPtr,
    Arg<ROCDLBufferLDS, "", [MemWrite]>:$ldsPtr, I32Attr:$size, I32Attr:$offset), ROCDL_PreGfx12Aux,
    "$globalPtr `,` $ldsPtr `,` $size `,` $offset `,` custom<CachePolicy>($aux) attr-dict `:` type($globalPtr)">;

def ROCDL_GlobalLoadLDS23 : ROCDL_Copy23<"global.load.lds", !con(ROCDL_ToLocal, (ins I32Attr:$size,
    I32Attr:$offset)), ROCDL_PreGfx12Aux, "$globalPtr `,` $ldsPtr `,` $size `,` $offset `,` "
    "custom<CachePolicy>($aux) attr-dict">;

foreach width = ["b8", "b32", "b64", "b128"] in {
  def ROCDL_GlobalLoadAsyncToLDS23_ # width : ROCDL_Copy23<"global.load.async.to.lds." # width,
      !con(ROCDL_ToLocal, (ins I32Attr:$offset)), ROCDL_Gfx12Aux, !strconcat("$globalPtr `,` $ldsPtr `,` "
      "$offset `,` custom<CachePolicy>($aux) attr-dict `:` ", ROCDL_PointerTypes),
          "Starts an asynchronous copy to LDS">;
  def ROCDL_ClusterLoadAsyncToLDS23_ # width : ROCDL_Copy23<"cluster.load.async.to.lds." # width,
      !con(ROCDL_ToLocal, (ins I32Attr:$offset)), (ins DefaultValuedAttr<ROCDL_Gfx12Policy, "0">:$cpol, I32:$mask),
      !strconcat("$globalPtr `,` $ldsPtr `,` $offset `,` custom<CachePolicy>($cpol) `,` $mask attr-dict `:` ",
      ROCDL_PointerTypes), "Starts an asynchronous copy to LDS, for a cluster">;
}

foreach way = ["load.to", "store.from"] in
def ROCDL_TensorLDS23_ # !subst(".", "_", way) : ROCDL_Copy23<"tensor." # way # ".lds", (ins ROCDL_V4I32Type:$dgroup0,
    ROCDL_V8I32Type:$dgroup1, ROCDL_V4I32Type:$dgroup2, ROCDL_V4I32Type:$dgroup3, ROCDL_V8I32Type:$dgroup4),
    (ins DefaultValuedAttr<ROCDL_Gfx12Policy, "0">:$cachePolicy), "$dgroup0 `,` $dgroup1 `,` $dgroup2 `,` $dgroup3 "
    "`,` $dgroup4 `,` custom<CachePolicy>($cachePolicy) attr-dict `:` type($dgroup0) `,` type($dgroup1)",
    "Starts a tensor transfer to or from LDS">;

foreach memory = ["global", "flat"] in
def ROCDL_Prefetch23_ # memory : ROCDL_Copy23<memory # ".prefetch",
    (ins Arg<LLVM_PointerInAddressSpace<!if(!eq(memory, "global"), 1, 0)>, "", [MemRead]>:$ptr),
    (ins DefaultValuedAttr<ROCDL_Gfx12Policy, "0">:$cachePolicy),
    "$ptr `,` custom<CachePolicy>($cachePolicy) attr-dict `:` qualified(type($ptr))", "Prefetch to a cache">;

// Named barriers, which have their own address space since MLIR 24.

class ROCDL_Barrier24<string mnemonic, string words> : ROCDL_Op<mnemonic # "@24", words> {
  let arguments = (ins LLVM_PointerInAddressSpace<15>:$ptr);
  let assemblyFormat = "$ptr attr-dict `:` qualified(type($ptr))";
}
def ROCDL_BarrierJoin24 : ROCDL_Barrier24<"s.barrier.join", "Joins a named barrier">;
def ROCDL_WakeupBarrier24 : ROCDL_Barrier24<"s.wakeup.barrier", "Wakes the waves that wait at a barrier">;

class ROCDL_BarrierOfMembers24<string mnemonic, string words> : ROCDL_Op<mnemonic # "@24", words> {
  let arguments = (ins LLVM_PointerInAddressSpace<15>:$ptr, I32Attr:$memberCnt);
  let assemblyFormat = "$ptr `member_cnt` `=` $memberCnt attr-dict `:` qualified(type($ptr))";
}
def ROCDL_BarrierInit24 : ROCDL_BarrierOfMembers24<"s.barrier.init", "Initializes a named barrier">;
def ROCDL_BarrierSignalVar24
    : ROCDL_BarrierOfMembers24<"s.barrier.signal.var", "Arrives at a named barrier with a number of members">;

def ROCDL_GetNamedBarrierState24 : ROCDL_Op<"s.get.named.barrier.state@24", "State of a named barrier"> {
  let arguments = (ins LLVM_PointerInAddressSpace<15>:$ptr);
  let results = (outs I32:$res);
  let assemblyFormat = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)";
}

#endif
