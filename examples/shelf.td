// A small dialect, as its author would define it: a shelf of books.

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Shelf_Dialect : Dialect {
  let name = "shelf";
  let cppNamespace = "::shelf";
  let summary = "Books, and the places where they stand";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

def Shelf_Order : I32EnumAttr<"Order", "how books are sorted", [
  I32EnumAttrCase<"Title", 0, "by_title">,
  I32EnumAttrCase<"Author", 1, "by_author">
]> {
  let cppNamespace = "::shelf";
  let genSpecializedAttr = 0;
}

def Shelf_OrderAttr : EnumAttr<Shelf_Dialect, Shelf_Order, "order"> {
  let assemblyFormat = "`<` $value `>`";
}

def Shelf_BookType : TypeDef<Shelf_Dialect, "Book"> {
  let mnemonic = "book";
  let summary = "a book";
  let parameters = (ins "unsigned":$pages, DefaultValuedParameter<"bool", "false">:$bound);
  let assemblyFormat = "`<` $pages (`,` `bound` $bound^)? `>`";
}

class Shelf_Op<string mnemonic, list<Trait> traits = []> : Op<Shelf_Dialect, mnemonic, traits>;

def Shelf_PutOp : Shelf_Op<"put", [AllTypesMatch<["book", "result"]>]> {
  let summary = "Puts a book onto a shelf";
  let description = [{
    The book is put at `position`, or at the end by default.
  }];
  let arguments = (ins Shelf_BookType:$book, Optional<Index>:$position,
                       DefaultValuedAttr<Shelf_OrderAttr, "::shelf::Order::Title">:$order);
  let results = (outs Shelf_BookType:$result);
  let assemblyFormat = "$book (`at` $position^)? (`sorted` $order^)? attr-dict `:` type($book)";
}

def Shelf_RowOp : Shelf_Op<"row", [NoTerminator, SingleBlock]> {
  let summary = "One row of books";
  let arguments = (ins SymbolNameAttr:$sym_name, ConfinedAttr<I64Attr, [IntPositive]>:$width);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name `width` $width attr-dict-with-keyword $body";
}
