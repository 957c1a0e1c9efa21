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

#endif
