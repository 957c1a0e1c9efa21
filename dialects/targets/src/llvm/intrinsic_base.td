// Base classes of LLVM intrinsics, whose names begin with `intr.`.

#ifndef LECT_DIALECTS_LLVM_INTRINSIC_BASE
#define LECT_DIALECTS_LLVM_INTRINSIC_BASE

include "../llvm/op_base.td"

// An intrinsic with a result, of any type by default.
class LLVM_Intrinsic<string name, string words, dag args = (ins), list<Trait> traits = []>
    : LLVM_WordedOp<"intr." # name, words, traits> {
  let arguments = args;
  let results = (outs LLVM_Type:$res);
}

// An intrinsic without a result.
class LLVM_Effect<string name, string words, dag args = (ins), list<Trait> traits = []>
    : LLVM_Intrinsic<name, words, args, traits> {
  let results = (outs);
}

// `(%a, %b) {attrs} : (f32, f32) -> f32`
defvar LLVM_CallForm = "`(` operands `)` attr-dict `:` functional-type(operands, results)";

#endif // LECT_DIALECTS_LLVM_INTRINSIC_BASE
