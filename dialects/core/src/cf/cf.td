// The `cf` dialect: branches between blocks.
//
// Names, syntax and constraints are those of MLIR 22; the wording is lect's own. The Rust files of this folder hold
// the hooks.

#ifndef LECT_DIALECTS_CF
#define LECT_DIALECTS_CF

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def ControlFlow_Dialect : Dialect {
  let name = "cf";
  let cppNamespace = "::mlir::cf";
  let summary = "Unstructured control flow: branches between blocks";
  let dependentDialects = ["arith::ArithDialect"];
}

class CF_Op<string mnemonic, list<Trait> traits> : Op<ControlFlow_Dialect, mnemonic, traits>;

defvar CF_isBranch = DeclareOpInterfaceMethods<BranchOpInterface, ["getSuccessorForOperands"]>;

def AssertOp : CF_Op<"assert", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Aborts with a message if the condition is false";
  let arguments = (ins I1:$arg, StrAttr:$msg);
  let assemblyFormat = "$arg `,` $msg attr-dict";
  let hasCanonicalizeMethod = 1;
}

def BranchOp : CF_Op<"br", [CF_isBranch, Pure, Terminator]> {
  let summary = "Unconditional branch";
  let arguments = (ins Variadic<AnyType>:$destOperands);
  let successors = (successor AnySuccessor:$dest);
  let assemblyFormat = "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict";
  let hasCanonicalizeMethod = 1;
}

def CondBranchOp
    : CF_Op<"cond_br", [AttrSizedOperandSegments, CF_isBranch, WeightedBranchOpInterface, Pure, Terminator]> {
  let summary = "Conditional branch";
  let arguments = (ins I1:$condition, Variadic<AnyType>:$trueDestOperands, Variadic<AnyType>:$falseDestOperands,
                       OptionalAttr<DenseI32ArrayAttr>:$branch_weights);
  let successors = (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest);
  let assemblyFormat = [{
    $condition (`weights` `(` $branch_weights^ `)` )? `,`
    $trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,`
    $falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)?
    attr-dict
  }];
  let hasCanonicalizer = 1;
}

def SwitchOp : CF_Op<"switch", [AttrSizedOperandSegments, CF_isBranch, Pure, Terminator]> {
  let summary = "Multi-way branch on an integer, with a default destination";
  let arguments = (ins AnyInteger:$flag, Variadic<AnyType>:$defaultOperands,
                       VariadicOfVariadic<AnyType, "case_operand_segments">:$caseOperands,
                       OptionalAttr<AnyIntElementsAttr>:$case_values, DenseI32ArrayAttr:$case_operand_segments);
  let successors = (successor AnySuccessor:$defaultDestination, VariadicSuccessor<AnySuccessor>:$caseDestinations);
  let assemblyFormat = [{
    $flag `:` type($flag) `,` `[` `\n`
      custom<SwitchOpCases>(ref(type($flag)), $defaultDestination, $defaultOperands, type($defaultOperands),
                            $case_values, $caseDestinations, $caseOperands, type($caseOperands))
    `]` attr-dict
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

#endif
