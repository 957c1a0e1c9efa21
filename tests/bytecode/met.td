// A dialect with an operation that notes which threads make one.

include "mlir/IR/OpBase.td"

def Met_Dialect : Dialect {
  let name = "met";
  let cppNamespace = "::met";
}

def Met_Op : Op<Met_Dialect, "op"> {
  let assemblyFormat = "attr-dict";
}
