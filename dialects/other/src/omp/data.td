// Data environment: privatization, reductions, device mapping and allocation.

#ifndef LECT_DIALECTS_OMP_DATA
#define LECT_DIALECTS_OMP_DATA

include "clauses.td"
include "mlir/Dialect/OpenACCMPCommon/Interfaces/OpenACCMPOpsInterfaces.td"

//===- Recipes ----------------------------------------------------------------------------------------------------===//

def PrivateClauseOp
    : OpenMP_Op<"private", "Privatizer of a variable", [IsolatedFromAbove, RecipeInterface]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<AnyType>:$type,
                       DataSharingClauseTypeAttr:$data_sharing_type);
  let regions = (region AnyRegion:$init_region, AnyRegion:$copy_region, AnyRegion:$dealloc_region);
  let assemblyFormat = [{
    $data_sharing_type $sym_name `:` $type (`init` $init_region^)? (`copy` $copy_region^)?
    (`dealloc` $dealloc_region^)? attr-dict
  }];
  let hasRegionVerifier = 1;
}
def DeclareReductionOp
    : OpenMP_Op<"declare_reduction", "Declaration of a reduction", [IsolatedFromAbove, RecipeInterface, Symbol]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$type, OptionalAttr<TypeAttr>:$byref_element_type);
  let regions = (region MaxSizedRegion<1>:$allocRegion, AnyRegion:$initializerRegion, AnyRegion:$reductionRegion,
                        AnyRegion:$atomicReductionRegion, AnyRegion:$cleanupRegion,
                        MaxSizedRegion<1>:$dataPtrPtrRegion);
  let assemblyFormat = [{
    $sym_name `:` $type attr-dict-with-keyword ( `alloc` $allocRegion^ )? `init` $initializerRegion
    `combiner` $reductionRegion ( `atomic` $atomicReductionRegion^ )? ( `cleanup` $cleanupRegion^ )?
    ( `data_ptr_ptr` $dataPtrPtrRegion^ )?
  }];
  let hasRegionVerifier = 1;
}
def DeclareMapperOp
    : OpenMP_Op<"declare_mapper",
        "Declaration of a mapper", [IsolatedFromAbove, RecipeInterface, SingleBlock, Symbol]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$type);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "$sym_name `:` $type $body attr-dict";
  let hasRegionVerifier = 1;
}
def DeclareMapperInfoOp
    : OpenMP_Op<"declare_mapper.info",
        "Terminator of a mapper, with the map entries", [HasParent<"DeclareMapperOp">, Terminator],
                [OpenMP_MapClause]> {
  let hasVerifier = 1;
}

//===- Devices ----------------------------------------------------------------------------------------------------===//

def MapBoundsOp : OpenMP_Op<"map.bounds", "Bounds of a mapped array", [AttrSizedOperandSegments, NoMemoryEffect]> {
  let arguments = (ins Optional<IntLikeType>:$lower_bound, Optional<IntLikeType>:$upper_bound,
                       Optional<IntLikeType>:$extent, Optional<IntLikeType>:$stride,
                       DefaultValuedAttr<BoolAttr, "false">:$stride_in_bytes, Optional<IntLikeType>:$start_idx);
  let results = (outs OpenMP_MapBoundsType:$result);
  let assemblyFormat = "oilist( "
      # !interleave(!foreach(name, ["lower_bound", "upper_bound", "extent", "stride", "start_idx"],
                             "`" # name # "` `(` $" # name # " `:` type($" # name # ") `)`"), " | ")
      # " ) attr-dict";
  let hasVerifier = 1;
}
def MapInfoOp : OpenMP_Op<"map.info", "Mapping of a variable to a device", [AttrSizedOperandSegments]> {
  let arguments = (ins OpenMP_PointerLikeType:$var_ptr, TypeAttr:$var_type, ClauseMapFlagsAttr:$map_type,
                       VariableCaptureKindAttr:$map_capture_type, Optional<OpenMP_PointerLikeType>:$var_ptr_ptr,
                       Variadic<OpenMP_PointerLikeType>:$members, OptionalAttr<IndexListArrayAttr>:$members_index,
                       Variadic<OpenMP_MapBoundsType>:$bounds, OptionalAttr<FlatSymbolRefAttr>:$mapper_id,
                       OptionalAttr<StrAttr>:$name, DefaultValuedAttr<BoolAttr, "false">:$partial_map);
  let results = (outs OpenMP_PointerLikeType:$omp_ptr);
  let assemblyFormat = [{
    `var_ptr` `(` $var_ptr `:` type($var_ptr) `,` $var_type `)` `map_clauses` `(` custom<MapClause>($map_type) `)`
    `capture` `(` custom<CaptureType>($map_capture_type) `)`
    oilist( `var_ptr_ptr` `(` $var_ptr_ptr `:` type($var_ptr_ptr) `)` | `mapper` `(` $mapper_id `)`
          | `members` `(` $members `:` custom<MembersIndex>($members_index) `:` type($members) `)`
          | `bounds` `(` $bounds `)` )
    `->` type($omp_ptr) attr-dict
  }];
  let hasVerifier = 1;
}
def TargetOp
    : OpenMP_Op<"target", "Target region, executed on a device",
                [AttrSizedOperandSegments, BlockArgOpenMPOpInterface, IsolatedFromAbove,
                 OutlineableOpenMPOpInterface], [
        OpenMP_AllocateClause, OpenMP_BareClause, OpenMP_DependClause, OpenMP_DeviceClause,
        OpenMP_HasDeviceAddrClause, OpenMP_HostEvalClause, OpenMP_IfClause, OpenMP_InReductionClause,
        OpenMP_IsDevicePtrClause, OpenMP_MapEntriesClause, OpenMP_NowaitClause, OpenMP_PrivateClause,
        OpenMP_ThreadLimitClause, OpenMP_PrivateMapsClause
      ],
      "custom<TargetOpRegion>( $region, $has_device_addr_vars, type($has_device_addr_vars), $host_eval_vars, "
      "type($host_eval_vars), $in_reduction_vars, type($in_reduction_vars), $in_reduction_byref, $in_reduction_syms, "
      "$map_vars, type($map_vars), $private_vars, type($private_vars), $private_syms, $private_needs_barrier, "
      "$private_maps)"> {
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}
def TargetDataOp
    : OpenMP_Op<"target_data", "Structured data region", [AttrSizedOperandSegments],
                [OpenMP_DeviceClause, OpenMP_IfClause, OpenMP_MapClause, OpenMP_UseDeviceAddrClause,
                 OpenMP_UseDevicePtrClause],
                "custom<UseDeviceAddrUseDevicePtrRegion>( $region, $use_device_addr_vars, "
                "type($use_device_addr_vars), $use_device_ptr_vars, type($use_device_ptr_vars))"> {
  let hasVerifier = 1;
}
class OpenMP_TargetMoveOp<string mnemonic, string words>
    : OpenMP_Op<mnemonic, words, [AttrSizedOperandSegments],
                [OpenMP_DependClause, OpenMP_DeviceClause, OpenMP_IfClause, OpenMP_MapClause, OpenMP_NowaitClause]> {
  let hasVerifier = 1;
}
def TargetEnterDataOp : OpenMP_TargetMoveOp<"target_enter_data", "Maps data to a device">;
def TargetExitDataOp : OpenMP_TargetMoveOp<"target_exit_data", "Unmaps data from a device">;
def TargetUpdateOp : OpenMP_TargetMoveOp<"target_update", "Updates data between a device and the host">;

//===- Memory -----------------------------------------------------------------------------------------------------===//

def ThreadprivateOp
    : OpenMP_Op<"threadprivate", "Thread-private copy of a variable", [AllTypesMatch<["sym_addr", "tls_addr"]>]> {
  let arguments = (ins OpenMP_PointerLikeType:$sym_addr);
  let results = (outs OpenMP_PointerLikeType:$tls_addr);
  let assemblyFormat = "$sym_addr `:` type($sym_addr) `->` type($tls_addr) attr-dict";
}
def AllocateDirOp
    : OpenMP_Op<"allocate_dir", "Allocation of variables", [AttrSizedOperandSegments],
                [OpenMP_AlignClause, OpenMP_AllocatorClause], "", (ins Variadic<AnyType>:$varList)> {
  let assemblyFormat = "`(` $varList `:` type($varList) `)` "
                       # OpenMP_Syntax<[OpenMP_AlignClause, OpenMP_AllocatorClause]>.options # " attr-dict";
  let hasVerifier = 1;
}
def TargetAllocMemOp
    : OpenMP_Op<"target_allocmem", "Allocates device memory",
                [MemoryEffects<[MemAlloc<DefaultResource>]>, AttrSizedOperandSegments]> {
  let arguments = (ins Arg<AnyInteger>:$device, TypeAttr:$in_type, OptionalAttr<StrAttr>:$uniq_name,
                       OptionalAttr<StrAttr>:$bindc_name, Variadic<IntLikeType>:$typeparams,
                       Variadic<IntLikeType>:$shape);
  let results = (outs I64);
  let assemblyFormat = ?;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def TargetFreeMemOp : OpenMP_Op<"target_freemem", "Frees device memory", [MemoryEffects<[MemFree]>]> {
  let arguments = (ins Arg<AnyInteger, "", [MemFree]>:$device, Arg<I64, "", [MemFree]>:$heapref);
  let assemblyFormat = "$device `,` $heapref attr-dict `:` type($device) `,` qualified(type($heapref))";
}

#endif
