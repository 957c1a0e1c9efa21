// A dialect in which releases made changes that its definitions do not show.
include "mlir/IR/OpBase.td"
include "lect/Versions.td"

def Loom_Dialect : Dialect {
  let name = "loom";
}

def Loom_WeaveOp : Op<Loom_Dialect, "weave"> {
  let arguments = (ins I64:$thread, DenseI64ArrayAttr:$widths, I64Attr:$speed, I64Attr:$count);
}

def Loom_History : DialectHistory<Loom_Dialect, [
  Release<"MLIR", [18], [
    AddAttr<"number", "value", "7">,
    MoveOp<"number", "arith.constant">,
  ]>,
  Release<"MLIR", [20], [
    ListToDense<"weave", "widths">,
    RenumberAttr<"weave", "speed", [[0, 2], [1, 0]]>,
    PropertyToAttr<"weave", "label">,
  ]>,
  Release<"MLIR", [21], [
    OperandToAttr<"weave", "count", 1, "arith.constant">,
    AddAttr<"knit", "count", "3">,
    MergeOp<"knit", "weave">,
  ]>,
]>;
