// Operations whose regions run at most once.

def ExecuteRegionOp : SCF_SyntaxOp<"execute_region", [
    DeclareOpInterfaceMethods<RegionBranchOpInterface>, RecursiveMemoryEffects
  ]> {
  let summary = "Runs a region with any control flow once";
  let arguments = (ins UnitAttr:$no_inline);
  let results = (outs Variadic<AnyType>);
  let regions = (region AnyRegion:$region);
  let hasCanonicalizer = 1;
}

def IfOp : SCF_SyntaxOp<"if", [
    DeclareOpInterfaceMethods<RegionBranchOpInterface, [
      "getNumRegionInvocations", "getRegionInvocationBounds", "getEntrySuccessorRegions"
    ]>,
    InferTypeOpAdaptor, SingleBlockImplicitTerminator<"scf::YieldOp">, RecursiveMemoryEffects,
    RecursivelySpeculatable, NoRegionArguments
  ]> {
  let summary = "Conditional with one or two regions";
  let arguments = (ins I1:$condition);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$thenRegion, MaxSizedRegion<1>:$elseRegion);
  let hasCanonicalizer = 1;
  let hasFolder = 1;
}

def IndexSwitchOp : SCF_Op<"index_switch", [
    RecursiveMemoryEffects, SingleBlockImplicitTerminator<"scf::YieldOp">,
    DeclareOpInterfaceMethods<RegionBranchOpInterface, ["getRegionInvocationBounds", "getEntrySuccessorRegions"]>
  ]> {
  let summary = "Multi-way conditional on an index, with a default region";
  let arguments = (ins Index:$arg, DenseI64ArrayAttr:$cases);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$defaultRegion, VariadicRegion<SizedRegion<1>>:$caseRegions);
  let assemblyFormat = [{
    $arg attr-dict (`->` type($results)^)? custom<SwitchCases>($cases, $caseRegions) `\n` `` `default` $defaultRegion
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
