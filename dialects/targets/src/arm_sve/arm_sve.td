// The `arm_sve` dialect: scalable vector instructions of ARM.

#ifndef LECT_DIALECTS_ARM_SVE
#define LECT_DIALECTS_ARM_SVE

include "../llvm/constraints.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def ArmSVE_Dialect : Dialect {
  let name = "arm_sve";
  let cppNamespace = "::mlir::arm_sve";
  let summary = "Scalable vector instructions of ARM";
  let dependentDialects = ["vector::VectorDialect"];
}

def SVBoolMask : Type<And<[And<[IsVectorTypeWithOnlyTrailingDimScalablePred,
    Concat<"[](::mlir::Type elementType) { return ", SubstLeaves<"$_self", "elementType",
    Or<[CPred<"($_self.isSignlessInteger(1))">]>>, "; }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())">]>,
    And<[CPred<"(::llvm::cast<::mlir::ShapedType>($_self).getRank() >= 1)">,
    CPred<"(::llvm::is_contained(::llvm::ArrayRef<int64_t>({16}), "
    "::llvm::cast<::mlir::ShapedType>($_self).getDimSize(::llvm::cast<::mlir::ShapedType>($_self).getRank() + "
    "-1)))">]>]>, "trailing scalable vector of 1-bit signless integer values with dim -1 having a size of {16}",
    "::mlir::VectorType">;
def SVEPredicateMask : Type<And<[And<[IsVectorTypeWithOnlyTrailingDimScalablePred,
    Concat<"[](::mlir::Type elementType) { return ", SubstLeaves<"$_self", "elementType",
    Or<[CPred<"($_self.isSignlessInteger(1))">]>>, "; }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())">]>,
    And<[CPred<"(::llvm::cast<::mlir::ShapedType>($_self).getRank() >= 1)">,
    CPred<"(::llvm::is_contained(::llvm::ArrayRef<int64_t>({16, 8, 4, 2, 1}), "
    "::llvm::cast<::mlir::ShapedType>($_self).getDimSize(::llvm::cast<::mlir::ShapedType>($_self).getRank() + "
    "-1)))">]>]>, "trailing scalable vector of 1-bit signless integer values with dim -1 having a size of {16, 8, 4, "
    "2, 1}", "::mlir::VectorType">;
class Scalable1DVectorOfLength<list<Type> types>
    : ShapedContainerType<types, And<[CPred<"(::llvm::cast<::mlir::VectorType>($_self).getShape() == "
        "::llvm::ArrayRef<int64_t>({2}))">, IsVectorTypeWithAnyDimScalablePred]>,
        "a 1-D scalable vector with length 2", "::mlir::VectorType">;
def ZipInputVectorType : AnyTypeOf<[Scalable1DVectorOfLength<[I64, F64]>, ShapedContainerType<[I32, F32],
    And<[CPred<"(::llvm::cast<::mlir::VectorType>($_self).getShape() == ::llvm::ArrayRef<int64_t>({4}))">,
    IsVectorTypeWithAnyDimScalablePred]>, "a 1-D scalable vector with length 4", "::mlir::VectorType">,
    ShapedContainerType<[I16, F16, BF16], And<[CPred<"(::llvm::cast<::mlir::VectorType>($_self).getShape() == "
    "::llvm::ArrayRef<int64_t>({8}))">, IsVectorTypeWithAnyDimScalablePred]>, "a 1-D scalable vector with length 8",
    "::mlir::VectorType">, ShapedContainerType<[I8], And<[CPred<"(::llvm::cast<::mlir::VectorType>($_self).getShape() "
    "== ::llvm::ArrayRef<int64_t>({16}))">, IsVectorTypeWithAnyDimScalablePred]>,
    "a 1-D scalable vector with length 16", "::mlir::VectorType">], "an SVE vector with element size <= 64-bit">;
def SVEPredicate : Type<And<[And<[IsVectorTypeWithAnyDimScalablePred,
    Or<[CPred<"(::llvm::cast<::mlir::VectorType>($_self).getRank() == 1)">]>]>,
    And<[IsVectorTypeWithAnyDimScalablePred, Concat<"[](::mlir::Type elementType) { return ", SubstLeaves<"$_self",
    "elementType", Or<[CPred<"($_self.isSignlessInteger(1))">]>>,
    "; }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())">]>, And<[IsVectorTypeWithAnyDimScalablePred,
    Or<[CPred<"(::llvm::cast<::mlir::VectorType>($_self).getNumElements() == 16)">,
    CPred<"(::llvm::cast<::mlir::VectorType>($_self).getNumElements() == 8)">,
    CPred<"(::llvm::cast<::mlir::VectorType>($_self).getNumElements() == 4)">,
    CPred<"(::llvm::cast<::mlir::VectorType>($_self).getNumElements() == 2)">,
    CPred<"(::llvm::cast<::mlir::VectorType>($_self).getNumElements() == 1)">]>]>]>,
    "vector<[1]xi1>, vector<[2]xi1>, vector<[4]xi1>, vector<[8]xi1>, or vector<[16]xi1>", "::mlir::VectorType">;
def SVEVector : AnyTypeOf<[Scalable1DVectorOfLength<[I64, F64]>, ShapedContainerType<[I32, F32],
    And<[CPred<"(::llvm::cast<::mlir::VectorType>($_self).getShape() == ::llvm::ArrayRef<int64_t>({4}))">,
    IsVectorTypeWithAnyDimScalablePred]>, "a 1-D scalable vector with length 4", "::mlir::VectorType">,
    ShapedContainerType<[I16, F16, BF16], And<[CPred<"(::llvm::cast<::mlir::VectorType>($_self).getShape() == "
    "::llvm::ArrayRef<int64_t>({8}))">, IsVectorTypeWithAnyDimScalablePred]>, "a 1-D scalable vector with length 8",
    "::mlir::VectorType">, ShapedContainerType<[I8], And<[CPred<"(::llvm::cast<::mlir::VectorType>($_self).getShape() "
    "== ::llvm::ArrayRef<int64_t>({16}))">, IsVectorTypeWithAnyDimScalablePred]>,
    "a 1-D scalable vector with length 16", "::mlir::VectorType">], "an SVE vector with element size <= 64-bit">;
def SVBool : Type<And<[And<[IsVectorTypeWithAnyDimScalablePred,
    Or<[CPred<"(::llvm::cast<::mlir::VectorType>($_self).getRank() == 1)">]>]>,
    And<[IsVectorTypeWithAnyDimScalablePred, Concat<"[](::mlir::Type elementType) { return ", SubstLeaves<"$_self",
    "elementType", Or<[CPred<"($_self.isSignlessInteger(1))">]>>,
    "; }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())">]>, And<[IsVectorTypeWithAnyDimScalablePred,
    Or<[CPred<"(::llvm::cast<::mlir::VectorType>($_self).getNumElements() == 16)">]>]>]>, "vector<[16]xi1>",
    "::mlir::VectorType">;

//===- Operations -------------------------------------------------------------------------------------------------===//

// A mask type and the predicate type of a whole register have the same leading dimensions.
class SvboolTypeConstraint<string mask, string svbool>
    : TypesMatchWith<"expected corresponding svbool type widened to [16]xi1", mask, svbool,
        "VectorType(VectorType::Builder(::llvm::cast<VectorType>($_self))"
        ".setDim(::llvm::cast<VectorType>($_self).getRank() - 1, 16))">;

class ArmSVE_Op<string mnemonic, string words, list<Trait> traits = []> : Op<ArmSVE_Dialect, mnemonic, traits> {
  let summary = words;
}

class ArmSVE_SdotOpLike<string mnemonic, string words> : ArmSVE_Op<mnemonic, words, [Pure, AllTypesMatch<["src1",
    "src2"]>, AllTypesMatch<["acc", "dst"]>]> {
  let arguments = (ins ScalableVectorOfLengthAndType<[4, 2], [I32, I64]>:$acc, ScalableVectorOfLengthAndType<[16, 8],
      [I8, I16]>:$src1, ScalableVectorOfLengthAndType<[16, 8], [I8, I16]>:$src2);
  let results = (outs ScalableVectorOfLengthAndType<[4, 2], [I32, I64]>:$dst);
  let assemblyFormat = "$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($dst)";
}
def SdotOp : ArmSVE_SdotOpLike<"sdot", "Dot products of signed integers, with accumulation">;
def UdotOp : ArmSVE_SdotOpLike<"udot", "Dot products of unsigned integers, with accumulation">;

class ArmSVE_SmmlaOpLike<string mnemonic, string words> : ArmSVE_Op<mnemonic, words, [Pure, AllTypesMatch<["src1",
    "src2"]>, AllTypesMatch<["acc", "dst"]>]> {
  let arguments = (ins ScalableVectorOfLengthAndType<[4], [I32]>:$acc, ScalableVectorOfLengthAndType<[16], [I8]>:$src1,
      ScalableVectorOfLengthAndType<[16], [I8]>:$src2);
  let results = (outs ScalableVectorOfLengthAndType<[4], [I32]>:$dst);
  let assemblyFormat = "$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($dst)";
}
def SmmlaOp : ArmSVE_SmmlaOpLike<"smmla", "Matrix multiply-accumulate of signed integers">;
def UmmlaOp : ArmSVE_SmmlaOpLike<"ummla", "Matrix multiply-accumulate of unsigned integers">;
def UsmmlaOp : ArmSVE_SmmlaOpLike<"usmmla", "Matrix multiply-accumulate of unsigned and signed integers">;

def BfmmlaOp : ArmSVE_Op<"intr.bfmmla", "Matrix multiply-accumulate of bf16", [Pure, AllTypesMatch<["src1",
    "src2"]>, AllTypesMatch<["acc", "res"]>]> {
  let arguments = (ins ScalableVectorOfLengthAndType<[4], [F32]>:$acc, ScalableVectorOfLengthAndType<[8],
      [BF16]>:$src1, ScalableVectorOfLengthAndType<[8], [BF16]>:$src2);
  let results = (outs ScalableVectorOfLengthAndType<[4], [F32]>:$res);
  let assemblyFormat = "$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($res)";
}

def ConvertFromSvboolOp : ArmSVE_Op<"convert_from_svbool",
    "Converts the predicate of a register to a mask of fewer elements", [Pure,
    SvboolTypeConstraint<"result", "source">]> {
  let arguments = (ins SVBoolMask:$source);
  let results = (outs SVEPredicateMask:$result);
  let assemblyFormat = "$source attr-dict `:` type($result)";
}

def ConvertToSvboolOp : ArmSVE_Op<"convert_to_svbool", "Converts a mask to the predicate of a register", [Pure,
    SvboolTypeConstraint<"source", "result">]> {
  let arguments = (ins SVEPredicateMask:$source);
  let results = (outs SVBoolMask:$result);
  let assemblyFormat = "$source attr-dict `:` type($source)";
}

def ZipX2Op : ArmSVE_Op<"zip.x2",
    "Interleaves the elements of two vectors", [Pure, AllTypesMatch<["sourceV1", "sourceV2",
    "resultV1", "resultV2"]>]> {
  let arguments = (ins ZipInputVectorType:$sourceV1, ZipInputVectorType:$sourceV2);
  let results = (outs ZipInputVectorType:$resultV1, ZipInputVectorType:$resultV2);
  let assemblyFormat = "$sourceV1 `,` $sourceV2 attr-dict `:` type($sourceV1)";
}

def ZipX4Op : ArmSVE_Op<"zip.x4",
    "Interleaves the elements of four vectors", [Pure, AllTypesMatch<["sourceV1", "sourceV2",
    "sourceV3", "sourceV4", "resultV1", "resultV2", "resultV3", "resultV4"]>]> {
  let arguments = (ins ZipInputVectorType:$sourceV1, ZipInputVectorType:$sourceV2, ZipInputVectorType:$sourceV3,
      ZipInputVectorType:$sourceV4);
  let results = (outs ZipInputVectorType:$resultV1, ZipInputVectorType:$resultV2, ZipInputVectorType:$resultV3,
      ZipInputVectorType:$resultV4);
  let assemblyFormat = "$sourceV1 `,` $sourceV2 `,` $sourceV3 `,` $sourceV4 attr-dict `:` type($sourceV1)";
}

def PselOp : ArmSVE_Op<"psel",
    "Selects a mask, or an empty one, by an element of a predicate", [Pure, AllTypesMatch<["p1", "result"]>]> {
  let arguments = (ins SVEPredicate:$p1, SVEPredicate:$p2, Index:$index);
  let results = (outs SVEPredicate:$result);
  let assemblyFormat = "$p1 `,` $p2 `[` $index `]` attr-dict `:` type($p1) `,` type($p2)";
}

class ScalableMaskedIOp<string mnemonic, string words> : ArmSVE_Op<mnemonic, words, [Commutative, AllTypesMatch<["src1",
    "src2", "res"]>, TypesMatchWith<"mask has i1 element type and same shape as operands", "src1", "mask",
    "getI1SameShape($_self)">]> {
  let arguments = (ins ScalableVectorOfAnyRank<[I1]>:$mask, ScalableVectorOfAnyRank<[I8, I16, I32, I64]>:$src1,
      ScalableVectorOfAnyRank<[I8, I16, I32, I64]>:$src2);
  let results = (outs ScalableVectorOfAnyRank<[I8, I16, I32, I64]>:$res);
  let assemblyFormat = "$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)";
}
def ScalableMaskedAddIOp : ScalableMaskedIOp<"masked.addi", "Sum of integers, where a mask is set">;
def ScalableMaskedMulIOp : ScalableMaskedIOp<"masked.muli", "Product of integers, where a mask is set">;

class ScalableMaskedFOp<string mnemonic, string words> : ArmSVE_Op<mnemonic, words, [Commutative, AllTypesMatch<["src1",
    "src2", "res"]>, TypesMatchWith<"mask has i1 element type and same shape as operands", "src1", "mask",
    "getI1SameShape($_self)">]> {
  let arguments = (ins ScalableVectorOfAnyRank<[I1]>:$mask, ScalableVectorOfAnyRank<[AnyFloat]>:$src1,
      ScalableVectorOfAnyRank<[AnyFloat]>:$src2);
  let results = (outs ScalableVectorOfAnyRank<[AnyFloat]>:$res);
  let assemblyFormat = "$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)";
}
def ScalableMaskedAddFOp : ScalableMaskedFOp<"masked.addf", "Sum of floats, where a mask is set">;
def ScalableMaskedMulFOp : ScalableMaskedFOp<"masked.mulf", "Product of floats, where a mask is set">;

class ArmSVE_ScalableMaskedSubIOpLike<string mnemonic, string words> : ArmSVE_Op<mnemonic, words,
    [AllTypesMatch<["src1", "src2", "res"]>, TypesMatchWith<"mask has i1 element type and same shape as operands",
    "src1", "mask", "getI1SameShape($_self)">]> {
  let arguments = (ins ScalableVectorOfAnyRank<[I1]>:$mask, ScalableVectorOfAnyRank<[I8, I16, I32, I64]>:$src1,
      ScalableVectorOfAnyRank<[I8, I16, I32, I64]>:$src2);
  let results = (outs ScalableVectorOfAnyRank<[I8, I16, I32, I64]>:$res);
  let assemblyFormat = "$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)";
}
def ScalableMaskedSubIOp : ArmSVE_ScalableMaskedSubIOpLike<"masked.subi",
    "Difference of integers, where a mask is set">;
def ScalableMaskedSDivIOp : ArmSVE_ScalableMaskedSubIOpLike<"masked.divi_signed",
    "Quotient of signed integers, where a mask is set">;
def ScalableMaskedUDivIOp : ArmSVE_ScalableMaskedSubIOpLike<"masked.divi_unsigned",
    "Quotient of unsigned integers, where a mask is set">;

class ArmSVE_ScalableMaskedSubFOpLike<string mnemonic, string words> : ArmSVE_Op<mnemonic, words,
    [AllTypesMatch<["src1", "src2", "res"]>, TypesMatchWith<"mask has i1 element type and same shape as operands",
    "src1", "mask", "getI1SameShape($_self)">]> {
  let arguments = (ins ScalableVectorOfAnyRank<[I1]>:$mask, ScalableVectorOfAnyRank<[AnyFloat]>:$src1,
      ScalableVectorOfAnyRank<[AnyFloat]>:$src2);
  let results = (outs ScalableVectorOfAnyRank<[AnyFloat]>:$res);
  let assemblyFormat = "$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)";
}
def ScalableMaskedSubFOp : ArmSVE_ScalableMaskedSubFOpLike<"masked.subf", "Difference of floats, where a mask is set">;
def ScalableMaskedDivFOp : ArmSVE_ScalableMaskedSubFOpLike<"masked.divf", "Quotient of floats, where a mask is set">;

def DupQLaneOp : ArmSVE_Op<"dupq_lane", "Duplicates a 128-bit segment", [Pure, AllTypesMatch<["src", "dst"]>]> {
  let arguments = (ins SVEVector:$src, I64Attr:$lane);
  let results = (outs SVEVector:$dst);
  let assemblyFormat = "$src `[` $lane `]` attr-dict `:` type($dst)";
}

class ArmSVE_Arguments<string mnemonic, string words> : ArmSVE_Op<mnemonic, words> {
  let arguments = (ins AnyScalableVectorOfAnyRank, AnyScalableVectorOfAnyRank, AnyScalableVectorOfAnyRank);
  let results = (outs LLVM_Type:$res);
}
def UmmlaIntrOp : ArmSVE_Arguments<"intr.ummla", "Matrix multiply-accumulate of unsigned integers">;
def SmmlaIntrOp : ArmSVE_Arguments<"intr.smmla", "Matrix multiply-accumulate of signed integers">;
def UsmmlaIntrOp : ArmSVE_Arguments<"intr.usmmla", "Matrix multiply-accumulate of unsigned and signed integers">;
def SdotIntrOp : ArmSVE_Arguments<"intr.sdot", "Dot products of signed integers, with accumulation">;
def UdotIntrOp : ArmSVE_Arguments<"intr.udot", "Dot products of unsigned integers, with accumulation">;
def ScalableMaskedAddIIntrOp : ArmSVE_Arguments<"intr.add", "Sum of integers, where a mask is set">;
def ScalableMaskedAddFIntrOp : ArmSVE_Arguments<"intr.fadd", "Sum of floats, where a mask is set">;
def ScalableMaskedMulIIntrOp : ArmSVE_Arguments<"intr.mul", "Product of integers, where a mask is set">;
def ScalableMaskedMulFIntrOp : ArmSVE_Arguments<"intr.fmul", "Product of floats, where a mask is set">;
def ScalableMaskedSubIIntrOp : ArmSVE_Arguments<"intr.sub", "Difference of integers, where a mask is set">;
def ScalableMaskedSubFIntrOp : ArmSVE_Arguments<"intr.fsub", "Difference of floats, where a mask is set">;
def ScalableMaskedSDivIIntrOp : ArmSVE_Arguments<"intr.sdiv", "Quotient of signed integers, where a mask is set">;
def ScalableMaskedUDivIIntrOp : ArmSVE_Arguments<"intr.udiv", "Quotient of unsigned integers, where a mask is set">;
def ScalableMaskedDivFIntrOp : ArmSVE_Arguments<"intr.fdiv", "Quotient of floats, where a mask is set">;

def ConvertFromSvboolIntrOp : ArmSVE_Op<"intr.convert.from.svbool",
    "Converts the predicate of a register to a mask of fewer elements",
    [TypeIs<"res", SVEPredicate>]> {
  let arguments = (ins SVBool:$svbool);
  let results = (outs LLVM_Type:$res);
}

def ConvertToSvboolIntrOp : ArmSVE_Op<"intr.convert.to.svbool",
    "Converts a mask to the predicate of a register", [TypeIs<"res",
    SVBool>]> {
  let arguments = (ins SVEPredicate:$mask);
  let results = (outs LLVM_Type:$res);
}

def ZipX2IntrOp : ArmSVE_Op<"intr.zip.x2", "Interleaves the elements of two vectors"> {
  let arguments = (ins Arg<AnyScalableVectorOfAnyRank, "">:$v1, Arg<AnyScalableVectorOfAnyRank, "">:$v2);
  let results = (outs LLVM_Type:$res);
}

def ZipX4IntrOp : ArmSVE_Op<"intr.zip.x4", "Interleaves the elements of four vectors"> {
  let arguments = (ins Arg<AnyScalableVectorOfAnyRank, "">:$v1, Arg<AnyScalableVectorOfAnyRank, "">:$v2,
      Arg<AnyScalableVectorOfAnyRank, "">:$v3, Arg<AnyScalableVectorOfAnyRank, "">:$v4);
  let results = (outs LLVM_Type:$res);
}

def PselIntrOp : ArmSVE_Op<"intr.psel",
    "Selects a mask, or an empty one, by an element of a predicate", [Pure, TypeIs<"res", SVBool>]> {
  let arguments = (ins Arg<SVBool, "">:$p1, Arg<SVEPredicate, "">:$p2, Arg<I32, "">:$index);
  let results = (outs LLVM_Type:$res);
}

def WhileLTIntrOp : ArmSVE_Op<"intr.whilelt", "Mask of the remaining elements", [TypeIs<"res", SVEPredicate>,
    Pure]> {
  let arguments = (ins I64:$base, I64:$n);
  let results = (outs LLVM_Type:$res);
}

def DupQLaneIntrOp : ArmSVE_Op<"intr.dupq_lane", "Duplicates a 128-bit segment"> {
  let arguments = (ins Arg<ScalableVectorOfRank<[1]>, "">:$v, Arg<I64Attr, "">:$lane);
  let results = (outs LLVM_Type:$res);
}

#endif // LECT_DIALECTS_ARM_SVE
