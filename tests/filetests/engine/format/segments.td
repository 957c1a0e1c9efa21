// Groups that directives do not tell apart.
include "mlir/IR/OpBase.td"

def Seg_Dialect : Dialect {
  let name = "seg";
  let cppNamespace = "::seg";
}

def Seg_InOp : Op<Seg_Dialect, "in", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<I32>:$some, Optional<I64>:$extra);
  let results = (outs I32:$first);
  let assemblyFormat = "operands prop-dict attr-dict `:` functional-type(operands, results)";
}

def Seg_OutOp : Op<Seg_Dialect, "out", [AttrSizedResultSegments]> {
  let arguments = (ins I32:$in);
  let results = (outs Variadic<I32>:$some, Variadic<I32>:$more);
  let assemblyFormat = "operands prop-dict attr-dict `:` functional-type(operands, results)";
}

def Seg_BothOp : Op<Seg_Dialect, "both", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let arguments = (ins Variadic<I32>:$a, Variadic<I32>:$b, I64Attr:$n);
  let results = (outs Variadic<I32>:$c, Variadic<I32>:$d);
  let assemblyFormat = "operands prop-dict attr-dict `:` type(operands) `->` type(results)";
}

def Seg_DictOp : Op<Seg_Dialect, "dict", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<I32>:$a, Variadic<I32>:$b);
  let assemblyFormat = "operands attr-dict `:` type(operands)";
}
