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

def OpenMP_IteratedType : OpenMP_Type<"Iterated", "iterated", "Values that an iterator yields"> {
  let parameters = (ins "Type":$elementType);
  let assemblyFormat = "`<` $elementType `>`";
}

def OpenMP_IteratorOp : OpenMP_Newer<"iterator", "Yields something for each combination of numbers",
    [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$loop_lower_bounds, Variadic<AnyType>:$loop_upper_bounds,
      Variadic<AnyType>:$loop_steps, UnitAttr:$loop_inclusive);
  let results = (outs OpenMP_IteratedType:$iterated);
  let regions = (region AnyRegion:$region);
  let assemblyFormat = "`` custom<IteratorRegion>($loop_lower_bounds, type($loop_lower_bounds), $loop_upper_bounds, "
      "type($loop_upper_bounds), $loop_steps, type($loop_steps), $region) `->` qualified(type($iterated)) attr-dict";
}

def OpenMP_DeclareSimdOp : OpenMP_Newer<"declare_simd", "A function of which versions for several lanes are made",
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

def OpenMP_AffinityEntryOp : OpenMP_Newer<"affinity_entry", "Memory that a task should be near"> {
  let arguments = (ins AnyType:$addr, AnyType:$len);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$addr `,` $len attr-dict `:` functional-type(operands, results)";
}

#endif
