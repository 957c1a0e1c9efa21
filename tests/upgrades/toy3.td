// Version 3: a `length` has a unit, a `mark` no text, a colour of another name and a result, and a `loop` ends with `next`.
include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"

def Toy_Dialect : Dialect {
  let name = "toy";
  let cppNamespace = "toy";
}

class Toy_Op<string mnemonic, list<Trait> traits = []> : Op<Toy_Dialect, mnemonic, traits>;

def Toy_FuncOp : Toy_Op<"func", [IsolatedFromAbove, HasOnlyGraphRegion, NoTerminator]> {
  let arguments = (ins StrAttr:$sym_name);
  let regions = (region AnyRegion:$body);
}

def Toy_LengthOp : Toy_Op<"length"> {
  let arguments = (ins AnyType:$of, I64Attr:$dim, StrAttr:$unit);
  let results = (outs Index:$length);
}

def Toy_SumOp : Toy_Op<"sum"> {
  let arguments = (ins AnyType:$left, AnyType:$right, OptionalAttr<UnitAttr>:$exact);
  let results = (outs AnyType:$sum);
}

def Toy_DivOp : Toy_Op<"div"> {
  let arguments = (ins AnyType:$dividend, AnyType:$divisor);
  let results = (outs AnyType:$quotient, AnyType:$remainder);
}

def Toy_LoopOp : Toy_Op<"loop"> {
  let arguments = (ins AnyType:$times);
  let regions = (region AnyRegion:$body);
}

def Toy_EndOp : Toy_Op<"end", [Terminator]>;

def Toy_NextOp : Toy_Op<"next", [Terminator, ParentOneOf<["LoopOp"]>]>;

def Toy_MarkOp : Toy_Op<"mark"> {
  let arguments = (ins StrAttr:$color);
  let results = (outs Index:$number);
}
