include "mlir/IR/OpBase.td"

def Wrong_Dialect : Dialect {
  let name = "wrong";
}

def Wrong_AOp : Op<Wrong_Dialect, "a"> {
  let arguments = (ins I32:$a);
  let assemblyFormat = "$b attr-dict";
}
