// The `llvm` dialect itself: LLVM's instructions, types and metadata.

#ifndef LECT_DIALECTS_LLVM_BASE
#define LECT_DIALECTS_LLVM_BASE

include "mlir/IR/OpBase.td"

def LLVM_Dialect : Dialect {
  let name = "llvm";
  let cppNamespace = "::mlir::LLVM";
  let summary = "LLVM's instructions, types and metadata";
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let hasOperationAttrVerify = 1;
  let discardableAttrs = (ins "WorkgroupAttributionAttr":$workgroup_attribution);
}

#endif // LECT_DIALECTS_LLVM_BASE
