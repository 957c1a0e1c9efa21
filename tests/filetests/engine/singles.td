// Operations with single operands and results, which are read the short way unless something less usual comes.

include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Single_Dialect : Dialect {
  let name = "single";
  let cppNamespace = "::single";
}

class Single_Op<string name, list<Trait> traits = []> : Op<Single_Dialect, name, traits>;

def Single_Order : I64EnumAttr<"Order", "an order", [
  I64EnumAttrCase<"less", 0>, I64EnumAttrCase<"more", 1>
]> {
  let cppNamespace = "::single";
}

def Single_AddOp : Single_Op<"add", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs, UnitAttr:$fast, DefaultValuedAttr<I64Attr, "7">:$weight);
  let results = (outs AnyType:$sum);
  let assemblyFormat = "$lhs `,` $rhs (`fast` $fast^)? attr-dict `:` type($sum)";
}

def Single_CompareOp : Single_Op<"compare", [SameTypeOperands]> {
  let arguments = (ins Single_Order:$order, AnyType:$lhs, AnyType:$rhs);
  let results = (outs I1:$result);
  let assemblyFormat = "$order `,` $lhs `,` $rhs attr-dict-with-keyword `:` type($lhs)";
}

def Single_CastOp : Single_Op<"cast"> {
  let arguments = (ins AnyType:$from, OptionalAttr<StrAttr>:$why);
  let results = (outs AnyType:$to);
  let assemblyFormat = "$from (`because` $why^)? `:` type($from) `to` type($to) attr-dict";
}

def Single_EndOp : Single_Op<"end"> {
  let arguments = (ins AnyType:$value);
  let assemblyFormat = "attr-dict $value `:` type($value)";
}
