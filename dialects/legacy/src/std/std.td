// The Standard dialect, as it was from 2019 to MLIR 14: arithmetic, memory, calls and branches in one dialect.
//
// Names, syntax and constraints are those of 2020; the wording is lect's own. The Rust files of this folder hold the
// hooks.

#ifndef LECT_LEGACY_STD
#define LECT_LEGACY_STD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Standard_Dialect : Dialect {
  let name = "std";
  let cppNamespace = "::mlir::std";
  let summary = "Arithmetic, memory, calls and branches, before each had its own dialect";
}

class Std_Op<string mnemonic, list<Trait> traits = []> : Op<Standard_Dialect, mnemonic, traits>;

//===- Branches -----------------------------------------------------------------------------------------------------===//

def Std_BranchOp : Std_Op<"br", [Pure, Terminator]> {
  let summary = "Unconditional branch";
  let arguments = (ins Variadic<AnyType>:$destOperands);
  let successors = (successor AnySuccessor:$dest);
  let assemblyFormat = "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict";
}

def Std_CondBranchOp : Std_Op<"cond_br", [AttrSizedOperandSegments, Pure, Terminator]> {
  let summary = "Conditional branch";
  let arguments = (ins I1:$condition, Variadic<AnyType>:$trueDestOperands, Variadic<AnyType>:$falseDestOperands);
  let successors = (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest);
  let assemblyFormat = [{
    $condition `,` $trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,`
    $falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)? attr-dict
  }];
}

def Std_ReturnOp : Std_Op<"return", [Pure, ReturnLike, Terminator]> {
  let summary = "Returns from a function";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

def Std_AssertOp : Std_Op<"assert"> {
  let summary = "Aborts with a message if the condition is false";
  let arguments = (ins I1:$arg, StrAttr:$msg);
  let assemblyFormat = "$arg `,` $msg attr-dict";
}

//===- Calls --------------------------------------------------------------------------------------------------------===//

def Std_CallOp : Std_Op<"call"> {
  let summary = "Direct call of a function";
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$operands);
  let results = (outs Variadic<AnyType>);
  let assemblyFormat = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)";
}

def Std_CallIndirectOp : Std_Op<"call_indirect", [
    TypesMatchWith<"callee input types match argument types", "callee", "callee_operands",
                   "::llvm::cast<FunctionType>($_self).getInputs()">,
    TypesMatchWith<"callee result types match result types", "callee", "results",
                   "::llvm::cast<FunctionType>($_self).getResults()">
  ]> {
  let summary = "Indirect call of a function value";
  let arguments = (ins FunctionType:$callee, Variadic<AnyType>:$callee_operands);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = "$callee `(` $callee_operands `)` attr-dict `:` type($callee)";
}

def Std_ConstantOp : Std_Op<"constant", [ConstantLike, Pure]> {
  let summary = "Constant of any type";
  let arguments = (ins AnyAttr:$value);
  let results = (outs AnyType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

//===- Arithmetic ---------------------------------------------------------------------------------------------------===//

class Std_UnaryFloatOp<string mnemonic> : Std_Op<mnemonic, [SameOperandsAndResultType, Pure]> {
  let arguments = (ins FloatLike:$operand);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$operand attr-dict `:` type($result)";
}
foreach mnemonic = ["absf", "atan", "ceilf", "cos", "exp", "exp2", "floorf", "log", "log10", "log1p", "log2", "negf",
                    "rsqrt", "sin", "sqrt", "tanh"] in
  def Std_Unary_#mnemonic : Std_UnaryFloatOp<mnemonic>;

class Std_BinaryOp<string mnemonic, Type type> : Std_Op<mnemonic, [SameOperandsAndResultType, Pure]> {
  let arguments = (ins type:$lhs, type:$rhs);
  let results = (outs type:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
}
foreach mnemonic = ["addf", "atan2", "copysign", "divf", "mulf", "powf", "remf", "subf"] in
  def Std_Float_#mnemonic : Std_BinaryOp<mnemonic, FloatLike>;
foreach mnemonic = ["addi", "and", "ceildivi_signed", "divi_signed", "divi_unsigned", "divis", "diviu",
                    "floordivi_signed", "muli", "or", "remi_signed", "remi_unsigned", "remis", "remiu", "shift_left",
                    "shift_right_signed", "shift_right_unsigned", "subi", "xor"] in
  def Std_Integer_#mnemonic : Std_BinaryOp<mnemonic, SignlessIntegerOrIndexLike>;

def Std_FmaFOp : Std_Op<"fmaf", [SameOperandsAndResultType, Pure]> {
  let summary = "Fused multiply-add of floats";
  let arguments = (ins FloatLike:$a, FloatLike:$b, FloatLike:$c);
  let results = (outs FloatLike:$result);
  let assemblyFormat = "$a `,` $b `,` $c attr-dict `:` type($result)";
}

class Std_CompareOp<string mnemonic, Type operand> : Std_Op<mnemonic, [
    Pure, SameTypeOperands,
    TypesMatchWith<"result type has i1 element type and same shape as operands", "lhs", "result",
                   "::getI1SameShape($_self)">
  ]> {
  let arguments = (ins I64Attr:$predicate, operand:$lhs, operand:$rhs);
  let results = (outs BoolLike:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def Std_CmpIOp : Std_CompareOp<"cmpi", SignlessIntegerOrIndexLike> {
  let summary = "Integer comparison";
}
def Std_CmpFOp : Std_CompareOp<"cmpf", FloatLike> {
  let summary = "Floating-point comparison";
}

def Std_SelectOp : Std_Op<"select", [Pure, AllTypesMatch<["true_value", "false_value", "result"]>]> {
  let summary = "Selects one of two values by a condition";
  let arguments = (ins BoolLike:$condition, AnyType:$true_value, AnyType:$false_value);
  let results = (outs AnyType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

//===- Casts --------------------------------------------------------------------------------------------------------===//

class Std_CastOp<string mnemonic> : Std_Op<mnemonic, [Pure]> {
  let arguments = (ins AnyType:$in);
  let results = (outs AnyType:$out);
  let assemblyFormat = "$in attr-dict `:` type($in) `to` type($out)";
}
foreach mnemonic = ["bitcast", "fpext", "fptosi", "fptoui", "fptrunc", "index_cast", "sexti", "sitofp", "trunci",
                    "uitofp", "zexti"] in
  def Std_Cast_#mnemonic : Std_CastOp<mnemonic>;

def Std_MemRefCastOp : Std_CastOp<"memref_cast"> {
  let summary = "Cast between compatible memref types";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$in);
  let results = (outs AnyRankedOrUnrankedMemRef:$out);
  let hasVerifier = 1;
}
def Std_TensorCastOp : Std_CastOp<"tensor_cast"> {
  let summary = "Cast between compatible tensor types";
  let arguments = (ins AnyTensor:$in);
  let results = (outs AnyTensor:$out);
  let hasVerifier = 1;
}

//===- Memory -------------------------------------------------------------------------------------------------------===//

class Std_AllocationOp<string mnemonic> : Std_Op<mnemonic, [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<Index>:$dynamicSizes, Variadic<Index>:$symbolOperands,
                       OptionalAttr<I64Attr>:$alignment);
  let results = (outs AnyMemRef:$memref);
  let assemblyFormat = [{
    `(` $dynamicSizes `)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)
  }];
  let hasVerifier = 1;
}
def Std_AllocOp : Std_AllocationOp<"alloc"> {
  let summary = "Allocates a memref on the heap";
}
def Std_AllocaOp : Std_AllocationOp<"alloca"> {
  let summary = "Allocates a memref on the stack";
}
def Std_AllocStaticOp : Std_Op<"alloc_static"> {
  let summary = "Memref at a fixed address";
  let arguments = (ins I64Attr:$address);
  let results = (outs AnyMemRef:$memref);
  let assemblyFormat = "`(` $address `)` attr-dict `:` type($memref)";
}
def Std_DeallocOp : Std_Op<"dealloc"> {
  let summary = "Deallocates a memref";
  let arguments = (ins AnyRankedOrUnrankedMemRef:$memref);
  let assemblyFormat = "$memref attr-dict `:` type($memref)";
}

def Std_LoadOp : Std_Op<"load", [
    TypesMatchWith<"result type matches element type of 'memref'", "memref", "result",
                   "::llvm::cast<MemRefType>($_self).getElementType()">
  ]> {
  let summary = "Loads an element of a memref";
  let arguments = (ins AnyMemRef:$memref, Variadic<Index>:$indices);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$memref `[` $indices `]` attr-dict `:` type($memref)";
  let hasVerifier = 1;
}
def Std_StoreOp : Std_Op<"store", [
    TypesMatchWith<"type of 'value' matches element type of 'memref'", "memref", "value",
                   "::llvm::cast<MemRefType>($_self).getElementType()">
  ]> {
  let summary = "Stores an element into a memref";
  let arguments = (ins AnyType:$value, AnyMemRef:$memref, Variadic<Index>:$indices);
  let assemblyFormat = "$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)";
  let hasVerifier = 1;
}

// Operand roles are positional: see `memref.dma_start`.
def Std_DmaStartOp : Std_Op<"dma_start"> {
  let summary = "Starts an asynchronous copy between memrefs (DMA)";
  let arguments = (ins Variadic<AnyType>:$operands);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def Std_DmaWaitOp : Std_Op<"dma_wait"> {
  let summary = "Waits for the completion of an asynchronous copy (DMA)";
  let arguments = (ins AnyMemRef:$tagMemRef, Variadic<Index>:$tagIndices, Index:$numElements);
  let assemblyFormat = "$tagMemRef `[` $tagIndices `]` `,` $numElements attr-dict `:` type($tagMemRef)";
  let hasVerifier = 1;
}

def Std_TensorLoadOp : Std_Op<"tensor_load", [Pure]> {
  let summary = "Creates a tensor with the contents of a memref";
  let arguments = (ins AnyMemRef:$memref);
  let results = (outs AnyTensor:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def Std_TensorStoreOp : Std_Op<"tensor_store"> {
  let summary = "Stores a tensor into a memref";
  let arguments = (ins AnyTensor:$tensor, AnyMemRef:$memref);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

//===- Shapes and elements ------------------------------------------------------------------------------------------===//

// The dimension was an attribute first, and an operand from 2020 on.
def Std_DimOp : Std_Op<"dim", [Pure]> {
  let summary = "Size of a dimension of a memref or tensor";
  let arguments = (ins AnyType:$memrefOrTensor, Optional<Index>:$number, OptionalAttr<AnyAttr>:$index);
  let results = (outs Index:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def Std_RankOp : Std_Op<"rank", [Pure]> {
  let summary = "Rank of a memref or tensor";
  let arguments = (ins AnyType:$memrefOrTensor);
  let results = (outs Index:$result);
  let assemblyFormat = "$memrefOrTensor attr-dict `:` type($memrefOrTensor)";
}

def Std_ExtractElementOp : Std_Op<"extract_element", [
    Pure,
    TypesMatchWith<"result type matches element type of aggregate", "aggregate", "result",
                   "::llvm::cast<ShapedType>($_self).getElementType()">
  ]> {
  let summary = "Extracts an element of a vector or tensor";
  let arguments = (ins AnyTypeOf<[AnyVectorOfAnyRank, AnyTensor]>:$aggregate, Variadic<Index>:$indices);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$aggregate `[` $indices `]` attr-dict `:` type($aggregate)";
  let hasVerifier = 1;
}
def Std_SplatOp : Std_Op<"splat", [
    Pure,
    TypesMatchWith<"operand type matches element type of result", "aggregate", "input",
                   "::llvm::cast<ShapedType>($_self).getElementType()">
  ]> {
  let summary = "Splats a scalar to a vector or tensor";
  let arguments = (ins AnyTypeOf<[AnySignlessInteger, Index, AnyFloat]>:$input);
  let results = (outs AnyTypeOf<[AnyVectorOfAnyRank, AnyStaticShapeTensor]>:$aggregate);
  let assemblyFormat = "$input attr-dict `:` type($aggregate)";
}

def Std_YieldOp : Std_Op<"yield", [Pure, Terminator]> {
  let summary = "Terminator of `dynamic_tensor_from_elements`";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

//===- Operations of 2019 only --------------------------------------------------------------------------------------===//

def Std_AffineApplyOp : Std_Op<"affine_apply", [Pure]> {
  let summary = "Applies an affine map with any number of results";
  let arguments = (ins AffineMapAttr:$map, Variadic<Index>:$mapOperands);
  let results = (outs Variadic<Index>:$results);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def Std_ReshapeOp : Std_Op<"reshape", [AttrSizedOperandSegments]> {
  let summary = "Reshapes a memref without changing its number of elements";
  let arguments = (ins AnyMemRef:$source, Variadic<Index>:$sizes, Variadic<Index>:$symbols);
  let results = (outs AnyMemRef:$result);
  let hasCustomAssemblyFormat = 1;
}
def Std_ViewOp : Std_Op<"view", [AttrSizedOperandSegments]> {
  let summary = "View of a memref; the affine map of the result type defines the layout";
  let arguments = (ins AnyMemRef:$source, Variadic<Index>:$sizes, Variadic<Index>:$symbols);
  let results = (outs AnyMemRef:$result);
  let hasCustomAssemblyFormat = 1;
}

include "history.td"

#endif
