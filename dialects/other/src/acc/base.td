// The dialect, its types and interfaces.

#ifndef LECT_DIALECTS_ACC_BASE
#define LECT_DIALECTS_ACC_BASE

include "mlir/Dialect/OpenACCMPCommon/Interfaces/AtomicInterfaces.td"
include "mlir/Dialect/OpenACCMPCommon/Interfaces/OpenACCMPOpsInterfaces.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def OpenACC_Dialect : Dialect {
  let name = "acc";
  let cppNamespace = "::mlir::acc";
  let summary = "OpenACC";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let dependentDialects = ["::mlir::memref::MemRefDialect", "::mlir::LLVM::LLVMDialect", "::mlir::gpu::GPUDialect"];
}

//===- Interfaces -------------------------------------------------------------------------------------------------===//

class OpenACC_OpInterface<string name> : OpInterface<name> {
  let cppNamespace = "::mlir::acc";
}
def ComputeRegionOpInterface : OpenACC_OpInterface<"ComputeRegionOpInterface">;
def PartialEntityAccessOpInterface : OpenACC_OpInterface<"PartialEntityAccessOpInterface">;
def AddressOfGlobalOpInterface : OpenACC_OpInterface<"AddressOfGlobalOpInterface">;
def GlobalVariableOpInterface : OpenACC_OpInterface<"GlobalVariableOpInterface">;
def IndirectGlobalAccessOpInterface : OpenACC_OpInterface<"IndirectGlobalAccessOpInterface">;
def OutlineRematerializationOpInterface : OpenACC_OpInterface<"OutlineRematerializationOpInterface"> {
  let description = "Can be computed again where it is needed, so it has no effects on memory.";
}
def OffloadRegionOpInterface : OpenACC_OpInterface<"OffloadRegionOpInterface">;

class OpenACC_TypeInterface<string name> : TypeInterface<name> {
  let cppNamespace = "::mlir::acc";
}
def OpenACC_PointerLikeTypeInterface : OpenACC_TypeInterface<"PointerLikeType">;
def OpenACC_MappableTypeInterface : OpenACC_TypeInterface<"MappableType">;

//===- Types ------------------------------------------------------------------------------------------------------===//

class OpenACC_Type<string name, string typeMnemonic, string words> : TypeDef<OpenACC_Dialect, name> {
  let mnemonic = typeMnemonic;
  let summary = words;
}
def OpenACC_DataBoundsType
    : OpenACC_Type<"DataBounds", "data_bounds_ty", "Type for representing acc data clause bounds information">;
def OpenACC_DeclareTokenType : OpenACC_Type<"DeclareToken", "declare_token", "declare token type">;

def IntOrIndex : AnyTypeOf<[AnyInteger, Index]>;
def OpenACC_PointerLikeType : TypeAlias<OpenACC_PointerLikeTypeInterface, "pointer-like type">;
def OpenACC_MappableType : TypeAlias<OpenACC_MappableTypeInterface, "mappable type">;
def OpenACC_AnyPointerOrMappableLike
    : TypeConstraint<Or<[OpenACC_PointerLikeType.predicate, OpenACC_MappableType.predicate]>,
                     "any pointer or mappable">;
def OpenACC_AnyPointerOrMappableType
    : Type<OpenACC_AnyPointerOrMappableLike.predicate, "any pointer or mappable">;

//===- Effects ----------------------------------------------------------------------------------------------------===//

def OpenACC_RuntimeCounters : Resource<"::mlir::acc::RuntimeCounters">;
def OpenACC_ConstructResource : Resource<"::mlir::acc::ConstructResource">;
def OpenACC_CurrentDeviceIdResource : Resource<"::mlir::acc::CurrentDeviceIdResource">;

#endif
