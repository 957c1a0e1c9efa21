// Common definitions of all files of the dialect `shop`.

include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Shop_Dialect : Dialect {
  let name = "shop";
  let cppNamespace = "::shop";
  let summary = "Things to sell";
  let description = [{
    A dialect that exists to be described.

    # Contents

    Goods, and operations on them.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
  let discardableAttrs = (ins "::mlir::UnitAttr":$sold_out);
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

class Shop_Op<string name, list<Trait> traits = []> : Op<Shop_Dialect, name, traits>;
