// The dialect, its types and attributes, and constraints.

#ifndef LECT_DIALECTS_ROCDL_BASE
#define LECT_DIALECTS_ROCDL_BASE

include "../llvm/attributes.td"
include "../llvm/constraints.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def ROCDL_Dialect : Dialect {
  let name = "rocdl";
  let cppNamespace = "::mlir::ROCDL";
  let summary = "Instructions of AMD GPUs";
  let dependentDialects = ["LLVM::LLVMDialect"];
  let hasOperationAttrVerify = 1;
  let useDefaultAttributePrinterParser = 1;
  let discardableAttrs = (ins "::mlir::UnitAttr":$kernel, "::mlir::DenseI32ArrayAttr":$reqd_work_group_size,
      "::mlir::StringAttr":$flat_work_group_size, "::mlir::IntegerAttr":$max_flat_work_group_size,
      "::mlir::IntegerAttr":$waves_per_eu, "::mlir::BoolAttr":$unsafe_fp_atomics, "::mlir::UnitAttr":$last_use,
      "::mlir::UnitAttr":$no_remote_memory, "::mlir::UnitAttr":$no_fine_grained_memory,
      "::mlir::UnitAttr":$ignore_denormal_mode);
}

class ROCDL_ConcreteVector<Type element, int length>
    : FixedVectorOfLengthAndType<[length], [element]>,
        BuildableType<"::mlir::VectorType::get({" # length # "}," # element.builderCall # ")">;

def ROCDLBufferLDS : LLVM_PointerInAddressSpace<3>;
def ROCDLGlobalBuffer : LLVM_PointerInAddressSpace<1>;
def ROCDL_V4I32Type : ROCDL_ConcreteVector<I32, 4>;
def ROCDL_V8I32Type : ROCDL_ConcreteVector<I32, 8>;
def ROCDLBufferRsrc : LLVM_PointerInAddressSpace<8>;
def ROCDL_LlvmDialectCompatibleStructOf32BitSignlessIntege
    : Type<And<[CPred<"(::llvm::isa<::mlir::LLVM::LLVMStructType>($_self))">, SubstLeaves<"$_self",
    "::llvm::cast<::mlir::LLVM::LLVMStructType>($_self).getBody()[0]", CPred<"($_self.isSignlessInteger(32))">>,
    SubstLeaves<"$_self", "::llvm::cast<::mlir::LLVM::LLVMStructType>($_self).getBody()[1]",
    CPred<"($_self.isSignlessInteger(32))">>]>, "LLVM dialect-compatible struct of 32-bit signless integerand32-bit "
    "signless integer", "::mlir::LLVM::LLVMStructType">;
def ROCDL_V2I32Type : ROCDL_ConcreteVector<I32, 2>;
def ROCDL_V8BF16Type : ROCDL_ConcreteVector<BF16, 8>;
def ROCDL_V8F16Type : ROCDL_ConcreteVector<F16, 8>;
def ROCDL_V8F32Type : ROCDL_ConcreteVector<F32, 8>;
def ROCDL_V3I32Type : ROCDL_ConcreteVector<I32, 3>;
def ROCDL_V16BF16Type : ROCDL_ConcreteVector<BF16, 16>;
def ROCDL_V16F16Type : ROCDL_ConcreteVector<F16, 16>;
def ROCDL_V16F32Type : ROCDL_ConcreteVector<F32, 16>;
def ROCDL_V32BF16Type : ROCDL_ConcreteVector<BF16, 32>;
def ROCDL_V6I32Type : ROCDL_ConcreteVector<I32, 6>;
def ROCDL_V32F16Type : ROCDL_ConcreteVector<F16, 32>;
def ROCDL_V32F32Type : ROCDL_ConcreteVector<F32, 32>;
def ROCDL_V2F16Type : ROCDL_ConcreteVector<F16, 2>;
def ROCDL_V2I16Type : ROCDL_ConcreteVector<I16, 2>;
def ROCDL_V2BF16Type : ROCDL_ConcreteVector<BF16, 2>;
def ROCDL_V2F32Type : ROCDL_ConcreteVector<F32, 2>;

def ROCDL_TargetAttr : AttrDef<ROCDL_Dialect, "ROCDLTarget"> {
  let mnemonic = "target";
  let parameters = (ins DefaultValuedParameter<"int", "2">:$O, StringRefParameter<"", "\"amdgcn-amd-amdhsa\"">:$triple,
      StringRefParameter<"", "\"gfx900\"">:$chip, StringRefParameter<"", "\"\"">:$features, StringRefParameter<"",
      "\"600\"">:$abi, OptionalParameter<"DictionaryAttr">:$flags, OptionalParameter<"ArrayAttr">:$link);
  let assemblyFormat = "(`<` struct($O, $triple, $chip, $features, $abi, $flags, $link)^ `>`)?";
  let genVerifyDecl = 1;
  let skipDefaultBuilders = 1;
}

#endif // LECT_DIALECTS_ROCDL_BASE
