// Parallel loops.

def ForallOp : SCF_RangeLoopOp<"forall", [
    AttrSizedOperandSegments, AutomaticAllocationScope,
    DeclareOpInterfaceMethods<LoopLikeOpInterface, [
      "getInitsMutable", "getRegionIterArgs", "getLoopInductionVars", "getLoopLowerBounds", "getLoopUpperBounds",
      "getLoopSteps", "promoteIfSingleIteration", "yieldTiledValuesAndReplace"
    ]>,
    RecursiveMemoryEffects, SingleBlockImplicitTerminator<"scf::InParallelOp">,
    DeclareOpInterfaceMethods<RegionBranchOpInterface>, DestinationStyleOpInterface, HasParallelRegion
  ]> {
  let summary = "Parallel loop nest over an index grid, with shared output tensors";
  let arguments = (ins
    Variadic<Index>:$dynamicLowerBound,
    Variadic<Index>:$dynamicUpperBound,
    Variadic<Index>:$dynamicStep,
    DenseI64ArrayAttr:$staticLowerBound,
    DenseI64ArrayAttr:$staticUpperBound,
    DenseI64ArrayAttr:$staticStep,
    Variadic<AnyRankedTensor>:$outputs,
    OptionalAttr<DeviceMappingArrayAttr>:$mapping
  );
}

def InParallelOp : SCF_SyntaxOp<"forall.in_parallel",
    [Pure, Terminator, DeclareOpInterfaceMethods<InParallelOpInterface>, HasParent<"ForallOp">]
    # GraphRegionNoTerminator.traits> {
  let summary = "Terminator of `scf.forall` that combines the slices of its results";
  let regions = (region SizedRegion<1>:$region);
}

def ParallelOp : SCF_RangeLoopOp<"parallel", [
    AutomaticAllocationScope, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<LoopLikeOpInterface, [
      "getLoopInductionVars", "getLoopLowerBounds", "getLoopUpperBounds", "getLoopSteps"
    ]>,
    RecursiveMemoryEffects, DeclareOpInterfaceMethods<RegionBranchOpInterface>,
    SingleBlockImplicitTerminator<"scf::ReduceOp">, HasParallelRegion
  ]> {
  let summary = "Parallel loop nest over an index grid, with optional reductions";
  let arguments = (ins
    Variadic<Index>:$lowerBound,
    Variadic<Index>:$upperBound,
    Variadic<Index>:$step,
    Variadic<AnyType>:$initVals
  );
}

def ReduceOp : SCF_Op<"reduce", [
    Terminator, HasParent<"ParallelOp">, RecursiveMemoryEffects,
    DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface>
  ]> {
  let summary = "Terminator of `scf.parallel` with a reduction region per value";
  let arguments = (ins Variadic<AnyType>:$operands);
  let regions = (region VariadicRegion<SizedRegion<1>>:$reductions);
  let assemblyFormat = "(`(` $operands^ `:` type($operands) `)`)? $reductions attr-dict";
  let hasRegionVerifier = 1;
}

def ReduceReturnOp : SCF_Op<"reduce.return", [HasParent<"ReduceOp">, Pure, Terminator]> {
  let summary = "Terminator of a reduction region of `scf.reduce`";
  let arguments = (ins AnyType:$result);
  let assemblyFormat = "$result attr-dict `:` type($result)";
  let hasVerifier = 1;
}
