include "mlir/IR/OpBase.td"

def Sub_Dialect : Dialect { let name = "sub"; }

def Sub_SubOp : Op<Sub_Dialect, "sub"> {
  let arguments = (ins F32:$lhs, F32:$rhs, DefaultValuedAttr<I32Attr, "1">:$count);
  let assemblyFormat = "$lhs `,` $rhs attr-dict";
}

def Sub_GoneOp : Op<Sub_Dialect, "gone">;
