// A dialect whose forms have names of arguments in attributes, regions in lists, and fields of C++ structs.
// Described in mill.overlay.td.

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"

def Mill : Dialect {
  let name = "mill";
  let cppNamespace = "::mill";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

class Mill_Op<string mnemonic, list<Trait> traits = []> : Op<Mill, mnemonic, traits> {
  let hasCustomAssemblyFormat = 1;
}

// Types and attributes.

def Sack : TypeDef<Mill, "Sack"> {
  let mnemonic = "sack";
  let parameters = (ins ArrayRefParameter<"mill::SackType::Field">:$fields);
  let hasCustomAssemblyFormat = 1;
}
def Marked : TypeDef<Mill, "Marked"> {
  let mnemonic = "marked";
  let parameters = (ins "mlir::StringAttr":$mark, "mlir::Type":$of, "mlir::Type":$plain);
  let hasCustomAssemblyFormat = 1;
}
def Held : TypeDef<Mill, "Held"> {
  let mnemonic = "held";
  let parameters = (ins "mlir::Type":$of);
  let assemblyFormat = "`<` $of `>`";
}
def Bag : TypeDef<Mill, "Bag"> {
  let mnemonic = "bag";
  let parameters = (ins "uint64_t":$count, "mlir::Type":$of);
  let assemblyFormat = "`<` $count `` custom<Times>($of) `>`";
}
def Lost : TypeDef<Mill, "Lost"> {
  let mnemonic = "lost";
  let parameters = (ins "mlir::Type":$of);
  let assemblyFormat = "`<` custom<Undescribed>($of) `>`";
}
def Shift : TypeDef<Mill, "Shift"> {
  let mnemonic = "shift";
  let parameters = (ins OptionalArrayRefParameter<"mlir::Type">:$inputs);
  let assemblyFormat = "(`<` $inputs^ `>`)?";
}
def Kinds : TypeDef<Mill, "Kinds"> {
  let mnemonic = "kinds";
  let parameters = (ins "mlir::ArrayAttr":$kinds);
  let hasCustomAssemblyFormat = 1;
}
def Kind : AttrDef<Mill, "Kind"> {
  let mnemonic = "kind";
  let parameters = (ins "mlir::StringAttr":$name, "mlir::TypeAttr":$of);
  let hasCustomAssemblyFormat = 1;
}
def Within : AttrDef<Mill, "Within"> {
  let mnemonic = "within";
  let parameters = (ins "mlir::SymbolRefAttr":$path);
  let hasCustomAssemblyFormat = 1;
}
// The name differs from the mnemonic.
def Stamp : AttrDef<Mill, "Stamp"> {
  let mnemonic = "stamp";
  let attrName = "mill.of.stamp";
  let parameters = (ins "int64_t":$number);
  let hasCustomAssemblyFormat = 1;
}
class Tool<string mnemonic, string cls>
  : DialectType<Mill, CPred<"isa<mill::" # cls # ">($_self)">, mnemonic, cls>, BuildableType<"$_builder.getType<mill::" # cls # ">()">;
def Saw : Tool<"saw", "SawType">;
def Axe : Tool<"axe", "AxeType">;

// Regions.

def Plan : Mill_Op<"plan", [IsolatedFromAbove, NoTerminator, SingleBlock]> {
  let arguments = (ins SymbolNameAttr:$sym_name, StrArrayAttr:$names, ArrayAttr:$parts, DictionaryAttr:$types);
  let regions = (region SizedRegion<1>:$body);
}
def Run : Mill_Op<"run", [NoTerminator, SingleBlock]> {
  let arguments = (ins Variadic<AnyType>:$inputs, StrArrayAttr:$names);
  let regions = (region SizedRegion<1>:$body);
}
def Turn : Mill_Op<"turn", [IsolatedFromAbove, NoTerminator, SingleBlock]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$type);
  let regions = (region SizedRegion<1>:$body);
}
def Choose : Mill_Op<"choose", [NoTerminator, SingleBlock]> {
  let arguments = (ins AnyType:$by, ArrayAttr:$cases, StrArrayAttr:$names);
  let regions = (region VariadicRegion<SizedRegion<1>>:$bodies);
}
def Attempt : Mill_Op<"attempt", [NoTerminator, SingleBlock]> {
  let arguments = (ins ArrayAttr:$faults);
  let regions = (region SizedRegion<1>:$body, VariadicRegion<SizedRegion<1>>:$handlers);
}

// Fields.

def Fill : Mill_Op<"fill"> {
  let arguments = (ins Variadic<AnyType>:$parts);
  let results = (outs AnyType:$sack);
}
def Empty : Mill_Op<"empty"> {
  let arguments = (ins AnyType:$sack);
  let results = (outs Variadic<AnyType>:$parts);
}
def Take : Mill_Op<"take"> {
  let arguments = (ins AnyType:$sack, I32Attr:$field);
  let results = (outs AnyType:$part);
}
def Look : Mill_Op<"look"> {
  let arguments = (ins AnyType:$sack, StrAttr:$field);
  let results = (outs Held:$part);
}

// Printed before its type.

def Weigh : Mill_Op<"weigh"> {
  let arguments = (ins AnyType:$of, OptionalAttr<AnyAttr>:$weight, OptionalAttr<AnyAttr>:$most);
}
def Pick : Mill_Op<"pick"> {
  let arguments = (ins Kind:$kind);
  let results = (outs AnyType:$picked);
}
def Ask : Mill_Op<"ask"> {
  let arguments = (ins Variadic<AnyType>:$of);
  let results = (outs Optional<AnyType>:$answer);
}
def Source : Mill_Op<"source"> {
  let results = (outs AnyType:$made);
}
def Walk : Mill_Op<"walk"> {
  let arguments = (ins ArrayAttr:$path);
}
def Label : Mill_Op<"label"> {
  let arguments = (ins StrArrayAttr:$names, Variadic<AnyType>:$of, DefaultValuedAttr<StrAttr, "{}">:$note);
}
def Sum : Op<Mill, "sum", [TypesMatchWith<"it is as wide as all", "first", "all", "mill::unknown($_self)">]> {
  let arguments = (ins AnyType:$first, AnyType:$second);
  let results = (outs AnyType:$all);
  let assemblyFormat = "$first `,` $second attr-dict `:` type($first) `,` type($second)";
}
def Sums : Mill_Op<"sums"> {
  let arguments = (ins Variadic<AnyType>:$parts);
  let results = (outs Variadic<AnyType>:$wider);
}
def Name : Mill_Op<"name"> {
  let arguments = (ins StrAttr:$name);
  let results = (outs AnyType:$named);
}
def Number : Mill_Op<"number"> {
  let arguments = (ins AnyAttr:$value);
  let results = (outs AnyType:$result);
}
// In the formats of definitions, words are strings of C++.
def Door : Op<Mill, "door"> {
  let arguments = (ins BoolAttr:$open);
  let assemblyFormat = [{ custom<KeywordBool>($open, "\"open\"", "\"closed\"") attr-dict }];
}

// A function with a circular description is unknown, and an unknown predicate rejects nothing.
def Round : Type<CPred<"mill::round($_self)">, "round">;
def Roll : Op<Mill, "roll"> {
  let arguments = (ins Round:$of);
  let assemblyFormat = "$of attr-dict `:` type($of)";
}

// Classes of a dialect that is not at hand: nothing is of a type of it, and anything may have an interface of it.
class Far<string cls> : Type<CPred<"isa<::far::" # cls # ">($_self)">, "of " # cls>;
def Shine : Op<Mill, "shine"> {
  let arguments = (ins Far<"GlowInterface">:$glowing, Far<"StarType">:$star);
  let assemblyFormat = "$glowing `,` $star attr-dict `:` type($glowing) `,` type($star)";
}

// A dialect with only a type: the lack of operations does not make overlays for operations an error.
def Grain : Dialect {
  let name = "grain";
  let cppNamespace = "::grain";
  let useDefaultTypePrinterParser = 1;
}
def Thing : TypeDef<Grain, "Thing"> { let mnemonic = "thing"; }
