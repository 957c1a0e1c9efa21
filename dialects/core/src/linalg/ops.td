// Operations in bodies of structured operations, and operations that are not structured.

#ifndef LECT_LINALG_OPS
#define LECT_LINALG_OPS

include "base.td"

class Linalg_Op<string mnemonic, list<Trait> traits = []> : Op<Linalg_Dialect, mnemonic, traits> {
  let hasVerifier = 1;
}

def Linalg_YieldOp : Linalg_Op<"yield", [Pure, ReturnLike, Terminator]> {
  let summary = "Terminator of a structured operation that yields the new elements of its outputs";
  let arguments = (ins Variadic<AnyType>:$values);
  let hasCustomAssemblyFormat = 1;
}

def Linalg_IndexOp : Linalg_Op<"index", [Pure]> {
  let summary = "Index of the current iteration of a loop";
  let arguments = (ins ConfinedAttr<I64Attr, [IntMinValue<0>]>:$dim);
  let results = (outs Index:$result);
  let assemblyFormat = "$dim attr-dict `:` type($result)";
  let hasFolder = 1;
}

defvar Linalg_Tiled = DeclareOpInterfaceMethods<TilingInterface, ["getIterationDomain", "getLoopIteratorTypes",
                                                                  "getResultTilePosition", "getTiledImplementation"]>;

def Linalg_SoftmaxOp : Linalg_Op<"softmax", [
    DestinationStyleOpInterface,
    PredOpTrait<"input and output have same element type", TCopVTEtIsSameAs<0, 1>>,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>,
    DeclareOpInterfaceMethods<AggregatedOpInterface, ["decomposeOperation"]>,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    Linalg_Tiled,
  ]> {
  let summary = "Softmax along a dimension";
  let arguments = (ins AnyShaped:$input, AnyShaped:$output, I64Attr:$dimension);
  let results = (outs Variadic<AnyRankedTensor>:$result);
  let assemblyFormat = [{
    attr-dict `dimension` `(` $dimension `)` `ins` `(` $input `:` type($input) `)`
    `outs` `(` $output `:` type($output) `)` (`->` type($result)^)?
  }];
  let hasFolder = 1;
}

// A step of a two-dimensional Winograd convolution, between tensors of two ranks.
class Linalg_Winograd<string step, string from, int fromRank, int toRank>
    : Linalg_Op<"winograd_" # step # "_transform",
                [AllElementTypesMatch<[from, "output"]>, DestinationStyleOpInterface, Linalg_Tiled]> {
  let arguments = !dag(ins, [TensorRankOf<[AnyType], [fromRank]>, TensorRankOf<[AnyType], [toRank]>, WinogradConv2DFmr],
                       [from, "output", "fmr"]);
  let results = (outs TensorRankOf<[AnyType], [toRank]>:$result);
  let assemblyFormat = "attr-dict `fmr` `(` $fmr `)` `ins` `(` $" # from # " `:` type($" # from # ") `)` "
                       # "`outs` `(` $output `:` type($output) `)` `->` type($result)";
}

def Linalg_WinogradFilterTransformOp : Linalg_Winograd<"filter", "filter", 4, 4> {
  let summary = "Winograd transform of the filter";
}
def Linalg_WinogradInputTransformOp : Linalg_Winograd<"input", "input", 4, 6> {
  let summary = "Winograd transform of the input, by tiles";
}
def Linalg_WinogradOutputTransformOp : Linalg_Winograd<"output", "value", 6, 4> {
  let summary = "Winograd transform of the tile products to the output";
}

#endif
