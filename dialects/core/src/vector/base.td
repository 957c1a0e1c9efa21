// The dialect, its attributes and interfaces, and shared definitions.

#ifndef LECT_VECTOR_BASE
#define LECT_VECTOR_BASE

include "mlir/IR/OpBase.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/AlignmentAttrInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/IndexingMapOpInterface.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/MemOpInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/VectorInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"
include "arith/base.td"

def Vector_Dialect : Dialect {
  let name = "vector";
  let cppNamespace = "::mlir::vector";
  let summary = "Vectors of any rank: arithmetic, memory accesses and masks";
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let dependentDialects = ["arith::ArithDialect", "ub::UBDialect"];
}

//===- Attributes ---------------------------------------------------------------------------------------------------===//

class Vector_Enum<string name, string summary, list<I32EnumAttrCase> cases> : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::mlir::vector";
  let genSpecializedAttr = 0;
}

class Vector_EnumAttr<EnumAttrInfo info, string mnemonic> : EnumAttr<Vector_Dialect, info, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

// Combining functions. Of floats, `minimumf` and `maximumf` return NaN if either operand is NaN, `minnumf` and
// `maxnumf` only if both are.
def CombiningKind : Vector_Enum<"CombiningKind", "Kind of combining function for contractions and reductions", [
  I32EnumAttrCase<"ADD", 0, "add">,
  I32EnumAttrCase<"MUL", 1, "mul">,
  I32EnumAttrCase<"MINUI", 2, "minui">,
  I32EnumAttrCase<"MINSI", 3, "minsi">,
  I32EnumAttrCase<"MINNUMF", 4, "minnumf">,
  I32EnumAttrCase<"MAXUI", 5, "maxui">,
  I32EnumAttrCase<"MAXSI", 6, "maxsi">,
  I32EnumAttrCase<"MAXNUMF", 7, "maxnumf">,
  I32EnumAttrCase<"AND", 8, "and">,
  I32EnumAttrCase<"OR", 9, "or">,
  I32EnumAttrCase<"XOR", 10, "xor">,
  I32EnumAttrCase<"MAXIMUMF", 12, "maximumf">,
  I32EnumAttrCase<"MINIMUMF", 11, "minimumf">
]>;
def Vector_CombiningKindAttr : Vector_EnumAttr<CombiningKind, "kind">;

// Kind of a dimension of a contraction.
def Vector_IteratorType : Vector_Enum<"IteratorType", "Iterator type", [
  I32EnumAttrCase<"parallel", 0>,
  I32EnumAttrCase<"reduction", 1>
]>;
def Vector_IteratorTypeEnum : Vector_EnumAttr<Vector_IteratorType, "iterator_type">;
def Vector_IteratorTypeArrayAttr : TypedArrayAttrBase<Vector_IteratorTypeEnum, "Iterator type should be an enum.">;

// Punctuation printed after a value.
def PrintPunctuation : Vector_Enum<"PrintPunctuation", "Punctuation for separating vectors or vector elements", [
  I32EnumAttrCase<"NoPunctuation", 0, "no_punctuation">,
  I32EnumAttrCase<"NewLine", 1, "newline">,
  I32EnumAttrCase<"Comma", 2, "comma">,
  I32EnumAttrCase<"Open", 3, "open">,
  I32EnumAttrCase<"Close", 4, "close">
]>;
def Vector_PrintPunctuation : Vector_EnumAttr<PrintPunctuation, "punctuation">;

//===- Interfaces ---------------------------------------------------------------------------------------------------===//

def MaskableOpInterface : OpInterface<"MaskableOpInterface"> {
  let cppNamespace = "::mlir::vector";
  let description = "Operation that can run under a mask, in `vector.mask`.";
  let methods = [
    InterfaceMethod<"Returns true if the operation is masked.", "bool", "isMasked", (ins), "", "return false;">,
    InterfaceMethod<"Returns the masking operation.", "mlir::vector::MaskingOpInterface", "getMaskingOp",
                    (ins), "", "return {};">,
    InterfaceMethod<"Returns true if masked-off elements can be taken from a pass-through value.",
                    "bool", "supportsPassthru", (ins), "", "return false;">,
    InterfaceMethod<"Returns the expected mask type.", "mlir::Type", "getExpectedMaskType">,
  ];
}

def MaskingOpInterface : OpInterface<"MaskingOpInterface"> {
  let cppNamespace = "::mlir::vector";
  let description = "Operation that masks another one.";
  let methods = [
    InterfaceMethod<"Returns the mask.", "mlir::Value", "getMask">,
    InterfaceMethod<"Returns the masked operation.", "Operation *", "getMaskableOp">,
    InterfaceMethod<"Returns true if there is a pass-through value.", "bool", "hasPassthru">,
    InterfaceMethod<"Returns the pass-through value.", "mlir::Value", "getPassthru">,
  ];
}

// Interfaces with methods declared by operations.

def Vector_Maskable : DeclareOpInterfaceMethods<MaskableOpInterface>;
def Vector_UnrollsToShape : DeclareOpInterfaceMethods<VectorUnrollOpInterface, ["getShapeForUnroll"]>;
def Vector_UnrollsToSteps : DeclareOpInterfaceMethods<VectorUnrollOpInterface>;
def Vector_HasRanges : DeclareOpInterfaceMethods<InferIntRangeInterface, ["inferResultRanges"]>;
def Vector_TakesSpaceCast : DeclareOpInterfaceMethods<MemorySpaceCastConsumerOpInterface>;
def Vector_Aligned : DeclareOpInterfaceMethods<AlignmentAttrOpInterface>;

//===- Operations ---------------------------------------------------------------------------------------------------===//

class Vector_Op<string mnemonic, list<Trait> traits = []> : Op<Vector_Dialect, mnemonic, traits>;

defvar Vector_Mask = VectorOfNonZeroRankOf<[I1]>;
defvar Vector_FixedMask = FixedVectorOfNonZeroRankOf<[I1]>;
defvar Vector_Alignment = OptionalAttr<IntValidAlignment<I64Attr>>;

#endif
