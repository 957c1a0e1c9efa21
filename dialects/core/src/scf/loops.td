// Sequential loops.

def ForOp : SCF_RangeLoopOp<"for", [
    AutomaticAllocationScope,
    DeclareOpInterfaceMethods<LoopLikeOpInterface, [
      "getInitsMutable", "getLoopResults", "getRegionIterArgs", "getLoopInductionVars", "getLoopLowerBounds",
      "getLoopSteps", "getLoopUpperBounds", "getStaticTripCount", "getYieldedValuesMutable",
      "promoteIfSingleIteration", "replaceWithAdditionalYields", "yieldTiledValuesAndReplace"
    ]>,
    AllTypesMatch<["lowerBound", "upperBound", "step"]>, ConditionallySpeculatable,
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands"]>,
    SingleBlockImplicitTerminator<"scf::YieldOp">, RecursiveMemoryEffects
  ]> {
  let summary = "Counted loop with optional iteration arguments; the upper bound is exclusive";
  let arguments = (ins
    AnySignlessIntegerOrIndex:$lowerBound,
    AnySignlessIntegerOrIndex:$upperBound,
    AnySignlessIntegerOrIndex:$step,
    Variadic<AnyType>:$initArgs,
    UnitAttr:$unsignedCmp
  );
  let hasRegionVerifier = 1;
}

def WhileOp : SCF_SyntaxOp<"while", [
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getEntrySuccessorOperands"]>,
    DeclareOpInterfaceMethods<LoopLikeOpInterface, ["getRegionIterArgs", "getYieldedValuesMutable"]>,
    RecursiveMemoryEffects, SingleBlock
  ]> {
  let summary = "While loop with a region for the condition and one for the body";
  let arguments = (ins Variadic<AnyType>:$inits);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$before, SizedRegion<1>:$after);
  let hasCanonicalizer = 1;
}

def ConditionOp : SCF_Op<"condition", [
    HasParent<"WhileOp">, DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface, ["getSuccessorRegions"]>,
    Pure, Terminator
  ]> {
  let summary = "Terminator of the first region of `scf.while`: continues with the body or leaves the loop";
  let arguments = (ins I1:$condition, Variadic<AnyType>:$args);
  let assemblyFormat = "`(` $condition `)` attr-dict ($args^ `:` type($args))?";
}
