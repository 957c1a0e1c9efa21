// Directives that are code, which no program has: of a type, an attribute, and an operation.

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def D_Dialect : Dialect {
  let name = "d";
  let cppNamespace = "::d";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

def D_ShapeType : TypeDef<D_Dialect, "Shape"> {
  let mnemonic = "shape";
  let parameters = (ins ArrayRefParameter<"int64_t">:$sizes, "::mlir::Type":$element);
  let assemblyFormat = "`<` custom<Shape>($sizes, $element) `>`";
}

def D_SpanAttr : AttrDef<D_Dialect, "Span"> {
  let mnemonic = "span";
  let parameters = (ins "int64_t":$from, "int64_t":$to);
  let assemblyFormat = "`<` custom<Span>($from, $to) `>`";
}

def D_UseOp : Op<D_Dialect, "use"> {
  let arguments = (ins D_ShapeType:$value, D_SpanAttr:$span);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}
