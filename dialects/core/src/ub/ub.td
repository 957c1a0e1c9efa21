// The `ub` dialect: what is undefined.
//
// Names, syntax and constraints are those of MLIR 22; the words are ours.

#ifndef LECT_DIALECTS_UB
#define LECT_DIALECTS_UB

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def UB_Dialect : Dialect {
  let name = "ub";
  let cppNamespace = "::mlir::ub";
  let summary = "What is undefined";
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
}

// Other dialects may have their own kinds of poison.
def PoisonAttrInterface : AttrInterface<"PoisonAttrInterface"> {
  let description = "Stands for a value that must not be used.";
  let cppNamespace = "::mlir::ub";
  let constBuilderCall = "::mlir::ub::PoisonAttr::get($_builder.getContext())";
}

// Poison, and nothing said of why.
def PoisonAttr : AttrDef<UB_Dialect, "Poison", [PoisonAttrInterface]> {
  let mnemonic = "poison";
}

def PoisonOp : Op<UB_Dialect, "poison", [ConstantLike, Pure]> {
  let summary = "A value that must not be used";
  let arguments = (ins DefaultValuedAttr<PoisonAttrInterface, "{}">:$value);
  let results = (outs AnyType:$result);
  let assemblyFormat = "attr-dict (`<` $value^ `>`)? `:` type($result)";
  let hasFolder = 1;
}

def UnreachableOp : Op<UB_Dialect, "unreachable", [Terminator]> {
  let summary = "A place that is never reached";
  let assemblyFormat = "attr-dict";
}

#endif
