// The `nvgpu` dialect: operations that are specific to NVIDIA GPUs.

#ifndef LECT_DIALECTS_NVGPU
#define LECT_DIALECTS_NVGPU

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def NVGPU_Dialect : Dialect {
  let name = "nvgpu";
  let cppNamespace = "::mlir::nvgpu";
  let summary = "Operations of NVIDIA GPUs, at a level between `gpu` and `nvvm`";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

class NVGPU_I32EnumAttr<string name, string words, list<I32EnumAttrCase> cases> : I32EnumAttr<name, words, cases> {
  let cppNamespace = "::mlir::nvgpu";
  let genSpecializedAttr = 0;
}

def NVGPU_MmaSparseSyncMetadataType : FixedVectorOfLengthAndType<[2], [I16]>,
    BuildableType<"::mlir::VectorType::get({2},$_builder.getI16Type())">;

def NVGPU_DeviceAsyncToken : TypeDef<NVGPU_Dialect, "DeviceAsyncToken"> {
  let mnemonic = "device.async.token";
  let summary = "device async token type";
}

def NVGPU_MBarrierGroup : TypeDef<NVGPU_Dialect, "MBarrierGroup"> {
  let mnemonic = "mbarrier.group";
  let summary = "mbarrier barrier type";
  let parameters = (ins "Attribute":$memorySpace, DefaultValuedParameter<"unsigned", "1">:$num_barriers);
  let assemblyFormat = "`<` struct(params) `>`";
}

def NVGPU_MBarrierToken : TypeDef<NVGPU_Dialect, "MBarrierToken"> {
  let mnemonic = "mbarrier.token";
}

def TensorMapSwizzleKind
    : NVGPU_I32EnumAttr<"TensorMapSwizzleKind", "Tensor map swizzling mode of shared memory banks",
        [I32EnumAttrCase<"SWIZZLE_NONE", 0, "none">, I32EnumAttrCase<"SWIZZLE_32B", 1, "swizzle_32b">,
        I32EnumAttrCase<"SWIZZLE_64B", 2, "swizzle_64b">, I32EnumAttrCase<"SWIZZLE_128B", 3, "swizzle_128b">]>;
def TensorMapL2PromoKind
    : NVGPU_I32EnumAttr<"TensorMapL2PromoKind", "Tensor map L2 promotion type", [I32EnumAttrCase<"L2PROMO_NONE", 0,
        "none">, I32EnumAttrCase<"L2PROMO_64B", 1, "l2promo_64b">, I32EnumAttrCase<"L2PROMO_128B", 2, "l2promo_128b">,
        I32EnumAttrCase<"L2PROMO_256B", 3, "l2promo_256b">]>;
def TensorMapOOBKind
    : NVGPU_I32EnumAttr<"TensorMapOOBKind", "Tensor map out-of-bounds fill type", [I32EnumAttrCase<"OOB_ZERO", 0,
        "zero">, I32EnumAttrCase<"OOB_NAN", 1, "nan">]>;
def TensorMapInterleaveKind
    : NVGPU_I32EnumAttr<"TensorMapInterleaveKind", "Tensor map interleave layout type",
        [I32EnumAttrCase<"INTERLEAVE_NONE", 0, "none">, I32EnumAttrCase<"INTERLEAVE_16B", 1, "interleave_16b">,
        I32EnumAttrCase<"INTERLEAVE_32B", 2, "interleave_32b">]>;

def NVGPU_TensorMapDescriptor : TypeDef<NVGPU_Dialect, "TensorMapDescriptor"> {
  let mnemonic = "tensormap.descriptor";
  let summary = "TensorMap descriptor";
  let parameters = (ins "MemRefType":$tensor, EnumParameter<TensorMapSwizzleKind>:$swizzle,
      EnumParameter<TensorMapL2PromoKind>:$l2promo, EnumParameter<TensorMapOOBKind>:$oob,
      EnumParameter<TensorMapInterleaveKind>:$interleave);
  let assemblyFormat = "`<` struct(params) `>`";
}

def NVGPU_WarpgroupMatrixDescriptor : TypeDef<NVGPU_Dialect, "WarpgroupMatrixDescriptor"> {
  let mnemonic = "warpgroup.descriptor";
  let summary = "Warpgroup matrix descriptor type";
  let parameters = (ins "MemRefType":$tensor);
  let assemblyFormat = "`<` struct(params) `>`";
}

def NVGPU_WarpgroupAccumulator : TypeDef<NVGPU_Dialect, "WarpgroupAccumulator"> {
  let mnemonic = "warpgroup.accumulator";
  let parameters = (ins "VectorType":$fragmented);
  let assemblyFormat = "`<` struct(params) `>`";
}

def RcpRoundingMode
    : NVGPU_I32EnumAttr<"RcpRoundingMode", "Rounding mode of rcp", [I32EnumAttrCase<"APPROX", 0, "approx">,
        I32EnumAttrCase<"RN", 1, "rn">, I32EnumAttrCase<"RZ", 2, "rz">, I32EnumAttrCase<"RM", 3, "rm">,
        I32EnumAttrCase<"RP", 4, "rp">]>;
def RcpRoundingModeAttr : EnumAttr<NVGPU_Dialect, RcpRoundingMode, "rcp_rounding_mode">;
def TensorMapInterleaveAttr : EnumAttr<NVGPU_Dialect, TensorMapInterleaveKind, "interleave">;
def TensorMapL2PromoAttr : EnumAttr<NVGPU_Dialect, TensorMapL2PromoKind, "l2promo">;
def TensorMapOOBAttr : EnumAttr<NVGPU_Dialect, TensorMapOOBKind, "oob">;
def TensorMapSwizzleAttr : EnumAttr<NVGPU_Dialect, TensorMapSwizzleKind, "swizzle">;

//===- Operations -------------------------------------------------------------------------------------------------===//

class NVGPU_Op<string mnemonic, string words, list<Trait> traits = []> : Op<NVGPU_Dialect, mnemonic, traits> {
  let summary = words;
}

def NVGPU_LdMatrixOp : NVGPU_Op<"ldmatrix",
    "Loads tiles from shared memory cooperatively by a warp", [MemoryEffects<[MemRead]>,
    PredOpTrait<"srcMemref and res have same element type", And<[And<[CPred<"($_op.getNumResults() > 0)">,
    CPred<"($_op.getNumOperands() > 0)">, SubstLeaves<"$_self", "$_op.getResult(0).getType()", IsShapedTypePred>,
    SubstLeaves<"$_self", "$_op.getOperand(0).getType()", IsShapedTypePred>]>,
    CPred<"(getElementTypeOrSelf($_op.getResult(0)) == getElementTypeOrSelf($_op.getOperand(0)))">]>>]> {
  let arguments = (ins Arg<AnyMemRef, "", [MemReadAt<0, FullEffect>]>:$srcMemref, Variadic<Index>:$indices,
      BoolAttr:$transpose, I32Attr:$numTiles);
  let results = (outs AnyVectorOfNonZeroRank:$res);
  let assemblyFormat = "$srcMemref`[` $indices `]` attr-dict `:` type($srcMemref) `->` type($res)";
  let hasVerifier = 1;
}

def NVGPU_MmaSyncOp : NVGPU_Op<"mma.sync", "Matrix multiply-accumulate of a warp", [Pure,
    PredOpTrait<"matrixA and matrixB have same element type", And<[CPred<"($_op.getNumOperands() > 1)">,
    SubstLeaves<"$_self", "$_op.getOperand(0).getType()", IsShapedTypePred>, SubstLeaves<"$_self",
    "$_op.getOperand(1).getType()", IsShapedTypePred>, CPred<"(::mlir::getElementTypeOrSelf($_op.getOperand(0)) == "
    "::mlir::getElementTypeOrSelf($_op.getOperand(1)))">]>>]> {
  let description = [{
    Each lane holds some elements of each matrix, as the instruction distributes them.

    ```mlir
    %d = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]}
        : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
    ```
  }];
  let arguments = (ins AnyVectorOfNonZeroRank:$matrixA, AnyVectorOfNonZeroRank:$matrixB,
      AnyVectorOfNonZeroRank:$matrixC, I64ArrayAttr:$mmaShape, OptionalAttr<UnitAttr>:$tf32Enabled);
  let results = (outs AnyVectorOfNonZeroRank:$res);
  let assemblyFormat = "`(` $matrixA`,` $matrixB`,` $matrixC `)` attr-dict `:` `(` type($matrixA) `,` type($matrixB) "
      "`,` type($matrixC) `)` `->` type($res)";
  let hasVerifier = 1;
}

def NVGPU_MmaSparseSyncOp : NVGPU_Op<"mma.sp.sync",
    "Matrix multiply-accumulate of a warp, with a sparse first factor", [Pure,
    PredOpTrait<"matrixA and matrixB have same element type", And<[CPred<"($_op.getNumOperands() > 1)">,
    SubstLeaves<"$_self", "$_op.getOperand(0).getType()", IsShapedTypePred>, SubstLeaves<"$_self",
    "$_op.getOperand(1).getType()", IsShapedTypePred>, CPred<"(::mlir::getElementTypeOrSelf($_op.getOperand(0)) == "
    "::mlir::getElementTypeOrSelf($_op.getOperand(1)))">]>>]> {
  let arguments = (ins AnyVectorOfNonZeroRank:$matrixA, AnyVectorOfNonZeroRank:$matrixB,
      AnyVectorOfNonZeroRank:$matrixC, NVGPU_MmaSparseSyncMetadataType:$sparseMetadata, I64ArrayAttr:$mmaShape,
      DefaultValuedAttr<I32Attr, "0">:$sparsitySelector, OptionalAttr<UnitAttr>:$tf32Enabled);
  let results = (outs AnyVectorOfNonZeroRank:$res);
  let assemblyFormat = "`(` $matrixA`,` $matrixB`,` $matrixC `)` `metadata` `(` $sparseMetadata `)` attr-dict `:` `(` "
      "type($matrixA) `,` type($matrixB) `,` type($matrixC) `)` `->` type($res)";
  let hasVerifier = 1;
}

def NVGPU_DeviceAsyncCopyOp : NVGPU_Op<"device_async_copy", "Starts an asynchronous copy from global to shared memory",
    [AttrSizedOperandSegments]> {
  let description = [{
    Returns a token; copies are awaited in groups.

    ```mlir
    %copy = nvgpu.device_async_copy %from[%i, %j], %to[%j, %i], 4 : memref<128x128xf32> to memref<16x128xf32, 3>
    %group = nvgpu.device_async_create_group %copy
    nvgpu.device_async_wait %group
    ```
  }];
  let arguments = (ins Arg<AnyMemRef, "", [MemWriteAt<0, FullEffect>]>:$dst, Variadic<Index>:$dstIndices,
      Arg<AnyMemRef, "", [MemReadAt<0, FullEffect>]>:$src, Variadic<Index>:$srcIndices, IndexAttr:$dstElements,
      Optional<Index>:$srcElements, OptionalAttr<UnitAttr>:$bypassL1);
  let results = (outs NVGPU_DeviceAsyncToken:$asyncToken);
  let assemblyFormat = "$src `[` $srcIndices `]` `,` $dst `[` $dstIndices `]` `,` $dstElements (`,` $srcElements^)? "
      "attr-dict `:` type($src) `to` type($dst)";
  let hasVerifier = 1;
}

def NVGPU_DeviceAsyncCreateGroupOp : NVGPU_Op<"device_async_create_group",
    "Groups the asynchronous copies started so far"> {
  let arguments = (ins Variadic<NVGPU_DeviceAsyncToken>:$inputTokens);
  let results = (outs NVGPU_DeviceAsyncToken:$asyncToken);
  let assemblyFormat = "$inputTokens attr-dict";
}

def NVGPU_DeviceAsyncWaitOp : NVGPU_Op<"device_async_wait", "Waits for groups of copies"> {
  let arguments = (ins NVGPU_DeviceAsyncToken:$asyncDependencies, OptionalAttr<I32Attr>:$numGroups);
  let assemblyFormat = "$asyncDependencies attr-dict";
}

def NVGPU_MBarrierCreateOp : NVGPU_Op<"mbarrier.create", "Creates barriers in shared memory"> {
  let results = (outs NVGPU_MBarrierGroup:$barriers);
  let assemblyFormat = "attr-dict `->` type($barriers)";
}

def NVGPU_MBarrierGetOp : NVGPU_Op<"mbarrier.get", "Address of a barrier"> {
  let arguments = (ins NVGPU_MBarrierGroup:$barriers, Index:$mbarId);
  let results = (outs AnyTypeOf<[I32, I64]>:$mbarrierPointer);
  let assemblyFormat = "$barriers `[` $mbarId `]` attr-dict `:` type($barriers) `->` type($mbarrierPointer)";
}

def NVGPU_MBarrierInitOp : NVGPU_Op<"mbarrier.init", "Initializes a barrier for a number of threads"> {
  let arguments = (ins NVGPU_MBarrierGroup:$barriers, Index:$count, Index:$mbarId, Optional<I1>:$predicate);
  let assemblyFormat = "$barriers `[` $mbarId `]` `,` $count (`,` `predicate` `=` $predicate^)? attr-dict `:` "
      "type($barriers)";
}

def NVGPU_MBarrierTestWaitOp : NVGPU_Op<"mbarrier.test.wait", "Tests whether a phase of a barrier is complete"> {
  let arguments = (ins NVGPU_MBarrierGroup:$barriers, NVGPU_MBarrierToken:$token, Index:$mbarId);
  let results = (outs I1:$waitComplete);
  let assemblyFormat = "$barriers `[` $mbarId `]` `,` $token attr-dict `:` type($barriers) `,` type($token)";
}

def NVGPU_MBarrierArriveOp : NVGPU_Op<"mbarrier.arrive", "Arrives at a barrier"> {
  let arguments = (ins NVGPU_MBarrierGroup:$barriers, Index:$mbarId);
  let results = (outs NVGPU_MBarrierToken:$token);
  let assemblyFormat = "$barriers `[` $mbarId `]` attr-dict `:` type($barriers) `->` type($token)";
}

def NVGPU_MBarrierArriveNoCompleteOp : NVGPU_Op<"mbarrier.arrive.nocomplete",
    "Arrives at a barrier without completing the phase"> {
  let arguments = (ins NVGPU_MBarrierGroup:$barriers, Index:$mbarId, Index:$count);
  let results = (outs NVGPU_MBarrierToken:$token);
  let assemblyFormat = "$barriers `[` $mbarId `]` `,` $count attr-dict `:` type($barriers) `->` type($token)";
}

def NVGPU_MBarrierArriveExpectTxOp : NVGPU_Op<"mbarrier.arrive.expect_tx",
    "Arrives at a barrier, with the expected number of transferred bytes"> {
  let arguments = (ins NVGPU_MBarrierGroup:$barriers, Index:$txcount, Index:$mbarId, Optional<I1>:$predicate);
  let assemblyFormat = "$barriers `[` $mbarId `]` `,` $txcount (`,` `predicate` `=` $predicate^)? attr-dict `:` "
      "type($barriers)";
}

def NVGPU_MBarrierTryWaitParityOp : NVGPU_Op<"mbarrier.try_wait.parity",
    "Waits until a phase of a barrier is complete"> {
  let arguments = (ins NVGPU_MBarrierGroup:$barriers, I1:$phaseParity, Index:$ticks, Index:$mbarId);
  let assemblyFormat = "$barriers `[` $mbarId `]` `,` $phaseParity `,` $ticks attr-dict `:` type($barriers)";
}

def NVGPU_TmaFenceOp : NVGPU_Op<"tma.fence.descriptor", "Fence for a tensor map descriptor"> {
  let arguments = (ins NVGPU_TensorMapDescriptor:$tensorMapDescriptor);
  let assemblyFormat = "$tensorMapDescriptor attr-dict `:` type($tensorMapDescriptor)";
}

def NVGPU_TmaPrefetchOp : NVGPU_Op<"tma.prefetch.descriptor", "Prefetches a tensor map descriptor"> {
  let arguments = (ins NVGPU_TensorMapDescriptor:$tensorMapDescriptor, Optional<I1>:$predicate);
  let assemblyFormat = "$tensorMapDescriptor (`,` `predicate` `=` $predicate^)? attr-dict `:` "
      "type($tensorMapDescriptor)";
}

def NVGPU_TmaAsyncLoadOp : NVGPU_Op<"tma.async.load", "Starts a TMA load of a tile to shared memory",
    [AttrSizedOperandSegments]> {
  let arguments = (ins Arg<AnyMemRef, "", [MemWriteAt<0, FullEffect>]>:$dst, NVGPU_MBarrierGroup:$barriers,
      NVGPU_TensorMapDescriptor:$tensorMapDescriptor, Variadic<Index>:$coordinates, Index:$mbarId,
      Optional<I16>:$multicastMask, Optional<I1>:$predicate);
  let assemblyFormat = "$tensorMapDescriptor `[` $coordinates `]` `,` $barriers `[` $mbarId `]` `to` $dst "
      "(`multicast_mask` `=` $multicastMask^ )? (`,` `predicate` `=` $predicate^)? attr-dict `:` "
      "type($tensorMapDescriptor) `,` type($barriers) `->` type($dst)";
  let hasVerifier = 1;
}

def NVGPU_TmaAsyncStoreOp : NVGPU_Op<"tma.async.store", "Starts a TMA store of a tile from shared memory",
    [AttrSizedOperandSegments]> {
  let arguments = (ins Arg<AnyMemRef, "", [MemReadAt<0, FullEffect>]>:$src, Arg<NVGPU_TensorMapDescriptor, "",
      [MemWriteAt<0, FullEffect>]>:$tensorMapDescriptor, Variadic<Index>:$coordinates, Optional<I1>:$predicate);
  let assemblyFormat = "$src `to` $tensorMapDescriptor `[` $coordinates `]` (`,` `predicate` `=` $predicate^)? "
      "attr-dict `:` type($src) `->` type($tensorMapDescriptor)";
  let hasVerifier = 1;
}

def NVGPU_TmaCreateDescriptorOp : NVGPU_Op<"tma.create.descriptor",
    "Creates a tensor map descriptor for TMA transfers"> {
  let arguments = (ins AnyUnrankedMemRef:$tensor, Variadic<Index>:$boxDimensions);
  let results = (outs NVGPU_TensorMapDescriptor:$tensorMap);
  let assemblyFormat = "$tensor `box` `[` $boxDimensions `]` attr-dict `:` type($tensor) `->` type($tensorMap)";
  let hasVerifier = 1;
}

def NVGPU_WarpgroupGenerateDescriptorOp : NVGPU_Op<"warpgroup.generate.descriptor",
    "Creates a descriptor of a matrix in shared memory"> {
  let arguments = (ins Arg<AnyMemRef, "", [MemRead]>:$tensor, NVGPU_TensorMapDescriptor:$tensorMap);
  let results = (outs NVGPU_WarpgroupMatrixDescriptor:$descriptor);
  let assemblyFormat = "$tensor `,` $tensorMap attr-dict `:` type($tensor) `,` type($tensorMap) `->` type($descriptor)";
  let hasVerifier = 1;
}

def NVGPU_WarpgroupMmaOp : NVGPU_Op<"warpgroup.mma", "Matrix multiply-accumulate of a warpgroup"> {
  let arguments = (ins NVGPU_WarpgroupMatrixDescriptor:$descriptorA, NVGPU_WarpgroupMatrixDescriptor:$descriptorB,
      DefaultValuedOptionalAttr<I64Attr, "1">:$waitGroup, OptionalAttr<UnitAttr>:$transposeA,
      OptionalAttr<UnitAttr>:$transposeB, NVGPU_WarpgroupAccumulator:$matrixC);
  let results = (outs NVGPU_WarpgroupAccumulator:$matrixD);
  let assemblyFormat = "$descriptorA`,` $descriptorB`,` $matrixC attr-dict `:` type($descriptorA) `,` "
      "type($descriptorB) `,` type($matrixC) `->` type($matrixD)";
  let hasVerifier = 1;
}

def NVGPU_WarpgroupMmaStoreOp : NVGPU_Op<"warpgroup.mma.store", "Stores an accumulator to memory"> {
  let arguments = (ins NVGPU_WarpgroupAccumulator:$matrixD, Arg<AnyMemRef, "", [MemWrite]>:$dstMemref);
  let assemblyFormat = "$matrixD `,` $dstMemref attr-dict `:` type($matrixD) `to` type($dstMemref)";
  let hasVerifier = 1;
}

def NVGPU_WarpgroupMmaInitAccumulatorOp : NVGPU_Op<"warpgroup.mma.init.accumulator",
    "Creates an accumulator of zeros"> {
  let results = (outs NVGPU_WarpgroupAccumulator:$matrixC);
  let assemblyFormat = "attr-dict `->` type($matrixC)";
  let hasVerifier = 1;
}

def NVGPU_RcpOp : NVGPU_Op<"rcp", "Reciprocal", [Pure, SameOperandsAndResultType]> {
  let arguments = (ins VectorOfNonZeroRankOf<[F32]>:$in, DefaultValuedAttr<RcpRoundingModeAttr,
      "RcpRoundingMode::APPROX">:$rounding, UnitAttr:$ftz);
  let results = (outs VectorOfNonZeroRankOf<[F32]>:$out);
  let assemblyFormat = "$in `{` `rounding` `=` $rounding (`,` `ftz` $ftz^)? `}` attr-dict `:` type($out)";
  let hasVerifier = 1;
}

#endif // LECT_DIALECTS_NVGPU
