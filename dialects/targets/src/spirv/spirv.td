// The `spirv` dialect: SPIR-V as IR.

#ifndef LECT_DIALECTS_SPIRV
#define LECT_DIALECTS_SPIRV

include "base.td"

class SPIRV_Op<string mnemonic, string words, list<Trait> traits = []> : Op<SPIRV_Dialect, mnemonic, traits> {
  let summary = words;
}

class SPIRV_ArithmeticBinaryOpWithCoopMatrix<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [Commutative,
    Pure, AllTypesMatch<["operand1", "operand2", "result"]>, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>,
      SPIRV_CoopMatrixOfType<[SPIRV_Float]>]>:$operand1, AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>,
      SPIRV_CoopMatrixOfType<[SPIRV_Float]>]>:$operand2);
  let results = (outs AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>,
      SPIRV_CoopMatrixOfType<[SPIRV_Float]>]>:$result);
  let assemblyFormat = "operands attr-dict `:` type($result)";
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_FAddOp : SPIRV_ArithmeticBinaryOpWithCoopMatrix<"FAdd", "Sum of floats">;
def SPIRV_FMulOp : SPIRV_ArithmeticBinaryOpWithCoopMatrix<"FMul", "Product of floats">;

class SPIRV_FDivOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [Pure, AllTypesMatch<["operand1",
    "operand2", "result"]>, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>,
      SPIRV_CoopMatrixOfType<[SPIRV_Float]>]>:$operand1, AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>,
      SPIRV_CoopMatrixOfType<[SPIRV_Float]>]>:$operand2);
  let results = (outs AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>,
      SPIRV_CoopMatrixOfType<[SPIRV_Float]>]>:$result);
  let assemblyFormat = "operands attr-dict `:` type($result)";
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_FDivOp : SPIRV_FDivOpLike<"FDiv", "Quotient of floats">;
def SPIRV_FSubOp : SPIRV_FDivOpLike<"FSub", "Difference of floats">;

class SPIRV_ArithmeticBinaryOp<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [Pure,
    AllTypesMatch<["operand1", "operand2", "result"]>, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>:$operand1, AnyTypeOf<[SPIRV_Float,
      SPIRV_VectorOf<SPIRV_Float>]>:$operand2);
  let results = (outs AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>:$result);
  let assemblyFormat = "operands attr-dict `:` type($result)";
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_FModOp : SPIRV_ArithmeticBinaryOp<"FMod", "Remainder of floats, with the sign of the divisor">;
def SPIRV_FRemOp : SPIRV_ArithmeticBinaryOp<"FRem", "Remainder of floats, with the sign of the dividend">;

def SPIRV_FNegateOp : SPIRV_Op<"FNegate", "Negation of a float", [Pure, AllTypesMatch<["operand", "result"]>,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>,
      SPIRV_CoopMatrixOfType<[SPIRV_Float]>]>:$operand);
  let results = (outs AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>,
      SPIRV_CoopMatrixOfType<[SPIRV_Float]>]>:$result);
  let assemblyFormat = "operands attr-dict `:` type($result)";
  let hasCustomAssemblyFormat = 1;
}

class SPIRV_IAddOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [Commutative, UsableInSpecConstantOp,
    Pure, AllTypesMatch<["operand1", "operand2", "result"]>, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>,
      SPIRV_CoopMatrixOfType<[SPIRV_Integer]>]>:$operand1, AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>,
      SPIRV_CoopMatrixOfType<[SPIRV_Integer]>]>:$operand2);
  let results = (outs AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>,
      SPIRV_CoopMatrixOfType<[SPIRV_Integer]>]>:$result);
  let assemblyFormat = "operands attr-dict `:` type($result)";
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_IAddOp : SPIRV_IAddOpLike<"IAdd", "Sum of integers">;
def SPIRV_IMulOp : SPIRV_IAddOpLike<"IMul", "Product of integers">;

def SPIRV_IAddCarryOp : SPIRV_Op<"IAddCarry", "Sum of integers, with the carry", [Commutative, Pure,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$operand1, AnyTypeOf<[SPIRV_Integer,
      SPIRV_VectorOf<SPIRV_Integer>]>:$operand2);
  let results = (outs SPIRV_AnyStruct:$result);
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
}

class SPIRV_ISubOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [UsableInSpecConstantOp, Pure,
    AllTypesMatch<["operand1", "operand2", "result"]>, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>,
      SPIRV_CoopMatrixOfType<[SPIRV_Integer]>]>:$operand1, AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>,
      SPIRV_CoopMatrixOfType<[SPIRV_Integer]>]>:$operand2);
  let results = (outs AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>,
      SPIRV_CoopMatrixOfType<[SPIRV_Integer]>]>:$result);
  let assemblyFormat = "operands attr-dict `:` type($result)";
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_ISubOp : SPIRV_ISubOpLike<"ISub", "Difference of integers">;
def SPIRV_SDivOp : SPIRV_ISubOpLike<"SDiv", "Quotient of signed integers">;

def SPIRV_ISubBorrowOp : SPIRV_Op<"ISubBorrow", "Difference of integers, with the borrow", [Pure,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$operand1, AnyTypeOf<[SPIRV_Integer,
      SPIRV_VectorOf<SPIRV_Integer>]>:$operand2);
  let results = (outs SPIRV_AnyStruct:$result);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_DotOp : SPIRV_Op<"Dot", "Dot product of vectors", [Pure, AllTypesMatch<["vector1", "vector2"]>,
    AllElementTypesMatch<["vector1", "result"]>, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_VectorOf<SPIRV_AnyFloat>:$vector1, SPIRV_VectorOf<SPIRV_AnyFloat>:$vector2);
  let results = (outs SPIRV_AnyFloat:$result);
  let assemblyFormat = "operands attr-dict `:` type($vector1) `->` type($result)";
  let hasCustomAssemblyFormat = 1;
}

class SPIRV_SModOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [UsableInSpecConstantOp, Pure,
    AllTypesMatch<["operand1", "operand2", "result"]>, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$operand1, AnyTypeOf<[SPIRV_Integer,
      SPIRV_VectorOf<SPIRV_Integer>]>:$operand2);
  let results = (outs AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$result);
  let assemblyFormat = "operands attr-dict `:` type($result)";
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_SModOp : SPIRV_SModOpLike<"SMod", "Remainder of signed integers, with the sign of the divisor">;
def SPIRV_SRemOp : SPIRV_SModOpLike<"SRem", "Remainder of signed integers, with the sign of the dividend">;

class SPIRV_ArithmeticExtendedBinaryOp<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [Pure, Commutative,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$operand1, AnyTypeOf<[SPIRV_Integer,
      SPIRV_VectorOf<SPIRV_Integer>]>:$operand2);
  let results = (outs SPIRV_AnyStruct:$result);
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_SMulExtendedOp : SPIRV_ArithmeticExtendedBinaryOp<"SMulExtended", "Widening product of signed integers">;
def SPIRV_UMulExtendedOp : SPIRV_ArithmeticExtendedBinaryOp<"UMulExtended", "Widening product of unsigned integers">;

def SPIRV_SNegateOp : SPIRV_Op<"SNegate", "Negation of an integer", [UsableInSpecConstantOp, Pure,
    AllTypesMatch<["operand", "result"]>, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>,
      SPIRV_CoopMatrixOfType<[SPIRV_Integer]>]>:$operand);
  let results = (outs AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>,
      SPIRV_CoopMatrixOfType<[SPIRV_Integer]>]>:$result);
  let assemblyFormat = "operands attr-dict `:` type($result)";
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_UDivOp : SPIRV_Op<"UDiv", "Quotient of unsigned integers", [UnsignedOp, UsableInSpecConstantOp, Pure,
    AllTypesMatch<["operand1", "operand2", "result"]>, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>,
      SPIRV_CoopMatrixOfType<[SPIRV_Integer]>]>:$operand1, AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>,
      SPIRV_CoopMatrixOfType<[SPIRV_Integer]>]>:$operand2);
  let results = (outs AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>,
      SPIRV_CoopMatrixOfType<[SPIRV_Integer]>]>:$result);
  let assemblyFormat = "operands attr-dict `:` type($result)";
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_VectorTimesScalarOp : SPIRV_Op<"VectorTimesScalar", "Product of a vector and a scalar", [Pure,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins VectorOfLengthAndType<[2, 3, 4], [SPIRV_Float]>:$vector, SPIRV_Float:$scalar);
  let results = (outs VectorOfLengthAndType<[2, 3, 4], [SPIRV_Float]>:$result);
  let assemblyFormat = "operands attr-dict `:` `(` type(operands) `)` `->` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_UModOp : SPIRV_Op<"UMod", "Remainder of unsigned integers", [UnsignedOp, UsableInSpecConstantOp, Pure,
    AllTypesMatch<["operand1", "operand2", "result"]>, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$operand1, AnyTypeOf<[SPIRV_Integer,
      SPIRV_VectorOf<SPIRV_Integer>]>:$operand2);
  let results = (outs AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$result);
  let assemblyFormat = "operands attr-dict `:` type($result)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
}

class SPIRV_AtomicUpdateWithValueOp<string mnemonic, string words> : SPIRV_Op<mnemonic, words,
    [TypesMatchWith<"`value` type matches pointee type of `pointer`", "pointer", "value",
    "llvm::cast<PointerType>($_self).getPointeeType()">,
    TypesMatchWith<"`result` type matches pointee type of `pointer`", "pointer", "result",
    "llvm::cast<PointerType>($_self).getPointeeType()">, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnyPtr:$pointer, SPIRV_ScopeAttr:$memory_scope, SPIRV_MemorySemanticsAttr:$semantics,
      SPIRV_Integer:$value);
  let results = (outs SPIRV_Integer:$result);
  let assemblyFormat = "$memory_scope $semantics operands attr-dict `:` type($pointer)";
  let hasVerifier = 1;
}
def SPIRV_AtomicAndOp : SPIRV_AtomicUpdateWithValueOp<"AtomicAnd", "Atomic bitwise AND">;
def SPIRV_AtomicIAddOp : SPIRV_AtomicUpdateWithValueOp<"AtomicIAdd", "Atomic addition">;
def SPIRV_AtomicISubOp : SPIRV_AtomicUpdateWithValueOp<"AtomicISub", "Atomic subtraction">;
def SPIRV_AtomicOrOp : SPIRV_AtomicUpdateWithValueOp<"AtomicOr", "Atomic bitwise OR">;
def SPIRV_AtomicSMaxOp : SPIRV_AtomicUpdateWithValueOp<"AtomicSMax", "Atomic maximum of signed integers">;
def SPIRV_AtomicSMinOp : SPIRV_AtomicUpdateWithValueOp<"AtomicSMin",
    "Atomic minimum of signed integers">;
def SPIRV_AtomicXorOp : SPIRV_AtomicUpdateWithValueOp<"AtomicXor", "Atomic bitwise XOR">;

class SPIRV_AtomicCompareExchangeOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words,
    [TypesMatchWith<"`result` type matches pointee type of `pointer`", "pointer", "result",
    "llvm::cast<PointerType>($_self).getPointeeType()">,
    TypesMatchWith<"`value` type matches pointee type of `pointer`", "pointer", "value",
    "llvm::cast<PointerType>($_self).getPointeeType()">,
    TypesMatchWith<"`comparator` type matches pointee type of `pointer`", "pointer", "comparator",
    "llvm::cast<PointerType>($_self).getPointeeType()">, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnyPtr:$pointer, SPIRV_ScopeAttr:$memory_scope,
      SPIRV_MemorySemanticsAttr:$equal_semantics, SPIRV_MemorySemanticsAttr:$unequal_semantics, SPIRV_Integer:$value,
      SPIRV_Integer:$comparator);
  let results = (outs SPIRV_Integer:$result);
  let assemblyFormat = "$memory_scope $equal_semantics $unequal_semantics operands attr-dict `:` type($pointer)";
}
def SPIRV_AtomicCompareExchangeOp : SPIRV_AtomicCompareExchangeOpLike<"AtomicCompareExchange",
    "Atomic compare-and-exchange">;
def SPIRV_AtomicCompareExchangeWeakOp : SPIRV_AtomicCompareExchangeOpLike<"AtomicCompareExchangeWeak",
    "Weak atomic compare-and-exchange">;

def SPIRV_AtomicExchangeOp : SPIRV_Op<"AtomicExchange", "Atomic exchange",
    [TypesMatchWith<"`value` type matches pointee type of `pointer`", "pointer", "value",
    "llvm::cast<PointerType>($_self).getPointeeType()">,
    TypesMatchWith<"`result` type matches pointee type of `pointer`", "pointer", "result",
    "llvm::cast<PointerType>($_self).getPointeeType()">, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnyPtr:$pointer, SPIRV_ScopeAttr:$memory_scope, SPIRV_MemorySemanticsAttr:$semantics,
      SPIRV_Numerical:$value);
  let results = (outs SPIRV_Numerical:$result);
  let assemblyFormat = "$memory_scope $semantics operands attr-dict `:` type($pointer)";
}

def SPIRV_EXTAtomicFAddOp : SPIRV_Op<"EXT.AtomicFAdd", "Atomic addition of floats",
    [TypesMatchWith<"`result` type matches pointee type of `pointer`", "pointer", "result",
    "llvm::cast<PointerType>($_self).getPointeeType()">,
    TypesMatchWith<"`value` type matches pointee type of `pointer`", "pointer", "value",
    "llvm::cast<PointerType>($_self).getPointeeType()">, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnyPtr:$pointer, SPIRV_ScopeAttr:$memory_scope, SPIRV_MemorySemanticsAttr:$semantics,
      SPIRV_Float:$value);
  let results = (outs SPIRV_Float:$result);
  let assemblyFormat = "$memory_scope $semantics operands attr-dict `:` type($pointer)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

class SPIRV_AtomicUpdateOp<string mnemonic, string words> : SPIRV_Op<mnemonic, words,
    [TypesMatchWith<"`result` type matches pointee type of `pointer`", "pointer", "result",
    "llvm::cast<PointerType>($_self).getPointeeType()">, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnyPtr:$pointer, SPIRV_ScopeAttr:$memory_scope, SPIRV_MemorySemanticsAttr:$semantics);
  let results = (outs SPIRV_Integer:$result);
  let assemblyFormat = "$memory_scope $semantics operands attr-dict `:` type($pointer)";
  let hasVerifier = 1;
}
def SPIRV_AtomicIDecrementOp : SPIRV_AtomicUpdateOp<"AtomicIDecrement", "Atomic decrement">;
def SPIRV_AtomicIIncrementOp : SPIRV_AtomicUpdateOp<"AtomicIIncrement", "Atomic increment">;

class SPIRV_AtomicUMaxOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [UnsignedOp,
    TypesMatchWith<"`value` type matches pointee type of `pointer`", "pointer", "value",
    "llvm::cast<PointerType>($_self).getPointeeType()">,
    TypesMatchWith<"`result` type matches pointee type of `pointer`", "pointer", "result",
    "llvm::cast<PointerType>($_self).getPointeeType()">, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnyPtr:$pointer, SPIRV_ScopeAttr:$memory_scope, SPIRV_MemorySemanticsAttr:$semantics,
      SPIRV_Integer:$value);
  let results = (outs SPIRV_Integer:$result);
  let assemblyFormat = "$memory_scope $semantics operands attr-dict `:` type($pointer)";
  let hasVerifier = 1;
}
def SPIRV_AtomicUMaxOp : SPIRV_AtomicUMaxOpLike<"AtomicUMax", "Atomic maximum of unsigned integers">;
def SPIRV_AtomicUMinOp : SPIRV_AtomicUMaxOpLike<"AtomicUMin", "Atomic minimum of unsigned integers">;

def SPIRV_ControlBarrierOp : SPIRV_Op<"ControlBarrier", "Barrier for all invocations of a scope",
    [DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_ScopeAttr:$execution_scope, SPIRV_ScopeAttr:$memory_scope,
      SPIRV_MemorySemanticsAttr:$memory_semantics);
  let assemblyFormat = "$execution_scope `,` $memory_scope `,` $memory_semantics attr-dict";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_MemoryBarrierOp : SPIRV_Op<"MemoryBarrier", "Memory fence",
    [DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_ScopeAttr:$memory_scope, SPIRV_MemorySemanticsAttr:$memory_semantics);
  let assemblyFormat = "$memory_scope `,` $memory_semantics attr-dict";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

class SPIRV_BitCountOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [Pure, SameOperandsAndResultType,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$operand);
  let results = (outs AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$result);
  let assemblyFormat = "$operand `:` type($operand) attr-dict";
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_BitCountOp : SPIRV_BitCountOpLike<"BitCount", "Number of set bits">;
def SPIRV_BitReverseOp : SPIRV_BitCountOpLike<"BitReverse", "Bit reversal">;
def SPIRV_CLSAbsOp : SPIRV_BitCountOpLike<"CL.s_abs", "Absolute value of a signed integer">;
def SPIRV_GLSAbsOp : SPIRV_BitCountOpLike<"GL.SAbs", "Absolute value of a signed integer">;
def SPIRV_GLSSignOp : SPIRV_BitCountOpLike<"GL.SSign", "Sign of an integer: one, zero or minus one">;
def SPIRV_GLFindILsbOp : SPIRV_BitCountOpLike<"GL.FindILsb", "Index of the lowest set bit">;

def SPIRV_BitFieldInsertOp : SPIRV_Op<"BitFieldInsert", "Inserts a bit field", [Pure,
    AllTypesMatch<["base", "insert", "result"]>, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$base, AnyTypeOf<[SPIRV_Integer,
      SPIRV_VectorOf<SPIRV_Integer>]>:$insert, SPIRV_Integer:$offset, SPIRV_Integer:$count);
  let results = (outs AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$result);
  let assemblyFormat = "operands attr-dict `:` type($base) `,` type($offset) `,` type($count)";
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_BitFieldSExtractOp : SPIRV_Op<"BitFieldSExtract", "Extracts a signed bit field", [SignedOp,
    Pure, AllTypesMatch<["base", "result"]>, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$base, SPIRV_Integer:$offset,
      SPIRV_Integer:$count);
  let results = (outs AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$result);
  let assemblyFormat = "operands attr-dict `:` type($base) `,` type($offset) `,` type($count)";
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_BitFieldUExtractOp : SPIRV_Op<"BitFieldUExtract", "Extracts an unsigned bit field", [UnsignedOp, Pure,
    AllTypesMatch<["base", "result"]>, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$base, SPIRV_Integer:$offset,
      SPIRV_Integer:$count);
  let results = (outs AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$result);
  let assemblyFormat = "operands attr-dict `:` type($base) `,` type($offset) `,` type($count)";
  let hasCustomAssemblyFormat = 1;
}

class SPIRV_BitBinaryOp<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [Commutative, UsableInSpecConstantOp,
    Pure, SameOperandsAndResultType, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$operand1, AnyTypeOf<[SPIRV_Integer,
      SPIRV_VectorOf<SPIRV_Integer>]>:$operand2);
  let results = (outs AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$result);
  let assemblyFormat = "operands attr-dict `:` type($result)";
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_BitwiseAndOp : SPIRV_BitBinaryOp<"BitwiseAnd", "Bitwise AND">;
def SPIRV_BitwiseOrOp : SPIRV_BitBinaryOp<"BitwiseOr", "Bitwise OR">;
def SPIRV_BitwiseXorOp : SPIRV_BitBinaryOp<"BitwiseXor", "Bitwise XOR">;

class SPIRV_ShiftOp<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [UsableInSpecConstantOp, Pure,
    SameOperandsAndResultShape, AllTypesMatch<["operand1", "result"]>,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$operand1, AnyTypeOf<[SPIRV_Integer,
      SPIRV_VectorOf<SPIRV_Integer>]>:$operand2);
  let results = (outs AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$result);
  let assemblyFormat = "operands attr-dict `:` type($operand1) `,` type($operand2)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_ShiftLeftLogicalOp : SPIRV_ShiftOp<"ShiftLeftLogical", "Left shift">;
def SPIRV_ShiftRightArithmeticOp : SPIRV_ShiftOp<"ShiftRightArithmetic",
    "Arithmetic right shift">;
def SPIRV_ShiftRightLogicalOp : SPIRV_ShiftOp<"ShiftRightLogical", "Logical right shift">;

def SPIRV_NotOp : SPIRV_Op<"Not", "Bitwise NOT", [UsableInSpecConstantOp, Pure,
    SameOperandsAndResultType, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$operand);
  let results = (outs AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$result);
  let assemblyFormat = "$operand `:` type($operand) attr-dict";
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
}

class SPIRV_ExtInstOp<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [Pure, SameOperandsAndResultType,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>:$lhs, AnyTypeOf<[SPIRV_Float,
      SPIRV_VectorOf<SPIRV_Float>]>:$rhs);
  let results = (outs AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>:$result);
  let assemblyFormat = "operands attr-dict `:` type($result)";
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_CLAtan2Op : SPIRV_ExtInstOp<"CL.atan2", "Arc tangent of y / x">;
def SPIRV_CLFMaxOp : SPIRV_ExtInstOp<"CL.fmax", "Maximum of floats">;
def SPIRV_CLFMinOp : SPIRV_ExtInstOp<"CL.fmin", "Minimum of floats">;
def SPIRV_CLPowOp : SPIRV_ExtInstOp<"CL.pow", "Power">;
def SPIRV_GLFMaxOp : SPIRV_ExtInstOp<"GL.FMax", "Maximum of floats">;
def SPIRV_GLFMinOp : SPIRV_ExtInstOp<"GL.FMin", "Minimum of floats">;
def SPIRV_GLCrossOp : SPIRV_ExtInstOp<"GL.Cross", "Cross product of vectors">;
def SPIRV_GLReflectOp : SPIRV_ExtInstOp<"GL.Reflect", "Reflection direction at a surface">;

class SPIRV_CLAcosOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [Pure, SameOperandsAndResultType,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>:$operand);
  let results = (outs AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>:$result);
  let assemblyFormat = "$operand `:` type($operand) attr-dict";
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_CLAcosOp : SPIRV_CLAcosOpLike<"CL.acos", "Arc cosine">;
def SPIRV_CLAcoshOp : SPIRV_CLAcosOpLike<"CL.acosh", "Inverse hyperbolic cosine">;
def SPIRV_CLAsinOp : SPIRV_CLAcosOpLike<"CL.asin", "Arc sine">;
def SPIRV_CLAsinhOp : SPIRV_CLAcosOpLike<"CL.asinh", "Inverse hyperbolic sine">;
def SPIRV_CLAtanOp : SPIRV_CLAcosOpLike<"CL.atan", "Arc tangent">;
def SPIRV_CLAtanhOp : SPIRV_CLAcosOpLike<"CL.atanh", "Inverse hyperbolic tangent">;
def SPIRV_CLCeilOp : SPIRV_CLAcosOpLike<"CL.ceil", "Ceiling">;
def SPIRV_CLCosOp : SPIRV_CLAcosOpLike<"CL.cos", "Cosine">;
def SPIRV_CLCoshOp : SPIRV_CLAcosOpLike<"CL.cosh", "Hyperbolic cosine">;
def SPIRV_CLErfOp : SPIRV_CLAcosOpLike<"CL.erf", "Error function">;
def SPIRV_CLExpOp : SPIRV_CLAcosOpLike<"CL.exp", "Exponential function">;
def SPIRV_CLFAbsOp : SPIRV_CLAcosOpLike<"CL.fabs", "Absolute value">;
def SPIRV_CLFloorOp : SPIRV_CLAcosOpLike<"CL.floor", "Floor">;
def SPIRV_CLLogOp : SPIRV_CLAcosOpLike<"CL.log", "Natural logarithm">;
def SPIRV_CLRintOp : SPIRV_CLAcosOpLike<"CL.rint", "Rounding to integral values, ties to even">;
def SPIRV_CLRoundOp : SPIRV_CLAcosOpLike<"CL.round", "Rounding to integral values, ties away from zero">;
def SPIRV_CLRsqrtOp : SPIRV_CLAcosOpLike<"CL.rsqrt", "Reciprocal square root">;
def SPIRV_CLSinOp : SPIRV_CLAcosOpLike<"CL.sin", "Sine">;
def SPIRV_CLSinhOp : SPIRV_CLAcosOpLike<"CL.sinh", "Hyperbolic sine">;
def SPIRV_CLSqrtOp : SPIRV_CLAcosOpLike<"CL.sqrt", "Square root">;
def SPIRV_CLTanOp : SPIRV_CLAcosOpLike<"CL.tan", "Tangent">;
def SPIRV_CLTanhOp : SPIRV_CLAcosOpLike<"CL.tanh", "Hyperbolic tangent">;
def SPIRV_GLFAbsOp : SPIRV_CLAcosOpLike<"GL.FAbs", "Absolute value">;
def SPIRV_GLCeilOp : SPIRV_CLAcosOpLike<"GL.Ceil", "Ceiling">;
def SPIRV_GLFloorOp : SPIRV_CLAcosOpLike<"GL.Floor", "Floor">;
def SPIRV_GLRoundOp : SPIRV_CLAcosOpLike<"GL.Round", "Rounding to integral values, ties in either direction">;
def SPIRV_GLRoundEvenOp : SPIRV_CLAcosOpLike<"GL.RoundEven", "Rounding to integral values, ties to even">;
def SPIRV_GLInverseSqrtOp : SPIRV_CLAcosOpLike<"GL.InverseSqrt", "Reciprocal square root">;
def SPIRV_GLFSignOp : SPIRV_CLAcosOpLike<"GL.FSign", "Sign of a float: one, zero or minus one">;
def SPIRV_GLSqrtOp : SPIRV_CLAcosOpLike<"GL.Sqrt", "Square root">;
def SPIRV_GLNormalizeOp : SPIRV_CLAcosOpLike<"GL.Normalize", "Normalization of a vector">;
def SPIRV_GLFractOp : SPIRV_CLAcosOpLike<"GL.Fract", "Fractional part">;

class SPIRV_CLTernaryArithmeticOp<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [Pure,
    SameOperandsAndResultType, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>:$x, AnyTypeOf<[SPIRV_Float,
      SPIRV_VectorOf<SPIRV_Float>]>:$y, AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>:$z);
  let results = (outs AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>:$result);
  let assemblyFormat = "operands attr-dict `:` type($result)";
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_CLFmaOp : SPIRV_CLTernaryArithmeticOp<"CL.fma", "Fused multiply-add">;
def SPIRV_CLMixOp : SPIRV_CLTernaryArithmeticOp<"CL.mix", "Linear interpolation of two values">;

class SPIRV_CLSMaxOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [Pure, SameOperandsAndResultType,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$lhs, AnyTypeOf<[SPIRV_Integer,
      SPIRV_VectorOf<SPIRV_Integer>]>:$rhs);
  let results = (outs AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$result);
  let assemblyFormat = "operands attr-dict `:` type($result)";
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_CLSMaxOp : SPIRV_CLSMaxOpLike<"CL.s_max", "Maximum of signed integers">;
def SPIRV_CLSMinOp : SPIRV_CLSMaxOpLike<"CL.s_min", "Minimum of signed integers">;
def SPIRV_CLUMaxOp : SPIRV_CLSMaxOpLike<"CL.u_max", "Maximum of unsigned integers">;
def SPIRV_CLUMinOp : SPIRV_CLSMaxOpLike<"CL.u_min", "Minimum of unsigned integers">;
def SPIRV_GLUMaxOp : SPIRV_CLSMaxOpLike<"GL.UMax", "Maximum of unsigned integers">;
def SPIRV_GLSMaxOp : SPIRV_CLSMaxOpLike<"GL.SMax", "Maximum of signed integers">;
def SPIRV_GLUMinOp : SPIRV_CLSMaxOpLike<"GL.UMin", "Minimum of unsigned integers">;
def SPIRV_GLSMinOp : SPIRV_CLSMaxOpLike<"GL.SMin", "Minimum of signed integers">;

def SPIRV_CLPrintfOp : SPIRV_Op<"CL.printf", "Prints", [DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnyPtr:$format, Variadic<SPIRV_Type>:$arguments);
  let results = (outs SPIRV_Integer:$result);
  let assemblyFormat = "$format ( $arguments^ )? attr-dict `:` type($format) ( `,` type($arguments)^ )? `->` "
      "type($result)";
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_BitcastOp : SPIRV_Op<"Bitcast", "Bitcast to another type", [Pure,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_ScalarOrVectorOrPtr:$operand);
  let results = (outs SPIRV_ScalarOrVectorOrPtr:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `to` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
}

class SPIRV_CastOp<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [Pure, SameOperandsAndResultShape,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_AnyFloat, SPIRV_VectorOf<SPIRV_AnyFloat>,
      SPIRV_CoopMatrixOfType<[SPIRV_AnyFloat]>]>:$operand);
  let results = (outs AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>,
      SPIRV_CoopMatrixOfType<[SPIRV_Integer]>]>:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `to` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_ConvertFToSOp : SPIRV_CastOp<"ConvertFToS", "Conversion of a float to a signed integer, rounded toward zero">;
def SPIRV_ConvertFToUOp : SPIRV_CastOp<"ConvertFToU",
    "Conversion of a float to an unsigned integer, rounded toward zero">;

def SPIRV_ConvertSToFOp : SPIRV_Op<"ConvertSToF", "Conversion of a signed integer to a float", [SignedOp, Pure,
    SameOperandsAndResultShape, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>,
      SPIRV_CoopMatrixOfType<[SPIRV_Integer]>]>:$operand);
  let results = (outs AnyTypeOf<[SPIRV_AnyFloat, SPIRV_VectorOf<SPIRV_AnyFloat>,
      SPIRV_CoopMatrixOfType<[SPIRV_AnyFloat]>]>:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `to` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_ConvertUToFOp : SPIRV_Op<"ConvertUToF", "Conversion of an unsigned integer to a float", [UnsignedOp, Pure,
    SameOperandsAndResultShape, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>,
      SPIRV_CoopMatrixOfType<[SPIRV_Integer]>]>:$operand);
  let results = (outs AnyTypeOf<[SPIRV_AnyFloat, SPIRV_VectorOf<SPIRV_AnyFloat>,
      SPIRV_CoopMatrixOfType<[SPIRV_AnyFloat]>]>:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `to` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_FConvertOp : SPIRV_Op<"FConvert", "Conversion of a float to another width", [UsableInSpecConstantOp, Pure,
    SameOperandsAndResultShape, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_AnyFloat, SPIRV_VectorOf<SPIRV_AnyFloat>,
      SPIRV_CoopMatrixOfType<[SPIRV_AnyFloat]>]>:$operand);
  let results = (outs AnyTypeOf<[SPIRV_AnyFloat, SPIRV_VectorOf<SPIRV_AnyFloat>,
      SPIRV_CoopMatrixOfType<[SPIRV_AnyFloat]>]>:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `to` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_SConvertOp : SPIRV_Op<"SConvert",
    "Conversion of a signed integer to another width", [UsableInSpecConstantOp, SignedOp,
    Pure, SameOperandsAndResultShape, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>,
      SPIRV_CoopMatrixOfType<[SPIRV_Integer]>]>:$operand);
  let results = (outs AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>,
      SPIRV_CoopMatrixOfType<[SPIRV_Integer]>]>:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `to` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_UConvertOp : SPIRV_Op<"UConvert",
    "Conversion of an unsigned integer to another width", [UnsignedOp, UsableInSpecConstantOp,
    Pure, SameOperandsAndResultShape, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>,
      SPIRV_CoopMatrixOfType<[SPIRV_Integer]>]>:$operand);
  let results = (outs AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>,
      SPIRV_CoopMatrixOfType<[SPIRV_Integer]>]>:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `to` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_ConvertPtrToUOp : SPIRV_Op<"ConvertPtrToU", "Conversion of a pointer to an unsigned integer",
    [DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnyPtr:$pointer);
  let results = (outs SPIRV_Integer:$result);
  let assemblyFormat = "$pointer attr-dict `:` type($pointer) `to` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_ConvertUToPtrOp : SPIRV_Op<"ConvertUToPtr", "Conversion of an unsigned integer to a pointer", [UnsignedOp,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_Integer:$operand);
  let results = (outs SPIRV_AnyPtr:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `to` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

class SPIRV_PtrCastToGenericOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [Pure,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnyPtr:$pointer);
  let results = (outs SPIRV_AnyPtr:$result);
  let assemblyFormat = "$pointer attr-dict `:` type($pointer) `to` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_PtrCastToGenericOp : SPIRV_PtrCastToGenericOpLike<"PtrCastToGeneric",
    "Cast of a pointer to the generic storage class">;
def SPIRV_GenericCastToPtrOp : SPIRV_PtrCastToGenericOpLike<"GenericCastToPtr",
    "Cast of a generic pointer to a storage class">;
def SPIRV_GenericCastToPtrExplicitOp : SPIRV_PtrCastToGenericOpLike<"GenericCastToPtrExplicit",
    "Cast of a generic pointer to a storage class, or null if it belongs to another">;

def SPIRV_CompositeConstructOp : SPIRV_Op<"CompositeConstruct", "Constructs a composite", [Pure,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins Variadic<SPIRV_Type>:$constituents);
  let results = (outs SPIRV_Composite:$result);
  let assemblyFormat = "$constituents attr-dict `:` `(` type(operands) `)` `->` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_CompositeExtractOp : SPIRV_Op<"CompositeExtract",
    "Extracts a part of a composite", [Pure, UsableInSpecConstantOp,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_Composite:$composite, I32ArrayAttr:$indices);
  let results = (outs SPIRV_Type:$component);
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_CompositeInsertOp : SPIRV_Op<"CompositeInsert", "Inserts a part into a composite", [Pure,
    UsableInSpecConstantOp, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_Type:$object, SPIRV_Composite:$composite, I32ArrayAttr:$indices);
  let results = (outs SPIRV_Composite:$result);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_VectorExtractDynamicOp : SPIRV_Op<"VectorExtractDynamic",
    "Extracts the vector element at a dynamic index", [Pure,
    TypesMatchWith<"type of 'result' matches element type of 'vector'", "vector", "result",
    "::llvm::cast<mlir::VectorType>($_self).getElementType()">, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_Vector:$vector, SPIRV_Integer:$index);
  let results = (outs SPIRV_Scalar:$result);
  let assemblyFormat = "$vector `[` $index `]` attr-dict `:` type($vector) `,` type($index)";
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_VectorInsertDynamicOp : SPIRV_Op<"VectorInsertDynamic", "Inserts a vector element at a dynamic index", [Pure,
    TypesMatchWith<"type of 'component' matches element type of 'vector'", "vector", "component",
    "::llvm::cast<mlir::VectorType>($_self).getElementType()">, AllTypesMatch<["vector", "result"]>,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_Vector:$vector, SPIRV_Scalar:$component, SPIRV_Integer:$index);
  let results = (outs SPIRV_Vector:$result);
  let assemblyFormat = "$component `,` $vector `[` $index `]` attr-dict `:` type($vector) `,` type($index)";
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_VectorShuffleOp : SPIRV_Op<"VectorShuffle", "Shuffles the elements of two vectors", [Pure,
    AllElementTypesMatch<["vector1", "vector2", "result"]>, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_Vector:$vector1, SPIRV_Vector:$vector2, I32ArrayAttr:$components);
  let results = (outs SPIRV_Vector:$result);
  let assemblyFormat = "attr-dict $components $vector1 `,` $vector2 `:` type($vector1) `,` type($vector2) `->` "
      "type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_BranchOp : SPIRV_Op<"Branch", "Branches", [DeclareOpInterfaceMethods<BranchOpInterface>, InFunctionScope,
    Pure, Terminator, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins Variadic<SPIRV_Type>:$targetOperands);
  let successors = (successor AnySuccessor:$target);
  let assemblyFormat = "$target (`(` $targetOperands^ `:` type($targetOperands) `)`)? attr-dict";
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_BranchConditionalOp : SPIRV_Op<"BranchConditional", "Branches on a condition", [AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<BranchOpInterface>, InFunctionScope, Pure, Terminator,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_Bool:$condition, Variadic<SPIRV_Type>:$trueTargetOperands,
      Variadic<SPIRV_Type>:$falseTargetOperands, OptionalAttr<I32ArrayAttr>:$branch_weights);
  let successors = (successor AnySuccessor:$trueTarget, AnySuccessor:$falseTarget);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_FunctionCallOp : SPIRV_Op<"FunctionCall", "Calls a function", [InFunctionScope,
    DeclareOpInterfaceMethods<CallOpInterface>, DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<SPIRV_Type>:$arguments,
      OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Optional<SPIRV_Type>:$return_value);
  let assemblyFormat = "$callee `(` $arguments `)` attr-dict `:` functional-type($arguments, results)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_SwitchOp : SPIRV_Op<"Switch", "Branches to the case of a value", [AttrSizedOperandSegments, InFunctionScope,
    DeclareOpInterfaceMethods<BranchOpInterface, ["getSuccessorForOperands"]>, Pure, Terminator,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_Integer:$selector, Variadic<AnyType>:$defaultOperands, VariadicOfVariadic<AnyType,
      "case_operand_segments">:$targetOperands, OptionalAttr<AnyIntElementsAttr>:$literals,
      DenseI32ArrayAttr:$case_operand_segments);
  let successors = (successor AnySuccessor:$defaultTarget, VariadicSuccessor<AnySuccessor>:$targets);
  let assemblyFormat = "$selector `:` type($selector) `,` `[` `\\n` "
      "custom<SwitchOpCases>(ref(type($selector)),$defaultTarget, $defaultOperands, type($defaultOperands), $literals, "
      "$targets, $targetOperands, type($targetOperands)) `]` attr-dict";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_KillOp : SPIRV_Op<"Kill", "Terminates the invocation of a fragment shader", [Terminator,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let assemblyFormat = "attr-dict";
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_LoopOp : SPIRV_Op<"mlir.loop", "Structured loop", [InFunctionScope,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let description = [{
    The entry block branches to the header. The last block is the merge block, and the one before it the continue block.

    ```mlir
    spirv.mlir.loop {
      spirv.Branch ^header
    ^header:
      spirv.BranchConditional %condition, ^body, ^merge
    ^body:
      spirv.Branch ^continue
    ^continue:
      spirv.Branch ^header
    ^merge:
      spirv.mlir.merge
    }
    ```
  }];
  let arguments = (ins SPIRV_LoopControlAttr:$loop_control);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region AnyRegion:$body);
  let hasRegionVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_MergeOp : SPIRV_Op<"mlir.merge",
    "Merge: terminator of a loop or selection", [Pure, Terminator, ParentOneOf<["SelectionOp",
    "LoopOp"]>, ReturnLike, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_ReturnOp : SPIRV_Op<"Return", "Returns from a function", [InFunctionScope, Pure, ReturnLike, Terminator,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_UnreachableOp : SPIRV_Op<"Unreachable", "Marks a point that is never reached", [InFunctionScope, Terminator,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let assemblyFormat = "attr-dict";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_ReturnValueOp : SPIRV_Op<"ReturnValue", "Returns a value from a function", [InFunctionScope, Pure, ReturnLike,
    Terminator, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_Type:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_SelectionOp : SPIRV_Op<"mlir.selection", "Structured selection", [InFunctionScope,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let description = [{
    The first block is the header with the condition, the last one the merge block.

    ```mlir
    spirv.mlir.selection {
      spirv.BranchConditional %condition, ^then, ^merge
    ^then:
      spirv.Branch ^merge
    ^merge:
      spirv.mlir.merge
    }
    ```
  }];
  let arguments = (ins SPIRV_SelectionControlAttr:$selection_control);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region AnyRegion:$body);
  let hasRegionVerifier = 1;
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_KHRCooperativeMatrixLengthOp : SPIRV_Op<"KHR.CooperativeMatrixLength",
    "Number of matrix elements that an invocation holds", [Pure, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins TypeAttrOf<SPIRV_AnyCooperativeMatrix>:$cooperative_matrix_type);
  let results = (outs SPIRV_Int32:$result);
  let assemblyFormat = "attr-dict `:` $cooperative_matrix_type";
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_KHRCooperativeMatrixLoadOp : SPIRV_Op<"KHR.CooperativeMatrixLoad",
    "Loads a cooperative matrix", [DeclareOpInterfaceMethods<AlignmentAttrOpInterface>,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnyPtr:$pointer, SPIRV_KHR_CooperativeMatrixLayoutAttr:$matrix_layout,
      SPIRV_Integer:$stride, OptionalAttr<SPIRV_MemoryAccessAttr>:$memory_operand, OptionalAttr<ConfinedAttr<I32Attr,
      [IntPositivePowerOf2]>>:$alignment);
  let results = (outs SPIRV_AnyCooperativeMatrix:$result);
  let assemblyFormat = "$pointer `,` $stride `,` $matrix_layout ( `,` $memory_operand^ )? ( `,` $alignment^ )? "
      "attr-dict `:` type(operands) `->` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_KHRCooperativeMatrixStoreOp : SPIRV_Op<"KHR.CooperativeMatrixStore",
    "Stores a cooperative matrix", [DeclareOpInterfaceMethods<AlignmentAttrOpInterface>,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnyPtr:$pointer, SPIRV_AnyCooperativeMatrix:$object,
      SPIRV_KHR_CooperativeMatrixLayoutAttr:$matrix_layout, SPIRV_Integer:$stride,
      OptionalAttr<SPIRV_MemoryAccessAttr>:$memory_operand, OptionalAttr<ConfinedAttr<I32Attr,
      [IntPositivePowerOf2]>>:$alignment);
  let assemblyFormat = "$pointer `,` $object `,` $stride `,` $matrix_layout ( `,` $memory_operand^ )? ( `,` "
      "$alignment^ )? attr-dict `:` type(operands)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_KHRCooperativeMatrixMulAddOp : SPIRV_Op<"KHR.CooperativeMatrixMulAdd",
    "Multiply-accumulate of cooperative matrices", [Pure, AllTypesMatch<["c", "result"]>,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnyCooperativeMatrix:$a, SPIRV_AnyCooperativeMatrix:$b, SPIRV_AnyCooperativeMatrix:$c,
      OptionalAttr<SPIRV_KHR_CooperativeMatrixOperandsAttr>:$matrix_operands);
  let results = (outs SPIRV_AnyCooperativeMatrix:$result);
  let assemblyFormat = "$a `,` $b `,` $c ( `,` $matrix_operands^ )? attr-dict `:` type($a) `,` type($b) `->` type($c)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

class SPIRV_GLUnaryArithmeticOp<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [Pure,
    SameOperandsAndResultType, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Float16or32, SPIRV_VectorOf<SPIRV_Float16or32>]>:$operand);
  let results = (outs AnyTypeOf<[SPIRV_Float16or32, SPIRV_VectorOf<SPIRV_Float16or32>]>:$result);
  let assemblyFormat = "$operand `:` type($operand) attr-dict";
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_GLCosOp : SPIRV_GLUnaryArithmeticOp<"GL.Cos", "Cosine">;
def SPIRV_GLSinOp : SPIRV_GLUnaryArithmeticOp<"GL.Sin", "Sine">;
def SPIRV_GLTanOp : SPIRV_GLUnaryArithmeticOp<"GL.Tan", "Tangent">;
def SPIRV_GLAsinOp : SPIRV_GLUnaryArithmeticOp<"GL.Asin", "Arc sine">;
def SPIRV_GLAcosOp : SPIRV_GLUnaryArithmeticOp<"GL.Acos", "Arc cosine">;
def SPIRV_GLAtanOp : SPIRV_GLUnaryArithmeticOp<"GL.Atan", "Arc tangent">;
def SPIRV_GLExpOp : SPIRV_GLUnaryArithmeticOp<"GL.Exp", "Exponential function">;
def SPIRV_GLLogOp : SPIRV_GLUnaryArithmeticOp<"GL.Log", "Natural logarithm">;
def SPIRV_GLSinhOp : SPIRV_GLUnaryArithmeticOp<"GL.Sinh", "Hyperbolic sine">;
def SPIRV_GLCoshOp : SPIRV_GLUnaryArithmeticOp<"GL.Cosh", "Hyperbolic cosine">;
def SPIRV_GLTanhOp : SPIRV_GLUnaryArithmeticOp<"GL.Tanh", "Hyperbolic tangent">;
def SPIRV_GLAsinhOp : SPIRV_GLUnaryArithmeticOp<"GL.Asinh", "Inverse hyperbolic sine">;
def SPIRV_GLAcoshOp : SPIRV_GLUnaryArithmeticOp<"GL.Acosh", "Inverse hyperbolic cosine">;
def SPIRV_GLAtanhOp : SPIRV_GLUnaryArithmeticOp<"GL.Atanh", "Inverse hyperbolic tangent">;
def SPIRV_GLExp2Op : SPIRV_GLUnaryArithmeticOp<"GL.Exp2", "Base-two exponential">;
def SPIRV_GLLog2Op : SPIRV_GLUnaryArithmeticOp<"GL.Log2", "Base-two logarithm">;

def SPIRV_GLPowOp : SPIRV_Op<"GL.Pow", "Power", [Pure, SameOperandsAndResultType,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Float16or32, SPIRV_VectorOf<SPIRV_Float16or32>]>:$lhs,
      AnyTypeOf<[SPIRV_Float16or32, SPIRV_VectorOf<SPIRV_Float16or32>]>:$rhs);
  let results = (outs AnyTypeOf<[SPIRV_Float16or32, SPIRV_VectorOf<SPIRV_Float16or32>]>:$result);
  let assemblyFormat = "operands attr-dict `:` type($result)";
  let hasCustomAssemblyFormat = 1;
}

class SPIRV_GLTernaryArithmeticOp<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [Pure,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>:$x, AnyTypeOf<[SPIRV_Float,
      SPIRV_VectorOf<SPIRV_Float>]>:$y, AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>:$z);
  let results = (outs AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>:$result);
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_GLFClampOp : SPIRV_GLTernaryArithmeticOp<"GL.FClamp", "Clamp of a float to a range">;
def SPIRV_GLFmaOp : SPIRV_GLTernaryArithmeticOp<"GL.Fma", "Multiply-add">;

class SPIRV_GLUClampOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [Pure,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$x, AnyTypeOf<[SPIRV_Integer,
      SPIRV_VectorOf<SPIRV_Integer>]>:$y, AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$z);
  let results = (outs AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$result);
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_GLUClampOp : SPIRV_GLUClampOpLike<"GL.UClamp", "Clamp of an unsigned integer to a range">;
def SPIRV_GLSClampOp : SPIRV_GLUClampOpLike<"GL.SClamp", "Clamp of a signed integer to a range">;

def SPIRV_GLFrexpStructOp : SPIRV_Op<"GL.FrexpStruct", "Fraction and exponent", [Pure,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>:$operand);
  let results = (outs SPIRV_AnyStruct:$result);
  let assemblyFormat = "attr-dict $operand `:` type($operand) `->` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_GLLdexpOp : SPIRV_Op<"GL.Ldexp", "Multiplication by a power of two", [Pure, AllTypesMatch<["x", "y"]>,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>:$x, AnyTypeOf<[SPIRV_Integer,
      SPIRV_VectorOf<SPIRV_Integer>]>:$exp);
  let results = (outs AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>:$y);
  let assemblyFormat = "attr-dict $x `:` type($x) `,` $exp `:` type($exp) `->` type($y)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_GLFMixOp : SPIRV_Op<"GL.FMix",
    "Linear interpolation of two values", [Pure, AllTypesMatch<["x", "y", "a", "result"]>,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>:$x, AnyTypeOf<[SPIRV_Float,
      SPIRV_VectorOf<SPIRV_Float>]>:$y, AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>:$a);
  let results = (outs AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>:$result);
  let assemblyFormat = "attr-dict $x `:` type($x) `,` $y `:` type($y) `,` $a `:` type($a) `->` type($result)";
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_GLLengthOp : SPIRV_Op<"GL.Length", "Length of a vector", [Pure,
    TypesMatchWith<"result type must match operand element type", "operand", "result",
    "::mlir::getElementTypeOrSelf($_self)">, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>:$operand);
  let results = (outs SPIRV_Float:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `->` type($result)";
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_GLDistanceOp : SPIRV_Op<"GL.Distance", "Distance between points", [Pure, AllTypesMatch<["p0", "p1"]>,
    TypesMatchWith<"result type must match operand element type", "p0", "result",
    "::mlir::getElementTypeOrSelf($_self)">, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>:$p0, AnyTypeOf<[SPIRV_Float,
      SPIRV_VectorOf<SPIRV_Float>]>:$p1);
  let results = (outs SPIRV_Float:$result);
  let assemblyFormat = "operands attr-dict `:` type($p0) `,` type($p1) `->` type($result)";
  let hasCustomAssemblyFormat = 1;
}

class SPIRV_GLFindSMsbOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [Pure,
    SameOperandsAndResultType, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Int32, SPIRV_VectorOf<SPIRV_Int32>]>:$operand);
  let results = (outs AnyTypeOf<[SPIRV_Int32, SPIRV_VectorOf<SPIRV_Int32>]>:$result);
  let assemblyFormat = "$operand `:` type($operand) attr-dict";
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_GLFindSMsbOp : SPIRV_GLFindSMsbOpLike<"GL.FindSMsb", "Index of the highest bit that differs from the sign">;
def SPIRV_GLFindUMsbOp : SPIRV_GLFindSMsbOpLike<"GL.FindUMsb", "Index of the highest set bit">;

def SPIRV_GLPackHalf2x16Op : SPIRV_Op<"GL.PackHalf2x16", "Packs two floats as f16 into an integer", [Pure,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins VectorOfLengthAndType<[2], [SPIRV_Float32]>:$operand);
  let results = (outs SPIRV_Int32:$result);
  let assemblyFormat = "attr-dict $operand `:` type($operand) `->` type($result)";
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_GLUnpackHalf2x16Op : SPIRV_Op<"GL.UnpackHalf2x16", "Unpacks two f16 of an integer to floats", [Pure,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_Int32:$operand);
  let results = (outs VectorOfLengthAndType<[2], [SPIRV_Float32]>:$result);
  let assemblyFormat = "attr-dict $operand `:` type($operand) `->` type($result)";
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_GLPackSnorm4x8Op : SPIRV_Op<"GL.PackSnorm4x8", "Packs four floats as normalized signed bytes", [Pure,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins VectorOfLengthAndType<[4], [SPIRV_Float32]>:$operand);
  let results = (outs SPIRV_Int32:$result);
  let assemblyFormat = "attr-dict $operand `:` type($operand) `->` type($result)";
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_GLUnpackSnorm4x8Op : SPIRV_Op<"GL.UnpackSnorm4x8", "Unpacks four normalized signed bytes to floats", [Pure,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_Int32:$operand);
  let results = (outs VectorOfLengthAndType<[4], [SPIRV_Float32]>:$result);
  let assemblyFormat = "attr-dict $operand `:` type($operand) `->` type($result)";
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_GraphARMOp : SPIRV_Op<"ARM.Graph", "Graph of tensor operations", [AutomaticAllocationScope,
    DeclareOpInterfaceMethods<CallableOpInterface>, FunctionOpInterface, InModuleScope, IsolatedFromAbove,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins TypeAttrOf<GraphType>:$function_type, OptionalAttr<DictArrayAttr>:$arg_attrs,
      OptionalAttr<DictArrayAttr>:$res_attrs, OptionalAttr<BoolAttr>:$entry_point, StrAttr:$sym_name);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_GraphConstantARMOp : SPIRV_Op<"ARM.GraphConstant", "Graph constant, referred to by id", [InGraphScope, Pure,
    ConstantLike, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins I32Attr:$graph_constant_id);
  let results = (outs SPIRV_AnyTensorArm:$output);
  let assemblyFormat = "attr-dict `:` type($output)";
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_GraphEntryPointARMOp : SPIRV_Op<"ARM.GraphEntryPoint", "Entry point of a graph", [InModuleScope,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins FlatSymbolRefAttr:$fn, SymbolRefArrayAttr:$interface);
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_GraphOutputsARMOp : SPIRV_Op<"ARM.GraphOutputs",
    "Terminator of a graph, with outputs", [InGraphScope, Pure, Terminator,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins Variadic<SPIRV_AnyTensorArm>:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

class SPIRV_GroupFMulKHROpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [Pure, AllTypesMatch<["x",
    "result"]>, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_ScopeAttr:$execution_scope, SPIRV_GroupOperationAttr:$group_operation,
      AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>:$x);
  let results = (outs AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>:$result);
  let assemblyFormat = "$execution_scope $group_operation operands attr-dict `:` type($x)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_GroupFMulKHROp : SPIRV_GroupFMulKHROpLike<"KHR.GroupFMul", "Product of floats, over a group">;
def SPIRV_GroupFAddOp : SPIRV_GroupFMulKHROpLike<"GroupFAdd", "Sum of floats, over a group">;
def SPIRV_GroupFMaxOp : SPIRV_GroupFMulKHROpLike<"GroupFMax", "Maximum of floats, over a group">;
def SPIRV_GroupFMinOp : SPIRV_GroupFMulKHROpLike<"GroupFMin", "Minimum of floats, over a group">;

def SPIRV_GroupBroadcastOp : SPIRV_Op<"GroupBroadcast", "Broadcast of an invocation's value to the group", [Pure,
    AllTypesMatch<["value", "result"]>, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_ScopeAttr:$execution_scope, SPIRV_Type:$value, AnyTypeOf<[SPIRV_Integer,
      SPIRV_VectorOf<SPIRV_Integer>]>:$localid);
  let results = (outs SPIRV_Type:$result);
  let assemblyFormat = "$execution_scope operands attr-dict `:` type($value) `,` type($localid)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

class SPIRV_GroupIAddOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [Pure, AllTypesMatch<["x",
    "result"]>, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_ScopeAttr:$execution_scope, SPIRV_GroupOperationAttr:$group_operation,
      AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$x);
  let results = (outs AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$result);
  let assemblyFormat = "$execution_scope $group_operation operands attr-dict `:` type($x)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_GroupIAddOp : SPIRV_GroupIAddOpLike<"GroupIAdd", "Sum of integers, over a group">;
def SPIRV_GroupIMulKHROp : SPIRV_GroupIAddOpLike<"KHR.GroupIMul", "Product of integers, over a group">;
def SPIRV_GroupSMaxOp : SPIRV_GroupIAddOpLike<"GroupSMax", "Maximum of signed integers, over a group">;
def SPIRV_GroupSMinOp : SPIRV_GroupIAddOpLike<"GroupSMin", "Minimum of signed integers, over a group">;
def SPIRV_GroupUMaxOp : SPIRV_GroupIAddOpLike<"GroupUMax", "Maximum of unsigned integers, over a group">;
def SPIRV_GroupUMinOp : SPIRV_GroupIAddOpLike<"GroupUMin", "Minimum of unsigned integers, over a group">;

def SPIRV_INTELSubgroupBlockReadOp : SPIRV_Op<"INTEL.SubgroupBlockRead", "Loads a block cooperatively by a subgroup",
    [DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnyPtr:$ptr);
  let results = (outs SPIRV_Type:$value);
  let assemblyFormat = "$ptr attr-dict `:` type($ptr) `->` type($value)";
  let hasVerifier = 1;
}

def SPIRV_INTELSubgroupBlockWriteOp : SPIRV_Op<"INTEL.SubgroupBlockWrite", "Stores a block cooperatively by a subgroup",
    [DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnyPtr:$ptr, SPIRV_Type:$value);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_KHRSubgroupBallotOp : SPIRV_Op<"KHR.SubgroupBallot", "Ballot: a bit for each invocation of the subgroup",
    [DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_Bool:$predicate);
  let results = (outs SPIRV_Int32Vec4:$result);
  let assemblyFormat = "$predicate attr-dict `:` type($result)";
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_ImageDrefGatherOp : SPIRV_Op<"ImageDrefGather", "Gathers four depth comparisons", [Pure,
    PredOpTrait<"the Dim operand of the underlying image must be Dim2D or Cube or Rect",
    CPred<"(::llvm::is_contained({::mlir::spirv::Dim::Dim2D, ::mlir::spirv::Dim::Cube, "
    "::mlir::spirv::Dim::Rect},::llvm::cast<::mlir::spirv::ImageType>(llvm::cast<::mlir::spirv::SampledImageType>($sampled_image.getType()).getImageType()).getDim()))">>, PredOpTrait<"the MS operand of the underlying image type must be SingleSampled", CPred<"(::llvm::is_contained({::mlir::spirv::ImageSamplingInfo::SingleSampled},::llvm::cast<::mlir::spirv::ImageType>(llvm::cast<::mlir::spirv::SampledImageType>($sampled_image.getType()).getImageType()).getSamplingInfo()))">>, PredOpTrait<"the result component type must match the image sampled type", CPred<"(::llvm::isa<NoneType>(cast<::mlir::spirv::ImageType>(llvm::cast<::mlir::spirv::SampledImageType>($sampled_image.getType()).getImageType()).getElementType()) ||(getElementTypeOrSelf($result)==cast<::mlir::spirv::ImageType>(llvm::cast<::mlir::spirv::SampledImageType>($sampled_image.getType()).getImageType()).getElementType()))">>, DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnySampledImage:$sampled_image, AnyTypeOf<[SPIRV_Float,
      SPIRV_VectorOf<SPIRV_Float>]>:$coordinate, SPIRV_Float32:$dref,
      OptionalAttr<SPIRV_ImageOperandsAttr>:$image_operands, Variadic<SPIRV_Type>:$operand_arguments);
  let results = (outs AnyTypeOf<[VectorOfLengthAndType<[4], [SPIRV_Integer]>, VectorOfLengthAndType<[4],
      [SPIRV_Float]>]>:$result);
  let assemblyFormat = "$sampled_image `,` $coordinate `,` $dref custom<ImageOperands>($image_operands) ( `,` "
      "$operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) `,` type($dref) ( `,` "
      "type($operand_arguments)^ )? `->` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_ImageQuerySizeOp : SPIRV_Op<"ImageQuerySize", "Size of an image", [Pure,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnyImage:$image);
  let results = (outs AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$result);
  let assemblyFormat = "$image attr-dict `:` type($image) `->` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_ImageReadOp : SPIRV_Op<"ImageRead", "Reads from an image, without a sampler",
    [PredOpTrait<"the sampled operand of the underlying image must be " "SamplerUnknown or NoSampler",
    CPred<"(::llvm::is_contained({::mlir::spirv::ImageSamplerUseInfo::SamplerUnknown, "
    "::mlir::spirv::ImageSamplerUseInfo::NoSampler},::llvm::cast<::mlir::spirv::ImageType>($image.getType()).getSamplerUseInfo()))">>,
    PredOpTrait<"the result component type must match the image sampled type",
    CPred<"(::llvm::isa<NoneType>(cast<::mlir::spirv::ImageType>($image.getType()).getElementType()) ||(getElementTypeOrSelf($result)==cast<::mlir::spirv::ImageType>($image.getType()).getElementType()))">>,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnyImage:$image, AnyTypeOf<[AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>,
      AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>]>:$coordinate,
      OptionalAttr<SPIRV_ImageOperandsAttr>:$image_operands, Variadic<SPIRV_Type>:$operand_arguments);
  let results = (outs AnyTypeOf<[AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>, AnyTypeOf<[SPIRV_Integer,
      SPIRV_VectorOf<SPIRV_Integer>]>]>:$result);
  let assemblyFormat = "$image `,` $coordinate custom<ImageOperands>($image_operands) ( `,` $operand_arguments^ )? "
      "attr-dict `:` type($image) `,` type($coordinate) ( `,` type($operand_arguments)^ )? `->` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_ImageWriteOp : SPIRV_Op<"ImageWrite", "Writes to an image",
    [PredOpTrait<"the sampled operand of the underlying image must be " "SamplerUnknown or NoSampler",
    CPred<"(::llvm::is_contained({::mlir::spirv::ImageSamplerUseInfo::SamplerUnknown, "
    "::mlir::spirv::ImageSamplerUseInfo::NoSampler},::llvm::cast<::mlir::spirv::ImageType>($image.getType()).getSamplerUseInfo()))">>,
    PredOpTrait<"the Dim operand of the underlying image must not be SubpassData",
    Neg<CPred<"(::llvm::is_contained({::mlir::spirv::Dim::SubpassData},::llvm::cast<::mlir::spirv::ImageType>($image.getType()).getDim()))">>>,
    PredOpTrait<"the texel component type must match the image sampled type",
    CPred<"(::llvm::isa<NoneType>(cast<::mlir::spirv::ImageType>($image.getType()).getElementType()) ||(getElementTypeOrSelf($texel)==cast<::mlir::spirv::ImageType>($image.getType()).getElementType()))">>,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnyImage:$image, AnyTypeOf<[AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>,
      AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>]>:$coordinate, AnyTypeOf<[AnyTypeOf<[SPIRV_Float,
      SPIRV_VectorOf<SPIRV_Float>]>, AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>]>:$texel,
      OptionalAttr<SPIRV_ImageOperandsAttr>:$image_operands, Variadic<SPIRV_Type>:$operand_arguments);
  let assemblyFormat = "$image `,` $coordinate `,` $texel custom<ImageOperands>($image_operands) ( `,` "
      "$operand_arguments^ )? attr-dict `:` type($image) `,` type($coordinate) `,` type($texel) ( `,` "
      "type($operand_arguments)^ )?";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_ImageOp : SPIRV_Op<"Image", "Extracts the image of a sampled image", [Pure,
    TypesMatchWith<"type of 'result' matches image type of 'sampled_image'", "sampled_image", "result",
    "::llvm::cast<spirv::SampledImageType>($_self).getImageType()">,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnySampledImage:$sampled_image);
  let results = (outs SPIRV_AnyImage:$result);
  let assemblyFormat = "$sampled_image attr-dict `:` type($sampled_image)";
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_ImageSampleExplicitLodOp : SPIRV_Op<"ImageSampleExplicitLod", "Samples an image at a level of detail",
    [PredOpTrait<"the Dim operand of the underlying image must not be Buffer",
    Neg<CPred<"(::llvm::is_contained({::mlir::spirv::Dim::Buffer},::llvm::cast<::mlir::spirv::ImageType>(llvm::cast<::mlir::spirv::SampledImageType>($sampled_image.getType()).getImageType()).getDim()))">>>, PredOpTrait<"the MS operand of the underlying image type must be SingleSampled", CPred<"(::llvm::is_contained({::mlir::spirv::ImageSamplingInfo::SingleSampled},::llvm::cast<::mlir::spirv::ImageType>(llvm::cast<::mlir::spirv::SampledImageType>($sampled_image.getType()).getImageType()).getSamplingInfo()))">>, PredOpTrait<"the result component type must match the image sampled type", CPred<"(::llvm::isa<NoneType>(cast<::mlir::spirv::ImageType>(llvm::cast<::mlir::spirv::SampledImageType>($sampled_image.getType()).getImageType()).getElementType()) ||(getElementTypeOrSelf($result)==cast<::mlir::spirv::ImageType>(llvm::cast<::mlir::spirv::SampledImageType>($sampled_image.getType()).getImageType()).getElementType()))">>, PredOpTrait<"either Lod or Grad image operands must be present", CPred<"(::mlir::spirv::bitEnumContainsAny($image_operands, ::mlir::spirv::ImageOperands::Lod | ::mlir::spirv::ImageOperands::Grad))">>, DeclareOpInterfaceMethods<SPIRV_ExplicitLodOpInterface>, DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnySampledImage:$sampled_image, AnyTypeOf<[AnyTypeOf<[SPIRV_Float,
      SPIRV_VectorOf<SPIRV_Float>]>, AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>]>:$coordinate,
      SPIRV_ImageOperandsAttr:$image_operands, Variadic<SPIRV_Type>:$operand_arguments);
  let results = (outs AnyTypeOf<[VectorOfLengthAndType<[4], [SPIRV_Integer]>, VectorOfLengthAndType<[4],
      [SPIRV_Float]>]>:$result);
  let assemblyFormat = "$sampled_image `,` $coordinate custom<ImageOperands>($image_operands) ( `,` "
      "$operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) ( `,` type($operand_arguments)^ "
      ")? `->` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_ImageSampleImplicitLodOp : SPIRV_Op<"ImageSampleImplicitLod", "Samples an image",
    [PredOpTrait<"the Dim operand of the underlying image must not be Buffer",
    Neg<CPred<"(::llvm::is_contained({::mlir::spirv::Dim::Buffer},::llvm::cast<::mlir::spirv::ImageType>(llvm::cast<::mlir::spirv::SampledImageType>($sampled_image.getType()).getImageType()).getDim()))">>>, PredOpTrait<"the MS operand of the underlying image type must be SingleSampled", CPred<"(::llvm::is_contained({::mlir::spirv::ImageSamplingInfo::SingleSampled},::llvm::cast<::mlir::spirv::ImageType>(llvm::cast<::mlir::spirv::SampledImageType>($sampled_image.getType()).getImageType()).getSamplingInfo()))">>, PredOpTrait<"the result component type must match the image sampled type", CPred<"(::llvm::isa<NoneType>(cast<::mlir::spirv::ImageType>(llvm::cast<::mlir::spirv::SampledImageType>($sampled_image.getType()).getImageType()).getElementType()) ||(getElementTypeOrSelf($result)==cast<::mlir::spirv::ImageType>(llvm::cast<::mlir::spirv::SampledImageType>($sampled_image.getType()).getImageType()).getElementType()))">>, DeclareOpInterfaceMethods<SPIRV_ImplicitLodOpInterface>, DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnySampledImage:$sampled_image, AnyTypeOf<[SPIRV_Float,
      SPIRV_VectorOf<SPIRV_Float>]>:$coordinate, OptionalAttr<SPIRV_ImageOperandsAttr>:$image_operands,
      Variadic<SPIRV_Type>:$operand_arguments);
  let results = (outs AnyTypeOf<[VectorOfLengthAndType<[4], [SPIRV_Integer]>, VectorOfLengthAndType<[4],
      [SPIRV_Float]>]>:$result);
  let assemblyFormat = "$sampled_image `,` $coordinate custom<ImageOperands>($image_operands) ( `,` "
      "$operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) ( `,` type($operand_arguments)^ "
      ")? `->` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_ImageSampleProjDrefImplicitLodOp : SPIRV_Op<"ImageSampleProjDrefImplicitLod",
    "Samples an image with projection, compared with a depth",
    [PredOpTrait<"the Dim operand of the underlying image must not be Buffer",
    Neg<CPred<"(::llvm::is_contained({::mlir::spirv::Dim::Buffer},::llvm::cast<::mlir::spirv::ImageType>(llvm::cast<::mlir::spirv::SampledImageType>($sampled_image.getType()).getImageType()).getDim()))">>>,
    PredOpTrait<"the MS operand of the underlying image type must be SingleSampled",
    CPred<"(::llvm::is_contained({::mlir::spirv::ImageSamplingInfo::SingleSampled},::llvm::cast<::mlir::spirv::ImageType>(llvm::cast<::mlir::spirv::SampledImageType>($sampled_image.getType()).getImageType()).getSamplingInfo()))">>,
    TypesMatchWith<"type of 'result' matches image type of 'sampled_image'", "sampled_image", "result",
    "::llvm::cast<::mlir::spirv::ImageType>(::llvm::cast<spirv::SampledImageType>($_self).getImageType()).getElementType()">,
    DeclareOpInterfaceMethods<SPIRV_ImplicitLodOpInterface>, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnySampledImage:$sampled_image, AnyTypeOf<[AnyTypeOf<[SPIRV_Float,
      SPIRV_VectorOf<SPIRV_Float>]>, AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>]>:$coordinate,
      SPIRV_Float32:$dref, OptionalAttr<SPIRV_ImageOperandsAttr>:$image_operands,
      Variadic<SPIRV_Type>:$operand_arguments);
  let results = (outs AnyTypeOf<[SPIRV_Integer, SPIRV_Float]>:$result);
  let assemblyFormat = "$sampled_image `,` $coordinate `,` $dref custom<ImageOperands>($image_operands) ( `,` "
      "$operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) `,` type($dref) ( `,` "
      "type($operand_arguments)^ )? `->` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_ImageFetchOp : SPIRV_Op<"ImageFetch", "Reads a texel of a sampled image",
    [PredOpTrait<"the Dim operand of the underlying image must not be " "Cube",
    Neg<CPred<"(::llvm::is_contained({::mlir::spirv::Dim::Cube},::llvm::cast<::mlir::spirv::ImageType>($image.getType()).getDim()))">>>,
    PredOpTrait<"the sampled operand of the underlying image must be NeedSampler",
    CPred<"(::llvm::is_contained({::mlir::spirv::ImageSamplerUseInfo::NeedSampler},::llvm::cast<::mlir::spirv::ImageType>($image.getType()).getSamplerUseInfo()))">>,
    PredOpTrait<"the result component type must match the image sampled type",
    CPred<"(::llvm::isa<NoneType>(cast<::mlir::spirv::ImageType>($image.getType()).getElementType()) ||(getElementTypeOrSelf($result)==cast<::mlir::spirv::ImageType>($image.getType()).getElementType()))">>,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnyImage:$image, AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$coordinate,
      OptionalAttr<SPIRV_ImageOperandsAttr>:$image_operands, Variadic<SPIRV_Type>:$operand_arguments);
  let results = (outs AnyTypeOf<[VectorOfLengthAndType<[4], [SPIRV_Float]>, VectorOfLengthAndType<[4],
      [SPIRV_Integer]>]>:$result);
  let assemblyFormat = "$image `,` $coordinate custom<ImageOperands>($image_operands) ( `,` $operand_arguments^ )? "
      "attr-dict `:` type($image) `,` type($coordinate) ( `,` type($operand_arguments)^ )? `->` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_SDotOp : SPIRV_Op<"SDot", "Dot product of signed integers", [SignedOp, Commutative, AllTypesMatch<["vector1",
    "vector2"]>, Pure, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$vector1, AnyTypeOf<[SPIRV_Integer,
      SPIRV_VectorOf<SPIRV_Integer>]>:$vector2, OptionalAttr<SPIRV_PackedVectorFormatAttr>:$format);
  let results = (outs SPIRV_Integer:$result);
  let assemblyFormat = "$vector1 `,` $vector2 ( `,` $format^ )? attr-dict `:` type($vector1) `->` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_SUDotOp : SPIRV_Op<"SUDot", "Dot product of signed and unsigned integers", [SignedOp, UnsignedOp,
    AllTypesMatch<["vector1", "vector2"]>, Pure, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$vector1, AnyTypeOf<[SPIRV_Integer,
      SPIRV_VectorOf<SPIRV_Integer>]>:$vector2, OptionalAttr<SPIRV_PackedVectorFormatAttr>:$format);
  let results = (outs SPIRV_Integer:$result);
  let assemblyFormat = "$vector1 `,` $vector2 ( `,` $format^ )? attr-dict `:` type($vector1) `->` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_UDotOp : SPIRV_Op<"UDot", "Dot product of unsigned integers", [UnsignedOp, Commutative,
    AllTypesMatch<["vector1", "vector2"]>, Pure, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$vector1, AnyTypeOf<[SPIRV_Integer,
      SPIRV_VectorOf<SPIRV_Integer>]>:$vector2, OptionalAttr<SPIRV_PackedVectorFormatAttr>:$format);
  let results = (outs SPIRV_Integer:$result);
  let assemblyFormat = "$vector1 `,` $vector2 ( `,` $format^ )? attr-dict `:` type($vector1) `->` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_SDotAccSatOp : SPIRV_Op<"SDotAccSat",
    "Dot product of signed integers, with saturating accumulation", [SignedOp,
    AllTypesMatch<["vector1", "vector2"]>, AllTypesMatch<["accumulator", "result"]>, Pure,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$vector1, AnyTypeOf<[SPIRV_Integer,
      SPIRV_VectorOf<SPIRV_Integer>]>:$vector2, SPIRV_Integer:$accumulator,
      OptionalAttr<SPIRV_PackedVectorFormatAttr>:$format);
  let results = (outs SPIRV_Integer:$result);
  let assemblyFormat = "$vector1 `,` $vector2 `,` $accumulator ( `,` $format^ )? attr-dict `:` type($vector1) `->` "
      "type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_SUDotAccSatOp : SPIRV_Op<"SUDotAccSat",
    "Dot product of signed and unsigned integers, with saturating accumulation", [SignedOp,
    UnsignedOp, AllTypesMatch<["vector1", "vector2"]>, AllTypesMatch<["accumulator", "result"]>, Pure,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$vector1, AnyTypeOf<[SPIRV_Integer,
      SPIRV_VectorOf<SPIRV_Integer>]>:$vector2, SPIRV_Integer:$accumulator,
      OptionalAttr<SPIRV_PackedVectorFormatAttr>:$format);
  let results = (outs SPIRV_Integer:$result);
  let assemblyFormat = "$vector1 `,` $vector2 `,` $accumulator ( `,` $format^ )? attr-dict `:` type($vector1) `->` "
      "type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_UDotAccSatOp : SPIRV_Op<"UDotAccSat", "Dot product of unsigned integers, with saturating accumulation",
    [UnsignedOp, AllTypesMatch<["vector1", "vector2"]>, AllTypesMatch<["accumulator", "result"]>, Pure,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$vector1, AnyTypeOf<[SPIRV_Integer,
      SPIRV_VectorOf<SPIRV_Integer>]>:$vector2, SPIRV_Integer:$accumulator,
      OptionalAttr<SPIRV_PackedVectorFormatAttr>:$format);
  let results = (outs SPIRV_Integer:$result);
  let assemblyFormat = "$vector1 `,` $vector2 `,` $accumulator ( `,` $format^ )? attr-dict `:` type($vector1) `->` "
      "type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_INTELConvertFToBF16Op : SPIRV_Op<"INTEL.ConvertFToBF16", "Conversion of a float to bf16 bits",
    [SameOperandsAndResultShape, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Float32, SPIRV_VectorOf<SPIRV_Float32>]>:$operand);
  let results = (outs AnyTypeOf<[SPIRV_Int16, SPIRV_VectorOf<SPIRV_Int16>]>:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `to` type($result)";
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_INTELConvertBF16ToFOp : SPIRV_Op<"INTEL.ConvertBF16ToF", "Conversion of bf16 bits to a float",
    [SameOperandsAndResultShape, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Int16, SPIRV_VectorOf<SPIRV_Int16>]>:$operand);
  let results = (outs AnyTypeOf<[SPIRV_Float32, SPIRV_VectorOf<SPIRV_Float32>]>:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `to` type($result)";
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_INTELRoundFToTF32Op : SPIRV_Op<"INTEL.RoundFToTF32",
    "Rounding of a float to tf32", [SameOperandsAndResultShape,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Float32, SPIRV_VectorOf<SPIRV_Float32>]>:$operand);
  let results = (outs AnyTypeOf<[SPIRV_Float32, SPIRV_VectorOf<SPIRV_Float32>]>:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `to` type($result)";
  let hasCustomAssemblyFormat = 1;
}

class SPIRV_IntelSplitBarrierOp<string mnemonic, string words> : SPIRV_Op<mnemonic, words,
    [DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_ScopeAttr:$execution_scope, SPIRV_ScopeAttr:$memory_scope,
      SPIRV_MemorySemanticsAttr:$memory_semantics);
  let assemblyFormat = "$execution_scope $memory_scope $memory_semantics attr-dict";
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_INTELControlBarrierArriveOp : SPIRV_IntelSplitBarrierOp<"INTEL.ControlBarrierArrive",
    "Arrives at a barrier, without waiting">;
def SPIRV_INTELControlBarrierWaitOp : SPIRV_IntelSplitBarrierOp<"INTEL.ControlBarrierWait", "Waits at a barrier">;

class SPIRV_LogicalBinaryOp<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [Commutative, Pure,
    SameTypeOperands, SameOperandsAndResultShape,
    TypesMatchWith<"type of result to correspond to the `i1` equivalent of the operand", "operand1", "result",
    "getUnaryOpResultType($_self)">, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>:$operand1, AnyTypeOf<[SPIRV_Float,
      SPIRV_VectorOf<SPIRV_Float>]>:$operand2);
  let results = (outs AnyTypeOf<[SPIRV_Bool, SPIRV_VectorOf<SPIRV_Bool>]>:$result);
  let assemblyFormat = "$operand1 `,` $operand2 `:` type($operand1) attr-dict";
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_FOrdEqualOp : SPIRV_LogicalBinaryOp<"FOrdEqual", "Ordered equality of floats">;
def SPIRV_FOrdNotEqualOp : SPIRV_LogicalBinaryOp<"FOrdNotEqual", "Ordered inequality of floats">;
def SPIRV_FUnordEqualOp : SPIRV_LogicalBinaryOp<"FUnordEqual", "Unordered equality of floats">;
def SPIRV_FUnordNotEqualOp : SPIRV_LogicalBinaryOp<"FUnordNotEqual", "Unordered inequality of floats">;
def SPIRV_OrderedOp : SPIRV_LogicalBinaryOp<"Ordered", "Test that neither operand is NaN">;
def SPIRV_UnorderedOp : SPIRV_LogicalBinaryOp<"Unordered", "Test that an operand is NaN">;

class SPIRV_FOrdGreaterThanOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, "Comparison of floats: " #
    words, [Pure, SameTypeOperands, SameOperandsAndResultShape,
    TypesMatchWith<"type of result to correspond to the `i1` equivalent of the operand", "operand1", "result",
    "getUnaryOpResultType($_self)">, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>:$operand1, AnyTypeOf<[SPIRV_Float,
      SPIRV_VectorOf<SPIRV_Float>]>:$operand2);
  let results = (outs AnyTypeOf<[SPIRV_Bool, SPIRV_VectorOf<SPIRV_Bool>]>:$result);
  let assemblyFormat = "$operand1 `,` $operand2 `:` type($operand1) attr-dict";
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_FOrdGreaterThanOp : SPIRV_FOrdGreaterThanOpLike<"FOrdGreaterThan", "ordered, greater than">;
def SPIRV_FOrdGreaterThanEqualOp : SPIRV_FOrdGreaterThanOpLike<"FOrdGreaterThanEqual", "ordered, greater or equal">;
def SPIRV_FOrdLessThanOp : SPIRV_FOrdGreaterThanOpLike<"FOrdLessThan", "ordered, less than">;
def SPIRV_FOrdLessThanEqualOp : SPIRV_FOrdGreaterThanOpLike<"FOrdLessThanEqual", "ordered, less or equal">;
def SPIRV_FUnordGreaterThanOp : SPIRV_FOrdGreaterThanOpLike<"FUnordGreaterThan", "unordered, greater than">;
def SPIRV_FUnordGreaterThanEqualOp
    : SPIRV_FOrdGreaterThanOpLike<"FUnordGreaterThanEqual", "unordered, greater or equal">;
def SPIRV_FUnordLessThanOp : SPIRV_FOrdGreaterThanOpLike<"FUnordLessThan", "unordered, less than">;
def SPIRV_FUnordLessThanEqualOp : SPIRV_FOrdGreaterThanOpLike<"FUnordLessThanEqual", "unordered, less or equal">;

class SPIRV_IEqualOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [Commutative,
    UsableInSpecConstantOp, Pure, SameTypeOperands, SameOperandsAndResultShape,
    TypesMatchWith<"type of result to correspond to the `i1` equivalent " "of the operand", "operand1", "result",
    "getUnaryOpResultType($_self)">, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$operand1, AnyTypeOf<[SPIRV_Integer,
      SPIRV_VectorOf<SPIRV_Integer>]>:$operand2);
  let results = (outs AnyTypeOf<[SPIRV_Bool, SPIRV_VectorOf<SPIRV_Bool>]>:$result);
  let assemblyFormat = "$operand1 `,` $operand2 `:` type($operand1) attr-dict";
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_IEqualOp : SPIRV_IEqualOpLike<"IEqual", "Equality of integers">;
def SPIRV_INotEqualOp : SPIRV_IEqualOpLike<"INotEqual", "Inequality of integers">;

class SPIRV_LogicalUnaryOp<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [Pure, SameTypeOperands,
    SameOperandsAndResultShape, TypesMatchWith<"type of result to correspond to the `i1` equivalent of the operand",
    "operand", "result", "getUnaryOpResultType($_self)">, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>:$operand);
  let results = (outs AnyTypeOf<[SPIRV_Bool, SPIRV_VectorOf<SPIRV_Bool>]>:$result);
  let assemblyFormat = "$operand `:` type($operand) attr-dict";
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_IsFiniteOp : SPIRV_LogicalUnaryOp<"IsFinite", "Test for finite numbers">;
def SPIRV_IsInfOp : SPIRV_LogicalUnaryOp<"IsInf", "Test for infinity">;
def SPIRV_IsNanOp : SPIRV_LogicalUnaryOp<"IsNan", "Test for NaN">;

class SPIRV_LogicalAndOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [Commutative,
    UsableInSpecConstantOp, Pure, SameTypeOperands, SameOperandsAndResultShape,
    TypesMatchWith<"type of result to correspond to the `i1` equivalent " "of the operand", "operand1", "result",
    "getUnaryOpResultType($_self)">, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Bool, SPIRV_VectorOf<SPIRV_Bool>]>:$operand1, AnyTypeOf<[SPIRV_Bool,
      SPIRV_VectorOf<SPIRV_Bool>]>:$operand2);
  let results = (outs AnyTypeOf<[SPIRV_Bool, SPIRV_VectorOf<SPIRV_Bool>]>:$result);
  let assemblyFormat = "$operand1 `,` $operand2 `:` type($operand1) attr-dict";
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_LogicalAndOp : SPIRV_LogicalAndOpLike<"LogicalAnd", "Logical AND">;
def SPIRV_LogicalEqualOp : SPIRV_LogicalAndOpLike<"LogicalEqual", "Logical equality">;
def SPIRV_LogicalNotEqualOp : SPIRV_LogicalAndOpLike<"LogicalNotEqual", "Logical XOR">;
def SPIRV_LogicalOrOp : SPIRV_LogicalAndOpLike<"LogicalOr", "Logical OR">;

def SPIRV_LogicalNotOp : SPIRV_Op<"LogicalNot", "Logical negation", [UsableInSpecConstantOp, Pure, SameTypeOperands,
    SameOperandsAndResultShape, TypesMatchWith<"type of result to correspond to the `i1` equivalent of the operand",
    "operand", "result", "getUnaryOpResultType($_self)">, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Bool, SPIRV_VectorOf<SPIRV_Bool>]>:$operand);
  let results = (outs AnyTypeOf<[SPIRV_Bool, SPIRV_VectorOf<SPIRV_Bool>]>:$result);
  let assemblyFormat = "$operand `:` type($operand) attr-dict";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
}

class SPIRV_SGreaterThanOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic,
    "Comparison of signed integers: " # words, [UsableInSpecConstantOp, SignedOp, Pure, SameTypeOperands,
    SameOperandsAndResultShape, TypesMatchWith<"type of result to correspond to the `i1` equivalent " "of the operand",
    "operand1", "result", "getUnaryOpResultType($_self)">, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$operand1, AnyTypeOf<[SPIRV_Integer,
      SPIRV_VectorOf<SPIRV_Integer>]>:$operand2);
  let results = (outs AnyTypeOf<[SPIRV_Bool, SPIRV_VectorOf<SPIRV_Bool>]>:$result);
  let assemblyFormat = "$operand1 `,` $operand2 `:` type($operand1) attr-dict";
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_SGreaterThanOp : SPIRV_SGreaterThanOpLike<"SGreaterThan", "greater than">;
def SPIRV_SGreaterThanEqualOp : SPIRV_SGreaterThanOpLike<"SGreaterThanEqual", "greater or equal">;
def SPIRV_SLessThanOp : SPIRV_SGreaterThanOpLike<"SLessThan", "less than">;
def SPIRV_SLessThanEqualOp : SPIRV_SGreaterThanOpLike<"SLessThanEqual", "less or equal">;

def SPIRV_SelectOp : SPIRV_Op<"Select", "Selects one of two values by a condition", [Pure, AllTypesMatch<["true_value",
    "false_value", "result"]>, UsableInSpecConstantOp, DeclareOpInterfaceMethods<SelectLikeOpInterface>,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Bool, SPIRV_VectorOf<SPIRV_Bool>]>:$condition, SPIRV_SelectType:$true_value,
      SPIRV_SelectType:$false_value);
  let results = (outs SPIRV_SelectType:$result);
  let assemblyFormat = "operands attr-dict `:` type($condition) `,` type($result)";
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
}

class SPIRV_UGreaterThanOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic,
    "Comparison of unsigned integers: " # words, [UnsignedOp, UsableInSpecConstantOp, Pure, SameTypeOperands,
    SameOperandsAndResultShape, TypesMatchWith<"type of result to correspond to the `i1` equivalent " "of the operand",
    "operand1", "result", "getUnaryOpResultType($_self)">, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$operand1, AnyTypeOf<[SPIRV_Integer,
      SPIRV_VectorOf<SPIRV_Integer>]>:$operand2);
  let results = (outs AnyTypeOf<[SPIRV_Bool, SPIRV_VectorOf<SPIRV_Bool>]>:$result);
  let assemblyFormat = "$operand1 `,` $operand2 `:` type($operand1) attr-dict";
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_UGreaterThanOp : SPIRV_UGreaterThanOpLike<"UGreaterThan", "greater than">;
def SPIRV_UGreaterThanEqualOp : SPIRV_UGreaterThanOpLike<"UGreaterThanEqual", "greater or equal">;
def SPIRV_ULessThanOp : SPIRV_UGreaterThanOpLike<"ULessThan", "less than">;
def SPIRV_ULessThanEqualOp : SPIRV_UGreaterThanOpLike<"ULessThanEqual", "less or equal">;

def SPIRV_MatrixTimesMatrixOp : SPIRV_Op<"MatrixTimesMatrix", "Matrix product", [Pure,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnyMatrix:$leftmatrix, SPIRV_AnyMatrix:$rightmatrix);
  let results = (outs SPIRV_AnyMatrix:$result);
  let assemblyFormat = "operands attr-dict `:` type($leftmatrix) `,` type($rightmatrix) `->` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_MatrixTimesScalarOp : SPIRV_Op<"MatrixTimesScalar", "Matrix-scalar product", [Pure,
    AllTypesMatch<["matrix", "result"]>, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_AnyMatrix, SPIRV_CoopMatrixOfType<[SPIRV_Float]>]>:$matrix,
      SPIRV_Float:$scalar);
  let results = (outs AnyTypeOf<[SPIRV_AnyMatrix, SPIRV_CoopMatrixOfType<[SPIRV_Float]>]>:$result);
  let assemblyFormat = "operands attr-dict `:` type($matrix) `,` type($scalar)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_MatrixTimesVectorOp : SPIRV_Op<"MatrixTimesVector", "Matrix-vector product", [Pure,
    AllElementTypesMatch<["vector", "result"]>, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_MatrixOf<[SPIRV_Float]>:$matrix, SPIRV_VectorOf<SPIRV_Float>:$vector);
  let results = (outs SPIRV_VectorOf<SPIRV_Float>:$result);
  let assemblyFormat = "operands attr-dict `:` type($matrix) `,` type($vector) `->` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_TransposeOp : SPIRV_Op<"Transpose", "Transposition of a matrix", [Pure,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnyMatrix:$matrix);
  let results = (outs SPIRV_AnyMatrix:$result);
  let assemblyFormat = "operands attr-dict `:` type($matrix) `->` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_VectorTimesMatrixOp : SPIRV_Op<"VectorTimesMatrix", "Vector-matrix product", [Pure,
    AllElementTypesMatch<["vector", "result"]>, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_VectorOf<SPIRV_Float>:$vector, SPIRV_MatrixOf<[SPIRV_Float]>:$matrix);
  let results = (outs SPIRV_VectorOf<SPIRV_Float>:$result);
  let assemblyFormat = "operands attr-dict `:` type($vector) `,` type($matrix) `->` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_AccessChainOp : SPIRV_Op<"AccessChain", "Pointer to a part of a composite", [Pure,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let description = [{
    Each index selects a part of a struct, an array or a vector.

    ```mlir
    %q = spirv.AccessChain %p[%i, %j] : !spirv.ptr<!spirv.array<4 x !spirv.array<8 x f32>>, Function>, i32, i32
        -> !spirv.ptr<f32, Function>
    ```
  }];
  let arguments = (ins SPIRV_AnyPtr:$base_ptr, Variadic<SPIRV_Integer>:$indices);
  let results = (outs SPIRV_AnyPtr:$component_ptr);
  let assemblyFormat = "$base_ptr `[` $indices `]` attr-dict `:` type($base_ptr) `,` type($indices) `->` type(results)";
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def SPIRV_CopyMemoryOp : SPIRV_Op<"CopyMemory", "Copies memory", [DeclareOpInterfaceMethods<AlignmentAttrOpInterface>,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnyPtr:$target, SPIRV_AnyPtr:$source, OptionalAttr<SPIRV_MemoryAccessAttr>:$memory_access,
      OptionalAttr<ConfinedAttr<I32Attr, [IntPositivePowerOf2]>>:$alignment,
      OptionalAttr<SPIRV_MemoryAccessAttr>:$source_memory_access, OptionalAttr<ConfinedAttr<I32Attr,
      [IntPositivePowerOf2]>>:$source_alignment);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

class SPIRV_InBoundsPtrAccessChainOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [Pure,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnyPtr:$base_ptr, SPIRV_Integer:$element, Variadic<SPIRV_Integer>:$indices);
  let results = (outs SPIRV_AnyPtr:$result);
  let assemblyFormat = "$base_ptr `[` $element ($indices^)? `]` attr-dict `:` type($base_ptr) `,` type($element) (`,` "
      "type($indices)^)? `->` type($result)";
  let hasVerifier = 1;
}
def SPIRV_InBoundsPtrAccessChainOp : SPIRV_InBoundsPtrAccessChainOpLike<"InBoundsPtrAccessChain",
    "In-bounds pointer to a part of an array element">;
def SPIRV_PtrAccessChainOp : SPIRV_InBoundsPtrAccessChainOpLike<"PtrAccessChain",
    "Pointer to a part of an array element">;

def SPIRV_LoadOp : SPIRV_Op<"Load", "Loads a value", [DeclareOpInterfaceMethods<AlignmentAttrOpInterface>,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnyPtr:$ptr, OptionalAttr<SPIRV_MemoryAccessAttr>:$memory_access,
      OptionalAttr<ConfinedAttr<I32Attr, [IntPositivePowerOf2]>>:$alignment);
  let results = (outs SPIRV_Type:$value);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_StoreOp : SPIRV_Op<"Store", "Stores a value", [DeclareOpInterfaceMethods<AlignmentAttrOpInterface>,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AnyPtr:$ptr, SPIRV_Type:$value, OptionalAttr<SPIRV_MemoryAccessAttr>:$memory_access,
      OptionalAttr<ConfinedAttr<I32Attr, [IntPositivePowerOf2]>>:$alignment);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_VariableOp : SPIRV_Op<"Variable", "Variable of a function",
    [DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_StorageClassAttr:$storage_class, Optional<AnyType>:$initializer);
  let results = (outs SPIRV_AnyPtr:$pointer);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_EXTEmitMeshTasksOp : SPIRV_Op<"EXT.EmitMeshTasks", "Emits mesh shader tasks", [Terminator,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_IOrUI<32>]>:$group_count_x, AnyTypeOf<[SPIRV_IOrUI<32>]>:$group_count_y,
      AnyTypeOf<[SPIRV_IOrUI<32>]>:$group_count_z, Optional<SPIRV_AnyPtr>:$payload);
  let assemblyFormat = "operands attr-dict `:` type(operands)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_EXTSetMeshOutputsOp : SPIRV_Op<"EXT.SetMeshOutputs", "Sets the numbers of output vertices and primitives",
    [DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyTypeOf<[SPIRV_IOrUI<32>]>:$vertex_count, AnyTypeOf<[SPIRV_IOrUI<32>]>:$primitive_count);
  let assemblyFormat = "operands attr-dict `:` type(operands)";
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_KHRAssumeTrueOp : SPIRV_Op<"KHR.AssumeTrue", "Assumption for the optimizer",
    [DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_Bool:$condition);
  let assemblyFormat = "$condition attr-dict";
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_UndefOp : SPIRV_Op<"Undef", "An undefined value", [Pure, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let results = (outs SPIRV_Type:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_GroupNonUniformBallotOp : SPIRV_Op<"GroupNonUniformBallot", "Ballot: a bit for each active invocation",
    [DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_ScopeAttr:$execution_scope, SPIRV_Bool:$predicate);
  let results = (outs SPIRV_IOrUIVec4:$result);
  let assemblyFormat = "$execution_scope $predicate attr-dict `:` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

class SPIRV_GroupNonUniformBallotFindLSBOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words,
    [DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_ScopeAttr:$execution_scope, SPIRV_IOrUIVec4:$value);
  let results = (outs SPIRV_SignlessOrUnsignedInt:$result);
  let assemblyFormat = "$execution_scope $value attr-dict `:` type($value) `,` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_GroupNonUniformBallotFindLSBOp : SPIRV_GroupNonUniformBallotFindLSBOpLike<"GroupNonUniformBallotFindLSB",
    "Id of the first invocation in a ballot">;
def SPIRV_GroupNonUniformBallotFindMSBOp : SPIRV_GroupNonUniformBallotFindLSBOpLike<"GroupNonUniformBallotFindMSB",
    "Id of the last invocation in a ballot">;

def SPIRV_GroupNonUniformBroadcastOp : SPIRV_Op<"GroupNonUniformBroadcast",
    "Broadcast of an invocation's value to all active ones", [Pure, AllTypesMatch<["value", "result"]>,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_ScopeAttr:$execution_scope, SPIRV_Type:$value, SPIRV_Integer:$id);
  let results = (outs SPIRV_Type:$result);
  let assemblyFormat = "$execution_scope operands attr-dict `:` type($value) `,` type($id)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_GroupNonUniformElectOp : SPIRV_Op<"GroupNonUniformElect", "Elects the first active invocation",
    [DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_ScopeAttr:$execution_scope);
  let results = (outs SPIRV_Bool:$result);
  let assemblyFormat = "$execution_scope attr-dict `:` type($result)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

class SPIRV_GroupNonUniformArithmeticOp<string mnemonic, string words> : SPIRV_Op<mnemonic, words #
    ", of active invocations", [DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_ScopeAttr:$execution_scope, SPIRV_GroupOperationAttr:$group_operation,
      AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>:$value, Optional<SPIRV_Integer>:$cluster_size);
  let results = (outs AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>:$result);
  let assemblyFormat = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict `:` "
      "type($value) (`,` type($cluster_size)^)? `->` type(results)";
  let hasVerifier = 1;
}
def SPIRV_GroupNonUniformFAddOp : SPIRV_GroupNonUniformArithmeticOp<"GroupNonUniformFAdd", "Sum of floats">;
def SPIRV_GroupNonUniformFMaxOp : SPIRV_GroupNonUniformArithmeticOp<"GroupNonUniformFMax", "Maximum of floats">;
def SPIRV_GroupNonUniformFMinOp : SPIRV_GroupNonUniformArithmeticOp<"GroupNonUniformFMin", "Minimum of floats">;
def SPIRV_GroupNonUniformFMulOp : SPIRV_GroupNonUniformArithmeticOp<"GroupNonUniformFMul", "Product of floats">;

class SPIRV_GroupNonUniformIAddOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words #
    ", of active invocations", [DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_ScopeAttr:$execution_scope, SPIRV_GroupOperationAttr:$group_operation,
      AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$value, Optional<SPIRV_Integer>:$cluster_size);
  let results = (outs AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$result);
  let assemblyFormat = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict `:` "
      "type($value) (`,` type($cluster_size)^)? `->` type(results)";
  let hasVerifier = 1;
}
def SPIRV_GroupNonUniformIAddOp : SPIRV_GroupNonUniformIAddOpLike<"GroupNonUniformIAdd", "Sum of integers">;
def SPIRV_GroupNonUniformIMulOp : SPIRV_GroupNonUniformIAddOpLike<"GroupNonUniformIMul", "Product of integers">;
def SPIRV_GroupNonUniformBitwiseAndOp : SPIRV_GroupNonUniformIAddOpLike<"GroupNonUniformBitwiseAnd",
    "Bitwise AND reduction">;
def SPIRV_GroupNonUniformBitwiseOrOp : SPIRV_GroupNonUniformIAddOpLike<"GroupNonUniformBitwiseOr",
    "Bitwise OR reduction">;
def SPIRV_GroupNonUniformBitwiseXorOp : SPIRV_GroupNonUniformIAddOpLike<"GroupNonUniformBitwiseXor",
    "Bitwise XOR reduction">;

class SPIRV_GroupNonUniformSMaxOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words #
    ", of active invocations", [SignedOp, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_ScopeAttr:$execution_scope, SPIRV_GroupOperationAttr:$group_operation,
      AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$value, Optional<SPIRV_Integer>:$cluster_size);
  let results = (outs AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$result);
  let assemblyFormat = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict `:` "
      "type($value) (`,` type($cluster_size)^)? `->` type(results)";
  let hasVerifier = 1;
}
def SPIRV_GroupNonUniformSMaxOp : SPIRV_GroupNonUniformSMaxOpLike<"GroupNonUniformSMax", "Maximum of signed integers">;
def SPIRV_GroupNonUniformSMinOp : SPIRV_GroupNonUniformSMaxOpLike<"GroupNonUniformSMin", "Minimum of signed integers">;

def SPIRV_GroupNonUniformShuffleOp : SPIRV_Op<"GroupNonUniformShuffle", "Value of another invocation", [Pure,
    AllTypesMatch<["value", "result"]>, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_ScopeAttr:$execution_scope, SPIRV_ScalarOrVector:$value, SPIRV_Integer:$id);
  let results = (outs SPIRV_ScalarOrVector:$result);
  let assemblyFormat = "$execution_scope operands attr-dict `:` type($value) `,` type($id)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

class SPIRV_GroupNonUniformShuffleDownOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words, [Pure,
    AllTypesMatch<["value", "result"]>, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_ScopeAttr:$execution_scope, SPIRV_ScalarOrVector:$value, SPIRV_Integer:$delta);
  let results = (outs SPIRV_Type:$result);
  let assemblyFormat = "$execution_scope operands attr-dict `:` type($value) `,` type($delta)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_GroupNonUniformShuffleDownOp : SPIRV_GroupNonUniformShuffleDownOpLike<"GroupNonUniformShuffleDown",
    "Value of a following invocation">;
def SPIRV_GroupNonUniformShuffleUpOp : SPIRV_GroupNonUniformShuffleDownOpLike<"GroupNonUniformShuffleUp",
    "Value of a preceding invocation">;

def SPIRV_GroupNonUniformShuffleXorOp : SPIRV_Op<"GroupNonUniformShuffleXor",
    "Value of an invocation, selected by a mask of the id", [Pure, AllTypesMatch<["value", "result"]>,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_ScopeAttr:$execution_scope, SPIRV_ScalarOrVector:$value, SPIRV_Integer:$mask);
  let results = (outs SPIRV_Type:$result);
  let assemblyFormat = "$execution_scope operands attr-dict `:` type($value) `,` type($mask)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

class SPIRV_GroupNonUniformUMaxOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words #
    ", of active invocations", [UnsignedOp, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_ScopeAttr:$execution_scope, SPIRV_GroupOperationAttr:$group_operation,
      AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$value, Optional<SPIRV_Integer>:$cluster_size);
  let results = (outs AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>:$result);
  let assemblyFormat = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict `:` "
      "type($value) (`,` type($cluster_size)^)? `->` type(results)";
  let hasVerifier = 1;
}
def SPIRV_GroupNonUniformUMaxOp : SPIRV_GroupNonUniformUMaxOpLike<"GroupNonUniformUMax",
    "Maximum of unsigned integers">;
def SPIRV_GroupNonUniformUMinOp : SPIRV_GroupNonUniformUMaxOpLike<"GroupNonUniformUMin",
    "Minimum of unsigned integers">;

class SPIRV_GroupNonUniformLogicalAndOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words #
    ", of active invocations", [DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_ScopeAttr:$execution_scope, SPIRV_GroupOperationAttr:$group_operation,
      AnyTypeOf<[SPIRV_Bool, SPIRV_VectorOf<SPIRV_Bool>]>:$value, Optional<SPIRV_Integer>:$cluster_size);
  let results = (outs AnyTypeOf<[SPIRV_Bool, SPIRV_VectorOf<SPIRV_Bool>]>:$result);
  let assemblyFormat = "$execution_scope $group_operation $value (`cluster_size``(` $cluster_size^ `)`)? attr-dict `:` "
      "type($value) (`,` type($cluster_size)^)? `->` type(results)";
  let hasVerifier = 1;
}
def SPIRV_GroupNonUniformLogicalAndOp : SPIRV_GroupNonUniformLogicalAndOpLike<"GroupNonUniformLogicalAnd",
    "Logical AND of all operands">;
def SPIRV_GroupNonUniformLogicalOrOp : SPIRV_GroupNonUniformLogicalAndOpLike<"GroupNonUniformLogicalOr",
    "Logical OR of all operands">;
def SPIRV_GroupNonUniformLogicalXorOp : SPIRV_GroupNonUniformLogicalAndOpLike<"GroupNonUniformLogicalXor",
    "Logical XOR of all operands">;

def SPIRV_GroupNonUniformBallotBitCountOp : SPIRV_Op<"GroupNonUniformBallotBitCount",
    "Number of set bits in a ballot", [PredOpTrait<"execution_scope must be Scope of value Subgroup",
    CPred<"(::llvm::cast<::mlir::spirv::ScopeAttr>(getProperties().execution_scope).getValue() == "
    "::mlir::spirv::Scope::Subgroup)">>, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_ScopeAttr:$execution_scope, SPIRV_GroupOperationAttr:$group_operation,
      VectorOfLengthAndType<[4], [SPIRV_IOrUI<32>]>:$value);
  let results = (outs SPIRV_SignlessOrUnsignedInt:$result);
  let assemblyFormat = "$execution_scope $group_operation $value attr-dict `:` type($value) `->` type($result)";
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_GroupNonUniformRotateKHROp : SPIRV_Op<"GroupNonUniformRotateKHR", "Rotation of a value over the invocations",
    [Pure, AllTypesMatch<["value", "result"]>, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_ScopeAttr:$execution_scope, AnyTypeOf<[AnyTypeOf<[SPIRV_Float,
      SPIRV_VectorOf<SPIRV_Float>]>, AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>, AnyTypeOf<[SPIRV_Bool,
      SPIRV_VectorOf<SPIRV_Bool>]>]>:$value, SPIRV_SignlessOrUnsignedInt:$delta,
      Optional<SPIRV_SignlessOrUnsignedInt>:$cluster_size);
  let results = (outs AnyTypeOf<[AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>, AnyTypeOf<[SPIRV_Integer,
      SPIRV_VectorOf<SPIRV_Integer>]>, AnyTypeOf<[SPIRV_Bool, SPIRV_VectorOf<SPIRV_Bool>]>]>:$result);
  let assemblyFormat = "$execution_scope $value `,` $delta (`,` `cluster_size` `(` $cluster_size^ `)`)? attr-dict `:` "
      "type($value) `,` type($delta) (`,` type($cluster_size)^)? `->` type(results)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

class SPIRV_GroupNonUniformAllOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words,
    [PredOpTrait<"execution_scope must be Scope of value Subgroup",
    CPred<"(::llvm::cast<::mlir::spirv::ScopeAttr>(getProperties().execution_scope).getValue() == "
    "::mlir::spirv::Scope::Subgroup)">>, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_ScopeAttr:$execution_scope, SPIRV_Bool:$predicate);
  let results = (outs SPIRV_Bool:$result);
  let assemblyFormat = "$execution_scope $predicate attr-dict `:` type($result)";
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_GroupNonUniformAllOp : SPIRV_GroupNonUniformAllOpLike<"GroupNonUniformAll",
    "Test whether a condition is true for all active invocations">;
def SPIRV_GroupNonUniformAnyOp : SPIRV_GroupNonUniformAllOpLike<"GroupNonUniformAny",
    "Test whether a condition is true for any active invocation">;

def SPIRV_GroupNonUniformAllEqualOp : SPIRV_Op<"GroupNonUniformAllEqual",
    "Test whether a value is equal for all active invocations",
    [PredOpTrait<"execution_scope must be Scope of value Subgroup",
    CPred<"(::llvm::cast<::mlir::spirv::ScopeAttr>(getProperties().execution_scope).getValue() == "
    "::mlir::spirv::Scope::Subgroup)">>, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_ScopeAttr:$execution_scope, AnyTypeOf<[AnyTypeOf<[SPIRV_Float,
      SPIRV_VectorOf<SPIRV_Float>]>, AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>, AnyTypeOf<[SPIRV_Bool,
      SPIRV_VectorOf<SPIRV_Bool>]>]>:$value);
  let results = (outs SPIRV_Bool:$result);
  let assemblyFormat = "$execution_scope $value attr-dict `:` type($value) `,` type($result)";
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_GroupNonUniformQuadSwapOp : SPIRV_Op<"GroupNonUniformQuadSwap", "Value of a neighbor in a quad",
    [PredOpTrait<"execution_scope must be Scope of value Subgroup",
    CPred<"(::llvm::cast<::mlir::spirv::ScopeAttr>(getProperties().execution_scope).getValue() == "
    "::mlir::spirv::Scope::Subgroup)">>, AllTypesMatch<["value", "result"]>,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_ScopeAttr:$execution_scope, AnyTypeOf<[AnyTypeOf<[SPIRV_Float,
      SPIRV_VectorOf<SPIRV_Float>]>, AnyTypeOf<[SPIRV_Integer, SPIRV_VectorOf<SPIRV_Integer>]>, AnyTypeOf<[SPIRV_Bool,
      SPIRV_VectorOf<SPIRV_Bool>]>]>:$value, SPIRV_SignlessOrUnsignedInt:$direction);
  let results = (outs AnyTypeOf<[AnyTypeOf<[SPIRV_Float, SPIRV_VectorOf<SPIRV_Float>]>, AnyTypeOf<[SPIRV_Integer,
      SPIRV_VectorOf<SPIRV_Integer>]>, AnyTypeOf<[SPIRV_Bool, SPIRV_VectorOf<SPIRV_Bool>]>]>:$result);
  let assemblyFormat = "$execution_scope $value $direction attr-dict `:` type($value) `,` type($direction)";
  let hasCustomAssemblyFormat = 1;
}

class SPIRV_EmitVertexOpLike<string mnemonic, string words> : SPIRV_Op<mnemonic, words,
    [DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let assemblyFormat = "attr-dict";
  let hasCustomAssemblyFormat = 1;
}
def SPIRV_EmitVertexOp : SPIRV_EmitVertexOpLike<"EmitVertex", "Emits a vertex">;
def SPIRV_EndPrimitiveOp : SPIRV_EmitVertexOpLike<"EndPrimitive", "Ends a primitive and begins another">;

def SPIRV_AddressOfOp : SPIRV_Op<"mlir.addressof", "Pointer to a global variable",
    [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>, InFunctionScope, Pure,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins FlatSymbolRefAttr:$variable);
  let results = (outs SPIRV_AnyPtr:$pointer);
  let assemblyFormat = "$variable attr-dict `:` type($pointer)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_ConstantOp : SPIRV_Op<"Constant", "Constant", [ConstantLike, DeclareOpInterfaceMethods<OpAsmOpInterface,
    ["getAsmResultNames"]>, Pure, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyAttr:$value);
  let results = (outs SPIRV_Type:$constant);
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_EXTConstantCompositeReplicateOp : SPIRV_Op<"EXT.ConstantCompositeReplicate",
    "Composite of a replicated constant", [Pure, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyAttr:$value);
  let results = (outs SPIRV_Composite:$replicated_constant);
  let assemblyFormat = "` ` `[` $value `]` `:` type($replicated_constant) attr-dict";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_EntryPointOp : SPIRV_Op<"EntryPoint", "Entry point of a module", [InModuleScope,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_ExecutionModelAttr:$execution_model, FlatSymbolRefAttr:$fn, SymbolRefArrayAttr:$interface);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_ExecutionModeOp : SPIRV_Op<"ExecutionMode", "Execution mode of an entry point", [InModuleScope,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins FlatSymbolRefAttr:$fn, SPIRV_ExecutionModeAttr:$execution_mode, I32ArrayAttr:$values);
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_FuncOp : SPIRV_Op<"func", "A function", [AutomaticAllocationScope, FunctionOpInterface, InModuleScope,
    IsolatedFromAbove, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins TypeAttrOf<FunctionType>:$function_type, OptionalAttr<DictArrayAttr>:$arg_attrs,
      OptionalAttr<DictArrayAttr>:$res_attrs, StrAttr:$sym_name, SPIRV_FunctionControlAttr:$function_control,
      OptionalAttr<SPIRV_LinkageAttributesAttr>:$linkage_attributes);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_GlobalVariableOp : SPIRV_Op<"GlobalVariable", "Global variable of the module", [InModuleScope, Symbol,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins TypeAttr:$type, StrAttr:$sym_name, OptionalAttr<FlatSymbolRefAttr>:$initializer,
      OptionalAttr<I32Attr>:$location, OptionalAttr<I32Attr>:$binding, OptionalAttr<I32Attr>:$descriptor_set,
      OptionalAttr<StrAttr>:$built_in, OptionalAttr<SPIRV_LinkageAttributesAttr>:$linkage_attributes);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_ModuleOp : SPIRV_Op<"module", "SPIR-V module", [IsolatedFromAbove, NoRegionArguments, NoTerminator,
    SingleBlock, SymbolTable, Symbol, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins SPIRV_AddressingModelAttr:$addressing_model, SPIRV_MemoryModelAttr:$memory_model,
      OptionalAttr<SPIRV_VerCapExtAttr>:$vce_triple, OptionalAttr<StrAttr>:$sym_name);
  let regions = (region AnyRegion);
  let hasRegionVerifier = 1;
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = "bool isOptionalSymbol() { return true; }";
}

def SPIRV_ReferenceOfOp : SPIRV_Op<"mlir.referenceof", "Value of a specialization constant", [Pure,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins FlatSymbolRefAttr:$spec_const);
  let results = (outs SPIRV_Type:$reference);
  let assemblyFormat = "$spec_const attr-dict `:` type($reference)";
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_SpecConstantOp : SPIRV_Op<"SpecConstant", "Specialization constant", [InModuleScope,
    Symbol, DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins StrAttr:$sym_name, TypedAttrInterface:$default_value);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_SpecConstantCompositeOp : SPIRV_Op<"SpecConstantComposite", "Composite specialization constant",
    [InModuleScope, Symbol, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins TypeAttr:$type, StrAttr:$sym_name, SymbolRefArrayAttr:$constituents);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_EXTSpecConstantCompositeReplicateOp : SPIRV_Op<"EXT.SpecConstantCompositeReplicate",
    "Composite of a replicated specialization constant", [InModuleScope, Symbol,
    DeclareOpInterfaceMethods<QueryMinVersionInterface>, DeclareOpInterfaceMethods<QueryMaxVersionInterface>,
    DeclareOpInterfaceMethods<QueryExtensionInterface>, DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins TypeAttr:$type, StrAttr:$sym_name, SymbolRefAttr:$constituent);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_SpecConstantOperationOp : SPIRV_Op<"SpecConstantOperation", "Operation on specialization constants", [Pure,
    InFunctionScope, SingleBlockImplicitTerminator<"YieldOp">, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let results = (outs AnyType:$result);
  let regions = (region SizedRegion<1>:$body);
  let hasRegionVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def SPIRV_YieldOp : SPIRV_Op<"mlir.yield", "Terminator of an operation on specialization constants",
    [HasParent<"SpecConstantOperationOp">, Pure, Terminator, DeclareOpInterfaceMethods<QueryMinVersionInterface>,
    DeclareOpInterfaceMethods<QueryMaxVersionInterface>, DeclareOpInterfaceMethods<QueryExtensionInterface>,
    DeclareOpInterfaceMethods<QueryCapabilityInterface>]> {
  let arguments = (ins AnyType:$operand);
  let assemblyFormat = "attr-dict $operand `:` type($operand)";
  let hasCustomAssemblyFormat = 1;
}

#endif // LECT_DIALECTS_SPIRV
