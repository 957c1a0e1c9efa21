// A dialect that leaves much to C++. Described in shop.overlay.td.

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"

def Shop : Dialect {
  let name = "shop";
  let cppNamespace = "::shop";
  let useDefaultTypePrinterParser = 1;
}

def Box : TypeDef<Shop, "Box"> {
  let mnemonic = "box";
  let parameters = (ins "int64_t":$width, "int64_t":$height);
  let hasCustomAssemblyFormat = 1;
}

def Content : TypeDef<Shop, "Content"> {
  let mnemonic = "content";
  let parameters = (ins "mlir::Type":$of);
  let assemblyFormat = "`<` $of `>`";
}

def Lid : TypeDef<Shop, "Lid"> {
  let mnemonic = "lid";
  let parameters = (ins "mlir::Type":$of, "unsigned":$hinges);
  let hasCustomAssemblyFormat = 1;
}

def Func : Op<Shop, "func", [FunctionOpInterface]> {
  let arguments = (ins
    SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type, OptionalAttr<StrAttr>:$sym_visibility,
    OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs
  );
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}

def Order : Op<Shop, "order"> {
  let arguments = (ins Variadic<Box>:$boxes);
  let hasCustomAssemblyFormat = 1;
}

def Turn : Op<Shop, "turn"> {
  let arguments = (ins Box:$box, OptionalAttr<UnitAttr>:$twice);
  let results = (outs Box:$turned);
  let assemblyFormat = "$box (custom<Twice>($twice)^)? attr-dict `:` custom<Change>(type($box), type($turned))";
}

def Open : Op<Shop, "open", [
  TypesMatchWith<"what is in the box", "box", "content", "shop::contentOf($_self)">
]> {
  let arguments = (ins Content:$box);
  let results = (outs AnyType:$content);
  let assemblyFormat = "$box attr-dict `:` type($box)";
}

def Small : Type<CPred<"shop::isSmall($_self)">, "small box">;

def Wrap : Op<Shop, "wrap"> {
  let arguments = (ins Small:$box);
  let assemblyFormat = "$box attr-dict `:` type($box)";
}

def Shelf : Op<Shop, "shelf", [RegionKindInterface, NoTerminator, SingleBlock]> {
  let regions = (region SizedRegion<1>:$boxes);
  let hasCustomAssemblyFormat = 1;
}

def Return : Op<Shop, "return", [Terminator]> {
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
}
