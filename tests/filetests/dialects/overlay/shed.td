// A dialect whose operations end blocks that others leave out, and whose types are written in short. What its forms stand
// for is in shed.overlay.td.

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/OpBase.td"

def Shed : Dialect {
  let name = "shed";
  let cppNamespace = "::shed";
  let useDefaultTypePrinterParser = 1;
}

class Shed_Op<string mnemonic, list<Trait> traits = []> : Op<Shed, mnemonic, traits>;

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

// Groups that only the dictionary divides.
def SplitOp : Shed_Op<"split", [AttrSizedResultSegments]> {
  let arguments = (ins AnyType:$of);
  let results = (outs Variadic<AnyType>:$left, Variadic<AnyType>:$right);
  let assemblyFormat = "$of attr-dict `:` functional-type($of, results)";
}
