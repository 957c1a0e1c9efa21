// A dialect whose C++ suggests names for values, computes types, and has its own syntax for attributes and types.
// Described in dock.overlay.td.

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Dock : Dialect {
  let name = "dock";
  let cppNamespace = "::dock";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

class Dock_Op<string mnemonic, list<Trait> traits = []> : Op<Dock, mnemonic, traits> {
  let hasCustomAssemblyFormat = 1;
}

// Types and attributes.

def Crate : TypeDef<Dock, "Crate"> {
  let mnemonic = "crate";
  let parameters = (ins "mlir::Type":$of);
  let assemblyFormat = "`<` $of `>`";
}
def Ship : TypeDef<Dock, "Ship"> {
  let mnemonic = "ship";
  let parameters = (ins "mlir::FlatSymbolRefAttr":$name);
  let assemblyFormat = "`<` $name `>`";
}
def Hold : TypeDef<Dock, "Hold"> {
  let mnemonic = "hold";
  let parameters = (ins "unsigned":$width);
  let assemblyFormat = "`<` $width `>`";
}
def Papers : TypeDef<Dock, "Papers"> {
  let mnemonic = "papers";
  let parameters = (ins "mlir::ArrayAttr":$entries);
  let hasCustomAssemblyFormat = 1;
}
def Place : AttrDef<Dock, "Place"> {
  let mnemonic = "place";
  let parameters = (ins "int64_t":$row, "int64_t":$column);
  let assemblyFormat = "`<` $row `,` $column `>`";
}
def Gate : AttrDef<Dock, "Gate"> {
  let mnemonic = "gate";
  let parameters = (ins "mlir::FlatSymbolRefAttr":$name);
  let assemblyFormat = "$name";
}
def Flag : AttrDef<Dock, "Flag", [DeclareAttrInterfaceMethods<TypedAttrInterface>]> {
  let mnemonic = "flag";
}
def Any : AttrDef<Dock, "Any"> { let mnemonic = "any"; }
def Word : AttrDef<Dock, "Word"> {
  let mnemonic = "word";
  let parameters = (ins "mlir::StringAttr":$name, "mlir::TypeAttr":$of);
  let hasCustomAssemblyFormat = 1;
}
def Order : I32EnumAttr<"Order", "", [I32EnumAttrCase<"First", 0, "first">, I32EnumAttrCase<"Last", 1, "last">]> {
  let cppNamespace = "::dock";
  let genSpecializedAttr = 0;
}
def OrderAttr : EnumAttr<Dock, Order, "order">;

// Operations.

def Pier : Dock_Op<"pier", [Symbol, SymbolTable, NoRegionArguments, SingleBlockImplicitTerminator<"End">]> {
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
}
def Yard : Dock_Op<"yard", [DeclareOpInterfaceMethods<Symbol, ["getVisibility"]>, NoTerminator, IsolatedFromAbove]> {
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
}
def End : Op<Dock, "end", [Terminator]> { let assemblyFormat = "attr-dict"; }

def Load : Op<Dock, "load"> {
  let arguments = (ins StrAttr:$name, StrArrayAttr:$parts, AnyType:$in);
  let results = (outs AnyType:$first, Variadic<AnyType>:$rest);
  let assemblyFormat = "$name $parts $in attr-dict `:` type($in) `->` type($first) `,` type($rest)";
}
def Tow : Op<Dock, "tow"> {
  let arguments = (ins AnyType:$of);
  let results = (outs AnyType:$towed);
  let assemblyFormat = "$of attr-dict `:` type($of) `->` type($towed)";
}
def Watch : Dock_Op<"watch", [NoTerminator, IsolatedFromAbove]> {
  let arguments = (ins StrArrayAttr:$names);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "$names $body attr-dict";
  let hasCustomAssemblyFormat = 0;
}
def Each : Dock_Op<"each", [NoTerminator, SingleBlock]> {
  let arguments = (ins TypedAttrInterface:$from, OptionalAttr<StrAttr>:$name);
  let regions = (region SizedRegion<1>:$body);
}
def Pick : Op<Dock, "pick", [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins Variadic<AnyType>:$from, I64Attr:$at);
  let results = (outs AnyType:$picked);
  let assemblyFormat = "$from `[` $at `]` attr-dict `:` type($from)";
}
def Hoist : Dock_Op<"hoist"> { let arguments = (ins Flag:$flag); let results = (outs AnyType:$up); }
def Put : Dock_Op<"put"> { let arguments = (ins Place:$at, Gate:$through, OrderAttr:$order); }
def Pack : Dock_Op<"pack"> {
  let arguments = (ins Variadic<AnyType>:$goods);
  let results = (outs Crate:$crate);
}
def Moor : Dock_Op<"moor", [NoTerminator, SingleBlock]> { let regions = (region SizedRegion<1>:$body); }
def Board : Dock_Op<"board"> { let arguments = (ins Ship:$ship, FlatSymbolRefAttr:$person); }
def Declare : Dock_Op<"declare"> { let arguments = (ins TypeAttr:$papers); }
def Route : Dock_Op<"route"> { let arguments = (ins StrArrayAttr:$over, StrAttr:$to); }
def Space : Dock_Op<"space"> {
  let arguments = (ins APIntAttr:$from, APIntAttr:$size);
  let results = (outs Hold:$hold);
}
def Tally : Dock_Op<"tally"> {
  let arguments = (ins OptionalAttr<I64Attr>:$most);
  let results = (outs I32:$count, Optional<I1>:$full);
  let assemblyFormat = "(`most` $most^)? attr-dict custom<Full>(ref($most), type($full))";
  let hasCustomAssemblyFormat = 0;
}
def Chain : Dock_Op<"chain", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$links, Variadic<I1>:$locks, I64ArrayAttr:$lock_counts, OptionalAttr<StrArrayAttr>:$names,
                       ArrayAttr:$places);
}
def Sort : Dock_Op<"sort", [NoTerminator, SingleBlock]> {
  let arguments = (ins AnyType:$by, ArrayAttr:$patterns, Variadic<AnyType>:$values);
  let regions = (region VariadicRegion<SizedRegion<1>>:$cases);
}
def Worth : Dock_Op<"worth"> { let arguments = (ins AnyType:$of, AnyAttr:$value); }
def Crane : Dock_Op<"crane", [IsolatedFromAbove]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type, OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
}
def Plan : Dock_Op<"plan", [NoTerminator, IsolatedFromAbove]> {
  let arguments = (ins SymbolNameAttr:$sym_name, StrArrayAttr:$names, DictionaryAttr:$types);
  let regions = (region SizedRegion<1>:$body);
}
