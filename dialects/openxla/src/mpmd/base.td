// The dialect, its enum, attributes and type.

#ifndef LECT_OPENXLA_MPMD_BASE
#define LECT_OPENXLA_MPMD_BASE

include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "../hlo/base.td"
include "../sdy/base.td"

def Mpmd_Dialect : Dialect {
  let name = "mpmd";
  let cppNamespace = "::mlir::mpmd";
  let summary = "Programs whose fragments run on different meshes of devices";
  let dependentDialects = ["sdy::SdyDialect"];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

def Mpmd_ReductionType : I32EnumAttr<"ReductionType", "reduction type attribute", [I32EnumAttrCase<"kNone", 0, "none">,
    I32EnumAttrCase<"kAdd", 1, "add">, I32EnumAttrCase<"kMax", 2, "max">, I32EnumAttrCase<"kMin", 3, "min">,
    I32EnumAttrCase<"kMul", 4, "mul">, I32EnumAttrCase<"kOr", 5, "or">, I32EnumAttrCase<"kAnd", 6, "and">]> {
  let genSpecializedAttr = 0;
  let cppNamespace = Mpmd_Dialect.cppNamespace;
}

class Mpmd_Attr<string name, string attrMnemonic, string words> : AttrDef<Mpmd_Dialect, name> {
  let mnemonic = attrMnemonic;
  let summary = words;
}

// Meshes.

def Mpmd_NamedMesh : Mpmd_Attr<"NamedMesh", "named_mesh", "Named mesh"> {
  let parameters = (ins StringRefParameter<"name">:$name, AttrParameter<"sdy::MeshAttr", "mesh">:$mesh);
  let assemblyFormat = "`<` $name `:` $mesh `>`";
}

def Mpmd_Topology : Mpmd_Attr<"Topology", "topology", "Meshes that a function uses"> {
  let description = [{
Meshes of a function, as its discardable attribute `topology`.

    ```mlir
    #mpmd.topology<<"m1" : <["x"=2]>>, <"m2" : <["x"=2, "y"=4]>>>
    ```
  }];
  let parameters = (ins ArrayRefParameter<"NamedMeshAttr", "meshes">:$meshes);
  let assemblyFormat = "`<` $meshes `>`";
  let genVerifyDecl = 1;
}

// Reason for the placement of a value on a mesh.

def Mpmd_UserOrigin : Mpmd_Attr<"UserOrigin", "user_origin", "Named computation that is part of a fragment"> {
  let parameters = (ins "::mlir::StringAttr":$userName,
      AttrOrTypeParameter<"int64_t", "how often it was transposed">:$transposeCount);
  let assemblyFormat = "`<` $userName `` custom<OptionalTransposeCount>($transposeCount) `>`";
}

def Mpmd_Origin : Mpmd_Attr<"Origin", "origin", "Readable reason for the use of a mesh"> {
  let parameters = (ins StringRefParameter<"origin_label">:$origin_label);
  let assemblyFormat = "`` $origin_label";
}

def Mpmd_MeshWithOrigins : Mpmd_Attr<"MeshWithOrigins", "mesh_with_origins", "Mesh with the reason for its use"> {
  let parameters = (ins StringRefParameter<"mesh_name">:$mesh_name,
      OptionalArrayRefParameter<"OriginAttr", "origins">:$origins);
  let assemblyFormat = "`` $mesh_name (```[``` $origins^ `]`)?";
}

def Mpmd_MeshesWithOrigins
    : ArrayOfAttr<Mpmd_Dialect, "MeshesWithOrigins", "meshes_with_origins", "MeshWithOriginsAttr"> {
  let assemblyFormat = "`<` (`>`) : ($value^ `>`)?";
}

def Mpmd_Reduction : Mpmd_Attr<"Reduction", "reduction", "Kind of reduction"> {
  let parameters = (ins EnumParameter<Mpmd_ReductionType>:$reduction_type);
  let constBuilderCall = "ReductionAttr::get($_builder.getContext(), $0)";
  let assemblyFormat = "`<` $reduction_type `>`";
}

// Tensors on a mesh.

def Mpmd_MeshTensorType : TypeDef<Mpmd_Dialect, "MeshTensor", [DeclareTypeInterfaceMethods<ShapedTypeInterface>]> {
  let mnemonic = "mesh_tensor";
  let summary = "mesh tensor type";
  let description = [{
    A tensor on the devices of a mesh, with its global type. Without a sharding, the tensor is replicated.

    ```mlir
    !mpmd.mesh_tensor<"m1", tensor<4x8xf32>, sharding=<@mesh, [{"x"}, {} ]>, memory_kind="device">
    ```
  }];
  let parameters = (ins StringRefParameter<"the name of the mesh">:$mesh_name,
      TypeParameter<"::mlir::RankedTensorType", "the whole tensor">:$ranked_tensor_type,
      OptionalParameter<"::mlir::sdy::TensorShardingAttr", "how it is divided">:$sharding,
      OptionalParameter<"::mlir::StringAttr", "in which memory it is">:$memory_kind);
  let hasCustomAssemblyFormat = 1;
}

def Mpmd_LocalOrMeshTensor : AnyTypeOf<[AnyTensor, Mpmd_MeshTensorType]>;
def Mpmd_MeshTensorOrToken : AnyTypeOf<[Mpmd_MeshTensorType, HLO_Token]>;

class Mpmd_Op<string mnemonic, string words, list<Trait> traits = []> : Op<Mpmd_Dialect, mnemonic, traits> {
  let summary = words;
}

#endif
