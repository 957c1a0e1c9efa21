// A directive that is called like one that dialects share, and reads something else: C++ that is not known here.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def D : Dialect {
  let name = "d";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

def D_T : TypeDef<D, "T"> {
  let mnemonic = "t";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "::mlir::Type":$element);
  let assemblyFormat = "`<` custom<Shape>($shape, $element) `>`";
}

def D_U : TypeDef<D, "U"> {
  let mnemonic = "u";
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "int64_t":$n);
  let assemblyFormat = "`<` custom<Shape>($shape) `,` $n `>`";
}

def D_A : AttrDef<D, "A"> {
  let mnemonic = "a";
  let parameters = (ins ArrayRefParameter<"int64_t">:$sizes);
  let assemblyFormat = "`<` custom<Sizes>($sizes) `>`";
}

def UseOp : Op<D, "use"> {
  let arguments = (ins D_T:$x);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}
