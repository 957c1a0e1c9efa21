// Constructs: regions that run on devices, and loops.

#ifndef LECT_DIALECTS_ACC_CONSTRUCTS
#define LECT_DIALECTS_ACC_CONSTRUCTS

include "clauses.td"

//===- Compute constructs -----------------------------------------------------------------------------------------===//

// A compute construct. `gangs` and `workers` are clauses that only some constructs have.
class OpenACC_ComputeOp<string mnemonic, string words, list<OpenACC_Clause> gangs, list<OpenACC_Clause> workers>
    : OpenACC_Op<mnemonic, words, [
        AttrSizedOperandSegments, AutomaticAllocationScope, RecursiveMemoryEffects,
        DeclareOpInterfaceMethods<ComputeRegionOpInterface>, DeclareOpInterfaceMethods<RegionBranchOpInterface>,
        OffloadRegionOpInterface, OpenACC_ConstructEffects
      ]> {
  defvar sizes = !filter(it, workers, !eq(it.syntax, OpenACC_NumWorkersClause.syntax));
  defvar lengths = !filter(it, workers, !ne(it.syntax, OpenACC_NumWorkersClause.syntax));
  let arguments = !con(
      OpenACC_Operands<[OpenACC_AsyncClause, OpenACC_WaitClause] # gangs # workers
                       # [OpenACC_IfClause, OpenACC_SelfClause]>.all,
      (ins UnitAttr:$selfAttr),
      OpenACC_Operands<[OpenACC_ReductionClause, OpenACC_PrivateClause, OpenACC_FirstprivateClause,
                        OpenACC_DataClause]>.all,
      (ins OptionalAttr<DefaultValueAttr>:$defaultAttr, UnitAttr:$combined));
  let regions = (region AnyRegion:$region);
  let assemblyFormat = "( `combined` `(` `loop` `)` $combined^)? "
      # OpenACC_Syntax<[OpenACC_DataClause, OpenACC_AsyncClause, OpenACC_FirstprivateClause] # gangs # sizes
                       # [OpenACC_PrivateClause] # lengths
                       # [OpenACC_WaitClause, OpenACC_SelfClause, OpenACC_IfClause, OpenACC_ReductionClause]>.all
      # " $region attr-dict-with-keyword";
  let hasVerifier = 1;
}
defvar OpenACC_Workers = [OpenACC_NumWorkersClause, OpenACC_VectorLengthClause];

def OpenACC_ParallelOp
    : OpenACC_ComputeOp<"parallel", "Parallel region executed by gangs", [OpenACC_NumGangsClause], OpenACC_Workers>;
def OpenACC_SerialOp : OpenACC_ComputeOp<"serial", "Serial region executed by a single gang", [], []>;
def OpenACC_KernelsOp
    : OpenACC_ComputeOp<"kernels", "Region compiled to kernels", [OpenACC_NumGangsClause], OpenACC_Workers>;

def OpenACC_KernelEnvironmentOp
    : OpenACC_Op<"kernel_environment", "Data and wait clauses of a kernel", [
        AttrSizedOperandSegments, RecursiveMemoryEffects, SingleBlock, NoTerminator,
        DeclareOpInterfaceMethods<RegionBranchOpInterface>, OpenACC_ConstructEffects
      ]> {
  let arguments = !con((ins Variadic<AnyType>:$dataClauseOperands),
                       OpenACC_Operands<[OpenACC_AsyncClause, OpenACC_WaitClause]>.all);
  let regions = (region SizedRegion<1>:$region);
  let assemblyFormat = OpenACC_Syntax<[OpenACC_DataClause, OpenACC_AsyncClause, OpenACC_WaitClause]>.all
                       # " $region attr-dict";
  let hasCanonicalizer = 1;
}

//===- Data constructs --------------------------------------------------------------------------------------------===//

def OpenACC_DataOp
    : OpenACC_Op<"data", "Structured data region", [
        AttrSizedOperandSegments, RecursiveMemoryEffects, DeclareOpInterfaceMethods<RegionBranchOpInterface>,
        OpenACC_ConstructEffects
      ]> {
  let arguments = !con(
      OpenACC_Operands<[OpenACC_IfClause, OpenACC_AsyncClause, OpenACC_WaitClause, OpenACC_DataClause]>.all,
      (ins OptionalAttr<DefaultValueAttr>:$defaultAttr));
  let regions = (region AnyRegion:$region);
  let assemblyFormat =
      OpenACC_Syntax<[OpenACC_IfClause, OpenACC_AsyncClause, OpenACC_DataClause, OpenACC_WaitClause]>.all
      # " $region attr-dict-with-keyword";
  let hasVerifier = 1;
}
def OpenACC_HostDataOp
    : OpenACC_Op<"host_data", "Host region that uses device addresses", [
        AttrSizedOperandSegments, DeclareOpInterfaceMethods<RegionBranchOpInterface>, OpenACC_ConstructEffects
      ]> {
  let arguments = !con(OpenACC_Operands<[OpenACC_IfClause, OpenACC_DataClause]>.all, (ins UnitAttr:$ifPresent));
  let regions = (region AnyRegion:$region);
  let assemblyFormat = OpenACC_Syntax<[OpenACC_IfClause, OpenACC_DataClause]>.all
                       # " $region attr-dict-with-keyword";
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

// Moves data to a device or from it.
class OpenACC_MoveOp<string mnemonic, string words, dag more = (ins)>
    : OpenACC_Op<mnemonic, words, [AttrSizedOperandSegments, OpenACC_ConstructEffects]> {
  defvar clauses = [
    OpenACC_IfClause, OpenACC_SingleAsyncClause, OpenACC_WaitDevnumClause, OpenACC_SingleWaitClause, OpenACC_DataClause
  ];
  let arguments = !con(OpenACC_Operands<clauses>.all, more);
  let assemblyFormat = OpenACC_Syntax<clauses>.all # " attr-dict-with-keyword";
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def OpenACC_EnterDataOp : OpenACC_MoveOp<"enter_data", "Moves data to a device">;
def OpenACC_ExitDataOp : OpenACC_MoveOp<"exit_data", "Moves data from a device", (ins UnitAttr:$finalize)>;
def OpenACC_UpdateOp
    : OpenACC_Op<"update", "Updates data between device and host",
                 [AttrSizedOperandSegments, OpenACC_ConstructEffects]> {
  defvar clauses = [OpenACC_IfClause, OpenACC_AsyncClause, OpenACC_WaitClause, OpenACC_DataClause];
  let arguments = !con(OpenACC_Operands<clauses>.all, (ins UnitAttr:$ifPresent));
  let assemblyFormat = OpenACC_Syntax<clauses>.all # " attr-dict-with-keyword";
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

//===- Loops ------------------------------------------------------------------------------------------------------===//

def OpenACC_LoopOp
    : OpenACC_Op<"loop", "Loops", [
        AttrSizedOperandSegments, AutomaticAllocationScope, RecursiveMemoryEffects,
        DeclareOpInterfaceMethods<ComputeRegionOpInterface>, DeclareOpInterfaceMethods<LoopLikeOpInterface>,
        DeclareOpInterfaceMethods<RegionBranchOpInterface>, MemoryEffects<[MemWrite<OpenACC_ConstructResource>]>
      ]> {
  let arguments = (ins Variadic<IntOrIndex>:$lowerbound, Variadic<IntOrIndex>:$upperbound, Variadic<IntOrIndex>:$step,
      OptionalAttr<DenseBoolArrayAttr>:$inclusiveUpperbound, OptionalAttr<I64ArrayAttr>:$collapse,
      OptionalAttr<DeviceTypeArrayAttr>:$collapseDeviceType, Variadic<IntOrIndex>:$gangOperands,
      OptionalAttr<GangArgTypeArrayAttr>:$gangOperandsArgType, OptionalAttr<DenseI32ArrayAttr>:$gangOperandsSegments,
      OptionalAttr<DeviceTypeArrayAttr>:$gangOperandsDeviceType, Variadic<IntOrIndex>:$workerNumOperands,
      OptionalAttr<DeviceTypeArrayAttr>:$workerNumOperandsDeviceType, Variadic<IntOrIndex>:$vectorOperands,
      OptionalAttr<DeviceTypeArrayAttr>:$vectorOperandsDeviceType, OptionalAttr<DeviceTypeArrayAttr>:$seq,
      OptionalAttr<DeviceTypeArrayAttr>:$independent, OptionalAttr<DeviceTypeArrayAttr>:$auto_,
      OptionalAttr<DeviceTypeArrayAttr>:$gang, OptionalAttr<DeviceTypeArrayAttr>:$worker,
      OptionalAttr<DeviceTypeArrayAttr>:$vector, Variadic<IntOrIndex>:$tileOperands,
      OptionalAttr<DenseI32ArrayAttr>:$tileOperandsSegments, OptionalAttr<DeviceTypeArrayAttr>:$tileOperandsDeviceType,
      OpenACC_Vars:$cacheOperands, OpenACC_Vars:$privateOperands, OpenACC_Vars:$firstprivateOperands,
      Variadic<AnyType>:$reductionOperands, OptionalAttr<OpenACC_CombinedConstructsAttr>:$combined,
      UnitAttr:$unstructured);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region AnyRegion:$region);
  let hasCustomAssemblyFormat = 1;
  let assemblyFormat = [{
    ( `combined` `(` custom<CombinedConstructsLoop>($combined)^ `)` )?
    oilist( `gang` `` custom<GangClause>($gangOperands, type($gangOperands), $gangOperandsArgType,
                                         $gangOperandsDeviceType, $gangOperandsSegments, $gang)
          | `worker` `` custom<DeviceTypeOperandsWithKeywordOnly>( $workerNumOperands, type($workerNumOperands),
                                                                  $workerNumOperandsDeviceType, $worker)
          | `vector` `` custom<DeviceTypeOperandsWithKeywordOnly>($vectorOperands, type($vectorOperands),
                                                                  $vectorOperandsDeviceType, $vector)
          | `private` `(` $privateOperands `:` type($privateOperands) `)`
          | `firstprivate` `(` $firstprivateOperands `:` type($firstprivateOperands) `)`
          | `tile` `(` custom<DeviceTypeOperandsWithSegment>($tileOperands, type($tileOperands),
                                                             $tileOperandsDeviceType, $tileOperandsSegments) `)`
          | `reduction` `(` $reductionOperands `:` type($reductionOperands) `)`
          | `cache` `(` $cacheOperands `:` type($cacheOperands) `)` )
    custom<LoopControl>($region, $lowerbound, type($lowerbound), $upperbound, type($upperbound), $step, type($step))
    ( `(` type($results)^ `)` )? attr-dict-with-keyword
  }];
  let hasVerifier = 1;
}

//===- Ends of regions --------------------------------------------------------------------------------------------===//

def OpenACC_TerminatorOp
    : OpenACC_Op<"terminator", "Terminator of a region",
                 [Pure, Terminator, DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface>]> {
  let assemblyFormat = "attr-dict";
}
def OpenACC_YieldOp
    : OpenACC_Op<"yield", "Terminator of a region, with values", [
        Pure, ReturnLike, Terminator,
        ParentOneOf<["FirstprivateRecipeOp, LoopOp, ParallelOp, PrivateRecipeOp,"
                     "ReductionRecipeOp, SerialOp, AtomicUpdateOp"]>
      ]> {
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

#endif
