// The `arm_sme` dialect: scalable matrix instructions of ARM.

#ifndef LECT_DIALECTS_ARM_SME
#define LECT_DIALECTS_ARM_SME

include "../arm_sme/base.td"
include "../arm_sme/intrinsics.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

class ArmSME_Op<string mnemonic, list<Trait> traits = []> : Op<ArmSME_Dialect, mnemonic, traits>;

//===- How types belong together ----------------------------------------------------------------------------------===//

// An optional mask has an element for each element of the vector.
class HasMatchingMaskTypeConstraint<string vector, string mask>
    : OptionalTypesMatchWith<mask # " has i1 element type and same shape as " # vector, vector, mask,
        "::llvm::cast<mlir::VectorType>($_self).cloneWith({}, IntegerType::get($_ctxt, 1))">;

// A mask has an element for each element of a tile slice.
class TileSliceMaskConstraint<string tile, string mask>
    : TypesMatchWith<"`" # mask # "` has i1 element type and the shape is a slice of `" # tile # "`", tile, mask,
        "VectorType(VectorType::Builder(::llvm::cast<mlir::VectorType>($_self))"
        ".dropDim(0).setElementType(IntegerType::get($_self.getContext(), 1)))">;

// An optional tile has a row and a column for each element of `lhs`.
class OuterProductResultTileTypeConstraint<string tile>
    : OptionalTypesMatchWith<tile # "type is derived from `lhs` and `rhs`", "lhs", tile,
        "[&]{  auto vectorType = ::llvm::cast<mlir::VectorType>($_self);"
        "  int64_t size = vectorType.getDimSize(0);"
        "  return VectorType::get("
        "    { size, size }, vectorType.getElementType(), { true, true });"
        "}()">;

defvar ArmSME_BothMasksOrNeither = PredOpTrait<"both `lhsMask` and `rhsMask` should be provided or neither",
    CPred<"bool(getLhsMask()) == bool(getRhsMask())">>;

//===- Tiles ------------------------------------------------------------------------------------------------------===//

def GetTileOp : ArmSME_Op<"get_tile", [ArmSMETileOpInterface, Pure]> {
  let summary = "Creates a tile with unspecified contents";
  let results = (outs SMETile:$tile);
  let assemblyFormat = "attr-dict `:` type($tile)";
}

def ZeroOp : ArmSME_Op<"zero", [ArmSMETileOpInterface, Pure]> {
  let summary = "Creates a tile of zeros";
  let results = (outs SMETile:$res);
  let assemblyFormat = "attr-dict `:` type($res)";
}

def CopyTileOp : ArmSME_Op<"copy_tile", [Pure, ArmSMETileOpInterface, AllTypesMatch<["tile", "result"]>]> {
  let summary = "Copies a tile";
  let arguments = (ins SMETile:$tile);
  let results = (outs SMETile:$result);
  let assemblyFormat = "$tile attr-dict `:` type($result)";
}

def TileLoadOp : ArmSME_Op<"tile_load", [
    ArmSMETileOpInterface,
    AttrSizedOperandSegments,
    AllElementTypesMatch<["result", "base"]>,
    OptionalTypesMatchWith<"padding type matches element type of result", "result", "padding",
        "::llvm::cast<VectorType>($_self).getElementType()">,
    HasMatchingMaskTypeConstraint<"result", "mask">,
    PredOpTrait<"both `padding` and `mask` should be provided or neither",
        CPred<"bool(getPadding()) == bool(getMask())">>,
  ]> {
  let summary = "Loads a tile from memory";
  let arguments = (ins
    Arg<MemRefRankOf<[AnyType], [2]>, "", [MemRead]>:$base,
    Variadic<Index>:$indices,
    Optional<AnyType>:$padding,
    Optional<AnyVectorOfNonZeroRank>:$mask,
    ArmSME_TileSliceLayoutAttr:$layout
  );
  let results = (outs SMETile:$result);
  let assemblyFormat = "$base `[` $indices `]` (`,` $padding `,` $mask^)? (`layout` `` $layout^)?"
      "attr-dict `:` type($base) `,` type($result)";
}

def TileStoreOp : ArmSME_Op<"tile_store", [
    ArmSMETileOpInterface,
    AttrSizedOperandSegments,
    AllElementTypesMatch<["valueToStore", "base"]>,
    HasMatchingMaskTypeConstraint<"valueToStore", "mask">,
  ]> {
  let summary = "Stores a tile to memory";
  let arguments = (ins
    SMETile:$valueToStore,
    Arg<MemRefRankOf<[AnyType], [2]>, "", [MemWrite]>:$base,
    Variadic<Index>:$indices,
    Optional<AnyVectorOfNonZeroRank>:$mask,
    ArmSME_TileSliceLayoutAttr:$layout
  );
  let assemblyFormat = "$valueToStore `,` $base `[` $indices `]` (`,` $mask^)? (`layout` `` $layout^)?"
      "attr-dict `:` type($base) `,` type($valueToStore)";
}

//===- Slices -----------------------------------------------------------------------------------------------------===//

def LoadTileSliceOp : ArmSME_Op<"load_tile_slice", [
    ArmSMETileOpInterface,
    AllElementTypesMatch<["tile", "base"]>,
    AllTypesMatch<["tile", "result"]>,
    TileSliceMaskConstraint<"result", "mask">,
  ]> {
  let summary = "Loads a slice from memory into a tile";
  let arguments = (ins
    Arg<AnyMemRef, "", [MemRead]>:$base,
    SVEPredicate:$mask,
    SMETile:$tile,
    Variadic<Index>:$indices,
    Index:$tile_slice_index,
    ArmSME_TileSliceLayoutAttr:$layout
  );
  let results = (outs SMETile:$result);
  let assemblyFormat = [{
    $base `[` $indices `]` `,` $mask `,` $tile `,` $tile_slice_index (`layout` `` $layout^)? attr-dict
    `:` type($base) `,` type($mask) `,` type($result)
  }];
}

def StoreTileSliceOp : ArmSME_Op<"store_tile_slice", [
    ArmSMETileOpInterface,
    AllElementTypesMatch<["tile", "base"]>,
    TileSliceMaskConstraint<"tile", "mask">,
  ]> {
  let summary = "Stores a tile slice to memory";
  let arguments = (ins
    SMETile:$tile,
    Index:$tile_slice_index,
    SVEPredicate:$mask,
    Arg<AnyMemRef, "", [MemWrite]>:$base,
    Variadic<Index>:$indices,
    ArmSME_TileSliceLayoutAttr:$layout
  );
  let assemblyFormat = [{
    $tile `,` $tile_slice_index `,` $mask `,` $base `[` $indices `]` (`layout` `` $layout^)? attr-dict
    `:` type($base) `,` type($mask) `,` type($tile)
  }];
}

def InsertTileSliceOp : ArmSME_Op<"insert_tile_slice", [
    ArmSMETileOpInterface,
    Pure,
    AllTypesMatch<["tile", "result"]>,
    TypesMatchWith<"type of 'vector' matches type of 'tile' slice", "tile", "vector",
        "VectorType::get(::llvm::cast<mlir::VectorType>($_self).getShape().drop_front(),"
        "::llvm::cast<mlir::VectorType>($_self).getElementType(),/*scalableDims=*/{true})">,
  ]> {
  let summary = "Inserts a slice into a tile";
  let arguments = (ins
    SVEVector:$vector,
    SMETile:$tile,
    Index:$tile_slice_index,
    ArmSME_TileSliceLayoutAttr:$layout
  );
  let results = (outs SMETile:$result);
  let assemblyFormat = [{
    $vector `,` $tile `[` $tile_slice_index `]` (`layout` `` $layout^)? attr-dict
    `:` type($vector) `into` type($result)
  }];
}

def ExtractTileSliceOp : ArmSME_Op<"extract_tile_slice", [
    ArmSMETileOpInterface,
    Pure,
    TypesMatchWith<"type of 'result' matches type of 'tile' slice", "tile", "result",
        "VectorType(VectorType::Builder(::llvm::cast<mlir::VectorType>($_self)).dropDim(0))">,
  ]> {
  let summary = "Extracts a slice of a tile";
  let arguments = (ins SMETile:$tile, Index:$tile_slice_index, ArmSME_TileSliceLayoutAttr:$layout);
  let results = (outs SVEVector:$result);
  let assemblyFormat = [{
    $tile `[` $tile_slice_index `]` (`layout` `` $layout^)? attr-dict `:` type($result) `from` type($tile)
  }];
}

//===- Outer products ---------------------------------------------------------------------------------------------===//

def OuterProductOp : ArmSME_Op<"outerproduct", [
    Pure,
    ArmSMETileOpInterface,
    AttrSizedOperandSegments,
    AllTypesMatch<["lhs", "rhs"]>,
    HasMatchingMaskTypeConstraint<"lhs", "lhsMask">,
    HasMatchingMaskTypeConstraint<"rhs", "rhsMask">,
    ArmSME_BothMasksOrNeither,
    OuterProductResultTileTypeConstraint<"result">,
    OuterProductResultTileTypeConstraint<"acc">,
  ]> {
  let summary = "Outer product of two vectors, optionally added to or subtracted from a tile";
  let arguments = (ins
    SVEVector:$lhs,
    SVEVector:$rhs,
    Optional<SVEPredicate>:$lhsMask,
    Optional<SVEPredicate>:$rhsMask,
    Optional<SMETile>:$acc,
    ArmSME_CombiningKindAttr:$kind
  );
  let results = (outs SMETile:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs
    oilist(`kind` `` $kind | `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)`)
    attr-dict `:` type($lhs) `,` type($rhs)
  }];
}

// The sum of several outer products: as many as vector elements fit into a tile element.
class OuterProductWideningBase<string mnemonic, string words, list<Type> inputs, list<Type> tiles, int ways>
    : ArmSME_Op<mnemonic, [
        Pure,
        ArmSMETileOpInterface,
        AttrSizedOperandSegments,
        AllTypesMatch<["lhs", "rhs"]>,
        HasMatchingMaskTypeConstraint<"lhs", "lhsMask">,
        HasMatchingMaskTypeConstraint<"rhs", "rhsMask">,
        ArmSME_BothMasksOrNeither,
        OptionalTypesMatchWith<"`result` and `acc` have the same type", "result", "acc",
            "::llvm::cast<Type>($_self)">,
        PredOpTrait<"tile element size equals input element size * " # ways,
            CPred<"getTileType().getElementTypeBitWidth() == (getLhsType().getElementTypeBitWidth() * " # ways # ")">>,
      ]> {
  let summary = words;
  let arguments = (ins
    AnyTypeOf<inputs>:$lhs,
    AnyVectorOfNonZeroRank:$rhs,
    Optional<AnyVectorOfNonZeroRank>:$lhsMask,
    Optional<AnyVectorOfNonZeroRank>:$rhsMask,
    Optional<AnyVectorOfNonZeroRank>:$acc
  );
  let results = (outs AnyTypeOf<tiles>:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs
    oilist(`acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` $rhsMask `)`)
    attr-dict `:` type($lhs) `,` type($rhs) `into` type($result)
  }];
}

class ArmSME_OuterProduct2Way<string mnemonic, string words, list<Type> elements, Type tile>
    : OuterProductWideningBase<mnemonic, words, [ScalableVectorOfRankAndLengthAndType<[1], [8], elements>], [tile], 2>;
def FMopa2WayOp : ArmSME_OuterProduct2Way<"fmopa_2way", "Adds two outer products of floats", [F16, BF16], nxnxv4f32>;
def FMops2WayOp : ArmSME_OuterProduct2Way<"fmops_2way", "Subtracts two outer products of floats", [F16, BF16],
    nxnxv4f32>;
def SMopa2WayOp : ArmSME_OuterProduct2Way<"smopa_2way", "Adds two outer products of signed integers", [I16], nxnxv4i32>;
def SMops2WayOp : ArmSME_OuterProduct2Way<"smops_2way", "Subtracts two outer products of signed integers", [I16],
    nxnxv4i32>;
def UMopa2WayOp : ArmSME_OuterProduct2Way<"umopa_2way", "Adds two outer products of unsigned integers", [I16],
    nxnxv4i32>;
def UMops2WayOp : ArmSME_OuterProduct2Way<"umops_2way", "Subtracts two outer products of unsigned integers", [I16],
    nxnxv4i32>;

class ArmSME_OuterProduct4Way<string mnemonic, string words> : OuterProductWideningBase<mnemonic, words,
    [ScalableVectorOfRankAndLengthAndType<[1], [16], [I8]>, ScalableVectorOfRankAndLengthAndType<[1], [8], [I16]>],
    [nxnxv4i32, nxnxv2i64], 4>;
def SMopa4WayOp : ArmSME_OuterProduct4Way<"smopa_4way", "Adds four outer products of signed integers">;
def SMops4WayOp : ArmSME_OuterProduct4Way<"smops_4way", "Subtracts four outer products of signed integers">;
def UMopa4WayOp : ArmSME_OuterProduct4Way<"umopa_4way", "Adds four outer products of unsigned integers">;
def UMops4WayOp : ArmSME_OuterProduct4Way<"umops_4way", "Subtracts four outer products of unsigned integers">;
def SuMopa4WayOp : ArmSME_OuterProduct4Way<"sumopa_4way", "Adds four outer products of signed and unsigned integers">;
def SuMops4WayOp : ArmSME_OuterProduct4Way<"sumops_4way",
    "Subtracts four outer products of signed and unsigned integers">;
def UsMopa4WayOp : ArmSME_OuterProduct4Way<"usmopa_4way", "Adds four outer products of unsigned and signed integers">;
def UsMops4WayOp : ArmSME_OuterProduct4Way<"usmops_4way",
    "Subtracts four outer products of unsigned and signed integers">;

//===- The hardware -----------------------------------------------------------------------------------------------===//

def StreamingVLOp : ArmSME_Op<"streaming_vl", [Pure]> {
  let summary = "Number of vector elements of a size in streaming mode";
  let arguments = (ins ArmSME_TypeSizeAttr:$type_size);
  let results = (outs Index);
  let assemblyFormat = "$type_size attr-dict";
}

#endif // LECT_DIALECTS_ARM_SME
