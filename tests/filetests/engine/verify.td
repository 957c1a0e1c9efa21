// Definitions for the `verify*.mlir` beside this file.

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

def Check_Dialect : Dialect {
  let name = "check";
  let cppNamespace = "::check";
}

class Check_Op<string mnemonic, list<Trait> traits = []> : Op<Check_Dialect, mnemonic, traits>;

// How many there are.

def NoneOp : Check_Op<"none">;

def OneOp : Check_Op<"one"> {
  let arguments = (ins AnyType:$in);
  let results = (outs AnyType:$out);
  let regions = (region AnyRegion:$body);
}

def TwoOp : Check_Op<"two"> {
  let arguments = (ins AnyType:$a, AnyType:$b);
  let results = (outs AnyType:$c, AnyType:$d);
  let regions = (region AnyRegion:$e, AnyRegion:$f);
}

def AtLeastOp : Check_Op<"at_least"> {
  let arguments = (ins AnyType:$a, Variadic<AnyType>:$b);
  let results = (outs AnyType:$c, Variadic<AnyType>:$d);
  let regions = (region AnyRegion:$e, VariadicRegion<AnyRegion>:$f);
}

def JumpOp : Check_Op<"jump", [Terminator]> {
  let successors = (successor AnySuccessor:$to);
}

// How operands are divided.

def SizedOp : Check_Op<"sized", [AttrSizedOperandSegments]> {
  let arguments = (ins Optional<AnyType>:$a, Variadic<I32>:$b);
}

def OptionalOp : Check_Op<"optional"> {
  let arguments = (ins Optional<AnyType>:$a);
}

// Types.

def TypesOp : Check_Op<"types"> {
  let arguments = (ins I32:$a, F32:$b, Variadic<Index>:$c);
  let results = (outs I1:$d);
}

// Attributes.

def AttrsOp : Check_Op<"attrs"> {
  let arguments = (ins StrAttr:$name, OptionalAttr<I32Attr>:$count, UnitAttr:$flag, F32Attr:$a_required);
}

// Regions.

def BodyOp : Check_Op<"body", [NoTerminator]> {
  let regions = (region SizedRegion<1>:$first, AnyRegion:$second);
}

// Traits.

def SameTypeOp : Check_Op<"same_type", [SameTypeOperands]> {
  let arguments = (ins Variadic<AnyType>:$in);
}

def SameShapeOp : Check_Op<"same_shape", [SameOperandsShape]> {
  let arguments = (ins Variadic<AnyType>:$in);
}

def SameElementOp : Check_Op<"same_element", [SameOperandsAndResultElementType]> {
  let arguments = (ins Variadic<AnyType>:$in);
  let results = (outs AnyType:$out);
}

def SameRankOp : Check_Op<"same_rank", [SameOperandsAndResultRank]> {
  let arguments = (ins Variadic<AnyType>:$in);
  let results = (outs AnyType:$out);
}

def AddOp : Check_Op<"add", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$a, AnyType:$b);
  let results = (outs AnyType:$c);
}

def MapOp : Check_Op<"map", [Elementwise]> {
  let arguments = (ins Variadic<AnyType>:$in);
  let results = (outs Variadic<AnyType>:$out);
}

def StretchOp : Check_Op<"stretch", [ResultsBroadcastableShape]> {
  let arguments = (ins Variadic<AnyType>:$in);
  let results = (outs Variadic<AnyType>:$out);
}

def MatchOp : Check_Op<"match", [AllTypesMatch<["a", "c"]>]> {
  let arguments = (ins AnyType:$a, AnyType:$b);
  let results = (outs AnyType:$c);
}

def YieldOp : Check_Op<"yield", [Terminator, HasParent<"ScopeOp">]>;

def EitherOp : Check_Op<"either", [ParentOneOf<["ScopeOp", "BodyOp"]>]>;

def ScopeOp : Check_Op<"scope", [SingleBlockImplicitTerminator<"YieldOp">]> {
  let regions = (region AnyRegion:$body);
}

// Interfaces.

def BranchOp : Check_Op<"branch", [Terminator, DeclareOpInterfaceMethods<BranchOpInterface>]> {
  let arguments = (ins Variadic<AnyType>:$in);
  let successors = (successor AnySuccessor:$to);
}
