// The `math` dialect: mathematical functions beyond basic arithmetic.
//
// Names, syntax and constraints are those of MLIR 22; the wording is lect's own.

#ifndef LECT_DIALECTS_MATH
#define LECT_DIALECTS_MATH

include "../arith/base.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/VectorInterfaces.td"

def Math_Dialect : Dialect {
  let name = "math";
  let cppNamespace = "::mlir::math";
  let summary = "Mathematical functions, elementwise on vectors and tensors";
  let hasConstantMaterializer = 1;
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

defvar Math_hasFastMath = DeclareOpInterfaceMethods<ArithFastMathInterface>;

// Elementwise operations on scalars, vectors and tensors. Most have a folder.
class Math_Op<string mnemonic, string words, list<Trait> traits>
    : Op<Math_Dialect, mnemonic,
         traits # [Pure, DeclareOpInterfaceMethods<VectorUnrollOpInterface>] # ElementwiseMappable.traits> {
  let summary = words;
  let hasFolder = 1;
}

//===- Floats -------------------------------------------------------------------------------------------------------===//

// Float operations with the operand syntax `syntax`, whose operands have the type of the result.
class Math_FloatOp<string mnemonic, string words, dag operands, string syntax>
    : Math_Op<mnemonic, words, [SameOperandsAndResultType, Math_hasFastMath]> {
  let arguments = !con(operands, (ins Arith_FastMathOrNone:$fastmath));
  let results = (outs FloatLike:$result);
  let assemblyFormat = syntax # " (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}
class Math_UnaryOp<string mnemonic, string words>
    : Math_FloatOp<mnemonic, words, (ins FloatLike:$operand), "$operand">;
class Math_BinaryOp<string mnemonic, string words>
    : Math_FloatOp<mnemonic, words, (ins FloatLike:$lhs, FloatLike:$rhs), "$lhs `,` $rhs">;

// Powers, roots, logarithms.
def Math_SqrtOp : Math_UnaryOp<"sqrt", "Square root">;
def Math_PowFOp : Math_BinaryOp<"powf", "Floating-point power">;
def Math_ExpOp : Math_UnaryOp<"exp", "Exponential">;
def Math_Exp2Op : Math_UnaryOp<"exp2", "Base-2 exponential">;
def Math_ExpM1Op : Math_UnaryOp<"expm1", "Exponential minus one">;
def Math_LogOp : Math_UnaryOp<"log", "Natural logarithm">;
def Math_Log10Op : Math_UnaryOp<"log10", "Base-10 logarithm">;
def Math_Log1pOp : Math_UnaryOp<"log1p", "Natural logarithm of one plus the operand">;
def Math_Log2Op : Math_UnaryOp<"log2", "Base-2 logarithm">;

// Trigonometric and hyperbolic functions.
def Math_SinOp : Math_UnaryOp<"sin", "Sine">;
def Math_CosOp : Math_UnaryOp<"cos", "Cosine">;
def Math_TanOp : Math_UnaryOp<"tan", "Tangent">;
def Math_AsinOp : Math_UnaryOp<"asin", "Arc sine">;
def Math_AcosOp : Math_UnaryOp<"acos", "Arc cosine">;
def Math_AtanOp : Math_UnaryOp<"atan", "Arc tangent">;
def Math_Atan2Op : Math_BinaryOp<"atan2", "Two-argument arc tangent">;
def Math_SinhOp : Math_UnaryOp<"sinh", "Hyperbolic sine">;
def Math_CoshOp : Math_UnaryOp<"cosh", "Hyperbolic cosine">;
def Math_TanhOp : Math_UnaryOp<"tanh", "Hyperbolic tangent">;
def Math_AsinhOp : Math_UnaryOp<"asinh", "Inverse hyperbolic sine">;
def Math_AcoshOp : Math_UnaryOp<"acosh", "Inverse hyperbolic cosine">;
def Math_AtanhOp : Math_UnaryOp<"atanh", "Inverse hyperbolic tangent">;

// Rounding.
def Math_CeilOp : Math_UnaryOp<"ceil", "Rounds up to an integral value">;
def Math_FloorOp : Math_UnaryOp<"floor", "Rounds down to an integral value">;
def Math_RoundOp : Math_UnaryOp<"round", "Rounds to the nearest integral value, halfway cases away from zero">;
def Math_RoundEvenOp : Math_UnaryOp<"roundeven", "Rounds to the nearest integral value, halfway cases to even">;
def Math_TruncOp : Math_UnaryOp<"trunc", "Rounds towards zero to an integral value">;

// Other functions.
def Math_AbsFOp : Math_UnaryOp<"absf", "Floating-point absolute value">;
def Math_CopySignOp : Math_BinaryOp<"copysign", "Copies the sign of the second operand to the first">;
def Math_ErfOp : Math_UnaryOp<"erf", "Error function">;
def Math_ErfcOp : Math_UnaryOp<"erfc", "Complementary error function">;

let hasFolder = 0 in {
def Math_CbrtOp : Math_UnaryOp<"cbrt", "Cube root">;
def Math_RsqrtOp : Math_UnaryOp<"rsqrt", "Reciprocal of the square root">;
def Math_FmaOp
    : Math_FloatOp<"fma", "Fused multiply-add of floats",
                   (ins FloatLike:$a, FloatLike:$b, FloatLike:$c), "$a `,` $b `,` $c">;
def Math_ClampFOp
    : Math_FloatOp<"clampf", "Clamps a float to a range",
                   (ins FloatLike:$value, FloatLike:$min, FloatLike:$max), "$value `to` ` ` `[` $min `,` $max `]`">;

def Math_SincosOp : Math_Op<"sincos", "Sine and cosine", [
    SameOperandsAndResultShape, Math_hasFastMath, AllTypesMatch<["operand", "sin", "cos"]>
  ]> {
  let arguments = (ins FloatLike:$operand, Arith_FastMathOrNone:$fastmath);
  let results = (outs FloatLike:$sin, FloatLike:$cos);
  let assemblyFormat = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($operand)";
}
def Math_FPowIOp : Math_Op<"fpowi", "Floating-point power with an integer exponent", [
    SameOperandsAndResultShape, AllTypesMatch<["lhs", "result"]>, Math_hasFastMath
  ]> {
  let arguments = (ins FloatLike:$lhs, SignlessIntegerOrIndexLike:$rhs, Arith_FastMathOrNone:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)";
}
}

// Fast-math flags have no syntax of their own here, only the attribute dictionary.
class Math_FloatClassificationOp<string mnemonic, string words>
    : Math_Op<mnemonic, words, [
        Math_hasFastMath,
        TypesMatchWith<"result type has i1 element type and same shape as operands",
                       "operand", "result", "::getI1SameShape($_self)">
      ]> {
  let arguments = (ins FloatLike:$operand, Arith_FastMathOrNone:$fastmath);
  let results = (outs BoolLike:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}
def Math_IsFiniteOp : Math_FloatClassificationOp<"isfinite", "Tests for a finite float">;
def Math_IsInfOp : Math_FloatClassificationOp<"isinf", "Tests for an infinite float">;
def Math_IsNaNOp : Math_FloatClassificationOp<"isnan", "Tests for NaN">;
def Math_IsNormalOp : Math_FloatClassificationOp<"isnormal", "Tests for a normal float">;

//===- Integers -----------------------------------------------------------------------------------------------------===//

class Math_IntegerUnaryOp<string mnemonic, string words> : Math_Op<mnemonic, words, [SameOperandsAndResultType]> {
  let arguments = (ins SignlessIntegerOrIndexLike:$operand);
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = "$operand attr-dict `:` type($result)";
}
def Math_AbsIOp : Math_IntegerUnaryOp<"absi", "Integer absolute value">;
def Math_CountLeadingZerosOp : Math_IntegerUnaryOp<"ctlz", "Number of leading zero bits">;
def Math_CountTrailingZerosOp : Math_IntegerUnaryOp<"cttz", "Number of trailing zero bits">;
def Math_CtPopOp : Math_IntegerUnaryOp<"ctpop", "Number of set bits">;

def Math_IPowIOp : Math_Op<"ipowi", "Signed integer power", [SameOperandsAndResultType]> {
  let arguments = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs);
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
}

include "history.td"

#endif
