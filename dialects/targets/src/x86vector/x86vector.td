// The `x86vector` dialect: vector instructions of x86.

#ifndef LECT_DIALECTS_X86VECTOR
#define LECT_DIALECTS_X86VECTOR

include "../llvm/interfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def X86Vector_Dialect : Dialect {
  let name = "x86vector";
  let cppNamespace = "::mlir::x86vector";
  let summary = "Vector instructions of x86";
}

def X86IntrinsicOpInterface : OpInterface<"X86IntrinsicOp", [OneToOneIntrinsicOpInterface]> {
  let cppNamespace = "::mlir::x86vector";
}

//===- Operations -------------------------------------------------------------------------------------------------===//

class X86Vector_Op<string mnemonic, string words, list<Trait> traits = []> : Op<X86Vector_Dialect, mnemonic, traits> {
  let summary = words;
}

def MaskCompressOp : X86Vector_Op<"avx512.mask.compress", "Compresses the masked elements", [Pure,
    X86IntrinsicOpInterface, AllTypesMatch<["a", "dst"]>,
    TypesMatchWith<"`k` has the same number of bits as elements in `dst`", "dst", "k",
    "VectorType::get({::llvm::cast<VectorType>($_self).getShape()[0]}, IntegerType::get($_self.getContext(), 1))">]> {
  let arguments = (ins VectorOfLengthAndType<[16, 8], [I1]>:$k, VectorOfLengthAndType<[16, 8], [F32, I32, F64,
      I64]>:$a, Optional<VectorOfLengthAndType<[16, 8], [F32, I32, F64, I64]>>:$src,
      OptionalAttr<ElementsAttr>:$constant_src);
  let results = (outs VectorOfLengthAndType<[16, 8], [F32, I32, F64, I64]>:$dst);
  let assemblyFormat = "$k `,` $a (`,` $src^)? attr-dict `:` type($dst) (`,` type($src)^)?";
  let hasVerifier = 1;
}

def MaskRndScaleOp : X86Vector_Op<"avx512.mask.rndscale", "Masked rounding to a number of fraction bits", [Pure,
    X86IntrinsicOpInterface, AllTypesMatch<["src", "a", "dst"]>,
    TypesMatchWith<"imm has the same number of bits as elements in dst", "dst", "imm",
    "IntegerType::get($_self.getContext(), (::llvm::cast<VectorType>($_self).getShape()[0]))">]> {
  let arguments = (ins VectorOfLengthAndType<[16, 8], [F32, F64]>:$src, I32:$k, VectorOfLengthAndType<[16, 8], [F32,
      F64]>:$a, AnyTypeOf<[I16, I8]>:$imm, I32:$rounding);
  let results = (outs VectorOfLengthAndType<[16, 8], [F32, F64]>:$dst);
  let assemblyFormat = "$src `,` $k `,` $a `,` $imm `,` $rounding attr-dict `:` type($dst)";
}

def MaskScaleFOp : X86Vector_Op<"avx512.mask.scalef", "Masked multiplication by a power of two", [Pure,
    X86IntrinsicOpInterface, AllTypesMatch<["src", "a", "b", "dst"]>,
    TypesMatchWith<"k has the same number of bits as elements in dst", "dst", "k",
    "IntegerType::get($_self.getContext(), (::llvm::cast<VectorType>($_self).getShape()[0]))">]> {
  let arguments = (ins VectorOfLengthAndType<[16, 8], [F32, F64]>:$src, VectorOfLengthAndType<[16, 8], [F32, F64]>:$a,
      VectorOfLengthAndType<[16, 8], [F32, F64]>:$b, AnyTypeOf<[I16, I8]>:$k, I32:$rounding);
  let results = (outs VectorOfLengthAndType<[16, 8], [F32, F64]>:$dst);
  let assemblyFormat = "$src `,` $a `,` $b `,` $k `,` $rounding attr-dict `:` type($dst)";
}

def Vp2IntersectOp : X86Vector_Op<"avx512.vp2intersect", "Masks of the elements that both vectors contain", [Pure,
    X86IntrinsicOpInterface, AllTypesMatch<["a", "b"]>,
    TypesMatchWith<"k1 has the same number of bits as elements in a", "a", "k1",
    "VectorType::get({::llvm::cast<VectorType>($_self).getShape()[0]}, IntegerType::get($_self.getContext(), 1))">,
    TypesMatchWith<"k2 has the same number of bits as elements in b", "a", "k2",
    "VectorType::get({::llvm::cast<VectorType>($_self).getShape()[0]}, IntegerType::get($_self.getContext(), 1))">]> {
  let arguments = (ins VectorOfLengthAndType<[16, 8], [I32, I64]>:$a, VectorOfLengthAndType<[16, 8], [I32, I64]>:$b);
  let results = (outs VectorOfLengthAndType<[16, 8], [I1]>:$k1, VectorOfLengthAndType<[16, 8], [I1]>:$k2);
  let assemblyFormat = "$a `,` $b attr-dict `:` type($a)";
}

def DotBF16Op : X86Vector_Op<"avx512.dot",
    "Dot products of two bf16, with accumulation", [Pure, X86IntrinsicOpInterface,
    AllTypesMatch<["a", "b"]>, AllTypesMatch<["src", "dst"]>, TypesMatchWith<"`a` has twice an many elements as `src`",
    "src", "a",
    "VectorType::get({::llvm::cast<VectorType>($_self).getShape()[0] * 2}, BFloat16Type::get($_self.getContext()))">]> {
  let arguments = (ins VectorOfLengthAndType<[4, 8, 16], [F32]>:$src, VectorOfLengthAndType<[8, 16, 32], [BF16]>:$a,
      VectorOfLengthAndType<[8, 16, 32], [BF16]>:$b);
  let results = (outs VectorOfLengthAndType<[4, 8, 16], [F32]>:$dst);
  let assemblyFormat = "$src `,` $a `,` $b attr-dict `:` type($a) `->` type($src)";
}

def CvtPackedF32ToBF16Op : X86Vector_Op<"avx512.cvt.packed.f32_to_bf16", "Floats rounded to bf16", [Pure,
    X86IntrinsicOpInterface, AllElementCountsMatch<["a", "dst"]>]> {
  let arguments = (ins VectorOfLengthAndType<[8, 16], [F32]>:$a);
  let results = (outs VectorOfLengthAndType<[8, 16], [BF16]>:$dst);
  let assemblyFormat = "$a attr-dict `:` type($a) `->` type($dst)";
}

def RsqrtOp : X86Vector_Op<"avx.rsqrt", "Approximate reciprocal square root", [Pure, X86IntrinsicOpInterface,
    SameOperandsAndResultType]> {
  let arguments = (ins VectorOfLengthAndType<[8], [F32]>:$a);
  let results = (outs VectorOfLengthAndType<[8], [F32]>:$b);
  let assemblyFormat = "$a attr-dict `:` type($a)";
}

def DotOp : X86Vector_Op<"avx.intr.dot", "Dot products of the halves of vectors", [Pure, X86IntrinsicOpInterface,
    SameOperandsAndResultType]> {
  let arguments = (ins VectorOfLengthAndType<[8], [F32]>:$a, VectorOfLengthAndType<[8], [F32]>:$b);
  let results = (outs VectorOfLengthAndType<[8], [F32]>:$res);
  let assemblyFormat = "$a `,` $b attr-dict `:` type($res)";
}

def DotInt8Op : X86Vector_Op<"avx.dot.i8",
    "Dot products of four bytes, with accumulation", [Pure, X86IntrinsicOpInterface,
    AllTypesMatch<["a", "b"]>, AllTypesMatch<["w", "dst"]>, TypesMatchWith<"`a` has four times elements as `w`", "w",
    "a", "VectorType::get({::llvm::cast<VectorType>($_self).getShape()[0] * 4}, IntegerType::get($_self.getContext(), "
    "8))">]> {
  let arguments = (ins VectorOfLengthAndType<[4, 8], [I32]>:$w, VectorOfLengthAndType<[16, 32], [I8]>:$a,
      VectorOfLengthAndType<[16, 32], [I8]>:$b);
  let results = (outs VectorOfLengthAndType<[4, 8], [I32]>:$dst);
  let assemblyFormat = "$w `,` $a `,` $b attr-dict `:` type($a) `->` type($w)";
}

class AVX_Op<string mnemonic, string words> : X86Vector_Op<mnemonic, words, [MemoryEffects<[MemRead]>,
    X86IntrinsicOpInterface]> {
  let arguments = (ins MemRefOf<[BF16, F16]>:$a);
  let results = (outs VectorOfLengthAndType<[4, 8], [F32]>:$dst);
  let assemblyFormat = "$a attr-dict`:` type($a)`->` type($dst)";
}
def BcstToPackedF32Op : AVX_Op<"avx.bcst_to_f32.packed", "Broadcasts a narrow float of memory as f32">;
def CvtPackedEvenIndexedToF32Op : AVX_Op<"avx.cvt.packed.even.indexed_to_f32",
    "Converts narrow floats with even indices to f32">;
def CvtPackedOddIndexedToF32Op : AVX_Op<"avx.cvt.packed.odd.indexed_to_f32",
    "Converts narrow floats with odd indices to f32">;

#endif // LECT_DIALECTS_X86VECTOR
