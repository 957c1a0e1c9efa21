// A dialect all of whose custom forms need directives included in lect. Described in yard.overlay.td.

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Yard : Dialect {
  let name = "yard";
  let cppNamespace = "::yard";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

class Yard_Op<string mnemonic, list<Trait> traits = []> : Op<Yard, mnemonic, traits> {
  let hasCustomAssemblyFormat = 1;
}

// Types.

def Heap : TypeDef<Yard, "Heap"> {
  let mnemonic = "heap";
  let parameters = (ins "mlir::Type":$of, "bool":$covered);
  let hasCustomAssemblyFormat = 1;
}

def Rows : TypeDef<Yard, "Rows"> {
  let mnemonic = "rows";
  let parameters = (ins ArrayRefParameter<"int64_t">:$sizes, "mlir::Type":$of);
  let assemblyFormat = "`<` custom<RowSizes>($sizes) $of `>`";
}

def Grid : TypeDef<Yard, "Grid"> {
  let mnemonic = "grid";
  let parameters = (ins OptionalArrayRefParameter<"int64_t">:$sizes, "mlir::Type":$of);
  let assemblyFormat = "`<` custom<Sizes>($sizes) `,` $of `>`";
}

def Pack : TypeDef<Yard, "Pack"> {
  let mnemonic = "pack";
  let parameters = (ins "mlir::Attribute":$size, "mlir::Type":$of);
  let assemblyFormat = "`<` custom<ShapeAttr>($size) `` custom<ShortType>($of) `>`";
}

def PortsType : TypeDef<Yard, "Ports"> {
  let mnemonic = "ports";
  let parameters = (ins "yard::PortList":$list);
  let hasCustomAssemblyFormat = 1;
}

def BothType : TypeDef<Yard, "Both"> {
  let mnemonic = "both";
  let parameters = (ins "mlir::Type":$of);
  let assemblyFormat = "`<` $of `>`";
}

def ParamAttr : AttrDef<Yard, "Param"> {
  let mnemonic = "param";
  let parameters = (ins "mlir::StringAttr":$name);
  let hasCustomAssemblyFormat = 1;
}

def TruckClass : DialectType<Yard, CPred<"isa<yard::TruckType>($_self)">, "truck", "TruckType">,
                 BuildableType<"$_builder.getType<yard::TruckType>()">;

def Tag : AttrDef<Yard, "Tag"> {
  let mnemonic = "tag";
  let parameters = (ins "int64_t":$number);
  let assemblyFormat = "`<` $number `>`";
}

// Values.

def Open : Yard_Op<"open"> {
  let arguments = (ins Heap:$heap);
  let results = (outs AnyType:$content);
}
def Gate : Yard_Op<"gate"> {
  let arguments = (ins OptionalAttr<StrAttr>:$state, StrAttr:$kind, OptionalAttr<BoolAttr>:$locked);
}
def Load : Yard_Op<"load"> {
  let arguments = (ins Variadic<AnyType>:$goods, StrArrayAttr:$names);
}
def Sort : Yard_Op<"sort"> {
  let arguments = (ins Variadic<AnyType>:$goods);
  let results = (outs AnyType:$sorted);
}
def Mark : Yard_Op<"mark"> {
  let arguments = (ins Variadic<AnyType>:$goods, ArrayAttr:$tags);
}
def Send : Yard_Op<"send"> {
  let arguments = (ins SymbolRefArrayAttr:$to);
}
def Name : Op<Yard, "name"> {
  let arguments = (ins StrAttr:$name);
  let results = (outs I32:$value);
  let assemblyFormat = "`` custom<NameOfIt>($name) attr-dict";
}
def Drive : Op<Yard, "drive"> {
  let arguments = (ins Optional<TruckClass>:$truck, AnyType:$goods);
  let assemblyFormat = "$goods (`by` $truck^)? attr-dict `:` type($goods)";
}
def Wait : Yard_Op<"wait"> {
  let arguments = (ins Optional<AnyType>:$before);
  let results = (outs Optional<AnyType>:$after);
}
def Note : Yard_Op<"note"> {
  let arguments = (ins UnitAttr:$urgent);
}
def Fixed : Yard_Op<"fixed"> {
  let arguments = (ins I32Attr:$number, TypeAttr:$type, AnyType:$of);
}
def Slice : Yard_Op<"slice"> {
  let arguments = (ins AnyType:$of, Variadic<Index>:$indices, DenseBoolArrayAttr:$ranges);
}
def Part : Yard_Op<"part"> {
  let arguments = (ins AnyType:$of, Variadic<AnyType>:$path, OptionalAttr<DenseI32ArrayAttr>:$fields);
  let results = (outs AnyType:$part);
}
def Stock : Yard_Op<"stock"> {
  let arguments = (ins StrAttr:$name, FlatSymbolRefAttr:$symbol, TypeAttr:$type, OptionalAttr<AnyAttr>:$value);
}
def View : Yard_Op<"view"> {
  let arguments = (ins AnyType:$of, TypeAttr:$seen);
  let results = (outs AnyType:$view);
}
def Look : Yard_Op<"look"> {
  let arguments = (ins OptionalAttr<StrAttr>:$place, StrAttr:$thing, Optional<Index>:$row, Index:$column);
}

// Types with sizes, and results that are operands again.

def Resize : Op<Yard, "resize", [AttrSizedOperandSegments]> {
  let arguments = (ins
    Variadic<AnyType>:$from, Variadic<Index>:$from_sizes, Variadic<Index>:$to_sizes, OptionalAttr<ArrayAttr>:$tied
  );
  let results = (outs Variadic<AnyType>:$to);
  let assemblyFormat = [{
    `(` $from `)` attr-dict `:` custom<Resized>(ref($from), type($from), $from_sizes, type($to), $to_sizes, $tied)
  }];
}
def Fill : Op<Yard, "fill"> {
  let arguments = (ins AnyType:$target, Variadic<Index>:$sizes);
  let results = (outs AnyType:$filled);
  let assemblyFormat = "$target attr-dict `:` type($target) `->` custom<SizedResult>(type($filled), $sizes)";
}

// Regions.

def Job : Yard_Op<"job", [IsolatedFromAbove, NoTerminator]> {
  let arguments = (ins
    SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type, OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs, OptionalAttr<ArrayAttr>:$tied
  );
  let regions = (region AnyRegion:$body);
}
def Rounds : Yard_Op<"rounds"> {
  let arguments = (ins Index:$from, Index:$to, Variadic<AnyType>:$inits, UnitAttr:$last);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
}
def Swap : Yard_Op<"swap", [NoTerminator]> {
  let regions = (region SizedRegion<1>:$body);
}
def Crew : Yard_Op<"crew"> {
  let arguments = (ins Variadic<AnyType>:$members);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
}
def Done : Op<Yard, "done", [Terminator]> {
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
}
def Call : Yard_Op<"call"> {
  let arguments = (ins OptionalAttr<SymbolRefAttr>:$callee, Variadic<AnyType>:$args);
  let results = (outs Variadic<AnyType>:$results);
}

def Route : Yard_Op<"route", [Terminator, AttrSizedOperandSegments]> {
  let arguments = (ins AnyType:$by, Variadic<AnyType>:$compared, Variadic<AnyType>:$carried);
  let successors = (successor VariadicSuccessor<AnySuccessor>:$to);
}
def Check : Yard_Op<"check"> {
  let arguments = (ins Variadic<AnyType>:$goods, DenseBoolArrayAttr:$missing, ArrayAttr:$states);
}
def Widen : Yard_Op<"widen"> {
  let arguments = (ins Variadic<AnyInteger>:$parts);
  let results = (outs AnyInteger:$whole);
}

def Rota : Yard_Op<"rota", [IsolatedFromAbove, NoTerminator]> {
  let arguments = (ins SymbolNameAttr:$sym_name, StrAttr:$title, TypeAttr:$people);
  let regions = (region SizedRegion<1>:$body);
}
def Copy : Yard_Op<"copy"> {
  let arguments = (ins AnyType:$of);
  let results = (outs Variadic<AnyType>:$copies);
}
def Until : Yard_Op<"until"> {
  let arguments = (ins Index:$from, Index:$to, I1:$going, Variadic<AnyType>:$inits, UnitAttr:$last);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
}
def Each : Yard_Op<"each", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<Index>:$from, Variadic<AnyType>:$shared);
  let regions = (region SizedRegion<1>:$body);
}

// Modules with ports.

def Plant : Yard_Op<"plant", [NoTerminator]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$ports, OptionalAttr<ArrayAttr>:$port_attrs, ArrayAttr:$params);
  let regions = (region SizedRegion<1>:$body);
}
