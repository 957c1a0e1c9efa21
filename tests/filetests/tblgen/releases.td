// RUN: not lect tblgen --gen-spec %s

// Changes of releases without the older form are not versions, and each needs the change itself.

include "mlir/IR/OpBase.td"
include "lect/Versions.td"

def W_Dialect : Dialect {
  let name = "w";
  let cppNamespace = "::w";
}
def W_AOp : Op<W_Dialect, "a"> {
  let arguments = (ins I32Attr:$number);
}

def W_Versions : DialectVersions<W_Dialect, [
  Version<[1], []>,
  Version<[2], [MergeOp<"b", "a">]>
]>;

def W_Moved : DialectHistory<W_Dialect, [Release<"MLIR", [20], [MoveOp<"b", "c">]>]>;
def W_There : DialectHistory<W_Dialect, [Release<"MLIR", [20], [MergeOp<"a", "a">]>]>;
def W_Merged : DialectHistory<W_Dialect, [Release<"MLIR", [20], [MergeOp<"b", "c">]>]>;
def W_List : DialectHistory<W_Dialect, [Release<"MLIR", [20], [ListToDense<"a", "numbers">]>]>;
def W_Numbers : DialectHistory<W_Dialect, [Release<"MLIR", [20], [RenumberAttr<"a", "number", [[1, 2, 3]]>]>]>;
def W_Constant : DialectHistory<W_Dialect, [Release<"MLIR", [20], [OperandToAttr<"a", "size", 0, "arith.constant">]>]>;
