// Arithmetic, comparisons and casts, elementwise on vectors.

#ifndef LECT_DIALECTS_LLVM_ARITH_OPS
#define LECT_DIALECTS_LLVM_ARITH_OPS

include "../llvm/op_base.td"

//===- Integers ---------------------------------------------------------------------------------------------------===//

class LLVM_BinaryOp<Type element, string mnemonic, list<Trait> traits, dag flags = (ins)>
    : LLVM_Op<mnemonic, [SameOperandsAndResultType, NoMemoryEffect] # traits> {
  let arguments = !con((ins LLVM_ScalarOrVectorOf<element>:$lhs, LLVM_ScalarOrVectorOf<element>:$rhs), flags);
  let results = (outs LLVM_ScalarOrVectorOf<element>:$res);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($res)";
}

class LLVM_IntBinaryOp<string mnemonic, list<Trait> traits = []>
    : LLVM_BinaryOp<AnySignlessInteger, mnemonic, traits>;

// `overflow<nsw, nuw>`: it does not overflow.
class LLVM_OverflowOp<string mnemonic, list<Trait> traits = []>
    : LLVM_BinaryOp<AnySignlessInteger, mnemonic, [LLVM_Own<IntegerOverflowFlagsInterface>] # traits,
                    (ins LLVM_IntegerOverflowFlagsProp:$overflowFlags)> {
  let assemblyFormat = "$lhs `,` $rhs ($overflowFlags^)? attr-dict `:` type($res)";
}

// `exact`: nothing is lost.
class LLVM_ExactOp<string mnemonic, list<Trait> traits = []>
    : LLVM_BinaryOp<AnySignlessInteger, mnemonic, [LLVM_Own<ExactFlagInterface>] # traits, (ins UnitAttr:$isExact)> {
  let assemblyFormat = "(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)";
}

// `disjoint`: no bit is set in both.
class LLVM_DisjointOp<string mnemonic, list<Trait> traits = []>
    : LLVM_BinaryOp<AnySignlessInteger, mnemonic, [LLVM_Own<DisjointFlagInterface>] # traits,
                    (ins UnitAttr:$isDisjoint)> {
  let assemblyFormat = "(`disjoint` $isDisjoint^)? $lhs `,` $rhs attr-dict `:` type($res)";
}

def LLVM_AddOp : LLVM_OverflowOp<"add", [Commutative, Pure]>;
def LLVM_SubOp : LLVM_OverflowOp<"sub", [Pure]>;
def LLVM_MulOp : LLVM_OverflowOp<"mul", [Commutative, Pure]>;
def LLVM_UDivOp : LLVM_ExactOp<"udiv", [LLVM_Own<ConditionallySpeculatable>]>;
def LLVM_SDivOp : LLVM_ExactOp<"sdiv", [LLVM_Own<ConditionallySpeculatable>]>;
def LLVM_URemOp : LLVM_IntBinaryOp<"urem", [Pure]>;
def LLVM_SRemOp : LLVM_IntBinaryOp<"srem", [Pure]>;
def LLVM_AndOp : LLVM_IntBinaryOp<"and", [Pure]>;
def LLVM_OrOp : LLVM_DisjointOp<"or", [Pure]> {
  let hasFolder = 1;
}
def LLVM_XOrOp : LLVM_IntBinaryOp<"xor", [Pure]>;
def LLVM_ShlOp : LLVM_OverflowOp<"shl", [Pure]> {
  let hasFolder = 1;
}
def LLVM_LShrOp : LLVM_ExactOp<"lshr", [Pure]>;
def LLVM_AShrOp : LLVM_ExactOp<"ashr", [Pure]>;

//===- Floats -----------------------------------------------------------------------------------------------------===//

class LLVM_FloatBinaryOp<string mnemonic>
    : LLVM_BinaryOp<LLVM_AnyFloat, mnemonic, [LLVM_Own<FastmathFlagsInterface>, Pure],
                    (ins LLVM_Fastmath:$fastmathFlags)>;

def LLVM_FAddOp : LLVM_FloatBinaryOp<"fadd">;
def LLVM_FSubOp : LLVM_FloatBinaryOp<"fsub">;
def LLVM_FMulOp : LLVM_FloatBinaryOp<"fmul">;
def LLVM_FDivOp : LLVM_FloatBinaryOp<"fdiv">;
def LLVM_FRemOp : LLVM_FloatBinaryOp<"frem">;

def LLVM_FNegOp : LLVM_Op<"fneg", [Pure, SameOperandsAndResultType, LLVM_Own<FastmathFlagsInterface>]> {
  let arguments = (ins LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$operand, LLVM_Fastmath:$fastmathFlags);
  let results = (outs LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$res);
  let assemblyFormat = "$operand attr-dict `:` type($res)";
}

//===- Comparisons ------------------------------------------------------------------------------------------------===//

class LLVM_CompareOp<string mnemonic, list<Trait> traits> : LLVM_Op<mnemonic, traits # [SameTypeOperands,
    TypesMatchWith<"result type has i1 element type and same shape as operands",
                   "lhs", "res", "::getI1SameShape($_self)">]> {
  let results = (outs LLVM_ScalarOrVectorOf<I1>:$res);
  let hasCustomAssemblyFormat = 1;
}

defvar LLVM_IntOrPointer
    = AnyTypeOf<[LLVM_ScalarOrVectorOf<AnySignlessInteger>, LLVM_ScalarOrVectorOf<LLVM_AnyPointer>]>;

// `"slt" %a, %b : i32`
def LLVM_ICmpOp : LLVM_CompareOp<"icmp", [Pure]> {
  let arguments = (ins ICmpPredicate:$predicate, LLVM_IntOrPointer:$lhs, LLVM_IntOrPointer:$rhs);
  let hasFolder = 1;
}
def LLVM_FCmpOp : LLVM_CompareOp<"fcmp", [Pure, LLVM_Own<FastmathFlagsInterface>]> {
  let arguments = (ins
    FCmpPredicate:$predicate,
    LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$lhs,
    LLVM_ScalarOrVectorOf<LLVM_AnyFloat>:$rhs,
    LLVM_Fastmath:$fastmathFlags
  );
}

def LLVM_SelectOp : LLVM_Op<"select", [
    Pure, AllTypesMatch<["trueValue", "falseValue", "res"]>, LLVM_Own<FastmathFlagsInterface>,
    LLVM_Own<SelectLikeOpInterface>]> {
  let arguments = (ins
    LLVM_ScalarOrVectorOf<I1>:$condition, LLVM_Type:$trueValue, LLVM_Type:$falseValue, LLVM_Fastmath:$fastmathFlags
  );
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "operands attr-dict `:` type($condition) `,` type($res)";
}

// Makes something definite of what is undefined.
def LLVM_FreezeOp : LLVM_Op<"freeze", [Pure, SameOperandsAndResultType]> {
  let arguments = (ins LLVM_Type:$val);
  let results = (outs LLVM_Type:$res);
  let assemblyFormat = "$val attr-dict `:` type($val)";
}

//===- Casts ------------------------------------------------------------------------------------------------------===//

class LLVM_CastOp<string mnemonic, Type from, Type to, list<Trait> traits = [], dag flags = (ins)>
    : LLVM_Op<mnemonic, [Pure] # traits> {
  let arguments = !con((ins from:$arg), flags);
  let results = (outs to:$res);
  let assemblyFormat = "$arg attr-dict `:` type($arg) `to` type($res)";
}

// Of a scalar or of the elements of a vector.
class LLVM_ElementCastOp<string mnemonic, Type from, Type to, list<Trait> traits = [], dag flags = (ins)>
    : LLVM_CastOp<mnemonic, LLVM_ScalarOrVectorOf<from>, LLVM_ScalarOrVectorOf<to>, traits, flags>;

// `nneg`: the number is not negative.
class LLVM_NonNegCastOp<string mnemonic, Type to>
    : LLVM_ElementCastOp<mnemonic, AnySignlessInteger, to, [LLVM_Own<NonNegFlagInterface>], (ins UnitAttr:$nonNeg)> {
  let assemblyFormat = "(`nneg` $nonNeg^)? $arg attr-dict `:` type($arg) `to` type($res)";
}

def LLVM_BitcastOp : LLVM_CastOp<
    "bitcast", LLVM_AnyNonAggregate, LLVM_AnyNonAggregate, [LLVM_Own<PromotableOpInterface>]> {
  let hasFolder = 1;
  let hasVerifier = 1;
}
def LLVM_AddrSpaceCastOp : LLVM_ElementCastOp<"addrspacecast", LLVM_AnyPointer, LLVM_AnyPointer, [
    LLVM_Own<PromotableOpInterface>, LLVM_Own<ViewLikeOpInterface>]> {
  let hasFolder = 1;
}
def LLVM_IntToPtrOp : LLVM_ElementCastOp<
    "inttoptr", AnySignlessInteger, LLVM_AnyPointer, [LLVM_Own<DereferenceableOpInterface>],
    (ins OptionalAttr<LLVM_DereferenceableAttr>:$dereferenceable)> {
  let assemblyFormat = [{
    $arg (`dereferenceable` `` $dereferenceable^)? attr-dict `:` type($arg) `to` type($res)
  }];
}
def LLVM_PtrToIntOp : LLVM_ElementCastOp<"ptrtoint", LLVM_AnyPointer, AnySignlessInteger>;

def LLVM_SExtOp : LLVM_ElementCastOp<"sext", AnySignlessInteger, AnySignlessInteger> {
  let hasVerifier = 1;
}
def LLVM_ZExtOp : LLVM_NonNegCastOp<"zext", AnySignlessInteger> {
  let hasFolder = 1;
  let hasVerifier = 1;
}
def LLVM_TruncOp : LLVM_ElementCastOp<
    "trunc", AnySignlessInteger, AnySignlessInteger, [LLVM_Own<IntegerOverflowFlagsInterface>],
    (ins LLVM_IntegerOverflowFlagsProp:$overflowFlags)> {
  let assemblyFormat = "$arg ($overflowFlags^)? attr-dict `:` type($arg) `to` type($res)";
}

def LLVM_SIToFPOp : LLVM_ElementCastOp<"sitofp", AnySignlessInteger, LLVM_AnyFloat>;
def LLVM_UIToFPOp : LLVM_NonNegCastOp<"uitofp", LLVM_AnyFloat>;
def LLVM_FPToSIOp : LLVM_ElementCastOp<"fptosi", LLVM_AnyFloat, AnySignlessInteger>;
def LLVM_FPToUIOp : LLVM_ElementCastOp<"fptoui", LLVM_AnyFloat, AnySignlessInteger>;
def LLVM_FPExtOp : LLVM_ElementCastOp<"fpext", LLVM_AnyFloat, LLVM_AnyFloat>;
def LLVM_FPTruncOp : LLVM_ElementCastOp<"fptrunc", LLVM_AnyFloat, LLVM_AnyFloat>;

#endif // LECT_DIALECTS_LLVM_ARITH_OPS
