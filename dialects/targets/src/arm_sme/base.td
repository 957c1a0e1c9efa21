// The `arm_sme` dialect, its attributes, and the types of tiles and their slices.

#ifndef LECT_DIALECTS_ARM_SME_BASE
#define LECT_DIALECTS_ARM_SME_BASE

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def ArmSME_Dialect : Dialect {
  let name = "arm_sme";
  let cppNamespace = "::mlir::arm_sme";
  let summary = "Scalable matrix instructions of ARM";
  let description = [{
    A *tile* is a square part of the ZA storage. The type is a vector with two scalable dimensions:
    `vector<[4]x[4]xf32>`. A *slice* is a row or column of a tile. Operations on tiles can have an attribute `tile_id`,
    which identifies the hardware tile.
  }];
  let dependentDialects = ["scf::SCFDialect", "vector::VectorDialect", "memref::MemRefDialect"];
  let useDefaultAttributePrinterParser = 1;
}

// An operation that uses a tile, to which a tile id is assigned.
def ArmSMETileOpInterface : OpInterface<"ArmSMETileOpInterface">;

//===- Enums ------------------------------------------------------------------------------------------------------===//

class ArmSME_Enum<string name, string words, list<I32EnumAttrCase> cases> : I32EnumAttr<name, words, cases> {
  let cppNamespace = "::mlir::arm_sme";
  let genSpecializedAttr = 0;
}

class ArmSME_EnumAttr<EnumAttrInfo info, string mnemonic> : EnumAttr<ArmSME_Dialect, info, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

def ArmSMETileType : I32EnumAttr<"ArmSMETileType", "Arm SME tile type", [
    I32EnumAttrCase<"ZAB", 0, "za.b">,
    I32EnumAttrCase<"ZAH", 1, "za.h">,
    I32EnumAttrCase<"ZAS", 2, "za.s">,
    I32EnumAttrCase<"ZAD", 3, "za.d">,
    I32EnumAttrCase<"ZAQ", 4, "za.q">,
  ]> {
  let cppNamespace = "mlir::arm_sme";
  let genSpecializedAttr = 0;
}

def TileSliceLayout : ArmSME_Enum<"TileSliceLayout", "Layout of a tile slice", [
    I32EnumAttrCase<"Horizontal", 0, "horizontal">,
    I32EnumAttrCase<"Vertical", 1, "vertical">,
  ]>;
// The direction of slices: rows or columns.
def ArmSME_TileSliceLayoutAttr : ArmSME_EnumAttr<TileSliceLayout, "layout"> {
  let defaultValue = "TileSliceLayout::Horizontal";
}

def CombiningKind : ArmSME_Enum<"CombiningKind", "Kind of combining function", [
    I32EnumAttrCase<"Add", 0, "add">,
    I32EnumAttrCase<"Sub", 1, "sub">,
  ]>;
// Combination of an outer product with the accumulator.
def ArmSME_CombiningKindAttr : ArmSME_EnumAttr<CombiningKind, "kind"> {
  let defaultValue = "CombiningKind::Add";
}

def TypeSize : ArmSME_Enum<"TypeSize", "Size of a vector element type", [
    I32EnumAttrCase<"Byte", 0, "byte">,
    I32EnumAttrCase<"Half", 1, "half">,
    I32EnumAttrCase<"Word", 2, "word">,
    I32EnumAttrCase<"Double", 3, "double">,
  ]>;
def ArmSME_TypeSizeAttr : ArmSME_EnumAttr<TypeSize, "type_size">;

//===- Types ------------------------------------------------------------------------------------------------------===//

class ArmSME_SliceOf<list<int> lengths, list<Type> types, string words>
    : ScalableVectorOfRankAndLengthAndType<[1], lengths, types> {
  let summary = words;
}

def SVEVector : ArmSME_SliceOf<[16, 8, 4, 2, 1], [I8, I16, I32, I64, I128, F16, BF16, F32, F64],
    "a vector type that matches the size of a SVE vector">;
def SVEPredicate : ArmSME_SliceOf<[16, 8, 4, 2, 1], [I1], "a vector type that matches the size of a SVE predicate">;

// A square tile of one element type.
class SMETileType<Type type, list<int> shape, string words> : ShapedContainerType<[type],
    And<[IsVectorOfRankPred<[2]>, IsVectorTypeWithAllDimsScalablePred, IsVectorOfShape<shape>]>, words>;

def nxnxv16i8 : SMETileType<I8, [16, 16], "vector<[16]x[16]xi8>">;
def nxnxv8i16 : SMETileType<I16, [8, 8], "vector<[8]x[8]xi16>">;
def nxnxv4i32 : SMETileType<I32, [4, 4], "vector<[4]x[4]xi32>">;
def nxnxv2i64 : SMETileType<I64, [2, 2], "vector<[2]x[2]xi64>">;
def nxnxv1i128 : SMETileType<I128, [1, 1], "vector<[1]x[1]xi128>">;
def nxnxv8f16 : SMETileType<F16, [8, 8], "vector<[8]x[8]xf16>">;
def nxnxv8bf16 : SMETileType<BF16, [8, 8], "vector<[8]x[8]xbf16>">;
def nxnxv4f32 : SMETileType<F32, [4, 4], "vector<[4]x[4]xf32>">;
def nxnxv2f64 : SMETileType<F64, [2, 2], "vector<[2]x[2]xf64>">;

def SMETile : AnyTypeOf<
    [nxnxv16i8, nxnxv8i16, nxnxv4i32, nxnxv2i64, nxnxv1i128, nxnxv8f16, nxnxv8bf16, nxnxv4f32, nxnxv2f64],
    "a vector type that fits into a SME tile", "VectorType">;

#endif // LECT_DIALECTS_ARM_SME_BASE
