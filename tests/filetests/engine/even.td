// Groups of variable length that share one length.
include "mlir/IR/OpBase.td"

def Even_Dialect : Dialect {
  let name = "even";
  let cppNamespace = "::even";
}

def Even_TwoOp : Op<Even_Dialect, "two", [SameVariadicOperandSize]> {
  let arguments = (ins Variadic<I32>:$x, Variadic<I32>:$y);
}
def Even_BetweenOp : Op<Even_Dialect, "between", [SameVariadicOperandSize]> {
  let arguments = (ins Variadic<I32>:$x, I64:$m, Variadic<I32>:$y);
  let assemblyFormat = "$x `to` $m `:` $y attr-dict";
}
def Even_OutOp : Op<Even_Dialect, "out", [SameVariadicResultSize]> {
  let results = (outs Variadic<I32>:$x, Variadic<I32>:$y);
}
