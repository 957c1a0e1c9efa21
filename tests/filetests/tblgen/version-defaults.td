// RUN: not lect tblgen --gen-spec %s

// The default for a parameter or an attribute that older files lack must be a valid value.

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "lect/Versions.td"

def W_Dialect : Dialect {
  let name = "w";
  let cppNamespace = "::w";
  let useDefaultTypePrinterParser = 1;
}
def W_AOp : Op<W_Dialect, "a"> {
  let arguments = (ins I32Attr:$number);
}
def W_TType : TypeDef<W_Dialect, "T"> {
  let mnemonic = "t";
  let parameters = (ins "bool":$flag);
  let assemblyFormat = "`<` $flag `>`";
}
def W_Versions : DialectVersions<W_Dialect, [
  Version<[1], []>,
  Version<[2], [AddParam<"!t", "flag", "yes">]>
]>;

def V_Dialect : Dialect {
  let name = "v";
  let cppNamespace = "::v";
}
def V_AOp : Op<V_Dialect, "a"> {
  let arguments = (ins I32Attr:$number);
}
def V_Versions : DialectVersions<V_Dialect, [
  Version<[1], []>,
  Version<[2], [AddAttr<"a", "number", "3">]>
]>;
