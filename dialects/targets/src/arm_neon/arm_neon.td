// The `arm_neon` dialect: vector instructions of ARM.

#ifndef LECT_DIALECTS_ARM_NEON
#define LECT_DIALECTS_ARM_NEON

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def ArmNeon_Dialect : Dialect {
  let name = "arm_neon";
  let cppNamespace = "::mlir::arm_neon";
  let summary = "Vector instructions of ARM";
}

class NeonVectorOfLength<list<Type> types>
    : ShapedContainerType<types, And<[CPred<"(::llvm::cast<::mlir::VectorType>($_self).getShape() == "
        "::llvm::ArrayRef<int64_t>({4}))">, IsFixedVectorOfAnyRankTypePred]>, "a vector with length 4",
        "::mlir::VectorType">;

//===- Operations -------------------------------------------------------------------------------------------------===//

class ArmNeon_Op<string mnemonic, string words, list<Trait> traits = []> : Op<ArmNeon_Dialect, mnemonic, traits> {
  let summary = words;
}

def SMullOp : ArmNeon_Op<"intr.smull", "Widening product of signed integers", [Pure, AllTypesMatch<["a", "b"]>,
    TypesMatchWith<"res has same vector shape and element bitwidth scaled by 2 as a", "a", "res",
    "::llvm::cast<VectorType>($_self).scaleElementBitwidth(2)">]> {
  let arguments = (ins VectorOfLengthAndType<[8, 4, 2], [I8, I16, I32]>:$a, VectorOfLengthAndType<[8, 4, 2], [I8, I16,
      I32]>:$b);
  let results = (outs VectorOfLengthAndType<[8, 4, 2], [I16, I32, I64]>:$res);
  let assemblyFormat = "$a `,` $b attr-dict `:` type($a) `to` type($res)";
}

def SdotOp : ArmNeon_Op<"intr.sdot",
    "Dot products of four signed bytes, with accumulation", [Pure, AllTypesMatch<["b", "c"]>,
    AllTypesMatch<["a", "res"]>, TypesMatchWith<"res has the same number of elements as operand b", "b", "res",
    "VectorType::get({::llvm::cast<VectorType>($_self).getShape()[0] / 4},IntegerType::get($_self.getContext(), "
    "32))">]> {
  let arguments = (ins VectorOfLengthAndType<[4, 2], [I32]>:$a, VectorOfLengthAndType<[16, 8], [I8]>:$b,
      VectorOfLengthAndType<[16, 8], [I8]>:$c);
  let results = (outs VectorOfLengthAndType<[4, 2], [I32]>:$res);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` type($b) `,` type($c) `to` type($res)";
}

class ArmNeon_OverloadedOperandsWithOneResultIntrOp<string mnemonic, string words> : ArmNeon_Op<mnemonic, words, [Pure,
    AllTypesMatch<["src1", "src2"]>, AllTypesMatch<["acc", "res"]>]> {
  let arguments = (ins NeonVectorOfLength<[I32]>:$acc, ShapedContainerType<[I8],
      And<[CPred<"(::llvm::cast<::mlir::VectorType>($_self).getShape() == ::llvm::ArrayRef<int64_t>({16}))">,
      IsFixedVectorOfAnyRankTypePred]>, "a vector with length 16", "::mlir::VectorType">:$src1,
      ShapedContainerType<[I8], And<[CPred<"(::llvm::cast<::mlir::VectorType>($_self).getShape() == "
      "::llvm::ArrayRef<int64_t>({16}))">, IsFixedVectorOfAnyRankTypePred]>, "a vector with length 16",
      "::mlir::VectorType">:$src2);
  let results = (outs NeonVectorOfLength<[I32]>:$res);
  let assemblyFormat = "$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($res)";
}
def SmmlaOp : ArmNeon_OverloadedOperandsWithOneResultIntrOp<"intr.smmla",
    "Matrix multiply-accumulate of signed bytes">;
def UmmlaOp : ArmNeon_OverloadedOperandsWithOneResultIntrOp<"intr.ummla",
    "Matrix multiply-accumulate of unsigned bytes">;
def UsmmlaOp : ArmNeon_OverloadedOperandsWithOneResultIntrOp<"intr.usmmla",
    "Matrix multiply-accumulate of unsigned and signed bytes">;

def BfmmlaOp : ArmNeon_Op<"intr.bfmmla", "Matrix multiply-accumulate of bf16", [Pure, AllTypesMatch<["src1",
    "src2"]>, AllTypesMatch<["acc", "res"]>]> {
  let arguments = (ins NeonVectorOfLength<[F32]>:$acc, ShapedContainerType<[BF16],
      And<[CPred<"(::llvm::cast<::mlir::VectorType>($_self).getShape() == ::llvm::ArrayRef<int64_t>({8}))">,
      IsFixedVectorOfAnyRankTypePred]>, "a vector with length 8", "::mlir::VectorType">:$src1,
      ShapedContainerType<[BF16], And<[CPred<"(::llvm::cast<::mlir::VectorType>($_self).getShape() == "
      "::llvm::ArrayRef<int64_t>({8}))">, IsFixedVectorOfAnyRankTypePred]>, "a vector with length 8",
      "::mlir::VectorType">:$src2);
  let results = (outs NeonVectorOfLength<[F32]>:$res);
  let assemblyFormat = "$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($res)";
}

def Sdot2dOp : ArmNeon_Op<"2d.sdot", "Dot products of rows of four signed bytes, with accumulation", [Pure,
    AllTypesMatch<["b", "c"]>, AllTypesMatch<["a", "res"]>, PredOpTrait<"operand `a` should be 1-dimensional",
    CPred<"(::llvm::cast<VectorType>(getA().getType()).getShape().size() == 1)">>,
    PredOpTrait<"operand `b` should be 2-dimensional",
    CPred<"(::llvm::cast<VectorType>(getB().getType()).getShape().size() == 2)">>,
    PredOpTrait<"operand `b` should have 4 columns", CPred<"(::llvm::cast<VectorType>(getB().getType()).getShape()[1] "
    "== 4)">>, PredOpTrait<"operand `b` should have as many rows as the size of operand `a`",
    CPred<"(::llvm::cast<VectorType>(getB().getType()).getShape()[0] == "
    "::llvm::cast<VectorType>(getA().getType()).getShape()[0])">>]> {
  let arguments = (ins VectorOfLengthAndType<[4, 2], [I32]>:$a, VectorOfLengthAndType<[16, 8], [I8]>:$b,
      VectorOfLengthAndType<[16, 8], [I8]>:$c);
  let results = (outs VectorOfLengthAndType<[4, 2], [I32]>:$res);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` type($b) `,` type($c) `to` type($res)";
}

#endif // LECT_DIALECTS_ARM_NEON
