// A dialect whose forms mix numbers and types with keywords, and whose numbers are as wide as all parts of a value.
// The native code is described in berth.overlay.td.

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"

def Berth : Dialect {
  let name = "berth";
  let cppNamespace = "::berth";
  let useDefaultTypePrinterParser = 1;
}

class Berth_Op<string mnemonic, list<Trait> traits = []> : Op<Berth, mnemonic, traits> {
  let hasCustomAssemblyFormat = 1;
}

def Cargo : TypeDef<Berth, "Cargo"> {
  let mnemonic = "cargo";
  let parameters = (ins ArrayRefParameter<"berth::Part">:$parts);
  let hasCustomAssemblyFormat = 1;
}
def Either : TypeDef<Berth, "Either"> {
  let mnemonic = "either";
  let parameters = (ins ArrayRefParameter<"berth::Choice">:$choices);
  let hasCustomAssemblyFormat = 1;
}
def Flags : TypeDef<Berth, "Flags"> {
  let mnemonic = "flags";
  let parameters = (ins "mlir::ArrayAttr":$names);
  let hasCustomAssemblyFormat = 1;
}

def Link : Berth_Op<"link"> { let arguments = (ins Variadic<AnyType>:$ships); }
def Moor : Berth_Op<"moor"> { let arguments = (ins Variadic<AnyType>:$ships, ArrayAttr:$names); }
def Weigh : Berth_Op<"weigh"> { let arguments = (ins AnyType:$cargo, OptionalAttr<AnyAttr>:$weight); }
def Guard : Berth_Op<"guard"> { let arguments = (ins I32Attr:$sides); }
def Log : Berth_Op<"log"> { let arguments = (ins I64Attr:$day, OptionalAttr<StrAttr>:$note, OptionalAttr<I8Attr>:$hour); }
def Sign : Op<Berth, "sign"> {
  let arguments = (ins I64Attr:$day, OptionalAttr<StrAttr>:$note, OptionalAttr<I8Attr>:$hour);
  let assemblyFormat = "$day attr-dict";
}
def Steer : Berth_Op<"steer"> {
  let arguments = (ins Optional<I1>:$guard, AnyType:$wheel, I32Attr:$from, OptionalAttr<I32Attr>:$to, OptionalAttr<DictionaryAttr>:$by);
  let results = (outs Variadic<I8>:$courses);
}
def Dock : Berth_Op<"dock", [IsolatedFromAbove, NoTerminator, SingleBlock]> {
  let arguments = (ins TypeAttr:$function_type, ArrayAttr:$names, ArrayAttr:$attrs, APIntAttr:$directions);
  let regions = (region SizedRegion<1>:$body);
}
def Watch : Berth_Op<"watch", [NoTerminator]> {
  let arguments = (ins DenseI32ArrayAttr:$sizes);
  let results = (outs Variadic<AnyType>:$seen);
  let regions = (region AnyRegion:$own, SizedRegion<1>:$held);
}
def Parts : Op<Berth, "watch.parts", [IsolatedFromAbove, NoTerminator]> {
  let arguments = (ins Variadic<AnyType>:$given);
  let regions = (region VariadicRegion<AnyRegion>:$parts);
}
def Crew : Berth_Op<"crew", [IsolatedFromAbove, NoTerminator]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$function_type, OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs, OptionalAttr<ArrayAttr>:$tied);
  let regions = (region AnyRegion:$body);
}
