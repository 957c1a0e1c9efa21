// The `scf` dialect: structured control flow, with regions in place of branches.
//
// Names, values and spellings are those of MLIR 22; the wording is lect's own.

#ifndef LECT_DIALECTS_SCF
#define LECT_DIALECTS_SCF

include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/ParallelCombiningOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mapping.td"

def SCF_Dialect : Dialect {
  let name = "scf";
  let cppNamespace = "::mlir::scf";
  let summary = "Structured control flow: loops and conditionals with regions";
  let dependentDialects = ["arith::ArithDialect"];
}

class SCF_Op<string mnemonic, list<Trait> traits = []> : Op<SCF_Dialect, mnemonic, traits>;

// Operations with a custom assembly format.
class SCF_SyntaxOp<string mnemonic, list<Trait> traits> : SCF_Op<mnemonic, traits> {
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

// Loops over ranges, each with a lower bound, an upper bound and a step.
class SCF_RangeLoopOp<string mnemonic, list<Trait> traits> : SCF_SyntaxOp<mnemonic, traits> {
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
  let hasCanonicalizer = 1;
}

include "branches.td"
include "loops.td"
include "parallel.td"

def YieldOp : SCF_Op<"yield", [
    Pure, ReturnLike, Terminator, ParentOneOf<["ExecuteRegionOp", "ForOp", "IfOp", "IndexSwitchOp", "WhileOp"]>
  ]> {
  let summary = "Terminator that yields values to the parent operation or to the next iteration";
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "attr-dict ($results^ `:` type($results))?";
}

include "history.td"

#endif
