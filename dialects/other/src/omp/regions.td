// Regions that threads, teams and tasks execute, and their terminators.

#ifndef LECT_DIALECTS_OMP_REGIONS
#define LECT_DIALECTS_OMP_REGIONS

include "clauses.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

// Syntax of regions whose arguments correspond to operands of clauses.
defvar OpenMP_PrivateArgs = "$private_vars, type($private_vars), $private_syms, $private_needs_barrier";
defvar OpenMP_ReductionArgs =
    "$reduction_mod, $reduction_vars, type($reduction_vars), $reduction_byref, $reduction_syms";
defvar OpenMP_InReductionPrivateArgs =
    !strconcat("$region, $in_reduction_vars, type($in_reduction_vars), $in_reduction_byref, $in_reduction_syms, ",
               OpenMP_PrivateArgs);
defvar OpenMP_Private = !strconcat("custom<PrivateRegion>($region, ", OpenMP_PrivateArgs, ")");
defvar OpenMP_PrivateReduction =
    !strconcat("custom<PrivateReductionRegion>($region, ", OpenMP_PrivateArgs, ", ", OpenMP_ReductionArgs, ")");

//===- Threads and teams ------------------------------------------------------------------------------------------===//

def ParallelOp
    : OpenMP_Op<"parallel", "A parallel region", [
        AttrSizedOperandSegments, AutomaticAllocationScope, DeclareOpInterfaceMethods<ComposableOpInterface>,
        DeclareOpInterfaceMethods<OutlineableOpenMPOpInterface>, RecursiveMemoryEffects
      ], [
        OpenMP_AllocateClause, OpenMP_IfClause, OpenMP_NumThreadsClause, OpenMP_PrivateClause, OpenMP_ProcBindClause,
        OpenMP_ReductionClause
      ], OpenMP_PrivateReduction> {
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}
def TeamsOp
    : OpenMP_Op<"teams", "A league of teams",
                [AttrSizedOperandSegments, RecursiveMemoryEffects, OutlineableOpenMPOpInterface], [
        OpenMP_AllocateClause, OpenMP_IfClause, OpenMP_NumTeamsClause, OpenMP_PrivateClause, OpenMP_ReductionClause,
        OpenMP_ThreadLimitClause
      ], OpenMP_PrivateReduction> {
  let hasVerifier = 1;
}
def SectionOp
    : OpenMP_Op<"section", "A section", [BlockArgOpenMPOpInterface, HasParent<"SectionsOp">], [],
                "$region">;
def SectionsOp
    : OpenMP_Op<"sections", "Sections executed by different threads", [AttrSizedOperandSegments],
                [OpenMP_AllocateClause, OpenMP_NowaitClause, OpenMP_PrivateClause, OpenMP_ReductionClause],
                OpenMP_PrivateReduction> {
  let regions = (region SizedRegion<1>:$region);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}
def SingleOp
    : OpenMP_Op<"single", "Region executed by a single thread", [AttrSizedOperandSegments],
                [OpenMP_AllocateClause, OpenMP_CopyprivateClause, OpenMP_NowaitClause, OpenMP_PrivateClause],
                OpenMP_Private> {
  let hasVerifier = 1;
}
def WorkshareOp
    : OpenMP_Op<"workshare",
        "Worksharing of array operations among threads", [RecursiveMemoryEffects], [OpenMP_NowaitClause],
                "$region">;
def WorkdistributeOp : OpenMP_Op<"workdistribute", "Distributes array operations among teams", [], [], "$region"> {
  let hasVerifier = 1;
}
def MasterOp : OpenMP_Op<"master", "Region executed by the master thread", [], [], "$region">;
def MaskedOp : OpenMP_Op<"masked", "Region executed by filtered threads", [], [OpenMP_FilterClause], "$region">;

//===- Tasks ------------------------------------------------------------------------------------------------------===//

def TaskOp
    : OpenMP_Op<"task", "A task", [AttrSizedOperandSegments, AutomaticAllocationScope, OutlineableOpenMPOpInterface], [
        OpenMP_AllocateClause, OpenMP_DependClause, OpenMP_FinalClause, OpenMP_IfClause, OpenMP_InReductionClause,
        OpenMP_MergeableClause, OpenMP_PriorityClause, OpenMP_PrivateClause, OpenMP_UntiedClause, OpenMP_DetachClause
      ], !strconcat("custom<InReductionPrivateRegion>( ", OpenMP_InReductionPrivateArgs, ")")> {
  let hasVerifier = 1;
}
def TaskgroupOp
    : OpenMP_Op<"taskgroup", "Waits for all tasks of the region", [AttrSizedOperandSegments, AutomaticAllocationScope],
                [OpenMP_AllocateClause, OpenMP_TaskReductionClause],
                "custom<TaskReductionRegion>( $region, $task_reduction_vars, type($task_reduction_vars), "
                "$task_reduction_byref, $task_reduction_syms)"> {
  let hasVerifier = 1;
}
def TaskyieldOp : OpenMP_Op<"taskyield", "Task scheduling point">;
def TaskwaitOp : OpenMP_Op<"taskwait", "Waits for child tasks", [], [OpenMP_DependClause, OpenMP_NowaitClause]>;

//===- Ends of regions --------------------------------------------------------------------------------------------===//

def TerminatorOp : OpenMP_Op<"terminator", "Terminator of a region", [Terminator, Pure]>;
def YieldOp
    : OpenMP_Op<"yield", "Terminator of a region, with values", [
        Pure, ReturnLike, Terminator,
        ParentOneOf<["AtomicUpdateOp", "DeclareReductionOp", "LoopNestOp", "PrivateClauseOp"]>
      ]> {
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "( `(` $results^ `:` type($results) `)` )? attr-dict";
}

#endif
