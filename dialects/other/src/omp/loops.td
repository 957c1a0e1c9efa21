// Loops, their wrappers and transformations.

#ifndef LECT_DIALECTS_OMP_LOOPS
#define LECT_DIALECTS_OMP_LOOPS

include "regions.td"
include "mlir/IR/OpAsmInterface.td"

//===- Transformations --------------------------------------------------------------------------------------------===//

def NewCliOp
    : OpenMP_Op<"new_cli", "Creates a handle to a canonical loop",
                [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let results = (outs CanonicalLoopInfoType:$result);
  let hasVerifier = 1;
}
def CanonicalLoopOp
    : OpenMP_Op<"canonical_loop", "Canonical loop, which can be transformed", [
        DeclareOpInterfaceMethods<LoopTransformationInterface>,
        DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockNames", "getAsmBlockArgumentNames"]>
      ]> {
  let arguments = (ins IntLikeType:$tripCount, Optional<CanonicalLoopInfoType>:$cli);
  let regions = (region AnyRegion:$region);
  let assemblyFormat = ?;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def UnrollHeuristicOp
    : OpenMP_Op<"unroll_heuristic", "Heuristic loop unrolling",
                [DeclareOpInterfaceMethods<LoopTransformationInterface>]> {
  let arguments = (ins CanonicalLoopInfoType:$applyee);
  let assemblyFormat = ?;
  let hasCustomAssemblyFormat = 1;
}
def TileOp
    : OpenMP_Op<"tile", "Loop tiling",
                [DeclareOpInterfaceMethods<LoopTransformationInterface>, AttrSizedOperandSegments],
                [OpenMP_SizesClause], "",
                (ins Variadic<CanonicalLoopInfoType>:$generatees, Variadic<CanonicalLoopInfoType>:$applyees)> {
  let assemblyFormat = "custom<LoopTransformClis>($generatees, $applyees) "
                       # OpenMP_Syntax<[OpenMP_SizesClause]>.syntax # " attr-dict";
  let hasVerifier = 1;
}

//===- Loops ------------------------------------------------------------------------------------------------------===//

def LoopNestOp
    : OpenMP_Op<"loop_nest", "Loop nest, nested in loop wrappers",
                [RecursiveMemoryEffects, SameVariadicOperandSize],
                [OpenMP_CollapseClause, OpenMP_LoopRelatedClause, OpenMP_TileSizesClause], "$region"> {
  let assemblyFormat = ?;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

// A wrapper of a loop nest or of another wrapper.
class OpenMP_LoopWrapper<string mnemonic, string words, list<Trait> traits, list<OpenMP_Clause> clauses, string body,
                         list<Trait> effects = [RecursiveMemoryEffects]>
    : OpenMP_Op<mnemonic, words,
                traits # [DeclareOpInterfaceMethods<LoopWrapperInterface>, NoTerminator] # effects # [SingleBlock],
                clauses, body> {
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}
defvar OpenMP_Composable = [AttrSizedOperandSegments, DeclareOpInterfaceMethods<ComposableOpInterface>];

def WorkshareLoopWrapperOp
    : OpenMP_LoopWrapper<"workshare.loop_wrapper", "Loop wrapper: loops in a workshare region", [], [], "$region">;
def LoopOp
    : OpenMP_LoopWrapper<"loop", "Loop wrapper: iterations may be executed concurrently", [AttrSizedOperandSegments],
        [OpenMP_BindClause, OpenMP_PrivateClause, OpenMP_OrderClause, OpenMP_ReductionClause],
        OpenMP_PrivateReduction, []>;
def WsloopOp
    : OpenMP_LoopWrapper<"wsloop", "Loop wrapper: iterations are distributed over threads", OpenMP_Composable,
        [OpenMP_AllocateClause, OpenMP_LinearClause, OpenMP_NowaitClause, OpenMP_OrderClause, OpenMP_OrderedClause,
         OpenMP_PrivateClause, OpenMP_ReductionClause, OpenMP_ScheduleClause],
        OpenMP_PrivateReduction>;
def SimdOp
    : OpenMP_LoopWrapper<"simd", "Loop wrapper: iterations are executed in SIMD lanes", OpenMP_Composable,
        [OpenMP_AlignedClause, OpenMP_IfClause, OpenMP_LinearClause, OpenMP_NontemporalClause, OpenMP_OrderClause,
         OpenMP_PrivateClause, OpenMP_ReductionClause, OpenMP_SafelenClause, OpenMP_SimdlenClause],
        OpenMP_PrivateReduction>;
def DistributeOp
    : OpenMP_LoopWrapper<"distribute", "Loop wrapper: iterations are distributed over teams", OpenMP_Composable,
        [OpenMP_AllocateClause, OpenMP_DistScheduleClause, OpenMP_OrderClause, OpenMP_PrivateClause],
        OpenMP_Private>;
def TaskloopOp
    : OpenMP_LoopWrapper<"taskloop", "Loop wrapper: iterations are executed as tasks",
        [AttrSizedOperandSegments, AutomaticAllocationScope, DeclareOpInterfaceMethods<ComposableOpInterface>,
            DeclareOpInterfaceMethods<OutlineableOpenMPOpInterface>],
        [OpenMP_AllocateClause, OpenMP_FinalClause, OpenMP_GrainsizeClause, OpenMP_IfClause, OpenMP_InReductionClause,
         OpenMP_MergeableClause, OpenMP_NogroupClause, OpenMP_NumTasksClause, OpenMP_PriorityClause,
         OpenMP_PrivateClause, OpenMP_ReductionClause, OpenMP_UntiedClause],
        !strconcat("custom<InReductionPrivateReductionRegion>( ", OpenMP_InReductionPrivateArgs, ", ",
                   OpenMP_ReductionArgs, ")")>;

#endif
