// RUN: not lect tblgen --gen-dialect-doc %s

include "mlir/IR/OpBase.td"

def A_Dialect : Dialect { let name = "a"; }
def B_Dialect : Dialect { let name = "b"; }
