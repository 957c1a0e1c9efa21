// Enums of bits in formats of operations.
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"

def Bits_Dialect : Dialect {
  let name = "bits";
  let cppNamespace = "::bits";
}

def Bits_Access : I32BitEnumAttr<"Access", "kinds of access", [
    I32BitEnumAttrCaseBit<"Read", 0, "read">, I32BitEnumAttrCaseBit<"Write", 1, "write">,
    I32BitEnumAttrCaseBit<"Run", 2, "run">]> {
  let separator = "|";
  let cppNamespace = "::bits";
}

def Bits_Mode : I32BitEnumAttr<"Mode", "modes", [
    I32BitEnumAttrCaseBit<"Fast", 0, "fast">, I32BitEnumAttrCaseBit<"Exact", 1, "exact">]> {
  let separator = ", ";
  let cppNamespace = "::bits";
}

def Bits_GrantOp : Op<Bits_Dialect, "grant"> {
  let arguments = (ins Bits_Access:$access, OptionalAttr<Bits_Mode>:$mode);
  let assemblyFormat = "$access (`mode` $mode^)? attr-dict";
}
