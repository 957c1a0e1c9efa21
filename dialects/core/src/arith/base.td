// Definitions shared with other dialects: predicates, flags, rounding modes, and the interfaces of operations with
// these.
//
// Names, values and spellings are those of MLIR 22; the wording is lect's own.

#ifndef LECT_DIALECTS_ARITH_BASE
#define LECT_DIALECTS_ARITH_BASE

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Arith_Dialect : Dialect {
  let name = "arith";
  let cppNamespace = "::mlir::arith";
  let summary = "Integer and floating-point arithmetic, elementwise on vectors and tensors";
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
}

//===- Comparisons --------------------------------------------------------------------------------------------------===//

// Ordered predicates (`o..`) are false if an operand is NaN; unordered predicates (`u..`) are true then.
def Arith_CmpFPredicateAttr : I64EnumAttr<"CmpFPredicate", "", [
    I64EnumAttrCase<"AlwaysFalse", 0, "false">,
    I64EnumAttrCase<"OEQ", 1, "oeq">,
    I64EnumAttrCase<"OGT", 2, "ogt">,
    I64EnumAttrCase<"OGE", 3, "oge">,
    I64EnumAttrCase<"OLT", 4, "olt">,
    I64EnumAttrCase<"OLE", 5, "ole">,
    I64EnumAttrCase<"ONE", 6, "one">,
    I64EnumAttrCase<"ORD", 7, "ord">,
    I64EnumAttrCase<"UEQ", 8, "ueq">,
    I64EnumAttrCase<"UGT", 9, "ugt">,
    I64EnumAttrCase<"UGE", 10, "uge">,
    I64EnumAttrCase<"ULT", 11, "ult">,
    I64EnumAttrCase<"ULE", 12, "ule">,
    I64EnumAttrCase<"UNE", 13, "une">,
    I64EnumAttrCase<"UNO", 14, "uno">,
    I64EnumAttrCase<"AlwaysTrue", 15, "true">,
  ]> {
  let cppNamespace = "::mlir::arith";
}

// Signed (`s..`) and unsigned (`u..`) comparisons.
def Arith_CmpIPredicateAttr : I64EnumAttr<"CmpIPredicate", "", [
    I64EnumAttrCase<"eq", 0>,
    I64EnumAttrCase<"ne", 1>,
    I64EnumAttrCase<"slt", 2>,
    I64EnumAttrCase<"sle", 3>,
    I64EnumAttrCase<"sgt", 4>,
    I64EnumAttrCase<"sge", 5>,
    I64EnumAttrCase<"ult", 6>,
    I64EnumAttrCase<"ule", 7>,
    I64EnumAttrCase<"ugt", 8>,
    I64EnumAttrCase<"uge", 9>,
  ]> {
  let cppNamespace = "::mlir::arith";
}

//===- Flags --------------------------------------------------------------------------------------------------------===//

// Bit enums in angle brackets: `fastmath<nnan,ninf>`, `overflow<nsw, nuw>`. A value that contains all bits of a group
// prints as the group.
class Arith_Flags<string name, string summary, list<BitEnumCaseBase> cases> : I32BitEnumAttr<name, summary, cases> {
  let cppNamespace = "::mlir::arith";
  let genSpecializedAttr = 0;
  let printBitEnumPrimaryGroups = 1;
}
class Arith_FlagsAttr<EnumInfo flags, string mnemonic> : EnumAttr<Arith_Dialect, flags, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

def FASTMATH_NONE : I32BitEnumAttrCaseNone<"none">;
def FASTMATH_REASSOC : I32BitEnumAttrCaseBit<"reassoc", 0>;
def FASTMATH_NO_NANS : I32BitEnumAttrCaseBit<"nnan", 1>;
def FASTMATH_NO_INFS : I32BitEnumAttrCaseBit<"ninf", 2>;
def FASTMATH_NO_SIGNED_ZEROS : I32BitEnumAttrCaseBit<"nsz", 3>;
def FASTMATH_ALLOW_RECIP : I32BitEnumAttrCaseBit<"arcp", 4>;
def FASTMATH_ALLOW_CONTRACT : I32BitEnumAttrCaseBit<"contract", 5>;
def FASTMATH_APPROX_FUNC : I32BitEnumAttrCaseBit<"afn", 6>;

defvar Arith_fastMathBits = [
  FASTMATH_REASSOC, FASTMATH_NO_NANS, FASTMATH_NO_INFS, FASTMATH_NO_SIGNED_ZEROS, FASTMATH_ALLOW_RECIP,
  FASTMATH_ALLOW_CONTRACT, FASTMATH_APPROX_FUNC
];
def FASTMATH_FAST : I32BitEnumAttrCaseGroup<"fast", Arith_fastMathBits>;

def FastMathFlags : Arith_Flags<"FastMathFlags", "Floating point fast math flags",
                                !listconcat([FASTMATH_NONE], Arith_fastMathBits, [FASTMATH_FAST])> {
  let separator = ",";
}
def Arith_FastMathAttr : Arith_FlagsAttr<FastMathFlags, "fastmath">;

// Argument of nearly all float operations.
defvar Arith_FastMathOrNone = DefaultValuedAttr<Arith_FastMathAttr, "::mlir::arith::FastMathFlags::none">;

// No signed wrap, no unsigned wrap.
def Arith_IOFnone : I32BitEnumAttrCaseNone<"none">;
def Arith_IOFnsw : I32BitEnumAttrCaseBit<"nsw", 0>;
def Arith_IOFnuw : I32BitEnumAttrCaseBit<"nuw", 1>;

def Arith_IntegerOverflowFlags : Arith_Flags<"IntegerOverflowFlags", "Integer overflow arith flags",
                                             [Arith_IOFnone, Arith_IOFnsw, Arith_IOFnuw]> {
  let separator = ", ";
}
def Arith_IntegerOverflowAttr : Arith_FlagsAttr<Arith_IntegerOverflowFlags, "overflow">;

//===- Rounding -----------------------------------------------------------------------------------------------------===//

// Enum values are those of LLVM.
def Arith_RToNearestTiesToEven : I32EnumAttrCase<"to_nearest_even", 0>;
def Arith_RDownward : I32EnumAttrCase<"downward", 1>;
def Arith_RUpward : I32EnumAttrCase<"upward", 2>;
def Arith_RTowardZero : I32EnumAttrCase<"toward_zero", 3>;
def Arith_RToNearestTiesAwayFromZero : I32EnumAttrCase<"to_nearest_away", 4>;

def Arith_RoundingModeAttr : I32EnumAttr<"RoundingMode", "Floating point rounding mode", [
    Arith_RToNearestTiesToEven, Arith_RDownward, Arith_RUpward, Arith_RTowardZero, Arith_RToNearestTiesAwayFromZero
  ]> {
  let cppNamespace = "::mlir::arith";
}

//===- Reductions ---------------------------------------------------------------------------------------------------===//

// Combining operations, for read-modify-write accesses and for reductions of loops.
def ATOMIC_RMW_KIND_ADDF : I64EnumAttrCase<"addf", 0>;
def ATOMIC_RMW_KIND_ADDI : I64EnumAttrCase<"addi", 1>;
def ATOMIC_RMW_KIND_ANDI : I64EnumAttrCase<"andi", 2>;
def ATOMIC_RMW_KIND_ASSIGN : I64EnumAttrCase<"assign", 3>;
def ATOMIC_RMW_KIND_MAXIMUMF : I64EnumAttrCase<"maximumf", 4>;
def ATOMIC_RMW_KIND_MAXNUMF : I64EnumAttrCase<"maxnumf", 5>;
def ATOMIC_RMW_KIND_MAXS : I64EnumAttrCase<"maxs", 6>;
def ATOMIC_RMW_KIND_MAXU : I64EnumAttrCase<"maxu", 7>;
def ATOMIC_RMW_KIND_MINIMUMF : I64EnumAttrCase<"minimumf", 8>;
def ATOMIC_RMW_KIND_MINNUMF : I64EnumAttrCase<"minnumf", 9>;
def ATOMIC_RMW_KIND_MINS : I64EnumAttrCase<"mins", 10>;
def ATOMIC_RMW_KIND_MINU : I64EnumAttrCase<"minu", 11>;
def ATOMIC_RMW_KIND_MULF : I64EnumAttrCase<"mulf", 12>;
def ATOMIC_RMW_KIND_MULI : I64EnumAttrCase<"muli", 13>;
def ATOMIC_RMW_KIND_ORI : I64EnumAttrCase<"ori", 14>;
def ATOMIC_RMW_KIND_XORI : I64EnumAttrCase<"xori", 15>;

def AtomicRMWKindAttr : I64EnumAttr<"AtomicRMWKind", "", [
    ATOMIC_RMW_KIND_ADDF, ATOMIC_RMW_KIND_ADDI, ATOMIC_RMW_KIND_ANDI, ATOMIC_RMW_KIND_ASSIGN,
    ATOMIC_RMW_KIND_MAXIMUMF, ATOMIC_RMW_KIND_MAXNUMF, ATOMIC_RMW_KIND_MAXS, ATOMIC_RMW_KIND_MAXU,
    ATOMIC_RMW_KIND_MINIMUMF, ATOMIC_RMW_KIND_MINNUMF, ATOMIC_RMW_KIND_MINS, ATOMIC_RMW_KIND_MINU,
    ATOMIC_RMW_KIND_MULF, ATOMIC_RMW_KIND_MULI, ATOMIC_RMW_KIND_ORI, ATOMIC_RMW_KIND_XORI
  ]> {
  let cppNamespace = "::mlir::arith";
}

// Pairs of enum values of `AtomicRMWKind`: before release 22, and since.
defvar Arith_AtomicKindNumbers = [[0, 0], [1, 1], [2, 3], [3, 4], [4, 6], [5, 7], [6, 8], [7, 10], [8, 11], [9, 12],
                                  [10, 13], [11, 14], [12, 2], [13, 5], [14, 9]];

//===- Interfaces ---------------------------------------------------------------------------------------------------===//

class Arith_Interface<string name> : OpInterface<name> {
  let cppNamespace = "::mlir::arith";
}
def ArithFastMathInterface : Arith_Interface<"ArithFastMathInterface"> {
  let description = "Operation with fast-math flags.";
}
def ArithIntegerOverflowFlagsInterface : Arith_Interface<"ArithIntegerOverflowFlagsInterface"> {
  let description = "Operation with integer overflow flags.";
}
def ArithRoundingModeInterface : Arith_Interface<"ArithRoundingModeInterface"> {
  let description = "Operation with a rounding mode.";
}

#endif
