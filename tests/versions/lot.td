// A dialect whose attribute is encoded otherwise since version 2.0, and whose operation calls it otherwise.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "lect/Versions.td"

def Lot_Dialect : Dialect {
  let name = "lot";
  let cppNamespace = "::lot";
  let useDefaultAttributePrinterParser = 1;
}

def Lot_SizeAttr : AttrDef<Lot_Dialect, "Size"> {
  let mnemonic = "size";
  let parameters = (ins "int64_t":$width, "int64_t":$depth);
  let assemblyFormat = "`<` $width `x` $depth `>`";
}

def Lot_LotOp : Op<Lot_Dialect, "lot"> {
  let arguments = (ins Lot_SizeAttr:$size);
}

def Lot_Versions : DialectVersions<Lot_Dialect, [
  Version<[1, 12], []>,
  Version<[2, 0], [RenameAttr<"lot", "dimensions", "size">]>,
]>;
