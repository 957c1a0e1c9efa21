// A name of an attribute that a new one got.
include "mlir/IR/OpBase.td"
include "lect/Versions.td"

def Loom_Dialect : Dialect {
  let name = "loom";
  let cppNamespace = "::loom";
}

def Loom_WeaveOp : Op<Loom_Dialect, "weave"> {
  let arguments = (ins DefaultValuedAttr<I64Attr, "7">:$threads, I64Attr:$width);
}

def Loom_Versions : DialectVersions<Loom_Dialect, [
  Version<[1], []>,
  Version<[2], [RenameAttr<"weave", "width", "threads">]>,
  Version<[3], [AddAttr<"weave", "width", "3 : i64">]>
]>;
