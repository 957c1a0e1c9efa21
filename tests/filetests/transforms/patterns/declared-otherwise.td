// Operations that are declared with other parts than the dialect has.
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"

def Arith_Dialect : Dialect {
  let name = "arith";
}
def Arith_AddIOp : Op<Arith_Dialect, "addi"> {
  let arguments = (ins AnyInteger:$lhs, AnyInteger:$rhs);
  let results = (outs AnyInteger:$result);
}
def Arith_NegFOp : Op<Arith_Dialect, "negf"> {
  let arguments = (ins AnyFloat:$value, AnyFloat:$more, StrAttr:$why);
  let results = (outs AnyFloat:$result);
}
def Arith_SubOp : Op<Arith_Dialect, "sub"> {
  let arguments = (ins AnyInteger:$lhs, AnyInteger:$rhs);
  let results = (outs AnyInteger:$result);
}

// As it is, but for an attribute that the pattern does not name.
def AddOfSame : Pat<(Arith_AddIOp $x, $x), (replaceWithValue $x)>;
// Other operands, and an attribute that there is not.
def NegOfSame : Pat<(Arith_NegFOp $x, $x, $why), (replaceWithValue $x)>;
// No such operation.
def SubOfSame : Pat<(Arith_SubOp $x, $x), (replaceWithValue $x)>;
