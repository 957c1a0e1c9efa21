// The `check` dialect: an operation for each trait, each kind of region and each hook of the engine.
//
// Formats, properties, attributes and types have dialects of their own in `../filetests/engine`. The native code of
// this dialect is in `../check.rs`.

include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Check_Dialect : Dialect {
  let name = "check";
  let cppNamespace = "::check";
  let summary = "One operation for each check";
}

class Check_Op<string mnemonic, list<Trait> traits = []> : Op<Check_Dialect, mnemonic, traits>;

//===- Traits of operands and results -------------------------------------------------------------------------------===//

// Operands and results of any type, with a trait under test.
class Check_AnyOp<string mnemonic, list<Trait> traits> : Check_Op<mnemonic, traits> {
  let arguments = (ins Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$outputs);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

def SameTypeOp : Check_AnyOp<"same_type", [SameTypeOperands]>;
def SameShapeOp : Check_AnyOp<"same_shape", [SameOperandsShape]>;
def SameShapesOp : Check_AnyOp<"same_shapes", [SameOperandsAndResultShape]>;
def SameElementOp : Check_AnyOp<"same_element", [SameOperandsElementType]>;
def SameElementsOp : Check_AnyOp<"same_elements", [SameOperandsAndResultElementType]>;
def SameRankOp : Check_AnyOp<"same_rank", [SameOperandsAndResultRank]>;
def BroadcastOp : Check_AnyOp<"broadcast", [ResultsBroadcastableShape]>;
def ElementwiseOp : Check_AnyOp<"elementwise", [Elementwise, Scalarizable, Vectorizable, Tensorizable]>;

def SameOp : Check_Op<"same", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
}

def MatchOp : Check_Op<"match", [
  AllTypesMatch<["lhs", "result"]>,
  AllElementTypesMatch<["lhs", "rhs"]>,
  AllRanksMatch<["lhs", "rhs"]>,
  TypesMatchWith<"the condition is a bit", "rhs", "bit", "::getI1SameShape($_self)">,
  PredOpTrait<"lhs is not an index", CPred<"!::llvm::isa<::mlir::IndexType>(getLhs().getType())">>
]> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs, AnyType:$bit);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$lhs `,` $rhs `,` $bit attr-dict `:` type($lhs) `,` type($rhs)";
}

def SegmentsOp : Check_Op<"segments", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let arguments = (ins Variadic<I32>:$first, Optional<Index>:$second, Variadic<F32>:$third);
  let results = (outs Optional<I32>:$one, Variadic<F32>:$more);
  let assemblyFormat = [{
    `(` $first `)` (`at` $second^)? `(` $third `)` attr-dict (`->` type($one)^)? (`and` type($more)^)?
  }];
}

//===- Regions ------------------------------------------------------------------------------------------------------===//

def YieldOp : Check_Op<"yield", [Pure, ReturnLike, Terminator]> {
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
}

class Check_RegionOp<string mnemonic, list<Trait> traits, Region kind = AnyRegion> : Check_Op<mnemonic, traits> {
  let regions = (region kind:$body);
  let assemblyFormat = "attr-dict-with-keyword $body";
}

def AnyRegionOp : Check_RegionOp<"region", []>;
def BlockOp : Check_RegionOp<"block", [SingleBlock]>;
def ImplicitOp : Check_RegionOp<"implicit", [SingleBlockImplicitTerminator<"YieldOp">]>;
def NoArgsOp : Check_RegionOp<"no_args", [NoRegionArguments]>;
def NoTerminatorOp : Check_RegionOp<"no_terminator", [NoTerminator, SingleBlock]>;
def SizedOp : Check_RegionOp<"sized", [], SizedRegion<2>>;
def AtLeastOp : Check_RegionOp<"at_least", [], MinSizedRegion<1>>;
def IsolatedOp : Check_RegionOp<"isolated", [IsolatedFromAbove]>;
def GraphOp : Check_RegionOp<"graph", [NoTerminator, RegionKindInterface, HasOnlyGraphRegion, SingleBlock]>;
def TableOp : Check_RegionOp<"table", [SymbolTable, NoTerminator, SingleBlock]>;
def WithinOp : Check_Op<"within", [HasParent<"BlockOp">]> {
  let assemblyFormat = "attr-dict";
}

def SymbolOp : Check_Op<"symbol", [Symbol]> {
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<StrAttr>:$sym_visibility);
  let assemblyFormat = "$sym_name attr-dict";
}

//===- Hooks --------------------------------------------------------------------------------------------------------===//

// Suggests names for results and region arguments, and a default dialect for its region.
def NamesOp : Check_Op<"names", [OpAsmOpInterface]> {
  let results = (outs AnyType:$first, Variadic<AnyType>:$rest);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "attr-dict `:` type(results) $body";
}

// Custom syntax: `check.sum 1 + 2 + 3`.
def SumOp : Check_Op<"sum"> {
  let arguments = (ins DenseI64ArrayAttr:$terms);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

// Custom directive.
def PlaceOp : Check_Op<"place"> {
  let arguments = (ins I64Attr:$row, I64Attr:$column);
  let assemblyFormat = "custom<Place>($row, $column) attr-dict";
}

// An operation with a result type inferred by code: a vector with as many elements as the attribute. A single element
// may be a scalar.
def RowOp : Check_Op<"row", [DeclareOpInterfaceMethods<InferTypeOpInterface, ["isCompatibleReturnTypes"]>]> {
  let arguments = (ins AnyType:$element, I64Attr:$count);
  let results = (outs AnyType:$row);
  let assemblyFormat = "$element `times` $count attr-dict `:` type($element) `to` type($row)";
}

// An operation with a predicate that calls a native method.
def LongOp : Check_Op<"long", [PredOpTrait<"the name is long", CPred<"getLength() > 3">>]> {
  let arguments = (ins StrAttr:$name);
  let assemblyFormat = "$name attr-dict";
}

// Refers to a symbol, which a native hook verifies.
def UseOp : Check_Op<"use", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins FlatSymbolRefAttr:$symbol);
  let assemblyFormat = "$symbol attr-dict";
}

// An operation that is verified before and after its nested operations.
def OrderOp : Check_RegionOp<"order", [NoTerminator, SingleBlock]> {
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

//===- Interfaces ---------------------------------------------------------------------------------------------------===//

def CastOp : Check_Op<"cast", [DeclareOpInterfaceMethods<CastOpInterface>]> {
  let arguments = (ins AnyType:$from);
  let results = (outs AnyType:$to);
  let assemblyFormat = "$from attr-dict `:` type($from) `to` type($to)";
}

def FillOp : Check_Op<"fill", [DestinationStyleOpInterface, AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyType>:$inits);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = [{
    `(` $inputs (`:` type($inputs)^)? `)` `into` `(` $inits (`:` type($inits)^)? `)` attr-dict (`->` type($results)^)?
  }];
}

def JumpOp : Check_Op<"jump", [Terminator, DeclareOpInterfaceMethods<BranchOpInterface>]> {
  let arguments = (ins Variadic<AnyType>:$values);
  let successors = (successor AnySuccessor:$to);
  let assemblyFormat = "$to (`(` $values^ `:` type($values) `)`)? attr-dict";
}
