// Synchronization, atomic operations and cancellation.

#ifndef LECT_DIALECTS_OMP_SYNCHRONIZATION
#define LECT_DIALECTS_OMP_SYNCHRONIZATION

include "clauses.td"
include "mlir/Dialect/OpenACCMPCommon/Interfaces/AtomicInterfaces.td"

def FlushOp : OpenMP_Op<"flush", "Memory flush"> {
  let arguments = (ins Variadic<AnyType>:$varList);
  let assemblyFormat = "( `(` $varList^ `:` type($varList) `)` )? attr-dict";
}
def BarrierOp : OpenMP_Op<"barrier", "Barrier for all threads">;

def CriticalDeclareOp
    : OpenMP_Op<"critical.declare", "Declares a named critical section", [],
                [OpenMP_CriticalNameClause, OpenMP_HintClause]> {
  let hasVerifier = 1;
}
def CriticalOp
    : OpenMP_Op<"critical", "Critical section", [DeclareOpInterfaceMethods<SymbolUserOpInterface>], [],
                "(`(` $name^ `)`)? $region", (ins OptionalAttr<FlatSymbolRefAttr>:$name)>;

def OrderedOp : OpenMP_Op<"ordered", "Orders iterations by dependences", [], [OpenMP_DoacrossClause]> {
  let hasVerifier = 1;
}
def OrderedRegionOp
    : OpenMP_Op<"ordered.region", "Ordered region of a loop", [], [OpenMP_ParallelizationLevelClause], "$region"> {
  let hasVerifier = 1;
}

def CancelOp
    : OpenMP_Op<"cancel", "Cancels a region", [], [OpenMP_CancelDirectiveNameClause, OpenMP_IfClause]> {
  let hasVerifier = 1;
}
def CancellationPointOp
    : OpenMP_Op<"cancellation_point", "Cancellation point", [], [OpenMP_CancelDirectiveNameClause]> {
  let hasVerifier = 1;
}
def ScanOp
    : OpenMP_Op<"scan", "Scan directive in a loop", [AttrSizedOperandSegments, MemoryEffects<[MemWrite]>],
                [OpenMP_InclusiveClause, OpenMP_ExclusiveClause]> {
  let hasVerifier = 1;
}

//===- Atomic operations ------------------------------------------------------------------------------------------===//

defvar OpenMP_AtomicClauses = [OpenMP_HintClause, OpenMP_MemoryOrderClause];
defvar OpenMP_AtomicOptions = OpenMP_Syntax<OpenMP_AtomicClauses>.options;

def AtomicReadOp
    : OpenMP_Op<"atomic.read", "Atomic read", [AtomicReadOpInterface], OpenMP_AtomicClauses, "",
                (ins OpenMP_PointerLikeType:$x, OpenMP_PointerLikeType:$v, TypeAttr:$element_type)> {
  let assemblyFormat = !strconcat("$v `=` $x ", OpenMP_AtomicOptions,
                                  " `:` type($v) `,` type($x) `,` $element_type attr-dict");
  let hasVerifier = 1;
}
def AtomicWriteOp
    : OpenMP_Op<"atomic.write", "Atomic write", [AtomicWriteOpInterface], OpenMP_AtomicClauses, "",
                (ins OpenMP_PointerLikeType:$x, AnyType:$expr)> {
  let assemblyFormat = !strconcat("$x `=` $expr ", OpenMP_AtomicOptions, " `:` type($x) `,` type($expr) attr-dict");
  let hasVerifier = 1;
}
def AtomicUpdateOp
    : OpenMP_Op<"atomic.update", "Atomic update",
                [AtomicUpdateOpInterface, RecursiveMemoryEffects, SingleBlockImplicitTerminator<"YieldOp">],
                OpenMP_AtomicClauses, "$region",
                (ins Arg<OpenMP_PointerLikeType, "what is updated", [MemRead, MemWrite]>:$x,
                     OptionalAttr<AtomicControlAttr>:$atomic_control)> {
  let regions = (region SizedRegion<1>:$region);
  let assemblyFormat = !strconcat(OpenMP_Syntax<OpenMP_AtomicClauses>.syntax, "$x `:` type($x) $region attr-dict");
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let hasCanonicalizeMethod = 1;
}
def AtomicCaptureOp
    : OpenMP_Op<"atomic.capture", "Atomic capture: update with the value before or after",
                [AtomicCaptureOpInterface, RecursiveMemoryEffects, SingleBlockImplicitTerminator<"TerminatorOp">],
                OpenMP_AtomicClauses, "$region"> {
  let regions = (region SizedRegion<1>:$region);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

#endif
