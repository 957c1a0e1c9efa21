// Loops and conditionals.

def AffineForOp : Affine_Op<"for", [
    AttrSizedOperandSegments, AutomaticAllocationScope, ImplicitAffineTerminator, ConditionallySpeculatable,
    RecursiveMemoryEffects,
    DeclareOpInterfaceMethods<LoopLikeOpInterface, [
      "getLoopInductionVars", "getLoopLowerBounds", "getLoopSteps", "getLoopUpperBounds", "getYieldedValuesMutable",
      "replaceWithAdditionalYields"
    ]>,
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands"]>
  ]> {
  let summary = "Counted loop with affine bounds and optional iteration arguments";
  let arguments = (ins
    Variadic<Index>:$lowerBoundOperands,
    Variadic<Index>:$upperBoundOperands,
    Variadic<AnyType>:$inits,
    AffineMapAttr:$lowerBoundMap,
    AffineMapAttr:$upperBoundMap,
    IndexAttr:$step
  );
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasRegionVerifier = 1;
}

def AffineParallelOp : Affine_SyntaxOp<"parallel", [
    AutomaticAllocationScope, ImplicitAffineTerminator, RecursivelySpeculatable, RecursiveMemoryEffects,
    DeclareOpInterfaceMethods<LoopLikeOpInterface>, MemRefsNormalizable
  ]> {
  let summary = "Parallel loop nest with affine bounds and optional reductions";
  let arguments = (ins
    TypedArrayAttrBase<AtomicRMWKindAttr, "Reduction ops">:$reductions,
    AffineMapAttr:$lowerBoundsMap,
    I32ElementsAttr:$lowerBoundsGroups,
    AffineMapAttr:$upperBoundsMap,
    I32ElementsAttr:$upperBoundsGroups,
    I64SmallVectorArrayAttr:$steps,
    Variadic<Index>:$mapOperands
  );
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
  let hasFolder = 1;
}

def AffineIfOp : Affine_SyntaxOp<"if", [
    ImplicitAffineTerminator, RecursivelySpeculatable, RecursiveMemoryEffects, NoRegionArguments,
    DeclareOpInterfaceMethods<RegionBranchOpInterface>
  ]> {
  let summary = "Conditional on membership in an integer set";
  let arguments = (ins Variadic<AnyType>, IntegerSetAttr:$condition);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$thenRegion, AnyRegion:$elseRegion);
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}
