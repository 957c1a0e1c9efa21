// A dialect that leaves to C++ all that definitions can leave to C++.

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Code_Dialect : Dialect {
  let name = "code";
  let cppNamespace = "::code";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

// The syntax is C++.
def Code_NoteAttr : AttrDef<Code_Dialect, "Note"> {
  let mnemonic = "note";
  let parameters = (ins "int64_t":$x, "int64_t":$y);
  let hasCustomAssemblyFormat = 1;
}

def Code_BoxType : TypeDef<Code_Dialect, "Box"> {
  let mnemonic = "box";
  let parameters = (ins "int64_t":$x, OptionalParameter<"::mlir::StringAttr">:$label);
  let hasCustomAssemblyFormat = 1;
}

// A format with parameters whose syntax is C++.
def Code_PairAttr : AttrDef<Code_Dialect, "Pair"> {
  let mnemonic = "pair";
  let parameters = (ins "::code::NoteAttr":$first, "::code::NoteAttr":$second);
  let assemblyFormat = "`<` $first `,` $second `>`";
}

// A class of C++ without a definition may have a parser of its own.
def Code_WordsType : TypeDef<Code_Dialect, "Words"> {
  let mnemonic = "words";
  let parameters = (ins "::code::WordType":$word);
  let assemblyFormat = "`<` $word `>`";
}

// C++ computes the types of these.
def Code_RegisterAttr : AttrDef<Code_Dialect, "Register", [DeclareAttrInterfaceMethods<TypedAttrInterface>]> {
  let mnemonic = "r0";
  let assemblyFormat = "";
}

def Code_NamedAttr : AttrDef<Code_Dialect, "Named", [TypedAttrInterface]> {
  let mnemonic = "named";
  let parameters = (ins StringRefParameter<>:$name);
  let assemblyFormat = "`<` $name `>`";
  let extraClassDeclaration = "::mlir::Type getType() const;";
}

// The C++ class has the name of one of MLIR's.
def Code_IntegerAttr : AttrDef<Code_Dialect, "Integer"> {
  let mnemonic = "integer";
  let parameters = (ins "mlir::IntegerAttr":$value);
  let assemblyFormat = "`<` $value `>`";
}

def Code_WireType : TypeDef<Code_Dialect, "Wire"> {
  let mnemonic = "wire";
}

// No definition implements the first; one implements the second.
def Code_Pointed : TypeInterface<"Pointed"> {
  let cppNamespace = "::code";
}

def Code_Sized : TypeInterface<"Sized"> {
  let cppNamespace = "::code";
}

def Code_CrateType : TypeDef<Code_Dialect, "Crate", [Code_Sized]> {
  let mnemonic = "crate";
}

def Code_PointOp : Op<Code_Dialect, "point"> {
  let arguments = (ins Code_Pointed:$at);
  let assemblyFormat = "$at attr-dict `:` type($at)";
}

def Code_SizeOp : Op<Code_Dialect, "size"> {
  let arguments = (ins Code_Sized:$of);
  let assemblyFormat = "$of attr-dict `:` type($of)";
}

// The region kind is determined by C++ here.
def Code_NetOp : Op<Code_Dialect, "net", [DeclareOpInterfaceMethods<RegionKindInterface>, NoTerminator, SingleBlock]> {
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$body attr-dict";
}

// a graph here,
def Code_GraphOp : Op<Code_Dialect, "graph", [RegionKindInterface, NoTerminator, SingleBlock]> {
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$body attr-dict";
  let extraClassDeclaration = [{
    static ::mlir::RegionKind getRegionKind(unsigned index) { return ::mlir::RegionKind::Graph; }
  }];
}

// and in order here.
def Code_ListOp : Op<Code_Dialect, "list", [RegionKindInterface, NoTerminator, SingleBlock]> {
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$body attr-dict";
  let extraClassDeclaration = [{
    static ::mlir::RegionKind getRegionKind(unsigned index) { return ::mlir::RegionKind::SSACFG; }
  }];
}

def Code_AndOp : Op<Code_Dialect, "and"> {
  let arguments = (ins I32:$a, I32:$b);
  let results = (outs I32:$r);
  let assemblyFormat = "$a `,` $b attr-dict";
}

// The type of the result is that of all operands.
def Code_TableOp : Op<Code_Dialect, "table", [SameOperandsAndResultType]> {
  let arguments = (ins Variadic<AnyType>:$inputs, I64Attr:$size);
  let results = (outs AnyType:$output);
  let assemblyFormat = "operands attr-dict `:` type($output)";
}

def Code_NameOp : Op<Code_Dialect, "name"> {
  let arguments = (ins StrAttr:$name);
}

def Code_BareOp : Op<Code_Dialect, "bare">;

def Code_CheckedOp : Op<Code_Dialect, "checked"> {
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
