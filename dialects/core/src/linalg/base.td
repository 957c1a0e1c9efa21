// The dialect, its attributes and interfaces.

#ifndef LECT_LINALG_BASE
#define LECT_LINALG_BASE

include "mlir/Dialect/Utils/StructuredOpsUtils.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/IndexingMapOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/TilingInterface.td"

def Linalg_Dialect : Dialect {
  let name = "linalg";
  let cppNamespace = "::mlir::linalg";
  let summary = "Linear algebra operations on tensors and buffers";
  let description = [{
  A *structured* operation is a perfect loop nest with a scalar body. Each operand has an indexing map from loop indices
  to the accessed element, and each loop is parallel or a reduction. A region computes one element of each output from
  elements of the inputs and the current element of the output. `linalg.generic` specifies maps, loops and region
  explicitly; named operations such as `linalg.matmul` imply them.
  }];
  let dependentDialects = [
    "arith::ArithDialect",
    "affine::AffineDialect",
    "math::MathDialect",
    "memref::MemRefDialect",
    "tensor::TensorDialect",
  ];
  let useDefaultAttributePrinterParser = 1;
  let hasCanonicalizer = 1;
  let hasOperationAttrVerify = 1;
  let hasConstantMaterializer = 1;
}

//===- Enums --------------------------------------------------------------------------------------------------------===//

class Linalg_Enum<string name, list<I32EnumAttrCase> cases> : I32EnumAttr<name, "", cases> {
  let cppNamespace = "::mlir::linalg";
  let genSpecializedAttr = 0;
}

// Enum cases with these names, numbered from `first`.
class Linalg_Cases<list<string> names, int first = 0> {
  list<I32EnumAttrCase> cases =
      !foreach(at, !range(!size(names)), I32EnumAttrCase<names[at], !add(at, first)>);
}

defvar unaryFns = ["exp", "log", "abs", "ceil", "floor", "negf", "reciprocal", "round", "sqrt", "rsqrt", "square",
                   "tanh", "erf"];
defvar binaryFns = ["add", "sub", "mul", "div", "div_unsigned", "max_signed", "min_signed", "max_unsigned",
                    "min_unsigned", "powf"];
defvar ternaryFns = ["select"];

def UnaryFn : Linalg_Enum<"UnaryFn", Linalg_Cases<unaryFns>.cases>;
def BinaryFn : Linalg_Enum<"BinaryFn", Linalg_Cases<binaryFns>.cases>;
def TernaryFn : Linalg_Enum<"TernaryFn", Linalg_Cases<ternaryFns>.cases>;

// Concatenation of all functions, and the end of each arity in that list.
def ElementwiseKind : Linalg_Enum<"ElementwiseKind", Linalg_Cases<unaryFns # binaryFns # ternaryFns>.cases>;

defvar unaryEnd = !size(unaryFns);
defvar binaryEnd = !add(unaryEnd, !size(binaryFns));
defvar ternaryEnd = !add(binaryEnd, !size(ternaryFns));

def ElementwiseCaseLimits : Linalg_Enum<"ElementwiseCaseLimits", []> {
  let enumerants = [I32EnumAttrCase<"LastUnary", unaryEnd>, I32EnumAttrCase<"LastBinary", binaryEnd>,
                    I32EnumAttrCase<"LastTernary", ternaryEnd>];
}
def ElementwiseArityGroup
    : Linalg_Enum<"ElementwiseArityGroup", Linalg_Cases<["Unary", "Binary", "Ternary"], 1>.cases>;

// Casts of operands to the type of the result, signed or unsigned.
def TypeFn : Linalg_Enum<"TypeFn", Linalg_Cases<["cast_signed", "cast_unsigned"]>.cases>;

// Sizes F(m, r) of minimal filtering: output tile size m, filter size r.
def WinogradConv2DFmr : I32EnumAttr<"WinogradConv2DFmr", "", Linalg_Cases<["F_2_3", "F_4_3", "F_2_5"]>.cases> {
  let cppNamespace = "mlir::linalg";
}

//===- Attributes ---------------------------------------------------------------------------------------------------===//

class Linalg_EnumAttr<EnumAttrInfo info, string mnemonic> : EnumAttr<Linalg_Dialect, info, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

def ElementwiseKindAttr : Linalg_EnumAttr<ElementwiseKind, "elementwise_kind">;
def UnaryFnAttr : Linalg_EnumAttr<UnaryFn, "unary_fn">;
def BinaryFnAttr : Linalg_EnumAttr<BinaryFn, "binary_fn">;
def TernaryFnAttr : Linalg_EnumAttr<TernaryFn, "ternary_fn">;
def TypeFnAttr : Linalg_EnumAttr<TypeFn, "type_fn">;
def IteratorTypeEnum : Linalg_EnumAttr<IteratorType, "iterator_type">;

def IteratorTypeArrayAttr : TypedArrayAttrBase<IteratorTypeEnum, "Iterator type should be an enum.">;

//===- Interfaces ---------------------------------------------------------------------------------------------------===//

class Linalg_Interface<string cppName, list<Interface> bases = []> : OpInterface<cppName, bases> {
  let cppNamespace = "::mlir::linalg";
}

def LinalgStructuredInterface
    : Linalg_Interface<"LinalgOp", [DestinationStyleOpInterface, IndexingMapOpInterface]> {
  let description = "Structured operation: a loop nest with a scalar body.";
  let verify = [{ return detail::verifyStructuredOpInterface($_op); }];
  let verifyWithRegions = 1;
}
def LinalgContractionOpInterface : Linalg_Interface<"ContractionOpInterface"> {
  let description = "Contraction: a sum of products of two inputs.";
  let verify = [{ return detail::verifyContractionInterface($_op); }];
  let verifyWithRegions = 1;
}
def LinalgConvolutionOpInterface : Linalg_Interface<"ConvolutionOpInterface"> {
  let description = "Convolution or pooling: the second input is the filter, or has the shape of the window.";
  let verify = [{ return detail::verifyConvolutionInterface($_op); }];
}
def LinalgFillOpInterface : Linalg_Interface<"FillOpInterface"> {
  let description = "Sets all elements of the output to a scalar.";
  let verify = [{ return detail::verifyFillInterface($_op); }];
}
def AggregatedOpInterface : Linalg_Interface<"AggregatedOpInterface"> {
  let description = "Operation that decomposes into simpler operations.";
  let methods = [
    InterfaceMethod<"Decomposes the operation and returns the replacement values.", "FailureOr<SmallVector<Value>>",
                    "decomposeOperation", (ins "OpBuilder &":$b), "", "return {};">
  ];
}
def LinalgRelayoutOpInterface : Linalg_Interface<"RelayoutOpInterface"> {
  let description = "Changes the layout of elements, not their values.";
}

#endif
