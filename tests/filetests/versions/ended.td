// Names that other operations got, in the same version and in a later one.
include "mlir/IR/OpBase.td"
include "lect/Versions.td"

def Kiln_Dialect : Dialect {
  let name = "kiln";
  let cppNamespace = "::kiln";
}

def Kiln_BakeOp : Op<Kiln_Dialect, "bake"> {
  let arguments = (ins Variadic<AnyType>:$pots);
}
def Kiln_FireOp : Op<Kiln_Dialect, "fire"> {
  let arguments = (ins Variadic<AnyType>:$pots);
}
def Kiln_ClayOp : Op<Kiln_Dialect, "clay"> {
  let arguments = (ins I64Attr:$value);
  let results = (outs I64:$result);
}

def Kiln_OldBakeOp : Op<Kiln_Dialect, "bake"> {
  let arguments = (ins AnyType:$bread);
}
def Kiln_OldFireOp : Op<Kiln_Dialect, "fire"> {
  let arguments = (ins AnyType:$wood);
}

def Kiln_Versions : DialectVersions<Kiln_Dialect, [
  Version<[1], []>,
  Version<[2], [
    OldOp<Kiln_OldBakeOp>,
    RenameOp<"cook", "bake">,
    RemoveOperand<"bake", "heat", 0, AnyType, "kiln.clay", "1 : i64">,
    OldOp<Kiln_OldFireOp>
  ]>,
  Version<[3], [AddOp<"fire">]>
]>;
