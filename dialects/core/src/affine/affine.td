// The `affine` dialect: loops, conditions and memory accesses whose bounds, conditions and indices are affine
// functions of loop variables and symbols. This form permits polyhedral analysis.
//
// Names, values and spellings are those of MLIR 22; the wording is lect's own.

#ifndef LECT_DIALECTS_AFFINE
#define LECT_DIALECTS_AFFINE

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "../arith/base.td"
include "interfaces.td"

def Affine_Dialect : Dialect {
  let name = "affine";
  let cppNamespace = "::mlir::affine";
  let summary = "Loops and memory accesses that are affine in their indices";
  let hasConstantMaterializer = 1;
  let dependentDialects = ["arith::ArithDialect", "ub::UBDialect"];
}

class Affine_Op<string mnemonic, list<Trait> traits = []> : Op<Affine_Dialect, mnemonic, traits>;

// Operations with a custom assembly format.
class Affine_SyntaxOp<string mnemonic, list<Trait> traits = []> : Affine_Op<mnemonic, traits> {
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

// A single block whose terminator is implicit.
def ImplicitAffineTerminator : SingleBlockImplicitTerminator<"AffineYieldOp">;

include "control.td"
include "indices.td"
include "memory.td"

def AffineYieldOp : Affine_Op<"yield", [Pure, Terminator, ReturnLike, MemRefsNormalizable]> {
  let summary = "Terminator that yields values to the parent operation or to the next iteration";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}

include "history.td"

#endif
