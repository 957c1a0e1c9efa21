// Arithmetic, comparisons and casts, elementwise on vectors.

#ifndef LECT_DIALECTS_LLVM_ARITH_OPS
#define LECT_DIALECTS_LLVM_ARITH_OPS

include "../llvm/op_base.td"

//===- Integers ---------------------------------------------------------------------------------------------------===//

class LLVM_BinaryOp<Type element, string mnemonic, string words, list<Trait> traits, dag flags = (ins)>
    : LLVM_WordedOp<mnemonic, words, [SameOperandsAndResultType, NoMemoryEffect] # traits> {
  let arguments = !con((ins LLVM_ScalarOrVectorOf<element>:$lhs, LLVM_ScalarOrVectorOf<element>:$rhs), flags);
  let results = (outs LLVM_ScalarOrVectorOf<element>:$res);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($res)";
}

class LLVM_IntBinaryOp<string mnemonic, string words, list<Trait> traits = []>
    : LLVM_BinaryOp<AnySignlessInteger, mnemonic, words, traits>;

// `overflow<nsw, nuw>`: signed or unsigned overflow is undefined.
class LLVM_OverflowOp<string mnemonic, string words, list<Trait> traits = []>
    : LLVM_BinaryOp<AnySignlessInteger, mnemonic, words, [LLVM_Own<IntegerOverflowFlagsInterface>] # traits,
                    (ins LLVM_IntegerOverflowFlagsProp:$overflowFlags)> {
  let assemblyFormat = "$lhs `,` $rhs ($overflowFlags^)? attr-dict `:` type($res)";
}

// `exact`: the result is exact.
class LLVM_ExactOp<string mnemonic, string words, list<Trait> traits = []>
    : LLVM_BinaryOp<AnySignlessInteger, mnemonic, words, [LLVM_Own<ExactFlagInterface>] # traits,
        (ins UnitAttr:$isExact)> {
  let assemblyFormat = "(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)";
}

// `disjoint`: no bit is set in both operands.
class LLVM_DisjointOp<string mnemonic, string words, list<Trait> traits = []>
    : LLVM_BinaryOp<AnySignlessInteger, mnemonic, words, [LLVM_Own<DisjointFlagInterface>] # traits,
                    (ins UnitAttr:$isDisjoint)> {
  let assemblyFormat = "(`disjoint` $isDisjoint^)? $lhs `,` $rhs attr-dict `:` type($res)";
}

def LLVM_AddOp : LLVM_OverflowOp<"add", "Sum of integers", [Commutative, Pure]>;
def LLVM_SubOp : LLVM_OverflowOp<"sub", "Difference of integers", [Pure]>;
def LLVM_MulOp : LLVM_OverflowOp<"mul", "Product of integers", [Commutative, Pure]>;
def LLVM_UDivOp : LLVM_ExactOp<"udiv", "Quotient of unsigned integers", [LLVM_Own<ConditionallySpeculatable>]>;
def LLVM_SDivOp : LLVM_ExactOp<"sdiv", "Quotient of signed integers, rounded toward zero",
    [LLVM_Own<ConditionallySpeculatable>]>;
def LLVM_URemOp : LLVM_IntBinaryOp<"urem", "Remainder of unsigned integers", [Pure]>;
def LLVM_SRemOp : LLVM_IntBinaryOp<"srem", "Remainder of signed integers, with the sign of the dividend", [Pure]>;
def LLVM_AndOp : LLVM_IntBinaryOp<"and", "Bits that both have", [Pure]>;
def LLVM_OrOp : LLVM_DisjointOp<"or", "Bits that one of them has", [Pure]> {
  let hasFolder = 1;
}
def LLVM_XOrOp : LLVM_IntBinaryOp<"xor", "Bits that exactly one of them has", [Pure]>;
def LLVM_ShlOp : LLVM_OverflowOp<"shl", "Shifts bits to the left", [Pure]> {
  let hasFolder = 1;
}
def LLVM_LShrOp : LLVM_ExactOp<"lshr", "Shifts bits to the right, zeros moving in", [Pure]>;
def LLVM_AShrOp : LLVM_ExactOp<"ashr", "Shifts bits to the right, copies of the sign moving in", [Pure]>;

//===- Floats -----------------------------------------------------------------------------------------------------===//

class LLVM_FloatBinaryOp<string mnemonic, string words>
    : LLVM_BinaryOp<LLVM_AnyFloat, mnemonic, words, [LLVM_Own<FastmathFlagsInterface>, Pure],
                    (ins LLVM_Fastmath:$fastmathFlags)>;

def LLVM_FAddOp : LLVM_FloatBinaryOp<"fadd", "Sum of floats">;
def LLVM_FSubOp : LLVM_FloatBinaryOp<"fsub", "Difference of floats">;
def LLVM_FMulOp : LLVM_FloatBinaryOp<"fmul", "Product of floats">;
def LLVM_FDivOp : LLVM_FloatBinaryOp<"fdiv", "Quotient of floats">;
def LLVM_FRemOp : LLVM_FloatBinaryOp<"frem", "Remainder of floats, with the sign of the dividend">;

def LLVM_FNegOp : LLVM_WordedOp<"fneg", "The number with the other sign", [Pure, SameOperandsAndResultType,
    LLVM_Own<FastmathFlagsInterface>]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$operand, LLVM_Fastmath:$fastmathFlags);
  let results = (outs LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$res);
  let assemblyFormat = "$operand attr-dict `:` type($res)";
}

//===- Comparisons ------------------------------------------------------------------------------------------------===//

class LLVM_CompareOp<string mnemonic, string words, list<Trait> traits> : LLVM_WordedOp<mnemonic, words, traits #
    [SameTypeOperands, TypesMatchWith<"result type has i1 element type and same shape as operands", "lhs", "res",
    "::getI1SameShape($_self)">]> {
  let results = (outs LLVM_ScalarOrVectorOf<I1>:$res);
  let hasCustomAssemblyFormat = 1;
}

defvar LLVM_IntOrPointer
    = AnyTypeOf<[LLVM_ScalarOrVectorOf<AnySignlessInteger>, LLVM_ScalarOrVectorOf<LLVM_AnyPointer>]>;

// `"slt" %a, %b : i32`
def LLVM_ICmpOp : LLVM_CompareOp<"icmp", "Compares integers or pointers", [Pure]> {
  let arguments = (ins ICmpPredicate:$predicate, LLVM_IntOrPointer:$lhs, LLVM_IntOrPointer:$rhs);
  let hasFolder = 1;
}
def LLVM_FCmpOp : LLVM_CompareOp<"fcmp", "Compares floats", [Pure, LLVM_Own<FastmathFlagsInterface>]> {
  let arguments = (ins
    FCmpPredicate:$predicate,
    LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$lhs,
    LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$rhs,
    LLVM_Fastmath:$fastmathFlags
  );
}

def LLVM_SelectOp : LLVM_WordedOp<"select", "One of two values, as a condition says", [
    Pure, AllTypesMatch<["trueValue", "falseValue", "res"]>, LLVM_Own<FastmathFlagsInterface>,
    LLVM_Own<SelectLikeOpInterface>]> {
  let arguments = (ins
    LLVM_ScalarOrVectorOf<I1>:$condition, LLVM_Type:$trueValue, LLVM_Type:$falseValue, LLVM_Fastmath:$fastmathFlags
  );
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "operands attr-dict `:` type($condition) `,` type($res)";
}

def LLVM_FreezeOp : LLVM_WordedOp<"freeze", "Makes a value definite that may be undefined", [Pure,
    SameOperandsAndResultType]> {
  let arguments = (ins LLVM_Type:$val);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$val attr-dict `:` type($val)";
}

//===- Casts ------------------------------------------------------------------------------------------------------===//

class LLVM_CastOp<string mnemonic, string words, Type from, Type to, list<Trait> traits = [], dag flags = (ins)>
    : LLVM_WordedOp<mnemonic, words, [Pure] # traits> {
  let arguments = !con((ins from:$arg), flags);
  let results = (outs to:$res);
  let assemblyFormat = "$arg attr-dict `:` type($arg) `to` type($res)";
}

// A cast of a scalar, or of the elements of a vector.
class LLVM_ElementCastOp<string mnemonic, string words, Type from, Type to, list<Trait> traits = [], dag flags = (ins)>
    : LLVM_CastOp<mnemonic, words, LLVM_ScalarOrVectorOf<from>, LLVM_ScalarOrVectorOf<to>, traits, flags>;

// `nneg`: the operand is not negative.
class LLVM_NonNegCastOp<string mnemonic, string words, Type to>
    : LLVM_ElementCastOp<mnemonic, words, AnySignlessInteger, to, [LLVM_Own<NonNegFlagInterface>],
        (ins UnitAttr:$nonNeg)> {
  let assemblyFormat = "(`nneg` $nonNeg^)? $arg attr-dict `:` type($arg) `to` type($res)";
}

def LLVM_BitcastOp : LLVM_CastOp<
    "bitcast", "The same bits as another type",
    LLVM_AnyNonAggregate, LLVM_AnyNonAggregate, [LLVM_Own<PromotableOpInterface>]> {
  let hasFolder = 1;
  let hasVerifier = 1;
}
def LLVM_AddrSpaceCastOp : LLVM_ElementCastOp<"addrspacecast", "A pointer in another address space",
    LLVM_AnyPointer, LLVM_AnyPointer, [
    LLVM_Own<PromotableOpInterface>, LLVM_Own<ViewLikeOpInterface>]> {
  let hasFolder = 1;
}
def LLVM_IntToPtrOp : LLVM_ElementCastOp<
    "inttoptr", "An integer as a pointer", AnySignlessInteger, LLVM_AnyPointer, [LLVM_Own<DereferenceableOpInterface>],
    (ins OptionalAttr<LLVM_DereferenceableAttr>:$dereferenceable)> {
  let assemblyFormat = [{
    $arg (`dereferenceable` `` $dereferenceable^)? attr-dict `:` type($arg) `to` type($res)
  }];
}
def LLVM_PtrToIntOp : LLVM_ElementCastOp<"ptrtoint", "A pointer as an integer", LLVM_AnyPointer, AnySignlessInteger>;

def LLVM_SExtOp : LLVM_ElementCastOp<"sext", "A wider integer, with copies of the sign in front", AnySignlessInteger,
    AnySignlessInteger> {
  let hasVerifier = 1;
}
def LLVM_ZExtOp : LLVM_NonNegCastOp<"zext", "A wider integer, with zeros in front", AnySignlessInteger> {
  let hasFolder = 1;
  let hasVerifier = 1;
}
def LLVM_TruncOp : LLVM_ElementCastOp<
    "trunc", "The low bits of an integer",
    AnySignlessInteger, AnySignlessInteger, [LLVM_Own<IntegerOverflowFlagsInterface>],
    (ins LLVM_IntegerOverflowFlagsProp:$overflowFlags)> {
  let assemblyFormat = "$arg ($overflowFlags^)? attr-dict `:` type($arg) `to` type($res)";
}

def LLVM_SIToFPOp : LLVM_ElementCastOp<"sitofp", "A signed integer as a float", AnySignlessInteger, LLVM_AnyFloat>;
def LLVM_UIToFPOp : LLVM_NonNegCastOp<"uitofp", "An unsigned integer as a float", LLVM_AnyFloat>;
def LLVM_FPToSIOp : LLVM_ElementCastOp<"fptosi", "A float as a signed integer, rounded toward zero", LLVM_AnyFloat,
    AnySignlessInteger>;
def LLVM_FPToUIOp : LLVM_ElementCastOp<"fptoui", "A float as an unsigned integer, rounded toward zero", LLVM_AnyFloat,
    AnySignlessInteger>;
def LLVM_FPExtOp : LLVM_ElementCastOp<"fpext", "A float of a wider type", LLVM_AnyFloat, LLVM_AnyFloat>;
def LLVM_FPTruncOp : LLVM_ElementCastOp<"fptrunc", "A float of a narrower type, rounded", LLVM_AnyFloat, LLVM_AnyFloat>;

#endif // LECT_DIALECTS_LLVM_ARITH_OPS
