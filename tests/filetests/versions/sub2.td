include "mlir/IR/OpBase.td"

def Sub_Dialect : Dialect { let name = "sub"; }

def Sub_SubOp : Op<Sub_Dialect, "sub"> {
  let arguments = (ins F32:$rhs, F32:$lhs, DefaultValuedAttr<I32Attr, "2">:$count);
  let assemblyFormat = "$lhs `,` $rhs attr-dict";
}
