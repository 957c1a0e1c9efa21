// Thirty patterns, over `abacus` and `arith`.

include "dialects/abacus/Abacus.td"
include "mlir/Dialect/Arith/IR/ArithOps.td"
include "mlir/IR/PatternBase.td"

def IsZero : Constraint<CPred<"::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isZero()">>;
def IsOne : Constraint<CPred<"::llvm::cast<::mlir::IntegerAttr>($_self).getInt() == 1">>;
def SameType : Constraint<CPred<"$0.getType() == $1.getType()">>;
def HasOneUse : Constraint<CPred<"$_self.hasOneUse()">>;

def Sum : NativeCodeCall<"$_builder.getI32IntegerAttr($0.getInt() + $1.getInt())">;
def Typed : NativeCodeCall<"$_builder.getIntegerAttr($0.getType(), 0)">;

// 1: operands in either order, and a condition on an attribute.
def AddZero : Pat<(Abacus_AddOp (either $x, (Abacus_ConstantOp $zero))), (replaceWithValue $x), [(IsZero $zero)]>;
// 2: one of a type.
def SubZero : Pat<(Abacus_SubOp I32:$x, (Abacus_ConstantOp ConstantAttr<I32Attr, "0">)), (replaceWithValue $x)>;
// 3: the same value twice.
def SubSelf : Pat<(Abacus_SubOp $x, $x), (Abacus_ConstantOp (Typed $x))>;
// 4: two operations of one kind.
def NegNeg : Pat<(Abacus_NegOp (Abacus_NegOp $x)), (replaceWithValue $x)>;
// 5: an operation in another.
def SubNeg : Pat<(Abacus_SubOp $x, (Abacus_NegOp $y)), (Abacus_AddOp $x, $y)>;
// 6: with the types that follow.
def AddNeg : Pat<(Abacus_AddOp $x, (Abacus_NegOp $y)), (Abacus_SubOp $x, $y)>;
// 7: a constant attribute.
def Double : Pat<(Abacus_MulOp $x, (Abacus_ConstantOp ConstantAttr<I32Attr, "2">)),
                 (Abacus_ShlOp $x, ConstantAttr<I32Attr, "1">)>;
// 8: attributes that are calculated.
def ShlShl : Pat<(Abacus_ShlOp (Abacus_ShlOp $x, $a), $b), (Abacus_ShlOp $x, (Sum $a, $b))>;
// 9: an operation without effect.
def ShlZero : Pat<(Abacus_ShlOp $x, ConstantAttr<I32Attr, "0">), (replaceWithValue $x)>;
// 10: a condition on two values.
def CastBack : Pat<(Abacus_CastOp:$outer (Abacus_CastOp $x, $inner), $why), (replaceWithValue $x),
                   [(SameType $outer, $x)]>;
// 11: and where that does not hold, with another benefit.
def CastCast : Pat<(Abacus_CastOp (Abacus_CastOp $x, $inner), $why), (Abacus_CastOp $x, $why), [], [], (addBenefit -1)>;
// 12: a string.
def CastMark : Pat<(Abacus_CastOp (Abacus_ConstantOp:$c $value), ConstantStrAttr<StrAttr, "mark">),
                   (Abacus_CastOp $c, ConstantStrAttr<StrAttr, "marked">)>;
// 13: a case of an enum.
def RoundNear : Pat<(Abacus_RoundOp (Abacus_RoundOp $x, $how), ConstantAttr<Rounding, "::abacus::Rounding::Near">),
                    (Abacus_RoundOp $x, $how)>;
// 14: an enum that is built.
def RoundUp : Pat<(Abacus_RoundOp (Abacus_NegOp $x), ConstantAttr<Rounding, "::abacus::Rounding::Up">),
                  (Abacus_NegOp (Abacus_RoundOp $x, ConstantAttr<Rounding, "::abacus::Rounding::Down">))>;
// 15: a variadic operand as a whole.
def SumOfSum : Pat<(Abacus_SumOp (variadic (Abacus_SumOp $values), $x)),
                   (Abacus_AddOp (Abacus_SumOp $values, (returnType $x)), $x)>;
// 16: operands of a variadic one by one.
def SumOfTwo : Pat<(Abacus_SumOp (variadic $x, $y)), (Abacus_AddOp $x, $y), [], [], (addBenefit -1)>;
// 17: the only one.
def SumOfOne : Pat<(Abacus_SumOp (variadic $x)), (replaceWithValue $x)>;
// 18: two variadic operands.
def BlendSwap : Pat<(Abacus_BlendOp (variadic), $dark), (Abacus_SumOp $dark)>;
// 19: and variadic ones that are built.
def BlendPair : Pat<(Abacus_BlendOp (variadic $x), (variadic $y)), (Abacus_SumOp (variadic $x, $y))>;
// 20: several results.
def SplitDivRem : Pattern<(Abacus_DivRemOp $x, (Abacus_NegOp $y)),
                          [(Abacus_NegOp (Abacus_DivOp $x, $y)), (Abacus_RemOp $x, $y)]>;
// 21: one operation for both results.
def NegDivRem : Pattern<(Abacus_DivRemOp (Abacus_NegOp $x), $y),
                        [(Abacus_DivRemOp:$both $x, $y), (Abacus_NegOp $both__0), (Abacus_NegOp $both__1)]>;
// 22: one of several results that was found.
def DivOfDivRem : Pat<(Abacus_NegOp (Abacus_DivRemOp:$both $x, $y)), (Abacus_SubOp (Abacus_ConstantOp (Typed $x)), $both__0),
                      [(HasOneUse $both__0)], [], (addBenefit 5)>;
// 23: an operation without results.
def LogNothing : Pattern<(Abacus_LogOp (Abacus_ConstantOp $value), ConstantStrAttr<StrAttr, "drop">), []>;
// 24: one in place of another.
def LogTrace : Pattern<(Abacus_LogOp $x, ConstantStrAttr<StrAttr, "trace">), [(Abacus_TraceOp $x)]>;
// 25: something besides.
def MaxSelf : Pat<(Abacus_MaxOp $x, $x), (replaceWithValue $x), [], [(Abacus_TraceOp $x)]>;
// 26: another place.
def MaxConstants : Pat<(Abacus_MaxOp (Abacus_ConstantOp:$c $a), (Abacus_ConstantOp ConstantAttr<I32Attr, "7">)),
                       (Abacus_MaxOp (Abacus_ConstantOp ConstantAttr<I32Attr, "7">, (location $c)), $c, (location "max"))>;
// 27: whatever makes a constant.
def MulOne : Pat<(Arith_MulIOp $x, (ConstantLikeMatcher $c), $flags), (replaceWithValue $x), [(IsOne $c)]>;
// 28: attributes that are passed on.
def MulTwo : Pat<(Arith_MulIOp $x, (ConstantLikeMatcher ConstantAttr<I32Attr, "2">:$c), $flags), (Arith_AddIOp $x, $x, $flags)>;
// 29: the root of many.
def AddSub : Pat<(Arith_AddIOp (Arith_SubIOp $x, $y, $f), $y, $g), (replaceWithValue $x)>;
// 30: from one dialect to another.
def Lower : Pat<(Arith_SubIOp $x, $y, ConstantAttr<Arith_IntegerOverflowAttr, "::mlir::arith::IntegerOverflowFlags::nsw">),
                (Abacus_SubOp $x, $y)>;
