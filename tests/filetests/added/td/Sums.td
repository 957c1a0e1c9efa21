// An operation that is added to a dialect that is part of lect, and one that it has already.
include "mlir/Interfaces/InferTypeOpInterface.td"
include "tools/Base.td"

class Tools_Op<string mnemonic, list<Trait> traits = []> : Op<Arith_Dialect, mnemonic, traits>;

def Tools_Sum3Op : Tools_Op<"sum3", [SameOperandsAndResultType]> {
  let arguments = (ins AnyInteger:$a, AnyInteger:$b, AnyInteger:$c);
  let results = (outs AnyInteger:$sum);
  let assemblyFormat = "custom<Three>($a, $b, $c) attr-dict `:` type($sum)";
}
def Tools_AddIOp : Tools_Op<"addi"> {
  let arguments = (ins AnyInteger:$other);
}
