// Dialects by the names of MLIR's, with as much of them as the hooks that come with lect look at.
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"

class Hand<string n> : Dialect {
  let name = n;
  let cppNamespace = "::mlir::" # n;
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

def Quant : Hand<"quant">;
def Gpu : Hand<"gpu">;

def Dlti : Hand<"dlti">;
class DltiAttr<string n, string m> : AttrDef<Dlti, n> {
  let mnemonic = m;
  let hasCustomAssemblyFormat = 1;
}
def DltiEntry : DltiAttr<"DataLayoutEntry", "dl_entry">;
def DltiSpec : DltiAttr<"DataLayoutSpec", "dl_spec">;
def DltiMap : DltiAttr<"Map", "map">;

def Complex : Hand<"complex">;
def Number : AttrDef<Complex, "Number", [TypedAttrInterface]> {
  let mnemonic = "number";
  let parameters = (ins APFloatParameter<"">:$real, APFloatParameter<"">:$imag,
                    AttributeSelfTypeParameter<"">:$type);
  let hasCustomAssemblyFormat = 1;
}

def Llvm : Hand<"llvm">;
class LlvmType<string n, string m> : TypeDef<Llvm, n> {
  let mnemonic = m;
  let hasCustomAssemblyFormat = 1;
}
def LlvmArray : LlvmType<"LLVMArray", "array">;
def LlvmFunction : LlvmType<"LLVMFunction", "func">;
def LlvmStruct : LlvmType<"LLVMStruct", "struct">;
def LlvmTarget : LlvmType<"LLVMTargetExt", "target">;
def LlvmPointer : TypeDef<Llvm, "LLVMPointer"> {
  let mnemonic = "ptr";
  let parameters = (ins DefaultValuedParameter<"unsigned", "0">:$addressSpace);
  let assemblyFormat = "(`<` $addressSpace^ `>`)?";
}

def Sparse : Hand<"sparse_tensor">;
class SparseAttr<string n, string m> : AttrDef<Sparse, n> {
  let mnemonic = m;
  let hasCustomAssemblyFormat = 1;
}
def Slice : SparseAttr<"SparseTensorDimSlice", "slice"> {
  let parameters = (ins "int64_t":$offset, "int64_t":$size, "int64_t":$stride);
}
def Encoding : SparseAttr<"SparseTensorEncoding", "encoding"> {
  let parameters = (ins ArrayRefParameter<"::mlir::sparse_tensor::LevelType">:$lvlTypes, "AffineMap":$dimToLvl,
      "AffineMap":$lvlToDim, "unsigned":$posWidth, "unsigned":$crdWidth, "::mlir::Attribute":$explicitVal,
      "::mlir::Attribute":$implicitVal, ArrayRefParameter<"::mlir::sparse_tensor::SparseTensorDimSliceAttr">:$dimSlices);
}

// Enums whose definitions have no names.
def Spirv : Hand<"spirv">;
class Words<string name, list<I32EnumAttrCase> cases> : I32EnumAttr<name, "a " # name, cases> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::spirv";
}
class WordAttr<string name, string mnemonic, list<I32EnumAttrCase> cases>
    : EnumAttr<Spirv, Words<name, cases>, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}
def V10 : I32EnumAttrCase<"V_1_0", 0, "v1.0">;
def V13 : I32EnumAttrCase<"V_1_3", 3, "v1.3">;
def SpirvVersion : WordAttr<"Version", "version", [V10, V13]>;
def Shader : I32EnumAttrCase<"Shader", 1>;
def Int8 : I32EnumAttrCase<"Int8", 39>;
def SpirvCapability : WordAttr<"Capability", "capability", [Shader, Int8]>;
def Storage16 : I32EnumAttrCase<"SPV_KHR_16bit_storage", 0>;
def SpirvExtension : WordAttr<"Extension", "ext", [Storage16]>;
def Vulkan : I32EnumAttrCase<"Vulkan", 2>;
def SpirvApi : WordAttr<"ClientAPI", "client_api", [Vulkan]>;
def Qualcomm : I32EnumAttrCase<"Qualcomm", 7>;
def SpirvVendor : WordAttr<"Vendor", "vendor", [Qualcomm]>;
def Integrated : I32EnumAttrCase<"IntegratedGPU", 2>;
def SpirvDevice : WordAttr<"DeviceType", "device_type", [Integrated]>;
def Function : I32EnumAttrCase<"Function", 7>;
def Uniform : I32EnumAttrCase<"Uniform", 2>;
def SpirvStorage : WordAttr<"StorageClass", "storage_class", [Function, Uniform]>;
def Block : I32EnumAttrCase<"Block", 2>;
def ColMajor : I32EnumAttrCase<"ColMajor", 5>;
def MatrixStride : I32EnumAttrCase<"MatrixStride", 7>;
def Restrict : I32EnumAttrCase<"Restrict", 19>;
def SpirvDecoration : WordAttr<"Decoration", "decoration", [Block, ColMajor, MatrixStride, Restrict]>;
def Limits : AttrDef<Spirv, "ResourceLimits"> {
  let mnemonic = "resource_limits";
  let assemblyFormat = "`<` `>`";
}

// One whose syntax is unknown.
def Async : Hand<"async">;
def Hidden : TypeDef<Async, "Hidden"> {
  let mnemonic = "hidden";
  let hasCustomAssemblyFormat = 1;
}
