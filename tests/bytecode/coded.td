// A dialect whose attributes and types are encoded in bytecode, field by field of every kind.

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def Coded_Dialect : Dialect {
  let name = "coded";
  let cppNamespace = "::coded";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

class Coded_Attr<string name, string word, dag all> : AttrDef<Coded_Dialect, name> {
  let mnemonic = word;
  let parameters = all;
  let assemblyFormat = "`<` struct(params) `>`";
}

def Coded_NumbersAttr : Coded_Attr<"Numbers", "numbers", (ins
  "uint64_t":$number, "int64_t":$signed, OptionalParameter<"std::optional<uint64_t>">:$maybe, "bool":$truth
)>;
def Coded_NamesAttr : Coded_Attr<"Names", "names", (ins
  StringRefParameter<>:$native, "StringAttr":$name, "::mlir::Attribute":$any,
  OptionalParameter<"::mlir::Attribute">:$other, "::mlir::Type":$type
)>;
def Coded_ListAttr : Coded_Attr<"List", "list", (ins ArrayRefParameter<"int64_t">:$numbers)>;
def Coded_OptionalListAttr : Coded_Attr<"OptionalList", "optional_list", (ins OptionalArrayRefParameter<"::mlir::Attribute">:$list)>;
// In the bytes the last parameter comes first, and the middle one is absent.
def Coded_TurnedAttr : Coded_Attr<"Turned", "turned", (ins
  "uint32_t":$first, DefaultValuedParameter<"uint32_t", "7">:$middle, "bool":$last
)>;
// The shorter encoding is for attributes without a second number.
def Coded_TwoWaysAttr : Coded_Attr<"TwoWays", "two_ways", (ins "uint16_t":$first, OptionalParameter<"uint64_t">:$second)>;
// Encoded since MLIR 20, not before.
def Coded_NewAttr : Coded_Attr<"New", "new", (ins "uint64_t":$number)>;
def Coded_ClassAttr : Coded_Attr<"Class", "class", (ins "StringAttr":$name)>;
def Coded_PlainAttr : Coded_Attr<"Plain", "plain", (ins "uint64_t":$number)>;

def Coded_BoxType : TypeDef<Coded_Dialect, "Box"> {
  let mnemonic = "box";
  let parameters = (ins "::mlir::Type":$content);
  let assemblyFormat = "`<` $content `>`";
}
