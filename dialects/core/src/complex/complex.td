// The `complex` dialect: complex numbers and functions on them.
//
// Names, syntax and constraints are those of MLIR 22; the wording is lect's own. The Rust files of this folder hold
// the hooks.

#ifndef LECT_DIALECTS_COMPLEX
#define LECT_DIALECTS_COMPLEX

include "../arith/base.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Complex_Dialect : Dialect {
  let name = "complex";
  let cppNamespace = "::mlir::complex";
  let summary = "Complex numbers";
  let dependentDialects = ["arith::ArithDialect"];
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
}

// `#complex.number<:f32 1.0, 2.0>`
def Complex_NumberAttr : AttrDef<Complex_Dialect, "Number", [TypedAttrInterface]> {
  let mnemonic = "number";
  let summary = "Complex number with real and imaginary part";
  let parameters = (ins APFloatParameter<"">:$real, APFloatParameter<"">:$imag, AttributeSelfTypeParameter<"">:$type);
  let genVerifyDecl = 1;
  let hasCustomAssemblyFormat = 1;
  let skipDefaultBuilders = 1;
}

// Accuracy of lowered multiplications and divisions near the limits of the float range.
def Complex_CRF_improved : I32BitEnumAttrCaseBit<"improved", 0>;
def Complex_CRF_basic : I32BitEnumAttrCaseBit<"basic", 1>;
def Complex_CRF_none : I32BitEnumAttrCaseBit<"none", 2>;

def Complex_ComplexRangeFlags
    : I32BitEnumAttr<"ComplexRangeFlags", "Complex range flags",
                     [Complex_CRF_improved, Complex_CRF_basic, Complex_CRF_none]> {
  let cppNamespace = "::mlir::complex";
}

class Complex_Op<string mnemonic, list<Trait> traits> : Op<Complex_Dialect, mnemonic, traits>;

defvar Complex_hasFastMath = DeclareOpInterfaceMethods<ArithFastMathInterface>;

// Element type of a complex type.
defvar Complex_elementType = "::llvm::cast<ComplexType>($_self).getElementType()";

//===- Construction -------------------------------------------------------------------------------------------------===//

def ConstantOp : Complex_Op<"constant", [
    ConstantLike, Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>
  ]> {
  let summary = "Complex constant";
  let arguments = (ins ArrayAttr:$value);
  let results = (outs AnyComplex:$complex);
  let assemblyFormat = "$value attr-dict `:` type($complex)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def CreateOp : Complex_Op<"create", [
    Pure, AllTypesMatch<["real", "imaginary"]>,
    TypesMatchWith<"complex element type matches real operand type", "complex", "real", Complex_elementType>,
    TypesMatchWith<"complex element type matches imaginary operand type", "complex", "imaginary", Complex_elementType>
  ]> {
  let summary = "Creates a complex number from its real and imaginary part";
  let arguments = (ins AnyFloat:$real, AnyFloat:$imaginary);
  let results = (outs Complex<AnyFloat>:$complex);
  let assemblyFormat = "$real `,` $imaginary attr-dict `:` type($complex)";
  let hasFolder = 1;
}

def BitcastOp : Complex_Op<"bitcast", [Pure]> {
  let summary = "Reinterprets the bits as another type of the same width";
  let arguments = (ins AnyType:$operand);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `to` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

//===- Unary operations ---------------------------------------------------------------------------------------------===//

class ComplexUnaryOp<string mnemonic, list<Trait> traits>
    : Complex_Op<mnemonic, traits # [Pure, Elementwise, Complex_hasFastMath]> {
  let arguments = (ins Complex<AnyFloat>:$complex, Arith_FastMathOrNone:$fastmath);
  let assemblyFormat = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)";
}

// Functions with a real result.
class Complex_RealValued<string mnemonic, string result = "result">
    : ComplexUnaryOp<mnemonic, [
        TypesMatchWith<"complex element type matches result type", "complex", result, Complex_elementType>
      ]> {
  let results = !dag(outs, [AnyFloat], [result]);
}
def AbsOp : Complex_RealValued<"abs"> {
  let summary = "Absolute value of a complex number";
}
def AngleOp : Complex_RealValued<"angle"> {
  let summary = "Argument (phase) of a complex number";
}
def ReOp : Complex_RealValued<"re", "real"> {
  let summary = "Real part of a complex number";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
def ImOp : Complex_RealValued<"im", "imaginary"> {
  let summary = "Imaginary part of a complex number";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

class Complex_Function<string mnemonic, string words> : ComplexUnaryOp<mnemonic, [SameOperandsAndResultType]> {
  let summary = words;
  let results = (outs Complex<AnyFloat>:$result);
}
def CosOp : Complex_Function<"cos", "Complex cosine">;
def Expm1Op : Complex_Function<"expm1", "Complex exponential minus one">;
def Log1pOp : Complex_Function<"log1p", "Complex natural logarithm of one plus the operand">;
def RsqrtOp : Complex_Function<"rsqrt", "Reciprocal of the complex square root">;
def SignOp : Complex_Function<"sign", "Complex sign: the operand divided by its absolute value">;
def SinOp : Complex_Function<"sin", "Complex sine">;
def SqrtOp : Complex_Function<"sqrt", "Complex square root">;
def TanOp : Complex_Function<"tan", "Complex tangent">;
def TanhOp : Complex_Function<"tanh", "Complex hyperbolic tangent">;
let hasFolder = 1 in {
def ConjOp : Complex_Function<"conj", "Complex conjugate">;
def ExpOp : Complex_Function<"exp", "Complex exponential">;
def LogOp : Complex_Function<"log", "Complex natural logarithm">;
def NegOp : Complex_Function<"neg", "Complex negation">;
}

//===- Binary operations --------------------------------------------------------------------------------------------===//

class ComplexArithmeticOp<string mnemonic, string words>
    : Complex_Op<mnemonic, [Pure, SameOperandsAndResultType, Elementwise, Complex_hasFastMath]> {
  let summary = words;
  let arguments = (ins Complex<AnyFloat>:$lhs, Complex<AnyFloat>:$rhs, Arith_FastMathOrNone:$fastmath);
  let results = (outs Complex<AnyFloat>:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
}
def Atan2Op : ComplexArithmeticOp<"atan2", "Complex two-argument arc tangent">;
def PowOp : ComplexArithmeticOp<"pow", "Complex power">;
let hasFolder = 1 in {
def AddOp : ComplexArithmeticOp<"add", "Complex addition">;
def SubOp : ComplexArithmeticOp<"sub", "Complex subtraction">;
def MulOp : ComplexArithmeticOp<"mul", "Complex multiplication">;
def DivOp : ComplexArithmeticOp<"div", "Complex division">;
}

def PowiOp : Complex_Op<"powi", [
    Pure, Elementwise, SameOperandsAndResultShape, AllTypesMatch<["lhs", "result"]>, Complex_hasFastMath
  ]> {
  let summary = "Complex power with an integer exponent";
  let arguments = (ins Complex<AnyFloat>:$lhs, AnySignlessInteger:$rhs, OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let results = (outs Complex<AnyFloat>:$result);
  let assemblyFormat = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result) `,` type($rhs)";
}

class Complex_Comparison<string mnemonic, string words>
    : Complex_Op<mnemonic, [Pure, AllTypesMatch<["lhs", "rhs"]>, Elementwise]> {
  let summary = words;
  let arguments = (ins Complex<AnyFloat>:$lhs, Complex<AnyFloat>:$rhs);
  let results = (outs I1:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs)";
}
def EqualOp : Complex_Comparison<"eq", "Complex equality">;
def NotEqualOp : Complex_Comparison<"neq", "Complex inequality">;

#endif
