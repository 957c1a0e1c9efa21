// Shared definitions of the dialect's files.

#ifndef LECT_TENSOR_BASE
#define LECT_TENSOR_BASE

include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/ParallelCombiningOpInterface.td"
include "mlir/Interfaces/ShapedOpInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

def Tensor_Dialect : Dialect {
  let name = "tensor";
  let cppNamespace = "::mlir::tensor";
  let summary = "Values with a shape, independent of storage";
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect", "complex::ComplexDialect"];
  let hasCanonicalizer = 1;
  let hasConstantMaterializer = 1;
}

class Tensor_Op<string mnemonic, list<Trait> traits = []> : Op<Tensor_Dialect, mnemonic, traits>;

// Interfaces with methods declared by operations.

defvar TensorNamesResults = DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>;
defvar TensorReifiesShapes = DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>;

// Constraint that a value has the element type of a tensor.
class TensorElement<string tensor, string value, string summary> {
  TypesMatchWith trait = TypesMatchWith<summary, tensor, value, "::llvm::cast<TensorType>($_self).getElementType()">;
}

#endif
