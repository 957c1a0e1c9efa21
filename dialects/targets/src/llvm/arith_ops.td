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
def LLVM_AndOp : LLVM_IntBinaryOp<"and", "Bitwise AND", [Pure]>;
def LLVM_OrOp : LLVM_DisjointOp<"or", "Bitwise OR", [Pure]> {
  let hasFolder = 1;
}
def LLVM_XOrOp : LLVM_IntBinaryOp<"xor", "Bitwise XOR", [Pure]>;
def LLVM_ShlOp : LLVM_OverflowOp<"shl", "Left shift", [Pure]> {
  let hasFolder = 1;
}
def LLVM_LShrOp : LLVM_ExactOp<"lshr", "Logical right shift", [Pure]>;
def LLVM_AShrOp : LLVM_ExactOp<"ashr", "Arithmetic right shift", [Pure]>;

//===- Floats -----------------------------------------------------------------------------------------------------===//

class LLVM_FloatBinaryOp<string mnemonic, string words>
    : LLVM_BinaryOp<LLVM_AnyFloat, mnemonic, words, [LLVM_Own<FastmathFlagsInterface>, Pure],
                    (ins LLVM_Fastmath:$fastmathFlags)>;

def LLVM_FAddOp : LLVM_FloatBinaryOp<"fadd", "Sum of floats">;
def LLVM_FSubOp : LLVM_FloatBinaryOp<"fsub", "Difference of floats">;
def LLVM_FMulOp : LLVM_FloatBinaryOp<"fmul", "Product of floats">;
def LLVM_FDivOp : LLVM_FloatBinaryOp<"fdiv", "Quotient of floats">;
def LLVM_FRemOp : LLVM_FloatBinaryOp<"frem", "Remainder of floats, with the sign of the dividend">;

def LLVM_FNegOp : LLVM_WordedOp<"fneg", "Negation", [Pure, SameOperandsAndResultType,
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

def LLVM_SelectOp : LLVM_WordedOp<"select", "Selects one of two values by a condition", [
    Pure, AllTypesMatch<["trueValue", "falseValue", "res"]>, LLVM_Own<FastmathFlagsInterface>,
    LLVM_Own<SelectLikeOpInterface>]> {
  let arguments = (ins
    LLVM_ScalarOrVectorOf<I1>:$condition, LLVM_Type:$trueValue, LLVM_Type:$falseValue, LLVM_Fastmath:$fastmathFlags
  );
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "operands attr-dict `:` type($condition) `,` type($res)";
}

def LLVM_FreezeOp : LLVM_WordedOp<"freeze", "Freezes a value that may be undefined or poison", [Pure,
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
    "bitcast", "Bitcast to another type",
    LLVM_AnyNonAggregate, LLVM_AnyNonAggregate, [LLVM_Own<PromotableOpInterface>]> {
  let hasFolder = 1;
  let hasVerifier = 1;
}
def LLVM_AddrSpaceCastOp : LLVM_ElementCastOp<"addrspacecast", "Cast of a pointer to another address space",
    LLVM_AnyPointer, LLVM_AnyPointer, [
    LLVM_Own<PromotableOpInterface>, LLVM_Own<ViewLikeOpInterface>]> {
  let hasFolder = 1;
}
def LLVM_IntToPtrOp : LLVM_ElementCastOp<
    "inttoptr",
        "Conversion of an integer to a pointer", AnySignlessInteger, LLVM_AnyPointer,
        [LLVM_Own<DereferenceableOpInterface>],
    (ins OptionalAttr<LLVM_DereferenceableAttr>:$dereferenceable)> {
  let assemblyFormat = [{
    $arg (`dereferenceable` `` $dereferenceable^)? attr-dict `:` type($arg) `to` type($res)
  }];
}
def LLVM_PtrToIntOp : LLVM_ElementCastOp<"ptrtoint",
    "Conversion of a pointer to an integer", LLVM_AnyPointer, AnySignlessInteger>;

def LLVM_SExtOp : LLVM_ElementCastOp<"sext", "Sign extension of an integer", AnySignlessInteger,
    AnySignlessInteger> {
  let hasVerifier = 1;
}
def LLVM_ZExtOp : LLVM_NonNegCastOp<"zext", "Zero extension of an integer", AnySignlessInteger> {
  let hasFolder = 1;
  let hasVerifier = 1;
}
def LLVM_TruncOp : LLVM_ElementCastOp<
    "trunc", "Truncation of an integer",
    AnySignlessInteger, AnySignlessInteger, [LLVM_Own<IntegerOverflowFlagsInterface>],
    (ins LLVM_IntegerOverflowFlagsProp:$overflowFlags)> {
  let assemblyFormat = "$arg ($overflowFlags^)? attr-dict `:` type($arg) `to` type($res)";
}

def LLVM_SIToFPOp : LLVM_ElementCastOp<"sitofp",
    "Conversion of a signed integer to a float", AnySignlessInteger, LLVM_AnyFloat>;
def LLVM_UIToFPOp : LLVM_NonNegCastOp<"uitofp", "Conversion of an unsigned integer to a float", LLVM_AnyFloat>;
def LLVM_FPToSIOp : LLVM_ElementCastOp<"fptosi",
    "Conversion of a float to a signed integer, rounded toward zero", LLVM_AnyFloat,
    AnySignlessInteger>;
def LLVM_FPToUIOp : LLVM_ElementCastOp<"fptoui",
    "Conversion of a float to an unsigned integer, rounded toward zero", LLVM_AnyFloat,
    AnySignlessInteger>;
def LLVM_FPExtOp : LLVM_ElementCastOp<"fpext", "Extension of a float", LLVM_AnyFloat, LLVM_AnyFloat>;
def LLVM_FPTruncOp : LLVM_ElementCastOp<"fptrunc", "Truncation of a float, rounded", LLVM_AnyFloat, LLVM_AnyFloat>;

#endif // LECT_DIALECTS_LLVM_ARITH_OPS
