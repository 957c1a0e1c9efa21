// Definitions of the `omp` dialect in releases newer than MLIR 22.

#ifndef LECT_NEWER_OMP
#define LECT_NEWER_OMP

include "since.td"
include "../omp/omp.td"

class OpenMP_Newer<string mnemonic, string words, list<Trait> traits = []> : Op<OpenMP_Dialect, mnemonic, traits> {
  let summary = words;
}

def OpenMP_AllocSharedMemOp : OpenMP_Newer<"alloc_shared_mem", "Allocates memory that threads share"> {
  let arguments = (ins AnyType:$mem_array_size, TypeAttr:$mem_elem_type, OptionalAttr<I64Attr>:$mem_alignment);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$mem_array_size `x` $mem_elem_type attr-dict `:` `(` type($mem_array_size) `)` `->` "
      "type($result)";
}

def OpenMP_FreeSharedMemOp : OpenMP_Newer<"free_shared_mem", "Frees memory that threads share"> {
  let arguments = (ins AnyType:$mem_array_size, AnyType:$heapref, TypeAttr:$mem_elem_type,
      OptionalAttr<I64Attr>:$mem_alignment);
  let assemblyFormat = "` ` `[` $mem_array_size `x` $mem_elem_type `:` `(` type($mem_array_size) `)` `]` $heapref "
      "attr-dict `:` type($heapref)";
}

def OpenMP_AllocateFreeOp : OpenMP_Newer<"allocate_free", "Frees what was allocated", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$varList, Optional<AnyType>:$allocator);
  let assemblyFormat = "`(` $varList `:` type($varList) `)` (`allocator` `(` $allocator^ `:` type($allocator) `)`)? "
      "attr-dict";
}

defvar OpenMP_TaskloopClauses = [OpenMP_AllocateClause, OpenMP_FinalClause, OpenMP_GrainsizeClause, OpenMP_IfClause,
    OpenMP_InReductionClause, OpenMP_MergeableClause, OpenMP_NogroupClause, OpenMP_NumTasksClause,
    OpenMP_PriorityClause, OpenMP_PrivateClause, OpenMP_ReductionClause, OpenMP_UntiedClause];

def OpenMP_TaskloopContextOp : OpenMP_Op<"taskloop.context", "A loop whose iterations are tasks, and what is around it",
    [AttrSizedOperandSegments], OpenMP_TaskloopClauses, !strconcat("custom<InReductionPrivateReductionRegion>( ",
    OpenMP_InReductionPrivateArgs, ", ", OpenMP_ReductionArgs, ")")>;

def OpenMP_TaskloopWrapperOp : OpenMP_LoopWrapper<"taskloop.wrapper", "The loop of a taskloop", [], [], "$region">;

def OpenMP_ScopeOp : OpenMP_Op<"scope", "A region with variables of its own", [AttrSizedOperandSegments],
    [OpenMP_AllocateClause, OpenMP_NowaitClause, OpenMP_PrivateClause, OpenMP_ReductionClause], OpenMP_PrivateReduction>;

def OpenMP_FuseOp : OpenMP_Newer<"fuse", "Makes one loop of several", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<CanonicalLoopInfoType>:$generatees, Variadic<CanonicalLoopInfoType>:$applyees,
      OptionalAttr<I64Attr>:$first, OptionalAttr<I64Attr>:$count);
  let assemblyFormat = "custom<LoopTransformClis>($generatees, $applyees) (`looprange` `(` `first` `=` $first^ `,` "
      "`count` `=` $count `)`)? attr-dict";
}

def OpenMP_UnrollPartialOp : OpenMP_Newer<"unroll_partial", "Unrolls a loop in part"> {
  let arguments = (ins CanonicalLoopInfoType:$applyee, I64Attr:$unroll_factor);
  let assemblyFormat = "`(` $applyee `)` attr-dict";
}

def OpenMP_GroupprivateOp : OpenMP_Newer<"groupprivate", "The copy of a global variable that a group of threads has"> {
  let arguments = (ins FlatSymbolRefAttr:$sym_name, OptionalAttr<DeclareTargetDeviceTypeAttr>:$device_type);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$sym_name (`device_type` $device_type^)? attr-dict `:` type($result)";
}

def OpenMP_AtomicCompareOp : OpenMP_Op<"atomic.compare", "Changes a number atomically if a comparison holds", [],
    [OpenMP_HintClause, OpenMP_MemoryOrderClause], "", (ins AnyType:$x, UnitAttr:$weak)> {
  let regions = (region AnyRegion:$region);
  let assemblyFormat = OpenMP_Syntax<[OpenMP_HintClause, OpenMP_MemoryOrderClause]>.syntax
      # " $x `:` type($x) $region attr-dict";
}

def OpenMP_AffinityEntryType : OpenMP_Type<"AffinityEntry", "affinity_entry_ty", "Memory that a task should be near"> {
  let parameters = (ins "Type":$address, "Type":$length);
  let assemblyFormat = "`<` $address `,` $length `>`";
}

def OpenMP_AffinityEntryOp : OpenMP_Newer<"affinity_entry", "Memory that a task should be near"> {
  let arguments = (ins AnyType:$addr, AnyType:$len);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$addr `,` $len attr-dict `:` functional-type(operands, results)";
}

#endif
