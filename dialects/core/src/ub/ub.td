// The `ub` dialect: undefined behavior.
//
// Names, syntax and constraints are those of MLIR 22; the wording is lect's own.

#ifndef LECT_DIALECTS_UB
#define LECT_DIALECTS_UB

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def UB_Dialect : Dialect {
  let name = "ub";
  let cppNamespace = "::mlir::ub";
  let summary = "Undefined behavior: poison values and unreachable code";
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
}

// Other dialects may define their own kinds of poison.
def PoisonAttrInterface : AttrInterface<"PoisonAttrInterface"> {
  let description = "Poison: a value that must not be used.";
  let cppNamespace = "::mlir::ub";
  let constBuilderCall = "::mlir::ub::PoisonAttr::get($_builder.getContext())";
}

// Poison without further information.
def PoisonAttr : AttrDef<UB_Dialect, "Poison", [PoisonAttrInterface]> {
  let mnemonic = "poison";
}

def PoisonOp : Op<UB_Dialect, "poison", [ConstantLike, Pure]> {
  let summary = "Poison value";
  let arguments = (ins DefaultValuedAttr<PoisonAttrInterface, "{}">:$value);
  let results = (outs AnyType:$result);
  let assemblyFormat = "attr-dict (`<` $value^ `>`)? `:` type($result)";
  let hasFolder = 1;
}

def UnreachableOp : Op<UB_Dialect, "unreachable", [Terminator]> {
  let summary = "Terminator of unreachable code";
  let assemblyFormat = "attr-dict";
}

#endif
