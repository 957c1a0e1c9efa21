// A dialect whose forms have numbers and types among their words, and whose numbers are as wide as all parts of a value. What
// its C++ does is in berth.overlay.td.

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

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
