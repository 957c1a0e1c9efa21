include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Shop_Dialect : Dialect {
  let name = "shop";
}

def PricedInterface : OpInterface<"PricedInterface"> {
  let cppNamespace = "::shop";
}

def Shop_SmallAttr : ConfinedAttr<I32Attr, [IntMaxValue<15>]>;

def Shop_SellOp : Op<Shop_Dialect, "sell", [PricedInterface]> {
  let summary = "Sells something";
  let arguments = (ins I32:$price, Variadic<I64>:$parts, I32Attr:$count, OptionalAttr<StrAttr>:$note);
  let results = (outs I32:$paid, Optional<I64>:$change);
}

def Shop_SumOp : Op<Shop_Dialect, "sum", [SameOperandsAndResultType]> {
  let arguments = (ins I32:$lhs, I32:$rhs);
  let results = (outs I32:$result);
}

def Shop_PackOp : Op<Shop_Dialect, "pack"> {
  let arguments = (ins Variadic<I32>:$small, Variadic<I64>:$large);
}
