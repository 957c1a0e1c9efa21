// A dialect of two versions. The first is in `shelf1.td`.
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "lect/Versions.td"

def Shelf_Dialect : Dialect {
  let name = "shelf";
  let cppNamespace = "::shelf";
  let useDefaultTypePrinterParser = 1;
}

def Shelf_BookType : TypeDef<Shelf_Dialect, "Book"> {
  let mnemonic = "book";
  let parameters = (ins "::mlir::Type":$page, "int64_t":$pages);
  let assemblyFormat = "`<` $page `x` $pages `>`";
}

def Shelf_PutOp : Op<Shelf_Dialect, "put"> {
  let arguments = (ins Shelf_BookType:$book, I64Attr:$place, OptionalAttr<StrAttr>:$label);
  let assemblyFormat = "$book `in` $place ($label^)? attr-dict `:` type($book)";
}

def Shelf_GetOp : Op<Shelf_Dialect, "get"> {
  let arguments = (ins I64Attr:$place);
  let results = (outs Shelf_BookType:$book);
  let assemblyFormat = "$place attr-dict `:` type($book)";
}

def Shelf_Versions : DialectVersions<Shelf_Dialect, [
  Version<[1], []>,
  Version<[2], [
    AddAttr<"put", "label">,
    RenameAttr<"put", "row", "place">,
    OldFormat<"put", "$book `in` $row attr-dict `:` type($book)">,
    RenameOp<"take", "get">,
    RenameAttr<"get", "row", "place">,
    AddParam<"!book", "pages", "100">,
    OldFormat<"!book", "`<` $page `>`">,
  ]>,
]>;
