// The `arith` dialect: constants, arithmetic, comparisons, casts and selection.
//
// Names, syntax and constraints are those of MLIR 22; the wording is lect's own. The Rust files of this folder hold
// the hooks.

#ifndef LECT_DIALECTS_ARITH
#define LECT_DIALECTS_ARITH

include "base.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/VectorInterfaces.td"

defvar Arith_infersRange = DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>;
defvar Arith_hasFastMath = DeclareOpInterfaceMethods<ArithFastMathInterface>;
defvar Arith_hasOverflow = DeclareOpInterfaceMethods<ArithIntegerOverflowFlagsInterface>;
defvar Arith_hasRounding = DeclareOpInterfaceMethods<ArithRoundingModeInterface>;
defvar Arith_isCast = DeclareOpInterfaceMethods<CastOpInterface>;
defvar Arith_namesResults = DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>;

defvar Arith_OverflowOrNone = DefaultValuedAttr<Arith_IntegerOverflowAttr, "::mlir::arith::IntegerOverflowFlags::none">;

// Elementwise operations on scalars, vectors and tensors.
class Arith_Op<string mnemonic, list<Trait> traits>
    : Op<Arith_Dialect, mnemonic,
         traits # [DeclareOpInterfaceMethods<VectorUnrollOpInterface>, NoMemoryEffect] # ElementwiseMappable.traits>;

//===- Constants ----------------------------------------------------------------------------------------------------===//

def Arith_ConstantOp : Op<Arith_Dialect, "constant", [
    ConstantLike, Pure, Arith_namesResults, AllTypesMatch<["value", "result"]>, Arith_infersRange
  ]> {
  let summary = "Integer, float or elements constant";
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs AnyType:$result);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===- Integers -----------------------------------------------------------------------------------------------------===//

// Binary integer operations; `flags` are additional arguments, with the syntax `flagSyntax`.
class Arith_IntegerOp<string mnemonic, list<Trait> traits, dag flags = (ins), string flagSyntax = "">
    : Arith_Op<mnemonic, traits # [SameOperandsAndResultType]> {
  let arguments = !con((ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs), flags);
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = "$lhs `,` $rhs " # flagSyntax # " attr-dict `:` type($result)";
  let hasFolder = 1;
}

// Operations with overflow flags.
class Arith_WrappingOp<string mnemonic, list<Trait> traits = []>
    : Arith_IntegerOp<mnemonic, traits # [Pure, Arith_infersRange, Arith_hasOverflow],
                      (ins Arith_OverflowOrNone:$overflowFlags), "(`overflow` `` $overflowFlags^)?">;

def Arith_AddIOp : Arith_WrappingOp<"addi", [Commutative]> {
  let summary = "Integer addition";
  let hasCanonicalizer = 1;
}
def Arith_SubIOp : Arith_WrappingOp<"subi"> {
  let summary = "Integer subtraction";
  let hasCanonicalizer = 1;
}
def Arith_MulIOp : Arith_WrappingOp<"muli", [Commutative, Arith_namesResults]> {
  let summary = "Integer multiplication";
  let hasCanonicalizer = 1;
}
def Arith_ShLIOp : Arith_WrappingOp<"shli"> {
  let summary = "Left shift";
}

// Operations with the flag `exact`.
class Arith_ExactOp<string mnemonic, Trait effects>
    : Arith_IntegerOp<mnemonic, [effects, Arith_infersRange], (ins UnitAttr:$isExact), "(`exact` $isExact^)?">;

// Not speculatable: undefined for some divisors.
def Arith_DivUIOp : Arith_ExactOp<"divui", ConditionallySpeculatable> {
  let summary = "Unsigned integer division";
}
def Arith_DivSIOp : Arith_ExactOp<"divsi", ConditionallySpeculatable> {
  let summary = "Signed integer division, rounded towards zero";
}
def Arith_ShRUIOp : Arith_ExactOp<"shrui", Pure> {
  let summary = "Logical right shift";
}
def Arith_ShRSIOp : Arith_ExactOp<"shrsi", Pure> {
  let summary = "Arithmetic right shift";
}

def Arith_CeilDivUIOp : Arith_IntegerOp<"ceildivui", [ConditionallySpeculatable, Arith_infersRange]> {
  let summary = "Unsigned integer division, rounded up";
}
def Arith_CeilDivSIOp : Arith_IntegerOp<"ceildivsi", [ConditionallySpeculatable, Arith_infersRange]> {
  let summary = "Signed integer division, rounded up";
}

class Arith_PlainOp<string mnemonic, list<Trait> traits = []>
    : Arith_IntegerOp<mnemonic, traits # [Pure, Arith_infersRange]>;

def Arith_FloorDivSIOp : Arith_PlainOp<"floordivsi"> {
  let summary = "Signed integer division, rounded down";
}
def Arith_RemUIOp : Arith_PlainOp<"remui"> {
  let summary = "Unsigned integer remainder";
}
def Arith_RemSIOp : Arith_PlainOp<"remsi"> {
  let summary = "Signed integer remainder, with the sign of the dividend";
}
def Arith_AndIOp : Arith_PlainOp<"andi", [Commutative, Idempotent]> {
  let summary = "Bitwise AND";
  let hasCanonicalizer = 1;
}
def Arith_OrIOp : Arith_PlainOp<"ori", [Commutative, Idempotent]> {
  let summary = "Bitwise OR";
  let hasCanonicalizer = 1;
}
def Arith_XOrIOp : Arith_PlainOp<"xori", [Commutative]> {
  let summary = "Bitwise XOR";
  let hasCanonicalizer = 1;
}
def Arith_MaxSIOp : Arith_PlainOp<"maxsi", [Commutative]> {
  let summary = "Signed integer maximum";
}
def Arith_MaxUIOp : Arith_PlainOp<"maxui", [Commutative]> {
  let summary = "Unsigned integer maximum";
}
def Arith_MinSIOp : Arith_PlainOp<"minsi", [Commutative]> {
  let summary = "Signed integer minimum";
}
def Arith_MinUIOp : Arith_PlainOp<"minui", [Commutative]> {
  let summary = "Unsigned integer minimum";
}

// Operations whose result is wider than the operands, in two parts.
class Arith_ExtendedOp<string mnemonic, list<string> ofOneType>
    : Arith_Op<mnemonic, [Pure, Commutative, AllTypesMatch<["lhs", "rhs"] # ofOneType>]> {
  let arguments = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs);
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
class Arith_MulExtendedOp<string mnemonic> : Arith_ExtendedOp<mnemonic, ["low", "high"]> {
  let results = (outs SignlessIntegerOrIndexLike:$low, SignlessIntegerOrIndexLike:$high);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs)";
}

def Arith_AddUIExtendedOp : Arith_ExtendedOp<"addui_extended", ["sum"]> {
  let summary = "Unsigned integer addition that also returns the carry";
  let results = (outs SignlessIntegerOrIndexLike:$sum, BoolLike:$overflow);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)";
}
def Arith_MulSIExtendedOp : Arith_MulExtendedOp<"mulsi_extended"> {
  let summary = "Signed integer multiplication that returns the low and high half";
}
def Arith_MulUIExtendedOp : Arith_MulExtendedOp<"mului_extended"> {
  let summary = "Unsigned integer multiplication that returns the low and high half";
}

//===- Floats -------------------------------------------------------------------------------------------------------===//

def Arith_NegFOp : Arith_Op<"negf", [Arith_hasFastMath, Pure, SameOperandsAndResultType]> {
  let summary = "Floating-point negation";
  let arguments = (ins FloatLike:$operand, Arith_FastMathOrNone:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
  let hasFolder = 1;
}

class Arith_FloatOp<string mnemonic, list<Trait> traits = []>
    : Arith_Op<mnemonic, [Pure, Arith_hasFastMath] # traits # [SameOperandsAndResultType]> {
  let arguments = (ins FloatLike:$lhs, FloatLike:$rhs, Arith_FastMathOrNone:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
  let hasFolder = 1;
}

def Arith_AddFOp : Arith_FloatOp<"addf", [Commutative]> {
  let summary = "Floating-point addition";
}
def Arith_SubFOp : Arith_FloatOp<"subf"> {
  let summary = "Floating-point subtraction";
}
def Arith_MulFOp : Arith_FloatOp<"mulf", [Commutative]> {
  let summary = "Floating-point multiplication";
  let hasCanonicalizer = 1;
}
def Arith_DivFOp : Arith_FloatOp<"divf"> {
  let summary = "Floating-point division";
  let hasCanonicalizer = 1;
}
def Arith_RemFOp : Arith_FloatOp<"remf"> {
  let summary = "Floating-point remainder, with the sign of the dividend";
}

// The `num` operations prefer numbers to NaN; the others propagate NaN.
def Arith_MaximumFOp : Arith_FloatOp<"maximumf", [Commutative]> {
  let summary = "Floating-point maximum that propagates NaN";
}
def Arith_MaxNumFOp : Arith_FloatOp<"maxnumf", [Commutative]> {
  let summary = "Floating-point maximum that ignores NaN";
}
def Arith_MinimumFOp : Arith_FloatOp<"minimumf", [Commutative]> {
  let summary = "Floating-point minimum that propagates NaN";
}
def Arith_MinNumFOp : Arith_FloatOp<"minnumf", [Commutative]> {
  let summary = "Floating-point minimum that ignores NaN";
}

//===- Casts --------------------------------------------------------------------------------------------------------===//

// `SameOperandsAndResultShape` permits a static shape to become dynamic; a cast must keep the dimensions.
def SameInputOutputTensorDims
    : PredOpTrait<"input and output have the same tensor dimensions",
                  AllMatchSameOperatorPred<["in", "out"],
                      "(::llvm::isa<::mlir::TensorType>($_self.getType()) ? "
                      "::llvm::cast<::mlir::TensorType>($_self.getType()).getShape() : "
                      "::llvm::ArrayRef<int64_t>{})">>;

def SignlessFixedWidthIntegerLike
    : TypeConstraint<Or<[AnySignlessInteger.predicate,
                         VectorOfAnyRankOf<[AnySignlessInteger]>.predicate,
                         TensorOf<[AnySignlessInteger]>.predicate]>,
                     "signless-fixed-width-integer-like">;
def IndexCastTypeConstraint
    : TypeConstraint<Or<[SignlessIntegerOrIndexLike.predicate, MemRefOf<[AnySignlessInteger, Index]>.predicate]>,
                     "signless-integer-like or memref of signless-integer">;
def BitcastTypeConstraint
    : TypeConstraint<Or<[SignlessIntegerOrFloatLike.predicate, MemRefOf<[AnySignlessInteger, AnyFloat]>.predicate]>,
                     "signless-integer-or-float-like or memref of signless-integer or float">;

defvar Arith_keepsShape = [Pure, SameOperandsAndResultShape, SameInputOutputTensorDims];

class Arith_CastOp<string mnemonic, TypeConstraint from, TypeConstraint to, list<Trait> traits = []>
    : Arith_Op<mnemonic, traits # Arith_keepsShape # [Arith_isCast]> {
  let arguments = (ins from:$in);
  let results = (outs to:$out);
  let assemblyFormat = "$in attr-dict `:` type($in) `to` type($out)";
  let hasFolder = 1;
}

class Arith_ExtendOp<string mnemonic>
    : Arith_CastOp<mnemonic, SignlessFixedWidthIntegerLike, SignlessFixedWidthIntegerLike, [Arith_infersRange]> {
  let hasVerifier = 1;
}
def Arith_ExtUIOp : Arith_ExtendOp<"extui"> {
  let summary = "Zero extension of an integer";
}
def Arith_ExtSIOp : Arith_ExtendOp<"extsi"> {
  let summary = "Sign extension of an integer";
  let hasCanonicalizer = 1;
}
def Arith_TruncIOp : Arith_Op<"trunci", Arith_keepsShape # [Arith_isCast, Arith_infersRange, Arith_hasOverflow]> {
  let summary = "Truncation of an integer";
  let arguments = (ins SignlessFixedWidthIntegerLike:$in, Arith_OverflowOrNone:$overflowFlags);
  let results = (outs SignlessFixedWidthIntegerLike:$out);
  let assemblyFormat = "$in (`overflow` `` $overflowFlags^)? attr-dict `:` type($in) `to` type($out)";
  let hasFolder = 1;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def Arith_ExtFOp : Arith_CastOp<"extf", FloatLike, FloatLike, [Arith_hasFastMath]> {
  let summary = "Conversion to a wider float type";
  let arguments = (ins FloatLike:$in, OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let assemblyFormat = "$in (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)";
  let hasVerifier = 1;
}
def Arith_TruncFOp : Arith_Op<"truncf", Arith_keepsShape # [Arith_hasRounding, Arith_hasFastMath, Arith_isCast]> {
  let summary = "Conversion to a narrower float type, with rounding";
  let arguments = (ins FloatLike:$in, OptionalAttr<Arith_RoundingModeAttr>:$roundingmode,
                       OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let results = (outs FloatLike:$out);
  let assemblyFormat = [{
    $in ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

// The scale is a float that is rounded to a power of two. A broadcast scale has a shape of its own.
class Arith_ScalingOp<string mnemonic, list<Trait> traits, dag rounding, string roundingSyntax>
    : Arith_Op<mnemonic, [Pure, SameInputOutputTensorDims] # traits # [Arith_hasFastMath, Arith_isCast]> {
  let arguments = !con((ins FloatLike:$in, FloatLike:$scale), rounding,
                       (ins OptionalAttr<Arith_FastMathAttr>:$fastmath));
  let results = (outs FloatLike:$out);
  let assemblyFormat = "$in `,` $scale " # roundingSyntax #
                       " (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)";
  let hasVerifier = 1;
}
def Arith_ScalingExtFOp : Arith_ScalingOp<"scaling_extf", [], (ins), ""> {
  let summary = "Conversion to a wider float type, multiplied by a scale";
}
def Arith_ScalingTruncFOp
    : Arith_ScalingOp<"scaling_truncf", [Arith_hasRounding], (ins OptionalAttr<Arith_RoundingModeAttr>:$roundingmode),
                      "($roundingmode^)?"> {
  let summary = "Conversion to a narrower float type, divided by a scale and rounded";
}

def Arith_UIToFPOp : Arith_CastOp<"uitofp", SignlessFixedWidthIntegerLike, FloatLike> {
  let summary = "Conversion of an unsigned integer to a float";
}
def Arith_SIToFPOp : Arith_CastOp<"sitofp", SignlessFixedWidthIntegerLike, FloatLike> {
  let summary = "Conversion of a signed integer to a float";
}
def Arith_FPToUIOp : Arith_CastOp<"fptoui", FloatLike, SignlessFixedWidthIntegerLike> {
  let summary = "Conversion of a float to an unsigned integer, rounded towards zero";
}
def Arith_FPToSIOp : Arith_CastOp<"fptosi", FloatLike, SignlessFixedWidthIntegerLike> {
  let summary = "Conversion of a float to a signed integer, rounded towards zero";
}

class Arith_IndexCast<string mnemonic>
    : Arith_CastOp<mnemonic, IndexCastTypeConstraint, IndexCastTypeConstraint, [Arith_infersRange]> {
  let hasCanonicalizer = 1;
}
def Arith_IndexCastOp : Arith_IndexCast<"index_cast"> {
  let summary = "Signed cast between `index` and integers";
}
def Arith_IndexCastUIOp : Arith_IndexCast<"index_castui"> {
  let summary = "Unsigned cast between `index` and integers";
}
def Arith_BitcastOp : Arith_CastOp<"bitcast", BitcastTypeConstraint, BitcastTypeConstraint> {
  let summary = "Reinterprets the bits as another type of the same width";
  let hasCanonicalizer = 1;
}

//===- Comparisons and selection ------------------------------------------------------------------------------------===//

class Arith_CompareOp<string mnemonic, Trait trait, AttrConstraint predicates, TypeConstraint operand,
                      dag flags = (ins), string flagSyntax = "">
    : Arith_Op<mnemonic, [trait, Pure, SameTypeOperands,
                          TypesMatchWith<"result type has i1 element type and same shape as operands",
                                         "lhs", "result", "::getI1SameShape($_self)">]> {
  let arguments = !con((ins predicates:$predicate, operand:$lhs, operand:$rhs), flags);
  let results = (outs BoolLike:$result);
  let assemblyFormat = "$predicate `,` $lhs `,` $rhs " # flagSyntax # " attr-dict `:` type($lhs)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
def Arith_CmpIOp
    : Arith_CompareOp<"cmpi", Arith_infersRange, Arith_CmpIPredicateAttr, SignlessIntegerOrIndexLike> {
  let summary = "Integer comparison";
}
def Arith_CmpFOp
    : Arith_CompareOp<"cmpf", Arith_hasFastMath, Arith_CmpFPredicateAttr, FloatLike,
                      (ins Arith_FastMathOrNone:$fastmath), "(`fastmath` `` $fastmath^)?"> {
  let summary = "Floating-point comparison";
}

class BooleanConditionOrMatchingShape<string condition, string result>
    : PredOpTrait<condition # " is signless i1 or has matching shape",
                  Or<[TypeIsPred<condition, I1>, AllShapesMatch<[condition, result]>.predicate]>>;

// The type of the condition is omitted if it is `i1`.
def SelectOp : Arith_Op<"select", [
    Pure, AllTypesMatch<["true_value", "false_value", "result"]>,
    BooleanConditionOrMatchingShape<"condition", "result">,
    DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRangesFromOptional"]>,
    DeclareOpInterfaceMethods<SelectLikeOpInterface>
  ]> {
  let summary = "Selects one of two values by a condition";
  let arguments = (ins BoolLike:$condition, AnyType:$true_value, AnyType:$false_value);
  let results = (outs AnyType:$result);
  let hasFolder = 1;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
}

include "history.td"

#endif
