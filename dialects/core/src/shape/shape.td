// The `shape` dialect: computations with shapes.
//
// Names, syntax and constraints are those of MLIR 22; the wording is lect's own.

#ifndef LECT_DIALECTS_SHAPE
#define LECT_DIALECTS_SHAPE

include "base.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// Operations with a summary.
class Shape_Op<string mnemonic, string words, list<Trait> traits = []> : Op<ShapeDialect, mnemonic, traits> {
  let summary = words;
}

// Result types may differ from the inferred ones if they are more precise.
defvar Shape_Infers = [Pure, InferTypeOpAdaptorWithIsCompatible];

//===- Sizes ------------------------------------------------------------------------------------------------------===//

class Shape_Binary<string mnemonic, string words, Type type, list<Trait> traits>
    : Shape_Op<mnemonic, words, traits # Shape_Infers> {
  let arguments = (ins type:$lhs, type:$rhs);
  let results = (outs type:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)";
  let hasFolder = 1;
}
let hasVerifier = 1 in {
def Shape_AddOp : Shape_Binary<"add", "Addition of sizes", Shape_SizeOrIndexType, [Commutative]>;
def Shape_DivOp : Shape_Binary<"div", "Division of sizes", Shape_SizeOrIndexType, []>;
def Shape_MulOp : Shape_Binary<"mul", "Multiplication of sizes", Shape_SizeOrIndexType, [Commutative]>;
}
def Shape_MaxOp : Shape_Binary<"max", "Elementwise maximum of sizes or shapes", Shape_ShapeOrSizeType, [Commutative]>;
def Shape_MinOp : Shape_Binary<"min", "Elementwise minimum of sizes or shapes", Shape_ShapeOrSizeType, [Commutative]>;

def Shape_ConstSizeOp
    : Shape_Op<"const_size", "Constant size",
               [ConstantLike, Pure, DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins IndexAttr:$value);
  let results = (outs Shape_SizeType:$result);
  let assemblyFormat = "$value attr-dict";
  let hasFolder = 1;
}
def Shape_IndexToSizeOp : Shape_Op<"index_to_size", "Conversion of an index to a size", [Pure]> {
  let arguments = (ins Index:$arg);
  let results = (outs Shape_SizeType:$result);
  let assemblyFormat = "$arg attr-dict";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
def Shape_SizeToIndexOp
    : Shape_Op<"size_to_index", "Conversion of a size to an index",
      [DeclareOpInterfaceMethods<CastOpInterface>, Pure]> {
  let arguments = (ins Shape_SizeOrIndexType:$arg);
  let results = (outs Index:$result);
  let assemblyFormat = "$arg attr-dict `:` type($arg)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}

//===- Shapes -----------------------------------------------------------------------------------------------------===//

def Shape_ConstShapeOp
    : Shape_Op<"const_shape", "Constant shape", [ConstantLike, Pure, InferTypeOpAdaptorWithIsCompatible]> {
  let arguments = (ins IndexElementsAttr:$shape);
  let results = (outs Shape_ShapeOrExtentTensorType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
def Shape_BroadcastOp : Shape_Op<"broadcast", "Broadcast of shapes", [Commutative, Pure]> {
  let arguments = (ins Variadic<Shape_ShapeOrExtentTensorType>:$shapes, OptionalAttr<StrAttr>:$error);
  let results = (outs Shape_ShapeOrExtentTensorType:$result);
  let assemblyFormat = "$shapes attr-dict `:` type($shapes) `->` type($result)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def Shape_ConcatOp : Shape_Op<"concat", "Concatenation of two shapes", [Pure]> {
  let arguments = (ins Shape_ShapeOrExtentTensorType:$lhs, Shape_ShapeOrExtentTensorType:$rhs);
  let results = (outs Shape_ShapeOrExtentTensorType:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)";
  let hasFolder = 1;
}
def Shape_SplitAtOp : Shape_Op<"split_at", "Splits a shape at an index", [Pure]> {
  let arguments = (ins Shape_ShapeOrExtentTensorType:$operand, Shape_SizeOrIndexType:$index);
  let results = (outs Shape_ShapeOrExtentTensorType:$head, Shape_ShapeOrExtentTensorType:$tail);
  let hasFolder = 1;
}
def Shape_AnyOp : Shape_Op<"any", "Returns any of several equal shapes", [Commutative, Pure]> {
  let arguments = (ins Variadic<Shape_ShapeOrExtentTensorType>:$inputs);
  let results = (outs Shape_ShapeOrExtentTensorType:$result);
  let assemblyFormat = "$inputs attr-dict `:` type($inputs) `->` type($result)";
  let hasFolder = 1;
}
def Shape_MeetOp
    : Shape_Op<"meet", "Meet of two shapes or sizes in the lattice of shape information",
               [Commutative, InferTypeOpAdaptorWithIsCompatible]> {
  let arguments = (ins Shape_AnyShapeOrSizeType:$arg0, Shape_AnyShapeOrSizeType:$arg1, OptionalAttr<StrAttr>:$error);
  let results = (outs Shape_AnyShapeOrSizeType:$result);
  let assemblyFormat = [{
    $arg0 `,` $arg1 (`,` `error` `=` $error^)? attr-dict `:` type($arg0) `,` type($arg1) `->` type($result)
  }];
}
def Shape_FromExtentsOp : Shape_Op<"from_extents", "Creates a shape from its extents", [Pure]> {
  let arguments = (ins Variadic<Shape_SizeOrIndexType>:$extents);
  let results = (outs Shape_ShapeType:$shape);
  let assemblyFormat = "$extents attr-dict `:` type($extents)";
  let hasFolder = 1;
}
def Shape_FromExtentTensorOp : Shape_Op<"from_extent_tensor", "Conversion of an extent tensor to a shape", [Pure]> {
  let arguments = (ins 1DTensorOf<[Index]>:$input);
  let results = (outs Shape_ShapeType:$result);
  let assemblyFormat = "$input attr-dict `:` type($input)";
}
def Shape_ToExtentTensorOp
    : Shape_Op<"to_extent_tensor", "Conversion of a shape to an extent tensor",
               [DeclareOpInterfaceMethods<CastOpInterface>, Pure]> {
  let arguments = (ins Shape_ShapeOrExtentTensorType:$input);
  let results = (outs IndexTensor:$result);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($result)";
  let hasFolder = 1;
}
def Shape_GetExtentOp : Shape_Op<"get_extent", "Extent of a dimension of a shape", Shape_Infers> {
  let arguments = (ins Shape_ShapeOrExtentTensorType:$shape, Shape_SizeOrIndexType:$dim);
  let results = (outs Shape_SizeOrIndexType:$extent);
  let assemblyFormat = "$shape `,` $dim attr-dict `:` type($shape) `,` type($dim) `->` type($extent)";
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Shape_RankOp : Shape_Op<"rank", "Rank of a shape", Shape_Infers> {
  let arguments = (ins Shape_ShapeOrExtentTensorType:$shape);
  let results = (outs Shape_SizeOrIndexType:$rank);
  let assemblyFormat = "$shape attr-dict `:` type($shape) `->` type($rank)";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def Shape_NumElementsOp : Shape_Op<"num_elements", "Number of elements of a shape", Shape_Infers> {
  let arguments = (ins Shape_ShapeOrExtentTensorType:$shape);
  let results = (outs Shape_SizeOrIndexType:$result);
  let assemblyFormat = "$shape attr-dict `:` type($shape) `->` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Shape_ReduceOp
    : Shape_Op<"reduce", "Sequential reduction over the extents of a shape",
               [SingleBlockImplicitTerminator<"YieldOp">]> {
  let arguments = (ins Shape_ShapeOrExtentTensorType:$shape, Variadic<AnyType>:$initVals);
  let results = (outs Variadic<AnyType>:$result);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def Shape_YieldOp
    : Shape_Op<"yield", "Terminator of a reduction or function library",
               [HasParent<"ReduceOp, FunctionLibraryOp">, Pure, ReturnLike, Terminator]> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}

//===- Values and their shapes ------------------------------------------------------------------------------------===//

def Shape_ShapeOfOp : Shape_Op<"shape_of", "Shape of a value", Shape_Infers> {
  let arguments = (ins AnyTypeOf<[AnyShaped, Shape_ValueShapeType]>:$arg);
  let results = (outs Shape_ShapeOrExtentTensorType:$result);
  let assemblyFormat = "$arg attr-dict `:` type($arg) `->` type($result)";
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def Shape_DimOp : Shape_Op<"dim", "Size of a dimension of a shaped value", Shape_Infers> {
  let arguments = (ins AnyShaped:$value, Shape_SizeOrIndexType:$index);
  let results = (outs Shape_SizeOrIndexType:$extent);
  let assemblyFormat = "$value `,` $index attr-dict `:` type($value) `,`type($index) `->` type($extent)";
  let hasFolder = 1;
}
def Shape_WithOp : Shape_Op<"with_shape", "Attaches a shape to a value", [Pure]> {
  let arguments = (ins AnyTypeOf<[AnyShaped, Shape_ValueShapeType]>:$operand, Shape_ShapeOrExtentTensorType:$shape);
  let results = (outs Shape_ValueShapeType:$result);
  let assemblyFormat = "operands attr-dict `:` type($operand) `,` type($shape)";
}
def Shape_ValueOfOp : Shape_Op<"value_of", "Value of a value with a shape", [Pure]> {
  let arguments = (ins Shape_ValueShapeType:$arg);
  let results = (outs AnyShaped:$result);
  let assemblyFormat = "$arg attr-dict `:` type($result)";
}
def Shape_ValueAsShapeOp : Shape_Op<"value_as_shape", "Conversion of an extent value to a shape", [Pure]> {
  let arguments = (ins AnyTypeOf<[1DTensorOf<[AnyInteger, Index]>, Shape_ValueShapeType]>:$arg);
  let results = (outs Shape_ShapeOrExtentTensorType:$result);
  let assemblyFormat = "$arg attr-dict `:` type($arg) `->` type($result)";
}
def Shape_DebugPrintOp : Shape_Op<"debug_print", "Prints a shape or size at run time"> {
  let arguments = (ins Shape_ShapeOrSizeType:$input);
  let results = (outs Shape_ShapeOrSizeType:$output);
}

//===- Conditions -------------------------------------------------------------------------------------------------===//

class Shape_Compare<string mnemonic, string words, list<Trait> traits, Type result>
    : Shape_Op<mnemonic, words, traits # [Commutative]> {
  let arguments = (ins Variadic<Shape_ShapeOrExtentTensorType>:$shapes);
  let results = (outs result:$result);
  let assemblyFormat = "$shapes attr-dict `:` type($shapes)";
  let hasFolder = 1;
}
def Shape_ShapeEqOp : Shape_Compare<"shape_eq", "Equality of shapes", [Pure], I1>;
let hasCanonicalizer = 1 in {
def Shape_IsBroadcastableOp : Shape_Compare<"is_broadcastable", "Tests whether shapes are broadcastable", [], I1>;
def Shape_CstrEqOp : Shape_Compare<"cstr_eq", "Constraint that shapes are equal", [], Shape_WitnessType>;
def Shape_CstrBroadcastableOp
    : Shape_Compare<"cstr_broadcastable", "Constraint that shapes are broadcastable", [], Shape_WitnessType> {
  let hasVerifier = 1;
}
}
def Shape_CstrRequireOp : Shape_Op<"cstr_require", "Constraint that a condition holds"> {
  let arguments = (ins I1:$pred, StrAttr:$msg);
  let results = (outs Shape_WitnessType:$result);
  let assemblyFormat = "$pred `,` $msg attr-dict";
  let hasFolder = 1;
}
def Shape_ConstWitnessOp : Shape_Op<"const_witness", "Constant witness", [ConstantLike, Pure]> {
  let arguments = (ins BoolAttr:$passing);
  let results = (outs Shape_WitnessType:$result);
  let assemblyFormat = "$passing attr-dict";
  let hasFolder = 1;
}
def Shape_AssumingAllOp : Shape_Op<"assuming_all", "Conjunction of witnesses", [Commutative, Pure]> {
  let arguments = (ins Variadic<Shape_WitnessType>:$inputs);
  let results = (outs Shape_WitnessType:$result);
  let assemblyFormat = "$inputs attr-dict";
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def Shape_AssumingOp
    : Shape_Op<"assuming", "Region that runs if its witness holds", [
        SingleBlockImplicitTerminator<"AssumingYieldOp">, DeclareOpInterfaceMethods<RegionBranchOpInterface>,
        RecursiveMemoryEffects
      ]> {
  let arguments = (ins Shape_WitnessType:$witness);
  let regions = (region SizedRegion<1>:$doRegion);
  let results = (outs Variadic<AnyType>:$results);
  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
}
def Shape_AssumingYieldOp
    : Shape_Op<"assuming_yield", "Terminator of `shape.assuming`",
      [Pure, ReturnLike, Terminator, HasParent<"AssumingOp">]> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

//===- Functions --------------------------------------------------------------------------------------------------===//

def Shape_FunctionLibraryOp
    : Shape_Op<"function_library", "Library of functions that compute result shapes", [
        AffineScope, IsolatedFromAbove, NoRegionArguments, SymbolTable, Symbol, NoTerminator, OpAsmOpInterface,
        SingleBlock
      ]> {
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<StrAttr>:$sym_visibility, DictionaryAttr:$mapping);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}
def Shape_FuncOp
    : Shape_Op<"func", "Function that computes shapes",
               [AffineScope, AutomaticAllocationScope, FunctionOpInterface, IsolatedFromAbove, OpAsmOpInterface]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs,
                       OptionalAttr<StrAttr>:$sym_visibility);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}
def Shape_ReturnOp
    : Shape_Op<"return", "Returns from a function", [Pure, HasParent<"FuncOp">, ReturnLike, Terminator]> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

include "history.td"

#endif
