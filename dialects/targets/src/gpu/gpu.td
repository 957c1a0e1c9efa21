// The `gpu` dialect: kernels and their launches.

#ifndef LECT_DIALECTS_GPU
#define LECT_DIALECTS_GPU

include "base.td"

class GPU_Op<string mnemonic, string words, list<Trait> traits = []> : Op<GPU_Dialect, mnemonic, traits> {
  let summary = words;
}

class GPU_IndexOp<string mnemonic, string words> : GPU_Op<mnemonic, words, [Pure,
    DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins GPU_DimensionAttr:$dimension, OptionalAttr<IndexAttr>:$upper_bound);
  let results = (outs Index);
  let assemblyFormat = "$dimension (`upper_bound` $upper_bound^)? attr-dict";
}
def GPU_ClusterDimOp : GPU_IndexOp<"cluster_dim", "Number of clusters in the grid">;
def GPU_ClusterDimBlocksOp : GPU_IndexOp<"cluster_dim_blocks", "Number of blocks in a cluster">;
def GPU_ClusterIdOp : GPU_IndexOp<"cluster_id", "Id of the cluster in the grid">;
def GPU_ClusterBlockIdOp : GPU_IndexOp<"cluster_block_id", "Id of the block in the cluster">;
def GPU_BlockDimOp : GPU_IndexOp<"block_dim", "Number of threads in a block">;
def GPU_BlockIdOp : GPU_IndexOp<"block_id", "Id of the block in the grid">;
def GPU_GridDimOp : GPU_IndexOp<"grid_dim", "Number of blocks in the grid">;
def GPU_ThreadIdOp : GPU_IndexOp<"thread_id", "Id of the thread in the block">;
def GPU_GlobalIdOp : GPU_IndexOp<"global_id", "Global id of the thread">;

def GPU_LaneIdOp : GPU_Op<"lane_id", "Id of the lane in the subgroup", [Pure,
    DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>]> {
  let arguments = (ins OptionalAttr<IndexAttr>:$upper_bound);
  let results = (outs Index:$result);
  let assemblyFormat = "(`upper_bound` $upper_bound^)? attr-dict";
}

class GPU_Results<string mnemonic, string words> : GPU_Op<mnemonic, words, [Pure,
    DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>]> {
  let arguments = (ins OptionalAttr<IndexAttr>:$upper_bound);
  let results = (outs Index:$result);
  let assemblyFormat = "(`upper_bound` $upper_bound^)? attr-dict `:` type($result)";
}
def GPU_SubgroupIdOp : GPU_Results<"subgroup_id", "Id of the subgroup in the workgroup">;
def GPU_NumSubgroupsOp : GPU_Results<"num_subgroups", "Number of subgroups in the workgroup">;
def GPU_SubgroupSizeOp : GPU_Results<"subgroup_size", "Number of lanes in a subgroup">;

def GPU_GPUFuncOp : GPU_Op<"func", "Device function, optionally a kernel", [HasParent<"GPUModuleOp">,
    AutomaticAllocationScope, FunctionOpInterface, IsolatedFromAbove, AffineScope]> {
  let description = [{
    A `kernel` has no results and can be launched. `workgroup` declares memory that the threads of a block share, and
    `private` memory of each thread.

    ```mlir
    gpu.module @m {
      gpu.func @scale(%x: memref<64xf32>) workgroup(%shared : memref<64xf32, 3>) kernel {
        gpu.return
      }
    }
    ```
  }];
  let arguments = (ins TypeAttrOf<FunctionType>:$function_type, OptionalAttr<DictArrayAttr>:$arg_attrs,
      OptionalAttr<DictArrayAttr>:$res_attrs, OptionalAttr<DictArrayAttr>:$workgroup_attrib_attrs,
      OptionalAttr<DictArrayAttr>:$private_attrib_attrs, GPU_OptionalDimSizeHintAttr:$known_block_size,
      GPU_OptionalDimSizeHintAttr:$known_grid_size, GPU_OptionalDimSizeHintAttr:$known_cluster_size);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}

def GPU_DynamicSharedMemoryOp : GPU_Op<"dynamic_shared_memory",
    "Dynamic shared memory, whose size the launch specifies", [Pure]> {
  let results = (outs Arg<MemRefRankOf<[I8], [1]>, "">:$resultMemref);
  let assemblyFormat = "attr-dict `:` type($resultMemref)";
  let hasVerifier = 1;
}

def GPU_LaunchFuncOp : GPU_Op<"launch_func", "Launches a kernel", [GPU_AsyncOpInterface, AttrSizedOperandSegments,
    AllTypesMatch<["gridSizeX", "gridSizeY", "gridSizeZ", "blockSizeX", "blockSizeY", "blockSizeZ"]>]> {
  let description = [{
    With `async`, the operation returns a token immediately instead of waiting for the kernel.

    ```mlir
    %done = gpu.launch_func async [%before] @m::@scale blocks in (%n, %one, %one) threads in (%m, %one, %one)
        args(%x : memref<64xf32>)
    ```
  }];
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies, SymbolRefAttr:$kernel, LaunchIndx:$gridSizeX,
      LaunchIndx:$gridSizeY, LaunchIndx:$gridSizeZ, LaunchIndx:$blockSizeX, LaunchIndx:$blockSizeY,
      LaunchIndx:$blockSizeZ, Optional<LaunchIndx>:$clusterSizeX, Optional<LaunchIndx>:$clusterSizeY,
      Optional<LaunchIndx>:$clusterSizeZ, Optional<I32>:$dynamicSharedMemorySize, Variadic<AnyType>:$kernelOperands,
      Optional<AnyType>:$asyncObject);
  let results = (outs Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) (`<` $asyncObject^ `:` "
      "type($asyncObject) `>`)? $kernel ( `clusters` `in` ` ` `(` $clusterSizeX^ `,` $clusterSizeY `,` $clusterSizeZ "
      "`)` )? `blocks` `in` ` ` `(` $gridSizeX `,` $gridSizeY `,` $gridSizeZ `)` `threads` `in` ` ` `(` $blockSizeX "
      "`,` $blockSizeY `,` $blockSizeZ `)` custom<LaunchDimType>(type($gridSizeX), ref($clusterSizeX), "
      "type($clusterSizeX), type($clusterSizeY), type($clusterSizeZ)) (`dynamic_shared_memory_size` "
      "$dynamicSharedMemorySize^)? custom<LaunchFuncOperands>($kernelOperands, type($kernelOperands)) attr-dict";
  let hasVerifier = 1;
}

def GPU_LaunchOp : GPU_Op<"launch", "Launches a region as a kernel", [AffineScope, AutomaticAllocationScope,
    AttrSizedOperandSegments, DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>,
    GPU_AsyncOpInterface, RecursiveMemoryEffects]> {
  let description = [{
    The region is executed once for each thread. The arguments are the ids of block and thread, and the sizes of grid
    and block.

    ```mlir
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %one, %gz = %one)
               threads(%tx, %ty, %tz) in (%sx = %m, %sy = %one, %sz = %one) {
      gpu.printf "%d", %tx : index
      gpu.terminator
    }
    ```
  }];
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies, Index:$gridSizeX, Index:$gridSizeY,
      Index:$gridSizeZ, Index:$blockSizeX, Index:$blockSizeY, Index:$blockSizeZ, Optional<Index>:$clusterSizeX,
      Optional<Index>:$clusterSizeY, Optional<Index>:$clusterSizeZ, Optional<I32>:$dynamicSharedMemorySize,
      OptionalAttr<FlatSymbolRefAttr>:$module, OptionalAttr<FlatSymbolRefAttr>:$function);
  let results = (outs Optional<GPU_AsyncToken>:$asyncToken);
  let regions = (region AnyRegion:$body);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
}

def GPU_PrintfOp : GPU_Op<"printf", "Prints from the device", [MemoryEffects<[MemWrite]>]> {
  let arguments = (ins StrAttr:$format, Variadic<AnyTypeOf<[AnyInteger, Index, AnyFloat]>>:$args);
  let assemblyFormat = "$format attr-dict (`,` $args^ `:` type($args))?";
}

def GPU_ReturnOp : GPU_Op<"return", "Returns from a function", [HasParent<"GPUFuncOp">, Pure, Terminator]> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}

def GPU_TerminatorOp : GPU_Op<"terminator",
    "Terminator of a launch region", [HasParent<"LaunchOp">, Pure, Terminator]> {
  let assemblyFormat = "attr-dict";
}

def GPU_YieldOp : GPU_Op<"yield", "Terminator of a region, with values", [Pure, ReturnLike, Terminator]> {
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
}

def GPU_AllReduceOp : GPU_Op<"all_reduce", "Reduction over the threads of a workgroup", [SameOperandsAndResultType,
    IsolatedFromAbove]> {
  let description = [{
    The reduction is named or given by a region. `uniform` guarantees that all threads of the workgroup execute the
    operation, or none.

    ```mlir
    %sum = gpu.all_reduce add %x {} : (f32) -> f32
    ```
  }];
  let arguments = (ins AnyIntegerOrFloat:$value, OptionalAttr<GPU_AllReduceOperationAttr>:$op, UnitAttr:$uniform);
  let results = (outs AnyIntegerOrFloat:$result);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "custom<AllReduceOperation>($op) $value (`uniform` $uniform^)? $body attr-dict `:` "
      "functional-type(operands, results)";
  let hasRegionVerifier = 1;
  let hasFolder = 1;
}

def GPU_SubgroupReduceOp : GPU_Op<"subgroup_reduce", "Reduction over the lanes of a subgroup",
    [SameOperandsAndResultType]> {
  let arguments = (ins AnyIntegerOrFloatOr1DVector:$value, GPU_AllReduceOperationAttr:$op, UnitAttr:$uniform,
      OptionalAttr<I32Attr>:$cluster_size, DefaultValuedAttr<I32Attr, "1">:$cluster_stride);
  let results = (outs AnyIntegerOrFloatOr1DVector:$result);
  let assemblyFormat = "custom<AllReduceOperation>($op) $value (`uniform` $uniform^)? (`cluster` `(` `size` `=` "
      "$cluster_size^ (`,` `stride` `=` $cluster_stride^)? `)`)? attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def GPU_ShuffleOp : GPU_Op<"shuffle", "Value of another lane in the subgroup", [Pure, AllTypesMatch<["value",
    "shuffleResult"]>]> {
  let description = [{
    `xor`, `up`, `down` and `idx` specify how the id of the other lane is computed from the offset. The second result is
    true if that lane exists within the width.

    ```mlir
    %y, %valid = gpu.shuffle xor %x, %offset, %width : f32
    ```
  }];
  let arguments = (ins AnyIntegerOrFloatOr1DVector:$value, I32:$offset, I32:$width, GPU_ShuffleModeAttr:$mode);
  let results = (outs AnyIntegerOrFloatOr1DVector:$shuffleResult, I1:$valid);
  let assemblyFormat = "$mode $value `,` $offset `,` $width attr-dict `:` type($value)";
}

def GPU_RotateOp : GPU_Op<"rotate", "Rotation of a value over the lanes of a subgroup", [Pure, AllTypesMatch<["value",
    "rotateResult"]>]> {
  let arguments = (ins AnyIntegerOrFloatOr1DVector:$value, ConfinedAttr<I32Attr, [IntMinValue<0>]>:$offset,
      ConfinedAttr<I32Attr, [IntPowerOf2]>:$width);
  let results = (outs AnyIntegerOrFloatOr1DVector:$rotateResult, I1:$valid);
  let assemblyFormat = "$value `,` $offset `,` $width attr-dict `:` type($value)";
  let hasVerifier = 1;
}

def GPU_BarrierOp : GPU_Op<"barrier", "Workgroup barrier"> {
  let assemblyFormat = "attr-dict";
  let hasCanonicalizer = 1;
}

def GPU_GPUModuleOp : GPU_Op<"module", "Module of device code", [IsolatedFromAbove, DataLayoutOpInterface,
    HasDefaultDLTIDataLayout, NoRegionArguments, SymbolTable, Symbol, NoTerminator, SingleBlock, RegionKindInterface,
    HasOnlyGraphRegion]> {
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<GPUNonEmptyTargetArrayAttr>:$targets,
      OptionalAttr<OffloadingTranslationAttr>:$offloadingHandler);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let assemblyFormat = "$sym_name (`<` $offloadingHandler^ `>`)? ($targets^)? attr-dict-with-keyword $bodyRegion";
  let hasVerifier = 1;
}

def GPU_BinaryOp : GPU_Op<"binary", "Binary with an object for each target", [Symbol]> {
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<OffloadingTranslationAttr>:$offloadingHandler,
      ConfinedAttr<GPUObjectArrayAttr, [ArrayMinCount<1>]>:$objects);
  let assemblyFormat = "$sym_name custom<OffloadingHandler>($offloadingHandler) attr-dict $objects";
}

class GPU_Arguments<string mnemonic, string words> : GPU_Op<mnemonic, words> {
  let arguments = (ins AnyUnrankedMemRef:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}
def GPU_HostRegisterOp : GPU_Arguments<"host_register", "Registers host memory for device access">;
def GPU_HostUnregisterOp : GPU_Arguments<"host_unregister", "Unregisters host memory from device access">;

def GPU_WaitOp : GPU_Op<"wait", "Waits for tokens, or joins them into one", [GPU_AsyncOpInterface]> {
  let description = [{
    Without `async`, the host blocks until all dependencies are complete.

    ```mlir
    %token = gpu.wait async [%a, %b]
    gpu.wait [%token]
    ```
  }];
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies);
  let results = (outs Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) attr-dict";
  let hasCanonicalizer = 1;
}

def GPU_AllocOp : GPU_Op<"alloc", "Allocates device memory", [GPU_AsyncOpInterface, AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies, Variadic<Index>:$dynamicSizes,
      Variadic<Index>:$symbolOperands, UnitAttr:$hostShared);
  let results = (outs Res<AnyMemRef, "", [MemAllocAt<0, FullEffect>]>:$memref, Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) (` ` `host_shared` "
      "$hostShared^)? ` ` `(` $dynamicSizes `)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)";
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def GPU_DeallocOp : GPU_Op<"dealloc", "Frees device memory", [GPU_AsyncOpInterface]> {
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies, Arg<AnyMemRef, "", [MemFreeAt<0,
      FullEffect>]>:$memref);
  let results = (outs Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $memref attr-dict `:` "
      "type($memref)";
}

def GPU_MemcpyOp : GPU_Op<"memcpy", "Copies between host and device memory", [GPU_AsyncOpInterface]> {
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies, Arg<AnyMemRef, "", [MemWriteAt<0,
      FullEffect>]>:$dst, Arg<AnyMemRef, "", [MemReadAt<0, FullEffect>]>:$src);
  let results = (outs Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dst`,` $src `:` "
      "type($dst)`,` type($src) attr-dict";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

def GPU_MemsetOp : GPU_Op<"memset", "Fills device memory", [GPU_AsyncOpInterface, AllElementTypesMatch<["dst",
    "value"]>]> {
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies, Arg<AnyMemRef, "", [MemWriteAt<0,
      FullEffect>]>:$dst, Arg<AnyType, "">:$value);
  let results = (outs Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dst`,` $value `:` "
      "type($dst)`,` type($value) attr-dict";
  let hasFolder = 1;
}

def GPU_SetDefaultDeviceOp : GPU_Op<"set_default_device", "Sets the default device",
    [MemoryEffects<[MemWrite]>]> {
  let arguments = (ins I32:$devIndex);
  let assemblyFormat = "attr-dict $devIndex";
}

def GPU_SubgroupMmaLoadMatrixOp : GPU_Op<"subgroup_mma_load_matrix", "Loads a matrix cooperatively by a subgroup",
    [MemoryEffects<[MemRead]>]> {
  let arguments = (ins Arg<GPU_MMAMemRef, "", [MemReadAt<0, FullEffect>]>:$srcMemref, Variadic<Index>:$indices,
      IndexAttr:$leadDimension, OptionalAttr<UnitAttr>:$transpose);
  let results = (outs GPU_MMAMatrix:$res);
  let assemblyFormat = "$srcMemref`[`$indices`]` attr-dict `:` type($srcMemref) `->` type($res)";
  let hasVerifier = 1;
}

def GPU_SubgroupMmaStoreMatrixOp : GPU_Op<"subgroup_mma_store_matrix", "Stores a matrix cooperatively by a subgroup",
    [MemoryEffects<[MemWrite]>]> {
  let arguments = (ins Arg<MMAMatrixOf<[SI8, UI8, I32, F16, F32, F64]>, "">:$src, Arg<GPU_MMAMemRef, "", [MemWriteAt<0,
      FullEffect>]>:$dstMemref, Variadic<Index>:$indices, IndexAttr:$leadDimension, OptionalAttr<UnitAttr>:$transpose);
  let assemblyFormat = "$src`,` $dstMemref`[`$indices`]` attr-dict `:` type($src)`,` type($dstMemref)";
  let hasVerifier = 1;
}

def GPU_SubgroupMmaComputeOp : GPU_Op<"subgroup_mma_compute", "Matrix multiply-accumulate of a subgroup", [Pure,
    AllTypesMatch<["opC", "res"]>]> {
  let arguments = (ins Arg<MMAMatrixOf<[SI8, UI8, F16, F32, F64]>, "">:$opA, Arg<MMAMatrixOf<[SI8, UI8, F16, F32,
      F64]>, "">:$opB, Arg<MMAMatrixOf<[I32, F16, F32, F64]>, "">:$opC, OptionalAttr<UnitAttr>:$a_transpose,
      OptionalAttr<UnitAttr>:$b_transpose);
  let results = (outs GPU_MMAMatrix:$res);
  let assemblyFormat = "$opA`,` $opB`,` $opC attr-dict `:` type($opA)`,` type($opB) `->` type($res)";
  let hasVerifier = 1;
}

def GPU_SubgroupMmaConstantMatrixOp : GPU_Op<"subgroup_mma_constant_matrix", "Splat matrix", [Pure,
    TypesMatchWith<"value type matches element type of mma_matrix", "res", "value",
    "::llvm::cast<gpu::MMAMatrixType>($_self).getElementType()">]> {
  let arguments = (ins AnyTypeOf<[SI8, UI8, I32, F16, F32]>:$value);
  let results = (outs GPU_MMAMatrix:$res);
  let assemblyFormat = "$value attr-dict `:` type($res)";
}

def GPU_SubgroupMmaExtractThreadLocalOp : GPU_Op<"subgroup_mma_extract_thread_local",
    "Extracts an element that the thread holds", [Pure, TypesMatchWith<"value type matches element type of mma_matrix",
    "matrix", "res", "::llvm::cast<gpu::MMAMatrixType>($_self).getElementType()">]> {
  let arguments = (ins GPU_MMAMatrix:$matrix, Variadic<Index>:$indices);
  let results = (outs AnyIntegerOrFloat:$res);
  let assemblyFormat = "$matrix`[`$indices`]` attr-dict `:` type($matrix) `->` type($res)";
}

def GPU_SubgroupMmaInsertThreadLocalOp : GPU_Op<"subgroup_mma_insert_thread_local",
    "Replaces an element that the thread holds", [Pure,
    TypesMatchWith<"value type matches element type of mma_matrix", "matrix", "value",
    "::llvm::cast<gpu::MMAMatrixType>($_self).getElementType()">]> {
  let arguments = (ins AnyIntegerOrFloat:$value, GPU_MMAMatrix:$matrix, Variadic<Index>:$indices);
  let results = (outs GPU_MMAMatrix:$res);
  let assemblyFormat = "$value`,` $matrix`[`$indices`]` attr-dict `:` type($value)`,` type($matrix) `->` type($res)";
}

def GPU_SubgroupMmaElementwiseOp : GPU_Op<"subgroup_mma_elementwise",
    "Elementwise operation on matrices", [Pure, AllTypesMatch<["args"]>]> {
  let arguments = (ins Variadic<GPU_MMAMatrix>:$args, MMAElementWiseAttr:$opType);
  let results = (outs GPU_MMAMatrix:$res);
  let assemblyFormat = "$opType $args attr-dict `:` functional-type($args, $res)";
}

def GPU_CreateDnTensorOp : GPU_Op<"create_dn_tensor", "Creates a handle of a dense tensor", [GPU_AsyncOpInterface,
    AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies, AnyMemRef:$memref, Variadic<Index>:$dims);
  let results = (outs Res<GPU_SparseDnTensorHandle, "">:$dnTensor, Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $memref `,` $dims attr-dict "
      "`:` type($dims) `into` type($memref)";
}

def GPU_DestroyDnTensorOp : GPU_Op<"destroy_dn_tensor", "Destroys a handle of a dense tensor", [GPU_AsyncOpInterface]> {
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies, Arg<GPU_SparseDnTensorHandle, "">:$dnTensor);
  let results = (outs Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dnTensor attr-dict";
}

def GPU_CreateCooOp : GPU_Op<"create_coo", "Creates a sparse matrix in COO format",
    [GPU_AsyncOpInterface]> {
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies, Index:$rows, Index:$cols, Index:$nnz,
      AnyMemRef:$rowIdxs, AnyMemRef:$colIdxs, AnyMemRef:$values);
  let results = (outs Res<GPU_SparseSpMatHandle, "">:$spmat, Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz `,` "
      "$rowIdxs `,` $colIdxs `,` $values attr-dict `:` type($rowIdxs) `,` type($colIdxs) `,` type($values)";
}

def GPU_CreateCooAoSOp : GPU_Op<"create_coo_aos", "Creates a sparse matrix in COO format, with pairs of indices",
    [GPU_AsyncOpInterface]> {
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies, Index:$rows, Index:$cols, Index:$nnz,
      AnyMemRef:$idxs, AnyMemRef:$values);
  let results = (outs Res<GPU_SparseSpMatHandle, "">:$spmat, Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz `,` "
      "$idxs `,` $values attr-dict `:` type($idxs) `,` type($values)";
}

def GPU_CreateCsrOp : GPU_Op<"create_csr", "Creates a sparse matrix in CSR format", [GPU_AsyncOpInterface]> {
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies, Index:$rows, Index:$cols, Index:$nnz,
      AnyMemRef:$rowPos, AnyMemRef:$colIdxs, AnyMemRef:$values);
  let results = (outs Res<GPU_SparseSpMatHandle, "">:$spmat, Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz `,` "
      "$rowPos `,` $colIdxs `,` $values attr-dict `:` type($rowPos) `,` type($colIdxs) `,` type($values)";
}

def GPU_CreateCscOp : GPU_Op<"create_csc", "Creates a sparse matrix in CSC format", [GPU_AsyncOpInterface]> {
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies, Index:$rows, Index:$cols, Index:$nnz,
      AnyMemRef:$colPos, AnyMemRef:$rowIdxs, AnyMemRef:$values);
  let results = (outs Res<GPU_SparseSpMatHandle, "">:$spmat, Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz `,` "
      "$colPos `,` $rowIdxs `,` $values attr-dict `:` type($colPos) `,` type($rowIdxs) `,` type($values)";
}

def GPU_CreateBsrOp : GPU_Op<"create_bsr", "Creates a sparse matrix in BSR format", [GPU_AsyncOpInterface]>
    {
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies, Index:$brows, Index:$bcols, Index:$bnnz,
      Index:$rBlockSize, Index:$cBlockSize, AnyMemRef:$bRowPos, AnyMemRef:$bColIdxs, AnyMemRef:$values);
  let results = (outs Res<GPU_SparseSpMatHandle, "">:$spmat, Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $brows `,` $bcols `,` $bnnz "
      "`,` $rBlockSize `,` $cBlockSize `,` $bRowPos `,` $bColIdxs `,` $values attr-dict `:` type($bRowPos) `,` "
      "type($bColIdxs) `,` type($values)";
}

def GPU_Create2To4SpMatOp : GPU_Op<"create_2to4_spmat", "Creates a matrix with 2:4 sparsity",
    [GPU_AsyncOpInterface]> {
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies, Index:$rows, Index:$cols,
      GPU_Prune2To4SpMatFlagAttr:$pruneFlag, AnyMemRef:$memref);
  let results = (outs Res<GPU_SparseSpMatHandle, "">:$spMat, Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) `{` $pruneFlag `}` $rows `,` "
      "$cols `,` $memref attr-dict `:` type($memref)";
}

def GPU_DestroySpMatOp : GPU_Op<"destroy_sp_mat", "Destroys a sparse matrix", [GPU_AsyncOpInterface]> {
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies, Arg<GPU_SparseSpMatHandle, "">:$spmat);
  let results = (outs Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmat attr-dict";
}

def GPU_SpMVBufferSizeOp : GPU_Op<"spmv_buffer_size", "Buffer size for SpMV", [GPU_AsyncOpInterface]> {
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies, GPU_TransposeModeAttr:$modeA,
      GPU_SparseSpMatHandle:$spmatA, GPU_SparseDnTensorHandle:$dnX, GPU_SparseDnTensorHandle:$dnY,
      TypeAttr:$computeType);
  let results = (outs Res<Index, "">:$bufferSz, Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? "
      "`,` $dnX `,` $dnY attr-dict `into` $computeType";
}

def GPU_SpMVOp : GPU_Op<"spmv", "Product of a sparse matrix and a dense vector (SpMV)", [GPU_AsyncOpInterface]> {
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies, GPU_TransposeModeAttr:$modeA,
      GPU_SparseSpMatHandle:$spmatA, GPU_SparseDnTensorHandle:$dnX, GPU_SparseDnTensorHandle:$dnY,
      TypeAttr:$computeType, AnyMemRef:$buffer);
  let results = (outs Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? "
      "`,` $dnX `,` $dnY `,` $buffer attr-dict `:` type($buffer) `into` $computeType";
}

def GPU_SpMMBufferSizeOp : GPU_Op<"spmm_buffer_size", "Buffer sizes for SpMM", [GPU_AsyncOpInterface,
    AttrSizedResultSegments]> {
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies, GPU_TransposeModeAttr:$modeA,
      GPU_TransposeModeAttr:$modeB, GPU_SparseSpMatHandle:$spmatA, GPU_SparseDnTensorHandle:$dnmatB,
      GPU_SparseDnTensorHandle:$dnmatC, TypeAttr:$computeType);
  let results = (outs Variadic<Index>:$bufferSzs, Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? "
      "`,` $dnmatB (`{` $modeB^ `}`)? `,` $dnmatC attr-dict `:` type($bufferSzs) `into` $computeType";
}

def GPU_SpMMOp : GPU_Op<"spmm", "Product of a sparse and a dense matrix (SpMM)", [GPU_AsyncOpInterface,
    AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies, GPU_TransposeModeAttr:$modeA,
      GPU_TransposeModeAttr:$modeB, GPU_SparseSpMatHandle:$spmatA, GPU_SparseDnTensorHandle:$dnmatB,
      GPU_SparseDnTensorHandle:$dnmatC, TypeAttr:$computeType, Variadic<AnyMemRef>:$buffers);
  let results = (outs Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? "
      "`,` $dnmatB (`{` $modeB^ `}`)? `,` $dnmatC `,` $buffers attr-dict `:` type($buffers) `into` $computeType";
}

def GPU_SDDMMBufferSizeOp : GPU_Op<"sddmm_buffer_size", "Buffer size for SDDMM", [GPU_AsyncOpInterface]> {
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies, GPU_TransposeModeAttr:$modeA,
      GPU_TransposeModeAttr:$modeB, GPU_SparseDnTensorHandle:$dnmatA, GPU_SparseDnTensorHandle:$dnmatB,
      GPU_SparseSpMatHandle:$spmatC, TypeAttr:$computeType);
  let results = (outs Res<Index, "">:$bufferSz, Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dnmatA (`{` $modeA^ `}`)? "
      "`,` $dnmatB (`{` $modeB^ `}`)? `,` $spmatC attr-dict `into` $computeType";
}

def GPU_SDDMMOp : GPU_Op<"sddmm", "Sampled product of dense matrices (SDDMM)", [GPU_AsyncOpInterface]>
    {
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies, GPU_TransposeModeAttr:$modeA,
      GPU_TransposeModeAttr:$modeB, GPU_SparseDnTensorHandle:$dnmatA, GPU_SparseDnTensorHandle:$dnmatB,
      GPU_SparseSpMatHandle:$spmatC, TypeAttr:$computeType, AnyMemRef:$buffer);
  let results = (outs Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dnmatA (`{` $modeA^ `}`)? "
      "`,` $dnmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $buffer attr-dict `:` type($buffer) `into` $computeType";
}

def GPU_SpGEMMCreateDescrOp : GPU_Op<"spgemm_create_descr", "Creates an SpGEMM descriptor",
    [GPU_AsyncOpInterface]> {
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies);
  let results = (outs GPU_SparseSpGEMMOpHandle:$desc, Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) attr-dict";
}

def GPU_SpGEMMDestroyDescrOp : GPU_Op<"spgemm_destroy_descr", "Destroys an SpGEMM descriptor",
    [GPU_AsyncOpInterface]> {
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies, GPU_SparseSpGEMMOpHandle:$desc);
  let results = (outs Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $desc attr-dict";
}

def GPU_SpGEMMWorkEstimationOrComputeOp : GPU_Op<"spgemm_work_estimation_or_compute",
    "Work estimation or computation of SpGEMM", [GPU_AsyncOpInterface]> {
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies, GPU_SparseSpGEMMOpHandle:$desc,
      GPU_TransposeModeAttr:$modeA, GPU_TransposeModeAttr:$modeB, GPU_SparseSpMatHandle:$spmatA,
      GPU_SparseSpMatHandle:$spmatB, GPU_SparseSpMatHandle:$spmatC, TypeAttr:$computeType, Index:$bufferSz,
      AnyMemRef:$buffer, GPU_SpGEMMWorkEstimationOrComputeKindAttr:$kind);
  let results = (outs Res<Index, "">:$bufferSzNew, Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) `{` $kind `}` $spmatA (`{` "
      "$modeA^ `}`)? `,` $spmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $desc `,` $bufferSz `,` $buffer attr-dict `:` "
      "$computeType `into` type($buffer)";
}

def GPU_SpGEMMCopyOp : GPU_Op<"spgemm_copy", "Copies the result of SpGEMM", [GPU_AsyncOpInterface]> {
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies, GPU_SparseSpGEMMOpHandle:$desc,
      GPU_TransposeModeAttr:$modeA, GPU_TransposeModeAttr:$modeB, GPU_SparseSpMatHandle:$spmatA,
      GPU_SparseSpMatHandle:$spmatB, GPU_SparseSpMatHandle:$spmatC, TypeAttr:$computeType);
  let results = (outs Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? "
      "`,` $spmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $desc attr-dict `:` $computeType";
}

def GPU_SpMatGetSizeOp : GPU_Op<"spmat_get_size", "Number of rows, columns and nonzeros of a sparse matrix",
    [GPU_AsyncOpInterface]> {
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies, GPU_SparseSpMatHandle:$spmat);
  let results = (outs Index:$rows, Index:$cols, Index:$nnz, Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmat attr-dict";
}

def GPU_SetCsrPointersOp : GPU_Op<"set_csr_pointers", "Sets the buffers of a matrix in CSR format",
    [GPU_AsyncOpInterface]> {
  let arguments = (ins Variadic<GPU_AsyncToken>:$asyncDependencies, Arg<GPU_SparseSpMatHandle, "">:$spmat,
      AnyMemRef:$positions, AnyMemRef:$coordinates, AnyMemRef:$values);
  let results = (outs Optional<GPU_AsyncToken>:$asyncToken);
  let assemblyFormat = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmat `,` $positions `,` "
      "$coordinates `,` $values attr-dict `:` type($positions) `,` type($coordinates) `,` type($values)";
}

def GPU_WarpExecuteOnLane0Op : GPU_Op<"warp_execute_on_lane_0", "Executes a region on lane zero of a warp",
    [DeclareOpInterfaceMethods<RegionBranchOpInterface, ["areTypesCompatible"]>,
    SingleBlockImplicitTerminator<"gpu::YieldOp">, RecursiveMemoryEffects]> {
  let description = [{
    The region is executed by lane zero. Vectors that enter or leave the region are distributed over the lanes.

    ```mlir
    %part = gpu.warp_execute_on_lane_0(%lane)[32] -> vector<1xf32> {
      %whole = "some.compute"() : () -> vector<32xf32>
      gpu.yield %whole : vector<32xf32>
    }
    ```
  }];
  let arguments = (ins Index:$laneid, I64Attr:$warp_size, Variadic<AnyType>:$args);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$warpRegion);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def GPU_SubgroupBroadcastOp : GPU_Op<"subgroup_broadcast", "Broadcast of a lane's value to the subgroup",
    [NoMemoryEffect, AllTypesMatch<["result", "src"]>, DeclareOpInterfaceMethods<InferIntRangeInterface,
    ["inferResultRanges"]>, DeclareOpInterfaceMethods<ConditionallySpeculatable, ["getSpeculatability"]>, Elementwise,
    Scalarizable, Vectorizable, Tensorizable]> {
  let arguments = (ins AnyType:$src, Optional<I32>:$lane, GPU_BroadcastTypeAttr:$broadcast_type);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$src `,` $broadcast_type ($lane^)? attr-dict `:` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

#endif // LECT_DIALECTS_GPU
