// Operations for which the fuzzer parses assembly formats, with few and with many components.
include "mlir/IR/OpBase.td"

def Fuzz_Dialect : Dialect { let name = "fuzz"; let cppNamespace = "::fuzz"; }

def EmptyOp : Op<Fuzz_Dialect, "empty">;

def PlainOp : Op<Fuzz_Dialect, "plain"> {
  let arguments = (ins I32:$x, I64Attr:$attr);
  let results = (outs I1:$res);
}

def OptionalOp : Op<Fuzz_Dialect, "optional"> {
  let arguments = (ins Optional<I32>:$o, OptionalAttr<I64Attr>:$opt, UnitAttr:$unit);
}

def TypedOp : Op<Fuzz_Dialect, "typed", [AllTypesMatch<["x", "y"]>]> {
  let arguments = (ins AnyType:$x, AnyType:$y);
  let results = (outs AnyType:$res);
}

def FlowOp : Op<Fuzz_Dialect, "flow"> {
  let arguments = (ins Variadic<AnyType>:$v);
  let regions = (region AnyRegion:$r, VariadicRegion<AnyRegion>:$vr);
  let successors = (successor AnySuccessor:$s, VariadicSuccessor<AnySuccessor>:$vs);
}

def RichOp : Op<Fuzz_Dialect, "rich", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let arguments = (ins AnyType:$x, I32:$y, Variadic<AnyType>:$v, Optional<AnyType>:$o, AnyAttr:$attr,
                       OptionalAttr<StrAttr>:$opt, UnitAttr:$unit, SymbolNameAttr:$name);
  let results = (outs AnyType:$res, Variadic<AnyType>:$vres);
}
