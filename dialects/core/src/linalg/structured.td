// Structured operations with a custom assembly format.

#ifndef LECT_LINALG_STRUCTURED
#define LECT_LINALG_STRUCTURED

include "base.td"

class Linalg_Structured<string mnemonic, list<Trait> traits>
    : Op<Linalg_Dialect, mnemonic, [
        SingleBlockImplicitTerminator<"YieldOp">,
        DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
        DeclareOpInterfaceMethods<ConditionallySpeculatable>,
        RecursiveMemoryEffects,
        DestinationStyleOpInterface,
        LinalgStructuredInterface,
        ReifyRankedShapedTypeOpInterface,
      ] # traits> {
  let hasCustomAssemblyFormat = 1;
}

// Variadic inputs and outputs; tensors among the outputs are also results.
class Linalg_InsOuts<string mnemonic, list<Trait> traits, dag attributes = (ins)>
    : Linalg_Structured<mnemonic, traits> {
  let arguments = !con((ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs), attributes);
  let results = (outs Variadic<AnyRankedTensor>:$result_tensors);
  let regions = (region AnyRegion:$region);
  let hasFolder = 1;
}

class Linalg_Names<list<string> what> : DeclareOpInterfaceMethods<OpAsmOpInterface, what>;

def TensorOrMemref : AnyTypeOf<[AnyMemRef, AnyRankedTensor], "", "::mlir::ShapedType">;

def GenericOp : Linalg_InsOuts<"generic", [Linalg_Names<["getAsmBlockArgumentNames"]>, AttrSizedOperandSegments],
                               (ins AffineMapArrayAttr:$indexing_maps, IteratorTypeArrayAttr:$iterator_types,
                                    OptionalAttr<StrAttr>:$doc, OptionalAttr<StrAttr>:$library_call)> {
  let summary = "Structured operation with explicit indexing maps, loops and body";
  let hasCanonicalizer = 1;
}

def MapOp : Linalg_Structured<"map", [Linalg_Names<["getAsmResultNames"]>,
                                      Linalg_Names<["getAsmBlockArgumentNames"]>]> {
  let summary = "Elementwise operation with a custom body";
  let arguments = (ins Variadic<TensorOrMemref>:$inputs, TensorOrMemref:$init);
  let results = (outs Variadic<AnyTensor>:$result);
  let regions = (region SizedRegion<1>:$mapper);
  let hasVerifier = 1;
}

def ReduceOp : Linalg_Structured<"reduce", [Linalg_Names<["getAsmResultNames"]>,
                                            Linalg_Names<["getAsmBlockArgumentNames"]>, SameVariadicOperandSize]> {
  let summary = "Reduction along dimensions";
  let arguments = (ins
    Variadic<TensorOrMemref>:$inputs,
    Variadic<TensorOrMemref>:$inits,
    ConfinedAttr<DenseI64ArrayAttr, [DenseArrayStrictlySorted<DenseI64ArrayAttr>]>:$dimensions
  );
  let results = (outs Variadic<AnyTensor>);
  let regions = (region SizedRegion<1>:$combiner);
  let hasVerifier = 1;
}

// One input and one output, with an implied body.
class Linalg_Move<string mnemonic, dag attributes>
    : Linalg_Structured<mnemonic, [Linalg_Names<["getAsmResultNames"]>]> {
  let arguments = !con((ins TensorOrMemref:$input, TensorOrMemref:$init), attributes);
  let results = (outs Variadic<AnyTensor>:$result);
  let regions = (region SizedRegion<1>:$region);
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def TransposeOp : Linalg_Move<"transpose", (ins DenseI64ArrayAttr:$permutation)> {
  let summary = "Permutes the dimensions of a tensor or buffer";
  let hasFolder = 1;
}
def BroadcastOp : Linalg_Move<"broadcast", (ins DenseI64ArrayAttr:$dimensions)> {
  let summary = "Broadcasts a tensor or buffer along added dimensions";
}

def ElementwiseOp : Linalg_InsOuts<"elementwise", [AttrSizedOperandSegments],
                                   (ins ElementwiseKindAttr:$kind,
                                        DefaultValuedOptionalAttr<AffineMapArrayAttr, "{}">:$indexing_maps)> {
  let summary = "Elementwise operation with one of the predefined functions";
}

//===- Contractions -------------------------------------------------------------------------------------------------===//

class Linalg_Matmul<string mnemonic, string cppName>
    : Linalg_InsOuts<mnemonic, [AttrSizedOperandSegments, LinalgContractionOpInterface],
                     (ins DefaultValuedOptionalAttr<AffineMapArrayAttr,
                              cppName # "::getDefaultIndexingMaps($_builder.getContext())">:$indexing_maps,
                          DefaultValuedOptionalAttr<TypeFnAttr, "TypeFn::cast_signed">:$cast)> {
  let hasVerifier = 1;
}

def MatmulOp : Linalg_Matmul<"matmul", "MatmulOp"> {
  let summary = "Matrix multiplication; indexing maps may transpose or broadcast the operands";
}
def BatchMatmulOp : Linalg_Matmul<"batch_matmul", "BatchMatmulOp"> {
  let summary = "Batched matrix multiplication";
}
def BatchReduceMatmulOp : Linalg_Matmul<"batch_reduce_matmul", "BatchReduceMatmulOp"> {
  let summary = "Batched matrix multiplication, summed over the batch";
}

def ContractOp : Linalg_InsOuts<"contract", [AttrSizedOperandSegments, LinalgContractionOpInterface],
                                (ins AffineMapArrayAttr:$indexing_maps,
                                     DefaultValuedOptionalAttr<TypeFnAttr, "TypeFn::cast_signed">:$cast)> {
  let summary = "Contraction of two inputs over the loops that the output lacks";
  let results = (outs Variadic<AnyShaped>:$result_tensors);
  let regions = (region SizedRegion<1>:$combiner);
  let hasVerifier = 1;
}

#endif
