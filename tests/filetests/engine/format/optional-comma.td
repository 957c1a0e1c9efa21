// Optional groups that begin like the element after them.
include "mlir/IR/OpBase.td"

def Knot_Dialect : Dialect {
  let name = "knot";
  let cppNamespace = "::knot";
}

class Knot_Op<string name, string format> : Op<Knot_Dialect, name, [AttrSizedOperandSegments]> {
  let arguments = (ins I32:$a, Optional<I32>:$b, I32:$c, Optional<I32>:$d);
  let assemblyFormat = format # " attr-dict";
}

def Knot_CommaOp : Knot_Op<"comma", "`(` $a (`,` $b^)? `,` $c `)` (`by` $d^)?">;
def Knot_WordOp : Knot_Op<"word", "$a (`with` $b^)? (`at` $d^)? `with` $c">;
def Knot_TwoOp : Knot_Op<"two", "$a `,` $c (`:` $b^)? (`:` $d^)?">;
def Knot_FineOp : Knot_Op<"fine", "$a (`with` $b^)? `,` $c (`by` $d^)?">;
