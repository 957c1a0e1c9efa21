include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def Shop_Dialect : Dialect {
  let name = "shop";
  let cppNamespace = "::shop";
}

class Shop_Op<string name> : Op<Shop_Dialect, name>;

// The price of a number of things.
def Shop_SellOp : Shop_Op<"sell"> {
  let summary = "Sells some things";
  let arguments = (ins I32:$count, I64:$price);
  let results = (outs I64:$total);
  let assemblyFormat = "$count `for` $price attr-dict";
}
