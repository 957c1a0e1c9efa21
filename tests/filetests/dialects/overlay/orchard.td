// A dialect whose C++ suggests names for values, blocks and aliases. Described in orchard.overlay.td.

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def Orchard : Dialect {
  let name = "orchard";
  let cppNamespace = "::orchard";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

class Orchard_Op<string mnemonic, list<Trait> traits = []> : Op<Orchard, mnemonic, traits>;

def Fruit : TypeDef<Orchard, "Fruit"> {
  let mnemonic = "fruit";
  let parameters = (ins "mlir::IntegerAttr":$size);
  let assemblyFormat = "`<` $size `>`";
}

def Basket : TypeDef<Orchard, "Basket"> {
  let mnemonic = "basket";
  let parameters = (ins "mlir::Type":$of, StringRefParameter<>:$label);
  let assemblyFormat = "`<` $of `,` $label `>`";
}

def Rows : TypeDef<Orchard, "Rows"> {
  let mnemonic = "rows";
  let parameters = (ins ArrayRefParameter<"int64_t">:$sizes, "mlir::Type":$of, "mlir::Attribute":$order);
  let hasCustomAssemblyFormat = 1;
}

def Seed : TypeDef<Orchard, "Seed"> {
  let mnemonic = "seed";
  let parameters = (ins "orchard::Sort":$sort);
  let assemblyFormat = "`<` $sort `>`";
}

def GrowthAttr : AttrDef<Orchard, "Growth"> {
  let mnemonic = "growth";
  let parameters = (ins "orchard::Formula":$formula);
  let hasCustomAssemblyFormat = 1;
}

def PlannedAttr : AttrDef<Orchard, "Planned"> {
  let mnemonic = "planned";
  let parameters = (ins "orchard::GrowthAttr":$growth, "mlir::Type":$of);
  let assemblyFormat = "$growth `:` $of";
}

def NoteAttr : AttrDef<Orchard, "Note"> {
  let mnemonic = "note";
  let parameters = (ins "mlir::StringAttr":$text);
  let assemblyFormat = "`<` $text `>`";
}

def Pick : Orchard_Op<"pick"> {
  let arguments = (ins I32Attr:$count);
  let results = (outs AnyType:$picked, AnyType:$left);
  let assemblyFormat = "$count attr-dict `:` type($picked) `,` type($left)";
}

def Weigh : Orchard_Op<"weigh"> {
  let arguments = (ins F64Attr:$weight, OptionalAttr<StrAttr>:$name);
  let results = (outs AnyType:$weighed);
  let assemblyFormat = "$weight ($name^)? attr-dict `:` type($weighed)";
}

def Press : Orchard_Op<"press", [NoTerminator]> {
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "$body attr-dict";
}

def Shelf : Orchard_Op<"shelf"> {
  let arguments = (ins Variadic<AnyType>:$things, ArrayAttr:$labels);
  let hasCustomAssemblyFormat = 1;
}

def Order : Orchard_Op<"order"> {
  let arguments = (ins AffineMapAttr:$map);
  let hasCustomAssemblyFormat = 1;
}

def Grow : Orchard_Op<"grow"> {
  let arguments = (ins AnyAttr:$plan);
  let results = (outs AnyType:$grown);
  let hasCustomAssemblyFormat = 1;
}

def Count : Orchard_Op<"count"> {
  let arguments = (ins AnyAttr:$number);
  let results = (outs AnyType:$counted);
  let hasCustomAssemblyFormat = 1;
}
