// The `rocdl` dialect: instructions of AMD GPUs.

#ifndef LECT_DIALECTS_ROCDL
#define LECT_DIALECTS_ROCDL

include "base.td"

class ROCDL_Op<string mnemonic, string words, list<Trait> traits = []> : Op<ROCDL_Dialect, mnemonic, traits> {
  let summary = words;
}

class ROCDL_MbcntOp<string mnemonic, string words>
    : ROCDL_Op<mnemonic, words, [DeclareOpInterfaceMethods<ArgAndResultAttrsOpInterface>, Pure]> {
  let arguments = (ins I32:$in0, I32:$in1, OptionalAttr<DictArrayAttr>:$arg_attrs,
      OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs I32:$res);
  let assemblyFormat = "$in0 `,` $in1 attr-dict `:` `(` type($in0) `,` type($in1) `)` `->` type($res)";
}
def ROCDL_MbcntLoOp : ROCDL_MbcntOp<"mbcnt.lo", "Number of preceding lanes in the low half of a mask">;
def ROCDL_MbcntHiOp : ROCDL_MbcntOp<"mbcnt.hi", "Number of preceding lanes in the high half of a mask">;

def ROCDL_DsSwizzleOp : ROCDL_Op<"ds_swizzle", "Value of another lane, selected by a pattern"> {
  let arguments = (ins I32:$src, I32:$offset);
  let results = (outs I32:$res);
  let assemblyFormat = "$src `,` $offset attr-dict `:` `(` type($src) `,` type($offset) `)` `->` type($res)";
}

def ROCDL_DsBpermuteOp : ROCDL_Op<"ds_bpermute", "Value of the lane at an index"> {
  let arguments = (ins I32:$index, I32:$src);
  let results = (outs I32:$res);
  let assemblyFormat = "$index `,` $src attr-dict `:` `(` type($index) `,` type($src) `)` `->` type($res)";
}

def ROCDL_BallotOp : ROCDL_Op<"ballot", "Ballot: mask of the lanes where a condition is true"> {
  let arguments = (ins I1:$pred);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$pred attr-dict `:` type($res)";
}

def ROCDL_ReadfirstlaneOp : ROCDL_Op<"readfirstlane", "Value of the first active lane", [AllTypesMatch<["res",
    "src"]>]> {
  let arguments = (ins LLVM_Type:$src);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$src attr-dict `:` type($res)";
}

def ROCDL_ReadlaneOp : ROCDL_Op<"readlane", "Value of a lane", [AllTypesMatch<["res", "src0"]>]> {
  let arguments = (ins LLVM_Type:$src0, I32:$src1);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$src0 `,` $src1 attr-dict `:` `(` type($src0) `,` type($src1) `)` `->` type($res)";
}

class ROCDL_Arguments<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins OptionalAttr<LLVM_ConstantRangeAttr>:$range);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "(`range` $range^)? attr-dict `:` type($res)";
}
def ROCDL_ThreadIdXOp : ROCDL_Arguments<"workitem.id.x", "Work item id in x">;
def ROCDL_ThreadIdYOp : ROCDL_Arguments<"workitem.id.y", "Work item id in y">;
def ROCDL_ThreadIdZOp : ROCDL_Arguments<"workitem.id.z", "Work item id in z">;
def ROCDL_BlockIdXOp : ROCDL_Arguments<"workgroup.id.x", "Workgroup id in x">;
def ROCDL_BlockIdYOp : ROCDL_Arguments<"workgroup.id.y", "Workgroup id in y">;
def ROCDL_BlockIdZOp : ROCDL_Arguments<"workgroup.id.z", "Workgroup id in z">;
def ROCDL_ClusterIdXOp : ROCDL_Arguments<"cluster.id.x", "Cluster id in x">;
def ROCDL_ClusterIdYOp : ROCDL_Arguments<"cluster.id.y", "Cluster id in y">;
def ROCDL_ClusterIdZOp : ROCDL_Arguments<"cluster.id.z", "Cluster id in z">;
def ROCDL_WavefrontSizeOp : ROCDL_Arguments<"wavefrontsize", "Number of lanes in a wave">;
def ROCDL_BlockDimXOp : ROCDL_Arguments<"workgroup.dim.x", "Work items of a workgroup in x">;
def ROCDL_BlockDimYOp : ROCDL_Arguments<"workgroup.dim.y", "Work items of a workgroup in y">;
def ROCDL_BlockDimZOp : ROCDL_Arguments<"workgroup.dim.z", "Work items of a workgroup in z">;
def ROCDL_GridDimXOp : ROCDL_Arguments<"grid.dim.x", "Workgroups of the grid in x">;
def ROCDL_GridDimYOp : ROCDL_Arguments<"grid.dim.y", "Workgroups of the grid in y">;
def ROCDL_GridDimZOp : ROCDL_Arguments<"grid.dim.z", "Workgroups of the grid in z">;

def ROCDL_SWaitcntOp : ROCDL_Op<"s.waitcnt", "Waits until counters of outstanding memory accesses are low enough"> {
  let arguments = (ins I32Attr:$bitfield);
  let assemblyFormat = "attr-dict $bitfield";
}

def ROCDL_SSleepOp : ROCDL_Op<"s.sleep", "Sleeps for some cycles"> {
  let arguments = (ins I32Attr:$count);
  let assemblyFormat = "attr-dict $count";
}

def ROCDL_SNopOp : ROCDL_Op<"s.nop", "No operation for some cycles"> {
  let arguments = (ins I16Attr:$count);
  let assemblyFormat = "attr-dict $count";
}

class ROCDL_SBarrierOpLike<string mnemonic, string words> : ROCDL_Op<mnemonic, words> {
  let assemblyFormat = "attr-dict";
}
def ROCDL_SBarrierOp : ROCDL_SBarrierOpLike<"s.barrier", "Barrier for all waves of the workgroup">;
def ROCDL_BarrierOp : ROCDL_SBarrierOpLike<"barrier",
    "Barrier for all waves of the workgroup that orders memory accesses">;

class ROCDL_Arguments_3<string mnemonic, string words> : ROCDL_Op<mnemonic, words> {
  let arguments = (ins Arg<ROCDLBufferLDS, "">:$ptr, I32Attr:$memberCnt);
  let assemblyFormat = "$ptr `member_cnt` `=` $memberCnt attr-dict `:` qualified(type($ptr))";
}
def ROCDL_BarrierInitOp : ROCDL_Arguments_3<"s.barrier.init", "Initializes a named barrier">;
def ROCDL_BarrierSignalVarOp : ROCDL_Arguments_3<"s.barrier.signal.var",
    "Arrives at a named barrier with a number of members">;

def ROCDL_BarrierSignalOp : ROCDL_Op<"s.barrier.signal", "Arrives at a barrier"> {
  let arguments = (ins I32Attr:$id);
  let assemblyFormat = "`id` `=` $id attr-dict";
}

class ROCDL_Arguments_4<string mnemonic, string words> : ROCDL_Op<mnemonic, words> {
  let arguments = (ins Arg<ROCDLBufferLDS, "">:$ptr);
  let assemblyFormat = "$ptr attr-dict `:` qualified(type($ptr))";
}
def ROCDL_BarrierJoinOp : ROCDL_Arguments_4<"s.barrier.join", "Joins a named barrier">;
def ROCDL_WakeupBarrierOp : ROCDL_Arguments_4<"s.wakeup.barrier", "Wakes the waves that wait at a barrier">;

class ROCDL_Arguments_5<string mnemonic, string words> : ROCDL_Op<mnemonic, words> {
  let arguments = (ins I16Attr:$id);
  let assemblyFormat = "`id` `=` $id attr-dict";
}
def ROCDL_BarrierLeaveOp : ROCDL_Arguments_5<"s.barrier.leave", "Leaves a named barrier">;
def ROCDL_BarrierWaitOp : ROCDL_Arguments_5<"s.barrier.wait", "Waits at a barrier">;

def ROCDL_BarrierSignalIsfirstOp : ROCDL_Op<"s.barrier.signal.isfirst",
    "Arrives at a barrier, and returns whether the wave is the first"> {
  let arguments = (ins I32Attr:$id);
  let results = (outs I1:$res);
  let assemblyFormat = "`id` `=` $id attr-dict `->` type($res)";
}

def ROCDL_GetBarrierStateOp : ROCDL_Op<"s.get.barrier.state", "State of a barrier"> {
  let arguments = (ins I32Attr:$id);
  let results = (outs I32:$res);
  let assemblyFormat = "`id` `=` $id attr-dict `->` type($res)";
}

def ROCDL_GetNamedBarrierStateOp : ROCDL_Op<"s.get.named.barrier.state", "State of a named barrier"> {
  let arguments = (ins Arg<ROCDLBufferLDS, "">:$ptr);
  let results = (outs I32:$res);
  let assemblyFormat = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)";
}

class ROCDL_Arguments_6<string mnemonic, string words> : ROCDL_Op<mnemonic, words> {
  let arguments = (ins I16Attr:$count);
  let assemblyFormat = "$count attr-dict";
}
def ROCDL_WaitDscntOp : ROCDL_Arguments_6<"s.wait.dscnt",
    "Waits until the counter of pending LDS accesses is low enough">;
def ROCDL_WaitLoadcntOp : ROCDL_Arguments_6<"s.wait.loadcnt", "Waits until the counter of pending loads is low enough">;
def ROCDL_WaitStorecntOp : ROCDL_Arguments_6<"s.wait.storecnt",
    "Waits until the counter of pending stores is low enough">;
def ROCDL_WaitExpcntOp : ROCDL_Arguments_6<"s.wait.expcnt", "Waits until the counter of pending exports is low enough">;
def ROCDL_WaitAsynccntOp : ROCDL_Arguments_6<"s.wait.asynccnt",
    "Waits until the counter of pending asynchronous copies is low enough">;
def ROCDL_WaitTensorcntOp : ROCDL_Arguments_6<"s.wait.tensorcnt",
    "Waits until the counter of pending transfers is low enough">;

def ROCDL_SetPrioOp : ROCDL_Op<"s.setprio", "Sets the priority of the wave"> {
  let arguments = (ins I16Attr:$priority);
  let assemblyFormat = "$priority attr-dict";
}

def ROCDL_SchedBarrier : ROCDL_Op<"sched.barrier", "Restricts instruction scheduling across this point"> {
  let arguments = (ins I32Attr:$mask);
  let assemblyFormat = "$mask attr-dict";
}

def ROCDL_SchedGroupBarrier : ROCDL_Op<"sched.group.barrier", "Schedules a group of instructions together"> {
  let arguments = (ins I32Attr:$mask, I32Attr:$size, I32Attr:$groupId);
  let assemblyFormat = "$mask `,` $size `,` $groupId attr-dict";
}

def ROCDL_IglpOpt : ROCDL_Op<"iglp.opt", "Selects an instruction scheduling strategy"> {
  let arguments = (ins I32Attr:$variant);
  let assemblyFormat = "$variant attr-dict";
}

class ROCDL_Arguments_7<string mnemonic> : ROCDL_Op<mnemonic, !cond(
    !eq(!find(mnemonic, "smfmac"), 0): "Matrix multiply-accumulate with a sparse first factor",
    !ge(!find(mnemonic, "scale"), 0): "Scaled matrix multiply-accumulate",
    true: "Matrix multiply-accumulate")> {
  let arguments = (ins Variadic<LLVM_Type>:$args);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$args attr-dict `:` functional-type($args, $res)";
}
def ROCDL_mfma_f32_32x32x1f32 : ROCDL_Arguments_7<"mfma.f32.32x32x1f32">;
def ROCDL_mfma_f32_16x16x1f32 : ROCDL_Arguments_7<"mfma.f32.16x16x1f32">;
def ROCDL_mfma_f32_4x4x1f32 : ROCDL_Arguments_7<"mfma.f32.4x4x1f32">;
def ROCDL_mfma_f32_32x32x2f32 : ROCDL_Arguments_7<"mfma.f32.32x32x2f32">;
def ROCDL_mfma_f32_16x16x4f32 : ROCDL_Arguments_7<"mfma.f32.16x16x4f32">;
def ROCDL_mfma_f32_32x32x4f16 : ROCDL_Arguments_7<"mfma.f32.32x32x4f16">;
def ROCDL_mfma_f32_16x16x4f16 : ROCDL_Arguments_7<"mfma.f32.16x16x4f16">;
def ROCDL_mfma_f32_4x4x4f16 : ROCDL_Arguments_7<"mfma.f32.4x4x4f16">;
def ROCDL_mfma_f32_32x32x8f16 : ROCDL_Arguments_7<"mfma.f32.32x32x8f16">;
def ROCDL_mfma_f32_16x16x16f16 : ROCDL_Arguments_7<"mfma.f32.16x16x16f16">;
def ROCDL_mfma_i32_32x32x4i8 : ROCDL_Arguments_7<"mfma.i32.32x32x4i8">;
def ROCDL_mfma_i32_16x16x4i8 : ROCDL_Arguments_7<"mfma.i32.16x16x4i8">;
def ROCDL_mfma_i32_4x4x4i8 : ROCDL_Arguments_7<"mfma.i32.4x4x4i8">;
def ROCDL_mfma_i32_32x32x8i8 : ROCDL_Arguments_7<"mfma.i32.32x32x8i8">;
def ROCDL_mfma_i32_16x16x16i8 : ROCDL_Arguments_7<"mfma.i32.16x16x16i8">;
def ROCDL_mfma_f32_32x32x2bf16 : ROCDL_Arguments_7<"mfma.f32.32x32x2bf16">;
def ROCDL_mfma_f32_16x16x2bf16 : ROCDL_Arguments_7<"mfma.f32.16x16x2bf16">;
def ROCDL_mfma_f32_4x4x2bf16 : ROCDL_Arguments_7<"mfma.f32.4x4x2bf16">;
def ROCDL_mfma_f32_32x32x4bf16 : ROCDL_Arguments_7<"mfma.f32.32x32x4bf16">;
def ROCDL_mfma_f32_16x16x8bf16 : ROCDL_Arguments_7<"mfma.f32.16x16x8bf16">;
def ROCDL_mfma_f32_32x32x4bf16_1k : ROCDL_Arguments_7<"mfma.f32.32x32x4bf16.1k">;
def ROCDL_mfma_f32_16x16x4bf16_1k : ROCDL_Arguments_7<"mfma.f32.16x16x4bf16.1k">;
def ROCDL_mfma_f32_4x4x4bf16_1k : ROCDL_Arguments_7<"mfma.f32.4x4x4bf16.1k">;
def ROCDL_mfma_f32_32x32x8bf16_1k : ROCDL_Arguments_7<"mfma.f32.32x32x8bf16.1k">;
def ROCDL_mfma_f32_16x16x16bf16_1k : ROCDL_Arguments_7<"mfma.f32.16x16x16bf16.1k">;
def ROCDL_mfma_f64_16x16x4f64 : ROCDL_Arguments_7<"mfma.f64.16x16x4f64">;
def ROCDL_mfma_f64_4x4x4f64 : ROCDL_Arguments_7<"mfma.f64.4x4x4f64">;
def ROCDL_mfma_i32_16x16x32_i8 : ROCDL_Arguments_7<"mfma.i32.16x16x32.i8">;
def ROCDL_mfma_i32_32x32x16_i8 : ROCDL_Arguments_7<"mfma.i32.32x32x16.i8">;
def ROCDL_mfma_f32_16x16x8_xf32 : ROCDL_Arguments_7<"mfma.f32.16x16x8.xf32">;
def ROCDL_mfma_f32_32x32x4_xf32 : ROCDL_Arguments_7<"mfma.f32.32x32x4.xf32">;
def ROCDL_mfma_f32_16x16x32_bf8_bf8 : ROCDL_Arguments_7<"mfma.f32.16x16x32.bf8.bf8">;
def ROCDL_mfma_f32_16x16x32_bf8_fp8 : ROCDL_Arguments_7<"mfma.f32.16x16x32.bf8.fp8">;
def ROCDL_mfma_f32_16x16x32_fp8_bf8 : ROCDL_Arguments_7<"mfma.f32.16x16x32.fp8.bf8">;
def ROCDL_mfma_f32_16x16x32_fp8_fp8 : ROCDL_Arguments_7<"mfma.f32.16x16x32.fp8.fp8">;
def ROCDL_mfma_f32_32x32x16_bf8_bf8 : ROCDL_Arguments_7<"mfma.f32.32x32x16.bf8.bf8">;
def ROCDL_mfma_f32_32x32x16_bf8_fp8 : ROCDL_Arguments_7<"mfma.f32.32x32x16.bf8.fp8">;
def ROCDL_mfma_f32_32x32x16_fp8_bf8 : ROCDL_Arguments_7<"mfma.f32.32x32x16.fp8.bf8">;
def ROCDL_mfma_f32_32x32x16_fp8_fp8 : ROCDL_Arguments_7<"mfma.f32.32x32x16.fp8.fp8">;
def ROCDL_mfma_f32_16x16x32_bf16 : ROCDL_Arguments_7<"mfma.f32.16x16x32.bf16">;
def ROCDL_mfma_i32_16x16x64_i8 : ROCDL_Arguments_7<"mfma.i32.16x16x64.i8">;
def ROCDL_mfma_f32_16x16x32_f16 : ROCDL_Arguments_7<"mfma.f32.16x16x32.f16">;
def ROCDL_mfma_f32_32x32x16_bf16 : ROCDL_Arguments_7<"mfma.f32.32x32x16.bf16">;
def ROCDL_mfma_i32_32x32x32_i8 : ROCDL_Arguments_7<"mfma.i32.32x32x32.i8">;
def ROCDL_mfma_f32_32x32x16_f16 : ROCDL_Arguments_7<"mfma.f32.32x32x16.f16">;
def ROCDL_mfma_scale_f32_16x16x128_f8f6f4 : ROCDL_Arguments_7<"mfma.scale.f32.16x16x128.f8f6f4">;
def ROCDL_mfma_scale_f32_32x32x64_f8f6f4 : ROCDL_Arguments_7<"mfma.scale.f32.32x32x64.f8f6f4">;
def ROCDL_smfmac_f32_16x16x32_f16 : ROCDL_Arguments_7<"smfmac.f32.16x16x32.f16">;
def ROCDL_smfmac_f32_32x32x16_f16 : ROCDL_Arguments_7<"smfmac.f32.32x32x16.f16">;
def ROCDL_smfmac_f32_16x16x32_bf16 : ROCDL_Arguments_7<"smfmac.f32.16x16x32.bf16">;
def ROCDL_smfmac_f32_32x32x16_bf16 : ROCDL_Arguments_7<"smfmac.f32.32x32x16.bf16">;
def ROCDL_smfmac_i32_16x16x64_i8 : ROCDL_Arguments_7<"smfmac.i32.16x16x64.i8">;
def ROCDL_smfmac_i32_32x32x32_i8 : ROCDL_Arguments_7<"smfmac.i32.32x32x32.i8">;
def ROCDL_smfmac_f32_16x16x64_bf8_bf8 : ROCDL_Arguments_7<"smfmac.f32.16x16x64.bf8.bf8">;
def ROCDL_smfmac_f32_16x16x64_bf8_fp8 : ROCDL_Arguments_7<"smfmac.f32.16x16x64.bf8.fp8">;
def ROCDL_smfmac_f32_16x16x64_fp8_bf8 : ROCDL_Arguments_7<"smfmac.f32.16x16x64.fp8.bf8">;
def ROCDL_smfmac_f32_16x16x64_fp8_fp8 : ROCDL_Arguments_7<"smfmac.f32.16x16x64.fp8.fp8">;
def ROCDL_smfmac_f32_32x32x32_bf8_bf8 : ROCDL_Arguments_7<"smfmac.f32.32x32x32.bf8.bf8">;
def ROCDL_smfmac_f32_32x32x32_bf8_fp8 : ROCDL_Arguments_7<"smfmac.f32.32x32x32.bf8.fp8">;
def ROCDL_smfmac_f32_32x32x32_fp8_bf8 : ROCDL_Arguments_7<"smfmac.f32.32x32x32.fp8.bf8">;
def ROCDL_smfmac_f32_32x32x32_fp8_fp8 : ROCDL_Arguments_7<"smfmac.f32.32x32x32.fp8.fp8">;
def ROCDL_smfmac_f32_16x16x64_bf16 : ROCDL_Arguments_7<"smfmac.f32.16x16x64.bf16">;
def ROCDL_smfmac_f32_16x16x64_f16 : ROCDL_Arguments_7<"smfmac.f32.16x16x64.f16">;
def ROCDL_smfmac_i32_16x16x128_i8 : ROCDL_Arguments_7<"smfmac.i32.16x16x128.i8">;
def ROCDL_smfmac_f32_16x16x128_bf8_bf8 : ROCDL_Arguments_7<"smfmac.f32.16x16x128.bf8.bf8">;
def ROCDL_smfmac_f32_16x16x128_bf8_fp8 : ROCDL_Arguments_7<"smfmac.f32.16x16x128.bf8.fp8">;
def ROCDL_smfmac_f32_16x16x128_fp8_bf8 : ROCDL_Arguments_7<"smfmac.f32.16x16x128.fp8.bf8">;
def ROCDL_smfmac_f32_16x16x128_fp8_fp8 : ROCDL_Arguments_7<"smfmac.f32.16x16x128.fp8.fp8">;
def ROCDL_smfmac_f32_32x32x32_bf16 : ROCDL_Arguments_7<"smfmac.f32.32x32x32.bf16">;
def ROCDL_smfmac_f32_32x32x32_f16 : ROCDL_Arguments_7<"smfmac.f32.32x32x32.f16">;
def ROCDL_smfmac_i32_32x32x64_i8 : ROCDL_Arguments_7<"smfmac.i32.32x32x64.i8">;
def ROCDL_smfmac_f32_32x32x64_bf8_bf8 : ROCDL_Arguments_7<"smfmac.f32.32x32x64.bf8.bf8">;
def ROCDL_smfmac_f32_32x32x64_bf8_fp8 : ROCDL_Arguments_7<"smfmac.f32.32x32x64.bf8.fp8">;
def ROCDL_smfmac_f32_32x32x64_fp8_bf8 : ROCDL_Arguments_7<"smfmac.f32.32x32x64.fp8.bf8">;
def ROCDL_smfmac_f32_32x32x64_fp8_fp8 : ROCDL_Arguments_7<"smfmac.f32.32x32x64.fp8.fp8">;

def ROCDL_wmma_f32_16x16x16_f16 : ROCDL_Op<"wmma.f32.16x16x16.f16", "Matrix multiply-accumulate"> {
  let arguments = (ins AnyTypeOf<[F16, LLVM_VectorOf<F16>]>:$a, AnyTypeOf<[F16, LLVM_VectorOf<F16>]>:$b,
      AnyTypeOf<[F32, LLVM_VectorOf<F32>]>:$c);
  let results = (outs AnyTypeOf<[F32, LLVM_VectorOf<F32>]>:$res);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)";
}

class ROCDL_WMMA_IntrOp<string mnemonic> : ROCDL_Op<mnemonic, "Matrix multiply-accumulate"> {
  let arguments = (ins AnyTypeOf<[AnyInteger, LLVM_VectorOf<AnyInteger>]>:$a, AnyTypeOf<[AnyInteger,
      LLVM_VectorOf<AnyInteger>]>:$b, AnyTypeOf<[F32, LLVM_VectorOf<F32>]>:$c);
  let results = (outs AnyTypeOf<[F32, LLVM_VectorOf<F32>]>:$res);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)";
}
def ROCDL_wmma_f32_16x16x16_bf16 : ROCDL_WMMA_IntrOp<"wmma.f32.16x16x16.bf16">;
def ROCDL_wmma_f32_16x16x16_fp8_fp8 : ROCDL_WMMA_IntrOp<"wmma.f32.16x16x16.fp8_fp8">;
def ROCDL_wmma_f32_16x16x16_fp8_bf8 : ROCDL_WMMA_IntrOp<"wmma.f32.16x16x16.fp8_bf8">;
def ROCDL_wmma_f32_16x16x16_bf8_bf8 : ROCDL_WMMA_IntrOp<"wmma.f32.16x16x16.bf8_bf8">;
def ROCDL_wmma_f32_16x16x16_bf8_fp8 : ROCDL_WMMA_IntrOp<"wmma.f32.16x16x16.bf8_fp8">;

def ROCDL_wmma_f16_16x16x16_f16 : ROCDL_Op<"wmma.f16.16x16x16.f16", "Matrix multiply-accumulate"> {
  let arguments = (ins AnyTypeOf<[F16, LLVM_VectorOf<F16>]>:$a, AnyTypeOf<[F16, LLVM_VectorOf<F16>]>:$b,
      AnyTypeOf<[F16, LLVM_VectorOf<F16>]>:$c, DefaultValuedAttr<I1Attr, "0">:$opsel);
  let results = (outs AnyTypeOf<[F16, LLVM_VectorOf<F16>]>:$res);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)";
}

def ROCDL_wmma_bf16_16x16x16_bf16 : ROCDL_Op<"wmma.bf16.16x16x16.bf16", "Matrix multiply-accumulate"> {
  let arguments = (ins AnyTypeOf<[AnyInteger, LLVM_VectorOf<AnyInteger>]>:$a, AnyTypeOf<[AnyInteger,
      LLVM_VectorOf<AnyInteger>]>:$b, AnyTypeOf<[AnyInteger, LLVM_VectorOf<AnyInteger>]>:$c, DefaultValuedAttr<I1Attr,
      "0">:$opsel);
  let results = (outs AnyTypeOf<[AnyInteger, LLVM_VectorOf<AnyInteger>]>:$res);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)";
}

class ROCDL_WMMA_IU_IntrOp<string mnemonic> : ROCDL_Op<mnemonic, "Matrix multiply-accumulate"> {
  let arguments = (ins DefaultValuedAttr<I1Attr, "0">:$signA, AnyTypeOf<[AnyInteger, LLVM_VectorOf<AnyInteger>]>:$a,
      DefaultValuedAttr<I1Attr, "0">:$signB, AnyTypeOf<[AnyInteger, LLVM_VectorOf<AnyInteger>]>:$b,
      AnyTypeOf<[AnyInteger, LLVM_VectorOf<AnyInteger>]>:$c, DefaultValuedAttr<I1Attr, "0">:$clamp);
  let results = (outs AnyTypeOf<[AnyInteger, LLVM_VectorOf<AnyInteger>]>:$res);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)";
}
def ROCDL_wmma_i32_16x16x16_iu8 : ROCDL_WMMA_IU_IntrOp<"wmma.i32.16x16x16.iu8">;
def ROCDL_wmma_i32_16x16x16_iu4 : ROCDL_WMMA_IU_IntrOp<"wmma.i32.16x16x16.iu4">;
def ROCDL_wmma_i32_16x16x32_iu4 : ROCDL_WMMA_IU_IntrOp<"wmma.i32.16x16x32.iu4">;

def ROCDL_wmma_f32_16x16x4_f32 : ROCDL_Op<"wmma.f32.16x16x4.f32", "Matrix multiply-accumulate"> {
  let arguments = (ins DefaultValuedAttr<I1Attr, "0">:$signA, AnyTypeOf<[F32, LLVM_VectorOf<F32>]>:$a,
      DefaultValuedAttr<I1Attr, "0">:$signB, AnyTypeOf<[F32, LLVM_VectorOf<F32>]>:$b, DefaultValuedAttr<I16Attr,
      "0">:$modC, AnyTypeOf<[F32, LLVM_VectorOf<F32>]>:$c, DefaultValuedAttr<I1Attr, "0">:$reuseA,
      DefaultValuedAttr<I1Attr, "0">:$reuseB);
  let results = (outs AnyTypeOf<[F32, LLVM_VectorOf<F32>]>:$res);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)";
}

def ROCDL_wmma_f32_16x16x32_bf16 : ROCDL_Op<"wmma.f32.16x16x32.bf16", "Matrix multiply-accumulate"> {
  let arguments = (ins DefaultValuedAttr<I1Attr, "0">:$signA, AnyTypeOf<[BF16, LLVM_VectorOf<BF16>]>:$a,
      DefaultValuedAttr<I1Attr, "0">:$signB, AnyTypeOf<[BF16, LLVM_VectorOf<BF16>]>:$b, DefaultValuedAttr<I16Attr,
      "0">:$modC, AnyTypeOf<[F32, LLVM_VectorOf<F32>]>:$c, DefaultValuedAttr<I1Attr, "0">:$reuseA,
      DefaultValuedAttr<I1Attr, "0">:$reuseB);
  let results = (outs AnyTypeOf<[F32, LLVM_VectorOf<F32>]>:$res);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)";
}

def ROCDL_wmma_f32_16x16x32_f16 : ROCDL_Op<"wmma.f32.16x16x32.f16", "Matrix multiply-accumulate"> {
  let arguments = (ins DefaultValuedAttr<I1Attr, "0">:$signA, AnyTypeOf<[F16, LLVM_VectorOf<F16>]>:$a,
      DefaultValuedAttr<I1Attr, "0">:$signB, AnyTypeOf<[F16, LLVM_VectorOf<F16>]>:$b, DefaultValuedAttr<I16Attr,
      "0">:$modC, AnyTypeOf<[F32, LLVM_VectorOf<F32>]>:$c, DefaultValuedAttr<I1Attr, "0">:$reuseA,
      DefaultValuedAttr<I1Attr, "0">:$reuseB);
  let results = (outs AnyTypeOf<[F32, LLVM_VectorOf<F32>]>:$res);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)";
}

def ROCDL_wmma_f16_16x16x32_f16 : ROCDL_Op<"wmma.f16.16x16x32.f16", "Matrix multiply-accumulate"> {
  let arguments = (ins DefaultValuedAttr<I1Attr, "0">:$signA, AnyTypeOf<[F16, LLVM_VectorOf<F16>]>:$a,
      DefaultValuedAttr<I1Attr, "0">:$signB, AnyTypeOf<[F16, LLVM_VectorOf<F16>]>:$b, DefaultValuedAttr<I16Attr,
      "0">:$modC, AnyTypeOf<[F16, LLVM_VectorOf<F16>]>:$c, DefaultValuedAttr<I1Attr, "0">:$reuseA,
      DefaultValuedAttr<I1Attr, "0">:$reuseB);
  let results = (outs AnyTypeOf<[F16, LLVM_VectorOf<F16>]>:$res);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)";
}

def ROCDL_wmma_bf16_16x16x32_bf16 : ROCDL_Op<"wmma.bf16.16x16x32.bf16", "Matrix multiply-accumulate"> {
  let arguments = (ins DefaultValuedAttr<I1Attr, "0">:$signA, AnyTypeOf<[BF16, LLVM_VectorOf<BF16>]>:$a,
      DefaultValuedAttr<I1Attr, "0">:$signB, AnyTypeOf<[BF16, LLVM_VectorOf<BF16>]>:$b, DefaultValuedAttr<I16Attr,
      "0">:$modC, AnyTypeOf<[BF16, LLVM_VectorOf<BF16>]>:$c, DefaultValuedAttr<I1Attr, "0">:$reuseA,
      DefaultValuedAttr<I1Attr, "0">:$reuseB);
  let results = (outs AnyTypeOf<[BF16, LLVM_VectorOf<BF16>]>:$res);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)";
}

def ROCDL_wmma_bf16f32_16x16x32_bf16 : ROCDL_Op<"wmma.bf16f32.16x16x32.bf16", "Matrix multiply-accumulate"> {
  let arguments = (ins DefaultValuedAttr<I1Attr, "0">:$signA, AnyTypeOf<[BF16, LLVM_VectorOf<BF16>]>:$a,
      DefaultValuedAttr<I1Attr, "0">:$signB, AnyTypeOf<[BF16, LLVM_VectorOf<BF16>]>:$b, DefaultValuedAttr<I16Attr,
      "0">:$modC, AnyTypeOf<[F32, LLVM_VectorOf<F32>]>:$c, DefaultValuedAttr<I1Attr, "0">:$reuseA,
      DefaultValuedAttr<I1Attr, "0">:$reuseB);
  let results = (outs AnyTypeOf<[BF16, LLVM_VectorOf<BF16>]>:$res);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)";
}

class ROCDL_WMMA_ModsC_IntrOp<string mnemonic> : ROCDL_Op<mnemonic, "Matrix multiply-accumulate"> {
  let arguments = (ins AnyTypeOf<[AnyInteger, LLVM_VectorOf<AnyInteger>]>:$a, AnyTypeOf<[AnyInteger,
      LLVM_VectorOf<AnyInteger>]>:$b, DefaultValuedAttr<I16Attr, "0">:$modC, AnyTypeOf<[F32, LLVM_VectorOf<F32>]>:$c,
      DefaultValuedAttr<I1Attr, "0">:$reuseA, DefaultValuedAttr<I1Attr, "0">:$reuseB);
  let results = (outs AnyTypeOf<[F32, LLVM_VectorOf<F32>]>:$res);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)";
}
def ROCDL_wmma_f32_16x16x64_fp8_fp8 : ROCDL_WMMA_ModsC_IntrOp<"wmma.f32.16x16x64.fp8_fp8">;
def ROCDL_wmma_f32_16x16x64_fp8_bf8 : ROCDL_WMMA_ModsC_IntrOp<"wmma.f32.16x16x64.fp8_bf8">;
def ROCDL_wmma_f32_16x16x64_bf8_fp8 : ROCDL_WMMA_ModsC_IntrOp<"wmma.f32.16x16x64.bf8_fp8">;
def ROCDL_wmma_f32_16x16x64_bf8_bf8 : ROCDL_WMMA_ModsC_IntrOp<"wmma.f32.16x16x64.bf8_bf8">;
def ROCDL_wmma_f32_16x16x128_fp8_fp8 : ROCDL_WMMA_ModsC_IntrOp<"wmma.f32.16x16x128.fp8_fp8">;
def ROCDL_wmma_f32_16x16x128_fp8_bf8 : ROCDL_WMMA_ModsC_IntrOp<"wmma.f32.16x16x128.fp8_bf8">;
def ROCDL_wmma_f32_16x16x128_bf8_fp8 : ROCDL_WMMA_ModsC_IntrOp<"wmma.f32.16x16x128.bf8_fp8">;
def ROCDL_wmma_f32_16x16x128_bf8_bf8 : ROCDL_WMMA_ModsC_IntrOp<"wmma.f32.16x16x128.bf8_bf8">;

class ROCDL_wmma_f16_16x16x64_fp8_fp8Like<string mnemonic> : ROCDL_Op<mnemonic, "Matrix multiply-accumulate"> {
  let arguments = (ins AnyTypeOf<[AnyInteger, LLVM_VectorOf<AnyInteger>]>:$a, AnyTypeOf<[AnyInteger,
      LLVM_VectorOf<AnyInteger>]>:$b, DefaultValuedAttr<I16Attr, "0">:$modC, AnyTypeOf<[F16, LLVM_VectorOf<F16>]>:$c,
      DefaultValuedAttr<I1Attr, "0">:$reuseA, DefaultValuedAttr<I1Attr, "0">:$reuseB);
  let results = (outs AnyTypeOf<[F16, LLVM_VectorOf<F16>]>:$res);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)";
}
def ROCDL_wmma_f16_16x16x64_fp8_fp8 : ROCDL_wmma_f16_16x16x64_fp8_fp8Like<"wmma.f16.16x16x64.fp8_fp8">;
def ROCDL_wmma_f16_16x16x64_fp8_bf8 : ROCDL_wmma_f16_16x16x64_fp8_fp8Like<"wmma.f16.16x16x64.fp8_bf8">;
def ROCDL_wmma_f16_16x16x64_bf8_fp8 : ROCDL_wmma_f16_16x16x64_fp8_fp8Like<"wmma.f16.16x16x64.bf8_fp8">;
def ROCDL_wmma_f16_16x16x64_bf8_bf8 : ROCDL_wmma_f16_16x16x64_fp8_fp8Like<"wmma.f16.16x16x64.bf8_bf8">;
def ROCDL_wmma_f16_16x16x128_fp8_fp8 : ROCDL_wmma_f16_16x16x64_fp8_fp8Like<"wmma.f16.16x16x128.fp8_fp8">;
def ROCDL_wmma_f16_16x16x128_fp8_bf8 : ROCDL_wmma_f16_16x16x64_fp8_fp8Like<"wmma.f16.16x16x128.fp8_bf8">;
def ROCDL_wmma_f16_16x16x128_bf8_fp8 : ROCDL_wmma_f16_16x16x64_fp8_fp8Like<"wmma.f16.16x16x128.bf8_fp8">;
def ROCDL_wmma_f16_16x16x128_bf8_bf8 : ROCDL_wmma_f16_16x16x64_fp8_fp8Like<"wmma.f16.16x16x128.bf8_bf8">;

def ROCDL_wmma_i32_16x16x64_iu8 : ROCDL_Op<"wmma.i32.16x16x64.iu8", "Matrix multiply-accumulate"> {
  let arguments = (ins DefaultValuedAttr<I1Attr, "0">:$signA, AnyTypeOf<[AnyInteger, LLVM_VectorOf<AnyInteger>]>:$a,
      DefaultValuedAttr<I1Attr, "0">:$signB, AnyTypeOf<[AnyInteger, LLVM_VectorOf<AnyInteger>]>:$b,
      AnyTypeOf<[AnyInteger, LLVM_VectorOf<AnyInteger>]>:$c, DefaultValuedAttr<I1Attr, "0">:$reuseA,
      DefaultValuedAttr<I1Attr, "0">:$reuseB, DefaultValuedAttr<I1Attr, "0">:$clamp);
  let results = (outs AnyTypeOf<[AnyInteger, LLVM_VectorOf<AnyInteger>]>:$res);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` functional-type(operands, $res)";
}

def ROCDL_wmma_scale_f32_16x16x128_f8f6f4 : ROCDL_Op<"wmma.scale.f32.16x16x128.f8f6f4",
    "Block-scaled matrix multiply-accumulate"> {
  let arguments = (ins DefaultValuedAttr<I32Attr, "0">:$fmtA, AnyTypeOf<[AnyInteger, LLVM_VectorOf<AnyInteger>]>:$a,
      DefaultValuedAttr<I32Attr, "0">:$fmtB, AnyTypeOf<[AnyInteger, LLVM_VectorOf<AnyInteger>]>:$b,
      DefaultValuedAttr<I16Attr, "0">:$modC, AnyTypeOf<[F32, LLVM_VectorOf<F32>]>:$c, DefaultValuedAttr<I32Attr,
      "0">:$scaleAType, DefaultValuedAttr<I32Attr, "0">:$fmtScaleA, I32:$scaleA, DefaultValuedAttr<I32Attr,
      "0">:$scaleBType, DefaultValuedAttr<I32Attr, "0">:$fmtScaleB, I32:$scaleB, DefaultValuedAttr<I1Attr,
      "0">:$reuseA, DefaultValuedAttr<I1Attr, "0">:$reuseB);
  let results = (outs AnyTypeOf<[F32, LLVM_VectorOf<F32>]>:$res);
  let assemblyFormat = "$a `,` $b `,` $c `,` $scaleA `,` $scaleB attr-dict `:` functional-type(operands, $res)";
}

def ROCDL_wmma_scale16_f32_16x16x128_f8f6f4 : ROCDL_Op<"wmma.scale16.f32.16x16x128.f8f6f4",
    "Block-scaled matrix multiply-accumulate"> {
  let arguments = (ins DefaultValuedAttr<I32Attr, "0">:$fmtA, AnyTypeOf<[AnyInteger, LLVM_VectorOf<AnyInteger>]>:$a,
      DefaultValuedAttr<I32Attr, "0">:$fmtB, AnyTypeOf<[AnyInteger, LLVM_VectorOf<AnyInteger>]>:$b,
      DefaultValuedAttr<I16Attr, "0">:$modC, AnyTypeOf<[F32, LLVM_VectorOf<F32>]>:$c, DefaultValuedAttr<I32Attr,
      "0">:$scaleAType, DefaultValuedAttr<I32Attr, "0">:$fmtScaleA, I64:$scaleA, DefaultValuedAttr<I32Attr,
      "0">:$scaleBType, DefaultValuedAttr<I32Attr, "0">:$fmtScaleB, I64:$scaleB, DefaultValuedAttr<I1Attr,
      "0">:$reuseA, DefaultValuedAttr<I1Attr, "0">:$reuseB);
  let results = (outs AnyTypeOf<[F32, LLVM_VectorOf<F32>]>:$res);
  let assemblyFormat = "$a `,` $b `,` $c `,` $scaleA `,` $scaleB attr-dict `:` functional-type(operands, $res)";
}

def ROCDL_wmma_scale_f32_32x16x128_f4 : ROCDL_Op<"wmma.scale.f32.32x16x128.f4",
    "Block-scaled matrix multiply-accumulate"> {
  let arguments = (ins AnyTypeOf<[AnyInteger, LLVM_VectorOf<AnyInteger>]>:$a, AnyTypeOf<[AnyInteger,
      LLVM_VectorOf<AnyInteger>]>:$b, DefaultValuedAttr<I16Attr, "0">:$modC, AnyTypeOf<[F32, LLVM_VectorOf<F32>]>:$c,
      DefaultValuedAttr<I32Attr, "0">:$scaleAType, DefaultValuedAttr<I32Attr, "0">:$fmtScaleA, I32:$scaleA,
      DefaultValuedAttr<I32Attr, "0">:$scaleBType, DefaultValuedAttr<I32Attr, "0">:$fmtScaleB, I32:$scaleB,
      DefaultValuedAttr<I1Attr, "0">:$reuseA, DefaultValuedAttr<I1Attr, "0">:$reuseB);
  let results = (outs AnyTypeOf<[F32, LLVM_VectorOf<F32>]>:$res);
  let assemblyFormat = "$a `,` $b `,` $c `,` $scaleA `,` $scaleB attr-dict `:` functional-type(operands, $res)";
}

def ROCDL_wmma_scale16_f32_32x16x128_f4 : ROCDL_Op<"wmma.scale16.f32.32x16x128.f4",
    "Block-scaled matrix multiply-accumulate"> {
  let arguments = (ins AnyTypeOf<[AnyInteger, LLVM_VectorOf<AnyInteger>]>:$a, AnyTypeOf<[AnyInteger,
      LLVM_VectorOf<AnyInteger>]>:$b, DefaultValuedAttr<I16Attr, "0">:$modC, AnyTypeOf<[F32, LLVM_VectorOf<F32>]>:$c,
      DefaultValuedAttr<I32Attr, "0">:$scaleAType, DefaultValuedAttr<I32Attr, "0">:$fmtScaleA, I64:$scaleA,
      DefaultValuedAttr<I32Attr, "0">:$scaleBType, DefaultValuedAttr<I32Attr, "0">:$fmtScaleB, I64:$scaleB,
      DefaultValuedAttr<I1Attr, "0">:$reuseA, DefaultValuedAttr<I1Attr, "0">:$reuseB);
  let results = (outs AnyTypeOf<[F32, LLVM_VectorOf<F32>]>:$res);
  let assemblyFormat = "$a `,` $b `,` $c `,` $scaleA `,` $scaleB attr-dict `:` functional-type(operands, $res)";
}

class ROCDL_LDS_Read_Tr_IntrOp<string mnemonic> : ROCDL_Op<mnemonic, "Transposing load of a matrix from LDS",
    [DeclareOpInterfaceMethods<AliasAnalysisOpInterface>]> {
  let arguments = (ins Arg<ROCDLBufferLDS, "", [MemRead]>:$ptr, OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes,
      OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes, OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$ptr attr-dict `:` type($ptr) `->` type($res)";
}
def ROCDL_ds_read_tr4_b64 : ROCDL_LDS_Read_Tr_IntrOp<"ds.read.tr4.b64">;
def ROCDL_ds_read_tr8_b64 : ROCDL_LDS_Read_Tr_IntrOp<"ds.read.tr8.b64">;
def ROCDL_ds_read_tr6_b96 : ROCDL_LDS_Read_Tr_IntrOp<"ds.read.tr6.b96">;
def ROCDL_ds_read_tr16_b64 : ROCDL_LDS_Read_Tr_IntrOp<"ds.read.tr16.b64">;

class ROCDL_TrLoadOp<string mnemonic> : ROCDL_Op<mnemonic, "Transposing load of a matrix from global memory",
    [DeclareOpInterfaceMethods<AliasAnalysisOpInterface>]> {
  let arguments = (ins Arg<LLVM_PointerInAddressSpace<1>, "", [MemRead]>:$ptr,
      OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes, OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes,
      OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)";
}
def ROCDL_GlobalLoadTr4_B64 : ROCDL_TrLoadOp<"global.load.tr4.b64">;
def ROCDL_GlobalLoadTr8_B64 : ROCDL_TrLoadOp<"global.load.tr.b64">;
def ROCDL_GlobalLoadTr6_B96 : ROCDL_TrLoadOp<"global.load.tr6.b96">;
def ROCDL_GlobalLoadTr8_B128 : ROCDL_TrLoadOp<"global.load.tr.b128">;

class ROCDL_DsLoadTr4_B64Like<string mnemonic> : ROCDL_Op<mnemonic, "Transposing load of a matrix from LDS",
    [DeclareOpInterfaceMethods<AliasAnalysisOpInterface>]> {
  let arguments = (ins Arg<LLVM_PointerInAddressSpace<3>, "", [MemRead]>:$ptr,
      OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes, OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes,
      OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)";
}
def ROCDL_DsLoadTr4_B64 : ROCDL_DsLoadTr4_B64Like<"ds.load.tr4.b64">;
def ROCDL_DsLoadTr8_B64 : ROCDL_DsLoadTr4_B64Like<"ds.load.tr8.b64">;
def ROCDL_DsLoadTr6_B96 : ROCDL_DsLoadTr4_B64Like<"ds.load.tr6.b96">;
def ROCDL_DsLoadTr16_B128 : ROCDL_DsLoadTr4_B64Like<"ds.load.tr16.b128">;

def ROCDL_LoadToLDSOp : ROCDL_Op<"load.to.lds", "Copies to LDS",
    [DeclareOpInterfaceMethods<AliasAnalysisOpInterface>]> {
  let arguments = (ins Arg<LLVM_AnyPointer, "", [MemRead]>:$globalPtr, Arg<ROCDLBufferLDS, "", [MemWrite]>:$ldsPtr,
      I32Attr:$size, I32Attr:$offset, I32Attr:$aux, OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes,
      OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes, OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
  let assemblyFormat = "$globalPtr `,` $ldsPtr `,` $size `,` $offset `,` $aux attr-dict `:` type($globalPtr)";
}

def ROCDL_GlobalLoadLDSOp : ROCDL_Op<"global.load.lds", "Copies from global memory to LDS",
    [DeclareOpInterfaceMethods<AliasAnalysisOpInterface>]> {
  let arguments = (ins Arg<ROCDLGlobalBuffer, "", [MemRead]>:$globalPtr, Arg<ROCDLBufferLDS, "", [MemWrite]>:$ldsPtr,
      I32Attr:$size, I32Attr:$offset, I32Attr:$aux, OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes,
      OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes, OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
  let assemblyFormat = "$globalPtr `,` $ldsPtr `,` $size `,` $offset `,` $aux attr-dict";
}

class ROCDL_IntrOp<string mnemonic>
    : ROCDL_Op<mnemonic, "Starts an asynchronous copy to LDS", [DeclareOpInterfaceMethods<AliasAnalysisOpInterface>]> {
  let arguments = (ins Arg<ROCDLGlobalBuffer, "", [MemRead]>:$globalPtr, Arg<ROCDLBufferLDS, "", [MemWrite]>:$ldsPtr,
      I32Attr:$offset, I32Attr:$aux, OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes,
      OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes, OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
  let assemblyFormat = "$globalPtr `,` $ldsPtr `,` $offset `,` $aux attr-dict `:` qualified(type($globalPtr)) `,` "
      "qualified(type($ldsPtr))";
}
def ROCDL_GlobalLoadAsyncToLDSB128Op : ROCDL_IntrOp<"global.load.async.to.lds.b128">;
def ROCDL_GlobalLoadAsyncToLDSB32Op : ROCDL_IntrOp<"global.load.async.to.lds.b32">;
def ROCDL_GlobalLoadAsyncToLDSB64Op : ROCDL_IntrOp<"global.load.async.to.lds.b64">;
def ROCDL_GlobalLoadAsyncToLDSB8Op : ROCDL_IntrOp<"global.load.async.to.lds.b8">;

class ROCDL_ClusterLoadAsyncToLDSB128OpLike<string mnemonic> : ROCDL_Op<mnemonic,
    "Starts an asynchronous copy to LDS, for a cluster", [DeclareOpInterfaceMethods<AliasAnalysisOpInterface>]> {
  let arguments = (ins Arg<ROCDLGlobalBuffer, "", [MemRead]>:$globalPtr, Arg<ROCDLBufferLDS, "", [MemWrite]>:$ldsPtr,
      I32Attr:$offset, I32Attr:$cpol, I32:$mask, OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes,
      OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes, OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
  let assemblyFormat = "$globalPtr `,` $ldsPtr `,` $offset `,` $cpol `,` $mask attr-dict `:` "
      "qualified(type($globalPtr)) `,` qualified(type($ldsPtr))";
}
def ROCDL_ClusterLoadAsyncToLDSB128Op : ROCDL_ClusterLoadAsyncToLDSB128OpLike<"cluster.load.async.to.lds.b128">;
def ROCDL_ClusterLoadAsyncToLDSB32Op : ROCDL_ClusterLoadAsyncToLDSB128OpLike<"cluster.load.async.to.lds.b32">;
def ROCDL_ClusterLoadAsyncToLDSB64Op : ROCDL_ClusterLoadAsyncToLDSB128OpLike<"cluster.load.async.to.lds.b64">;
def ROCDL_ClusterLoadAsyncToLDSB8Op : ROCDL_ClusterLoadAsyncToLDSB128OpLike<"cluster.load.async.to.lds.b8">;

class ROCDL_TensorLDSIntrOp<string mnemonic, string words> : ROCDL_Op<mnemonic, words,
    [DeclareOpInterfaceMethods<AliasAnalysisOpInterface>]> {
  let arguments = (ins ROCDL_V4I32Type:$dgroup0, ROCDL_V8I32Type:$dgroup1, ROCDL_V4I32Type:$dgroup2,
      ROCDL_V4I32Type:$dgroup3, I32Attr:$cachePolicy, OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes,
      OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes, OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
  let assemblyFormat = "attr-dict operands `cachepolicy` $cachePolicy `:` type($dgroup0) `,` type($dgroup1)";
}
def ROCDL_TensorLoadToLDSOp : ROCDL_TensorLDSIntrOp<"tensor.load.to.lds",
    "Starts a transfer from global memory to LDS">;
def ROCDL_TensorStoreFromLDSOp : ROCDL_TensorLDSIntrOp<"tensor.store.from.lds",
    "Starts a transfer from LDS to global memory">;

class ROCDL_TensorLDSIntrD2Op<string mnemonic, string words> : ROCDL_Op<mnemonic, words,
    [DeclareOpInterfaceMethods<AliasAnalysisOpInterface>]> {
  let arguments = (ins ROCDL_V4I32Type:$dgroup0, ROCDL_V8I32Type:$dgroup1, I32Attr:$cachePolicy,
      OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes, OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes,
      OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
  let assemblyFormat = "attr-dict operands `cachepolicy` $cachePolicy `:` type($dgroup0) `,` type($dgroup1)";
}
def ROCDL_TensorLoadToLDSD2Op : ROCDL_TensorLDSIntrD2Op<"tensor.load.to.lds.d2",
    "Starts a transfer of a matrix to LDS">;
def ROCDL_TensorStoreFromLDSD2Op : ROCDL_TensorLDSIntrD2Op<"tensor.store.from.lds.d2",
    "Starts a transfer of a matrix from LDS">;

def ROCDL_MakeBufferRsrcOp : ROCDL_Op<"make.buffer.rsrc", "Creates a buffer resource descriptor", [Pure]> {
  let arguments = (ins LLVM_AnyPointer:$base, I16:$stride, I64:$numRecords, I32:$flags);
  let results = (outs LLVM_AnyPointer:$res);
  let assemblyFormat = "operands attr-dict `:` type($base) `to` type($res)";
}

def ROCDL_RawPtrBufferLoadOp : ROCDL_Op<"raw.ptr.buffer.load", "Loads from a buffer",
    [DeclareOpInterfaceMethods<AliasAnalysisOpInterface>]> {
  let arguments = (ins Arg<ROCDLBufferRsrc, "", [MemRead]>:$rsrc, I32:$offset, I32:$soffset, I32:$aux,
      OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes, OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes,
      OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "operands attr-dict `:` type($res)";
}

def ROCDL_RawPtrBufferLoadLdsOp : ROCDL_Op<"raw.ptr.buffer.load.lds", "Copies from a buffer to LDS",
    [DeclareOpInterfaceMethods<AliasAnalysisOpInterface>]> {
  let arguments = (ins Arg<ROCDLBufferRsrc, "", [MemRead]>:$rsrc, Arg<ROCDLBufferLDS, "", [MemWrite]>:$ldsPtr,
      I32:$size, I32:$voffset, I32:$soffset, I32:$offset, I32:$aux,
      OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes, OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes,
      OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
  let assemblyFormat = "operands attr-dict";
}

def ROCDL_RawPtrBufferStoreOp : ROCDL_Op<"raw.ptr.buffer.store", "Stores to a buffer",
    [DeclareOpInterfaceMethods<AliasAnalysisOpInterface>]> {
  let arguments = (ins LLVM_Type:$vdata, Arg<ROCDLBufferRsrc, "", [MemWrite]>:$rsrc, I32:$offset, I32:$soffset,
      I32:$aux, OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes,
      OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes, OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
  let assemblyFormat = "operands attr-dict `:` type($vdata)";
}

def ROCDL_RawPtrBufferAtomicCmpSwap : ROCDL_Op<"raw.ptr.buffer.atomic.cmpswap",
    "Atomic compare-and-exchange in a buffer", [DeclareOpInterfaceMethods<AliasAnalysisOpInterface>,
    AllTypesMatch<["res", "src", "cmp"]>]> {
  let arguments = (ins LLVM_Type:$src, LLVM_Type:$cmp, Arg<ROCDLBufferRsrc, "", [MemRead, MemWrite]>:$rsrc,
      I32:$offset, I32:$soffset, I32:$aux, OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes,
      OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes, OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "operands attr-dict `:` type($res)";
}

class ROCDL_RawPtrBufferAtomicNoRet<string mnemonic, string words> : ROCDL_Op<mnemonic, words,
    [DeclareOpInterfaceMethods<AliasAnalysisOpInterface>]> {
  let arguments = (ins LLVM_Type:$vdata, Arg<ROCDLBufferRsrc, "", [MemRead, MemWrite]>:$rsrc, I32:$offset,
      I32:$soffset, I32:$aux, OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes,
      OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes, OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
  let assemblyFormat = "operands attr-dict `:` type($vdata)";
}
def ROCDL_RawPtrBufferAtomicFmaxOp : ROCDL_RawPtrBufferAtomicNoRet<"raw.ptr.buffer.atomic.fmax",
    "Atomic maximum of floats">;
def ROCDL_RawPtrBufferAtomicSmaxOp : ROCDL_RawPtrBufferAtomicNoRet<"raw.ptr.buffer.atomic.smax",
    "Atomic maximum of integers">;
def ROCDL_RawPtrBufferAtomicUminOp : ROCDL_RawPtrBufferAtomicNoRet<"raw.ptr.buffer.atomic.umin",
    "Atomic minimum of integers">;
def ROCDL_RawPtrBufferAtomicFaddOp : ROCDL_RawPtrBufferAtomicNoRet<"raw.ptr.buffer.atomic.fadd",
    "Atomic addition of floats">;

def ROCDL_RawBufferLoadOp : ROCDL_Op<"raw.buffer.load", "Loads from a buffer"> {
  let arguments = (ins LLVM_Type:$rsrc, LLVM_Type:$offset, LLVM_Type:$soffset, LLVM_Type:$aux);
  let results = (outs LLVM_Type:$res);
  let hasCustomAssemblyFormat = 1;
}

class ROCDL_Arguments_20<string mnemonic, string words> : ROCDL_Op<mnemonic, words> {
  let arguments = (ins LLVM_Type:$vdata, LLVM_Type:$rsrc, LLVM_Type:$offset, LLVM_Type:$soffset, LLVM_Type:$aux);
  let hasCustomAssemblyFormat = 1;
}
def ROCDL_RawBufferStoreOp : ROCDL_Arguments_20<"raw.buffer.store", "Stores to a buffer">;
def ROCDL_RawBufferAtomicFAddOp : ROCDL_Arguments_20<"raw.buffer.atomic.fadd", "Atomic addition of floats">;
def ROCDL_RawBufferAtomicFMaxOp : ROCDL_Arguments_20<"raw.buffer.atomic.fmax", "Atomic maximum of floats">;
def ROCDL_RawBufferAtomicSMaxOp : ROCDL_Arguments_20<"raw.buffer.atomic.smax", "Atomic maximum of integers">;
def ROCDL_RawBufferAtomicUMinOp : ROCDL_Arguments_20<"raw.buffer.atomic.umin", "Atomic minimum of integers">;

def ROCDL_RawBufferAtomicCmpSwap : ROCDL_Op<"raw.buffer.atomic.cmpswap",
    "Atomic compare-and-exchange in a buffer", [AllTypesMatch<["res", "src", "cmp"]>]> {
  let arguments = (ins LLVM_Type:$src, LLVM_Type:$cmp, LLVM_Type:$rsrc, I32:$offset, I32:$soffset, I32:$aux);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "attr-dict `(` operands `)` `:` type($res) `,` type($rsrc)";
}

def ROCDL_GlobalPrefetchOp : ROCDL_Op<"global.prefetch", "Prefetches global memory",
    [DeclareOpInterfaceMethods<AliasAnalysisOpInterface>]> {
  let arguments = (ins Arg<LLVM_PointerInAddressSpace<1>, "", [MemRead]>:$ptr, I32Attr:$scope,
      OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes, OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes,
      OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
  let assemblyFormat = "$ptr `,` `scope` $scope attr-dict `:` qualified(type($ptr))";
}

def ROCDL_FlatPrefetchOp : ROCDL_Op<"flat.prefetch", "Prefetch to a cache",
    [DeclareOpInterfaceMethods<AliasAnalysisOpInterface>]> {
  let arguments = (ins Arg<LLVM_PointerInAddressSpace<0>, "", [MemRead]>:$ptr, I32Attr:$scope,
      OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes, OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes,
      OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
  let assemblyFormat = "$ptr `,` `scope` $scope attr-dict `:` qualified(type($ptr))";
}

def ROCDL_DsAtomicBarrierArriveRtnOp : ROCDL_Op<"ds.atomic.barrier.arrive.rtn.b64",
    "Arrives at a barrier in LDS", [DeclareOpInterfaceMethods<AliasAnalysisOpInterface>]> {
  let arguments = (ins Arg<ROCDLBufferLDS, "", [MemRead, MemWrite]>:$barrierPtr, I64:$val,
      OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes, OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes,
      OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
  let results = (outs I64:$res);
  let assemblyFormat = "$barrierPtr `,` $val attr-dict `:` qualified(type($barrierPtr)) `,` type($val) `->` type($res)";
}

def ROCDL_DsAtomicAsyncBarrierArriveOp : ROCDL_Op<"ds.atomic.async.barrier.arrive.b64",
    "Arrives at a barrier when asynchronous copies are complete",
    [DeclareOpInterfaceMethods<AliasAnalysisOpInterface>]> {
  let arguments = (ins Arg<ROCDLBufferLDS, "", [MemWrite]>:$barrierPtr,
      OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes, OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes,
      OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa);
  let assemblyFormat = "$barrierPtr attr-dict `:` qualified(type($barrierPtr))";
}

def ROCDL_DPPUpdateOp : ROCDL_Op<"update.dpp",
    "Value of another lane, selected by a pattern", [AllTypesMatch<["res", "src",
    "old"]>]> {
  let arguments = (ins LLVM_Type:$old, LLVM_Type:$src, I32Attr:$dppCtrl, I32Attr:$rowMask, I32Attr:$bankMask,
      I1Attr:$boundCtrl);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "attr-dict $old `,` $src `with` $dppCtrl `,` $rowMask `,` $bankMask `,` $boundCtrl `:` "
      "type($src)";
}

def ROCDL_PermlaneX16Op : ROCDL_Op<"permlanex16", "Value of a lane in the other row of 16 lanes", [AllTypesMatch<["res",
    "old", "src0"]>, AllTypesMatch<["src1", "src2"]>]> {
  let arguments = (ins LLVM_Type:$old, LLVM_Type:$src0, LLVM_Type:$src1, LLVM_Type:$src2, I1Attr:$fi,
      I1Attr:$boundControl);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "attr-dict $old `,` $src0 `,` $src1 `,` $src2 `,` $fi `,` $boundControl `:` type($src0) `,` "
      "type($src1)";
}

class ROCDL_Arguments_21<string mnemonic, string words> : ROCDL_Op<mnemonic, words> {
  let arguments = (ins I32:$old, I32:$src, I1Attr:$fi, I1Attr:$boundControl);
  let results = (outs ROCDL_LlvmDialectCompatibleStructOf32BitSignlessIntege:$res);
  let assemblyFormat = "attr-dict $old `,` $src `,` $fi `,` $boundControl `:` `(` type($old) `,` type($src) `)` `->` "
      "type($res)";
}
def ROCDL_Permlane16SwapOp : ROCDL_Arguments_21<"permlane16.swap", "Swaps odd and even rows of 16 lanes">;
def ROCDL_Permlane32SwapOp : ROCDL_Arguments_21<"permlane32.swap", "Swaps the halves of a wave">;

def ROCDL_CvtPkRtz : ROCDL_Op<"cvt.pkrtz", "Two f32 as f16, rounded toward zero", [Pure]> {
  let arguments = (ins F32:$srcA, F32:$srcB);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "attr-dict $srcA `,` $srcB `:` type($res)";
}

class ROCDL_Arguments_22<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins I32:$srcA, I32Attr:$byteSel);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "attr-dict $srcA `[` $byteSel `]` `:` type($res)";
}
def ROCDL_CvtF32Bf8Op : ROCDL_Arguments_22<"cvt.f32.bf8", "A bf8 as f32">;
def ROCDL_CvtF32Fp8Op : ROCDL_Arguments_22<"cvt.f32.fp8", "A fp8 as f32">;

class ROCDL_Arguments_23<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins I32:$src, I1Attr:$wordSel);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "attr-dict $src `[` $wordSel `]` `:` type($res)";
}
def ROCDL_CvtPkF32Fp8Op : ROCDL_Arguments_23<"cvt.pk.f32.fp8", "Two fp8 as f32">;
def ROCDL_CvtPkF32Bf8Op : ROCDL_Arguments_23<"cvt.pk.f32.bf8", "Two bf8 as f32">;

class ROCDL_Arguments_24<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins F32:$srcA, F32:$srcB, I32:$old, I1Attr:$wordSel);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "attr-dict $srcA `,` $srcB `->` $old `[` $wordSel `]` `:` type($res)";
}
def ROCDL_CvtPkBf8F32Op : ROCDL_Arguments_24<"cvt.pk.bf8.f32", "Two f32 as bf8">;
def ROCDL_CvtPkFp8F32Op : ROCDL_Arguments_24<"cvt.pk.fp8.f32", "Two f32 as fp8">;

class ROCDL_Arguments_25<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins F32:$srcA, I32:$srcB, I32:$old, I32Attr:$byteSel);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "attr-dict $srcA `,` $srcB `->` $old `[` $byteSel `]` `:` type($res)";
}
def ROCDL_CvtSrBf8F32Op : ROCDL_Arguments_25<"cvt.sr.bf8.f32", "An f32 as bf8, rounded at random">;
def ROCDL_CvtSrFp8F32Op : ROCDL_Arguments_25<"cvt.sr.fp8.f32", "An f32 as fp8, rounded at random">;

class ROCDL_Arguments_26<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins ROCDL_V2I32Type:$src, I32:$scale, I32Attr:$scaleSel);
  let results = (outs ROCDL_V8BF16Type:$res);
  let assemblyFormat = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)";
}
def ROCDL_CvtPkScalePk8Bf16Bf8Op : ROCDL_Arguments_26<"cvt.scale.pk8.bf16.bf8", "Eight bf8 as bf16, scaled">;
def ROCDL_CvtPkScalePk8Bf16Fp8Op : ROCDL_Arguments_26<"cvt.scale.pk8.bf16.fp8", "Eight fp8 as bf16, scaled">;

def ROCDL_CvtPkScalePk8Bf16Fp4Op : ROCDL_Op<"cvt.scale.pk8.bf16.fp4", "Eight fp4 as bf16, scaled", [Pure]> {
  let arguments = (ins I32:$src, I32:$scale, I32Attr:$scaleSel);
  let results = (outs ROCDL_V8BF16Type:$res);
  let assemblyFormat = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)";
}

class ROCDL_Arguments_27<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins ROCDL_V2I32Type:$src, I32:$scale, I32Attr:$scaleSel);
  let results = (outs ROCDL_V8F16Type:$res);
  let assemblyFormat = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)";
}
def ROCDL_CvtPkScalePk8F16Bf8Op : ROCDL_Arguments_27<"cvt.scale.pk8.f16.bf8", "Eight bf8 as f16, scaled">;
def ROCDL_CvtPkScalePk8F16Fp8Op : ROCDL_Arguments_27<"cvt.scale.pk8.f16.fp8", "Eight fp8 as f16, scaled">;

def ROCDL_CvtPkScalePk8F16Fp4Op : ROCDL_Op<"cvt.scale.pk8.f16.fp4", "Eight fp4 as f16, scaled", [Pure]> {
  let arguments = (ins I32:$src, I32:$scale, I32Attr:$scaleSel);
  let results = (outs ROCDL_V8F16Type:$res);
  let assemblyFormat = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)";
}

class ROCDL_Arguments_28<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins ROCDL_V2I32Type:$src, I32:$scale, I32Attr:$scaleSel);
  let results = (outs ROCDL_V8F32Type:$res);
  let assemblyFormat = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)";
}
def ROCDL_CvtPkScalePk8F32Bf8Op : ROCDL_Arguments_28<"cvt.scale.pk8.f32.bf8", "Eight bf8 as f32, scaled">;
def ROCDL_CvtPkScalePk8F32Fp8Op : ROCDL_Arguments_28<"cvt.scale.pk8.f32.fp8", "Eight fp8 as f32, scaled">;

def ROCDL_CvtPkScalePk8F32Fp4Op : ROCDL_Op<"cvt.scale.pk8.f32.fp4", "Eight fp4 as f32, scaled", [Pure]> {
  let arguments = (ins I32:$src, I32:$scale, I32Attr:$scaleSel);
  let results = (outs ROCDL_V8F32Type:$res);
  let assemblyFormat = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)";
}

class ROCDL_Arguments_29<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins ROCDL_V8BF16Type:$src, F32:$scale);
  let results = (outs ROCDL_V2I32Type:$res);
  let assemblyFormat = "attr-dict $src `,` $scale `:` type($res)";
}
def ROCDL_CvtScaleF32Pk8Bf8Bf16Op : ROCDL_Arguments_29<"cvt.scalef32.pk8.bf8.bf16", "Eight bf16 as bf8, scaled">;
def ROCDL_CvtScaleF32Pk8Fp8Bf16Op : ROCDL_Arguments_29<"cvt.scalef32.pk8.fp8.bf16", "Eight bf16 as fp8, scaled">;

class ROCDL_Arguments_30<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins ROCDL_V8F16Type:$src, F32:$scale);
  let results = (outs ROCDL_V2I32Type:$res);
  let assemblyFormat = "attr-dict $src `,` $scale `:` type($res)";
}
def ROCDL_CvtScaleF32Pk8Bf8F16Op : ROCDL_Arguments_30<"cvt.scalef32.pk8.bf8.f16", "Eight f16 as bf8, scaled">;
def ROCDL_CvtScaleF32Pk8Fp8F16Op : ROCDL_Arguments_30<"cvt.scalef32.pk8.fp8.f16", "Eight f16 as fp8, scaled">;

class ROCDL_Arguments_31<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins ROCDL_V8F32Type:$src, F32:$scale);
  let results = (outs ROCDL_V2I32Type:$res);
  let assemblyFormat = "attr-dict $src `,` $scale `:` type($res)";
}
def ROCDL_CvtScaleF32Pk8Bf8F32Op : ROCDL_Arguments_31<"cvt.scalef32.pk8.bf8.f32", "Eight f32 as bf8, scaled">;
def ROCDL_CvtScaleF32Pk8Fp8F32Op : ROCDL_Arguments_31<"cvt.scalef32.pk8.fp8.f32", "Eight f32 as fp8, scaled">;

def ROCDL_CvtScaleF32Pk8Fp4Bf16Op : ROCDL_Op<"cvt.scalef32.pk8.fp4.bf16", "Eight bf16 as fp4, scaled", [Pure]> {
  let arguments = (ins ROCDL_V8BF16Type:$src, F32:$scale);
  let results = (outs I32:$res);
  let assemblyFormat = "attr-dict $src `,` $scale `:` type($res)";
}

def ROCDL_CvtScaleF32Pk8Fp4F16Op : ROCDL_Op<"cvt.scalef32.pk8.fp4.f16", "Eight f16 as fp4, scaled", [Pure]> {
  let arguments = (ins ROCDL_V8F16Type:$src, F32:$scale);
  let results = (outs I32:$res);
  let assemblyFormat = "attr-dict $src `,` $scale `:` type($res)";
}

def ROCDL_CvtScaleF32Pk8Fp4F32Op : ROCDL_Op<"cvt.scalef32.pk8.fp4.f32", "Eight f32 as fp4, scaled", [Pure]> {
  let arguments = (ins ROCDL_V8F32Type:$src, F32:$scale);
  let results = (outs I32:$res);
  let assemblyFormat = "attr-dict $src `,` $scale `:` type($res)";
}

class ROCDL_Arguments_32<string mnemonic, string words> : ROCDL_Op<mnemonic, words # ", rounded at random", [Pure]> {
  let arguments = (ins ROCDL_V8BF16Type:$src, I32:$seed, F32:$scale);
  let results = (outs ROCDL_V2I32Type:$res);
  let assemblyFormat = "attr-dict $src `,` $seed `,` $scale `:` type($res)";
}
def ROCDL_CvtScaleF32SrPk8Bf8Bf16Op : ROCDL_Arguments_32<"cvt.scalef32.sr.pk8.bf8.bf16", "Eight bf16 as bf8, scaled">;
def ROCDL_CvtScaleF32SrPk8Fp8Bf16Op : ROCDL_Arguments_32<"cvt.scalef32.sr.pk8.fp8.bf16", "Eight bf16 as fp8, scaled">;

class ROCDL_Arguments_33<string mnemonic, string words> : ROCDL_Op<mnemonic, words # ", rounded at random", [Pure]> {
  let arguments = (ins ROCDL_V8F16Type:$src, I32:$seed, F32:$scale);
  let results = (outs ROCDL_V2I32Type:$res);
  let assemblyFormat = "attr-dict $src `,` $seed `,` $scale `:` type($res)";
}
def ROCDL_CvtScaleF32SrPk8Bf8F16Op : ROCDL_Arguments_33<"cvt.scalef32.sr.pk8.bf8.f16", "Eight f16 as bf8, scaled">;
def ROCDL_CvtScaleF32SrPk8Fp8F16Op : ROCDL_Arguments_33<"cvt.scalef32.sr.pk8.fp8.f16", "Eight f16 as fp8, scaled">;

class ROCDL_Arguments_34<string mnemonic, string words> : ROCDL_Op<mnemonic, words # ", rounded at random", [Pure]> {
  let arguments = (ins ROCDL_V8F32Type:$src, I32:$seed, F32:$scale);
  let results = (outs ROCDL_V2I32Type:$res);
  let assemblyFormat = "attr-dict $src `,` $seed `,` $scale `:` type($res)";
}
def ROCDL_CvtScaleF32SrPk8Bf8F32Op : ROCDL_Arguments_34<"cvt.scalef32.sr.pk8.bf8.f32", "Eight f32 as bf8, scaled">;
def ROCDL_CvtScaleF32SrPk8Fp8F32Op : ROCDL_Arguments_34<"cvt.scalef32.sr.pk8.fp8.f32", "Eight f32 as fp8, scaled">;

def ROCDL_CvtScaleF32SrPk8Fp4Bf16Op : ROCDL_Op<"cvt.scalef32.sr.pk8.fp4.bf16",
    "Eight bf16 as fp4, scaled, rounded at random", [Pure]> {
  let arguments = (ins ROCDL_V8BF16Type:$src, I32:$seed, F32:$scale);
  let results = (outs I32:$res);
  let assemblyFormat = "attr-dict $src `,` $seed `,` $scale `:` type($res)";
}

def ROCDL_CvtScaleF32SrPk8Fp4F16Op : ROCDL_Op<"cvt.scalef32.sr.pk8.fp4.f16",
    "Eight f16 as fp4, scaled, rounded at random", [Pure]> {
  let arguments = (ins ROCDL_V8F16Type:$src, I32:$seed, F32:$scale);
  let results = (outs I32:$res);
  let assemblyFormat = "attr-dict $src `,` $seed `,` $scale `:` type($res)";
}

def ROCDL_CvtScaleF32SrPk8Fp4F32Op : ROCDL_Op<"cvt.scalef32.sr.pk8.fp4.f32",
    "Eight f32 as fp4, scaled, rounded at random", [Pure]> {
  let arguments = (ins ROCDL_V8F32Type:$src, I32:$seed, F32:$scale);
  let results = (outs I32:$res);
  let assemblyFormat = "attr-dict $src `,` $seed `,` $scale `:` type($res)";
}

class ROCDL_Arguments_35<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins ROCDL_V3I32Type:$src, I32:$scale, I32Attr:$scaleSel);
  let results = (outs ROCDL_V16BF16Type:$res);
  let assemblyFormat = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)";
}
def ROCDL_CvtPkScalePk16Bf16Bf6Op : ROCDL_Arguments_35<"cvt.scale.pk16.bf16.bf6", "16 bf6 as bf16, scaled">;
def ROCDL_CvtPkScalePk16Bf16Fp6Op : ROCDL_Arguments_35<"cvt.scale.pk16.bf16.fp6", "16 fp6 as bf16, scaled">;

class ROCDL_Arguments_36<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins ROCDL_V3I32Type:$src, I32:$scale, I32Attr:$scaleSel);
  let results = (outs ROCDL_V16F16Type:$res);
  let assemblyFormat = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)";
}
def ROCDL_CvtPkScalePk16F16Bf6Op : ROCDL_Arguments_36<"cvt.scale.pk16.f16.bf6", "16 bf6 as f16, scaled">;
def ROCDL_CvtPkScalePk16F16Fp6Op : ROCDL_Arguments_36<"cvt.scale.pk16.f16.fp6", "16 fp6 as f16, scaled">;

class ROCDL_Arguments_37<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins ROCDL_V3I32Type:$src, I32:$scale, I32Attr:$scaleSel);
  let results = (outs ROCDL_V16F32Type:$res);
  let assemblyFormat = "attr-dict $src `,` $scale `[` $scaleSel `]` `:` type($res)";
}
def ROCDL_CvtPkScalePk16F32Bf6Op : ROCDL_Arguments_37<"cvt.scale.pk16.f32.bf6", "16 bf6 as f32, scaled">;
def ROCDL_CvtPkScalePk16F32Fp6Op : ROCDL_Arguments_37<"cvt.scale.pk16.f32.fp6", "16 fp6 as f32, scaled">;

class ROCDL_Arguments_38<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins ROCDL_V16BF16Type:$src, F32:$scale);
  let results = (outs ROCDL_V3I32Type:$res);
  let assemblyFormat = "attr-dict $src `,` $scale `:` type($res)";
}
def ROCDL_CvtScaleF32Pk16Bf6Bf16Op : ROCDL_Arguments_38<"cvt.scalef32.pk16.bf6.bf16", "16 bf16 as bf6, scaled">;
def ROCDL_CvtScaleF32Pk16Fp6Bf16Op : ROCDL_Arguments_38<"cvt.scalef32.pk16.fp6.bf16", "16 bf16 as fp6, scaled">;

class ROCDL_Arguments_39<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins ROCDL_V16F16Type:$src, F32:$scale);
  let results = (outs ROCDL_V3I32Type:$res);
  let assemblyFormat = "attr-dict $src `,` $scale `:` type($res)";
}
def ROCDL_CvtScaleF32Pk16Bf6F16Op : ROCDL_Arguments_39<"cvt.scalef32.pk16.bf6.f16", "16 f16 as bf6, scaled">;
def ROCDL_CvtScaleF32Pk16Fp6F16Op : ROCDL_Arguments_39<"cvt.scalef32.pk16.fp6.f16", "16 f16 as fp6, scaled">;

class ROCDL_Arguments_40<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins ROCDL_V16F32Type:$src, F32:$scale);
  let results = (outs ROCDL_V3I32Type:$res);
  let assemblyFormat = "attr-dict $src `,` $scale `:` type($res)";
}
def ROCDL_CvtScaleF32Pk16Bf6F32Op : ROCDL_Arguments_40<"cvt.scalef32.pk16.bf6.f32", "16 f32 as bf6, scaled">;
def ROCDL_CvtScaleF32Pk16Fp6F32Op : ROCDL_Arguments_40<"cvt.scalef32.pk16.fp6.f32", "16 f32 as fp6, scaled">;

class ROCDL_Arguments_41<string mnemonic, string words> : ROCDL_Op<mnemonic, words # ", rounded at random", [Pure]> {
  let arguments = (ins ROCDL_V16BF16Type:$src, I32:$seed, F32:$scale);
  let results = (outs ROCDL_V3I32Type:$res);
  let assemblyFormat = "attr-dict $src `,` $seed `,` $scale `:` type($res)";
}
def ROCDL_CvtScaleF32SrPk16Bf6Bf16Op : ROCDL_Arguments_41<"cvt.scalef32.sr.pk16.bf6.bf16", "16 bf16 as bf6, scaled">;
def ROCDL_CvtScaleF32SrPk16Fp6Bf16Op : ROCDL_Arguments_41<"cvt.scalef32.sr.pk16.fp6.bf16", "16 bf16 as fp6, scaled">;

class ROCDL_Arguments_42<string mnemonic, string words> : ROCDL_Op<mnemonic, words # ", rounded at random", [Pure]> {
  let arguments = (ins ROCDL_V16F16Type:$src, I32:$seed, F32:$scale);
  let results = (outs ROCDL_V3I32Type:$res);
  let assemblyFormat = "attr-dict $src `,` $seed `,` $scale `:` type($res)";
}
def ROCDL_CvtScaleF32SrPk16Bf6F16Op : ROCDL_Arguments_42<"cvt.scalef32.sr.pk16.bf6.f16", "16 f16 as bf6, scaled">;
def ROCDL_CvtScaleF32SrPk16Fp6F16Op : ROCDL_Arguments_42<"cvt.scalef32.sr.pk16.fp6.f16", "16 f16 as fp6, scaled">;

class ROCDL_Arguments_43<string mnemonic, string words> : ROCDL_Op<mnemonic, words # ", rounded at random", [Pure]> {
  let arguments = (ins ROCDL_V16F32Type:$src, I32:$seed, F32:$scale);
  let results = (outs ROCDL_V3I32Type:$res);
  let assemblyFormat = "attr-dict $src `,` $seed `,` $scale `:` type($res)";
}
def ROCDL_CvtScaleF32SrPk16Bf6F32Op : ROCDL_Arguments_43<"cvt.scalef32.sr.pk16.bf6.f32", "16 f32 as bf6, scaled">;
def ROCDL_CvtScaleF32SrPk16Fp6F32Op : ROCDL_Arguments_43<"cvt.scalef32.sr.pk16.fp6.f32", "16 f32 as fp6, scaled">;

class ROCDL_Arguments_44<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins ROCDL_V32BF16Type:$src, F32:$scale);
  let results = (outs ROCDL_V6I32Type:$res);
  let assemblyFormat = "attr-dict $src `,` $scale `:` type($res)";
}
def ROCDL_CvtScaleF32Pk32Bf6Bf16Op : ROCDL_Arguments_44<"cvt.scalef32.pk32.bf6.bf16", "32 bf16 as bf6, scaled">;
def ROCDL_CvtScaleF32Pk32Fp6Bf16Op : ROCDL_Arguments_44<"cvt.scalef32.pk32.fp6.bf16", "32 bf16 as fp6, scaled">;

class ROCDL_Arguments_45<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins ROCDL_V32F16Type:$src, F32:$scale);
  let results = (outs ROCDL_V6I32Type:$res);
  let assemblyFormat = "attr-dict $src `,` $scale `:` type($res)";
}
def ROCDL_CvtScaleF32Pk32Bf6F16Op : ROCDL_Arguments_45<"cvt.scalef32.pk32.bf6.f16", "32 f16 as bf6, scaled">;
def ROCDL_CvtScaleF32Pk32Fp6F16Op : ROCDL_Arguments_45<"cvt.scalef32.pk32.fp6.f16", "32 f16 as fp6, scaled">;

class ROCDL_Arguments_46<string mnemonic, string words> : ROCDL_Op<mnemonic, words # ", rounded at random", [Pure]> {
  let arguments = (ins ROCDL_V32BF16Type:$src, I32:$seed, F32:$scale);
  let results = (outs ROCDL_V6I32Type:$res);
  let assemblyFormat = "attr-dict $src `,` $seed `,` $scale `:` type($res)";
}
def ROCDL_CvtScaleF32SrPk32Bf6Bf16Op : ROCDL_Arguments_46<"cvt.scalef32.sr.pk32.bf6.bf16", "32 bf16 as bf6, scaled">;
def ROCDL_CvtScaleF32SrPk32Fp6Bf16Op : ROCDL_Arguments_46<"cvt.scalef32.sr.pk32.fp6.bf16", "32 bf16 as fp6, scaled">;

class ROCDL_Arguments_47<string mnemonic, string words> : ROCDL_Op<mnemonic, words # ", rounded at random", [Pure]> {
  let arguments = (ins ROCDL_V32F16Type:$src, I32:$seed, F32:$scale);
  let results = (outs ROCDL_V6I32Type:$res);
  let assemblyFormat = "attr-dict $src `,` $seed `,` $scale `:` type($res)";
}
def ROCDL_CvtScaleF32SrPk32Bf6F16Op : ROCDL_Arguments_47<"cvt.scalef32.sr.pk32.bf6.f16", "32 f16 as bf6, scaled">;
def ROCDL_CvtScaleF32SrPk32Fp6F16Op : ROCDL_Arguments_47<"cvt.scalef32.sr.pk32.fp6.f16", "32 f16 as fp6, scaled">;

class ROCDL_Arguments_48<string mnemonic, string words> : ROCDL_Op<mnemonic, words # ", rounded at random", [Pure]> {
  let arguments = (ins ROCDL_V32F32Type:$src, I32:$seed, F32:$scale);
  let results = (outs ROCDL_V6I32Type:$res);
  let assemblyFormat = "attr-dict $src `,` $seed `,` $scale `:` type($res)";
}
def ROCDL_CvtScaleF32SrPk32Bf6F32Op : ROCDL_Arguments_48<"cvt.scalef32.sr.pk32.bf6.f32", "32 f32 as bf6, scaled">;
def ROCDL_CvtScaleF32SrPk32Fp6F32Op : ROCDL_Arguments_48<"cvt.scalef32.sr.pk32.fp6.f32", "32 f32 as fp6, scaled">;

class ROCDL_Arguments_49<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins ROCDL_V6I32Type:$src, F32:$scale);
  let results = (outs ROCDL_V32BF16Type:$res);
  let assemblyFormat = "attr-dict $src `,` $scale `:` type($res)";
}
def ROCDL_CvtScaleF32Pk32Bf16Bf6Op : ROCDL_Arguments_49<"cvt.scalef32.pk32.bf16.bf6", "32 bf6 as bf16, scaled">;
def ROCDL_CvtScaleF32Pk32Bf16Fp6Op : ROCDL_Arguments_49<"cvt.scalef32.pk32.bf16.fp6", "32 fp6 as bf16, scaled">;

class ROCDL_Arguments_50<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins ROCDL_V6I32Type:$src, F32:$scale);
  let results = (outs ROCDL_V32F16Type:$res);
  let assemblyFormat = "attr-dict $src `,` $scale `:` type($res)";
}
def ROCDL_CvtScaleF32Pk32F16Bf6Op : ROCDL_Arguments_50<"cvt.scalef32.pk32.f16.bf6", "32 bf6 as f16, scaled">;
def ROCDL_CvtScaleF32Pk32F16Fp6Op : ROCDL_Arguments_50<"cvt.scalef32.pk32.f16.fp6", "32 fp6 as f16, scaled">;

class ROCDL_Arguments_51<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins ROCDL_V6I32Type:$src, F32:$scale);
  let results = (outs ROCDL_V32F32Type:$res);
  let assemblyFormat = "attr-dict $src `,` $scale `:` type($res)";
}
def ROCDL_CvtScaleF32Pk32F32Bf6Op : ROCDL_Arguments_51<"cvt.scalef32.pk32.f32.bf6", "32 bf6 as f32, scaled">;
def ROCDL_CvtScaleF32Pk32F32Fp6Op : ROCDL_Arguments_51<"cvt.scalef32.pk32.f32.fp6", "32 fp6 as f32, scaled">;

class ROCDL_Arguments_52<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins ROCDL_V16F32Type:$src0, ROCDL_V16F32Type:$src1, F32:$scale);
  let results = (outs ROCDL_V6I32Type:$res);
  let assemblyFormat = "attr-dict $src0 `,` $src1 `,` $scale `:` type($res)";
}
def ROCDL_CvtScaleF322xPk16Bf6F32Op : ROCDL_Arguments_52<"cvt.scalef32.2xpk16.bf6.f32", "32 f32 as bf6, scaled">;
def ROCDL_CvtScaleF322xPk16Fp6F32Op : ROCDL_Arguments_52<"cvt.scalef32.2xpk16.fp6.f32", "32 f32 as fp6, scaled">;

class ROCDL_Arguments_53<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins ROCDL_V2F16Type:$oldVdst, I32:$src, F32:$scale, I32Attr:$srcSelIndex, I1Attr:$dstLoHiSel);
  let results = (outs ROCDL_V2F16Type:$res);
  let assemblyFormat = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` "
      "type($res)";
}
def ROCDL_CvtScaleF32F16Bf8Op : ROCDL_Arguments_53<"cvt.scalef32.f16.bf8", "A bf8 as f16, scaled">;
def ROCDL_CvtScaleF32F16Fp8Op : ROCDL_Arguments_53<"cvt.scalef32.f16.fp8", "A fp8 as f16, scaled">;

class ROCDL_Arguments_54<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins I32:$src, F32:$scale, I32Attr:$srcSelIndex);
  let results = (outs F32:$res);
  let assemblyFormat = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)";
}
def ROCDL_CvtScaleF32F32Bf8Op : ROCDL_Arguments_54<"cvt.scalef32.f32.bf8", "A bf8 as f32, scaled">;
def ROCDL_CvtScaleF32F32Fp8Op : ROCDL_Arguments_54<"cvt.scalef32.f32.fp8", "A fp8 as f32, scaled">;

class ROCDL_Arguments_55<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins ROCDL_V2I16Type:$oldVdst, F32:$src0, F32:$src1, F32:$scale, I1Attr:$dstLoHiSel);
  let results = (outs ROCDL_V2I16Type:$res);
  let assemblyFormat = "attr-dict $src0 `,` $src1 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)";
}
def ROCDL_CvtScaleF32PkBf8F32Op : ROCDL_Arguments_55<"cvt.scalef32.pk.bf8.f32", "Two f32 as bf8, scaled">;
def ROCDL_CvtScaleF32PkFp8F32Op : ROCDL_Arguments_55<"cvt.scalef32.pk.fp8.f32", "Two f32 as fp8, scaled">;

class ROCDL_Arguments_56<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins ROCDL_V2I16Type:$oldVdst, ROCDL_V2BF16Type:$src0, F32:$scale, I1Attr:$dstLoHiSel);
  let results = (outs ROCDL_V2I16Type:$res);
  let assemblyFormat = "attr-dict $src0 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)";
}
def ROCDL_CvtScaleF32PkBf8Bf16Op : ROCDL_Arguments_56<"cvt.scalef32.pk.bf8.bf16", "Two bf16 as bf8, scaled">;
def ROCDL_CvtScaleF32PkFp8Bf16Op : ROCDL_Arguments_56<"cvt.scalef32.pk.fp8.bf16", "Two bf16 as fp8, scaled">;

class ROCDL_Arguments_57<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins ROCDL_V2I16Type:$oldVdst, ROCDL_V2F16Type:$src0, F32:$scale, I1Attr:$dstLoHiSel);
  let results = (outs ROCDL_V2I16Type:$res);
  let assemblyFormat = "attr-dict $src0 `,` $scale `->` $oldVdst `[` $dstLoHiSel `]` `:` type($res)";
}
def ROCDL_CvtScaleF32PkBf8F16Op : ROCDL_Arguments_57<"cvt.scalef32.pk.bf8.f16", "Two f16 as bf8, scaled">;
def ROCDL_CvtScaleF32PkFp8F16Op : ROCDL_Arguments_57<"cvt.scalef32.pk.fp8.f16", "Two f16 as fp8, scaled">;

class ROCDL_Arguments_58<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins I32:$src, F32:$scale, I1Attr:$srcLoHiSel);
  let results = (outs ROCDL_V2BF16Type:$res);
  let assemblyFormat = "attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)";
}
def ROCDL_CvtScaleF32PkBf16Bf8Op : ROCDL_Arguments_58<"cvt.scalef32.pk.bf16.bf8", "Two bf8 as bf16, scaled">;
def ROCDL_CvtScaleF32PkBf16Fp8Op : ROCDL_Arguments_58<"cvt.scalef32.pk.bf16.fp8", "Two fp8 as bf16, scaled">;

class ROCDL_Arguments_59<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins I32:$src, F32:$scale, I1Attr:$srcLoHiSel);
  let results = (outs ROCDL_V2F16Type:$res);
  let assemblyFormat = "attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)";
}
def ROCDL_CvtScaleF32PkF16Bf8Op : ROCDL_Arguments_59<"cvt.scalef32.pk.f16.bf8", "Two bf8 as f16, scaled">;
def ROCDL_CvtScaleF32PkF16Fp8Op : ROCDL_Arguments_59<"cvt.scalef32.pk.f16.fp8", "Two fp8 as f16, scaled">;

class ROCDL_Arguments_60<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins I32:$src, F32:$scale, I1Attr:$srcLoHiSel);
  let results = (outs ROCDL_V2F32Type:$res);
  let assemblyFormat = "attr-dict $src `[` $srcLoHiSel `]` `,` $scale `:` type($res)";
}
def ROCDL_CvtScaleF32PkF32Bf8Op : ROCDL_Arguments_60<"cvt.scalef32.pk.f32.bf8", "Two bf8 as f32, scaled">;
def ROCDL_CvtScaleF32PkF32Fp8Op : ROCDL_Arguments_60<"cvt.scalef32.pk.f32.fp8", "Two fp8 as f32, scaled">;

class ROCDL_Arguments_61<string mnemonic, string words> : ROCDL_Op<mnemonic, words # ", rounded at random", [Pure]> {
  let arguments = (ins I32:$oldVdst, BF16:$src0, I32:$seed, F32:$scale, I32Attr:$dstSelIndex);
  let results = (outs I32:$res);
  let assemblyFormat = "attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)";
}
def ROCDL_CvtScaleF32SrBf8BF16Op : ROCDL_Arguments_61<"cvt.scalef32.sr.bf8.bf16", "A bf16 as bf8, scaled">;
def ROCDL_CvtScaleF32SrFp8BF16Op : ROCDL_Arguments_61<"cvt.scalef32.sr.fp8.bf16", "A bf16 as fp8, scaled">;

class ROCDL_Arguments_62<string mnemonic, string words> : ROCDL_Op<mnemonic, words # ", rounded at random", [Pure]> {
  let arguments = (ins I32:$oldVdst, F16:$src0, I32:$seed, F32:$scale, I32Attr:$dstSelIndex);
  let results = (outs I32:$res);
  let assemblyFormat = "attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)";
}
def ROCDL_CvtScaleF32SrBf8F16Op : ROCDL_Arguments_62<"cvt.scalef32.sr.bf8.f16", "An f16 as bf8, scaled">;
def ROCDL_CvtScaleF32SrFp8F16Op : ROCDL_Arguments_62<"cvt.scalef32.sr.fp8.f16", "An f16 as fp8, scaled">;

class ROCDL_Arguments_63<string mnemonic, string words> : ROCDL_Op<mnemonic, words # ", rounded at random", [Pure]> {
  let arguments = (ins I32:$oldVdst, F32:$src0, I32:$seed, F32:$scale, I32Attr:$dstSelIndex);
  let results = (outs I32:$res);
  let assemblyFormat = "attr-dict $src0 `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)";
}
def ROCDL_CvtScaleF32SrBf8F32Op : ROCDL_Arguments_63<"cvt.scalef32.sr.bf8.f32", "An f32 as bf8, scaled">;
def ROCDL_CvtScaleF32SrFp8F32Op : ROCDL_Arguments_63<"cvt.scalef32.sr.fp8.f32", "An f32 as fp8, scaled">;

def ROCDL_CvtScaleF32PkFp4Bf16Op : ROCDL_Op<"cvt.scalef32.pk.fp4.bf16", "Two bf16 as fp4, scaled", [Pure]> {
  let arguments = (ins I32:$oldVdst, ROCDL_V2BF16Type:$src, F32:$scale, I32Attr:$dstSelIndex);
  let results = (outs I32:$res);
  let assemblyFormat = "attr-dict $src `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)";
}

def ROCDL_CvtScaleF32PkFp4F16Op : ROCDL_Op<"cvt.scalef32.pk.fp4.f16", "Two f16 as fp4, scaled", [Pure]> {
  let arguments = (ins I32:$oldVdst, ROCDL_V2F16Type:$src, F32:$scale, I32Attr:$dstSelIndex);
  let results = (outs I32:$res);
  let assemblyFormat = "attr-dict $src `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)";
}

def ROCDL_CvtScaleF32SrPkFp4Bf16Op : ROCDL_Op<"cvt.scalef32.sr.pk.fp4.bf16",
    "Two bf16 as fp4, scaled, rounded at random", [Pure]> {
  let arguments = (ins I32:$oldVdst, ROCDL_V2BF16Type:$src, I32:$seed, F32:$scale, I32Attr:$dstSelIndex);
  let results = (outs I32:$res);
  let assemblyFormat = "attr-dict $src `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)";
}

def ROCDL_CvtScaleF32SrPkFp4F16Op : ROCDL_Op<"cvt.scalef32.sr.pk.fp4.f16",
    "Two f16 as fp4, scaled, rounded at random", [Pure]> {
  let arguments = (ins I32:$oldVdst, ROCDL_V2F16Type:$src, I32:$seed, F32:$scale, I32Attr:$dstSelIndex);
  let results = (outs I32:$res);
  let assemblyFormat = "attr-dict $src `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)";
}

def ROCDL_CvtScaleF32SrPkFp4F32Op : ROCDL_Op<"cvt.scalef32.sr.pk.fp4.f32",
    "Two f32 as fp4, scaled, rounded at random", [Pure]> {
  let arguments = (ins I32:$oldVdst, ROCDL_V2F32Type:$src, I32:$seed, F32:$scale, I32Attr:$dstSelIndex);
  let results = (outs I32:$res);
  let assemblyFormat = "attr-dict $src `,` $seed `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)";
}

def ROCDL_CvtScaleF32PkBf16Fp4Op : ROCDL_Op<"cvt.scalef32.pk.bf16.fp4", "Two fp4 as bf16, scaled", [Pure]> {
  let arguments = (ins I32:$src, F32:$scale, I32Attr:$srcSelIndex);
  let results = (outs ROCDL_V2BF16Type:$res);
  let assemblyFormat = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)";
}

def ROCDL_CvtScaleF32PkF16Fp4Op : ROCDL_Op<"cvt.scalef32.pk.f16.fp4", "Two fp4 as f16, scaled", [Pure]> {
  let arguments = (ins I32:$src, F32:$scale, I32Attr:$srcSelIndex);
  let results = (outs ROCDL_V2F16Type:$res);
  let assemblyFormat = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)";
}

def ROCDL_CvtScaleF32PkF32Fp4Op : ROCDL_Op<"cvt.scalef32.pk.f32.fp4", "Two fp4 as f32, scaled", [Pure]> {
  let arguments = (ins I32:$src, F32:$scale, I32Attr:$srcSelIndex);
  let results = (outs ROCDL_V2F32Type:$res);
  let assemblyFormat = "attr-dict $src `[` $srcSelIndex `]` `,` $scale `:` type($res)";
}

def ROCDL_CvtScaleF32PkFp4F32Op : ROCDL_Op<"cvt.scalef32.pk.fp4.f32", "Two f32 as fp4, scaled", [Pure]> {
  let arguments = (ins I32:$oldVdst, F32:$src0, F32:$src1, F32:$scale, I32Attr:$dstSelIndex);
  let results = (outs I32:$res);
  let assemblyFormat = "attr-dict $src0 `,` $src1 `,` $scale `->` $oldVdst `[` $dstSelIndex `]` `:` type($res)";
}

def ROCDL_FMed3Op : ROCDL_Op<"fmed3", "Median of three floats", [Pure, AllTypesMatch<["res", "src0", "src1",
    "src2"]>]> {
  let arguments = (ins AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf<LLVM_AnyFloat>]>:$src0, AnyTypeOf<[LLVM_AnyFloat,
      LLVM_VectorOf<LLVM_AnyFloat>]>:$src1, AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf<LLVM_AnyFloat>]>:$src2);
  let results = (outs AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf<LLVM_AnyFloat>]>:$res);
  let assemblyFormat = "$src0 `,` $src1 `,` $src2 attr-dict `:` type($res)";
}

class ROCDL_Math_IntrOp<string mnemonic, string words> : ROCDL_Op<mnemonic, words, [Pure]> {
  let arguments = (ins LLVM_AnyFloat:$arg);
  let results = (outs LLVM_AnyFloat:$res);
  let assemblyFormat = "$arg qualified(type($arg)) attr-dict `->` qualified(type($res))";
}
def ROCDLTanh : ROCDL_Math_IntrOp<"tanh", "Approximate hyperbolic tangent">;
def ROCDLSin : ROCDL_Math_IntrOp<"sin", "Approximate sine">;
def ROCDLCos : ROCDL_Math_IntrOp<"cos", "Approximate cosine">;
def ROCDLRcp : ROCDL_Math_IntrOp<"rcp", "Approximate reciprocal">;
def ROCDLExp : ROCDL_Math_IntrOp<"exp", "Approximate exponential">;
def ROCDLExp2 : ROCDL_Math_IntrOp<"exp2", "Approximate base-two exponential">;
def ROCDLLog : ROCDL_Math_IntrOp<"log", "Approximate logarithm">;
def ROCDLSqrt : ROCDL_Math_IntrOp<"sqrt", "Approximate square root">;

#endif // LECT_DIALECTS_ROCDL
