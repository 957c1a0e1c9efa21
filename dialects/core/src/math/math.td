// The `math` dialect: functions that are more than arithmetic.
//
// Names, syntax and constraints are those of MLIR 22; the words are ours.

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

// Works on vectors and tensors element by element. Most operations have a folder.
class Math_Op<string mnemonic, string words, list<Trait> traits>
    : Op<Math_Dialect, mnemonic,
         traits # [Pure, DeclareOpInterfaceMethods<VectorUnrollOpInterface>] # ElementwiseMappable.traits> {
  let summary = words;
  let hasFolder = 1;
}

//===- Floats -------------------------------------------------------------------------------------------------------===//

// Its operands are written as `syntax` says, and are of the type of the result.
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
def Math_PowFOp : Math_BinaryOp<"powf", "Power">;
def Math_ExpOp : Math_UnaryOp<"exp", "Power of e">;
def Math_Exp2Op : Math_UnaryOp<"exp2", "Power of two">;
def Math_ExpM1Op : Math_UnaryOp<"expm1", "Power of e, less one">;
def Math_LogOp : Math_UnaryOp<"log", "Natural logarithm">;
def Math_Log10Op : Math_UnaryOp<"log10", "Decimal logarithm">;
def Math_Log1pOp : Math_UnaryOp<"log1p", "Natural logarithm of one more">;
def Math_Log2Op : Math_UnaryOp<"log2", "Binary logarithm">;

// Angles.
def Math_SinOp : Math_UnaryOp<"sin", "Sine">;
def Math_CosOp : Math_UnaryOp<"cos", "Cosine">;
def Math_TanOp : Math_UnaryOp<"tan", "Tangent">;
def Math_AsinOp : Math_UnaryOp<"asin", "Arc sine">;
def Math_AcosOp : Math_UnaryOp<"acos", "Arc cosine">;
def Math_AtanOp : Math_UnaryOp<"atan", "Arc tangent">;
def Math_Atan2Op : Math_BinaryOp<"atan2", "Arc tangent of a quotient, in its quadrant">;
def Math_SinhOp : Math_UnaryOp<"sinh", "Hyperbolic sine">;
def Math_CoshOp : Math_UnaryOp<"cosh", "Hyperbolic cosine">;
def Math_TanhOp : Math_UnaryOp<"tanh", "Hyperbolic tangent">;
def Math_AsinhOp : Math_UnaryOp<"asinh", "Inverse hyperbolic sine">;
def Math_AcoshOp : Math_UnaryOp<"acosh", "Inverse hyperbolic cosine">;
def Math_AtanhOp : Math_UnaryOp<"atanh", "Inverse hyperbolic tangent">;

// Integral values.
def Math_CeilOp : Math_UnaryOp<"ceil", "The next integral value up">;
def Math_FloorOp : Math_UnaryOp<"floor", "The next integral value down">;
def Math_RoundOp : Math_UnaryOp<"round", "The nearest integral value; of two, the one farther from zero">;
def Math_RoundEvenOp : Math_UnaryOp<"roundeven", "The nearest integral value; of two, the even one">;
def Math_TruncOp : Math_UnaryOp<"trunc", "The next integral value toward zero">;

// Others.
def Math_AbsFOp : Math_UnaryOp<"absf", "The number without its sign">;
def Math_CopySignOp : Math_BinaryOp<"copysign", "One number with the sign of another">;
def Math_ErfOp : Math_UnaryOp<"erf", "Error function">;
def Math_ErfcOp : Math_UnaryOp<"erfc", "Complementary error function">;

let hasFolder = 0 in {
def Math_CbrtOp : Math_UnaryOp<"cbrt", "Cube root">;
def Math_RsqrtOp : Math_UnaryOp<"rsqrt", "Reciprocal of the square root">;
def Math_FmaOp
    : Math_FloatOp<"fma", "A product and what is added to it, rounded once",
                   (ins FloatLike:$a, FloatLike:$b, FloatLike:$c), "$a `,` $b `,` $c">;
def Math_ClampFOp
    : Math_FloatOp<"clampf", "The number in a range that is nearest",
                   (ins FloatLike:$value, FloatLike:$min, FloatLike:$max), "$value `to` ` ` `[` $min `,` $max `]`">;

def Math_SincosOp : Math_Op<"sincos", "Sine and cosine", [
    SameOperandsAndResultShape, Math_hasFastMath, AllTypesMatch<["operand", "sin", "cos"]>
  ]> {
  let arguments = (ins FloatLike:$operand, Arith_FastMathOrNone:$fastmath);
  let results = (outs FloatLike:$sin, FloatLike:$cos);
  let assemblyFormat = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($operand)";
}
def Math_FPowIOp : Math_Op<"fpowi", "Power with an integer for exponent", [
    SameOperandsAndResultShape, AllTypesMatch<["lhs", "result"]>, Math_hasFastMath
  ]> {
  let arguments = (ins FloatLike:$lhs, SignlessIntegerOrIndexLike:$rhs, Arith_FastMathOrNone:$fastmath);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)";
}
}

// Fast-math flags of these are among the attributes only.
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
def Math_IsFiniteOp : Math_FloatClassificationOp<"isfinite", "Whether it is neither infinite nor NaN">;
def Math_IsInfOp : Math_FloatClassificationOp<"isinf", "Whether it is infinite">;
def Math_IsNaNOp : Math_FloatClassificationOp<"isnan", "Whether it is NaN">;
def Math_IsNormalOp : Math_FloatClassificationOp<"isnormal", "Whether it is finite, not zero and not subnormal">;

//===- Integers -----------------------------------------------------------------------------------------------------===//

class Math_IntegerUnaryOp<string mnemonic, string words> : Math_Op<mnemonic, words, [SameOperandsAndResultType]> {
  let arguments = (ins SignlessIntegerOrIndexLike:$operand);
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = "$operand attr-dict `:` type($result)";
}
def Math_AbsIOp : Math_IntegerUnaryOp<"absi", "The number without its sign">;
def Math_CountLeadingZerosOp : Math_IntegerUnaryOp<"ctlz", "How many zeros come before the first bit">;
def Math_CountTrailingZerosOp : Math_IntegerUnaryOp<"cttz", "How many zeros come after the last bit">;
def Math_CtPopOp : Math_IntegerUnaryOp<"ctpop", "How many bits are set">;

def Math_IPowIOp : Math_Op<"ipowi", "Power of a signed integer", [SameOperandsAndResultType]> {
  let arguments = (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs);
  let results = (outs SignlessIntegerOrIndexLike:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
}

include "history.td"

#endif
