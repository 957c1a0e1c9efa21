// Intrinsics on vectors.

#ifndef LECT_DIALECTS_LLVM_VECTOR_INTRINSICS
#define LECT_DIALECTS_LLVM_VECTOR_INTRINSICS

include "../llvm/intrinsic_base.td"

defvar LLVM_Mask = LLVM_VectorOf<I1>;

//===- Reductions -------------------------------------------------------------------------------------------------===//

class LLVM_Reduction<string name, string words, dag args, list<Trait> first = []>
    : LLVM_Intrinsic<"vector.reduce." # name, words, args, first # [Pure, SameOperandsAndResultElementType]>;

class LLVM_IntReduction<string name, string words>
    : LLVM_Reduction<name, words, (ins LLVM_VectorOf<AnySignlessInteger>:$in)>;
def LLVM_vector_reduce_add : LLVM_IntReduction<"add", "Sum of integers">;
def LLVM_vector_reduce_and : LLVM_IntReduction<"and", "Bitwise AND reduction">;
def LLVM_vector_reduce_mul : LLVM_IntReduction<"mul", "Product of integers">;
def LLVM_vector_reduce_or : LLVM_IntReduction<"or", "Bitwise OR reduction">;
def LLVM_vector_reduce_smax : LLVM_IntReduction<"smax", "Maximum of signed integers">;
def LLVM_vector_reduce_smin : LLVM_IntReduction<"smin", "Minimum of signed integers">;
def LLVM_vector_reduce_umax : LLVM_IntReduction<"umax", "Maximum of unsigned integers">;
def LLVM_vector_reduce_umin : LLVM_IntReduction<"umin", "Minimum of unsigned integers">;
def LLVM_vector_reduce_xor : LLVM_IntReduction<"xor", "Bitwise XOR reduction">;

class LLVM_FloatReduction<string name, string words> : LLVM_Reduction<
    name, words, (ins LLVM_VectorOf<AnyFloat>:$in, LLVM_Fastmath:$fastmathFlags), [LLVM_Own<FastmathFlagsInterface>]> {
  let assemblyFormat = LLVM_CallForm;
}
def LLVM_vector_reduce_fmax : LLVM_FloatReduction<"fmax", "Maximum of floats, ignoring NaN">;
def LLVM_vector_reduce_fmin : LLVM_FloatReduction<"fmin", "Minimum of floats, ignoring NaN">;
def LLVM_vector_reduce_fmaximum : LLVM_FloatReduction<"fmaximum", "Maximum of floats, propagating NaN">;
def LLVM_vector_reduce_fminimum : LLVM_FloatReduction<"fminimum", "Minimum of floats, propagating NaN">;

class LLVM_OrderedReduction<string name, string words> : LLVM_Reduction<name, words, (ins
    AnyFloat:$start_value, LLVM_VectorOf<AnyFloat>:$input, LLVM_Fastmath:$fastmathFlags
  ), [LLVM_Own<FastmathFlagsInterface>]>;
def LLVM_vector_reduce_fadd : LLVM_OrderedReduction<"fadd", "Sum of floats">;
def LLVM_vector_reduce_fmul : LLVM_OrderedReduction<"fmul", "Product of floats">;

//===- Matrices ---------------------------------------------------------------------------------------------------===//

// A matrix is a vector of its columns, one after the other.

def LLVM_MatrixColumnMajorLoadOp : LLVM_Intrinsic<"matrix.column.major.load", "Column-major load of a matrix", (ins
    LLVM_AnyPointer:$data, AnySignlessInteger:$stride, I1Attr:$isVolatile, I32Attr:$rows, I32Attr:$columns)> {
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = [{
    $data `,` `<` `stride` `=` $stride `>` attr-dict
    `:` type($res) `from` qualified(type($data)) `stride` type($stride)
  }];
}
def LLVM_MatrixColumnMajorStoreOp : LLVM_Effect<"matrix.column.major.store", "Column-major store of a matrix", (ins
    LLVM_AnyVector:$matrix, LLVM_AnyPointer:$data, AnySignlessInteger:$stride, I1Attr:$isVolatile, I32Attr:$rows,
    I32Attr:$columns)> {
  let assemblyFormat = [{
    $matrix `,` $data `,` `<` `stride` `=` $stride `>` attr-dict
    `:` type($matrix) `to` qualified(type($data)) `stride` type($stride)
  }];
}
def LLVM_MatrixMultiplyOp : LLVM_Intrinsic<"matrix.multiply", "Matrix product", (ins
    LLVM_AnyVector:$lhs, LLVM_AnyVector:$rhs, I32Attr:$lhs_rows, I32Attr:$lhs_columns, I32Attr:$rhs_columns)> {
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($res)";
}
def LLVM_MatrixTransposeOp
    : LLVM_Intrinsic<"matrix.transpose", "Transposition of a matrix",
        (ins LLVM_AnyVector:$matrix, I32Attr:$rows, I32Attr:$columns)> {
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "$matrix attr-dict `:` type($matrix) `into` type($res)";
}

//===- Masks ------------------------------------------------------------------------------------------------------===//

def LLVM_GetActiveLaneMaskOp
    : LLVM_Intrinsic<"get.active.lane.mask", "Mask of the active lanes: indices less than a bound",
        (ins AnySignlessInteger:$base, AnySignlessInteger:$n), [Pure]> {
  let assemblyFormat = "$base `,` $n attr-dict `:` type($base) `,` type($n) `to` type($res)";
}

def LLVM_MaskedLoadOp : LLVM_Intrinsic<"masked.load", "Masked load", (ins
    LLVM_AnyPointer:$data, LLVM_Mask:$mask, Optional<LLVM_AnyVector>:$pass_thru, I32Attr:$alignment,
    UnitAttr:$nontemporal)> {
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def LLVM_MaskedStoreOp : LLVM_Effect<"masked.store", "Masked store", (ins
    LLVM_AnyVector:$value, LLVM_AnyPointer:$data, LLVM_Mask:$mask, I32Attr:$alignment)> {
  let assemblyFormat = [{
    $value `,` $data `,` $mask attr-dict `:` type($value) `,` type($mask) `into` qualified(type($data))
  }];
}
def LLVM_masked_gather : LLVM_Intrinsic<"masked.gather", "Masked gather", (ins
    LLVM_VectorOf<LLVM_AnyPointer>:$ptrs, LLVM_Mask:$mask, Variadic<LLVM_AnyVector>:$pass_thru,
    I32Attr:$alignment)> {
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}
def LLVM_masked_scatter : LLVM_Effect<"masked.scatter", "Masked scatter", (ins
    LLVM_AnyVector:$value, LLVM_VectorOf<LLVM_AnyPointer>:$ptrs, LLVM_Mask:$mask, I32Attr:$alignment)> {
  let assemblyFormat = [{
    $value `,` $ptrs `,` $mask attr-dict `:` type($value) `,` type($mask) `into` type($ptrs)
  }];
  let hasVerifier = 1;
}

// Compressed loads and stores: elements are consecutive in memory, but not in the vector.
defvar LLVM_CallAttrs = (ins OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
def LLVM_masked_expandload : LLVM_Intrinsic<
    "masked.expandload", "Expanding load",
    !con((ins LLVM_AnyPointer:$ptr, LLVM_Mask:$mask, LLVM_AnyVector:$passthru), LLVM_CallAttrs),
    [LLVM_Own<ArgAndResultAttrsOpInterface>]>;
def LLVM_masked_compressstore : LLVM_Effect<
    "masked.compressstore", "Compressing store",
    !con((ins LLVM_AnyVector:$value, LLVM_AnyPointer:$ptr, LLVM_Mask:$mask), LLVM_CallAttrs),
    [LLVM_Own<ArgAndResultAttrsOpInterface>]>;

//===- Parts of vectors -------------------------------------------------------------------------------------------===//

def LLVM_vscale : LLVM_Intrinsic<"vscale", "Multiple of the minimum length of scalable vectors">;
def LLVM_StepVectorOp : LLVM_Intrinsic<"stepvector", "Step vector, which counts from zero", (ins), [Pure]> {
  let results = (outs LLVM_VectorOf<AnySignlessInteger>:$res);
  let assemblyFormat = "attr-dict `:` type($res)";
}

class LLVM_Bits<string one, string other> : And<[
    CPred<"get" # one # "VectorBitWidth() <= 131072">, CPred<"get" # other # "VectorBitWidth() <= 131072">]>;
class LLVM_ScalableOnly<string part, string whole> : CPred<
    "!isScalableVectorType($" # part # ".getType()) || isScalableVectorType($" # whole # ".getType())">;

def LLVM_vector_insert : LLVM_Intrinsic<"vector.insert", "Inserts a subvector", (ins
    LLVM_AnyVector:$dstvec, LLVM_AnyVector:$srcvec, I64Attr:$pos
  ), [
    Pure, AllTypesMatch<["dstvec", "res"]>, PredOpTrait<"vectors are not bigger than 2^17 bits.", LLVM_Bits<"Src", "Dst">>,
    PredOpTrait<"it is not inserting scalable into fixed-length vectors.", LLVM_ScalableOnly<"srcvec", "dstvec">>]> {
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "$srcvec `,` $dstvec `[` $pos `]` attr-dict `:` type($srcvec) `into` type($res)";
}
def LLVM_vector_extract : LLVM_Intrinsic<"vector.extract", "Extracts a subvector",
    (ins LLVM_AnyVector:$srcvec, I64Attr:$pos), [
    Pure, PredOpTrait<"vectors are not bigger than 2^17 bits.", LLVM_Bits<"Src", "Res">>,
    PredOpTrait<"it is not extracting scalable from fixed-length vectors.", LLVM_ScalableOnly<"res", "srcvec">>]> {
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "$srcvec `[` $pos `]` attr-dict `:` type($res) `from` type($srcvec)";
}

def LLVM_vector_interleave2 : LLVM_Intrinsic<"vector.interleave2", "Interleaves the elements of two vectors",
    (ins LLVM_AnyVector:$vec1, LLVM_AnyVector:$vec2), [
    Pure, AllTypesMatch<["vec1", "vec2"]>,
    PredOpTrait<"result has twice as many elements as 'vec1'", And<[
      CPred<"getVectorNumElements($res.getType()) == getVectorNumElements($vec1.getType()) * 2">,
      CPred<"::llvm::cast<VectorType>($vec1.getType()).getElementType() == "
            "::llvm::cast<VectorType>($res.getType()).getElementType()">]>>]>;
def LLVM_vector_deinterleave2 : LLVM_Intrinsic<"vector.deinterleave2", "Deinterleaves even and odd elements",
    (ins LLVM_AnyVector:$vec), [Pure]>;

//===- Vector predication -----------------------------------------------------------------------------------------===//

// Operations on the first `evl` elements, where the mask is set.
class LLVM_Predicated<string name, string words, dag args, list<Trait> traits = [Pure]>
    : LLVM_Intrinsic<name, words, !con(args, (ins LLVM_Mask:$mask, I32:$evl)), traits>;

class LLVM_VPBinary<string name, string words, Type element> : LLVM_Predicated<
    "vp." # name, words, (ins LLVM_VectorOf<element>:$lhs, LLVM_VectorOf<element>:$rhs)>;
class LLVM_VPInt<string name, string words> : LLVM_VPBinary<name, words, AnySignlessInteger>;
class LLVM_VPFloat<string name, string words> : LLVM_VPBinary<name, words, AnyFloat>;
def LLVM_VPAddOp : LLVM_VPInt<"add", "Sum of integers">;
def LLVM_VPSubOp : LLVM_VPInt<"sub", "Difference of integers">;
def LLVM_VPMulOp : LLVM_VPInt<"mul", "Product of integers">;
def LLVM_VPSDivOp : LLVM_VPInt<"sdiv", "Quotient of signed integers">;
def LLVM_VPUDivOp : LLVM_VPInt<"udiv", "Quotient of unsigned integers">;
def LLVM_VPSRemOp : LLVM_VPInt<"srem", "Remainder of signed integers">;
def LLVM_VPURemOp : LLVM_VPInt<"urem", "Remainder of unsigned integers">;
def LLVM_VPAShrOp : LLVM_VPInt<"ashr", "Arithmetic right shift">;
def LLVM_VPLShrOp : LLVM_VPInt<"lshr", "Logical right shift">;
def LLVM_VPShlOp : LLVM_VPInt<"shl", "Left shift">;
def LLVM_VPOrOp : LLVM_VPInt<"or", "Bitwise OR">;
def LLVM_VPAndOp : LLVM_VPInt<"and", "Bitwise AND">;
def LLVM_VPXorOp : LLVM_VPInt<"xor", "Bitwise XOR">;
def LLVM_VPSMaxOp : LLVM_VPInt<"smax", "Maximum of signed integers">;
def LLVM_VPSMinOp : LLVM_VPInt<"smin", "Minimum of signed integers">;
def LLVM_VPUMaxOp : LLVM_VPInt<"umax", "Maximum of unsigned integers">;
def LLVM_VPUMinOp : LLVM_VPInt<"umin", "Minimum of unsigned integers">;
def LLVM_VPFAddOp : LLVM_VPFloat<"fadd", "Sum of floats">;
def LLVM_VPFSubOp : LLVM_VPFloat<"fsub", "Difference of floats">;
def LLVM_VPFMulOp : LLVM_VPFloat<"fmul", "Product of floats">;
def LLVM_VPFDivOp : LLVM_VPFloat<"fdiv", "Quotient of floats">;
def LLVM_VPFRemOp : LLVM_VPFloat<"frem", "Remainder of floats">;

def LLVM_VPFNegOp : LLVM_Predicated<"vp.fneg", "Negation", (ins LLVM_VectorOf<AnyFloat>:$op)>;

class LLVM_VPTernary<string name, string words> : LLVM_Predicated<"vp." # name, words, (ins
    LLVM_VectorOf<AnyFloat>:$op1, LLVM_VectorOf<AnyFloat>:$op2, LLVM_VectorOf<AnyFloat>:$op3)>;
def LLVM_VPFMulAddOp : LLVM_VPTernary<"fmuladd", "Multiply-add, fused or not">;
def LLVM_VPFmaOp : LLVM_VPTernary<"fma", "Fused multiply-add">;

// The name of the first operand is MLIR's.
class LLVM_VPReduce<string name, string words, Type element> : LLVM_Predicated<
    "vp.reduce." # name, words, (ins element:$satrt_value, LLVM_VectorOf<element>:$val)>;
class LLVM_VPReduceInt<string name, string words> : LLVM_VPReduce<name, words, AnySignlessInteger>;
class LLVM_VPReduceFloat<string name, string words> : LLVM_VPReduce<name, words, AnyFloat>;
def LLVM_VPReduceAddOp : LLVM_VPReduceInt<"add", "Sum of integers">;
def LLVM_VPReduceMulOp : LLVM_VPReduceInt<"mul", "Product of integers">;
def LLVM_VPReduceAndOp : LLVM_VPReduceInt<"and", "Bitwise AND reduction">;
def LLVM_VPReduceOrOp : LLVM_VPReduceInt<"or", "Bitwise OR reduction">;
def LLVM_VPReduceXorOp : LLVM_VPReduceInt<"xor", "Bitwise XOR reduction">;
def LLVM_VPReduceSMaxOp : LLVM_VPReduceInt<"smax", "Maximum of signed integers">;
def LLVM_VPReduceSMinOp : LLVM_VPReduceInt<"smin", "Minimum of signed integers">;
def LLVM_VPReduceUMaxOp : LLVM_VPReduceInt<"umax", "Maximum of unsigned integers">;
def LLVM_VPReduceUMinOp : LLVM_VPReduceInt<"umin", "Minimum of unsigned integers">;
def LLVM_VPReduceFAddOp : LLVM_VPReduceFloat<"fadd", "Sum of floats">;
def LLVM_VPReduceFMulOp : LLVM_VPReduceFloat<"fmul", "Product of floats">;
def LLVM_VPReduceFMaxOp : LLVM_VPReduceFloat<"fmax", "Maximum of floats, ignoring NaN">;
def LLVM_VPReduceFMinOp : LLVM_VPReduceFloat<"fmin", "Minimum of floats, ignoring NaN">;

class LLVM_VPChoice<string name, string words> : LLVM_Intrinsic<"vp." # name, words, (ins
    LLVM_Mask:$cond, LLVM_AnyVector:$true_val, LLVM_AnyVector:$false_val, I32:$evl), [Pure]>;
def LLVM_VPSelectMinOp : LLVM_VPChoice<"select", "Selects elements of one of two vectors">;
def LLVM_VPMergeMinOp : LLVM_VPChoice<"merge", "Merges elements of two vectors; the rest are of the second">;

class LLVM_VPCast<string name, string words, Type element = AnySignlessInteger>
    : LLVM_Predicated<"vp." # name, words, (ins LLVM_VectorOf<element>:$src)>;
def LLVM_VPTruncOp : LLVM_VPCast<"trunc", "Truncation of integers">;
def LLVM_VPZExtOp : LLVM_VPCast<"zext", "Zero extension of integers">;
def LLVM_VPSExtOp : LLVM_VPCast<"sext", "Sign extension of integers">;
def LLVM_VPFPTruncOp : LLVM_VPCast<"fptrunc", "Truncation of floats", AnyFloat>;
def LLVM_VPFPExtOp : LLVM_VPCast<"fpext", "Extension of floats", AnyFloat>;
def LLVM_VPFPToUIOp : LLVM_VPCast<"fptoui", "Conversion of floats to unsigned integers", AnyFloat>;
def LLVM_VPFPToSIOp : LLVM_VPCast<"fptosi", "Conversion of floats to signed integers", AnyFloat>;
def LLVM_VPUIToFPOp : LLVM_VPCast<"uitofp", "Conversion of unsigned integers to floats">;
def LLVM_VPSIToFPOp : LLVM_VPCast<"sitofp", "Conversion of signed integers to floats">;
def LLVM_VPPtrToIntOp : LLVM_VPCast<"ptrtoint", "Conversion of pointers to integers", LLVM_AnyPointer>;
def LLVM_VPIntToPtrOp : LLVM_VPCast<"inttoptr", "Conversion of integers to pointers">;

// Contiguous and strided memory accesses.
class LLVM_VPStore<string name, string words, dag args> : LLVM_Predicated<name, words, args, []> {
  let results = (outs);
}
def LLVM_VPLoadOp : LLVM_Predicated<"vp.load", "Loads elements", (ins LLVM_AnyPointer:$ptr), []>;
def LLVM_VPStoreOp : LLVM_VPStore<"vp.store", "Stores elements", (ins LLVM_AnyVector:$val, LLVM_AnyPointer:$ptr)>;
def LLVM_VPStridedLoadOp : LLVM_Predicated<
    "experimental.vp.strided.load", "Strided load",
    (ins LLVM_AnyPointer:$ptr, AnySignlessInteger:$stride), []>;
def LLVM_VPStridedStoreOp : LLVM_VPStore<
    "experimental.vp.strided.store", "Strided store",
    (ins LLVM_AnyVector:$val, LLVM_AnyPointer:$ptr, AnySignlessInteger:$stride)>;

#endif // LECT_DIALECTS_LLVM_VECTOR_INTRINSICS
