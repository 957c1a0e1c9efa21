// RUN: lect tblgen --gen-spec %s

// Fields that MLIR has since release 23 and 24.

include "mlir/IR/OpBase.td"

def Newer_Dialect : Dialect {
  let name = "newer";
  let useStrictPropertiesInAssemblyFormat = 1;
  let useOpFoldResults = 1;
}

def Newer_PrinterOp : Op<Newer_Dialect, "printer"> {
  let arguments = (ins I64Attr:$a);
  let assemblyFormat = "prop-dict attr-dict";
  let hasCustomPropertiesPrinter = 1;
}

def Newer_PlainOp : Op<Newer_Dialect, "plain"> {
  let arguments = (ins I64Attr:$a);
  let assemblyFormat = "prop-dict attr-dict";
}
