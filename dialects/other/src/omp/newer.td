// Definitions of the `omp` dialect in releases newer than MLIR 22.

#ifndef LECT_NEWER_OMP
#define LECT_NEWER_OMP

include "lect/Since.td"
include "omp.td"

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

def OpenMP_AllocateFreeOp : OpenMP_Newer<"allocate_free", "Frees allocated memory", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$varList, Optional<AnyType>:$allocator);
  let assemblyFormat = "`(` $varList `:` type($varList) `)` (`allocator` `(` $allocator^ `:` type($allocator) `)`)? "
      "attr-dict";
}

defvar OpenMP_TaskloopClauses = [OpenMP_AllocateClause, OpenMP_FinalClause, OpenMP_GrainsizeClause, OpenMP_IfClause,
    OpenMP_InReductionClause, OpenMP_MergeableClause, OpenMP_NogroupClause, OpenMP_NumTasksClause,
    OpenMP_PriorityClause, OpenMP_PrivateClause, OpenMP_ReductionClause, OpenMP_UntiedClause];

def OpenMP_TaskloopContextOp : OpenMP_Op<"taskloop.context", "Context of a taskloop",
    [AttrSizedOperandSegments], OpenMP_TaskloopClauses, !strconcat("custom<InReductionPrivateReductionRegion>( ",
    OpenMP_InReductionPrivateArgs, ", ", OpenMP_ReductionArgs, ")")>;

def OpenMP_TaskloopWrapperOp : OpenMP_LoopWrapper<"taskloop.wrapper", "Loop wrapper of a taskloop", [], [], "$region">;

def OpenMP_ScopeOp : OpenMP_Op<"scope", "Region with private variables", [AttrSizedOperandSegments],
    [OpenMP_AllocateClause, OpenMP_NowaitClause, OpenMP_PrivateClause, OpenMP_ReductionClause], OpenMP_PrivateReduction>;

def OpenMP_FuseOp : OpenMP_Newer<"fuse", "Loop fusion", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<CanonicalLoopInfoType>:$generatees, Variadic<CanonicalLoopInfoType>:$applyees,
      OptionalAttr<I64Attr>:$first, OptionalAttr<I64Attr>:$count);
  let assemblyFormat = "custom<LoopTransformClis>($generatees, $applyees) (`looprange` `(` `first` `=` $first^ `,` "
      "`count` `=` $count `)`)? attr-dict";
}

def OpenMP_UnrollPartialOp : OpenMP_Newer<"unroll_partial", "Partial loop unrolling"> {
  let arguments = (ins CanonicalLoopInfoType:$applyee, I64Attr:$unroll_factor);
  let assemblyFormat = "`(` $applyee `)` attr-dict";
}

def OpenMP_GroupprivateOp : OpenMP_Newer<"groupprivate", "Copy of a global variable for a group of threads"> {
  let arguments = (ins FlatSymbolRefAttr:$sym_name, OptionalAttr<DeclareTargetDeviceTypeAttr>:$device_type);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$sym_name (`device_type` $device_type^)? attr-dict `:` type($result)";
}

def OpenMP_AtomicCompareOp : OpenMP_Op<"atomic.compare", "Atomic compare-and-update", [],
    [OpenMP_HintClause, OpenMP_MemoryOrderClause], "", (ins AnyType:$x, UnitAttr:$weak)> {
  let regions = (region AnyRegion:$region);
  let assemblyFormat = OpenMP_Syntax<[OpenMP_HintClause, OpenMP_MemoryOrderClause]>.syntax
      # " $x `:` type($x) $region attr-dict";
}

def OpenMP_AffinityEntryType : OpenMP_Type<"AffinityEntry", "affinity_entry_ty", "Affinity of a task to memory"> {
  let parameters = (ins "Type":$address, "Type":$length);
  let assemblyFormat = "`<` $address `,` $length `>`";
}

def OpenMP_IteratedType : OpenMP_Type<"Iterated", "iterated", "Iterator over values"> {
  let parameters = (ins "Type":$elementType);
  let assemblyFormat = "`<` $elementType `>`";
}

def OpenMP_IteratorOp : OpenMP_Newer<"iterator", "Iterator over an iteration space",
    [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$loop_lower_bounds, Variadic<AnyType>:$loop_upper_bounds,
      Variadic<AnyType>:$loop_steps, UnitAttr:$loop_inclusive);
  let results = (outs OpenMP_IteratedType:$iterated);
  let regions = (region AnyRegion:$region);
  let assemblyFormat = "`` custom<IteratorRegion>($loop_lower_bounds, type($loop_lower_bounds), $loop_upper_bounds, "
      "type($loop_upper_bounds), $loop_steps, type($loop_steps), $region) `->` qualified(type($iterated)) attr-dict";
}

def OpenMP_DeclareSimdOp : OpenMP_Newer<"declare_simd", "Declares SIMD variants of a function",
    [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$aligned_vars, Variadic<AnyType>:$linear_vars,
      Variadic<AnyType>:$linear_step_vars, Variadic<AnyType>:$uniform_vars, OptionalAttr<I64ArrayAttr>:$alignments,
      UnitAttr:$inbranch, OptionalAttr<ArrayAttr>:$linear_var_types, OptionalAttr<ArrayAttr>:$linear_modifiers,
      UnitAttr:$notinbranch, OptionalAttr<I64Attr>:$simdlen);
  let assemblyFormat = "oilist( `aligned` `(` custom<AlignedClause>($aligned_vars, type($aligned_vars), $alignments) "
      "`)` | `inbranch` $inbranch | `linear` `(` custom<LinearModified>($linear_vars, type($linear_vars), "
      "$linear_step_vars, type($linear_step_vars), $linear_modifiers) `)` | `notinbranch` $notinbranch | `simdlen` "
      "`(` $simdlen `)` | `uniform` `(` $uniform_vars `:` type($uniform_vars) `)` ) attr-dict";
}

def OpenMP_LinearModifier : I32EnumAttr<"LinearModifier", "how a variable grows", [I32EnumAttrCase<"val", 0>,
    I32EnumAttrCase<"ref", 1>, I32EnumAttrCase<"uval", 2>]> {
  let cppNamespace = "::mlir::omp";
  let genSpecializedAttr = 0;
}
def OpenMP_LinearModifierAttr : EnumAttr<OpenMP_Dialect, OpenMP_LinearModifier, "linear_modifier"> {
  let assemblyFormat = "`(` $value `)`";
}

def OpenMP_AffinityEntryOp : OpenMP_Newer<"affinity_entry", "Affinity of a task to memory"> {
  let arguments = (ins AnyType:$addr, AnyType:$len);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$addr `,` $len attr-dict `:` functional-type(operands, results)";
}

#endif
