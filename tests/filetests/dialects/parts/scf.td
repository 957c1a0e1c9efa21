include "mlir/IR/OpBase.td"

def Scf_Dialect : Dialect {
  let name = "scf";
  let cppNamespace = "::mlir::scf";
}

def OtherOp : Op<Scf_Dialect, "other", []>;
