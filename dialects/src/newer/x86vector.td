// Definitions of the `x86vector` dialect in releases newer than MLIR 22, where it is `x86`.

#ifndef LECT_NEWER_X86VECTOR
#define LECT_NEWER_X86VECTOR

include "since.td"
include "../x86vector/x86vector.td"

def AVX10DotInt8Op : X86Vector_Op<"avx10.dot.i8", "Dot products of four bytes, plus others", [Pure,
    AllTypesMatch<["a", "b"]>, AllTypesMatch<["w", "dst"]>]> {
  let arguments = (ins VectorOfLengthAndType<[16], [I32]>:$w, VectorOfLengthAndType<[64], [I8]>:$a,
      VectorOfLengthAndType<[64], [I8]>:$b);
  let results = (outs VectorOfLengthAndType<[16], [I32]>:$dst);
  let assemblyFormat = "$w `,` $a `,` $b attr-dict `:` type($a) `->` type($w)";
}

#endif
