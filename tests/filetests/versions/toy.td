// A dialect whose changes are known by the releases of MLIR, and of another producer.
include "mlir/IR/OpBase.td"
include "lect/Versions.td"

def Toy_Dialect : Dialect {
  let name = "toy";
}

def Toy_LengthOp : Op<Toy_Dialect, "length"> {
  let arguments = (ins StrAttr:$of, StrAttr:$unit);
  let assemblyFormat = "$of `in` $unit attr-dict";
}

def Toy_History : DialectHistory<Toy_Dialect, [
  Release<"Acme", [1, 2], [RenameAttr<"length", "what", "of">]>,
  Release<"MLIR", [21], [RenameOp<"size", "len">]>,
  Release<"MLIR", [22], [AddAttr<"len", "unit", "\"mm\"">, RenameOp<"len", "length">]>,
]>;
