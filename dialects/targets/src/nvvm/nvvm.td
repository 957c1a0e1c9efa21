// The `nvvm` dialect: instructions of NVIDIA GPUs.

#ifndef LECT_DIALECTS_NVVM
#define LECT_DIALECTS_NVVM

include "base.td"

class NVVM_Op<string mnemonic, string words, list<Trait> traits = []> : Op<NVVM_Dialect, mnemonic, traits> {
  let summary = words;
}

class NVVM_PureSpecialRangeableRegisterOp<string mnemonic, string words> : NVVM_Op<mnemonic, words,
    [DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>, Pure]> {
  let arguments = (ins OptionalAttr<LLVM_ConstantRangeAttr>:$range);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "(`range` $range^)? attr-dict `:` type($res)";
  let hasVerifier = 1;
}
def NVVM_LaneIdOp : NVVM_PureSpecialRangeableRegisterOp<"read.ptx.sreg.laneid", "Id of the lane in the warp">;
def NVVM_WarpSizeOp : NVVM_PureSpecialRangeableRegisterOp<"read.ptx.sreg.warpsize", "Number of threads in a warp">;
def NVVM_WarpIdOp : NVVM_PureSpecialRangeableRegisterOp<"read.ptx.sreg.warpid", "Id of the warp in the block">;
def NVVM_WarpDimOp : NVVM_PureSpecialRangeableRegisterOp<"read.ptx.sreg.nwarpid", "Maximum number of warps in a block">;
def NVVM_SmIdOp : NVVM_PureSpecialRangeableRegisterOp<"read.ptx.sreg.smid", "Id of the multiprocessor">;
def NVVM_SmDimOp : NVVM_PureSpecialRangeableRegisterOp<"read.ptx.sreg.nsmid", "Maximum number of multiprocessors">;
def NVVM_GridIdOp : NVVM_PureSpecialRangeableRegisterOp<"read.ptx.sreg.gridid", "Id of the grid">;
def NVVM_ThreadIdXOp : NVVM_PureSpecialRangeableRegisterOp<"read.ptx.sreg.tid.x", "Thread id in x">;
def NVVM_ThreadIdYOp : NVVM_PureSpecialRangeableRegisterOp<"read.ptx.sreg.tid.y", "Thread id in y">;
def NVVM_ThreadIdZOp : NVVM_PureSpecialRangeableRegisterOp<"read.ptx.sreg.tid.z", "Thread id in z">;
def NVVM_BlockDimXOp : NVVM_PureSpecialRangeableRegisterOp<"read.ptx.sreg.ntid.x", "Threads of a block in x">;
def NVVM_BlockDimYOp : NVVM_PureSpecialRangeableRegisterOp<"read.ptx.sreg.ntid.y", "Threads of a block in y">;
def NVVM_BlockDimZOp : NVVM_PureSpecialRangeableRegisterOp<"read.ptx.sreg.ntid.z", "Threads of a block in z">;
def NVVM_BlockIdXOp : NVVM_PureSpecialRangeableRegisterOp<"read.ptx.sreg.ctaid.x", "Block id in x">;
def NVVM_BlockIdYOp : NVVM_PureSpecialRangeableRegisterOp<"read.ptx.sreg.ctaid.y", "Block id in y">;
def NVVM_BlockIdZOp : NVVM_PureSpecialRangeableRegisterOp<"read.ptx.sreg.ctaid.z", "Block id in z">;
def NVVM_GridDimXOp : NVVM_PureSpecialRangeableRegisterOp<"read.ptx.sreg.nctaid.x", "Blocks of the grid in x">;
def NVVM_GridDimYOp : NVVM_PureSpecialRangeableRegisterOp<"read.ptx.sreg.nctaid.y", "Blocks of the grid in y">;
def NVVM_GridDimZOp : NVVM_PureSpecialRangeableRegisterOp<"read.ptx.sreg.nctaid.z", "Blocks of the grid in z">;
def NVVM_ClusterIdYOp : NVVM_PureSpecialRangeableRegisterOp<"read.ptx.sreg.clusterid.y", "Cluster id in y">;
def NVVM_ClusterIdZOp : NVVM_PureSpecialRangeableRegisterOp<"read.ptx.sreg.clusterid.z", "Cluster id in z">;
def NVVM_ClusterDimXOp : NVVM_PureSpecialRangeableRegisterOp<"read.ptx.sreg.nclusterid.x", "Clusters of the grid in x">;
def NVVM_ClusterDimYOp : NVVM_PureSpecialRangeableRegisterOp<"read.ptx.sreg.nclusterid.y", "Clusters of the grid in y">;
def NVVM_ClusterDimZOp : NVVM_PureSpecialRangeableRegisterOp<"read.ptx.sreg.nclusterid.z", "Clusters of the grid in z">;
def NVVM_ClusterDimBlocksZOp : NVVM_PureSpecialRangeableRegisterOp<"read.ptx.sreg.cluster.nctaid.z",
    "Blocks of a cluster in z">;
def NVVM_ClusterDim : NVVM_PureSpecialRangeableRegisterOp<"read.ptx.sreg.cluster.nctarank", "Blocks of a cluster">;

class NVVM_PureSpecialRegisterOp<string mnemonic, string words> : NVVM_Op<mnemonic, words, [Pure]> {
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "attr-dict `:` type($res)";
}
def NVVM_LaneMaskEqOp : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.lanemask.eq", "Mask of this lane">;
def NVVM_LaneMaskLeOp : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.lanemask.le", "Mask of the lanes up to this one">;
def NVVM_LaneMaskLtOp : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.lanemask.lt", "Mask of the lanes before this one">;
def NVVM_LaneMaskGeOp : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.lanemask.ge", "Mask of the lanes from this one on">;
def NVVM_LaneMaskGtOp : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.lanemask.gt", "Mask of the lanes after this one">;
def NVVM_TotalSmemSize : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.total.smem.size",
    "Shared memory of a block, in bytes">;
def NVVM_DynamicSmemSize : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.dynamic.smem.size",
    "Dynamic shared memory, in bytes">;
def NVVM_EnvReg0Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg0", "Register 0 of the environment">;
def NVVM_EnvReg10Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg10", "Register 10 of the environment">;
def NVVM_EnvReg11Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg11", "Register 11 of the environment">;
def NVVM_EnvReg12Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg12", "Register 12 of the environment">;
def NVVM_EnvReg13Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg13", "Register 13 of the environment">;
def NVVM_EnvReg14Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg14", "Register 14 of the environment">;
def NVVM_EnvReg15Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg15", "Register 15 of the environment">;
def NVVM_EnvReg16Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg16", "Register 16 of the environment">;
def NVVM_EnvReg17Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg17", "Register 17 of the environment">;
def NVVM_EnvReg18Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg18", "Register 18 of the environment">;
def NVVM_EnvReg19Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg19", "Register 19 of the environment">;
def NVVM_EnvReg1Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg1", "Register 1 of the environment">;
def NVVM_EnvReg20Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg20", "Register 20 of the environment">;
def NVVM_EnvReg21Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg21", "Register 21 of the environment">;
def NVVM_EnvReg22Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg22", "Register 22 of the environment">;
def NVVM_EnvReg23Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg23", "Register 23 of the environment">;
def NVVM_EnvReg24Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg24", "Register 24 of the environment">;
def NVVM_EnvReg25Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg25", "Register 25 of the environment">;
def NVVM_EnvReg26Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg26", "Register 26 of the environment">;
def NVVM_EnvReg27Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg27", "Register 27 of the environment">;
def NVVM_EnvReg28Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg28", "Register 28 of the environment">;
def NVVM_EnvReg29Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg29", "Register 29 of the environment">;
def NVVM_EnvReg2Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg2", "Register 2 of the environment">;
def NVVM_EnvReg30Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg30", "Register 30 of the environment">;
def NVVM_EnvReg31Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg31", "Register 31 of the environment">;
def NVVM_EnvReg3Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg3", "Register 3 of the environment">;
def NVVM_EnvReg4Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg4", "Register 4 of the environment">;
def NVVM_EnvReg5Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg5", "Register 5 of the environment">;
def NVVM_EnvReg6Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg6", "Register 6 of the environment">;
def NVVM_EnvReg7Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg7", "Register 7 of the environment">;
def NVVM_EnvReg8Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg8", "Register 8 of the environment">;
def NVVM_EnvReg9Op : NVVM_PureSpecialRegisterOp<"read.ptx.sreg.envreg9", "Register 9 of the environment">;

class NVVM_ClusterIdXOpLike<string mnemonic, string words> : NVVM_Op<mnemonic, words, [NVVMRequiresSM<90>,
    DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>, Pure]> {
  let arguments = (ins OptionalAttr<LLVM_ConstantRangeAttr>:$range);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "(`range` $range^)? attr-dict `:` type($res)";
  let hasVerifier = 1;
}
def NVVM_ClusterIdXOp : NVVM_ClusterIdXOpLike<"read.ptx.sreg.clusterid.x", "Cluster id in x">;
def NVVM_BlockInClusterIdXOp : NVVM_ClusterIdXOpLike<"read.ptx.sreg.cluster.ctaid.x",
    "Block id within the cluster in x">;
def NVVM_BlockInClusterIdYOp : NVVM_ClusterIdXOpLike<"read.ptx.sreg.cluster.ctaid.y",
    "Block id within the cluster in y">;
def NVVM_BlockInClusterIdZOp : NVVM_ClusterIdXOpLike<"read.ptx.sreg.cluster.ctaid.z",
    "Block id within the cluster in z">;
def NVVM_ClusterDimBlocksXOp : NVVM_ClusterIdXOpLike<"read.ptx.sreg.cluster.nctaid.x", "Blocks of a cluster in x">;
def NVVM_ClusterDimBlocksYOp : NVVM_ClusterIdXOpLike<"read.ptx.sreg.cluster.nctaid.y", "Blocks of a cluster in y">;
def NVVM_ClusterId : NVVM_ClusterIdXOpLike<"read.ptx.sreg.cluster.ctarank", "Id of the block in the cluster">;

def NVVM_AggrSmemSize : NVVM_Op<"read.ptx.sreg.aggr.smem.size", "Total size of shared memory",
    [NVVMRequiresSM<90>, Pure]> {
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "attr-dict `:` type($res)";
}

class NVVM_SpecialRegisterOp<string mnemonic, string words> : NVVM_Op<mnemonic, words> {
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "attr-dict `:` type($res)";
}
def NVVM_ClockOp : NVVM_SpecialRegisterOp<"read.ptx.sreg.clock", "Cycle counter">;
def NVVM_Clock64Op : NVVM_SpecialRegisterOp<"read.ptx.sreg.clock64", "Cycle counter, 64 bits">;
def NVVM_GlobalTimerOp : NVVM_SpecialRegisterOp<"read.ptx.sreg.globaltimer", "Time in nanoseconds">;
def NVVM_GlobalTimerLoOp : NVVM_SpecialRegisterOp<"read.ptx.sreg.globaltimer.lo", "Time in nanoseconds, low 32 bits">;

def NVVM_InlinePtxOp : NVVM_Op<"inline_ptx",
    "Inline PTX assembly", [DeclareOpInterfaceMethods<BasicPtxBuilderOpInterface>,
    AttrSizedOperandSegments]> {
  let description = [{
    `$0`, `$1` and so on refer to the results, then to the operands.

    ```mlir
    %y = nvvm.inline_ptx "ex2.approx.ftz.f32 $0, $1;" ro(%x : f32) -> f32
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$readOnlyArgs, Variadic<AnyType>:$readWriteArgs, StrAttr:$ptxCode,
      PtxPredicate:$predicate);
  let results = (outs Variadic<AnyType>:$writeOnlyArgs);
  let assemblyFormat = "$ptxCode ( `ro` `(` $readOnlyArgs^ `:` type($readOnlyArgs) `)` )? ( `rw` `(` $readWriteArgs^ "
      "`:` type($readWriteArgs) `)` )? (`,` `predicate` `=` $predicate^)? attr-dict ( `->` type($writeOnlyArgs)^ )?";
}

def NVVM_RcpApproxFtzF32Op : NVVM_Op<"rcp.approx.ftz.f", "Approximate reciprocal", [Pure]> {
  let arguments = (ins F32:$arg);
  let results = (outs F32:$res);
  let assemblyFormat = "$arg attr-dict `:` type($res)";
}

def NVVM_ReduxOp : NVVM_Op<"redux.sync", "Reduction over the lanes of a mask", [NVVMRequiresSM<80>,
    AllTypesMatch<["res", "val"]>]> {
  let arguments = (ins AnyTypeOf<[I32, F32]>:$val, ReduxKindAttr:$kind, I32:$mask_and_clamp,
      DefaultValuedAttr<BoolAttr, "false">:$abs, DefaultValuedAttr<BoolAttr, "false">:$nan);
  let results = (outs AnyTypeOf<[I32, F32]>:$res);
  let assemblyFormat = "$kind $val `,` $mask_and_clamp attr-dict `:` type($val) `->` type($res)";
  let hasVerifier = 1;
}

def NVVM_NanosleepOp : NVVM_Op<"nanosleep", "Sleeps for some nanoseconds"> {
  let arguments = (ins I32:$duration);
  let assemblyFormat = "attr-dict $duration";
}

def NVVM_PMEventOp : NVVM_Op<"pmevent", "Triggers events of performance monitors"> {
  let arguments = (ins OptionalAttr<I16Attr>:$maskedEventId, OptionalAttr<I32Attr>:$eventId);
  let assemblyFormat = "attr-dict (`id` `=` $eventId^)? (`mask` `=` $maskedEventId^)?";
  let hasVerifier = 1;
}

def NVVM_MBarrierInitOp : NVVM_Op<"mbarrier.init", "Initializes a barrier for a number of arrivals",
    [DeclareOpInterfaceMethods<BasicPtxBuilderOpInterface>]> {
  let arguments = (ins AnyTypeOf<[LLVM_PointerGeneric, LLVM_PointerShared]>:$addr, I32:$count, PtxPredicate:$predicate);
  let assemblyFormat = "$addr `,` $count (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands)";
}

def NVVM_MBarrierInvalOp : NVVM_Op<"mbarrier.inval", "Invalidates a barrier"> {
  let arguments = (ins AnyTypeOf<[LLVM_PointerGeneric, LLVM_PointerShared]>:$addr);
  let assemblyFormat = "$addr attr-dict `:` type(operands)";
}

class NVVM_VoidIntrinsicOp<string mnemonic, string words> : NVVM_Op<mnemonic, words> {
  let arguments = (ins AnyTypeOf<[LLVM_PointerShared, LLVM_PointerSharedCluster]>:$addr, I32:$txcount,
      DefaultValuedAttr<MemScopeKindAttr, "MemScopeKind::CTA">:$scope);
  let assemblyFormat = "$addr `,` $txcount attr-dict `:` type(operands)";
  let hasVerifier = 1;
}
def NVVM_MBarrierExpectTxOp : NVVM_VoidIntrinsicOp<"mbarrier.expect_tx", "Expects bytes of a transfer at a barrier">;
def NVVM_MBarrierCompleteTxOp : NVVM_VoidIntrinsicOp<"mbarrier.complete_tx",
    "Completes bytes of a transfer at a barrier">;

class NVVM_SingleResultIntrinsicOp<string mnemonic, string words> : NVVM_Op<mnemonic, words> {
  let arguments = (ins AnyTypeOf<[LLVM_PointerGeneric, LLVM_PointerShared, LLVM_PointerSharedCluster]>:$addr,
      Optional<I32>:$count, DefaultValuedAttr<MemScopeKindAttr, "MemScopeKind::CTA">:$scope,
      DefaultValuedAttr<BoolAttr, "false">:$relaxed);
  let results = (outs Optional<I64>:$res);
  let assemblyFormat = "$addr (`,` $count^)? attr-dict `:` type($addr) (`->` type($res)^)?";
  let hasVerifier = 1;
}
def NVVM_MBarrierArriveOp : NVVM_SingleResultIntrinsicOp<"mbarrier.arrive", "Arrives at a barrier">;
def NVVM_MBarrierArriveDropOp : NVVM_SingleResultIntrinsicOp<"mbarrier.arrive_drop",
    "Arrives at a barrier and drops the participation">;

class NVVM_Arguments<string mnemonic, string words> : NVVM_Op<mnemonic, words> {
  let arguments = (ins AnyTypeOf<[LLVM_PointerGeneric, LLVM_PointerShared]>:$addr, I32:$count);
  let results = (outs I64:$res);
  let assemblyFormat = "$addr `,` $count attr-dict `:` type(operands) `->` type($res)";
}
def NVVM_MBarrierArriveNocompleteOp : NVVM_Arguments<"mbarrier.arrive.nocomplete",
    "Arrives at a barrier without completing the phase">;
def NVVM_MBarrierArriveDropNocompleteOp : NVVM_Arguments<"mbarrier.arrive_drop.nocomplete",
    "Arrives at a barrier without completing the phase, and drops the participation">;

def NVVM_MBarrierArriveExpectTxOp : NVVM_Op<"mbarrier.arrive.expect_tx",
    "Arrives at a barrier, with the expected number of transferred bytes",
    [DeclareOpInterfaceMethods<BasicPtxBuilderOpInterface>]> {
  let arguments = (ins AnyTypeOf<[LLVM_PointerGeneric, LLVM_PointerShared, LLVM_PointerSharedCluster]>:$addr,
      I32:$txcount, DefaultValuedAttr<MemScopeKindAttr, "MemScopeKind::CTA">:$scope, DefaultValuedAttr<BoolAttr,
      "false">:$relaxed, PtxPredicate:$predicate);
  let results = (outs Optional<I64>:$res);
  let assemblyFormat = "$addr `,` $txcount (`,` `predicate` `=` $predicate^)? attr-dict `:` type(operands) (`->` "
      "type($res)^)?";
  let hasVerifier = 1;
}

def NVVM_MBarrierArriveDropExpectTxOp : NVVM_Op<"mbarrier.arrive_drop.expect_tx",
    "Arrives at a barrier with an expected transfer, and drops the participation"> {
  let arguments = (ins AnyTypeOf<[LLVM_PointerGeneric, LLVM_PointerShared, LLVM_PointerSharedCluster]>:$addr,
      I32:$txcount, DefaultValuedAttr<MemScopeKindAttr, "MemScopeKind::CTA">:$scope, DefaultValuedAttr<BoolAttr,
      "false">:$relaxed);
  let results = (outs Optional<I64>:$res);
  let assemblyFormat = "$addr `,` $txcount attr-dict `:` type(operands) (`->` type($res)^)?";
  let hasVerifier = 1;
}

def NVVM_MBarrierTryWaitParityOp : NVVM_Op<"mbarrier.try_wait.parity", "Waits until a phase of a barrier is complete",
    [DeclareOpInterfaceMethods<BasicPtxBuilderOpInterface>]> {
  let arguments = (ins AnyTypeOf<[LLVM_PointerGeneric, LLVM_PointerShared]>:$addr, I32:$phase, I32:$ticks);
  let assemblyFormat = "$addr `,` $phase `,` $ticks attr-dict `:` type(operands)";
}

def NVVM_MBarrierTestWaitOp : NVVM_Op<"mbarrier.test.wait", "Tests whether a phase of a barrier is complete"> {
  let arguments = (ins AnyTypeOf<[LLVM_PointerGeneric, LLVM_PointerShared]>:$addr, AnyTypeOf<[I64, I32]>:$stateOrPhase,
      DefaultValuedAttr<MemScopeKindAttr, "MemScopeKind::CTA">:$scope, DefaultValuedAttr<BoolAttr, "false">:$relaxed);
  let results = (outs I1:$res);
  let assemblyFormat = "$addr `,` $stateOrPhase attr-dict `:` type(operands) `->` type($res)";
  let hasVerifier = 1;
}

def NVVM_MBarrierTryWaitOp : NVVM_Op<"mbarrier.try_wait",
    "Waits a limited time, and tests whether a phase of a barrier is complete"> {
  let arguments = (ins AnyTypeOf<[LLVM_PointerGeneric, LLVM_PointerShared]>:$addr, AnyTypeOf<[I64, I32]>:$stateOrPhase,
      Optional<I32>:$ticks, DefaultValuedAttr<MemScopeKindAttr, "MemScopeKind::CTA">:$scope,
      DefaultValuedAttr<BoolAttr, "false">:$relaxed);
  let results = (outs I1:$res);
  let assemblyFormat = "$addr `,` $stateOrPhase (`,` $ticks^)? attr-dict `:` type(operands) `->` type($res)";
  let hasVerifier = 1;
}

class NVVM_Barrier0OpLike<string mnemonic, string words> : NVVM_Op<mnemonic, words> {
  let assemblyFormat = "attr-dict";
}
def NVVM_Barrier0Op : NVVM_Barrier0OpLike<"barrier0", "Barrier for all threads of the block">;
def NVVM_FenceScClusterOp : NVVM_Barrier0OpLike<"fence.sc.cluster", "Sequentially consistent fence in a cluster">;
def NVVM_FenceMbarrierInitOp : NVVM_Barrier0OpLike<"fence.mbarrier.init",
    "Fence that makes initialized barriers visible to the cluster">;
def NVVM_CpAsyncCommitGroupOp : NVVM_Barrier0OpLike<"cp.async.commit.group",
    "Groups the asynchronous copies started so far">;
def NVVM_CpAsyncBulkCommitGroupOp : NVVM_Barrier0OpLike<"cp.async.bulk.commit.group",
    "Groups the asynchronous bulk copies started so far">;
def NVVM_Exit : NVVM_Barrier0OpLike<"exit", "Exits the thread">;
def NVVM_Breakpoint : NVVM_Barrier0OpLike<"breakpoint", "Debugger breakpoint">;

def NVVM_BarrierOp : NVVM_Op<"barrier", "Barrier for threads of the block, with an optional reduction",
    [AttrSizedOperandSegments]> {
  let arguments = (ins Optional<I32>:$barrierId, Optional<I32>:$numberOfThreads,
      OptionalAttr<BarrierReductionAttr>:$reductionOp, Optional<I32>:$reductionPredicate);
  let results = (outs Optional<I32>:$res);
  let assemblyFormat = "(`id` `=` $barrierId^)? (`number_of_threads` `=` $numberOfThreads^)? (qualified($reductionOp)^ "
      "$reductionPredicate)? (`->` type($res)^)? attr-dict";
  let hasVerifier = 1;
}

def NVVM_BarrierArriveOp : NVVM_Op<"barrier.arrive", "Arrives at a barrier, without waiting",
    [DeclareOpInterfaceMethods<BasicPtxBuilderOpInterface>]> {
  let arguments = (ins Optional<I32>:$barrierId, I32:$numberOfThreads);
  let assemblyFormat = "(`id` `=` $barrierId^)? `number_of_threads` `=` $numberOfThreads attr-dict";
}

def NVVM_ClusterArriveOp : NVVM_Op<"cluster.arrive", "Arrives at the barrier of the cluster"> {
  let arguments = (ins OptionalAttr<UnitAttr>:$aligned);
  let assemblyFormat = "attr-dict";
}

class NVVM_ClusterArriveRelaxedOpLike<string mnemonic, string words> : NVVM_Op<mnemonic, words, [NVVMRequiresSM<90>]> {
  let arguments = (ins OptionalAttr<UnitAttr>:$aligned);
  let assemblyFormat = "attr-dict";
}
def NVVM_ClusterArriveRelaxedOp : NVVM_ClusterArriveRelaxedOpLike<"cluster.arrive.relaxed",
    "Arrives at the barrier of the cluster with relaxed ordering">;
def NVVM_ClusterWaitOp : NVVM_ClusterArriveRelaxedOpLike<"cluster.wait", "Waits at the barrier of the cluster">;

def NVVM_MembarOp : NVVM_Op<"memory.barrier", "Memory fence in a scope"> {
  let arguments = (ins MemScopeKindAttr:$scope);
  let assemblyFormat = "$scope attr-dict";
}

def NVVM_FenceSyncRestrictOp : NVVM_Op<"fence.sync_restrict",
    "Fence for shared memory and barriers of a cluster"> {
  let arguments = (ins MemOrderKindAttr:$order);
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

def NVVM_FenceProxyOp : NVVM_Op<"fence.proxy", "Fence between proxies"> {
  let arguments = (ins ProxyKindAttr:$kind, OptionalAttr<SharedSpaceAttr>:$space);
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

def NVVM_FenceProxyAcquireOp : NVVM_Op<"fence.proxy.acquire", "Acquire fence between proxies"> {
  let arguments = (ins MemScopeKindAttr:$scope, LLVM_PointerGeneric:$addr, I32:$size, DefaultValuedAttr<ProxyKindAttr,
      "ProxyKind::GENERIC">:$fromProxy, DefaultValuedAttr<ProxyKindAttr, "ProxyKind::TENSORMAP">:$toProxy);
  let assemblyFormat = "$scope $addr `,` $size (`from_proxy` `=` $fromProxy^)? (`to_proxy` `=` $toProxy^)? attr-dict";
  let hasVerifier = 1;
}

def NVVM_FenceProxyReleaseOp : NVVM_Op<"fence.proxy.release", "Release fence between proxies"> {
  let arguments = (ins MemScopeKindAttr:$scope, DefaultValuedAttr<ProxyKindAttr, "ProxyKind::GENERIC">:$fromProxy,
      DefaultValuedAttr<ProxyKindAttr, "ProxyKind::TENSORMAP">:$toProxy);
  let assemblyFormat = "$scope (`from_proxy` `=` $fromProxy^)? (`to_proxy` `=` $toProxy^)? attr-dict";
  let hasVerifier = 1;
}

def NVVM_FenceProxySyncRestrictOp : NVVM_Op<"fence.proxy.sync_restrict",
    "Fence between proxies in a cluster"> {
  let arguments = (ins MemOrderKindAttr:$order, DefaultValuedAttr<ProxyKindAttr, "ProxyKind::GENERIC">:$fromProxy,
      DefaultValuedAttr<ProxyKindAttr, "ProxyKind::async">:$toProxy);
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
}

def NVVM_SetMaxRegisterOp : NVVM_Op<"setmaxregister", "Sets the maximum number of registers of a warp"> {
  let arguments = (ins I32Attr:$regCount, SetMaxRegisterActionAttr:$action);
  let assemblyFormat = "$action $regCount attr-dict";
  let hasVerifier = 1;
}

def NVVM_ShflOp : NVVM_Op<"shfl.sync", "Value of another lane in the warp", [NVVMRequiresSM<30>]> {
  let description = [{
    `bfly`, `up`, `down` and `idx` specify how the id of the other lane is computed from the offset.

    ```mlir
    %y = nvvm.shfl.sync bfly %mask, %x, %offset, %clamp : f32 -> f32
    ```
  }];
  let arguments = (ins I32:$thread_mask, AnyTypeOf<[I32, F32]>:$val, I32:$offset, I32:$mask_and_clamp,
      ShflKindAttr:$kind, OptionalAttr<UnitAttr>:$return_value_and_is_valid);
  let results = (outs AnyTypeOf<[I32, F32, LLVMStructType]>:$res);
  let assemblyFormat = "$kind $thread_mask `,` $val `,` $offset `,` $mask_and_clamp attr-dict `:` type($val) `->` "
      "type($res)";
  let hasVerifier = 1;
}

def NVVM_VoteSyncOp : NVVM_Op<"vote.sync", "Vote over the lanes of a mask"> {
  let arguments = (ins I32:$mask, I1:$pred, VoteSyncKindAttr:$kind);
  let results = (outs AnyTypeOf<[I32, I1]>:$res);
  let assemblyFormat = "$kind $mask `,` $pred attr-dict `->` type($res)";
  let hasVerifier = 1;
}

def NVVM_SyncWarpOp : NVVM_Op<"bar.warp.sync", "Barrier for lanes of the warp"> {
  let arguments = (ins I32:$mask);
  let assemblyFormat = "$mask attr-dict `:` type($mask)";
}

def NVVM_ElectSyncOp : NVVM_Op<"elect.sync", "Elects a lane of a mask"> {
  let arguments = (ins Optional<I32>:$membermask);
  let results = (outs I1:$pred);
  let assemblyFormat = "($membermask^)? attr-dict `->` type(results)";
}

def NVVM_PermuteOp : NVVM_Op<"prmt", "Permutes bytes of two integers by a selector", [Pure]> {
  let arguments = (ins I32:$lo, Optional<I32>:$hi, I32:$selector, PermuteModeAttr:$mode);
  let results = (outs I32:$res);
  let assemblyFormat = "$mode $selector `,` $lo (`,` $hi^)? attr-dict `:` type($res)";
  let hasVerifier = 1;
}

def NVVM_CpAsyncOp : NVVM_Op<"cp.async.shared.global", "Starts an asynchronous copy from global to shared memory"> {
  let arguments = (ins LLVM_PointerShared:$dst, LLVM_PointerGlobal:$src, I32Attr:$size,
      LoadCacheModifierAttr:$modifier, Optional<I32>:$cpSize);
  let assemblyFormat = "$dst `,` $src `,` $size `,` `cache` `=` $modifier (`,` $cpSize^)? attr-dict `:` type(operands)";
  let hasVerifier = 1;
}

def NVVM_CpAsyncWaitGroupOp : NVVM_Op<"cp.async.wait.group",
    "Waits until at most a number of copy groups are pending"> {
  let arguments = (ins I32Attr:$n);
  let assemblyFormat = "$n attr-dict";
}

def NVVM_CpAsyncMBarrierArriveOp : NVVM_Op<"cp.async.mbarrier.arrive",
    "Arrives at a barrier when all started copies are complete"> {
  let arguments = (ins AnyTypeOf<[LLVM_PointerGeneric, LLVM_PointerShared]>:$addr, DefaultValuedAttr<I1Attr,
      "0">:$noinc);
  let assemblyFormat = "$addr attr-dict `:` type(operands)";
}

def NVVM_ConvertFloatToTF32Op : NVVM_Op<"convert.float.to.tf32", "Conversion of a float to tf32"> {
  let arguments = (ins F32:$src, DefaultValuedAttr<FPRoundingModeAttr, "FPRoundingMode::NONE">:$rnd,
      DefaultValuedAttr<SaturationModeAttr, "SaturationMode::NONE">:$sat, DefaultValuedAttr<BoolAttr, "false">:$relu);
  let results = (outs I32:$res);
  let assemblyFormat = "$src attr-dict";
  let hasVerifier = 1;
}

def NVVM_ConvertF32x2ToF4x2Op : NVVM_Op<"convert.f32x2.to.f4x2", "Conversion of two f32 to 4-bit floats"> {
  let arguments = (ins F32:$a, F32:$b, DefaultValuedAttr<BoolAttr, "false">:$relu, TypeAttr:$dstTy);
  let results = (outs I8:$dst);
  let assemblyFormat = "$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`";
  let hasVerifier = 1;
}

def NVVM_ConvertF32x2ToF6x2Op : NVVM_Op<"convert.f32x2.to.f6x2", "Conversion of two f32 to 6-bit floats"> {
  let arguments = (ins F32:$a, F32:$b, DefaultValuedAttr<BoolAttr, "false">:$relu, TypeAttr:$dstTy);
  let results = (outs AnyTypeOf<[I16, VectorOfLengthAndType<[2], [I8]>]>:$dst);
  let assemblyFormat = "$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`";
  let hasVerifier = 1;
}

def NVVM_ConvertF32x2ToF8x2Op : NVVM_Op<"convert.f32x2.to.f8x2", "Conversion of two f32 to 8-bit floats"> {
  let arguments = (ins F32:$a, F32:$b, DefaultValuedAttr<FPRoundingModeAttr, "FPRoundingMode::NONE">:$rnd,
      DefaultValuedAttr<SaturationModeAttr, "SaturationMode::NONE">:$sat, DefaultValuedAttr<BoolAttr, "false">:$relu,
      TypeAttr:$dstTy);
  let results = (outs AnyTypeOf<[I16, VectorOfLengthAndType<[2], [I8]>]>:$dst);
  let assemblyFormat = "$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`";
  let hasVerifier = 1;
}

def NVVM_ConvertF16x2ToF8x2Op : NVVM_Op<"convert.f16x2.to.f8x2", "Conversion of two f16 to 8-bit floats"> {
  let arguments = (ins VectorOfLengthAndType<[2], [F16]>:$a, DefaultValuedAttr<BoolAttr, "false">:$relu,
      TypeAttr:$dstTy);
  let results = (outs AnyTypeOf<[I16, VectorOfLengthAndType<[2], [I8]>]>:$dst);
  let assemblyFormat = "$a attr-dict `:` type($a) `->` type($dst) `(` $dstTy `)`";
  let hasVerifier = 1;
}

def NVVM_ConvertBF16x2ToF8x2Op : NVVM_Op<"convert.bf16x2.to.f8x2", "Conversion of two bf16 to 8-bit floats"> {
  let arguments = (ins VectorOfLengthAndType<[2], [BF16]>:$a, DefaultValuedAttr<FPRoundingModeAttr,
      "FPRoundingMode::NONE">:$rnd, DefaultValuedAttr<SaturationModeAttr, "SaturationMode::NONE">:$sat,
      TypeAttr:$dstTy);
  let results = (outs AnyTypeOf<[I16, VectorOfLengthAndType<[2], [I8]>]>:$dst);
  let assemblyFormat = "$a attr-dict `:` type($a) `->` type($dst) `(` $dstTy `)`";
  let hasVerifier = 1;
}

class NVVM_ConvertToFP16x2Op_Base<string mnemonic, string words> : NVVM_Op<mnemonic, words> {
  let arguments = (ins VectorOfLengthAndType<[2], [I8]>:$src, DefaultValuedAttr<BoolAttr, "false">:$relu,
      TypeAttr:$srcType);
  let results = (outs VectorOfLengthAndType<[2], [F16]>:$dst);
  let assemblyFormat = "$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)";
  let hasVerifier = 1;
}
def NVVM_ConvertF8x2ToF16x2Op : NVVM_ConvertToFP16x2Op_Base<"convert.f8x2.to.f16x2",
    "Conversion of two 8-bit floats to f16">;
def NVVM_ConvertF6x2ToF16x2Op : NVVM_ConvertToFP16x2Op_Base<"convert.f6x2.to.f16x2",
    "Conversion of two 6-bit floats to f16">;

def NVVM_ConvertF8x2ToBF16x2Op : NVVM_Op<"convert.f8x2.to.bf16x2", "Conversion of two 8-bit floats to bf16"> {
  let arguments = (ins VectorOfLengthAndType<[2], [I8]>:$src, TypeAttr:$srcType);
  let results = (outs VectorOfLengthAndType<[2], [BF16]>:$dst);
  let assemblyFormat = "$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)";
  let hasVerifier = 1;
}

def NVVM_ConvertF4x2ToF16x2Op : NVVM_Op<"convert.f4x2.to.f16x2", "Conversion of two 4-bit floats to f16"> {
  let arguments = (ins I8:$src, DefaultValuedAttr<BoolAttr, "false">:$relu, TypeAttr:$srcType);
  let results = (outs VectorOfLengthAndType<[2], [F16]>:$dst);
  let assemblyFormat = "$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)";
  let hasVerifier = 1;
}

def NVVM_ConvertF32x2ToF16x2Op : NVVM_Op<"convert.f32x2.to.f16x2", "Conversion of two f32 to f16", [Pure]> {
  let arguments = (ins F32:$src_hi, F32:$src_lo, Optional<I32>:$random_bits, DefaultValuedAttr<FPRoundingModeAttr,
      "FPRoundingMode::NONE">:$rnd, DefaultValuedAttr<SaturationModeAttr, "SaturationMode::NONE">:$sat,
      DefaultValuedAttr<BoolAttr, "false">:$relu);
  let results = (outs VectorOfLengthAndType<[2], [F16]>:$dst);
  let assemblyFormat = "$src_hi `,` $src_lo (`,` $random_bits^)? attr-dict `:` type($dst)";
  let hasVerifier = 1;
}

def NVVM_ConvertF32x2ToBF16x2Op : NVVM_Op<"convert.f32x2.to.bf16x2", "Conversion of two f32 to bf16", [Pure]> {
  let arguments = (ins F32:$src_hi, F32:$src_lo, Optional<I32>:$random_bits, DefaultValuedAttr<FPRoundingModeAttr,
      "FPRoundingMode::NONE">:$rnd, DefaultValuedAttr<SaturationModeAttr, "SaturationMode::NONE">:$sat,
      DefaultValuedAttr<BoolAttr, "false">:$relu);
  let results = (outs VectorOfLengthAndType<[2], [BF16]>:$dst);
  let assemblyFormat = "$src_hi `,` $src_lo (`,` $random_bits^)? attr-dict `:` type($dst)";
  let hasVerifier = 1;
}

class NVVM_ConvertF32x4ToFPx4OpBase<string mnemonic, string words>
    : NVVM_Op<mnemonic, words, [Pure, NVVMRequiresSMa<[100, 103]>]> {
  let arguments = (ins VectorOfLengthAndType<[4], [F32]>:$src, I32:$rbits, DefaultValuedAttr<BoolAttr, "false">:$relu,
      TypeAttr:$dstTy);
  let results = (outs VectorOfLengthAndType<[4], [I8]>:$dst);
  let assemblyFormat = "$src `,` $rbits attr-dict `:` type($src) `->` type($dst) `(` $dstTy `)`";
  let hasVerifier = 1;
}
def NVVM_ConvertF32x4ToF8x4Op : NVVM_ConvertF32x4ToFPx4OpBase<"convert.f32x4.to.f8x4",
    "Conversion of four f32 to 8-bit floats, stochastically rounded">;
def NVVM_ConvertF32x4ToF6x4Op : NVVM_ConvertF32x4ToFPx4OpBase<"convert.f32x4.to.f6x4",
    "Conversion of four f32 to 6-bit floats, stochastically rounded">;

def NVVM_ConvertF32x4ToF4x4Op : NVVM_Op<"convert.f32x4.to.f4x4",
    "Conversion of four f32 to 4-bit floats, stochastically rounded",
    [Pure, NVVMRequiresSMa<[100, 103]>]> {
  let arguments = (ins VectorOfLengthAndType<[4], [F32]>:$src, I32:$rbits, DefaultValuedAttr<BoolAttr, "false">:$relu,
      TypeAttr:$dstTy);
  let results = (outs I16:$dst);
  let assemblyFormat = "$src `,` $rbits attr-dict `:` type($src) `->` type($dst) `(` $dstTy `)`";
  let hasVerifier = 1;
}

def NVVM_WMMALoadOp : NVVM_Op<"wmma.load", "Loads a matrix cooperatively by a warp"> {
  let arguments = (ins LLVM_AnyPointer:$ptr, I32:$stride, I32Attr:$m, I32Attr:$n, I32Attr:$k, MMALayoutAttr:$layout,
      MMATypesAttr:$eltype, MMAFragAttr:$frag);
  let results = (outs AnyTypeOf<[LLVM_AnyStruct, F64]>:$res);
  let assemblyFormat = "$ptr `,` $stride attr-dict `:` functional-type($ptr, $res)";
  let hasVerifier = 1;
}

def NVVM_WMMAStoreOp : NVVM_Op<"wmma.store", "Stores a matrix cooperatively by a warp"> {
  let arguments = (ins LLVM_AnyPointer:$ptr, I32Attr:$m, I32Attr:$n, I32Attr:$k, MMALayoutAttr:$layout,
      MMATypesAttr:$eltype, Variadic<LLVM_Type>:$args, I32:$stride);
  let assemblyFormat = "$ptr `,` $stride `,` $args attr-dict `:` qualified(type($ptr)) `,` type($args)";
  let hasVerifier = 1;
}

def NVVM_WMMAMmaOp : NVVM_Op<"wmma.mma", "Matrix multiply-accumulate of a warp"> {
  let arguments = (ins I32Attr:$m, I32Attr:$n, I32Attr:$k, MMALayoutAttr:$layoutA, MMALayoutAttr:$layoutB,
      MMATypesAttr:$eltypeA, MMATypesAttr:$eltypeB, Variadic<LLVM_Type>:$args);
  let results = (outs LLVM_AnyStruct:$res);
  let assemblyFormat = "$args attr-dict `:` functional-type($args, $res)";
  let hasVerifier = 1;
}

def NVVM_StMatrixOp : NVVM_Op<"stmatrix", "Stores tiles to shared memory cooperatively by a warp"> {
  let arguments = (ins LLVM_PointerShared:$ptr, Variadic<I32>:$sources, MMALayoutAttr:$layout,
      LdStMatrixShapeAttr:$shape, LdStMatrixEltTypeAttr:$eltType);
  let assemblyFormat = "$ptr `,` $sources attr-dict `:` type(operands)";
  let hasVerifier = 1;
}

def NVVM_LdMatrixOp : NVVM_Op<"ldmatrix", "Loads tiles from shared memory cooperatively by a warp"> {
  let arguments = (ins LLVM_PointerShared:$ptr, I32Attr:$num, MMALayoutAttr:$layout, LdStMatrixShapeAttr:$shape,
      LdStMatrixEltTypeAttr:$eltType);
  let results = (outs AnyType:$res);
  let assemblyFormat = "$ptr attr-dict `:` functional-type($ptr, $res)";
  let hasVerifier = 1;
}

def NVVM_MmaOp : NVVM_Op<"mma.sync", "Matrix multiply-accumulate of a warp", [AttrSizedOperandSegments]> {
  let arguments = (ins NVVM_MMAShapeAttr:$shape, OptionalAttr<MMAB1OpAttr>:$b1Op,
      OptionalAttr<MMAIntOverflowAttr>:$intOverflowBehavior, MMALayoutAttr:$layoutA, MMALayoutAttr:$layoutB,
      OptionalAttr<MMATypesAttr>:$multiplicandAPtxType, OptionalAttr<MMATypesAttr>:$multiplicandBPtxType,
      Variadic<LLVM_Type>:$operandA, Variadic<LLVM_Type>:$operandB, Variadic<LLVM_Type>:$operandC);
  let results = (outs LLVM_AnyStruct:$res);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def NVVM_MmaSpOp : NVVM_Op<"mma.sp.sync", "Matrix multiply-accumulate of a warp, with a sparse first factor",
    [AttrSizedOperandSegments]> {
  let arguments = (ins NVVM_MMAShapeAttr:$shape, OptionalAttr<MMAIntOverflowAttr>:$intOverflowBehavior,
      OptionalAttr<MMATypesAttr>:$multiplicandAPtxType, OptionalAttr<MMATypesAttr>:$multiplicandBPtxType,
      UnitAttr:$orderedMetadata, OptionalAttr<MMAKindAttr>:$kind, Variadic<LLVM_Type>:$operandA,
      Variadic<LLVM_Type>:$operandB, Variadic<LLVM_Type>:$operandC, I32:$sparseMetadata, I32:$sparsitySelector);
  let results = (outs LLVM_AnyStruct:$res);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def NVVM_MmaBlockScaleOp : NVVM_Op<"mma.block_scale", "Block-scaled matrix multiply-accumulate of a warp",
    [AttrSizedOperandSegments]> {
  let arguments = (ins NVVM_MMAShapeAttr:$shape, OptionalAttr<MMATypesAttr>:$multiplicandAPtxType,
      OptionalAttr<MMATypesAttr>:$multiplicandBPtxType, ScaleVecSizeAttr:$scaleVecSize,
      BlockScaleFormatAttr:$blockScaleFormat, MMABlockScaleKindAttr:$kind, Variadic<LLVM_Type>:$operandA,
      Variadic<LLVM_Type>:$operandB, Variadic<LLVM_Type>:$operandC, I32:$scaleAData, I16:$byteIdA, I16:$threadIdA,
      I32:$scaleBData, I16:$byteIdB, I16:$threadIdB);
  let results = (outs LLVM_AnyStruct:$res);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def NVVM_MmaSpBlockScaleOp : NVVM_Op<"mma.sp.block_scale",
    "Block-scaled matrix multiply-accumulate, with a sparse first factor",
    [AttrSizedOperandSegments]> {
  let arguments = (ins NVVM_MMAShapeAttr:$shape, OptionalAttr<MMATypesAttr>:$multiplicandAPtxType,
      OptionalAttr<MMATypesAttr>:$multiplicandBPtxType, ScaleVecSizeAttr:$scaleVecSize,
      BlockScaleFormatAttr:$blockScaleFormat, MMABlockScaleKindAttr:$kind, UnitAttr:$orderedMetadata,
      Variadic<LLVM_Type>:$operandA, Variadic<LLVM_Type>:$operandB, Variadic<LLVM_Type>:$operandC, I32:$sparseMetadata,
      I32:$sparsitySelector, I32:$scaleAData, I16:$byteIdA, I16:$threadIdA, I32:$scaleBData, I16:$byteIdB,
      I16:$threadIdB);
  let results = (outs LLVM_AnyStruct:$res);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def NVVM_CpAsyncBulkWaitGroupOp : NVVM_Op<"cp.async.bulk.wait_group",
    "Waits until at most a number of bulk copy groups are pending", [NVVMRequiresSM<90>]> {
  let arguments = (ins ConfinedAttr<I32Attr, [IntMinValue<0>]>:$group, OptionalAttr<UnitAttr>:$read);
  let assemblyFormat = "$group attr-dict";
}

def NVVM_CpAsyncBulkTensorGlobalToSharedClusterOp : NVVM_Op<"cp.async.bulk.tensor.shared.cluster.global",
    "Starts an asynchronous copy of a tile to shared memory", [DeclareOpInterfaceMethods<BasicPtxBuilderOpInterface>,
    AttrSizedOperandSegments, NVVMRequiresSM<90>]> {
  let arguments = (ins AnyTypeOf<[LLVM_PointerShared, LLVM_PointerSharedCluster]>:$dstMem,
      LLVM_PointerGeneric:$tmaDescriptor, Variadic<I32>:$coordinates, LLVM_PointerShared:$mbar,
      Variadic<I16>:$im2colOffsets, Optional<I16>:$multicastMask, Optional<I64>:$l2CacheHint,
      DefaultValuedAttr<TMALoadModeAttr, "TMALoadMode::TILE">:$mode, DefaultValuedAttr<BoolAttr, "false">:$isCTAOnly,
      OptionalAttr<CTAGroupKindAttr>:$group, PtxPredicate:$predicate);
  let assemblyFormat = "$dstMem `,` $tmaDescriptor `,` $mbar `,` `box` `[`$coordinates `]` (`im2col` `[` "
      "$im2colOffsets^ `]` )? (`multicast_mask` `=` $multicastMask^ )? (`l2_cache_hint` `=` $l2CacheHint^ )? "
      "(`predicate` `=` $predicate^)? attr-dict `:` type($dstMem) `,` type($tmaDescriptor)";
  let hasVerifier = 1;
}

def NVVM_CpAsyncBulkTensorSharedCTAToGlobalOp : NVVM_Op<"cp.async.bulk.tensor.global.shared.cta",
    "Starts an asynchronous copy of a tile from shared memory", [DeclareOpInterfaceMethods<BasicPtxBuilderOpInterface>,
    AttrSizedOperandSegments]> {
  let arguments = (ins LLVM_PointerGeneric:$tmaDescriptor, LLVM_PointerShared:$srcMem, Variadic<I32>:$coordinates,
      Optional<I64>:$l2CacheHint, DefaultValuedAttr<TMAStoreModeAttr, "TMAStoreMode::TILE">:$mode,
      PtxPredicate:$predicate);
  let assemblyFormat = "$tmaDescriptor `,` $srcMem `,` `box` `[`$coordinates `]` (`l2_cache_hint` `=` $l2CacheHint^ )? "
      "(`,` `predicate` `=` $predicate^)? attr-dict `:` type($tmaDescriptor) `,` type($srcMem)";
  let hasVerifier = 1;
}

def NVVM_PrefetchOp : NVVM_Op<"prefetch", "Prefetch to a cache",
    [DeclareOpInterfaceMethods<BasicPtxBuilderOpInterface>]> {
  let arguments = (ins OptionalAttr<PrefetchCacheLevelAttr>:$cacheLevel,
      OptionalAttr<CacheEvictionPriorityAttr>:$evictPriority, AnyTypeOf<[LLVM_PointerGlobal, LLVM_PointerLocal,
      LLVM_PointerGeneric, LLVM_PointerConst]>:$addr, PtxPredicate:$predicate, UnitAttr:$tensormap, UnitAttr:$uniform,
      UnitAttr:$in_param_space);
  let assemblyFormat = "(`level` `=` $cacheLevel^ (`uniform` $uniform^)? `,`)? (`tensormap` $tensormap^ "
      "(`in_param_space` $in_param_space^)? `,`)? (`evict_priority` `=` $evictPriority^ `,`)? $addr (`,` `predicate` "
      "`=` $predicate^)? attr-dict `:` type(operands)";
  let hasVerifier = 1;
}

def NVVM_CpAsyncBulkPrefetchOp : NVVM_Op<"cp.async.bulk.prefetch", "Starts an asynchronous prefetch to the L2 cache"> {
  let arguments = (ins LLVM_PointerGlobal:$srcMem, I32:$size, Optional<I64>:$l2CacheHint);
  let assemblyFormat = "$srcMem `,` $size (`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:` type($srcMem)";
}

def NVVM_CpAsyncBulkTensorPrefetchOp : NVVM_Op<"cp.async.bulk.tensor.prefetch",
    "Starts an asynchronous prefetch of a tile to the L2 cache", [AttrSizedOperandSegments]> {
  let arguments = (ins LLVM_PointerGeneric:$tmaDescriptor, Variadic<I32>:$coordinates, Variadic<I16>:$im2colOffsets,
      DefaultValuedAttr<TMALoadModeAttr, "TMALoadMode::TILE">:$mode, Optional<I64>:$l2CacheHint);
  let assemblyFormat = "$tmaDescriptor `,` `box` `[`$coordinates `]` (`im2col` `[` $im2colOffsets^ `]` )? "
      "(`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:` type($tmaDescriptor)";
  let hasVerifier = 1;
}

def NVVM_CpAsyncBulkTensorReduceOp : NVVM_Op<"cp.async.bulk.tensor.reduce",
    "Starts an asynchronous reduction of a tile in global memory", [AttrSizedOperandSegments]> {
  let arguments = (ins LLVM_AnyPointer:$tmaDescriptor, LLVM_PointerShared:$srcMem, TMAReduxKindAttr:$redKind,
      DefaultValuedAttr<TMAStoreModeAttr, "TMAStoreMode::TILE">:$mode, Variadic<I32>:$coordinates,
      Optional<I64>:$l2CacheHint);
  let assemblyFormat = "$tmaDescriptor `,` $srcMem `,` `box` `[`$coordinates `]` (`l2_cache_hint` `=` $l2CacheHint^ )? "
      "attr-dict `:` type($tmaDescriptor) `,` type($srcMem)";
  let hasVerifier = 1;
}

def NVVM_CpAsyncBulkGlobalToSharedClusterOp : NVVM_Op<"cp.async.bulk.shared.cluster.global",
    "Starts an asynchronous copy to shared memory of a cluster", [AttrSizedOperandSegments]> {
  let arguments = (ins AnyTypeOf<[LLVM_PointerShared, LLVM_PointerSharedCluster]>:$dstMem, LLVM_PointerGlobal:$srcMem,
      LLVM_PointerShared:$mbar, I32:$size, Optional<I16>:$multicastMask, Optional<I64>:$l2CacheHint);
  let assemblyFormat = "$dstMem `,` $srcMem `,` $mbar `,` $size (`multicast_mask` `=` $multicastMask^ )? "
      "(`l2_cache_hint` `=` $l2CacheHint^ )? attr-dict `:` type($dstMem) `,` type($srcMem)";
  let hasVerifier = 1;
}

def NVVM_CpAsyncBulkSharedCTAToSharedClusterOp : NVVM_Op<"cp.async.bulk.shared.cluster.shared.cta",
    "Starts an asynchronous copy to shared memory of another block"> {
  let arguments = (ins LLVM_PointerSharedCluster:$dstMem, LLVM_PointerShared:$srcMem, LLVM_PointerShared:$mbar,
      I32:$size);
  let assemblyFormat = "$dstMem `,` $srcMem `,` $mbar `,` $size attr-dict `:` type($dstMem) `,` type($srcMem)";
}

def NVVM_CpAsyncBulkSharedCTAToGlobalOp : NVVM_Op<"cp.async.bulk.global.shared.cta",
    "Starts an asynchronous copy from shared memory",
    [AttrSizedOperandSegments]> {
  let arguments = (ins LLVM_PointerGlobal:$dstMem, LLVM_PointerShared:$srcMem, I32:$size, Optional<I64>:$l2CacheHint,
      Optional<I16>:$byteMask);
  let assemblyFormat = "$dstMem `,` $srcMem `,` $size (`l2_cache_hint` `=` $l2CacheHint^ )? (`byte_mask` `=` "
      "$byteMask^ )? attr-dict `:` type($dstMem) `,` type($srcMem)";
}

class NVVM_WgmmaFenceAlignedOpLike<string mnemonic, string words> : NVVM_Op<mnemonic, words, [NVVMRequiresSMa<[90]>]> {
  let assemblyFormat = "attr-dict";
}
def NVVM_WgmmaFenceAlignedOp : NVVM_WgmmaFenceAlignedOpLike<"wgmma.fence.aligned",
    "Fence for registers before products of a warpgroup">;
def NVVM_WgmmaGroupSyncAlignedOp : NVVM_WgmmaFenceAlignedOpLike<"wgmma.commit.group.sync.aligned",
    "Groups the asynchronous products started so far">;

def NVVM_WgmmaWaitGroupSyncOp : NVVM_Op<"wgmma.wait.group.sync.aligned",
    "Waits until at most a number of product groups are pending", [NVVMRequiresSMa<[90]>]> {
  let arguments = (ins I64Attr:$group);
  let assemblyFormat = "attr-dict $group";
}

def NVVM_WgmmaMmaAsyncOp : NVVM_Op<"wgmma.mma_async",
    "Starts an asynchronous matrix multiply-accumulate of a warpgroup",
    [DeclareOpInterfaceMethods<BasicPtxBuilderOpInterface>,
    PredOpTrait<"input struct and result struct must be the same type",
    CPred<"($_op.getResult(0).getType() == $_op.getOperand(0).getType())">>]> {
  let arguments = (ins LLVM_AnyStruct:$inouts, I64:$descriptorA, I64:$descriptorB, NVVM_MMAShapeAttr:$shape,
      WGMMATypesAttr:$typeA, WGMMATypesAttr:$typeB, WGMMATypesAttr:$typeD, WGMMAScaleOutAttr:$scaleD,
      WGMMAScaleInAttr:$scaleA, WGMMAScaleInAttr:$scaleB, MMALayoutAttr:$layoutA, MMALayoutAttr:$layoutB,
      OptionalAttr<MMAIntOverflowAttr>:$satfinite);
  let results = (outs LLVM_AnyStruct:$results);
  let assemblyFormat = "$descriptorA `,` $descriptorB `,` $inouts `,` $shape `,` `D` `[` $typeD `,` $scaleD (`,` "
      "$satfinite^)? `]` `,` `A` `[` $typeA `,` $scaleA `,` $layoutA `]` `,` `B` `[` $typeB `,` $scaleB `,` $layoutB "
      "`]` attr-dict `:` type($inouts) `->` type($results)";
  let hasVerifier = 1;
}

def NVVM_GriddepcontrolOp : NVVM_Op<"griddepcontrol",
    "Controls dependencies between grids: waits, or launches dependents"> {
  let arguments = (ins GridDepActionAttr:$kind);
  let assemblyFormat = "$kind attr-dict";
}

def NVVM_MapaOp : NVVM_Op<"mapa", "Address of shared memory in another block of the cluster",
    [PredOpTrait<"Valid address-space check(or mapping) for mapa Op", Or<[And<[And<[And<[]>, SubstLeaves<"$_self",
    "$a.getType()", And<[CPred<"(::llvm::isa<::mlir::LLVM::LLVMPointerType>($_self))">,
    CPred<"(::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 3)">]>>]>, SubstLeaves<"$_self",
    "$res.getType()", And<[CPred<"(::llvm::isa<::mlir::LLVM::LLVMPointerType>($_self))">,
    CPred<"(::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 7)">]>>]>, And<[And<[And<[]>,
    SubstLeaves<"$_self", "$a.getType()", And<[CPred<"(::llvm::isa<::mlir::LLVM::LLVMPointerType>($_self))">,
    CPred<"(::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 0)">]>>]>, SubstLeaves<"$_self",
    "$res.getType()", And<[CPred<"(::llvm::isa<::mlir::LLVM::LLVMPointerType>($_self))">,
    CPred<"(::llvm::cast<::mlir::LLVM::LLVMPointerType>($_self).getAddressSpace() == 0)">]>>]>]>>,
    NVVMRequiresSM<90>]> {
  let arguments = (ins AnyTypeOf<[LLVM_PointerGeneric, LLVM_PointerShared]>:$a, I32:$b);
  let results = (outs AnyTypeOf<[LLVM_PointerGeneric, LLVM_PointerSharedCluster]>:$res);
  let assemblyFormat = "$a`,` $b attr-dict `:` type($a) `->` type($res)";
}

def NVVM_MatchSyncOp : NVVM_Op<"match.sync", "Mask of the lanes with the same value"> {
  let arguments = (ins I32:$thread_mask, AnyTypeOf<[I32, I64]>:$val, MatchSyncKindAttr:$kind);
  let results = (outs AnyTypeOf<[I32, LLVMStructType]>:$res);
  let assemblyFormat = "$kind $thread_mask `,` $val attr-dict `:` type($val) `->` type($res)";
  let hasVerifier = 1;
}

def NVVM_BulkStoreOp : NVVM_Op<"st.bulk", "Fills shared memory with a value"> {
  let arguments = (ins AnyTypeOf<[LLVM_PointerGeneric, LLVM_PointerShared]>:$addr, I64:$size,
      DefaultValuedAttr<I64Attr, "0">:$initVal);
  let assemblyFormat = "$addr `,` `size` `=` $size (`,` `init` `=` $initVal^)? attr-dict `:` type($addr)";
  let hasVerifier = 1;
}

def NVVM_Tcgen05AllocOp : NVVM_Op<"tcgen05.alloc", "Allocates tensor memory", [NVVMRequiresSMa<[100, 101]>]> {
  let arguments = (ins AnyTypeOf<[LLVM_AnyPointer, LLVM_PointerShared]>:$addr, I32:$nCols,
      DefaultValuedAttr<CTAGroupKindAttr, "CTAGroupKind::CTA_1">:$group);
  let assemblyFormat = "$addr `,` $nCols attr-dict `:` type(operands)";
}

def NVVM_Tcgen05DeallocOp : NVVM_Op<"tcgen05.dealloc", "Frees tensor memory", [NVVMRequiresSMa<[100, 101]>]> {
  let arguments = (ins LLVM_PointerTensor:$taddr, I32:$nCols, DefaultValuedAttr<CTAGroupKindAttr,
      "CTAGroupKind::CTA_1">:$group);
  let assemblyFormat = "$taddr `,` $nCols attr-dict `:` type(operands)";
}

def NVVM_Tcgen05RelinquishAllocPermitOp : NVVM_Op<"tcgen05.relinquish_alloc_permit",
    "Relinquishes the permit to allocate tensor memory", [NVVMRequiresSMa<[100, 101]>]> {
  let arguments = (ins DefaultValuedAttr<CTAGroupKindAttr, "CTAGroupKind::CTA_1">:$group);
  let assemblyFormat = "attr-dict";
}

def NVVM_Tcgen05FenceOp : NVVM_Op<"tcgen05.fence", "Fence for tensor memory operations before or after a barrier",
    [NVVMRequiresSMa<[100, 101]>]> {
  let arguments = (ins Tcgen05FenceKindAttr:$kind);
  let assemblyFormat = "$kind attr-dict";
}

def NVVM_Tcgen05WaitOp : NVVM_Op<"tcgen05.wait", "Waits for loads or stores of tensor memory", [NVVMRequiresSMa<[100,
    101]>]> {
  let arguments = (ins Tcgen05WaitKindAttr:$kind);
  let assemblyFormat = "$kind attr-dict";
}

def NVVM_Tcgen05CommitOp : NVVM_Op<"tcgen05.commit", "Arrives at a barrier when tensor memory operations are complete",
    [NVVMRequiresSMa<[100, 101]>]> {
  let arguments = (ins AnyTypeOf<[LLVM_AnyPointer, LLVM_PointerShared]>:$addr, Optional<I16>:$multicastMask,
      DefaultValuedAttr<CTAGroupKindAttr, "CTAGroupKind::CTA_1">:$group);
  let assemblyFormat = "$addr (`,` `multicast_mask` `=` $multicastMask^)? attr-dict `:` type(operands)";
}

def NVVM_Tcgen05ShiftOp : NVVM_Op<"tcgen05.shift", "Shifts rows of tensor memory", [NVVMRequiresSMa<[100, 101, 103]>]> {
  let arguments = (ins LLVM_PointerTensor:$taddr, DefaultValuedAttr<CTAGroupKindAttr, "CTAGroupKind::CTA_1">:$group);
  let assemblyFormat = "$taddr attr-dict `:` type(operands)";
}

def NVVM_Tcgen05CpOp : NVVM_Op<"tcgen05.cp",
    "Starts an asynchronous copy from shared to tensor memory", [NVVMRequiresSMa<[100,
    101]>]> {
  let arguments = (ins Tcgen05CpShapeAttr:$shape, DefaultValuedAttr<CTAGroupKindAttr, "CTAGroupKind::CTA_1">:$group,
      DefaultValuedAttr<Tcgen05CpMulticastAttr, "Tcgen05CpMulticast::NONE">:$multicast,
      OptionalAttr<Tcgen05CpSrcFormatAttr>:$srcFormat, LLVM_PointerTensor:$taddr, I64:$smem_desc);
  let assemblyFormat = "$taddr`,` $smem_desc attr-dict";
  let hasVerifier = 1;
}

def NVVM_Tcgen05MmaSmemDescOp : NVVM_Op<"tcgen05.mma_smem_desc", "Creates a descriptor of a matrix in shared memory"> {
  let arguments = (ins I32:$startAddr, I32:$leadingDimOffset, I32:$strideDimOffset, I8:$baseOffset, I1:$leadingDimMode,
      I8:$swizzleMode);
  let results = (outs I64:$res);
  let assemblyFormat = "`(` operands `)` attr-dict `:` `(` type(operands) `)` `->` type($res)";
}

def NVVM_Tcgen05LdOp : NVVM_Op<"tcgen05.ld", "Loads from tensor memory", [NVVMRequiresSMa<[100, 101]>]> {
  let arguments = (ins UnitAttr:$pack, Tcgen05LdStShapeAttr:$shape, LLVM_PointerTensor:$tmemAddr,
      Optional<I64>:$offset);
  let results = (outs AnyTypeOf<[I32, VectorOfLengthAndType<[2, 4, 8, 16, 32, 64, 128], [I32]>]>:$res);
  let assemblyFormat = "$tmemAddr (`,` $offset^)? (`pack` $pack^)? attr-dict `:` type($res)";
  let hasVerifier = 1;
}

def NVVM_Tcgen05StOp : NVVM_Op<"tcgen05.st", "Stores to tensor memory", [NVVMRequiresSMa<[100, 101]>]> {
  let arguments = (ins UnitAttr:$unpack, Tcgen05LdStShapeAttr:$shape, LLVM_PointerTensor:$tmemAddr, AnyTypeOf<[I32,
      VectorOfLengthAndType<[2, 4, 8, 16, 32, 64, 128], [I32]>]>:$val, Optional<I64>:$offset);
  let assemblyFormat = "$tmemAddr `,` $val (`,` $offset^)? (`unpack` $unpack^)? attr-dict `:` type($val)";
  let hasVerifier = 1;
}

def NVVM_DotAccumulate4WayOp : NVVM_Op<"dot.accumulate.4way", "Dot product of four bytes, with accumulation"> {
  let arguments = (ins VectorOfLengthAndType<[4], [I8]>:$a, DotAccumulateTypeAttr:$a_type, VectorOfLengthAndType<[4],
      [I8]>:$b, DotAccumulateTypeAttr:$b_type, I32:$c);
  let results = (outs I32:$res);
  let assemblyFormat = "$a $a_type `,` $b $b_type `,` $c attr-dict `:` type($a) `,` type($b)";
}

def NVVM_DotAccumulate2WayOp : NVVM_Op<"dot.accumulate.2way", "Dot product of two pairs, with accumulation"> {
  let arguments = (ins VectorOfLengthAndType<[2], [I16]>:$a, DotAccumulateTypeAttr:$a_type, VectorOfLengthAndType<[4],
      [I8]>:$b, DotAccumulateTypeAttr:$b_type, I32:$c, BoolAttr:$b_hi);
  let results = (outs I32:$res);
  let assemblyFormat = "$a $a_type `,` $b $b_type `,` $c attr-dict `:` type($a) `,` type($b)";
}

def NVVM_ClusterLaunchControlTryCancelOp : NVVM_Op<"clusterlaunchcontrol.try.cancel",
    "Requests the cancellation of a cluster launch", [NVVMRequiresSM<100>]> {
  let arguments = (ins UnitAttr:$multicast, LLVM_PointerShared:$smemAddress, LLVM_PointerShared:$mbarrier);
  let assemblyFormat = "(`multicast` $multicast^ `,`)? $smemAddress `,` $mbarrier attr-dict";
}

def NVVM_ClusterLaunchControlQueryCancelOp : NVVM_Op<"clusterlaunchcontrol.query.cancel",
    "Result of a cancellation request", [NVVMRequiresSM<100>]> {
  let arguments = (ins ClusterLaunchControlQueryTypeAttr:$query_type, I128:$try_cancel_response);
  let results = (outs AnyTypeOf<[I1, I32]>:$res);
  let assemblyFormat = "`query` `=` $query_type `,` $try_cancel_response attr-dict `:` type($res)";
  let hasVerifier = 1;
}

def NVVM_Tcgen05MMAOp : NVVM_Op<"tcgen05.mma", "Matrix multiply-accumulate in tensor memory", [AttrSizedOperandSegments,
    NVVMRequiresSMa<[100, 110]>]> {
  let arguments = (ins Tcgen05MMAKindAttr:$kind, CTAGroupKindAttr:$ctaGroup,
      DefaultValuedAttr<Tcgen05MMACollectorOpAttr, "Tcgen05MMACollectorOp::DISCARD">:$collectorOp, UnitAttr:$aShift,
      LLVM_PointerTensor:$matrixD, AnyTypeOf<[LLVM_PointerTensor, I64]>:$matrixA, I64:$matrixB, I32:$idesc,
      I1:$enableInputD, Optional<I64>:$scaleInputD, Optional<FixedVectorOfLengthAndType<[4, 8],
      [I32]>>:$disableOutputLane);
  let assemblyFormat = "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD (`scale` `=` $scaleInputD^)? "
      "(`mask` `=` $disableOutputLane^)? attr-dict `:` `(` type(operands) `)`";
  let hasVerifier = 1;
}

def NVVM_Tcgen05MMASparseOp : NVVM_Op<"tcgen05.mma.sp",
    "Matrix multiply-accumulate in tensor memory, with a sparse first factor",
    [AttrSizedOperandSegments, NVVMRequiresSMa<[100, 110]>]> {
  let arguments = (ins Tcgen05MMAKindAttr:$kind, CTAGroupKindAttr:$ctaGroup,
      DefaultValuedAttr<Tcgen05MMACollectorOpAttr, "Tcgen05MMACollectorOp::DISCARD">:$collectorOp, UnitAttr:$aShift,
      LLVM_PointerTensor:$matrixD, AnyTypeOf<[LLVM_PointerTensor, I64]>:$matrixA, I64:$matrixB, I32:$idesc,
      I1:$enableInputD, LLVM_PointerTensor:$sparseMetadata, Optional<I64>:$scaleInputD,
      Optional<FixedVectorOfLengthAndType<[4, 8], [I32]>>:$disableOutputLane);
  let assemblyFormat = "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $sparseMetadata (`scale` "
      "`=` $scaleInputD^)? (`mask` `=` $disableOutputLane^)? attr-dict `:` `(` type(operands) `)`";
  let hasVerifier = 1;
}

def NVVM_Tcgen05MMABlockScaleOp : NVVM_Op<"tcgen05.mma.block_scale",
    "Block-scaled matrix multiply-accumulate in tensor memory", [NVVMRequiresSMa<[100, 110]>]> {
  let arguments = (ins MMABlockScaleKindAttr:$kind, CTAGroupKindAttr:$ctaGroup,
      DefaultValuedAttr<Tcgen05MMABlockScaleAttr, "Tcgen05MMABlockScale::DEFAULT">:$blockScale,
      DefaultValuedAttr<Tcgen05MMACollectorOpAttr, "Tcgen05MMACollectorOp::DISCARD">:$collectorOp,
      LLVM_PointerTensor:$matrixD, AnyTypeOf<[LLVM_PointerTensor, I64]>:$matrixA, I64:$matrixB, I32:$idesc,
      I1:$enableInputD, LLVM_PointerTensor:$scaleA, LLVM_PointerTensor:$scaleB);
  let assemblyFormat = "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $scaleA `,` $scaleB "
      "attr-dict `:` `(` type(operands) `)`";
  let hasVerifier = 1;
}

def NVVM_Tcgen05MMASparseBlockScaleOp : NVVM_Op<"tcgen05.mma.sp.block_scale",
    "Block-scaled matrix multiply-accumulate, with a sparse first factor", [NVVMRequiresSMa<[100, 110]>]> {
  let arguments = (ins MMABlockScaleKindAttr:$kind, CTAGroupKindAttr:$ctaGroup,
      DefaultValuedAttr<Tcgen05MMABlockScaleAttr, "Tcgen05MMABlockScale::DEFAULT">:$blockScale,
      DefaultValuedAttr<Tcgen05MMACollectorOpAttr, "Tcgen05MMACollectorOp::DISCARD">:$collectorOp,
      LLVM_PointerTensor:$matrixD, AnyTypeOf<[LLVM_PointerTensor, I64]>:$matrixA, I64:$matrixB, I32:$idesc,
      I1:$enableInputD, LLVM_PointerTensor:$sparseMetadata, LLVM_PointerTensor:$scaleA, LLVM_PointerTensor:$scaleB);
  let assemblyFormat = "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $sparseMetadata `,` "
      "$scaleA `,` $scaleB attr-dict `:` `(` type(operands) `)`";
  let hasVerifier = 1;
}

def NVVM_Tcgen05MMAWsOp : NVVM_Op<"tcgen05.mma.ws",
    "Weight-stationary matrix multiply-accumulate", [NVVMRequiresSMa<[100,
    110]>]> {
  let arguments = (ins Tcgen05MMAKindAttr:$kind, DefaultValuedAttr<Tcgen05MMACollectorBBufferAttr,
      "Tcgen05MMACollectorBBuffer::B0">:$collectorBBuffer, DefaultValuedAttr<Tcgen05MMACollectorOpAttr,
      "Tcgen05MMACollectorOp::DISCARD">:$collectorOp, LLVM_PointerTensor:$matrixD, AnyTypeOf<[LLVM_PointerTensor,
      I64]>:$matrixA, I64:$matrixB, I32:$idesc, I1:$enableInputD, Optional<I64>:$zeroColMask);
  let assemblyFormat = "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD (`,` $zeroColMask^)? attr-dict "
      "`:` `(` type(operands) `)`";
}

def NVVM_Tcgen05MMAWsSparseOp : NVVM_Op<"tcgen05.mma.ws.sp",
    "Weight-stationary matrix multiply-accumulate, with a sparse first factor", [NVVMRequiresSMa<[100, 110]>]> {
  let arguments = (ins Tcgen05MMAKindAttr:$kind, DefaultValuedAttr<Tcgen05MMACollectorBBufferAttr,
      "Tcgen05MMACollectorBBuffer::B0">:$collectorBBuffer, DefaultValuedAttr<Tcgen05MMACollectorOpAttr,
      "Tcgen05MMACollectorOp::DISCARD">:$collectorOp, LLVM_PointerTensor:$matrixD, AnyTypeOf<[LLVM_PointerTensor,
      I64]>:$matrixA, I64:$matrixB, I32:$idesc, I1:$enableInputD, LLVM_PointerTensor:$sparseMetadata,
      Optional<I64>:$zeroColMask);
  let assemblyFormat = "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $sparseMetadata (`,` "
      "$zeroColMask^)? attr-dict `:` `(` type(operands) `)`";
}

#endif // LECT_DIALECTS_NVVM
