// A dialect whose second version reordered operand segments and results.
include "mlir/IR/OpBase.td"
include "lect/Versions.td"

def Order_Dialect : Dialect {
  let name = "order";
  let cppNamespace = "::order";
}

class Order_Op<string mnemonic, list<Trait> traits = []> : Op<Order_Dialect, mnemonic, traits>;

def Order_PackOp : Order_Op<"pack", [AttrSizedOperandSegments]> {
  let arguments = (ins I64:$box, Variadic<I32>:$items, Optional<I16>:$lid);
}

def Order_LineOp : Order_Op<"line"> {
  let arguments = (ins Variadic<I32>:$items, I64:$box, I16:$lid);
}

def Order_PairsOp : Order_Op<"pairs", [SameVariadicOperandSize]> {
  let arguments = (ins I64:$box, Variadic<I32>:$left, Variadic<I16>:$right);
}

def Order_SplitOp : Order_Op<"split"> {
  let results = (outs I32:$quotient, I64:$rest);
}

def Order_Versions : DialectVersions<Order_Dialect, [
  Version<[1], []>,
  Version<[2], [
    ReorderOperands<"pack", ["items", "lid", "box"]>,
    ReorderOperands<"line", ["box", "items", "lid"]>,
    ReorderOperands<"pairs", ["left", "right", "box"]>,
    Code<"split", "turn_results">,
  ]>,
]>;
