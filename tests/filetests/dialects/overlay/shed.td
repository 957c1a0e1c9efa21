// A dialect with implicit terminators and abbreviated types.
// Forms of this dialect are described in shed.overlay.td.

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/OpBase.td"

def Shed : Dialect {
  let name = "shed";
  let cppNamespace = "::shed";
  let useDefaultTypePrinterParser = 1;
}

class Shed_Op<string mnemonic, list<Trait> traits = []> : Op<Shed, mnemonic, traits>;

// Types.

def Nail : TypeDef<Shed, "Nail"> { let mnemonic = "nail"; }
def Maybe : TypeDef<Shed, "Maybe"> {
  let mnemonic = "maybe";
  let parameters = (ins "mlir::Type":$of);
  let assemblyFormat = "`<` $of `>`";
}
def Box : TypeDef<Shed, "Box"> {
  let mnemonic = "long_box";
  let parameters = (ins ArrayRefParameter<"mlir::Type">:$parts);
  let hasCustomAssemblyFormat = 1;
}
def Crate : TypeDef<Shed, "Crate"> {
  let mnemonic = "crate";
  let parameters = (ins "::shed::BoxType":$box);
  let hasCustomAssemblyFormat = 1;
}

// Operations that end blocks.

def EndOp : Shed_Op<"end", [Terminator]> { let assemblyFormat = "attr-dict"; }
def SortOp : Shed_Op<"sort"> {
  let arguments = (ins AnyType:$by);
  let regions = (region MaxSizedRegion<1>:$body);
  let assemblyFormat = "$by attr-dict `:` type($by) $body";
}
def ElseOp : Shed_Op<"else", [Terminator]> {
  let regions = (region MaxSizedRegion<1>:$body);
  let assemblyFormat = "attr-dict `do` $body";
}

// Constants, numbers, ranges.

def ConstOp : Shed_Op<"const"> {
  let arguments = (ins
    OptionalAttr<AnyAttr>:$few, OptionalAttr<AnyAttr>:$value, OptionalAttr<I32Attr>:$number, UnitAttr:$old
  );
  let results = (outs AnyType:$made);
  let hasCustomAssemblyFormat = 1;
}
def TakeOp : Shed_Op<"take"> {
  let arguments = (ins I64Attr:$count, OptionalAttr<StrAttr>:$how);
  let assemblyFormat = "custom<Count>($count) custom<How>($how) attr-dict";
}
def PutOp : Shed_Op<"put"> {
  let arguments = (ins OptionalAttr<StrAttr>:$seen, IndexElementsAttr:$where);
  let assemblyFormat = "custom<Seen>($seen) custom<Where>($where) attr-dict";
}
def HoldOp : Shed_Op<"hold"> {
  let arguments = (ins OptionalAttr<ArrayAttr>:$by, OptionalAttr<DenseBoolArrayAttr>:$tight, Variadic<AnyType>:$held);
  let hasCustomAssemblyFormat = 1;
}

// Types of values.

def MoveOp : Shed_Op<"move"> {
  let arguments = (ins Variadic<AnyType>:$goods, AnyType:$cart);
  let results = (outs AnyType:$moved);
  let assemblyFormat = [{
    $goods `on` $cart attr-dict
    `:` custom<Kinds>(type($goods)) `on` custom<Kinds>(type($cart)) `to` custom<Kinds>(type($moved))
  }];
}

// Groups that only the dictionary divides.
def SplitOp : Shed_Op<"split", [AttrSizedResultSegments]> {
  let arguments = (ins AnyType:$of);
  let results = (outs Variadic<AnyType>:$left, Variadic<AnyType>:$right);
  let assemblyFormat = "$of attr-dict `:` functional-type($of, results)";
}
