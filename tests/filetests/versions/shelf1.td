// The first version of the dialect of `shelf.td`, as it was.
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"

def Shelf_Dialect : Dialect {
  let name = "shelf";
  let cppNamespace = "::shelf";
  let useDefaultTypePrinterParser = 1;
}

def Shelf_BookType : TypeDef<Shelf_Dialect, "Book"> {
  let mnemonic = "book";
  let parameters = (ins "::mlir::Type":$page);
  let assemblyFormat = "`<` $page `>`";
}

def Shelf_PutOp : Op<Shelf_Dialect, "put"> {
  let arguments = (ins Shelf_BookType:$book, I64Attr:$row);
  let assemblyFormat = "$book `in` $row attr-dict `:` type($book)";
}

def Shelf_GetOp : Op<Shelf_Dialect, "take"> {
  let arguments = (ins I64Attr:$row);
  let results = (outs Shelf_BookType:$book);
  let assemblyFormat = "$row attr-dict `:` type($book)";
}
