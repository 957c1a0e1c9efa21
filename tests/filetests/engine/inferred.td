// An operation whose results only C++ can tell, and one whose traits tell them.
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/IR/OpBase.td"

def Inf_Dialect : Dialect {
  let name = "inf";
  let cppNamespace = "::inf";
}

def Inf_TwiceOp : Op<Inf_Dialect, "twice", [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins AnyType:$x);
  let results = (outs AnyType:$y);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}

def Inf_SameOp : Op<Inf_Dialect, "same", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$x);
  let results = (outs AnyType:$y);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}
